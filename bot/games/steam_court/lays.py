"""Menus of sets: which set to lay, with which cards, and how large with a Multiplier.

Steps read: `more PAGE` · `set SIZExVALUE [PAGE]` (with which cards?) · `x VALUE [PAGE]` (the cards
of a led multiplied set) · `size VALUE CARDS [ANSWER]` · `lay SIZExVALUE CARDS` (confirm).
"""

import re
from collections.abc import Sequence

from bot.games.steam_court.tokens import Offer, size_of
from bot.games.steam_court.words import capital, lowered, set_text, size_text, squeeze
from bot.presenters.kit import BACK, page
from bot.presenters.presenter import ASK, STEP
from bot.presenters.screen import Button, Choice, Menu, Question, Row
from bot.presenters.wording import clip
from bot.presenters.wording import number as in_words
from rules.numbers import whole

LARGEST = 9999
"""The largest size that can be typed into the question."""


def first_menu(offers: Sequence[Offer], number: int, *, leading: bool) -> Row | None:
    """Everything that can be laid now, best first; `None` where nothing can."""
    choices = _to_lead(offers) if leading else _to_follow(offers)
    return _menu("Lay …", choices, number, "more ")


def ways_menu(offers: Sequence[Offer], number: int, step: str) -> Row | None:
    """One set that can be made of different cards: plain ones first."""
    choices = [_way(offer, offer.step) for offer in sorted(offers, key=plainness)]
    return _menu("Which cards?", choices, number, f"{step} ")


def multiplied_menu(offers: Sequence[Offer], value: int, number: int) -> Row | None:
    """The cards that may be led as a multiplied set of a value, before its size is chosen."""
    hands = {offer.cards: offer for offer in offers}
    ways = sorted(hands.values(), key=plainness)
    choices = [_way(offer, f"size {value} {squeeze(offer.cards)}") for offer in ways]
    return _menu("Which cards?", choices, number, f"x {value} ")


def _menu(placeholder: str, choices: Sequence[Choice], number: int, step: str) -> Row | None:
    return (page(STEP, placeholder, choices, number, step),) if choices else None


def size_rows(offers: Sequence[Offer], value: int) -> tuple[Row, ...]:
    """The sizes one multiplied set may be announced as, and a way to say any other.

    `offers` are the same cards at every size that is listed as legal.
    """
    bigger = sorted(offers, key=lambda offer: offer.size or LARGEST + 1)
    choices = tuple(Choice(capital(set_text(o.size, value)), o.step) for o in bigger)
    menu = Menu(STEP, "How many?", choices)
    token = f"size {value} {squeeze(offers[0].cards)}"
    return ((menu,), (Button("Another size…", ASK, token), BACK))


def size_question(token: str) -> Question:
    """The modal behind "Another size…"."""
    return Question(
        ASK, "How large is the set?", "A whole number, or inf", "20", token, len(str(LARGEST))
    )


def read_size(answer: str) -> int | None:
    """A typed size: a whole number up to 9999, 0 for infinity; `None` where it is neither."""
    text = answer.strip().casefold()
    if text in {"inf", "∞"}:
        return 0
    return int(text) if re.fullmatch(r"[1-9][0-9]{0,3}", text) else None


def _to_follow(offers: Sequence[Offer]) -> list[Choice]:
    """A line for each set that beats the trick, the lowest first, a Putsch last."""
    sets: dict[tuple[int, int], list[Offer]] = {}
    for offer in offers:
        if offer.value:
            sets.setdefault((offer.value, offer.size), []).append(offer)
    return [_set_choice(ways) for _, ways in sorted(sets.items())] + _putsch(offers)


def _to_lead(offers: Sequence[Offer]) -> list[Choice]:
    """Plain sets by number of cards, then multiplied ones by value, a Putsch last."""
    sets: dict[tuple[int, int], list[Offer]] = {}
    multiplied: dict[int, list[Offer]] = {}
    for offer in offers:
        if offer.free_size:
            multiplied.setdefault(offer.value, []).append(offer)
        elif offer.value:
            sets.setdefault((-offer.size, offer.value), []).append(offer)
    choices = [_set_choice(ways) for _, ways in sorted(sets.items())]
    for value, ways in sorted(multiplied.items()):
        first, *others = dict.fromkeys(offer.cards for offer in ways)
        step, told = f"x {value}", f"{len(others) + 1} ways"
        if not others:  # Only one set of cards makes it: straight to its size.
            step, told = f"size {value} {squeeze(first)}", clip(" ".join(first), 100)
        choices.append(Choice(f"{value}s with a Multiplier, of any size", step, told))
    return choices + _putsch(offers)


def _putsch(offers: Sequence[Offer]) -> list[Choice]:
    return [
        Choice("A Putsch", offer.step, "beats any set and takes the trick")
        for offer in offers
        if not offer.value
    ]


def _set_choice(ways: Sequence[Offer]) -> Choice:
    """A set in words; straight to its confirmation where it can be made in one way only."""
    first, *others = sorted(ways, key=plainness)
    label = capital(set_text(first.size, first.value))
    if not others:
        note = reading(first)
        shown = clip(f"{' '.join(first.cards)} – {note}", 100) if note else ""
        return Choice(label, first.step, shown)
    rest = f"{in_words(len(others))} other ways" if len(others) > 1 else _cards_told(others[0])
    shown = clip(f"{_cards_told(first)}, or {rest}", 100)
    return Choice(label, f"set {size_text(first.size)}x{first.value}", shown)


def _cards_told(offer: Offer) -> str:
    """`the card itself`, `an X`, `a 3/9`, `4 4 X`."""
    if len(offer.cards) > 1:
        return " ".join(offer.cards)
    card = offer.cards[0]
    if card == str(offer.value):
        return "the card itself"
    return f"{'an' if card == 'X' else 'a'} {card}"


def _way(offer: Offer, step: str) -> Choice:
    shown = " ".join(offer.cards)
    return Choice(clip(shown, 100), step, clip(reading(offer), 100))


def reading(offer: Offer) -> str:
    """What the special cards of a set count as; empty where every card speaks for itself."""
    if not offer.value:
        return ""
    notes = [
        f"{card} counts as {offer.value}"
        for card in dict.fromkeys(offer.cards)
        if card != str(offer.value) and card != "X"
    ]
    if "X" in offer.cards:
        notes.append("X counts as 1" if set(offer.cards) == {"X"} else "X sets the size")
    return ", ".join(notes)


def plainness(offer: Offer) -> tuple[int, ...]:
    """How little a set costs: no Multiplier, few dual cards, nothing lowered, few cards."""
    cards = offer.cards
    return (
        cards.count("X"),
        cards.count("3/9") + cards.count("6/12"),
        len(lowered(cards, offer.value)),
        len(cards),
    )


def sized(offers: Sequence[Offer], value: int, cards: str) -> list[Offer]:
    """The offers of exactly these cards (squeezed) and this value, whatever their size."""
    return [o for o in offers if o.value == value and squeeze(o.cards) == cards]


def parse_set(text: str) -> tuple[int, int] | None:
    """Size (0 for infinity) and value of `3x10` or `infx2`."""
    size, _, value = text.partition("x")
    found, number = size_of(size), whole(value, 999)
    return (found, number) if found is not None and number is not None else None
