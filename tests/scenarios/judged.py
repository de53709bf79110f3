"""What simcord recorded, as the judge reads requests."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from simcord.types import HttpLogEntry

from tests.discord.emulator.pings import SILENT
from tests.discord.emulator.posts import Upload
from tests.discord.mention_rules import texts

DM = 1


@dataclass(frozen=True)
class Recorded:
    """One request. How it was answered simcord does not tell; `public` is `None` where unknown."""

    method: str
    path: str
    body: Any
    files: list[Upload]
    at: float
    public: bool | None
    rings: frozenset[str]


class Requests(list[HttpLogEntry]):
    """Takes the place of simcord's own list, and notes at what time each request came."""

    def __init__(self, backend: Any, clock: Callable[[], int]) -> None:
        super().__init__(backend.http_requests)
        self.judged: list[Recorded] = []
        self._backend, self._clock = backend, clock
        backend.http_requests = self

    def append(self, entry: HttpLogEntry) -> None:
        """Record a request."""
        super().append(entry)
        body = entry.json
        uploads = [
            Upload(f"files[{one['id']}]", one["filename"], b"a file")
            for one in (body.get("attachments") or [] if isinstance(body, dict) else [])
            if len(str(one["id"])) < 3
        ]
        channel = self._channel(entry.path)
        public = None if channel is None else channel.type != DM
        rings = _rings(body, channel) if entry.method == "POST" and channel else frozenset()
        at = self._clock() / 1000
        self.judged.append(Recorded(entry.method, entry.path, body, uploads, at, public, rings))

    def _channel(self, path: str) -> Any:
        parts = path.split("/")
        if len(parts) < 4 or parts[1] != "channels":
            return None
        return self._backend.channels.get(int(parts[2]))


def _rings(body: dict[str, Any], channel: Any) -> frozenset[str]:
    if (body.get("flags") or 0) & SILENT:
        return frozenset()
    if channel.type == DM:
        return frozenset(map(str, channel.recipient_ids))
    allowed = (body.get("allowed_mentions") or {}).get("users") or ()
    return frozenset(str(one) for one in allowed if f"<@{one}>" in texts(body))
