"""The end of a game: who won and why it ended, how the totals came about, the shuffle's proof."""

from bot.games.medici.sentences import is_scored, score_alt, shares
from bot.games.medici.words import ending, is_black, is_jester, person, seats
from bot.presenters import fair
from bot.presenters.screen import Picture, Screen
from bot.presenters.table_info import TableInfo
from bot.presenters.tables.menu import after_game
from bot.presenters.wording import CONTENT, clip, counted, fitting, width
from rules.game import Seat
from rules.medici.view import MediciView


def summary(view: MediciView, card: TableInfo) -> Screen:
    """The result in words and as a picture, the promise; what to press next."""
    lines = [f"**Court of the Medici · {card.name}** is over."]
    if view.over:
        lines += [f"**{result(view, card)}**", ending(view)]
        lines += [_sum(view, card, seat) for seat in seats(view)]
        lines += [_ties(view, card), _jesters(view, card)]
    elif card.ended_because:
        lines.append(card.ended_because)
    tail = fair.at_end(card)
    room = CONTENT - width("\n".join(tail)) - 1
    shown = fitting([line for line in lines if line], room, "More with `/table text`.")
    told = score_alt(view, card.names, card.name)
    picture = Picture("medici-score", view, card.names, card.name, told)
    return Screen(clip("\n".join((shown, *tail))), after_game(card), picture)


def result(view: MediciView, card: TableInfo) -> str:
    """`Ada wins, 73 to 70.`, or what kind of draw it is."""
    black, red = (view.totals[seat] for seat in seats(view))
    if view.winners:
        seat = view.winners[0]
        mine, theirs = (black, red) if seat == view.black else (red, black)
        return f"{card.names[seat]} wins, {mine} to {theirs}."
    if not is_scored(view):
        return "A draw."
    return f"A draw, {black} to {red}."


def _sum(view: MediciView, card: TableInfo, seat: Seat) -> str:
    """How a total came about: `Ada (black): inner court 31 + outer court 42 = 73`."""
    if not is_scored(view):
        return ""
    inner, outer = shares(view, seat)
    many = counted(len(inner.cards) + len(outer.cards), "card")
    lost = sum(is_black(name) == (seat == view.black) for name in view.discards)
    return (
        f"{person(view, seat, card.names)}: inner court {inner.total} + outer court "
        f"{outer.total} = **{view.totals[seat]}** with {many}; {counted(lost, 'card')} discarded."
    )


def _ties(view: MediciView, card: TableInfo) -> str:
    """How a tie was broken."""
    equal = view.totals[0] == view.totals[1] and is_scored(view)
    if not card.options.get("tie_by_card_count") or not equal:
        return ""
    return "Totals are equal, so more cards on the table win. (Medici R7)"


def _jesters(view: MediciView, card: TableInfo) -> str:
    on_table = any(is_jester(one.name) for stack in view.stacks for one in stack.cards)
    if card.options.get("jester_scores_one") and on_table and is_scored(view):
        return "Every Jester scores 1. (Medici R8)"
    return ""
