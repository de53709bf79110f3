"""One action of the game at a table: by its player, a plan of his, a house player, or by vote."""

from typing import Any

from bot.host.errors import Refusal, TooSoon
from bot.host.tables import rematch
from bot.host.tables.commands import Actor, PlayAction
from bot.host.tables.draft import Draft, own_seat, require_playing
from bot.host.tables.events import Ended, Played, Promised, SeatResumed, Started
from bot.host.tables.settings import KEPT
from bot.host.tables.table import LOBBY, PLAYING, Table
from bot.host.turns import standing_orders
from rules.chance import Chance, commitment
from rules.fair import (
    SCHEME,
    Cutter,
    Drawn,
    Record,
    key_of,
    promise_of,
    read_record,
    write_record,
)
from rules.game import Seat


def act(draft: Draft, command: PlayAction, actor: Actor) -> None:
    """Carry an action out; an absent player who acts plays himself again."""
    table = draft.table
    require_playing(table)
    if table.paused:
        raise Refusal("paused")
    seat = _acting_seat(table, command, actor)
    occupant = table.occupants[seat]
    if occupant.substituted and occupant.user_id == actor.user_id:
        draft.emit(SeatResumed(seat, actor.user_id))
    if command.planned:
        standing_orders.take_out(draft, seat, command.action)
    play(draft, seat, command.action)


def deal(draft: Draft, fresh: bytes) -> None:
    """Deal from the promised secret and what the players chose; from `fresh` without a promise."""
    table = draft.table
    if table.status == PLAYING and table.scheme < SCHEME:
        _deal_again(draft, fresh)
        return
    if not table.secret:
        draft.emit(Promised(fresh.hex(), promise_of(fresh.hex()), "deal"))
    record = _record(table)
    key = key_of(table.secret, record)
    chance = Drawn(bytes.fromhex(key))
    state = table.game.new(len(table.occupants), table.game.options(table.given_options))
    events = table.game.setup(state, chance)
    dumped = tuple(table.game.dump_event(event) for event in events)
    places: tuple[int, ...] = ()
    if table.status == LOBBY and table.previous_order and table.settings.order == KEPT:
        places = rematch.places(
            table.occupants, table.previous_order, table.game.table_order(state)
        )
    draft.emit(Started(key, table.promise, dumped, places, SCHEME, record, chance.draws))


def _record(table: Table) -> str:
    """What enters the next deal; a new deal differs from the one before by its number alone."""
    number = table.deals + 1
    if table.record:
        return write_record(read_record(table.record).again(number))
    cutters = tuple(Cutter(one.is_house, one.cut) for one in table.occupants)
    return write_record(Record(table.game.id, table.given_options, number, cutters))


def _deal_again(draft: Draft, seed: bytes) -> None:
    """A new deal of a game that was dealt without a record: from a seed of its own, as before."""
    table = draft.table
    state = table.game.new(len(table.occupants), table.game.options(table.given_options))
    events = table.game.setup(state, Chance(seed, 0))
    dumped = tuple(table.game.dump_event(event) for event in events)
    draft.emit(Started(seed.hex(), commitment(seed), dumped))


def play(draft: Draft, seat: Seat, action: Any) -> None:
    """Decide an action by the game's rules and tell what it became; raises `IllegalAction`."""
    table = draft.table
    state = table.game.copy(table.state)
    chance = _chance(table)
    events = table.game.decide(state, seat, action, chance)
    verb = table.verb_of(action)
    until = table.waits_until(table.game.board_at(table.state, seat), verb)
    if until > table.touched_at:
        raise TooSoon(until)
    dumped = tuple(table.game.dump_event(event) for event in events)
    draft.emit(Played(seat, verb, table.game.dump_action(action), dumped, chance.draws))
    if table.outcome() is not None:
        draft.emit(Ended("finished"))


def _chance(table: Table) -> Chance:
    """The draws of the next action."""
    if table.scheme < SCHEME:
        return Chance(table.seed, table.steps + 1)
    return Drawn(table.seed, table.draws)


def _acting_seat(table: Table, command: PlayAction, actor: Actor) -> Seat:
    if not actor.is_house:
        return own_seat(table, actor)
    seat = command.seat
    if seat is None:
        raise Refusal("not_seated")
    if not (command.planned or table.occupants[seat].moved_by_house):
        raise Refusal("not_seated")
    return seat
