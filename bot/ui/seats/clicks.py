"""What the buttons and menus about seats, absence, pauses and a table's place mean."""

from collections.abc import Mapping
from typing import Any

from bot.host.errors import Refusal
from bot.host.turns.absence import Vote
from bot.presenters import seats as seating
from bot.presenters.turns import absence
from bot.ui.requests.press import Handler, Press, marked, number, snowflake
from bot.ui.seats.seats import Seating


class SeatClicks:
    """Reads presses and hands them to `Seating`; `handlers` are by verb."""

    def __init__(self, seats: Seating) -> None:
        self._seats = seats
        self.handlers: Mapping[str, Handler] = {
            seating.MANAGE: self._this_table,
            absence.BACK: self._back,
            absence.TAKE: self._take,
            absence.VOTES: self._vote,
            absence.RESUME: self._resume,
            seating.PAUSE: self._pause,
            seating.INVITE: self._invite,
            seating.HANDOVER: self._hand_over,
            seating.MOVE: self._move,
        }

    async def _this_table(self, press: Press) -> None:
        if press.click.token == seating.QUESTIONS:
            await self._seats.questions(press.answer, press.table)
            return
        await self._seats.this_table(press.interaction, press.answer, press.table)

    async def _back(self, press: Press) -> None:
        await self._seats.back(press.interaction, press.answer, press.table)

    async def _take(self, press: Press) -> None:
        seat, *rest = press.step.split() or [""]
        await self._seats.take(
            press.interaction,
            press.answer,
            press.table,
            number(seat),
            marked(" ".join(rest), seating.SURE),
        )

    async def _vote(self, press: Press) -> None:
        seat, choice, *rest = [*press.click.token.split(), "", ""]
        await self._seats.vote(
            press.interaction,
            press.answer,
            press.table,
            Vote(_seat(seat), choice),
            marked(" ".join(rest).strip(), seating.SURE),
        )

    async def _pause(self, press: Press) -> None:
        await self._seats.pause(press.interaction, press.answer, press.table)

    async def _resume(self, press: Press) -> None:
        await self._seats.resume(press.interaction, press.answer, press.table)

    async def _invite(self, press: Press) -> None:
        user_id = _chosen(press)
        found = _resolved(press.interaction.data).get(str(user_id), {})
        await self._seats.invite(
            press.interaction, press.answer, press.table, user_id, is_bot=bool(found.get("bot"))
        )

    async def _hand_over(self, press: Press) -> None:
        await self._seats.hand_over(press.interaction, press.answer, press.table, _chosen(press))

    async def _move(self, press: Press) -> None:
        await self._seats.move_to(press.interaction, press.answer, press.table, _chosen(press))


def _seat(token: str) -> int:
    """The seat a token names; -1, which nobody holds, for anything else."""
    seat = number(token)
    return -1 if seat is None else seat


def _chosen(press: Press) -> int:
    """The one person or channel that a menu brought along; raises `Refusal`."""
    found = snowflake(press.values[0]) if press.values else 0
    if not found:
        raise Refusal("stale")
    return found


def _resolved(data: Any) -> Mapping[str, Any]:
    """What Discord says of the people whom a menu brought along."""
    users: Mapping[str, Any] = (data or {}).get("resolved", {}).get("users", {})
    return users
