"""Views of Steam Court for the pictures' tests: any table of four to seven, with odd names."""

from typing import Any

from hypothesis import strategies as st

from rules.steam_court.view import (
    CourtView,
    LayView,
    Own,
    SeatView,
    TableView,
    TrickView,
)

CHARACTERS = (
    *("Queen", "General", "Duke", "Alchemist", "Tea Boy"),
    *("Submariner", "Inspector", "Plague Doctor", "Pirate", "Vagabond"),
)
CARDS = (*(str(value) for value in range(1, 13)), "3/9", "6/12", "X", "P")

names = st.lists(
    st.one_of(
        st.sampled_from(
            [
                "Ada",
                "",
                "W" * 32,
                "﷽" * 32,
                "🦦" * 32,
                "דניאל",
                "王小明",
                "e\u0301" * 16,
                "Z\u0340\u0341\u0342\u0343\u0344\u0345algo",
                "\u202eabc\u200b",
                "line\nbreak\ttab",
                "a" * 300,
            ]
        ),
        st.text(max_size=32),
    ),
    min_size=10,
    max_size=10,
).map(tuple)


def sorted_cards(cards: list[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=CARDS.index))


hands = st.lists(st.sampled_from(CARDS), max_size=96).map(sorted_cards)


@st.composite
def lays(draw: st.DrawFn, seats: tuple[SeatView, ...]) -> LayView:
    seat = draw(st.sampled_from(seats))
    putsch = draw(st.booleans())
    size = draw(st.one_of(st.integers(0, 16), st.just(10**9)))
    value = draw(st.integers(1, 12))
    cards = draw(st.lists(st.sampled_from(CARDS[:15]), min_size=1, max_size=12))
    return LayView(
        seat=seat.seat,
        character=seat.character,
        cards=("P",) if putsch else sorted_cards(cards),
        size=None if putsch else size,
        value=None if putsch else value,
        as_text=None if putsch else f"{size or 'inf'}x{value}",
        stopped=draw(st.booleans()),
    )


@st.composite
def table_views(draw: st.DrawFn, first: int, name: str, most: int) -> TableView:
    count = draw(st.integers(4, most))
    characters = draw(st.permutations(CHARACTERS))[:count]
    people = draw(st.permutations(range(count)))
    finished = draw(st.integers(0, count))
    seats = tuple(
        SeatView(
            seat=first + person,
            character=character,
            cards=draw(st.integers(0, 96)),
            passed=draw(st.booleans()),
            place=place + 1 if place < finished else None,
            to_act=place >= finished and draw(st.booleans()),
            choosing=draw(st.booleans()),
        )
        for character, person, place in zip(
            characters, people, draw(st.permutations(range(count))), strict=True
        )
    )
    laid = tuple(draw(st.lists(lays(seats), max_size=9)))
    standing = [lay for lay in laid if not lay.stopped]
    out = sorted((s for s in seats if s.place is not None), key=lambda s: s.place or 0)
    return TableView(
        name=name,
        phase=draw(st.sampled_from(["privileges", "play", "over"])),
        seats=seats,
        court_hand=draw(st.integers(0, 96)),
        discards=draw(st.integers(0, 96)),
        to_act=tuple(s.seat for s in seats if s.to_act),
        trick=draw(
            st.sampled_from(
                [
                    None,
                    TrickView(
                        lays=laid,
                        as_text=standing[-1].as_text if standing else None,
                        owner=standing[-1].seat if standing else None,
                    ),
                ]
            )
        ),
        spent=tuple(draw(st.sets(st.sampled_from(characters)).map(sorted))),
        places=tuple(s.seat for s in out),
        window=draw(st.sampled_from([None, first])),
        waits_for=draw(st.sampled_from([None, "royal", "renegade"])),
    )


@st.composite
def public_views(draw: st.DrawFn) -> CourtView:
    two = draw(st.booleans())  # eight to ten players sit at two tables of four or five
    tables = [draw(table_views(0, "royal", 5 if two else 7))]
    if two:
        tables.append(draw(table_views(len(tables[0].seats), "renegade", 5)))
    everybody = [seat.seat for table in tables for seat in table.seats]
    over = draw(st.booleans())
    orders = st.permutations(everybody).map(tuple)
    points = st.lists(st.integers(0, 999), min_size=len(everybody), max_size=len(everybody))
    result = draw(orders) if over else ()
    return CourtView(
        quarter=draw(st.integers(1, 4)),
        phase=tables[0].phase,
        tables=tuple(tables),
        viewer=None,
        own=None,
        history=tuple(draw(st.lists(orders, min_size=4 if over else 0, max_size=4 if over else 3))),
        result=result,
        winners=result[: draw(st.integers(0, 4))],
        points=draw(st.none() | points.map(tuple)),
        circle=() if two else draw(st.just(()) | orders),
    )


@st.composite
def own_views(draw: st.DrawFn) -> CourtView:
    seen = draw(public_views())
    seat = draw(st.sampled_from([seat for table in seen.tables for seat in table.seats]))
    choosing = draw(st.lists(st.sampled_from(CARDS), max_size=12).map(sorted_cards))
    own: dict[str, Any] = {
        "seat": seat.seat,
        "character": seat.character,
        "hand": draw(hands),
        "seen": (),
        "waiting": draw(st.sampled_from([(), ("lay", "pass"), ("keep",)])),
        "may_also": (),
        "choosing": choosing,
        "keep_most": len(choosing) // 2,
    }
    return seen.model_copy(update={"viewer": seat.seat, "own": Own(**own)})
