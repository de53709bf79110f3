"""Who sits where once a game runs: leaving, coming back, and who is the host."""

from dataclasses import dataclass
from typing import Literal

from bot.host.errors import Refusal
from bot.host.seats import agreement, newcomers
from bot.host.seats.agreement import DAY_MS
from bot.host.tables import ending
from bot.host.tables.draft import (
    Actor,
    Command,
    Draft,
    PublicEvent,
    fresh_house_name,
    own_seat,
    require_host_alone,
    require_playing,
)
from bot.host.tables.ending import Ended
from bot.host.tables.table import LOBBY, PLAYING, Table
from bot.host.tables.values import Emptied, Occupant
from rules.game import Seat

MOST_INVITATIONS = 10
"""So many people a table and day: each of them is called."""
LEFT, CLOCK, MODERATOR = "left", "clock", "moderator"
"""How a seat was emptied."""

# Events -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Left(PublicEvent):
    """A person left the lobby."""

    user_id: int
    kind: Literal["left"] = "left"

    def apply(self, table: Table) -> None:
        """Take the person's place away."""
        table.occupants = tuple(o for o in table.occupants if o.user_id != self.user_id)
        table.gone(self.user_id)


@dataclass(frozen=True, slots=True)
class SeatPassed(PublicEvent):
    """A person left a running game; a house player plays the seat on.

    `how` says whether they `left`, time was up (`clock`) or a `moderator` (`by`) did it; "" where
    nobody noted it. From `open_at` on (UTC in milliseconds) the seat is offered to others.
    """

    seat: int
    user_id: int
    name: str
    policy: str
    how: str = ""
    by: int = 0
    open_at: int = 0
    kind: Literal["seat_passed"] = "seat_passed"

    def apply(self, table: Table) -> None:
        """Seat the house player, and note who held the seat and how it was emptied."""
        table.occupy(self.seat, Occupant(None, self.name, self.policy))
        table.end_absence(self.seat)
        table.drop_orders(self.seat)
        table.agreed -= {self.user_id}
        table.votes = tuple(vote for vote in table.votes if vote.user_id != self.user_id)
        others = tuple(pair for pair in table.ex_players if pair[0] != self.user_id)
        table.ex_players = (*others, (self.user_id, self.seat))
        table.gone(self.user_id)
        before = tuple(one for one in table.emptied if one.user_id != self.user_id)
        emptied = Emptied(self.seat, self.user_id, self.how, self.by, self.open_at)
        table.emptied = (*before, emptied)


@dataclass(frozen=True, slots=True)
class SeatResumed(PublicEvent):
    """A person plays their own seat again."""

    seat: int
    user_id: int
    kind: Literal["seat_resumed"] = "seat_resumed"

    def apply(self, table: Table) -> None:
        """Let no house player move for them any more."""
        table.occupy(self.seat, Occupant(self.user_id))
        table.end_absence(self.seat)


@dataclass(frozen=True, slots=True)
class HostChanged(PublicEvent):
    """The table has a new host."""

    user_id: int
    kind: Literal["host_changed"] = "host_changed"

    def apply(self, table: Table) -> None:
        """Make them the host."""
        table.host_id = self.user_id


@dataclass(frozen=True, slots=True)
class Invited(PublicEvent):
    """A person may take a seat that a house player holds."""

    user_id: int
    kind: Literal["invited"] = "invited"

    def apply(self, table: Table) -> None:
        """Note whom, and when; they may ask again though they were turned down."""
        table.invited |= {self.user_id}
        table.turned_down -= {self.user_id}
        table.invitations = (*table.invitations, table.touched_at)[-MOST_INVITATIONS:]


# Commands -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """Give up one's place; in a running game a house player takes the seat."""

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Give it up."""
        leave(draft, actor)


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


@dataclass(frozen=True, slots=True)
class HandOver(Command):
    """Make another person at the table its host."""

    user_id: int

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Hand it over, where the host asks."""
        table = draft.table
        require_host_alone(table, actor, "make somebody else the host")
        if table.seat_of(self.user_id) is None:
            raise Refusal("not_at_table")
        if self.user_id == table.host_id:
            raise Refusal("host_already")
        draft.emit(HostChanged(self.user_id))


@dataclass(frozen=True, slots=True)
class Invite(Command):
    """Let a person take a seat that a house player holds."""

    user_id: int

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Invite them, where the host asks."""
        table = draft.table
        require_playing(table)
        require_host_alone(table, actor, "invite people")
        if self.user_id == actor.user_id:
            raise Refusal("own_invitation")
        if table.seat_of(self.user_id) is not None:
            raise Refusal("sits_here")
        if not any(occupant.is_house for occupant in table.occupants):
            raise Refusal("no_free_seat")
        if self.user_id in table.invited:
            raise Refusal("invited_already")  # every invitation calls the person once
        recent = [at for at in table.invitations if at > table.touched_at - DAY_MS]
        if len(recent) >= MOST_INVITATIONS:
            when = f"<t:{-(-(recent[0] + DAY_MS) // 1000)}:R>"
            raise Refusal("enough_invitations", most=str(MOST_INVITATIONS), when=when)
        draft.emit(Invited(self.user_id))


@dataclass(frozen=True, slots=True)
class ReturnToSeat(Command):
    """Play again oneself, where a house player moved for the absent."""

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Play again, or take over the seat that one held before."""
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


EVENTS = (Left, SeatPassed, SeatResumed, HostChanged, Invited)
