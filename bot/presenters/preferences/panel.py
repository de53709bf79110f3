"""One person's settings: a private panel to choose by menus, and what each choice means.

Steps are written into tokens and read back. `ask <topic> …` asks for something, `set <topic>
<value>` chooses it; anything else shows all settings.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from bot.host.preferences.hours import (
    LONGEST_QUIET_MINUTES,
    MOST_AWAY_DAYS,
    REGIONS,
    wall_clock,
    zones_of,
)
from bot.host.preferences.preferences import SETTINGS, Preferences
from bot.presenters.kit import LINES, page
from bot.presenters.privacy import PRIVACY
from bot.presenters.screen import Button, Choice, Menu, Question, Row, Screen
from rules.numbers import whole
from rules.registry import Registry

PREFER, TYPE, MINE = "prefer", "prefertype", "mine"
ASK, SET = "ask", "set"


WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
WHICH_ZONE = "Which of these shows your time?"
BACK = Button("Back", PREFER)
BACK_NOW = Button("I'm back now", PREFER, f"{SET} away back", style="primary")

GREETING = (
    "A turn at this table may last a day or more. Set your time zone and quiet hours in "
    "`/my settings`: your clock stops during quiet hours and nobody pings you."
)


def settings(wish: Preferences, now: int, note: str = "") -> Screen:
    """All settings, and a menu of what can be changed; `now` is UTC in milliseconds."""
    lines = [f"{label}: **{value}**" for label, value in _values(wish, now).values()]
    choices = tuple(
        Choice(label, topic, value[:100]) for topic, (label, value) in _values(wish, now).items()
    )
    menu = Menu(PREFER, "What would you like to change?", choices, ASK)
    buttons = (BACK_NOW,) if wish.away else ()
    above = f"{note}\n\n" if note else ""
    text = "\n".join(["**Your settings**", *lines])
    also = (Button("My tables", MINE), Button("What is stored about me", PRIVACY))
    return Screen(f"{above}{text}", ((menu,), (*buttons, *also)))


def _values(wish: Preferences, now: int) -> dict[str, tuple[str, str]]:
    """Every topic with its label and what is chosen; how many reminders come is told with when."""
    told = {
        "remind": _reminders(wish),
        "zone": f"{wish.zone} (it is {_clock(wish.zone, now)} there)",
        "quiet": "none" if wish.quiet is None else span(wish.quiet),
        "away": "none" if wish.away is None else days(wish.away),
    }
    return {
        name: (one.label, told.get(name) or one.words(getattr(wish, name)))
        for name, one in SETTINGS.items()
        if name != "most"
    }


def _reminders(wish: Preferences) -> str:
    pace, most = (SETTINGS[name].words(getattr(wish, name)) for name in ("remind", "most"))
    return f"{pace}, {most}" if wish.most else "none"


def span(quiet: tuple[int, int]) -> str:
    """Quiet hours as `22:00 to 7:30`."""
    return " to ".join(f"{minutes // 60}:{minutes % 60:02}" for minutes in quiet)


def days(away: tuple[date, date]) -> str:
    """Days away as `Thu 24 December to Fri 1 January 2027`."""
    first, last = away
    return day(first) if first == last else f"{day(first)} to {day(last)}"


def day(one: date) -> str:
    """A day as `Thu 24 December 2026`."""
    return f"{WEEKDAYS[one.weekday()]} {one.day} {MONTHS[one.month - 1]} {one.year}"


def _clock(zone: str, now: int) -> str:
    there = wall_clock(zone, now)
    return f"{there.hour}:{there.minute:02}"


# Asking -----------------------------------------------------------------------------------------


def ask(rest: str, wish: Preferences, now: int) -> Screen:
    """The screen that asks for one topic; an unknown or outdated step shows all settings."""
    topic, _, more = rest.partition(" ")
    known, screen = SETTINGS.get(topic), None
    if topic in ASKING:
        screen = ASKING[topic](more, wish, now)
    elif known is not None and known.kind in {"choice", "switch"}:
        row = tuple(
            Button(
                _capital(label),
                PREFER,
                f"{SET} {known.name} {label if known.kind == 'switch' else value}",
            )
            for value, label in known.choices
        )
        holds = known.words(getattr(wish, known.name))
        screen = Screen(f"{known.label}: **{holds}**\n{known.help}.", (row, (BACK,)))
    return settings(wish, now) if screen is None else screen


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _menu(name: str, placeholder: str, wish: Preferences) -> Row:
    known, now = SETTINGS[name], getattr(wish, name)
    choices = tuple(
        Choice(_capital(label), str(value), default=value == now) for value, label in known.choices
    )
    return (Menu(PREFER, placeholder, choices, f"{SET} {name}"),)


ASKING: Registry[str, Callable[[str, Preferences, int], Screen | None]] = Registry()


@ASKING("remind")
def _ask_remind(_more: str, wish: Preferences, _now: int) -> Screen:
    return Screen(
        f"Reminders come {_reminders(wish)}. After the last one I'm silent until the turn is "
        "over, except for a note to the moderators if the table has no clock."
        if wish.most
        else "You get no reminders. How often would you like one?",
        (
            _menu("remind", "How often?", wish),
            _menu("most", "How many for one turn?", wish),
            (BACK,),
        ),
    )


@ASKING("zone")
def _ask_zone(more: str, wish: Preferences, now: int) -> Screen | None:
    region, _, number = more.partition(" ")
    typed = Button("Type a city", TYPE, "zone")
    if not region:
        choices = tuple(Choice(name, name) for name in REGIONS)
        return Screen(
            f"Your time zone is {wish.zone}, where it's {_clock(wish.zone, now)}. "
            "Which part of the world do you live in?",
            ((Menu(PREFER, "Part of the world", choices, f"{ASK} zone"),), (BACK, typed)),
        )
    zones = zones_of(region)
    if not zones:
        return None
    there = [_zone(name, f"{SET} zone {name}", now) for name in zones]
    step = f"{ASK} zone {region} "
    menu = page(PREFER, "Your time zone", there, whole(number, 99) or 0, step)
    return Screen(WHICH_ZONE, ((menu,), (typed, Button("Back", PREFER, f"{ASK} zone"))))


def zones_to_choose(zones: Sequence[str], now: int) -> Screen:
    """The first 25 zones, each with the time it is there, so that the right one can be told."""
    choices = tuple(_zone(name, name, now) for name in zones[:LINES])
    menu = Menu(PREFER, "Your time zone", choices, f"{SET} zone")
    return Screen(WHICH_ZONE, ((menu,), (BACK,)))


def _zone(name: str, value: str, now: int) -> Choice:
    return Choice(name.replace("_", " "), value, f"It's {_clock(name, now)} there")


@ASKING("quiet")
def _ask_quiet(more: str, wish: Preferences, _now: int) -> Screen | None:
    typed = Button("Type the times", TYPE, "quiet")
    if not more:
        hours = tuple(Choice(f"From {hour}:00", f"{hour}:00") for hour in range(24))
        off = (Button("No quiet hours", PREFER, f"{SET} quiet off"),) if wish.quiet else ()
        return Screen(
            "Your clock stops during quiet hours and nobody pings you. "
            f"They're in {wish.zone} time. When do they begin?",
            ((Menu(PREFER, "From", hours, f"{ASK} quiet"),), (*off, typed, BACK)),
        )
    hour, _, rest = more.partition(":")
    start = whole(hour, 23)
    if rest != "00" or start is None:
        return None
    ends = [(start + length) % 24 for length in range(1, LONGEST_QUIET_MINUTES // 60 + 1)]
    choices = tuple(
        Choice(f"To {end}:00", f"{start}:00 to {end}:00", f"{length} hours" if length > 1 else "")
        for length, end in enumerate(ends, 1)
    )
    back = Button("Back", PREFER, f"{ASK} quiet")
    return Screen(
        f"Quiet from {start}:00 until when?",
        ((Menu(PREFER, "To", choices, f"{SET} quiet"),), (typed, back)),
    )


@ASKING("away")
def _ask_away(more: str, wish: Preferences, now: int) -> Screen | None:
    typed = Button("Type the days", TYPE, "away")
    today = wall_clock(wish.zone, now).date()
    if not more:
        coming = [today + timedelta(days=ahead) for ahead in range(LINES)]
        choices = tuple(Choice(day(one), one.isoformat()) for one in coming)
        now_ = (BACK_NOW,) if wish.away else ()
        return Screen(
            "Your clock stops on days away and nobody pings you. Which is the first day?",
            ((Menu(PREFER, "The first day", choices, f"{ASK} away"),), (*now_, typed, BACK)),
        )
    try:
        first = date.fromisoformat(more)
    except ValueError:
        return None
    if not 0 <= (first - today).days <= LINES:
        return None
    lengths = [*range(1, LINES), MOST_AWAY_DAYS]
    lasts = [(length, first + timedelta(days=length - 1)) for length in lengths]
    choices = tuple(
        Choice(day(last), f"{first.isoformat()} to {last.isoformat()}",
               f"{length} days" if length > 1 else "one day")
        for length, last in lasts
    )  # fmt: skip
    back = Button("Back", PREFER, f"{ASK} away")
    return Screen(
        f"Away from {day(first)}. Which is the last day?",
        ((Menu(PREFER, "The last day", choices, f"{SET} away"),), (typed, back)),
    )


QUESTIONS = {
    "zone": Question(TYPE, "Your time zone", "A big city near you", "Berlin", "zone"),
    "quiet": Question(TYPE, "Quiet hours", "From and to, or off", "22:30 to 7:00", "quiet"),
    "away": Question(
        TYPE, "Days away", "First and last day, or back", "2027-07-24 to 2027-08-02", "away"
    ),
}
"""What can be typed in a modal, where a menu holds only the usual."""


# Meaning ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Running:
    """A turn that waits for the reader, before and after a change; UTC in milliseconds.

    `reminder` is when the next reminder comes, where one does.
    """

    table: str
    before: int | None
    after: int | None
    reminder: int | None = None


MOST_TOLD = 5


def chosen(wish: Preferences, topics: Sequence[str], now: int) -> str:
    """What was chosen, as a sentence for each topic."""
    told = []
    for topic in topics:
        label, value = _values(wish, now)["remind" if topic == "most" else topic]
        told.append(f"{label}: {value}.")
    if "hand" in topics and wish.hand == "letter":
        told.append(
            "Each table's hand is one direct message, kept current. If I can't send you direct "
            "messages, **My hand** on the board always works."
        )
    return "\n".join(dict.fromkeys(told))


def meaning(turns: Sequence[Running], *, reminders: bool) -> str:
    """What a change means for the deadlines that run, in the reader's own time."""
    timed = [turn for turn in turns if turn.after is not None]
    moved = [turn for turn in timed if turn.before != turn.after]
    lines = [
        f"Your turn at **{turn.table}** now ends {instant(turn.after or 0)}." for turn in moved
    ]
    if not turns:
        lines.append("No table is waiting for you right now.")
    elif not moved:
        stays = "Your deadlines stay as they are." if timed else "You have no deadlines."
        lines.append(stays)
    if reminders:
        lines += [
            f"Your next reminder at **{turn.table}** comes {instant(turn.reminder)}."
            for turn in turns
            if turn.reminder is not None
        ]
    if len(lines) > MOST_TOLD:
        rest = len(lines) - MOST_TOLD
        lines[MOST_TOLD:] = [f"… and {rest} more, see **My tables**."]
    return "\n".join(lines)


def instant(at: int) -> str:
    """An instant in the reader's own time, and how far it is; from UTC milliseconds."""
    return f"<t:{at // 1000}:f>, <t:{at // 1000}:R>"


def noted(screen: Screen, note: str) -> Screen:
    """A screen with something to read above it."""
    return replace(screen, text=f"{note}\n\n{screen.text}") if note else screen
