from collections.abc import AsyncIterator

import pytest

from tests.discord.emulator import Emulator
from tests.discord.loopback import logged_in, secure_emulator
from tests.discord.toy.bot import ToyBot


@pytest.fixture
async def emu() -> AsyncIterator[Emulator]:
    async with secure_emulator() as emulator:
        yield emulator


@pytest.fixture
async def toy(emu: Emulator) -> AsyncIterator[ToyBot]:
    async with logged_in(emu, ToyBot) as bot:
        yield bot
