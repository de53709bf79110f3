"""What people can have done about seats and about the table as a whole, by button or by command."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import discord

from bot.host.errors import Refusal
from bot.host.moderation import confirmation
from bot.host.seats import newcomers
from bot.host.seats.agreement import open_proposals
from bot.host.seats.newcomers import SeatTaken, TakeSeat
from bot.host.seats.seats import HandOver, Invite, ReturnToSeat
from bot.host.servers import refuse_opening
from bot.host.service.service import TableService
from bot.host.tables.draft import hosts
from bot.host.tables.pause import Move, Pause, Resume
from bot.host.tables.table import PLAYING, Table
from bot.host.turns import absence
from bot.host.turns.absence import Vote
from bot.presenters import seats
from bot.presenters.screen import Screen
from bot.ui.messages.boards import Boards
from bot.ui.messages.responder import Answer, Interaction
from bot.ui.permissions import refuse_channel, refuse_without_permissions
from bot.ui.requests.find_table import Asking, asking
from bot.ui.screens import Screens, placed
from bot.ui.seats.agreement import Agreeing
from rules.game import Seat

ShowPanel = Callable[[Answer, Table, int, str], Awaitable[None]]
"""Shows somebody the own panel with a note above it."""


class Seating:
    """Carries out what people ask for about seats, absence, pauses and the table's place."""

    def __init__(
        self,
        service: TableService,
        screens: Screens,
        publisher: Boards,
        agreeing: Agreeing,
        show_panel: ShowPanel,
    ) -> None:
        self._service = service
        self._screens = screens
        self._publisher = publisher
        self._doing = agreeing.doing
        self._agreeing = agreeing
        self._show_panel = show_panel

    async def this_table(self, interaction: Interaction, answer: Answer, table: Table) -> None:
        """What the table agreed and what can be done about it."""
        actor = asking(interaction).actor
        card = await self._screens.cards.card(table)
        screen = seats.this_table(
            card,
            table.waiting_seats(),
            hosts=hosts(table, actor.user_id),
            moderates=actor.moderator,
            asked=len(open_proposals(table)),
        )
        await self._private(answer, table, screen)

    async def questions(self, answer: Answer, table: Table) -> None:
        """What the players are asked now, with the answers to press."""
        card = await self._screens.cards.card(table)
        screen = seats.questions(card, await self._agreeing.pending(table))
        await self._private(answer, table, screen)

    # Coming back and taking over --------------------------------------------------------------

    async def back(self, interaction: Interaction, answer: Answer, table: Table) -> None:
        """Give an absent player the own seat again."""
        asked = asking(interaction)
        receipt = await self._doing.submit(table, ReturnToSeat(), asked)
        table, taken = receipt.table, receipt.events[0]
        held = taken.held if isinstance(taken, SeatTaken) else ()
        card = await self._screens.cards.card(table)
        note = seats.welcome_back(card, await self._screens.cards.called(table, held))
        await self._show_panel(answer, table, asked.actor.user_id, note)

    async def take(
        self,
        interaction: Interaction,
        answer: Answer,
        table: Table,
        seat: Seat | None = None,
        mark: str | None = None,
    ) -> None:
        """Take over a house player's seat, or ask for it, after asking which one and once more.

        `mark` is what the question rested on, "" on buttons from before there were marks.
        """
        asked = asking(interaction)
        if mark is not None and seat is not None and await self._is_sure(table, asked, seat, mark):
            await self._take(answer, table, asked, seat)
            return
        free = self._takeable(table, asked.actor.user_id)
        card = await self._screens.cards.card(table)
        if seat is not None and seat not in free:
            raise Refusal("no_free_seat")
        if seat is None and len(free) > 1:
            await self._private(answer, table, seats.which_seat(card, free))
            return
        chosen = free[0] if seat is None else seat
        user_id = asked.actor.user_id
        owners = newcomers.holders(table, chosen, user_id)
        screen = seats.confirm_take(
            card,
            chosen,
            confirmation.taking(table, chosen, user_id),
            await self._screens.cards.called(table, owners),
            at_once=newcomers.sits_at_once(table, chosen, user_id),
        )
        again = screen if mark is None else seats.asked_again(screen)
        await self._private(answer, table, again)

    async def _is_sure(self, table: Table, asked: Asking, seat: Seat, mark: str) -> bool:
        """Whether a button confirms what is still so, or was pressed and carried out before."""
        if await self._doing.was_done(asked.key):
            return True
        known = 0 <= seat < len(table.occupants)
        return known and mark == confirmation.taking(table, seat, asked.actor.user_id)

    async def _take(self, answer: Answer, table: Table, asked: Asking, seat: Seat) -> None:
        receipt = await self._doing.submit(table, TakeSeat(seat), asked)
        table = receipt.table
        if await self._agreeing.put(receipt):
            await answer.say(seats.ASKED)
            return
        card = await self._screens.cards.card(table)
        note = seats.briefing(card, _taken_from(table, seat))
        await self._show_panel(answer, table, asked.actor.user_id, note)

    def _takeable(self, table: Table, user_id: int) -> list[Seat]:
        """The seats a person may take over; raises `Refusal` where there is none."""
        if table.status != PLAYING:
            raise Refusal("not_started")
        if table.seat_of(user_id) is not None:
            raise Refusal("already_seated")
        refusal, now = Refusal("no_free_seat"), self._service.clock()
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

    async def vote_on(
        self, interaction: Interaction, answer: Answer, table: Table, choice: str
    ) -> None:
        """Vote about the one absent player, or ask about which one."""
        late = sorted(table.overdue)
        if len(late) > 1:
            card = await self._screens.cards.card(table)
            await self._private(answer, table, seats.which_vote(card, late, choice))
            return
        await self.vote(interaction, answer, table, Vote(late[0] if late else -1, choice))

    async def vote(
        self,
        interaction: Interaction,
        answer: Answer,
        table: Table,
        command: Vote,
        mark: str | None = None,
    ) -> None:
        """Vote about an absent player; what the others chose is told to nobody."""
        asked = asking(interaction)
        card = await self._screens.cards.card(table)
        if not await self._doing.was_done(asked.key):
            absence.refuse_vote(table, command, asked.actor)
            now = confirmation.voting(table, command.seat, command.choice)
            if mark != now:
                screen = seats.confirm_vote(card, command.seat, command.choice, now)
                again = screen if mark is None else seats.asked_again(screen)
                await self._private(answer, table, again)
                return
            command = replace(command, absence=dict(table.late).get(command.seat))
        table = (await self._doing.submit(table, command, asked)).table
        if command.seat in table.overdue:
            await answer.say(seats.voted(card, command.seat, command.choice))
        else:
            await answer.say(await self._doing.said(table))

    # The host's part --------------------------------------------------------------------------

    async def invite(
        self, interaction: Interaction, answer: Answer, table: Table, user_id: int, *, is_bot: bool
    ) -> None:
        """Let somebody take over a seat, and tell them in the channel."""
        if is_bot:
            raise Refusal("not_a_person")
        table = (await self._doing.submit(table, Invite(user_id), asking(interaction))).table
        card = await self._screens.cards.card(table)
        await self._publisher.tell(table, seats.invitation(card, user_id))
        await answer.say(await self._doing.said(table))

    async def hand_over(
        self, interaction: Interaction, answer: Answer, table: Table, user_id: int
    ) -> None:
        """Make somebody else at the table its host."""
        table = (await self._doing.submit(table, HandOver(user_id), asking(interaction))).table
        await answer.say(await self._doing.said(table))

    async def pause(self, interaction: Interaction, answer: Answer, table: Table) -> None:
        """Stop the table and its clocks."""
        table = (await self._doing.submit(table, Pause(""), asking(interaction))).table
        await answer.say(await self._doing.said(table))

    async def resume(self, interaction: Interaction, answer: Answer, table: Table) -> None:
        """Let the table go on."""
        table = (await self._doing.submit(table, Resume(), asking(interaction))).table
        await answer.say(await self._doing.said(table))

    async def move_here(self, interaction: Interaction, answer: Answer, table: Table) -> None:
        """Move the table to the channel in which it is asked for."""
        refuse_without_permissions(interaction)
        await self._move(interaction, answer, table, interaction.channel)

    async def move_to(
        self, interaction: Interaction, answer: Answer, table: Table, channel_id: int
    ) -> None:
        """Move the table to another channel of its server, where bot and asker may write."""
        guild = interaction.guild
        channel = guild.get_channel_or_thread(channel_id) if guild else None
        refuse_channel(interaction, channel)
        await self._move(interaction, answer, table, channel)

    async def _move(
        self, interaction: Interaction, answer: Answer, table: Table, channel: object
    ) -> None:
        if not isinstance(channel, discord.TextChannel | discord.Thread):
            raise Refusal("wrong_place", "A table stands in a text channel or a thread.")
        rules = await self._service.servers.of(table.guild_id)
        parent = getattr(channel, "parent_id", None) or 0
        # Where tables may stand is settled for everybody; who may open one is another matter.
        refuse_opening(rules, moderator=True, roles=(), places=(channel.id, parent))
        table = (await self._doing.submit(table, Move(channel.id), asking(interaction))).table
        await self._publisher.show_again(table)
        await answer.say(f"**{table.name}** stands in <#{table.channel_id}> now.")

    @staticmethod
    async def _private(answer: Answer, table: Table, screen: Screen) -> None:
        await answer.private(placed(screen, table))


def _taken_from(table: Table, seat: Seat) -> str:
    """The house player who held a seat that was taken just now."""
    for news in reversed(table.feed):
        happened = news.happening
        if isinstance(happened, SeatTaken) and happened.seat == seat:
            return happened.name
    return "who sat here"
