import asyncio
from collections.abc import AsyncIterator, Callable, Iterator

import pytest
import structlog

from tests.discord.emulator.wire import User
from tests.discord.judge import all_complaints
from tests.failures.evening import Evening, TrickyStore
from tests.failures.near import NearDiscord
from tests.failures.virtual import VirtualLoop


def pytest_asyncio_loop_factories() -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    return {"virtual": VirtualLoop}


@pytest.fixture
def logs() -> Iterator[list[structlog.typing.EventDict]]:
    """What the bot logs."""
    with structlog.testing.capture_logs() as entries:
        yield entries


@pytest.fixture
async def near() -> AsyncIterator[NearDiscord]:
    """A Discord without sockets; every request that reached it is judged at the end."""
    discord_ = NearDiscord()
    yield discord_
    assert all_complaints(discord_.requests) == []


@pytest.fixture
async def evening(near: NearDiscord) -> AsyncIterator[Evening]:
    made = Evening(near, TrickyStore())
    await made.start()
    yield made
    made.store.delay, made.store.fault = 0.0, None
    await made.stop()


@pytest.fixture
def ada(near: NearDiscord) -> User:
    return near.add_member("ada")


@pytest.fixture
def ben(near: NearDiscord) -> User:
    return near.add_member("ben")
