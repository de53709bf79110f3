import asyncio
from collections.abc import Callable

import pytest

from tests.discord.rules.asking import Bare
from tests.failures.virtual import VirtualLoop


def pytest_asyncio_loop_factories() -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    return {"virtual": VirtualLoop}


@pytest.fixture
async def bare() -> Bare:
    """A Discord to which requests are made by hand: no bot, no sockets, no waiting."""
    return Bare()
