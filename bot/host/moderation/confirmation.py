"""What a question before an act rests on, as a short mark in the button that confirms it.

Whoever presses a button later than they were asked is asked again where anything has changed that
the question was about. Marks are made of public facts alone.
"""

import zlib
from collections.abc import Iterable

from bot.host.moderation import actions
from bot.host.seats.newcomers import holders, sits_at_once
from bot.host.tables.draft import hosts, may_only_propose
from bot.host.tables.table import Table
from rules.game import Seat

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LENGTH = 3
"""So short, because a short reason must fit into the same button."""


def mark(*facts: object) -> str:
    """A mark of three letters and digits for these facts."""
    number = zlib.crc32(repr(facts).encode())
    letters = ""
    for _ in range(LENGTH):
        number, digit = divmod(number, len(DIGITS))
        letters += DIGITS[digit]
    return letters


def ending(table: Table, user_id: int, *, moderator: bool) -> str:
    """The mark of ending a table: by which right, and whether it runs."""
    if hosts(table, user_id):
        right = "host" if user_id == table.host_id else "in the host's stead"
    elif moderator and not may_only_propose(table, user_id):
        right = "moderator"
    else:
        right = "player"
    return mark("end", right, table.status)


def leaving(table: Table, user_id: int) -> str:
    """The mark of leaving a running game: which seat, and whether anybody else stays."""
    return mark("leave", table.seat_of(user_id), len(table.people) == 1, table.host_id == user_id)


def taking(table: Table, seat: Seat, user_id: int) -> str:
    """The mark of taking a seat: from whom, and whether the players are asked."""
    at_once = sits_at_once(table, seat, user_id)
    house = table.occupants[seat].house_name
    return mark("take", seat, house, holders(table, seat, user_id), at_once)


def voting(table: Table, seat: Seat, choice: str) -> str:
    """The mark of a vote: about which absence of whom."""
    absence = dict(table.late).get(seat)
    return mark("vote", seat, choice, absence, table.occupants[seat].user_id)


def acting(table: Table, act: str, what: str, user_id: int, *, unasked: bool) -> str:
    """The mark of a moderator's act: by which right, about whom, at what kind of table."""
    proposed = actions.needs_agreement(table, act, user_id)
    about_seat = act in {actions.SKIP, actions.REPLACE} and what.isdecimal()
    seat = int(what) if about_seat and len(what) < 4 else -1
    whom = table.occupants[seat].user_id if 0 <= seat < len(table.occupants) else None
    stands = (table.status, table.paused, table.channel_id)
    return mark(act, what, proposed, unasked, whom, stands)


RESTS = mark("cannot be read")
"""The mark of what is done about a table whose log cannot be read."""


def forgetting(tables: Iterable[int]) -> str:
    """The mark of being forgotten: which tables a person sits at."""
    return mark("forget", sorted(tables))
