"""What moderators do, by command and by button: from any channel, at any table.

Whatever changes a table is shown first, in public terms, and done by a button below that. Whether
somebody is a moderator was asked of Discord with this very interaction.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import discord
from discord import app_commands

from bot.host.errors import Refusal
from bot.host.log import repair
from bot.host.log.export import told_of
from bot.host.moderation import actions as acts
from bot.host.moderation import confirmation, going_back
from bot.host.moderation.actions import Moderate, Proposed
from bot.host.servers import refuse_opening
from bot.host.tables.table import ENDED, Table
from bot.presenters.command import Argument
from bot.presenters.moderation import panels
from bot.presenters.screen import Choice
from bot.presenters.seats import asked_again
from bot.ui.moderation.panels import WHICH, head_of, readable, show_panel, show_unreadable
from bot.ui.permissions import refuse_channel
from bot.ui.places import PICKED, place_of
from bot.ui.requests import find_table
from bot.ui.requests.handlers import handler
from bot.ui.requests.request import Request
from bot.ui.requests.tokens import number, snowflake
from bot.ui.screens import placed
from storage.store import TableHead

ALWAYS = frozenset({acts.PAUSE, acts.RESUME, acts.MOVE, acts.END})
"""Acts that mean the same whatever has happened since somebody looked."""
REASON = Argument(
    "reason", "Why; players can read it", app_commands.Range[str, 1, panels.SHORT_REASON]
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a moderator chose: the act, what it is about, why, and what the question rested on."""

    act: str
    what: str = ""
    reason: str = ""
    mark: str | None = None


# Commands: each shows what would happen -------------------------------------------------------


async def _typed(request: Request, act: str, what: str = "") -> None:
    chosen = Chosen(act, what, request.arguments["reason"] or "")
    await preview(request, head_of(request), chosen)


@handler(
    command="moderate undo",
    help="Take back actions; you see which ones first",
    arguments=(
        Argument("actions", "How many", app_commands.Range[int, 1, 9999], default=1),
        WHICH,
        REASON,
    ),
    needs="head",
    moderator=True,
)
async def undo(request: Request) -> None:
    """Take actions back."""
    await _typed(request, going_back.UNDO, str(request.arguments["actions"]))


async def stages(request: Request, typed: str) -> list[Choice]:
    """What can begin again in the game of the table that is meant."""
    head = await find_table.head_by_name(request, request.arguments.get("table"))
    known = _stages(request, head)
    return [Choice(stage, stage) for stage in known if typed.lower() in stage.lower()]


def _stages(request: Request, head: TableHead) -> tuple[str, ...]:
    game = request.app.service.games.get(head.game)
    return (going_back.TURN, *(() if game is None else game.stages), going_back.DEAL)


@handler(
    command="moderate reset",
    help="Restart a part of the game, or deal again",
    arguments=(
        Argument(
            "to",
            "Where to restart; a table that can't be read goes back to its last good state",
            default=going_back.TURN,
        ),
        WHICH,
        REASON,
    ),
    complete={"to": stages},
    needs="head",
    moderator=True,
)
async def reset(request: Request) -> None:
    """Begin a stage again."""
    typed = request.arguments["to"].strip()
    known = {stage.lower(): stage for stage in _stages(request, head_of(request))}
    await _typed(request, going_back.RESET, known.get(typed.lower(), typed))


@handler(
    command="moderate skip",
    help="Skip a player's turn, if the rules allow a pass",
    arguments=(Argument("person", "Whose", discord.User, required=True), WHICH, REASON),
    needs="head",
    moderator=True,
)
async def skip(request: Request) -> None:
    """Skip a turn."""
    await _typed(request, acts.SKIP, str(await _seat(request)))


@handler(
    command="moderate replace",
    help="Give a player's seat to a house player; they can take it back",
    arguments=(Argument("person", "Whose", discord.User, required=True), WHICH, REASON),
    needs="head",
    moderator=True,
)
async def replace(request: Request) -> None:
    """Give a seat to a house player."""
    await _typed(request, acts.REPLACE, str(await _seat(request)))


