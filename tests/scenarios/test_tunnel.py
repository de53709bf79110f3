"""Steam Tunnel from the lobby to the rematch, as people see it."""

import json
from typing import Any

import pytest

from rules.transcript import Transcript, replay
from tests.scenarios.robot import answer_turn, argument
from tests.scenarios.test_evening import one_step, play_until
from tests.scenarios.town import Person, Sight, Town, asks
from tests.share import share

OVER = "**Verify** checks it"
RESTART_AT = 9
"""After so many looks at the board the bot is restarted: in the middle of the game."""


async def opened(town: Town, host: Person, houses: int, options: str = "") -> Sight:
    """A running game with a host and house players; whoever presses Join before that sits too."""
    await host.types("table open", game="steam-tunnel", options=options)
    await town.wait()
    for _ in range(houses):
        await host.presses(town.board(), "Add a house player")
    return town.board()


async def started(town: Town, host: Person, houses: int, options: str = "") -> None:
    await opened(town, host, houses, options)
    await host.presses(town.board(), "Start")
    await town.wait()


def called(board: Sight, person: Person) -> bool:
    return asks(board, person)


async def until_called(town: Town, person: Person) -> Sight:
    """The board as soon as it asks this person."""
    for _ in range(20):
        if called(town.board(), person):
            return town.board()
        await town.wait()
    raise AssertionError(f"never called; last: {town.board().text}")


async def type_turn(person: Person) -> bool:
    """Flip, then place a stone, by slash commands alone, with what autocompletion offers."""
    town = person.town
    if not called(town.board(), person):
        return False
    for verb, option in (("flip", "cell"), ("buy", "segment"), ("bury", "cell")):
        offered = await person.suggestions(f"tunnel {verb}", option)
        if offered:
            answer = await person.types(f"tunnel {verb}", **{option: argument(offered)})
            assert "You are" in answer.text or "is over" in answer.text, answer.text
            return True
    await town.wait()  # without stones the turn goes on by itself
    return True


@share("options", everyday="stone_limit=6", whole="")
async def test_a_whole_game_by_buttons_alone_and_a_rematch(town: Town, options: str) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await opened(town, ada, 1, options)
    await ben.presses(town.board(), "Join")
    await ada.presses(town.board(), "Start")
    await town.wait()
    assert await play_until(town, [ada, ben], OVER) > (10 if options else 20)
    end = town.board()
    assert "**Steam Tunnel" in end.text
    assert "1st" in end.text
    assert "Tunnels by their first segment" in end.text
    assert "worth" in end.alt
    assert "checks out" in (await ada.presses(end, "Verify")).text
    answer = await ben.presses(end, "Rematch")
    assert "everybody seated again" in answer.text
    await town.wait()
    rematch = town.board()
    assert "Ben (host)" in rematch.text
    assert "Steam Tunnel" in rematch.text
    assert rematch.text.count("house player") == 1


async def test_a_whole_game_by_slash_commands_with_a_restart_its_log_and_its_export(
    town: Town,
) -> None:
    ada, asked = town.person("Ada"), 0

    async def turn(person: Person) -> bool:
        nonlocal asked
        asked += 1
        if asked == RESTART_AT:
            await town.restart()
        return await type_turn(person)

    await ada.types("table open", game="steam-tunnel", options="variant=killer stone_limit=6")
    await town.wait()
    assert "Dead ends: killer" in town.board().text
    await ada.types("table house", change="add")
    await ada.types("table start")
    await town.wait()
    assert await play_until(town, [ada], OVER, turn) > 10
    assert asked > RESTART_AT
    assert "checks out" in (await ada.types("record verify")).text
    log = await ada.types("table log")
    assert "wins" in log.text or "share the win" in log.text
    exported = await ada.types("record export")
    (file,) = exported.message.attachments
    transcript = Transcript.model_validate(json.loads(await file.read()))
    lines = list(replay(transcript))
    assert all(line["ok"] for line in lines[:-1])
    assert lines[-1]["outcome"] is not None


@pytest.mark.usefixtures("on_disk")
async def test_restarts_between_clicks_lose_nothing(town: Town) -> None:
    ada = town.person("Ada")
    await started(town, ada, 2)

    async def turn(person: Person) -> bool:
        board = town.board()
        if not called(board, person):
            return False
        panel = await person.presses(board, "My hand")
        for _ in range(8):
            await town.restart()
            acted = await one_step(person, panel)
            if acted is None:
                return True
            panel = acted
        raise AssertionError(f"no way through: {panel.text}")

    before = down(town.board())
    for _ in range(4):
        await until_called(town, ada)
        assert await turn(ada)
        await town.wait()
    assert down(town.board()) < before
    assert "checks out" not in (await ada.types("record verify")).text


def down(board: Sight) -> int:
    return int(board.text.split("** · ")[1].split(" ")[0])


