"""What a table offers beside the game: help, rules, the table in words; lessons and lists."""

from collections.abc import Mapping
from typing import Any

from bot.host.errors import Refusal
from bot.presenters.command import Argument
from bot.presenters.presenter import LEARN
from bot.presenters.tables import lobby, menu
from bot.ui.permissions import refuse_without_permissions
from bot.ui.requests.handlers import TABLE, handler
from bot.ui.requests.request import Request
from bot.ui.requests.tokens import number
from bot.ui.tables.open_table import games

MOST_LISTED = 25


@handler(menu.HELP)
async def help_(request: Request) -> None:
    """How to play at this table, with a button for each thing that has a command."""
    await request.show(await request.app.screens.help(request.table))


@handler(
    menu.RULES,
    command="table rules",
    help="The rules as played at a table, options included",
    arguments=(TABLE,),
)
async def rules(request: Request) -> None:
    """A page of the rules."""
    page = number(request.token) or 0
    await request.show(await request.app.screens.rules(request.table, page))


@handler(
    menu.TEXT,
    command="table text",
    help="The whole table in sentences, only for you",
    arguments=(TABLE,),
)
async def text(request: Request) -> None:
    """The table in sentences."""
    await request.show(await request.app.screens.in_words(request.table, request.user_id))


@handler(menu.LIST, command="table list", help="Tables on this server", needs="nothing")
async def tables_here(request: Request) -> None:
    """The tables of this server."""
    app, found = request.app, []
    for head in (await app.service.live_tables(guild_id=request.guild_id))[:MOST_LISTED]:
        try:
            table = await app.service.table(head.table_id)
        except Refusal:
            continue  # one table that cannot be read hides no other
        found.append(await app.screens.cards.card(table))
    await request.show(lobby.table_list(found))


def _lesson_read(token: str, _values: tuple[str, ...]) -> Mapping[str, Any]:
    game, _, step = token.partition(" ")
    return {"game": game, "step": step}


@handler(
    LEARN,
    command="table learn",
    help="A private five-minute lesson for newcomers",
    arguments=(Argument("game", "Which game"),),
    complete={"game": games},
    needs="nothing",
    read=_lesson_read,
)
async def learn(request: Request) -> None:
    """A step of a game's lesson, or which game to learn; nothing of it is kept."""
    app, game = request.app, request.arguments["game"]
    titles = [(known.id, known.title) for known in app.service.games.values()]
    if game is None and len(titles) > 1:
        await request.show(menu.lessons(titles))
        return
    chosen = titles[0][0] if game is None else game
    screen = app.screens.lesson(chosen, request.arguments.get("step") or "")
    await app.panels.show(request.responder, None, request.user_id, screen)


@handler(
    command="table welcome",
    help="Post a message with buttons that open tables",
    needs="nothing",
)
async def welcome(request: Request) -> None:
    """Post a message for people who like buttons better."""
    refuse_without_permissions(request.interaction)
    await request.app.boards.welcome(request.channel_id)
    await request.say("Here it is. Anybody can use it.")
