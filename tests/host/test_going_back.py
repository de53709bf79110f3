"""Taking actions back and beginning again: the game alone goes back, and it still checks out."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.host.log.export import all_entries, export
from bot.host.log.proof import verify
from bot.host.moderation.actions import Moderated
from bot.host.tables.draft import Actor
from bot.host.tables.table import PLAYING, Table
from bot.host.turns.play import PlayAction
from rules.__main__ import OK, main
from rules.catalog import GAMES
from rules.chance import Chance
from tests.host.moderated import EVERY_GAME, NAMES, game_of, moderate, running
from tests.host.tables import (
    BEN,
    CLEO,
    DAN,
    Host,
    first_move,
    looks,
    refused,
    reread,
)
from tests.host.toy import HOARD


@pytest.fixture(autouse=True)
def _the_toy_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, HOARD.id, HOARD)


# Undo ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 5])
@pytest.mark.parametrize("game", EVERY_GAME)
async def test_actions_are_taken_back_and_the_game_alone(
    host: Host, game: str, number: int
) -> None:
    table = await running(host, game, 2)
    before = [table]
    for _ in range(number):
        before.append(await host.play(before[-1], 1))
    table = await moderate(host, before[-1], "undo", str(number))
    assert game_of(table) == game_of(before[0])
    assert (table.public_seq, table.steps) == (before[-1].public_seq + 2, before[-1].steps)
    assert table.waiting_seats() == before[0].waiting_seats()
    assert looks(await reread(host.store, table)) == looks(table)


async def test_no_draw_is_seen_twice(in_memory: Host) -> None:
    """What chance gave to an action that was taken back, it gives to no other."""
    table = await running(in_memory)
    lucks = set()
    for _ in range(12):
        act, actor = first_move(table)
        played = (await in_memory.do(table, act, actor)).table
        lucks.add((played.state.points, played.steps))
        table = await moderate(in_memory, played, "undo", "1")
    assert [steps for _, steps in sorted(lucks, key=lambda one: one[1])] == [*range(1, 13)]
    assert len({points for points, _ in lucks}) == 2


async def test_as_much_is_taken_back_as_was_played(in_memory: Host) -> None:
    table = await running(in_memory, steps=3)
    for what in ("0", "4", "-1", "", "x", "9" * 30):
        assert await refused(moderate(in_memory, table, "undo", what)) == "no_such_action"
    table = await moderate(in_memory, table, "undo", "3")
    assert await refused(moderate(in_memory, table, "undo", "1")) == "no_such_action"
    table = await in_memory.play(table, 2)
    table = await moderate(in_memory, table, "undo", "1")
    assert await refused(moderate(in_memory, table, "undo", "2")) == "no_such_action"


async def test_screens_from_before_are_stale(in_memory: Host) -> None:
    table = await in_memory.play(await in_memory.playing(BEN), 1)
    act, actor = first_move(table)
    later = await in_memory.play(table, 1)
    after = await moderate(in_memory, later, "undo", "1")
    for seen in (table.public_seq, later.public_seq):
        assert await refused(in_memory.do(after, act, actor, seen=seen)) == "stale"
    await in_memory.do(after, act, actor, seen=after.public_seq)


async def test_who_is_waited_for_again_has_a_full_turn(in_memory: Host) -> None:
    table = await in_memory.playing(BEN, arrangement={"pace": "days"})
    first = await in_memory.store.clocks(table.table_id)
    clock: Any = in_memory.clock
    clock.now += 3_600_000
    table = await in_memory.play(table, 1)
    clock.now += 3_600_000
    table = await moderate(in_memory, table, "undo", "1")
    clocks = await in_memory.store.clocks(table.table_id)
    assert [one.since for one in clocks] == [clock.now, 0]
    assert clocks[0].due_at is not None
    assert first[0].due_at is not None
    assert clocks[0].due_at > first[0].due_at
    assert not clocks[0].called


async def test_preview_holds_what_would_be_taken_back(in_memory: Host) -> None:
    table = await running(in_memory, steps=3)
    kept, marks = await in_memory.going_back(table.table_id, "undo", "2")
    assert [mark.step for mark in marks] == [2, 3]
    assert list(table.game.waiting_for(kept)) == [1]
    assert await in_memory.actions(table.table_id) == 3
    assert (await in_memory.table(table.table_id)).seq == table.seq


# Reset --------------------------------------------------------------------------------------------


async def test_a_turn_begins_again_where_the_same_seat_came_to_be_waited_for(
    in_memory: Host,
) -> None:
    """Tunnel 2.3, 2.4: a turn is several actions of one player."""
    table = await in_memory.play(await in_memory.playing(BEN, game="steam-tunnel"), 2)
    began = table
    while began.waiting_seats() == table.waiting_seats():
        began, table = table, await in_memory.play(table, 1)
    began, table = table, await in_memory.play(table, 1)
    assert began.waiting_seats() == table.waiting_seats()
    table = await moderate(in_memory, table, "reset", "turn")
    assert game_of(table) == game_of(began)
    assert await refused(moderate(in_memory, table, "reset", "turn")) == "begun_just_now"


@pytest.mark.parametrize("game", EVERY_GAME)
async def test_cards_are_dealt_anew_from_the_same_promise(host: Host, game: str) -> None:
    table = await running(host, game, 4)
    again = await moderate(host, table, "reset", "deal")
    assert (again.promise, again.commitment) == (table.promise, table.promise)
    assert again.seed != table.seed
    assert (again.status, again.steps, again.occupants) == (PLAYING, 0, table.occupants)
    assert looks(await reread(host.store, again)) == looks(again)
    assert await refused(moderate(host, again, "undo", "1")) == "no_such_action"


async def test_a_trick_and_a_quarter_begin_again(in_memory: Host) -> None:
    """Court 1.6: a trick begins where one is won, a Quarter with its deal."""
    table = await in_memory.playing(BEN, CLEO, DAN, game="steam-court")
    quarter = trick = table
    while table.steps < 400 and not (trick.steps > quarter.steps and quarter.seq > 5):
        act, actor = _sensible(table)
        receipt = await in_memory.do(table, act, actor)
        table = receipt.table
        kinds = {e["kind"] for event in receipt.events for e in getattr(event, "events", ())}
        quarter = table if "dealt" in kinds else quarter
        trick = table if kinds & {"trick_won", "play_began"} else trick
    table = await in_memory.play(table, 2)
    back = await moderate(in_memory, table, "reset", "trick")
    assert game_of(back) == game_of(trick)
    assert await refused(moderate(in_memory, back, "reset", "trick")) == "begun_just_now"
    back = await moderate(in_memory, back, "reset", "Quarter")
    assert game_of(back) == game_of(quarter)


def _sensible(table: Table) -> tuple[PlayAction, Actor]:
    seat = table.waiting_seats()[0]
    legal = table.game.legal_actions(table.state, seat)
    view = table.game.view(table.state, seat)
    action = table.game.casual_action(view, legal, Chance(b"players", table.seq))
    return PlayAction(action, seat), Actor(table.occupants[seat].user_id or 0)


@pytest.mark.parametrize("game", ["steam-tunnel", "court-of-the-medici"])
async def test_a_game_has_the_stages_that_its_rules_know(in_memory: Host, game: str) -> None:
    table = await running(in_memory, game, 3)
    for what in ("trick", "Quarter", "", "round"):
        assert await refused(moderate(in_memory, table, "reset", what)) == "no_such_stage"


# Afterwards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", EVERY_GAME)
async def test_the_export_of_a_game_with_steps_taken_back_verifies(
    in_memory: Host, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await running(in_memory, game, 3)
    table = await moderate(in_memory, table, "reset", "deal")
    table = await in_memory.play(table, 4)
    table = await moderate(in_memory, table, "undo", "2")
    while table.status == PLAYING:
        act, actor = _sensible(table)
        table = (await in_memory.do(table, act, actor)).table
    names = NAMES[: len(table.occupants)]
    made = await export(in_memory.store, table, names)
    assert "steps" not in made["record"]
    path = tmp_path / "export.json"
    path.write_text(json.dumps(made), encoding="utf-8")
    assert main(["verify", str(path)]) == OK
    capsys.readouterr()
    verdict = await verify(in_memory.store, table)
    assert (verdict.fault, verdict.actions) == ("", len(made["actions"]))


async def test_the_log_tells_what_a_moderator_did_and_why(in_memory: Host) -> None:
    table = await running(in_memory, steps=2)
    table = await moderate(in_memory, table, "undo", "1", reason=f"  a\nslip {'x' * 300}")
    for viewer in (None, 0, 1):
        entries = await all_entries(in_memory.store, table, viewer)
        (told,) = [e.happening for e in entries if isinstance(e.happening, Moderated)]
        assert (told.act, told.what) == ("undo", "1")
        assert told.reason.startswith("a slip xxx")
        assert len(told.reason) == 200