async def _seat(request: Request) -> int:
    table = await request.app.service.table(head_of(request).table_id)
    seat = table.seat_of(request.arguments["person"].id)
    if seat is None:
        raise Refusal("not_at_table")
    return seat


@handler(
    command="moderate remove",
    help="Remove a player from a table for good",
    arguments=(Argument("person", "Who to remove", discord.User, required=True), WHICH, REASON),
    needs="head",
    moderator=True,
)
async def remove(request: Request) -> None:
    """Remove somebody."""
    await _typed(request, acts.REMOVE, str(request.arguments["person"].id))


@handler(
    command="moderate end",
    help="End a table; everybody is told",
    arguments=(
        WHICH,
        Argument("standing", "Score the game as it is now", bool, default=False),
        REASON,
    ),
    needs="head",
    moderator=True,
)
async def end(request: Request) -> None:
    """End a table."""
    await _typed(request, acts.END, acts.STANDING if request.arguments["standing"] else "")


@handler(
    command="moderate pause",
    help="Pause a table and its clocks",
    arguments=(WHICH, REASON),
    needs="head",
    moderator=True,
)
async def pause(request: Request) -> None:
    """Pause a table."""
    await _typed(request, acts.PAUSE)


@handler(
    command="moderate resume",
    help="Resume a paused table",
    arguments=(WHICH, REASON),
    needs="head",
    moderator=True,
)
async def resume(request: Request) -> None:
    """Let a table go on."""
    await _typed(request, acts.RESUME)


@handler(
    command="moderate move",
    help="Move a table to another channel or thread",
    arguments=(
        Argument("to", "Where to", PICKED, required=True),
        WHICH,
        REASON,
    ),
    needs="head",
    moderator=True,
)
async def move(request: Request) -> None:
    """Move a table."""
    await _typed(request, acts.MOVE, str(request.arguments["to"]))


# Asking ---------------------------------------------------------------------------------------


async def preview(request: Request, head: TableHead, chosen: Chosen) -> None:
    """Show in public terms what an act would do, and ask once more."""
    app = request.app
    table = await readable(app, head.table_id)
    if table is None:
        await show_unreadable(request, head)
        return
    if table.status == ENDED:
        raise Refusal("table_over")
    if chosen.act == repair.RESTORE:
        raise Refusal("readable")
    names = await app.names.names(table)
    back, to_act = await _backwards(request, table, chosen, names)
    proposed = acts.needs_agreement(table, chosen.act, request.user_id)
    alone = await _alone(request, table, chosen)
    asked = panels.Preview(
        chosen.act,
        chosen.what,
        chosen.reason,
        _concerned(table, chosen, names),
        tuple(back),
        tuple(to_act),
        proposed=proposed and not alone,
        unasked=alone,
        mark=confirmation.acting(table, chosen.act, chosen.what, request.user_id, unasked=alone),
    )
    screen = panels.preview(await app.screens.cards.card(table), asked)
    again = screen if chosen.mark is None else asked_again(screen)
    await request.responder.private(placed(again, table))


async def _is_sure(request: Request, table: Table | None, chosen: Chosen) -> bool:
    """Whether a button confirms what is still so, or was pressed and carried out before."""
    if chosen.mark is None or await request.was_done():
        return True
    if table is None or chosen.act == repair.RESTORE:
        return chosen.mark == confirmation.RESTS
    if table.status == ENDED:
        raise Refusal("table_over")
    alone = await _alone(request, table, chosen)
    now = confirmation.acting(table, chosen.act, chosen.what, request.user_id, unasked=alone)
    return chosen.mark == now


async def _alone(request: Request, table: Table, chosen: Chosen) -> bool:
    """Whether nobody is left to ask, so that a moderator acts alone."""
    service, user_id = request.app.service, request.user_id
    if not acts.needs_agreement(table, chosen.act, user_id):
        return False
    if chosen.act not in going_back.BACKWARDS:
        return False
    traced = await service.tables.load_with_history(table.table_id)
    asked = (chosen.act, chosen.what, going_back.goal(traced, chosen.act, chosen.what))
    return acts.acts_alone(table, asked, user_id, service.clock())


