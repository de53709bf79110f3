"""What people can ask for: each thing once, with its button and its slash command.

A handler is in the module of its feature. `@handler(...)` registers it for the verb of a button
and for a command at once, so that buttons and commands do the same by construction.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from bot.presenters.command import Argument
from bot.presenters.screen import Choice
from bot.ui.requests.request import Request

Work = Callable[[Request], Awaitable[None]]
Complete = Callable[[Request, str], Awaitable[Sequence[Choice]]]
"""What may be chosen for an argument, given what is typed so far."""
Read = Callable[[str, tuple[str, ...]], Mapping[str, Any]]
"""The arguments that a button's token and a menu's values stand for."""
Needs = Literal["nothing", "table", "head"]
"""A table, what is known of one that may be unreadable, or neither."""

TABLE = Argument("table", "Which table, if there are several here")


def nothing_read(_token: str, _values: tuple[str, ...]) -> Mapping[str, Any]:
    """No arguments: the handler looks at token and values itself, if at all."""
    return {}


@dataclass(frozen=True, slots=True)
class Handler:
    """One thing that can be asked for, and how.

    `command` is the whole name, such as `seat leave`; "" where there is only a button. `game` is
    the one whose tables a command means.
    """

    work: Work
    verb: str = ""
    command: str = ""
    help: str = ""
    arguments: Sequence[Argument] = ()
    complete: Mapping[str, Complete] = field(default_factory=dict)
    needs: Needs = "table"
    moderator: bool = False
    read: Read = nothing_read
    game: str = ""
    menu: str = ""
    """Its name in the menu of a message, where it has one."""
    anywhere: bool = False
    """Whether the command works outside servers too."""


HANDLERS: list[Handler] = []
"""All that features have registered; see `bot.ui.client.FEATURES`."""


def handler(verb: str = "", **what: Any) -> Callable[[Work], Work]:
    """Register a function for a button's verb, a command, or both; `what` are fields of `Handler`.

    One function may be registered several times.
    """

    def register(work: Work) -> Work:
        HANDLERS.append(Handler(work, verb, **what))
        return work

    return register
