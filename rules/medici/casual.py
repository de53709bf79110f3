"""A modest house player: it sees what anybody in its seat sees, and plays sensibly, not deeply."""

from collections.abc import Sequence

from rules.chance import Chance
from rules.medici.actions import Action
from rules.medici.view import MediciView


def choose(view: MediciView, legal: Sequence[Action], chance: Chance) -> Action | None:
    """What to do now."""
    own = view.own
    if own is None or not legal:
        return None
    return chance.pick(legal)
