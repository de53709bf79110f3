"""Court of the Medici on the local page in a real browser, from an empty channel to its end."""

import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.local.browser import Shown, Window, browser, in_a_browser
from tests.local.court_player import board, ended, seated
from tests.local.medici_player import OVER, play_to_the_end, press_turn, type_turn
from tests.local.process import page_process

pytestmark = [
    pytest.mark.long,
    pytest.mark.timeout(900),
    in_a_browser,
]
PHONE = {"width": 390, "height": 844}
BEGUN = "): play"


@asynccontextmanager
async def page(folder: Path, end_by: signal.Signals = signal.SIGTERM) -> AsyncIterator[str]:
    """`python -m bot play` with the tables kept in `folder`; gives its address."""
    database = str(folder / "play.sqlite3")
    arguments = ("-m", "bot", "play", "--port", "0", "--database", database)
    async with page_process(*arguments, end_by=end_by) as url:
        yield url


@pytest.fixture(autouse=True)
def _quick_house(monkeypatch):
    monkeypatch.setenv("PARLOUR_HOUSE_DELAY", "0.2")


async def begin(chrome: Browser, url: str, **size: int) -> Window:
    """Ada against a house player, by buttons."""
    ada = await Window.open(chrome, url, **size)
    await ada.press("Open a table of Court of the Medici")
    await ada.wait_for("1 · Ada (host)")
    await ada.press("Add a house player")
    await seated(ada, 1)
    await ada.press("Start")
    await ada.wait_for(BEGUN)
    return ada


async def test_a_game_is_played_on_a_phone_by_buttons_alone(tmp_path):
    unpainted: list[str] = []

    async def seen(_: Window, shown: Shown) -> None:
        if "Your turn:" in shown.text and not shown.pictures:
            unpainted.append(shown.text)

    async with page(tmp_path) as url, browser() as chrome:
        ada = await begin(chrome, url, **PHONE)
        assert await play_to_the_end(press_turn(seen), (ada, "Ada"))
        end = await ended(ada, OVER)
        assert {"Rematch", "Log", "Export", "Verify"} <= set(end.buttons)
        assert not unpainted
        await ada.press("Verify")
        await ada.wait_for("checks out")
        await ada.press("Rematch")
        await ada.wait_for("2 · Piston (house player")
        wide = await ada.page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= PHONE["width"]
        assert ada.complaints == []


async def test_a_game_is_played_by_slash_commands_alone(tmp_path):
    async with page(tmp_path) as url, browser() as chrome:
        ada = await Window.open(chrome, url)
        await ada.command("table open", game="Court of the Medici")
        await ada.command("table house")
        await seated(ada, 1)
        await ada.command("table start")
        await ada.wait_for(BEGUN)
        assert await play_to_the_end(type_turn, (ada, "Ada"))
        assert ada.complaints == []


async def test_two_people_in_two_windows_play_each_other(tmp_path):
    async with page(tmp_path) as url, browser() as chrome:
        ada = await Window.open(chrome, url)
        ben = await Window.open(chrome, url, "Ben")
        await ada.press("Open a table of Court of the Medici")
        await ada.wait_for("1 · Ada (host)")
        await ben.press("Join")
        await ada.wait_for("2 · Ben")
        await ada.press("Start")
        await ben.wait_for(BEGUN)
        assert await play_to_the_end(press_turn(), (ada, "Ada"), (ben, "Ben"), most=8) == 8
        for window, other in ((ada, "Ben"), (ben, "Ada")):
            own = [shown.text for shown in await window.messages() if shown.private]
            assert own
            assert not any(f"({other})" in text.split("\n")[0] for text in own)
            assert window.complaints == []


@pytest.mark.parametrize("end_by", [signal.SIGTERM, signal.SIGKILL])
async def test_a_game_goes_on_after_the_page_was_ended_in_its_middle(tmp_path, end_by):
    async with browser() as chrome:
        async with page(tmp_path, end_by) as url:
            ada = await begin(chrome, url)
            await play_to_the_end(press_turn(), (ada, "Ada"), most=2)
            before = await board(ada)
            await ada.close()
        async with page(tmp_path) as url:
            ada = await Window.open(chrome, url)
            after = await ada.wait_for(BEGUN)
            assert before is not None
            assert after.text.split("\n")[0] == before.text.split("\n")[0]
            assert await play_to_the_end(press_turn(), (ada, "Ada"), most=3)


async def test_the_lesson_is_taken_on_a_phone(tmp_path):
    right = (
        "Let's begin", "10♠ alone", "5♣ on 3♥: 3 + 5 = 8", "2♣ on 3♥ 5♣ against J♦: 10 = 10",
        "J♠ as 5 on 10♠ against 9♦", "… and J♥ as 6: 6 = 6", "Q♠ on 4♣ 8♥ K♥ with power",
        "A♠ on 3♥ 5♣ 2♣ with power", "Plan: 6♣ under the deck", "3♠ on Q♠ against 3♥: 3 = 3",
    )  # fmt: skip
    async with page(tmp_path) as url, browser() as chrome:
        ada = await Window.open(chrome, url, **PHONE)
        await ada.press("Learn Court of the Medici")
        for label in right:
            await ada.press(label)
        shown = await ada.wait_for("You've won.")
        assert shown.private
        assert ada.complaints == []
