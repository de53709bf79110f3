"""Clicks that cross, come twice, come late, or were never offered."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.host.errors import SENTENCES
from bot.ui import custom_ids
from rules.catalog import GAMES
from tests.discord.emulator import Emulator
from tests.discord.emulator.gateway import Gateway
from tests.share import share
from tests.wire.people import Person, Sight, Town, asked, choice, play
from tests.wire.running import Bot, Logged, loud, rows

CALLBACK = "POST /interactions/*/*/callback"


def key(person: Person) -> str:
    assert person.answer is not None
    return f"i{person.answer.id}"


async def test_of_all_who_press_join_at_once_one_gets_the_last_place(town: Town, bot: Bot) -> None:
    ada = town.person("Ada")
    await ada.types("table open", game="steam-court")
    await town.shown("Steam Court")
    for _ in range(GAMES["steam-court"].players.stop - 1 - 2):
        await ada.presses(town.board(), "Add a house player")
    lobby = town.board()
    crowd = [town.person(f"P{number}") for number in range(8)]
    answers = await asyncio.gather(*(one.presses(lobby, "Join") for one in crowd))
    told = Counter(one.text for one in answers)
    assert told[SENTENCES["full"]] == 7, told
    assert [row.kinds for row in rows(bot.database)].count(["joined"]) == 1
    await bot.settled()
    assert "The table is full" in town.board().text


async def test_two_presses_in_the_same_millisecond_act_once(bot: Bot, four: list[Person]) -> None:
    person = await asked(four)
    panel, label = await choice(person)
    before = len(rows(bot.database))
    answers = await asyncio.gather(person.presses(panel, label), person.presses(panel, label))
    assert len(rows(bot.database)) == before + 1
    assert all(one.message.ephemeral for one in answers)


async def test_two_people_confirm_at_once_and_only_who_is_to_act_does(
    bot: Bot, four: list[Person]
) -> None:
    person = await asked(four)
    other = next(one for one in four if one is not person)
    panel, label = await choice(person)
    before = len(rows(bot.database))
    forged = other.forges(panel.buttons[label], on=panel.message)
    _, refused = await asyncio.gather(person.presses(panel, label), forged)
    new = rows(bot.database)[before:]
    assert [row.key for row in new] == [key(person)]
    assert refused.user == other.user
    assert f"({other.user['global_name']})" in refused.text


@pytest.mark.parametrize("times", [2, 3])
async def test_an_interaction_delivered_again_is_applied_once(
    town: Town, bot: Bot, four: list[Person], times: int
) -> None:
    person = await asked(four)
    panel, label = await choice(person)
    before = len(rows(bot.database))
    sent = await town.emu.click(person.user, panel.message, panel.buttons[label], deliveries=times)
    await bot.settled()
    assert [row.key for row in rows(bot.database)[before:]] == [f"i{sent.id}"]


async def test_a_command_delivered_three_times_opens_one_table(
    town: Town, bot: Bot, told: Logged
) -> None:
    ada = town.person("Ada")
    await town.emu.slash(ada.user, town.channel, "table open", game="steam-court", deliveries=3)
    await bot.settled()
    assert len(rows(bot.database)) == 1
    assert len(town.boards()) == 1
    assert loud(told) == []


async def test_an_answered_click_that_comes_again_after_a_restart_changes_nothing(
    town: Town, bot: Bot, four: list[Person], told: Logged
) -> None:
    person = await asked(four)
    panel, label = await choice(person)
    await person.presses(panel, label)
    before = rows(bot.database)
    await bot.restart()
    assert person.answer is not None
    await town.emu.redeliver(person.answer)
    await town.emu.until(lambda: _refused(town.emu, person.answer.id))
    await bot.settled()
    assert rows(bot.database) == before
    assert loud(told) == []


def _refused(emu: Emulator, interaction_id: str) -> bool:
    path = f"/interactions/{interaction_id}/"
    return any(one.path.startswith(path) and one.status == 400 for one in emu.requests)


async def test_a_click_whose_answer_was_lost_is_answered_after_a_restart_and_done_once(
    town: Town, bot: Bot, four: list[Person]
) -> None:
    person = await asked(four)
    panel, label = await choice(person)
    cut = town.emu.fault(CALLBACK, drop=True, count=None)
    lost = await town.emu.click(person.user, panel.message, panel.buttons[label], wait=False)
    await town.emu.until(lambda: rows(bot.database)[-1].key == f"i{lost.id}")
    before = rows(bot.database)
    await bot.restart()
    cut.count = 0
    await town.emu.redeliver(lost)
    await town.emu.answered(lost)
    await bot.settled()
    assert rows(bot.database) == before
    assert "You are" in lost.text


async def test_clicks_during_an_outage_come_with_the_resume_and_count_once(
    town: Town, bot: Bot, four: list[Person], told: Logged
) -> None:
    person = await asked(four)
    panel, label = await choice(person)
    before = len(rows(bot.database))
    town.emu.gateway.cut()
    click = await town.emu.click(
        person.user, panel.message, panel.buttons[label], wait=False, deliveries=2
    )
    await town.emu.answered(click)
    await bot.settled()
    assert [row.key for row in rows(bot.database)[before:]] == [f"i{click.id}"]
    assert [one for one in told if one["log_level"] == "error"] == []


@share("ask", everyday=Gateway.invalidate, whole=Gateway.ask_to_reconnect)
async def test_when_the_gateway_asks_for_another_session_the_game_goes_on(
    town: Town,
    four: list[Person],
    told: Logged,
    ask: Callable[[Gateway], Awaitable[None]],
) -> None:
    """Op 9, after which the bot begins anew, and op 7, after which it resumes."""
    gateway = town.emu.gateway
    before = len(_connections(gateway))
    await ask(gateway)
    await town.emu.until(lambda: len(_connections(gateway)) > before and gateway.connected)
    await play(four, 1)
    assert [one for one in told if one["log_level"] == "error"] == []


def _connections(gateway: Gateway) -> list[Any]:
    return [told for op, told in gateway.heard if op == "connect"]


async def test_a_click_that_is_too_old_to_be_answered_still_counts(
    town: Town, bot: Bot, four: list[Person], told: Logged
) -> None:
    person = await asked(four)
    panel, label = await choice(person)
    before, first = len(rows(bot.database)), len(town.emu.requests)
    click = await town.emu.click(person.user, panel.message, panel.buttons[label], wait=False)
    town.emu.clock.advance(town.emu.deadline + 0.5)
    await town.emu.until(lambda: len(rows(bot.database)) > before)
    await bot.settled()
    assert click.callback is None
    answers = [one for one in town.emu.requests[first:] if click.token in one.path]
    assert [one.status for one in answers] == [404]
    assert loud(told) == []
    shown = await bot.client.screens.board(await bot.table())
    assert town.board().text == shown.screen.text


# What was never offered ------------------------------------------------------------------------

NONSENSE = [
    "",
    "hello",
    "p1:act",
    "p0:act:1:1:pass",
    "p1:act:-1:1:pass",
    "p1:act:zzzzzzzzzzzzzzzzzzzz:1:pass",
    "p1:act:1:1:pass",
    "p1:act::1:pass",
    "p1:nothing:{table}:{seq}:",
    "p1:act:{table}:{seq}:",
    "p1:act:{table}:{seq}:lay 12 12 12 12 12 12",
    "p1:act:{table}:{seq}:lay 9 X as 99999999999999999999x9",
    "p1:act:{table}:{seq}:pass:pass",
    "p1:act:{table}:{seq}:'; DROP TABLE commits; --",
    "p1:step:{table}:{seq}:{long}",
    "p1:ask:{table}:{seq}:{long}",
    "p1:ask:{table}:{seq}:",
    "p1:option:{table}:{seq}:table=renegade",
    "p1:options:{table}:{seq}:",
    "p1:start:{table}:{seq}:",
    "p1:join:{table}:{seq}:",
    "p1:log:{table}:{seq}:99999999999999999999",
    "p1:log:{table}:{seq}:-1",
    "p1:rules:{table}:{seq}:٣",
    "p1:open:0:0:no-such-game",
    "p1:rematch:{table}:{seq}:",
    "p1:end:{table}:{seq}:",
    "p1:leave:{table}:{seq}:",
    "p1:unhouse:{table}:{seq}:",
    "p1:cancel:{table}:{seq}:",
]


async def test_what_was_never_offered_is_answered_in_words_and_never_acts(
    bot: Bot, four: list[Person], told: Logged
) -> None:
    table = await bot.table()
    names = {
        "table": custom_ids.base36(table.table_id),
        "seq": custom_ids.base36(table.seq),
        "long": "x" * 80,
    }
    before = rows(bot.database)
    for person in (await asked(four), four[1]):
        for pattern in NONSENSE:
            custom_id = pattern.format(**names)
            answered = await person.forges(custom_id)
            assert answered.text or answered.modal, custom_id
            assert all(one.ephemeral for one in answered.messages), custom_id
    assert rows(bot.database) == before
    assert loud(told) == []


@pytest.mark.parametrize(
    "values", [["x" * 100], ["lay 12 12"], ["0"] * 25, [""], ["🜨"], [5], [None], [["a"]]]
)
async def test_forged_values_lead_to_a_panel_and_to_nothing_else(
    bot: Bot, four: list[Person], values: list[Any], told: Logged
) -> None:
    table, person = await bot.table(), await asked(four)
    before = rows(bot.database)
    for verb in ("step", "act", "ask", "option", "options", "log", "open"):
        click = custom_ids.Click(verb, table.table_id, table.seq)
        answered = await person.forges(custom_ids.write(click), *values)
        assert answered.text or answered.modal, verb
    assert rows(bot.database) == before
    assert loud(told) == []


async def test_an_action_of_an_earlier_turn_is_not_carried_out_later(
    bot: Bot, four: list[Person]
) -> None:
    person = await asked(four)
    panel, label = await choice(person)
    await person.presses(panel, label)
    before = rows(bot.database)
    again = await person.forges(panel.buttons[label], on=panel.message)
    assert rows(bot.database) == before
    assert again.text.startswith(("The table has moved on", "You ", "It is"))


async def test_a_table_of_another_server_cannot_be_reached(
    town: Town, bot: Bot, four: list[Person]
) -> None:
    elsewhere = await town.emu.add_guild("Elsewhere")
    channel = await town.emu.add_channel("there", elsewhere)
    person = await asked(four)
    town.emu.world.join(elsewhere, person.user)
    panel, label = await choice(person)
    before = rows(bot.database)
    for custom_id in (panel.buttons[label], town.board().buttons["My hand"]):
        answered = await person.forges(custom_id, channel=channel)
        assert answered.text == SENTENCES["no_such_table"]
    assert rows(bot.database) == before


async def test_a_stranger_may_look_and_not_touch(town: Town, bot: Bot, four: list[Person]) -> None:
    person = await asked(four)
    panel, label = await choice(person)
    eve = town.person("Eve")
    before = rows(bot.database)
    looked = await eve.hand()
    assert looked.text == "You aren't in this game, but you're welcome to watch."
    touched = await eve.forges(panel.buttons[label])
    assert touched.text == looked.text
    assert rows(bot.database) == before


async def test_yesterdays_panel_still_works_and_no_dead_token_is_used(
    town: Town, bot: Bot, four: list[Person]
) -> None:
    person = await asked(four)
    panel, label = await choice(person)
    town.emu.clock.advance(16 * 60)
    acted: Sight = await person.presses(panel, label)
    assert rows(bot.database)[-1].key == key(person)
    assert acted.message is panel.message
    await bot.settled()
    assert [one.line for one in town.emu.requests if one.status == 401] == []
