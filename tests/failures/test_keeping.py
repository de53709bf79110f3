"""F7, F8, F9, F28: nothing is kept that could be lost or grow, and nothing holds up the loop."""

import ast
import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

import bot
from bot.host.preferences import cache
from bot.pictures import cache as studio
from bot.presenters.screen import Picture
from bot.ui import name_cache as people
from bot.ui.messages.request_queue import RequestQueue
from tests.discord.emulator.wire import User
from tests.failures.evening import Evening, TrickyStore, loud, shown
from tests.failures.near import NearDiscord
from tests.support.games import KINDS

SIXTEEN_MINUTES = 16 * 60.0
TOKENS = "* /webhooks/**"
SOURCE = Path(bot.__file__).parent


# F7, F8 -------------------------------------------------------------------------------------------


def views(evening: Evening) -> list[Any]:
    """Everything of views and modals that discord.py keeps."""
    store = evening.client._connection._view_store
    return [store._views, store._modals, store._synced_message_views, store._dynamic_items]


async def test_f7_discord_py_keeps_nothing_of_any_screen_or_modal(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.lobby(ada)
    await evening.near.click(ada, evening.board, "Options")
    await evening.near.click(ada, evening.board, "Cancel")
    await evening.game(ada, ben)
    table = await evening.table()
    for _ in range(6):
        person = await evening.until_waited_for([ada, ben])
        await evening.act(person, await evening.hand(person))
        for label in ("Log", "Help", "Stop!"):
            await evening.near.click(person, evening.board, label)
        await evening.settle()
    data = {"custom_id": f"p1:ask:{table_id(table)}:1:lay", "component_type": 2, "id": 1}
    await evening.near.forge(ada, evening.near.channel, 3, data, evening.board)
    assert all(not kept for kept in views(evening))


def table_id(table: Any) -> str:
    from bot.ui.custom_ids import base36  # noqa: PLC0415

    return base36(table.table_id)


async def test_f7_a_restart_between_every_two_clicks_loses_no_step(
    evening: Evening, ada: User, ben: User, logs: list[Any]
) -> None:
    await evening.game(ada, ben)
    person = await evening.until_waited_for([ada, ben])
    seq = (await evening.table()).seq
    panel = await evening.hand(person)
    for _ in range(8):
        await evening.restart()
        panel, done = await evening.step(person, panel)
        if done:
            break
    assert (await evening.table()).seq == seq + 1
    assert loud(logs) == []


async def test_f8_ended_tables_leave_nothing_behind_but_what_is_bounded(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.near.slash(ada, evening.near.channel, "my settings", hand="direct message")
    for _ in range(5):
        await evening.game(ada, ben)
        await evening.hand(ada)
        ending = await evening.near.slash(ada, evening.near.channel, "table end")
        await evening.near.click(ada, shown(ending), "End the table")
        await evening.settle(30)
    await evening.settle(evening.house_delay)
    publisher, letters = evening.client.boards, evening.client.hands
    for kept in (
        publisher._shown, publisher._boards._reposts, publisher.worker._waiting,
        publisher.worker._tasks, publisher._boards._left_over, publisher._boards._looks,
        publisher._silences._known,
        publisher._left_to_clicks, letters._sent, letters._turns,
        letters._worker._waiting, letters._notes,
        evening.client.house._tasks, evening.client.runner.running,
    ):  # fmt: skip
        assert not kept
    assert sum(map(len, publisher._boards._standing.values())) == 0


async def test_f8_names_and_choices_are_remembered_for_so_many_and_no_more(
    evening: Evening, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "REMEMBERED", 10)
    monkeypatch.setattr(cache, "REMEMBERED", 10)
    names = people.NameCache(evening.client, evening.client.service, RequestQueue(0))
    for number in range(50):
        names._remember((1, number), f"name {number}")
        names._nameless[2, number] = 1.0
        await evening.client.hands.where(number)
    assert len(names._names) == 10
    assert len(names._nameless) == 10
    assert len(evening.client.service.preferences._known) <= 10
    assert ada.name


# F9 -----------------------------------------------------------------------------------------------


async def test_f9_a_hand_older_than_its_token_still_works_and_no_dead_token_is_used(
    evening: Evening, ada: User, ben: User, logs: list[Any]
) -> None:
    await evening.game(ada, ben)
    person = await evening.until_waited_for([ada, ben])
    panel = await evening.hand(person)
    await evening.settle(SIXTEEN_MINUTES)
    seq = (await evening.table()).seq
    await evening.act(person, panel)
    assert (await evening.table()).seq == seq + 1
    await evening.settle()
    assert [one for one in evening.near.requests if one.status == 401] == []
    assert evening.near.sent(TOKENS) == []
    assert loud(logs) == []


async def test_f9_a_token_that_died_during_the_work_is_used_once_and_is_no_error(
    evening: Evening, ada: User, logs: list[Any]
) -> None:
    await evening.lobby(ada)
    evening.store.delay = 3.0
    evening.near.token_life = 1.0
    await evening.near.slash(ada, evening.near.channel, "table list")
    await evening.settle(60)
    dead = [one for one in evening.near.requests if one.status == 401]
    assert len(dead) <= 2
    assert loud(logs) == []


# F28 ----------------------------------------------------------------------------------------------


async def test_f28_a_picture_that_takes_long_holds_up_nobody(
    near: NearDiscord, ada: User, ben: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop_went_on, waited = threading.Event(), []
    threads: set[str] = set()

    def slow(_cache: object, picture: Picture) -> bytes:
        threads.add(threading.current_thread().name)
        waited.append(loop_went_on.wait(5))
        return picture.kind.encode()

    monkeypatch.setattr(studio.PictureCache, "paint", slow)
    near.latency = 0.0, 0.0  # while a thread works, the clock stands still
    drawing = studio.PictureCache(KINDS)
    evening = Evening(near, TrickyStore(), drawing.draw)
    await evening.start()
    await evening.lobby(ada, ben, houses=2)
    started = asyncio.create_task(evening.near.click(ada, evening.board, "Start"))
    listed = await near.slash(ben, near.channel, "table list")
    assert "Steam Court" in listed.text
    loop_went_on.set()
    await started
    await evening.settle()
    await evening.hand(ada)
    assert waited
    assert all(waited)
    assert threading.main_thread().name not in threads
    await evening.stop()
    drawing.close()


def test_f28_nothing_between_discord_and_the_rules_waits_for_a_disk_or_a_clock() -> None:
    found = []
    for folder in ("ui", "games", "host", "presenters"):
        for path in (SOURCE / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Import | ast.ImportFrom):
                    names = {one.name for one in node.names} | {getattr(node, "module", "")}
                    found += [path.name for name in names & FORBIDDEN if name]
                if isinstance(node, ast.Call) and ast.unparse(node.func) in {"open", "time.sleep"}:
                    found.append(f"{path.name}:{node.lineno}")
    assert found == []


FORBIDDEN = {"sqlite3", "requests", "urllib.request", "subprocess", "socket", "shutil"}
