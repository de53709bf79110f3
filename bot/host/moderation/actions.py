"""What moderators can do with a table, and what they may only propose: those who play at it.

Nobody sees a card by it. Whoever plays at the table, or has seen a hand of it, needs more than half
of the others at play for anything that changes the game; and so does everybody for what takes back
a draw. Where nobody is left to ask, a moderator who has seen no hand acts alone.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal

from bot.host.errors import Refusal
from bot.host.moderation.going_back import BACKWARDS, DEAL, RESET, UNDO, goal, known_history
from bot.host.seats import agreement, newcomers, seats
from bot.host.tables.draft import (
    Actor,
    Command,
    Draft,
    PublicEvent,
    is_involved,
    may_only_propose,
    require_playing,
)
from bot.host.tables.ending import Ended
from bot.host.tables.history import why
from bot.host.tables.pause import Move, Pause, Resume
from bot.host.tables.proposals import Approved, Declined, TurnedDown
from bot.host.tables.table import PLAYING, Table
from bot.host.tables.values import Proposal
from bot.host.turns import play
from bot.host.turns.play import DrawsThrown, TakenBack
from rules.game import Seat
from rules.numbers import whole
from rules.registry import Registry

SKIP, REPLACE, REMOVE = "skip", "replace", "remove"
PAUSE, RESUME, MOVE, END = "pause", "resume", "move", "end"
CHANGING = frozenset({UNDO, RESET, SKIP, REPLACE, REMOVE, END})
"""What changes the game."""
STANDING = "standing"
LONGEST_REASON = 200


@dataclass(frozen=True, slots=True)
class Moderated(PublicEvent):
    """A moderator did something, which the events behind it carry out; everybody is told.

    `what` is how many actions, which stage, seat or channel; `user_id` whom it concerns, 0 for
    nobody; `agreed` says that the players agreed. Where nobody was left to ask, `unasked` says for
    the how manieth time at this table.
    """

    act: str
    what: str
    reason: str
    user_id: int = 0
    agreed: bool = False
    unasked: int = 0
    kind: Literal["moderated"] = "moderated"

    def apply(self, table: Table) -> None:
        """Be done with what was proposed; the events behind it change the rest."""
        table.proposal = None
        table.unasked = max(table.unasked, self.unasked)


@dataclass(frozen=True, slots=True)
class Proposed(PublicEvent):
    """A moderator proposes something; `to_seq` where actions would go back to.

    From `until` on (UTC in milliseconds, 0 for never) the silent are asked no longer.
    """

    user_id: int
    act: str
    what: str
    reason: str
    to_seq: int = 0
    concerns: int = 0
    until: int = 0
    kind: Literal["proposed"] = "proposed"

    def apply(self, table: Table) -> None:
        """Ask the players, in the place of an earlier proposal."""
        asked = (self.user_id, self.act, self.what, self.reason, self.to_seq, self.concerns)
        table.proposal = Proposal(table.public_seq, *asked, until=self.until)


@dataclass(frozen=True, slots=True)
class Removed(PublicEvent):
    """A person may not come back to this table."""

    user_id: int
    kind: Literal["removed"] = "removed"

    def apply(self, table: Table) -> None:
        """Let them neither come back nor be invited."""
        table.removed |= {self.user_id}
        table.invited -= {self.user_id}


@dataclass(frozen=True, slots=True)
class Moderate(Command):
    """A moderator's act (`bot.host.moderation.actions`).

    `what` is its number, stage, seat or channel.

    `seed` is drawn by the service, for a new deal of a game that was begun without a record.
    """

    act: str
    what: str = ""
    reason: str = ""
    seed: bytes = field(default=b"", repr=False)

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Carry it out, or propose it to the players."""
        if not actor.moderator:
            raise Refusal("not_moderator")
        command = replace(self, reason=" ".join(self.reason.split())[:LONGEST_REASON])
        table, act, what = draft.table, command.act, command.what
        if not needs_agreement(table, act, actor.user_id):
            _carry_out(draft, command, actor)
            return
        # Asked once more, it is done where enough have agreed or nobody is left to ask.
        to_seq = goal(table, act, what) if act in BACKWARDS else 0
        if acts_alone(table, (act, what, to_seq), actor.user_id, table.touched_at):
            _carry_out(draft, command, actor, unasked=table.unasked + 1)
            return
        known = table.proposal
        if known is not None and known[:4] == (known.number, actor.user_id, act, what):
            if agreement.is_agreed(table, known):
                _agreed(draft, known, command.seed)
                return
            if known.to_seq == to_seq and not agreement.has_lapsed(table, known, table.touched_at):
                raise Refusal("proposed_already")
        _carry_out(Draft(table.copy()), command, actor)  # what cannot be done is not proposed
        concerns = _concerned(table, command)
        until = agreement.open_until(table)
        draft.emit(Proposed(actor.user_id, act, what, command.reason, to_seq, concerns, until))


def needs_agreement(table: Table, act: str, user_id: int) -> bool:
    """Whether a moderator needs the players for an act.

    Whoever plays here, or has seen a hand, does for all that changes the game, and everybody for
    what takes back a draw, unless nobody else sits here.
    """
    if act not in CHANGING or table.status != PLAYING:
        return False
    if act in BACKWARDS and not is_involved(table, user_id):
        return bool(table.people)
    return may_only_propose(table, user_id)


def acts_alone(table: Table, asked: tuple[str, str, int], user_id: int, now: int) -> bool:
    """Whether nobody is left to ask at `now` (UTC in ms), and the moderator has seen no hand.

    `asked` is the act, what it is about, and the commit to which it goes back.
    """
    act, what, to_seq = asked
    if act not in BACKWARDS or is_involved(table, user_id):
        return False
    if not agreement.others_at_play(table, user_id):
        return True
    known = table.proposal
    same = known is not None and known[2:4] == (act, what) and known.to_seq == to_seq
    return known is not None and same and agreement.has_lapsed(table, known, now)


