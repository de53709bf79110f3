"""Seats, pauses, places and ends of a table that lasts for days, as people see them."""

import re

import discord
import pytest

from tests.scenarios.days import (
    CHANNEL_MENU,
    PERSON_MENU,
    board,
    due,
    everything,
    later,
    picks,
    sit,
    this_table,
)
from tests.scenarios.town import Person, Sight, Town

WAYS = ("buttons", "commands")


# Leaving and taking over --------------------------------------------------------------------------


async def left(town: Town, options: str = "") -> tuple[Person, Person]:
    """A table that Ben has left; its host Ada, and Ben."""
    ada, ben, _ = await left_of_three(town, options)
    return ada, ben


async def left_of_three(town: Town, options: str = "") -> list[Person]:
    people = await sit(town, "Ada", "Ben", "Cleo", options=options)
    question = await people[1].types("seat leave")
    await people[1].presses(question, "Leave the table")
    await town.wait()
    return people


@pytest.mark.parametrize("way", WAYS)
async def test_a_substitute_comes_by_invitation_and_is_briefed(town: Town, way: str) -> None:
    ada, _, cleo = await left_of_three(town)
    dan, eve = town.person("Dan"), town.person("Eve")
    assert "Take a seat" not in board(town).buttons
    assert "ask the host." in (await dan.types("seat take")).text
    if way == "buttons":
        said = await picks(ada, await this_table(ada), PERSON_MENU, dan.actor)
    else:
        said = await ada.types("seat invite", user=dan.actor)
    assert "Dan was invited to take over a seat." in said.text
    assert f"<@{dan.id}>" in everything(town)
    await town.wait()
    uninvited = await eve.presses(board(town), "Take a seat")
    assert "ask the host." in uninvited.text
    if way == "buttons":
        asked = await dan.presses(board(town), "Take a seat")
    else:
        asked = await dan.types("seat take")
    assert "It was Ben's seat." in asked.text
    said = await dan.presses(asked, "Ask for the seat")
    assert "The players are asked." in said.text
    request = Sight([m for m in town.channel.history() if not m.flags.ephemeral][-1])
    assert "Dan asks for Ben's seat." in request.text
    assert "aren't in this game" in (await dan.presses(board(town), "My hand")).text
    for player in (ada, cleo):
        if way == "buttons" and player is ada:
            await player.presses(request, "Agree")
        elif way == "buttons":
            around = await this_table(cleo)
            asked = await cleo.presses(around, "Open questions: 1")
            assert "Dan asks for Ben's seat." in asked.text
            await cleo.presses(asked, "Agree")
        else:
            await player.types("seat vote", choice="agree")
    assert f"<@{dan.id}>, you're playing at" in everything(town)
    await town.wait()
    assert "You are" in (await dan.presses(board(town), "My hand")).text
    assert "Dan takes over from the house player" in everything(town)
    assert "with the hand of Ben." in everything(town)


async def test_anybody_takes_a_free_seat_where_the_host_opened_them(town: Town) -> None:
    ada, ben, cleo = await left_of_three(town)
    dan = town.person("Dan")
    panel = await this_table(ada)
    asked = await ada.chooses(panel, "seats=anyone")
    assert "All players are asked" in asked.text
    request = Sight([m for m in town.channel.history() if not m.flags.ephemeral][-1])
    assert "Ada asks all players to make free seats open to anybody." in request.text
    assert "ask the host." in (await dan.types("seat take")).text
    opened = await cleo.presses(request, "Agree")
    assert "the table's rules" in opened.text
    await town.wait()
    asked = await dan.presses(board(town), "Take a seat")
    hand = await dan.presses(asked, "Take the seat")
    assert hand.message.ephemeral
    assert "You take over from the house player" in hand.text
    assert "plans made for it are withdrawn" in hand.text
    assert hand.text.count("• ") <= 5
    assert "You are" in hand.text
    twice = await dan.types("seat take")
    assert twice.text == "You're already at this table."
    gone = await ben.types("seat back")
    assert gone.text == "No house player holds a seat here, so none is free."


