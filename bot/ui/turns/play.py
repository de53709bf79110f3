"""Playing: one's own hand, and what is done with it by buttons or by typed actions."""

from collections.abc import Iterator, Sequence

from bot.games.plugin import GamePlugin
from bot.host.errors import Refusal
from bot.host.tables.table import PLAYING
from bot.host.turns.play import PlayAction
from bot.presenters.command import Argument, GameCommand
from bot.presenters.presenter import ACT, ASK, HAND, REACT, REFRESH, STEP
from bot.presenters.screen import Choice
from bot.ui.requests import find_table
from bot.ui.requests.handlers import Complete, Handler, Work, handler
from bot.ui.requests.request import Request, in_words
from bot.ui.requests.tokens import step
from bot.ui.screens import find_action, own_seat
from rules.game import IllegalAction

WHICH = Argument("table", "Which table, if you sit at several here")


@handler(REFRESH)
@handler(
    HAND, command="hand", help="Your hand and what you may do", arguments=(WHICH,), menu="My hand"
)
async def hand(request: Request) -> None:
    """Show whoever asks their own panel."""
    await request.show_panel()


@handler(STEP)
@handler(REACT)
async def walk(request: Request) -> None:
    """Show the own panel at a step."""
    await request.show_panel(step(request.token, request.values))


@handler(ASK)
async def ask(request: Request) -> None:
    """Open a game's question, or take its answer."""
    if request.submitted:
        await walk(request)
        return
    question = await request.app.screens.question(request.table, request.user_id, request.token)
    if question is None:
        raise Refusal("stale")
    await request.ask(question)


@handler(ACT)
async def act(request: Request) -> None:
    """Carry out a confirmed choice from the own panel, and show the panel again."""
    table, note = request.table, ""
    seat = own_seat(table, request.user_id)
    try:
        action = find_action(request.app.screens.presenter(table), table, seat, request.token)
        await request.submit(PlayAction(action), seen=request.seen)
    except Refusal as refusal:
        if not await request.was_done():
            note = refusal.text
        await request.reload()
    await request.show_panel(note=note)


def game_commands(plugin: GamePlugin) -> Iterator[Handler]:
    """A game's own commands, each an action in notation."""
    group = plugin.commands
    for command in group.commands:
        offered = [one.name for one in command.arguments if one.offered]
        yield Handler(
            _typing(command),
            command=f"{group.name} {command.name}",
            help=command.help,
            arguments=(*command.arguments, WHICH),
            complete={name: _options(plugin, command, name) for name in offered},
            game=plugin.rules.id,
        )


def _typing(command: GameCommand) -> Work:
    async def typed(request: Request) -> None:
        await act_by_words(request, command.text(request.arguments))

    return typed


async def act_by_words(request: Request, text: str) -> None:
    """Carry out an action typed in the notation, and show the own panel."""
    table = request.table
    seat, names = own_seat(table, request.user_id), await request.plain_names()
    try:
        action = table.game.parse(text, table.state, seat, names)
    except IllegalAction as refusal:
        if not await request.was_done():
            raise in_words(table, refusal, await request.app.names.names(table)) from None
    else:
        await request.submit(PlayAction(action))
    await request.show_panel()


def _options(plugin: GamePlugin, command: GameCommand, argument: str) -> Complete:
    async def offered(request: Request, typed: str) -> Sequence[Choice]:
        asked = plugin.commands.asked(command.name, argument, request.arguments)
        return await own_choices(request, plugin, asked, typed)

    return offered


async def own_choices(
    request: Request, plugin: GamePlugin, asked: str, typed: str
) -> Sequence[Choice]:
    """The asker's own legal options for an argument at the table that is meant."""
    name = request.arguments.get("table")
    table = await find_table.by_name(request, name, plugin.rules.id)
    seat = table.seat_of(request.user_id)
    if table.status != PLAYING or seat is None:
        return ()
    legal = table.game.legal_actions(table.state, seat)
    info = await request.app.screens.cards.card(table)
    return plugin.presenter.choices(asked, typed, table.game.view(table.state, seat), legal, info)
