"""Host events as sentences, with those of every feature gathered, and the people they name."""

from bot.host.tables.draft import HostEvent
from bot.presenters import seats
from bot.presenters.moderation import actions
from bot.presenters.sentences import sentence
from bot.presenters.tables import ending, lobby, pause, proposals
from bot.presenters.turns import absence, play, standing_orders

__all__ = ["FEATURES", "people", "sentence"]

FEATURES = (
    lobby,
    proposals,
    pause,
    ending,
    seats,
    play,
    absence,
    standing_orders,
    actions,
)
"""Imported here, so that whoever takes `sentence` from here finds every sentence registered."""


def people(event: HostEvent) -> tuple[int, ...]:
    """User ids whose names the sentence needs."""
    named: dict[int, str] = {}

    def name(user_id: int) -> str:
        return named.setdefault(user_id, "")

    sentence(event, name)
    return tuple(named)
