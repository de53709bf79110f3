"""What Help shows: how to play, and everything a table offers besides the game itself."""

from collections.abc import Sequence

from bot.presenters import fair
from bot.presenters.preferences.panel import MINE, PREFER
from bot.presenters.presenter import LEARN, lesson_token
from bot.presenters.screen import Button, Row, Screen
from bot.presenters.seats import MANAGE
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import clip
from rules.numbers import whole

RULES, TEXT, SHOW, LEAVE, END = "rules", "text", "show", "leave", "end"
EXPORT, VERIFY, LOG, HELP, OPEN = "export", "verify", "log", "help", "open"
REMATCH, LIST = "rematch", "list"
SURE = "sure"
NEWEST, END_OF = "", "end"
"""What the log's buttons say in place of numbers."""


def help_panel(card: TableInfo, text: str) -> Screen:
    """The help of a table, with a button for each thing that has a slash command."""
    first = (
        Button("Rules", RULES),
        Button("Table in words", TEXT),
        Button("Log", LOG),
        Button("Show the board again", SHOW),
        *((Button("This table", MANAGE),) if card.status != "ended" else ()),
    )
    second = [Button("Export", EXPORT), Button("Verify", VERIFY)]
    if card.status != "ended":
        second += [
            Button("Leave", LEAVE),
            Button("End the table", END, style="danger"),
        ]
    told = clip(f"{text}\n\n{fair.in_help(card)}")
    return Screen(told, (first, (learn_button(card.game), *second), ELSEWHERE))


ELSEWHERE = (
    Button("My tables", MINE),
    Button("Tables here", LIST),
    Button("My settings", PREFER),
)
"""What concerns no single table."""


def after_game(card: TableInfo) -> tuple[Row, ...]:
    """What can be pressed once a game is over; a shuffle is checked where its seed is revealed."""
    row = [Button("Rematch", REMATCH, style="primary"), Button("Log", LOG)]
    row.append(Button("Export", EXPORT))
    if card.seed is not None:
        row.append(Button("Verify", VERIFY))
    return (tuple(row),)


def learn_button(game: str, label: str = "Learn") -> Button:
    """Begins the private lesson of a game; it works with or without a table."""
    return Button(label, LEARN, lesson_token(game))


def lessons(games: Sequence[tuple[str, str]]) -> Screen:
    """The games one can learn, as (id, title)."""
    row = tuple(learn_button(game, title) for game, title in games[:5])
    return Screen("Which game would you like to learn? It takes about five minutes.", (row,))


def pages(verb: str, texts: Sequence[str], number: int) -> Screen:
    """One of several pages, with buttons to its neighbours; numbers from 0."""
    number = max(0, min(number, len(texts) - 1))
    text = texts[number]
    if len(texts) == 1:
        return Screen(text)
    row = (
        Button("Previous", verb, str(number - 1), disabled=number == 0),
        Button("Next", verb, str(number + 1), disabled=number == len(texts) - 1),
    )
    return Screen(f"{text}\n-# Page {number + 1} of {len(texts)}", (row,))


def log_page(token: str, pages: int) -> tuple[int, int]:
    """Which of the log's pages a button asks for, and which part of it; -1 is the last part.

    `3` is the beginning of the fourth page, `3 1` its second part, `3 end` its last one.
    """
    first, _, second = token.partition(" ")
    number = whole(first, 99_999)
    if number is None:
        return pages - 1, -1
    return min(number, pages - 1), -1 if second == END_OF else whole(second, 99) or 0


def log(texts: Sequence[str], part: int, number: int, pages: int) -> Screen:
    """A part of one of the log's pages, with buttons to its neighbours."""
    part = len(texts) - 1 if part < 0 else min(part, len(texts) - 1)
    text = texts[part]
    if pages == len(texts) == 1:
        return Screen(text)
    earlier = f"{number} {part - 1}" if part else f"{number - 1} {END_OF}"
    later = f"{number} {part + 1}" if part + 1 < len(texts) else f"{number + 1}"
    row = (
        Button("Previous", LOG, earlier, disabled=not part and not number),
        Button("Next", LOG, later, disabled=part + 1 == len(texts) and number + 1 == pages),
    )
    of = f", part {part + 1} of {len(texts)}" if len(texts) > 1 else ""
    return Screen(f"{text}\n-# Page {number + 1} of {pages}{of}", (row,))


def paged(lines: Sequence[str], longest: int = 1800) -> list[str]:
    """Lines with a dot each, gathered into pages of at most `longest` characters, none empty."""
    found: list[str] = []
    page = ""
    for line in lines:
        line = f"• {line[: longest - 2]}"  # noqa: PLW2901 - never more than a page
        if page and len(page) + 1 + len(line) > longest:
            found.append(page)
            page = line
        else:
            page = f"{page}\n{line}" if page else line
    return [*found, page] if page else (found or ["Nothing has happened yet."])


def confirm_leave(card: TableInfo, mark: str, *, last: bool = False) -> Screen:
    """Ask once before a seat passes to a house player; after the `last` person the table closes."""
    text = (
        f"Leave {card.name}? A house player would take your seat and play on. "
        "As long as it holds the seat, **I'm back** returns it to you."
    )
    if last:
        text = f"Leave {card.name}? Nobody else is playing, so the table would close, unfinished."
    button = Button("Leave the table", LEAVE, f"{SURE} {mark}", style="danger")
    return Screen(text, ((button,),))


def confirm_end(card: TableInfo, mark: str, *, at_once: bool) -> Screen:
    """Ask once before a table ends."""
    if at_once:
        text = f"End {card.name} for everybody, unfinished? This can't be undone."
        label = "End the table"
    else:
        text = (
            f"{card.name} would end, unfinished, once all players agree. The others are asked, "
            "but nobody is told who agreed, or how many. You can't take it back. "
            "The host and moderators can end it at once."
        )
        label = "Agree to end"
    return Screen(text, ((Button(label, END, f"{SURE} {mark}", style="danger"),),))


def welcome(games: Sequence[tuple[str, str]]) -> Screen:
    """A message that opens tables without a command; games as (id, title)."""
    text = (
        "**Parlour** hosts tabletop games in this channel. Open a table, let your friends join, "
        "fill the other seats with house players, and start. New to a game? **Learn** is a "
        "private five-minute lesson."
    )
    opening = tuple(
        Button(f"Open a table of {title}", OPEN, game, style="primary") for game, title in games[:5]
    )
    learning = tuple(learn_button(game, f"Learn {title}") for game, title in games[:5])
    return Screen(text, (opening, learning))
