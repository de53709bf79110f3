"""Alt texts of Steam Court's pictures: what a picture shows, in words, for who cannot see it."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from bot.pictures.court_words import (
    POWERS,
    TITLE,
    announcement,
    asked_to_stop,
    character_of,
    full_title,
    is_over,
    name_of,
    notation,
    ordinal,
    privilege,
    quarter_note,
    standing_words,
    table_of,
    top_of,
)
from rules.game import Seat
from rules.steam_court.view import CourtView, LayView, TableView

LONGEST: Final = 1024
_LONGEST_NAME = 40
_MORE = "More with /table text."


def board_alt(view: CourtView, names: Sequence[str], table_name: str, which: str = "") -> str:
    """The public board in words, at most 1024 characters.

    `table_name` is its name at the host; `which` picks the Royal or the Renegade table where
    there are two, else both are told. What does not fit is dropped from the end.
    """
    tables = view.tables if not which else (table_of(view, which),)
    title = table_name if len(tables) > 1 else full_title(view, tables[0], table_name)
    sentences = [f"{TITLE}, {_place(view, title)}."]
    labels = [f"{table.name.capitalize()} table: " if len(tables) > 1 else "" for table in tables]
    for label, table in zip(labels, tables, strict=True):
        sentences += [label + turn for turn in _turn(view, table, names)]
    for label, table in zip(labels, tables, strict=True):
        seats, *rest = _details(view, table, names)
        sentences += [label + seats, *rest]
    return fitted(sentences)


def hand_alt(view: CourtView, names: Sequence[str], table_name: str) -> str:
    """One player's hand in words, at most 1024 characters; `ValueError` without a hand."""
    own = view.own
    if own is None:
        raise ValueError("a hand is told from its own player's view only")
    table = table_of(view, "")
    count = f"{len(own.hand)} card{'' if len(own.hand) == 1 else 's'}"
    grouped = " · ".join(" ".join(run) for _, run in groupby(own.hand))
    sentences = [
        f"{TITLE}, {_place(view, full_title(view, table, table_name))}.",
        f"Your hand as the {own.character}, {count}{': ' if own.hand else ''}{grouped}.",
    ]
    if own.choosing:
        sentences.append(f"Drawn: {' '.join(own.choosing)}; you may keep {own.keep_most}.")
    if own.waiting:
        sentences.append(f"You are to act: {', '.join(own.waiting)}.")
    top = top_of(table.trick)
    if top is not None and not is_over(view, table):
        sentences.append(f"To beat: {_lay(top, names)}.")
    return fitted(sentences)


def fitted(sentences: Sequence[str]) -> str:
    """Join sentences; where they pass the limit, the last ones give way to a pointer to more."""
    whole = " ".join(sentences)
    if _length(whole) <= LONGEST:
        return whole
    kept = list(sentences)
    while len(kept) > 1 and _length(" ".join([*kept, _MORE])) > LONGEST:
        kept.pop()
    first = " ".join(kept)
    while _length(f"{first} {_MORE}") > LONGEST:
        first = first[: -max(1, _length(f"{first} {_MORE}") - LONGEST)].rstrip()
    return f"{first} {_MORE}"


def _length(text: str) -> int:
    """Characters as Discord's clients count them: those beyond the first plane count twice."""
    return len(text.encode("utf-16-le", "replace")) // 2


def _place(view: CourtView, title: str) -> str:
    return ", ".join(part for part in (title, quarter_note(view)) if part)


def _named(names: Sequence[str], seat: Seat) -> str:
    name = " ".join(name_of(names, seat).split())
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def _who(names: Sequence[str], seat: Seat, character: str) -> str:
    return f"{character} {_named(names, seat)}".rstrip()


def _lay(lay: LayView, names: Sequence[str]) -> str:
    said = announcement(lay)
    what = said if lay.as_text is None else f"{said} ({notation(lay)})"
    stopped = ", stopped" if lay.stopped else ""
    return f"{what} by {_who(names, lay.seat, lay.character)}{stopped}"


def _details(view: CourtView, table: TableView, names: Sequence[str]) -> Iterator[str]:
    yield f"Seats from the highest: {'; '.join(_seats(table, names))}."
    yield f"Court Hand {table.court_hand}, discards {table.discards}."
    spent = [f"{c}'s {POWERS.get(c, 'privilege')}".rstrip("!") for c in table.spent]
    if spent:
        yield f"Spent: {', '.join(spent)}."
    lays = table.trick.lays if table.trick and not is_over(view, table) else ()
    if len(lays) > 1:
        yield "The trick from its lead:"
        for lay in lays[:-1]:
            yield f"{_lay(lay, names)};"
        yield f"{_lay(lays[-1], names)}."


def _seats(table: TableView, names: Sequence[str]) -> Iterator[str]:
    for seat in table.seats:
        facts = [_who(names, seat.seat, seat.character), standing_words(table, seat)]
        if seat.cards or seat.place is None:
            facts.insert(1, f"{seat.cards} card{'' if seat.cards == 1 else 's'}")
        yield ", ".join(facts)


def _turn(view: CourtView, table: TableView, names: Sequence[str]) -> Iterator[str]:
    """Whose turn it is and for what, or how it ended."""
    if is_over(view, table):
        order = view.result or table.places
        if order:
            told = (
                f"{ordinal(place)} {_who(names, seat, character_of(view, seat))}"
                for place, seat in enumerate(order, 1)
            )
            yield f"{'Final places' if view.result else 'The Quarter is over'}: {', '.join(told)}."
        return
    top = top_of(table.trick)
    for seat in table.seats:
        if not seat.to_act:
            continue
        who = _who(names, seat.seat, seat.character)
        if table.phase == "privileges":
            yield f"{who} {' '.join(privilege(table, seat)).rstrip()}."
        elif top is None:
            yield f"{who} leads."
        elif asked_to_stop(table):
            yield f"{who} may stop {_lay(top, names)}, or decline."
        else:
            yield f"{who} is to act. To beat: {_lay(top, names)}."
