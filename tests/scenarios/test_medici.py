"""Court of the Medici at a table, from the lobby to the rematch, to each of its three ends."""

import json

import pytest

from tests.scenarios.medici_player import alone, plan, play_on, press, strike, the_table, type_in
from tests.scenarios.robot import act
from tests.scenarios.town import Person, Town, asks

GAME = "court-of-the-medici"
WAYS = pytest.mark.parametrize("way", [press, type_in])
STRIKING = 27
"""A shuffle in which two who strike at the inner court empty it in five turns."""


async def two(town: Town, seed: int = 0, options: str = "") -> list[Person]:
    """Ada and Ben at a table that has begun."""
    town.shuffle.seed = seed
    ada, ben = town.person("Ada"), town.person("Ben")
    await ada.types("table open", game=GAME, options=options)
    await town.wait()
    await ben.presses(town.board(), "Join")
    await ada.presses(town.board(), "Start")
    await town.wait()
    return [ada, ben]


async def against_the_house(town: Town) -> Person:
    """Ada and a house player at a table that has begun."""
    ada = town.person("Ada")
    await ada.types("table open", game=GAME)
    await town.wait()
    await ada.presses(town.board(), "Add a house player")
    await ada.presses(town.board(), "Start")
    await town.wait()
    return ada


async def test_two_places_are_all_there_are(town: Town) -> None:
    ada, ben, cleo = town.person("Ada"), town.person("Ben"), town.person("Cleo")
    await ada.types("table open", game=GAME)
    await town.wait()
    lobby = town.board()
    assert "Two players · black against red" in lobby.text
    assert "2 · open" in lobby.text
    assert "1 more player needed" in lobby.text
    assert "player" in (await ada.presses(lobby, "Start")).text
    await ben.presses(lobby, "Join")
    assert "The table is full" in town.board().text
    refused = await cleo.presses(town.board(), "Join")
    assert refused.message.ephemeral
    assert "Cleo" not in town.board().text
    full = await ada.presses(town.board(), "Add a house player")
    assert full.message.ephemeral
    await ben.presses(town.board(), "Leave")
    await cleo.presses(town.board(), "Join")
    assert "2 · Cleo" in town.board().text


@WAYS
async def test_six_plans_are_a_draw_and_a_rematch_follows(town: Town, way: object) -> None:
    """Medici 3.4: three in a row by each; nothing is counted."""
    people = await two(town)
    assert await play_on(town, people, plan, way) == 6  # type: ignore[arg-type]  # one of WAYS
    end = town.board()
    assert "**A draw.**" in end.text
    assert "Six plans in a row" in end.text
    ada, ben = people
    assert "checks out" in (await ada.types("record verify")).text
    log = (await ben.types("table log")).text
    assert "a card goes under the deck" in log
    assert "everybody seated again" in (await ben.presses(end, "Rematch")).text
    await town.wait()
    assert "Ben (host)" in town.board().text
    assert "The table is full" in town.board().text


@WAYS
async def test_an_empty_inner_court_ends_the_game_through_restarts(town: Town, way: object) -> None:
    """Medici 3.4: the totals of both courts decide then."""
    people = await two(town, STRIKING)
    acted = await play_on(town, people, strike, way, restart=True, most=30)  # type: ignore[arg-type]  # one of WAYS
    assert acted < 12
    end = town.board()
    assert "left in the inner court." in end.text
    table = await the_table(town)
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.scores is not None
    winner = people[0] if table.seat_of(people[0].id) == outcome.winners[0] else people[1]
    name = "Ada" if winner is people[0] else "Ben"
    best, least = sorted(map(int, outcome.scores), reverse=True)
    assert f"**{name} wins, {best} to {least}.**" in end.text
    assert "checks out" in (await winner.presses(end, "Verify")).text


@pytest.mark.long
async def test_who_plays_alone_to_the_last_card_is_counted(town: Town) -> None:
    """Medici 3.4: both out of cards; by commands and by buttons, one after the other."""
    people = await two(town, 3)
    turns = 0

    async def by_turns(person: Person, action: object) -> None:
        nonlocal turns
        turns += 1
        await (type_in if turns % 2 else press)(person, action)  # type: ignore[arg-type]  # a legal one

    assert await play_on(town, people, alone, by_turns) == 42
    assert "Both players have played all their cards." in town.board().text


