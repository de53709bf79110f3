"""What happened, applied to a table: the only place where a table changes.

Both the live table and the one read back from the log go through `evolve`, so they cannot differ.
It knows no rules and cannot refuse.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.host.tables import evolve_requests
from bot.host.tables.audience import PUBLIC
from bot.host.tables.events import (
    AgreedToEnd,
    Approved,
    Configured,
    Cut,
    DrawsThrown,
    Ended,
    EndProposed,
    GivenTime,
    HostChanged,
    HostEvent,
    HouseSeated,
    HouseUnseated,
    Invited,
    Joined,
    Left,
    Moderated,
    Moved,
    Opened,
    OrdersSet,
    Paused,
    Played,
    Private,
    Promised,
    Proposed,
    Removed,
    Restored,
    Resumed,
    SeatCovered,
    SeatPassed,
    SeatResumed,
    SeatTaken,
    SettingChanged,
    Started,
    TakenBack,
    TimeUp,
    Voted,
)
from bot.host.tables.requests import Asked, Declined, TurnedDown
from bot.host.tables.settings import TableSettings
from bot.host.tables.table import (
    ENDED,
    NOBODYS,
    PLAYING,
    REMEMBERED_VERBS,
    Cast,
    FeedEntry,
    Laid,
    LapsedOrder,
    Occupant,
    Proposal,
    Table,
    Thrown,
)
from rules.fair import counted, read_record
from rules.game import Seat

RECENT = 24
REMEMBERED_INVITATIONS = 10
PAGE = 20
"""So many commits that everybody may know of make a page of the log; the last has up to twice."""


def _game_events(table: Table, events: tuple[Any, ...]) -> None:
    """Apply stored game events and remember what everybody may know of them."""
    news = []
    for data in events:
        event = table.game.load_event(data)
        table.game.evolve(table.state, event)
        public = table.game.redact(event, None)
        if public is not None:
            news.append(FeedEntry(public, table.game.board_of(table.state, event)))
    table.feed = (*table.feed, *news)[-RECENT:]


def evolve(table: Table, event: HostEvent) -> None:
    """Apply what happened; it cannot refuse."""
    if not isinstance(event, Private) and table.public_log_seq < table.seq:
        table.public_seq, table.public_log_seq, table.public_at = (
            table.public_seq + 1,
            table.seq,
            table.touched_at,
        )
        _turn_page(table)
    _EVOLVE[type(event)](table, event)
    if type(event) in PUBLIC:
        table.feed = (*table.feed, FeedEntry(event))[-RECENT:]


def _turn_page(table: Table) -> None:
    """Part a full page of the log from the last one, which is never nearly empty so.

    Private commits fill none.
    """
    if not table.pages:
        table.pages = (table.seq,)
    table.on_page += 1
    if table.on_page == PAGE + 1:
        table.next_page = table.seq
    elif table.on_page == 2 * PAGE:
        table.pages, table.on_page = (*table.pages, table.next_page), PAGE


def _opened(table: Table, event: Opened) -> None:
    table.guild_id, table.channel_id = event.guild_id, event.channel_id
    table.name, table.options, table.host_id = event.name, event.options, event.host_id
    table.threads = tuple(event.threads)
    table.settings = TableSettings(**event.arrangement)
    table.previous_order = tuple(event.kept)


def _promised(table: Table, event: Promised) -> None:
    table.secret, table.promise, table.promised = event.secret, event.promise, event.when


def _cut(table: Table, event: Cut) -> None:
    table.occupants = tuple(
        replace(one, cut=event.number) if one.user_id == event.user_id else one
        for one in table.occupants
    )


def _joined(table: Table, event: Joined) -> None:
    table.occupants = (*table.occupants, Occupant(event.user_id))
    table.arrivals = (*table.arrivals, event.user_id)


def _left(table: Table, event: Left) -> None:
    table.occupants = tuple(o for o in table.occupants if o.user_id != event.user_id)
    evolve_requests.gone(table, event.user_id)


def _house_seated(table: Table, event: HouseSeated) -> None:
    table.occupants = (*table.occupants, Occupant(None, event.name, event.policy))


def _house_unseated(table: Table, event: HouseUnseated) -> None:
    table.occupants = tuple(o for o in table.occupants if o.house_name != event.name)


def _host_changed(table: Table, event: HostChanged) -> None:
    table.host_id = event.user_id


def _configured(table: Table, event: Configured) -> None:
    table.options = event.options


def _started(table: Table, event: Started) -> None:
    if table.status == PLAYING:
        _game_changed(table)
    table.status, table.steps = PLAYING, 0
    table.seed, table.commitment = bytes.fromhex(event.seed), event.commitment
    table.scheme, table.record = event.scheme, event.record
    table.draws = counted((), event.draws)
    if event.record:
        table.deals = read_record(event.record).deal
    if event.places:
        table.occupants = tuple(table.occupants[place] for place in event.places)
    options = table.game.options(table.given_options)
    table.state = table.game.new(len(table.occupants), options)
    table.feed = ()
    _game_events(table, event.events)


def _played(table: Table, event: Played) -> None:
    table.steps += 1
    table.planned = ()
    table.draws = counted(table.draws, event.draws)
    _decided(table, event.seat)
    if table.proposal is not None and table.proposal[2:4] == ("skip", str(event.seat)):
        table.proposal = None  # that turn is over
    _has_read(table, event.seat)
    table.verbs = (*table.verbs, (table.public_seq, event.seat, event.verb))[-REMEMBERED_VERBS:]
    _hold_up(table, event)
    _game_events(table, event.events)
    for seat in table.overdue.difference(table.game.waiting_for(table.state)):
        _decided(table, seat)  # somebody else's action ended his turn


def _taken_back(table: Table, event: TakenBack) -> None:
    if table.history is None:
        raise AssertionError("a game goes back along its course, which the service hands in")
    table.state = table.game.copy(table.history.state_at(event.to_seq))
    _game_changed(table)


def _game_changed(table: Table) -> None:
    """Let go of what belonged to the game as it was; every screen from before is stale."""
    table.held_up, table.overdue, table.votes, table.proposal = (), frozenset(), (), None
    table.late = ()
    table.planned = ()
    table.verbs = (*table.verbs, (table.public_seq, NOBODYS, "changed"))[-REMEMBERED_VERBS:]


def _draws_thrown(table: Table, event: DrawsThrown) -> None:
    table.thrown = (*table.thrown, Thrown(event.number, event.why))


def _moderated(table: Table, event: Moderated) -> None:
    """The events behind it say what changes; what was proposed is done with."""
    table.proposal = None
    table.unasked = max(table.unasked, event.unasked)


def _proposed(table: Table, event: Proposed) -> None:
    asked = (event.user_id, event.act, event.what, event.reason, event.to_seq, event.concerns)
    table.proposal = Proposal(table.public_seq, *asked, until=event.until)


def _restored(table: Table, event: Restored) -> None:
    """The log leads here without what lay between; no screen may bear a number from there."""
    table.public_seq = event.face or table.seq
    table.mended = True
    table.draws = event.draws or table.draws
    table.deals = max(table.deals, event.deals)
    _game_changed(table)


def _removed(table: Table, event: Removed) -> None:
    table.removed |= {event.user_id}
    table.invited -= {event.user_id}


def _hold_up(table: Table, event: Played) -> None:
    """Note until when the next action of this kind waits, where the options say so."""
    minutes = table.game.reaction_delay(table.game.options(table.given_options), event.verb)
    if minutes:
        part = table.game.board_at(table.state, event.seat)
        rest = tuple(held for held in table.held_up if held[:2] != (part, event.verb))
        until = table.touched_at + minutes * 60_000
        table.held_up = (*rest, (part, event.verb, until))


def _seated(table: Table, seat: Seat, occupant: Occupant) -> None:
    seats = list(table.occupants)
    seats[seat] = occupant
    table.occupants = tuple(seats)


def _decided(table: Table, seat: Seat) -> None:
    """Nobody need say any more what to do about this seat."""
    table.overdue -= {seat}
    table.late = tuple(one for one in table.late if one[0] != seat)
    table.votes = tuple(vote for vote in table.votes if vote.seat != seat)


def _without_plans(table: Table, seat: Seat) -> None:
    table.orders = tuple(laid for laid in table.orders if laid.seat != seat)


def _to_another(table: Table, seat: Seat) -> None:
    """Let go of the plans of whoever held a seat, and of what they came to."""
    _without_plans(table, seat)
    table.lapsed_orders = tuple(one for one in table.lapsed_orders if one.seat != seat)


def _has_read(table: Table, seat: Seat) -> None:
    """Forget what lapsed before its owner's own doing: he has had it before his eyes."""
    if table.last_actor == table.occupants[seat].user_id:
        table.lapsed_orders = tuple(one for one in table.lapsed_orders if one.seat != seat)


