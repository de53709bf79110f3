"""The deal, proved: promised in the lobby, cut by the players, and every draw counted."""

import copy
import hashlib
import itertools
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.host.log import codec
from bot.host.log.export import all_entries, export
from bot.host.log.proof import verify
from bot.host.privacy import personal
from bot.host.seats.seats import Leave
from bot.host.tables.draft import Actor
from bot.host.tables.lobby import Configure, CutDeck, Join, Open, Promised, SeatHouse, UnseatHouse
from bot.host.tables.table import LOBBY, Table
from bot.host.turns.play import DrawsThrown, Played, Start
from rules.catalog import GAMES
from rules.chance import commitment
from rules.fair import key_of, promise_of, read_record
from rules.transcript import read
from rules.verification import verify as verify_export
from storage.rows import commit_of, commit_row
from tests.host.fair import (
    DEALS,
    SCRIPT,
    as_before,
    by_rules,
    by_stranger,
    dealt,
    exported,
    go_on,
    names_of,
    sensible,
    storied,
)
from tests.host.moderated import moderate
from tests.host.tables import (
    ADA,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    GUILD,
    MODERATOR,
    SEED,
    STRANGER,
    Host,
    refused,
    reread,
)
from tests.host.toy import HOARD
from tests.support.memory_store import MemoryStore

TWO_TABLES = {"game": "steam-court", "people": 5, "houses": 3}


@pytest.fixture(autouse=True)
def _the_toy_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, HOARD.id, HOARD)


# The lobby ----------------------------------------------------------------------------------------


async def test_the_promise_is_made_with_the_lobbys_first_row_and_never_changes(
    host: Host,
) -> None:
    table = await host.lobby()
    promise = hashlib.sha256(f"parlour promise v2\n{SEED.hex()}\n".encode()).hexdigest()
    assert (table.promise, table.promised, table.seq) == (promise, "lobby", 1)
    await host.do(table, Join(), BEN)
    await host.do(table, Configure("hand", 2), ADA)
    assert (await reread(host.store, table)).promise == promise
    started = (await host.start(table.table_id, ADA, host.key())).table
    assert (started.promise, started.commitment) == (promise, promise)


async def test_the_deal_follows_from_the_secret_and_what_the_players_chose(host: Host) -> None:
    table = await host.lobby(BEN, options={"hand": 2})
    await host.do(table, SeatHouse(), ADA)
    for number in (17, 404):
        await host.do(table, CutDeck(number), BEN)
    table = (await host.start(table.table_id, ADA, host.key())).table
    record = 'hoard {"hand":2} 1 p- p404 h-'
    assert table.record == record
    text = f"parlour deal v2\n{SEED.hex()}\n{record}\n"
    assert table.seed.hex() == hashlib.sha256(text.encode()).hexdigest()


async def test_who_leaves_takes_the_cut_along_and_who_comes_sits_last(in_memory: Host) -> None:
    table = await in_memory.lobby(BEN, CLEO)
    await in_memory.do(table, CutDeck(5), BEN)
    await in_memory.do(table, Leave(), BEN)
    await in_memory.do(table, Join(), BEN)
    await in_memory.do(table, CutDeck(9), CLEO)
    table = (await in_memory.start(table.table_id, ADA, in_memory.key())).table
    assert table.record == "hoard {} 1 p- p9 p-"


@pytest.mark.parametrize("number", [0, -1, 1000])
async def test_a_cut_is_a_number_from_1_to_999(in_memory: Host, number: int) -> None:
    table = await in_memory.lobby()
    assert await refused(in_memory.do(table, CutDeck(number), ADA)) == "bad_cut"


@pytest.mark.parametrize("number", [1, 999])
async def test_the_least_and_the_most_cut_are_cuts(in_memory: Host, number: int) -> None:
    table = (await in_memory.do(await in_memory.lobby(), CutDeck(number), ADA)).table
    assert table.occupants[0].cut == number


async def test_before_the_end_nothing_is_judged(in_memory: Host) -> None:
    table = await go_on(in_memory, await dealt(in_memory, "hoard"), 3)
    verdict = await verify(in_memory.store, table)
    assert (verdict.seed, verdict.secret, verdict.fault) == ("", "", "")
    assert (verdict.actions, verdict.draws, verdict.thrown, verdict.earlier) == (0, 0, (), ())


