"""What a world shows to whoever runs the bot, to moderators of a broken table, and in files."""

import re
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

from bot.host.log import codec
from bot.host.tables.draft import PrivateEvent
from bot.ops import health
from bot.presenters.moderation.panels import MOD
from bot.presenters.presenter import HAND, LOG
from bot.presenters.privacy import ASK, PRIVACY, SEND
from bot.presenters.tables import menu
from bot.ui.request_counts import RequestCounts
from storage.rows import CommitRow, commit_of, commit_row
from tests.secrets.stage import World

Press = Callable[..., Any]


def checksum_lost(row: CommitRow) -> CommitRow:
    """A row whose bits have turned."""
    return row._replace(crc=row.crc ^ 1)


def kind_unheard_of(row: CommitRow) -> CommitRow:
    """A row that can be read, but holds what no code knows; all else in it stays."""
    commit = commit_of(row)
    body: Any = dict(commit.body)
    first, *others = body["events"]
    body["events"] = [{**first, "kind": "unheard_of"}, *others]
    return commit_row(replace(commit, body=body))


HARMS = (checksum_lost, kind_unheard_of)
RUINED = ("", "doctor", "audit", "report", "why restore -", "see undo 1")
STILL = ((HAND, ""), (LOG, ""), (menu.TEXT, ""), (menu.EXPORT, ""))


class Frozen:
    """A game whose log leads to one state: another world's log may fit none."""

    def __init__(self, game: Any, state: Any) -> None:
        self._game, self._state = game, state

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def new(self, *_: Any) -> Any:
        """The state in which everything ends."""
        return self._game.copy(self._state)

    def evolve(self, state: Any, event: Any) -> None:
        """Nothing: the state is there already."""


async def pages(world: World) -> AsyncIterator[tuple[str, Any]]:
    """Every page for machines: its status, its headers, its bytes."""
    client: Any = SimpleNamespace(
        service=world.service,
        runner=world.runner,
        request_queue=(),
        request_counts=RequestCounts(),
        boards=world.boards,
        background=world.house.background,
        is_ready=lambda: True,
        latency=0.05,
    )
    for route in health.application(health.Health(client)).router.routes():
        if route.method == "GET" and route.resource is not None:
            path, handle = route.resource.canonical, cast("Any", route.handler)
            answer: Any = await handle(SimpleNamespace(path=path))
            body = answer.body if isinstance(answer.body, bytes) else b""
            yield f"page {path}", (answer.status, sorted(answer.headers.items()), body)


async def file_about(world: World, press: Press) -> AsyncIterator[tuple[str, Any]]:
    """The viewer's screens about what is stored of him, and the file with all of it."""
    for token in ("", ASK, SEND):
        yield f"press {PRIVACY} {token}", await press(world, PRIVACY, token)


def _is_private(row: CommitRow) -> bool:
    return all(isinstance(event, PrivateEvent) for event in codec.load(commit_of(row)))


async def ruins(world: World, press: Press) -> AsyncIterator[tuple[str, Any]]:
    """The same table with a row broken, as moderators and everybody else meet it."""
    harm = HARMS[world.table.public_seq % len(HARMS)]
    ruin, name = ruined(world, harm), harm.__name__
    for act in RUINED:
        yield f"{name}: moderate {act}", await press(ruin, MOD, act, moderator=True)
    for verb, token in STILL:
        yield f"{name}: press {verb} {token}", await press(ruin, verb, token)
    # Whoever runs the bot, and nobody else, must know which row is broken.
    yield f"{name}: logs", [re.sub(r"(commit (\d+:)?)\d+", r"\1?", line) for line in ruin.heard]
    assert ruin.runner.errors == 0, "something failed unexpectedly"


def ruined(world: World, harm: Callable[[CommitRow], CommitRow]) -> World:
    """A world of its own in which the last row that everybody may know of is broken."""
    table = world.table
    ruin = World(table, (), world.viewer)
    rows = list(world.store._logs[table.table_id])
    last = max(at for at, row in enumerate(rows) if not _is_private(row))
    rows[last] = harm(rows[last])
    ruin.store._logs[table.table_id] = rows
    frozen: Any = {table.game.id: Frozen(table.game, table.state)}
    ruin.service.games = ruin.service.tables._games = frozen
    del vars(ruin.service.tables)["load_with_history"]
    ruin.service.tables.evict(table.table_id)
    ruin.clock.now = world.clock.now
    return ruin
