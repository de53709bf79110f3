"""The table as a whole: its panel, its board, pausing, moving, ending it."""

from bot.host.errors import Refusal
from bot.host.moderation import confirmation
from bot.host.seats.agreement import open_proposals
from bot.host.servers import refuse_opening
from bot.host.tables.draft import Command, hosts
from bot.host.tables.ending import AgreeToEnd, End
from bot.host.tables.pause import Move, Pause, Resume
from bot.host.tables.table import ENDED
from bot.presenters import seats
from bot.presenters.command import Argument
from bot.presenters.tables import menu
from bot.presenters.turns import absence
from bot.ui.permissions import refuse_channel, refuse_without_permissions
from bot.ui.places import Place, place_of
from bot.ui.requests.handlers import TABLE, handler
from bot.ui.requests.proposals import pending
from bot.ui.requests.request import Request
from bot.ui.requests.tokens import chosen, mark_read
from bot.ui.screens import ends_at_once


@handler(seats.MANAGE)
async def this_table(request: Request) -> None:
    """What the table agreed and what can be done about it; or what the players are asked."""
    table, info = request.table, await request.info()
    if request.token == seats.QUESTIONS:
        await request.show(seats.questions(info, await pending(request)))
        return
    screen = seats.this_table(
        info,
        table.waiting_seats(),
        hosts=hosts(table, request.user_id),
        moderates=request.actor.moderator,
        asked=len(open_proposals(table)),
    )
    await request.show(screen)


@handler(
    menu.SHOW,
    command="table show",
    help="Show the board again, at the bottom of its channel",
    arguments=(TABLE,),
)
async def show(request: Request) -> None:
    """Post the board again at the bottom of its channel."""
    table = request.table
    await request.app.boards.show_again(table)
    await request.say(f"The board of **{table.name}** is in <#{table.channel_id}> again.")


@handler(
    menu.END,
    command="table end",
    help="End a table unfinished: the host at once, others by agreement",
    arguments=(TABLE,),
    read=mark_read,
)
async def end(request: Request) -> None:
    """End a table: host and moderators at once, players by agreement, always after asking."""
    table, actor, mark = request.table, request.actor, request.arguments.get("mark")
    if table.status == ENDED:
        raise Refusal("table_over")
    at_once = ends_at_once(table, actor)
    if not at_once and table.seat_of(actor.user_id) is None:
        raise Refusal("not_seated")
    if mark != confirmation.ending(table, actor.user_id, moderator=actor.moderator):
        await request.confirm(await request.app.screens.confirm_end(table, actor), mark)
        return
    command: Command = End() if at_once else AgreeToEnd()
    await request.submit(command)
    if request.table.status == ENDED:
        await request.say_news()
    else:
        await request.say(seats.AGREED)


@handler(
    seats.PAUSE,
    command="table pause",
    help="Host: pause the table and its clocks",
    arguments=(TABLE,),
)
async def pause(request: Request) -> None:
    """Stop the table and its clocks."""
    await request.submit(Pause(""))
    await request.say_news()


@handler(
    absence.RESUME,
    command="table resume",
    help="Host: resume a paused table",
    arguments=(TABLE,),
)
async def resume(request: Request) -> None:
    """Let the table go on."""
    await request.submit(Resume())
    await request.say_news()


@handler(seats.MOVE, read=lambda _token, values: {"to": chosen(values)})
@handler(
    command="table move",
    help="Host: move a table to this channel",
    arguments=(Argument("table", "Which table, wherever it is", required=True),),
)
async def move(request: Request) -> None:
    """Move the table here, or to a channel of its server where bot and asker may write."""
    interaction, to = request.interaction, request.arguments.get("to")
    channel: object = interaction.channel
    if to is None:
        refuse_without_permissions(interaction)
    else:
        channel = await place_of(request.app.client, request.guild_id, to)
        refuse_channel(interaction, channel)
    if not isinstance(channel, Place):
        raise Refusal("wrong_place", "Choose a text channel or a thread.")
    app, table = request.app, request.table
    rules = await app.service.servers.of(table.guild_id)
    parent = getattr(channel, "parent_id", None) or 0
    # Where tables may be is the same for everybody; who may open one is another matter.
    refuse_opening(rules, moderator=True, roles=(), places=(channel.id, parent))
    await request.submit(Move(channel.id))
    await app.boards.show_again(request.table)
    await request.say(f"**{table.name}** is in <#{request.table.channel_id}> now.")
