"""Discord fails in every way it can, and the table is true in the end."""

import asyncio
import re
from typing import Any

import pytest

from bot.ui.messages import boards as publisher
from bot.ui.messages import kept_message, responder
from tests.discord.emulator import Emulator, Message
from tests.discord.loopback import launch
from tests.wire.people import Person, Town, asked, choice, play
from tests.wire.running import Bot, Logged, rows

CALLBACK = "POST /interactions/*/*/callback"
POST, EDIT = "POST /channels/*/messages", "PATCH /channels/*/messages/*"
DELETE = "DELETE /channels/*/messages/*"


def errors(told: Logged) -> Logged:
    return [one for one in told if one["log_level"] in {"error", "critical"}]


async def true_in_the_end(town: Town, bot: Bot, seconds: float = 8.0) -> None:
    """Wait until exactly one board stands, and it shows the table as it is."""
    table = await bot.table()
    names = await bot.client.names.names(table)
    seated = {who.user_id: name for who, name in zip(table.occupants, names, strict=True)}

    def named(text: str) -> str:
        """The text without the difference between whom a board calls and whom it names."""
        return re.sub(r"<@(\d+)>", lambda found: seated[int(found[1])], text)

    wanted = named((await bot.client.screens.board(table)).screen.text)

    def seen() -> list[str]:
        return [named(one.text) for one in town.boards() if "My hand" in one.labels]

    try:
        await town.emu.until(lambda: seen() == [wanted], seconds)
    except TimeoutError:
        assert seen() == [wanted]


async def act(person: Person) -> None:
    panel, label = await choice(person)
    await person.presses(panel, label)


# Answers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fault",
    [
        {"status": 500, "perform": True},
        {"status": 502},
        {"status": 503},
        {"drop": True},
        {"drop": True, "perform": True},
        {"status": 429, "retry_after": 0.1},
        {"delay": 0.2},
    ],
    ids=str,
)
async def test_an_answer_that_fails_once_arrives_and_the_click_counts_once(
    town: Town, bot: Bot, four: list[Person], told: Logged, fault: dict[str, Any]
) -> None:
    person = await asked(four)
    panel, label = await choice(person)
    before = len(rows(bot.database))
    town.emu.fault(CALLBACK, **fault)
    answered = await person.presses(panel, label)
    await bot.settled()
    assert len(rows(bot.database)) == before + 1
    assert answered.text.startswith("You are")
    assert errors(told) == []


async def test_where_no_answer_ever_arrives_the_click_counts_and_nobody_is_told_otherwise(
    town: Town, bot: Bot, four: list[Person], told: Logged
) -> None:
    person = await asked(four)
    panel, label = await choice(person)
    before = len(rows(bot.database))
    cut = town.emu.fault(CALLBACK, drop=True, count=None)
    await town.emu.click(person.user, panel.message, panel.buttons[label], wait=False)
    await town.emu.until(lambda: cut.hits >= 2)
    await bot.settled()
    cut.count = 0
    assert len(rows(bot.database)) == before + 1
    assert cut.hits <= 4
    assert errors(told) == []
    await true_in_the_end(town, bot)
    assert (await person.hand()).text.startswith("You are")


async def test_a_slow_store_is_waited_for_with_a_deferral(
    town: Town, bot: Bot, four: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await asked(four)
    panel, label = await choice(person)
    before, store = len(rows(bot.database)), bot.client.service.store
    append = store.append

    written = asyncio.Event()

    async def slowly(*commits: Any) -> None:
        await written.wait()
        await append(*commits)

    monkeypatch.setattr(store, "append", slowly)
    monkeypatch.setattr(responder, "DEFER_AFTER", 0.05)
    click = await town.emu.click(person.user, panel.message, panel.buttons[label])
    assert click.callback == 6
    written.set()
    await town.emu.until(lambda: click.edits)
    assert "You are" in click.text
    assert len(rows(bot.database)) == before + 1


# Boards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("route", "fault"),
    [
        (POST, {"status": 500, "perform": True}),
        (POST, {"status": 503}),
        (POST, {"drop": True}),
        (POST, {"drop": True, "perform": True}),
        (POST, {"status": 429, "retry_after": 0.1}),
        (EDIT, {"status": 503}),
        (EDIT, {"drop": True, "perform": True}),
        (EDIT, {"status": 429, "retry_after": 0.1, "is_global": True}),
        (DELETE, {"status": 503}),
        (DELETE, {"drop": True, "perform": True}),
    ],
    ids=str,
)
async def test_a_board_that_fails_once_is_true_in_the_end_and_stands_once(
    town: Town,
    bot: Bot,
    four: list[Person],
    told: Logged,
    route: str,
    fault: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bot.client.boards.worker, "retry", (0.05, 0.05))
    await bot.settled()
    failing = town.emu.fault(route, **fault)
    while not failing.hits:
        await play(four, 1)
        await bot.settled()
    await play(four, 1)  # an old board that could not be removed goes when the next is drawn
    await true_in_the_end(town, bot)
    assert errors(told) == []


