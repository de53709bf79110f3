"""Leaks planted where no player looks at a board: pages, logs, files, reports, ways of answering.

Each stands with a pattern for the observation that must give it away, so that it is caught for
what it is.
"""

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
import structlog
from aiohttp import web
from prometheus_client.core import GaugeMetricFamily

from bot.host import personal_files
from bot.host.errors import Refusal
from bot.host.service import service as services
from bot.host.tables.table import Table
from bot.host.workers.house_players import HousePlayers
from bot.ops import health
from bot.ops.health import Health
from bot.ui import client
from bot.ui.messages.board_messages import BoardMessages
from bot.ui.messages.boards import Boards
from bot.ui.messages.dm_hands import DmHands
from bot.ui.moderation import panels, report
from bot.ui.requests import find_table
from bot.ui.requests.request import Request
from bot.ui.screens import Screens
from bot.ui.tables.log import hand_out
from bot.ui.turns import play, standing_orders
from tests.secrets.leaks import Planted, rebellious, secret

log = structlog.get_logger("bot.host.service.service")


def tables_of(page: Health) -> list[Table]:
    """The tables that the bot has at hand."""
    cache = page._client.service.tables
    return [table for number in cache.ids if (table := cache.get(number)) is not None]


def coups_in_figures(patch: pytest.MonkeyPatch) -> None:
    """How many could pull a coup now, over all tables: it names nobody, and tells all the same."""
    true = Health.figures

    def figures(self: Health) -> Any:
        yield from true(self)
        coups = sum(map(rebellious, tables_of(self)))
        yield GaugeMetricFamily("parlour_possible_coups", "Who could pull a coup", coups)

    patch.setattr(Health, "figures", figures)


def readiness_by_hands(patch: pytest.MonkeyPatch) -> None:
    true = Health.faults

    async def faults(self: Health) -> list[str]:
        slow = sum(secret(table.state) % 2 for table in tables_of(self))
        return [*await true(self), *["a table is slow"] * slow]

    patch.setattr(Health, "faults", faults)


def tagged_page(patch: pytest.MonkeyPatch) -> None:
    """An ETag over more than the page shows."""
    true = health.application

    def application(page: Health) -> web.Application:
        app = true(page)
        told = "".join(str(table.state.hands) for table in tables_of(page))
        tag = hashlib.sha256(told.encode()).hexdigest()[:8]
        for route in app.router.routes():
            handle: Any = route.handler
            vars(route)["_handler"] = _tagging(handle, tag)
        return app

    patch.setattr(health, "application", application)


def _tagging(handle: Callable[[Any], Awaitable[Any]], tag: str) -> Any:
    async def handler(request: Any) -> Any:
        answer = await handle(request)
        answer.headers["ETag"] = f'"{tag}"'
        return answer

    return handler


def a_log_line(patch: pytest.MonkeyPatch) -> None:
    true = Boards._publish

    async def publish(self: Boards, table: Table, **how: Any) -> None:
        await true(self, table, **how)
        log.debug("board_shown", table=table.table_id, weight=secret(table.state))

    patch.setattr(Boards, "_publish", publish)


def a_line_sometimes(patch: pytest.MonkeyPatch) -> None:
    """A line that says nothing, in some worlds only."""
    true = HousePlayers._changed

    def changed(self: HousePlayers, change: Any) -> None:
        true(self, change)
        if secret(change.table.state) % 2:
            log.info("house_looks", table=change.table.table_id)

    patch.setattr(HousePlayers, "_changed", changed)


def bodies_in_damage_report(patch: pytest.MonkeyPatch) -> None:
    """The last rows of a table that cannot be read, bodies and hands included."""
    true = report.report_on

    async def made(app: Any, head: Any) -> Any:
        told = await true(app, head)
        if not told["readable"]:
            found = await app.service.store.as_found(head.table_id)
            told["last_rows"] = [dict(commit.body) for commit in found.commits[-3:]]
        return told

    patch.setattr(report, "report_on", made)


def damage_told_by_content(patch: pytest.MonkeyPatch) -> None:
    """Why a table cannot be read, in the log, with what was being read."""
    true: Any = services.TableCache.load_with_history

    async def traced(self: Any, table_id: int) -> Table:
        try:
            return await true(self, table_id)  # type: ignore[no-any-return]
        except Refusal:
            found = await self._store.as_found(table_id)
            log.error("unreadable_row", table=table_id, size=len(str(found.commits[-1].body)))
            raise

    patch.setattr(services.TableCache, "load_with_history", traced)


def bytes_behind_a_picture(patch: pytest.MonkeyPatch) -> None:
    """The picture looks the same, but is longer."""
    true = Screens.drawn

    async def drawn(self: Screens, screen: Any, table: Table, *how: Any) -> Any:
        message = await true(self, screen, table, *how)
        if message.drawing is None:
            return message
        png = message.drawing.png + b"\0" * (secret(table.state) % 5)
        return replace(message, drawing=replace(message.drawing, png=png))

    patch.setattr(Screens, "drawn", drawn)


def letters_written_twice(patch: pytest.MonkeyPatch) -> None:
    """The same letter, once more than it need be."""
    true = DmHands._bring

    async def bring(self: DmHands, table_id: int, user_id: int, *, turn: bool) -> None:
        await true(self, table_id, user_id, turn=turn)
        if secret((await self._service.table(table_id)).state) % 2:
            self._sent.clear()
            await true(self, table_id, user_id, turn=False)

    patch.setattr(DmHands, "_bring", bring)


