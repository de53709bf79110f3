"""A table before its game: opened, joined, set up; and its settings, which may change later."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from bot.host.errors import Refusal
from bot.host.tables.draft import (
    Actor,
    Command,
    Draft,
    HostEvent,
    PublicEvent,
    fresh_house_name,
    own_seat,
    require_host,
    require_lobby,
)
from bot.host.tables.proposals import ask_for_looser_seats
from bot.host.tables.settings import TableSettings
from bot.host.tables.table import PLAYING, Table
from bot.host.tables.values import SEATS, Occupant
from rules.fair import LEAST_CUT, MOST_CUT, promise_of
from rules.settings import read_settings, settings_of

# Events -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Opened(PublicEvent):
    """A lobby is open."""

    guild_id: int
    channel_id: int
    game: str
    name: str
    options: dict[str, Any]
    host_id: int
    threads: tuple[int, ...] = ()
    arrangement: dict[str, Any] = field(default_factory=dict)
    kept: tuple[int, ...] = ()
    kind: Literal["opened"] = "opened"

    def apply(self, table: Table) -> None:
        """Begin the table."""
        table.guild_id, table.channel_id = self.guild_id, self.channel_id
        table.name, table.options, table.host_id = self.name, self.options, self.host_id
        table.threads = tuple(self.threads)
        table.settings = TableSettings(**self.arrangement)
        table.previous_order = tuple(self.kept)


@dataclass(frozen=True, slots=True)
class Promised(HostEvent):
    """The deal's secret is drawn, and everybody gets the promise of it (`rules.fair`).

    `secret` (64 hex digits) stays in the store until the end. `when` is `lobby`, or `deal` where a
    game began without a promise.
    """

    secret: str = field(repr=False)
    promise: str
    when: Literal["lobby", "deal"] = "lobby"
    kind: Literal["promised"] = "promised"

    def apply(self, table: Table) -> None:
        """Note the secret and its promise."""
        table.secret, table.promise, table.promised = self.secret, self.promise, self.when


@dataclass(frozen=True, slots=True)
class Cut(PublicEvent):
    """A person in the lobby cut the deck with a number."""

    user_id: int
    number: int
    kind: Literal["cut"] = "cut"

    def apply(self, table: Table) -> None:
        """Note the number beside whoever chose it."""
        table.occupants = tuple(
            replace(one, cut=self.number) if one.user_id == self.user_id else one
            for one in table.occupants
        )


@dataclass(frozen=True, slots=True)
class Joined(PublicEvent):
    """A person took a place."""

    user_id: int
    kind: Literal["joined"] = "joined"

    def apply(self, table: Table) -> None:
        """Seat a person."""
        table.occupants = (*table.occupants, Occupant(self.user_id))
        table.arrivals = (*table.arrivals, self.user_id)


@dataclass(frozen=True, slots=True)
class HouseSeated(PublicEvent):
    """A house player took a place; `name` is one of the house's own."""

    name: str
    policy: str
    kind: Literal["house_seated"] = "house_seated"

    def apply(self, table: Table) -> None:
        """Seat a house player."""
        table.occupants = (*table.occupants, Occupant(None, self.name, self.policy))


@dataclass(frozen=True, slots=True)
class HouseUnseated(PublicEvent):
    """A house player went."""

    name: str
    kind: Literal["house_unseated"] = "house_unseated"

    def apply(self, table: Table) -> None:
        """Take the house player's place away."""
        table.occupants = tuple(o for o in table.occupants if o.house_name != self.name)


@dataclass(frozen=True, slots=True)
class LobbyEnding(PublicEvent):
    """A lobby will close unless somebody who waits in it says that they are still in."""

    kind: Literal["lobby_ending"] = "lobby_ending"

    def apply(self, table: Table) -> None:
        """Note when it was asked: whatever happens next keeps the lobby open."""
        table.asked_still_in = table.public_seq


@dataclass(frozen=True, slots=True)
class StillIn(PublicEvent):
    """A person still waits for the game to begin."""

    user_id: int
    kind: Literal["still_in"] = "still_in"

    def apply(self, table: Table) -> None:
        """Change nothing: the lobby was touched."""


