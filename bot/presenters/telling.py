"""Host events as sentences, for the board, the log and exports."""

from collections.abc import Callable

from bot.host.happenings import (
    AgreedToEnd,
    Configured,
    Ended,
    HostChanged,
    HostEvent,
    HouseSeated,
    HouseUnseated,
    Joined,
    Left,
    Opened,
    SeatPassed,
    Started,
)

ENDINGS = {
    "finished": "The game is over.",
    "agreed": "Everybody agreed to end the table here.",
    "host": "The host ended the table.",
    "moderator": "A moderator ended the table.",
    "expired": "Nobody touched this lobby for half an hour, so it closed by itself.",
    "deserted": "Everybody left, so the table closed.",
}


def tell_host(event: HostEvent, name: Callable[[int], str]) -> str:
    """One sentence for a host event, "" for one that is told by the game's own events."""
    match event:
        case Opened():
            return f"{name(event.host_id)} opened the table."
        case Joined():
            return f"{name(event.user_id)} sat down."
        case Left():
            return f"{name(event.user_id)} left the lobby."
        case HouseSeated():
            return f"{event.name}, a house player, sat down."
        case HouseUnseated():
            return f"{event.name}, a house player, left."
        case HostChanged():
            return f"{name(event.user_id)} is the host now."
        case Configured():
            return "The host changed the options."
        case SeatPassed():
            return f"{name(event.user_id)} left; the house player {event.name} plays on."
        case AgreedToEnd():
            return f"{name(event.user_id)} would like to end the table here."
        case Ended():
            return ENDINGS.get(event.reason, "The table is over.")
        case Started():
            return "The game began."
        case _:
            return ""


def people_in(event: HostEvent) -> tuple[int, ...]:
    """User ids whose names the sentence needs."""
    match event:
        case Opened():
            return (event.host_id,)
        case Joined() | Left() | HostChanged() | SeatPassed() | AgreedToEnd():
            return (event.user_id,)
        case _:
            return ()