async def test_who_left_gets_the_old_seat_back_and_no_other(town: Town) -> None:
    _, ben, _ = await sit(town, "Ada", "Ben", "Cleo", options="seats=anyone", houses=1)
    await ben.presses(await ben.types("seat leave"), "Leave the table")
    await town.wait()
    offered = await ben.suggestions("seat take", "seat")
    answers = [(await ben.types("seat take", seat=one["value"])).text for one in offered]
    assert len(answers) == 2
    assert sum(text.startswith("Take ") for text in answers) == 1
    assert "You're back in your seat." in (await ben.presses(board(town), "I'm back")).text


async def test_which_of_several_free_seats_is_asked_first(town: Town) -> None:
    await sit(town, "Ada", "Ben", options="seats=anyone", houses=2)
    dan = town.person("Dan")
    which = await dan.presses(board(town), "Take a seat")
    offered = which.menus[0]["options"]
    assert len(offered) == 2
    asked = await dan.chooses(which, offered[1]["value"])
    assert offered[1]["label"].removeprefix("The seat of ") in asked.text
    assert "You are" in (await dan.presses(asked, "Take the seat")).text


async def test_the_host_of_a_lobby_hands_it_over_among_the_options(town: Town) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await ada.types("table open", game="steam-tunnel")
    await town.wait()
    await ben.presses(town.board(), "Join")
    await ada.chooses(await ada.presses(town.board(), "Options"), str(ben.id), menu=-1)
    await town.wait()
    assert "Ben (host)" in town.board().text