async def test_who_waits_looks_at_tunnels_and_who_watches_is_told(town: Town) -> None:
    ada, ben, cleo = town.person("Ada"), town.person("Ben"), town.person("Cleo")
    await opened(town, ada, 0)
    await ben.presses(town.board(), "Join")
    await ada.presses(town.board(), "Start")
    await town.wait()
    first, other = (ada, ben) if called(town.board(), ada) else (ben, ada)
    assert await answer_turn(first)
    await town.wait()
    panel = await other.presses(town.board(), "Tunnels")
    assert panel.message.ephemeral
    assert "Which one would you like to see?" in panel.text
    shown = await other.chooses(panel, "tunnel 0")
    assert "The tunnel of" in shown.text
    assert "Tunnel " in shown.alt
    mine = await other.presses(shown, "Back")
    assert "'s turn to " in mine.text
    assert (
        "You aren't in this game, but you're welcome to watch."
        in (await cleo.presses(town.board(), "Tunnels")).text
    )


async def test_an_old_click_is_refused_in_words_and_changes_nothing(town: Town) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await opened(town, ada, 0)
    await ben.presses(town.board(), "Join")
    await ada.presses(town.board(), "Start")
    await town.wait()
    first = ada if called(town.board(), ada) else ben
    asks = []
    for _ in range(2):
        panel = await first.presses(town.board(), "My hand")
        row = await first.presses(panel, "Row 1")
        asks.append(await first.presses(row, "a1"))
    await first.presses(asks[0], "Flip a1")
    again = await first.presses(asks[1], "Flip a1")
    assert "The table has moved on" in again.text
    assert "You flipped a1." in again.text
    await town.wait()
    text = await first.types("table text")
    assert "Flipped last, a1: " in text.text


async def test_after_a_flip_a_typed_skip_keeps_the_stone(town: Town) -> None:
    ada = town.person("Ada")
    await started(town, ada, 1)
    await until_called(town, ada)
    await ada.types("tunnel flip", cell=argument(await ada.suggestions("tunnel flip", "cell")))
    answer = await ada.types("tunnel skip")
    assert "You are" in answer.text, answer.text
    assert "Ada places no stone." in (await ada.types("table log")).text


@pytest.mark.parametrize(
    ("command", "options", "why"),
    [
        ("tunnel flip", {"cell": "z9"}, "I don't know the cell 'z9'; cells here are a1 to f6."),
        ("tunnel flip", {"cell": "b2"}, "b2 is already face up; flip a face-down card."),
        ("tunnel buy", {"segment": "b3"}, "Say which segment of b3"),
        ("tunnel bury", {"cell": "a1"}, "Flip a face-down card first"),
        ("tunnel skip", {}, "Flip a face-down card first"),
    ],
)
async def test_what_cannot_be_done_is_refused_in_one_sentence(
    town: Town, command: str, options: dict[str, Any], why: str
) -> None:
    ada = town.person("Ada")
    await started(town, ada, 1)
    await until_called(town, ada)
    answer = await ada.types(command, **options)
    assert answer.message.ephemeral
    assert answer.text.startswith(why)


async def test_completion_offers_the_own_legal_cells_and_filters_them(town: Town) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await opened(town, ada, 0)
    await ben.presses(town.board(), "Join")
    await ada.presses(town.board(), "Start")
    await town.wait()
    first, other = (ada, ben) if called(town.board(), ada) else (ben, ada)
    offered = await first.suggestions("tunnel flip", "cell", "c")
    assert [one["value"] for one in offered] == [f"c{row}" for row in range(1, 7)]
    assert await other.suggestions("tunnel flip", "cell") == []
    assert await first.suggestions("tunnel bury", "cell") == []
    tables = await first.suggestions("tunnel skip", "table")
    assert len(tables) == 1


async def test_options_are_chosen_by_buttons_and_the_shuffled_board_is_dealt(town: Town) -> None:
    ada = town.person("Ada")
    await opened(town, ada, 1)
    panel = await ada.presses(town.board(), "Options")
    step = await ada.chooses(panel, "shuffled")
    await ada.presses(step, "On")
    await town.wait()
    assert "7 by 7 cards" in town.board().text
    await ada.presses(town.board(), "Start")
    await town.wait()
    rules = await ada.types("table rules")
    assert "Here 7 by 7 cells" in rules.text
    board = await until_called(town, ada)
    assert "Void: d4." in board.alt


async def test_a_player_who_leaves_is_replaced_and_the_game_goes_on(town: Town) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await opened(town, ada, 0)
    await ben.presses(town.board(), "Join")
    await ada.presses(town.board(), "Start")
    await town.wait()
    ask = await ben.types("seat leave")
    await ben.presses(ask, "Leave the table")
    for _ in range(3):
        await until_called(town, ada)
        assert await answer_turn(ada)
        await town.wait()
    log = await ada.types("table log")
    assert "Ben left; the house player" in log.text
    assert log.text.count("Ada flips") > 1


async def test_two_threads_are_refused_where_there_is_only_one_table(town: Town) -> None:
    ada = town.person("Ada")
    refused = await ada.types("table open", game="steam-tunnel", where="two threads")
    assert refused.message.ephemeral
    assert refused.text == (
        "Steam Tunnel is played at one table: open it here, or in a thread of its own."
    )
    assert await town.client.service.live_tables() == []
    assert (await ada.types("table open", game="steam-tunnel", where="thread")).text.startswith(
        "The lobby of"
    )
