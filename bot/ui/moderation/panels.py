"""What moderators look at: the list of tables, one table's panel, the audit, what is in the way.

Also tables whose channel is gone, and those whose log cannot be read.
"""

import asyncio

from bot.host.errors import Refusal
from bot.host.log import repair
from bot.host.moderation import confirmation, going_back
from bot.host.tables.table import ENDED, PLAYING, Table
from bot.presenters.command import Argument
from bot.presenters.moderation import panels
from bot.ui.moderation.diagnostics import examined, letters_closed, role_silent
from bot.ui.moderation.report import report
from bot.ui.render import Rendered
from bot.ui.requests import find_table
from bot.ui.requests.handlers import handler
from bot.ui.requests.request import App, Request
from bot.ui.requests.tokens import number, snowflake
from bot.ui.screens import placed
from storage.store import Audit, TableHead, TableId

WHICH = Argument("table", "Which table")
FINE = "All is well here: I have every permission I need, and the channel is open."


async def readable(app: App, table_id: TableId) -> Table | None:
    """The table, or nothing where its log cannot be read."""
    try:
        return await app.service.table(table_id)
    except Refusal:
        return None


# The list -------------------------------------------------------------------------------------


@handler(
    command="moderate list",
    help="Tables on this server, and what is wrong with each",
    needs="nothing",
    moderator=True,
)
async def overview(request: Request) -> None:
    """All tables of a server, with what is wrong with each."""
    heads = await request.app.service.live_tables(guild_id=request.guild_id)
    # A channel that no cache has is asked for: all at once, not one after the other.
    standings = await asyncio.gather(*(_standing(request.app, head) for head in heads))
    await request.responder.private(placed(panels.overview(standings)))


