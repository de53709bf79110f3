"""Host events as sentences, for the board, the log and exports."""

from collections.abc import Callable, Sequence

from bot.host.moderation.actions import Moderated, Proposed
from bot.host.seats.newcomers import SeatTaken
from bot.host.seats.seats import HostChanged, Invited, Left, SeatPassed, SeatResumed
from bot.host.tables.draft import HostEvent
from bot.host.tables.ending import AgreedToEnd, Ended, EndProposed
from bot.host.tables.lobby import (
    Configured,
    Cut,
    HouseSeated,
    HouseUnseated,
    Joined,
    Opened,
    SettingChanged,
)
from bot.host.tables.pause import Moved, Paused, Resumed
from bot.host.tables.proposals import Approved, Asked, Declined, TurnedDown
from bot.host.tables.values import TAKE
from bot.host.turns.absence import GivenTime, SeatCovered, TimeUp, Voted
from bot.host.turns.play import DrawsThrown, Started
from bot.presenters.moderation import actions
from bot.presenters.wording import counted
from rules.names import listed

ENDINGS = {
    "finished": "The game is over.",
    "agreed": "Everybody agreed to end the table here.",
    "host": "The host ended the table.",
    "moderator": "A moderator ended the table.",
    "expired": "Nobody touched this lobby for half an hour, so it closed by itself.",
    "deserted": "Everybody left, so the table closed.",
    "standing": "A moderator ended the table, scored as it stood.",
    "unreadable": "What was stored of the table could not be read, so it was ended.",
}


PAUSES = {
    "host": "The host paused the table.",
    "moderator": "A moderator paused the table.",
    "channel": "The table is paused: I cannot post where it stands.",
}
VOTES = {
    "wait": "You chose to wait.",
    "skip": "You chose to skip the turn.",
    "replace": "You chose to give the seat to a house player.",
}


def fallen(names: Sequence[str]) -> str:
    """A word on options that fell back to their defaults with the one they hung on."""
    if not names:
        return ""
    named = listed([name.replace("_", " ").capitalize() for name in names])
    one = len(names) == 1
    return f" {named} {'says' if one else 'say'} nothing now and {'is' if one else 'are'} as usual."


def tell_host(event: HostEvent, name: Callable[[int], str]) -> str:
    """One sentence for a host event, "" for one that is told by the game's own events.

    Private events are addressed to the only person who may know of them.
    """
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
            return f"The host changed the options.{fallen(event.fell)}"
        case SettingChanged():
            return "The host changed what the table agreed about time and seats."
        case SeatPassed():
            return f"{name(event.user_id)} left; the house player {event.name} plays on."
        case Ended():
            return ENDINGS.get(event.reason, "The table is over.")
        case Started():
            return "The game began."
        case _:
            return _of_long_games(event, name)


def _of_long_games(event: HostEvent, name: Callable[[int], str]) -> str:
    """The sentences of absence, pauses and votes."""
    match event:
        case SeatCovered():
            return f"{name(event.user_id)} is away; the house player {event.name} moves."
        case SeatResumed():
            return f"{name(event.user_id)} is back."
        case TimeUp():
            return f"The time of {name(event.user_id)} is up."
        case GivenTime():
            return f"The others wait for {name(event.user_id)}, who has a full turn again."
        case Invited():
            return f"{name(event.user_id)} was invited to take over a seat."
        case SeatTaken():
            return _seat_taken(event, name)
        case Paused():
            return PAUSES.get(event.reason, "The table is paused.")
        case Resumed():
            return "The table goes on."
        case Moved():
            return f"The table moved to <#{event.channel_id}>."
        case EndProposed():
            return "Somebody would like to end the table here; it ends once everybody agrees."
        case _:
            return _of_the_rest(event, name)


def _of_the_rest(event: HostEvent, name: Callable[[int], str]) -> str:
    """The sentences of moderators, requests, the shuffle, and what one person alone is told."""
    of_all = actions.told(event, name) or _of_requests(event, name) or _of_the_shuffle(event, name)
    return of_all or _private(event)


def _seat_taken(event: SeatTaken, name: Callable[[int], str]) -> str:
    """Who sits down, and who else has seen that hand."""
    told = f"{name(event.user_id)} plays on for the house player {event.name}"
    if not event.held:
        return f"{told}."
    return f"{told}, with the hand of {listed([name(one) for one in event.held])}."


def _of_requests(event: HostEvent, name: Callable[[int], str]) -> str:
    """What the players are asked, and that they said no; "" for any other event."""
    if isinstance(event, TurnedDown):
        return f"The players said no to what {name(event.user_id)} asked for."
    if not isinstance(event, Asked):
        return ""
    who = name(event.user_id)
    if event.act == TAKE:
        return f"{who} asks for the seat of {name(event.concerns)}."
    rule = {"anyone": "open to anybody", "invited": "open by invitation"}.get(event.what, "open")
    return f"{who} asks everybody at play to make free seats {rule}."


def _of_the_shuffle(event: HostEvent, name: Callable[[int], str]) -> str:
    """Who cut the deck, and draws that were thrown away."""
    if isinstance(event, Cut):
        return f"{name(event.user_id)} cut the deck: {event.number}."
    if isinstance(event, DrawsThrown):
        return f"Thrown away with it: {counted(event.number, 'draw')}."
    return ""


def _private(event: HostEvent) -> str:
    """What only one person is told."""
    if isinstance(event, Approved):
        return "You agreed to what was asked; nobody else is told."
    if isinstance(event, Declined):
        return "You said no to what was asked; nobody else is told."
    if isinstance(event, AgreedToEnd):
        return "You agreed to end the table here; nobody else is told."
    return VOTES.get(event.choice, "") if isinstance(event, Voted) else ""


def people_in(event: HostEvent) -> tuple[int, ...]:
    """User ids whose names the sentence needs."""
    match event:
        case Opened():
            return (event.host_id,)
        case Cut() | Joined() | Left() | HostChanged() | SeatPassed() | Invited() | TurnedDown():
            return (event.user_id,)
        case SeatTaken():
            return (event.user_id, *event.held)
        case Asked():
            return (event.user_id, *((event.concerns,) if event.concerns else ()))
        case Moderated():
            return (event.user_id,) if event.user_id else ()
        case Proposed():
            return (event.user_id, *((event.concerns,) if event.concerns else ()))
        case SeatCovered() | SeatResumed() | TimeUp() | GivenTime():
            return (event.user_id,)
        case _:
            return ()