# Pause, move, host --------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
async def test_a_pause_keeps_the_time_of_the_turn(town: Town, way: str) -> None:
    ada, ben = await sit(town, "Ada", "Ben")
    await later(town, 2)
    before = due(board(town))
    paused_at = town.clock.now
    if way == "buttons":
        await ada.presses(await this_table(ada), "Pause")
    else:
        await ada.types("table pause")
    await later(town, 48)
    assert "**Paused** by the host" in board(town).text
    assert "Due" not in board(town).text
    assert "away" not in board(town).text
    assert "**Paused** by the host" in (await ben.presses(board(town), "My hand")).text
    refused = await ben.presses(board(town), "Resume")
    assert refused.text.endswith(", or a moderator can resume it.")
    resumed_at = town.clock.now
    if way == "buttons":
        await ada.presses(board(town), "Resume")
    else:
        await ada.types("table resume")
    await town.wait()
    moved_by = due(board(town)) - before
    assert abs(moved_by - (resumed_at - paused_at) // 1000) <= 1


async def test_what_a_moderator_paused_only_a_moderator_lets_go_on(town: Town) -> None:
    ada, _ = await sit(town, "Ada", "Ben")
    guard = town.person("Mo", moderator=True)
    await guard.types("table pause")
    await town.wait()
    assert "**Paused** by a moderator" in board(town).text
    refused = await ada.types("table resume")
    assert refused.text == "A moderator paused this table, so only a moderator can resume it."
    await guard.presses(board(town), "Resume")
    await town.wait()
    assert "Paused" not in board(town).text


@pytest.mark.parametrize("way", WAYS)
async def test_a_table_moves_to_another_channel(town: Town, way: str) -> None:
    ada, ben = await sit(town, "Ada", "Ben")
    elsewhere = town.guild.create_text_channel("elsewhere")
    if way == "buttons":
        refused = await ben.presses(await ben.presses(board(town), "Help"), "This table")
        assert not [piece for piece in refused.pieces if piece["type"] == CHANNEL_MENU]
        said = await picks(ada, await this_table(ada), CHANNEL_MENU, elsewhere)
    else:
        name = (await town.client.service.live_tables())[0].name
        told = await ben._answered(await ben.actor.slash(elsewhere, "table move", table=name))
        assert told.text.endswith(", or a moderator can move it.")
        said = await ada._answered(await ada.actor.slash(elsewhere, "table move", table=name))
    assert f"is in <#{elsewhere.id}> now" in said.text
    await town.wait()
    assert "My hand" in board(town, elsewhere).buttons
    assert "The table moved to" in board(town, elsewhere).text
    left_behind = [Sight(m) for m in town.channel.history() if not m.flags.ephemeral]
    assert not any("My hand" in sight.buttons for sight in left_behind)


async def test_a_table_moves_only_where_the_bot_and_its_host_may_write(town: Town) -> None:
    ada, _ = await sit(town, "Ada", "Ben")
    silent = discord.PermissionOverwrite(send_messages=False)
    assert town.client.user is not None
    for whom, why in (
        (ada.actor, "You may not write in"),
        (town.client.user, "Please give me: Send Messages"),
    ):
        closed = town.guild.create_text_channel("closed", overwrites={whom: silent})
        refused = await picks(ada, await this_table(ada), CHANNEL_MENU, closed)
        assert why in refused.text
    name = (await town.client.service.live_tables())[0].name
    typed = await ada._answered(await ada.actor.slash(closed, "table move", table=name))
    assert "Please give me: Send Messages" in typed.text
    again = await ada.types("table move", table=name)
    assert again.text == "The table is already there."
    await town.wait()
    assert "My hand" in board(town).buttons


async def test_a_bot_is_not_invited_and_nobody_is_invited_twice(town: Town) -> None:
    ada, _ = await left(town)
    dan = town.person("Dan")
    machine = town.guild.add_member(town.env.create_user("machine", bot=True))
    refused = await picks(ada, await this_table(ada), PERSON_MENU, machine)
    assert refused.text == "Other bots can't play here; invite people only."
    await ada.types("seat invite", user=dan.actor)
    calls = everything(town).count("invites you to take over")
    again = await ada.types("seat invite", user=dan.actor)
    assert again.text.startswith("That person is already invited")
    assert everything(town).count("invites you to take over") == calls == 1


@pytest.mark.parametrize("way", WAYS)
async def test_the_host_hands_the_table_over(town: Town, way: str) -> None:
    ada, ben = await sit(town, "Ada", "Ben")
    if way == "buttons":
        said = await ada.chooses(await this_table(ada), str(ben.id), menu=-1)
    else:
        said = await ada.types("seat host", user=ben.actor)
    assert "Ben is the host now." in said.text
    refused = await ada.types("table pause")
    assert refused.text.endswith(", or a moderator can pause it.")
    assert "paused the table" in (await ben.types("table pause")).text


# The end ------------------------------------------------------------------------------------------


async def test_who_agreed_to_end_stays_hidden_until_all_have(town: Town) -> None:
    guard = town.person("Mo", moderator=True)
    ada, ben, cleo = await sit(town, "Ada", "Ben", "Cleo")
    first = await ben.presses(await ben.types("table end"), "Agree to end")
    assert first.text.startswith("Noted. Agreement is secret")
    await town.wait()
    assert "Somebody would like to end the table here" in board(town).text
    before = everything(town)
    await cleo.presses(await cleo.types("table end"), "Agree to end")
    await town.wait()
    assert everything(town) == before
    assert "agreed" not in (await guard.types("table log")).text
    assert "You agreed" in (await ben.types("table log")).text
    await ada.types("seat host", user=ben.actor)
    await ada.presses(await ada.types("table end"), "Agree to end")
    await town.wait()
    assert "Everybody agreed to end the table here." in town.board().text


async def test_in_a_rematch_the_seats_are_drawn_anew_or_kept(town: Town) -> None:
    names = ("Ada", "Ben", "Cleo", "Dan")
    people = await sit(town, *names, options="pace=none")
    orders = [await turn_order(people[0])]
    for seed, kept in ((2, False), (3, True), (4, True)):
        town.shuffle.seed = seed
        await people[0].types("table end")
        assert people[0].panel is not None
        await people[0].presses(people[0].panel, "End the table")
        await town.wait()
        await people[0].presses(town.board(), "Rematch")
        await town.wait()
        if kept and seed == 3:
            panel = await people[0].presses(town.board(), "Options")
            point = await people[0].chooses(panel, "order", menu=1)
            await people[0].chooses(point, "order=kept", menu=1)
            await town.wait()
        if kept:
            assert "Seats of a rematch: as in the last game" in town.board().text
        await people[0].presses(town.board(), "Start")
        await town.wait()
        orders.append(await turn_order(people[0]))
    assert orders[1] != orders[0]
    assert orders[2] == orders[1]
    assert orders[3] == orders[1]


async def turn_order(person: Person) -> list[str]:
    """Who plays after whom in Steam Tunnel, as the table says it in words."""
    text = (await person.types("table text")).text
    return re.findall(r"^[A-E] is (\w+)", text, re.MULTILINE)
