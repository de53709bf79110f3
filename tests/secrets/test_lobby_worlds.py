"""Two worlds that differ in the secret alone, from the lobby on, which nobody can tell apart.

Both bear one promise: that it hides the secret is SHA-256's affair. What a privacy file, a report,
an export, the log, the boards and every button give must be equal byte for byte, and so must what
is printed of the table.
"""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.host import privacy
from bot.host.log import codec
from bot.host.log.export import all_entries, export
from bot.host.log.replay import fold
from bot.host.privacy import personal
from bot.host.tables.draft import Actor, PublicEvent
from bot.host.tables.lobby import CutDeck, Join, Open, Promised, SeatHouse
from bot.host.tables.table import Table
from bot.presenters import fair
from bot.presenters.presenter import HAND
from bot.presenters.tables import menu
from bot.ui.moderation.report import report_on
from rules.catalog import GAMES
from storage.store import Commit
from tests.secrets.fakes import CHANNEL, GUILD
from tests.secrets.observing import press, rendered
from tests.secrets.stage import Viewer, World
from tests.secrets.worlds import ADA, SPECTATOR, Leak, Line, difference

GAME = GAMES["steam-court"]
PRESSED = (
    menu.HELP,
    menu.VERIFY,
    menu.EXPORT,
    menu.LOG,
    menu.TEXT,
    menu.RULES,
    menu.LIST,
    fair.CUT,
    HAND,
)


def lobby() -> Line:
    line = Line(Table(77, GAME), [])
    secret = bytes(range(32))
    line.act(Open(GUILD, CHANNEL, GAME.id, "brass-otter", {}, secret=secret), Actor(ADA))
    line.act(Join(), Actor(ADA + 1))
    line.act(CutDeck(17), Actor(ADA + 1))
    line.act(SeatHouse(), Actor(ADA))
    return line


def elsewhere(log: list[Commit]) -> list[Commit]:
    """The same log with another secret."""

    def other(commit: Commit) -> Commit:
        events = [
            replace(event, secret="ab" * 32) if isinstance(event, Promised) else event
            for event in codec.load(commit)
        ]
        return replace(commit, body=codec.dump(events, codec.asked_by(commit)))

    return [other(commit) for commit in log]


async def seen(world: World) -> dict[str, Any]:
    """Everything that the viewer, and whoever runs or moderates the bot, is shown or handed."""
    table, user_id = world.table, world.viewer.user_id
    found: dict[str, Any] = {
        "board": [rendered(one) for one in await world.screens.boards(table)],
        "privacy file": await personal(world.service, user_id),
        "log": repr(await all_entries(world.store, table, table.seat_of(user_id))),
        "export": await export(world.store, table, world.names),
        "table": repr(table),
        "head": repr(await world.store.heads()),
        "channel": list(world.channels.done),
    }
    for verb in PRESSED:
        found[f"press {verb}"] = await press(world, verb, "")
    (head,) = await world.store.heads()
    found["report"] = await report_on(world.app, head)
    return found


async def compare(user_id: int, seat: int | None) -> None:
    line = lobby()
    viewer = Viewer(user_id, seat, moderator=True)
    both = []
    for log in (line.log, elsewhere(line.log)):
        table = fold(line.table.table_id, log, GAMES)
        world = World(table, log, viewer)
        world.names = await world.people.names(table)
        both.append(await seen(world))
    assert both[0].keys() == both[1].keys()
    if json.dumps(both[0], default=repr) != json.dumps(both[1], default=repr):
        raise Leak(difference(*both)[:1000])


@pytest.mark.parametrize(("user_id", "seat"), [(ADA, 0), (ADA + 1, 1), (SPECTATOR, None)])
def test_a_lobbys_secret_changes_nothing_that_anybody_is_given(
    user_id: int, seat: int | None
) -> None:
    asyncio.run(compare(user_id, seat))


def in_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(privacy, "PublicEvent", PublicEvent | Promised)
    monkeypatch.setattr(privacy, "_names", lambda _event, _user_id: True)


def on_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    real: Callable[..., Any] = World._fill

    def fill(self: World, table: Table, log: Any) -> None:
        table.name = table.secret[:4]
        real(self, table, log)

    monkeypatch.setattr(World, "_fill", fill)


@pytest.mark.parametrize("plant", [in_the_file, on_the_lobby])
def test_a_planted_leak_of_the_secret_is_noticed(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        asyncio.run(compare(ADA, 0))
