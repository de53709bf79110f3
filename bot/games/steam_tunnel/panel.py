"""The private panel "My hand": first screen and flips; stones and tunnels come from their modules.

Steps read: `row ROW` (which of its cards to flip?) · `flip CELL` (confirm) and those of `stones`
and `tunnels`.
"""

from collections.abc import Callable, Sequence
from typing import Any

from bot.games.steam_tunnel import stones, telling, tunnels, words
from bot.games.steam_tunnel.context import BACK, Sight, confirm, evenly, say
from bot.games.steam_tunnel.stones import row_of
from bot.presenters.presenter import REFRESH, STEP
from bot.presenters.screen import Button, Row, Screen
from bot.presenters.table_info import TableInfo
from rules.steam_tunnel.view import TunnelGameView

SPECTATOR = "You aren't in this game, so you place no stones here. You're welcome to watch."


def panel(view: TunnelGameView, legal: Sequence[Any], card: TableInfo, step: str = "") -> Screen:
    """The viewer's panel at a step; an unknown or outdated step shows the first screen."""
    if view.viewer is None:
        return Screen(SPECTATOR)
    sight = Sight(view, view.viewer, legal, card)
    head, *rest = step.split()[:10] or [""]
    handler = _STEPS.get(head)
    shown = handler(sight, rest) if handler else None
    return shown or first(sight)


def first(sight: Sight) -> Screen:
    """Who one is, what is asked, how it stands, and everything one may press."""
    lines = [_asked(sight), _standing(sight), words.left_over(sight.view, sight.named)]
    rows: list[Row] = []
    low = [Button("Look at tunnels", STEP, "tunnels"), Button("Refresh", REFRESH)]
    if "flip" in sight.verbs:
        rows += stones.row_buttons(sight, "flip", "row")
    menu = stones.buy_menu(sight, 0)
    if menu is not None:
        rows.append(menu)
    if "bury" in sight.verbs:
        low.insert(0, Button("Bury a card", STEP, "bury"))
    if "skip" in sight.verbs:
        low.insert(-2, Button("Skip", STEP, "skip"))
    return say(sight, "\n".join(filter(None, lines)), *rows, tuple(low))


def _asked(sight: Sight) -> str:
    """What is asked of the viewer, or who else's turn it is."""
    view = sight.view
    if view.turn is None:
        return "The game is over."
    if view.turn != sight.seat:
        return f"It's {sight.card.names[view.turn]}'s turn to {words.doing(view)}."
    if view.phase == "flip":
        return "**Your turn: flip a card.** In which row?"
    may = "Buy a segment, bury a card or skip"
    if "buy" not in sight.verbs:
        may = "Bury a card or skip; there's no segment for sale"
    if "bury" not in sight.verbs:
        may = "You have no stone left, so skip"
    return f"You flipped {view.last}. **{may}.**"


def _standing(sight: Sight) -> str:
    told = words.totals(sight.view, sight.named)
    return f"If scored now: {told}" if told else ""


def _row(sight: Sight, rest: Sequence[str]) -> Screen | None:
    """The cards of one row that may be flipped."""
    here = [cell for cell in sight.cells("flip") if rest and row_of(cell) == rest[0]]
    if not here:
        return None
    buttons = [Button(cell, STEP, f"flip {cell}", style="primary") for cell in here]
    return say(sight, f"Row {rest[0]}: which card?", *evenly(buttons), (BACK,))


def _flip(sight: Sight, rest: Sequence[str]) -> Screen | None:
    if not rest or f"flip {rest[0]}" not in sight.tokens:
        return None
    cell, options = rest[0], sight.card.options
    lines = [f"Flip **{cell}**? Its orientation was fixed at the deal."]
    near = [path for path in sight.paths if cell in path.reaches]
    if near:
        lines.append("These tunnels lead to it:")
        lines += [f"• {telling.in_a_line(path, options, sight.named)}" for path in near]
    if len(words.face_down(sight.view)) == 1:
        lines.append("It's the last one: the game would end with it, and nobody could add a stone.")
    return confirm(sight, "\n".join(lines), f"Flip {cell}", f"flip {cell}")


_STEPS: dict[str, Callable[[Sight, Sequence[str]], Screen | None]] = {
    "row": _row,
    "flip": _flip,
    **stones.STEPS,
    **tunnels.STEPS,
}
