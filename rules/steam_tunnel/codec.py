"""Steam Tunnel's actions and events as JSON that people can read, told apart by `kind`."""

from fractions import Fraction
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    TypeAdapter,
    create_model,
)

from rules.steam_tunnel.actions import Action
from rules.steam_tunnel.events import Event

Value = TypeVar("Value")


class _Stored(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def _load_score(text: Any) -> Any:
    if not isinstance(text, str):
        raise ValueError("a score is text, such as 56/3")
    try:
        return Fraction(text)
    except ZeroDivisionError as problem:
        raise ValueError("a score has no 0 below its line") from problem


_Score = Annotated[Any, BeforeValidator(_load_score), PlainSerializer(str, return_type=str)]


class _Codec:
    """One union of named tuples <-> JSON."""

    def __init__(self, union: Any) -> None:
        classes: tuple[Any, ...] = get_args(union)
        self._classes = {cls._field_defaults["kind"]: cls for cls in classes}
        self._models: dict[type, type[BaseModel]] = {cls: _model_of(cls) for cls in classes}
        models: Any = Union[tuple(self._models.values())]  # noqa: UP007 - as many as there are
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


def _model_of(cls: Any) -> type[BaseModel]:
    fields: dict[str, Any] = {}
    for name, hint in get_type_hints(cls).items():
        default = ... if name == "kind" else cls._field_defaults.get(name, ...)
        fields[name] = (_lenient(hint), default)
    model: type[BaseModel] = create_model(cls.__name__, __base__=_Stored, **fields)
    return model


def _lenient(hint: Any) -> Any:
    """The hint with every tuple readable from a list of JSON, scores as text; all else strict."""
    if get_origin(hint) is not tuple:
        return _Score if hint is Fraction else hint
    inner = tuple(each if each is ... else _lenient(each) for each in get_args(hint))
    read: Any = tuple.__class_getitem__(inner)
    return Annotated[read, Field(strict=False)]


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
