"""The servers, people and channels of a pretended Discord."""

from typing import Any

from tests.discord.emulator.wire import (
    BOT_MAY,
    FORUM,
    MEMBER_MAY,
    MODERATOR_MAY,
    STAGE,
    VOICE,
    Channel,
    Clock,
    Guild,
    Message,
    User,
)

_ZERO = (
    "premium_tier",
    "nsfw_level",
    "verification_level",
    "default_message_notifications",
    "explicit_content_filter",
    "mfa_level",
    "system_channel_flags",
)
_EMPTY = (
    "emojis",
    "stickers",
    "features",
    "voice_states",
    "presences",
    "stage_instances",
    "guild_scheduled_events",
    "soundboard_sounds",
)

_VOICE = {"bitrate": 64000, "user_limit": 0, "rtc_region": None, "video_quality_mode": 1}
_OF_KIND: dict[int, dict[str, Any]] = {
    VOICE: _VOICE,
    STAGE: {**_VOICE, "topic": None},
    FORUM: {"available_tags": [], "default_reaction_emoji": None, "flags": 0},
}


class World:
    """Everything that exists; nothing here speaks to the bot."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.users: dict[str, User] = {}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.posts: dict[str, dict[str, Message]] = {}
        self.dms: dict[str, Channel] = {}
        self.commands: list[dict[str, Any]] = []
        self.bot = self.new_user("parlour", bot=True)
        self.owner = self.new_user("owner")

    def new_user(self, name: str, *, bot: bool = False) -> User:
        user = User(
            id=self.clock.snowflake(),
            username=name,
            discriminator="0",
            global_name=name.title(),
            avatar=None,
            bot=bot,
        )
        self.users[user.id] = user
        return user

    def new_guild(self, name: str) -> Guild:
        guild = Guild({"id": self.clock.snowflake(), "name": name, "owner_id": self.owner.id})
        self.guilds[guild.id] = guild
        self.join(guild, self.bot, BOT_MAY)
        self.join(guild, self.owner, MODERATOR_MAY)
        return guild

    def join(self, guild: Guild, user: User, may: int = MEMBER_MAY, **fields: Any) -> None:
        guild.members[user.id] = {
            "user": user,
            "nick": None,
            "roles": [],
            "joined_at": self.clock.iso(),
            "deaf": False,
            "mute": False,
            "flags": 0,
            "permissions": str(may),
            **fields,
        }

    def new_role(self, guild: Guild, name: str, *, mentionable: bool = False) -> dict[str, Any]:
        """A role that gives no permission of its own."""
        role = _role(self.clock.snowflake(), name, 0) | {"mentionable": mentionable}
        guild.roles.append(role)
        return role

    def new_channel(self, kind: int, guild: Guild | None, **fields: Any) -> Channel:
        channel = Channel(
            id=self.clock.snowflake(),
            type=kind,
            position=0,
            name=None,
            permission_overwrites=[],
            last_message_id=None,
        )
        if guild is not None:
            channel["guild_id"] = guild.id
        channel.update(_OF_KIND.get(kind, {}), **fields)
        self.channels[channel.id] = channel
        self.posts[channel.id] = {}
        return channel

    def new_thread(self, parent: Channel, name: str, kind: int = 11) -> Channel:
        return self.new_channel(
            kind,
            self.guilds[parent["guild_id"]],
            name=name,
            parent_id=parent.id,
            owner_id=self.bot.id,
            message_count=0,
            member_count=1,
            thread_metadata={
                "archived": False,
                "locked": False,
                "auto_archive_duration": 1440,
                "archive_timestamp": self.clock.iso(),
            },
        )

    def dm(self, user: User) -> Channel:
        """The bot's direct-message channel with a person."""
        if user.id not in self.dms:
            self.dms[user.id] = self.new_channel(1, None, recipients=[user])
        return self.dms[user.id]

    def restrict(self, channel: Channel, denied: int) -> None:
        """Take permissions from the bot in a channel, for interactions and for the cache alike."""
        channel.bot_may = BOT_MAY & ~denied
        channel["permission_overwrites"] = [
            {"id": channel["guild_id"], "type": 0, "allow": "0", "deny": str(denied)}
        ]

    def members_named(self, guild: Guild, query: str) -> list[dict[str, Any]]:
        return [
            member
            for member in guild.members.values()
            if member["user"]["username"].startswith(query)
        ]

    def guild_payload(self, guild: Guild) -> dict[str, Any]:
        """GUILD_CREATE: needs an @everyone role whose id is the guild's, and the bot's member."""
        own = [one for one in self.channels.values() if one.guild_id == guild.id]
        return {
            **guild,
            **dict.fromkeys(_ZERO, 0),
            **{name: [] for name in _EMPTY},
            "roles": [_role(guild.id, "@everyone", BOT_MAY), *guild.roles],
            "channels": [one for one in own if not one.is_thread],
            "threads": [
                one
                for one in own
                if one.is_thread and one.bot_is_in and not one["thread_metadata"]["archived"]
            ],
            "members": [guild.members[self.bot.id]],
            "member_count": len(guild.members),
            "large": False,
            "unavailable": False,
            "afk_timeout": 300,
            "preferred_locale": "en-US",
            "joined_at": self.clock.iso(),
        }


def _role(number: str, name: str, may: int) -> dict[str, Any]:
    return {
        "id": number,
        "name": name,
        "permissions": str(may),
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
