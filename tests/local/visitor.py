"""A person at the local page without a browser: the page's own requests, over HTTP."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Self
from urllib.parse import urlsplit

import discord
from aiohttp import ClientSession

from bot.local import PEOPLE, serve
from tests.patience import HANG


@asynccontextmanager
async def served(
    make_client: Callable[[], Awaitable[discord.Client]], people: Sequence[str] = PEOPLE
) -> AsyncIterator[str]:
    """The page in this very process, on a free port; gives its address."""
    address: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def announce(line: str) -> None:
        if "http://" in line:
            address.set_result(line.rsplit(maxsplit=1)[-1])

    page = asyncio.create_task(serve(make_client, port=0, people=people, announce=announce))
    try:
        await asyncio.wait({page, address}, return_when=asyncio.FIRST_COMPLETED)
        if page.done():
            page.result()
        yield address.result()
    finally:
        page.cancel()
        await asyncio.gather(page, return_exceptions=True)


class Visitor:
    """Looks at the page as one person; `state` is what the page knows since it last asked."""

    def __init__(self, session: ClientSession, headers: dict[str, str], state: Any) -> None:
        self.session = session
        self.headers = {**headers, "X-Simcord-Context": state["context"]["id"]}
        self.state = state
        self._sequence = 0

    @classmethod
    @asynccontextmanager
    async def at(cls, url: str, person: str = PEOPLE[0]) -> AsyncIterator[Self]:
        parts = urlsplit(url)
        headers = {"X-Simcord-Capability": parts.fragment}
        async with ClientSession(f"http://{parts.netloc}") as session:
            async with session.post("/api/pages", json={}, headers=headers) as answer:
                visitor = cls(session, headers, await answer.json())
            if person != visitor.person:
                number = next(v["id"] for v in visitor.state["viewers"] if v["name"] == person)
                await visitor.act("viewer", viewer_id=number)
                await visitor.look()
            yield visitor

    @property
    def person(self) -> str:
        return next(
            viewer["name"]
            for viewer in self.state["viewers"]
            if viewer["id"] == self.state["viewerId"]
        )

    @property
    def texts(self) -> list[str]:
        """What the messages last seen say, oldest first, components' texts included."""
        messages = [self.state["messages"][number] for number in self.state["timeline"]]
        return [
            "\n".join([shown["content"], *(p.get("content", "") for p in _parts(shown))])
            for shown in messages
        ]

    async def look(self) -> Any:
        """Ask the page for news."""
        async with self.session.get("/api/state", headers=self.headers) as answer:
            assert answer.status == 200
            self.state = await answer.json()
        return self.state

    async def wait_for(self, text: str) -> None:
        async with asyncio.timeout(HANG):
            while not any(text in shown for shown in self.texts):
                await asyncio.sleep(0.02)
                await self.look()

    async def act(self, kind: str, **details: Any) -> Any:
        """Do something with what was last seen; the receipt says what came of it."""
        body = {
            "protocol_version": 3,
            "sequence": self._sequence + 1,
            "request_id": f"{self.person}-{self._sequence + 1}",
            "generation": self.state["context"]["generation"],
            "bot_generation": self.state["botGeneration"],
            "published_revision": self.state["publishedRevision"],
            "kind": kind,
            **details,
        }
        async with self.session.post("/api/action", json=body, headers=self.headers) as answer:
            assert answer.status == 200
            receipt = await answer.json()
        self._sequence = receipt["expectedSequence"]
        return receipt

    async def command(self, invocation: str, **options: Any) -> Any:
        async with self.session.get("/api/commands", headers=self.headers) as answer:
            entries = (await answer.json())["entries"]
        entry = next(entry for entry in entries if entry["invocation"] == invocation)
        return await self.act(
            "run_command",
            command_id=entry["commandId"],
            path=entry["path"],
            schema_fingerprint=entry["schemaFingerprint"],
            options=options,
        )

    async def press(self, label: str) -> Any:
        """Press the lowest button so labelled among those last seen."""
        for number in reversed(self.state["timeline"]):
            for part in _parts(self.state["messages"][number]):
                if part.get("label") == label:
                    key = part["control_key"]
                    return await self.act("click", control_key=key, target_id=number)
        raise AssertionError(f"no button {label}")


def _parts(message: Any) -> Iterator[Any]:
    """Every component of a message, however deep."""
    for part in message.get("components", []):
        yield part
        yield from _parts(part)
        if "accessory" in part:
            yield part["accessory"]
