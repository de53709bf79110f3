"""A Discord of our own on loopback: real HTTP, real gateway, and people who click."""

from tests.discord.emulator.commands import CannotDo
from tests.discord.emulator.emulator import Emulator, Unanswered
from tests.discord.emulator.faults import ApiError, Fault
from tests.discord.emulator.interaction import Interaction
from tests.discord.emulator.server import TOKEN, Request
from tests.discord.emulator.wire import Channel, Guild, Message, User

__all__ = [
    "TOKEN",
    "ApiError",
    "CannotDo",
    "Channel",
    "Emulator",
    "Fault",
    "Guild",
    "Interaction",
    "Message",
    "Request",
    "Unanswered",
    "User",
]
