"""The lobby: who joins, the options, the cut, the start."""

from collections.abc import Sequence
from typing import Literal

from discord import app_commands

from bot.host.errors import Refusal
from bot.host.tables.ending import End
from bot.host.tables.lobby import (
    ChangeSetting,
    Configure,
    Configured,
    CutDeck,
    Join,
    SeatHouse,
    StayIn,
    UnseatHouse,
)
from bot.host.tables.settings import SETTINGS
from bot.host.tables.table import LOBBY, PLAYING
from bot.presenters import fair
from bot.presenters.command import Argument
from bot.presenters.screen import Choice
from bot.presenters.tables import lobby, settings
from bot.ui.requests import find_table
from bot.ui.requests.handlers import TABLE, handler
from bot.ui.requests.proposals import put_to_players
from bot.ui.requests.request import Request
from rules.fair import LEAST_CUT, MOST_CUT
from rules.numbers import whole


@handler(
    lobby.JOIN,
    command="table join",
    help="Join a table whose lobby is open",
    arguments=(TABLE,),
)
async def join(request: Request) -> None:
    """Join a lobby."""
    await request.submit_in_lobby(Join())


@handler(lobby.HOUSE, read=lambda _token, _values: {"change": "add"})
@handler(lobby.UNHOUSE, read=lambda _token, _values: {"change": "remove"})
@handler(
    command="table house",
    help="Host: add or remove a house player",
    arguments=(
        Argument("change", "Add or remove", Literal["add", "remove"], default="add"),
        TABLE,
    ),
)
async def house(request: Request) -> None:
    """Seat a house player, or send one away."""
    adds = request.arguments["change"] == "add"
    await request.submit_in_lobby(SeatHouse() if adds else UnseatHouse())


@handler(lobby.STILL_IN)
async def stay_in(request: Request) -> None:
    """Say that one still waits for the game to begin."""
    if await request.was_done():
        return
    await request.submit(StayIn())
    await request.say("You're still in, and the lobby stays open.")


@handler(lobby.CANCEL)
async def cancel(request: Request) -> None:
    """Close a lobby."""
    if request.table.status != LOBBY:
        raise Refusal("lobby_closed")
    await request.submit_in_lobby(End())


@handler(
    lobby.START,
    command="table start",
    help="Host: close the lobby and deal",
    arguments=(TABLE,),
)
async def start(request: Request) -> None:
    """Deal."""
    service = request.app.service
    receipt = await service.start(request.table.table_id, request.actor, request.key)
    await request.show_lobby(receipt)


# Cutting the deck -----------------------------------------------------------------------------


@handler(
    fair.CUT,
    # What was typed and is no number is 0, which nobody may cut with.
    read=lambda _token, values: {"number": whole(values[0].strip(), 9999) or 0 if values else None},
)
@handler(
    command="cut",
    help="Cut the deck: your number goes into the deal",
    arguments=(
        Argument(
            "number",
            "From 1 to 999, shown with your name; you can change it until the game starts",
            app_commands.Range[int, LEAST_CUT, MOST_CUT],
            required=True,
        ),
        Argument("table", "Which table, if you sit at several here"),
    ),
)
async def cut(request: Request) -> None:
    """Cut the deck with a number, which a button asks for."""
    number = request.arguments["number"]
    if number is None:
        # Whoever cannot cut the deck now is refused before they type.
        if request.table.status != LOBBY:
            raise Refusal("lobby_closed")
        if request.table.seat_of(request.user_id) is None:
            raise Refusal("not_seated")
        await request.ask(fair.cut_question())
        return
    await request.submit_in_lobby(CutDeck(number))


# Options --------------------------------------------------------------------------------------


async def changes(request: Request, typed: str) -> Sequence[Choice]:
    """What can be changed at the table that is meant."""
    head = await find_table.head_by_name(request, request.arguments.get("table"))
    game = request.app.service.games.get(head.game)
    return () if game is None else lobby.option_choices(settings.known_at(game), typed)


@handler(
    lobby.OPTIONS,
    read=lambda token, values: {"change": None, "step": values[0] if values else token},
)
@handler(lobby.OPTION, read=lambda token, values: {"change": values[0] if values else token})
@handler(
    command="table options",
    help="Host: choose the options of the game",
    arguments=(Argument("change", "An option, or name=value; without it, a panel of all"), TABLE),
    complete={"change": changes},
)
async def options(request: Request) -> None:
    """Show the options, or set one of them or of the table's settings, `name=value`."""
    change = request.arguments["change"]
    if change is None:
        await _show_options(request, request.arguments.get("step") or "")
        return
    table, note = request.table, ""
    known = settings.known_at(table.game)
    name, value = lobby.read_option(change, known)
    if "=" not in change and name in {one.name for one in known}:
        await _show_options(request, name)
        return
    try:
        set_one = ChangeSetting if name in SETTINGS else Configure
        receipt = await request.submit(set_one(name, value))
        table = receipt.table
        if await put_to_players(request, receipt):
            await request.say(lobby.EVERYBODY_ASKED)
            return
        changed = [event for event in receipt.events if isinstance(event, Configured)]
        note = "".join(lobby.fallen(event.fell) for event in changed).strip()
    except Refusal as refusal:
        if refusal.code not in {"bad_option", "no_such_option"} or table.status != LOBBY:
            raise
        note = refusal.text
    if table.status == PLAYING and not note:
        await request.say_news()
        return
    await _show_options(request, name, note)


async def _show_options(request: Request, step: str, note: str = "") -> None:
    screens = request.app.screens
    screen = await screens.options(request.table, request.actor, step, note)
    await request.show(screen)