async def test_only_who_sits_in_an_open_lobby_cuts_and_each_number_once(in_memory: Host) -> None:
    table = await in_memory.lobby(BEN)
    assert await refused(in_memory.do(table, CutDeck(3), STRANGER)) == "not_seated"
    await in_memory.do(table, CutDeck(3), ADA)
    assert await refused(in_memory.do(table, CutDeck(3), ADA)) == "cut_already"
    await in_memory.start(table.table_id, ADA, in_memory.key())
    assert await refused(in_memory.do(table, CutDeck(4), ADA)) == "lobby_closed"


async def test_nothing_enters_that_only_the_bot_sees_or_chooses_after_the_promise() -> None:
    """Interaction ids, times, commits, table ids, house players' names: two worlds, one key."""
    keys = set()
    for world in range(2):
        drawn = iter([SEED, *(bytes([world]) * 32 for _ in range(9))])
        numbers = itertools.count(world * 100)
        host = Host(
            MemoryStore(),
            draw_seed=lambda drawn=drawn: next(drawn),
            below=lambda bound, numbers=numbers: next(numbers) % bound,
            clock=lambda numbers=numbers: 1_800_000_000_000 + 777 * next(numbers),
        )
        people = [Actor(11 + 50 * world), Actor(12 + 50 * world)]
        table = await host.lobby(people[1], host=people[0])
        await host.do(table, SeatHouse(), people[0])
        for number in range(3 * world):  # more commits in one of them, and another house player
            await host.do(table, CutDeck(1 + number), people[1])
            await host.do(table, UnseatHouse(), people[0])
            await host.do(table, SeatHouse(), people[0])
        await host.do(table, CutDeck(500), people[1])
        table = (await host.start(table.table_id, people[0], f"i{world}")).table
        keys.add(table.seed)
    assert len(keys) == 1


async def test_an_operator_gains_nothing_by_drawing_again_at_the_deal() -> None:
    """Whatever is drawn after the promise, the deal stays the one that was promised."""
    seeds = set()
    for other in range(20):
        host = Host(MemoryStore())
        table = await host.lobby(BEN)
        command = Start(bytes([other]) * 32)
        seeds.add((await host.do(table, command, ADA)).table.seed)
    assert len(seeds) == 1


async def test_a_rematch_has_a_secret_of_its_own() -> None:
    secrets = iter([SEED, bytes(32)])
    host = Host(MemoryStore(), draw_seed=lambda: next(secrets))
    first, second = await host.lobby(), await host.lobby()
    assert first.promise != second.promise


async def test_a_lobby_from_before_is_promised_at_the_deal() -> None:
    store = MemoryStore()
    host = Host(store)
    table = await host.lobby(BEN)
    log = store._logs[table.table_id]
    for at, row in enumerate(log):
        commit = commit_of(row)
        events = [event for event in commit.body["events"] if event["kind"] != "promised"]
        commit.body["events"] = events
        log[at] = commit_row(commit)
    old = Host(store, draw_seed=lambda: bytes(32))
    assert (await old.table(table.table_id)).promise == ""
    table = (await old.start(table.table_id, ADA, old.key())).table
    assert (table.promised, table.promise) == ("deal", promise_of(bytes(32).hex()))
    made = await exported(old, await go_on(old, table))
    assert by_rules(made)
    verdict = await verify(store, await old.table(table.table_id))
    assert verdict.cut == "Nobody cut, so this proves only that the game followed from its deal."


# What is thrown away ------------------------------------------------------------------------------


async def test_only_what_draws_is_counted_and_what_is_undone_stays_counted(
    in_memory: Host,
) -> None:
    table = await dealt(in_memory, "steam-court")
    assert table.draws == (1,)
    while table.draws == (1,):
        table = await go_on(in_memory, table, 1)
    assert table.steps > 1
    drawn = []
    for _ in range(4):
        back = await moderate(in_memory, table, "undo", "1")
        assert back.draws == table.draws
        act, actor = sensible(back)
        receipt = await in_memory.do(back, act, actor)
        table = receipt.table
        (played,) = [event for event in receipt.events if isinstance(event, Played)]
        drawn += [draw["number"] for draw in played.draws]
    assert drawn == [2, 3, 4, 5]
    assert sum(one.number for one in table.thrown) == 4


async def test_two_tables_of_one_game_count_apart(in_memory: Host) -> None:
    table = await dealt(in_memory, **TWO_TABLES)
    assert table.draws == (1, 1)
    made = await exported(in_memory, await go_on(in_memory, table))
    numbers: dict[int, list[int]] = {}
    for draw in made["fair"]["draws"]:
        numbers.setdefault(draw["table"], []).append(draw["number"])
    assert numbers.keys() == {0, 1}
    for counted in numbers.values():
        assert counted == [*range(len(counted))]
    assert by_rules(made)
    assert by_stranger(made)


