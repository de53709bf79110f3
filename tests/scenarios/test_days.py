"""A table that lasts for days: one scenario a rule, as people see it."""

import time

import pytest

from bot.ui.client import ParlourClient
from tests.scenarios.days import (
    board,
    due,
    everything,
    flips,
    later,
    sit,
    standing,
    whose_turn,
)
from tests.scenarios.robot import answer_turn
from tests.scenarios.town import Person, Sight, Town, asks

VOTING = "absent=vote"
WAYS = ("buttons", "commands")


async def late_for_a_vote(town: Town, *names: str) -> tuple[Person, list[Person]]:
    """A table that votes, with somebody whose time is up, and the others."""
    people = await sit(town, *names, options=VOTING)
    late, others = await whose_turn(town, people)
    await later(town, 24.1)
    assert "is up; the other players decide what happens" in board(town).text
    return late, others


async def votes(person: Person, choice: str, way: str = "buttons") -> Sight:
    """Vote by the button on the board or by command, and confirm."""
    if way == "buttons":
        asked = await person.presses(board(person.town), choice.capitalize())
    else:
        asked = await person.types("seat vote", choice=choice)
    assert asked.message.ephemeral
    assert "Nobody is told" in asked.text
    return await person.presses(asked, f"Vote to {choice}")


# Pace and deadlines -------------------------------------------------------------------------------


async def test_the_pace_is_chosen_in_the_lobby_by_buttons_and_the_board_says_the_deadline(
    town: Town,
) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await ada.types("table open", game="steam-tunnel")
    await town.wait()
    assert "Pace: days. 24 hours a turn" in town.board().text
    options = await ada.presses(town.board(), "Options")
    at_pace = await ada.chooses(options, "pace", menu=1)
    await ada.chooses(at_pace, "pace=evening", menu=1)
    await town.wait()
    assert "Pace: an evening. 30 minutes a turn" in town.board().text
    await ben.presses(town.board(), "Join")
    await ada.presses(town.board(), "Start")
    began = town.clock.now // 1000
    await town.wait()
    assert due(board(town)) == began + 30 * 60


async def test_the_arrangement_is_chosen_by_commands_alone(town: Town) -> None:
    ada = town.person("Ada")
    await ada.types("table open", game="steam-tunnel", options="pace=none absent=wait pity=true")
    await town.wait()
    assert "Pace: no clock." in town.board().text
    assert "When somebody is absent: the table waits" in town.board().text
    assert "Pity: on" in town.board().text
    changed = await ada.types("table options", change="seats=anyone")
    assert "**Free seats**: open to anybody" in changed.text
    refused = await ada.types("table options", change="pace=never")
    assert refused.text.startswith("Pace: no clock / live / an evening / days.")
    await town.wait()
    assert "Free seats: open to anybody" in town.board().text


# Out of time is not the end -----------------------------------------------------------------------


async def test_a_reminder_then_a_house_player_moves_and_one_button_brings_back(town: Town) -> None:
    people = await sit(town, "Ada", "Ben")
    late, _ = await whose_turn(town, people)
    await later(town, 12.1)
    assert f"<@{late.id}>" in town.board().text
    assert "is still waiting for you" in town.board().text
    await later(town, 12)
    away = board(town)
    assert "is away; the house player" in away.text
    await town.wait(60)
    assert not asks(board(town), late)
    back = await late.presses(board(town), "I'm back")
    assert back.message.ephemeral
    assert "You're back in your seat." in back.text
    assert "What happened last:" in back.text
    await town.wait()
    now = board(town)
    assert "is back." in now.text
    assert "is away" not in standing(now)
    assert "I'm back" not in now.buttons


async def test_whoever_is_back_by_command_plays_on(town: Town) -> None:
    people = await sit(town, "Ada", "Ben")
    late, _ = await whose_turn(town, people)
    await later(town, 24.1)
    words = await late.types("table text")
    assert "is away; the house player" in words.text
    back = await late.types("seat back")
    assert "You're back in your seat." in back.text
    again = await late.types("seat back")
    assert again.text == "You're already playing your own seat."


@pytest.mark.parametrize("way", WAYS)
async def test_the_others_vote_to_wait_and_nobody_sees_how(town: Town, way: str) -> None:
    late, (one, two) = await late_for_a_vote(town, "Ada", "Ben", "Cleo")
    before = everything(town)
    assert "Your vote counts" in (await votes(one, "wait", way)).text
    await town.wait()
    assert everything(town) == before
    assert "vote" not in (await two.types("table log")).text.lower()
    assert "You chose to wait." in (await one.types("table log")).text
    assert "who gets a full turn again" in (await votes(two, "wait", way)).text
    await town.wait()
    assert due(board(town)) > town.clock.now // 1000 + 23 * 3600
    assert asks(board(town), late)


