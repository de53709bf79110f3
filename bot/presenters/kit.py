"""What the games' screens are made of: a player's own panel, a public board, a menu in pages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from bot.presenters import fair
from bot.presenters.presenter import ACT, HAND, HELP, LOG, REFRESH
from bot.presenters.screen import Button, Choice, Menu, Picture, Row, Screen
from bot.presenters.table_info import TableInfo
from bot.presenters.turns import absence
from bot.presenters.wording import CONTENT, clip, fitting, short, width
from rules.game import Seat
from rules.numbers import whole

View = TypeVar("View")

MY_HAND = Button("My hand", HAND, style="primary")
LOG_AND_HELP = (Button("Log", LOG), Button("Help", HELP))
"""Public buttons are the same for everybody and at all times: none tells what a hand holds."""
BACK = Button("Back", REFRESH)
"""Leads to the first screen; a menu already has the id that an empty step would have."""

LINES = 25
PAGE = LINES - 1
"""Lines of a menu that goes on; the twenty-fifth leads to the next page."""
ALT = 1024
"""Discord's limit for the alt text of a picture, in characters."""
MORE = "More with /table text."
RECENT_LINES = 5
RECENT_WIDTH = 220


@dataclass(frozen=True)
class Panel(Generic[View]):
    """What one player's panel is drawn from: their view, what is legal for them now, the table."""

    view: View
    seat: Seat
    legal: Sequence[Any]
    info: TableInfo

    def title(self) -> str:
        """Who the viewer is, and at which table: the first line of every screen."""
        raise NotImplementedError

    def picture(self) -> Picture | None:
        """The picture below every screen that has none of its own."""
        return None

    @property
    def names(self) -> tuple[str, ...]:
        """Names in the game's seat order."""
        return self.info.names

    @cached_property
    def verbs(self) -> frozenset[str]:
        """First words of everything the viewer may do now."""
        return frozenset(action.kind for action in self.legal)

    def name(self, seat: Seat) -> str:
        """`you`, or a name cut short."""
        return "you" if seat == self.seat else short(self.names[seat])

    def screen(self, text: str, *rows: Row, picture: Picture | None = None) -> Screen:
        """A screen of the panel; without rows it leads back to the first one."""
        told = clip(f"{self.title()}\n{text}")
        return Screen(told, rows or ((BACK,),), picture or self.picture())

    def confirm(
        self, text: str, label: str, act: str, *more: Button, danger: bool = False
    ) -> Screen:
        """A screen that tells what would happen; nothing does until its first button is pressed.

        The others lead back.
        """
        button = Button(label, ACT, act, style="danger" if danger else "success")
        return self.screen(text, (button, *(more or (BACK,))))


def small_int(words: Sequence[str]) -> int | None:
    """The number up to 999 that a step begins with; `None` where it begins with none."""
    return whole(words[0], 999) if words else None


def matching(
    choices: Sequence[Choice], typed: str, begun: str = "", read: Callable[[str], str] = str
) -> tuple[Choice, ...]:
    """At most 25 choices to complete what was typed: those that begin so, then those that hold it.

    `begun` is how their values begin where that is not as it was typed; `read` makes typed words
    and those of the choices comparable.
    """
    words = read(" ".join(typed.split())).casefold()
    begun = (begun or words).casefold()
    starting, others = [], []
    for choice in choices:
        label, value = read(choice.label).casefold(), choice.value.casefold()
        if value.startswith(begun) or label.partition(" ")[0] == words:
            starting.append(choice)
        elif words in f"{label} {value}":
            others.append(choice)
    return tuple((starting + others)[:LINES])


def page(verb: str, placeholder: str, choices: Sequence[Choice], number: int, step: str) -> Menu:
    """A page of a menu of any length; its last line leads on, on the last page to the first.

    What that line brings back is `step` with the number of the page; an unknown page is the first.
    """
    if len(choices) <= LINES:
        return Menu(verb, placeholder, tuple(choices))
    pages = -(-len(choices) // PAGE)
    number = number if number < pages else 0
    left = len(choices) - PAGE * (number + 1)
    label = f"More ({left}) …" if left > 0 else "Back to the first …"
    onward = Choice(label, f"{step}{(number + 1) % pages}")
    shown = choices[PAGE * number : PAGE * (number + 1)]
    return Menu(verb, f"{placeholder} ({number + 1} of {pages})", (*shown, onward))


@dataclass(frozen=True)
class Board:
    """A public message: the newest lines between a head and the state, below them a picture.

    `to_act` are the seats it waits for, whom it mentions; `state` are lines, empty ones left out;
    `later` is what comes after the deadlines.
    """

    info: TableInfo
    head: str
    news: Sequence[str]
    state: Sequence[str]
    to_act: Sequence[Seat]
    picture: Picture
    buttons: tuple[Button, ...] = (MY_HAND, *LOG_AND_HELP)
    later: str = ""

    def screen(self) -> Screen:
        """The message; what is old gives way where it is too long."""
        tail = [*self.state, *absence.lines(self.info, self.to_act), self.later]
        tail += fair.on_board(self.info)
        told = "\n".join(line for line in tail if line)
        news = [f"• {clip(line, RECENT_WIDTH)}" for line in self.news[-RECENT_LINES:]]
        while news and width("\n".join((self.head, *news, told))) > CONTENT:
            del news[0]
        text = clip("\n".join((self.head, *news, told)))
        return Screen(text, (self.buttons,), self.picture, mentions(self.info, self.to_act))


def alt(lines: Sequence[str]) -> str:
    """What a picture shows in sentences, as many as fit; empty ones are left out."""
    return fitting([line for line in lines if line], ALT, MORE)


def in_sentences(lines: Sequence[str], recent: Sequence[str]) -> str:
    """A whole table in sentences and what happened last, for `/table text`."""
    if recent:
        lines = [*lines, "What happened last:", *recent[-RECENT_LINES:]]
    return fitting([line for line in lines if line], more="There's more in `/table log`.")


def mentions(info: TableInfo, to_act: Sequence[Seat]) -> tuple[int, ...]:
    """The people among those who must act, each once; a house player is nobody to mention."""
    users = (info.seats[seat].user_id for seat in to_act)
    return tuple(dict.fromkeys(user for user in users if user))
