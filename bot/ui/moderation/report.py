"""The report on one table for whoever looks for a fault: every hand and the seed masked."""

import json
import re
from collections.abc import Sequence
from typing import Any

from bot.host.errors import Refusal
from bot.host.log import repair
from bot.host.log.effective import effective, effective_log
from bot.host.log.export import entries_of, export
from bot.host.tables.table import Table
from bot.ui.names import unescape
from bot.ui.requests.request import App, Request
from storage.store import Audit, Commit, TableHead


async def report(request: Request, head: TableHead) -> None:
    """Hand the report on a table out, and note that somebody has it."""
    service = request.app.service
    content = json.dumps(await report_on(request.app, head), ensure_ascii=False, indent=1).encode()
    line = Audit(
        service.clock(), head.guild_id, head.table_id, head.name, request.user_id, "report", ""
    )
    await service.store.note(line)
    text = "What everybody may know of this table, with what helps to find a fault."
    name = f"{re.sub('[^a-z0-9-]', '', head.name)}-report.json"
    await request.responder.file(text, name, content)


async def report_on(app: App, head: TableHead) -> dict[str, Any]:
    """The report as JSON. After an ordinary end it holds the whole game."""
    service, store = app.service, app.service.store
    found = await store.as_found(head.table_id)
    made: dict[str, Any] = {
        "table": head.name,
        "number": str(head.table_id),
        "game": head.game,
        "status": head.status,
        "versions": sorted({commit.version for commit in found.commits}),
        "schemas": sorted({commit.schema for commit in found.commits}),
    }
    try:
        table, readable = await service.table(head.table_id), True
    except Refusal:
        readable = False
        # How many rows there are nobody needs to know: private ones are among them.
        made["rows"] = {"missing": found.last - len(found.commits)}
        try:
            table = await repair.last_good(store, head.table_id, service.games)
        except Refusal:
            return {**made, "readable": False, "events": []}
    commits: Sequence[Commit] = (
        await effective_log(store, head.table_id)
        if readable
        else [one for one in effective(found.commits) if one.seq <= table.seq]
    )
    made |= {
        "readable": readable,
        "actions": table.steps,
        "errors": app.errors.errors(table),
        "paused": table.paused,
        "ended": table.ended_because,
        "waiting": list(table.waiting_seats()),
        "events": await _events(app, commits, table),
    }
    if table.ended_because == "finished":
        names = [unescape(name) for name in await app.names.names(table)]
        made["transcript"] = await export(store, table, names)
    return made


async def _events(app: App, commits: Sequence[Commit], table: Table) -> list[dict[str, Any]]:
    """What everybody may know, with its times."""
    entries = entries_of(commits, table, None)
    names = await app.names.names(table)
    lines = await app.screens.cards.lines(table, [e.happening for e in entries], names)
    return [
        {"at": entry.at, "text": unescape(line)}
        for entry, line in zip(entries, lines, strict=True)
        if line
    ]
