"""Menus of sets: which set to lay, with which cards, and how large with a Multiplier.

Steps read: `more PAGE` · `set SIZExVALUE [PAGE]` (with which cards?) · `x VALUE [PAGE]` (the cards
of a led multiplied set) · `size VALUE CARDS [ANSWER]` · `lay SIZExVALUE CARDS` (confirm).
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.games.steam_court.context import BACK
from bot.games.steam_court.tokens import Offer, size_of
from bot.games.steam_court.words import capital, lowered, set_text, size_text, squeeze
from bot.presenters.presenter import ASK, STEP
from bot.presenters.screen import Button, Choice, Menu, Question, Row
from bot.presenters.wording import clip, number
from rules.numbers import whole

PAGE = 24
"""Lines of a menu that goes on; the twenty-fifth is "more"."""

LARGEST = 9999
"""The largest size that can be typed into the question."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a menu of sets, and how early it should come."""

    choice: Choice
    rank: tuple[int, ...]


def first_menu(offers: Sequence[Offer], page: int, *, leading: bool) -> Row | None:
    """Everything that can be laid now, best first; `None` where nothing can."""
    lines = _lead_lines(offers) if leading else _follow_lines(offers)
    choices = [line.choice for line in sorted(lines, key=lambda line: line.rank)]
    return _paged(choices, page, "Lay …", lambda number: f"more {number}")


def ways_menu(offers: Sequence[Offer], page: int, step: str) -> Row | None:
    """One set that can be made of different cards: plain ones first."""
    choices = [_way(offer, offer.step) for offer in sorted(offers, key=plainness)]
    return _paged(choices, page, "Which cards?", lambda number: f"{step} {number}")


def multiplied_menu(offers: Sequence[Offer], value: int, page: int) -> Row | None:
    """The cards that may be led as a multiplied set of a value, before its size is chosen."""
    hands = {offer.cards: offer for offer in offers}
    ways = sorted(hands.values(), key=plainness)
    choices = [_way(offer, f"size {value} {squeeze(offer.cards)}") for offer in ways]
    return _paged(choices, page, "Which cards?", lambda number: f"x {value} {number}")


def size_rows(offers: Sequence[Offer], value: int) -> tuple[Row, ...]:
    """The sizes one multiplied set may be announced as, and a way to say any other.

    `offers` are the same cards at every size that is listed as legal.
    """
    bigger = sorted(offers, key=lambda offer: offer.size or LARGEST)
    choices = tuple(Choice(capital(set_text(o.size or 0, value)), o.step) for o in bigger)
    menu = Menu(STEP, "How many?", choices[:25])
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


def _follow_lines(offers: Sequence[Offer]) -> list[Line]:
    """A line for each set that beats the trick, the lowest first, a Putsch last."""
    sets: dict[tuple[int, int], list[Offer]] = {}
    for offer in offers:
        if offer.size is not None and offer.value is not None:
            sets.setdefault((offer.value, offer.size), []).append(offer)
    lines = [Line(_set_choice(ways), (0, value)) for (value, _), ways in sets.items()]
    return lines + _putsch_line(offers)


def _lead_lines(offers: Sequence[Offer]) -> list[Line]:
    """Plain sets by number of cards, then multiplied ones by value, a Putsch last."""
    sets: dict[tuple[int, int], list[Offer]] = {}
    multiplied: dict[int, list[Offer]] = {}
    for offer in offers:
        if offer.size is None or offer.value is None:
            continue
        if offer.free_size:
            multiplied.setdefault(offer.value, []).append(offer)
        else:
            sets.setdefault((offer.value, offer.size), []).append(offer)
    lines = [Line(_set_choice(w), (0, -size, value)) for (value, size), w in sets.items()]
    for value, ways in multiplied.items():
        hands = {offer.cards for offer in ways}
        one = squeeze(next(iter(hands)))
        step = f"size {value} {one}" if len(hands) == 1 else f"x {value}"
        label = f"{value}s with a Multiplier, any size"
        shown = " ".join(next(iter(hands))) if len(hands) == 1 else f"{len(hands)} ways"
        lines.append(Line(Choice(label, step, clip(shown, 100)), (1, value)))
    return lines + _putsch_line(offers)


def _putsch_line(offers: Sequence[Offer]) -> list[Line]:
    return [
        Line(Choice("A Putsch", offer.step, "beats any set and takes the trick"), (2,))
        for offer in offers
        if offer.size is None
    ]


def _set_choice(ways: Sequence[Offer]) -> Choice:
    """A set in words; straight to its confirmation where it can be made in one way only."""
    first, *others = sorted(ways, key=plainness)
    size, value = first.size or 0, first.value or 0
    label = capital(set_text(size, value))
    if not others:
        plain = set(first.cards) == {str(value)}
        shown = "" if plain else clip(_noted(" ".join(first.cards), first), 100)
        return Choice(label, first.step, shown)
    rest = f"{number(len(others))} other ways" if len(others) > 1 else _cards_told(others[0])
    shown = clip(f"{_cards_told(first)}, or {rest}", 100)
    return Choice(label, f"set {size_text(size)}x{value}", shown)


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
    return Choice(clip(shown, 100), step, clip(_noted("", offer), 100))


def _noted(shown: str, offer: Offer) -> str:
    """The cards, and what is special about them in this set."""
    note = reading(offer)
    return f"{shown} – {note}" if shown and note else shown or note


def reading(offer: Offer) -> str:
    """What the special cards of a set count as; empty where every card speaks for itself."""
    if offer.value is None:
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
    value = offer.value or 0
    return (
        cards.count("X"),
        cards.count("3/9") + cards.count("6/12"),
        len(lowered(cards, value)),
        len(cards),
    )


def _paged(
    choices: Sequence[Choice], page: int, placeholder: str, step: Callable[[int], str]
) -> Row | None:
    """A page of a long menu, with a line that leads to the next one."""
    if not choices:
        return None
    if len(choices) <= PAGE + 1:
        return (Menu(STEP, placeholder, tuple(choices)),)
    start = PAGE * page if 0 <= PAGE * page < len(choices) else 0
    shown = list(choices[start : start + PAGE])
    left = len(choices) - start - PAGE
    if left > 0:
        shown.append(Choice(f"More ({left}) …", step(page + 1)))
    return (Menu(STEP, placeholder, tuple(shown)),)


def sized(offers: Sequence[Offer], value: int, cards: str) -> list[Offer]:
    """The offers of exactly these cards (squeezed) and this value, whatever their size."""
    return [o for o in offers if o.value == value and squeeze(o.cards) == cards]


def parse_set(text: str) -> tuple[int, int] | None:
    """Size (0 for infinity) and value of `3x10` or `infx2`."""
    size, _, value = text.partition("x")
    found, number = size_of(size), whole(value, 999)
    return (found, number) if found is not None and number is not None else None
