"""The deal, proved (scheme 2): a promise, the players' cuts, the key of a deal, and counted draws.

The promise is made when the lobby opens, before anybody can cut the deck. The key follows from the
secret and a record of what the players chose, so neither side knows it alone; transcripts call it
`seed`. Both are SHA-256 of plain text. docs/fair-deal.md shows how to check them by hand.

Draws are numbered from 0 at each table of the game, and only what really draws takes a number. The
bytes of a draw are those of `rules.chance`, its step being the number plus 2**32 for each table
before its own.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from typing import Any, NamedTuple, TypeVar

from rules.chance import Chance

T = TypeVar("T")

SCHEME = 2
LEAST_CUT, MOST_CUT = 1, 999
NOBODY_CUT = "Nobody cut, so this proves only that the deal was fixed when the lobby opened."
NOBODY_CUT_LATE = "Nobody cut, so this proves only that the game followed from its deal."
"""Where the promise was made no earlier than the deal."""


def promise_of(secret: str) -> str:
    """The hex digest shown before anybody cuts, which the secret shown at the end must match."""
    return hashlib.sha256(f"parlour promise v2\n{secret}\n".encode()).hexdigest()


def key_of(secret: str, record: str) -> str:
    """What all draws of a deal follow from, in hex."""
    return hashlib.sha256(f"parlour deal v2\n{secret}\n{record}\n".encode()).hexdigest()


# The record ---------------------------------------------------------------------------------------


class Cutter(NamedTuple):
    """Who sat in the lobby, in order of joining: a house player or not, and the cut, 0 for none."""

    is_house: bool
    cut: int = 0


class Record(NamedTuple):
    """What enters a deal beside the secret: nothing that the bot alone sees or chooses."""

    game: str
    options: dict[str, Any]
    deal: int
    cutters: tuple[Cutter, ...]

    def again(self, deal: int) -> "Record":
        """The record of another deal of the same game."""
        return self._replace(deal=deal)

    @property
    def cut(self) -> int:
        """How many people cut the deck."""
        return sum(one.cut > 0 for one in self.cutters)

    @property
    def people(self) -> int:
        """How many could."""
        return sum(not one.is_house for one in self.cutters)


def write_record(record: Record) -> str:
    """One line of ASCII: game, options as JSON, number of the deal, and a word for each seat."""
    options = json.dumps(record.options, sort_keys=True, separators=(",", ":"))
    words = (f"{'h' if one.is_house else 'p'}{one.cut or '-'}" for one in record.cutters)
    return " ".join((record.game, options, str(record.deal), *words))


def read_record(text: str) -> Record:
    """The inverse of `write_record`; raises `ValueError` for any other text."""
    game, _, rest = text.partition(" ")
    try:
        options, end = json.JSONDecoder().raw_decode(rest)
        deal, *words = rest[end:].split()
        cutters = (Cutter(word[0] == "h", int(word[1:].replace("-", "0"))) for word in words)
        record = Record(game, options, int(deal), tuple(cutters))
        same = write_record(record) == text
    except (ValueError, IndexError, AttributeError, TypeError):
        same = False
    if not same or not isinstance(options, dict) or record.deal < 1:
        raise ValueError("not a line as game, options, deal and seats make it")
    for one in record.cutters:
        if one.cut > MOST_CUT or (one.is_house and one.cut):
            raise ValueError(f"a cut is a number from {LEAST_CUT} to {MOST_CUT} of a person")
    return record


def cut_words(cut: int, people: int, *, late: bool = False) -> str:
    """How many cut the deck; where nobody did, what is proved. `late`: promised at the deal."""
    if cut:
        return f"{cut} of {people} cut the deck."
    return NOBODY_CUT_LATE if late else NOBODY_CUT


# Draws --------------------------------------------------------------------------------------------


class Drawn(Chance):
    """The draws of the deal or of one action: counted by table, and noted.

    `counts` says how many draws each table of the game has had since its deal. What comes of
    chance is noted as `{"shuffled": […]}`, for each place the place that its item came from, and
    `{"below": bound, "drawn": number}`.
    """

    __slots__ = ("_counts", "_tables", "came")

    def __init__(
        self,
        key: bytes,
        counts: Sequence[int] = (),
        table: int = 0,
        tables: "dict[int, Drawn] | None" = None,
    ) -> None:
        super().__init__(key, step_of(table, _at(counts, table)))
        self._counts = counts
        self._tables = {} if tables is None else tables
        self._tables[table] = self
        self.came: list[dict[str, Any]] = []

    def at(self, table: int) -> "Drawn":
        """The draws of one table of the game."""
        known = self._tables.get(table)
        return known or Drawn(self._seed, self._counts, table, self._tables)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1."""
        number = super().below(bound)
        self.came.append({"below": bound, "drawn": number})
        return number

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items in a random order; of fewer than two there is none to draw."""
        order, noted = list(range(len(items))), len(self.came)
        super().shuffle(order)
        del self.came[noted:]  # what a shuffle of very many draws one by one is one shuffle
        if len(order) > 1:
            self.came.append({"shuffled": order})
        items[:] = [items[place] for place in order]

    @property
    def draws(self) -> tuple[dict[str, Any], ...]:
        """What was drawn, one entry for each table that drew, the first table first."""
        return tuple(
            {"table": table, "number": _at(self._counts, table), "came": one.came}
            for table, one in sorted(self._tables.items())
            if one.came
        )


def step_of(table: int, number: int) -> int:
    """The step of `rules.chance` that gives the bytes of a table's draw."""
    return table << 32 | number


def counted(counts: Sequence[int], draws: Iterable[Mapping[str, Any]]) -> tuple[int, ...]:
    """How many draws each table has had once these are made."""
    after = list(counts)
    for draw in draws:
        table = draw["table"]
        after += [0] * (table + 1 - len(after))
        after[table] = draw["number"] + 1
    return tuple(after)


def _at(counts: Sequence[int], table: int) -> int:
    return counts[table] if table < len(counts) else 0
