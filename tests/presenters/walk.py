"""Walks a player's panel as a thumb would: every button and every line of every menu."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations

from bot.presenters.presenter import ACT, ASK, REFRESH, STEP, step_of
from bot.presenters.screen import Button, Menu, Screen

PANEL_VERBS = {ACT, ASK, REFRESH, STEP}


@dataclass
class Walk:
    """What was found: each step's screen, the `act` tokens, the `ask` tokens."""

    screens: dict[str, Screen] = field(default_factory=dict)
    acts: set[str] = field(default_factory=set)
    asks: set[str] = field(default_factory=set)


def walk(show: Callable[[str], Screen], most: int = 20_000) -> Walk:
    """Follow everything that can be pressed from the first screen on, breadth first."""
    found = Walk()
    due = deque([""])
    while due and len(found.screens) < most:
        step = due.popleft()
        if step in found.screens:
            continue
        screen = found.screens[step] = show(step)
        for verb, text in pressed(screen):
            if verb == ACT:
                found.acts.add(text)
            elif verb == ASK:
                found.asks.add(text)
            elif verb == STEP:
                due.append(text)
            else:
                assert verb == REFRESH, verb
    assert not due, "the walk did not come to its end"
    return found


def pressed(screen: Screen) -> Iterator[tuple[str, str]]:
    """Verb and token or step of everything that can be pressed or chosen on a screen."""
    for row in screen.rows:
        for piece in row:
            if isinstance(piece, Button) and not piece.disabled:
                yield piece.verb, piece.token
            elif isinstance(piece, Menu):
                yield from ((piece.verb, step) for step in chosen(piece))


def chosen(menu: Menu) -> Iterator[str]:
    """The step behind every choice that a menu allows."""
    values = [choice.value for choice in menu.choices]
    for count in range(menu.least, menu.most + 1):
        for some in combinations(values, count):
            yield step_of(menu.token, some)


def as_text(screen: Screen) -> str:
    """A screen printed for people who review it."""
    lines = [screen.text, ""]
    for row in screen.rows:
        for piece in row:
            if isinstance(piece, Menu):
                lines.append(f"[{piece.placeholder} ▾] choose {piece.least}–{piece.most}")
                lines += [
                    _line(choice.label, choice.description, choice.value)
                    for choice in piece.choices
                ]
        if buttons := [piece for piece in row if isinstance(piece, Button)]:
            lines.append("  ".join(_button(button) for button in buttons))
    if screen.picture:
        lines += ["", f"({screen.picture.kind}) {screen.picture.alt}"]
    if screen.mentions:
        lines.append(f"mentions {screen.mentions}")
    return "\n".join(lines)


def _line(label: str, description: str, value: str) -> str:
    return f"    {label}{f' – {description}' if description else ''}   <{value}>"


def _button(button: Button) -> str:
    return f"[{button.label}]<{button.verb} {button.token}>"
