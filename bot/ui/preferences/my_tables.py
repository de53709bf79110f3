"""All tables of one person, on all servers."""

from bot.host.errors import Refusal
from bot.host.seats.seats import ReturnToSeat
from bot.host.tables.draft import Actor
from bot.host.tables.pause import AWAY
from bot.host.tables.table import LOBBY, Table
from bot.presenters.preferences import my_tables, panel
from bot.presenters.screen import Screen
from bot.ui.messages.dm_hands import link_to
from bot.ui.requests.handlers import handler
from bot.ui.requests.request import Request
from bot.ui.requests.tokens import number
from rules.numbers import whole


@handler(
    panel.MINE,
    command="my tables",
    help="All your tables, those waiting for you first",
    needs="nothing",
    anywhere=True,
)
async def tables(request: Request) -> None:
    """Every table of whoever asks, the most urgent first."""
    await request.show(await _tables(request, number(request.token) or 0))


async def _tables(request: Request, page: int = 0) -> Screen:
    app, user_id = request.app, request.user_id
    clocks = {clock.table_id: clock for clock in await app.service.store.clocks_of(user_id)}
    heads = await app.service.live_tables(user_id=user_id)
    urgency = {table_id: place for place, table_id in enumerate(clocks)}
    heads.sort(key=lambda head: urgency.get(head.table_id, len(urgency)))
    standings = []
    for head in heads:
        try:
            table = await app.service.table(head.table_id)
        except Refusal:
            continue  # one table that cannot be read hides no other
        if table.seat_of(user_id) is None:
            continue
        clock = clocks.get(table.table_id)
        due, since = (clock.due_at or 0, clock.since) if clock is not None else (0, 0)
        link, state = await link_to(app.service.store, table), _state(table, user_id)
        standings.append(
            my_tables.Standing(
                table.table_id, table.name, table.game.title, link, state, due, since
            )
        )
    return panel.noted(my_tables.tables(standings, page), await app.notes.of(user_id))


def _state(table: Table, user_id: int) -> my_tables.State:
    """How a table is going for somebody who sits there."""
    seat = table.seat_of(user_id)
    if table.status == LOBBY:
        return "lobby"
    covered = seat is not None and table.occupants[seat].substituted
    if table.paused:
        return "rests" if covered and table.paused == AWAY else "paused"
    if covered:
        return "covered"
    if seat not in table.waiting_seats():
        return "goes on"
    return "late" if seat in table.overdue else "waits"


@handler(my_tables.RETURN, needs="nothing")
async def come_back(request: Request) -> None:
    """Play again oneself at a table, and see all tables."""
    table_id, service = whole(request.token), request.app.service
    if table_id is None:
        raise Refusal("no_such_table")
    await service.submit(table_id, ReturnToSeat(), Actor(request.user_id), request.key)
    table = await service.table(table_id)
    said = f"Welcome back: you're in your seat at **{table.name}** again."
    await request.show(panel.noted(await _tables(request), said))