def _seat_passed(table: Table, event: SeatPassed) -> None:
    _seated(table, event.seat, Occupant(None, event.name, event.policy))
    _decided(table, event.seat)
    _to_another(table, event.seat)
    table.agreed -= {event.user_id}
    table.votes = tuple(vote for vote in table.votes if vote.user_id != event.user_id)
    others = tuple(pair for pair in table.ex_players if pair[0] != event.user_id)
    table.ex_players = (*others, (event.user_id, event.seat))
    evolve_requests.seat_passed(table, event)


def _arranged(table: Table, event: SettingChanged) -> None:
    table.settings = TableSettings(**event.arrangement)
    evolve_requests.arranged(table)


def _seat_covered(table: Table, event: SeatCovered) -> None:
    _seated(table, event.seat, Occupant(event.user_id, event.name, event.policy, substituted=True))
    _decided(table, event.seat)


def _seat_resumed(table: Table, event: SeatResumed) -> None:
    _seated(table, event.seat, Occupant(event.user_id))
    _decided(table, event.seat)


def _time_up(table: Table, event: TimeUp) -> None:
    table.overdue |= {event.seat}
    table.absences += 1
    table.late = (*table.late, (event.seat, table.absences))


def _voted(table: Table, event: Voted) -> None:
    mine = event.seat, event.user_id
    others = tuple(vote for vote in table.votes if vote[:2] != mine)
    table.votes = (*others, Cast(event.seat, event.user_id, event.choice))


