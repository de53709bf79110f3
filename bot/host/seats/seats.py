"""Who sits where once a game runs: leaving, coming back, taking over, and who is the host."""

from bot.host.errors import Refusal
from bot.host.seats import agreement, newcomers
from bot.host.seats.agreement import DAY_MS
from bot.host.tables import ending
from bot.host.tables.commands import Actor, HandOver, Invite, Leave, TakeBack, TakeSeat
from bot.host.tables.draft import (
    Draft,
    fresh_house_name,
    own_seat,
    require_host_alone,
    require_playing,
)
from bot.host.tables.events import Ended, HostChanged, Invited, Left, SeatPassed, SeatResumed
from bot.host.tables.table import LOBBY, PLAYING
from bot.host.turns.pace import HOUR
from rules.game import Seat

MOST_INVITATIONS = 10
"""So many people a table and day: each of them is called."""
DAY = 24 * HOUR

Command = Leave | HandOver | Invite | TakeSeat | TakeBack


def decide(draft: Draft, command: Command, actor: Actor) -> None:
    """Carry out what concerns the people at a table; raises `Refusal`."""
    match command:
        case Leave():
            leave(draft, actor)
        case HandOver():
            _hand_over(draft, command, actor)
        case Invite():
            _invite(draft, command, actor)
        case TakeSeat():
            newcomers.take(draft, command.seat, actor.user_id)
        case TakeBack():
            _take_back(draft, actor)


LEFT, CLOCK, MODERATOR = "left", "clock", "moderator"
"""How a seat was emptied."""


def leave(draft: Draft, actor: Actor, by: int = 0) -> None:
    """Give a place up: in a running game a house player plays the seat on.

    `by` is the moderator who takes it away; without one its owner leaves.
    """
    table = draft.table
    seat = own_seat(table, actor)
    if table.status == LOBBY:
        draft.emit(Left(actor.user_id))
        _pass_hosting(draft, actor.user_id)
    else:
        give_up(draft, seat, actor.user_id, MODERATOR if by else LEFT, by)
    if not table.people:
        draft.emit(Ended("deserted"))
    elif table.status == PLAYING:
        ending.end_if_agreed(draft)


def give_up(draft: Draft, seat: Seat, user_id: int, how: str, by: int = 0) -> None:
    """Let a house player have a person's seat, and the next one be host where they were."""
    table = draft.table
    open_at = {CLOCK: agreement.open_until(table), MODERATOR: table.touched_at + DAY_MS}.get(how, 0)
    name = fresh_house_name(table)
    draft.emit(SeatPassed(seat, user_id, name, "casual", how, by, open_at))
    _pass_hosting(draft, user_id)


def _pass_hosting(draft: Draft, leaver: int) -> None:
    """Hand the host's part to the longest-seated, when the host goes; not to an absent one."""
    table = draft.table
    people = [user_id for user_id in table.arrivals if user_id != leaver]
    people.sort(key=lambda one: one not in table.present)
    if leaver == table.host_id and people:
        draft.emit(HostChanged(people[0]))


def _hand_over(draft: Draft, command: HandOver, actor: Actor) -> None:
    table = draft.table
    require_host_alone(table, actor)
    if table.seat_of(command.user_id) is None:
        raise Refusal("not_at_table")
    if command.user_id == table.host_id:
        raise Refusal("host_already")
    draft.emit(HostChanged(command.user_id))


def _invite(draft: Draft, command: Invite, actor: Actor) -> None:
    table = draft.table
    require_playing(table)
    require_host_alone(table, actor)
    if command.user_id == actor.user_id:
        raise Refusal("own_invitation")
    if table.seat_of(command.user_id) is not None:
        raise Refusal("sits_here")
    if not any(occupant.is_house for occupant in table.occupants):
        raise Refusal("no_free_seat")
    if command.user_id in table.invited:
        raise Refusal("invited_already")  # every invitation calls the person once
    recent = [at for at in table.invitations if at > table.touched_at - DAY]
    if len(recent) >= MOST_INVITATIONS:
        when = f"<t:{-(-(recent[0] + DAY) // 1000)}:R>"
        raise Refusal("enough_invitations", most=str(MOST_INVITATIONS), when=when)
    draft.emit(Invited(command.user_id))


def _take_back(draft: Draft, actor: Actor) -> None:
    table = draft.table
    require_playing(table)
    seat = table.seat_of(actor.user_id)
    if seat is not None:
        if not table.occupants[seat].substituted:
            raise Refusal("plays_already")
        draft.emit(SeatResumed(seat, actor.user_id))
        return
    before = dict(table.ex_players).get(actor.user_id)
    if before is None:
        raise Refusal("not_seated")
    newcomers.take(draft, before, actor.user_id)
