"""The Discord client: intents, the wiring of the interface, and nothing of any game."""

import asyncio
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.games.catalog import PLUGINS, picture_kinds
from bot.games.plugin import GamePlugin
from bot.host.errors import Refusal
from bot.host.service.service import TableService
from bot.host.turns.reminders import Notice
from bot.host.workers.house_players import HousePlayers
from bot.host.workers.scheduler import Scheduler
from bot.pictures.cache import PictureCache
from bot.ui import privacy, seats, servers
from bot.ui.global_limit import LONGEST_SECONDS, outlive_callers
from bot.ui.messages.boards import Boards
from bot.ui.messages.dm_hands import DmHands
from bot.ui.messages.kept_message import KeptMessages
from bot.ui.messages.posted_reminders import PostedReminders
from bot.ui.messages.reminders import Reminders
from bot.ui.messages.request_queue import RequestQueue
from bot.ui.messages.responder import Interaction, InteractionRunner, Responder
from bot.ui.messages.table_notices import TableNotices
from bot.ui.moderation import actions, buttons, panels
from bot.ui.name_cache import NameCache
from bot.ui.payloads import hear_of_interactions, hear_of_rate_limits
from bot.ui.preferences import my_tables, settings
from bot.ui.request_counts import RequestCounts
from bot.ui.requests.command_sync import CommandSync
from bot.ui.requests.handlers import HANDLERS, Handler
from bot.ui.requests.input import cleaned
from bot.ui.requests.request import SETTLED, App, key_of
from bot.ui.requests.router import Router
from bot.ui.requests.slash_commands import AnyCommand, commands_of, moved_to
from bot.ui.screens import Draw, Screens
from bot.ui.table_info import TableInfoMaker
from bot.ui.tables import lobby, manage, menu, open_table
from bot.ui.tables import log as log_
from bot.ui.turns import absence, play, reminders, standing_orders

log = structlog.get_logger(__name__)

LONG_OUTAGE_MS = 60 * 60 * 1000
"""After a longer absence of the bot boards tell the deadlines again, which it has put off."""
STILL_UPDATING = "Discord is still updating this command. Try again in a minute."


def intents() -> discord.Intents:
    """Servers and their channels, and nothing that has to be reviewed."""
    chosen = discord.Intents.none()
    chosen.guilds = True
    return chosen


FEATURES = (
    open_table, lobby, menu, manage, log_, seats, play, absence, reminders, standing_orders,
    panels, actions, buttons, settings, my_tables, servers, privacy,
)  # fmt: skip
"""Every module that registers handlers; naming it here is what brings it in."""


