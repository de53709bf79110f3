"""Court of the Medici's actions and events as JSON that people can read, told apart by `kind`.

Cards are stored as text in the notation, so that a stored log does not depend on their numbers.
"""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, get_args, get_type_hints

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    TypeAdapter,
    create_model,
)

from rules.medici.actions import Action
from rules.medici.events import NOTHING, Event
from rules.medici.pieces import CARD_TEXT, CARDS_BY_TEXT, Card


class _Stored(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


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


def _card_text(card: Card) -> str:
    return "" if card == NOTHING else CARD_TEXT[card]


def _cards_text(cards: tuple[Card, ...]) -> str:
    return " ".join(CARD_TEXT[card] for card in cards)


def _known(text: str) -> str:
    if text not in CARDS_BY_TEXT:
        raise ValueError(f"not a card: {text!r}")
    return text


_Card = Annotated[int, BeforeValidator(_card), PlainSerializer(_card_text)]
_Cards = Annotated[tuple[int, ...], BeforeValidator(_cards), PlainSerializer(_cards_text)]
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


class _Codec:
    """One union of named tuples <-> JSON."""

    def __init__(self, union: Any, stored_as: Mapping[str, Any]) -> None:
        classes: tuple[Any, ...] = get_args(union)
        self._classes = {cls._field_defaults["kind"]: cls for cls in classes}
        self._models = {cls: _model_of(cls, stored_as) for cls in classes}
        models: Any = reduce(or_, self._models.values())  # one class after another: a union
        self._adapter: TypeAdapter[BaseModel] = TypeAdapter(
            Annotated[models, Field(discriminator="kind")]
        )

    def dump(self, value: Any) -> dict[str, Any]:
        stored = self._models[type(value)].model_construct(**value._asdict())
        result: dict[str, Any] = stored.model_dump(mode="json")
        return {"kind": result.pop("kind")} | result

    def load(self, data: Any) -> Any:
        stored = self._adapter.validate_python(data)
        fields = {name: getattr(stored, name) for name in type(stored).model_fields}
        return self._classes[fields["kind"]](**fields)


def _model_of(cls: Any, stored_as: Mapping[str, Any]) -> type[BaseModel]:
    hints = get_type_hints(cls)
    fields: dict[str, Any] = {}
    for name in cls._fields:
        hint = stored_as.get(name, hints[name])
        if type(None) in get_args(hints[name]):
            hint = hint | None
        fields[name] = (hint, cls._field_defaults.get(name, ...))
    fields["kind"] = (Literal[cls._field_defaults["kind"]], ...)
    model: type[BaseModel] = create_model(cls.__name__, __base__=_Stored, **fields)
    return model


_ACTIONS = _Codec(Action, _AS_ACTION)
_EVENTS = _Codec(Event, _AS_EVENT)


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
