"""What of a game counts: the last deal and the actions since then that nobody took back.

Rows are never rewritten: an action taken back stays in the log, and is skipped by whatever goes
through the game again. What was thrown away is remembered with its draws, for the proof.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from rules.fair import counted

REPAIR = "repair"
NEW_DEAL = "new deal"
_RESET, _DEAL = "reset", "deal"


class GameEvent(Protocol):
    """A deal or an action (`bot.host.turns.play`)."""

    @property
    def events(self) -> tuple[Any, ...]:
        """What it became, the game's own JSON."""

    @property
    def draws(self) -> tuple[Any, ...]:
        """What it drew, where draws are counted."""


@dataclass(frozen=True, slots=True)
class Step:
    """The deal or an action: in which commit, by which step's draws, and what the game was then.

    `version` is that of the rules it was decided by. `state` is the game's after the commit where
    a table is folded, else `None`. `counts` says how many draws each table of the game had had
    before it, where these are counted.
    """

    seq: int
    step: int
    event: GameEvent
    version: int
    state: Any = field(default=None, repr=False)
    counts: tuple[int, ...] = ()


class Skipped(NamedTuple):
    """Numbers of a table's draws that a repair skipped, the last included."""

    table: int
    first: int
    last: int


class Undone(NamedTuple):
    """Actions taken back: how many stood afterwards, why, which, and what a repair skipped."""

    back_to: int
    why: str
    marks: tuple[Step, ...] = ()
    skipped: tuple[Skipped, ...] = ()


class Before(NamedTuple):
    """A deal that was thrown away: what stood of it, and what did not."""

    marks: tuple[Step, ...]
    undone: tuple[Undone, ...]


class History:
    """The marks of a game so far, the deal first; empty before it.

    `undone` is what was taken back since the deal, `earlier` every deal before it, and `why` what
    a moderator did last.
    """

    def __init__(self) -> None:
        self.marks: list[Step] = []
        self.undone: list[Undone] = []
        self.earlier: list[Before] = []
        self._steps = 0
        self.why = ""
        self._counts: tuple[int, ...] = ()

    def deal(self, seq: int, event: GameEvent, version: int, state: Any = None) -> None:
        """Begin again with a deal; what there was of an earlier one is remembered."""
        if self.marks:
            self.earlier.append(Before(tuple(self.marks), tuple(self.undone)))
        self.marks, self.undone, self._steps = [], [], 0
        self.marks.append(Step(seq, 0, event, version, state))
        self._counts = counted((), event.draws)

    def play(self, seq: int, event: GameEvent, version: int, state: Any = None) -> None:
        """Go on by an action."""
        self._steps += 1
        self.marks.append(Step(seq, self._steps, event, version, state, self._counts))
        self._counts = counted(self._counts, event.draws)

    def take_back(self, to_seq: int) -> None:
        """Let no action stand that came after a commit."""
        gone = tuple(mark for mark in self.marks if mark.seq > to_seq)
        self.marks = [mark for mark in self.marks if mark.seq <= to_seq]
        self.undone.append(Undone(len(self.marks) - 1, self.why, gone))

    def skip(self, draws: tuple[int, ...]) -> None:
        """Go on counting where a repair said so; nobody knows what came under those numbers."""
        skipped = tuple(
            Skipped(table, before, after - 1)
            for table, (before, after) in enumerate(zip(self._counts, draws, strict=False))
            if after > before
        )
        if skipped:
            self.undone.append(Undone(len(self.marks) - 1, REPAIR, (), skipped))
            self._counts = draws

    def state_at(self, seq: int) -> Any:
        """The game's state after the last mark up to a commit; the deal at the least."""
        return next((m.state for m in reversed(self.marks) if m.seq <= seq), self.marks[0].state)

    def drawn_since(self, seq: int) -> int:
        """How many draws of what counts came after a commit: so many go if it goes back there."""
        return sum(len(mark.event.draws) for mark in self.marks if mark.seq > seq)


def why(act: str, what: str) -> str:
    """Why draws are thrown away, by a moderator's act: `undo`, `reset Quarter`, `new deal`."""
    if act != _RESET:
        return act
    return NEW_DEAL if what == _DEAL else f"{act} {what}"
