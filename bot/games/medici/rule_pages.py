"""Help, and the rules as played at one table, in a few pages, each rule with its number."""

from bot.presenters.table_info import TableInfo

HELP = """\
**Court of the Medici in short**
One plays black, one red. In the end the cards of your colour on the table count; more wins.
**Alone**: lay a card as a new stack in the outer court.
**Ally**: lay it on any stack, whosever cards lie there.
**Conspire**: lay it on a stack whose total then equals another stack's. That other stack leaves \
the game.
**Plan**: put a card under your deck and draw another. Six plans in a row are a draw.
**A** Lady 1 · **J** Jester 1 to 10, as you say · **Q** Minister 0 · **K** Duke 15. In an \
alliance a Lady may part a stack, and a Minister may discard all other cards of it.
Who has no card left in the inner court ends the game, and it is counted.

**My hand** shows you, and nobody else, your cards and what you may do. Nothing happens before \
you press the green button that says it. `/my settings hints: off` leaves out the hint at \
conspiracies.
The same in words: `/medici alone`, `ally`, `conspire`, `plan`, `/table text`, `/table rules`."""

_CARDS = """\
**1 · Cards and courts**
Black has 25 cards, red has 25: two each of A, 2 to 10, J and Q, and one K. (Medici 3.1)
2 to 10 count what they say. A is a Lady and counts 1, Q a Minister and counts 0, K a Duke and \
counts 15. J is a Jester and counts what its player says, from 1 to 10. (Medici 3.1)
Each lays four cards open into the **inner court**, in the middle, every one a stack of its own; \
Jesters count 1 there. Then each draws five, and the rest is the deck. (Medici 3.1)
Whose cards have the higher total begins; if they are equal, chance decides. (Medici 3.1)
A stack is one or more cards in the inner or the **outer court**. Its total is the sum of its \
cards. Stacks belong to nobody: colours may mix, and every card counts for its own colour. \
(Medici 3.2)
The outer court is one court, though the board shows it in two parts. (Medici 3.2)"""

_TURN = """\
**2 · Your turn**
Do one of four things with a card of your hand, then draw one if your deck has any. There is no \
passing. Who has no cards any more is left out. (Medici 3.3)
**Alone**: the card becomes a new stack in the outer court, never in the inner. (Medici 3.3)
**Alliance**: the card goes on top of any stack, in either court, of either colour. (Medici 3.3)
**Conspiracy**: the card goes on a stack, and another stack anywhere has the same total as that \
one has now. The other leaves the game, all its cards, yours too. (Medici 3.3, R4)
{matches}
A conspiracy is never forced, and a card laid alone cannot conspire. (Medici R1, R3)
**Plan**: the card goes under your deck and you draw the top one. Your deck must not be empty, \
and the other player must still have cards. (Medici 3.3, R9)
Hands and decks are hidden, and so is the card you plan with; all else is open. (Medici 3.3)"""

_POWERS = """\
**3 · Jester, Lady, Minister**
**Jester**: say its value, 1 to 10, whenever you play one. It stays so. In a conspiracy you may \
also give one other Jester on the table a new value, whosever it is; both count before totals \
are compared. Not in an alliance. (Medici 3.3, R6)
**Lady** in an alliance: if you like, every card of the stack, the Lady too, becomes a stack of \
its own in the same court. (Medici 3.3)
**Minister** in an alliance: if you like, all other cards of the stack are discarded, and he \
stays alone in that court. {minister} (Medici 3.3)
In a conspiracy a Lady counts 1 and a Minister 0, and neither has a power. (Medici R5)"""


_ENDS = (
    "The game ends at once when a colour has no card in the inner court (one under other cards "
    "counts), or when nobody has cards in hand or deck. (Medici 3.4)"
)

_PLANS = (
    "Six plans in a row, three by each, end the game in a draw, and nothing is counted. Anything "
    "else begins the row anew. (Medici 3.4)"
)


def pages(card: TableInfo) -> tuple[str, ...]:
    """The pages of `/table rules`: what is chosen at this table stands instead of the default."""
    turn = _TURN.format(
        matches="Here **every** other stack of that total leaves. (Medici R2)"
        if _on(card, "conspiracy_all_matches")
        else "If several have that total you choose one. (Medici R2)"
    )
    powers = _POWERS.format(
        minister="Here at least two cards must lie under him."
        if _on(card, "minister_needs_alliance")
        else "One card under him is enough."
    )
    return (_CARDS, turn, powers, _the_end(card))


def _on(card: TableInfo, name: str) -> bool:
    return bool(card.options.get(name))


def _the_end(card: TableInfo) -> str:
    ties = (
        "At equal sums more cards on the table win, else it is a draw. (Medici R7)"
        if _on(card, "tie_by_card_count")
        else "Equal sums are a draw. (Medici R7)"
    )
    jesters = (
        "Here a Jester scores 1, whatever it counted. (Medici R8)"
        if _on(card, "jester_scores_one")
        else "A Jester scores what it counts now. (Medici R8)"
    )
    lines = [
        "**4 · The end, and what is agreed here**",
        _ENDS,
        "Then everybody's cards in both courts are summed by colour. More wins. (Medici 3.4)",
        ties,
        jesters,
        _PLANS,
    ]
    if _on(card, "last_card_cap"):
        lines.append(
            "Here the last card of your deck is your cap: from then on you lay nothing above it. A "
            "Jester counts as 10 for that. If you are to play and can play nothing, the game ends "
            "and is counted. (Medici R10)"
        )
    lines.append("The shuffle is sealed before the deal; `/record verify` checks it at the end.")
    return "\n".join(lines)
