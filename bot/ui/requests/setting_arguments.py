"""An argument of a slash command for a setting, made of how the setting is declared."""

from typing import Any, Literal

from discord import app_commands

from bot.presenters.command import Argument
from rules.settings import Setting


def argument_of(setting: Setting) -> Argument:
    """The argument by which a setting is given; roles and channels have none of this kind."""
    kind: Any = str
    choices = None
    match setting.kind:
        case "choice" if isinstance(setting.default, int):
            kind, choices = int, {label: value for value, label in setting.choices}
        case "choice":
            words = dict(setting.typed)
            offered = tuple(words.get(value, value) for value, _ in setting.choices)
            kind = Literal.__getitem__(offered)
        case "number":
            kind = app_commands.Range[int, setting.least, setting.most]
        case "switch":
            kind = Literal["on", "off"]
    return Argument(setting.argument or setting.name, setting.help, kind, choices=choices)
