"""Putting off the reminders of one turn, or ending them."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Literal

from bot.host.errors import Refusal
from bot.host.tables.table import Table
from bot.host.turns.clocks import mute, snooze
from bot.presenters.command import Argument
from bot.presenters.preferences import panel
from bot.presenters.screen import Choice
from bot.presenters.turns import reminders
from bot.ui.requests.handlers import handler
from bot.ui.requests.request import Request

SNOOZES = {"an hour": 60, "8 hours": 480}
REST = "the rest of this turn"
MINUTES = {str(minutes): minutes for minutes, _ in reminders.SNOOZES}


async def waiting_tables(request: Request, typed: str) -> list[Choice]:
    """Tables that wait for whoever asks and hold what was typed, the most urgent first."""
    store, names = request.app.service.store, []
    for clock in await store.clocks_of(request.user_id):
        head = await store.head(clock.table_id)
        if head is not None and typed.lower() in head.name and head.name not in names:
            names.append(head.name)
    return [Choice(name, name) for name in names]


@handler(
    command="my snooze",
    help="Be reminded of a turn later, or not at all",
    arguments=(
        Argument(
            "silence",
            "How long you want no reminders of this turn",
            Literal["an hour", "8 hours", "the rest of this turn"],
            required=True,
            shown="for",
        ),
        Argument("table", "Which table; otherwise the most urgent one waiting for you"),
    ),
    complete={"table": waiting_tables},
    needs="nothing",
    anywhere=True,
)
async def put_off(request: Request) -> None:
    """Put off or end the reminders of one turn."""
    silence, name = request.arguments["silence"], request.arguments["table"]
    table = await _waiting_table(request, name.strip().lower() if name else None)
    said = await _carried_out(request, table, SNOOZES.get(silence))
    await request.app.posted_reminders.clear(table, request.user_id)
    await request.say(said)


async def _waiting_table(request: Request, name: str | None) -> Table:
    """The table of that name that waits for whoever asks, or the most urgent; or `Refusal`."""
    service = request.app.service
    for clock in await service.store.clocks_of(request.user_id):
        try:
            table = await service.table(clock.table_id)
        except Refusal:
            continue
        if name in {None, table.name}:
            return table
    raise Refusal("not_your_turn", "No such table is waiting for you; see `/my tables`.")


def _minutes_read(token: str, _values: tuple[str, ...]) -> Mapping[str, Any]:
    owner, _, rest = token.partition(" ")
    return {"owner": owner, "minutes": MINUTES.get(rest, 60)}


@handler(reminders.SNOOZE, read=_minutes_read)
@handler(
    reminders.HUSH,
    read=lambda token, _values: {"owner": token.partition(" ")[0], "minutes": None},
)
async def press(request: Request) -> None:
    """Put off or end the reminders of the person whom a button names, and nobody else's."""
    if request.arguments["owner"] != str(request.user_id):
        raise Refusal("not_yours", reminders.NOT_YOURS)
    await request.say(await _carried_out(request, request.table, request.arguments["minutes"]))
    if request.guild_id:
        # In direct messages the answer has taken the reminder's place.
        await request.app.posted_reminders.clear(request.table, request.user_id)


async def _carried_out(request: Request, table: Table, minutes: int | None) -> str:
    """Remind of a turn in so many minutes, or not any more; what to tell."""
    service, user_id = request.app.service, request.user_id
    over = Refusal("not_your_turn", f"**{table.name}** is no longer waiting for you.")
    clocks = await service.store.clocks(table.table_id)
    clock = next((one for one in clocks if one.user_id == user_id and one.since), None)
    if clock is None:
        raise over
    wish, now = await service.preferences.of(user_id), service.clock()
    if minutes is None:
        change = partial(mute, pace=table.settings.pace, wish=wish, now=now)
    elif not wish.most or wish.notify == "none":
        return "You get no reminders at all right now; `/my settings` changes that."
    else:
        change = partial(snooze, wish=wish, now=now, minutes=minutes)
    fresh = await service.clocks.adjust(clock, change)
    if fresh is None:
        raise over
    ends = "" if fresh.due_at is None else f" Your turn ends {panel.instant(fresh.due_at)}."
    if minutes is None:
        return f"No more reminders for this turn at **{table.name}**.{ends}"
    if fresh.next_at is None:
        raise over
    at = panel.instant(fresh.next_at)
    if fresh.next_at == fresh.due_at:
        return f"No reminder before your turn at **{table.name}** ends {at}."
    return f"I'll remind you about **{table.name}** {at}.{ends}"
