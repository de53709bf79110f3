"""Steam Court's actions as text: what people type, what the log shows, what transcripts hold."""

import re
from collections.abc import Sequence

from rules.game import IllegalAction, Seat
from rules.names import find
from rules.steam_court.actions import (
    COUP,
    DECLINE,
    DRAW,
    INFINITY,
    LAY_PUTSCH,
    PASS,
    RETRIEVE,
    SWAP,
    Action,
    Dive,
    Give,
    Inspect,
    Keep,
    Lay,
    Stop,
)
from rules.steam_court.legal import legal_actions
from rules.steam_court.model import State, table_of
from rules.steam_court.pieces import (
    ALCHEMIST,
    CARD_TEXT,
    GEARS,
    MULTIPLIER,
    MULTIPLIER_CARD,
    PUTSCH,
    Card,
    Cards,
    card_texts,
    how_many,
    pack,
    unpack,
)
from rules.steam_court.sets import LOWERS_DUALS, LOWERS_GEARS, NO_LOWERING, stands_for
from rules.steam_court.visibility import announcement

_CARDS = {text.casefold(): kind for kind, text in enumerate(CARD_TEXT) if text}
_ANNOUNCED = re.compile(r"(inf|infinity|∞|\d+) ?[x×*] ?(\d{1,2})")
MOST_DIGITS = 9
"""Digits of the largest size that can be announced; a larger one would beat nothing more."""
_AS = re.compile(r"(?:^|\s)as(?:\s|$)")
MOST_CARDS = 120
"""More cards than this are no hand of any game; packed counts stay clear of overflowing."""

_BARE: dict[str, Action] = {
    action.kind: action for action in (PASS, RETRIEVE, COUP, DECLINE, DRAW, SWAP)
}
VERBS = ("lay", "pass", "stop", "give", "decline", "draw", "keep", "swap", "dive", "inspect",
         "retrieve", "coup")  # fmt: skip


def read_card(word: str) -> Card:
    """One card; raises `IllegalAction` `unknown_card`."""
    kind = _CARDS.get(word.casefold())
    if kind is None:
        raise IllegalAction("unknown_card", word=word)
    return kind


def read_cards(text: str) -> Cards:
    """Cards in any order, spaces or commas between them, packed.

    Raises `IllegalAction`: `unknown_card`, or `too_many_cards` for more than `MOST_CARDS`.
    """
    words = text.replace(",", " ").split()
    if len(words) > MOST_CARDS:
        raise IllegalAction("too_many_cards", count=len(words), most=MOST_CARDS)
    return pack(map(read_card, words))


def write_cards(cards: Cards) -> str:
    """Packed cards as text: gears ascending, then 3/9, 6/12, X, P."""
    return " ".join(card_texts(cards))


def _stands(card: Card, value: int, lowering: int = NO_LOWERING) -> bool:
    return card == MULTIPLIER or value in stands_for(card, lowering)


def lowers(action: Lay) -> bool:
    """Whether the Alchemist has to lower a card for this reading (Court 1.7)."""
    return not all(_stands(card, action.value) for card in unpack(action.cards))


def format_action(action: Action, names: Sequence[str]) -> str:
    """The action in the notation; `as` stands only where the cards alone would not say it."""
    if isinstance(action, Lay):
        text = f"lay {write_cards(action.cards)}"
        plain = set(unpack(action.cards)) == {action.value} and action.size == how_many(
            action.cards
        )
        alone = action in (LAY_PUTSCH, _LONE_MULTIPLIER)
        return text if plain or alone else f"{text} as {announcement(action.size, action.value)}"
    if isinstance(action, Stop | Inspect):
        return f"{action.kind} {names[action.seat]}"
    if isinstance(action, Give | Keep):
        return f"{action.kind} {write_cards(action.cards) or 'nothing'}"
    if isinstance(action, Dive):
        return f"dive {CARD_TEXT[action.card]}"
    return action.kind


_LONE_MULTIPLIER = Lay(MULTIPLIER_CARD, 1, 1)


