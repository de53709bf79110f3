"""All tables of one person on all servers: what waits for them, the most urgent first."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bot.presenters.preferences.panel import MINE, PREFER, instant
from bot.presenters.screen import Button, Row, Screen
from bot.presenters.wording import width

RETURN = "return"
MOST_ROWS, MOST_CHARACTERS = 20, 1850
MOST_RETURNS = 5

State = Literal["waits", "late", "rests", "covered", "paused", "goes on", "lobby"]
ORDER: tuple[State, ...] = ("waits", "late", "rests", "covered", "paused", "goes on", "lobby")
WAITING: tuple[State, ...] = ("waits", "late")


@dataclass(frozen=True, slots=True)
class Standing:
    """One table as it is for the reader.

    `link` leads to its board or names its channel; `due_at` and `since` are UTC in milliseconds, 0
    for none.
    """

    table_id: int
    table: str
    game: str
    link: str
    state: State
    due_at: int = 0
    since: int = 0


def tables(standings: Sequence[Standing], number: int = 0) -> Screen:
    """A page of tables in the order given, but for their states; pages count from 0."""
    ordered = sorted(
        standings, key=lambda one: 0 if one.state in WAITING else ORDER.index(one.state)
    )
    if not ordered:
        return Screen(
            "You aren't at any table. `/table open` opens one.", ((Button("My settings", PREFER),),)
        )
    pages = _paged(ordered)
    number = max(0, min(number, len(pages) - 1))
    text = "\n".join(_line(one) for one in pages[number])
    waiting = sum(one.state in WAITING for one in ordered)
    verb = "is" if waiting == 1 else "are"
    head = f"**{waiting} of your {len(ordered)} tables {verb} waiting for you**"
    if len(ordered) == 1:
        head = f"**{'One table is' if waiting else 'No table is'} waiting for you**"
    turns: Row = ()
    if len(pages) > 1:
        text = f"{text}\n-# Page {number + 1} of {len(pages)}"
        turns = (
            Button("Previous", MINE, str(number - 1), disabled=number == 0),
            Button("Next", MINE, str(number + 1), disabled=number == len(pages) - 1),
        )
    returns: Row = tuple(
        Button(f"I'm back: {one.table}"[:38], RETURN, str(one.table_id), style="primary")
        for one in pages[number]
        if one.state in {"rests", "covered"}
    )[:MOST_RETURNS]
    last: Row = (*turns, Button("My settings", PREFER))
    return Screen(f"{head}\n{text}", tuple(row for row in (returns, last) if row))


def _paged(ordered: Sequence[Standing]) -> list[list[Standing]]:
    pages: list[list[Standing]] = [[]]
    used = 0
    for one in ordered:
        length = width(_line(one)) + 1
        if pages[-1] and (used + length > MOST_CHARACTERS or len(pages[-1]) == MOST_ROWS):
            pages.append([])
            used = 0
        pages[-1].append(one)
        used += length
    return pages


def _line(one: Standing) -> str:
    linked = one.link.startswith("https://")
    name = f"**[{one.table}]({one.link})**" if linked else f"**{one.table}** {one.link}"
    return f"• {name} · {one.game}: {_state(one)}"


def _state(one: Standing) -> str:
    match one.state:
        case "waits":
            if one.due_at:
                return f"**waiting for you** until {instant(one.due_at)}"
            return f"**waiting for you** since <t:{one.since // 1000}:R>"
        case "late":
            if one.due_at:
                return f"**waiting for you**; your time is up, the others vote until \
{instant(one.due_at)}"
            return "**waiting for you**; your time is up"
        case "covered":
            return "a house player is filling in for you"
        case "rests":
            return "resting, since everybody is away"
        case "paused":
            return "paused, clocks too"
        case "lobby":
            return "not started yet"
        case _:
            return "not your turn"
