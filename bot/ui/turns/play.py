"""What a person can have done at a table, by a button or by a slash command: one way for both."""

import contextlib
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable

import discord
import structlog

from bot.host.errors import Refusal
from bot.host.log.export import export
from bot.host.moderation import confirmation
from bot.host.seats.seats import Leave
from bot.host.service.service import TableService
from bot.host.tables.draft import Command
from bot.host.tables.ending import AgreeToEnd, End
from bot.host.tables.table import ENDED, LOBBY, PLAYING, Table
from bot.host.turns.play import PlayAction
from bot.presenters import seats
from bot.presenters.screen import Screen
from bot.ui.messages.boards import Boards
from bot.ui.messages.panels import Panels
from bot.ui.messages.responder import Answer, Interaction, Undelivered
from bot.ui.names import NameCache, unescape
from bot.ui.render import Rendered
from bot.ui.requests.error_counter import ErrorCounter, call_for_help
from bot.ui.requests.find_table import Finding, asking
from bot.ui.requests.request import Doing, in_words
from bot.ui.screens import Screens, ends_at_once, find_action, own_seat
from bot.ui.seats.agreement import Agreeing
from bot.ui.seats.seats import Seating
from bot.ui.tables.lobby import Reception
from bot.ui.turns.standing_orders import Plans
from rules.game import IllegalAction

log = structlog.get_logger(__name__)


async def _nothing(_user_id: int, _table: Table) -> str:
    return ""


