"""What can be asked of the host (commands, imperative) and what can happen (events, past tense).

What is secret stands in no `repr`, which logs and tracebacks print.
"""

from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: a person by user id, or the house (`user_id` 0).

    `moderator` was checked by the adapter for this very click.
    """

    user_id: int
    moderator: bool = False

    @property
    def is_house(self) -> bool:
        """Whether the house itself acts: house players, expiry."""
        return self.user_id == 0


THE_HOUSE = Actor(0)


# Commands ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Open:
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


@dataclass(frozen=True, slots=True)
class Join:
    """Take a place in the lobby."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up one's place; in a running game a house player takes the seat."""


@dataclass(frozen=True, slots=True)
class SeatHouse:
    """Give an open place to a house player."""

    policy: str = "casual"


@dataclass(frozen=True, slots=True)
class UnseatHouse:
    """Send the last house player away."""


@dataclass(frozen=True, slots=True)
class Configure:
    """Set one option of the game."""

    option: str
    value: Any


@dataclass(frozen=True, slots=True)
class Start:
    """Close the lobby and deal; `seed` is drawn by the service."""

    seed: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Act:
    """One action of the game, by the seat of whoever asks (or by `seat`, for the house)."""

    action: Any = field(repr=False)
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class AgreeToEnd:
    """Agree that this table ends unfinished; it does when everybody who sits has agreed."""


@dataclass(frozen=True, slots=True)
class End:
    """End the table at once: the host or a moderator; the house for lobbies nobody touches."""

    reason: Literal["host", "moderator", "expired", "deserted"] = "host"


Command = Open | Join | Leave | SeatHouse | UnseatHouse | Configure | Start | Act | AgreeToEnd | End


# Events -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Opened:
    """A lobby stands."""

    guild_id: int
    channel_id: int
    game: str
    name: str
    options: dict[str, Any]
    host_id: int
    threads: tuple[int, ...] = ()
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class Joined:
    """A person took a place."""

    user_id: int
    kind: Literal["joined"] = "joined"


@dataclass(frozen=True, slots=True)
class Left:
    """A person left the lobby."""

    user_id: int
    kind: Literal["left"] = "left"


@dataclass(frozen=True, slots=True)
class HouseSeated:
    """A house player took a place; `name` is one of the house's own."""

    name: str
    policy: str
    kind: Literal["house_seated"] = "house_seated"


@dataclass(frozen=True, slots=True)
class HouseUnseated:
    """A house player went."""

    name: str
    kind: Literal["house_unseated"] = "house_unseated"


@dataclass(frozen=True, slots=True)
class HostChanged:
    """The table has a new host."""

    user_id: int
    kind: Literal["host_changed"] = "host_changed"


@dataclass(frozen=True, slots=True)
class Configured:
    """The options now are these (those that differ from their defaults)."""

    options: dict[str, Any]
    kind: Literal["configured"] = "configured"


@dataclass(frozen=True, slots=True)
class Started:
    """The cards are dealt. `seed` (hex) stays in the store until the end."""

    seed: str = field(repr=False)
    commitment: str
    events: tuple[Any, ...] = field(repr=False)
    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True)
class Played:
    """One action and what it became; action and events are the game's own JSON."""

    seat: int
    verb: str
    action: Any = field(repr=False)
    events: tuple[Any, ...] = field(repr=False)
    kind: Literal["played"] = "played"


@dataclass(frozen=True, slots=True)
class SeatPassed:
    """A person left a running game; a house player plays the seat on."""

    seat: int
    user_id: int
    name: str
    policy: str
    kind: Literal["seat_passed"] = "seat_passed"


@dataclass(frozen=True, slots=True)
class AgreedToEnd:
    """A person agreed to end the table unfinished."""

    user_id: int
    kind: Literal["agreed_to_end"] = "agreed_to_end"


@dataclass(frozen=True, slots=True)
class Ended:
    """The table is over: `finished`, `agreed`, `host`, `moderator`, `expired` or `deserted`."""

    reason: str
    kind: Literal["ended"] = "ended"


HostEvent = (
    Opened
    | Joined
    | Left
    | HouseSeated
    | HouseUnseated
    | HostChanged
    | Configured
    | Started
    | Played
    | SeatPassed
    | AgreedToEnd
    | Ended
)
