"""Representative pictures of every kind in a folder, to be looked at: a developer's tool.

python -m tests.gallery.court OUT_DIR
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from bot.presenters.screen import Picture
from rules.steam_court.view import (
    CourtView,
    LayView,
    Own,
    SeatView,
    TableView,
    TrickView,
)
from tests.gallery import medici as medici_gallery
from tests.gallery import tunnel as tunnel_gallery
from tests.support.games import paint

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Evangeline", "Florian", "Greta", "Hugo", "Ida", "Jo")
ODD_NAMES = (
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "🦦🦦🦦",
    "דניאל",
    "王小明",
    "Ångström ✨ the Third",
    "𝓕𝓪𝓷𝓬𝔂",
    "Ω мир",
)
ROYALS = ("Queen", "General", "Duke", "Alchemist", "Tea Boy")
RENEGADES = ("Submariner", "Inspector", "Plague Doctor", "Pirate", "Vagabond")
SEVEN = ("Queen", "General", "Duke", "Alchemist", "Inspector", "Pirate", "Tea Boy")


def seats(characters: tuple[str, ...], *marks: str) -> tuple[SeatView, ...]:
    """Seats 0, 1, 2 … with a mark each: `act`, `passed`, a place such as `1`, or nothing."""
    made = []
    for number, character in enumerate(characters):
        mark = marks[number] if number < len(marks) else ""
        place = int(mark) if mark.isdigit() else None
        made.append(
            SeatView(
                seat=number,
                character=character,
                cards=0 if place is not None else 5 + number * 2 % 9,
                passed=mark == "passed",
                place=place,
                to_act=mark == "act",
            )
        )
    return tuple(made)


def lay(
    characters: tuple[str, ...], seat: int, cards: str, said: str = "", *, stopped: bool = False
) -> LayView:
    """A laid set; `said` is `3x10`, or nothing for a Putsch."""
    size, _, value = said.partition("x") if not said.startswith("inf") else ("0", "", said[4:])
    return LayView(
        seat=seat,
        character=characters[seat],
        cards=tuple(cards.split()),
        size=int(size) if said else None,
        value=int(value) if said else None,
        as_text=said or None,
        stopped=stopped,
    )


def table(
    places: tuple[SeatView, ...],
    *lays: LayView,
    spent: tuple[str, ...] = (),
    phase: str = "play",
    name: str = "royal",
    waits_for: str | None = None,
) -> TableView:
    """A table with these seats and lays."""
    standing = [one for one in lays if not one.stopped]
    trick = TrickView(
        lays=lays,
        as_text=standing[-1].as_text if standing else None,
        owner=standing[-1].seat if standing else None,
    )
    out = sorted((one for one in places if one.place), key=lambda one: one.place or 0)
    return TableView.model_validate(
        {
            "name": name,
            "phase": phase,
            "seats": places,
            "court_hand": 14,
            "discards": 34,
            "to_act": tuple(one.seat for one in places if one.to_act),
            "trick": trick if lays else None,
            "spent": spent,
            "places": tuple(one.seat for one in out),
            "waits_for": waits_for,
        }
    )


def view(
    *tables: TableView, quarter: int = 2, result: tuple[int, ...] = (), **about: object
) -> CourtView:
    """A spectator's view; `about` gives points, a circle, a history or winners."""
    return CourtView.model_validate(
        {
            "quarter": quarter,
            "phase": "over" if result else tables[0].phase,
            "tables": tables,
            "viewer": None,
            "own": None,
            "history": (),
            "result": result,
            "winners": result[:1],
            **about,
        }
    )


def with_hand(seen: CourtView, seat: int, hand: str, choosing: str = "") -> CourtView:
    """The same view for the player of a seat, with a hand."""
    place = next(one for one in seen.tables[0].seats if one.seat == seat)
    own = Own(
        seat=seat,
        character=place.character,
        hand=tuple(hand.split()),
        seen=(),
        waiting=("keep",) if choosing else ("lay", "pass") if place.to_act else (),
        may_also=(),
        choosing=tuple(choosing.split()),
        keep_most=2 if choosing else 0,
    )
    return seen.model_copy(update={"viewer": seat, "own": own})


