"""A small bot that does all that the local page has to carry; run it to look at the page."""

import asyncio
import contextvars
import io
import sys
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image

from bot.local import PORT, serve

HOUSE_SECONDS = 2.0
Job = Callable[[], Awaitable[Any]]
LONG_LABEL = "A label that is as long as phones show"


def brown_picture() -> discord.File:
    data = io.BytesIO()
    Image.new("RGB", (640, 320), "#7a4b2a").save(data, "PNG")
    data.seek(0)
    return discord.File(data, "table.png", description="A brown table, nothing on it")


class Worker:
    """A queue and the task that works it off, started before the bot logs in, like a real store."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[tuple[Job, asyncio.Future[None]]] = asyncio.Queue()
        self.task = asyncio.create_task(self._work())

    async def do(self, job: Job) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._queue.put((job, done))
        await done

    async def _work(self) -> None:
        while True:
            job, done = await self._queue.get()
            await job()
            done.set_result(None)


class Toy(discord.Client):
    """`/table open` posts a board with a picture and buttons; a house player moves on it."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none()
        )
        self.worker = Worker()
        self.saved: list[str] = []
        self.clicks = self.house_moves = 0
        self.board: discord.PartialMessage | None = None
        self._context = contextvars.copy_context()
        self._tasks: set[asyncio.Task[None]] = set()
        self._verbs = {
            "hand": self.on_hand,
            "count": self.on_count,
            "ask": self.on_ask,
            "letter": self.on_letter,
            "later": self.on_later,
            "lay": self.on_lay,
            "pass": self.on_pass,
            "answer": self.on_answer,
        }
        self.tree = app_commands.CommandTree(self)
        group = app_commands.Group(name="table", description="Tables")
        group.command(name="open", description="Open a table here")(open_table)
        group.command(name="fail", description="Fall over")(fail)
        group.command(name="clear", description="Take the board away")(clear)
        self.tree.add_command(group)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def close(self) -> None:
        self.worker.task.cancel()
        await super().close()

    def keep(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Begin what outlives a click, in a context older than the login."""
        task = self._context.run(asyncio.create_task, coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def save(self, line: str) -> None:
        await self.worker.do(lambda: asyncio.to_thread(self.saved.append, line))

    @property
    def text(self) -> str:
        return f"**A table**\nclicks: {self.clicks}\nhouse moves: {self.house_moves}"

    def buttons(self) -> ui.View:
        labels = {
            "hand": "My hand",
            "count": f"Count {self.clicks + 1}",
            "ask": "Ask me",
            "letter": "Write to me",
            "later": LONG_LABEL,
        }
        return _view(*(ui.Button(label=text, custom_id=verb) for verb, text in labels.items()))

    async def play_house(self) -> None:
        while self.board is not None:
            await asyncio.sleep(HOUSE_SECONDS)
            self.house_moves += 1
            await self.board.edit(content=self.text, view=self.buttons())

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        custom_id = (interaction.data or {}).get("custom_id")
        if isinstance(custom_id, str):
            await self._verbs[custom_id](interaction)

    async def on_hand(self, interaction: discord.Interaction) -> None:
        menu: ui.Select[ui.View] = ui.Select(custom_id="lay", placeholder="Lay …")
        for number in range(1, 26):
            menu.add_option(
                label=f"Lay {number} cards of value {number}",
                value=str(number),
                description="What comes of it",
            )
        button: ui.Button[ui.View] = ui.Button(label="Pass", custom_id="pass")
        await interaction.response.send_message(
            f"Hand of {interaction.user.display_name}", ephemeral=True, view=_view(menu, button)
        )

    async def on_count(self, interaction: discord.Interaction) -> None:
        self.clicks += 1
        await self.save("click")
        await interaction.response.edit_message(content=self.text, view=self.buttons())

    async def on_later(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await self.worker.do(lambda: interaction.followup.send("Worth the wait.", ephemeral=True))

    async def on_ask(self, interaction: discord.Interaction) -> None:
        modal = ui.Modal(title="Which cards?", custom_id="answer")
        modal.add_item(
            ui.Label(text="Cards", component=ui.TextInput(custom_id="cards", max_length=100))
        )
        await interaction.response.send_modal(modal)

    async def on_answer(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("So be it.", ephemeral=True)

    async def on_letter(self, interaction: discord.Interaction) -> None:
        try:
            await interaction.user.send("A letter")
        except discord.Forbidden as refused:
            await interaction.response.send_message(
                f"No letters here: {refused.code}", ephemeral=True
            )

    async def on_lay(self, interaction: discord.Interaction) -> None:
        values = (interaction.data or {}).get("values", [])
        await interaction.response.edit_message(content=f"You laid {values}", view=None)

    async def on_pass(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="You passed.", view=None)


def _view(*items: ui.Item[ui.View]) -> ui.View:
    """The items as a message wants them, and no View kept alive: one router answers."""
    view = ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def _toy(interaction: discord.Interaction) -> Toy:
    assert isinstance(interaction.client, Toy)
    return interaction.client


@app_commands.describe(title="What to play", house="Seat a house player")
async def open_table(interaction: discord.Interaction, title: str, house: bool = False) -> None:
    toy = _toy(interaction)
    await toy.save(f"opened {title}")
    await interaction.response.send_message(toy.text, view=toy.buttons(), file=brown_picture())
    message = await interaction.original_response()
    toy.board = toy.get_partial_messageable(message.channel.id).get_partial_message(message.id)
    if house:
        toy.keep(toy.play_house())


async def fail(interaction: discord.Interaction) -> None:
    raise RuntimeError(f"the toy fell over {interaction.user.display_name}")


async def clear(interaction: discord.Interaction) -> None:
    toy = _toy(interaction)
    if toy.board is not None:
        await toy.board.delete()
        toy.board = None
    await interaction.response.send_message("Gone.", ephemeral=True)


async def make_toy() -> Toy:
    return Toy()


if __name__ == "__main__":
    asyncio.run(serve(make_toy, port=int(sys.argv[1]) if sys.argv[1:] else PORT))
