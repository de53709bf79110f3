"""A table's clocks after a commit: whom it waits for since when, until when, and what comes next.

All of it is pure: the service hands in the clocks before, what happened and what people wish, and
writes the result in the same transaction as the commit.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.host.preferences.hours import after_waking, next_waking, waking_between
from bot.host.preferences.preferences import Preferences
from bot.host.tables.draft import HostEvent
from bot.host.tables.settings import WAIT
from bot.host.tables.table import ENDED, LOBBY, Table
from bot.host.turns.absence import GivenTime, TimeOut, TimeUp
from bot.host.turns.pace import PACES, due_at, first_reserve, next_reserve
from bot.host.turns.play import Played, Restored, Started, TakenBack
from storage.store import Clock

LAST_CALL = 6
"""The last reminder comes when this part of a turn is left."""
STALLED = 99
"""So many reminders count as sent once moderators were told: more than anybody can wish for."""
UNHEARD_MS = 60_000
"""A call that the board has not carried by then is made once more."""


def update_clock(
    before: Sequence[Clock],
    table: Table,
    events: Sequence[HostEvent],
    wishes: Mapping[int, Preferences],
) -> list[Clock]:
    """The clocks after a commit at `table.touched_at`; `wishes` by user id."""
    if table.status in {LOBBY, ENDED}:
        return []
    known = {clock.seat: clock for clock in before}
    waiting = frozenset(table.waiting_seats())
    # Then every seat has another turn, even where the same one is waited for.
    another_turn = any(isinstance(e, Started | TakenBack | Restored) for e in events)
    seat_kinds = (Played, GivenTime, TimeUp)
    clocks = []
    for seat, occupant in enumerate(table.occupants):
        if occupant.user_id is None or occupant.substituted:
            continue
        clock = known.get(seat)
        if clock is None or clock.user_id != occupant.user_id:
            reserve = first_reserve(table.settings.pace)
            clock = Clock(table.table_id, seat, occupant.user_id, reserve=reserve)
        wish = wishes[occupant.user_id]
        happened = {type(e) for e in events if isinstance(e, seat_kinds) and e.seat == seat}
        if another_turn:
            happened.add(Played)
        clocks.append(_wound(clock, table, wish, seat in waiting, happened))
    return clocks


def _wound(
    clock: Clock, table: Table, wish: Preferences, waits: bool, happened: set[type]
) -> Clock:
    earlier = clock.since
    if earlier and (Played in happened or GivenTime in happened):
        clock = _rested(clock, table, wish)
    if table.paused:
        return _stopped(clock, table, wish, undone=Played in happened)
    if not waits:
        return _rested(clock, table, wish) if clock.since else clock
    if clock.since:
        return _late(clock, table, wish) if TimeUp in happened else clock
    # Two turns of a seat within a millisecond are two turns: what is noted goes by `since`.
    clock = replace(clock, since=max(table.touched_at, earlier + 1))
    if clock.seat in table.overdue:
        return _late(clock, table, wish)  # out of time before a pause, and so after it
    asked = table.last_actor == clock.user_id
    return start(clock, table, wish, called=asked or GivenTime in happened)


def _late(clock: Clock, table: Table, wish: Preferences) -> Clock:
    """A late player's clock: the others have a turn to vote, or moderators hear of it."""
    clock = replace(clock, reserve=0, called=True)
    if table.settings.absent == WAIT:
        told = max(clock.reminders, wish.most)
        return replace(clock, due_at=None, next_at=table.touched_at, reminders=told)
    due = table.touched_at + PACES[table.settings.pace].turn
    return replace(clock, due_at=due, next_at=due)


def start(clock: Clock, table: Table, wish: Preferences, *, called: bool) -> Clock:
    """The clock of a turn that begins at this commit, or goes on after a pause."""
    now = table.touched_at
    due = due_at(table.settings.pace, wish.hours, now, clock.reserve)
    fresh = replace(clock, due_at=due, called=called)
    return replace(fresh, next_at=next_look(fresh, table.settings.pace, wish, now))


def _rested(clock: Clock, table: Table, wish: Preferences) -> Clock:
    """The clock of a turn that is over, with what was saved of its time."""
    # Of a turn that ran out nothing was saved, whatever the others' vote may last.
    due = clock.due_at if clock.reserve else None
    reserve = next_reserve(table.settings.pace, wish.hours, due, table.touched_at)
    return Clock(clock.table_id, clock.seat, clock.user_id, reserve=reserve)


def _stopped(clock: Clock, table: Table, wish: Preferences, *, undone: bool) -> Clock:
    """The clock of a paused table: what is left of the turn is kept, and what was told in it.

    `undone`: the game went back meanwhile, so what was left belongs to no turn any more.
    """
    if undone:
        whole = max(clock.reserve, PACES[table.settings.pace].turn)
        return Clock(clock.table_id, clock.seat, clock.user_id, reserve=whole)
    if not clock.since:
        return clock
    left = clock.reserve
    if clock.due_at is not None and clock.seat not in table.overdue:
        left = waking_between(wish.hours, table.touched_at, clock.due_at)
    return Clock(clock.table_id, clock.seat, clock.user_id, reserve=left, reminders=clock.reminders)


