"""What concerns one person, or a whole server: tables that wait, settings, reminders."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from bot.host.errors import Refusal
from bot.host.preferences import parse
from bot.host.seats.seats import ReturnToSeat
from bot.host.service.service import TableService
from bot.host.tables.draft import Actor
from bot.host.tables.table import LOBBY, Table
from bot.host.turns.clocks import hushed, snoozed
from bot.presenters.preferences import my_tables, panel
from bot.presenters.screen import Question, Screen
from bot.presenters.tables import lobby
from bot.presenters.turns import reminders
from bot.ui.messages.dm_hands import DmHands, link_to
from bot.ui.messages.pending_notes import PendingNotes
from bot.ui.messages.posted_reminders import Standing
from bot.ui.table_info import Cards
from rules.numbers import whole
from storage.store import Clock, TableHead

MOST_CARDS = 25
REMINDING = {"remind", "most", "notify"}


class Lounge:
    """Answers that concern one person, or a whole server."""

    def __init__(
        self,
        service: TableService,
        cards: Cards,
        hands: DmHands,
        standing: Standing,
        redraw: Callable[[TableHead], None] = lambda _: None,
    ) -> None:
        self._service = service
        self._cards = cards
        self._hands = hands
        self._notes = PendingNotes(service, hands)
        self.standing = standing
        self._redraw = redraw

    # Tables -----------------------------------------------------------------------------------

    async def tables_of(self, user_id: int, page: int = 0) -> Screen:
        """Every table a person sits at, on all servers, the most urgent first."""
        clocks = {clock.table_id: clock for clock in await self._service.store.clocks_of(user_id)}
        heads = await self._service.live_tables(user_id=user_id)
        urgency = {table_id: place for place, table_id in enumerate(clocks)}
        heads.sort(key=lambda head: urgency.get(head.table_id, len(urgency)))
        standings = []
        for head in heads:
            table = await self._readable(head.table_id)
            if table is not None and table.seat_of(user_id) is not None:
                clock = clocks.get(head.table_id)
                standings.append(await self._standing(table, user_id, clock))
        screen = my_tables.tables(standings, page)
        return panel.noted(screen, await self._notes.of(user_id))

    async def _standing(
        self, table: Table, user_id: int, clock: Clock | None
    ) -> my_tables.Standing:
        link = await link_to(self._service.store, table)
        due, since = (clock.due_at or 0, clock.since) if clock is not None else (0, 0)
        state = _state(table, user_id)
        return my_tables.Standing(
            table.table_id, table.name, table.game.title, link, state, due, since
        )

    async def tables_here(self, guild_id: int) -> Screen:
        """The tables of a server."""
        heads = await self._service.live_tables(guild_id=guild_id)
        tables = [await self._readable(head.table_id) for head in heads[:MOST_CARDS]]
        cards = [await self._cards.card(table) for table in tables if table is not None]
        return lobby.table_list(cards)

    async def _readable(self, table_id: int) -> Table | None:
        try:
            return await self._service.table(table_id)
        except Refusal:
            return None  # one table that cannot be read hides no other

    async def come_back(self, user_id: int, token: str, key: str) -> Screen:
        """Play again oneself at a table, and see all tables."""
        table_id = whole(token)
        if table_id is None:
            raise Refusal("no_such_table")
        await self._service.submit(table_id, ReturnToSeat(), Actor(user_id), key)
        table = await self._service.table(table_id)
        said = f"Welcome back: at **{table.name}** you play yourself again."
        return panel.noted(await self.tables_of(user_id), said)

    # Settings ---------------------------------------------------------------------------------

    async def prefer(self, user_id: int, step: str = "") -> Screen:
        """A person's settings: asked for, chosen, or shown."""
        verb, _, rest = step.partition(" ")
        wish, now = await self._service.wishing.of(user_id), self._service.clock()
        if verb == panel.ASK:
            return panel.ask(rest, wish, now)
        if verb == panel.SET:
            topic, _, value = rest.partition(" ")
            return await self.choose(user_id, {topic: value})
        return panel.settings(wish, now, await self._notes.of(user_id))

    async def choose(self, user_id: int, asked: Mapping[str, str]) -> Screen:
        """Carry choices out, all or none, and say what they mean for what runs."""
        wish, now = await self._service.wishing.of(user_id), self._service.clock()
        changes: dict[str, Any] = {}
        try:
            for topic, text in asked.items():
                # A zone that is chosen together with days away counts for these already.
                zone = changes.get("zone", wish.zone)
                known = wish.model_copy(update={"zone": zone})
                changes |= parse.read(topic, text, known, now)
            before = await self._service.store.clocks_of(user_id)
            wish = await self._service.wish(user_id, **changes)
        except Refusal as refusal:
            if refusal.code != "bad_wish":
                raise
            return panel.settings(wish, now, refusal.text)
        if "hand" in changes:
            await self._hands.follow(user_id)
        await self._tell_boards(user_id, before)
        running = await self._running(user_id, before)
        told = panel.chosen(wish, list(asked), now)
        means = panel.meaning(running, reminders=not REMINDING.isdisjoint(asked))
        return panel.settings(wish, now, f"{told}\n{means}")

    async def _tell_boards(self, user_id: int, before: Sequence[Clock]) -> None:
        """Have the boards drawn on which a deadline of this person stands otherwise now."""
        now = {
            clock.table_id: clock.due_at for clock in await self._service.store.clocks_of(user_id)
        }
        moved = {one.table_id for one in before if now.get(one.table_id) != one.due_at}
        if moved:
            for head in await self._service.live_tables(user_id=user_id):
                if head.table_id in moved:
                    self._redraw(head)

    async def typed(self, user_id: int, topic: str, text: str) -> Screen:
        """Carry out what was typed; where it can mean several time zones, ask which."""
        found = parse.candidates(text) if topic == "zone" else []
        if len(found) > 1:
            return panel.zones_to_choose(found, self._service.clock())
        return await self.choose(user_id, {topic: text})

    def question(self, topic: str) -> Question:
        """The modal behind a button that lets one type; raises `Refusal` for an unknown topic."""
        if topic not in panel.QUESTIONS:
            raise Refusal("stale")
        return panel.QUESTIONS[topic]

    async def _running(self, user_id: int, before: Sequence[Clock]) -> list[panel.Running]:
        """The turns that wait for a person, with their deadlines before and now."""
        earlier = {(clock.table_id, clock.since): clock.due_at for clock in before}
        running = []
        for clock in await self._service.store.clocks_of(user_id):
            head = await self._service.store.head(clock.table_id)
            if head is not None:
                was = earlier.get((clock.table_id, clock.since), clock.due_at)
                comes = await self._reminder(clock)
                running.append(panel.Running(head.name, was, clock.due_at, comes))
        return running

    async def _reminder(self, clock: Clock) -> int | None:
        """When a player is reminded next."""
        wish = await self._service.wishing.of(clock.user_id)
        if not clock.called or wish.notify == "none" or clock.reminders >= wish.most:
            return None
        return None if clock.next_at == clock.due_at else clock.next_at

    async def waiting_names(self, user_id: int, typed: str) -> list[str]:
        """Names of tables that wait for a person and hold what was typed, most urgent first."""
        names = []
        for clock in await self._service.store.clocks_of(user_id):
            head = await self._service.store.head(clock.table_id)
            if head is not None and typed.lower() in head.name and head.name not in names:
                names.append(head.name)
        return names

    async def waiting_table(self, user_id: int, name: str | None) -> Table:
        """The table of that name that waits for a person, or the most urgent; or `Refusal`."""
        for clock in await self._service.store.clocks_of(user_id):
            table = await self._readable(clock.table_id)
            if table is not None and name in {None, table.name}:
                return table
        raise Refusal("not_your_turn", "No such table waits for you; `/my tables` has them all.")

    # Reminders --------------------------------------------------------------------------------

    async def snooze(self, table: Table, user_id: int, minutes: int) -> str:
        """Remind a player of a turn later; what to tell him."""
        clock, wish = await self._own_turn(table, user_id), await self._service.wishing.of(user_id)
        if not wish.most or wish.notify == "none":
            return "You get no reminders at all just now; `/my settings` changes that."
        later = partial(snoozed, wish=wish, now=self._service.clock(), minutes=minutes)
        fresh = await self._service.adjust(clock, later)
        if fresh is None or fresh.next_at is None:
            raise Refusal("not_your_turn", _over(table))
        if fresh.next_at == fresh.due_at:
            return f"No reminder before your time at **{table.name}** is up \
{panel.instant(fresh.next_at)}."
        return (
            f"I remind you of **{table.name}** again {panel.instant(fresh.next_at)}.{_end(fresh)}"
        )

    async def hush(self, table: Table, user_id: int) -> str:
        """Remind a player of this turn no more; what to tell him."""
        clock, wish = await self._own_turn(table, user_id), await self._service.wishing.of(user_id)
        pace, now = table.settings.pace, self._service.clock()
        fresh = await self._service.adjust(clock, partial(hushed, pace=pace, wish=wish, now=now))
        if fresh is None:
            raise Refusal("not_your_turn", _over(table))
        return f"No more reminders for this turn at **{table.name}**.{_end(fresh)}"

    async def _own_turn(self, table: Table, user_id: int) -> Clock:
        for clock in await self._service.store.clocks(table.table_id):
            if clock.user_id == user_id and clock.since:
                return clock
        raise Refusal("not_your_turn", _over(table))


def named_in(token: str, user_id: int) -> str:
    """What a reminder's button says beside whom it is for; raises `Refusal` for anybody else."""
    owner, _, rest = token.partition(" ")
    if owner != str(user_id):
        raise Refusal("not_yours", reminders.NOT_YOURS)
    return rest


def _over(table: Table) -> str:
    return f"**{table.name}** does not wait for you any more."


def _end(clock: Clock) -> str:
    """When the time is up, as a sentence."""
    return "" if clock.due_at is None else f" Your time is up {panel.instant(clock.due_at)}."


def _state(table: Table, user_id: int) -> my_tables.State:
    """How a table stands for somebody who sits there."""
    seat = table.seat_of(user_id)
    if table.status == LOBBY:
        return "lobby"
    if table.paused:
        return "paused"
    if seat is not None and table.occupants[seat].substituted:
        return "covered"
    if seat not in table.waiting_seats():
        return "goes on"
    return "late" if seat in table.overdue else "waits"
