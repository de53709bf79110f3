"""What can be asked of the host, in the imperative, and who asks.

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
    arrangement: dict[str, Any] = field(default_factory=dict)
    """What the table agreed about time and seats (`bot.host.tables.settings`)."""
    kept: tuple[int, ...] = ()
    """In a rematch that keeps its seats, who sat round the table, 0 for a house player."""
    secret: bytes = field(default=b"", repr=False)
    """What all deals of the table follow from; drawn by the service."""


@dataclass(frozen=True, slots=True)
class Join:
    """Take a place in the lobby."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up one's place; in a running game a house player takes the seat."""


@dataclass(frozen=True, slots=True)
class CutDeck:
    """Give a number from 1 to 999 that enters the deal; changeable until the start."""

    number: int


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
    """Close the lobby and deal.

    `seed` is drawn by the service, for a table whose lobby opened without a promise.
    """

    seed: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class PlayAction:
    """One action of the game, by the seat of whoever asks (or by `seat`, for the house)."""

    action: Any = field(repr=False)
    seat: int | None = None
    planned: bool = False
    """Whether a plan of the seat's own player asks, through the house."""


@dataclass(frozen=True, slots=True)
class ChangeSetting:
    """Set one point of the table's arrangement: its pace, what happens to who is absent."""

    point: str
    value: Any


@dataclass(frozen=True, slots=True)
class TimeOut:
    """A seat's time is up (asked by the house); `since` is when the table began to wait for it."""

    seat: int
    since: int


@dataclass(frozen=True, slots=True)
class Vote:
    """What to do about a seat whose time is up.

    `absence` is the number of the absence that was looked at; `None` for whichever there is now.
    """

    seat: int
    choice: str
    absence: int | None = None


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Play again oneself, where a house player moved for the absent."""


@dataclass(frozen=True, slots=True)
class HandOver:
    """Make another person at the table its host."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Invite:
    """Let a person take a seat that a house player holds."""

    user_id: int


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Take a seat of a running game that a house player holds, or ask the players for it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop the table and its clocks: a moderator, or the house where its channel is gone."""

    reason: str


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on after a pause."""


@dataclass(frozen=True, slots=True)
class Move:
    """Move the table to another channel or thread."""

    channel_id: int


@dataclass(frozen=True, slots=True)
class SetOrder:
    """Lay a plan down for one's own seat; `plan` is the game's own."""

    plan: Any = field(repr=False)


@dataclass(frozen=True, slots=True)
class WithdrawOrders:
    """Withdraw one of the own plans by its number from 0, or all of them."""

    number: int | None = None


@dataclass(frozen=True, slots=True)
class AgreeToEnd:
    """Agree that this table ends unfinished; it does when everybody who sits has agreed."""


@dataclass(frozen=True, slots=True)
class Moderate:
    """A moderator's act (`bot.host.moderation.actions`).

    `what` is its number, stage, seat or channel.

    `seed` is drawn by the service, for a new deal of a game that was begun without a record.
    """

    act: str
    what: str = ""
    reason: str = ""
    seed: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class Approve:
    """Answer what a moderator proposed or a newcomer asks for, by its number."""

    number: int
    agree: bool = True
    seed: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class End:
    """End the table at once: the host or a moderator; the house for lobbies nobody touches."""

    reason: Literal["host", "moderator", "expired", "deserted"] = "host"


Command = (
    Open
    | Join
    | CutDeck
    | Leave
    | SeatHouse
    | UnseatHouse
    | Configure
    | Start
    | PlayAction
    | ChangeSetting
    | TimeOut
    | Vote
    | TakeBack
    | HandOver
    | Invite
    | TakeSeat
    | Pause
    | Resume
    | Move
    | SetOrder
    | WithdrawOrders
    | AgreeToEnd
    | Moderate
    | Approve
    | End
)