@dataclass(frozen=True, slots=True)
class Configured(PublicEvent):
    """The options now are these (those that differ from their defaults).

    `fell` names those that hung on what was changed and are at their defaults again.
    """

    options: dict[str, Any]
    fell: tuple[str, ...] = ()
    kind: Literal["configured"] = "configured"

    def apply(self, table: Table) -> None:
        """Set the options."""
        table.options = self.options


@dataclass(frozen=True, slots=True)
class SettingChanged(PublicEvent):
    """What the table agreed about time and seats now is this."""

    arrangement: dict[str, Any]
    kind: Literal["arranged"] = "arranged"

    def apply(self, table: Table) -> None:
        """Set them; whatever was asked about free seats is decided with it."""
        table.settings = TableSettings(**self.arrangement)
        table.keep_requests(lambda one: one.act != SEATS)


# Commands -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Open(Command):
    """Open a lobby. `invited` are seated at once, in order: the people of a rematch."""

    guild_id: int
    channel_id: int
    game: str
    name: str
    options: dict[str, Any]
    invited: tuple[int, ...] = ()
    house_players: int = 0
    threads: tuple[int, ...] = ()
    """Channels for the boards of a game at several tables; empty: all in `channel_id`."""
    arrangement: dict[str, Any] = field(default_factory=dict)
    """What the table agreed about time and seats (`bot.host.tables.settings`)."""
    kept: tuple[int, ...] = ()
    """In a rematch that keeps its seats, who sat round the table, 0 for a house player."""
    secret: bytes = field(default=b"", repr=False)
    """What all deals of the table follow from; drawn by the service."""

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Open it, and seat whoever comes with it."""
        options = _changed_options(draft.table, self.options)
        people = dict.fromkeys((actor.user_id, *self.invited))
        for why in _without_effect(draft.table, options, len(people) + self.house_players).values():
            raise Refusal("bad_option", why=why)
        if len(people) + self.house_players not in range(1, draft.table.game.players.stop):
            raise Refusal("full")
        draft.emit(
            Opened(
                self.guild_id,
                self.channel_id,
                self.game,
                self.name,
                options,
                actor.user_id,
                self.threads,
                _arranged(self.arrangement),
                self.kept,
            )
        )
        if self.secret:
            secret = self.secret.hex()
            draft.emit(Promised(secret, promise_of(secret)))
        for user_id in people:
            draft.emit(Joined(user_id))
        for _ in range(self.house_players):
            draft.emit(HouseSeated(fresh_house_name(draft.table), "casual"))


def _changed_options(table: Table, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Options without those at their default; refuses those that the game does not take."""
    defaults = table.game.option_defaults()
    if unknown := [name for name in chosen if name not in defaults]:
        known = ", ".join(one.label for one in settings_of(table.game.options_model))
        raise Refusal("no_such_option", option=unknown[0][:50], options=known)
    options = {
        name: value
        for name, value in chosen.items()
        if name not in defaults or value != defaults[name]
    }
    try:
        read_settings(table.game.options_model, options)
    except ValueError as error:
        raise Refusal("bad_option", why=str(error)) from None
    return options


def _without_effect(table: Table, options: Mapping[str, Any], players: int) -> Mapping[str, str]:
    """Options without effect, each with why; it names options as people read them."""
    found = table.game.without_effect(table.game.options(options), players)
    words: dict[str, str] = {}
    for one in settings_of(table.game.options_model):
        words |= {str(value): label for value, label in one.choices} | {one.name: one.label}
    return {
        name: re.sub(r"`(\w+)`", lambda quoted: f"*{words.get(quoted[1], quoted[1])}*", why)
        for name, why in found.items()
    }


def _require_place(table: Table) -> None:
    if len(table.occupants) >= table.game.players.stop - 1:
        raise Refusal("full")


@dataclass(frozen=True, slots=True)
class AskStillIn(Command):
    """Ask whoever waits in a lobby whether they still do (asked by the house)."""

    def decide(self, draft: Draft, _: Actor) -> None:
        """Ask, once for each time that nobody touched it for long."""
        require_lobby(draft.table)
        draft.emit(LobbyEnding())


