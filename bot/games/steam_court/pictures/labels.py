"""What Steam Court's pictures and their alt texts say in words, all of it from a view."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from rules.game import Seat
from rules.steam_court.view import CourtView, LayView, SeatView, TableView, TrickView

TITLE: Final = "Steam Court"

Standing = Literal["to act", "holds trick", "passed", "out", "last", "waiting"]

POWERS: Final[Mapping[str, str]] = {
    "General": "Stop!",
    "Submariner": "Dive",
    "Inspector": "Look",
    "Pirate": "Retrieve",
}
"""What can be done once a Quarter, by character (Court 1.7)."""

SLOTS: Final = ("Queen", "General", "Plague Doctor", "Tea Boy")
"""Characters for whose decision the table waits before the first trick (Court 1.6)."""


def ordinal(place: int) -> str:
    """A place in the finishing order: 1st, 2nd, 3rd, 4th."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{'th' if place % 100 in {11, 12, 13} else ending}"


def name_of(names: Sequence[str], seat: Seat) -> str:
    """A player's name, or nothing where none was given."""
    return names[seat] if 0 <= seat < len(names) else ""


def seat_of(table: TableView, seat: Seat) -> SeatView | None:
    """Where somebody sits at a table, if there."""
    return next((one for one in table.seats if one.seat == seat), None)


def character_of(view: CourtView, seat: Seat) -> str:
    """Somebody's character, whatever the table."""
    for table in view.tables:
        found = seat_of(table, seat)
        if found is not None:
            return found.character
    return "Engineer"


def table_of(view: CourtView, style: str) -> TableView:
    """The table named by `style`, else the one the viewer sits at, else the first.

    Raises `ValueError` where `style` names no table of the game.
    """
    if style:
        for table in view.tables:
            if table.name == style:
                return table
        raise ValueError(f"no table is called {style!r}")
    if view.own is not None:
        for table in view.tables:
            if seat_of(table, view.own.seat) is not None:
                return table
    return view.tables[0]


def in_turn_order(view: CourtView, table: TableView) -> tuple[SeatView, ...]:
    """A table's seats in the order of turns: by rank, or the circle of wild seats (Court 1.10)."""
    if not view.circle:
        return table.seats
    return tuple(sorted(table.seats, key=lambda one: view.circle.index(one.seat)))


def rank_of(view: CourtView, table: TableView, seat: Seat) -> int | None:
    """A seat's rank at its table, 1 the highest, where the place in the row does not say it."""
    if not view.circle:
        return None
    return [one.seat for one in table.seats].index(seat) + 1


def points_of(view: CourtView, seat: Seat) -> int | None:
    """Somebody's victory points so far, where they are played for."""
    return None if view.points is None else view.points[seat]


def winners_of(view: CourtView) -> tuple[Seat, ...]:
    """Who won, several where ties are shared; empty while the game runs."""
    return view.winners or view.result[:1]


def final_place(view: CourtView, seat: Seat) -> int:
    """Somebody's place at the end, 1 the best; several winners show that equal points share it."""
    points = view.points
    if points is not None and len(view.winners) > 1:
        return 1 + sum(other > points[seat] for other in points)
    return view.result.index(seat) + 1


def full_title(view: CourtView, table: TableView, title: str) -> str:
    """The table's name at the host, with the Royal or Renegade table's where there are two."""
    if len(view.tables) < 2:
        return title
    return f"{title} · {table.name.capitalize()}" if title else table.name.capitalize()


def quarter_note(view: CourtView) -> str:
    """Which Quarter it is, or that the game is over."""
    return "Game over" if view.result else f"Quarter {view.quarter} of 4"


def is_over(view: CourtView, table: TableView) -> bool:
    """Whether nothing more will be laid at this table in this Quarter."""
    return bool(view.result) or table.phase == "over"


def top_of(trick: TrickView | None) -> LayView | None:
    """The set to beat: the last lay that was not stopped."""
    if trick is None:
        return None
    return next((lay for lay in reversed(trick.lays) if not lay.stopped), None)


def standing(table: TableView, seat: SeatView) -> Standing:
    """In one word how a seat stands."""
    if seat.place is not None:
        return "last" if seat.cards or seat.place == len(table.seats) else "out"
    if seat.to_act:
        return "to act"
    if seat.passed:
        return "passed"
    top = top_of(table.trick)
    return "holds trick" if top is not None and top.seat == seat.seat else "waiting"


def standing_words(table: TableView, seat: SeatView) -> str:
    """How a seat stands, with its place."""
    word = standing(table, seat)
    if word == "to act" and seat.choosing:
        return "keeps …"
    return f"{word} · {ordinal(seat.place)}" if seat.place is not None else word


def announcement(lay: LayView) -> str:
    """Size and value of a set as a headline: `3 × 10`, `∞ × 2`, `Putsch`."""
    if lay.size is None or lay.value is None:
        return "Putsch"
    return f"{lay.size or '∞'} × {lay.value}"


def notation(lay: LayView) -> str:
    """The cards of a set, with what they count as wherever that is not plain to see."""
    cards = " ".join(lay.cards)
    plain = lay.as_text is None or all(card == str(lay.value) for card in lay.cards)
    return cards if plain else f"{cards} as {lay.as_text}"


def asked_to_stop(table: TableView) -> bool:
    """Whether the General is asked at the end of a Quarter: nobody else holds cards (Court 1.5)."""
    left = [seat for seat in table.seats if seat.place is None]
    return (
        table.phase == "play"
        and len(left) == 1
        and left[0].to_act
        and left[0].character == "General"
        and top_of(table.trick) is not None
    )


def has_slot(table: TableView, seat: SeatView) -> bool:
    """Whether the table waits for a seat before play; nobody gives to themselves (Court R11)."""
    receivers = {"Queen": table.seats[-1], "General": table.seats[-2]}
    return seat.character in SLOTS and receivers.get(seat.character) != seat


def privilege(table: TableView, seat: SeatView) -> tuple[str, str]:
    """What a seat may do before the first trick, in two lines; all of it is public (Court 1.6)."""
    if seat.character == "Queen":
        return "may give two cards", f"to the {table.seats[-1].character}"
    if seat.character == "General" and len(table.seats) > 1:
        return "may give one card", f"to the {table.seats[-2].character}"
    if seat.character == "Plague Doctor" and seat.choosing:
        return "has drawn four cards", "and keeps two of them"
    if seat.character == "Plague Doctor":
        return "may draw four cards", "from the Court Hand and keep two"
    if seat.character == "Tea Boy":
        return "may swap hands", "with the Court Hand"
    return "is to act", ""
