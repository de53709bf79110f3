"""The one writer: whatever waits is written in one transaction, and answered after its COMMIT."""

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial

from storage.sqlite.connection import Connection, translated
from storage.store import StorageError, StoreDamagedError

BATCH = 1000
"""Most writes in one transaction, so that nobody waits behind an endless one."""

Work = Callable[[sqlite3.Connection], None]


class Writer:
    """A queue of writes, drained by one task into one `BEGIN IMMEDIATE` transaction a batch.

    Each write has a savepoint: one that is refused does not undo the others. A failure of the
    file undoes the batch, and all its callers learn so.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._waiting: list[tuple[Work, asyncio.Future[None]]] = []
        self._draining: asyncio.Task[None] | None = None

    async def write(self, work: Work) -> None:
        """Carry out `work`; durable when this returns, and done even if the caller is cancelled.

        Raises what `work` raised, then without a trace of it, or the batch's `StorageError`.
        """
        answer = asyncio.get_running_loop().create_future()
        self._waiting.append((work, answer))
        if self._draining is None or self._draining.done():
            self._draining = asyncio.create_task(self._drain(), name="storage writer")
        await answer

    async def drained(self) -> None:
        """Wait until nothing is left to write."""
        if self._draining is not None:
            await asyncio.wait([self._draining])

    async def _drain(self) -> None:
        batch: list[tuple[Work, asyncio.Future[None]]] = []
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
                works = [work for work, _ in batch]
                outcomes: list[BaseException | None]
                try:
                    outcomes = await self._connection.run(partial(_transaction, works=works))
                except Exception as error:  # noqa: BLE001 - whatever it is, the callers must learn it
                    outcomes = [error] * len(works)
                for (_, answer), outcome in zip(batch, outcomes, strict=True):
                    _settle(answer, outcome)
        finally:  # only when this task itself is cancelled is anybody left without an answer
            for _, answer in (*batch, *self._waiting):
                _settle(answer, StorageError("the store stopped before it could write"))
            self._waiting = []


def _settle(answer: asyncio.Future[None], outcome: BaseException | None) -> None:
    if answer.done():  # the caller was cancelled meanwhile, or answered before
        return
    if outcome is None:
        answer.set_result(None)
    else:
        answer.set_exception(outcome)


def _transaction(db: sqlite3.Connection, works: list[Work]) -> list[BaseException | None]:
    """Do all works in one transaction; raises `sqlite3.Error` where the file itself fails.

    Where one meets a damaged page each has a transaction of its own, so that it alone fails.
    """
    try:
        return _together(db, works)
    except sqlite3.DatabaseError as error:
        if len(works) == 1 or not isinstance(translated(error), StoreDamagedError):
            raise
    return [_alone(db, work) for work in works]


def _alone(db: sqlite3.Connection, work: Work) -> BaseException | None:
    try:
        (outcome,) = _together(db, [work])
    except sqlite3.Error as error:
        return translated(error)
    return outcome


def _together(db: sqlite3.Connection, works: list[Work]) -> list[BaseException | None]:
    if db.in_transaction:  # an earlier roll-back could not even be written
        db.rollback()
    db.execute("BEGIN IMMEDIATE")
    try:
        outcomes = [_one(db, work) for work in works]
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # SQLite rolls back by itself after some failures
            db.rollback()
        raise
    return outcomes


def _one(db: sqlite3.Connection, work: Work) -> BaseException | None:
    """Do one work inside a savepoint and hand back its refusal, if it has one."""
    db.execute("SAVEPOINT one")
    try:
        work(db)
    except sqlite3.DatabaseError as error:
        if not isinstance(error, sqlite3.IntegrityError | sqlite3.DataError):
            raise  # full, failing, locked: not the work's own fault
        outcome: BaseException | None = translated(error)
    except Exception as error:  # noqa: BLE001 - it is handed to the caller, who raises it
        outcome = error
    else:
        outcome = None
    if outcome is not None:
        db.execute("ROLLBACK TO one")
    db.execute("RELEASE one")
    return outcome
