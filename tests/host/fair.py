"""Whole games with undo, repair and new deals at the tables of the host, and both verifiers."""

import importlib.util
import json
from pathlib import Path
from typing import Any

from bot.host.log.export import export
from bot.host.log.proof import verify
from bot.host.tables.draft import Actor
from bot.host.tables.lobby import CutDeck, SeatHouse
from bot.host.tables.table import PLAYING, Table
from bot.host.turns.play import PlayAction
from rules import verification
from rules.chance import Chance, commitment
from rules.transcript import Unreadable, read
from storage.rows import commit_of, commit_row
from tests.host.moderated import moderate
from tests.host.tables import ADA, BEN, Host, person
from tests.support.memory_store import MemoryStore

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_deal.py"


def stranger() -> Any:
    """The verifier that knows no rules, as a module."""
    spec = importlib.util.spec_from_file_location("verify_deal", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


STRANGER = stranger()


def by_rules(made: dict[str, Any]) -> bool:
    """Whether `python -m rules verify` accepts an export."""
    try:
        return not verification.verify(read(json.dumps(made))).faults
    except Unreadable:
        return False


def by_stranger(made: dict[str, Any]) -> bool:
    """Whether the verifier that knows no rules does."""
    try:
        STRANGER.check(made)
    except (AssertionError, ValueError, LookupError, TypeError):
        return False
    return True


def sensible(table: Table) -> tuple[PlayAction, Actor]:
    """What a house player would do in the place of who is waited for."""
    seat = table.waiting_seats()[0]
    legal = table.game.legal_actions(table.state, seat)
    view = table.game.view(table.state, seat)
    action = table.game.casual_action(view, legal, Chance(b"players", table.seq))
    return PlayAction(action, seat), Actor(table.occupants[seat].user_id or 0)


async def go_on(host: Host, table: Table, steps: int = 1 << 20) -> Table:
    """So many sensible actions, or until the end."""
    for _ in range(steps):
        if table.status != PLAYING:
            break
        act, actor = sensible(table)
        table = (await host.do(table, act, actor)).table
    return table


async def dealt(host: Host, game: str, people: int = 4, houses: int = 0, **changes: Any) -> Table:
    """A table at which Ada and Ben have cut the deck, just dealt."""
    others = [BEN, *(person(number) for number in range(people - 2))]
    table = await host.lobby(*others, game=game, **changes)
    for _ in range(houses):
        await host.do(table, SeatHouse(), ADA)
    await host.do(table, CutDeck(17), ADA)
    await host.do(table, CutDeck(404), BEN)
    return (await host.start(table.table_id, ADA, host.key())).table


def names_of(table: Table) -> list[str]:
    return [f"p{seat}" for seat in range(len(table.occupants))]


async def exported(host: Host, table: Table) -> dict[str, Any]:
    """What a table's export holds, through JSON; the host's own check must find it in order."""
    made: dict[str, Any] = json.loads(json.dumps(await export(host.store, table, names_of(table))))
    assert (await verify(host.store, table)).fault == ""
    return made


def as_before(store: MemoryStore, table: Table, seed: bytes) -> None:
    """Rewrite a table that was just dealt, so that it goes on as a game from before would have."""
    log = store._logs[table.table_id]
    for at, row in enumerate(log):
        commit = commit_of(row)
        commit.body["events"] = [
            event for event in commit.body["events"] if event["kind"] != "promised"
        ]
        log[at] = commit_row(commit)
    state = table.game.new(len(table.occupants), table.game.options(table.given_options))
    events = table.game.setup(state, Chance(seed, 0))
    started = {
        "kind": "started",
        "seed": seed.hex(),
        "commitment": commitment(seed),
        "events": [table.game.dump_event(event) for event in events],
    }
    commit = commit_of(log[-1])
    commit.body["events"] = [started]
    log[-1] = commit_row(commit)


async def storied(host: Host, game: str, **changes: Any) -> Table:
    """A finished game with a new deal, an undo in an undo, and one over a drawing action."""
    table = await go_on(host, await dealt(host, game, **changes), 5)
    table = await moderate(host, table, "undo", "2")
    table = await moderate(host, await go_on(host, table, 3), "reset", "deal")
    table = await moderate(host, await go_on(host, table, 6), "undo", "1")
    table = await moderate(host, await go_on(host, table, 3), "undo", "4")
    while sum(table.draws) < 3 and table.steps < 300 and game == "steam-court":
        table = await go_on(host, table, 1)
    table = await moderate(host, table, "undo", "1")
    return await go_on(host, table)


DEALS: list[tuple[str, dict[str, Any]]] = [
    ("hoard", {}),
    ("steam-court", {}),
    ("steam-tunnel", {}),
    ("court-of-the-medici", {"people": 2}),
    ("steam-court", {"people": 5, "houses": 3}),
]
