"""What moderators can do with a table, and what they may only propose: those who play at it.

Nobody sees a card by it. Whoever plays at the table, or has seen a hand of it, needs more than half
of the others at play for anything that changes the game; and so does everybody for what takes back
a draw. Where nobody is left to ask, a moderator who has seen no hand acts alone.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.host.errors import Refusal
from bot.host.seats import agreement, newcomers, seats
from bot.host.tables import pause
from bot.host.tables.commands import Actor, Approve, Moderate, Move, Pause, Resume
from bot.host.tables.draft import Draft, is_involved, may_only_propose, require_playing
from bot.host.tables.events import (
    Approved,
    DrawsThrown,
    Ended,
    Moderated,
    Proposed,
    Removed,
    TakenBack,
)
from bot.host.tables.history import History, why
from bot.host.tables.requests import Declined, TurnedDown
from bot.host.tables.table import PLAYING, Proposal, Table
from bot.host.turns import play
from rules.game import Seat
from rules.numbers import whole

UNDO, RESET, SKIP, REPLACE, REMOVE = "undo", "reset", "skip", "replace", "remove"
PAUSE, RESUME, MOVE, END = "pause", "resume", "move", "end"
CHANGING = frozenset({UNDO, RESET, SKIP, REPLACE, REMOVE, END})
"""What changes the game."""
BACKWARDS = frozenset({UNDO, RESET})
TURN, DEAL = "turn", "deal"
STANDING = "standing"
LONGEST_REASON = 200


def decide(draft: Draft, command: Moderate | Approve, actor: Actor) -> None:
    """Carry out, or propose, what a moderator asks; or agree to it. Raises `Refusal`."""
    if isinstance(command, Approve):
        _second(draft, command, actor)
        return
    if not actor.moderator:
        raise Refusal("not_moderator")
    command = replace(command, reason=" ".join(command.reason.split())[:LONGEST_REASON])
    if needs_agreement(draft.table, command.act, actor.user_id):
        _propose(draft, command, actor)
    else:
        _carry_out(draft, command, actor)


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


def goal(table: Table, act: str, what: str) -> int:
    """The commit after which the game goes on when actions are taken back; 0 for a new deal.

    Raises `Refusal` where nothing would be taken back.
    """
    require_playing(table)
    if act == RESET and what == DEAL:
        return 0
    marks = _course(table).marks
    if act == UNDO:
        number = whole(what, 99_999) or 0
        if not 1 <= number < len(marks):
            raise Refusal("no_such_action", most=str(len(marks) - 1))
        return marks[-1 - number].seq
    seq = _turn_began(table) if what == TURN else _stage_began(table, what)
    if seq == marks[-1].seq:
        raise Refusal("begun_just_now")
    return seq


def _course(table: Table) -> History:
    if table.history is None:
        raise AssertionError("the service hands the course in for what takes actions back")
    return table.history


def _turn_began(table: Table) -> int:
    """The earliest commit since which the same seats have been waited for."""
    game, marks = table.game, _course(table).marks
    now, began = set(game.waiting_for(table.state)), marks[-1].seq
    for mark in reversed(marks):
        if set(game.waiting_for(mark.state)) != now:
            break
        began = mark.seq
    return began


def _stage_began(table: Table, stage: str) -> int:
    """The last commit in which the stage began."""
    game = table.game
    if stage not in game.stages:
        raise Refusal("no_such_stage")
    for mark in reversed(_course(table).marks):
        if any(game.stage_of(game.load_event(data)) == stage for data in mark.event.events):
            return mark.seq
    raise Refusal("no_such_stage")  # it has not begun yet


# Proposals ----------------------------------------------------------------------------------------


def _propose(draft: Draft, command: Moderate, actor: Actor) -> None:
    """Ask the players; asked once more, do it where enough have agreed or nobody is left to ask."""
    table, act, what = draft.table, command.act, command.what
    if act not in ACTS:
        raise Refusal("no_such_act")
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


def _second(draft: Draft, command: Approve, actor: Actor) -> None:
    """Answer a proposal or a request; the last answer that is needed settles it."""
    table, user_id = draft.table, actor.user_id
    found = [one for one in agreement.open_proposals(table) if one.number == command.number]
    if not found:
        raise Refusal("no_proposal")
    (asked,) = found
    if user_id == asked.user_id:
        raise Refusal("own_proposal")
    if user_id not in agreement.others_at_play(table, asked.user_id):
        raise Refusal("not_asked")
    again = user_id in (asked.agreed if command.agree else asked.declined)
    if again and not _is_settled(table, asked):
        if command.agree:
            raise Refusal("agreed_already")
        raise Refusal("declined_already")
    if not again:
        answered = Approved if command.agree else Declined
        draft.emit(answered(user_id, asked.number))
    proposal = table.proposal
    if proposal is None or proposal.number != asked.number:
        newcomers.settle(draft)
    elif agreement.is_agreed(table, proposal):
        _agreed(draft, proposal, command.seed)
    elif agreement.is_declined(table, proposal):
        draft.emit(TurnedDown(proposal.user_id, proposal.number, proposal.act))


def _is_settled(table: Table, asked: Proposal) -> bool:
    """Whether the answers so far are enough by now, since others are no longer asked."""
    return agreement.is_agreed(table, asked) or agreement.is_declined(table, asked)


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
    if command.act in BACKWARDS:
        _take_back(draft, command, to_seq)
    else:
        work(draft, command, actor)


def _concerned(table: Table, command: Moderate) -> int:
    """The user id of whom an act is about, 0 for nobody; raises `Refusal`."""
    if command.act in {SKIP, REPLACE}:
        require_playing(table)
        return table.occupants[_seat(table, command.what)].user_id or 0
    if command.act == REMOVE:
        user_id = whole(command.what) or 0
        if table.seat_of(user_id) is None:
            raise Refusal("not_at_table")
        return user_id
    return 0


def _seat(table: Table, what: str) -> Seat:
    seat = whole(what)
    if seat is None or seat >= len(table.occupants):
        raise Refusal("no_such_seat")
    return seat


def _take_back(draft: Draft, command: Moderate, to_seq: int) -> None:
    thrown = _course(draft.table).drawn_since(to_seq)
    if thrown:
        draft.emit(DrawsThrown(thrown, why(command.act, command.what)))
    if command.act == RESET and command.what == DEAL:
        require_playing(draft.table)
        play.deal(draft, command.seed)
    else:
        draft.emit(TakenBack(to_seq))


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


def _replace(draft: Draft, command: Moderate, actor: Actor) -> None:
    seat = _seat(draft.table, command.what)
    user_id = draft.table.occupants[seat].user_id
    if user_id is None:
        raise Refusal("house_sits_there")
    seats.leave(draft, Actor(user_id), actor.user_id)


def _remove(draft: Draft, command: Moderate, actor: Actor) -> None:
    user_id = int(command.what)
    draft.emit(Removed(user_id))
    seats.leave(draft, Actor(user_id), actor.user_id)


def _pause(draft: Draft, _: Moderate, actor: Actor) -> None:
    pause.decide(draft, Pause(""), actor)


def _resume(draft: Draft, _: Moderate, actor: Actor) -> None:
    pause.decide(draft, Resume(), actor)


def _move(draft: Draft, command: Moderate, actor: Actor) -> None:
    channel_id = whole(command.what)
    if not channel_id:
        raise Refusal("wrong_place")
    pause.decide(draft, Move(channel_id), actor)


def _end(draft: Draft, command: Moderate, _: Actor) -> None:
    if command.what != STANDING:
        draft.emit(Ended("moderator"))
        return
    require_playing(draft.table)
    if draft.table.game.provisional_outcome(draft.table.state) is None:
        raise Refusal("no_standing")
    draft.emit(Ended("standing"))


def _backwards(_story: Draft, _command: Moderate, _actor: Actor) -> None:
    raise AssertionError("what takes actions back is told with its goal")


ACTS: Mapping[str, Callable[[Draft, Moderate, Actor], None]] = {
    UNDO: _backwards,
    RESET: _backwards,
    SKIP: _skip,
    REPLACE: _replace,
    REMOVE: _remove,
    PAUSE: _pause,
    RESUME: _resume,
    MOVE: _move,
    END: _end,
}
