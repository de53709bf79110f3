"""A table of Steam Court for tests: a position in, actions in the notation, reports out."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.transcript import Transcript, start
from tests.rules.typed_table import Json, TypedTable

NAMES = ("ada", "ben", "cleo", "dan", "eve", "fay", "gus", "hal", "ida", "jon")
ROYAL = ("Queen", "General", "Duke", "Alchemist", "Tea Boy")
RENEGADE = ("Submariner", "Inspector", "Plague Doctor", "Pirate", "Vagabond")
SIX = ("Queen", "General", "Duke", "Alchemist", "Inspector", "Tea Boy")
SEVEN = ("Queen", "General", "Duke", "Alchemist", "Inspector", "Pirate", "Tea Boy")
FOUR = ("Queen", "General", "Duke", "Tea Boy")


class Table(TypedTable):
    """What is asked of a table of Steam Court."""

    @property
    def bystanders(self) -> dict[str, list[str]]:
        verbs: dict[str, list[str]] = self.final["may_also"]
        return verbs

    @property
    def turn(self) -> list[str]:
        """Names of those the table waits for."""
        return list(self.waiting)

    def table(self, number: int = 0) -> Json:
        table: Json = self.public["tables"][number]
        return table

    @property
    def trick(self) -> Any:
        return self.table()["trick"]

    def seen(self, name: str) -> list[Json]:
        seen: list[Json] = self.final["private"][name]["seen"]
        return seen

    @property
    def points(self) -> Json:
        points: Json = self.public["points"]
        return points

    def seat(self, name: str) -> Json:
        for table in self.public["tables"]:
            for seat in table["seats"]:
                if seat["player"] == name:
                    found: Json = seat
                    return found
        raise AssertionError(name)

    @property
    def order(self) -> list[str]:
        """Players from the highest seat down."""
        return self.order_at(0)

    def order_at(self, number: int) -> list[str]:
        """Players of one table from the highest seat down."""
        return [seat["player"] for seat in self.table(number)["seats"]]


def table(
    *hands: str,
    seats: Sequence[str] = ROYAL,
    phase: str = "play",
    court_hand: str = "",
    discards: str = "",
    quarter: int = 1,
    options: Mapping[str, Any] | None = None,
    seed: str | None = None,
    **more: Any,
) -> Table:
    """Ada sits highest, then ben, cleo, dan, eve …; hands in that order."""
    names = NAMES[: len(seats)]
    given = dict(options or {})
    name = "royal"
    if tuple(seats) == RENEGADE:
        name = "renegade"
        given.setdefault("table", "renegade")
    filled = (*hands, *("" for _ in seats))
    place = {
        "quarter": quarter,
        "phase": phase,
        "tables": [
            {
                "name": name,
                "seats": [list(pair) for pair in zip(seats, names, strict=True)],
                "hands": dict(zip(names, filled, strict=False)),
                "court_hand": court_hand,
                "discards": discards,
            }
        ],
        **more,
    }
    return Table(
        start(
            Transcript(
                game="steam-court", options=given, players=list(names), position=place, seed=seed
            )
        )
    )


def two_tables(
    royal: Sequence[str],
    renegade: Sequence[str],
    *,
    phase: str = "play",
    quarter: int = 1,
    options: Mapping[str, Any] | None = None,
    seed: str | None = None,
    **more: Any,
) -> Table:
    """Ada to eve sit at the Royal Table, fay to jon at the Renegade one; hands in that order."""
    tables = [
        {
            "name": name,
            "seats": [list(pair) for pair in zip(characters, people, strict=True)],
            "hands": dict(zip(people, hands, strict=True)),
            "court_hand": "9 9 9 9",
        }
        for name, characters, people, hands in (
            ("royal", ROYAL, NAMES[:5], royal),
            ("renegade", RENEGADE, NAMES[5:], renegade),
        )
    ]
    place = {"quarter": quarter, "phase": phase, "tables": tables, **more}
    given = Transcript(
        game="steam-court",
        options=dict(options or {}),
        players=list(NAMES),
        position=place,
        seed=seed,
    )
    return Table(start(given))
