"""A server with a channel and people who press and read, over simcord's public interface.

People do what people do: they look at what stands in front of them, press a button by its label,
choose a line of a menu by its words, or type a command.
"""

import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any

import discord
from simcord import ChannelHandle, Env, InteractionResult

from bot.host.tables.draft import Actor
from bot.host.tables.table import Table
from bot.host.turns.play import PlayAction
from bot.ui.client import ParlourClient
from rules.chance import Chance

Raw = dict[str, Any]


def walk(pieces: Any) -> Iterator[Raw]:
    for piece in pieces or ():
        raw = piece.to_dict() if hasattr(piece, "to_dict") else piece
        yield raw
        yield from walk(raw.get("components"))


@dataclass(frozen=True)
class Sight:
    """One message as one person sees it."""

    message: Any

    @property
    def pieces(self) -> list[Raw]:
        return list(walk(self.message.components))

    @property
    def text(self) -> str:
        shown = [piece["content"] for piece in self.pieces if piece["type"] == 10]
        return "\n".join(filter(None, [self.message.content, *shown]))

    @property
    def buttons(self) -> dict[str, str]:
        """Label to custom id, of those that can be pressed."""
        return {
            piece["label"]: piece["custom_id"]
            for piece in self.pieces
            if piece["type"] == 2 and not piece.get("disabled")
        }

    @property
    def menus(self) -> list[Raw]:
        return [piece for piece in self.pieces if piece["type"] == 3]

    @property
    def alt(self) -> str:
        for piece in self.pieces:
            if piece["type"] == 12:
                return str(piece["items"][0].get("description", ""))
        return ""


def asks(board: Any, person: Any) -> bool:
    """Whether a board asks somebody to act: it calls them, or has their name if they were called.

    `Ada (General), Ben (Duke): what they may do.`, apart from the news.
    """
    asked = re.compile(rf"(<@{person.id}>|{re.escape(person.name)}) \([^)]*\)")
    lines = [line for line in board.text.splitlines() if not line.startswith("•")]
    return any(asked.search(line.partition("): ")[0] + ")") for line in lines if "): " in line)


class Person:
    """Somebody at the keyboard; `panel` is the private message last seen."""

    def __init__(self, town: "Town", actor: Any, name: str) -> None:
        self.town = town
        self.name = name
        self.actor = actor
        self.panel: Sight | None = None

    @property
    def id(self) -> int:
        return int(self.actor.id)

    async def _answered(self, result: InteractionResult) -> Sight:
        shown = result.response
        assert shown is not None, "every interaction is answered"
        sight = Sight(shown)
        if shown.ephemeral:
            self.panel = sight
        return sight

    async def types(self, command: str, **options: Any) -> Sight:
        return await self._answered(await self.actor.slash(self.town.channel, command, **options))

    async def presses(self, sight: Sight, label: str) -> Sight:
        buttons = sight.buttons
        assert label in buttons, f"{label!r} is not among {list(buttons)}:\n{sight.text}"
        return await self._answered(await self.actor.click(sight.message, custom_id=buttons[label]))

    async def chooses(self, sight: Sight, *values: str, menu: int = 0) -> Sight:
        custom_id = sight.menus[menu]["custom_id"]
        return await self._answered(
            await self.actor.select(sight.message, list(values), custom_id=custom_id)
        )

    async def answers(self, sight: Sight, label: str, text: str) -> Sight:
        """Press a button that asks a question, and type an answer into it."""
        asked = await self.actor.click(sight.message, custom_id=sight.buttons[label])
        return await self._answered(await self.actor.submit_modal(asked, {"answer": text}))

    async def suggestions(self, command: str, option: str, typed: str = "") -> list[Raw]:
        """What autocompletion offers."""
        return list(await self.actor.autocomplete(self.town.channel, command, option, typed))

    async def hand(self) -> Sight:
        """Press My hand on the board."""
        return await self.presses(self.town.board(), "My hand")


class Clock:
    """The host's clock, in milliseconds; it goes on when a test waits."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


class Shuffle:
    """The seed of every game; a test may choose it before the deal."""

    def __init__(self) -> None:
        self.seed = 0

    def __call__(self) -> bytes:
        return self.seed.to_bytes(32)


class Town:
    """The server; `client` is the bot that runs now."""

    def __init__(
        self,
        env: Env,
        client: ParlourClient,
        clock: Clock,
        shuffle: Shuffle,
        build: Callable[[], Awaitable[ParlourClient]],
    ) -> None:
        self.env = env
        self.client = client
        self.clock = clock
        self.shuffle = shuffle
        self._build = build

    def found(self) -> None:
        """Create the server; the bot must have started."""
        self.guild = self.env.create_guild()
        self.channel: ChannelHandle = self.guild.create_text_channel("games")

    def person(self, name: str, *, moderator: bool = False) -> Person:
        rights = discord.Permissions(manage_guild=True)
        roles = [self.guild.create_role("Moderators", permissions=rights)] if moderator else []
        user = self.env.create_user(name.lower(), global_name=name)
        return Person(self, self.guild.add_member(user, roles=roles), name)

    def board(self) -> Sight:
        """The lowest public message."""
        public = [m for m in self.channel.history() if not m.flags.ephemeral]
        return Sight(public[-1])

    async def wait(self, seconds: float = 15.1) -> None:
        """Let time pass: boards are drawn and house players move."""
        while seconds > 0:
            step = min(seconds, 60.0)
            self.clock.now += int(step * 1000)
            await self.env.advance_time(step)
            seconds -= step

    async def hurry(self, until: Callable[[Table], bool]) -> None:
        """Everybody plays on without a click until then; after it the bot is started anew.

        Timers that it sets for what a test did itself are not of the virtual clock.
        """
        service = self.client.service
        (head,) = await service.store.heads(limit=1)
        table = await service.table(head.table_id)
        while not until(table):
            seat = next(iter(table.waiting_seats()))
            view = table.game.view(table.state, seat)
            legal = table.game.legal_actions(table.state, seat)
            action = table.game.casual_action(view, legal, Chance(b"hurry", table.seq))
            user_id = table.occupants[seat].user_id
            act = PlayAction(action) if user_id else PlayAction(action, seat)
            key = f"hurry-{table.seq}"
            table = (await service.submit(table.table_id, act, Actor(user_id or 0), key)).table
        await self.restart()

    async def restart(self) -> None:
        """Stop the bot in good order and start a new one on the same database."""
        self.client.refuse_new_work()
        await self.client.drain(1.0)
        await self.client.service.store.close()
        self.client = await self._build()
        await self.env.restart_bot(self.client)
