"""Help, and the rules as played at one table, in a few pages, each rule with its number."""

from bot.presenters.table_info import TableInfo

HELP = """\
**Court of the Medici in short**
One player is black, the other red. At the end your colour's cards on the table count; more wins.
**Alone**: lay a card as a new stack in the outer court.
**Ally**: lay it on any stack, no matter whose cards they are.
**Conspire**: lay it on a stack so that its total equals another stack's. That other stack leaves \
the game.
**Plan**: put a card under your deck and draw another. Six plans in a row are a draw.
**A** Lady 1 · **J** Jester 1 to 10, as you say · **Q** Minister 0 · **K** Duke 15. In an \
alliance a Lady may split up a stack, and a Minister may discard all its other cards.
The game ends, and is scored, when a colour has no card left in the inner court.

**My hand** shows you, and nobody else, your cards and what you may do. Nothing happens until \
you press the green button that says it. `/my settings hints: off` hides the hint about \
conspiracies.
By command: `/medici alone`, `ally`, `conspire`, `plan`, `/table text`, `/table rules`. There you \
type suits as letters: C ♣, D ♦, H ♥, S ♠."""

_CARDS = """\
**1 · Cards and courts**
Black has 25 cards, red has 25: two each of A, 2 to 10, J and Q, and one K. (Medici 3.1)
2 to 10 count what they say. A is a Lady and counts 1, Q a Minister and counts 0, K a Duke and \
counts 15. J is a Jester and counts what its player says, from 1 to 10. (Medici 3.1)
Each player lays four cards face up in the **inner court**, in the middle, each a stack of its \
own; Jesters count 1 there. Then each draws five, and the rest is the deck. (Medici 3.1)
The player with the higher total begins; if totals are equal, chance decides. (Medici 3.1)
A stack is one or more cards in the inner or the **outer court**. Its total is the sum of its \
cards. Nobody owns a stack: colours may mix, and every card counts for its own colour. \
(Medici 3.2)
The outer court is one court, though the board shows it in two parts. (Medici 3.2)"""

_TURN = """\
**2 · Your turn**
Do one of four things with a card from your hand, then draw one if your deck has any. You can't \
pass. A player who has run out of cards is skipped. (Medici 3.3)
**Alone**: the card becomes a new stack in the outer court, never in the inner. (Medici 3.3)
**Alliance**: the card goes on top of any stack, in either court, of either colour. (Medici 3.3)
**Conspiracy**: the card goes on a stack that then has the same total as another stack anywhere. \
That other stack leaves the game with all its cards, yours too. (Medici 3.3, R4)
{matches}
A conspiracy is never forced, and a card laid alone cannot conspire. (Medici R1, R3)
**Plan**: the card goes under your deck and you draw the top one. Your deck must not be empty, \
and the other player must still have cards. (Medici 3.3, R9)
Hands, decks and the card you plan with are hidden; all else is open. (Medici 3.3)"""

_POWERS = """\
**3 · Jester, Lady, Minister**
**Jester**: say its value, 1 to 10, when you play it. It keeps that value. In a conspiracy you may \
also give one other Jester on the table a new value, no matter whose it is; both count before \
totals are compared. Not in an alliance. (Medici 3.3, R6)
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
    "Six plans in a row, three from each player, end the game in a draw, and nothing is scored. "
    "Any other play restarts the count. (Medici 3.4)"
)


def pages(card: TableInfo) -> tuple[str, ...]:
    """The pages of `/table rules`, with what was chosen at this table."""
    turn = _TURN.format(
        matches="Here **every** other stack of that total leaves. (Medici R2)"
        if _on(card, "conspiracy_all_matches")
        else "If several have that total, you choose one. (Medici R2)"
    )
    powers = _POWERS.format(
        minister="Here the Minister needs at least two cards beneath."
        if _on(card, "minister_needs_alliance")
        else "One card beneath is enough."
    )
    return (_CARDS, turn, powers, _the_end(card))


def _on(card: TableInfo, name: str) -> bool:
    return bool(card.options.get(name))


def _the_end(card: TableInfo) -> str:
    ties = (
        "If totals are equal, more cards on the table win; if those are equal too, it's a draw. "
        "(Medici R7)"
        if _on(card, "tie_by_card_count")
        else "Equal totals are a draw. (Medici R7)"
    )
    jesters = (
        "Here a Jester scores 1, whatever it counted. (Medici R8)"
        if _on(card, "jester_scores_one")
        else "A Jester scores what it counts now. (Medici R8)"
    )
    lines = [
        "**4 · The end**",
        _ENDS,
        "Then all cards in both courts are added up by colour. More wins. (Medici 3.4)",
        ties,
        jesters,
        _PLANS,
    ]
    if _on(card, "last_card_cap"):
        lines.append(
            "Here the last card of your deck is your cap: from then on you may lay nothing above "
            "it. A Jester counts as 10 for that. If it's your turn and you can't play, the game "
            "ends and is scored. (Medici R10)"
        )
    lines.append("The shuffle is sealed before the deal; `/record verify` checks it at the end.")
    return "\n".join(lines)
