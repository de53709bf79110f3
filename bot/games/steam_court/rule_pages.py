"""The rules as played at one table, in a few pages, each rule with its number."""

from collections.abc import Mapping

from bot.presenters.table_info import TableInfo
from rules.names import listed
from rules.steam_court.options import (
    MOST_AT_ONE_TABLE,
    CourtOptions,
    Layout,
    check_players,
    tables_in_play,
)
from rules.steam_court.pieces import (
    ALCHEMIST,
    CHARACTER_NAMES,
    CHARACTERS_BY_NAME,
    DOCTOR,
    DUKE,
    GENERAL,
    INSPECTOR,
    PIRATE,
    QUEEN,
    SUBMARINER,
    TEA_BOY,
    VAGABOND,
    Character,
)

HELP = """\
**Steam Court in short**
Get rid of your cards. The first to go out sits highest in the next Quarter; the first out in the \
fourth Quarter wins.
**Lead** any set of equal cards (one 7, three 4s …), or a Putsch.
**Follow** with as many cards of a higher value, or pass. If you pass, you sit out until the trick \
ends.
The last set on the table takes the trick; its owner leads.
**3/9** and **6/12** are either number. **X** (Multiplier) makes a set as large as you say. \
**P** (Putsch), alone, beats everything.

**My hand** shows you, and nobody else, your cards and what you may do. Nothing happens until \
you press the green or red button that says it.
**Stop!** is the General's. **Log** tells what happened.
By command: `/court lay cards: 4 4 4`, `/court pass`, `/table text`, `/table rules`."""

_AIM = """\
**1 · The game and its tricks**
There are four Quarters. In each, get rid of your cards as fast as you can. (Court 1.3)
{seats}
Everybody is dealt the same number of cards; the rest is the Court Hand. (Court 1.2)
The highest {place} leads the first trick. A leader must lay. (Court 1.5)
Then each player in turn lays a set that beats the last one, or passes. Whoever passes sits out \
until the trick ends. (Court 1.5)
If the turn comes back to you, you may lay over your own set. (Court 1.5)
When nobody can go on, the last set takes the trick and its owner leads; if the owner is out of \
cards, the next player with cards leads. (Court 1.5)
The trick's cards become discards, and everybody with cards may play again. (Court 1.5, R14)
A player who runs out of cards takes the best place left. The Quarter ends when only one player \
holds cards. (Court 1.3)
{then} (Court 1.3)"""

_SETS = """\
**2 · Sets**
The deck has six each of 1 to 12, and three each of 3/9, 6/12, X (Multiplier) and P \
(Putsch){more}. (Court 1.1, 1.2)
A set is one or more cards of one value. 3/9 stands for a 3 or a 9, 6/12 for a 6 or a 12. \
(Court 1.4)
To follow, lay a set of the same size and a higher value. (Court 1.4)
With an X beside other cards you choose the size: at least as many as those cards, or infinity. \
Only infinity follows infinity. (Court 1.4, R6)
An X alone is one 1. (Court R4)
A Putsch is laid alone. It beats every set and ends the trick. (Court 1.4, R5)
{multipliers} (Court R2)
{duals} (Court R3)"""

_COUP = """\
**Coup.** A player who was dealt all three Putsches and still holds them may pull a coup until \
their own first lay or pass: they take the highest {place}, everybody who was above them moves \
down by one, and the Quarter starts again with new cards. Nobody else is told that it's possible. \
(Court 1.8)"""

_GENERAL = """\
**General**: stop another player's turn, unless it's a lead; they are skipped this once. Or stop \
the newest set that followed, until somebody lays again, leads, dives or takes cards back; its \
cards return, and later passes and everything it led to are undone. If a player laid last and is \
also on turn, the lay is stopped as long as it can be. (Court 1.7, R12a)"""

_DURING: Mapping[Character, str] = {
    GENERAL: _GENERAL,
    SUBMARINER: (
        "**Submariner**: when your turn starts, show a plain card, draw that many discards and "
        "keep up to half of them, rounded down. (Court 1.7)"
    ),
    INSPECTOR: (
        "**Inspector**: see the Court Hand and one other hand, at any time. Everybody is told "
        "whose. (Court 1.7)"
    ),
    PIRATE: (
        "**Pirate**: until the next trick ends, take back what you laid in a trick you lost, "
        "except what a dive has taken, which you learn only when you do it. (Court 1.7)"
    ),
}
"""Privileges that are used once a Quarter."""

