"""Single rules about logs that were repaired, people who are forgotten, and what is old."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.host import privacy
from bot.host.log import codec, repair
from bot.host.log.effective import effective, refuse_gaps, restored_to
from bot.host.privacy import Retention, forget, is_former
from bot.host.seats.seats import HostChanged, Left, SeatPassed
from bot.host.service import service
from bot.host.tables.draft import Actor, HostEvent
from bot.host.tables.ending import AgreedToEnd, End, Ended
from bot.host.tables.lobby import Joined, Open, Promised
from bot.host.tables.names import table_name
from bot.host.turns.play import Played, Restored, Started
from rules.fair import Cutter, Record, write_record
from storage.store import Audit, Commit, Found, StorageError, StoreDamagedError, TableHead
from tests.host.seated import ADA, BEN, NOW, seated
from tests.host.tables import ADA as HOST
from tests.host.tables import BEN as GUEST
from tests.host.tables import CHANNEL, GUILD, SEED, Host
from tests.host.turns import leap
from tests.support.memory_store import MemoryStore


def row(seq: int, *events: HostEvent) -> Commit:
    return Commit(1, seq, f"key {seq}", NOW, 1, codec.dump(list(events) or [Joined(seq)], 0))


def restored(seq: int, to_seq: int, **facts: Any) -> Commit:
    return row(seq, Restored(to_seq, **facts))


def numbers(commits: Any) -> list[int]:
    return [commit.seq for commit in commits]


# What a person may know ---------------------------------------------------------------------------


def told(user_id: int, by: int, *events: HostEvent) -> Any:
    """What is handed out to a person of one commit that somebody asked for."""
    commit = Commit(7, 1, "key", NOW, 1, codec.dump([*events], by))
    entries = privacy._entries([commit], user_id)
    if not entries:
        return None
    (entry,) = entries
    assert (entry["table"], entry["at"]) == ("7", NOW)
    return entry["events"]


def test_whoever_asked_and_whoever_is_named_is_told_what_happened() -> None:
    left = {"kind": "left", "user_id": BEN}
    assert told(ADA, ADA, Left(BEN)) == told(BEN, ADA, Left(BEN)) == [left]
    assert told(97, ADA, Left(BEN)) is None
    assert told(BEN, ADA, HostChanged(BEN)) == [{"kind": "host_changed", "user_id": BEN}]


def test_of_others_votes_moves_and_moderators_a_person_is_told_nothing() -> None:
    assert told(ADA, ADA, AgreedToEnd(BEN)) is None
    assert told(BEN, ADA, AgreedToEnd(BEN)) == [{"kind": "agreed_to_end", "user_id": BEN}]
    moved = Played(0, "show 3", {"kind": "show", "card": 3}, ())
    assert [set(one) for one in told(ADA, ADA, moved)] == [{"kind", "action"}]
    assert told(BEN, ADA, moved) is None
    passed = SeatPassed(1, BEN, "Piston", "casual", "moderator", by=98)
    assert "by" not in told(BEN, 98, passed)[0]
    assert told(98, 98, passed)[0]["by"] == 98
    assert told(ADA, ADA, Restored(5)) == [{"kind": "restored", "face": 0, "draws": [], "deals": 0}]
    assert told(ADA, ADA, Promised("00", "11", "lobby")) is None
    assert told(ADA, ADA, Started("00", "11", ())) == [{"kind": "started"}]


# What counts --------------------------------------------------------------------------------------


def test_what_a_repair_covers_does_not_count_and_a_later_repair_covers_an_earlier() -> None:
    log = [row(1), row(2), row(3), restored(4, 1), row(5), restored(6, 4)]
    assert numbers(effective(log[:3])) == [1, 2, 3]
    assert numbers(effective(log[:5])) == [1, 4, 5]
    assert numbers(effective(log)) == [1, 4, 6]
    assert numbers(effective([*log, restored(7, 0)])) == [7]


def test_only_a_repair_that_can_be_read_covers_anything() -> None:
    assert restored_to(restored(4, 2)) == 2
    assert restored_to(row(4)) is None
    for events in (None, "restored", [5], [{"kind": "restored"}],
                   [{"kind": "restored", "to_seq": "2"}]):  # fmt: skip
        assert restored_to(replace(row(4), body={"events": events})) is None


def test_a_commit_that_nothing_covers_must_be_there() -> None:
    refuse_gaps([])
    refuse_gaps([row(1), row(2), restored(5, 2), row(6)])
    for log, missing in (
        ([row(2)], 1),
        ([row(1), row(3)], 2),
        ([row(1), restored(5, 2)], 2),
        ([row(1), row(2), restored(5, 1)], 3),
        ([row(1), restored(5, 1), row(7)], 6),
    ):
        with pytest.raises(StoreDamagedError, match=f"commit 1:{missing} is missing"):
            refuse_gaps(log)


# A repair -----------------------------------------------------------------------------------------

HEAD = TableHead(1, 4, 500, 600, "hoard", "tin-crow", "playing", ADA, (ADA, BEN), 9, {"face": 2})


def test_a_table_is_put_away_behind_its_last_row_and_frees_name_and_seats() -> None:
    commit, head = repair.ending(HEAD, 7, NOW, "key", Actor(BEN))
    assert commit == Commit(1, 8, "key", NOW, 0, codec.dump([Ended("unreadable")], BEN))
    assert head == replace(HEAD, seq=8, status="ended", seats=(), updated_at=NOW)


def test_only_what_moderators_do_with_a_table_that_cannot_be_read_stands_in_the_audit() -> None:
    asked = (NOW, "restore", "a broken disk")
    assert repair.audit(HEAD, Actor(BEN), *asked) is None
    assert repair.audit(HEAD, Actor(BEN, moderator=True), *asked) == Audit(
        NOW, 500, 1, "tin-crow", BEN, "restore", "a broken disk"
    )


def test_a_repaired_table_counts_on_past_all_that_a_screen_may_have_shown() -> None:
    good = seated(ADA, BEN, seq=5, public_seq=3)
    for last, face in ((6, 10_003), (10_004, 10_003), (10_005, 20_003)):
        draft = repair.restore(good, Found((), last), NOW, Actor(BEN, moderator=True), "why")
        assert (draft.table.seq, draft.table.public_seq) == (last + 1, face)
        assert [event.kind for event in draft.events] == ["moderated", "restored"]


def test_a_repair_skips_every_draw_and_deal_that_may_have_been() -> None:
    good = seated(ADA, BEN, seq=5, draws=(3, 1), deals=2, state=object())
    good.secret = SEED.hex()  # so draws are counted
    drawn = Played(0, "show", None, (), ({"table": 0, "number": 3},))
    record = write_record(Record("hoard", {}, 6, (Cutter(False),)))
    moderator = Actor(BEN, moderator=True)

    def past(*commits: Commit, last: int) -> tuple[tuple[int, ...], int, list[str]]:
        found = Found(commits, last)
        events = repair.restore(good.copy(), found, NOW, moderator, "").events
        (event,) = [one for one in events if isinstance(one, Restored)]
        return event.draws, event.deals, [one.kind for one in events]

    good.game = _Copied(good.game)
    assert past(last=5)[:2] == ((3, 1), 2)
    assert past(last=8)[:2] == ((6, 4), 5)
    assert past(row(4, Restored(1, 0, (90, 90), 90)), last=8)[:2] == ((6, 4), 5)
    assert past(row(6, Restored(1, 0, (9,), 4)), last=7)[:2] == ((10, 2), 5)
    assert past(row(6, Started("", "", (), record=record)), last=6)[:2] == ((3, 1), 6)
    assert past(replace(row(6), body={}), last=6)[:2] == ((4, 2), 3)
    assert past(row(6, drawn), last=6)[0] == repair.counted((3, 1), drawn.draws)
    assert past(last=8)[2] == ["moderated", "draws_thrown", "restored"]


class _Copied:
    """A game whose state is nothing that needs a copy."""

    def __init__(self, game: Any) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def copy(self, state: Any) -> Any:
        return state


async def test_a_table_is_put_away_by_its_host_moderators_and_the_house() -> None:
    store = MemoryStore()
    await store.append(row(1), replace(HEAD, seq=1))
    for actor in (Actor(ADA), Actor(98, moderator=True), Actor(0)):
        assert await repair.head_for(store, 1, actor) == replace(HEAD, seq=1)
    with pytest.raises(Exception, match="not_host_or_moderator"):
        await repair.head_for(store, 1, Actor(BEN))
    with pytest.raises(Exception, match="no_such_table"):
        await repair.head_for(store, 2, Actor(0))


# Privacy ------------------------------------------------------------------------------------------


async def test_whoever_is_forgotten_becomes_a_number_below_zero(
    monkeypatch: pytest.MonkeyPatch, in_memory: Host
) -> None:
    given = []

    async def forget_person(_: int, former: int) -> int:
        given.append(former)
        return 2 if len(given) < 4 else 0

    monkeypatch.setattr(in_memory.store, "forget_person", forget_person)
    monkeypatch.setattr(privacy.secrets, "randbelow", lambda _: 0)
    assert await forget(in_memory, HOST.user_id) == 6
    assert given == [-1] * 4
    assert [is_former(number) for number in (-1, 0, 1)] == [True, False, False]


async def test_a_name_that_keeps_coming_back_is_taken_out_five_times_and_no_more(
    monkeypatch: pytest.MonkeyPatch, in_memory: Host
) -> None:
    async def forget_person(_: int, __: int) -> int:
        return 1

    monkeypatch.setattr(in_memory.store, "forget_person", forget_person)
    assert await forget(in_memory, HOST.user_id) == 5


async def test_old_games_are_looked_for_once_a_day_whatever_the_store_does(
    monkeypatch: pytest.MonkeyPatch, in_memory: Host
) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 2:
            raise asyncio.CancelledError

    async def erasures(*_: object) -> Any:
        raise StorageError("full")

    monkeypatch.setattr(in_memory.store, "erasures", erasures)
    with pytest.raises(asyncio.CancelledError):
        await Retention(in_memory, lambda: (), 1, sleep).run()
    assert slept == [86_400.0, 86_400.0]


async def test_a_finished_game_goes_when_it_is_older_than_so_many_days(in_memory: Host) -> None:
    table = await in_memory.lobby()
    await in_memory.do(table, End(), HOST)
    look = Retention(in_memory, lambda: (GUILD,), 1)
    leap(in_memory, 86_400_000)
    assert await look.look() == 0
    leap(in_memory, 1)
    assert await look.look() == 1


async def test_a_server_that_the_bot_left_is_forgotten_after_exactly_thirty_days(
    in_memory: Host,
) -> None:
    await in_memory.playing(GUEST)
    look = Retention(in_memory, tuple, 0)
    assert await look.look() == 0  # the first time that it is missed
    leap(in_memory, 30 * 86_400_000 - 1)
    assert await look.look() == 0
    leap(in_memory, 1)
    assert await look.look() == 1


# The service --------------------------------------------------------------------------------------


async def test_a_name_that_another_table_of_the_server_bears_is_not_given_twice(
    in_memory: Host,
) -> None:
    first = await in_memory.lobby(name="tin-crow")
    second = await in_memory.lobby(name="tin-crow")
    assert first.name == "tin-crow"
    assert second.name not in {"", "tin-crow"}
    assert (await in_memory.lobby(name="tin-crow", guild_id=GUILD + 1)).name == "tin-crow"
    foreseen = Open(GUILD, CHANNEL, "hoard", "tin-crow", {})
    assert await in_memory.foreseen(foreseen, HOST) != "tin-crow"


async def test_in_a_lobby_there_is_no_action_to_take_back(in_memory: Host) -> None:
    lobby = await in_memory.lobby(GUEST)
    assert await in_memory.actions(lobby.table_id) == 0
    running = await in_memory.play(await in_memory.playing(GUEST), 2)
    assert await in_memory.actions(running.table_id) == 2


def test_a_table_gets_a_number_only_after_fifty_names_that_are_taken() -> None:
    def named(tries: int) -> str:
        drawn = iter([0] * (2 * tries) + [1, 1])
        return table_name({"amber-badger"}, lambda _: next(drawn))

    assert named(49) == "bold-beaver"
    assert named(50) == "amber-badger-2"


def test_the_time_is_utc_in_whole_milliseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service.time, "time_ns", lambda: 1_800_000_000_123_999_999)
    assert service.utc_now() == 1_800_000_000_123