@pytest.mark.parametrize(("game", "changes"), DEALS)
async def test_an_export_tells_every_draw_and_both_verifiers_agree(
    in_memory: Host, game: str, changes: dict[str, Any]
) -> None:
    table = await storied(in_memory, game, **changes)
    made = await exported(in_memory, table)
    fair = made["fair"]
    assert fair.keys() == {"scheme", "promise", "secret", "record", "draws", "undone"}
    assert by_rules(made)
    assert by_stranger(made)
    line = verify_export(read(json.dumps(made))).line
    assert line["cut"] == f"2 of {changes.get('people', 4)} cut the deck."
    assert sum(one["draws"] for one in line["thrown_away"]) == sum(
        one.number for one in table.thrown
    )
    assert read_record(fair["record"]).deal == 2


async def test_repeated_undo_over_a_quarters_end_is_told_and_counted(in_memory: Host) -> None:
    """The deals of Quarter 2 that came and went all stand in the export."""
    table = await dealt(in_memory, "steam-court")
    while True:
        act, actor = sensible(table)
        table = (await in_memory.do(table, act, actor)).table
        if table.game.view(table.state, None).quarter == 2:
            break
    for _ in range(5):
        table = await moderate(in_memory, table, "undo", "1")
        act, actor = sensible(table)
        table = (await in_memory.do(table, act, actor)).table
    whys = [one.why for one in table.thrown]
    assert whys == ["undo"] * 5
    made = await exported(in_memory, await go_on(in_memory, table))
    assert len(made["fair"]["undone"]) == 5
    assert by_rules(made)
    for undone in range(5):
        hidden = copy.deepcopy(made)
        del hidden["fair"]["undone"][undone]
        assert not by_rules(hidden)
        assert not by_stranger(hidden)


async def test_a_repair_goes_on_past_every_draw_that_may_have_been() -> None:
    store = MemoryStore()
    host = Host(store)
    table = await go_on(host, await dealt(host, "hoard"), 5)
    log = store._logs[table.table_id]
    for at in (-3, -2):
        log[at] = log[at]._replace(body="?" + log[at].body[1:])
    fresh = Host(store)
    restored = (await fresh.restore(table.table_id, MODERATOR, "k")).table
    # One of the three rows left out says that six draws had been; the others may have drawn too.
    assert (restored.steps, restored.draws) == (2, (8,))
    assert restored.thrown[-1] == (5, "repair")
    made = await exported(fresh, await go_on(fresh, restored))
    (repair,) = made["fair"]["undone"]
    assert repair["skipped"] == [{"table": 0, "first": 3, "last": 7}]
    assert by_rules(made)
    assert by_stranger(made)


async def test_a_deal_lost_with_its_row_is_not_dealt_again() -> None:
    store = MemoryStore()
    host = Host(store)
    table = await dealt(host, "hoard")
    log = store._logs[table.table_id]
    log[-1] = log[-1]._replace(body="?" + log[-1].body[1:])
    fresh = Host(store)
    lobby = (await fresh.restore(table.table_id, MODERATOR, "k")).table
    assert lobby.status == LOBBY
    again = (await fresh.start(table.table_id, ADA, fresh.key())).table
    assert (again.promise, read_record(again.record).deal) == (table.promise, 2)
    made = await exported(fresh, await go_on(fresh, again))
    assert made["fair"]["undone"] == [{"why": "repair", "deals": 1}]
    assert by_rules(made)
    assert by_stranger(made)


async def test_the_log_tells_how_many_draws_were_thrown_away_and_why(in_memory: Host) -> None:
    table = await go_on(in_memory, await dealt(in_memory, "hoard"), 3)
    table = await moderate(in_memory, table, "undo", "2")
    entries = await all_entries(in_memory.store, table, None)
    assert [e.happening for e in entries if isinstance(e.happening, DrawsThrown)] == [
        DrawsThrown(2, "undo")
    ]


# Games from before --------------------------------------------------------------------------------


async def old_game(store: MemoryStore, seed: bytes = SEED) -> tuple[Host, Table]:
    host = Host(store)
    table = await host.playing(BEN, CLEO)
    as_before(store, table, seed)
    host = Host(store, draw_seed=lambda: b"x" * 32)
    return host, await host.table(table.table_id)


