"""The gateway: sessions that outlive their sockets, so that RESUME can replay what was missed."""

import asyncio
import json
import random
import secrets
import zlib
from collections.abc import Callable
from typing import Any

from aiohttp import WSMsgType, web

from tests.discord.emulator.wire import Guild
from tests.discord.emulator.world import World

try:
    import zstandard
except ImportError:  # discord.py then asks for zlib-stream
    zstandard = None

GUILDS, MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 1, 1 << 9, 1 << 12


def needs(event: str, data: dict[str, Any]) -> int:
    """The intent without which Discord does not send an event; 0 for what everybody gets."""
    if event.startswith("MESSAGE_"):
        return GUILD_MESSAGES if data.get("guild_id") else DIRECT_MESSAGES
    if event.startswith("GUILD_MEMBER_"):
        return MEMBERS
    if event.startswith(("GUILD_", "CHANNEL_", "THREAD_")):
        return GUILDS
    return 0


class Socket:
    """One websocket, with one compression context for its whole life."""

    def __init__(self, request: web.Request, response: web.WebSocketResponse, kind: str) -> None:
        self._request, self._response = request, response
        self._flush: Callable[[bytes], bytes] | None = None
        self._lock = asyncio.Lock()
        if kind == "zlib-stream":
            deflate = zlib.compressobj()
            self._flush = lambda raw: deflate.compress(raw) + deflate.flush(zlib.Z_SYNC_FLUSH)
        elif kind == "zstd-stream" and zstandard is not None:
            stream = zstandard.ZstdCompressor().compressobj()
            block = zstandard.COMPRESSOBJ_FLUSH_BLOCK
            self._flush = lambda raw: stream.compress(raw) + stream.flush(block)

    @property
    def open(self) -> bool:
        return not self._response.closed

    async def send(self, packet: dict[str, Any]) -> None:
        raw = json.dumps(packet).encode()
        async with self._lock:
            if self._flush is None:
                await self._response.send_str(raw.decode())
            else:
                await self._response.send_bytes(self._flush(raw))

    async def close(self, code: int = 1000, reason: str = "") -> None:
        await self._response.close(code=code, message=reason.encode())

    def abort(self) -> None:
        if self._request.transport is not None:
            self._request.transport.abort()


class Session:
    """One gateway session; `log` holds every event it was due."""

    def __init__(self, shard: list[int], intents: int) -> None:
        self.id = secrets.token_hex(8)
        self.shard, self.intents = shard, intents
        self.log: list[dict[str, Any]] = []
        self.socket: Socket | None = None

    def is_due(self, event: str, data: dict[str, Any], own: str = "") -> bool:
        """Whether it hears of an event; of its `own` member it does without the intent."""
        number, count = self.shard
        guild = int(data.get("guild_id") or 0)  # a direct message has none: shard 0
        needed = needs(event, data)
        if event == "GUILD_MEMBER_UPDATE" and data["user"]["id"] == own:
            needed = GUILDS
        return (guild >> 22) % count == number and self.intents & needed == needed

    async def event(self, event: str, data: Any) -> None:
        packet = {"op": 0, "d": data, "t": event, "s": len(self.log) + 1}
        self.log.append(json.loads(json.dumps(packet)))  # as it is now, whatever changes later
        await self.send(packet)

    async def send(self, packet: dict[str, Any]) -> None:
        socket = self.socket
        if socket is not None and socket.open:
            try:
                await socket.send(packet)
            except ConnectionError:  # it broke just now; RESUME brings the packet again
                self.socket = None


