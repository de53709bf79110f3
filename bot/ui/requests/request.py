"""One request: a press, a choice from a menu, a typed answer or a slash command, all alike."""

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.host.errors import Refusal
from bot.host.personal_files import PersonalFiles
from bot.host.servers import USUAL, ServerSettings
from bot.host.service.commit_writer import Receipt
from bot.host.service.service import TableService
from bot.host.tables.draft import Actor, Command
from bot.host.tables.table import PLAYING, Table
from bot.presenters.screen import Question, Screen
from bot.presenters.seats import asked_again
from bot.presenters.table_info import TableInfo
from bot.ui.messages.boards import Boards
from bot.ui.messages.dm_hands import DmHands
from bot.ui.messages.panels import Panels
from bot.ui.messages.pending_notes import PendingNotes
from bot.ui.messages.posted_reminders import PostedReminders
from bot.ui.messages.responder import Interaction, Responder
from bot.ui.name_cache import NameCache
from bot.ui.names import unescape
from bot.ui.render import Rendered, modal
from bot.ui.requests.error_counter import ErrorCounter
from bot.ui.screens import Screens, placed
from rules.game import IllegalAction
from storage.store import TableHead

SETTLED = "settled"
"""Where an interaction carries what its server's moderators chose."""


@dataclass(slots=True)
class App:
    """Everything that handlers work with; there is one."""

    client: discord.Client
    service: TableService
    screens: Screens
    boards: Boards
    hands: DmHands
    posted_reminders: PostedReminders
    names: NameCache
    panels: Panels = field(init=False)
    notes: PendingNotes = field(init=False)
    personal_files: PersonalFiles = field(init=False)
    errors: ErrorCounter = field(default_factory=ErrorCounter)

    def __post_init__(self) -> None:
        self.personal_files = PersonalFiles(self.service)
        self.panels = Panels(self.screens)
        self.notes = PendingNotes(self.service, self.hands)