def parse_action(text: str, state: State, seat: Seat, names: Sequence[str]) -> Action:
    """Read an action; case, spaces and the order of cards do not matter.

    Raises `IllegalAction` saying what could not be read. What is read need not be legal: the
    rules say what is wrong with that.
    """
    verb, _, rest = text.strip().partition(" ")
    verb, rest = verb.casefold(), " ".join(rest.split())
    if verb in _BARE:
        if rest:
            raise IllegalAction("too_much", verb=verb, rest=rest)
        return _BARE[verb]
    if verb not in VERBS:
        raise IllegalAction("unknown_verb", word=verb, known=VERBS)
    if not rest:
        raise IllegalAction("too_little", verb=verb)
    if verb in {"stop", "inspect"}:
        whom = find(rest, names)
        if whom is None:
            raise IllegalAction("unknown_player", name=rest, known=tuple(names))
        return Stop(whom) if verb == "stop" else Inspect(whom)
    if verb == "dive":
        return Dive(read_card(rest))
    if verb == "lay":
        return _parse_lay(rest.casefold(), state, seat)
    cards = 0 if verb == "keep" and rest.casefold() == "nothing" else read_cards(rest)
    return Keep(cards) if verb == "keep" else Give(cards)


def _parse_lay(rest: str, state: State, seat: Seat) -> Lay:
    split = _AS.search(rest)
    if split is None:
        return _only_reading(read_cards(rest), state, seat)
    cards = read_cards(rest[: split.start()])
    said = rest[split.end() :].strip()
    match = _ANNOUNCED.fullmatch(said)
    if match is None:
        raise IllegalAction("unreadable_announcement", text=said)
    size, value = match.groups()
    if not cards:
        raise IllegalAction("too_little", verb="lay")
    if size.isdecimal() and len(size) > MOST_DIGITS:
        raise IllegalAction("size_too_long", digits=MOST_DIGITS, most="9" * MOST_DIGITS)
    if not 1 <= int(value) <= 12 or (size.isdecimal() and int(size) == 0):
        raise IllegalAction("impossible_announcement", text=said)
    return Lay(cards, int(size) if size.isdecimal() else INFINITY, int(value))


def _only_reading(cards: Cards, state: State, seat: Seat) -> Lay:
    """The lay that cards without `as` stand for (notation: the Alchemist lowers nothing first)."""
    if cards == LAY_PUTSCH.cards:
        return LAY_PUTSCH
    legal = [
        action
        for action in legal_actions(state, seat)
        if isinstance(action, Lay) and action.cards == cards
    ]
    readings = [action for action in legal if not lowers(action)] or legal
    if len(readings) > 1:
        raise IllegalAction(
            "several_readings",
            cards=write_cards(cards),
            readings=tuple(announcement(action.size, action.value) for action in readings),
        )
    return readings[0] if readings else _likeliest(cards, state, seat)


def _likeliest(cards: Cards, state: State, seat: Seat) -> Lay:
    """What somebody means who may not lay these cards: so the rules say what is wrong."""
    kinds = unpack(cards)
    if PUTSCH in kinds:  # and something else: alone it is always read
        raise IllegalAction("putsch_alone", ruling="Court R5")
    if set(kinds) == {MULTIPLIER}:
        return Lay(cards, len(kinds), 1)
    table = table_of(state, seat)
    lowered = NO_LOWERING
    if table is not None and table.seating.characters[table.seating.where[seat]] == ALCHEMIST:
        lowered = LOWERS_DUALS if state.options.alchemist_on_dual else LOWERS_GEARS
    for lowering in (NO_LOWERING, lowered):
        values = [v for v in GEARS if all(_stands(card, v, lowering) for card in kinds)]
        if values:
            size = len(kinds)
            if MULTIPLIER in kinds:
                size = (table and table.size) or size - 1
            return Lay(cards, size, values[-1])
    raise IllegalAction("not_a_set", cards=write_cards(cards), ruling="Court 1.4")
