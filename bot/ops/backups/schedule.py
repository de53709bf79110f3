"""Backups that the running bot makes by itself: one an hour, and of the older ones fewer.

Kept are the newest of each of the last 24 hours, 7 days and 4 weeks that have one. Only files of
this bot's own naming are ever removed.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import structlog

from storage.store import StorageError, Store

log = structlog.get_logger(__name__)

HOURS, DAYS, WEEKS = 24, 7, 4
_NAMED = re.compile(r"-(\d{8}T\d{6}Z)\.sqlite3$")
_FORM = "%Y%m%dT%H%M%SZ"


def backup_name(database: Path, at: datetime) -> str:
    """The name of a backup made at this moment, by which its age is known."""
    return f"{database.stem}-{at.astimezone(UTC):{_FORM}}.sqlite3"


def made_at(file: Path) -> datetime | None:
    """When a backup was made, by its name; `None` for files that are none of ours."""
    found = _NAMED.search(file.name)
    if found is None:
        return None
    try:
        return datetime.strptime(found[1], _FORM).replace(tzinfo=UTC)
    except ValueError:
        return None


def to_keep(moments: Iterable[datetime], now: datetime) -> set[datetime]:
    """Of backups made at these moments, those that stay.

    The newest stays whatever its age: a bot that was away for a year comes back to one.
    """
    known = sorted((moment for moment in moments if moment <= now), reverse=True)
    kept = set(known[:1])
    for length, most in (
        (timedelta(hours=1), HOURS),
        (timedelta(days=1), DAYS),
        (timedelta(weeks=1), WEEKS),
    ):
        newest: dict[int, datetime] = {}
        for moment in known:
            newest.setdefault(int((now - moment) / length), moment)
        kept |= {moment for age, moment in newest.items() if age < most}
    return kept


def rotate(folder: Path, stem: str, now: datetime) -> list[Path]:
    """Remove the backups of the database `stem` that need not stay; which they were."""
    made = {}
    for file in folder.glob(f"{stem}-*.sqlite3"):
        moment = made_at(file)
        if moment is not None and file.name == f"{stem}-{moment:{_FORM}}.sqlite3":
            made[file] = moment
    stay = to_keep(made.values(), now)
    gone = [file for file, moment in made.items() if moment <= now and moment not in stay]
    for file in gone:
        file.unlink(missing_ok=True)
    return gone


class BackupSchedule:
    """Makes a backup every so often, and tells how the last one went.

    `clock` gives UTC in milliseconds.
    """

    def __init__(
        self,
        store: Store,
        database: Path,
        folder: Path,
        clock: Callable[[], int],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._store = store
        self._database = database
        self.folder = folder
        self._clock = clock
        self._sleep = sleep
        self.last: datetime | None = None
        self.failing = False

    async def run(self, hours: float) -> None:
        """Back up for ever, so many hours after the newest backup there is.

        A bot that is started again and again makes no more of them. One that fails is told, and
        tried again when the next is due.
        """
        await self._sleep(await asyncio.to_thread(self._seconds_to_next, hours))
        while True:
            await self.once()
            await self._sleep(hours * 3600)

    def _seconds_to_next(self, hours: float) -> float:
        now = datetime.fromtimestamp(self._clock() / 1000, UTC)
        made = [made_at(file) for file in self.folder.glob(f"{self._database.stem}-*.sqlite3")]
        self.last = max((moment for moment in made if moment and moment <= now), default=None)
        if self.last is None:
            return 0.0
        return max(0.0, (self.last + timedelta(hours=hours) - now).total_seconds())

    async def once(self) -> Path | None:
        """Make one backup and let old ones go; `None` where it could not be made."""
        now = datetime.fromtimestamp(self._clock() / 1000, UTC)
        target = self.folder / backup_name(self._database, now)
        try:
            await asyncio.to_thread(self.folder.mkdir, mode=0o700, parents=True, exist_ok=True)
            await self._store.backup(target)
            gone = await asyncio.to_thread(rotate, self.folder, self._database.stem, now)
        except (StorageError, OSError) as error:
            self.failing = True
            log.error("backup_failed", error=str(error))
            return None
        self.failing, self.last = False, now
        log.info("backup_made", file=target.name, removed=len(gone))
        return target
