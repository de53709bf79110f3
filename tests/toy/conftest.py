import asyncio
from collections.abc import Callable

from tests.failures.virtual import VirtualLoop


def pytest_asyncio_loop_factories() -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    return {"virtual": VirtualLoop}
