"""The line that tells a player of a conspiracy, from what this player may do and sees."""

from bot.games.medici.context import Sight
from rules.medici.actions import Conspire


def hint(sight: Sight) -> str:
    """`A conspiracy is possible: 5C on B makes 9, like D.`, the best one; "" where none is.

    Also "" for who does not want to be told.
    """
    possible = [action for action in sight.legal if isinstance(action, Conspire)]
    if not possible or not sight.card.hints:
        return ""
    worth = {name: _worth(sight, name) for name in {action.victim for action in possible}}
    best = max(possible, key=lambda action: (worth[action.victim], action.retuned is None))
    made = sight.outlook(best).made
    others = {(one.card, one.stack, one.victim) for one in possible}
    more = f" And {len(others) - 1} more." if len(others) > 1 else ""
    like = sight.letters[best.victim]
    return f"A conspiracy is possible: {_told(sight, best)} makes {made}, like {like}.{more}"


def _told(sight: Sight, action: Conspire) -> str:
    """`5C on B`, `JS as 5 on B, with JC as 6,`."""
    own = f"{action.card} as {action.value}" if action.value is not None else action.card
    tuned = ", with {} as {},".format(*action.retuned) if action.retuned else ""
    return f"{own} on {sight.letters[action.stack]}{tuned}"


def _worth(sight: Sight, victim: str) -> int:
    """How much better for the viewer the totals are without a stack."""
    mine, theirs = sight.scores((sight.stacks[victim],))
    return theirs - mine
