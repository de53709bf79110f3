"""What the players at a table are asked, for a seat, for looser free seats or by a moderator.

And what they answer. How answers count: `bot.host.seats.agreement`.
"""

from dataclasses import dataclass
from typing import Literal

from bot.host.errors import Refusal
from bot.host.tables.draft import Draft, PrivateEvent, PublicEvent, called_host
from bot.host.tables.settings import ANYONE, INVITED, NOBODY
from bot.host.tables.table import Table
from bot.host.tables.values import SEATS, TAKE, Proposal

LOOSENESS = (NOBODY, INVITED, ANYONE)


@dataclass(frozen=True, slots=True)
class Asked(PublicEvent):
    """The players are asked: whether a newcomer may `take` a seat, or for looser `seats`.

    `what` is the seat's number or the rule that is asked for. `concerns` is who held the seat
    last. From `until` on (UTC in milliseconds, 0 for never) the silent are asked no longer.
    """

    user_id: int
    act: str
    what: str
    concerns: int = 0
    until: int = 0
    kind: Literal["asked"] = "asked"

    def apply(self, table: Table) -> None:
        """Ask, in the place of an earlier request by the same person or for the same thing."""
        mine = table.public_seq, self.user_id, self.act, self.what, "", 0, self.concerns
        table.keep_requests(lambda one: one.user_id != self.user_id and one[2:4] != mine[2:4])
        if self.act == SEATS:
            table.keep_requests(lambda one: one.act != SEATS)
        table.requests = (*table.requests, Proposal(*mine, until=self.until))


@dataclass(frozen=True, slots=True)
class Approved(PrivateEvent):
    """A person agreed to the proposal of that number; only they know."""

    user_id: int
    number: int
    kind: Literal["seconded"] = "seconded"

    def apply(self, table: Table) -> None:
        """Note who agreed; whoever had said no has changed their mind."""

        def answered(one: Proposal) -> Proposal:
            return one._replace(
                agreed=one.agreed | {self.user_id}, declined=one.declined - {self.user_id}
            )

        table.answer(self.number, answered)


@dataclass(frozen=True, slots=True)
class Declined(PrivateEvent):
    """A person said no to the request or proposal of that number; nobody else may know."""

    user_id: int
    number: int
    kind: Literal["declined"] = "declined"

    def apply(self, table: Table) -> None:
        """Note who said no."""

        def answered(one: Proposal) -> Proposal:
            return one._replace(
                agreed=one.agreed - {self.user_id}, declined=one.declined | {self.user_id}
            )

        table.answer(self.number, answered)


@dataclass(frozen=True, slots=True)
class TurnedDown(PublicEvent):
    """The players said no to the request or proposal of that number, which `user_id` had made."""

    user_id: int
    number: int
    act: str
    kind: Literal["turned_down"] = "turned_down"

    def apply(self, table: Table) -> None:
        """Ask nobody about it any more, nor again for the same newcomer."""
        if table.proposal is not None and table.proposal.number == self.number:
            table.proposal = None
        table.keep_requests(lambda one: one.number != self.number)
        if self.act == TAKE:
            table.turned_down |= {self.user_id}
            table.invited -= {self.user_id}


def ask_for_looser_seats(draft: Draft, rule: str, user_id: int) -> bool:
    """Ask everybody at play where a rule about free seats is looser than now's; whether it is."""
    table = draft.table
    if LOOSENESS.index(rule) <= LOOSENESS.index(table.settings.seats):
        return False
    if user_id not in table.present:
        host = called_host(table)
        raise Refusal("host_alone", host=host, table=table.name, deed="open its seats")
    if any((one.user_id, one.act, one.what) == (user_id, SEATS, rule) for one in table.requests):
        raise Refusal("seats_asked_already")
    draft.emit(Asked(user_id, SEATS, rule))
    return True


EVENTS = (Asked, Approved, Declined, TurnedDown)