class Gateway:
    """All sessions, and what a test may do to them."""

    def __init__(self, world: World, token: str, url: Callable[[], str]) -> None:
        self._world, self._token, self._url = world, token, url
        self.sessions: dict[str, Session] = {}
        self.heard: list[tuple[Any, Any]] = []
        """Every (op, data) a client sent, and ("connect", query) for each socket."""
        self.heartbeat = 41.25
        self.compress = True
        self.answers_heartbeats = True
        self.answers_members = True
        self.members_after = 0.0
        """Seconds until members come that were asked for."""
        self.members_nonce: str | None = None
        """What an answer with members is said to be for, where that is wrong."""
        self.members_limited = 0.0
        """For so many seconds no more requests for members: RATE_LIMITED instead of an answer."""
        self.allowed_intents = ~0
        self.most_guilds = 2500
        """From how many servers on a session has to say which shard it is."""
        self.guilds_after: tuple[float, float] | None = None
        """Seconds between which each server follows READY; `None`: at once."""
        self._rng = random.Random(0)
        self._coming: set[asyncio.Task[None]] = set()

    @property
    def connected(self) -> bool:
        """Whether some session has an open socket and its servers."""
        return any(
            one.log and one.socket is not None and one.socket.open for one in self.sessions.values()
        )

    @property
    def shards(self) -> int:
        """How many sessions Discord advises for so many servers."""
        return 1 + len(self._world.guilds) // self.most_guilds

    async def emit(self, event: str, data: dict[str, Any]) -> None:
        """Send an event to every session that is due it."""
        for session in list(self.sessions.values()):
            if session.is_due(event, data, self._world.bot.id):
                await session.event(event, data)

    def cut(self) -> None:
        """Break every socket without a close frame; events from now on wait for RESUME."""
        for session in self.sessions.values():
            socket, session.socket = session.socket, None
            if socket is not None:
                socket.abort()

    async def ask_to_reconnect(self) -> None:
        """Op 7: the client is to come back with RESUME."""
        for session in self.sessions.values():
            await session.send({"op": 7, "d": None, "s": None, "t": None})

    async def invalidate(self) -> None:
        """Op 9: the client must identify anew; what it missed is gone."""
        sessions, self.sessions = self.sessions, {}
        for session in sessions.values():
            await session.send({"op": 9, "d": False, "s": None, "t": None})

    async def guild_outage(self, guild: Guild) -> None:
        """The server is unavailable for a while, which is no removal."""
        await self.emit("GUILD_DELETE", {"id": guild.id, "unavailable": True})

    async def close(self) -> None:
        for task in self._coming:
            task.cancel()
        for session in self.sessions.values():
            if session.socket is not None:
                await session.socket.close()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One socket from its opening to its end."""
        response = web.WebSocketResponse(compress=False, max_msg_size=0)
        await response.prepare(request)
        kind = request.query.get("compress", "") if self.compress else ""
        socket = Socket(request, response, kind)
        self.heard.append(("connect", dict(request.query)))
        interval = {"heartbeat_interval": int(self.heartbeat * 1000)}
        await socket.send({"op": 10, "d": interval, "s": None, "t": None})
        session: Session | None = None
        async for frame in response:
            if frame.type != WSMsgType.TEXT:
                break
            packet = json.loads(frame.data)
            op, data = packet.get("op"), packet.get("d")
            self.heard.append((op, data))
            if op == 1 and self.answers_heartbeats:
                await socket.send({"op": 11, "d": None, "s": None, "t": None})
            elif op == 2:
                session = await self.identified(socket, data)
            elif op == 6:
                session = await self._resume(socket, data)
            elif op == 8 and session is not None:
                await self.members_asked_for(session, data)
        return response

    async def identified(self, socket: Socket, data: dict[str, Any]) -> Session | None:
        if data["token"] != self._token:  # IDENTIFY carries the bare token
            await socket.close(4004, "Authentication failed.")
            return None
        if data["intents"] & ~self.allowed_intents:
            await socket.close(4014, "Disallowed intent(s).")
            return None
        session = Session(data.get("shard", [0, 1]), data["intents"])
        if len(self._world.guilds) >= self.most_guilds and session.shard[1] == 1:
            await socket.close(4011, "Sharding required.")
            return None
        session.socket = socket
        self.sessions[session.id] = session
        here = [
            guild
            for guild in self._world.guilds.values()
            if session.is_due("", {"guild_id": guild.id}) and not guild.removed
        ]
        ready = {
            "v": 10,
            "user": self._world.bot,
            "guilds": [{"id": guild.id, "unavailable": True} for guild in here],
            "session_id": session.id,
            "resume_gateway_url": self._url(),
            "shard": session.shard,
            "application": {"id": self._world.bot.id, "flags": 0},
        }
        await session.event("READY", ready)
        for guild in here:
            if self.guilds_after is None:
                await session.event("GUILD_CREATE", self._world.guild_payload(guild))
            else:
                task = asyncio.create_task(self._later(session, guild))
                self._coming.add(task)
                task.add_done_callback(self._coming.discard)
        return session

    async def _later(self, session: Session, guild: Guild) -> None:
        await asyncio.sleep(self._rng.uniform(*self.guilds_after or (0.0, 0.0)))
        await session.event("GUILD_CREATE", self._world.guild_payload(guild))

    async def _resume(self, socket: Socket, data: dict[str, Any]) -> Session | None:
        session = self.sessions.get(data["session_id"])
        if session is None:
            await socket.send({"op": 9, "d": False, "s": None, "t": None})
            return None
        for missed in session.log[data["seq"] :]:
            await socket.send(missed)
        session.socket = socket
        await session.event("RESUMED", {})
        return session

    async def members_asked_for(self, session: Session, data: dict[str, Any]) -> None:
        """Op 8: members by the beginning of a name, or up to a hundred by their ids."""
        if self.members_limited:
            meta = {"guild_id": str(data["guild_id"]), "nonce": data.get("nonce")}
            limited = {"opcode": 8, "retry_after": self.members_limited, "meta": meta}
            await session.event("RATE_LIMITED", limited)
            return
        if not self.answers_members:
            return
        await asyncio.sleep(self.members_after)
        guild = self._world.guilds[str(data["guild_id"])]
        asked = data.get("user_ids")
        ids = [str(one) for one in asked] if isinstance(asked, list) else [str(asked)]
        if asked is None:
            members = self._world.members_named(guild, data.get("query", ""))
            members = members[: data.get("limit") or None]
            missing: list[str] = []
        else:
            members = [guild.members[one] for one in ids[:100] if one in guild.members]
            members = members[: data.get("limit") or None]
            missing = [one for one in ids[:100] if one not in guild.members]
        chunk = {
            "guild_id": guild.id,
            "members": members,
            "not_found": missing,
            "chunk_index": 0,
            "chunk_count": 1,
            "nonce": self.members_nonce or data.get("nonce"),
        }
        await session.event("GUILD_MEMBERS_CHUNK", chunk)
