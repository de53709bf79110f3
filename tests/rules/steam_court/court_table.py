"""A table of Steam Court for tests: a position in, actions in the notation, reports out."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.transcript import Replaying, Transcript, start

NAMES = ("ada", "ben", "cleo", "dan", "eve", "fay", "gus", "hal", "ida", "jon")
ROYAL = ("Queen", "General", "Duke", "Alchemist", "Tea Boy")
RENEGADE = ("Submariner", "Inspector", "Plague Doctor", "Pirate", "Vagabond")
SIX = ("Queen", "General", "Duke", "Alchemist", "Inspector", "Tea Boy")
SEVEN = ("Queen", "General", "Duke", "Alchemist", "Inspector", "Pirate", "Tea Boy")
FOUR = ("Queen", "General", "Duke", "Tea Boy")

Json = dict[str, Any]


class Table:
    """A transcript that grows action by action."""

    def __init__(self, running: Replaying) -> None:
        self.running = running
        self.count = 0

    def _line(self, text: str) -> Json:
        self.count += 1
        return self.running.line(self.count, text)

    def play(self, *actions: str) -> list[str]:
        """Accepted actions; the sentences of the last one."""
        events: list[str] = []
        for action in actions:
            line = self._line(action)
            assert line["ok"], f"{action}: {line['error']}"
            events = line["events"]
        return events

    def refused(self, action: str, code: str) -> str:
        """A refused action; the sentence that says why."""
        line = self._line(action)
        assert not line["ok"], f"{action} was accepted"
        assert line["error"]["code"] == code, line["error"]
        text: str = line["error"]["text"]
        return text

    def legal(self, action: str) -> bool:
        """Whether an action is legal now."""
        answer: bool = self._line(f"? {action}")["legal"]
        return answer

    @property
    def final(self) -> Json:
        return self.running.final()

    @property
    def waiting(self) -> dict[str, list[str]]:
        verbs: dict[str, list[str]] = self.final["waiting_for"]
        return verbs

    @property
    def bystanders(self) -> dict[str, list[str]]:
        verbs: dict[str, list[str]] = self.final["may_also"]
        return verbs

    @property
    def turn(self) -> list[str]:
        """Names of those the table waits for."""
        return list(self.waiting)

    @property
    def public(self) -> Json:
        public: Json = self.final["public"]
        return public

    def table(self, number: int = 0) -> Json:
        table: Json = self.public["tables"][number]
        return table

    @property
    def trick(self) -> Any:
        return self.table()["trick"]

    def hand(self, name: str) -> str:
        hand: str = self.final["private"][name]["hand"]
        return hand

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