class Desk:
    """Carries out what people ask for and shows each of them the result.

    `note` gives what a person must be told at the next private answer, once.
    """

    def __init__(
        self,
        service: TableService,
        screens: Screens,
        publisher: Boards,
        people: NameCache,
        note: Callable[[int, Table], Awaitable[str]] = _nothing,
    ) -> None:
        self.service = service
        self.screens = screens
        self.publisher = publisher
        self.people = people
        self.finding = Finding(service)
        self.doing = Doing(service, screens, people)
        self.agreeing = Agreeing(screens, publisher, self.doing)
        self.reception = Reception(service, screens, publisher, self.doing, self.agreeing)
        self.plans = Plans(screens, self.doing)
        self.seating = Seating(service, screens, publisher, self.agreeing, self._panel_below)
        self._note = note
        self._panels = Panels(screens)
        self._attention = ErrorCounter()

    @contextlib.asynccontextmanager
    async def watched(self, table: Table) -> AsyncIterator[None]:
        """Do something at a table; where things go wrong again and again, call for help once."""
        try:
            yield
        except (Refusal, IllegalAction, Undelivered, discord.DiscordException, OSError):
            raise  # ordinary answers, and a network that fails, are no fault of the table
        except Exception:
            if self._attention.failed(table):
                await self.publisher.announce(table, call_for_help(table))
            raise

    def errors(self, table: Table) -> int:
        """How often things went wrong at a table since the bot started."""
        return self._attention.errors(table)

    # The game ---------------------------------------------------------------------------------

    async def act_by_token(
        self, interaction: Interaction, answer: Answer, table: Table, token: str, seen: int
    ) -> None:
        """A confirmed choice from the asker's own panel."""
        asked = asking(interaction)
        seat = own_seat(table, asked.actor.user_id)
        note = ""
        try:
            action = find_action(self.screens.presenter(table), table, seat, token)
            receipt = await self.doing.submit(table, PlayAction(action), asked, seen)
            table = receipt.table
        except Refusal as refusal:
            if not await self.doing.was_done(asked.key):
                note = refusal.text
            table = await self.service.table(table.table_id)
        await self.panel(answer, table, asked.actor.user_id, note=note)

    async def panel(
        self, answer: Answer, table: Table, user_id: int, step: str = "", note: str = ""
    ) -> None:
        """Show a player the own panel at a step, and above it what must be told."""
        screen = await self.screens.own(table, user_id, step, note)
        told = [await self._note(user_id, table), self.publisher.trouble(table)]
        await self._panels.show(answer, table, user_id, screen, "\n\n".join(filter(None, told)))

    async def _panel_below(self, answer: Answer, table: Table, user_id: int, note: str) -> None:
        await self.panel(answer, table, user_id, note=note)

    async def lesson(self, answer: Answer, user_id: int, game: str, step: str = "") -> None:
        """Show a step of a game's lesson; it is nobody's table, and nothing of it is kept."""
        await self._panels.show(answer, None, user_id, self.screens.lesson(game, step))

    async def act_by_words(
        self, interaction: Interaction, answer: Answer, table: Table, text: str
    ) -> None:
        """An action typed in the notation."""
        asked = asking(interaction)
        seat = own_seat(table, asked.actor.user_id)
        names = [unescape(name) for name in await self.people.names(table)]
        try:
            action = table.game.parse(text, table.state, seat, names)
        except IllegalAction as refusal:
            if not await self.doing.was_done(asked.key):
                raise in_words(table, refusal, names) from None
        else:
            table = (await self.doing.submit(table, PlayAction(action), asked)).table
        await self.panel(answer, table, asked.actor.user_id)

    # The table --------------------------------------------------------------------------------

    async def leave(
        self, interaction: Interaction, answer: Answer, table: Table, mark: str | None = None
    ) -> None:
        """Leave: at once from a lobby, after a question from a running game.

        `mark` is what the question rested on, "" on buttons from before there were marks.
        """
        asked = asking(interaction)
        user_id, done = asked.actor.user_id, await self.doing.was_done(asked.key)
        if table.seat_of(user_id) is None and not done:
            raise Refusal("not_seated")
        if table.status == PLAYING and not done and mark != confirmation.leaving(table, user_id):
            screen = await self.screens.confirm_leave(table, user_id)
            await self._ask(answer, table, screen, mark)
            return
        if table.status == LOBBY:
            await self.reception.lobby(interaction, answer, table, Leave())
            return
        seat = table.seat_of(asked.actor.user_id)
        planned = any(laid.seat == seat for laid in table.orders)
        await self.doing.submit(table, Leave(), asked)
        plans = " The plans you had laid are withdrawn." if planned else ""
        await answer.say(f"You have left **{table.name}**.{plans}")

    async def end(
        self, interaction: Interaction, answer: Answer, table: Table, mark: str | None = None
    ) -> None:
        """End a table: host and moderators at once, players by agreement, always after asking."""
        asked = asking(interaction)
        if table.status == ENDED:
            raise Refusal("table_over")
        at_once = ends_at_once(table, asked.actor)
        if not at_once and table.seat_of(asked.actor.user_id) is None:
            raise Refusal("not_seated")
        actor = asked.actor
        if mark != confirmation.ending(table, actor.user_id, moderator=actor.moderator):
            await self._ask(answer, table, await self.screens.confirm_end(table, actor), mark)
            return
        command: Command = End() if at_once else AgreeToEnd()
        table = (await self.doing.submit(table, command, asked)).table
        await answer.say(await self.doing.said(table) if table.status == ENDED else seats.AGREED)

    async def show(self, answer: Answer, table: Table) -> None:
        """Post the board anew at the bottom of its channel."""
        await self.publisher.show_again(table)
        await answer.say(f"The board of **{table.name}** stands in <#{table.channel_id}> again.")

    async def export(self, answer: Answer, table: Table) -> None:
        """Hand out the transcript."""
        names = [unescape(name) for name in await self.people.names(table)]
        transcript = await export(self.service.store, table, names)
        content = json.dumps(transcript, ensure_ascii=False, indent=1).encode()
        text = (
            "The whole game, as a transcript for `python -m rules replay` and `verify`."
            if table.ended_because == "finished"
            else "What everybody may know so far. The whole game can be had when it is over."
        )
        await answer.file(text, f"{re.sub('[^a-z0-9-]', '', table.name)}.json", content)

    async def screen(self, answer: Answer, table: Table, screen: Screen) -> None:
        """Show a private screen of a table."""
        await self._screen(answer, table, screen)

    async def _ask(self, answer: Answer, table: Table, screen: Screen, mark: str | None) -> None:
        """Ask, or ask once more where a button confirms what is no longer so."""
        again = screen if mark is None else seats.asked_again(screen)
        await self._screen(answer, table, again)

    async def _screen(self, answer: Answer, table: Table, screen: Screen) -> None:
        await answer.private(Rendered(screen, table.table_id, table.public_seq))
