"""One interaction, from a person's click to everything the bot made of it."""

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Any

from tests.discord.emulator.wire import Channel, Message, User, walk


@dataclass(eq=False)
class Interaction:
    """`kind` is Discord's type (2 command, 3 component, 4 autocomplete, 5 modal).

    `callback` is the kind of the bot's first answer (4 message, 5 and 6 deferred, 7 update,
    8 choices, 9 modal), `None` until then.
    """

    id: str
    user: User
    kind: int
    channel: Channel
    source: Message | None
    born: float
    token: str = field(default_factory=lambda: "aW50:" + secrets.token_hex(12))
    payload: dict[str, Any] = field(default_factory=dict, repr=False)
    callback: int | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    modal: dict[str, Any] | None = None
    choices: list[dict[str, Any]] | None = None
    edits: int = 0
    answered: asyncio.Event = field(default_factory=asyncio.Event, repr=False)
    filled: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    @property
    def messages(self) -> list[Message]:
        """The answer and its follow-ups."""
        return [one for one in (self.original, *self.followups) if one is not None]

    @property
    def text(self) -> str:
        """All that was written in answer."""
        return "\n".join(message.text for message in self.messages)

    @property
    def fields(self) -> list[dict[str, Any]]:
        """The inputs of the modal it opened."""
        inputs = {3, 4, 5, 6, 7, 8, 19, 21, 22, 23}
        every = walk((self.modal or {}).get("components"))
        return [one for one in every if one["type"] in inputs]

    def note_filled(self) -> None:
        """Something more than an acknowledgement has come."""
        self.filled.set()