async def _standing(app: App, head: TableHead) -> panels.Standing:
    title = _title(app, head)
    table = await readable(app, head.table_id)
    if table is None:
        rests = "It can't be read: put it back to its last good state, or end it."
        return panels.Standing(head.table_id, head.name, title, "rests", (), (rests,))
    names = await app.names.names(table)
    clocks = {clock.seat: clock for clock in await app.service.store.clocks(head.table_id)}
    waits = tuple(
        (names[seat], clocks[seat].since // 1000)
        for seat in table.waiting_seats()
        if seat in clocks and clocks[seat].since
    )
    status = "paused" if table.paused else table.status
    return panels.Standing(
        head.table_id, head.name, title, status, waits, tuple(await found_wrong(app, table))
    )


async def found_wrong(app: App, table: Table) -> list[str]:
    """What is wrong with a table, each as a sentence."""
    found = await examined(app.client, table.guild_id, table.channel_id)
    if trouble := app.boards.trouble(table):
        found.insert(0, trouble)
    if errors := app.errors.errors(table):
        found.append(f"Something went wrong on my side here {errors} times.")
    if table.overdue:
        found.append(f"Time is up for {len(table.overdue)} of its players.")
    return found


def _title(app: App, head: TableHead) -> str:
    game = app.service.games.get(head.game)
    return game.title if game is not None else head.game


# One table ------------------------------------------------------------------------------------


@handler(
    command="moderate table",
    help="Everything moderators can do with a table",
    arguments=(WHICH,),
    needs="head",
    moderator=True,
)
async def panel(request: Request) -> None:
    """Everything that can be done about one table."""
    await show_panel(request, head_of(request))


def head_of(request: Request) -> TableHead:
    """The table that a moderator means; raises `Refusal`."""
    if not isinstance(request.found, TableHead):
        raise Refusal("no_such_table")
    return request.found


async def show_panel(request: Request, head: TableHead, note: str = "") -> None:
    """Show a table's panel; of one that cannot be read, what can be done about that."""
    app = request.app
    table = await readable(app, head.table_id)
    if table is None:
        await show_unreadable(request, head)
        return
    info = await app.screens.cards.card(table)
    screen = panels.panel(info, await scope(app, table), table.waiting_seats(), note)
    await request.responder.private(placed(screen, table))


async def show_unreadable(request: Request, head: TableHead) -> None:
    """What can be done about a table that cannot be read."""
    service, good = request.app.service, ""
    if head.status != ENDED:
        try:
            state = await repair.last_good(service.store, head.table_id, service.games)
            good = f"It's good up to {state.steps} played actions."
        except Refusal:
            good = ""
    title = _title(request.app, head)
    screen = panels.unreadable(head.name, title, good, confirmation.RESTS)
    await request.responder.private(Rendered(screen, head.table_id, 0))


async def scope(app: App, table: Table) -> panels.Scope:
    """What moderators can do at a table as it is now."""
    if table.status != PLAYING:
        return panels.Scope()
    game, state = table.game, table.state
    actions = await app.service.actions(table.table_id)
    skippable = tuple(
        seat for seat in table.waiting_seats() if game.pass_action(state, seat) is not None
    )
    stages = (going_back.TURN, *game.stages)
    return panels.Scope(actions, stages, skippable, game.provisional_outcome(state) is not None)


@handler(
    command="moderate repost",
    help="Post a table's board again, at the bottom of its channel",
    arguments=(WHICH,),
    needs="head",
    moderator=True,
)
async def repost(request: Request) -> None:
    """Post a table's board again, and note who did."""
    service, head = request.app.service, head_of(request)
    table = await service.table(head.table_id)
    await request.app.boards.show_again(table)
    line = Audit(
        service.clock(), head.guild_id, head.table_id, head.name, request.user_id, "repost", ""
    )
    await service.store.note(line)
    await show_panel(request, head, f"The board is in <#{table.channel_id}> again.")


# What is in the way ---------------------------------------------------------------------------


@handler(
    command="moderate doctor",
    help="What keeps a table from working: permissions, thread, DMs",
    arguments=(Argument("table", "Which table; otherwise this channel is checked"),),
    needs="nothing",
    moderator=True,
)
async def doctor(request: Request) -> None:
    """What keeps a table from working, or any table in this channel."""
    name = request.arguments["table"]
    await examine(request, await find_table.head_by_name(request, name) if name else None)


async def examine(request: Request, head: TableHead | None) -> None:
    """Say what keeps a table from working, or any in this channel where none is meant."""
    app = request.app
    if head is None:
        wrong = await examined(app.client, request.guild_id, request.channel_id)
        wrong += await _roles(request)
        screen = panels.findings(f"<#{request.channel_id}>", wrong, FINE)
        await request.responder.private(placed(screen))
        return
    wrong = await examined(app.client, head.guild_id, head.channel_id)
    wrong += await _roles(request)
    table = await readable(app, head.table_id)
    if table is None:
        wrong.insert(0, "It can't be read. Remedy: `/moderate reset` or `/moderate end`.")
    else:
        if (trouble := app.boards.trouble(table)) and not wrong:
            wrong.append(trouble)
        shut = [user_id for user_id in table.people if user_id in app.hands.shut]
        wrong += letters_closed([await app.names.name(head.guild_id, one) for one in shut])
    where = f"{head.name} in <#{head.channel_id}>"
    screen = panels.findings(where, wrong, FINE)
    await request.responder.private(Rendered(screen, head.table_id, 0))


async def _roles(request: Request) -> list[str]:
    """What keeps the bot from calling the server's moderators."""
    app = request.app
    role = (await app.service.servers.of(request.guild_id)).moderator_role
    messages = app.hands.messages
    if not role or messages.rings(request.guild_id, request.channel_id, role):
        return []
    return [role_silent(role)]


# The audit ------------------------------------------------------------------------------------


@handler(
    command="moderate audit",
    help="What moderators did here, or a report for finding a fault",
    arguments=(
        Argument("table", "Only what was done at this table"),
        Argument(
            "export",
            "A file about the table for finding a fault; hands are masked",
            bool,
            default=False,
        ),
    ),
    needs="nothing",
    moderator=True,
)
async def audit(request: Request) -> None:
    """Page the audit, or hand out a report."""
    name, export = request.arguments["table"], request.arguments["export"]
    head = await find_table.head_by_name(request, name) if name or export else None
    if head is not None and export:
        await report(request, head)
    else:
        await show_audit(request, head)


async def show_audit(request: Request, head: TableHead | None, page: int = 0) -> None:
    """A page of what moderators did on this server, or at one table."""
    store, of = request.app.service.store, None if head is None else head.table_id
    rows = [await _entry(request.app, row) for row in await store.audit(request.guild_id, of)]
    screen = panels.audit(rows, page, head.name if head else "")
    await request.responder.private(Rendered(screen, head.table_id if head else 0, 0))


async def _entry(app: App, row: Audit) -> panels.Entry:
    who = await app.names.name(row.guild_id, row.user_id)
    act = row.act
    verb, _, rest = act.rpartition(" ")
    person, seat = snowflake(rest.removeprefix("-")), number(rest)
    if verb.endswith("remove") and person:
        who_went = -person if rest.startswith("-") else person
        act = f"{verb} {await app.names.name(row.guild_id, who_went)}"
    elif verb.endswith("move") and person:
        act = f"{verb} to <#{rest}>"
    elif verb.endswith(("skip", "replace")):
        act = act if seat is None else f"{verb} seat {seat + 1}"
    return panels.Entry(row.at // 1000, who, row.name, act, row.reason)
