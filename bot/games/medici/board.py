"""The public board in words: what happened, who is to act, the promise of the shuffle."""

from bot.games.medici import outlook
from bot.games.medici.sentences import board_alt, caps
from bot.games.medici.words import colour, ending, other, seats
from bot.presenters.kit import Board
from bot.presenters.screen import Picture, Screen
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import called, counted
from rules.medici.view import MediciView


def board(view: MediciView, card: TableInfo) -> Screen:
    """Everything in one public message; it mentions who must act. `view` is a spectator's."""
    head = f"**Court of the Medici · {card.name}**"
    state = [turn_line(view, card), totals(view, card), inner(view, card), plans(view)]
    state += caps(view, card.names)
    to_act = () if view.turn is None else (view.turn,)
    return Board(card, head, card.recent, state, to_act, picture(view, card)).screen()


def picture(view: MediciView, card: TableInfo) -> Picture:
    """The request for the board's picture."""
    told = board_alt(view, card.names, card.name)
    return Picture("medici-board", view, card.names, card.name, told)


def turn_line(view: MediciView, card: TableInfo) -> str:
    """Who has to do what, a person by mention and a house player by name."""
    if view.turn is None:
        return ending(view) or "Nobody has to act."
    able = view.decks[view.turn] and view.hands[other(view.turn)]
    may = "play or plan" if able else "play"
    return f"{called(card.seats[view.turn])} ({colour(view, view.turn)}): {may} a card."


def totals(view: MediciView, card: TableInfo) -> str:
    """`Ada 73 · Ben 70`, black first."""
    told = " · ".join(f"{card.names[seat]} {view.totals[seat]}" for seat in seats(view))
    return f"Totals now: {told}"


def inner(view: MediciView, card: TableInfo) -> str:
    """How many cards each has in the inner court: none ends the game (Medici 3.4)."""
    told = " · ".join(
        f"{card.names[seat]} {outlook.inner(view.stacks, black=seat == view.black)}"
        for seat in seats(view)
    )
    return f"Cards in the inner court: {told}"


def plans(view: MediciView) -> str:
    """A warning from the third plan in a row on; "" before."""
    if view.over or view.plans < 3:
        return ""
    return f"{counted(view.plans, 'plan')} in a row; the sixth makes the game a draw."