async def _backwards(
    request: Request, table: Table, chosen: Chosen, names: Sequence[str]
) -> tuple[list[str], list[str]]:
    """What would be taken back, as public sentences, and whose turn it would be."""
    if chosen.act not in going_back.BACKWARDS:
        return [], []
    kept, marks = await request.app.service.going_back(table.table_id, chosen.act, chosen.what)
    told = told_of(table, [mark for mark in marks if mark.step], names)
    if kept is None:
        return told, []
    return told, [names[seat] for seat in table.game.waiting_for(kept)]


def _concerned(table: Table, chosen: Chosen, names: Sequence[str]) -> str:
    """The name of the person an act is about."""
    what = snowflake(chosen.what)
    if chosen.act in {acts.SKIP, acts.REPLACE}:
        seat = number(chosen.what)
        if seat is None or seat >= len(names):
            raise Refusal("no_such_seat")
        return names[seat]
    if chosen.act == acts.REMOVE:
        seat = table.seat_of(what)
        if seat is None:
            raise Refusal("not_at_table")
        return names[seat]
    return ""


# Doing ----------------------------------------------------------------------------------------


async def do(request: Request, head: TableHead, chosen: Chosen) -> None:
    """Carry an act out, or propose it, and show the table's panel again."""
    app = request.app
    table = await readable(app, head.table_id)
    if not await _is_sure(request, table, chosen):
        await preview(request, head, chosen)
        return
    if table is None or chosen.act == repair.RESTORE:
        await _mend(request, head, chosen)
        return
    if chosen.act == acts.MOVE:
        place = snowflake(chosen.what)
        found = await place_of(app.client, table.guild_id, place)
        refuse_channel(request.interaction, found)
        rules = await app.service.servers.of(table.guild_id)
        refuse_opening(rules, moderator=True, roles=(), places=(place,))
    request.found = table
    command = Moderate(chosen.act, chosen.what, chosen.reason)
    receipt = await request.submit(command, seen=None if chosen.act in ALWAYS else request.seen)
    table = receipt.table
    proposed = next((e for e in receipt.events if isinstance(e, Proposed)), None)
    if proposed is not None:
        await _put_to_table(request, table, proposed)
        note = f"Proposed, and asked in <#{table.channel_id}>."
    else:
        note = await _said(request, table, receipt.events)
    if chosen.act == acts.MOVE:
        await app.boards.show_again(table)
    await show_panel(request, head, note)


async def _said(request: Request, table: Table, events: Sequence[object]) -> str:
    lines = await request.app.screens.cards.lines(table, events[:1], ())
    return f"**{table.name}:** {lines[0]}"


async def _put_to_table(request: Request, table: Table, proposed: Proposed) -> None:
    """Ask in the channel for agreement."""
    app = request.app
    names = await app.names.names(table)
    back, _ = await _backwards(request, table, Chosen(proposed.act, proposed.what), names)
    (told,) = await app.screens.cards.lines(table, [proposed], names)
    info = await app.screens.cards.card(table)
    asked = table.proposal.number if table.proposal else 0
    await app.boards.put(table, asked, panels.proposal(info, asked, told, back))


async def _mend(request: Request, head: TableHead, chosen: Chosen) -> None:
    """What can be done with a table that cannot be read."""
    service, actor, key = request.app.service, request.actor, request.key
    if chosen.act == acts.END:
        await service.put_away(head.table_id, actor, key, chosen.reason)
        await request.say(f"**{head.name}** has ended. Its saved data stays as it is.")
        return
    if chosen.act not in {repair.RESTORE, going_back.RESET}:
        await show_unreadable(request, head)
        return
    receipt = await service.restore(head.table_id, actor, key, chosen.reason)
    await show_panel(request, head, await _said(request, receipt.table, receipt.events))
