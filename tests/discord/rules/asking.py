"""Requests and sessions made by hand, so that each rule can be broken on purpose."""

import json
from typing import Any

from tests.discord.emulator.posts import Upload
from tests.discord.emulator.server import TOKEN, Request
from tests.discord.emulator.wire import COMPONENTS_V2, Channel, Message, User
from tests.discord.judge import every_complaint
from tests.discord.known_breaches import rule_of
from tests.failures.near import NearDiscord

Body = dict[str, Any]
QUIET: Body = {"parse": []}


class Bare(NearDiscord):
    """Answers at once, and tells status and body or code."""

    def __init__(self) -> None:
        super().__init__()
        self.ada = self.add_member("ada")
        self.ben = self.add_member("ben")

    async def ask(self, method: str, path: str, body: Any = None, *files: str) -> tuple[int, Any]:
        """The status, and what was answered: of a refusal its code."""
        uploads = [Upload(f"files[{at}]", name, b"png") for at, name in enumerate(files)]
        request = Request(method, path, {}, body, uploads, self.clock.now())
        reply = await self.reply(request, f"Bot {TOKEN}")
        answer = json.loads(reply.text) if reply.text else None
        return reply.status, answer if reply.status < 400 else answer["code"]

    async def post(self, body: Body, *files: str, channel: Channel | None = None) -> Message:
        """A message of the bot's that Discord takes."""
        where = channel or self.channel
        status, answer = await self.ask("POST", f"/channels/{where.id}/messages", body, *files)
        assert status == 200, answer
        return self.world.posts[where.id][answer["id"]]

    async def edit(self, message: Message, body: Body, *files: str) -> tuple[int, Any]:
        path = f"/channels/{message['channel_id']}/messages/{message.id}"
        return await self.ask("PATCH", path, body, *files)

    def blamed(self, rule: int) -> list[str]:
        """What the judge says about one rule, of everything asked so far."""
        return [one for one in every_complaint(self.requests) if rule_of(one) == rule]


class Listener:
    """The client's end of a gateway session: `heard` are the packets, `code` how it was closed."""

    def __init__(self) -> None:
        self.open = True
        self.heard: list[Body] = []
        self.code = 0

    async def send(self, packet: Body) -> None:
        self.heard.append(packet)

    async def close(self, code: int = 1000, *_: str) -> None:
        self.open, self.code = False, code

    def events(self, name: str) -> list[Body]:
        return [one["d"] for one in self.heard if one["t"] == name]


async def connected(bare: Bare, **data: Any) -> Listener:
    """A session with the intents that the bot has."""
    listener = Listener()
    await bare.gateway.identified(listener, {"token": TOKEN, "intents": 1, **data})
    return listener


def v2(text: str, *more: Body, allowed: Body | None = QUIET, **fields: Any) -> Body:
    """A body of Components V2 with one text."""
    body: Body = {"flags": COMPONENTS_V2, "components": [{"type": 10, "content": text}, *more]}
    if allowed is not None:
        body["allowed_mentions"] = allowed
    return body | fields


def shown(name: str) -> Body:
    """A gallery with one uploaded picture."""
    media = {"media": {"url": f"attachment://{name}"}, "description": "a board"}
    return {"type": 12, "items": [media]}


def naming(*users: User) -> Body:
    """`allowed_mentions` of these people."""
    return {"parse": [], "users": [user.id for user in users]}
