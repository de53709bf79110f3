"""Autocompletion of the arguments of `/court`: the viewer's own options in words and notation."""

from collections.abc import Sequence
from typing import Any

from bot.games.steam_court.context import CourtPanel, panel_of
from bot.games.steam_court.lays import plainness, read_size, reading
from bot.games.steam_court.tokens import LISTED, Offer
from bot.games.steam_court.words import (
    capital,
    label_of,
    seat_at,
    set_text,
    size_text,
    sort,
)
from bot.presenters.kit import matching
from bot.presenters.screen import Choice
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import clip, counted
from rules.game import IllegalAction
from rules.steam_court.notation import format_action, read_cards, write_cards
from rules.steam_court.view import CourtView

LABEL = 100


def choices(
    verb: str, typed: str, view: CourtView, legal: Sequence[Any], card: TableInfo
) -> tuple[Choice, ...]:
    """At most 25 of the viewer's own options for a command, those that match what was typed.

    There are none for a verb that takes no argument, such as `pass`.
    """
    panel = panel_of(view, legal, card)
    if panel is None:
        return ()
    actions = [action for action in legal if action.kind == verb and len(action) > 1]
    if verb == "lay":
        # Infinity and small sizes before sizes nobody thinks of.
        pairs = sorted(zip(panel.offers, actions, strict=True), key=lambda pair: _rank(pair[0]))
        found = [_lay_choice(offer, action) for offer, action in pairs]
        found += _typed_size(panel, typed)
    else:
        found = []
        for action in actions:
            value = _argument(action, panel.names)
            label = capital(value)
            if verb in {"stop", "inspect"}:
                seat = seat_at(panel.table, action.seat)
                label = f"{label_of(seat, panel.names)}, {counted(seat.cards, 'card')}"
            found.append(Choice(clip(label, LABEL), value))
    words = " ".join(typed.replace(",", " ").split()).casefold()
    return matching(found, words, begun=_in_order(words))


def _rank(offer: Offer) -> tuple[int, ...]:
    if not offer.value:
        return (3,)
    if offer.free_size:
        usual = offer.size in {0, len(offer.cards)}
        return (1 if usual else 2, -len(offer.cards), offer.value)
    return (0, -offer.size, offer.value, *plainness(offer))


def _argument(action: Any, names: Sequence[str]) -> str:
    """What follows the verb in the notation."""
    return format_action(action, names).partition(" ")[2]


def _lay_choice(offer: Offer, action: Any) -> Choice:
    text = _argument(action, ())
    if not offer.value:
        return Choice("A Putsch: P", text)
    label = f"{capital(set_text(offer.size, offer.value))}: {' '.join(offer.cards)}"
    note = reading(offer)
    return Choice(clip(f"{label} ({note})" if note else label, LABEL), text)


def _typed_size(panel: CourtPanel, typed: str) -> list[Choice]:
    """A led multiplied set of a typed size past those that are listed: `10 X as 20x10`."""
    cards, _, announced = typed.casefold().partition(" as ")
    size = read_size(announced.partition("x")[0])
    if size is None or size <= LISTED:
        return []
    try:
        packed = read_cards(cards)
    except IllegalAction:
        return []
    shown = tuple(write_cards(packed).split())
    return [
        Choice(
            clip(f"{capital(set_text(size, offer.value))}: {' '.join(shown)}", LABEL),
            f"{' '.join(shown)} as {size_text(size)}x{offer.value}",
        )
        for offer in panel.offers
        if offer.free_size and offer.size == 0 and offer.cards == shown
    ]


def _in_order(text: str) -> str:
    """Typed cards in the order of the notation; anything else as it was typed."""
    cards, marker, announced = text.partition(" as ")
    try:
        ordered = " ".join(sort(word.upper() for word in cards.split()))
    except KeyError:
        return text
    return f"{ordered.casefold()}{marker}{announced}"
