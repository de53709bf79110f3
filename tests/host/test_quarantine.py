"""Damaged logs: the table alone rests, and can be brought back to its last good state, or ended."""

import random
from collections.abc import Callable

import pytest

from bot.host.errors import Refusal
from bot.host.log.export import all_entries, export
from bot.host.moderation.actions import Moderate
from bot.host.tables.draft import Actor
from bot.host.tables.table import ENDED, LOBBY, PLAYING, Table
from storage.rows import CommitRow, commit_of, commit_row
from tests.host.tables import (
    ADA,
    ALL_GAMES,
    BEN,
    CLEO,
    DAN,
    MODERATOR,
    STRANGER,
    Host,
    looks,
    refused,
    reread,
)
from tests.support.memory_store import MemoryStore

PEOPLE = {"steam-court": (BEN, CLEO, DAN), "court-of-the-medici": (BEN,)}
NAMES = ("ada", "ben", "cleo", "dan")
Log = list[CommitRow]


async def played(store: MemoryStore, game: str = "hoard", steps: int = 5) -> tuple[Host, Table]:
    host = Host(store)
    return host, await host.play(
        await host.playing(*PEOPLE.get(game, (BEN, CLEO)), game=game), steps
    )


def rows(store: MemoryStore, table: Table) -> Log:
    return store._logs[table.table_id]


def flipped(row: CommitRow, at: int, bit: int = 1) -> CommitRow:
    text = row.body
    return row._replace(body=text[:at] + chr(ord(text[at]) ^ bit) + text[at + 1 :])


def senseless(row: CommitRow) -> CommitRow:
    """A row whose checksum fits, but that no game can make anything of."""
    commit = commit_of(row)
    for event in commit.body["events"]:
        event["events"] = [{"kind": "nonsense"}] * len(event.get("events", ()))
    return commit_row(commit)


async def test_a_table_goes_on_from_its_last_good_state() -> None:
    store = MemoryStore()
    host, table = await played(store)
    good = await Host(store).table(table.table_id)
    log = rows(store, table)
    log[-2] = flipped(log[-2], 20)
    fresh = Host(store)
    assert await refused(fresh.table(table.table_id)) == "unreadable"
    restored = (await fresh.restore(table.table_id, MODERATOR, "k", "a bad disk")).table
    assert (restored.seq, restored.steps) == (table.seq + 1, good.steps - 2)
    assert looks(await reread(store, restored)) == looks(restored)
    await fresh.play(await fresh.table(table.table_id))
    (line,) = await store.audit(table.guild_id)
    assert (line.act, line.reason, line.user_id) == ("restore", "a bad disk", MODERATOR.user_id)
    del host


@pytest.mark.parametrize("after", range(8))
async def test_no_action_before_the_fault_is_lost_however_many_rows_follow_it(after: int) -> None:
    """Else how far a table goes back would tell how many rows follow, private ones too."""
    store = MemoryStore()
    _, table = await played(store, "steam-court", 12)
    log = rows(store, table)
    log[-1 - after] = senseless(log[-1 - after])
    restored = (await Host(store).restore(table.table_id, MODERATOR, "k")).table
    assert restored.steps == table.steps - 1 - after


async def test_only_that_table_rests() -> None:
    store = MemoryStore()
    host, table = await played(store)
    other = await host.playing(DAN, host=CLEO)
    log = rows(store, table)
    log[1] = flipped(log[1], 3)
    fresh = Host(store)
    assert await refused(fresh.table(table.table_id)) == "unreadable"
    assert (await fresh.play(other, 1)).steps == 1
    assert {head.table_id for head in await fresh.live_tables()} == {
        table.table_id,
        other.table_id,
    }


@pytest.mark.parametrize("actor", [ADA, STRANGER, Actor(0)])
async def test_moderators_alone_restore(actor: Actor) -> None:
    store = MemoryStore()
    _, table = await played(store)
    rows(store, table)[2] = flipped(rows(store, table)[2], 3)
    assert await refused(Host(store).restore(table.table_id, actor, "k")) == "not_moderator"


async def test_what_can_be_read_is_not_restored() -> None:
    store = MemoryStore()
    host, table = await played(store)
    assert await refused(host.restore(table.table_id, MODERATOR, "k")) == "readable"
    assert await refused(host.restore(7, MODERATOR, "k")) == "no_such_table"


