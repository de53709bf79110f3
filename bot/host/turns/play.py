"""All that changes the game at a table: its deal, its actions, and both taken back.

An action is its player's, a plan's of theirs, a house player's, or comes by vote.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

from bot.host.errors import Refusal, TooSoon
from bot.host.seats.seats import SeatResumed
from bot.host.tables import rematch
from bot.host.tables.draft import (
    Actor,
    Command,
    Draft,
    HostEvent,
    PublicEvent,
    own_seat,
    require_host,
    require_lobby,
    require_playing,
)
from bot.host.tables.ending import Ended
from bot.host.tables.lobby import Promised
from bot.host.tables.pause import AWAY, Resumed
from bot.host.tables.settings import KEPT
from bot.host.tables.table import LOBBY, PLAYING, Table
from bot.host.tables.values import Thrown
from bot.host.turns import standing_orders
from rules.chance import Chance, commitment
from rules.fair import (
    SCHEME,
    Cutter,
    Drawn,
    Record,
    counted,
    key_of,
    promise_of,
    read_record,
    write_record,
)
from rules.game import Seat

# Events -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Started(HostEvent):
    """The cards are dealt. `seed` (hex) stays in the store until the end.

    `places` says by seat which of those who came sits there, from 0; empty for that very order.
    `scheme` 1: `commitment` is of the seed, and draws are numbered by action. 2: it is the promise
    of the secret, the seed follows from that and `record`, and `draws` are noted (`rules.fair`).
    """

    seed: str = field(repr=False)
    commitment: str
    events: tuple[Any, ...] = field(repr=False)
    places: tuple[int, ...] = ()
    scheme: int = 1
    record: str = ""
    draws: tuple[Any, ...] = field(default=(), repr=False)
    kind: Literal["started"] = "started"

    def apply(self, table: Table) -> None:
        """Set the game up as it was dealt; of an earlier deal nothing is left."""
        if table.status == PLAYING:
            table.game_changed()
        table.status, table.steps = PLAYING, 0
        table.seed, table.commitment = bytes.fromhex(self.seed), self.commitment
        table.scheme, table.record = self.scheme, self.record
        table.draws = counted((), self.draws)
        if self.record:
            table.deals = read_record(self.record).deal
        if self.places:
            table.occupants = tuple(table.occupants[place] for place in self.places)
        options = table.game.options(table.given_options)
        table.state = table.game.new(len(table.occupants), options)
        table.feed = ()
        table.play_events(self.events)


@dataclass(frozen=True, slots=True)
class Played(HostEvent):
    """One action and what it became; action and events are the game's own JSON.

    `draws` is what it drew, where draws are counted.
    """

    seat: int
    verb: str
    action: Any = field(repr=False)
    events: tuple[Any, ...] = field(repr=False)
    draws: tuple[Any, ...] = field(default=(), repr=False)
    kind: Literal["played"] = "played"

    def apply(self, table: Table) -> None:
        """Let the game go on by what it became."""
        table.steps += 1
        table.planned = ()
        table.draws = counted(table.draws, self.draws)
        table.end_absence(self.seat)
        if table.proposal is not None and table.proposal[2:4] == ("skip", str(self.seat)):
            table.proposal = None  # that turn is over
        table.drop_lapsed_if_read(self.seat)
        table.note_verb(self.seat, self.verb)
        minutes = table.game.reaction_delay(table.game.options(table.given_options), self.verb)
        if minutes:
            # The next action of this kind waits until then.
            part = table.game.board_at(table.state, self.seat)
            rest = tuple(held for held in table.held_up if held[:2] != (part, self.verb))
            until = table.touched_at + minutes * 60_000
            table.held_up = (*rest, (part, self.verb, until))
        table.play_events(self.events)
        for seat in table.overdue.difference(table.game.waiting_for(table.state)):
            table.end_absence(seat)  # somebody else's action ended that turn


@dataclass(frozen=True, slots=True)
class TakenBack(PublicEvent):
    """The game, and it alone, is again what it was after the commit `to_seq`."""

    to_seq: int
    kind: Literal["taken_back"] = "taken_back"

    def apply(self, table: Table) -> None:
        """Go back to the game as it was then."""
        if table.history is None:
            raise AssertionError("a game goes back along its history, which the service hands in")
        table.state = table.game.copy(table.history.state_at(self.to_seq))
        table.game_changed()


@dataclass(frozen=True, slots=True)
class DrawsThrown(PublicEvent):
    """So many draws were thrown away, and why; none of them comes again."""

    number: int
    why: str
    kind: Literal["draws_thrown"] = "draws_thrown"

    def apply(self, table: Table) -> None:
        """Note them for the proof."""
        table.thrown = (*table.thrown, Thrown(self.number, self.why))


@dataclass(frozen=True, slots=True)
class Restored(PublicEvent):
    """The table is again what it was after the commit `to_seq`.

    Whatever is between could not be read and no longer counts (`bot.host.log.effective`). `face`
    is its `public_seq` from then on, above all that screens may have shown; 0 in old rows, whose
    `seq` it was. `draws` is where the count of draws goes on at each table, `deals` the number of
    the last deal: past all that may have been there.
    """

    to_seq: int
    face: int = 0
    draws: tuple[int, ...] = ()
    deals: int = 0
    kind: Literal["restored"] = "restored"

    def apply(self, table: Table) -> None:
        """Count on past what was between; no screen may have a number from there."""
        table.public_seq = self.face or table.seq
        table.mended = True
        table.draws = self.draws or table.draws
        table.deals = max(table.deals, self.deals)
        table.game_changed()


# Commands -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Start(Command):
    """Close the lobby and deal.

    `seed` is drawn by the service, for a table whose lobby opened without a promise.
    """

    seed: bytes = field(repr=False)

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Deal, where the host asks and the game can be played so."""
        table = draft.table
        require_lobby(table)
        require_host(table, actor, "start it")
        options = table.game.options(table.given_options)
        missing = table.game.players.start - len(table.occupants)
        if missing > 0:
            more = f"{missing} more player{'s' * (missing > 1)} needed"
            raise Refusal("cannot_start", why=f"{more}: friends press Join, or add house players.")
        try:
            table.game.check_players(len(table.occupants), options)
        except ValueError as error:
            raise Refusal("cannot_start", why=str(error)) from None
        for why in table.game.without_effect(options, len(table.occupants)).values():
            raise Refusal("cannot_start", why=why)
        deal(draft, self.seed)


