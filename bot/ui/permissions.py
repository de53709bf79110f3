"""What the bot must be allowed to do where a table is."""

import discord

from bot.host.errors import Refusal
from bot.ui.messages.responder import Interaction
from bot.ui.places import Place

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}


def may_write(interaction: Interaction) -> bool:
    """Whether the bot may put a board where somebody pressed, as Discord says with each press."""
    have = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    may_send = have.send_messages_in_threads if in_thread else have.send_messages
    return have.view_channel and may_send


def refuse_without_permissions(interaction: Interaction, *, in_thread: bool = False) -> None:
    """Refuse where the bot may not do what a table needs, naming what is missing (F15).

    And where whoever asks may not do what the bot would do for them. `in_thread`: the table
    shall stand in a thread that is yet to be made.
    """
    if interaction.guild_id is None:
        raise Refusal("wrong_place", "Open tables on a server, in a channel there.")
    have = interaction.app_permissions
    within = in_thread or isinstance(interaction.channel, discord.Thread)
    theirs = interaction.permissions
    if not (theirs.send_messages_in_threads if within else theirs.send_messages):
        where = "in threads here" if in_thread else "here"
        raise Refusal("no_permission", f"You can't write {where} yourself, so I won't either.")
    if in_thread and not theirs.create_public_threads:
        why = "You can't open threads here yourself: open the table without one."
        raise Refusal("no_permission", why)
    if _shut_out(interaction):
        why = "I'm not in this private thread. Mention me in it, which adds me, and try again."
        raise Refusal("no_permission", why)
    missing = _missing(have, within=within)
    if in_thread and not have.create_public_threads:
        missing.append("Create Public Threads")
    if missing:
        why = f"I can't host a table here. Please give me: {', '.join(missing)}."
        raise Refusal("no_permission", why)


def _shut_out(interaction: Interaction) -> bool:
    """Whether a command comes from a private thread that the bot is not in: no cache has those."""
    thread, guild = interaction.channel, interaction.guild
    if guild is None or not isinstance(thread, discord.Thread) or not thread.is_private():
        return False
    return guild.get_thread(thread.id) is None


def _missing(have: discord.Permissions, *, within: bool) -> list[str]:
    """What a table needs and the bot has not; `within` a thread."""
    missing = [title for name, title in NEEDED.items() if not getattr(have, name)]
    if within and not have.send_messages_in_threads:
        missing.append("Send Messages in Threads")
    return missing


def refuse_channel(interaction: Interaction, channel: object) -> None:
    """Refuse a channel of the server in which the bot or the asker may not do what is needed."""
    guild, asker = interaction.guild, interaction.user
    if guild is None or not isinstance(channel, Place) or not isinstance(asker, discord.Member):
        raise Refusal("wrong_place", "Choose a text channel or thread of the table's server.")
    within = isinstance(channel, discord.Thread)
    theirs = channel.permissions_for(asker)
    may_send = theirs.send_messages_in_threads if within else theirs.send_messages
    if not (theirs.view_channel and may_send):
        raise Refusal("no_permission", f"You may not write in <#{channel.id}> yourself.")
    missing = _missing(channel.permissions_for(guild.me), within=within)
    if missing:
        why = f"I can't host a table in <#{channel.id}>. Please give me: {', '.join(missing)}."
        raise Refusal("no_permission", why)