async def test_a_game_from_before_keeps_its_steps_and_its_proof() -> None:
    store = MemoryStore()
    host, table = await old_game(store)
    assert (table.scheme, table.commitment, table.draws) == (1, commitment(SEED), ())
    table = await go_on(host, table, 3)
    table = await moderate(host, table, "undo", "2")
    table = await go_on(host, table)
    made = await exported(host, table)
    assert "fair" not in made
    assert made["record"]["steps"][:2] == [1, 4]
    line = verify_export(read(json.dumps(made))).line
    assert (line["scheme"], line["proves"]) == (1, "binds the first deal only")
    assert by_rules(made)
    assert by_stranger(made)
    made["record"]["steps"][1] = 1
    assert not by_rules(made)
    assert not by_stranger(made)


async def test_a_new_deal_of_a_game_from_before_shows_the_old_seed_at_the_end() -> None:
    store = MemoryStore()
    host, table = await old_game(store)
    table = await moderate(host, table, "reset", "deal")
    assert (table.scheme, table.seed) == (1, b"x" * 32)
    assert SEED.hex() not in json.dumps(await export(store, table, names_of(table)))
    table = await go_on(host, table)
    made = await exported(host, table)
    assert made["record"]["earlier_deals"] == [{"seed": SEED.hex(), "commitment": commitment(SEED)}]
    assert (await verify(store, table)).earlier == (SEED.hex(),)


# Secrets ------------------------------------------------------------------------------------------


async def test_the_secret_stands_in_an_event_of_its_own_that_nothing_prints(
    in_memory: Host,
) -> None:
    table = await in_memory.lobby(BEN)
    commits = await in_memory.store.commits(table.table_id)
    events = [event for commit in commits for event in codec.load(commit)]
    (promised,) = [event for event in events if isinstance(event, Promised)]
    assert promised.secret == SEED.hex()
    opened = Open(GUILD, CHANNEL, "hoard", "", {}, secret=SEED)
    assert SEED.hex() not in repr((events, table, opened))
    assert repr(SEED) not in repr(opened)


@pytest.mark.parametrize("steps", [None, 0, 3])
async def test_no_privacy_file_log_or_export_of_a_running_table_holds_secret_or_key(
    in_memory: Host, steps: int | None
) -> None:
    table = await in_memory.lobby(BEN, CLEO, DAN, game="steam-court")
    if steps is not None:
        table = (await in_memory.start(table.table_id, ADA, in_memory.key())).table
        table = await go_on(in_memory, table, steps)
    told = [await personal(in_memory, user.user_id) for user in (ADA, BEN, CLEO, DAN)]
    told += [repr(await all_entries(in_memory.store, table, seat)) for seat in (None, 0, 1)]
    told += [await export(in_memory.store, table, names_of(table))]
    told += [repr(await verify(in_memory.store, table))]
    text = json.dumps(told)
    assert table.promise in text
    for secret in filter(None, (table.secret, table.seed.hex())):
        assert secret not in text
    assert "shuffled" not in text
    kinds = {event["kind"] for one in told[:4] for done in one["done"] for event in done["events"]}
    assert "promised" not in kinds


# By hand ------------------------------------------------------------------------------------------


async def test_promise_and_key_can_be_checked_with_sha256sum(in_memory: Host) -> None:
    made = await exported(in_memory, await go_on(in_memory, await dealt(in_memory, "hoard")))
    fair = made["fair"]

    def sha256sum(text: str) -> str:
        return ran(["sha256sum"], text).stdout.split()[0]

    assert sha256sum(f"parlour promise v2\n{fair['secret']}\n") == fair["promise"]
    assert sha256sum(f"parlour deal v2\n{fair['secret']}\n{fair['record']}\n") == made["seed"]
    assert (promise_of(fair["secret"]), key_of(fair["secret"], fair["record"])) == (
        fair["promise"],
        made["seed"],
    )


async def test_the_second_verifier_is_short_and_stands_alone(
    in_memory: Host, tmp_path: Path
) -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 100
    imports = [line for line in text.splitlines() if line.startswith(("import", "from"))]
    assert not [line for line in imports if "rules" in line or "bot" in line]
    made = await exported(in_memory, await go_on(in_memory, await dealt(in_memory, "hoard")))
    file = tmp_path / "export.json"
    for change, code in ((0, 0), (1, 1)):
        made["fair"]["draws"][0]["number"] += change
        file.write_text(json.dumps(made), encoding="utf-8")
        assert ran([sys.executable, "-I", str(SCRIPT), str(file)]).returncode == code


def ran(words: list[str], text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, input=text, capture_output=True, check=False, text=True)  # noqa: S603
