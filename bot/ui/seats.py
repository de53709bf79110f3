"""Seats: leaving, coming back, taking over, inviting, handing the host's part on."""

from collections.abc import Mapping
from typing import Any

import discord

from bot.host.errors import Refusal
from bot.host.moderation import confirmation
from bot.host.seats import newcomers
from bot.host.seats.newcomers import SeatTaken, TakeSeat
from bot.host.seats.seats import HandOver, Invite, Leave, ReturnToSeat
from bot.host.tables.table import LOBBY, PLAYING, Table
from bot.presenters import seats
from bot.presenters.command import Argument
from bot.presenters.moderation import panels
from bot.presenters.screen import Choice
from bot.presenters.tables import menu
from bot.presenters.turns import absence
from bot.ui.requests import find_table
from bot.ui.requests.handlers import TABLE, handler
from bot.ui.requests.proposals import answer, answer_newest, put_to_players
from bot.ui.requests.request import Request
from bot.ui.requests.tokens import chosen, mark_read, marked, number, step
from rules.game import Seat
from rules.names import fold


@handler(
    menu.LEAVE,
    command="seat leave",
    help="Leave a lobby at once, or a running game after a question",
    arguments=(TABLE,),
    read=mark_read,
)
async def leave(request: Request) -> None:
    """Leave: at once from a lobby, after a question from a running game.

    `mark` is what the question rested on, "" on buttons from before there were marks.
    """
    table, user_id, mark = request.table, request.user_id, request.arguments.get("mark")
    done = await request.was_done()
    seat = table.seat_of(user_id)
    if seat is None and not done:
        raise Refusal("not_seated")
    if table.status == PLAYING and not done and mark != confirmation.leaving(table, user_id):
        await request.confirm(await request.app.screens.confirm_leave(table, user_id), mark)
        return
    if table.status == LOBBY:
        await request.submit_in_lobby(Leave())
        return
    planned = any(order.seat == seat for order in table.orders)
    await request.submit(Leave())
    plans = " Your plans are withdrawn." if planned else ""
    await request.say(f"You've left **{table.name}**.{plans}")


@handler(
    absence.BACK,
    command="seat back",
    help="Take your seat back from a house player",
    arguments=(TABLE,),
)
async def back(request: Request) -> None:
    """Give an absent player their own seat again."""
    taken = (await request.submit(ReturnToSeat())).events[0]
    held = taken.held if isinstance(taken, SeatTaken) else ()
    called = await request.app.screens.cards.called(request.table, held)
    await request.show_panel(note=seats.welcome_back(await request.info(), called))


# Taking over ----------------------------------------------------------------------------------


def _take_read(token: str, values: tuple[str, ...]) -> Mapping[str, Any]:
    seat, *rest = step(token, values).split() or [""]
    return {"seat": number(seat), "mark": marked(" ".join(rest), seats.SURE)}


async def house_players(request: Request, typed: str) -> list[Choice]:
    """The house players of the table meant whose names hold what was typed."""
    table = await find_table.by_name(request, request.arguments.get("table"))
    names = [one.house_name for one in table.occupants if one.is_house]
    return [Choice(name, name) for name in names if fold(typed) in fold(name)]


@handler(absence.TAKE, read=_take_read)
@handler(
    command="seat take",
    help="Take over a house player's seat",
    arguments=(Argument("seat", "Which house player to take over from"), TABLE),
    complete={"seat": house_players},
)
async def take(request: Request) -> None:
    """Take over a house player's seat, or ask for it, after asking which one and once more.

    `mark` is what the question rested on, "" on buttons from before there were marks.
    """
    table, mark = request.table, request.arguments.get("mark")
    seat = _seat(table, request.arguments["seat"])
    if mark is not None and seat is not None and await _is_sure(request, seat, mark):
        receipt = await request.submit(TakeSeat(seat))
        if await put_to_players(request, receipt):
            await request.say(seats.ASKED)
            return
        events = (news.happening for news in reversed(receipt.table.feed))
        taken = (one for one in events if isinstance(one, SeatTaken) and one.seat == seat)
        held_by = next((one.name for one in taken), "who sat here")
        await request.show_panel(note=seats.briefing(await request.info(), held_by))
        return
    free = _takeable(request)
    info = await request.info()
    if seat is not None and seat not in free:
        raise Refusal("no_free_seat")
    if seat is None and len(free) > 1:
        await request.show(seats.which_seat(info, free))
        return
    wanted = free[0] if seat is None else seat
    owners = newcomers.holders(table, wanted, request.user_id)
    screen = seats.confirm_take(
        info,
        wanted,
        confirmation.taking(table, wanted, request.user_id),
        await request.app.screens.cards.called(table, owners),
        at_once=newcomers.sits_at_once(table, wanted, request.user_id),
    )
    await request.confirm(screen, mark)


