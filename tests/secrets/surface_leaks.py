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

from bot.cogs import court
from bot.host.errors import Refusal
from bot.host.service import service as services
from bot.host.tables.table import Table
from bot.host.workers.house_players import House
from bot.ops import health
from bot.ops.health import Health
from bot.ui import privacy
from bot.ui.messages.boards import Boards
from bot.ui.messages.dm_hands import DmHands
from bot.ui.messages.kept_message import KeptMessages
from bot.ui.messages.responder import Answer
from bot.ui.moderation.actions import Moderation
from bot.ui.moderation.report import Reporting
from bot.ui.requests.find_table import asking
from bot.ui.requests.request import Doing
from bot.ui.screens import Screens
from bot.ui.turns.play import Desk
from bot.ui.turns.standing_orders import Plans
from tests.secrets.leaks import Planted, rebellious, secret

log = structlog.get_logger("bot.host.service.service")


def tables_of(page: Health) -> list[Table]:
    """The tables that the bot has at hand."""
    shelf = page._client.service.shelf
    return [table for number in shelf.ids if (table := shelf.get(number)) is not None]


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
    true = House._changed

    def changed(self: House, change: Any) -> None:
        true(self, change)
        if secret(change.table.state) % 2:
            log.info("house_looks", table=change.table.table_id)

    patch.setattr(House, "_changed", changed)


def bodies_in_damage_report(patch: pytest.MonkeyPatch) -> None:
    """The last rows of a table that cannot be read, bodies and hands included."""
    true = Reporting.made

    async def made(self: Reporting, head: Any) -> Any:
        told = await true(self, head)
        if not told["readable"]:
            found = await self._service.store.as_found(head.table_id)
            told["last_rows"] = [dict(commit.body) for commit in found.commits[-3:]]
        return told

    patch.setattr(Reporting, "made", made)


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

    async def drawn(self: Screens, screen: Any, table: Table) -> Any:
        message = await true(self, screen, table)
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
    true = KeptMessages.bring

    async def bring(self: KeptMessages, table: Table, *given: Any, **how: Any) -> None:
        for _ in range(40 * (secret(table.state) % 2)):
            await asyncio.sleep(0)
        await true(self, table, *given, **how)

    patch.setattr(KeptMessages, "bring", bring)


def completions_in_order_of_hands(patch: pytest.MonkeyPatch) -> None:
    true = court.own_choices

    async def own_choices(client: Any, interaction: Any, *rest: Any) -> Any:
        table = await client.desk.finding.named(asking(interaction), None)
        found = await true(client, interaction, *rest)
        return found[::-1] if secret(table.state) % 2 else found

    patch.setattr(court, "own_choices", own_choices)


def another_refusal(patch: pytest.MonkeyPatch) -> None:
    """A click is called stale where it is only forbidden."""
    true = Doing.submit

    async def submit(self: Doing, table: Table, *rest: Any) -> Any:
        try:
            return await true(self, table, *rest)
        except Refusal as refusal:
            raise (Refusal("stale") if secret(table.state) % 2 else refusal) from None

    patch.setattr(Doing, "submit", submit)


def asks_for_patience(patch: pytest.MonkeyPatch) -> None:
    """The same words, but after a request for patience."""
    true = Desk._screen

    async def screen(self: Desk, answer: Answer, table: Table, what: Any) -> None:
        if secret(table.state) % 2:
            await answer.defer()
        await true(self, answer, table, what)

    patch.setattr(Desk, "_screen", screen)


def a_form_that_fits(patch: pytest.MonkeyPatch) -> None:
    """A form that takes just as many letters as somebody's answer may need."""
    true = Plans.step

    async def step(self: Plans, answer: Answer, table: Table, *rest: Any) -> None:
        asked = answer.modal

        async def modal(form: Any) -> None:
            form.children[0].component.max_length = 20 + secret(table.state)
            await asked(form)

        vars(answer)["modal"] = modal
        await true(self, answer, table, *rest)

    patch.setattr(Plans, "step", step)


def named_export(patch: pytest.MonkeyPatch) -> None:
    true = Desk.export

    async def export(self: Desk, answer: Answer, table: Table) -> None:
        handed = answer.file

        async def file(text: str, name: str, content: bytes) -> None:
            await handed(text, f"{secret(table.state)}-{name}", content)

        vars(answer)["file"] = file
        await true(self, answer, table)

    patch.setattr(Desk, "export", export)


def padded_export(patch: pytest.MonkeyPatch) -> None:
    """The same JSON, with more or less space behind it."""
    true = Desk.export

    async def export(self: Desk, answer: Answer, table: Table) -> None:
        handed = answer.file

        async def file(text: str, name: str, content: bytes) -> None:
            await handed(text, name, content + b" " * (secret(table.state) % 7))

        vars(answer)["file"] = file
        await true(self, answer, table)

    patch.setattr(Desk, "export", export)


def weighed_file_about_me(patch: pytest.MonkeyPatch) -> None:
    """What is stored of somebody, with how much of it there is, others' part included."""
    true = privacy.personal

    async def personal(service: Any, user_id: int) -> Any:
        told = await true(service, user_id)
        commits = [c for number in service.shelf.ids for c in await service.store.commits(number)]
        bodies = json.dumps([dict(commit.body) for commit in commits])
        return {**told, "digest": hashlib.sha256(bodies.encode()).hexdigest()[:6]}

    patch.setattr(privacy, "personal", personal)


def doctor_who_knows(patch: pytest.MonkeyPatch) -> None:
    true = Moderation._wrong

    async def wrong(self: Moderation, table: Table) -> list[str]:
        return [*await true(self, table), f"It takes {secret(table.state)} ms to draw."]

    patch.setattr(Moderation, "_wrong", wrong)


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