@pytest.mark.long
async def test_against_the_house_by_buttons_with_export_and_rematch(town: Town) -> None:
    ada = await against_the_house(town)
    for turn in range(60):
        board = town.board()
        if "**Verify** checks it" in board.text:
            break
        if asks(board, ada):
            if turn == 7:
                await town.restart()
            panel = await ada.presses(board, "My hand")
            assert await act(ada, panel) is not None
        await town.wait()
    end = town.board()
    assert "**Court of the Medici" in end.text
    assert "Rematch" in end.buttons
    exported = await ada.presses(end, "Export")
    (attached,) = exported.message.attachments
    transcript = json.loads(await attached.read())
    assert transcript["game"] == GAME
    assert len(transcript["actions"]) > 4
    assert "checks out" in (await ada.presses(end, "Verify")).text
    await ada.presses(end, "Rematch")
    await town.wait()
    assert town.board().text.count("house player") == 1


async def test_leaving_gives_the_seat_to_a_house_player_and_the_game_goes_on(town: Town) -> None:
    ada, ben = await two(town)
    question = await ada.types("seat leave")
    assert "A house player would take your seat" in question.text
    await ada.presses(question, "Leave the table")
    for _ in range(4):
        await town.wait()
        if asks(town.board(), ben):
            break
    assert asks(town.board(), ben)
    log = (await ben.types("table log")).text
    assert "Ada left; the house player" in log
    assert "Ben is the host now." in log
    assert (await ada.types("hand")).text.startswith("You aren't in this game")
    await ben.presses(await ben.types("seat leave"), "Leave the table")
    await town.wait()
    assert "Everybody left" in town.board().text


async def test_a_refused_command_says_what_is_wrong_and_names_the_ruling(town: Town) -> None:
    people = await two(town)
    mover, other = people if asks(town.board(), people[0]) else people[::-1]
    untimely = await other.types("medici plan", card="5C")
    assert "turn" in untimely.text.casefold()
    unread = await mover.types("medici alone", card="11X")
    assert unread.message.ephemeral
    assert "11X" in unread.text
    table = await the_table(town)
    seat = table.seat_of(mover.id)
    assert seat is not None
    legal = table.game.legal_actions(table.state, seat)
    card = next(action.card for action in legal if action.card[0] not in "JAQ")
    own = await mover.types("medici conspire", card=card, stack="KC", against="KD")
    assert own.message.ephemeral
    assert (await the_table(town)).seq == table.seq


async def test_my_hand_by_a_command_and_the_table_in_words(town: Town) -> None:
    ada, ben = await two(town)
    mine, his = (await ada.types("hand")).text, (await ben.types("hand")).text
    assert {"black" in mine, "black" in his} == {True, False}
    told = (await ada.types("table text")).text
    assert "Inner court, each stack from bottom to top:" in told
    assert "(Medici 3.1)" in (await ada.types("table rules")).text
    assert "Court of the Medici in short" in (await ada.presses(town.board(), "Help")).text


async def test_the_hint_at_a_conspiracy_is_turned_off_and_on_again_by_each_for_themselves(
    town: Town,
) -> None:
    people = await two(town, STRIKING)
    hint = "You can conspire:"
    mover, other = people if asks(town.board(), people[0]) else people[::-1]
    assert hint in (await mover.hand()).text
    told = await mover.types("my settings", hints="off")
    assert "Hints on your hand: off." in told.text
    await other.types("my settings", hints="on")
    assert hint not in (await mover.hand()).text
    await town.restart()
    assert hint not in (await mover.hand()).text
    every = await mover.presses(await mover.presses(town.board(), "Help"), "My settings")
    asked = await mover.chooses(every, "hints")
    assert "Hints on your hand: **off**" in asked.text
    await mover.presses(asked, "On")
    assert hint in (await mover.hand()).text