def _boards() -> Iterator[tuple[str, CourtView, tuple[str, ...]]]:
    five = seats(ROYALS, "passed", "", "act", "passed", "1")
    trick = (
        lay(ROYALS, 0, "4 4 4", "3x4"),
        lay(ROYALS, 2, "9 9 3/9", "3x9"),
        lay(ROYALS, 1, "10 X", "3x10"),
    )
    yield "sketch", view(table(five, *trick, spent=("General",))), NAMES
    four = seats(("Queen", "General", "Duke", "Tea Boy"), "", "", "act", "")
    yield "four-first-lay", view(table(four, lay(ROYALS, 1, "2 X", "infx2")), quarter=1), NAMES
    stopped = (
        *(lay(ROYALS, 0, "1 1 1 1", "4x1"), lay(ROYALS, 1, "2 2 2 2", "4x2")),
        *(lay(ROYALS, 2, "3 3 3 3", "4x3"), lay(ROYALS, 3, "4 4 4 X", "4x4")),
        lay(ROYALS, 4, "6/12 6/12 12 12", "4x12", stopped=True),
    )
    yield "stopped", view(table(seats(ROYALS, "act"), *stopped, spent=("General",))), NAMES
    putsch = (lay(ROYALS, 0, "8", "1x8"), lay(ROYALS, 2, "P"))
    yield "putsch", view(table(seats(ROYALS, "passed", "act"), *putsch)), NAMES
    coup = (lay(ROYALS, 0, "8", "1x8"), lay(ROYALS, 2, "P", stopped=True))
    yield "putsch-stopped", view(table(seats(ROYALS, "", "passed", "", "act"), *coup)), NAMES
    yield "leads", view(table(seats(ROYALS, "", "", "act")), quarter=3), NAMES
    for number, character in enumerate(("Queen", "General")):
        marks = [""] * number + ["act"]
        gives = view(table(seats(ROYALS, *marks), phase="privileges"), quarter=1)
        yield f"privilege-{character.lower()}", gives, NAMES
    renegades = table(seats(RENEGADES, "", "", "act"), phase="privileges", name="renegade")
    yield "privilege-doctor", view(renegades), NAMES
    long = lay(RENEGADES, 0, "9 9 9 9 9 9 3/9 3/9 3/9 X", "12x9")
    late = (lay(RENEGADES, 3, "3 3 3 3 3 3 3/9 3/9 3/9 X", "12x3"), long)
    all_spent = ("Submariner", "Inspector")
    renegade_play = table(
        seats(RENEGADES, "", "passed", "act"), *late, spent=all_spent, name="renegade"
    )
    yield "renegades-longest", view(renegade_play, quarter=4), NAMES
    six = ("Queen", "General", "Duke", "Alchemist", "Inspector", "Tea Boy")
    yield "six", view(table(seats(six, "", "passed", "act", "1"), lay(six, 0, "7 7", "2x7"))), NAMES
    odd = table(
        seats(SEVEN, "", "", "passed", "act", "2", "1", "passed"),
        *(lay(SEVEN, 0, "5 5", "2x5"), lay(SEVEN, 4, "6 6", "2x6")),
        *(lay(SEVEN, 2, "7 7", "2x7", stopped=True), lay(SEVEN, 1, "6/12 X", "2x12")),
        spent=("Inspector", "General"),
    )
    yield "seven", view(odd, quarter=3), NAMES
    yield "seven-odd-names", view(odd, quarter=3), ODD_NAMES
    yield "five-odd-names", view(table(five, *trick)), ODD_NAMES
    yield "leads-odd", view(table(seats(ROYALS, "act"))), ODD_NAMES
    over = seats(ROYALS, "2", "1", "4", "5", "3")
    yield "game-over", view(table(over, phase="over"), quarter=4, result=(1, 0, 4, 2, 3)), NAMES
    seven_over = seats(SEVEN, "2", "1", "4", "5", "3", "7", "6")
    result = (1, 0, 4, 2, 3, 6, 5)
    yield "seven-over", view(table(seven_over, phase="over"), quarter=4, result=result), ODD_NAMES


def _lower(*marks: str) -> tuple[SeatView, ...]:
    """The Renegade table's people, who are numbered on from the Royal one's five."""
    return tuple(one.model_copy(update={"seat": one.seat + 5}) for one in seats(RENEGADES, *marks))


