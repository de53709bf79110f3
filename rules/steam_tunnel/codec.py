"""Steam Tunnel's actions and events as JSON that people can read, told apart by `kind`."""

from fractions import Fraction
from typing import Annotated, Any, get_args, get_origin

from pydantic import (
    BeforeValidator,
    Field,
    PlainSerializer,
)

from rules.codec import Codec
from rules.steam_tunnel.actions import Action
from rules.steam_tunnel.events import Event


def _load_score(text: Any) -> Any:
    if not isinstance(text, str):
        raise ValueError("a score is text, such as 56/3")
    try:
        return Fraction(text)
    except ZeroDivisionError as problem:
        raise ValueError("a score has no 0 below its line") from problem


_Score = Annotated[Any, BeforeValidator(_load_score), PlainSerializer(str, return_type=str)]


def _lenient(hint: Any) -> Any:
    """The hint with every tuple readable from a list of JSON, scores as text; all else strict."""
    if get_origin(hint) is not tuple:
        return _Score if hint is Fraction else hint
    inner = tuple(each if each is ... else _lenient(each) for each in get_args(hint))
    read: Any = tuple.__class_getitem__(inner)
    return Annotated[read, Field(strict=False)]


_ACTIONS = Codec(Action, lambda _, hint: _lenient(hint))
_EVENTS = Codec(Event, lambda _, hint: _lenient(hint))


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