def _given_time(table: Table, event: GivenTime) -> None:
    _decided(table, event.seat)


def _invited(table: Table, event: Invited) -> None:
    table.invited |= {event.user_id}
    table.turned_down -= {event.user_id}
    table.invitations = (*table.invitations, table.touched_at)[-REMEMBERED_INVITATIONS:]


def _seat_taken(table: Table, event: SeatTaken) -> None:
    _seated(table, event.seat, Occupant(event.user_id))
    _to_another(table, event.seat)
    table.invited -= {event.user_id}
    table.ex_players = tuple(pair for pair in table.ex_players if pair[0] != event.user_id)
    evolve_requests.seat_taken(table, event)


def _paused(table: Table, event: Paused) -> None:
    table.paused = event.reason


def _resumed(table: Table, _: Resumed) -> None:
    table.paused = ""


def _moved(table: Table, event: Moved) -> None:
    table.channel_id, table.threads = event.channel_id, ()


def _plans_set(table: Table, event: OrdersSet) -> None:
    _without_plans(table, event.seat)
    table.orders = (*table.orders, *(Laid(event.seat, plan) for plan in event.plans))
    if not event.lapsed:
        _has_read(table, event.seat)
    if table.last_actor == event.user_id:
        counts = dict(table.planned)
        counts[event.seat] = counts.get(event.seat, 0) + 1
        table.planned = tuple(counts.items())
    lapsed = (LapsedOrder(event.seat, plan, reason) for plan, reason in event.lapsed)
    table.lapsed_orders = (*table.lapsed_orders, *lapsed)


def _end_proposed(table: Table, _: EndProposed) -> None:
    """It is only told."""


def _agreed(table: Table, event: AgreedToEnd) -> None:
    table.agreed |= {event.user_id}


def _ended(table: Table, event: Ended) -> None:
    table.status, table.ended_because, table.paused = ENDED, event.reason, ""
    table.proposal = None
    table.orders = table.lapsed_orders = table.requests = ()


_EVOLVE: dict[type, Callable[[Table, Any], None]] = {
    Opened: _opened,
    Promised: _promised,
    Cut: _cut,
    Joined: _joined,
    Left: _left,
    HouseSeated: _house_seated,
    HouseUnseated: _house_unseated,
    HostChanged: _host_changed,
    Configured: _configured,
    Started: _started,
    Played: _played,
    SeatPassed: _seat_passed,
    SettingChanged: _arranged,
    SeatCovered: _seat_covered,
    SeatResumed: _seat_resumed,
    TimeUp: _time_up,
    Voted: _voted,
    GivenTime: _given_time,
    Invited: _invited,
    SeatTaken: _seat_taken,
    Paused: _paused,
    Resumed: _resumed,
    Moved: _moved,
    OrdersSet: _plans_set,
    TakenBack: _taken_back,
    DrawsThrown: _draws_thrown,
    Moderated: _moderated,
    Proposed: _proposed,
    Approved: evolve_requests.seconded,
    Asked: evolve_requests.asked,
    Declined: evolve_requests.declined,
    TurnedDown: evolve_requests.turned_down,
    Removed: _removed,
    Restored: _restored,
    EndProposed: _end_proposed,
    AgreedToEnd: _agreed,
    Ended: _ended,
}
