"""Who may know of which host event is said for each of them, and nobody knows what is not said."""

from typing import get_args

from bot.host.tables.audience import PUBLIC, may_know
from bot.host.tables.events import HostEvent, Played, Private, Promised, Started

TOLD_BY_THE_GAME = {Started, Played}
TOLD_TO_NOBODY = {Promised}


def test_every_event_has_its_audience() -> None:
    every = set(get_args(HostEvent))
    assert every == PUBLIC | set(get_args(Private)) | TOLD_BY_THE_GAME | TOLD_TO_NOBODY
    assert PUBLIC.isdisjoint(get_args(Private))


def test_nobody_may_know_of_the_secret() -> None:
    promised = Promised("ab" * 32, "cd" * 32)
    assert not may_know(promised, None)
    assert not may_know(promised, 11)
