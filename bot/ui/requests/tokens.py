"""Small things read from tokens and values, which a hostile client may have made up."""

from collections.abc import Mapping
from typing import Any

from bot.host.errors import Refusal
from bot.presenters.presenter import step_of
from rules.numbers import whole


def step(token: str, values: tuple[str, ...]) -> str:
    """The step that a token and the values chosen in a menu make together."""
    return step_of(token, values) if values else token


def number(token: str) -> int | None:
    """A small number from 0 up; `None` for anything else."""
    return whole(token, 99_999)


def snowflake(text: str) -> int:
    """The id of a person or a channel as a menu brings it; 0 for anything else."""
    return whole(text) or 0


def marked(token: str, sure: str = "sure") -> str | None:
    """The mark behind the word that confirms; "" on old buttons, `None` where nothing does."""
    first, _, mark = token.partition(" ")
    return mark if first == sure else None


def mark_read(token: str, _values: tuple[str, ...]) -> Mapping[str, Any]:
    """The arguments of a button that confirms, or that begins by asking."""
    return {"mark": marked(token)}


def chosen(values: tuple[str, ...]) -> int:
    """The one person or channel that a menu brought along; raises `Refusal`."""
    found = snowflake(values[0]) if values else 0
    if not found:
        raise Refusal("stale")
    return found