def _seat(table: Table, meant: int | str | None) -> Seat | None:
    """The seat that a button names by its number and a command by its house player."""
    if not isinstance(meant, str):
        return meant
    for seat, occupant in enumerate(table.occupants):
        if occupant.is_house and fold(occupant.house_name) == fold(meant):
            return seat
    raise Refusal("no_free_seat")


async def _is_sure(request: Request, seat: Seat, mark: str) -> bool:
    """Whether a button confirms what is still so, or was pressed and carried out before."""
    if await request.was_done():
        return True
    table = request.table
    known = 0 <= seat < len(table.occupants)
    return known and mark == confirmation.taking(table, seat, request.user_id)


def _takeable(request: Request) -> list[Seat]:
    """The seats that whoever asks may take over; raises `Refusal` where there is none."""
    table, user_id = request.table, request.user_id
    if table.status != PLAYING:
        raise Refusal("not_started")
    if table.seat_of(user_id) is not None:
        raise Refusal("already_seated")
    refusal, now = Refusal("no_free_seat"), request.app.service.clock()
    free = []
    for seat, occupant in enumerate(table.occupants):
        if occupant.is_house:
            try:
                newcomers.refuse_taking(table, seat, user_id, now)
            except Refusal as why:
                refusal = why
            else:
                free.append(seat)
    if not free:
        raise refusal
    return free


# Answers of the players -----------------------------------------------------------------------


def _answer_read(token: str, _values: tuple[str, ...]) -> Mapping[str, Any]:
    asked, _, said = token.partition(" ")
    return {"number": number(asked) or 0, "agree": said != panels.NO}


@handler(panels.SECOND, read=_answer_read)
async def answer_proposal(request: Request) -> None:
    """Agree to what the players are asked, or decline."""
    await answer(request, request.arguments["number"], agree=request.arguments["agree"])


@handler(
    command="moderate agree",
    help="For players: agree to a moderator's proposal",
    arguments=(Argument("table", "Which table"),),
)
async def agree(request: Request) -> None:
    """Agree to what was asked last."""
    await answer_newest(request, agree=True)


# The host's part ------------------------------------------------------------------------------


def _person_read(_token: str, values: tuple[str, ...]) -> Mapping[str, Any]:
    return {"user": chosen(values)}


def _person(user: int | discord.User) -> int:
    return user if isinstance(user, int) else user.id


@handler(seats.INVITE, read=_person_read)
@handler(
    command="seat invite",
    help="Host: invite somebody to take over a house player's seat",
    arguments=(Argument("user", "Who to invite", discord.User, required=True), TABLE),
)
async def invite(request: Request) -> None:
    """Let somebody take over a seat, and tell them in the channel."""
    user = request.arguments["user"]
    if isinstance(user, int):
        data: Any = request.interaction.data or {}
        people = data.get("resolved", {}).get("users", {})  # whom the menu brought along
        is_bot = bool(people.get(str(user), {}).get("bot"))
    else:
        is_bot = user.bot
        request.app.names.met(request.guild_id, user)
    if is_bot:
        raise Refusal("not_a_person")
    await request.submit(Invite(_person(user)))
    screen = seats.invitation(await request.info(), _person(user))
    await request.app.boards.tell(request.table, screen)
    await request.say_news()


@handler(seats.HANDOVER, read=_person_read)
@handler(
    command="seat host",
    help="Host: make another player the host",
    arguments=(Argument("user", "The new host", discord.User, required=True), TABLE),
)
async def hand_over(request: Request) -> None:
    """Make somebody else at the table its host."""
    await request.submit(HandOver(_person(request.arguments["user"])))
    await request.say_news()
