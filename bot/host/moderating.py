"""What moderators can do with a table, and what they may only propose: those who play at it.

Nobody sees a card by it. Whoever plays at the table, or has seen a hand of it, needs another
moderator, or more than half of the others who play themselves, for anything that changes the game.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.host import acting, pauses, seats
from bot.host.commands import Actor, Moderate, Move, Pause, Resume, Second
from bot.host.course import Course
from bot.host.errors import Refusal
from bot.host.happenings import (
    Ended,
    Moderated,
    Proposed,
    Removed,
    Seconded,
    TakenBack,
)
from bot.host.story import Story, may_only_propose, require_playing
from bot.host.table import Proposal, Table
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


def decide(story: Story, command: Moderate | Second, actor: Actor) -> None:
    """Carry out, or propose, what a moderator asks; or agree to it. Raises `Refusal`."""
    if isinstance(command, Second):
        _second(story, command, actor)
        return
    if not actor.moderator:
        raise Refusal("not_moderator")
    command = replace(command, reason=" ".join(command.reason.split())[:LONGEST_REASON])
    if command.act in CHANGING and may_only_propose(story.table, actor.user_id):
        _propose(story, command, actor)
    else:
        _carry_out(story, command, actor)


def may_agree(table: Table) -> tuple[int, ...]:
    """Whose agreement a proposal needs: everybody who plays himself, but for who proposed it."""
    proposal = table.proposal
    return () if proposal is None else tuple(o for o in table.present if o != proposal.user_id)


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


def _course(table: Table) -> Course:
    if table.course is None:
        raise AssertionError("the service hands the course in for what takes actions back")
    return table.course


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
        if any(game.begins(game.load_event(data)) == stage for data in mark.event.events):
            return mark.seq
    raise Refusal("no_such_stage")  # it has not begun yet


# Proposals ----------------------------------------------------------------------------------------


def _propose(story: Story, command: Moderate, actor: Actor) -> None:
    table = story.table
    to_seq = goal(table, command.act, command.what) if command.act in BACKWARDS else 0
    _carry_out(Story(table.copy()), command, actor)  # what cannot be done is not proposed
    concerns = _concerned(table, command)
    asked = (command.act, command.what, command.reason, to_seq, concerns)
    story.say(Proposed(actor.user_id, *asked))


def _second(story: Story, command: Second, actor: Actor) -> None:
    table = story.table
    proposal = table.proposal
    if proposal is None or proposal.number != command.number:
        raise Refusal("no_proposal")
    if actor.user_id == proposal.user_id:
        raise Refusal("own_proposal")
    if not actor.moderator:
        if actor.user_id not in may_agree(table):
            raise Refusal("not_asked")
        if actor.user_id in proposal.agreed:
            raise Refusal("agreed_already")
        story.say(Seconded(actor.user_id, proposal.number))
        may = may_agree(table)
        agreed = [one for one in may if table.proposal and one in table.proposal.agreed]
        if len(agreed) * 2 <= len(may):
            return
    asked = Moderate(proposal.act, proposal.what, proposal.reason, command.seed)
    _carry_out(story, asked, Actor(proposal.user_id, moderator=True), proposal)


# Acts ---------------------------------------------------------------------------------------------


def _carry_out(
    story: Story, command: Moderate, actor: Actor, proposal: Proposal | None = None
) -> None:
    work = ACTS.get(command.act)
    if work is None:
        raise Refusal("no_such_act")
    to_seq = 0
    if command.act in BACKWARDS:
        to_seq = goal(story.table, command.act, command.what) if not proposal else proposal.to_seq
    user_id = _concerned(story.table, command)
    agreed = proposal is not None
    story.say(Moderated(command.act, command.what, command.reason, user_id, agreed))
    if command.act in BACKWARDS:
        _take_back(story, command, to_seq)
    else:
        work(story, command, actor)


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


def _take_back(story: Story, command: Moderate, to_seq: int) -> None:
    if command.act == RESET and command.what == DEAL:
        require_playing(story.table)
        acting.deal(story, command.seed)
    else:
        story.say(TakenBack(to_seq))


def _skip(story: Story, command: Moderate, _: Actor) -> None:
    table = story.table
    seat = _seat(table, command.what)
    if table.paused:
        raise Refusal("paused")
    if seat not in table.waiting_seats():
        raise Refusal("not_waited_for")
    action = table.game.forgo(table.state, seat)
    if action is None:
        raise Refusal("cannot_skip")
    acting.play(story, seat, action)


def _replace(story: Story, command: Moderate, _: Actor) -> None:
    seat = _seat(story.table, command.what)
    user_id = story.table.occupants[seat].user_id
    if user_id is None:
        raise Refusal("house_sits_there")
    seats.leave(story, Actor(user_id))


def _remove(story: Story, command: Moderate, _: Actor) -> None:
    user_id = int(command.what)
    story.say(Removed(user_id))
    seats.leave(story, Actor(user_id))


def _pause(story: Story, _: Moderate, actor: Actor) -> None:
    pauses.decide(story, Pause(""), actor)


def _resume(story: Story, _: Moderate, actor: Actor) -> None:
    pauses.decide(story, Resume(), actor)


def _move(story: Story, command: Moderate, actor: Actor) -> None:
    channel_id = whole(command.what)
    if not channel_id:
        raise Refusal("wrong_place")
    pauses.decide(story, Move(channel_id), actor)


def _end(story: Story, command: Moderate, _: Actor) -> None:
    if command.what != STANDING:
        story.say(Ended("moderator"))
        return
    require_playing(story.table)
    if story.table.game.standing(story.table.state) is None:
        raise Refusal("no_standing")
    story.say(Ended("standing"))


def _backwards(_story: Story, _command: Moderate, _actor: Actor) -> None:
    raise AssertionError("what takes actions back is told with its goal")


ACTS: Mapping[str, Callable[[Story, Moderate, Actor], None]] = {
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
