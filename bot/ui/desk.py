"""What a person can have done, whether by a button or by a slash command: one way for both."""

import contextlib
import json
import re
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import discord
import structlog

from bot.host.commands import (
    Act,
    Actor,
    AgreeToEnd,
    Command,
    Configure,
    End,
    Join,
    Leave,
    Open,
    SeatHouse,
    UnseatHouse,
)
from bot.host.errors import Refusal
from bot.host.records import export
from bot.host.service import Receipt, Service
from bot.host.table import ENDED, LOBBY, PLAYING, Table
from bot.presenters import lobby
from bot.presenters.catalog import PRESENTERS
from bot.presenters.screen import Screen
from bot.ui.answer import Answer, Interaction, Undelivered
from bot.ui.attention import Attention, call_for_help
from bot.ui.panels import Panels
from bot.ui.people import People, unescape
from bot.ui.permissions import refuse_without_permissions
from bot.ui.publisher import Publisher
from bot.ui.render import Rendered
from bot.ui.screens import Screens, find_action, own_seat
from rules.game import IllegalAction
from storage.store import TableHead, TableId

log = structlog.get_logger(__name__)

Where = Literal["here", "thread", "two threads"]


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks, by which interaction: the key makes a repeated delivery harmless."""

    actor: Actor
    key: str
    guild_id: int
    channel_id: int


def asking(interaction: Interaction) -> Asking:
    """The facts of an interaction that the host needs."""
    permissions = interaction.permissions
    moderator = interaction.guild_id is not None and permissions.manage_guild
    return Asking(
        Actor(interaction.user.id, moderator=moderator),
        f"i{interaction.id}",
        interaction.guild_id or 0,
        interaction.channel_id or 0,
    )


def in_words(table: Table, refusal: IllegalAction, names: Sequence[str]) -> Refusal:
    """A game's refusal for who was refused, with the number of the ruling behind it, if any."""
    text, ruling = table.game.explain(refusal, names), refusal.params.get("ruling")
    return Refusal(refusal.code, f"{text} ({ruling})" if ruling else text)


