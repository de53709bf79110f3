"""The table in sentences: all of it for `/table text`, its beginning as what a picture says."""

from collections.abc import Sequence
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
from bot.presenters.kit import alt, in_sentences
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import counted
from rules.game import Seat
from rules.medici.pieces import shown
from rules.medici.view import CardView, Court, MediciView
from rules.names import listed


class Share(NamedTuple):
    """What one player's cards in one court come to at the end."""

    court: Court
    cards: tuple[CardView, ...]
    total: int


def text(view: MediciView, card: TableInfo) -> str:
    """The whole table for `/table text`, with the viewer's own hand."""
    return in_sentences(sentences(view, card.names, card.name), card.recent)


def board_alt(view: MediciView, names: Sequence[str], table_name: str) -> str:
    """What the board's picture shows, and nobody's hand; `names` are by seat."""
    return alt(sentences(view.model_copy(update={"own": None}), names, table_name))


def sentences(view: MediciView, names: Sequence[str], table_name: str) -> list[str]:
    """The table, most needed first; empty lines say nothing."""
    lines = [f"Court of the Medici, table {table_name}.", _state(view, names)]
    if (own := view.own) is not None:
        many = counted(len(own.hand), "card")
        held = f"{many}: {hand_text(own.hand)}" if own.hand else "no cards"
        lines.append(f"You are {person(view, own.seat, names)}. You hold {held}.")
        if own.planned:
            lines.append(f"Under your deck, next to come first: {hand_text(own.planned)}.")
    lines += [*_courts(view), _totals(view, names)]
    for seat in seats(view):
        hand, deck = (counted(many, "card") for many in (view.hands[seat], view.decks[seat]))
        lines.append(f"{names[seat]}: {hand} in hand, {deck} in the deck.")
    lines += [_plans(view), *caps(view, names)]
    if view.last is not None:
        lines.append(f"Laid last: {shown(view.last)}.")
    if view.discards:
        lines.append(f"Discarded: {' '.join(map(shown, view.discards))}.")
    return lines


def hand_alt(view: MediciView, names: Sequence[str], table_name: str) -> str:
    """The viewer's own hand, whose turn it is, and what they planned; "" for a spectator."""
    own = view.own
    if own is None:
        return ""
    turn = "It's your turn." if view.turn == own.seat else ""
    held = hand_text(own.hand) or "no cards"
    hand = f"Your hand as {colour(view, own.seat)}: {held}. {turn}".strip()
    lines = [
        f"Court of the Medici, {table_name}. {hand}",
        f"Your deck: {counted(view.decks[own.seat], 'card')}.",
    ]
    if own.planned:
        lines.append(f"Under your deck, next to come first: {hand_text(own.planned)}.")
    return alt([*lines, *caps(view, names), _totals(view, names), _plans(view)])


def score_alt(view: MediciView, names: Sequence[str], table_name: str) -> str:
    """How the game ended, both totals, and the cards each court gives to them."""
    state = _state(view, names) if view.over else "Not finished."
    lines = [f"Court of the Medici, {table_name}. {state}"]
    if is_scored(view):
        lines.append(_totals(view, names))
    if is_decided_by_count(view):
        lines.append("Totals are equal, so the player with more cards on the table wins.")
    if view.over and not is_scored(view):
        lines.append("A draw by plans is not scored.")
    for seat in seats(view):
        for share in shares(view, seat):
            held = counted(len(share.cards), "card")
            told = f"{held}: {stack_text(share.cards)} = {share.total}" if share.cards else held
            lines.append(f"{names[seat]}, {share.court} court, {told}.")
    return alt(lines)


def is_scored(view: MediciView) -> bool:
    """Whether cards count: they do not after six plans in a row (Medici 3.4)."""
    return view.reason != "six plans"


def shares(view: MediciView, seat: Seat) -> tuple[Share, Share]:
    """What a player's cards come to in the inner court and in the outer one, as totals count them.

    Where the totals say that a Jester scores 1, it is given that value (Medici R8).
    """
    ones = _jesters_score_one(view)
    held: dict[Court, list[CardView]] = {"inner": [], "outer": []}
    for stack in display(view):
        for card in stack.cards:
            if card.black == (seat == view.black):
                one = ones and is_jester(card.name)
                held[stack.court].append(card.model_copy(update={"value": 1}) if one else card)
    inner, outer = (
        Share(court, tuple(cards), sum(card.value for card in cards))
        for court, cards in held.items()
    )
    return inner, outer


def is_decided_by_count(view: MediciView) -> bool:
    """Whether somebody won with equal totals, by more cards on the table (Medici R7)."""
    return len(view.winners) == 1 and view.totals[0] == view.totals[1]


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
        won = [names[seat] for seat in view.winners]
        result = f"{listed(won)} won." if won else "It was a draw."
        return f"The game is over. {ending(view)} {result}"
    if view.turn is None:
        return "Nobody has to act."
    return f"To act: {person(view, view.turn, names)}."


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
        told = (f"{called[bottom(one)]}: {stack_text(one.cards)} = {one.total}" for one in stacks)
        lines.append(f"{'; '.join(told)}.")
    return lines


def _totals(view: MediciView, names: Sequence[str]) -> str:
    told = (f"{person(view, seat, names)} {view.totals[seat]}" for seat in seats(view))
    return f"Totals: {', '.join(told)}."


def _plans(view: MediciView) -> str:
    if view.over:
        return ""
    return f"Plans in a row: {view.plans or 'none'}; a sixth makes the game a draw."


def caps(view: MediciView, names: Sequence[str]) -> list[str]:
    """Who lays under a cap, and at what as far as the viewer knows it (Medici R10)."""
    told = ["the last card of their deck" if cap is None else str(cap) for cap in view.caps]
    return [
        f"{names[seat]} may lay nothing above {told[seat]}."
        for seat, capped in enumerate(view.capped)
        if capped
    ]
