"""Who may know of which host event: what is listed nowhere here is told to nobody."""

from bot.host.tables.events import (
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
    Paused,
    Private,
    Proposed,
    Removed,
    Restored,
    Resumed,
    SeatCovered,
    SeatPassed,
    SeatResumed,
    SeatTaken,
    SettingChanged,
    TakenBack,
    TimeUp,
)
from bot.host.tables.requests import Asked, TurnedDown

PUBLIC: frozenset[type] = frozenset(
    {
        SettingChanged,
        Asked,
        Configured,
        Cut,
        DrawsThrown,
        Ended,
        EndProposed,
        GivenTime,
        HostChanged,
        HouseSeated,
        HouseUnseated,
        Invited,
        Joined,
        Left,
        Moderated,
        Moved,
        Opened,
        Paused,
        Proposed,
        Removed,
        Restored,
        Resumed,
        SeatCovered,
        SeatPassed,
        SeatResumed,
        SeatTaken,
        TakenBack,
        TimeUp,
        TurnedDown,
    }
)
"""Events that everybody may know, whole.

Of a deal and of actions the game's own events are told, as each viewer may know them.
"""


def may_know(event: HostEvent, user_id: int | None) -> bool:
    """Whether a person, or everybody (`None`), may know of an event, whole."""
    return type(event) in PUBLIC or (isinstance(event, Private) and event.user_id == user_id)
