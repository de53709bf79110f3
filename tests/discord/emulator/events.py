"""What happens in a pretended Discord's servers, and what the gateway says of it."""

from typing import Any

from tests.discord.emulator.routes import remove
from tests.discord.emulator.server import Server
from tests.discord.emulator.wire import (
    MEMBER_MAY,
    MODERATOR_MAY,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    Channel,
    Guild,
    Message,
    User,
    bits,
)


class Events(Server):
    """One server called `guild` with one channel called `channel`; more can be added."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.guild = self.world.new_guild("Parlour")
        self.channel = self.world.new_channel(TEXT, self.guild, name="games")

    def add_member(self, name: str, *guilds: Guild, moderator: bool = False) -> User:
        """A new person in the servers named (else in the first)."""
        user = self.world.new_user(name)
        for guild in guilds or (self.guild,):
            self.world.join(guild, user, MODERATOR_MAY if moderator else MEMBER_MAY)
        return user

    async def add_guild(self, name: str) -> Guild:
        """Another server, which the bot joins at once."""
        guild = self.world.new_guild(name)
        await self.gateway.emit("GUILD_CREATE", {**self.world.guild_payload(guild), **_of(guild)})
        return guild

    def add_foreign_guild(self, name: str) -> Guild:
        """A server where the bot is not; people who installed it for themselves are."""
        guild = self.world.new_guild(name)
        del guild.members[self.world.bot.id]
        guild.removed = True
        return guild

    async def add_channel(self, name: str, guild: Guild | None = None, kind: int = TEXT) -> Channel:
        channel = self.world.new_channel(kind, guild or self.guild, name=name)
        await self.gateway.emit("CHANNEL_CREATE", channel)
        return channel

    async def add_thread(
        self, parent: Channel, name: str, kind: int = PUBLIC_THREAD, *, with_bot: bool = True
    ) -> Channel:
        """A thread, or a post in a forum; of a private one without the bot it does not hear."""
        thread = self.world.new_thread(parent, name, kind)
        thread.bot_is_in = with_bot or kind != PRIVATE_THREAD
        if thread.bot_is_in:
            await self.gateway.emit("THREAD_CREATE", thread)
        return thread

    async def archive(self, thread: Channel, *, locked: bool = False) -> None:
        thread["thread_metadata"] |= {"archived": True, "locked": locked}
        await self.gateway.emit("THREAD_UPDATE", thread)

    async def take_permissions(self, channel: Channel, names: str) -> None:
        """Deny the bot these permissions (names parted by blanks) in a channel."""
        self.world.restrict(channel, bits(names))
        await self.gateway.emit("CHANNEL_UPDATE", channel)

    async def give_role(self, user: User, role: dict[str, Any], guild: Guild | None = None) -> None:
        """A member gets a role; without the members intent the bot hears of its own alone."""
        guild = guild or self.guild
        member = guild.members[user.id]
        member["roles"] = [*member["roles"], role["id"]]
        await self.gateway.emit("GUILD_MEMBER_UPDATE", {**member, **_of(guild)})

    async def leave(self, user: User, guild: Guild | None = None) -> None:
        """A person leaves the server; without the members intent the bot does not hear of it."""
        guild = guild or self.guild
        del guild.members[user.id]
        await self.gateway.emit("GUILD_MEMBER_REMOVE", {"user": user, **_of(guild)})

    async def remove_bot(self, guild: Guild) -> None:
        guild.removed = True
        await self.gateway.emit("GUILD_DELETE", {"id": guild.id, **_of(guild)})

    async def say(self, user: User, channel: Channel, text: str) -> Message:
        """A person writes something."""
        message = self.posts.make(channel, {"content": text}, [], author=user)
        await self.announce("MESSAGE_CREATE", message)
        return message

    async def delete(self, message: Message) -> None:
        """A moderator deletes a message, or a person dismisses what only he sees."""
        await remove(self, message)


def _of(guild: Guild) -> dict[str, str]:
    return {"guild_id": guild.id}
