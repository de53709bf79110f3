"""A Discord on loopback with people in it: what tests use.

Everything a person does is refused with `CannotDo` where a client would not offer it; `forge`
sends what only a hostile client sends.
"""

import asyncio
from typing import Any

# The imports register the routes.
from tests.discord.emulator import callbacks as _callbacks  # noqa: F401
from tests.discord.emulator import threads as _threads  # noqa: F401
from tests.discord.emulator.commands import (
    CannotDo,
    command_data,
    refuse_forbidden,
    resolved_channel,
)
from tests.discord.emulator.events import Events
from tests.discord.emulator.interaction import Interaction
from tests.discord.emulator.modals import modal_components
from tests.discord.emulator.wire import Channel, Message, User
from tests.patience import HANG


class Unanswered(AssertionError):  # noqa: N818 - it reads as what it says
    """The bot left a person with "This interaction failed"."""


class Emulator(Events):
    """One server called `guild` with one channel called `channel`; more can be added."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        # What each person chose last in a menu, and as of which state of its message.
        self._chosen: dict[tuple[str, str, str], set[str]] = {}

    async def ready(self, seconds: float = HANG) -> None:
        """Wait until a bot is connected and has registered its commands, now or earlier."""
        await self.until(lambda: self.world.commands and self.gateway.connected, seconds)

    def messages(self, channel: Channel | None = None, viewer: User | None = None) -> list[Message]:
        """What stands in a channel, oldest first: the public ones, and the viewer's private."""
        posts = self.world.posts[(channel or self.channel).id].values()
        return [one for one in posts if one.visible_to(viewer)]

    def dms(self, user: User) -> list[Message]:
        """The direct messages between a person and the bot."""
        return self.messages(self.world.dm(user))

    # ------------------------------------------------------- what people do

    async def slash(
        self,
        user: User,
        channel: Channel,
        words: str,
        *,
        wait: bool = True,
        deliveries: int = 1,
        locale: str = "en-US",
        **values: Any,
    ) -> Interaction:
        """Run a command such as "court lay"; the options are keyword arguments."""
        data = self._command(user, channel, words, values)
        return await self._send(user, 2, data, channel, None, wait, deliveries, locale)

    async def autocomplete(
        self, user: User, channel: Channel, words: str, focused: str, **values: Any
    ) -> list[dict[str, Any]]:
        """The choices offered while the option `focused` (one of `values`) is being typed."""
        data = self._command(user, channel, words, values, focused)
        interaction = await self._send(user, 4, data, channel, None)
        return interaction.choices or []

    async def click(
        self,
        user: User,
        message: Message,
        wanted: str,
        *,
        wait: bool = True,
        deliveries: int = 1,
        locale: str = "en-US",
    ) -> Interaction:
        """Press the button with this custom id or label."""
        button = self._component(user, message, wanted, {2})
        data = {"custom_id": button["custom_id"], "component_type": 2, "id": button["id"]}
        channel = self._channel(message)
        return await self._send(user, 3, data, channel, message, wait, deliveries, locale)

    async def select(
        self,
        user: User,
        message: Message,
        wanted: str,
        *picked: str,
        wait: bool = True,
        deliveries: int = 1,
    ) -> Interaction:
        """Pick lines, by value or label, in the menu with this custom id or placeholder."""
        menu = self._component(user, message, wanted, {3})
        offered = {one["label"]: one["value"] for one in menu["options"]}
        values = [one if one in offered.values() else offered.get(one) for one in picked]
        if None in values:
            raise CannotDo(f"{wanted} offers {sorted(offered)}, not {picked}")
        if not menu.get("min_values", 1) <= len(values) <= menu.get("max_values", 1):
            raise CannotDo(f"{wanted} does not take {len(values)} lines")
        self._refuse_chosen(user, message, menu, set(values))
        data = {
            "custom_id": menu["custom_id"],
            "component_type": 3,
            "id": menu["id"],
            "values": values,
        }
        return await self._send(user, 3, data, self._channel(message), message, wait, deliveries)

    async def pick(
        self, user: User, message: Message, wanted: str, channel: Channel, **how: Any
    ) -> Interaction:
        """Pick a channel or thread in the menu with this custom id or placeholder.

        Clients offer what the person may see, whether the bot knows of it or not.
        """
        menu = self._component(user, message, wanted, {8})
        kinds = menu.get("channel_types")
        if kinds and channel["type"] not in kinds:
            raise CannotDo(f"{wanted} does not offer channels of type {channel['type']}")
        data = {
            "custom_id": menu["custom_id"],
            "component_type": 8,
            "id": menu["id"],
            "values": [channel.id],
            "resolved": {"channels": {channel.id: resolved_channel(channel)}},
        }
        return await self._send(user, 3, data, self._channel(message), message, **how)

    async def submit(
        self,
        user: User,
        opened: Interaction,
        answers: dict[str, Any],
        *,
        wait: bool = True,
        deliveries: int = 1,
    ) -> Interaction:
        """Send in the modal that an interaction opened; `answers` by custom id or label."""
        if opened.modal is None or opened.user != user:
            raise CannotDo("no modal is open")
        data = {
            "custom_id": opened.modal["custom_id"],
            "components": modal_components(opened.modal, answers),
        }
        return await self._send(user, 5, data, opened.channel, opened.source, wait, deliveries)

    async def forge(
        self,
        user: User,
        channel: Channel,
        kind: int,
        data: dict[str, Any],
        message: Message | None = None,
        **how: Any,
    ) -> Interaction:
        """Send any interaction, as a broken or hostile client might."""
        return await self._send(user, kind, data, channel, message, **how)

    async def redeliver(self, interaction: Interaction) -> None:
        """Discord delivers the same event once more."""
        await self.gateway.emit("INTERACTION_CREATE", interaction.payload)

    # ------------------------------------------------------------- details

    def _channel(self, message: Message) -> Channel:
        return self.world.channels[message["channel_id"]]

    def _member(self, user: User, channel: Channel) -> dict[str, Any] | None:
        if channel.guild_id is None:
            return None
        member = self.world.guilds[channel.guild_id].members.get(user.id)
        if member is None:
            raise CannotDo(f"{user.name} is no member of this server")
        return member

    def _command(
        self,
        user: User,
        channel: Channel,
        words: str,
        values: dict[str, Any],
        focused: str | None = None,
    ) -> dict[str, Any]:
        guild = self.world.guilds.get(channel.guild_id or "")
        command, data = command_data(
            self.world.commands, words, values, guild=guild, focused=focused
        )
        refuse_forbidden(command, channel, self._member(user, channel), guild)
        return data | ({"guild_id": guild.id} if guild is not None else {})

    def _component(
        self, user: User, message: Message, wanted: str, kinds: set[int]
    ) -> dict[str, Any]:
        if not message.visible_to(user):
            raise CannotDo(f"{user.name} does not see this message")
        component = message.find(wanted)
        if component is None or component["type"] not in kinds:
            raise CannotDo(f"no {wanted!r} among {message.labels} and {len(message.menus)} menus")
        if component.get("disabled"):
            raise CannotDo(f"{wanted!r} is disabled")
        return component

    def _refuse_chosen(
        self, user: User, message: Message, menu: dict[str, Any], values: set[str]
    ) -> None:
        """A client keeps what was chosen in a menu, and sends it no second time.

        That lasts as long as the message has a menu of this id, though it may go and come back.
        """
        key = user.id, message.id, menu["custom_id"]
        if self._chosen.get(key) == values:
            raise CannotDo(f"{sorted(values)} stands chosen already in {menu['custom_id']}")
        self._chosen[key] = values

    async def _send(
        self,
        user: User,
        kind: int,
        data: dict[str, Any],
        channel: Channel,
        message: Message | None,
        wait: bool = True,
        deliveries: int = 1,
        locale: str = "en-US",
    ) -> Interaction:
        if not self.gateway.sessions:
            raise CannotDo("no bot has logged in yet: wait for `ready`")
        interaction = Interaction(
            self.clock.snowflake(), user, kind, channel, message, self.clock.now()
        )
        interaction.payload = {
            "id": interaction.id,
            "application_id": self.world.bot.id,
            "type": kind,
            "token": interaction.token,
            "version": 1,
            "data": data,
            "channel_id": channel.id,
            "channel": channel,
            "locale": locale,
            "entitlements": [],
            "attachment_size_limit": 10485760,
            "app_permissions": str(channel.bot_may),
            **self._context(user, channel),
            **({"message": message} if message is not None else {}),
        }
        self.interactions[interaction.id] = interaction
        for _ in range(deliveries):
            await self.redeliver(interaction)
        if wait:
            await self.answered(interaction)
        return interaction

    def _context(self, user: User, channel: Channel) -> dict[str, Any]:
        member = self._member(user, channel)
        if member is None:
            owners = {"authorizing_integration_owners": {"0": "0"}}
            return {"user": user, "context": 1, **owners}
        guild = self.world.guilds[channel["guild_id"]]
        installed = {"1": user.id} if guild.removed else {"0": guild.id}
        return {
            "guild_id": guild.id,
            "guild": {"id": guild.id, "locale": "en-US", "features": []},
            "guild_locale": "en-US",
            "member": member,
            "context": 0,
            "authorizing_integration_owners": installed,
        }

    async def answered(self, interaction: Interaction) -> Interaction:
        """Wait for the first answer; `Unanswered` when Discord would give up waiting."""
        try:
            async with asyncio.timeout(self.deadline + 0.5):
                await interaction.answered.wait()
        except TimeoutError:
            raise Unanswered(f"nothing came for {interaction.payload['data']}") from None
        return interaction

    async def filled(self, interaction: Interaction, seconds: float = HANG) -> Interaction:
        """Wait until something more than a deferral has come."""
        try:
            async with asyncio.timeout(seconds):
                await interaction.filled.wait()
        except TimeoutError:
            raise Unanswered(f"only deferred: {interaction.payload['data']}") from None
        return interaction
