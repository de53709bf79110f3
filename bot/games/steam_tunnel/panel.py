"""The private panel "My hand": first screen and flips; stones and tunnels come from their modules.

Steps read: `row ROW` (which of its cards to flip?) · `flip CELL` (confirm) and those of `stones`
and `tunnels`.
"""

from collections.abc import Callable, Sequence
from typing import Any

from bot.games.steam_tunnel import stones, telling, tunnels, words
from bot.games.steam_tunnel.context import TunnelPanel, evenly
from bot.games.steam_tunnel.stones import row_of
from bot.presenters.kit import BACK
from bot.presenters.presenter import REFRESH, STEP
from bot.presenters.screen import Button, Row, Screen
from bot.presenters.table_info import TableInfo
from rules.registry import Registry
from rules.steam_tunnel.view import TunnelGameView

SPECTATOR = "You aren't in this game, so you place no stones here. You're welcome to watch."


def panel(view: TunnelGameView, legal: Sequence[Any], card: TableInfo, step: str = "") -> Screen:
    """The viewer's panel at a step; an unknown or outdated step shows the first screen."""
    if view.viewer is None:
        return Screen(SPECTATOR)
    own = TunnelPanel(view, view.viewer, legal, card)
    head, *rest = step.split()[:10] or [""]
    handler = _STEPS.get(head)
    shown = handler(own, rest) if handler else None
    return shown or first(own)


def first(panel: TunnelPanel) -> Screen:
    """Who one is, what is asked, how it stands, and everything one may press."""
    told = words.totals(panel.view, panel.name)
    lines = [_asked(panel), f"If scored now: {told}" * bool(told)]
    lines.append(words.left_over(panel.view, panel.name))
    rows: list[Row] = []
    low = [Button("Look at tunnels", STEP, "tunnels"), Button("Refresh", REFRESH)]
    if "flip" in panel.verbs:
        rows += stones.row_buttons(panel, "flip", "row")
    menu = stones.buy_menu(panel, 0)
    if menu is not None:
        rows.append(menu)
    if "bury" in panel.verbs:
        low.insert(0, Button("Bury a card", STEP, "bury"))
    if "skip" in panel.verbs:
        low.insert(-2, Button("Skip", STEP, "skip"))
    return panel.screen("\n".join(filter(None, lines)), *rows, tuple(low))


def _asked(panel: TunnelPanel) -> str:
    """What is asked of the viewer, or who else's turn it is."""
    view = panel.view
    if view.turn is None:
        return "The game is over."
    if view.turn != panel.seat:
        return f"It's {panel.info.names[view.turn]}'s turn to {words.doing(view)}."
    if view.phase == "flip":
        return "**Your turn: flip a card.** In which row?"
    may = "Buy a segment, bury a card or skip"
    if "buy" not in panel.verbs:
        may = "Bury a card or skip; there's no segment for sale"
    if "bury" not in panel.verbs:
        may = "You have no stone left, so skip"
    return f"You flipped {view.last}. **{may}.**"


_STEPS: Registry[str, Callable[[TunnelPanel, Sequence[str]], Screen | None]] = Registry(
    {
        **stones.STEPS,
        **tunnels.STEPS,
    }
)


@_STEPS("row")
def _row(panel: TunnelPanel, rest: Sequence[str]) -> Screen | None:
    """The cards of one row that may be flipped."""
    here = [cell for cell in panel.cells("flip") if rest and row_of(cell) == rest[0]]
    if not here:
        return None
    buttons = [Button(cell, STEP, f"flip {cell}", style="primary") for cell in here]
    return panel.screen(f"Row {rest[0]}: which card?", *evenly(buttons), (BACK,))


@_STEPS("flip")
def _flip(panel: TunnelPanel, rest: Sequence[str]) -> Screen | None:
    if not rest or f"flip {rest[0]}" not in panel.tokens:
        return None
    cell, options = rest[0], panel.info.options
    lines = [f"Flip **{cell}**? Its orientation was fixed at the deal."]
    near = [path for path in panel.paths if cell in path.reaches]
    if near:
        lines.append("These tunnels lead to it:")
        lines += [f"• {telling.in_a_line(path, options, panel.name)}" for path in near]
    if len(words.face_down(panel.view)) == 1:
        lines.append("It's the last one: the game would end with it, and nobody could add a stone.")
    return panel.confirm("\n".join(lines), f"Flip {cell}", f"flip {cell}")
