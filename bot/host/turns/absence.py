"""What happens when a player's time is up: nobody loses, nobody is shamed, the game goes on."""

import contextlib
from collections import Counter
from dataclasses import dataclass
from typing import Literal

from bot.host.errors import Refusal, TooSoon
from bot.host.seats import seats
from bot.host.tables import ending
from bot.host.tables.draft import (
    Actor,
    Command,
    Draft,
    PrivateEvent,
    PublicEvent,
    fresh_house_name,
    own_seat,
    require_playing,
)
from bot.host.tables.settings import HOUSE, VOTE, WAIT
from bot.host.tables.table import PLAYING, Table
from bot.host.tables.values import Cast, Occupant
from bot.host.turns import play
from rules.game import IllegalAction, Seat

SKIP, REPLACE = "skip", "replace"
CHOICES = (WAIT, SKIP, REPLACE)


@dataclass(frozen=True, slots=True)
class TimeUp(PublicEvent):
    """A person's time is up, and the others decide what to do."""

    seat: int
    user_id: int
    kind: Literal["time_up"] = "time_up"

    def apply(self, table: Table) -> None:
        """Count the absence, and let it be voted on."""
        table.overdue |= {self.seat}
        table.absences += 1
        table.late = (*table.late, (self.seat, table.absences))


@dataclass(frozen=True, slots=True)
class Voted(PrivateEvent):
    """A person said what to do about an absent one; only they know what."""

    user_id: int
    seat: int
    choice: str
    kind: Literal["voted"] = "voted"

    def apply(self, table: Table) -> None:
        """Note the vote in the place of an earlier one."""
        mine = self.seat, self.user_id
        others = tuple(vote for vote in table.votes if vote[:2] != mine)
        table.votes = (*others, Cast(self.seat, self.user_id, self.choice))


@dataclass(frozen=True, slots=True)
class GivenTime(PublicEvent):
    """The others chose to wait: an absent person has a full turn again."""

    seat: int
    user_id: int
    kind: Literal["given_time"] = "given_time"

    def apply(self, table: Table) -> None:
        """Let nobody vote any more; their clock starts again (`bot.host.turns.clocks`)."""
        table.end_absence(self.seat)


@dataclass(frozen=True, slots=True)
class SeatCovered(PublicEvent):
    """A person's time was up; a house player moves for them until they come back."""

    seat: int
    user_id: int
    name: str
    policy: str
    kind: Literal["seat_covered"] = "seat_covered"

    def apply(self, table: Table) -> None:
        """Let the house player move for them."""
        substitute = Occupant(self.user_id, self.name, self.policy, substituted=True)
        table.occupy(self.seat, substitute)
        table.end_absence(self.seat)


@dataclass(frozen=True, slots=True)
class TimeOut(Command):
    """A seat's time is up (asked by the house); `since` is when the table began to wait for it."""

    seat: int
    since: int

    def decide(self, draft: Draft, _: Actor) -> None:
        """Let a house player move, or ask the others, as the table has set.

        Nobody is absent for a turn in which everybody can see that there was nothing to choose.
        """
        table, seat = draft.table, self.seat
        if seat not in table.waiting_seats():
            raise Refusal("stale")
        forced = table.game.forced_action(table.state, seat)
        if forced is not None:
            play.play(draft, seat, forced)
            return
        occupant, late = table.occupants[seat], seat in table.overdue
        user_id, waits = occupant.user_id, late and table.settings.absent == WAIT
        if user_id is None or occupant.substituted or waits:
            raise Refusal("stale")
        nobody_votes = table.settings.absent == VOTE and (late or not voters(table, seat))
        if table.settings.absent == HOUSE or nobody_votes:
            draft.emit(SeatCovered(seat, user_id, fresh_house_name(table), "casual"))
            ending.end_if_agreed(draft)
        else:
            draft.emit(TimeUp(seat, user_id))


@dataclass(frozen=True, slots=True)
class Vote(Command):
    """What to do about a seat whose time is up.

    `absence` is the number of the absence that was looked at; `None` for whichever there is now.
    """

    seat: int
    choice: str
    absence: int | None = None

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Cast it, and do what the votes now come to."""
        table, seat = draft.table, self.seat
        refuse_vote(table, self, actor)
        draft.emit(Voted(actor.user_id, seat, self.choice))
        choice = verdict(table, seat)
        if choice is not None:
            _carry_out(draft, seat, choice)


def voters(table: Table, seat: Seat) -> tuple[int, ...]:
    """Who may say what to do about an absent player: everybody else who plays their own seat."""
    return tuple(one for one in table.present if one != table.occupants[seat].user_id)


def refuse_vote(table: Table, command: Vote, actor: Actor) -> None:
    """Refuse a vote that cannot be cast now."""
    seat = command.seat
    require_playing(table)
    own_seat(table, actor)
    if table.paused:
        raise Refusal("paused")
    if seat not in table.overdue or table.settings.absent != VOTE:
        raise Refusal("no_vote")
    if command.absence not in {None, dict(table.late).get(seat)}:
        raise Refusal("stale")  # it was cast about another absence
    if actor.user_id not in voters(table, seat):
        raise Refusal("no_vote_for_you")
    if command.choice not in CHOICES:
        raise Refusal("no_vote")
    if command.choice == SKIP and table.game.pass_action(table.state, seat) is None:
        raise Refusal("cannot_skip")


def verdict(table: Table, seat: Seat) -> str | None:
    """What the others decided: what more than half want, or once all have voted what most want.

    Where as many want one thing as another the table waits.
    """
    may = voters(table, seat)
    counted = Counter(v.choice for v in table.votes if v.seat == seat and v.user_id in may)
    if not counted:
        return None
    ranked = counted.most_common()
    choice, number = ranked[0]
    if number * 2 > len(may):
        return choice
    if sum(counted.values()) < len(may):
        return None
    tied = [other for other, votes in ranked if votes == number]
    return choice if len(tied) == 1 else WAIT


def _carry_out(draft: Draft, seat: Seat, choice: str) -> None:
    table = draft.table
    user_id = table.occupants[seat].user_id
    if user_id is None:
        raise AssertionError("only a person can be late")
    if choice == WAIT:
        draft.emit(GivenTime(seat, user_id))
    elif choice == SKIP:
        play.play(draft, seat, table.game.pass_action(table.state, seat))
    else:
        seats.give_up(draft, seat, user_id, seats.CLOCK)
        ending.end_if_agreed(draft)


def settle(draft: Draft) -> None:
    """Carry out what the votes come to once fewer may vote: somebody left, or is absent too."""
    table = draft.table
    if table.status != PLAYING or table.paused or table.settings.absent != VOTE:
        return
    for seat in sorted(table.overdue):
        choice = verdict(table, seat) if seat in table.overdue else None
        if choice == SKIP and table.game.pass_action(table.state, seat) is None:
            continue
        if choice is not None:
            # What cannot be done yet is no reason to refuse what somebody else asks for.
            with contextlib.suppress(TooSoon, IllegalAction):
                _carry_out(draft, seat, choice)


EVENTS = (TimeUp, Voted, GivenTime, SeatCovered)
