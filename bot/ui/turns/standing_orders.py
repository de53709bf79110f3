"""What people do with plans, by buttons and by typed words: one way for both, for every game.

Everything here is answered privately. A plan from a button is read for the table as it stood on
that screen, so one that has moved on is shown anew and asked about again.
"""

from bot.host.errors import Refusal
from bot.host.tables.table import Table
from bot.host.turns.standing_orders import SetOrder, WithdrawOrders
from bot.presenters.screen import Screen
from bot.presenters.turns import standing_orders
from bot.presenters.turns.standing_orders import Ahead
from bot.ui.messages.responder import Answer, Interaction
from bot.ui.names import unescape
from bot.ui.render import modal
from bot.ui.requests.find_table import asking
from bot.ui.requests.press import number
from bot.ui.requests.request import Doing, in_words
from bot.ui.screens import Screens, placed
from rules.game import IllegalAction


class Plans:
    """Shows, lays and withdraws the asker's own plans."""

    def __init__(self, screens: Screens, doing: Doing) -> None:
        self._screens = screens
        self._doing = doing

    async def step(self, answer: Answer, table: Table, user_id: int, step: str) -> None:
        """A screen of the plans, or the question for one that is typed."""
        ahead = await self._screens.ahead(table, user_id)
        head, _, rest = step.partition(" ")
        if head == standing_orders.ASK:
            await answer.modal(
                modal(standing_orders.question(ahead), table.table_id, table.public_seq)
            )
            return
        await answer.private(placed(_screen(ahead, table, head, rest), table))

    async def lay_by_token(
        self, interaction: Interaction, answer: Answer, table: Table, token: str, seen: int
    ) -> None:
        """Lay the plan that a button names; a switch means the same whatever has happened."""
        asked = asking(interaction)
        user_id = asked.actor.user_id
        ahead = await self._screens.ahead(table, user_id)
        try:
            plan = ahead.read(token)
            is_switch = any(offer.plan == plan for offer in ahead.switches)
            command = SetOrder(plan)
            receipt = await self._doing.submit(table, command, asked, None if is_switch else seen)
        except (Refusal, IllegalAction) as refusal:
            if await self._doing.was_done(asked.key):
                await self.step(answer, await self._now(table), user_id, "")
                return
            screen = await self._asked_anew(table, user_id, token, refusal)
            await answer.private(placed(screen, await self._now(table)))
            return
        await self.step(answer, receipt.table, user_id, "")

    async def lay_by_words(
        self, interaction: Interaction, answer: Answer, table: Table, text: str
    ) -> None:
        """Lay a plan typed in the notation, as of now."""
        asked = asking(interaction)
        user_id = asked.actor.user_id
        ahead = await self._screens.ahead(table, user_id)
        names = [unescape(name) for name in ahead.card.names]
        try:
            plan = ahead.planning.parse(text, ahead.view, names)
        except IllegalAction as refusal:
            if not await self._doing.was_done(asked.key):
                raise in_words(table, refusal, names) from None
        else:
            table = (await self._doing.submit(table, SetOrder(plan), asked)).table
        await self.step(answer, table, user_id, "")

    async def withdraw(
        self, interaction: Interaction, answer: Answer, table: Table, token: str
    ) -> None:
        """Withdraw one plan, by its text with names or with seat numbers, or `all` of them."""
        asked = asking(interaction)
        user_id = asked.actor.user_id
        ahead = await self._screens.ahead(table, user_id)
        note = ""
        try:
            command = WithdrawOrders(
                None if token == standing_orders.ALL else _number(ahead, token)
            )
            table = (await self._doing.submit(table, command, asked)).table
        except Refusal as refusal:
            table = await self._now(table)
            if not await self._doing.was_done(asked.key):
                note = refusal.text
        ahead = await self._screens.ahead(table, user_id)
        await answer.private(placed(standing_orders.overview(ahead, note=note), table))

    async def _now(self, table: Table) -> Table:
        return await self._doing.service.table(table.table_id)

    async def _asked_anew(
        self, table: Table, user_id: int, token: str, refusal: Refusal | IllegalAction
    ) -> Screen:
        """What a plan would do at the table as it stands, if it still can be laid."""
        ahead = await self._screens.ahead(await self._now(table), user_id)
        if isinstance(refusal, IllegalAction):
            note = in_words(table, refusal, ahead.card.names).text
            return standing_orders.overview(ahead, note=note)
        try:
            return standing_orders.confirm(ahead, ahead.read(token), refusal.text)
        except IllegalAction:
            return standing_orders.overview(ahead, note=refusal.text)


def _screen(ahead: Ahead, table: Table, head: str, rest: str) -> Screen:
    if head == standing_orders.MORE:
        return standing_orders.overview(ahead, number(rest) or 0)
    if head not in {standing_orders.SHOW, standing_orders.TYPED}:
        return standing_orders.overview(ahead)
    names = [unescape(name) for name in ahead.card.names]
    try:
        plan = (
            ahead.read(rest)
            if head == standing_orders.SHOW
            else ahead.planning.parse(rest, ahead.view, names)
        )
    except IllegalAction as refusal:
        return standing_orders.overview(ahead, note=in_words(table, refusal, names).text)
    return standing_orders.confirm(ahead, plan)


def _number(ahead: Ahead, text: str) -> int:
    """Which standing plan is meant; raises `Refusal`."""
    for at, plan in enumerate(ahead.standing):
        if text in {ahead.token(plan), unescape(ahead.text(plan))}:
            return at
    raise Refusal("no_such_plan")
