"""A page of the log reads that page, however long the log is, and all pages hold all of it."""

from collections.abc import Sequence
from typing import Any

import pytest

from bot.host.log.export import all_entries, page
from bot.host.seats.seats import HandOver
from bot.host.tables.table import PAGE
from bot.presenters.screen import Button
from bot.presenters.tables import menu
from storage.store import Commit
from tests.host.tables import ADA, BEN, Host
from tests.host.test_plans import court, lay_plan, led, others
from tests.support.memory_store import MemoryStore


class Counting(MemoryStore):
    """Notes how many commits were read at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[int] = []

    async def commits(
        self, table_id: int, after: int = 0, to: int | None = None
    ) -> Sequence[Commit]:
        found = await super().commits(table_id, after, to)
        self.read.append(len(found))
        return found


async def long_table(commits: int) -> tuple[Host, Counting, Any]:
    """A running table with a long log that anybody could make."""
    store = Counting()
    host = Host(store)
    table = await host.playing(BEN)
    for number in range(commits):
        who, whom = (ADA, BEN) if number % 2 == 0 else (BEN, ADA)
        await host.do(table, HandOver(whom.user_id), who)
    return host, store, await host.table(table.table_id)


async def test_one_page_of_five_thousand_commits_reads_that_page_alone() -> None:
    _, store, table = await long_table(5000)
    assert len(table.pages) > 5000 // PAGE - 2
    store.read.clear()
    for number in (0, 100, len(table.pages) - 1):
        assert await page(store, table, None, number)
    assert store.read[:2] == [PAGE, PAGE]
    assert store.read[2] < 2 * PAGE
    assert max(store.read) * 120 <= table.seq  # less than a hundredth of the whole


@pytest.mark.parametrize("viewer", [None, 0, 1])
async def test_the_pages_together_are_the_whole_log(viewer: int | None) -> None:
    _, store, table = await long_table(3 * PAGE + 3)
    pages = [await page(store, table, viewer, number) for number in range(len(table.pages))]
    assert [entry for one in pages for entry in one] == await all_entries(store, table, viewer)


async def test_others_plans_make_no_page_and_the_own_are_on_theirs(in_memory: Host) -> None:
    table = await led(in_memory, await court(in_memory))
    before = table.pages
    seat = others(table)[0]
    for _ in range(40):
        table = await lay_plan(in_memory, table, seat)
    assert table.pages == before
    last = len(table.pages) - 1
    entries = {
        viewer: len(await page(in_memory.store, table, viewer, last)) for viewer in (None, seat)
    }
    assert entries[seat] == entries[None] + 40


def test_the_logs_buttons_lead_through_every_part_of_every_page() -> None:
    parts = [["a"], ["b", "c", "d"], ["e"]]
    seen, token = [], menu.NEWEST
    for _ in range(9):
        number, part = menu.log_page(token, len(parts))
        screen = menu.log(parts[number], part, number, len(parts))
        seen.append(screen.text.split("\n")[0])
        earlier = screen.rows[0][0]
        assert isinstance(earlier, Button)
        if earlier.disabled:
            break
        token = earlier.token
    assert seen == ["e", "d", "c", "b", "a"]
    forth = []
    for _ in range(9):
        number, part = menu.log_page(token, len(parts))
        screen = menu.log(parts[number], part, number, len(parts))
        forth.append(screen.text.split("\n")[0])
        later = screen.rows[0][1]
        assert isinstance(later, Button)
        if later.disabled:
            break
        token = later.token
    assert forth[-4:] == ["b", "c", "d", "e"]


@pytest.mark.parametrize("token", ["0", "7", "99999", "1 end", "1 99", "x", "²", "1 ²", ""])
def test_any_token_leads_to_a_page_that_is_there(token: str) -> None:
    number, part = menu.log_page(token, 3)
    assert 0 <= number < 3
    assert menu.log(["a", "b"], part, number, 3).text