# Proposals ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Approve(Command):
    """Answer what a moderator proposed or a newcomer asks for, by its number."""

    number: int
    agree: bool = True
    seed: bytes = field(default=b"", repr=False)

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Answer it; the last answer that is needed settles it."""
        table, user_id = draft.table, actor.user_id
        found = [one for one in agreement.open_proposals(table) if one.number == self.number]
        if not found:
            raise Refusal("no_proposal")
        (asked,) = found
        if user_id == asked.user_id:
            raise Refusal("own_proposal")
        if user_id not in agreement.others_at_play(table, asked.user_id):
            raise Refusal("not_asked")
        again = user_id in (asked.agreed if self.agree else asked.declined)
        # Since others are no longer asked, the answers so far may be enough by now.
        settled = agreement.is_agreed(table, asked) or agreement.is_declined(table, asked)
        if again and not settled:
            if self.agree:
                raise Refusal("agreed_already")
            raise Refusal("declined_already")
        if not again:
            answered = Approved if self.agree else Declined
            draft.emit(answered(user_id, asked.number))
        proposal = table.proposal
        if proposal is None or proposal.number != asked.number:
            newcomers.settle(draft)
        elif agreement.is_agreed(table, proposal):
            _agreed(draft, proposal, self.seed)
        elif agreement.is_declined(table, proposal):
            draft.emit(TurnedDown(proposal.user_id, proposal.number, proposal.act))


def _agreed(draft: Draft, proposal: Proposal, seed: bytes) -> None:
    asked = Moderate(proposal.act, proposal.what, proposal.reason, seed)
    _carry_out(draft, asked, Actor(proposal.user_id, moderator=True), proposal)


# Acts ---------------------------------------------------------------------------------------------


def _carry_out(
    draft: Draft,
    command: Moderate,
    actor: Actor,
    proposal: Proposal | None = None,
    unasked: int = 0,
) -> None:
    work = ACTS.get(command.act)
    if work is None:
        raise Refusal("no_such_act")
    to_seq = 0
    if command.act in BACKWARDS:
        to_seq = goal(draft.table, command.act, command.what) if not proposal else proposal.to_seq
    user_id = _concerned(draft.table, command)
    agreed = proposal is not None
    draft.emit(Moderated(command.act, command.what, command.reason, user_id, agreed, unasked))
    if command.act not in BACKWARDS:
        work(draft, command, actor)
        return
    thrown = known_history(draft.table).drawn_since(to_seq)
    if thrown:
        draft.emit(DrawsThrown(thrown, why(command.act, command.what)))
    if command.what == DEAL:  # no other act than a reset is about that
        play.deal(draft, command.seed)
    else:
        draft.emit(TakenBack(to_seq))


def _concerned(table: Table, command: Moderate) -> int:
    """The user id of whom an act is about, 0 for nobody; raises `Refusal`."""
    if command.act in {SKIP, REPLACE}:
        require_playing(table)
        return table.occupants[_seat(table, command.what)].user_id or 0
    if command.act == REMOVE:
        user_id = whole(command.what)
        if user_id is None or table.seat_of(user_id) is None:
            raise Refusal("not_at_table")
        return user_id
    return 0


def _seat(table: Table, what: str) -> Seat:
    seat = whole(what)
    if seat is None or seat >= len(table.occupants):
        raise Refusal("no_such_seat")
    return seat


ACTS: Registry[str, Callable[[Draft, Moderate, Actor], None]] = Registry(
    {
        PAUSE: lambda draft, _, actor: Pause("").decide(draft, actor),
        RESUME: lambda draft, _, actor: Resume().decide(draft, actor),
    }
)


@ACTS(SKIP)
def _skip(draft: Draft, command: Moderate, _: Actor) -> None:
    table = draft.table
    seat = _seat(table, command.what)
    if table.paused:
        raise Refusal("paused")
    if seat not in table.waiting_seats():
        raise Refusal("not_waited_for")
    action = table.game.pass_action(table.state, seat)
    if action is None:
        raise Refusal("cannot_skip")
    play.play(draft, seat, action)


@ACTS(REPLACE)
def _replace(draft: Draft, command: Moderate, actor: Actor) -> None:
    seat = _seat(draft.table, command.what)
    user_id = draft.table.occupants[seat].user_id
    if user_id is None:
        raise Refusal("house_sits_there")
    seats.leave(draft, Actor(user_id), actor.user_id)


@ACTS(REMOVE)
def _remove(draft: Draft, command: Moderate, actor: Actor) -> None:
    user_id = int(command.what)
    draft.emit(Removed(user_id))
    seats.leave(draft, Actor(user_id), actor.user_id)


@ACTS(MOVE)
def _move(draft: Draft, command: Moderate, actor: Actor) -> None:
    channel_id = whole(command.what)
    if not channel_id:
        raise Refusal("wrong_place")
    Move(channel_id).decide(draft, actor)


@ACTS(END)
def _end(draft: Draft, command: Moderate, _: Actor) -> None:
    if command.what != STANDING:
        draft.emit(Ended("moderator"))
        return
    require_playing(draft.table)
    if draft.table.game.provisional_outcome(draft.table.state) is None:
        raise Refusal("no_standing")
    draft.emit(Ended("standing"))


@ACTS(UNDO, RESET)
def _backwards(_story: Draft, _command: Moderate, _actor: Actor) -> None:
    raise AssertionError("what takes actions back is told with its goal")


EVENTS = (Moderated, Proposed, Removed)
