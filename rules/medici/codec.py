"""Court of the Medici's actions and events as JSON that people can read, told apart by `kind`.

Cards are stored as text in the notation, so that a stored log does not depend on their numbers.
"""

from collections.abc import Mapping
from typing import Annotated, Any, get_args

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    PlainSerializer,
)

from rules.codec import Codec, StoredAs
from rules.medici.actions import Action
from rules.medici.events import NOTHING, Event
from rules.medici.pieces import CARD_TEXT, CARDS_BY_TEXT, card_texts


def _card(text: Any) -> Any:
    """A card's number; no card is empty text."""
    if not isinstance(text, str):
        return text
    if text == "":
        return NOTHING
    if text not in CARDS_BY_TEXT:
        raise ValueError(f"not a card: {text!r}")
    return CARDS_BY_TEXT[text]


def _cards(text: Any) -> Any:
    return tuple(_card(word) for word in text.split()) if isinstance(text, str) else text


def _known(text: str) -> str:
    if text not in CARDS_BY_TEXT:
        raise ValueError(f"not a card: {text!r}")
    return text


_Card = Annotated[
    int,
    BeforeValidator(_card),
    PlainSerializer(lambda card: "" if card == NOTHING else CARD_TEXT[card]),
]
_Cards = Annotated[
    tuple[int, ...],
    BeforeValidator(_cards),
    PlainSerializer(lambda cards: " ".join(card_texts(cards))),
]
_Text = Annotated[str, AfterValidator(_known)]

_AS_ACTION: dict[str, Any] = {
    **dict.fromkeys(("card", "stack", "victim"), _Text),
    "retuned": Annotated[tuple[_Text, int], Field(strict=False)] | None,
}
_AS_EVENT: dict[str, Any] = {
    **dict.fromkeys(("card", "stack", "drew"), _Card),
    **dict.fromkeys(("gone", "cards", "against", "inner"), _Cards),
    **dict.fromkeys(("hands", "decks"), Annotated[tuple[_Cards | None, ...], Field(strict=False)]),
    "retuned": Annotated[tuple[_Card, int], Field(strict=False)] | None,
    "winners": Annotated[tuple[int, ...], Field(strict=False)],
    "scores": Annotated[tuple[int, ...], Field(strict=False)] | None,
}
"""How fields are stored that hold cards or several numbers, by name."""


def _stored_as(fields: Mapping[str, Any]) -> StoredAs:
    """Fields by these names; the others as they are, and `None` stays where it may be."""

    def stored(name: str, hint: Any) -> Any:
        kind = fields.get(name, hint)
        return kind | None if type(None) in get_args(hint) else kind

    return stored


ACTIONS: Codec[Action] = Codec(Action, _stored_as(_AS_ACTION))
EVENTS: Codec[Event] = Codec(Event, _stored_as(_AS_EVENT))
