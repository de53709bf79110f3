"""The rules as played at one table, in a few pages, each rule with its number."""

from bot.presenters.card import TableCard

HELP = """\
**Steam Court in short**
Get rid of your cards. Who goes out first sits highest in the next Quarter; first out in the \
fourth Quarter wins.
**Lead** any set of equal cards (one 7, three 4s …), or a Putsch.
**Follow** with as many cards of a higher value, or pass. Who passes sits out until the trick ends.
The last set on the table takes the trick; its owner leads.
**3/9** and **6/12** are either number. **X** (Multiplier) makes a set as large as you say. \
**P** (Putsch), alone, beats everything.

**My hand** shows you, and nobody else, your cards and what you may do. Nothing happens before \
you press the green or red button that says it.
**Stop!** is the General's. **Log** tells what happened.
The same in words: `/court lay cards: 4 4 4`, `/court pass`, `/table text`, `/table rules`."""

_AIM = """\
**1 · The game and its tricks**
There are four Quarters. In each, be rid of your cards as early as you can. (Court 1.3)
Turns go from the highest seat down, then around. Each seat's character has a privilege. \
(Court 1.2)
Everybody is dealt equally many cards; what is left is the Court Hand. (Court 1.2)
The highest seat leads the first trick. A leader must lay. (Court 1.5)
Then each in turn lays a set that beats the last one, or passes. Who has passed sits out until \
the trick ends. (Court 1.5)
When the turn comes back to you, you may lay over your own set. (Court 1.5)
When nobody can go on, the last set takes the trick and its owner leads; if the owner is out of \
cards, the next one who has cards leads. (Court 1.5)
Who has no cards left takes the best free place at once. The Quarter ends when only one player \
holds cards. (Court 1.3)
Then seats are taken anew: first out highest, last lowest. (Court 1.3)"""

_SETS = """\
**2 · Sets**
The deck has six each of 1 to 12, and three each of 3/9, 6/12, X (Multiplier) and P \
(Putsch){more}. (Court 1.1, 1.2)
A set is one or more cards of one value. 3/9 stands for a 3 or a 9, 6/12 for a 6 or a 12. \
(Court 1.4)
To follow, lay a set of the same size and a higher value. (Court 1.4)
With an X beside other cards you say the size: at least as many as those cards, or infinity. Only \
infinity follows infinity. (Court 1.4, R6)
An X alone is one 1. (Court R4)
A Putsch is laid alone. It beats every set and ends the trick. (Court 1.4, R5)
{multipliers} (Court R2)
{duals} (Court R3)"""

_BEFORE = """\
**3 · Before play, from the highest seat down**
{gift} (Court 1.6)
The General may give one card to the second-lowest seat. (Court 1.6)
The Plague Doctor may draw four cards from the Court Hand, and then keeps two and puts two back. \
(Court 1.6)
The Tea Boy and the Vagabond must give their two highest numbered cards to the highest seat; this \
is done for them. (Court 1.6, R7)
Then the Tea Boy may swap hands with the Court Hand, unseen. Cards given to him stay with him. \
(Court R8)
**Coup.** Who was dealt all three Putsches and still holds them may pull a coup until their own \
first lay or pass: they take the highest seat and the Quarter starts again with new cards. Nobody \
else is told that it is possible. (Court 1.8)"""

_DURING = """\
**4 · Privileges during play**
The Duke may follow with an equal value. (Court 1.7)
{alchemist} (Court 1.7)
These can be used once a Quarter, while you hold cards:
**General**: stop another player's turn when it is not a lead; it is skipped this once. Or stop \
the newest set that followed, until somebody else lays, dives or takes cards back; its cards \
return and later passes are forgotten. (Court 1.7, R12a)
**Submariner**: when your turn starts, show a plain card, draw that many of the discards and keep \
up to half of them, rounded down. (Court 1.7)
**Inspector**: see the Court Hand and one other hand, at any time. Everybody learns whose. \
(Court 1.7)
**Pirate**: until the next trick ends, take back what you laid in a trick you lost. (Court 1.7)
The table waits for none of these. Only at the end of a Quarter the General is asked. (Court R12)"""

_POINTS = """\
In every Quarter the first one out takes the most points and the last one takes 1. Your start seat \
scores too: 1 for the highest, one more for each seat below. Most points win. (Court 1.10)
A coup scores {bonus}. (Court 1.10)
{ties} (Court 1.10)"""

_PLAIN_END = """\
First out in the fourth Quarter wins. The others rank as they went out of it. (Court 1.10)"""

_TWO_TABLES = """\
Two tables play side by side. After each Quarter the last two of the Royal table and the first two \
of the Renegade table trade places. (Court 1.9)"""


def pages(card: TableCard) -> tuple[str, ...]:
    """The pages of `/table rules`: what is chosen at this table stands instead of the default."""
    return (_AIM, _sets(card), _before_play(card), _during_play(card), _the_end(card))


def _on(card: TableCard, name: str, *, default: bool = False) -> bool:
    return bool(card.options.get(name, default))


def _sets(card: TableCard) -> str:
    return _SETS.format(
        more="; with seven players one more of each number" if len(card.seats) == 7 else "",
        multipliers="Here several X may stand in one set."
        if _on(card, "several_multipliers")
        else "A set holds one X at most.",
        duals="An X may stand beside 3/9 and 6/12."
        if _on(card, "multiplier_on_dual", default=True)
        else "Here an X may not stand beside 3/9 or 6/12.",
    )


def _before_play(card: TableCard) -> str:
    gift = (
        "Here the Queen may give one or two cards to the lowest seat."
        if _on(card, "flexible_gifts")
        else "The Queen may give two cards to the lowest seat."
    )
    return _BEFORE.format(gift=gift)


def _during_play(card: TableCard) -> str:
    alchemist = (
        "Here the Alchemist may count a 3 or more as two less, 3/9 and 6/12 too."
        if _on(card, "alchemist_on_dual")
        else "The Alchemist may count a plain 3 or more as two less."
    )
    return _DURING.format(alchemist=alchemist)


def _the_end(card: TableCard) -> str:
    lines = ["**5 · The end, and what is agreed here**", _ending(card)]
    if grace := card.options.get("reaction_grace"):
        lines.append(f"Here every lay holds up the next one for {grace} min. (Court R12)")
    if len(card.seats) >= 8:
        lines.append(_TWO_TABLES)
    if len(card.seats) in {4, 8, 9}:
        lines.append("At this number of players not every character takes part. (Court R1)")
    lines.append("The shuffle is sealed before the deal; `/table verify` checks it at the end.")
    return "\n".join(lines)


def _ending(card: TableCard) -> str:
    if not _on(card, "victory_points"):
        return _PLAIN_END
    return _POINTS.format(
        bonus=card.options.get("coup_bonus", 1),
        ties="Here a tie is a shared win."
        if _on(card, "shared_ties")
        else "In a tie the better place in the fourth Quarter decides.",
    )
