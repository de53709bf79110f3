"""What the bot must be allowed to do where a table stands."""

import discord

from bot.host.errors import Refusal
from bot.ui.answer import Interaction

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

    `in_thread`: the table shall stand in a thread that is yet to be made.
    """
    if interaction.guild_id is None:
        raise Refusal("wrong_place", "Tables stand on a server: open one in a channel there.")
    have = interaction.app_permissions
    missing = [title for name, title in NEEDED.items() if not getattr(have, name)]
    within = in_thread or isinstance(interaction.channel, discord.Thread)
    if within and not have.send_messages_in_threads:
        missing.append("Send Messages in Threads")
    if in_thread and not have.create_public_threads:
        missing.append("Create Public Threads")
    if missing:
        why = f"I cannot host a table here. Please give me: {', '.join(missing)}."
        raise Refusal("no_permission", why)
