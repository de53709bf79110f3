"""What of a game stands: the last deal and the actions since then that nobody took back.

Rows are never rewritten: an action taken back stays in the log, and is skipped by whatever goes
through the game again.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from bot.host import codec
from bot.host.happenings import HostEvent, Played, Started, TakenBack
from storage.store import Commit


@dataclass(frozen=True, slots=True)
class Mark:
    """The deal or an action: in which commit, by which step's draws, and what the game was then.

    `version` is that of the rules it was decided by. `state` is the game's after the commit where
    a table is folded, else `None`.
    a table is folded, else `None`.
    """

    seq: int
    step: int
    event: Started | Played
    version: int
    state: Any = field(default=None, repr=False)


class Course:
    """The marks of a game so far, the deal first; empty before it."""

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        self._steps = 0

    def note(self, commit: Commit, event: HostEvent, state: Any = None) -> None:
        """Go on by one event of the log; `state` is the game's after it."""
        if isinstance(event, Started):
            self.marks, self._steps = [Mark(commit.seq, 0, event, commit.version, state)], 0
        elif isinstance(event, Played):
            self._steps += 1
            self.marks.append(Mark(commit.seq, self._steps, event, commit.version, state))
        elif isinstance(event, TakenBack):
            self.marks = [mark for mark in self.marks if mark.seq <= event.to_seq]

    def state_at(self, seq: int) -> Any:
        """The game's state after the last mark up to a commit; the deal at the least."""
        return next((m.state for m in reversed(self.marks) if m.seq <= seq), self.marks[0].state)


def course_of(commits: Iterable[Commit]) -> Course:
    """What stands of the game in a log, without its states."""
    course = Course()
    for commit in commits:
        for event in codec.load(commit):
            course.note(commit, event)
    return course
