"""Cards, sets and seats of Steam Court in words."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from bot.presenters.wording import NUMBERS, number
from rules.steam_court.view import CourtView, LayView, SeatView, TableView

ORDER = (*(str(gear) for gear in range(1, 13)), "3/9", "6/12", "X", "P")
"""Every kind of card in the order of the notation."""

_RANK = {card: rank for rank, card in enumerate(ORDER)}

QUARTERS = ("first", "second", "third", "fourth")

POWERS = {
    "General": "stop",
    "Submariner": "dive",
    "Inspector": "look",
    "Pirate": "taking back",
}
"""The privileges that are used up, by character."""


def sort(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards in the order of the notation."""
    return tuple(sorted(cards, key=_RANK.__getitem__))


def grouped(cards: Iterable[str]) -> str:
    """A hand as one reads it: `1 1 · 4 4 4 · 7 · X`."""
    return " · ".join(" ".join(same) for _, same in groupby(sort(cards)))


def without(hand: Sequence[str], cards: Iterable[str]) -> tuple[str, ...]:
    """What stays of a hand when cards leave it."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def squeeze(cards: Iterable[str]) -> str:
    """Cards as short text for a token: `4*3,6/12,X`; `-` for no cards."""
    parts = []
    for card, same in groupby(sort(cards)):
        count = sum(1 for _ in same)
        parts.append(card if count == 1 else f"{card}*{count}")
    return ",".join(parts) or "-"


def size_text(size: int) -> str:
    """A size as the notation writes it; 0 is infinity."""
    return str(size) if size else "inf"


def set_text(size: int, value: int) -> str:
    """A set in words: `three 4s`, `one 7`, `an infinity of 2s`; `20 × 4` where words end."""
    if size == 0:
        return f"an infinity of {value}s"
    if size >= len(NUMBERS):
        return f"{size} × {value}"
    return f"{number(size)} {value}{'' if size == 1 else 's'}"


def lay_text(lay: LayView) -> str:
    """A lay in words: a set, or a Putsch."""
    if lay.value is None or lay.size is None:
        return "a Putsch"
    return set_text(lay.size, lay.value)


def lowered(cards: Iterable[str], value: int) -> tuple[str, ...]:
    """The cards of a set that only an Alchemist could count as `value`."""
    fits = {str(value), "X"}
    fits.update(dual for dual in ("3/9", "6/12") if str(value) in dual.split("/"))
    return tuple(card for card in cards if card not in fits)


def seat_at(table: TableView, seat: int) -> SeatView:
    """One seat of a table; `KeyError` where nobody of that number sits there."""
    for found in table.seats:
        if found.seat == seat:
            return found
    raise KeyError(seat)


def person(table: TableView, seat: int, names: Sequence[str]) -> str:
    """`the Duke (Ben)`."""
    return f"the {seat_at(table, seat).character} ({names[seat]})"


def label_of(seat: SeatView, names: Sequence[str]) -> str:
    """`The Duke (Ben)`, for the line of a menu."""
    return f"The {seat.character} ({names[seat.seat]})"


def table_title(table: TableView) -> str:
    """`Royal table`."""
    return f"{table.name.capitalize()} table"


def next_in_circle(view: CourtView, table: TableView) -> SeatView | None:
    """With wild seats, who is next to lay or pass after the player on turn (Court 1.10).

    `None` without wild seats, before play, and where nobody else is active.
    """
    if not view.circle or not table.to_act or table.phase != "play":
        return None
    start = view.circle.index(table.to_act[0])
    around = (*view.circle[start + 1 :], *view.circle[:start])
    active = (seat_at(table, seat) for seat in around)
    return next((seat for seat in active if seat.cards and not seat.passed), None)


def rank_text(view: CourtView, table: TableView, seat: int) -> str:
    """With wild seats `rank 2`, which the order of turns does not show; else ""."""
    if not view.circle:
        return ""
    return f"rank {[one.seat for one in table.seats].index(seat) + 1}"


def before_play(view: CourtView, character: str) -> str:
    """What a character asked before play may do, as everybody knows it (Court 1.6)."""
    place = "rank" if view.circle else "seat"
    doing = {
        "Queen": f"may give the lowest {place} two cards",
        "General": f"may give the second-lowest {place} a card",
        "Plague Doctor": "may draw four cards, keeping two",
        "Tea Boy": "may swap hands with the Court",
    }
    return doing.get(character, "decide")


def task(view: CourtView, table: TableView) -> str:
    """What the player on turn has to do, as everybody may know it, in under eight words."""
    actor = seat_at(table, table.to_act[0])
    if actor.choosing:
        return "choose which cards to keep"
    if table.phase == "privileges":
        return before_play(view, actor.character)
    if _asked_to_stop(table):
        return "may stop the last lay"
    top = top_lay(table)
    if top is None:
        return "lead any set"
    if top.seat == actor.seat:
        return f"beat your own {bare(to_beat(table))} or pass"
    if actor.character == "Duke" and top.size is not None:
        return f"match or beat {to_beat(table)} or pass"
    if top.size is None:
        return "play"
    return f"beat {to_beat(table)} or pass"


def _asked_to_stop(table: TableView) -> bool:
    """Whether the last player is the General, asked before the Quarter ends (Court 1.5 step 5)."""
    holding = [seat for seat in table.seats if seat.cards]
    actor = seat_at(table, table.to_act[0])
    return actor.character == "General" and len(holding) == 1 and holding[0].seat == actor.seat


def top_lay(table: TableView) -> LayView | None:
    """The set that holds the trick."""
    if table.trick is None:
        return None
    return next((lay for lay in reversed(table.trick.lays) if not lay.stopped), None)


def to_beat(table: TableView) -> str:
    """What has to be beaten, in words: `two 5s`, `an 8`; empty between tricks."""
    top = top_lay(table)
    if top is None:
        return ""
    if top.size == 1 and top.value is not None:
        return f"{'an' if top.value in {8, 11} else 'a'} {top.value}"
    return lay_text(top)


def bare(text: str) -> str:
    """A set in words behind `your own`: `4` of `a 4` and of `one 4`, `two 5s` as it is."""
    head, _, rest = text.partition(" ")
    return rest if head in {"a", "an", "one"} else text


def capital(text: str) -> str:
    """A sentence's first letter made large, the rest left alone."""
    return text[:1].upper() + text[1:]


def cards_label(cards: Sequence[str]) -> str:
    """Cards for a button, or how many they are where they would not fit."""
    text = " ".join(cards) or "nothing"
    return text if len(text) <= 26 else f"{number(len(cards))} cards"