async def test_a_board_that_hangs_holds_up_no_click(
    town: Town, bot: Bot, four: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_message, "CALL_SECONDS", 0.5)
    monkeypatch.setattr(bot.client.boards.worker, "retry", (0.05,) * 5)
    await bot.settled()
    never = asyncio.Event()
    hung = town.emu.fault("* /channels/**", until=never, count=None)
    person = await asked(four)
    await act(person)
    await town.emu.until(lambda: hung.hits)
    for one in four:
        assert (await one.hand()).text.startswith("You are")
    hung.count = 0
    never.set()
    await true_in_the_end(town, bot)


async def test_a_deleted_board_is_posted_once_more(
    town: Town, bot: Bot, four: list[Person], told: Logged
) -> None:
    await bot.settled()
    person = await asked(four)
    panel, label = await choice(person)
    await town.emu.delete(town.board().message)
    await person.presses(panel, label)
    await bot.settled()
    await true_in_the_end(town, bot)
    assert errors(told) == []


async def test_a_board_that_is_deleted_again_and_again_is_posted_three_times_at_most(
    town: Town, bot: Bot, four: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publisher.Boards, "_calls", _nobody)
    await bot.settled()
    posted: list[Message] = []
    for _ in range(6):
        for board in town.boards():
            posted.append(board)
            await town.emu.delete(board)
        for person in four:
            panel = await person.types("hand")
            if await _press_any(person, panel):
                break
        await bot.settled()
    assert len(posted) == 1 + 3
    await four[0].types("table show")
    await true_in_the_end(town, bot)


async def _nobody(*_: object) -> list[object]:
    return []


async def _press_any(person: Person, panel: Any) -> bool:
    from tests.scenarios.robot import act as walk  # noqa: PLC0415 - the other `act` is ours

    return await walk(person, panel) is not None


async def test_a_channel_that_is_closed_for_ever_is_asked_at_most_twice_a_cause(
    town: Town, bot: Bot, four: list[Person], told: Logged
) -> None:
    await bot.settled()
    panels = {one.id: await one.hand() for one in four}
    denied = town.emu.deny("* /channels/**", code=50001)
    moved = 0
    for _ in range(3):
        for person in four:
            moved += await _press_any(person, panels[person.id])
            panels[person.id] = await person.types("hand")
    await bot.settled()
    assert moved >= 1
    assert denied.hits <= 2
    assert "paused" in (await four[0].types("hand")).text.lower()
    denied.count = 0
    await four[0].types("table show")
    await bot.settled()
    assert "paused" not in (await four[0].types("hand")).text.lower()
    await true_in_the_end(town, bot)
    assert errors(told) == []


async def test_an_old_board_is_posted_anew(town: Town, bot: Bot, four: list[Person]) -> None:
    await bot.settled()
    old, clock = town.board().message, bot.client.service.clock
    bot.client.service.clock = lambda: clock() + 51 * 60 * 1000
    town.emu.clock.advance(51 * 60)
    await play(four, 1)
    await bot.settled()
    assert old.deleted
    await true_in_the_end(town, bot)


async def test_edits_of_old_messages_that_discord_refuses_lead_to_a_new_board(
    town: Town, bot: Bot, four: list[Person], told: Logged
) -> None:
    await bot.settled()
    refused = town.emu.fault(EDIT, status=429, code=30046, retry_after=40.0, count=None)
    while not refused.hits:
        await play(four, 1)
        await bot.settled()
    await true_in_the_end(town, bot)
    assert errors(told) == []


async def test_commands_that_cannot_be_registered_do_not_stop_the_start(
    town: Town, bot: Bot, four: list[Person], told: Logged
) -> None:
    town.emu.world.commands.pop()
    refusing = town.emu.fault("PUT /applications/**", status=400, code=30034)
    await bot.restart()
    assert refusing.hits == 1
    assert [one["event"] for one in errors(told)] == ["commands_not_synced"]
    assert (await four[0].hand()).text.startswith("You are")


async def test_commands_are_registered_again_from_the_command_line(outside: Emulator) -> None:
    program = await launch(outside, "sync")
    _, log = await program.communicate()
    assert program.returncode == 0, log
    assert b"commands_registered" in log
    assert {"table", "seat", "my", "moderate"} <= {one["name"] for one in outside.world.commands}


@pytest.mark.long  # every command refuses a token alike: tests/process/test_command_line.py
async def test_a_refused_token_registers_nothing_and_says_so(outside: Emulator) -> None:
    program = await launch(outside, "sync", DISCORD_TOKEN="wrong")  # noqa: S106 - to be refused
    _, log = await program.communicate()
    assert program.returncode == 78, log
    assert b"refuses this DISCORD_TOKEN" in log
    assert outside.world.commands == []


async def test_answers_are_counted_and_those_that_discord_holds_against_the_bot(
    town: Town, bot: Bot, four: list[Person]
) -> None:
    await bot.settled()
    counts = bot.client.request_counts
    sent, refused, since = counts.sent, counts.refused, len(town.emu.requests)
    limited = town.emu.fault(EDIT, status=429, retry_after=0.1)
    while not limited.hits:
        await play(four, 1)
        await bot.settled()
    assert counts.sent - sent == len(town.emu.requests) - since
    assert counts.refused - refused == 1
