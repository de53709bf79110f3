"""Steam Tunnel on the local page in a real browser, from an empty channel to its end."""

import asyncio
import contextlib
from collections.abc import Sequence

import pytest
from playwright.async_api import Browser
from playwright.async_api import TimeoutError as PlaywrightTimeout

from tests.local.browser import Shown, Window, browser, in_a_browser
from tests.local.court_player import Turn, board, ended, newest_private, panel, seated
from tests.local.test_quarter_in_browser import page

pytestmark = [
    pytest.mark.long,
    pytest.mark.timeout(600),
    in_a_browser,
]
OVER = "checks it"
"""What the end says of the shuffle, however the page shows bold words."""
PHONE = (390, 844)
GAME_SECONDS = 400.0


@pytest.fixture(autouse=True)
def _quick_house(monkeypatch):
    monkeypatch.setenv("PARLOUR_HOUSE_DELAY", "0.2")


async def begun(chrome: Browser, url: str, *size: int) -> Window:
    """A game of Ada against a house player, opened from the welcome."""
    width, height = size or (1280, 900)
    ada = await Window.open(chrome, url, width=width, height=height)
    await ada.press("Open a table of Steam Tunnel")
    await ada.wait_for("1 · Ada (host)")
    await ada.press("Add a house player")
    await seated(ada, 1)
    await ada.press("Start")
    await ada.wait_for("cards face down")
    return ada


async def play(window: Window, turn: Turn, most: int = 100) -> int:
    """Take Ada's turns as the board asks for them, to the end or so many; gives how many."""
    turns = 0
    async with asyncio.timeout(GAME_SECONDS):
        while turns < most and not any(OVER in shown.text for shown in await window.messages()):
            seen = await board(window)
            if seen is not None and "@Ada " in seen.text:
                # The end may come between the look and the press; then there is no hand to open.
                with contextlib.suppress(PlaywrightTimeout):
                    turns += await turn(window, "Ada")
            await asyncio.sleep(0.1)
    return turns


async def press_turn(window: Window, name: str) -> bool:
    """Flip the first card of the first row, then buy what the menu shows first, or bury."""
    before = await newest_private(window)
    await window.press("My hand")
    shown = await panel(window, before)
    assert f"You are {name}" in shown.text or OVER in shown.text, shown.text
    if not asked(shown):
        return False
    if "Your turn" in shown.text:
        shown = await through(window, shown, ("Row", "Flip"))
        if OVER in shown.text:
            return True
    assert "You flipped" in shown.text, shown.text
    if "segment for sale" in shown.text:
        await window.press("Bury a card")
        shown = await panel(window, shown)
        await through(window, shown, ("Row", "Bury"))
    else:
        await window.choose((await window.offered())[0])
        shown = await panel(window, shown)
        await through(window, shown, ("Buy",))
    return True


def asked(shown: Shown) -> bool:
    """Whether anything is to be done; the board may be behind what the panel knows."""
    return "Your turn" in shown.text or "You flipped" in shown.text


async def through(window: Window, shown: Shown, kinds: Sequence[str]) -> Shown:
    """Press on by the first button of each screen, down to the one that begins with the last.

    Four screens are enough, but a press that meets a panel just drawn again begins once more.
    """
    for _ in range(12):
        label = shown.buttons[0]
        await window.press(label)
        shown = await panel(window, shown)
        if label.startswith(kinds[-1]):
            return shown
    raise AssertionError(f"no way through: {shown}")


async def type_turn(window: Window, name: str) -> bool:
    """The same by slash commands and what they suggest; stones are buried, for speed."""
    before = await newest_private(window)
    await window.command("hand")
    shown = await panel(window, before)
    assert f"You are {name}" in shown.text or OVER in shown.text, shown.text
    if not asked(shown):
        return False
    if "Your turn" in shown.text:
        await window.command_as_offered("tunnel flip", "cell")
        shown = await panel(window, shown)
    if "You flipped" in shown.text:
        await window.command_as_offered("tunnel bury", "cell")
        await panel(window, shown)
    return True


async def test_a_whole_game_is_played_on_a_phone_by_buttons_alone(tmp_path):
    async with page(tmp_path) as url, browser() as chrome:
        ada = await begun(chrome, url, *PHONE)
        assert await play(ada, press_turn)
        end = await ended(ada, OVER)
        assert "1st" in end.text
        assert any("Steam Tunnel" in alt for alt in end.pictures)
        assert "Rematch" in end.buttons
        assert ada.complaints == []


async def test_a_whole_game_is_played_by_slash_commands_alone(tmp_path):
    async with page(tmp_path) as url, browser() as chrome:
        ada = await begun(chrome, url)
        assert await play(ada, type_turn)
        assert (await ada.suggestions("table learn", "game", "tunnel"))[0] == "Steam Tunnel"
        assert ada.complaints == []


async def test_tunnels_are_looked_at_one_by_one_on_a_phone(tmp_path):
    async with page(tmp_path) as url, browser() as chrome:
        ada = await begun(chrome, url, *PHONE)
        assert await play(ada, press_turn, 3)
        before = await newest_private(ada)
        await ada.press("Tunnels")
        shown = await panel(ada, before)
        assert "Which one would you like to see?" in shown.text
        await ada.choose((await ada.offered())[0])
        one = await panel(ada, shown)
        assert "The tunnel of" in one.text
        await ada.press("Next")
        other = await panel(ada, one)
        assert other.text != one.text
        assert other.pictures != one.pictures
        assert ada.complaints == []
