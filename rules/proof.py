"""What an export says about its deal (`fair`, scheme 2), and what happened in which order.

`draws` are those of the deal (`by` 0) and of the actions that stand (`by` 1 for the first of
`actions`). `undone` holds, oldest first, whatever was thrown away: actions taken back, with their
draws; numbers that a repair of the log skipped, since nobody can read what they gave; and whole
deals.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from rules.fair import Record, read_record

Number = Annotated[int, Field(ge=0, lt=1 << 31)]
Hex64 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Shuffled(_Strict):
    """A shuffle: for each place the place that its item came from, counted from 0."""

    shuffled: list[Number]


class Picked(_Strict):
    """A number drawn below a bound."""

    below: Annotated[int, Field(ge=1, le=1 << 32)]
    drawn: Annotated[int, Field(ge=0, lt=1 << 32)]


class Draw(_Strict):
    """One draw: at which table of the game, under which number there, and what came."""

    table: Number
    number: Number
    came: list[Shuffled | Picked]


class Standing(Draw):
    """A draw that counts: by the deal (0) or by which of `actions`, from 1."""

    by: Number


class TakenAction(_Strict):
    """An action that was taken back, and its draws; `version` of the rules where it differs."""

    action: str
    version: Annotated[int, Field(ge=1)] | None = None
    draws: list[Draw] = []


class Skipped(_Strict):
    """Numbers of a table that nobody can account for any more, the last included."""

    table: Number
    first: Number
    last: Number


class Undone(_Strict):
    """Something thrown away, and why: `undo`, `reset …`, `new deal` or `repair`.

    After it the first `back_to` of the actions stood. With `deal` it was a whole deal; `deals` are
    deals of which a repair of the log lost everything.
    """

    why: str
    back_to: Number = 0
    actions: list[TakenAction] = []
    skipped: list[Skipped] = []
    deals: Number = 0
    deal: "Deal | None" = None

    @property
    def thrown_away(self) -> int:
        """How many draws went with it."""
        inside = 0 if self.deal is None else self.deal.drawn
        skipped = sum(one.last - one.first + 1 for one in self.skipped)
        return inside + skipped + sum(len(one.draws) for one in self.actions)


class Deal(_Strict):
    """A deal that was thrown away: its record, what was played, and every draw."""

    record: str
    actions: list[str] = []
    versions: list[Annotated[int, Field(ge=1)]] | None = None
    draws: list[Standing]
    undone: list[Undone] = []

    @property
    def drawn(self) -> int:
        """How many draws it had, those thrown away before it included."""
        return len(self.draws) + sum(one.thrown_away for one in self.undone)


class Fair(_Strict):
    """The proof of a deal; before a game ends, only the promise and the record."""

    scheme: Literal[2] = 2
    promise: Hex64
    secret: Hex64 | None = None
    record: str | None = None
    draws: list[Standing] = []
    undone: list[Undone] = []

    @property
    def deals(self) -> list[Deal]:
        """Every deal that was thrown away and can be read."""
        return [one.deal for one in self.undone if one.deal is not None]

    def misnumbered(self, last: Record) -> bool:
        """Whether the records of all deals are other than one line with the deals' numbers.

        `last` is the record of the deal that stands; raises `ValueError` for one unreadable.
        """
        numbers = [read_record(one.record) for one in self.deals]
        lost = sum(one.deals for one in self.undone)
        known = [one.deal for one in (*numbers, last)]
        rising = all(before < after for before, after in pairwise(known))
        alike = all(one.again(last.deal) == last for one in numbers)
        return not (rising and alike and last.deal == len(known) + lost)


class Play(NamedTuple):
    """An action as it came; `number` counts those that stand from 1, 0 for one taken back."""

    text: str
    draws: list[Draw]
    number: int
    version: int | None = None


class Back(NamedTuple):
    """Actions taken back: `to` of them stand; and numbers skipped."""

    to: int
    skipped: list[Skipped]


def course(
    actions: Sequence[str], draws: Sequence[Standing], undone: Sequence[Undone]
) -> Iterator[Play | Back]:
    """Everything after a deal in the order in which it happened; raises `ValueError`.

    It is found from the end: what stood before actions were taken back are those that stood
    afterwards and the ones that were taken.
    """
    by: dict[int, list[Draw]] = {}
    for draw in draws:
        by.setdefault(draw.by, []).append(draw)
    if any(number > len(actions) for number in by):
        raise ValueError("a draw is said to be by an action that is not there")
    line = [Play(text, by.get(number, []), number) for number, text in enumerate(actions, 1)]
    order: list[Play | Back] = []
    for one in reversed([one for one in undone if one.deal is None and not one.deals]):
        if one.back_to > len(line):
            raise ValueError("more actions are said to have stood than there were")
        order = [Back(one.back_to, one.skipped), *line[one.back_to :], *order]
        line = line[: one.back_to] + [
            Play(taken.action, taken.draws, 0, taken.version) for taken in one.actions
        ]
    return iter([*line, *order])
