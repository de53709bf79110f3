"""Who takes over a seat of a running game: whoever comes back, at once; newcomers by agreement.

Whoever sits down sees the hand of that seat. So the players agree to a newcomer where somebody
else has held it, and a seat that was taken away rests before it is offered.
"""

from dataclasses import dataclass
from typing import Literal

from bot.host.errors import Refusal
from bot.host.seats import agreement
from bot.host.tables.draft import Actor, Command, Draft, PublicEvent, require_playing
from bot.host.tables.lobby import SettingChanged
from bot.host.tables.proposals import Asked, TurnedDown
from bot.host.tables.settings import ANYONE, NOBODY
from bot.host.tables.table import PLAYING, Table
from bot.host.tables.values import SEATS, TAKE, Occupant
from rules.game import Seat


@dataclass(frozen=True, slots=True)
class SeatTaken(PublicEvent):
    """A person took over a seat of the running game from a house player.

    `held` is who else held it: all others before a newcomer, and for whoever comes `back` those who
    sat there meanwhile.
    """

    seat: int
    user_id: int
    name: str
    held: tuple[int, ...] = ()
    back: bool = False
    kind: Literal["seat_taken"] = "seat_taken"

    def apply(self, table: Table) -> None:
        """Seat the person; nobody is asked about that seat any more, nor by that person."""
        table.occupy(self.seat, Occupant(self.user_id))
        table.drop_orders(self.seat)
        table.invited -= {self.user_id}
        table.ex_players = tuple(pair for pair in table.ex_players if pair[0] != self.user_id)
        table.arrivals = (*table.arrivals, self.user_id)
        table.emptied = tuple(one for one in table.emptied if one.user_id != self.user_id)
        seat = str(self.seat)
        table.keep_requests(
            lambda one: one.act != TAKE or (one.what != seat and one.user_id != self.user_id)
        )


@dataclass(frozen=True, slots=True)
class TakeSeat(Command):
    """Take a seat of a running game that a house player holds, or ask the players for it."""

    seat: int

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Sit down, or ask the players."""
        take(draft, self.seat, actor.user_id)


def take(draft: Draft, seat: Seat, user_id: int) -> None:
    """Sit down, or ask the players; raises `Refusal`."""
    table = draft.table
    require_playing(table)
    if table.seat_of(user_id) is not None:
        raise Refusal("already_seated")
    refuse_taking(table, seat, user_id, table.touched_at)
    if sits_at_once(table, seat, user_id):
        _sit(draft, seat, user_id)
        return
    settle(draft)
    if table.seat_of(user_id) is not None:
        return  # enough had agreed by now
    for one in table.requests:
        asked_for = (one.act, one.what) == (TAKE, str(seat))
        if asked_for and not agreement.has_lapsed(table, one, table.touched_at):
            if one.user_id == user_id:
                raise Refusal("asked_already")
            raise Refusal("seat_asked_for")
    if user_id in table.turned_down:
        raise Refusal("turned_down")
    if not table.present:
        raise Refusal("nobody_to_agree")
    owner = holders(table, seat, user_id)[-1]
    draft.emit(Asked(user_id, TAKE, str(seat), owner, agreement.open_until(table)))


def holders(table: Table, seat: Seat, user_id: int) -> tuple[int, ...]:
    """Who held a seat, and so knows its hand, the last one last.

    For a newcomer these are all others; for whoever comes back those who sat there meanwhile.
    """
    held = [one for one, where in table.ex_players if where == seat]
    return tuple(held[held.index(user_id) + 1 :] if user_id in held else held)


def sits_at_once(table: Table, seat: Seat, user_id: int) -> bool:
    """Whether nobody need agree: it is the own seat, or nobody's, or left for anybody to take."""
    if (user_id, seat) in table.ex_players or not holders(table, seat, user_id):
        return True
    left = all(one.how == "left" for one in table.emptied if one.seat == seat)
    return table.settings.seats == ANYONE and left


def refuse_taking(table: Table, seat: Seat, user_id: int, now: int) -> None:
    """Refuse a seat to whoever may not have it at `now` (UTC in milliseconds).

    Whoever sat here before has seen a hand, and may come back to that seat and to no other.
    """
    if not (0 <= seat < len(table.occupants) and table.occupants[seat].is_house):
        raise Refusal("no_free_seat")
    if user_id in table.removed:
        raise Refusal("removed")
    before = dict(table.ex_players).get(user_id)
    if before is not None:
        if before != seat:
            raise Refusal("seen_another_hand")
        return
    if table.settings.seats == NOBODY:
        raise Refusal("seats_closed")
    if table.settings.seats != ANYONE and user_id not in table.invited:
        raise Refusal("not_invited")
    emptied = [one for one in table.emptied if one.seat == seat]
    if any(one.by == user_id for one in emptied):
        raise Refusal("emptied_by_you")
    open_at = offered_from(table, seat)
    if now < open_at:
        raise Refusal("seat_rests", when=f"<t:{-(-open_at // 1000)}:R>")


def offered_from(table: Table, seat: Seat) -> int:
    """From when on a seat is offered to newcomers (UTC in milliseconds)."""
    return max((one.open_at for one in table.emptied if one.seat == seat), default=0)


def _sit(draft: Draft, seat: Seat, user_id: int) -> None:
    table = draft.table
    held = holders(table, seat, user_id)
    back = dict(table.ex_players).get(user_id) == seat
    draft.emit(SeatTaken(seat, user_id, table.occupants[seat].house_name, held, back))


def settle(draft: Draft) -> None:
    """Carry out what enough players have agreed to, and drop what they said no to."""
    table = draft.table
    if table.status != PLAYING:
        return
    for request in table.requests:
        if request not in table.requests:
            continue  # it went with one before it
        if request.act == SEATS:
            # Everybody at play must want a looser rule, and whoever asks must be one of them.
            present = set(table.present)
            if present & request.declined:
                draft.emit(TurnedDown(request.user_id, request.number, request.act))
            elif request.user_id in present and present <= request.agreed | {request.user_id}:
                now = table.settings.model_dump(exclude_defaults=True)
                draft.emit(SettingChanged({**now, SEATS: request.what}))
        elif agreement.is_agreed(table, request):
            seat = int(request.what)
            try:
                refuse_taking(table, seat, request.user_id, table.touched_at)
            except Refusal:
                continue  # the rule is another meanwhile: it is of no use, but may be again
            if table.seat_of(request.user_id) is None:
                _sit(draft, seat, request.user_id)
        elif agreement.is_declined(table, request):
            draft.emit(TurnedDown(request.user_id, request.number, request.act))


EVENTS = (SeatTaken,)
