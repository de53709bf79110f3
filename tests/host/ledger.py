"""What a fortnight must keep: an account of every turn, made from the logs and the notices alone.

It is told when commits were written, how clocks stand in the store, what was sent to whom, and when
the bot was away; it asks the bot nothing.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.host.log import codec
from bot.host.preferences.hours import Hours, after_waking, is_awake, next_waking, waking_between
from bot.host.seats.newcomers import SeatTaken
from bot.host.seats.seats import SeatResumed
from bot.host.tables.draft import HostEvent, evolve
from bot.host.tables.settings import WAIT
from bot.host.tables.table import PLAYING, Table
from bot.host.turns.absence import GivenTime, SeatCovered, TimeUp
from bot.host.turns.pace import MINUTE, PACES
from bot.host.turns.play import Played
from bot.host.turns.reminders import Notice
from storage.store import Clock, Commit
from tests.host.people import Person, interval

LATE_BY = 15 * MINUTE
"""So much later than it could something may come: a minute's retries, and a queue of others."""
NO_OUTAGE = 15_000
"""So short an absence of the bot need not be given back."""
FRESH = (Played, GivenTime, SeatResumed, SeatTaken)


@dataclass
class Wait:
    """One turn of one person: `spells` are the stretches in which the table stood waiting."""

    user_id: int
    spells: list[list[int | None]]
    reserve: int | None = None
    late_at: int | None = None
    called: set[str] = field(default_factory=set)
    reminded: list[int] = field(default_factory=list)
    """When the turn's reminders came; `snoozed` says that their times are somebody's choice."""
    snoozed: bool = False
    stalled: bool = False