_TWO_TABLES = """\
Two tables play side by side, each with its own deck, Court Hand and privileges. The next Quarter \
waits for both. (Court 1.9)
After each Quarter the first two out at the Renegade table are promoted to the two lowest Royal \
seats. The last two at the Royal table are banished to the two highest Renegade seats. \
(Court 1.9)"""

_RANDOM = """\
The characters are drawn from all ten and seated by rank, the Queen first and the Vagabond last. \
After a Quarter people change seats, and with them characters. (Court 1.10)
If both the Tea Boy and the Vagabond are drawn, both pay the highest seat. (Court 1.10)"""

_WILD = """\
Wild seats: ranks and the circle of turns are drawn once, then everybody draws a character and \
keeps it. Nobody changes seats and turns go around the circle; after a Quarter only the ranks \
change, first out highest. (Court 1.10)
Highest, second-lowest and lowest, the first lead and the order before play go by rank. A coup \
moves the rebel to the highest rank. (Court 1.10)"""


def pages(card: TableInfo) -> tuple[str, ...]:
    """The pages of `/table rules`, with what was chosen at this table."""
    sets = _SETS.format(
        more="; with seven players one more of each number" if _players(card) == 7 else "",
        multipliers="Here a set may hold several X."
        if _on(card, "several_multipliers")
        else "A set holds one X at most.",
        duals="An X may be laid with 3/9 and 6/12."
        if _on(card, "multiplier_on_dual", default=True)
        else "Here an X may not be laid with 3/9 or 6/12.",
    )
    return (_aim(card), sets, _before_play(card), _during_play(card), _the_end(card))


def _on(card: TableInfo, name: str, *, default: bool = False) -> bool:
    return bool(card.options.get(name, default))


def _players(card: TableInfo) -> int:
    return sum(seat.user_id != 0 for seat in card.seats)


def _drawn(card: TableInfo) -> str:
    """`random`, `wild`, or "" where characters belong to seats."""
    chosen = str(card.options.get("characters", "seats"))
    return "" if chosen == "seats" else chosen


def _place(card: TableInfo) -> str:
    return "rank" if _drawn(card) == "wild" else "seat"


def _layouts(card: TableInfo) -> tuple[Layout, ...]:
    """Who sits at which table; nothing where it is drawn, or while there are too few to say."""
    try:
        options = CourtOptions.model_validate(dict(card.options))
        check_players(_players(card), options)
    except ValueError:
        return ()
    return () if _drawn(card) else tables_in_play(_players(card), options)


def _characters(card: TableInfo) -> frozenset[Character]:
    """The characters that may sit here."""
    layouts = _layouts(card)
    if not layouts:
        return frozenset(CHARACTERS_BY_NAME.values())
    return frozenset(one for layout in layouts for one in layout.characters)


def _aim(card: TableInfo) -> str:
    then = {
        "wild": "Then ranks change: first out highest, last lowest.",
        "random": "Then seats change: first out highest, last lowest.",
        "": "Then seats, and with them characters, change: first out highest, last lowest.",
    }
    turns = (
        "Turns go from the highest seat down, then around. Each seat's character has a privilege. "
        "(Court 1.2)"
    )
    here = [
        f"{layout.name.capitalize()} table, from the highest: "
        f"{', '.join(CHARACTER_NAMES[one] for one in layout.characters)}. (Court 1.2, R1)"
        for layout in _layouts(card)
    ]
    drawn = _drawn(card)
    seats = {"wild": [_WILD], "random": [_RANDOM, turns], "": [*here, turns]}
    return _AIM.format(seats="\n".join(seats[drawn]), place=_place(card), then=then[drawn])


