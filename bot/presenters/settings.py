"""Settings on a panel, whichever they are: one line each, and menus to change one."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.presenters.screen import Choice, Menu, Row
from rules.settings import Setting

WHICH = "which"
"""The token of the menu in which a setting is picked; any other token is a setting's name."""
MENUS = ("choice", "number", "switch")
"""Kinds that are chosen from a menu; roles and channels are named with a command."""


def line(setting: Setting, value: Any) -> str:
    """A setting with its value in words."""
    return f"{setting.label}: **{words(setting, value)}**"


def words(setting: Setting, value: Any) -> str:
    """A value as people read it; roles and channels as Discord shows them."""
    match setting.kind:
        case "role":
            return f"<@&{value}>" if value else "none"
        case "channels":
            return ", ".join(f"<#{channel}>" for channel in value) or "everywhere"
        case _:
            return setting.words(value)


def menus(
    verb: str, settings: Sequence[Setting], values: Mapping[str, Any], picked: str
) -> tuple[Row, ...]:
    """A menu of settings, and of the values of the one that is picked."""
    offered = [one for one in settings if one.kind in MENUS]
    which = tuple(
        Choice(one.label, one.name, words(one, values[one.name]), default=one.name == picked)
        for one in offered
    )
    rows: list[Row] = [(Menu(verb, "Which setting?", which, token=WHICH),)]
    for one in (one for one in offered if one.name == picked):
        choices = tuple(
            Choice(label, str(value), default=is_now)
            for value, label, is_now in offers(one, values[one.name])
        )
        rows.append((Menu(verb, f"{one.label}…", choices, token=one.name),))
    return tuple(rows)


def offers(setting: Setting, now: Any) -> list[tuple[Any, str, bool]]:
    """What can be chosen, its words, and whether it holds now; a number that holds is offered."""
    known = list(setting.choices)
    if setting.kind == "number" and now not in dict(known):
        known.append((now, setting.words(now)))
        known.sort(key=lambda one: -1 if one[0] is None else one[0])
    return [(value, label, value == now) for value, label in known]


def read(setting: Setting, chosen: str) -> Any:
    """The value that a menu brought back; the text itself where it offers no such value."""
    if setting.kind == "number":
        return int(chosen) if chosen.isascii() and chosen.isdecimal() and len(chosen) < 6 else 0
    return next((value for value, _ in setting.choices if str(value) == chosen), chosen)
