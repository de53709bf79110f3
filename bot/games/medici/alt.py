"""The pictures of Court of the Medici in words, for people who can't see them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.games.medici.stack_letters import display, letters
from bot.games.medici.words import (
    bottom,
    colour,
    ending,
    hand_text,
    is_jester,
    person,
    seats,
    stack_text,
)
from bot.presenters.wording import counted, fitting
from rules.game import Seat
from rules.medici.pieces import shown
from rules.medici.view import CardView, Court, MediciView, StackView
from rules.names import listed

ALT = 1024
"""Discord's limit for alt text, in characters."""
MORE = "More with /table text."
PLANS = 6
"""So many plans in a row end the game in a draw (Medici 3.4)."""


class Share(NamedTuple):
    """What one player's cards in one court come to at the end."""

    court: Court
    cards: tuple[CardView, ...]
    total: int


def board_alt(view: MediciView, names: Sequence[str], table_name: str) -> str:
    """Whose turn it is, every stack, then numbers of cards, totals, plans; at most 1024 characters.

    `names` are by seat; `table_name` is the table's at the host.
    """
    lines = [f"Court of the Medici, {table_name}. {_state(view, names)}"]
    called = letters(view)
    for title, stacks in _courts(view):
        told = "; ".join(_stack(stack, called) for stack in stacks)
        lines.append(f"{title}: {told or 'empty'}.")
    if view.last:
        lines.append(f"Newest card: {shown(view.last)}.")
    lines += [_facts(view, seat, names) for seat in seats(view)]
    if not view.over:
        lines.append(f"Plans in a row: {view.plans} of {PLANS}.")
    if view.discards:
        lines.append(f"Discarded: {counted(len(view.discards), 'card')}.")
    return fitting(lines, ALT, MORE)


def hand_alt(view: MediciView, names: Sequence[str], table_name: str) -> str:
    """The viewer's own hand, whose turn it is, and what they planned; "" for a spectator."""
    own = view.own
    if own is None:
        return ""
    turn = "It's your turn." if view.turn == own.seat else ""
    held = hand_text(own.hand) or "no cards"
    lines = [
        f"Court of the Medici, {table_name}. Your hand as {colour(view, own.seat)}: {held}. {turn}",
        f"Your deck: {counted(view.decks[own.seat], 'card')}.",
    ]
    if own.planned:
        lines.append(f"Under your deck, next to come first: {hand_text(own.planned)}.")
    lines += [_cap(view, own.seat), f"{_totals(view, names)}.", _plans(view)]
    return fitting([line.strip() for line in lines if line], ALT, MORE)


def score_alt(view: MediciView, names: Sequence[str], table_name: str) -> str:
    """How the game ended, both totals, and the cards each court gives to them."""
    state = _state(view, names) if view.over else "Not finished."
    lines = [f"Court of the Medici, {table_name}. {state}"]
    if is_scored(view):
        lines.append(f"{_totals(view, names)}.")
    if is_decided_by_count(view):
        lines.append("Totals are equal, so the player with more cards on the table wins.")
    if view.over and not is_scored(view):
        lines.append("A draw by plans is not scored.")
    for seat in seats(view):
        for share in shares(view, seat):
            held = counted(len(share.cards), "card")
            told = f"{held}: {stack_text(share.cards)} = {share.total}" if share.cards else held
            lines.append(f"{names[seat]}, {share.court} court, {told}.")
    return fitting(lines, ALT, MORE)


def is_scored(view: MediciView) -> bool:
    """Whether cards count: they do not after six plans in a row (Medici 3.4)."""
    return view.reason != "six plans"


def shares(view: MediciView, seat: Seat) -> tuple[Share, Share]:
    """What a player's cards come to in the inner court and in the outer one, as totals count them.

    Where the totals say that a Jester scores 1, it is given that value (Medici R8).
    """
    ones = _jesters_score_one(view)
    inner, outer = (_share(view, seat, court, ones=ones) for court in ("inner", "outer"))
    return inner, outer


def is_decided_by_count(view: MediciView) -> bool:
    """Whether somebody won with equal totals, by more cards on the table (Medici R7)."""
    return len(view.winners) == 1 and view.totals[0] == view.totals[1]


def _share(view: MediciView, seat: Seat, court: Court, *, ones: bool) -> Share:
    own = tuple(
        card.model_copy(update={"value": 1}) if ones and is_jester(card.name) else card
        for stack in display(view)
        for card in stack.cards
        if stack.court == court and card.black == (seat == view.black)
    )
    return Share(court, own, sum(card.value for card in own))


def _jesters_score_one(view: MediciView) -> bool:
    """Totals are what each would score; where they are not the plain sums, Jesters score 1."""
    plain = [0, 0]
    for stack in view.stacks:
        for card in stack.cards:
            plain[view.black if card.black else view.red] += card.value
    return plain != list(view.totals)


def _state(view: MediciView, names: Sequence[str]) -> str:
    """Whose turn it is, or why the game is over and who won."""
    if view.over:
        won = listed([person(view, seat, names) for seat in view.winners], "and")
        return f"Game over. {ending(view)} {f'{won} won.' if won else 'A draw.'}"
    if view.turn is None:
        return "Nobody has to act."
    return f"To act: {person(view, view.turn, names)}."


def _courts(view: MediciView) -> list[tuple[str, list[StackView]]]:
    """The three courts that a board shows, in reading order."""
    shown = display(view)
    outer = [stack for stack in shown if stack.court == "outer"]
    return [
        ("Inner court", [stack for stack in shown if stack.court == "inner"]),
        ("Outer court by red", [stack for stack in outer if not stack.cards[0].black]),
        ("Outer court by black", [stack for stack in outer if stack.cards[0].black]),
    ]


def _stack(stack: StackView, called: Mapping[str, str]) -> str:
    return f"{called[bottom(stack)]}: {stack_text(stack.cards)} = {stack.total}"


def _facts(view: MediciView, seat: Seat, names: Sequence[str]) -> str:
    """A player's hand and deck as numbers, the total, and the cap if there is one."""
    cap = _cap(view, seat)
    return (
        f"{person(view, seat, names)}: hand {view.hands[seat]}, deck {view.decks[seat]}, "
        f"total {view.totals[seat]}. {cap}"
    ).rstrip()


def _cap(view: MediciView, seat: Seat) -> str:
    if not view.capped[seat]:
        return ""
    cap = view.caps[seat]
    return "Capped by the last card drawn." if cap is None else f"May lay at most {cap}."


def _totals(view: MediciView, names: Sequence[str]) -> str:
    told = (f"{person(view, seat, names)} {view.totals[seat]}" for seat in seats(view))
    return f"Totals: {', '.join(told)}"


def _plans(view: MediciView) -> str:
    return "" if view.over else f"Plans in a row: {view.plans} of {PLANS}."
