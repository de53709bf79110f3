"""A game over real sockets, and the same game on the other pretended Discord."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import simcord

from tests import simcord_patch
from tests.discord.loopback import secure_emulator
from tests.scenarios import conftest as other
from tests.scenarios.keeping import in_memory
from tests.scenarios.robot import act
from tests.scenarios.town import Clock, Shuffle, asks
from tests.scenarios.town import Town as OtherTown
from tests.wire.people import Town, play, seat_all
from tests.wire.running import SEED, Bot, rows

NAMES = ("Ada", "Ben", "Cleo", "Dan")


async def test_a_lobby_and_turns_by_buttons_over_the_wire(town: Town, bot: Bot) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await seat_all(ada, ben, houses=2)
    await play([ada, ben], 6)
    await bot.settled()
    assert "Quarter 1 of 4" in town.board().text
    table = await bot.table()
    assert f"{table.seq} " not in town.board().text
    assert {row.key[0] for row in rows(bot.database)} == {"i", "h"}


async def test_after_the_dust_settles_the_board_shows_the_final_state(town: Town, bot: Bot) -> None:
    people = [town.person(name) for name in NAMES]
    await seat_all(*people)
    await play(people, 12)
    await bot.settled()
    shown = await bot.client.screens.board(await bot.table())
    board = town.board()
    assert board.text == shown.screen.text
    assert f":{_base36(shown.seq)}:" in board.buttons["My hand"]
    assert len([one for one in town.boards() if "My hand" in one.labels]) == 1


def _base36(number: int) -> str:
    from bot.ui.custom_ids import base36  # noqa: PLC0415 - one look at the grammar

    return base36(number)


# The same evening twice ------------------------------------------------------------------------

Settle = Callable[[], Awaitable[Any]]


async def evening(town: Any, settle: Settle) -> list[tuple[str, ...]]:
    """What four people see of a lobby and their first turns, names and ids made alike."""
    people = [town.person(name) for name in NAMES]
    # Whom a board calls, and whom it only names, depends on when it was posted.
    known = {f"<@{one.id}>": name for name, one in zip(NAMES, people, strict=True)}
    known |= {str(one.id): name for name, one in zip(NAMES, people, strict=True)}
    seen: list[tuple[str, ...]] = []

    def note(who: str, sight: Any) -> None:
        raw = (who, sight.text, "|".join(sight.buttons), str(len(sight.menus)), sight.alt)
        seen.append(tuple(_alike(text, known) for text in raw))

    opened = await people[0].types("table open", game="steam-court")
    known[opened.text.split("**")[1]] = "TABLE"
    note("host", opened)
    await settle()
    for guest in people[1:]:
        note("joining", await guest.presses(town.board(), "Join"))
        await settle()
    note("stranger", await people[1].presses(town.board(), "Start"))
    note("options", await people[0].presses(town.board(), "Options"))
    note("start", await people[0].presses(town.board(), "Start"))
    await settle()
    for _ in range(5):
        for name, person in zip(NAMES, people, strict=True):
            if asks(town.board(), person):
                panel = await person.hand()
                note(f"{name}'s hand", panel)
                done = await act(person, panel)
                assert done is not None
                note(f"{name} acts", done)
                await settle()
        note("board", town.board())
    for command in ("table text", "table log", "table rules", "court pass", "hand", "my tables"):
        note(command, await people[2].types(command))
    return seen


def _alike(text: str, known: dict[str, str]) -> str:
    for own, common in known.items():
        text = text.replace(own, common)
    text = re.sub(r"<t:\d+:\w>", "THEN", text)
    return re.sub(r"https?://\S+|<#\d+>", "LINK", text)


async def on_simcord(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    simcord_patch.apply(monkeypatch)
    open_store, clock, shuffle = in_memory(), Clock(), Shuffle()
    shuffle.seed = int.from_bytes(SEED)
    client = await other.build(open_store, clock, shuffle)
    env = simcord.Env(client, settle_timeout=other.SETTLE)
    town = OtherTown(env, client, clock, shuffle, lambda: other.build(open_store, clock, shuffle))
    try:
        await env.start()
        town.found()
        return await evening(town, town.wait)
    finally:
        await client.drain(1.0)
        await env.shutdown()
        await client.service.store.close()


async def on_the_wire(database: Path) -> list[tuple[str, ...]]:
    async with secure_emulator() as emu:
        bot = Bot(emu, database)
        await bot.start()
        try:
            return await evening(Town(emu), bot.settled)
        finally:
            await bot.stop()


@pytest.mark.filterwarnings("default::ResourceWarning")
def test_both_pretended_discords_show_the_same_evening(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        simulated = asyncio.run(on_simcord(monkeypatch))
    wired = asyncio.run(on_the_wire(tmp_path / "wire.sqlite3"))
    assert len(simulated) > 25
    assert wired == simulated