class Desk:
    """Carries out what people ask for and shows each of them the result.

    `note` gives what a person must be told at the next private answer, once.
    """

    def __init__(
        self,
        service: Service,
        screens: Screens,
        publisher: Publisher,
        people: People,
        note: Callable[[int], str] = lambda _: "",
    ) -> None:
        self.service = service
        self.screens = screens
        self.publisher = publisher
        self.people = people
        self._note = note
        self._panels = Panels(screens)
        self._attention = Attention()

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

    # Finding tables ---------------------------------------------------------------------------

    async def table(self, table_id: TableId, asked: Asking) -> Table:
        """A table on the asker's own server (or any, in direct messages, where he sits)."""
        table = await self.service.table(table_id)
        at_home = asked.guild_id == table.guild_id
        by_letter = not asked.guild_id and table.seat_of(asked.actor.user_id) is not None
        if not (at_home or by_letter):
            raise Refusal("no_such_table")
        return table

    async def named(self, asked: Asking, name: str | None, game: str | None = None) -> Table:
        """The table meant by a slash command.

        Without a name it is the one table (of that game) in this channel at which the asker
        sits, else the one table here.
        """
        if name:
            return await self._by_name(asked, name.strip().lower())
        heads = [
            head
            for head in await self.service.live_tables(guild_id=asked.guild_id)
            if game in {None, head.game} and stands_in(head, asked.channel_id)
        ]
        mine = [head for head in heads if asked.actor.user_id in head.seats] or heads
        if len(mine) == 1:
            return await self.service.table(mine[0].table_id)
        if mine:
            names = ", ".join(head.name for head in mine)
            raise Refusal("which_table", f"Which table do you mean? Here stand {names}.")
        latest = await self.service.store.heads(
            guild_id=asked.guild_id, channel_id=asked.channel_id, statuses=(ENDED,), limit=1
        )
        if not latest:
            raise Refusal("no_table_here")
        return await self.service.table(latest[0].table_id)

    async def _by_name(self, asked: Asking, name: str) -> Table:
        found = await self.service.store.heads(guild_id=asked.guild_id)
        ranked = sorted(
            (head for head in found if head.name == name), key=lambda head: head.status == ENDED
        )
        if not ranked:
            raise Refusal("no_such_table")
        return await self.service.table(ranked[0].table_id)

    # The lobby --------------------------------------------------------------------------------

    async def open(
        self,
        interaction: Interaction,
        answer: Answer,
        game: str,
        options: dict[str, Any] | None = None,
        *,
        where: Where = "here",
    ) -> None:
        """Open a lobby here or in a thread of its own, and say where it stands.

        In `two threads` the lobby stays here, and the boards stand apart once the game runs.
        """
        asked = asking(interaction)
        channel_id = asked.channel_id
        in_thread = where == "thread"
        refuse_without_permissions(interaction, in_thread=where != "here")
        threads: tuple[int, ...] = ()
        if in_thread:
            channel_id = await self._thread(interaction, game)
        elif where == "two threads":
            self._refuse_at_one_table(game)
            threads = (
                await self._thread(interaction, game, " · first table"),
                await self._thread(interaction, game, " · second table"),
            )
        command = Open(asked.guild_id, channel_id, game, "", options or {}, threads=threads)
        receipt = await self.service.open(command, asked.actor, asked.key)
        name = receipt.table.name
        place = f" in <#{channel_id}>" if in_thread else ""
        await answer.say(f"The lobby of **{name}** is open{place}. You are its host.")

    def _refuse_at_one_table(self, game: str) -> None:
        """Two threads serve games that may be played at two tables."""
        if game in PRESENTERS and PRESENTERS[game].most_boards < 2:
            title = self.service.games[game].title
            why = f"{title} is played at one table: open it here, or in a thread of its own."
            raise Refusal("wrong_place", why)

    async def _thread(self, interaction: Interaction, game: str, which: str = "") -> int:
        title = self.service.games[game].title if game in self.service.games else game
        channel = interaction.channel
        if not isinstance(channel, discord.TextChannel):
            raise Refusal("wrong_place", "A thread can only be opened from a text channel.")
        try:
            thread = await channel.create_thread(
                name=f"{title}{which}",
                type=discord.ChannelType.public_thread,
                auto_archive_duration=10080,
            )
        except discord.Forbidden:
            why = "I may not create threads here: give me Create Public Threads, or open it here."
            raise Refusal("no_permission", why) from None
        return thread.id

    async def rematch(self, interaction: Interaction, answer: Answer, table: Table) -> None:
        """The same people and options at a new table, opened by whoever asks first."""
        asked = asking(interaction)
        if table.status != ENDED:
            raise Refusal("not_finished")
        if table.seat_of(asked.actor.user_id) is None:
            raise Refusal("not_seated")
        refuse_without_permissions(interaction)
        command = Open(
            table.guild_id,
            table.channel_id,
            table.game.id,
            "",
            table.given_options,
            table.people,
            sum(occupant.is_house for occupant in table.occupants),
            table.threads,
        )
        key = f"rematch:{table.table_id}"
        receipt = await self.service.open(command, asked.actor, key)
        if receipt.repeated and receipt.table.status == ENDED:
            receipt = await self.service.open(command, asked.actor, asked.key)
        verb = "is open already" if receipt.repeated else "is open, with everybody seated again"
        await answer.say(f"**{receipt.table.name}** {verb}. The host starts it.")

    async def lobby(
        self, interaction: Interaction, answer: Answer, table: Table, command: Command
    ) -> None:
        """Join, leave, seat or send away a house player, start, cancel."""
        asked = asking(interaction)
        if isinstance(command, End) and table.status != LOBBY:
            raise Refusal("lobby_closed")
        with self._by_its_own_answer(interaction, table):
            receipt = await self._submit(table, command, asked)
            await self._show_public(interaction, answer, receipt)

    def _by_its_own_answer(
        self, interaction: Interaction, table: Table
    ) -> contextlib.AbstractContextManager[None]:
        """Keep the publisher from drawing what a pressed board's own answer draws."""
        if interaction.message is None:
            return contextlib.nullcontext()
        return self.publisher.left_to_click(table)

    async def start(self, interaction: Interaction, answer: Answer, table: Table) -> None:
        """Deal."""
        asked = asking(interaction)
        receipt = await self.service.start(table.table_id, asked.actor, asked.key)
        await self._show_public(interaction, answer, receipt)

    async def configure(
        self, interaction: Interaction, answer: Answer, table: Table, text: str
    ) -> None:
        """Set one option, `name=value`, and show the options panel."""
        asked = asking(interaction)
        name, value = lobby.read_option(text)
        note = ""
        try:
            receipt = await self._submit(table, Configure(name, value), asked)
            table = receipt.table
        except Refusal as refusal:
            if refusal.code != "bad_option":
                raise
            note = refusal.text
        await answer.private(await self.screens.options(table, asked.actor, name, note))

    async def _show_public(
        self, interaction: Interaction, answer: Answer, receipt: Receipt
    ) -> None:
        """Redraw the pressed lobby in the same breath, else say it worked."""
        table = receipt.table
        posted = await self.service.store.posted(table.table_id, "board")
        pressed = interaction.message
        if pressed is not None and posted is not None and pressed.id == posted.message_id:
            if table.status == PLAYING:
                # A started game gets a new board at the bottom; the publisher makes it.
                await answer.say("The cards are dealt. Press **My hand** on the board.")
                return
            if await answer.public(await self.screens.board(table)):
                self.publisher.shown(table)
            return
        await answer.say(await self._said(table))

    async def _said(self, table: Table) -> str:
        card = await self.screens.cards.card(table)
        happened = card.recent[-1] if card.recent else "Done."
        return f"**{table.name}:** {happened}"

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
            receipt = await self._submit(table, Act(action), asked, seen)
            table = receipt.table
        except Refusal as refusal:
            if not await self.was_done(asked.key):
                note = refusal.text
            table = await self.service.table(table.table_id)
        await self.panel(answer, table, asked.actor.user_id, note=note)

    async def panel(
        self, answer: Answer, table: Table, user_id: int, step: str = "", note: str = ""
    ) -> None:
        """Show a player the own panel at a step, and above it what must be told."""
        screen = await self.screens.own(table, user_id, step, note)
        told = [text for text in (self._note(user_id), self.publisher.trouble(table)) if text]
        await self._panels.show(answer, table, user_id, screen, "\n\n".join(told))

    async def lesson(self, answer: Answer, user_id: int, game: str, step: str = "") -> None:
        """Show a step of a game's lesson; it is nobody's table, and nothing of it is kept."""
        await self._panels.show(answer, None, user_id, self.screens.lesson(game, step))

    async def was_done(self, key: str) -> bool:
        """Whether this very interaction was carried out before: Discord delivers some twice."""
        return await self.service.store.commit_by_key(key) is not None

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
            if not await self.was_done(asked.key):
                raise in_words(table, refusal, names) from None
        else:
            table = (await self._submit(table, Act(action), asked)).table
        await self.panel(answer, table, asked.actor.user_id)

    async def _submit(
        self, table: Table, command: Command, asked: Asking, seen: int | None = None
    ) -> Receipt:
        """Submit, with a game's refusal put into words."""
        try:
            return await self.service.submit(
                table.table_id, command, asked.actor, asked.key, seen=seen
            )
        except IllegalAction as refusal:
            names = await self.people.names(table)
            raise in_words(table, refusal, names) from None

    # The table --------------------------------------------------------------------------------

    async def leave(
        self, interaction: Interaction, answer: Answer, table: Table, *, sure: bool
    ) -> None:
        """Leave: at once from a lobby, after a question from a running game."""
        asked = asking(interaction)
        if table.seat_of(asked.actor.user_id) is None and not await self.was_done(asked.key):
            raise Refusal("not_seated")
        if table.status == PLAYING and not sure:
            await self._screen(answer, table, await self.screens.confirm_leave(table))
            return
        if table.status == LOBBY:
            await self.lobby(interaction, answer, table, Leave())
            return
        await self._submit(table, Leave(), asked)
        await answer.say(f"You have left **{table.name}**.")

    async def end(
        self, interaction: Interaction, answer: Answer, table: Table, *, sure: bool
    ) -> None:
        """End a table: host and moderators at once, players by agreement, always after asking."""
        asked = asking(interaction)
        if table.status == ENDED:
            raise Refusal("table_over")
        at_once = asked.actor.moderator or asked.actor.user_id == table.host_id
        if not at_once and table.seat_of(asked.actor.user_id) is None:
            raise Refusal("not_seated")
        if not sure:
            screen = await self.screens.confirm_end(table, asked.actor)
            await self._screen(answer, table, screen)
            return
        command: Command = End() if at_once else AgreeToEnd()
        receipt = await self._submit(table, command, asked)
        await answer.say(await self._said(receipt.table))

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

    async def _screen(self, answer: Answer, table: Table, screen: Screen) -> None:
        await answer.private(Rendered(screen, table.table_id, table.face))


def stands_in(head: TableHead, channel_id: int) -> bool:
    """Whether a table stands in this channel, or one of its boards does."""
    return channel_id == head.channel_id or channel_id in head.extra.get("threads", ())


LOBBY_COMMANDS: dict[str, Command] = {
    lobby.JOIN: Join(),
    lobby.HOUSE: SeatHouse(),
    lobby.UNHOUSE: UnseatHouse(),
    lobby.CANCEL: End(),
}