async def test_the_others_skip_a_turn_only_where_the_rules_let_it_pass(town: Town) -> None:
    late, (one, two) = await late_for_a_vote(town, "Ada", "Ben", "Cleo")
    assert "Skip" not in board(town).buttons, "a card must be flipped (Tunnel 2.4)"
    refused = await one.types("seat vote", choice="skip")
    assert refused.text.startswith("The rules don't allow a pass here")
    await flips(late)
    await later(town, 60)
    assert "Skip" in board(town).buttons
    await votes(one, "skip")
    await votes(two, "skip")
    await town.wait()
    assert not asks(board(town), late)
    assert "is up" not in standing(board(town))


async def test_the_others_replace_and_the_replaced_may_still_come_back(town: Town) -> None:
    late, (one, two) = await late_for_a_vote(town, "Ada", "Ben", "Cleo")
    await votes(one, "replace")
    await votes(two, "replace")
    await town.wait()
    assert "takes over" in everything(town)
    assert (await late.types("hand")).text.startswith("You aren't in this game")
    back = await late.presses(board(town), "I'm back")
    assert "You're back in your seat." in back.text
    assert "You are" in back.text


async def test_neither_the_late_nor_strangers_vote(town: Town) -> None:
    late, _ = await late_for_a_vote(town, "Ada", "Ben", "Cleo")
    theirs = await late.presses(board(town), "Replace")
    assert theirs.text == "This vote is for the other players."
    stranger = await town.person("Dan").presses(board(town), "Replace")
    assert stranger.text.startswith("You aren't in this game")


async def test_a_vote_without_a_majority_ends_with_a_house_player(town: Town) -> None:
    _, (one, _) = await late_for_a_vote(town, "Ada", "Ben", "Cleo")
    await votes(one, "wait")
    await later(town, 24.1)
    assert "is away; the house player" in board(town).text


async def test_a_table_that_waits_says_so_and_the_move_is_still_there(town: Town) -> None:
    people = await sit(town, "Ada", "Ben", options="absent=wait")
    late, _ = await whose_turn(town, people)
    await later(town, 24.1)
    assert "is up; the table waits" in board(town).text
    hand = await late.presses(board(town), "My hand")
    assert "Your time is up, but the move is still yours." in hand.text
    assert await answer_turn(late, board(town), hand)


async def test_a_deadline_that_quiet_hours_put_off_is_told_anew(town: Town) -> None:
    people = await sit(town, "Ada", "Ben", options="pace=evening")
    asked, _ = await whose_turn(town, people)
    before = due(board(town))
    hour = time.gmtime(before).tm_hour
    quiet = f"{hour:02}:00 to {(hour + 3) % 24:02}:00"
    await asked.types("my settings", quiet=quiet)
    await town.wait()
    assert due(board(town)) > before + 2 * 3600


async def test_after_an_outage_boards_tell_the_deadlines_that_were_put_off(town: Town) -> None:
    await sit(town, "Ada", "Ben")
    before = due(board(town))
    town.clock.now += 5 * 3_600_000
    build = town._build

    async def as_in_earnest() -> ParlourClient:
        client = await build()
        client._always_sync = False  # a Discord that remembers boards needs no new ones
        return client

    town._build = as_in_earnest
    await town.restart()
    await town.wait()
    assert abs(due(board(town)) - before - 5 * 3600) <= 60


# All of it across restarts ------------------------------------------------------------------------


@pytest.mark.usefixtures("on_disk")
async def test_all_of_it_outlives_a_restart_at_every_step(town: Town) -> None:
    late, (one, two) = await late_for_a_vote(town, "Ada", "Ben", "Cleo")
    await town.restart()
    await votes(one, "replace")
    await town.restart()
    await votes(two, "replace")
    await town.restart()
    await town.wait()
    await late.presses(board(town), "I'm back")
    await town.restart()
    await town.wait()
    host = town.person("Mo", moderator=True)
    await host.types("table pause")
    await town.restart()
    await town.wait()
    assert "**Paused**" in board(town).text
    await host.presses(board(town), "Resume")
    await town.restart()
    await town.wait()
    someone, _ = await whose_turn(town, [late, one, two])
    before = due(board(town))
    await town.restart()
    await town.wait()
    assert due(board(town)) == before
    assert await answer_turn(someone, board(town))