@dataclass(frozen=True, slots=True)
class StayIn(Command):
    """Say that one still waits for the game to begin."""

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Keep the lobby open, where whoever asks waits in it."""
        require_lobby(draft.table)
        own_seat(draft.table, actor)
        draft.emit(StillIn(actor.user_id))


@dataclass(frozen=True, slots=True)
class Join(Command):
    """Take a place in the lobby."""

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Sit down."""
        table = draft.table
        if table.seat_of(actor.user_id) is not None:
            raise Refusal("already_seated")
        require_lobby(table)
        if actor.user_id in table.removed:
            raise Refusal("removed")
        _require_place(table)
        draft.emit(Joined(actor.user_id))


@dataclass(frozen=True, slots=True)
class CutDeck(Command):
    """Give a number from 1 to 999 that enters the deal; changeable until the start."""

    number: int

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Give the number."""
        require_lobby(draft.table)
        seat = own_seat(draft.table, actor)
        if not LEAST_CUT <= self.number <= MOST_CUT:
            raise Refusal("bad_cut")
        if draft.table.occupants[seat].cut == self.number:
            raise Refusal("cut_already")
        draft.emit(Cut(actor.user_id, self.number))


@dataclass(frozen=True, slots=True)
class SeatHouse(Command):
    """Give an open place to a house player."""

    policy: str = "casual"

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Seat one, where the host asks."""
        require_lobby(draft.table)
        require_host(draft.table, actor, "add house players")
        _require_place(draft.table)
        draft.emit(HouseSeated(fresh_house_name(draft.table), self.policy))


@dataclass(frozen=True, slots=True)
class UnseatHouse(Command):
    """Send the last house player away."""

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Take its place away, where the host asks."""
        require_lobby(draft.table)
        require_host(draft.table, actor, "remove house players")
        houses = [o for o in draft.table.occupants if o.is_house]
        if not houses:
            raise Refusal("no_house_player")
        draft.emit(HouseUnseated(houses[-1].house_name))


@dataclass(frozen=True, slots=True)
class Configure(Command):
    """Set one option of the game."""

    option: str
    value: Any

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Set the option, and those at their defaults that hang on it."""
        table = draft.table
        require_lobby(table)
        require_host(table, actor, "change its options")
        chosen = _changed_options(table, {**table.given_options, self.option: self.value})
        idle = _without_effect(table, chosen, len(table.occupants))
        if self.option in idle:
            raise Refusal("bad_option", why=idle[self.option])
        kept = {name: value for name, value in chosen.items() if name not in idle}
        draft.emit(Configured(kept, tuple(idle)))


def _arranged(given: Mapping[str, Any]) -> dict[str, Any]:
    """An arrangement without what is at its default; refuses what cannot be."""
    try:
        return read_settings(TableSettings, given).model_dump(exclude_defaults=True)
    except ValueError as error:
        raise Refusal("bad_option", why=str(error)) from None


@dataclass(frozen=True, slots=True)
class ChangeSetting(Command):
    """Set one of the table's settings: its pace, what happens when somebody is absent."""

    point: str
    value: Any

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Set it; for looser free seats in a running game ask everybody at play."""
        table = draft.table
        require_host(table, actor, "change its settings")
        if self.point != "seats":
            require_lobby(table)  # nobody plays against another clock than the one they sat down to
        if self.point == "order" and not table.previous_order:
            raise Refusal("no_earlier_seats")
        now = table.settings.model_dump(exclude_defaults=True)
        wanted = _arranged({**now, self.point: self.value})
        if table.status == PLAYING and ask_for_looser_seats(draft, self.value, actor.user_id):
            return  # everybody at play decides, at once where the host plays alone
        draft.emit(SettingChanged(wanted))


EVENTS = (
    LobbyEnding,
    StillIn,
    Opened,
    Promised,
    Cut,
    Joined,
    HouseSeated,
    HouseUnseated,
    Configured,
    SettingChanged,
)