def _large() -> Iterator[tuple[str, CourtView, tuple[str, ...], str]]:
    """Two tables: each one's own board, and both in one picture."""
    five = seats(ROYALS, "passed", "", "act", "passed", "1")
    trick = (lay(ROYALS, 0, "4 4 4", "3x4"), lay(ROYALS, 1, "10 X", "3x10"))
    upper = table(five, *trick, spent=("General",))
    other = lay(RENEGADES, 2, "9 9 3/9 X", "infx9").model_copy(update={"seat": 7})
    marks = _lower("passed", "act", "", "passed", "1")
    lower = table(marks, other, spent=("Submariner", "Pirate"), name="renegade")
    yield "two-royal", view(upper, lower), NAMES, "royal"
    yield "two-renegade", view(upper, lower, points=POINTS), NAMES, "renegade"
    done = seats(ROYALS, "2", "1", "4", "5", "3")
    halves = view(table(done, phase="over", waits_for="renegade"), lower)
    yield "two-royal-waits", halves, NAMES, "royal"
    yield "two-renegade-awaited", halves, NAMES, "renegade"
    early = table(_lower("", "", "act"), phase="privileges", name="renegade")
    yield "two-royal-odd", view(upper, early, points=POINTS), ODD_NAMES + NAMES[7:], "royal"
    all_out = table(_lower("3", "1", "2", "5", "4"), phase="over", name="renegade")
    end = view(table(done, phase="over"), all_out, quarter=4, result=(1, 0, 4, 2, 3, 6, 7, 5, 9, 8))
    yield "two-game-over", end, NAMES, "royal"
    scored = end.model_copy(update={"points": POINTS, "result": SCORED, "winners": SCORED[:1]})
    yield "two-game-over-points", scored, NAMES, "renegade"
    yield "pair", view(upper, lower, points=POINTS), NAMES, ""
    yield "pair-half-over", halves, NAMES, ""
    starts = table(seats(ROYALS, "act"), phase="privileges")
    pair_starts = view(starts, lower.model_copy(update={"phase": "privileges"}), quarter=1)
    yield "pair-privileges", pair_starts, ODD_NAMES + NAMES[7:], ""


POINTS = (23, 31, 14, 9, 18, 12, 22, 16, 8, 5)
SCORED = (1, 0, 6, 4, 7, 2, 5, 3, 8, 9)
MIXED = ("Duke", "Vagabond", "Plague Doctor", "Submariner", "Tea Boy", "Inspector", "General")
"""Characters as they may be drawn at random."""


def _variants() -> Iterator[tuple[str, CourtView, tuple[str, ...], str]]:
    """Victory points, characters drawn at random, wild seats, somebody who chooses."""
    five = seats(ROYALS, "passed", "", "act", "passed", "1")
    trick = (lay(ROYALS, 0, "4 4 4", "3x4"), lay(ROYALS, 1, "10 X", "3x10"))
    played = view(table(five, *trick), points=POINTS[:5])
    yield "points", played, NAMES, ""
    over = table(seats(ROYALS, "2", "1", "4", "5", "3"), phase="over")
    ended = view(over, quarter=4, result=(1, 0, 4, 2, 3), points=POINTS[:5])
    yield "points-over", ended, NAMES, ""
    equal = {"points": (31, 31, 14, 9, 18), "result": (1, 0, 4, 2, 3), "winners": (1, 0)}
    yield "points-shared", ended.model_copy(update=equal), NAMES, ""
    random = table(
        seats(MIXED, "passed", "", "act", "", "1"),
        lay(MIXED, 1, "7 7", "2x7"),
        spent=("Inspector", "Submariner"),
    )
    yield "random-seven", view(random, points=(101, 7, 0, 1, 12, 33, 8)), NAMES, ""
    yield "wild-seven", view(random, circle=(3, 0, 5, 1, 6, 2, 4)), ODD_NAMES, ""
    wild = table(seats(MIXED[1:6], "", "passed", "act", "", "1"), lay(MIXED[1:], 0, "7", "1x7"))
    yield "wild-five", view(wild, circle=(4, 2, 0, 3, 1)), NAMES, ""
    scored = view(wild, circle=(4, 2, 0, 3, 1), points=(118, 4, 1, 20, 9))
    yield "wild-five-points", scored, NAMES, ""
    six = table(seats(MIXED[:6], "", "", "act"), phase="privileges")
    yield "wild-six-points", view(six, circle=(4, 2, 0, 3, 1, 5), points=POINTS[:6]), NAMES, ""
    drawn = _chooses(table(seats(RENEGADES, "", "", "act"), phase="privileges", name="renegade"), 2)
    yield "chooses-doctor", view(drawn), NAMES, ""
    dive = table(seats(RENEGADES, "act"), lay(RENEGADES, 4, "9 9", "2x9"), name="renegade")
    yield "chooses-diver", view(_chooses(dive, 0)), NAMES, ""
    leads = table(seats(RENEGADES, "act"), name="renegade")
    yield "chooses-diver-leads", view(_chooses(leads, 0)), NAMES, ""


def _chooses(one: TableView, at: int) -> TableView:
    """The table while the person at this place says what to keep."""
    places = list(one.seats)
    places[at] = places[at].model_copy(update={"choosing": True})
    return one.model_copy(update={"seats": tuple(places)})


