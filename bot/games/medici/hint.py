"""The line that tells a player of a conspiracy, from what this player may do and sees."""

from bot.games.medici.context import MediciPanel
from bot.games.medici.words import shown_as
from bot.presenters.wording import counted
from rules.medici.actions import Conspire


def hint(panel: MediciPanel) -> str:
    """`You can conspire: 5♣ on B makes 9, matching D.`, the best one; "" where one can't.

    Also "" for players who turned hints off.
    """
    possible = [action for action in panel.legal if isinstance(action, Conspire)]
    if not possible or not panel.info.hints:
        return ""
    worth = {}  # How much better for the viewer the totals are without a stack.
    for name in {action.victim for action in possible}:
        mine, theirs = panel.scores((panel.stacks[name],))
        worth[name] = theirs - mine
    best = max(possible, key=lambda action: (worth[action.victim], action.retuned is None))
    made = panel.outlook(best).made
    others = {(one.card, one.stack, one.victim) for one in possible}
    more = len(others) - 1
    ways = f" (and {counted(more, 'other way')})" if more else ""
    own = shown_as(best.card, best.value)
    tuned = f", with {shown_as(*best.retuned)}," if best.retuned else ""
    stack, like = panel.letters[best.stack], panel.letters[best.victim]
    return f"You can conspire: {own} on {stack}{tuned} makes {made}, matching {like}{ways}."
