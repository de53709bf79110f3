"""The end of a game: who won and why it ended, how the totals came about, the shuffle's proof."""

from bot.games.medici.sentences import is_scored, score_alt, shares
from bot.games.medici.words import ending, is_black, is_jester, person, seats
from bot.presenters import fair
from bot.presenters.screen import Picture, Screen
from bot.presenters.table_info import TableInfo
from bot.presenters.tables.menu import after_game
from bot.presenters.wording import CONTENT, clip, counted, fitting, width
from rules.medici.view import MediciView


def summary(view: MediciView, card: TableInfo) -> Screen:
    """The result in words and as a picture, the promise; what to press next."""
    lines = [f"**Court of the Medici · {card.name}** is over."]
    if view.over:
        lines += [f"**{result(view, card)}**", ending(view)]
        lines += _scoring(view, card) if is_scored(view) else []
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


def _scoring(view: MediciView, card: TableInfo) -> list[str]:
    """How each total came about, with the options that made a difference.

    `Ada (black): inner court 31 + outer court 42 = 73`
    """
    lines = []
    for seat in seats(view):
        inner, outer = shares(view, seat)
        many = counted(len(inner.cards) + len(outer.cards), "card")
        lost = sum(is_black(name) == (seat == view.black) for name in view.discards)
        lines.append(
            f"{person(view, seat, card.names)}: inner court {inner.total} + outer court "
            f"{outer.total} = **{view.totals[seat]}** with {many}; "
            f"{counted(lost, 'card')} discarded."
        )
    if card.options.get("tie_by_card_count") and view.totals[0] == view.totals[1]:
        lines.append("Totals are equal, so more cards on the table win. (Medici R7)")
    on_table = any(is_jester(one.name) for stack in view.stacks for one in stack.cards)
    if card.options.get("jester_scores_one") and on_table:
        lines.append("Every Jester scores 1. (Medici R8)")
    return lines
