"""What happened about requests and seats that change hands, applied to a table.

Like `bot.host.tables.evolve`, of which it is a part, it knows no rules and cannot refuse.
"""

from collections.abc import Callable

from bot.host.tables.events import Approved, SeatPassed, SeatTaken
from bot.host.tables.requests import SEATS, TAKE, Asked, Declined, TurnedDown
from bot.host.tables.table import Emptied, Proposal, Table


def asked(table: Table, event: Asked) -> None:
    """A request takes the place of an earlier one of the same person, or for the same thing."""
    mine = table.public_seq, event.user_id, event.act, event.what, "", 0, event.concerns
    _keep(table, lambda one: one.user_id != event.user_id and one[2:4] != mine[2:4])
    if event.act == SEATS:
        _keep(table, lambda one: one.act != SEATS)
    table.requests = (*table.requests, Proposal(*mine, until=event.until))


def _keep(table: Table, wanted: Callable[[Proposal], bool]) -> None:
    table.requests = tuple(one for one in table.requests if wanted(one))


def seconded(table: Table, event: Approved) -> None:
    """Note who agreed; whoever had said no has thought better of it."""

    def answer(one: Proposal) -> Proposal:
        return one._replace(
            agreed=one.agreed | {event.user_id}, declined=one.declined - {event.user_id}
        )

    _answered(table, event.number, answer)


def declined(table: Table, event: Declined) -> None:
    """Note who said no."""

    def answer(one: Proposal) -> Proposal:
        return one._replace(
            agreed=one.agreed - {event.user_id}, declined=one.declined | {event.user_id}
        )

    _answered(table, event.number, answer)


def _answered(table: Table, number: int, answer: Callable[[Proposal], Proposal]) -> None:
    if table.proposal is not None and table.proposal.number == number:
        table.proposal = answer(table.proposal)
    table.requests = tuple(answer(one) if one.number == number else one for one in table.requests)


def turned_down(table: Table, event: TurnedDown) -> None:
    """Nobody is asked about that any more, nor again by the same newcomer."""
    if table.proposal is not None and table.proposal.number == event.number:
        table.proposal = None
    _keep(table, lambda one: one.number != event.number)
    if event.act == TAKE:
        table.turned_down |= {event.user_id}
        table.invited -= {event.user_id}


def arranged(table: Table) -> None:
    """Whatever was asked about free seats is settled."""
    _keep(table, lambda one: one.act != SEATS)


def gone(table: Table, user_id: int) -> None:
    """Somebody sits no longer."""
    table.arrivals = tuple(one for one in table.arrivals if one != user_id)
    _keep(table, lambda one: one.act != SEATS or one.user_id != user_id)


def seat_passed(table: Table, event: SeatPassed) -> None:
    """Note how a seat was emptied."""
    gone(table, event.user_id)
    others = tuple(one for one in table.emptied if one.user_id != event.user_id)
    mine = Emptied(event.seat, event.user_id, event.how, event.by, event.open_at)
    table.emptied = (*others, mine)


def seat_taken(table: Table, event: SeatTaken) -> None:
    """Somebody sits there now, so nobody is asked about that seat any more."""
    table.arrivals = (*table.arrivals, event.user_id)
    table.emptied = tuple(one for one in table.emptied if one.user_id != event.user_id)
    seat = str(event.seat)
    _keep(table, lambda one: one.act != TAKE or (one.what != seat and one.user_id != event.user_id))
