"""Backups by the hour: which stay, and that a bot that cannot make one goes on."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ops.backups.schedule import BackupSchedule, backup_name, made_at, rotate, to_keep
from storage.store import StoreFullError
from tests.support.memory_store import MemoryStore

NOW = datetime(2026, 5, 20, 12, 30, tzinfo=UTC)
DATABASE = Path("data/parlour.sqlite3")


def ages(*hours: float) -> set[datetime]:
    return {NOW - timedelta(hours=hour) for hour in hours}


def test_a_bot_that_ran_for_a_year_keeps_the_last_day_the_last_week_and_the_last_month() -> None:
    moments = [NOW - timedelta(hours=hour) for hour in range(24 * 365)]
    kept = to_keep(moments, NOW)
    assert ages(*range(24)) <= kept
    assert ages(24, 48, 72, 96, 120, 144) <= kept
    assert len(kept) == 24 + 6 + 3


def test_the_newest_stays_however_old_it_is() -> None:
    assert to_keep(ages(9000, 9001), NOW) == ages(9000)


def test_backups_from_the_future_are_left_alone() -> None:
    assert to_keep(ages(-5), NOW) == set()


@given(st.sets(st.integers(0, 24 * 400), max_size=80))
def test_what_stays_once_stays_until_a_newer_one_takes_its_place(hours: set[int]) -> None:
    kept = to_keep(ages(*hours), NOW)
    assert to_keep(kept, NOW) == kept
    assert bool(kept) == bool(hours)
    assert len(kept) <= 24 + 7 + 4


def test_only_files_of_our_own_naming_are_removed(tmp_path: Path) -> None:
    old = [NOW - timedelta(hours=hour, minutes=minute) for hour in (0, 1) for minute in (1, 2)]
    for moment in old:
        (tmp_path / backup_name(DATABASE, moment)).touch()
    strangers = (
        "parlour-before-upgrade.sqlite3",
        "other-20260520T110000Z.sqlite3",
        "notes.txt",
        "parlour-20261399T999999Z.sqlite3",
        "parlour-x-20200101T000000Z.sqlite3",
    )
    for name in strangers:
        (tmp_path / name).touch()
    gone = rotate(tmp_path, DATABASE.stem, NOW)
    assert {made_at(file) for file in gone} == {old[1], old[3]}
    assert all((tmp_path / name).exists() for name in strangers)


@pytest.fixture
def keeping(tmp_path: Path) -> BackupSchedule:
    return BackupSchedule(
        MemoryStore(), DATABASE, tmp_path / "kept", lambda: int(NOW.timestamp() * 1000)
    )


async def test_a_backup_is_made_under_its_moment(keeping: BackupSchedule) -> None:
    made = await keeping.once()
    assert made is not None
    assert made.exists()
    assert made_at(made) == NOW
    assert (keeping.last, keeping.failing) == (NOW, False)


async def test_a_backup_that_fails_is_told_and_stops_nothing(
    keeping: BackupSchedule, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(_: Path) -> None:
        raise StoreFullError("no space")

    monkeypatch.setattr(keeping._store, "backup", full)
    assert await keeping.once() is None
    assert keeping.failing
    monkeypatch.undo()
    assert await keeping.once() is not None
    assert not keeping.failing


@pytest.mark.parametrize(("age", "waits"), [(None, 0), (0.25, 0.75), (1, 0), (50, 0), (-3, 0)])
async def test_a_bot_that_is_started_again_waits_for_the_next_backups_time(
    keeping: BackupSchedule, age: float | None, waits: float
) -> None:
    naps: list[float] = []

    async def nap(seconds: float) -> None:
        naps.append(seconds)
        if len(naps) == 2:
            raise TimeoutError

    keeping._sleep = nap
    keeping.folder.mkdir()
    if age is not None:
        (keeping.folder / backup_name(DATABASE, NOW - timedelta(hours=age))).touch()
        keeping._clock = lambda: int(NOW.timestamp() * 1000) + 1000
    with pytest.raises(TimeoutError):
        await keeping.run(1.0)
    assert naps == pytest.approx([waits * 3600, 3600], abs=2)
