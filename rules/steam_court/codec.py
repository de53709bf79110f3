"""Steam Court's actions and events as JSON that people can read, told apart by `kind`.

Packed cards are stored as text in the notation and characters by name, so that a stored log does
not depend on how either is kept in memory.
"""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, get_args, get_type_hints

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    TypeAdapter,
    create_model,
)

from rules.game import IllegalAction
from rules.steam_court.actions import Action
from rules.steam_court.events import Event
from rules.steam_court.notation import read_card, read_cards, write_cards
from rules.steam_court.pieces import CARD_TEXT, CHARACTER_NAMES, CHARACTERS_BY_NAME


class _Stored(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def _load_cards(text: Any) -> Any:
    if not isinstance(text, str):
        return text
    try:
        return read_cards(text)
    except IllegalAction as refusal:
        raise ValueError(f"not cards: {text!r}") from refusal


def _load_card(text: Any) -> Any:
    if not isinstance(text, str):
        return text
    try:
        return read_card(text)
    except IllegalAction as refusal:
        raise ValueError(f"not a card: {text!r}") from refusal


def _load_character(name: Any) -> Any:
    return CHARACTERS_BY_NAME.get(name, name) if isinstance(name, str) else name


_Cards = Annotated[int, BeforeValidator(_load_cards), PlainSerializer(write_cards)]
_Card = Annotated[int, BeforeValidator(_load_card), PlainSerializer(lambda kind: CARD_TEXT[kind])]
_Character = Annotated[
    int, BeforeValidator(_load_character), PlainSerializer(lambda who: CHARACTER_NAMES[who])
]
_AnyTuple = Annotated[tuple[Any, ...], Field(strict=False)]

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


class _Codec:
    """One union of named tuples <-> JSON."""

    def __init__(self, union: Any) -> None:
        classes: tuple[Any, ...] = get_args(union)
        self._classes = {cls._field_defaults["kind"]: cls for cls in classes}
        self._models: dict[type, type[BaseModel]] = {cls: _model_of(cls) for cls in classes}
        models: Any = reduce(or_, self._models.values())  # one class after another: a union
        self._adapter: TypeAdapter[BaseModel] = TypeAdapter(
            Annotated[models, Field(discriminator="kind")]
        )

    def dump(self, value: Any) -> dict[str, Any]:
        model = self._models[type(value)]
        stored = model.model_construct(**value._asdict())
        result: dict[str, Any] = stored.model_dump(mode="json")
        return {"kind": result.pop("kind")} | result

    def load(self, data: Mapping[str, Any]) -> Any:
        stored = self._adapter.validate_python(data)
        fields = {name: getattr(stored, name) for name in type(stored).model_fields}
        return self._classes[fields["kind"]](**fields)


def _model_of(cls: Any) -> type[BaseModel]:
    hints = get_type_hints(cls)
    fields: dict[str, Any] = {}
    for name in cls._fields:
        default = cls._field_defaults.get(name, ...)
        fields[name] = (_stored_as(name, hints[name]), default)
    fields["kind"] = (Literal[cls._field_defaults["kind"]], ...)
    model: type[BaseModel] = create_model(cls.__name__, __base__=_Stored, **fields)
    return model


_ACTIONS = _Codec(Action)
_EVENTS = _Codec(Event)


def dump_action(action: Action) -> dict[str, Any]:
    """An action as JSON with a `kind`."""
    return _ACTIONS.dump(action)


def load_action(data: Any) -> Action:
    """The inverse of `dump_action`; raises `ValueError` where the data is no action."""
    action: Action = _ACTIONS.load(data)
    return action


def dump_event(event: Event) -> dict[str, Any]:
    """An event as JSON with a `kind`; what is hidden from the reader is null."""
    return _EVENTS.dump(event)


def load_event(data: Any) -> Event:
    """The inverse of `dump_event`; raises `ValueError` where the data is no event."""
    event: Event = _EVENTS.load(data)
    return event
