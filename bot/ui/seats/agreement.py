"""What the players at a table are asked, in its channel, and their answers by button or command."""

from bot.host.moderation.actions import Approve, Proposed
from bot.host.seats.agreement import open_proposals
from bot.host.seats.newcomers import SeatTaken
from bot.host.service.service import Receipt
from bot.host.tables.draft import HostEvent, PrivateEvent
from bot.host.tables.proposals import Asked
from bot.host.tables.table import Table
from bot.host.tables.values import SEATS, TAKE, Proposal
from bot.presenters import seats
from bot.ui.messages.boards import Boards
from bot.ui.messages.responder import Answer, Interaction
from bot.ui.requests.find_table import asking
from bot.ui.requests.request import Doing
from bot.ui.screens import Screens


class Agreeing:
    """Puts requests to the players, and takes their answers; who answered how is told to nobody."""

    def __init__(self, screens: Screens, publisher: Boards, doing: Doing) -> None:
        self._screens = screens
        self._publisher = publisher
        self.doing = doing

    async def put(self, receipt: Receipt) -> bool:
        """Ask in the channel where a command has become a request; whether it has."""
        asked = next((one for one in receipt.events if isinstance(one, Asked)), None)
        open_now = [one for one in receipt.table.requests if asked and one.act == asked.act]
        mine = [one for one in open_now if asked and one.user_id == asked.user_id]
        if asked is None or not mine or receipt.repeated:
            return asked is not None and bool(mine)
        table, cards = receipt.table, self._screens.cards
        (told,) = await cards.lines(table, [asked], ())
        screen = seats.request(await cards.card(table), mine[0], told)
        await self._publisher.put(table, mine[0].number, screen)
        return True

    async def second(
        self,
        interaction: Interaction,
        answer: Answer,
        table: Table,
        number: int,
        *,
        agree: bool = True,
    ) -> None:
        """Take an answer, and say what it came to."""
        receipt = await self.doing.submit(table, Approve(number, agree), asking(interaction))
        public = [event for event in receipt.events if not isinstance(event, PrivateEvent)]
        if not public:
            await answer.say(seats.answered(agree=agree))
            return
        (told,) = await self._screens.cards.lines(receipt.table, public[:1], ())
        await answer.say(f"**{receipt.table.name}:** {told}")
        for event in receipt.events:
            if isinstance(event, SeatTaken) and not receipt.repeated:
                card = await self._screens.cards.card(receipt.table)
                await self._publisher.tell(receipt.table, seats.seated(card, event.user_id))

    async def pending(self, table: Table) -> list[tuple[int, str]]:
        """What the players are asked now, by number, each as a sentence."""
        asked = open_proposals(table)
        lines = await self._screens.cards.lines(table, [_as_told(one) for one in asked], ())
        return [(one.number, line) for one, line in zip(asked, lines, strict=True)]

    async def typed(
        self, interaction: Interaction, answer: Answer, table: Table, *, agree: bool
    ) -> None:
        """Answer what was asked last and the asker has not answered; else what was asked last."""
        user_id = asking(interaction).actor.user_id
        everything = list(open_proposals(table))
        asked = [one for one in everything if one.user_id != user_id] or everything
        fresh = [one for one in asked if user_id not in one.agreed | one.declined] or asked
        number = max((one.number for one in fresh), default=0)
        await self.second(interaction, answer, table, number, agree=agree)


def _as_told(asked: Proposal) -> HostEvent:
    """The event that told the table of a proposal or a request."""
    if asked.act in {TAKE, SEATS}:
        return Asked(asked.user_id, asked.act, asked.what, asked.concerns, asked.until)
    about = (asked.act, asked.what, asked.reason, asked.to_seq, asked.concerns)
    return Proposed(asked.user_id, *about)
