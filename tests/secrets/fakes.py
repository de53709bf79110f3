"""What stands in for Discord here: channels and answers that only write down what they get."""

import asyncio
import hashlib
import heapq
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import discord

GUILD, CHANNEL = 4_000, 5_000


class Clock:
    """Virtual time, shared by everything in one world; sleepers wake in the order of their time."""

    def __init__(self) -> None:
        self.now = 0.0
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()

    def milliseconds(self) -> int:
        """The time a service asks for."""
        return 1_800_000_000_000 + round(self.now * 1000)

    @property
    def sleeping(self) -> int:
        """How many tasks sleep."""
        return sum(not future.done() for _, _, future in self._sleepers)

    async def sleep(self, seconds: float) -> None:
        """Sleep in virtual time."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self.now + seconds, next(self._numbers), future))
        await future

    def due(self, until: float) -> Iterator[None]:
        """Move on to `until`, stopping at each time at which somebody wakes."""
        while self._sleepers and self._sleepers[0][0] <= until:
            when, _, future = heapq.heappop(self._sleepers)
            self.now = max(self.now, when)
            if not future.done():
                future.set_result(None)
            yield
        self.now = until


def shown(fields: dict[str, Any]) -> dict[str, Any]:
    """What Discord would be sent, as plain data; files by name, alt text and content."""
    plain = dict(fields)
    for name in ("view", "allowed_mentions", "files", "attachments", "file"):
        value = plain.pop(name, None)
        if isinstance(value, discord.ui.LayoutView):
            plain["components"] = value.to_components()
        elif isinstance(value, discord.AllowedMentions):
            plain["mentions"] = value.to_dict()
        elif value:
            files = value if isinstance(value, list) else [value]
            plain["files"] = [upload(file) for file in files]
    return plain


def upload(file: discord.File) -> tuple[str, str | None, str]:
    """Name, alt text and the content: JSON as it is, of anything else a digest."""
    content = file.fp.read()
    if file.filename.endswith(".json"):
        return file.filename, file.description, content.decode()
    return file.filename, file.description, hashlib.sha256(content).hexdigest()


@dataclass
class Channels:
    """A client that only knows channels; whatever is done there is written down with its time."""

    clock: Clock
    done: list[tuple[float, str, int, dict[str, Any]]] = field(default_factory=list)
    ids: Iterator[int] = field(default_factory=lambda: itertools.count(9_000))

    def get_partial_messageable(self, channel_id: int) -> Any:
        """A channel by id."""
        return SimpleNamespace(
            id=channel_id,
            send=lambda **fields: self._note("send", channel_id, fields),
            get_partial_message=lambda message_id: SimpleNamespace(
                edit=lambda **fields: self._note("edit", message_id, fields),
                delete=lambda: self._note("delete", message_id, {}),
            ),
        )

    async def create_dm(self, user: discord.Object) -> Any:
        """A person's direct messages."""
        return self.get_partial_messageable(user.id)

    def get_guild(self, _guild_id: int) -> None:
        """No server is cached."""

    async def fetch_user(self, _user_id: int) -> Any:
        """Nobody has to be asked for: every name is known."""
        raise AssertionError("every name is known")

    async def _note(self, kind: str, where: int, fields: dict[str, Any]) -> Any:
        self.done.append((round(self.clock.now, 3), kind, where, shown(fields)))
        channel = SimpleNamespace(id=where)
        return SimpleNamespace(id=next(self.ids), channel=channel, attachments=[])


class FakeInteraction:
    """An interaction whose answers are written down."""

    def __init__(
        self, user_id: int, name: str, number: int, *, moderator: bool, **more: Any
    ) -> None:
        self.answers: list[tuple[str, Any]] = []
        self.id = number
        self.user = SimpleNamespace(id=user_id, display_name=name)
        self.guild_id: int | None = GUILD
        self.channel_id: int | None = CHANNEL
        self.channel = None
        self.message = None
        self.namespace = SimpleNamespace()
        self.command: Any = None
        self.extras: dict[str, Any] = {}
        self.data: dict[str, Any] = {}
        self.type = discord.InteractionType.application_command
        self.permissions = SimpleNamespace(manage_guild=moderator)
        self.response = SimpleNamespace(
            send_message=self._noter("send"),
            edit_message=self._noter("edit"),
            defer=self._noter("defer"),
            send_modal=self._noter_of_modals,
            autocomplete=self._note_choices,
            is_done=lambda: False,
        )
        self.followup = SimpleNamespace(send=self._noter("followup"))
        self.edit_original_response = self._noter("edit original")
        for key, value in more.items():
            setattr(self, key, value)

    def _noter(self, kind: str) -> Callable[..., Any]:
        async def note(*given: Any, **fields: Any) -> None:
            self.answers.append((kind, (given, shown(fields))))

        return note

    async def _note_choices(self, choices: list[Any]) -> None:
        self.answers.append(("choices", [choice.to_dict() for choice in choices]))

    async def _noter_of_modals(self, form: discord.ui.Modal) -> None:
        self.answers.append(("modal", form.to_dict()))
