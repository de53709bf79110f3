"""People who play Court of the Medici on the local page and know only what they read there."""

import asyncio
from collections.abc import Awaitable, Callable

from tests.local.browser import Shown, Window
from tests.local.court_player import board, newest_private, panel

DEEDS = ("Conspire", "Ally with power", "Alone", "Ally", "Plan")
"""What to do with a card: the first of these that is offered, so that the game goes forward."""

GAME_SECONDS = 400.0
OVER = "checks it"
"""What the end says of the shuffle, however the page shows bold words."""

Turn = Callable[[Window, str], Awaitable[bool]]
Seen = Callable[[Window, Shown], Awaitable[None]]


async def nothing(_: Window, __: Shown) -> None:
    """Nothing: what a test does with each screen that needs none of them."""


async def play_to_the_end(turn: Turn, *people: tuple[Window, str], most: int = 1000) -> int:
    """Take turns as the board asks for them until the game is over; gives how many were taken.

    Stops after `most` turns.
    """
    turns = 0
    async with asyncio.timeout(GAME_SECONDS):
        while True:
            for window, name in people:
                shown = await window.messages()
                if turns == most or any(OVER in message.text for message in shown):
                    return turns
                seen = await board(window)
                if seen is not None and f"@{name} " in seen.text:
                    turns += await turn(window, name)
            await asyncio.sleep(0.1)


def press_turn(seen: Seen = nothing) -> Turn:
    """A turn by buttons and menus: the last card, and of what it may do the boldest.

    `seen` is shown every private screen on the way.
    """

    async def turn(window: Window, name: str) -> bool:
        before = await newest_private(window)
        await window.press("My hand")
        shown = await panel(window, before)
        assert f"({name})" in shown.text, shown.text
        if "Your turn:" not in shown.text:
            return False
        for _ in range(8):
            await seen(window, shown)
            before = shown
            label = onward(shown)
            if label is None:
                await window.choose((await window.offered())[0])
            else:
                await window.press(label)
            shown = await panel(window, before)
            if label is not None and label.startswith(("Lay ", "Put ")):
                return True
        raise AssertionError(f"no way through: {shown}")

    return turn


def onward(shown: Shown) -> str | None:
    """The button that leads on; `None` where a menu has to be chosen from."""
    if shown.menus:
        return None
    labels = [label for label in shown.buttons if label not in {"Back", "Refresh"}]
    for deed in DEEDS:
        if deed in labels:
            return deed
    return labels[-1]


async def type_turn(window: Window, name: str) -> bool:
    """A turn by commands: a card that is no Jester alone, else a Jester as 10."""
    before = await newest_private(window)
    await window.command("hand")
    shown = await panel(window, before)
    assert f"({name})" in shown.text, shown.text
    if "Your turn:" not in shown.text:
        return False
    cards = await window.suggestions("medici alone", "card", "")
    plain = next((label for label in cards if "Jester" not in label), None)
    if plain is None:
        await window.command("medici alone", card=cards[0], value="As 10")
    else:
        await window.command("medici alone", card=plain)
    await panel(window, shown)
    return True
