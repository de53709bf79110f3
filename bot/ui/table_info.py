"""Table cards: the public facts of a table with today's names in them."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

from bot.host.seats.newcomers import offered_from
from bot.host.tables.draft import HostEvent
from bot.host.tables.settings import ANYONE, INVITED
from bot.host.tables.table import ENDED, LOBBY, PLAYING, Table
from bot.presenters.events import people, sentence
from bot.presenters.moderation.actions import standing
from bot.presenters.table_info import SeatInfo, TableInfo
from bot.presenters.tables.ending import ENDINGS
from bot.ui.name_cache import NameCache
from rules.fair import read_record
from storage.store import Store

BOARD_LINES = 5


class TableInfoMaker:
    """Makes cards, and tells what happened in words."""

    def __init__(self, people: NameCache, store: Store) -> None:
        self.people = people
        self._store = store

    async def card(self, table: Table) -> TableInfo:
        """The card of a table as it is now."""
        names, host_name = await asyncio.gather(
            self.people.names(table), self.people.name(table.guild_id, table.host_id)
        )
        lines = await self.lines(table, (news.happening for news in table.feed), names)
        told_of = {table.host_id, *_told_of(news.happening for news in table.feed)}
        self.people.wait_for(table, told_of)
        finished = table.ended_because == "finished"
        return TableInfo(
            table_id=table.table_id,
            seq=table.public_seq,
            name=table.name,
            game=table.game.id,
            title=table.game.title,
            status=table.status,
            host_id=table.host_id,
            host_name=host_name,
            seats=_seat_lines(table, names),
            least=table.game.players.start,
            most=table.game.players.stop - 1,
            options={**table.game.option_defaults(), **table.given_options},
            changed=table.given_options,
            recent=tuple(line for line in lines if line)[-BOARD_LINES:],
            recent_at=_by_part(table, lines),
            next_lay=_next_lay(table),
            promise=table.promise,
            promised=table.promised,
            cut=_cut(table),
            thrown=table.thrown,
            fresh=table.status == PLAYING and not table.steps,
            commitment=table.commitment,
            seed=table.seed.hex() if finished else None,
            arrangement=table.settings.model_dump(),
            deadlines=await self._deadlines(table),
            overdue=tuple(sorted(table.overdue)),
            skippable=tuple(
                seat
                for seat in sorted(table.overdue)
                if table.game.pass_action(table.state, seat) is not None
            ),
            returning=_returning(table),
            open_seats=_open_seats(table),
            kept=bool(table.previous_order),
            paused=table.paused,
            ended_because=_ending(table, names),
        )

    async def _deadlines(self, table: Table) -> dict[int, int]:
        """By seat, when a turn is due, in whole seconds."""
        if table.status != PLAYING:
            return {}
        clocks = await self._store.clocks(table.table_id)
        return {
            clock.seat: clock.due_at // 1000
            for clock in clocks
            if clock.since and clock.due_at is not None
        }

    async def names(self, table: Table) -> Sequence[str]:
        """Safe names in seat order."""
        return await self.people.names(table)

    async def called(self, table: Table, people: Sequence[int]) -> list[str]:
        """Safe names of people who need not sit at a table."""
        return list(
            await asyncio.gather(*(self.people.name(table.guild_id, one) for one in people))
        )

    async def lines(
        self, table: Table, happenings: Iterable[Any], names: Sequence[str]
    ) -> list[str]:
        """Redacted game events and host events as sentences."""
        happenings = list(happenings)
        ids = sorted(_told_of(happenings))
        found = await asyncio.gather(*(self.people.name(table.guild_id, i) for i in ids))
        by_id = dict(zip(ids, found, strict=True))
        return [
            sentence(happening, by_id.__getitem__)
            if isinstance(happening, HostEvent)
            else table.game.describe(happening, names)
            for happening in happenings
        ]


def _told_of(happenings: Iterable[Any]) -> set[int]:
    """The people whom events of the host name."""
    events = (one for one in happenings if isinstance(one, HostEvent))
    return {user_id for event in events for user_id in people(event)}


def _cut(table: Table) -> tuple[int, int] | None:
    """How many people cut the deck of a dealt game, and how many could; `None` before."""
    if not table.record:
        return None
    record = read_record(table.record)
    return record.cut, record.people


def _ending(table: Table, names: Sequence[str]) -> str:
    """Why a table is over, and where it was scored as it stood, how it stood."""
    if table.status != ENDED:
        return ""
    why = ENDINGS.get(table.ended_because, "")
    outcome = table.outcome() if table.ended_because == "standing" else None
    return why if outcome is None else f"{why}\n{standing(outcome, names)}"


def _returning(table: Table) -> bool:
    """Whether a house player moves for somebody who may come back."""
    away = any(occupant.substituted for occupant in table.occupants)
    return away or any(table.occupants[seat].is_house for _, seat in table.ex_players)


def _open_seats(table: Table) -> tuple[int, ...]:
    """Seats of house players that somebody who never sat here may take over, or ask for."""
    seats = table.settings.seats
    open_to_some = seats == ANYONE or (seats == INVITED and table.invited)
    if table.status != PLAYING or not open_to_some:
        return ()
    return tuple(
        seat
        for seat, one in enumerate(table.occupants)
        if one.is_house and offered_from(table, seat) <= table.touched_at
    )


def _next_lay(table: Table) -> tuple[int, ...]:
    """By part, until when what was done last holds up the next one."""
    if not table.held_up:
        return ()
    most = max(part or 0 for part, _, _ in table.held_up) + 1
    until = [0] * most
    for part, _, at in table.held_up:
        until[part or 0] = -(-at // 1000)
    return tuple(until)


def _by_part(table: Table, lines: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The newest lines of each of several tables, with those that concern all of them."""
    known = [(news.part, line) for news, line in zip(table.feed, lines, strict=True) if line]
    parts = sorted({part for part, _ in known if part is not None})
    return tuple(
        tuple(line for where, line in known if where in {None, part})[-BOARD_LINES:]
        for part in range(parts[-1] + 1 if parts else 0)
    )


def _seat_lines(table: Table, names: Sequence[str]) -> tuple[SeatInfo, ...]:
    """Who sits, and in a lobby the places that must still be filled."""
    taken = tuple(
        SeatInfo(
            name,
            occupant.user_id,
            occupant.policy,
            occupant.house_name if occupant.substituted else "",
            occupant.cut,
        )
        for name, occupant in zip(names, table.occupants, strict=True)
    )
    missing = table.game.players.start - len(taken) if table.status == LOBBY else 0
    return taken + (SeatInfo("", 0),) * max(0, missing)
