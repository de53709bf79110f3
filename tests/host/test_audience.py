"""Who may know of which host event is said for each of them, and nobody knows what is not said."""

from bot.host.log.codec import EVENTS
from bot.host.log.export import may_know
from bot.host.tables.draft import PrivateEvent, PublicEvent
from bot.host.tables.lobby import Promised
from bot.host.turns.play import Played, Started

TOLD_BY_THE_GAME = {Started, Played}
TOLD_TO_NOBODY = {Promised}


def test_every_event_has_its_audience() -> None:
    told = [issubclass(event, PublicEvent) + issubclass(event, PrivateEvent) for event in EVENTS]
    assert max(told) == 1
    rest = {event for event, times in zip(EVENTS, told, strict=True) if not times}
    assert rest == TOLD_BY_THE_GAME | TOLD_TO_NOBODY


def test_what_one_person_may_know_names_that_person() -> None:
    private = [event for event in EVENTS if issubclass(event, PrivateEvent)]
    assert all("user_id" in event.__dataclass_fields__ for event in private)  # type: ignore[attr-defined]


def test_nobody_may_know_of_the_secret() -> None:
    promised = Promised("ab" * 32, "cd" * 32)
    assert not may_know(promised, None)
    assert not may_know(promised, 11)