class Ledger:
    """The account; every method raises `AssertionError` where something cannot be right."""

    def __init__(self, people: Mapping[int, Person], games: Mapping[str, Any]) -> None:
        self.people = people
        self.games = games
        self.tables: dict[int, Table] = {}
        self.waits: dict[tuple[int, int], Wait] = {}
        self.rows: dict[int, Sequence[Clock]] = {}
        self.away: list[tuple[int, int]] = []
        self.counts: Counter[str] = Counter()
        self._meant: dict[str, tuple[Any, ...]] = {}
        self._struck: dict[str, int] = {}

    # Commits ----------------------------------------------------------------------------------

    def written(self, table_id: int, commits: Iterable[Commit]) -> list[HostEvent]:
        """Take commits in, in order; what happened in them."""
        told: list[HostEvent] = []
        for commit in commits:
            events = codec.load(commit)
            table = self.tables.get(table_id)
            if table is None:
                table = Table(table_id=table_id, game=self.games[getattr(events[0], "game")])  # noqa: B009 - the first event of a log is its opening
                self.tables[table_id] = table
            assert commit.seq == table.seq + 1
            table.seq, table.touched_at = commit.seq, commit.at
            table.last_actor = codec.asked_by(commit)
            for event in events:
                self._out_of_time(table, event, commit.at)
                evolve(table, event)
                self.counts[event.kind] += 1
            self._turns(table, events, commit.at)
            told += events
        return told

    def _turns(self, table: Table, events: Sequence[HostEvent], now: int) -> None:
        waiting = table.waiting_seats()
        fresh = {e.seat for e in events if isinstance(e, FRESH)}
        for seat, occupant in enumerate(table.occupants):
            key, wait = (table.table_id, seat), self.waits.get((table.table_id, seat))
            mine = (
                wait is not None and occupant.user_id == wait.user_id and not occupant.substituted
            )
            if table.paused and mine and seat not in fresh and wait is not None:
                if wait.spells[-1][1] is None:
                    wait.spells[-1][1] = now
                continue
            if wait is not None and (not mine or seat in fresh or seat not in waiting):
                self._reminded_enough(table, wait, now)
                del self.waits[key]
                wait = None
            if seat not in waiting or occupant.user_id is None or occupant.substituted:
                continue
            if wait is None:
                self.waits[key] = Wait(occupant.user_id, [[now, None]])
                self.counts["turns of people"] += 1
            elif wait.spells[-1][1] is not None:
                wait.spells.append([now, None])

    def _out_of_time(self, table: Table, event: HostEvent, now: int) -> None:
        """Nobody's time is up before he had all of it, awake, with the bot there."""
        if not isinstance(event, TimeUp | SeatCovered):
            return
        wait, pace = self.waits[table.table_id, event.seat], PACES[table.settings.pace]
        where = (table.table_id, event.seat, wait, now)
        if wait.late_at is not None:
            assert now - wait.late_at - self._lost(wait.late_at, now) >= pace.turn, where
            return
        had = sum(self.had(wait.user_id, a or 0, now if b is None else b) for a, b in wait.spells)
        assert had >= pace.turn, ("too early by", pace.turn - had, where)
        if wait.reserve is not None:
            assert had >= wait.reserve, ("too early by", wait.reserve - had, where)
            assert had <= wait.reserve + LATE_BY, ("too late by", had - wait.reserve, where)
        if isinstance(event, TimeUp):
            wait.late_at = now

    def had(self, user_id: int, start: int, end: int) -> int:
        """How long somebody was awake in that time while the bot was there."""
        wished, total = self.people[user_id].wished, 0
        for at, (since, wish) in enumerate(wished):
            until = wished[at + 1][0] if at + 1 < len(wished) else end
            for a, b in self._there(max(start, since), min(end, until)):
                total += waking_between(wish.hours, a, b)
        return total

    def _there(self, start: int, end: int) -> Iterable[tuple[int, int]]:
        for gone, back in self.away:
            if back - gone <= NO_OUTAGE or back <= start or gone >= end:
                continue
            if gone > start:
                yield start, gone
            start = back
        if start < end:
            yield start, end

    def _lost(self, start: int, end: int) -> int:
        return end - start - sum(b - a for a, b in self._there(start, end))

    # Clocks -----------------------------------------------------------------------------------

    def stands(self, table_id: int, rows: Sequence[Clock]) -> None:
        """Take in how a table's clocks stand; they must be what its log implies."""
        table = self.tables[table_id]
        self.rows[table_id] = rows
        if table.status != PLAYING:
            assert not rows, (table.status, rows)
            return
        people = {s: o.user_id for s, o in enumerate(table.occupants) if o.user_id in table.present}
        assert {row.seat: row.user_id for row in rows} == people
        waiting = table.waiting_seats()
        for row in rows:
            assert bool(row.since) == (row.seat in waiting), row
            assert table.overdue <= set(waiting) or table.paused, (table_id, table.overdue, waiting)
            if not row.since:
                assert (row.due_at, row.next_at) == (None, None), row
                continue
            wait = self.waits[table_id, row.seat]
            begun = wait.spells[-1][0] or 0
            assert begun <= row.since <= begun + 5, (row, wait)
            late = row.seat in table.overdue
            endless = table.settings.pace == "none" or (late and table.settings.absent == WAIT)
            assert (row.due_at is None) == endless, (row, late)
            assert row.next_at is not None or (endless and wait.stalled), (row, wait)
            assert row.due_at is None or (row.next_at or 0) <= row.due_at + MINUTE, row
            if wait.reserve is None and not late and len(wait.spells) == 1:
                wait.reserve = row.reserve

    def seen_to(self, now: int, up_since: int) -> None:
        """While the bot is there nothing waits for long: no clock, and no house player."""
        for table_id, rows in self.rows.items():
            for row in rows:
                assert row.next_at is None or now - row.next_at <= LATE_BY, (now, row)
            table = self.tables[table_id]
            if now - max(up_since, table.touched_at) > LATE_BY and not table.held_up:
                stuck = [s for s in table.waiting_seats() if table.occupants[s].moved_by_house]
                assert not stuck, ("the house does not move", table_id, stuck, now)

    # Notices ----------------------------------------------------------------------------------

    def sent(self, notice: Notice, now: int, struck: int) -> None:
        """Take in that somebody was told something; `struck` counts what went wrong so far."""
        clock, table = notice.clock, self.tables[notice.table.table_id]
        meant = (notice.kind, clock.table_id, clock.seat, clock.user_id, clock.since, notice.number)
        assert self._meant.setdefault(notice.key, meant) == meant, "two notices with one key"
        if notice.key in self._struck:
            # Only what went wrong between sending and noting has a notice sent once more.
            assert self._struck[notice.key] < struck, ("sent twice", meant, now)
            self.counts["sent again after a mishap"] += 1
            return
        self._struck[notice.key] = struck
        self.counts[f"told: {notice.kind}"] += 1
        occupant = table.occupants[clock.seat]
        assert table.status == PLAYING, meant
        assert not table.paused, meant
        assert occupant.user_id == clock.user_id, meant
        assert not occupant.substituted, meant
        assert clock.seat in table.waiting_seats(), meant
        wait = self.waits[clock.table_id, clock.seat]
        wish = self.people[clock.user_id].wish
        if notice.kind == "stalled":
            assert clock.due_at is None, meant
            assert not wait.stalled, meant
            wait.stalled = True
            return
        assert is_awake(wish.hours, now), (meant, now, wish)
        assert wish.notify != "none", meant
        if notice.kind == "call":
            assert f"call {clock.since}" not in wait.called, meant
            wait.called.add(f"call {clock.since}")
            return
        assert notice.number <= wish.most or wait.snoozed, (meant, wish)
        self._in_time(table, wait, now)
        wait.reminded.append(now)

    def _in_time(self, table: Table, wait: Wait, now: int) -> None:
        pace, person = table.settings.pace, self.people[wait.user_id]
        before = wait.reminded[-1] if wait.reminded else wait.spells[-1][0] or 0
        every = interval(person.wish, pace)
        settled = person.wished[-1][0] < before and not wait.snoozed
        if settled and wait.reminded:
            least = min(every, PACES[pace].turn // 6 or every)
            assert now - before >= least, ("too soon", now - before, wait)
        if settled and wait.reminded and before >= (wait.spells[-1][0] or 0):
            assert now <= self._latest(person.wish.hours, before, every), ("too late", now, wait)

    def _latest(self, hours: Hours, before: int, every: int) -> int:
        lost = self._lost(before, before + every + 3 * 24 * 60 * MINUTE)
        return after_waking(hours, next_waking(hours, before + every), lost) + LATE_BY

    def _reminded_enough(self, table: Table, wait: Wait, now: int) -> None:
        """No reminder that had become due before a turn's end was lost."""
        person, since = self.people[wait.user_id], wait.spells[-1][0] or 0
        wish = person.wish
        untouched = len(wait.spells) == 1 and person.wished[-1][0] < since and not wait.snoozed
        if (
            not untouched
            or wait.late_at
            or wish.notify == "none"
            or len(wait.reminded) >= wish.most
        ):
            return
        last = wait.reminded[-1] if wait.reminded else since
        # The first one counts from the call, which comes a minute after a commit: at waking, where
        # that minute ends in quiet hours.
        called = last if wait.reminded else next_waking(wish.hours, last + 2 * MINUTE)
        due = self._latest(wish.hours, called, interval(wish, table.settings.pace))
        assert now <= due, ("a reminder is missing", table.table_id, wait, now)
