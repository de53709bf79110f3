"""The program ends, starts again and refuses to start, as a process of its own."""

import asyncio
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.host.errors import SENTENCES
from tests.discord.emulator import Emulator
from tests.share import share
from tests.wire.people import (
    PATIENCE,
    Person,
    Sight,
    Town,
    anybodys_choice,
    asked,
    choice,
    play,
    seat_all,
)
from tests.wire.process import Process
from tests.wire.running import rows


@pytest.fixture
async def people(process: Process, outside: Emulator) -> list[Person]:  # noqa: ARG001 - it runs
    town = Town(outside)
    people = [town.person(name) for name in ("Ada", "Ben", "Cleo", "Dan")]
    await seat_all(*people)
    return people


@share("how", everyday=signal.SIGTERM, whole=signal.SIGINT)
async def test_clicks_under_way_are_answered_before_an_orderly_end(
    outside: Emulator,
    process: Process,
    people: list[Person],
    how: signal.Signals,
    record_property: Callable[[str, object], None],
) -> None:
    person = await asked(people)
    panel, label = await choice(person)
    board = Town(outside).board().message
    clicks = [await outside.click(person.user, panel.message, panel.buttons[label], wait=False)]
    for _ in range(12):
        clicks += [await outside.click(one.user, board, "My hand", wait=False) for one in people]
    code, log, seconds = await process.stop(how)
    record_property("seconds to end", seconds)
    assert code == 0, log
    assert '"level": "error"' not in log, log
    assert [one for one in clicks if one.callback is None] == []
    done = [one for one in clicks if one.text.startswith("You are")]
    known = ("You are", SENTENCES["restarting"], PATIENCE)
    assert [one.text for one in clicks if not one.text.startswith(known)] == []
    assert (clicks[0] in done) == (
        f"i{clicks[0].id}" in {row.key for row in rows(process.database)}
    )


@pytest.mark.long  # the everyday ones are tests/wire/test_restart.py's, without a process
async def test_buttons_and_menus_from_before_a_restart_work_after_it(
    outside: Emulator, process: Process, people: list[Person]
) -> None:
    town, elsewhere = Town(outside), Town(outside, await outside.add_channel("elsewhere"))
    host, guest = elsewhere.person("Eve"), elsewhere.person("Finn")
    await host.types("table open", game="steam-court")
    lobby = await elsewhere.shown("Steam Court")
    options = await host.presses(lobby, "Options")
    person = await asked(people)
    board, first = town.board(), await person.hand()
    panel, label = await choice(person)
    await process.stop()
    await process.start()
    assert (await person.presses(board, "My hand")).text == first.text
    await person.presses(panel, label)
    assert person.answer is not None
    assert f"i{person.answer.id}" in {row.key for row in rows(process.database)}
    chosen = await host.chooses(options, "table")
    await host.chooses(chosen, "table=renegade", menu=1)
    joined = await guest.presses(Sight.of(lobby.message), "Join")
    assert "2 · Finn" in joined.text
    assert "Renegade" in joined.text
    await play(people, 1)


@pytest.mark.long  # the everyday test is tests/process/test_command_line.py's
async def test_a_second_instance_is_refused_and_the_first_goes_on(
    outside: Emulator, process: Process, people: list[Person], tmp_path: Path
) -> None:
    second = Process(outside, tmp_path)
    await second.begin()
    code, log = await second.ended()
    assert (code, "in use by" in log) == (75, True), log
    await play(people, 1)
    assert process.running


@pytest.mark.long  # the everyday test is tests/process/test_command_line.py's
async def test_a_token_that_discord_refuses_ends_the_program_for_good(
    outside: Emulator, tmp_path: Path
) -> None:
    program = Process(outside, tmp_path)
    await program.begin(token="wrong")  # noqa: S106 - it is to be refused
    code, log = await program.ended()
    assert (code, "refuses this DISCORD_TOKEN" in log) == (78, True), log
    assert "wrong" not in log


async def test_a_full_disk_is_told_loses_nothing_and_play_goes_on_when_there_is_room(
    outside: Emulator, process: Process, people: list[Person]
) -> None:
    town = Town(outside)
    await play(people, 1)
    found = await anybodys_choice(people)
    assert found is not None
    person, panel, label = found
    before = rows(process.database)
    process.limit_files(4096)
    refused = await person.presses(panel, label)
    assert refused.text.startswith(SENTENCES["store_full"])
    lobby = await people[0].types("table open", game="steam-court")
    assert lobby.text == SENTENCES["store_full"]
    looked = await asyncio.gather(*(one.types("hand") for one in people))
    assert all(one.text.startswith("You are") for one in looked)
    assert rows(process.database) == before
    process.limit_files(1 << 40)
    await play(people, 1)
    assert len(rows(process.database)) > len(before)
    assert "Quarter" in town.board().text
    code, log, _ = await process.stop()
    assert code == 0, log
    assert "store_full" in log
