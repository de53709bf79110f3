"""Opening a table, and playing again."""

import shlex
from dataclasses import replace
from typing import Any, Literal

from bot.host.errors import Refusal
from bot.host.privacy import is_former
from bot.host.servers import refuse_opening
from bot.host.service.commit_writer import Receipt
from bot.host.tables.lobby import Open
from bot.host.tables.table import ENDED
from bot.presenters.command import Argument
from bot.presenters.screen import Choice
from bot.presenters.tables import lobby, menu, settings
from bot.ui.permissions import refuse_without_permissions
from bot.ui.requests.handlers import TABLE, handler
from bot.ui.requests.request import Request, roles_of
from bot.ui.tables.threads import threads_named
from rules.game import AnyGame

Where = Literal["here", "thread", "two threads"]


async def games(request: Request, typed: str) -> list[Choice]:
    """The games whose title or id holds what was typed."""
    return [
        Choice(game.title, game.id)
        for game in request.app.service.games.values()
        if typed.lower() in game.title.lower() or typed.lower() in game.id
    ]


@handler(
    menu.OPEN,
    command="table open",
    help="Open a table: a lobby that friends and house players join",
    arguments=(
        Argument("game", "Which game", required=True),
        Argument(
            "where",
            "Here, in a thread of its own, or for two tables in two threads",
            Where,
            default="here",
        ),
        Argument(
            "options",
            "Options as name=value, such as table=renegade flexible_gifts=true",
            default="",
        ),
    ),
    complete={"game": games},
    needs="nothing",
    read=lambda token, _values: {"game": token, "where": "here", "options": ""},
)
async def open_table(request: Request) -> None:
    """Open a lobby here or in a thread of its own, and say where it is.

    In `two threads` the lobby stays here, and each board has a thread once the game runs.
    """
    service = request.app.service
    game, where = request.arguments["game"], request.arguments["where"]
    known = service.games.get(game)
    options = read_options(request.arguments["options"], known)
    await _refuse_by_server(request)
    refuse_without_permissions(request.interaction, in_thread=where != "here")
    if (
        where == "two threads"
        and known is not None
        and request.app.screens.presenter_of(game).most_boards < 2
    ):
        why = f"{known.title} is played at one table: open it here, or in a thread of its own."
        raise Refusal("wrong_place", why)
    points, chosen = settings.apart(options)
    usual = await service.servers.of(request.guild_id)
    arrangement = {settings.PACE: usual.pace, **points}
    command = Open(request.guild_id, request.channel_id, game, "", chosen, arrangement=arrangement)
    if where == "here" or await request.was_done():
        receipt = await service.open(command, request.actor, request.key)
    else:
        receipt = await _open_in_threads(request, command, where)
    table = receipt.table
    place = f" in <#{table.channel_id}>" if where == "thread" else ""
    await request.say(f"The lobby of **{table.name}** is open{place}. You are its host.")


async def _open_in_threads(request: Request, command: Open, where: Where) -> Receipt:
    """Open a lobby whose boards are in threads, which are made once nothing else fails."""
    service, alone = request.app.service, where == "thread"
    first = replace(command, channel_id=0) if alone else command
    name = await service.foreseen(first, request.actor)
    parts = ("",) if alone else (" · first table", " · second table")
    async with threads_named(request.interaction, [f"{name}{part}" for part in parts]) as made:
        placed = (
            replace(command, name=name, channel_id=made[0])
            if alone
            else replace(command, name=name, threads=made)
        )
        return await service.open(placed, request.actor, request.key)


async def _refuse_by_server(request: Request) -> None:
    """Refuse what the server's moderators do not allow."""
    parent = getattr(request.interaction.channel, "parent_id", None) or 0
    refuse_opening(
        await request.app.service.servers.of(request.guild_id),
        moderator=request.actor.moderator,
        roles=roles_of(request.interaction),
        places=(request.channel_id, parent),
    )


def read_options(text: str, game: AnyGame | None = None) -> dict[str, Any]:
    """`name=value` pairs, values as JSON or words; raises `Refusal`."""
    try:
        pieces = shlex.split(text)
    except ValueError:
        raise Refusal("bad_option", why="I can't read these options: close the quote.") from None
    unread = [piece for piece in pieces if "=" not in piece]
    if unread:
        why = f"Write options as name=value; I can't read “{unread[0][:50]}”."
        raise Refusal("bad_option", why=why)
    known = settings.known_at(game) if game else ()
    return dict(lobby.read_option(piece, known) for piece in pieces)


@handler(
    menu.REMATCH,
    command="table rematch",
    help="Play again with the same people and options",
    arguments=(TABLE,),
)
async def rematch(request: Request) -> None:
    """The same people and options at a new table, opened by whoever asks first.

    Whoever has asked to be forgotten since is left out.
    """
    table, service = request.table, request.app.service
    if table.status != ENDED:
        raise Refusal("not_finished")
    if table.seat_of(request.user_id) is None:
        raise Refusal("not_seated")
    await _refuse_by_server(request)
    refuse_without_permissions(request.interaction)
    # A table from before may have options that have no effect.
    given = table.given_options
    idle = table.game.without_effect(table.game.options(given), len(table.occupants))
    # In the order in which they sat last, 0 for a house player; a game that never began has none.
    order = () if table.state is None else table.game.table_order(table.state)
    sat = (table.occupants[seat].user_id or 0 for seat in order)
    command = Open(
        table.guild_id,
        table.channel_id,
        table.game.id,
        "",
        {name: value for name, value in given.items() if name not in idle},
        tuple(user_id for user_id in table.people if not is_former(user_id)),
        sum(occupant.is_house for occupant in table.occupants),
        table.threads,
        table.settings.model_dump(exclude_defaults=True),
        tuple(user_id for user_id in sat if not is_former(user_id)),
    )
    receipt = await service.open(command, request.actor, f"rematch:{table.table_id}")
    if receipt.repeated and receipt.table.status == ENDED:
        receipt = await service.open(command, request.actor, request.key)
    verb = "is open already" if receipt.repeated else "is open, with everybody seated again"
    await request.say(f"**{receipt.table.name}** {verb}. The host starts it.")
