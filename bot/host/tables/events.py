"""What can happen at a table, in the past tense; a game's own events stand inside `Played`.

What is secret stands in no `repr`, which logs and tracebacks print.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

from bot.host.tables.requests import Asked, Declined, TurnedDown


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
    arrangement: dict[str, Any] = field(default_factory=dict)
    kept: tuple[int, ...] = ()
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class Promised:
    """The deal's secret is settled, and everybody gets the promise of it (`rules.fair`).

    `secret` (64 hex digits) stays in the store until the end. `when` is `lobby`, or `deal` where a
    game began without a promise.
    """

    secret: str = field(repr=False)
    promise: str
    when: Literal["lobby", "deal"] = "lobby"
    kind: Literal["promised"] = "promised"


@dataclass(frozen=True, slots=True)
class Cut:
    """A person in the lobby cut the deck with a number."""

    user_id: int
    number: int
    kind: Literal["cut"] = "cut"


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
    """The options now are these (those that differ from their defaults).

    `fell` names those that hung on what was changed and are at their defaults again.
    """

    options: dict[str, Any]
    fell: tuple[str, ...] = ()
    kind: Literal["configured"] = "configured"


@dataclass(frozen=True, slots=True)
class Started:
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


@dataclass(frozen=True, slots=True)
class Played:
    """One action and what it became; action and events are the game's own JSON.

    `draws` is what it drew, where draws are counted.
    """

    seat: int
    verb: str
    action: Any = field(repr=False)
    events: tuple[Any, ...] = field(repr=False)
    draws: tuple[Any, ...] = field(default=(), repr=False)
    kind: Literal["played"] = "played"


@dataclass(frozen=True, slots=True)
class SeatPassed:
    """A person left a running game; a house player plays the seat on.

    `how` says whether they `left`, time was up (`clock`) or a `moderator` (`by`) did it; "" where
    nobody noted it. From `open_at` on (UTC in milliseconds) the seat is offered to others.
    """

    seat: int
    user_id: int
    name: str
    policy: str
    how: str = ""
    by: int = 0
    open_at: int = 0
    kind: Literal["seat_passed"] = "seat_passed"


@dataclass(frozen=True, slots=True)
class SettingChanged:
    """What the table agreed about time and seats now is this."""

    arrangement: dict[str, Any]
    kind: Literal["arranged"] = "arranged"


@dataclass(frozen=True, slots=True)
class SeatCovered:
    """A person's time was up; a house player moves for him until he comes back."""

    seat: int
    user_id: int
    name: str
    policy: str
    kind: Literal["seat_covered"] = "seat_covered"


@dataclass(frozen=True, slots=True)
class SeatResumed:
    """A person plays himself again."""

    seat: int
    user_id: int
    kind: Literal["seat_resumed"] = "seat_resumed"


@dataclass(frozen=True, slots=True)
class TimeUp:
    """A person's time is up, and the others decide what to do."""

    seat: int
    user_id: int
    kind: Literal["time_up"] = "time_up"


@dataclass(frozen=True, slots=True)
class Voted:
    """A person said what to do about an absent one; only he knows what."""

    user_id: int
    seat: int
    choice: str
    kind: Literal["voted"] = "voted"


@dataclass(frozen=True, slots=True)
class GivenTime:
    """The others chose to wait: an absent person has a full turn again."""

    seat: int
    user_id: int
    kind: Literal["given_time"] = "given_time"


@dataclass(frozen=True, slots=True)
class Invited:
    """A person may take a seat that a house player holds."""

    user_id: int
    kind: Literal["invited"] = "invited"


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A person took over a seat of the running game from a house player.

    `held` is who else held it: all others before a newcomer, and for whoever comes back those who
    sat there meanwhile.
    """

    seat: int
    user_id: int
    name: str
    held: tuple[int, ...] = ()
    kind: Literal["seat_taken"] = "seat_taken"


@dataclass(frozen=True, slots=True)
class Paused:
    """The table and its clocks stand still: `moderator`, `channel`."""

    reason: str
    kind: Literal["paused"] = "paused"


@dataclass(frozen=True, slots=True)
class Resumed:
    """The table goes on."""

    kind: Literal["resumed"] = "resumed"


@dataclass(frozen=True, slots=True)
class Moved:
    """The table stands in another channel."""

    channel_id: int
    kind: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class OrdersSet:
    """What a person plans now, the game's own JSON, and what lapsed (each with its reason).

    He alone knows of it.
    """

    seat: int
    user_id: int
    plans: tuple[Any, ...] = field(repr=False)
    lapsed: tuple[tuple[Any, str], ...] = field(default=(), repr=False)
    kind: Literal["plans_set"] = "plans_set"


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The game, and it alone, is again what it was after the commit `to_seq`."""

    to_seq: int
    kind: Literal["taken_back"] = "taken_back"