def _before_play(card: TableInfo) -> str:
    here, place = _characters(card), _place(card)
    lines = [f"**3 · Before play, from the highest {place} down**"]
    if QUEEN in here:
        gift = (
            f"Here the Queen may give one or two cards to the lowest {place}."
            if _on(card, "flexible_gifts")
            else f"The Queen may give two cards to the lowest {place}."
        )
        lines.append(f"{gift} (Court 1.6)")
    if GENERAL in here:
        lines.append(f"The General may give one card to the second-lowest {place}. (Court 1.6)")
    if DOCTOR in here:
        lines.append(
            "The Plague Doctor may draw four cards from the Court Hand, then keeps two and puts "
            "two back. If it has fewer than four there is no draw. (Court 1.6)"
        )
    if paying := [f"the {CHARACTER_NAMES[one]}" for one in (TEA_BOY, VAGABOND) if one in here]:
        who = listed(paying)
        lines.append(
            f"{who[0].upper()}{who[1:]} must give their two highest numbered cards to the "
            f"highest {place}; this is done for them. (Court 1.6, R7)"
        )
    if TEA_BOY in here:
        lines.append(
            "Then the Tea Boy may swap hands with the Court Hand, unseen. They keep cards they "
            "were given. (Court R8)"
        )
    lines.append(f"Highest and lowest mean the {place}s at your own table. (Court R9)")
    if QUEEN in here:
        lines.append("The Queen gives before seeing the tribute. (Court R10)")
    lines.append("A privilege that would have you give to yourself does nothing. (Court R11)")
    lines.append(_COUP.format(place=place))
    return "\n".join(lines)


def _during_play(card: TableInfo) -> str:
    here = _characters(card)
    lines = ["**4 · Privileges during play**"]
    if DUKE in here:
        lines.append("The Duke may follow with an equal value. (Court 1.7)")
    if ALCHEMIST in here:
        lines.append(
            "Here the Alchemist may count a 3 or more as two less, 3/9 and 6/12 too. (Court 1.7)"
            if _on(card, "alchemist_on_dual")
            else "The Alchemist may count a plain 3 or more as two less. (Court 1.7)"
        )
    if once := [text for character, text in _DURING.items() if character in here]:
        lines += ["These can be used once a Quarter, while you hold cards:", *once]
    lines.append(
        "Play doesn't wait for these, but there is plenty of time to use them. (Court R12)"
    )
    if GENERAL in here:
        lines.append(
            "The General is asked only at the end of a Quarter, if nobody else holds cards "
            "and the last lay can be stopped. (Court 1.5)"
        )
        lines.append(
            "A stopped player has not passed and waits for play to come around; if nobody else "
            "can go on, that happens at once. (Court R13)"
        )
    lines.append(
        "While a player chooses which drawn cards to keep, nobody can lay, pass or stop. "
        "(Court R12a)"
    )
    return "\n".join(lines)


def _the_end(card: TableInfo) -> str:
    lines = ["**5 · The end**"]
    two = _players(card) > MOST_AT_ONE_TABLE and not _drawn(card)
    if two:
        lines.append(_TWO_TABLES)
    if _on(card, "victory_points"):
        lines.append(_points(card, two=two))
    elif two:
        lines.append(
            "The first out in the fourth Quarter at the Royal table wins. Royal players rank "
            "first, then Renegade ones, each in the order they went out. (Court 1.9)"
        )
    else:
        lines.append(
            "The first out in the fourth Quarter wins. The others rank in the order they went "
            "out. (Court 1.10)"
        )
    if grace := card.options.get("reaction_grace"):
        lines.append(
            f"The next player waits {grace} min after each lay, so others can react. (Court R12)"
        )
    lines.append("The shuffle is sealed before the deal; `/record verify` checks it at the end.")
    return "\n".join(lines)


def _points(card: TableInfo, *, two: bool) -> str:
    """Gears, start scores, coups and ties as chosen here (Court 1.10)."""
    many, bonus = _players(card), card.options.get("coup_bonus", 1)
    royal = len(_layouts(card)[0].characters) if two else many
    if two:
        gears = (
            f"The first out at the Royal table takes {many} points, the next one less, down to "
            f"{many - royal + 1}; the Renegade table continues from {many - royal} down to 1: each "
            "Quarter, every Royal scores above every Renegade."
        )
    else:
        gears = f"In every Quarter the first one out takes {many} points and the last one takes 1."
    by = "start seat"
    if _drawn(card) == "wild":
        by = "character"
    where = ""
    if two:
        where = " across both tables" if _on(card, "start_score_overall") else " of your table"
    start = f"Your {by} scores too: 1 for the highest{where}, one more for each below."
    ties = (
        "Here tied players share a place."
        if _on(card, "shared_ties")
        else "Ties are broken by the better gear in the fourth Quarter."
    )
    lines = (gears, f"{start} Most points win.", f"A coup scores {bonus}.", ties)
    return "\n".join(f"{line} (Court 1.10)" for line in lines)
