"""Steam Court on the local page in a real browser, from an empty channel to the second Quarter."""

import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.local.browser import Window, browser, in_a_browser
from tests.local.court_player import board, play_until, press_turn, seated, type_turn
from tests.local.process import page_process

pytestmark = [
    pytest.mark.long,
    pytest.mark.timeout(600),
    in_a_browser,
]
SECOND_QUARTER = "Quarter 2 of 4"


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


async def open_by_buttons(window: Window, house: int = 4) -> None:
    """Open a table and fill it with house players."""
    await window.press("Open a table of Steam Court")
    await window.wait_for("1 · Ada (host)")
    for number in range(house):
        await window.press("Add a house player")
        await seated(window, number + 1)


async def begin_by_buttons(chrome: Browser, url: str) -> Window:
    ada = await Window.open(chrome, url)
    await open_by_buttons(ada)
    await ada.press("Start")
    await ada.wait_for("Quarter 1 of 4")
    return ada


async def test_a_quarter_is_played_by_buttons_alone(tmp_path):
    async with page(tmp_path) as url, browser() as chrome:
        ada = await begin_by_buttons(chrome, url)
        assert await play_until(SECOND_QUARTER, press_turn, (ada, "Ada"))
        assert ada.complaints == []


async def test_a_quarter_is_played_on_a_phone(tmp_path):
    async with page(tmp_path) as url, browser() as chrome:
        ada = await Window.open(chrome, url, width=390, height=844)
        await open_by_buttons(ada)
        await ada.press("Start")
        await ada.wait_for("Quarter 1 of 4")
        assert await play_until(SECOND_QUARTER, press_turn, (ada, "Ada"))


async def test_a_quarter_is_played_by_slash_commands_alone(tmp_path):
    async with page(tmp_path) as url, browser() as chrome:
        ada = await Window.open(chrome, url)
        await ada.command("table open", game="Steam Court")
        for number in range(4):
            await ada.command("table house")
            await seated(ada, number + 1)
        await ada.command("table start")
        await ada.wait_for("Quarter 1 of 4")
        assert await play_until(SECOND_QUARTER, type_turn, (ada, "Ada"))
        assert ada.complaints == []


async def test_two_people_in_two_windows_play_each_other(tmp_path):
    async with page(tmp_path) as url, browser() as chrome:
        ada = await Window.open(chrome, url)
        ben = await Window.open(chrome, url, "Ben")
        await open_by_buttons(ada, house=2)
        await ben.press("Join")
        await ada.wait_for("4 · Ben")
        await ada.press("Start")
        await ben.wait_for("Quarter 1 of 4")
        assert await play_until(SECOND_QUARTER, press_turn, (ada, "Ada"), (ben, "Ben"))
        for window, other in ((ada, "Ben"), (ben, "Ada")):
            own = [shown.text for shown in await window.messages() if shown.private]
            assert own
            assert not any(f"({other})" in text.split("\n")[0] for text in own)
            assert window.complaints == []


@pytest.mark.parametrize("end_by", [signal.SIGTERM, signal.SIGKILL])
async def test_a_quarter_goes_on_after_the_page_was_ended_in_its_middle(tmp_path, end_by):
    async with browser() as chrome:
        async with page(tmp_path, end_by) as url:
            ada = await begin_by_buttons(chrome, url)
            await play_until(SECOND_QUARTER, press_turn, (ada, "Ada"), most=2)
            before = await board(ada)
            await ada.close()
        async with page(tmp_path) as url:
            ada = await Window.open(chrome, url)
            after = await ada.wait_for("Quarter 1 of 4")
            assert after.text.split("\n")[0] == before.text.split("\n")[0]
            assert await play_until(SECOND_QUARTER, press_turn, (ada, "Ada"))
