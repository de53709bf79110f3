"""A game's slash commands as data; the interface makes Discord's commands of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a slash command.

    `kind` is a type that discord.py reads, such as `str`, `bool` or a `Literal`. `shown` is its
    name on Discord where that is no name in Python. An `offered` argument is completed from what
    is legal now.
    """

    name: str
    help: str
    kind: Any = str
    required: bool = False
    default: Any = None
    offered: bool = False
    shown: str = ""
    choices: Mapping[str, Any] | None = None
    """What may be chosen, by label; without it whatever `kind` allows."""


Given = Mapping[str, Any]
"""The arguments as they were given, by name; `None` for what was left out."""


@dataclass(frozen=True, slots=True)
class GameCommand:
    """One action of a game as a command; `text` makes the action in notation of what is given."""

    name: str
    help: str
    text: Callable[[Given], str]
    arguments: Sequence[Argument] = ()


@dataclass(frozen=True, slots=True)
class CommandGroup:
    """All commands of a game, below one name.

    `asked` is how `Presenter.choices` is told which argument of which command is completed.
    """

    name: str
    commands: Sequence[GameCommand]
    asked: Callable[[str, str, Given], str] = lambda command, _argument, _given: command


def plain(verb: str, argument: str = "") -> Callable[[Given], str]:
    """The notation of an action that is its verb, and at most one argument as it was typed."""
    return lambda given: f"{verb} {given[argument]}" if argument else verb
