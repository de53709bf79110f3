"""A fourth game costs a fourth game: a toy is entered by one line, and all else works with it."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.games.catalog import PLUGINS
from bot.host.log.export import export
from bot.pictures.cache import PictureCache
from bot.presenters.screen import Picture
from bot.presenters.table_info import SeatInfo, TableInfo
from rules import selfplay
from rules.catalog import GAMES
from rules.transcript import read, replay
from rules.verification import verify
from tests.discord.emulator.wire import Message, User
from tests.discord.judge import all_complaints
from tests.failures.evening import Evening, TrickyStore, shown
from tests.failures.near import NearDiscord
from tests.presenters.limits import faults
from tests.toy.noughts import GAME
from tests.toy.plugin import PLUGIN, in_words


@pytest.fixture(autouse=True)
def _entered(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the one line for a game in `rules.catalog` does."""
    monkeypatch.setitem(GAMES, GAME.id, GAME)
    plugins: Any = PLUGINS
    monkeypatch.setitem(plugins, GAME.id, PLUGIN)


@pytest.fixture(name="near")
async def _near() -> AsyncIterator[NearDiscord]:
    near = NearDiscord()
    yield near
    assert all_complaints(near.requests) == []


@pytest.fixture(name="evening")
async def _evening(near: NearDiscord) -> AsyncIterator[Evening]:
    evening = Evening(near, TrickyStore())
    await evening.start()
    yield evening
    await evening.stop()


@pytest.fixture(name="players")
async def _players(evening: Evening, near: NearDiscord) -> list[User]:
    """Two people at a running game."""
    ada, ben = near.add_member("ada"), near.add_member("ben")
    await near.slash(ada, near.channel, "table open", game=GAME.id)
    await evening.settle()
    await near.click(ben, evening.board, "Join")
    await near.click(ada, evening.board, "Start")
    await evening.settle()
    return [ada, ben]


def texts(interaction: Any) -> str:
    return shown(interaction).text


def free(panel: Message) -> list[str]:
    return [one["label"] for one in panel.buttons if not one.get("disabled")]


# Rules --------------------------------------------------------------------------------------------


def test_every_law_of_the_headless_table_holds() -> None:
    table = selfplay.Table(GAME, 2, GAME.options({}))
    for number in range(60):
        seed = number.to_bytes(32, "big")
        policy = (selfplay.Random, selfplay.Casual)[number % 2](seed)
        played = selfplay.play(table, seed, policy, lambda: 0.0)
        selfplay.check(table, played, thorough=True)
        assert 5 <= len(played.actions) <= 9


# The whole way ------------------------------------------------------------------------------------


async def test_it_is_played_to_its_end_by_buttons(evening: Evening, players: list[User]) -> None:
    while (user := await evening.waited_for(players)) is not None:
        panel = await evening.hand(user)
        await evening.near.click(user, panel, free(panel)[0])
        await evening.settle()
    ended = await evening.table()
    assert ended.ended_because == "finished"
    board = evening.board
    assert "wins." in board.text or "A draw." in board.text
    assert {"Rematch", "Log", "Export", "Verify"} <= {one["label"] for one in board.buttons}
    assert board["attachments"]


async def test_it_is_played_to_its_end_by_commands_and_over_a_restart(
    evening: Evening, players: list[User], near: NearDiscord
) -> None:
    while (user := await evening.waited_for(players)) is not None:
        offered = await near.autocomplete(user, near.channel, "noughts mark", "cell", cell="")
        cell = offered[-1]["value"]
        said = texts(await near.slash(user, near.channel, "noughts mark", cell=cell))
        if (await evening.table()).status == "playing":
            assert "has X" in said
            again = texts(await near.slash(user, near.channel, "noughts mark", cell=cell))
            assert again == "It is the other player's turn."
        if (await evening.table()).steps == 3:
            await evening.restart()
        await evening.settle()
    table = await evening.table()
    assert table.ended_because == "finished"
    assert "wins." in evening.board.text or "A draw." in evening.board.text

    log = texts(await near.slash(players[0], near.channel, "table log"))
    assert log.count(" marks ") == table.steps
    verdict = texts(await near.slash(players[0], near.channel, "record verify"))
    assert "checks out" in verdict
    exported = await export(evening.store, table, ["Ada", "Ben"])
    assert verify(read(json.dumps(exported))).faults == []
    assert [line for line in replay(read(json.dumps(exported))) if "error" in line] == []


async def test_a_refusal_of_its_own_reaches_the_player(
    evening: Evening, players: list[User], near: NearDiscord
) -> None:
    user = await evening.waited_for(players)
    assert user is not None
    said = texts(await near.slash(user, near.channel, "noughts mark", cell="z9"))
    assert said == "Write mark and a cell, such as mark b2."


async def test_its_lesson_leads_to_an_end(evening: Evening, near: NearDiscord) -> None:
    ada = near.add_member("ada")
    panel = shown(await near.slash(ada, near.channel, "table learn", game=GAME.id))
    assert "Finish your row." in panel.text
    wrong = shown(await near.click(ada, panel, "a1"))
    assert "That cell is marked already" in wrong.text
    right = shown(await near.click(ada, wrong, "c1"))
    assert "Three in a row!" in right.text
    await evening.settle()


async def test_house_players_play_it(evening: Evening, near: NearDiscord) -> None:
    evening.house_delay = 1.0
    await evening.restart()
    ada = near.add_member("ada")
    await near.slash(ada, near.channel, "table open", game=GAME.id)
    await evening.settle()
    await near.click(ada, evening.board, "Add a house player")
    await near.click(ada, evening.board, "Start")
    while (await evening.table()).status == "playing":
        if await evening.waited_for([ada]) is not None:
            panel = await evening.hand(ada)
            await near.click(ada, panel, free(panel)[0])
        await evening.settle()
    assert (await evening.table()).ended_because == "finished"


# Screens ------------------------------------------------------------------------------------------


def test_every_screen_fits_and_every_action_can_be_pressed() -> None:
    table = selfplay.Table(GAME, 2, GAME.options({}))
    played = selfplay.play(table, bytes(32), selfplay.Random(bytes(32)), lambda: 0.0)
    state = GAME.new(2, table.options)
    seats = tuple(SeatInfo(name, number) for number, name in enumerate(("Ada", "Ben"), 1))
    info = TableInfo(7, 3, "brass-otter", GAME.id, GAME.title, "playing", 1, "Ada", seats, 2, 2)
    for events in played.events:
        for event in events:
            GAME.evolve(state, event)
        view, presenter = GAME.view(state, 0), PLUGIN.presenter
        assert faults(presenter.boards(GAME.view(state, None), info)[0]) == []
        for seat in (0, 1):
            legal = GAME.legal_actions(state, seat)
            panel = presenter.panel(GAME.view(state, seat), legal, info)
            assert faults(panel) == []
            pressed = {
                one.token
                for row in panel.rows
                for one in row
                if not getattr(one, "disabled", False)
            }
            assert {presenter.token(action) for action in legal} <= pressed
        assert in_words(view, info.names) in presenter.text(view, info)


def test_its_picture_is_drawn_from_its_own_view_only() -> None:
    cache = PictureCache(dict(PLUGIN.pictures))
    view = GAME.view(GAME.new(2, GAME.options({})), None)
    assert cache.paint(Picture("noughts-board", view, (), "", "")).startswith(b"\x89PNG")
    with pytest.raises(ValueError, match="drawn from a View"):
        cache.paint(Picture("noughts-board", object(), (), "", ""))
