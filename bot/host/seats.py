"""Who sits where once a game runs: leaving, coming back, taking over, and who is the host."""

from bot.host import endings
from bot.host.arrangement import ANYONE, NOBODY
from bot.host.commands import Actor, HandOver, Invite, Leave, TakeBack, TakeSeat
from bot.host.errors import Refusal
from bot.host.happenings import (
    Ended,
    HostChanged,
    Invited,
    Left,
    SeatPassed,
    SeatResumed,
    SeatTaken,
)
from bot.host.story import (
    Story,
    fresh_house_name,
    own_seat,
    require_host,
    require_playing,
)
from bot.host.table import LOBBY, PLAYING, Table
from rules.game import Seat

Command = Leave | HandOver | Invite | TakeSeat | TakeBack


def decide(story: Story, command: Command, actor: Actor) -> None:
    """Carry out what concerns the people at a table; raises `Refusal`."""
    match command:
        case Leave():
            leave(story, actor)
        case HandOver():
            _hand_over(story, command, actor)
        case Invite():
            _invite(story, command, actor)
        case TakeSeat():
            _take_seat(story, command.seat, actor)
        case TakeBack():
            _take_back(story, actor)


def leave(story: Story, actor: Actor) -> None:
    """Give a place up: in a running game a house player plays the seat on."""
    table = story.table
    seat = own_seat(table, actor)
    if table.status == LOBBY:
        story.say(Left(actor.user_id))
        _pass_hosting(story, actor.user_id)
    else:
        give_up(story, seat, actor.user_id)
    if not table.people:
        story.say(Ended("deserted"))
    elif table.status == PLAYING:
        endings.end_if_agreed(story)


def give_up(story: Story, seat: Seat, user_id: int) -> None:
    """Let a house player have a person's seat, and the next one be host where he was."""
    story.say(SeatPassed(seat, user_id, fresh_house_name(story.table), "casual"))
    _pass_hosting(story, user_id)


def _pass_hosting(story: Story, leaver: int) -> None:
    """Hand the host's part to whoever sat down next, when the host goes; not to an absent one."""
    table = story.table
    people = [user_id for user_id in (*table.present, *table.people) if user_id != leaver]
    if leaver == table.host_id and people:
        story.say(HostChanged(people[0]))


def _hand_over(story: Story, command: HandOver, actor: Actor) -> None:
    table = story.table
    require_host(table, actor)
    if table.seat_of(command.user_id) is None:
        raise Refusal("not_at_table")
    if command.user_id == table.host_id:
        raise Refusal("host_already")
    story.say(HostChanged(command.user_id))


def _invite(story: Story, command: Invite, actor: Actor) -> None:
    table = story.table
    require_playing(table)
    require_host(table, actor)
    if table.seat_of(command.user_id) is not None:
        raise Refusal("sits_here")
    if not any(occupant.is_house for occupant in table.occupants):
        raise Refusal("no_free_seat")
    if command.user_id in table.invited:
        raise Refusal("invited_already")  # every invitation calls the person once
    story.say(Invited(command.user_id))


def _take_seat(story: Story, seat: Seat, actor: Actor) -> None:
    table = story.table
    require_playing(table)
    if table.seat_of(actor.user_id) is not None:
        raise Refusal("already_seated")
    if not (0 <= seat < len(table.occupants) and table.occupants[seat].is_house):
        raise Refusal("no_free_seat")
    refuse_taking(table, seat, actor.user_id)
    story.say(SeatTaken(seat, actor.user_id, table.occupants[seat].house_name))


def refuse_taking(table: Table, seat: Seat, user_id: int) -> None:
    """Refuse a seat to whoever may not have it.

    Whoever sat here before has seen a hand: he may come back to that seat, and to no other.
    """
    if user_id in table.removed:
        raise Refusal("removed")
    before = dict(table.former).get(user_id)
    if before is not None:
        if before != seat:
            raise Refusal("seen_another_hand")
        return
    if table.arrangement.seats == NOBODY:
        raise Refusal("seats_closed")
    if table.arrangement.seats != ANYONE and user_id not in table.invited:
        raise Refusal("not_invited")


def _take_back(story: Story, actor: Actor) -> None:
    table = story.table
    require_playing(table)
    seat = table.seat_of(actor.user_id)
    if seat is not None:
        if not table.occupants[seat].covered:
            raise Refusal("plays_already")
        story.say(SeatResumed(seat, actor.user_id))
        return
    before = dict(table.former).get(actor.user_id)
    if before is None:
        raise Refusal("not_seated")
    _take_seat(story, before, actor)
