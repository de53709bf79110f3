"""What is done with a stone: buying a segment, burying a card, skipping.

Steps read: `more PAGE` (further segments) · `buy SEGMENT` (confirm) · `bury` and `bury ROW` (which
card?) · `bury CELL` (confirm) · `skip` (confirm).
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from bot.games.steam_tunnel import telling, words
from bot.games.steam_tunnel.context import BACK, Sight, confirm, evenly, say
from bot.games.steam_tunnel.paths import Path, trace, value
from bot.presenters.presenter import STEP
from bot.presenters.screen import Button, Choice, Menu, Row, Screen
from bot.presenters.wording import clip
from rules.names import listed
from rules.numbers import whole
from rules.steam_tunnel.view import SegmentView

PAGE = 24
"""Lines of a menu that goes on; the twenty-fifth leads to the next page."""

LABEL = 100


def row_of(cell: str) -> str:
    """The row in a cell's name: `4` of `c4`."""
    return cell[1:]


def row_buttons(sight: Sight, verb: str, step: str) -> tuple[Row, ...]:
    """A button for each row in which a card may be flipped, or buried."""
    rows = dict.fromkeys(row_of(cell) for cell in sight.cells(verb))
    return evenly([Button(f"Row {row}", STEP, f"{step} {row}", style="primary") for row in rows])


def paged(choices: Sequence[Choice], page: int, placeholder: str, step: str) -> tuple[Menu]:
    """A menu of one page of many lines; its last line leads on, on the last page to the first."""
    if len(choices) <= PAGE + 1:
        return (Menu(STEP, placeholder, tuple(choices)),)
    pages = -(-len(choices) // PAGE)
    page = min(page, pages - 1)
    shown = choices[page * PAGE : (page + 1) * PAGE]
    onward = (page + 1) % pages
    label = f"More ({onward + 1} of {pages}) …"
    more = Choice(label, f"{step} {onward}")
    return (Menu(STEP, f"{placeholder} ({page + 1} of {pages})", (*shown, more)),)


def page_in(rest: Sequence[str]) -> int:
    """The page, or another small number, that a step names; 0 where it names none."""
    return whole(rest[0], 999) or 0 if rest else 0


def buy_menu(sight: Sight, page: int) -> Row | None:
    """The segments that may be bought, in the order of their numbers; `None` without any."""
    if not sight.offers:
        return None
    return paged([_offer(sight, one) for one in sight.offers], page, "Buy a segment …", "more")


def offer_label(sight: Sight, segment: SegmentView) -> str:
    """A segment that may be bought: `12 · e3 N-SE · worth 35 · Ben leads 2:1`."""
    tunnel = sight.tunnel(segment)
    standing = words.standing(tunnel.stones, sight.named)
    return clip(f"{segment.number} · {segment.name} · worth {tunnel.value} · {standing}", LABEL)


def _offer(sight: Sight, segment: SegmentView) -> Choice:
    then = words.with_stone(sight.tunnel(segment).stones, sight.seat)
    told = f"With your stone: {words.standing(then, sight.named)}" if sight.card.hints else ""
    return Choice(offer_label(sight, segment), f"buy {segment.name}", clip(told, LABEL))


def _more(sight: Sight, rest: Sequence[str]) -> Screen | None:
    menu = buy_menu(sight, page_in(rest))
    return (
        say(sight, "More segments; the picture shows their numbers.", menu, (BACK,))
        if menu
        else None
    )


def _buy(sight: Sight, rest: Sequence[str]) -> Screen | None:
    name = " ".join(rest)
    segment = next((one for one in sight.offers if one.name == name), None)
    if segment is None:
        return None
    tunnel = sight.tunnel(segment)
    path = sight.path(tunnel)
    text = (
        f"**{segment.number} · {name}**\n"
        f"{telling.described(path, sight.card.options, sight.named)}\n"
        f"{_with_stone(sight, path)}"
    )
    return confirm(sight, text, f"Buy {name}", f"buy {name}", tunnel=tunnel.number)


def _with_stone(sight: Sight, path: Path) -> str:
    """What the viewer's stone would make of a tunnel."""
    then = words.with_stone(path.stones, sight.seat)
    first, scored = words.leaders(then), value(path, sight.card.options)
    text = f"With your stone: **{words.standing(then, sight.named)}**"
    if not scored:
        return f"{text}."
    if sight.seat not in first:
        return f"{text}; you'd still get nothing."
    share = words.fraction(Fraction(scored, len(first)))
    return f"{text}; you'd get {share} if scored now."


def _bury(sight: Sight, rest: Sequence[str]) -> Screen | None:
    """Which row, which card, and what a burial would do."""
    if "bury" not in sight.verbs:
        return None
    if not rest:
        rows = row_buttons(sight, "bury", "bury")
        return say(sight, "Bury a face-down card: in which row?", *rows, (BACK,))
    if f"bury {rest[0]}" in sight.tokens:
        return _confirm_burial(sight, rest[0])
    here = [cell for cell in sight.cells("bury") if row_of(cell) == rest[0]]
    if not here:
        return None
    buttons = [Button(cell, STEP, f"bury {cell}", style="primary") for cell in here]
    back = Button("Back", STEP, "bury")
    return say(sight, f"Row {rest[0]}: bury which card?", *evenly(buttons), (back,))


def _confirm_burial(sight: Sight, cell: str) -> Screen:
    lines = [
        f"Bury **{cell}**? It would stay face down for good.",
        f"Pipes would run straight through it and {_length_of(sight)}.",
        *consequences(sight, cell),
    ]
    if len(words.face_down(sight.view)) == 1:
        lines.append("It's the last one: the game would end with it.")
    return confirm(sight, "\n".join(lines), f"Bury {cell}", f"bury {cell}")


def _length_of(sight: Sight) -> str:
    counted = sight.card.options.get("count_buried")
    return "each count as a segment" if counted else "add no length"


def consequences(sight: Sight, cell: str) -> list[str]:
    """What a burial would close and join, the dearest first, from what is open on the board."""
    told = []
    for path in trace(sight.view, cell):
        parts = [one for one in sight.paths if one.segments[0] in path.segments]
        if any(cell in part.reaches for part in parts) and (path.closed or len(parts) > 1):
            told.append((path.closed, value(path, sight.card.options), path, parts))
    ranked = sorted(told, key=lambda one: (-one[0], -one[1]))
    lines = [_consequence(sight, path, parts) for _, _, path, parts in ranked]
    return lines or ["It would close no tunnel and join none."]


def _consequence(sight: Sight, path: Path, parts: Sequence[Path]) -> str:
    options = sight.card.options
    names = listed([part.segments[0] for part in parts])
    tunnels = f"the tunnel{'s' * (len(parts) > 1)} of {names}"
    worth, scored = telling.worth(path, options), value(path, options)
    if path.closed:
        whose = telling.whose(path.stones, scored, sight.named)
        return f"• It would **close** {tunnels}: {worth[:-1]}, {whose}"
    standing = words.standing(path.stones, sight.named)
    return f"• It would join {tunnels} into one: {worth[:-1]}, {standing}."


def _skip(sight: Sight, _rest: Sequence[str]) -> Screen | None:
    if "skip" not in sight.verbs:
        return None
    return confirm(sight, "Skip? You'd place no stone this turn.", "Skip", "skip")


STEPS: dict[str, Callable[[Sight, Sequence[str]], Screen | None]] = {
    "more": _more,
    "buy": _buy,
    "bury": _bury,
    "skip": _skip,
}