@dataclass(frozen=True, slots=True)
class DrawsThrown:
    """So many draws were thrown away, and why; none of them comes again."""

    number: int
    why: str
    kind: Literal["draws_thrown"] = "draws_thrown"


@dataclass(frozen=True, slots=True)
class Moderated:
    """A moderator did something, which the events behind it carry out; everybody is told.

    `what` is how many actions, which stage, seat or channel; `user_id` whom it concerns, 0 for
    nobody; `agreed` says that the players agreed. Where nobody was left to ask, `unasked` says for
    the how manieth time at this table.
    """

    act: str
    what: str
    reason: str
    user_id: int = 0
    agreed: bool = False
    unasked: int = 0
    kind: Literal["moderated"] = "moderated"


@dataclass(frozen=True, slots=True)
class Proposed:
    """A moderator proposes something; `to_seq` where actions would go back to.

    From `until` on (UTC in milliseconds, 0 for never) the silent are asked no longer.
    """

    user_id: int
    act: str
    what: str
    reason: str
    to_seq: int = 0
    concerns: int = 0
    until: int = 0
    kind: Literal["proposed"] = "proposed"


@dataclass(frozen=True, slots=True)
class Approved:
    """A person agreed to the proposal of that number; only he knows."""

    user_id: int
    number: int
    kind: Literal["seconded"] = "seconded"


@dataclass(frozen=True, slots=True)
class Removed:
    """A person may not come back to this table."""

    user_id: int
    kind: Literal["removed"] = "removed"


@dataclass(frozen=True, slots=True)
class Restored:
    """The table is again what it was after the commit `to_seq`.

    Whatever lies between could not be read and no longer counts (`bot.host.log.effective`). `face`
    is the table's from then on, above all that may have stood on screens; 0 in old rows, whose
    `seq` it was. `draws` is where the count of draws goes on at each table, `deals` the number of
    the last deal: past all that may have been there.
    """

    to_seq: int
    face: int = 0
    draws: tuple[int, ...] = ()
    deals: int = 0
    kind: Literal["restored"] = "restored"


@dataclass(frozen=True, slots=True)
class EndProposed:
    """Somebody would like to end the table unfinished; who, and who agrees, stays hidden."""

    kind: Literal["end_proposed"] = "end_proposed"


@dataclass(frozen=True, slots=True)
class AgreedToEnd:
    """A person agreed to end the table unfinished; only he knows."""

    user_id: int
    kind: Literal["agreed_to_end"] = "agreed_to_end"


@dataclass(frozen=True, slots=True)
class Ended:
    """The table is over: `finished`, `agreed`, `host`, `moderator`, `expired` or `deserted`.

    With `standing` a moderator ended it, and it is scored as it stood.
    """

    reason: str
    kind: Literal["ended"] = "ended"


HostEvent = (
    Opened
    | Promised
    | Cut
    | Joined
    | Left
    | HouseSeated
    | HouseUnseated
    | HostChanged
    | Configured
    | Started
    | Played
    | SeatPassed
    | SettingChanged
    | SeatCovered
    | SeatResumed
    | TimeUp
    | Voted
    | GivenTime
    | Invited
    | SeatTaken
    | Paused
    | Resumed
    | Moved
    | OrdersSet
    | TakenBack
    | DrawsThrown
    | Moderated
    | Proposed
    | Approved
    | Asked
    | Declined
    | TurnedDown
    | Removed
    | Restored
    | EndProposed
    | AgreedToEnd
    | Ended
)

Private = AgreedToEnd | Voted | OrdersSet | Approved | Declined
"""Events that only the person in their `user_id` may know of."""
