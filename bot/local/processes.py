"""No process outlives the page: its loop is left when each has ended and its pipes are closed."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

LONGEST_END = 5.0
"""Seconds after which nothing waits any longer for a process that was killed."""

MakeProtocol = Callable[[], asyncio.SubprocessProtocol]


@asynccontextmanager
async def processes_seen_out() -> AsyncIterator[None]:
    """Let go at the end of every process begun meanwhile in this loop, and wait for its end.

    Simcord kills its picture reader, but a picture that was half read keeps the pipe of a dead
    process open, and where the picture was just taken off the page nobody waits for its end. A
    pipe that is still open when the loop is closed complains aloud.
    """
    loop = asyncio.get_running_loop()
    begin: Callable[..., Coroutine[Any, Any, Any]] = loop.subprocess_exec
    begun: list[_Watched] = []

    async def subprocess_exec(make: MakeProtocol, *given: Any, **named: Any) -> tuple[Any, Any]:
        begun[:] = [one for one in begun if not one.ended.done()]
        protocol = make()
        watched = _Watched(protocol, loop.create_future())
        begun.append(watched)
        try:
            transport, _ = await begin(lambda: watched, *given, **named)
        except OSError:
            watched.ended.cancel()  # it never began
            raise
        return transport, protocol

    vars(loop)["subprocess_exec"] = subprocess_exec
    try:
        yield
    finally:
        del vars(loop)["subprocess_exec"]
        for one in begun:
            one.let_go()
        if begun:
            await asyncio.wait([one.ended for one in begun], timeout=LONGEST_END)


class _Watched(asyncio.SubprocessProtocol):
    """Passes everything on to a protocol; `ended` is done when nothing is left of its process.

    It is there because the streams' protocol calls its own `connection_lost` for less.
    """

    def __init__(self, protocol: asyncio.SubprocessProtocol, ended: asyncio.Future[None]) -> None:
        self._protocol = protocol
        self._transport: asyncio.BaseTransport | None = None
        self.ended = ended

    def let_go(self) -> None:
        """Kill the process if it runs, and close its pipes whatever they hold."""
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The process runs and its pipes are open."""
        self._transport = transport
        self._protocol.connection_made(transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """It has written something."""
        self._protocol.pipe_data_received(fd, data)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """One of its pipes is closed."""
        self._protocol.pipe_connection_lost(fd, exc)

    def process_exited(self) -> None:
        """It has ended; its pipes may still hold something."""
        self._protocol.process_exited()

    def pause_writing(self) -> None:
        """It does not read what it is sent."""
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        """It reads again."""
        self._protocol.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended and all of its pipes are closed."""
        self._protocol.connection_lost(exc)
        if not self.ended.done():
            self.ended.set_result(None)
