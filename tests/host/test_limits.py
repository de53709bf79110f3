"""The numbers that people and operators are told, or that bound what the bot keeps in memory.

Each is written out once more, so that whoever changes one also looks at who was told of it.
"""

import pytest

from bot.host import decide, privacy, servers
from bot.host.log import repair
from bot.host.moderation import actions, confirmation
from bot.host.preferences import cache, parse
from bot.host.preferences.preferences import Preferences
from bot.host.seats import agreement, seats
from bot.host.service import clock_updates, table_cache
from bot.host.tables import table
from bot.host.turns import clocks, standing_orders
from bot.host.workers import scheduler
from storage.sqlite import migrate, writer
from storage.sqlite import store as sqlite_store

DAY = 86_400_000
TOLD = {
    "changes of a lobby": (decide.MOST_IN_LOBBY, 200),
    "changes of a seat's plans between two actions": (standing_orders.MOST_CHANGES, 60),
    "invitations a table and day": (seats.MOST_INVITATIONS, 10),
    "characters of a moderator's reason": (actions.LONGEST_REASON, 200),
    "lobbies that one person hosts on a server": (servers.LOBBIES_PER_PERSON, 3),
    "days ahead of an absence": (parse.FARTHEST_DAYS, 365),
    "characters of a mark in a button": (confirmation.LENGTH, 3),
    "commits on a page of the log": (table.PAGE, 20),
}
WAITED = {
    "an answer to a proposal without a clock": (agreement.DAY_MS, DAY),
    "a day of those who keep old games": (privacy.DAY_MS, DAY),
    "before what a server left is removed": (privacy.AFTER_LEAVING_MS, 30 * DAY),
    "between two removals, in seconds": (privacy.DAY_SECONDS, 86_400),
    "between two looks at clocks, in seconds": (scheduler.LOOK_SECONDS, 5),
    "without the bot, and no outage yet": (scheduler.LONGEST_GAP_MS, 15_000),
    "before a notice is tried again": (scheduler.AGAIN_MS, 60_000),
    "before an unreadable table is tried again": (scheduler.UNREADABLE_MS, 3_600_000),
    "before a call that no board made is made": (clocks.UNHEARD_MS, 60_000),
    "of a turn when the last reminder comes: one part in": (clocks.LAST_CALL, 6),
}
KEPT = {
    "verbs against late clicks": (table.REMEMBERED_VERBS, 64),
    "news on a board": (table.REMEMBERED_ENTRIES, 24),
    "tables": (table_cache.MOST, 1024),
    "people's preferences": (cache.REMEMBERED, 20_000),
    "servers' settings": (servers.REMEMBERED, 5_000),
    "clocks seen to in one look": (scheduler.AT_ONCE, 25),
    "clocks put off after an outage": (clock_updates.EVERY_CLOCK, 1_000_000),
    "tables looked at by who removes old ones": (privacy.EVERY_TABLE, 1_000_000),
    "attempts at forgetting somebody": (privacy.MOST_ATTEMPTS, 5),
    "numbers for people who were forgotten": (privacy.FORMERS, 1_099_511_627_776),
    "writes in one transaction": (writer.BATCH, 1_000),
}
FOREVER = {
    "no seat, in stored numbers": (table.NOBODYS, -1),
    "what a repair adds to a table's number": (repair.LEAP, 10_000),
    "reminders noted once moderators were told": (clocks.STALLED, 99),
    "later than any instant": (clock_updates.EVER, 4_611_686_018_427_387_904),
    "the last number of a commit": (sqlite_store.LAST, 9_223_372_036_854_775_807),
    "the header of our files": (migrate.APPLICATION_ID, int.from_bytes(b"PARL")),
}


Numbers = dict[str, tuple[float, float]]


def _differing(numbers: Numbers) -> Numbers:
    return {what: pair for what, pair in numbers.items() if pair[0] != pair[1]}


def test_what_people_are_told_is_so() -> None:
    assert _differing({**TOLD}) == {}


def test_what_waits_waits_as_long_as_it_was_decided() -> None:
    assert _differing({**WAITED}) == {}


def test_as_much_is_kept_in_memory_as_it_was_decided() -> None:
    assert _differing({**KEPT}) == {}


def test_what_stands_in_stored_rows_never_changes() -> None:
    assert _differing({**FOREVER}) == {}


def test_the_oldest_sqlite_is_the_first_with_json_that_is_always_there() -> None:
    assert sqlite_store.OLDEST_SQLITE == (3, 38, 0)


def test_whoever_never_chose_gets_three_reminders_at_the_tables_own_pace() -> None:
    usual = Preferences()
    assert (usual.most, usual.remind, usual.hints, usual.greeted) == (3, 0, True, False)
    with pytest.raises(ValueError, match="frozen"):
        usual.hints = False  # type: ignore[misc] # it is shared by everybody who never chose
    for name, most in (("remind", 10_080), ("most", 10)):
        for number in (0, most):
            assert getattr(Preferences.model_validate({name: number}), name) == number
        for number in (-1, most + 1):
            with pytest.raises(ValueError, match=name):
                Preferences.model_validate({name: number})
