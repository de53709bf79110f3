"""A picture that is not painted yet holds up no words, and never covers a newer panel."""

import asyncio

import pytest

from bot.pictures.cache import Drawing
from bot.presenters.screen import Picture
from bot.ui.messages import panels
from tests.wire.people import Person, Sight, Town, asked, choice
from tests.wire.running import Bot, Logged, loud, sketch


class SlowPaint:
    """Paints what `finished` allows, one kind of picture at a time or none at all."""

    def __init__(self) -> None:
        self.finished = asyncio.Event()
        self.begun = 0

    async def __call__(self, picture: Picture) -> Drawing:
        if picture.kind == "court-hand":
            self.begun += 1
            await self.finished.wait()
        return await sketch(picture)


@pytest.fixture
async def paint(bot: Bot, four: list[Person], monkeypatch: pytest.MonkeyPatch) -> SlowPaint:
    await asked(four)
    await bot.settled()
    slow = SlowPaint()
    monkeypatch.setattr(bot.client.screens, "_draw", slow)
    monkeypatch.setattr(panels, "ALONE_SECONDS", 0.01)
    return slow


async def test_the_words_of_a_panel_come_before_its_picture(
    town: Town, bot: Bot, four: list[Person], paint: SlowPaint, told: Logged
) -> None:
    person = await asked(four)
    panel = await person.hand()
    assert panel.text.startswith("You are")
    assert panel.buttons
    assert panel.alt == ""
    paint.finished.set()
    await bot.settled()
    whole = Sight.of(panel.message)
    assert whole.alt
    assert (whole.text, whole.buttons) == (panel.text, panel.buttons)
    assert len(panel.message["attachments"]) == 1
    assert loud(told) == []
    assert town.board().alt


async def test_a_late_picture_does_not_cover_what_was_pressed_since(
    bot: Bot, four: list[Person], paint: SlowPaint, told: Logged
) -> None:
    person = await asked(four)
    first = await person.hand()
    _, onward = next((k, v) for k, v in first.buttons.items() if ":step:" in v)
    second = await person.presses(
        first, next(label for label, one in first.buttons.items() if one == onward)
    )
    assert second.text != first.text
    paint.finished.set()
    await bot.settled()
    now = Sight.of(second.message)
    assert (now.text, now.buttons) == (second.text, second.buttons)
    assert loud(told) == []


async def test_a_whole_turn_needs_no_paint(
    bot: Bot, four: list[Person], paint: SlowPaint, told: Logged
) -> None:
    person = await asked(four)
    panel, label = await choice(person)
    done = await person.presses(panel, label)
    assert done.text.startswith("You are")
    assert paint.begun >= 2
    paint.finished.set()
    await bot.settled()
    assert loud(told) == []