@dataclass(frozen=True, slots=True)
class PlayAction(Command):
    """One action of the game, by the seat of whoever asks (or by `seat`, for the house)."""

    action: Any = field(repr=False)
    seat: int | None = None
    planned: bool = False
    """Whether a plan of the seat's own player asks, through the house."""

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Carry it out; an absent player who acts plays again themselves."""
        table = draft.table
        require_playing(table)
        if table.paused and not _wakes(table, actor):
            raise Refusal("paused")
        seat = self.seat if actor.is_house else own_seat(table, actor)
        if seat is None:
            raise Refusal("not_seated")
        occupant = table.occupants[seat]
        forced = actor.is_house and self.action == table.game.forced_action(table.state, seat)
        if actor.is_house and not (self.planned or forced or occupant.moved_by_house):
            raise Refusal("not_seated")
        if occupant.substituted and occupant.user_id == actor.user_id:
            draft.emit(SeatResumed(seat, actor.user_id))
        if table.paused:
            draft.emit(Resumed())
        if self.planned:
            standing_orders.take_out(draft, seat, self.action)
        play(draft, seat, self.action)

    def seat_at(self, table: Table, actor: Actor) -> Seat | None:
        """The seat that would act; `None` for somebody who sits nowhere."""
        return self.seat if actor.is_house else table.seat_of(actor.user_id)


def _wakes(table: Table, actor: Actor) -> bool:
    """Whether somebody comes back to a table that rests because everybody is away."""
    return table.paused == AWAY and table.seat_of(actor.user_id) is not None


def deal(draft: Draft, fresh: bytes) -> None:
    """Deal from the promised secret and what the players chose; from `fresh` without a promise."""
    table = draft.table
    state = table.game.new(len(table.occupants), table.game.options(table.given_options))
    if table.status == PLAYING and table.scheme < SCHEME:
        # It was dealt without a record: again from a seed of its own, as before.
        events = table.game.setup(state, Chance(fresh, 0))
        dumped = tuple(table.game.dump_event(event) for event in events)
        draft.emit(Started(fresh.hex(), commitment(fresh), dumped))
        return
    if not table.secret:
        draft.emit(Promised(fresh.hex(), promise_of(fresh.hex()), "deal"))
    number = table.deals + 1
    if table.record:
        # A new deal differs from the one before by its number alone.
        record = write_record(read_record(table.record).again(number))
    else:
        cutters = tuple(Cutter(one.is_house, one.cut) for one in table.occupants)
        record = write_record(Record(table.game.id, table.given_options, number, cutters))
    key = key_of(table.secret, record)
    chance = Drawn(bytes.fromhex(key))
    events = table.game.setup(state, chance)
    dumped = tuple(table.game.dump_event(event) for event in events)
    places: tuple[int, ...] = ()
    if table.status == LOBBY and table.previous_order and table.settings.order == KEPT:
        places = rematch.places(
            table.occupants, table.previous_order, table.game.table_order(state)
        )
    draft.emit(Started(key, table.promise, dumped, places, SCHEME, record, chance.draws))


def play(draft: Draft, seat: Seat, action: Any) -> None:
    """Decide an action by the game's rules and tell what it became; raises `IllegalAction`."""
    table = draft.table
    state = table.game.copy(table.state)
    chance: Chance = Drawn(table.seed, table.draws)
    if table.scheme < SCHEME:
        chance = Chance(table.seed, table.steps + 1)
    events = table.game.decide(state, seat, action, chance)
    verb = table.verb_of(action)
    until = table.waits_until(table.game.board_at(table.state, seat), verb)
    if until > table.touched_at:
        raise TooSoon(until)
    dumped = tuple(table.game.dump_event(event) for event in events)
    draft.emit(Played(seat, verb, table.game.dump_action(action), dumped, chance.draws))
    if table.outcome() is not None:
        draft.emit(Ended("finished"))


def forced(table: Table) -> tuple[Seat, Any] | None:
    """A seat whose turn can go on in one way alone, as everybody can see, with its action."""
    if table.status != PLAYING or table.paused:
        return None
    for seat in table.waiting_seats():
        action = table.game.forced_action(table.state, seat)
        if action is not None:
            return seat, action
    return None


def overtaken(table: Table, command: Command, actor: Actor) -> PlayAction | None:
    """What a plan asks for that goes before this command, though the house's pause still runs.

    The pause hides whether there is a plan; it must not let others be quicker than one.
    """
    if not isinstance(command, PlayAction) or table.status != PLAYING or not table.orders:
        return None
    own = command.seat_at(table, actor)
    if own is None or table.paused:
        return None
    first = standing_orders.going_before(table, own, table.verb_of(command.action))
    return None if first is None else PlayAction(first[1], first[0], planned=True)


EVENTS = (Started, Played, TakenBack, DrawsThrown, Restored)
