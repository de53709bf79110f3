"""A bot on a near Discord, with people, a table, and what a person can be seen to do there."""

import asyncio
import random
import secrets
from collections.abc import Callable, Sequence
from typing import Any

from bot.host.service.service import TableService
from bot.host.steady_clock import SteadyClock
from bot.host.tables.draft import Actor
from bot.host.tables.table import Table
from bot.host.turns.play import PlayAction
from bot.host.workers.house_players import HousePlayers
from bot.pictures.cache import Drawing
from bot.presenters.screen import Picture
from bot.ui import custom_ids
from bot.ui.client import ParlourClient, ShardedClient
from bot.ui.screens import Draw
from rules.catalog import GAMES
from rules.game import Seat
from storage.store import TableId
from tests.discord.emulator.interaction import Interaction
from tests.discord.emulator.wire import Channel, Message, User
from tests.failures.near import NearDiscord
from tests.support.memory_store import MemoryStore

SEED = bytes(range(32))
SETTLED = 4.0
"""Seconds after which every board that is due has been drawn."""
LOOK = 12.0
"""Seconds between two looks at the clocks: a house player's hour has few of them."""


class TrickyStore(MemoryStore):
    """Answers late (`delay` seconds a call) or not at all (`fault`), when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.delay = 0.0
        self.fault: Exception | None = None
        self.calls_left: int | None = None
        """How many calls work before the next one, and only that, raises `fault`."""

    async def _turn(self) -> None:
        await asyncio.sleep(self.delay)
        if self.calls_left is not None:
            self.calls_left -= 1
        if self.fault is not None and self.calls_left in {None, -1}:
            raise self.fault
        await super()._turn()


async def sketch(picture: Picture) -> Drawing:
    """No paint: pictures have their own tests."""
    return Drawing(b"\x89PNG sketch", picture.alt, f"{picture.kind}.png")


def loud(logs: Sequence[Any]) -> list[str]:
    """The events that somebody would be called for."""
    return [one["event"] for one in logs if one["log_level"] in {"warning", "error"}]


class Evening:
    """The bot that runs now, the Discord it runs on, and the store behind it."""

    def __init__(self, near: NearDiscord, store: TrickyStore, draw: Draw = sketch) -> None:
        self.near = near
        self.store = store
        self.draw = draw
        self.house_delay = 3600.0
        self.look = LOOK
        self.clock_ahead = 0
        """Milliseconds by which the computer's clock is wrong."""
        self.skipped = 0
        """Milliseconds that have gone by beside the loop's."""
        self.below: Callable[[int], int] = secrets.randbelow
        self.client: ParlourClient

    def name_tables(self) -> None:
        """Give tables and house players the same names and numbers in every run."""
        self.below = random.Random(1).randrange

    async def start(self) -> None:
        """Build the bot and log it in."""
        service = TableService(
            self.store,
            GAMES,
            clock=SteadyClock(self._wall, lambda: self.near.milliseconds() + self.skipped),
            draw_seed=lambda: SEED,
            below=self.below,
        )
        house = HousePlayers(service, self.house_delay)
        self.client = ShardedClient(service, house, draw=self.draw)
        self.client.scheduler.gap = self.look
        await self.near.log_in(self.client)

    def _wall(self) -> int:
        return self.near.milliseconds() + self.skipped + self.clock_ahead

    async def stop(self) -> None:
        """End the bot in good order."""
        self.client.refuse_new_work()
        await self.client.drain(6.0)
        await self.client.close()

    async def restart(self) -> None:
        """A new process on the same store."""
        await self.stop()
        await self.start()

    async def settle(self, seconds: float = SETTLED) -> None:
        """Let time pass, so that boards are drawn."""
        await asyncio.sleep(seconds)

    async def lobby(self, host: User, *others: User, houses: int = 0) -> Message:
        """A lobby with people and house players; its message."""
        await self.near.slash(host, self.near.channel, "table open", game="steam-court")
        await self.settle()
        for other in others:
            await self.near.click(other, self.board, "Join")
        for _ in range(houses):
            await self.near.click(host, self.board, "Add a house player")
        await self.settle()
        return self.board

    async def game(self, host: User, *others: User) -> Message:
        """A running game with house players in the places left of four; its board."""
        await self.lobby(host, *others, houses=3 - len(others))
        return await self.game_from(host)

    async def game_from(self, host: User) -> Message:
        """Start from the lobby that stands; its board."""
        await self.near.click(host, self.board, "Start")
        await self.settle()
        return self.board

    async def submit(self, seat: Seat, action: Any) -> None:
        """Have a seat act past all screens; whom the moves before rang is forgotten."""
        for request in self.near.requests:
            request.rings = frozenset()
        table = await self.table()
        user_id = table.occupants[seat].user_id
        key = f"test:{table.seq}"
        command = PlayAction(action, seat) if user_id is None else PlayAction(action)
        await self.client.service.submit(table.table_id, command, Actor(user_id or 0), key)

    async def stands(self, channel: Channel, table_id: TableId) -> bool:
        """Whether one board stands in a channel, and shows the table as it is.

        New messages have names where edits have mentions of people who are not called.
        """
        screen = await self.client.screens.board(await self.client.service.table(table_id))
        boards = [one.text for one in self.near.messages(channel) if one.find("My hand")]
        return [self._named(text) for text in boards] == [self._named(screen.screen.text)]

    def _named(self, text: str) -> str:
        for user in self.near.world.users.values():
            text = text.replace(user.mention, user["global_name"] or user["username"])
        return text

    @property
    def board(self) -> Message:
        """The lowest public message of the channel that is no reminder."""
        return [one for one in self.near.messages() if not _reminds(one)][-1]

    async def table(self) -> Table:
        """The latest table."""
        heads = await self.client.service.store.heads()
        return await self.client.service.table(heads[0].table_id)

    async def hand(self, user: User) -> Message:
        """Press My hand on the board; the panel that comes."""
        return shown(await self.near.click(user, self.board, "My hand"))

    async def waited_for(self, people: Sequence[User]) -> User | None:
        """The first of these people for whom the table waits."""
        table = await self.table()
        waiting = {table.occupants[seat].user_id for seat in table.waiting_seats()}
        return next((user for user in people if int(user.id) in waiting), None)

    async def until_waited_for(self, people: Sequence[User]) -> User:
        """Let the house move until the table waits for one of these people; who it is."""
        for _ in range(100):
            waited = await self.waited_for(people)
            if waited is not None:
                return waited
            await self.settle(self.house_delay + SETTLED)
        raise AssertionError("nobody was ever waited for")

    async def walk(self, user: User, panel: Message) -> Message:
        """From a panel to one on which something can be confirmed."""
        for _ in range(8):
            if confirmations(panel):
                return panel
            panel, _ = await self.step(user, panel)
        raise AssertionError(f"nothing to confirm:\n{panel.text}")

    async def step(self, user: User, panel: Message) -> tuple[Message, bool]:
        """One press towards a confirmation; whether it was the confirmation itself."""
        ready = confirmations(panel)
        if ready:
            return shown(await self.near.click(user, panel, ready[0])), True
        if panel.menus:
            menu = panel.menus[0]
            least = max(1, menu.get("min_values", 1))
            picked = [one["value"] for one in menu["options"][:least]]
            return shown(await self.near.select(user, panel, menu["custom_id"], *picked)), False
        steps = [b for b in panel.buttons if verb(b) == "step" and b["label"] != "Back"]
        return shown(await self.near.click(user, panel, steps[0]["custom_id"])), False

    async def act(self, user: User, panel: Message) -> Interaction:
        """Walk to the first confirmation and press it."""
        panel = await self.walk(user, panel)
        return await self.near.click(user, panel, confirmations(panel)[0])


def verb(button: dict[str, Any]) -> str:
    """What a button does."""
    click = custom_ids.read(button["custom_id"])
    return "" if click is None else click.verb


def confirmations(panel: Message) -> list[str]:
    """Custom ids of the buttons that carry something out."""
    return [one["custom_id"] for one in panel.buttons if verb(one) == "act"]


def shown(interaction: Interaction) -> Message:
    """The message that an interaction led to: a new one, or the one that was pressed."""
    if interaction.original is not None:
        return interaction.original
    if interaction.source is None:
        raise AssertionError("nothing was shown")
    return interaction.source


def _reminds(message: Message) -> bool:
    return any(one.get("label") == "No more this turn" for one in message.components())
