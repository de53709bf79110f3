"""Votes about a player whose time is up; what the others chose is told to nobody."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from bot.host.moderation import confirmation
from bot.host.turns.absence import Vote, refuse_vote
from bot.presenters import seats
from bot.presenters.command import Argument
from bot.presenters.turns import absence
from bot.ui.requests.handlers import TABLE, handler
from bot.ui.requests.proposals import answer_newest
from bot.ui.requests.request import Request
from bot.ui.requests.tokens import marked, number

NOBODY = -1
"""A seat that nobody holds, which a vote about it is refused for."""


@handler(
    command="seat vote",
    help="Vote about a player whose time is up, or on what the players are asked",
    arguments=(
        Argument(
            "choice",
            "Agree or decline answers a newcomer or a proposal; your choice is secret",
            Literal["wait", "skip", "replace", "agree", "decline"],
            required=True,
        ),
        TABLE,
    ),
)
async def vote_on(request: Request) -> None:
    """Vote about the one absent player, or ask about which one; or answer a proposal."""
    choice, late = request.arguments["choice"], sorted(request.table.overdue)
    if choice in {"agree", "decline"}:
        await answer_newest(request, agree=choice == "agree")
    elif len(late) > 1:
        await request.show(seats.which_vote(await request.info(), late, choice))
    else:
        await _vote(request, Vote(late[0] if late else NOBODY, choice), None)


def _vote_read(token: str, _values: tuple[str, ...]) -> Mapping[str, Any]:
    seat, choice, *rest = [*token.split(), "", ""]
    at = number(seat)
    mark = marked(" ".join(rest).strip(), seats.SURE)
    return {"seat": NOBODY if at is None else at, "choice": choice, "mark": mark}


@handler(absence.VOTES, read=_vote_read)
async def vote(request: Request) -> None:
    """Vote about the player whom a button names, after asking once."""
    given = request.arguments
    await _vote(request, Vote(given["seat"], given["choice"]), given["mark"])


async def _vote(request: Request, command: Vote, mark: str | None) -> None:
    """Vote, once it is asked for; `mark` is what the question rested on."""
    table, info = request.table, await request.info()
    if not await request.was_done():
        refuse_vote(table, command, request.actor)
        now = confirmation.voting(table, command.seat, command.choice)
        if mark != now:
            screen = seats.confirm_vote(info, command.seat, command.choice, now)
            await request.confirm(screen, mark)
            return
        command = replace(command, absence=dict(table.late).get(command.seat))
    await request.submit(command)
    if command.seat in request.table.overdue:
        await request.say(seats.voted(info, command.seat, command.choice))
    else:
        await request.say_news()
