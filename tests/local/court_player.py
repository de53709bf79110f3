"""People who play Steam Court on the local page and know only what they read there.

`press_turn` plays by buttons and menus, `type_turn` by slash commands and what they suggest.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from tests.local.browser import Shown, Window
from tests.patience import HANG

Turn = Callable[[Window, str], Awaitable[bool]]

NO_THANKS = ("Give nothing", "Don't draw", "Keep my hand", "Let it stand")
"""Buttons that leave a privilege unused, so that a Quarter takes no detours."""
QUARTER_SECONDS = 240.0


async def board(window: Window) -> Shown | None:
    """The newest board; `None` while there is none."""
    shown = [m for m in await window.messages() if not m.private and "My hand" in m.buttons]
    return shown[-1] if shown else None


async def ended(window: Window, words: str) -> Shown:
    """The public end of a game, as soon as it says these words; a player's panel says them too."""
    async with asyncio.timeout(HANG):
        while True:
            public = [m for m in await window.messages() if not m.private and words in m.text]
            if public and public[-1].pictures:
                return public[-1]
            await asyncio.sleep(0.05)


async def panel(window: Window, before: Shown | None = None) -> Shown:
    """The newest private message, as soon as it is another one, or looks other, than `before`."""
    async with asyncio.timeout(HANG):
        while True:
            private = [shown for shown in await window.messages() if shown.private]
            if private and private[-1] != before:
                return private[-1]
            await asyncio.sleep(0.05)


async def newest_private(window: Window) -> Shown | None:
    """The newest private message, if there is any."""
    private = [shown for shown in await window.messages() if shown.private]
    return private[-1] if private else None


async def seated(window: Window, house: int) -> None:
    """Wait until the lobby shows so many house players."""
    async with asyncio.timeout(HANG):
        while True:
            texts = [shown.text for shown in await window.messages()]
            if any(text.count("(house player") == house for text in texts):
                return
            await asyncio.sleep(0.05)


async def play_until(text: str, turn: Turn, *people: tuple[Window, str], most: int = 1000) -> int:
    """Take turns as the board asks for them until it says `text`; gives how many were taken.

    Stops after `most` turns. Raises `TimeoutError` where a Quarter never comes to its end.
    """
    turns = 0
    async with asyncio.timeout(QUARTER_SECONDS):
        while True:
            for window, name in people:
                seen = await board(window)
                if turns == most or (seen is not None and text in seen.text):
                    return turns
                if seen is not None and f"@{name} " in seen.text:
                    turns += await turn(window, name)
            await asyncio.sleep(0.1)


async def press_turn(window: Window, name: str) -> bool:
    """Open the hand and press on until something is done; `False` where nothing is asked."""
    before = await newest_private(window)
    await window.press("My hand")
    shown = await panel(window, before)
    assert f"({name})" in shown.text, shown.text
    if not _asked(shown):
        return False
    for _ in range(6):
        before = shown
        label = _button(shown.buttons)
        if label is None or (shown.menus and label == "Pass"):
            await _choose(window, shown)
        else:
            await window.press(label)
        shown = await panel(window, before)
        if "Back" in before.buttons and not before.menus:
            return True
    raise AssertionError(f"no way through: {shown}")


def _asked(shown: Shown) -> bool:
    return "Waiting for" not in shown.text


def _button(buttons: Sequence[str]) -> str | None:
    """The button that leads on: doing without a privilege, passing, or what a screen asks."""
    if "Back" in buttons:
        return next((label for label in buttons if label not in {"Back", "Another size…"}), None)
    return next((label for label in (*NO_THANKS, "Pass") if label in buttons), None)


async def _choose(window: Window, shown: Shown) -> None:
    """Take the first line of the menu, or two where exactly two are to be kept."""
    count = 2 if "exactly two" in shown.text else 1
    offered = list(await window.offered())
    await window.choose(*offered[:count])


async def type_turn(window: Window, name: str) -> bool:
    """Ask for the hand and act on it by commands; `False` where nothing is asked."""
    before = await newest_private(window)
    await window.command("hand")
    shown = await panel(window, before)
    assert f"({name})" in shown.text, shown.text
    if not _asked(shown):
        return False
    if "Keep " in shown.text:
        await window.command_as_offered("court keep", "cards")
    elif "Before play" in shown.text or "let it stand" in shown.text:
        await window.command("court decline")
    elif shown.menus:
        await window.command_as_offered("court lay", "cards")
    else:
        await window.command("court pass")
    await panel(window, shown)
    return True
