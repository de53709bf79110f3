"""The report on one table for whoever looks for a fault: every hand and the seed masked."""

import json
import re
from collections.abc import Sequence
from typing import Any

from bot.host.errors import Refusal
from bot.host.log import repair
from bot.host.log.effective import effective, effective_log
from bot.host.log.export import entries_of, export
from bot.host.service.service import TableService
from bot.host.tables.table import Table
from bot.ui.messages.responder import Answer
from bot.ui.names import unescape
from bot.ui.requests.find_table import Asking
from bot.ui.turns.play import Desk
from storage.store import Audit, Commit, TableHead


class Reporting:
    """Makes reports, and hands them to moderators."""

    def __init__(self, service: TableService, desk: Desk) -> None:
        self._service = service
        self._desk = desk

    async def report(self, answer: Answer, asked: Asking, head: TableHead) -> None:
        """Hand the report on a table out, and note that somebody has it."""
        content = json.dumps(await self.made(head), ensure_ascii=False, indent=1).encode()
        line = Audit(
            self._service.clock(),
            head.guild_id,
            head.table_id,
            head.name,
            asked.actor.user_id,
            "report",
            "",
        )
        await self._service.store.note(line)
        text = "What everybody may know of this table, with what helps to find a fault."
        name = f"{re.sub('[^a-z0-9-]', '', head.name)}-report.json"
        await answer.file(text, name, content)

    async def made(self, head: TableHead) -> dict[str, Any]:
        """The report as JSON. After an ordinary end it holds the whole game."""
        store = self._service.store
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
            table, readable = await self._service.table(head.table_id), True
        except Refusal:
            readable = False
            # How many rows there are nobody needs to know: private ones are among them.
            made["rows"] = {"missing": found.last - len(found.commits)}
            try:
                table = await repair.last_good(store, head.table_id, self._service.games)
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
            "errors": self._desk.errors(table),
            "paused": table.paused,
            "ended": table.ended_because,
            "waiting": list(table.waiting_seats()),
            "events": await self._events(commits, table),
        }
        if table.ended_because == "finished":
            names = [unescape(name) for name in await self._desk.people.names(table)]
            made["transcript"] = await export(store, table, names)
        return made

    async def _events(self, commits: Sequence[Commit], table: Table) -> list[dict[str, Any]]:
        """What everybody may know, with its times."""
        entries = entries_of(commits, table, None)
        names = await self._desk.people.names(table)
        lines = await self._desk.screens.cards.lines(table, [e.happening for e in entries], names)
        return [
            {"at": entry.at, "text": unescape(line)}
            for entry, line in zip(entries, lines, strict=True)
            if line
        ]
