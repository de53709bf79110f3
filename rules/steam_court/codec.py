"""Steam Court's actions and events as JSON that people can read, told apart by `kind`.

Packed cards are stored as text in the notation and characters by name, so that a stored log does
not depend on how either is kept in memory.
"""

from collections.abc import Callable
from typing import Annotated, Any, get_args

from pydantic import (
    BeforeValidator,
    Field,
    PlainSerializer,
)

from rules.codec import Codec
from rules.game import IllegalAction
from rules.steam_court.actions import Action
from rules.steam_court.events import Event
from rules.steam_court.notation import read_card, read_cards, write_cards
from rules.steam_court.pieces import CARD_TEXT, CHARACTER_NAMES, CHARACTERS_BY_NAME


def _read_by(read: Callable[[str], int], what: str) -> BeforeValidator:
    """Text by the notation; all else is left to the field's type."""

    def load(text: Any) -> Any:
        if not isinstance(text, str):
            return text
        try:
            return read(text)
        except IllegalAction as refusal:
            raise ValueError(f"not {what}: {text!r}") from refusal

    return BeforeValidator(load)


_Cards = Annotated[int, _read_by(read_cards, "cards"), PlainSerializer(write_cards)]
_Card = Annotated[int, _read_by(read_card, "a card"), PlainSerializer(lambda kind: CARD_TEXT[kind])]
_Character = Annotated[
    int,
    BeforeValidator(lambda it: CHARACTERS_BY_NAME.get(it, it) if isinstance(it, str) else it),
    PlainSerializer(lambda who: CHARACTER_NAMES[who]),
]

_PACKED = frozenset({"cards", "back", "court", "hand", "booty"})


def _stored_as(name: str, hint: Any) -> Any:
    """The type under which a field is stored: card text and names in place of plain numbers."""
    optional = type(None) in get_args(hint)
    kind: Any
    if name in _PACKED:
        kind = _Cards | None if optional else _Cards
    elif name == "hands":
        kind = Annotated[tuple[_Cards | None, ...], Field(strict=False)]
    elif name == "card":
        kind = _Card
    elif name == "characters":
        kind = Annotated[tuple[_Character, ...], Field(strict=False)]
    elif name == "character" or name.endswith("_character"):
        kind = _Character
    elif getattr(hint, "__origin__", None) is tuple:
        kind = Annotated[hint, Field(strict=False)]
    else:
        kind = hint
    return kind


ACTIONS: Codec[Action] = Codec(Action, _stored_as)
EVENTS: Codec[Event] = Codec(Event, _stored_as)
