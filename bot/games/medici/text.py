"""`/table text`: the whole table in sentences, with the viewer's own hand."""

from collections.abc import Mapping

from bot.games.medici import board
from bot.games.medici.stack_letters import display, letters
from bot.games.medici.words import (
    bottom,
    ending,
    hand_text,
    person,
    seats,
    stack_text,
)
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import counted, fitting
from rules.medici.pieces import shown
from rules.medici.view import MediciView, StackView
from rules.names import listed


def text(view: MediciView, card: TableInfo) -> str:
    """The table in sentences, most needed first, so that what does not fit is the history."""
    lines = [f"Court of the Medici, table {card.name}.", _state(view, card), *_own(view, card)]
    lines += [*_courts(view), _totals(view, card), *_piles(view, card)]
    if not view.over:
        lines.append(f"Plans in a row: {view.plans or 'none'}; a sixth makes the game a draw.")
    lines += board.caps(view, card)
    lines.append(_last(view))
    if card.recent:
        lines += ["What happened last:", *card.recent[-5:]]
    if view.discards:
        lines.append(f"Discarded: {' '.join(map(shown, view.discards))}.")
    return fitting([line for line in lines if line], more="There's more in `/table log`.")


def _state(view: MediciView, card: TableInfo) -> str:
    """Whose turn it is, or how the game ended."""
    if view.over:
        won = [card.names[seat] for seat in view.winners]
        result = f"{listed(won)} won." if won else "It was a draw."
        return f"The game is over. {ending(view)} {result}"
    if view.turn is None:
        return "Nobody has to act."
    return f"To act: {person(view, view.turn, card.names)}."


def _own(view: MediciView, card: TableInfo) -> list[str]:
    if view.own is None:
        return []
    hand = view.own.hand
    held = f"{counted(len(hand), 'card')}: {hand_text(hand)}" if hand else "no cards"
    lines = [f"You are {person(view, view.own.seat, card.names)}. You hold {held}."]
    if view.own.planned:
        told = hand_text(view.own.planned)
        lines.append(f"Under your deck, next to come first: {told}.")
    return lines


def _courts(view: MediciView) -> list[str]:
    """Every stack with its letter, cards from bottom to top, and total; the inner court first."""
    called = letters(view)
    lines: list[str] = []
    for court in ("inner", "outer"):
        stacks = [stack for stack in display(view) if stack.court == court]
        if not stacks:
            lines.append(f"{court.capitalize()} court: empty.")
            continue
        lines.append(f"{court.capitalize()} court, each stack from bottom to top:")
        lines.append("; ".join(_stack(stack, called) for stack in stacks) + ".")
    return lines


def _stack(stack: StackView, called: Mapping[str, str]) -> str:
    return f"{called[bottom(stack)]}: {stack_text(stack.cards)} = {stack.total}"


def _totals(view: MediciView, card: TableInfo) -> str:
    told = (f"{person(view, seat, card.names)} {view.totals[seat]}" for seat in seats(view))
    return f"Totals: {', '.join(told)}."


def _piles(view: MediciView, card: TableInfo) -> list[str]:
    """Hands and decks as numbers."""
    told = []
    for seat in seats(view):
        hand, deck = (counted(many, "card") for many in (view.hands[seat], view.decks[seat]))
        told.append(f"{card.names[seat]}: {hand} in hand, {deck} in the deck.")
    return told


def _last(view: MediciView) -> str:
    """The card laid last; "" after a plan."""
    return "" if view.last is None else f"Laid last: {shown(view.last)}."