class Tree(app_commands.CommandTree[Any]):
    """The command tree; its errors are answered in words like everything else."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Have what was sent made fit to be read, and limit completions too."""
        interaction.data = cleaned(interaction.data)
        if interaction.type is not discord.InteractionType.autocomplete:
            return True  # commands are limited by the runner
        client: ParlourClient = interaction.client
        if client.runner.may_complete(interaction):
            return True
        await client.runner.offer_nothing(interaction)
        return False

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Answer what never reached a command: a changed signature, an unknown name (F11)."""
        client: ParlourClient = interaction.client

        async def work(answer: Responder) -> None:
            if interaction.type is discord.InteractionType.autocomplete:
                await answer.choices(())
                return
            if isinstance(
                error, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound
            ):
                moved = moved_to(interaction.data)
                why = f"That command is `/{moved}` now." if moved else STILL_UPDATING
                raise Refusal("still_updating", why)
            raise getattr(error, "original", error)

        await client.runner.run(interaction, work)
        await client.command_sync.heal()


class ParlourClient(discord.Client):
    """The bot as Discord sees it.

    `plugins` are the games that the service has. `always_sync` is for a Discord that forgets
    between runs; `options` (a connector, say) go to `discord.Client`.
    """

    def __init__(
        self,
        service: TableService,
        house: HousePlayers,
        *,
        plugins: Mapping[str, GamePlugin] = PLUGINS,
        always_sync: bool = False,
        draw: Draw | None = None,
        **options: Any,
    ) -> None:
        self.request_counts = RequestCounts()
        super().__init__(
            http_trace=self.request_counts.trace(),
            intents=intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=LONGEST_SECONDS,
            **options,
        )
        self.service = service
        self.house = house
        self.request_queue = RequestQueue()
        self.names = NameCache(self, service, self.request_queue)
        cards = TableInfoMaker(self.names, service.store)
        self._plugins = plugins
        draw = draw or PictureCache(picture_kinds(plugins)).draw
        self.screens = Screens(cards, plugins, draw, service.store, service.preferences)
        self.scheduler = Scheduler(service, self._notify)
        messages = KeptMessages(self, service, self.request_queue)
        self.hands = DmHands(messages, service, self.screens, self.scheduler.called)
        self.boards = Boards(messages, service, self.screens, self.scheduler.called)
        self.names.redraw = self.boards.show_names
        self.posted_reminders = PostedReminders(messages, service)
        self.reminders = Reminders(
            self.posted_reminders, self.names, self.hands, self.boards.call, self.scheduler.sent
        )
        self.table_notices = TableNotices(service, self.boards, self.hands)
        self.runner = InteractionRunner(self._was_done, self._prepare)
        self.app = App(
            self, service, self.screens, self.boards, self.hands, self.posted_reminders, self.names
        )
        self.router = Router(self.app, self.runner, handlers_for(plugins.values()))
        self.tree = Tree(self)
        self.command_sync = CommandSync(self.tree)
        self._always_sync = always_sync
        hear_of_interactions(self, self.boards.told_of_channel)
        hear_of_rate_limits(self, self.names.limited)

    def add_commands(self) -> None:
        """Fill the command tree."""
        for command in commands_for(tuple(self._plugins.values())):
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Register commands, sync them if they changed, and take up every running table."""
        outlive_callers(self, self.request_queue)
        self.add_commands()
        await self.command_sync.compare()
        await self.boards.start(all_boards=self._always_sync)
        self.hands.start()
        self.table_notices.start()
        await self.posted_reminders.start()
        await self.house.start()
        if await self.scheduler.start() > LONG_OUTAGE_MS:
            await self.boards.all_again()

    @property
    def background(self) -> tuple[asyncio.Task[None], ...]:
        """Tasks that run as long as the bot; one that ends is a fault of the whole process."""
        return (*self.house.background, *self.scheduler.background)

    async def _notify(self, notice: Notice) -> bool:
        return await self.reminders.notify(notice)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Hand clicks and modals to the router; the tree has the commands."""
        await self.router.handle(interaction)

    # Places that go and come back; each event is a reason to look, and proves nothing by itself.

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Pause the tables of a channel that is gone."""
        await self.boards.places.lost(channel.guild.id, channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Pause the tables of a thread that is gone."""
        await self.boards.places.lost(payload.guild_id, payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Pause every table of a server that sent the bot away; an outage is another event."""
        self.names.server_gone(guild.id)
        await self.boards.places.lost(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Ask for the names that were wanted before the server came."""
        self.names.server_came(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Try again what was refused before the bot was called back."""
        await self.boards.places.changed(guild.id)

    async def on_guild_role_update(self, _: discord.Role, after: discord.Role) -> None:
        """Try again what was refused: the bot's permissions may have changed."""
        await self.boards.places.changed(after.guild.id)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Try again what was refused before somebody gave the bot another role.

        Of all members the bot hears of itself alone, without the privileged intent.
        """
        if after == after.guild.me and before.roles != after.roles:
            await self.boards.places.changed(after.guild.id)

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Try again what was refused in a channel whose permissions may have changed."""
        await self.boards.places.changed(after.guild.id, after.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Try again what was refused in a thread that may be open again."""
        await self.boards.places.changed(payload.guild_id, payload.thread_id)

    def refuse_new_work(self) -> None:
        """Answer every command from now on with "restarting"."""
        self.runner.closing = True
        self.service.refuse_new_work()

    async def drain(self, seconds: float) -> None:
        """Let running interactions finish, then the boards, within so many seconds."""
        await self.house.stop()
        await self.scheduler.stop()
        if self.runner.running:
            await asyncio.wait(set(self.runner.running), timeout=seconds * 2 / 3)
        await self.service.drain(seconds / 3)
        await self.names.stop()
        await self.table_notices.worker.stop()
        await self.hands.stop()
        await self.reminders.stop()
        await self.posted_reminders.stop()
        await self.boards.drain(seconds / 3)

    async def _prepare(self, interaction: Interaction) -> None:
        """Learn what the server set, before anything is asked of it."""
        rules = await self.service.servers.of(interaction.guild_id or 0)
        interaction.extras[SETTLED] = rules

    async def _was_done(self, interaction: Interaction) -> bool:
        return await self.service.store.commit_by_key(key_of(interaction)) is not None


def handlers_for(plugins: Iterable[GamePlugin]) -> list[Handler]:
    """Every handler there is: those of the features, and the commands of each game."""
    handlers = list(HANDLERS)
    for plugin in plugins:
        handlers += play.game_commands(plugin)
        handlers += standing_orders.order_commands(plugin)
    return handlers


class ShardedClient(ParlourClient, discord.AutoShardedClient):
    """The same with as many sessions as Discord asks for: from 2,500 servers on it takes no fewer.

    The local page's pretended Discord has one session and knows no other client.
    """


@cache
def commands_for(plugins: tuple[GamePlugin, ...]) -> tuple[AnyCommand, ...]:
    """Every slash command there is, in groups: the same ones for every client of these games."""
    acting = {one.commands.name: f"Act at your table of {one.rules.title}" for one in plugins}
    return tuple(commands_of(handlers_for(plugins), acting))