def _hands() -> Iterator[tuple[str, CourtView]]:
    duke = seats(ROYALS, "passed", "", "act", "passed", "1")
    lays = (lay(ROYALS, 0, "4 4 4", "3x4"), lay(ROYALS, 1, "10 X", "3x10"))
    seen = view(table(duke, *lays))
    yield "hand-1", with_hand(seen, 2, "12")
    yield "hand-14", with_hand(seen, 2, "1 1 2 4 4 4 7 9 9 11 3/9 6/12 X P")
    large = "1 1 1 2 2 3 3 3 3 4 5 5 6 6 6 6 6 7 8 8 8 9 9 10 10 11 12 12 12 3/9 6/12 X P P"
    yield "hand-34", with_hand(view(table(seats(ROYALS, "", "", "act"))), 2, large)
    most = " ".join(f"{value} " * 6 for value in range(1, 13)) + "3/9 3/9 3/9 6/12 X X X P P"
    yield "hand-81", with_hand(seen, 1, most)
    doctor = view(table(seats(RENEGADES, "", "", "act"), phase="privileges", name="renegade"))
    yield "hand-choosing", with_hand(doctor, 2, "1 2 4 4 4 7 9 9 11 3/9", "5 9 X 12")
    yield "hand-none", with_hand(seen, 4, "")


FIVE_COURSE = ((2, 0, 1, 4, 3), (0, 2, 4, 1, 3), (1, 0, 2, 3, 4), (1, 0, 4, 2, 3))
SEVEN_COURSE = (
    *((0, 1, 2, 3, 4, 5, 6), (6, 0, 5, 2, 1, 4, 3)),
    *((3, 6, 0, 4, 5, 1, 2), (1, 6, 0, 4, 2, 3, 5)),
)
TEN_COURSE = (
    *((0, 1, 2, 3, 4, 5, 6, 7, 8, 9), (2, 0, 6, 5, 1, 3, 9, 4, 8, 7)),
    *((6, 2, 9, 0, 3, 1, 4, 5, 7, 8), (1, 6, 9, 2, 4, 0, 3, 8, 5, 7)),
)


def _courses() -> Iterator[tuple[str, CourtView, tuple[str, ...]]]:
    """Finished games, Quarter by Quarter."""
    five = table(seats(ROYALS, "2", "1", "4", "5", "3"), phase="over")
    plain = view(five, quarter=4, history=FIVE_COURSE, result=FIVE_COURSE[-1])
    yield "course-five", plain, NAMES
    scored = {"points": POINTS[:5], "result": (1, 0, 4, 2, 3)}
    yield "course-five-points", plain.model_copy(update=scored), NAMES
    equal = {"points": (31, 31, 14, 9, 18), "result": (1, 0, 4, 2, 3), "winners": (1, 0)}
    yield "course-shared", plain.model_copy(update=equal), NAMES
    four = table(seats(ROYALS[:4], "2", "1", "4", "3"), phase="over")
    orders = tuple(tuple(seat for seat in order if seat < 4) for order in FIVE_COURSE)
    yield "course-four", view(four, quarter=4, history=orders, result=orders[-1]), NAMES
    seven = table(seats(MIXED, "3", "1", "5", "6", "4", "7", "2"), phase="over")
    long = view(seven, quarter=4, history=SEVEN_COURSE, result=SEVEN_COURSE[-1])
    yield "course-seven-odd", long, ODD_NAMES
    upper = table(seats(ROYALS, "2", "1", "4", "5", "3"), phase="over")
    lower = table(_lower("3", "1", "2", "5", "4"), phase="over", name="renegade")
    ten = view(upper, lower, quarter=4, history=TEN_COURSE, result=TEN_COURSE[-1])
    yield "course-ten", ten, NAMES
    points = {"points": (118, *POINTS[1:]), "result": (0, *(seat for seat in SCORED if seat))}
    points["winners"] = (0,)
    yield "course-ten-points", ten.model_copy(update=points), ODD_NAMES + NAMES[7:]


def pictures() -> Iterator[tuple[str, Picture]]:
    """Every representative picture with a name for its file."""
    for name, seen, names in _boards():
        yield name, Picture("court-board", seen, names, "brass-otter", "")
    for name, seen, names, style in (*_variants(), *_large()):
        yield name, Picture("court-board", seen, names, "brass-otter", "", style)
    for name, seen, names in _courses():
        yield name, Picture("court-course", seen, names, "brass-otter", "")
    for name, seen in _hands():
        yield name, Picture("court-hand", seen, NAMES, "brass-otter", "")
    yield from medici_gallery.pictures()
    yield from tunnel_gallery.pictures()


def main(folder: Path) -> None:
    """Paint everything into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures():
        (folder / f"{name}.png").write_bytes(paint(picture))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