async def test_a_table_without_a_beginning_can_only_be_ended() -> None:
    store = MemoryStore()
    _, table = await played(store)
    log = rows(store, table)
    log[0] = flipped(log[0], 3)
    fresh = Host(store)
    assert await refused(fresh.restore(table.table_id, MODERATOR, "k")) == "nothing_good"
    await fresh.put_away(table.table_id, MODERATOR, "k", "it is lost")
    head = await store.head(table.table_id)
    assert head is not None
    assert (head.status, head.seats) == (ENDED, ())
    assert [line.act for line in await store.audit(table.guild_id)] == ["end unreadable"]
    assert await refused(fresh.restore(table.table_id, MODERATOR, "l")) == "table_over"


async def test_a_second_fault_after_a_first_is_covered_too() -> None:
    store = MemoryStore()
    _, table = await played(store)
    rows(store, table)[-1] = flipped(rows(store, table)[-1], 9)
    fresh = Host(store)
    table = await fresh.play((await fresh.restore(table.table_id, MODERATOR, "a")).table, 2)
    rows(store, table)[-1] = flipped(rows(store, table)[-1], 9)
    again = Host(store)
    restored = (await again.restore(table.table_id, MODERATOR, "b")).table
    assert restored.steps == table.steps - 1
    assert looks(await reread(store, restored)) == looks(restored)
    assert (await again.restore(table.table_id, MODERATOR, "b")).repeated


DAMAGES: list[Callable[[Log, random.Random], None]] = []


def damage(work: Callable[[Log, random.Random], None]) -> Callable[[Log, random.Random], None]:
    DAMAGES.append(work)
    return work


@damage
def _bytes_flipped(log: Log, dice: random.Random) -> None:
    for at in dice.sample(range(len(log)), dice.randint(1, 3)):
        row = log[at]
        log[at] = flipped(row, dice.randrange(len(row.body)), 1 << dice.randrange(7))


@damage
def _rows_missing(log: Log, dice: random.Random) -> None:
    for at in sorted(dice.sample(range(len(log)), dice.randint(1, 3)), reverse=True):
        del log[at]


@damage
def _rows_without_sense(log: Log, dice: random.Random) -> None:
    at = dice.randrange(len(log))
    log[at] = senseless(log[at])


@damage
def _numbers_changed(log: Log, dice: random.Random) -> None:
    at = dice.randrange(len(log))
    log[at] = log[at]._replace(at=log[at].at ^ 1, version=log[at].version + dice.randrange(2))


@damage
def _steps_played_by_others(log: Log, dice: random.Random) -> None:
    """Rows of one table say what happened at another: each is sound, together they are not."""
    moves = [at for at, row in enumerate(log) if '"played"' in row.body]
    if not moves:
        return
    one, other = dice.choice(moves), dice.choice(moves)
    commit = commit_of(log[other])
    log[one] = commit_row(
        type(commit)(commit.table_id, log[one].seq, f"x{one}", commit.at, 1, commit.body)
    )


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", ["steam-court", "steam-tunnel", "court-of-the-medici", "hoard"])
async def test_from_whatever_state_and_damage_a_table_is_reset_or_ended(
    game: str, seed: int
) -> None:
    for number, work in enumerate(DAMAGES):
        dice = random.Random(f"{game} {seed} {number}")
        store = MemoryStore()
        _, table = await played(store, game, dice.randrange(0, 8))
        work(rows(store, table), dice)
        await _is_mended(store, table)


async def _is_mended(store: MemoryStore, table: Table) -> None:
    fresh = Host(store)
    try:
        known = await fresh.table(table.table_id)
    except Refusal:
        try:
            known = (await fresh.restore(table.table_id, MODERATOR, "restore")).table
        except Refusal:
            await fresh.put_away(table.table_id, MODERATOR, "end")
            head = await store.head(table.table_id)
            assert head is not None
            assert head.status == ENDED
            return
    assert looks(await reread(store, known)) == looks(known)
    told = str(
        [
            await all_entries(store, known, None),
            await export(store, known, NAMES[: len(known.occupants)]),
        ]
    )
    assert not known.seed or known.seed.hex() not in told
    if known.status == PLAYING:
        known = (await fresh.do(known, Moderate("reset", "deal"), MODERATOR)).table
        known = await fresh.play(known, 2)
    if known.status != ENDED:
        assert known.status in {LOBBY, PLAYING}
        known = (await fresh.do(known, Moderate("end"), MODERATOR)).table
    assert known.status == ENDED


def test_every_game_is_damaged() -> None:
    assert {"steam-court", "steam-tunnel", "court-of-the-medici", "hoard"} == set(ALL_GAMES)
