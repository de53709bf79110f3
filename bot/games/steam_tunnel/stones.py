"""What is done with a stone: buying a segment, burying a card, skipping.

Steps read: `more PAGE` (further segments) · `buy SEGMENT` (confirm) · `bury` and `bury ROW` (which
card?) · `bury CELL` (confirm) · `skip` (confirm).
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from bot.games.steam_tunnel import telling, words
from bot.games.steam_tunnel.context import TunnelPanel, evenly
from bot.games.steam_tunnel.paths import trace, value
from bot.games.steam_tunnel.shown import tunnel_picture
from bot.presenters.kit import BACK, page, small_int
from bot.presenters.presenter import STEP
from bot.presenters.screen import Button, Choice, Row, Screen
from bot.presenters.wording import clip
from rules.names import listed
from rules.numbers import fraction
from rules.registry import Registry
from rules.steam_tunnel.view import SegmentView

LABEL = 100


def row_of(cell: str) -> str:
    """The row in a cell's name: `4` of `c4`."""
    return cell[1:]


def row_buttons(panel: TunnelPanel, verb: str, step: str) -> tuple[Row, ...]:
    """A button for each row in which a card may be flipped, or buried."""
    rows = dict.fromkeys(row_of(cell) for cell in panel.cells(verb))
    return evenly([Button(f"Row {row}", STEP, f"{step} {row}", style="primary") for row in rows])


def buy_menu(panel: TunnelPanel, number: int) -> Row | None:
    """The segments that may be bought, in the order of their numbers; `None` without any."""
    if not panel.offers:
        return None
    offers = []
    for one in panel.offers:
        then = words.with_stone(panel.tunnel(one).stones, panel.seat)
        told = f"With your stone: {words.standing(then, panel.name)}" if panel.info.hints else ""
        offers.append(Choice(offer_label(panel, one), f"buy {one.name}", clip(told, LABEL)))
    return (page(STEP, "Buy a segment …", offers, number, "more "),)


def offer_label(panel: TunnelPanel, segment: SegmentView) -> str:
    """A segment that may be bought: `12 · e3 N-SE · worth 35 · Ben leads 2:1`."""
    tunnel = panel.tunnel(segment)
    standing = words.standing(tunnel.stones, panel.name)
    return clip(f"{segment.number} · {segment.name} · worth {tunnel.value} · {standing}", LABEL)


STEPS: Registry[str, Callable[[TunnelPanel, Sequence[str]], Screen | None]] = Registry()


@STEPS("more")
def _more(panel: TunnelPanel, rest: Sequence[str]) -> Screen | None:
    menu = buy_menu(panel, small_int(rest) or 0)
    return (
        panel.screen("More segments; the picture shows their numbers.", menu, (BACK,))
        if menu
        else None
    )


@STEPS("buy")
def _buy(panel: TunnelPanel, rest: Sequence[str]) -> Screen | None:
    name = " ".join(rest)
    segment = next((one for one in panel.offers if one.name == name), None)
    if segment is None:
        return None
    tunnel = panel.tunnel(segment)
    path = panel.path(tunnel)
    then = words.with_stone(path.stones, panel.seat)
    first, scored = words.leaders(then), value(path, panel.info.options)
    with_stone = f"With your stone: **{words.standing(then, panel.name)}**"
    if scored and panel.seat in first:
        with_stone += f"; you'd get {fraction(Fraction(scored, len(first)))} if scored now"
    elif scored:
        with_stone += "; you'd still get nothing"
    text = (
        f"**{segment.number} · {name}**\n"
        f"{telling.described(path, panel.info.options, panel.name)}\n"
        f"{with_stone}."
    )
    screen = panel.confirm(text, f"Buy {name}", f"buy {name}")
    return replace(screen, picture=tunnel_picture(panel.view, panel.info, tunnel.number))


@STEPS("bury")
def _bury(panel: TunnelPanel, rest: Sequence[str]) -> Screen | None:
    """Which row, which card, and what a burial would do."""
    if "bury" not in panel.verbs:
        return None
    if not rest:
        rows = row_buttons(panel, "bury", "bury")
        return panel.screen("Bury a face-down card: in which row?", *rows, (BACK,))
    if f"bury {rest[0]}" in panel.tokens:
        cell = rest[0]
        counts = panel.info.options.get("count_buried")
        length = "each count as a segment" if counts else "add no length"
        lines = [
            f"Bury **{cell}**? It would stay face down for good.",
            f"Pipes would run straight through it and {length}.",
            *consequences(panel, cell),
        ]
        if len(words.face_down(panel.view)) == 1:
            lines.append("It's the last one: the game would end with it.")
        return panel.confirm("\n".join(lines), f"Bury {cell}", f"bury {cell}")
    here = [cell for cell in panel.cells("bury") if row_of(cell) == rest[0]]
    if not here:
        return None
    buttons = [Button(cell, STEP, f"bury {cell}", style="primary") for cell in here]
    back = Button("Back", STEP, "bury")
    return panel.screen(f"Row {rest[0]}: bury which card?", *evenly(buttons), (back,))


def consequences(panel: TunnelPanel, cell: str) -> list[str]:
    """What a burial would close and join, the dearest first, from what is open on the board."""
    options, told = panel.info.options, []
    for path in trace(panel.view, cell):
        parts = [one for one in panel.paths if one.segments[0] in path.segments]
        if not any(cell in part.reaches for part in parts) or not (path.closed or len(parts) > 1):
            continue
        names = listed([part.segments[0] for part in parts])
        tunnels = f"the tunnel{'s' * (len(parts) > 1)} of {names}"
        worth, scored = telling.worth(path, options)[:-1], value(path, options)
        if path.closed:
            whose = telling.whose(path.stones, scored, panel.name)
            line = f"• It would **close** {tunnels}: {worth}, {whose}"
        else:
            standing = words.standing(path.stones, panel.name)
            line = f"• It would join {tunnels} into one: {worth}, {standing}."
        told.append((path.closed, scored, line))
    ranked = sorted(told, key=lambda one: (-one[0], -one[1]))
    return [line for *_, line in ranked] or ["It would close no tunnel and join none."]


@STEPS("skip")
def _skip(panel: TunnelPanel, _rest: Sequence[str]) -> Screen | None:
    if "skip" not in panel.verbs:
        return None
    return panel.confirm("Skip? You'd place no stone this turn.", "Skip", "skip")