def boards_after_letters(patch: pytest.MonkeyPatch) -> None:
    """The same requests at the same time, in another order."""
    true = BoardMessages.bring

    async def bring(self: BoardMessages, table: Table, *given: Any, **how: Any) -> None:
        for _ in range(40 * (secret(table.state) % 2)):
            await asyncio.sleep(0)
        await true(self, table, *given, **how)

    patch.setattr(BoardMessages, "bring", bring)


def completions_in_order_of_hands(patch: pytest.MonkeyPatch) -> None:
    true = play.own_choices

    async def own_choices(request: Request, *rest: Any) -> Any:
        table = await find_table.by_name(request, None)
        found = await true(request, *rest)
        return found[::-1] if secret(table.state) % 2 else found

    patch.setattr(play, "own_choices", own_choices)


def another_refusal(patch: pytest.MonkeyPatch) -> None:
    """A click is called stale where it is only forbidden."""
    true = Request.submit

    async def submit(self: Request, *rest: Any, **how: Any) -> Any:
        try:
            return await true(self, *rest, **how)
        except Refusal as refusal:
            raise (Refusal("stale") if secret(self.table.state) % 2 else refusal) from None

    patch.setattr(Request, "submit", submit)


def asks_for_patience(patch: pytest.MonkeyPatch) -> None:
    """The same words, but after a request for patience."""
    true = Request.show

    async def show(self: Request, what: Any) -> None:
        if isinstance(self.found, Table) and secret(self.found.state) % 2:
            await self.responder.defer()
        await true(self, what)

    patch.setattr(Request, "show", show)


def a_form_that_fits(patch: pytest.MonkeyPatch) -> None:
    """A form that takes just as many letters as somebody's answer may need."""
    true = standing_orders._show

    async def show(request: Request, *at: str) -> None:
        asked = request.responder.modal

        async def modal(form: Any) -> None:
            form.children[0].component.max_length = 20 + secret(request.table.state)
            await asked(form)

        vars(request.responder)["modal"] = modal
        await true(request, *at)

    patch.setattr(standing_orders, "_show", show)


def named_export(patch: pytest.MonkeyPatch) -> None:
    _exported(patch, lambda told, name, content: (f"{told}-{name}", content))


def padded_export(patch: pytest.MonkeyPatch) -> None:
    """The same JSON, with more or less space behind it."""
    _exported(patch, lambda told, name, content: (name, content + b" " * (told % 7)))


def _exported(
    patch: pytest.MonkeyPatch, change: Callable[[int, str, bytes], tuple[str, bytes]]
) -> None:
    """Hand out another file than the export is, given the secret."""

    async def export(request: Request) -> None:
        handed = request.responder.file

        async def file(text: str, name: str, content: bytes) -> None:
            await handed(text, *change(secret(request.table.state), name, content))

        vars(request.responder)["file"] = file
        await hand_out(request)

    handlers = [
        replace(one, work=export) if one.work is hand_out else one for one in client.HANDLERS
    ]
    patch.setattr(client, "HANDLERS", handlers)


def weighed_file_about_me(patch: pytest.MonkeyPatch) -> None:
    """What is stored of somebody, with how much of it there is, others' part included."""
    true = personal_files.personal

    async def personal(service: Any, user_id: int) -> Any:
        told = await true(service, user_id)
        commits = [c for number in service.tables.ids for c in await service.store.commits(number)]
        bodies = json.dumps([dict(commit.body) for commit in commits])
        return {**told, "digest": hashlib.sha256(bodies.encode()).hexdigest()[:6]}

    patch.setattr(personal_files, "personal", personal)


def doctor_who_knows(patch: pytest.MonkeyPatch) -> None:
    true = panels.found_wrong

    async def wrong(app: Any, table: Table) -> list[str]:
        return [*await true(app, table), f"It takes {secret(table.state)} ms to draw."]

    patch.setattr(panels, "found_wrong", wrong)


SURFACE_LEAKS: dict[str, tuple[Planted, str]] = {
    "possible coups in the figures": (coups_in_figures, "page /metrics"),
    "a table that is slow": (readiness_by_hands, "page /readyz"),
    "a tag of a page": (tagged_page, "page /healthz"),
    "a log line": (a_log_line, "logs"),
    "a log line that sometimes comes": (a_line_sometimes, "logs"),
    "bodies in the report of a damaged table": (bodies_in_damage_report, ".*moderate report"),
    "the size of a damaged row": (damage_told_by_content, ".*logs"),
    "bytes behind a picture": (bytes_behind_a_picture, "board|channel|press|step|panel"),
    "letters written twice": (letters_written_twice, "channel"),
    "an order of requests": (boards_after_letters, "channel"),
    "an order of completions": (completions_in_order_of_hands, "complete"),
    "another refusal": (another_refusal, "press|refused"),
    "a request for patience": (asks_for_patience, "press|step"),
    "the length of a form": (a_form_that_fits, "press plans ask"),
    "the name of an export": (named_export, "press export"),
    "the size of an export": (padded_export, "press export"),
    "a digest in the file about me": (weighed_file_about_me, "press privacy send"),
    "a doctor who knows": (doctor_who_knows, "moderate list"),
}
