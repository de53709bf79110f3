"""A modest house player: sees only its own view and legal actions, and plays sensibly."""

from collections.abc import Sequence

from rules.chance import Chance
from rules.steam_court.actions import Action
from rules.steam_court.view import CourtView


def choose(view: CourtView, legal: Sequence[Action], chance: Chance) -> Action | None:
    """What to do now; `None` lets a reaction be that nobody waits for."""
    if view.own is None or not view.own.waiting:
        return None
    return chance.pick(legal)
