"""Positions of the notation: a table set up outright, and a state written down as one."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from rules import validation
from rules.game import IllegalAction, Seat
from rules.medici.evolve import set_out
from rules.medici.model import MOST_PLANS, NO_CAP, State, placed
from rules.medici.notation import read_card
from rules.medici.options import MediciOptions
from rules.medici.pieces import (
    AT_SETUP,
    CARD_TEXT,
    COLOUR,
    DECLARED,
    FIRST_JESTER,
    JESTERS,
    RED,
    VALUE,
    Card,
    card_texts,
)
from rules.medici.scoring import end_if_over, is_capped
from rules.names import find

Pile = tuple[Card, ...]

_HIGHEST = max(VALUE)


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class MediciPosition(_Strict):
    """A position as shared notation has it; the first of the players is black."""

    inner: list[str] = []
    outer: list[str] = []
    jesters: dict[str, Annotated[int, Field(ge=DECLARED[0], le=DECLARED[-1])]] = {}
    hands: dict[str, str] = {}
    decks: dict[str, str] = {}
    turn: str
    plans: Annotated[int, Field(ge=0, le=MOST_PLANS)] = 0
    caps: dict[str, Annotated[int, Field(ge=0, le=_HIGHEST)]] | None = None


class _Reader:
    """The cards of a position, each of which may lie in one place only."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._lies: dict[Card, str] = {}

    def card(self, word: str, field: str) -> Card:
        """One card; a left-out king and what is no card are refused."""
        try:
            return read_card(word)
        except IllegalAction as refusal:
            if refusal.code == "left_out":
                raise validation.wrong(field, f"{word!r} is left out of the game") from refusal
            raise validation.wrong(field, f"no card is written {word!r}") from refusal

    def pile(self, text: str, field: str) -> Pile:
        """Cards that lie nowhere else."""
        cards = tuple(self.card(word, field) for word in text.split())
        for card in cards:
            if card in self._lies:
                raise validation.wrong(field, f"{CARD_TEXT[card]} lies in {self._lies[card]} too")
            self._lies[card] = field
        return cards

    def stacks(self, texts: Sequence[str], field: str) -> tuple[Pile, ...]:
        """The stacks of a court, from bottom to top."""
        piles = tuple(self.pile(text, f"{field}.{index}") for index, text in enumerate(texts))
        for index, pile in enumerate(piles):
            if not pile:
                raise validation.wrong(f"{field}.{index}", "a stack has at least one card")
        return piles

    def seat(self, name: str, field: str) -> Seat:
        """The seat of a player named in the position."""
        seat = find(name, self._names)
        if seat is None:
            raise validation.wrong(field, f"{name!r} is not among the players")
        return seat

    def by_seat(self, given: Mapping[str, Any], field: str) -> dict[Seat, Any]:
        """What stands beside names, by seat; nobody may be named twice."""
        found: dict[Seat, Any] = {}
        for name, value in given.items():
            seat = self.seat(name, f"{field}.{name}")
            if seat in found:
                raise validation.wrong(f"{field}.{name}", "is named twice")
            found[seat] = value
        return found

    def own(self, given: Mapping[str, str], field: str) -> tuple[Pile, Pile]:
        """Cards in hands or decks by seat, each of its owner's colour."""
        texts = self.by_seat(given, field)
        piles = []
        for seat in range(2):
            place = f"{field}.{self._names[seat]}"
            cards = self.pile(texts.get(seat, ""), place)
            for card in cards:
                if COLOUR[card] != seat:
                    colour = "red" if COLOUR[card] == RED else "black"
                    raise validation.wrong(
                        place, f"{CARD_TEXT[card]} is {colour}, the other's colour"
                    )
            piles.append(cards)
        return piles[0], piles[1]


def read_position(
    position: Mapping[str, Any], names: Sequence[str], options: MediciOptions
) -> State:
    """A state set up outright; no deck is checked for completeness, and nothing is dealt.

    Raises `ValueError` naming the field and what is wrong with it.
    """
    given = validation.read_position(MediciPosition, position)
    reader = _Reader(names)
    inner = reader.stacks(given.inner, "inner")
    outer = reader.stacks(given.outer, "outer")
    hands = reader.own(given.hands, "hands")
    decks = reader.own(given.decks, "decks")
    for seat in range(2):
        if decks[seat] and not hands[seat]:
            raise validation.wrong(f"hands.{names[seat]}", "is empty, though the deck is not")
    turn = reader.seat(given.turn, "turn")
    if not hands[turn]:  # who is out of cards is skipped (Medici 3.3)
        turn = 1 - turn
    state = placed(
        State(options),
        black=0,
        turn=turn,
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        decks=decks,
        plans=given.plans,
        caps=_caps(reader, given, decks, options, names),
    )
    set_out(state, inner, outer, _jesters(reader, given, (*inner, *outer)))
    end_if_over(state, [])
    return state


def _jesters(reader: _Reader, given: MediciPosition, stacks: Sequence[Pile]) -> tuple[int, ...]:
    """The value of each Jester, 1 where nothing is said (notation)."""
    values = [AT_SETUP] * len(JESTERS)
    said: set[Card] = set()
    for word, value in given.jesters.items():
        field = f"jesters.{word}"
        card = reader.card(word, field)
        if card not in JESTERS:
            raise validation.wrong(field, f"{CARD_TEXT[card]} is no Jester")
        if not any(card in pile for pile in stacks):
            raise validation.wrong(field, f"{CARD_TEXT[card]} is not on the table")
        if card in said:
            raise validation.wrong(field, f"{CARD_TEXT[card]} is named twice")
        said.add(card)
        values[card - FIRST_JESTER] = value
    return tuple(values)


def _caps(
    reader: _Reader,
    given: MediciPosition,
    decks: tuple[Pile, Pile],
    options: MediciOptions,
    names: Sequence[str],
) -> tuple[int, int]:
    """The cap of each player, where the house rule is played (Medici R10)."""
    if given.caps is not None and not options.last_card_cap:
        raise validation.wrong("caps", "is for the option last_card_cap only")
    caps = reader.by_seat(given.caps or {}, "caps")
    for seat in caps:
        if decks[seat]:
            why = "a cap comes with the last card of the deck, and the deck holds cards"
            raise validation.wrong(f"caps.{names[seat]}", why)
    return caps.get(0, NO_CAP), caps.get(1, NO_CAP)


def write_position(state: State, names: Sequence[str]) -> dict[str, Any]:
    """The state as a position, for tools with full sight.

    What people remember is not part of one: the card laid last, the discards, and which cards of
    the own deck one has planned.
    """
    inner, outer = state.piles[: state.inner], state.piles[state.inner :]
    turn = state.turn
    if state.over:  # whoever's turn it would be
        turn = next((seat for seat in range(2) if is_capped(state, seat)), state.black)
    jesters = zip(card_texts(JESTERS), state.jesters, strict=True)
    written: dict[str, Any] = {
        "inner": [*map(_text, inner)],
        "outer": [*map(_text, outer)],
        "jesters": {name: value for name, value in jesters if value},
        "hands": {names[seat]: _text(state.hands[seat]) for seat in range(2)},
        "decks": {names[seat]: _text(state.decks[seat]) for seat in range(2)},
        "turn": names[turn],
        "plans": state.plans,
    }
    if state.options.last_card_cap:
        caps = zip(names, state.caps, strict=True)
        written["caps"] = {name: cap for name, cap in caps if cap != NO_CAP}
    return written


def _text(cards: Pile) -> str:
    return " ".join(CARD_TEXT[card] for card in cards)
