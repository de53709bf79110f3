"""The lesson as somebody new takes it: by buttons alone, in private, and through a restart."""

import pytest

from rules.catalog import GAMES
from tests.presenters.test_every_lesson import LESSONS, at
from tests.scenarios.test_evening import lobby
from tests.scenarios.town import Person, Sight, Town

RIGHT = (
    "Let's begin", "Lay 6", "Pass", "Lay 9 3/9", "Lay 12 6/12", "Pass", "Lay 2 2 2",
    "8 X as three 8s", "Lay 10", "Stop the Duke", "Lay P", "Lay 1",
)  # fmt: skip
HALF = len(RIGHT) // 2


async def press_all(person: Person, panel: Sight, labels: tuple[str, ...]) -> Sight:
    for label in labels:
        panel = await person.presses(panel, label)
        assert panel.message.ephemeral
    return panel


async def test_a_lesson_leads_by_buttons_through_a_restart_to_a_table(town: Town) -> None:
    ada = town.person("Ada")
    begun = await ada.types("table learn", game="steam-court")
    assert begun.message.ephemeral
    assert "Welcome to Steam Court!" in begun.text
    halfway = await press_all(ada, begun, RIGHT[:HALF])
    assert "6 of 11" in halfway.text
    await town.restart()
    same = await ada.presses(halfway, "Back")
    assert "5 of 11" in same.text
    end = await press_all(ada, same, RIGHT[HALF - 1 :])
    assert "You're the Queen now" in end.text
    opened = await ada.presses(end, "Open a table")
    assert "You are its host" in opened.text
    await town.wait()
    assert "Ada (host)" in town.board().text


async def test_a_mistake_is_refused_in_the_words_of_the_rules_and_can_be_made_good(
    town: Town,
) -> None:
    ada = town.person("Ada")
    panel = await press_all(ada, await ada.types("table learn", game="steam-court"), RIGHT[:1])
    refused = await ada.presses(panel, "Lay 2 2 2")
    assert "A 4 is on the table, so you need one card above 4, or a Putsch." in refused.text
    assert "1 of 11" in refused.text
    assert "2 of 11" in (await ada.presses(refused, "Lay 6")).text


async def test_two_learners_do_not_disturb_each_other(town: Town) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    hers = await ada.types("table learn", game="steam-court")
    his = await ben.types("table learn", game="steam-court")
    for label in RIGHT[:7]:
        hers = await ada.presses(hers, label)
    his = await ben.presses(his, RIGHT[0])
    hers = await ada.presses(hers, "10 X as three 10s")
    assert "Your cards: **1 · 8 · P**" in hers.text
    assert "1 of 11" in his.text
    assert "2 of 11" in (await ben.presses(his, "Lay 6")).text
    assert "9 of 11" in (await ada.presses(hers, "Lay 8")).text


class Untouchable:
    """A store that nobody may ask for anything."""

    def __getattr__(self, name: str) -> object:
        raise AssertionError(f"the store was asked for {name}")


async def test_a_lesson_never_touches_the_store(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = town.person("Ada")
    with monkeypatch.context() as patched:
        patched.setattr(town.client.service, "store", Untouchable())
        patched.setattr(town.client.screens, "_store", Untouchable())
        end = await press_all(ada, await ada.types("table learn", game="steam-court"), RIGHT)
        assert "You're the Queen now" in end.text
    assert await town.client.service.live_tables() == []


async def test_a_lesson_begins_from_the_lobby_the_help_and_the_welcome(town: Town) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await lobby(town, ada, 3)
    welcome = "Welcome to Steam Court!"
    from_lobby = await ben.presses(town.board(), "Learn")
    assert from_lobby.message.ephemeral
    assert welcome in from_lobby.text
    await ada.presses(town.board(), "Start")
    await town.wait()
    panel = await ben.presses(town.board(), "Help")
    assert welcome in (await ben.presses(panel, "Learn")).text
    await ada.types("table welcome")
    from_welcome = await ben.presses(town.board(), "Learn Steam Court")
    assert from_welcome.message.ephemeral
    assert welcome in from_welcome.text


async def test_an_unknown_game_is_refused_in_words_and_known_ones_are_offered(town: Town) -> None:
    ada = town.person("Ada")
    assert (
        await ada.types("table learn", game="chess")
    ).text == "I don't know *chess*. Games here: Steam Court, Steam Tunnel and Court of the Medici."
    offered = await ada.suggestions("table learn", "game", "steam court")
    assert [choice["value"] for choice in offered] == ["steam-court"]


@pytest.mark.parametrize("game", LESSONS)
async def test_every_lesson_is_walked_to_its_end_by_its_buttons(town: Town, game: str) -> None:
    ada = town.person("Ada")
    lesson, way = LESSONS[game], ""
    panel = await ada.types("table learn", game=game)
    while options := at(lesson, way).step.options:
        number, right = next((n, one) for n, one in enumerate(options) if one.to)
        panel = await ada.presses(panel, right.label)
        assert panel.message.ephemeral
        assert panel.alt
        way += str(number)
    opened = await ada.presses(panel, "Open a table")
    assert "You are its host" in opened.text
    await town.wait()
    assert GAMES[game].title in town.board().text


@pytest.mark.parametrize("game", GAMES)
async def test_every_game_is_offered_to_learners_and_welcomed(town: Town, game: str) -> None:
    ada = town.person("Ada")
    title = GAMES[game].title
    asked = await ada.types("table learn")
    assert list(asked.buttons) == [one.title for one in GAMES.values()]
    begun = await ada.presses(asked, title)
    assert f"Welcome to {title}!" in begun.text
    await ada.types("table welcome")
    opened = await ada.presses(town.board(), f"Open a table of {title}")
    assert "You are its host" in opened.text
    await town.wait()
    assert title in town.board().text.split("\n")[0]