def compensate_outage(clock: Clock, wish: Preferences, gone: int, now: int) -> Clock:
    """A running clock after the bot was away from `gone` until now: that time counts for nobody.

    As much waking time is left as at its beginning, to the end and to the next reminder; whoever
    was not called yet is called now.
    """
    begun_at, due, then = max(gone, clock.since), clock.due_at, clock.next_at
    if due is not None and not clock.reserve:  # the others' vote
        due += now - begun_at
        return replace(clock, due_at=due, next_at=due)

    def put_off(at: int | None) -> int | None:
        left = None if at is None else waking_between(wish.hours, begun_at, at)
        return None if left is None else after_waking(wish.hours, now, left)

    looks = {put_off(due), put_off(then) if clock.called else next_waking(wish.hours, now)}
    return replace(
        clock,
        due_at=put_off(due),
        next_at=min((at for at in looks if at is not None), default=None),
    )


def is_voted_on(clock: Clock) -> bool:
    """Whether a clock is that of the others' vote, which goes by no player's waking hours."""
    return clock.due_at is not None and not clock.reserve


def ran_out(clocks: Sequence[Clock], command: TimeOut, now: int) -> bool:
    """Whether the time of the very turn that is meant is up, by the clocks as they stand."""
    return any(
        clock.since == command.since and clock.due_at is not None and clock.due_at <= now
        for clock in clocks
        if clock.seat == command.seat
    )


def same_turn(one: Clock, other: Clock) -> bool:
    """Whether two clocks are of one turn of one person, whatever was noted on them since."""
    keys = [(c.table_id, c.seat, c.user_id, c.since) for c in (one, other)]
    return keys[0] == keys[1] and one.since > 0


def next_look(clock: Clock, pace: str, wish: Preferences, now: int) -> int | None:
    """When something has to be done about a clock: a call, a reminder, the end of its time.

    Nobody is looked at in quiet hours; the end of a time falls into none by itself. A player who
    wants no notices hears nothing, and yet the moderators hear of a table that stalls.
    """
    looks = [] if clock.due_at is None else [clock.due_at]
    if not clock.called:
        # Boards, and hands by letter, make the call by themselves: this is for when they fail.
        by_itself = wish.notify != "letter" or wish.hand == "letter"
        heard = clock.since + UNHEARD_MS if by_itself else now
        looks.append(next_waking(wish.hours, max(now, heard)))
    elif clock.reminders < wish.most:
        interval = wish.remind * 60_000 or PACES[pace].remind
        looks.append(next_waking(wish.hours, now + interval))
        if clock.due_at is not None:
            part = PACES[pace].turn // LAST_CALL
            last = clock.due_at - part
            # It is no reason to be reminded twice within a moment.
            looks += [next_waking(wish.hours, last)] if last >= now + min(part, interval) else []
    elif clock.due_at is None and clock.reminders < STALLED:
        looks.append(next_waking(wish.hours, now + PACES[pace].remind))  # a word to moderators
    return min(looks, default=None)


def snooze(clock: Clock, wish: Preferences, now: int, minutes: int) -> Clock:
    """The clock of a player who wants to be reminded in so many minutes, and not before.

    Whoever asked for it gets it, though it is one more than they wanted; the end comes first. Until
    then its number is on the clock, below zero.
    """
    at = next_waking(wish.hours, now + minutes * 60_000)
    at = at if clock.due_at is None else min(at, clock.due_at)
    asked = clock.reminders if clock.reminders < 0 else -1 - clock.reminders
    return replace(clock, called=True, next_at=at, reminders=asked)


def mute(clock: Clock, pace: str, wish: Preferences, now: int) -> Clock:
    """The clock of a player who wants no more reminders of this turn."""
    fresh = replace(clock, called=True, reminders=max(clock.reminders, wish.most))
    return replace(fresh, next_at=next_look(fresh, pace, wish, now))


def move_deadline(
    pace: str, before: Preferences, after: Preferences, now: int, clock: Clock
) -> Clock:
    """A running clock by other wishes: as much waking time is left as before.

    What has nothing to do with notices leaves a reminder, or a snooze, at its time.
    """
    if _when(before) == _when(after):
        return clock
    due = clock.due_at
    if due is not None and due > now and not is_voted_on(clock):
        due = after_waking(after.hours, now, waking_between(before.hours, now, due))
    fresh = replace(clock, due_at=due)
    return replace(fresh, next_at=next_look(fresh, pace, after, now))


def _when(wish: Preferences) -> tuple[Any, ...]:
    return wish.hours, wish.notify, wish.hand, wish.remind, wish.most