@dataclass(slots=True)
class Request:
    """Who asks for what, by which interaction, and the one answer to it.

    `key` makes a repeated delivery harmless. `token` and `values` are those of a button, a menu or
    a modal; `arguments` those of a command, or what the handler's `read` made of the two. `seen` is
    the public number of the pressed screen, `None` for what was typed; `table_id` the number of the
    table that a button names, 0 for none.
    """

    app: App
    interaction: Interaction
    responder: Responder
    actor: Actor
    key: str
    guild_id: int
    channel_id: int
    token: str = ""
    values: tuple[str, ...] = ()
    arguments: Mapping[str, Any] = field(default_factory=dict)
    seen: int | None = None
    table_id: int = 0
    found: Table | TableHead | None = None

    @property
    def user_id(self) -> int:
        """Who asks."""
        return self.actor.user_id

    @property
    def table(self) -> Table:
        """The table that is meant; raises `Refusal` where there is none."""
        if not isinstance(self.found, Table):
            raise Refusal("no_such_table")
        return self.found

    @property
    def submitted(self) -> bool:
        """Whether this is a modal's answer, and not the button that opens the modal."""
        return self.interaction.type is discord.InteractionType.modal_submit

    @property
    def typed(self) -> str:
        """A modal's answer, or the one value that was chosen; "" where there is none."""
        return self.values[0] if self.values else ""

    # Asking the host --------------------------------------------------------------------------

    async def submit(self, command: Command, *, seen: int | None = None) -> Receipt:
        """Carry a command out; a game's refusal comes in words. `found` is the table after it."""
        table = self.table
        try:
            receipt = await self.app.service.submit(
                table.table_id, command, self.actor, self.key, seen=seen
            )
        except IllegalAction as refusal:
            names = await self.app.names.names(table)
            raise in_words(table, refusal, names) from None
        self.found = receipt.table
        return receipt

    async def was_done(self) -> bool:
        """Whether this very interaction was carried out before: Discord delivers some twice."""
        return await self.app.service.store.commit_by_key(self.key) is not None

    async def reload(self) -> Table:
        """The table as it is now."""
        self.found = await self.app.service.table(self.table.table_id)
        return self.found

    async def info(self) -> TableInfo:
        """Public facts of the table, for screens."""
        return await self.app.screens.cards.card(self.table)

    async def plain_names(self) -> list[str]:
        """The players' names as people type them, in seat order."""
        return [unescape(name) for name in await self.app.names.names(self.table)]

    # Answering --------------------------------------------------------------------------------

    async def say(self, text: str) -> None:
        """Tell whoever asks one sentence, privately."""
        await self.responder.private(Rendered(Screen(text), 0, 0))

    async def show(self, screen: Screen) -> None:
        """Show a private screen, whose buttons name the table where one is meant."""
        table = self.found if isinstance(self.found, Table) else None
        await self.responder.private(placed(screen, table))

    async def confirm(self, screen: Screen, mark: str | None) -> None:
        """Ask, or ask once more where a button confirms what is no longer so."""
        await self.show(screen if mark is None else asked_again(screen))

    async def ask(self, question: Question) -> None:
        """Ask with a modal."""
        found = self.found
        number, seq = 0, 0
        if isinstance(found, Table):
            number, seq = found.table_id, found.public_seq
        elif found is not None:
            number, seq = found.table_id, self.seen or 0
        await self.responder.modal(modal(question, number, seq))

    async def show_panel(self, step: str = "", note: str = "") -> None:
        """Show whoever asks their own panel at a step, and above it what must be told."""
        app, table = self.app, self.table
        screen = await app.screens.own(table, self.user_id, step, note)
        told = [await app.notes.of(self.user_id, table), app.boards.trouble(table)]
        await app.panels.show(
            self.responder, table, self.user_id, screen, "\n\n".join(filter(None, told))
        )

    async def say_news(self) -> None:
        """Tell the last thing at the table that everybody may know."""
        info = await self.info()
        happened = info.recent[-1] if info.recent else "Done."
        await self.say(f"**{self.table.name}:** {happened}")

    async def submit_in_lobby(self, command: Command) -> None:
        """Carry out what changes a lobby, and redraw the pressed lobby in the same breath."""
        boards = self.app.boards
        pressed = self.interaction.message is not None
        with boards.left_to_click(self.table) if pressed else contextlib.nullcontext():
            receipt = await self.submit(command)
            await self.show_lobby(receipt)

    async def show_lobby(self, receipt: Receipt) -> None:
        """Redraw the pressed lobby as the answer, else say that it worked."""
        self.found = table = receipt.table
        posted = await self.app.service.store.posted(table.table_id, "board")
        pressed = self.interaction.message
        if pressed is None or posted is None or pressed.id != posted.message_id:
            await self.say_news()
            return
        if table.status == PLAYING:
            # A started game gets a new board at the bottom of its channel.
            await self.say("The cards are dealt. Press **My hand** on the board.")
            return
        board = await self.app.screens.board(table)
        if await self.responder.public(board):
            self.app.boards.shown(table, late=board.late)


def request_of(app: App, interaction: Interaction, responder: Responder, **more: Any) -> Request:
    """The request that an interaction makes; `more` are fields of `Request`."""
    rules: ServerSettings = interaction.extras.get(SETTLED, USUAL)
    moderator = interaction.guild_id is not None and (
        interaction.permissions.manage_guild or rules.moderator_role in roles_of(interaction)
    )
    return Request(
        app,
        interaction,
        responder,
        Actor(interaction.user.id, moderator=moderator),
        key_of(interaction),
        interaction.guild_id or 0,
        interaction.channel_id or 0,
        **more,
    )


def key_of(interaction: Interaction) -> str:
    """The key of the commit that an interaction makes."""
    return f"i{interaction.id}"


def roles_of(interaction: Interaction) -> tuple[int, ...]:
    """The roles of whoever asks, as Discord says with each interaction, without @everyone."""
    roles = getattr(interaction.user, "roles", ())
    return tuple(role.id for role in roles if role.id != interaction.guild_id)


def in_words(table: Table, refusal: IllegalAction, names: Sequence[str]) -> Refusal:
    """A game's refusal in words, with the number of the ruling behind it, if any."""
    text, ruling = table.game.explain(refusal, names), refusal.params.get("ruling")
    return Refusal(refusal.code, f"{text} ({ruling})" if ruling else text)
