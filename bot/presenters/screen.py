"""A screen as plain data: what a message says, what can be pressed, which picture goes with it.

Presenters make screens from views; `bot.ui` renders them. Nothing here knows Discord, but the
limits are Discord's: they are checked in one place, `tests/presenters/limits.py`, over reachable
states.
"""

from dataclasses import dataclass, field
from typing import Literal

Style = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """A button; `verb` and `token` go into its custom id, so neither may hold a secret.

    On an ephemeral panel a token may name one of the viewer's own choices.
    """

    label: str
    verb: str
    token: str = ""
    style: Style = "secondary"
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a menu; `value` is opaque and looked up again when it comes back."""

    label: str
    value: str
    description: str = ""
    default: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A drop-down of at most 25 choices."""

    verb: str
    placeholder: str
    choices: tuple[Choice, ...]
    token: str = ""
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Question:
    """A one-line text asked for in a modal."""

    verb: str
    title: str
    label: str
    placeholder: str = ""
    token: str = ""
    longest: int = 100


@dataclass(frozen=True, slots=True)
class EntitySelect:
    """A drop-down of the server's own people or channels; it brings back one id."""

    verb: str
    placeholder: str
    kind: Literal["person", "channel"]
    token: str = ""


Row = tuple[Button, ...] | tuple[Menu] | tuple[EntitySelect]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to draw: `kind` names the painter, `subject` is the view it paints.

    `style` distinguishes renderings of one view. `alt` is the text for people who cannot see it.
    """

    kind: str
    subject: object
    names: tuple[str, ...]
    title: str
    alt: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class Screen:
    """A whole message. `mentions` are the only users it may ping, `roles` the only roles."""

    text: str
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None
    mentions: tuple[int, ...] = field(default=())
    roles: tuple[int, ...] = field(default=())
