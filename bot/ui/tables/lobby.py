"""What a person can ask for around a lobby: open, join, choose options, start, play again."""

import contextlib
from dataclasses import replace
from typing import Any, Literal

from bot.host.errors import Refusal
from bot.host.servers import refuse_opening
from bot.host.service.service import Receipt, TableService
from bot.host.tables.draft import Command
from bot.host.tables.ending import End
from bot.host.tables.lobby import (
    ChangeSetting,
    Configure,
    Configured,
    CutDeck,
    Join,
    Open,
    SeatHouse,
    UnseatHouse,
)
from bot.host.tables.table import ENDED, LOBBY, PLAYING, Table
from bot.presenters.catalog import PRESENTERS
from bot.presenters.events import fallen
from bot.presenters.tables import lobby, settings
from bot.ui.messages.boards import Boards
from bot.ui.messages.responder import Answer, Interaction
from bot.ui.permissions import refuse_without_permissions
from bot.ui.requests.find_table import asking, roles_of
from bot.ui.requests.request import Doing
from bot.ui.screens import Screens
from bot.ui.seats.agreement import Agreeing
from bot.ui.tables.threads import threads_named

Where = Literal["here", "thread", "two threads"]


class Reception:
    """Opens lobbies and carries out what people ask for before the cards are dealt."""

    def __init__(
        self,
        service: TableService,
        screens: Screens,
        publisher: Boards,
        doing: Doing,
        agreeing: Agreeing,
    ) -> None:
        self._service = service
        self._screens = screens
        self._publisher = publisher
        self._doing = doing
        self._agreeing = agreeing

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
        await self._refuse_unsettled(interaction)
        refuse_without_permissions(interaction, in_thread=where != "here")
        if where == "two threads":
            self._refuse_at_one_table(game)
        points, chosen = settings.apart(options or {})
        usual = await self._service.servers.of(asked.guild_id)
        arrangement = {settings.PACE: usual.pace, **points}
        command = Open(asked.guild_id, asked.channel_id, game, "", chosen, arrangement=arrangement)
        if where == "here" or await self._doing.was_done(asked.key):
            receipt = await self._service.open(command, asked.actor, asked.key)
        else:
            receipt = await self._open_in_threads(interaction, command, where)
        table = receipt.table
        place = f" in <#{table.channel_id}>" if where == "thread" else ""
        await answer.say(f"The lobby of **{table.name}** is open{place}. You are its host.")

    async def _open_in_threads(
        self, interaction: Interaction, command: Open, where: Where
    ) -> Receipt:
        """Open a lobby whose boards stand in threads, which are made once nothing else fails."""
        asked, alone = asking(interaction), where == "thread"
        first = replace(command, channel_id=0) if alone else command
        name = await self._service.foreseen(first, asked.actor)
        parts = ("",) if alone else (" · first table", " · second table")
        async with threads_named(interaction, [f"{name}{part}" for part in parts]) as made:
            placed = (
                replace(command, name=name, channel_id=made[0])
                if alone
                else replace(command, name=name, threads=made)
            )
            return await self._service.open(placed, asked.actor, asked.key)

    async def _refuse_unsettled(self, interaction: Interaction) -> None:
        """Refuse what the server's moderators settled otherwise."""
        channel = interaction.channel
        parent = getattr(channel, "parent_id", None) or 0
        refuse_opening(
            await self._service.servers.of(interaction.guild_id or 0),
            moderator=asking(interaction).actor.moderator,
            roles=roles_of(interaction),
            places=(interaction.channel_id or 0, parent),
        )

    def _refuse_at_one_table(self, game: str) -> None:
        """Two threads serve games that may be played at two tables."""
        if game in PRESENTERS and PRESENTERS[game].most_boards < 2:
            title = self._service.games[game].title
            why = f"{title} is played at one table: open it here, or in a thread of its own."
            raise Refusal("wrong_place", why)

    async def rematch(self, interaction: Interaction, answer: Answer, table: Table) -> None:
        """The same people and options at a new table, opened by whoever asks first."""
        asked = asking(interaction)
        if table.status != ENDED:
            raise Refusal("not_finished")
        if table.seat_of(asked.actor.user_id) is None:
            raise Refusal("not_seated")
        await self._refuse_unsettled(interaction)
        refuse_without_permissions(interaction)
        command = Open(
            table.guild_id,
            table.channel_id,
            table.game.id,
            "",
            _options_again(table),
            table.people,
            sum(occupant.is_house for occupant in table.occupants),
            table.threads,
            table.settings.model_dump(exclude_defaults=True),
            _around(table),
        )
        key = f"rematch:{table.table_id}"
        receipt = await self._service.open(command, asked.actor, key)
        if receipt.repeated and receipt.table.status == ENDED:
            receipt = await self._service.open(command, asked.actor, asked.key)
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
            receipt = await self._doing.submit(table, command, asked)
            await self._show_public(interaction, answer, receipt)

    def _by_its_own_answer(
        self, interaction: Interaction, table: Table
    ) -> contextlib.AbstractContextManager[None]:
        """Keep the publisher from drawing what a pressed board's own answer draws."""
        if interaction.message is None:
            return contextlib.nullcontext()
        return self._publisher.left_to_click(table)

    async def cut(
        self, interaction: Interaction, answer: Answer, table: Table, number: str
    ) -> None:
        """Cut the deck with a number as it was typed."""
        known = number.strip()
        value = int(known) if known.isascii() and known.isdecimal() and len(known) < 5 else 0
        await self.lobby(interaction, answer, table, CutDeck(value))

    async def start(self, interaction: Interaction, answer: Answer, table: Table) -> None:
        """Deal."""
        asked = asking(interaction)
        receipt = await self._service.start(table.table_id, asked.actor, asked.key)
        await self._show_public(interaction, answer, receipt)

    async def configure(
        self, interaction: Interaction, answer: Answer, table: Table, text: str
    ) -> None:
        """Set one option or one point of the arrangement, `name=value`, and show the panel."""
        asked = asking(interaction)
        name, value = lobby.read_option(text)
        note = ""
        try:
            set_one = ChangeSetting if name in settings.POINTS else Configure
            receipt = await self._doing.submit(table, set_one(name, value), asked)
            table = receipt.table
            if await self._agreeing.put(receipt):
                await answer.say(lobby.EVERYBODY_ASKED)
                return
            changed = [event for event in receipt.events if isinstance(event, Configured)]
            note = "".join(fallen(event.fell) for event in changed).strip()
        except Refusal as refusal:
            if refusal.code != "bad_option" or table.status != LOBBY:
                raise
            note = refusal.text
        if table.status == PLAYING and not note:
            await answer.say(await self._doing.said(table))
            return
        await answer.private(await self._screens.options(table, asked.actor, name, note))

    async def _show_public(
        self, interaction: Interaction, answer: Answer, receipt: Receipt
    ) -> None:
        """Redraw the pressed lobby in the same breath, else say it worked."""
        table = receipt.table
        posted = await self._service.store.posted(table.table_id, "board")
        pressed = interaction.message
        if pressed is not None and posted is not None and pressed.id == posted.message_id:
            if table.status == PLAYING:
                # A started game gets a new board at the bottom; the publisher makes it.
                await answer.say("The cards are dealt. Press **My hand** on the board.")
                return
            if await answer.public(await self._screens.board(table)):
                self._publisher.shown(table)
            return
        await answer.say(await self._doing.said(table))


def _options_again(table: Table) -> dict[str, Any]:
    """The options of a table for its rematch, without those that say nothing.

    Tables from before may have some.
    """
    options = table.game.options(table.given_options)
    idle = table.game.without_effect(options, len(table.occupants))
    return {name: value for name, value in table.given_options.items() if name not in idle}


def _around(table: Table) -> tuple[int, ...]:
    """Who sat round a table last, 0 for a house player; nobody where it never began."""
    if table.state is None:
        return ()
    return tuple(table.occupants[seat].user_id or 0 for seat in table.game.table_order(table.state))


def refuse_cut(table: Table, user_id: int) -> None:
    """Raise `Refusal` for whoever cannot cut the deck now, before anything is typed."""
    if table.status != LOBBY:
        raise Refusal("lobby_closed")
    if table.seat_of(user_id) is None:
        raise Refusal("not_seated")


LOBBY_COMMANDS: dict[str, Command] = {
    lobby.JOIN: Join(),
    lobby.HOUSE: SeatHouse(),
    lobby.UNHOUSE: UnseatHouse(),
    lobby.CANCEL: End(),
}
