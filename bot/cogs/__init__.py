"""Slash commands: parse, call the desk, show."""

from bot.cogs.court import CourtCommands
from bot.cogs.medici import MediciCommands
from bot.cogs.moderate import ModerateCommands
from bot.cogs.my import MyCommands, cut_command, hand_command
from bot.cogs.table import TableCommands
from bot.cogs.tunnel import TunnelCommands
from bot.ui.client import ParlourClient


def add_commands(client: ParlourClient) -> None:
    """Fill the client's command tree."""
    client.tree.add_command(TableCommands(client))
    client.tree.add_command(CourtCommands(client))
    client.tree.add_command(TunnelCommands(client))
    client.tree.add_command(MediciCommands(client))
    client.tree.add_command(MyCommands(client))
    client.tree.add_command(hand_command(client))
    client.tree.add_command(cut_command(client))
    client.tree.add_command(ModerateCommands(client))
