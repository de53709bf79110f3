"""The local page, asked over HTTP as its browser part asks it."""

import asyncio
import importlib.util
import logging
import signal
import socket
import sys
from collections.abc import Coroutine
from typing import Any

import discord
import pytest
from discord.ext import tasks

import bot.local
from bot.local import PageUnavailable, live_updates, serve
from tests.local import toy
from tests.local.process import page_process
from tests.local.toy import Toy, make_toy
from tests.local.visitor import Visitor, served
from tests.patience import HANG
from tests.share import share


async def test_a_command_is_answered_and_everybody_sees_it():
    async with served(make_toy) as url, Visitor.at(url) as ada, Visitor.at(url, "Ben") as ben:
        receipt = await ada.command("table open", title="Court")
        assert receipt["settlement"] == "settled"
        await ben.look()
        assert "A table" in ben.texts[0]


async def test_the_house_moves_while_nobody_touches_the_page(monkeypatch):
    monkeypatch.setattr(toy, "HOUSE_SECONDS", 0.05)
    async with served(make_toy) as url, Visitor.at(url) as ada:
        await ada.command("table open", title="Court", house=True)
        await ada.wait_for("house moves: 3")


async def test_what_the_bot_began_in_an_older_context_does_not_hold_up_a_click(monkeypatch):
    monkeypatch.setattr(toy, "HOUSE_SECONDS", 0.05)
    async with served(make_toy) as url, Visitor.at(url) as ada:
        await ada.command("table open", title="Court", house=True)
        await ada.look()
        receipt = await ada.press("Count 1")
        assert receipt["settlement"] == "settled"


async def test_a_long_pause_begun_during_a_click_does_not_hold_up_the_next(monkeypatch):
    monkeypatch.setattr(toy, "HOUSE_SECONDS", 3600.0)
    monkeypatch.setattr(Toy, "keep", _keep_in_the_click)
    async with served(make_toy) as url, Visitor.at(url) as ada:
        await ada.command("table open", title="Court", house=True)
        await ada.look()
        receipt = await ada.press("Count 1")
        assert receipt["settlement"] == "settled"


def _keep_in_the_click(self: Toy, coroutine: Coroutine[Any, Any, None]) -> None:
    self._tasks.add(asyncio.create_task(coroutine))


async def test_a_task_with_a_context_of_its_own_does_not_hold_up_the_click_that_began_it(
    monkeypatch,
):
    monkeypatch.setattr(toy, "HOUSE_SECONDS", 0.05)
    monkeypatch.setattr(Toy, "keep", _keep_in_its_context)
    async with served(make_toy) as url, Visitor.at(url) as ada:
        receipt = await ada.command("table open", title="Court", house=True)
        assert receipt["settlement"] == "settled"


def _keep_in_its_context(self: Toy, coroutine: Coroutine[Any, Any, None]) -> None:
    self._tasks.add(asyncio.create_task(coroutine, context=self._context))


async def test_two_people_can_click_at_the_same_moment():
    async with served(make_toy) as url, Visitor.at(url) as ada, Visitor.at(url, "Ben") as ben:
        await ada.command("table open", title="Court")
        await asyncio.gather(ada.look(), ben.look())
        receipts = await asyncio.gather(ada.press("My hand"), ben.press("My hand"))
        assert [receipt["settlement"] for receipt in receipts] == ["settled", "settled"]
        await asyncio.gather(ada.look(), ben.look())
        assert "Hand of Ada" in ada.texts[-1]
        assert "Hand of Ben" in ben.texts[-1]


async def test_a_click_on_a_message_that_looks_the_same_counts_though_the_page_is_old():
    async with served(make_toy) as url, Visitor.at(url) as ada, Visitor.at(url, "Ben") as ben:
        await ada.command("table open", title="Court")
        await asyncio.gather(ada.look(), ben.look())
        await ada.press("My hand")
        await ada.look()
        receipt = await ben.press("My hand")
        assert not receipt["rejected"]


async def test_a_click_on_a_message_that_has_changed_is_refused():
    async with served(make_toy) as url, Visitor.at(url) as ada, Visitor.at(url, "Ben") as ben:
        await ada.command("table open", title="Court")
        await asyncio.gather(ada.look(), ben.look())
        await ada.press("Count 1")
        await ada.wait_for("clicks: 1")
        receipt = await ben.press("Count 1")
        assert receipt["rejected"]
        assert receipt["diagnostics"][0]["code"] == "stale-revision"


async def test_a_worker_started_before_the_login_can_answer_a_click():
    async with served(make_toy) as url, Visitor.at(url) as ada:
        await ada.command("table open", title="Court")
        await ada.look()
        await ada.press(toy.LONG_LABEL)
        await ada.wait_for("Worth the wait.")


async def test_direct_messages_are_closed():
    async with served(make_toy) as url, Visitor.at(url) as ada:
        await ada.command("table open", title="Court")
        await ada.look()
        await ada.press("Write to me")
        await ada.wait_for("No letters here: 50007")


async def test_what_the_bot_raises_is_logged(caplog):
    async with served(make_toy) as url, Visitor.at(url) as ada:
        await ada.command("table fail")
    ours = [record for record in caplog.records if record.name == live_updates.__name__]
    assert "the toy fell over Ada" in str(ours[0].exc_info[1])


async def test_a_bot_that_cannot_rest_is_warned_about_by_name(caplog, monkeypatch):
    monkeypatch.setattr(live_updates, "_BUSY_SECONDS", 0.0)

    class Restless(Toy):
        async def on_hand(self, interaction: discord.Interaction) -> None:
            await interaction.response.defer()
            _keep_in_the_click(self, self.wait_forever())

        async def wait_forever(self) -> None:
            await asyncio.Event().wait()

    async def make() -> Restless:
        return Restless()

    async with served(make) as url, Visitor.at(url) as ada:
        await ada.command("table open", title="Court")
        await ada.look()
        await ada.press("My hand")
        async with asyncio.timeout(HANG):
            while not _warnings_of(caplog, "wait_forever"):
                await ada.look()


def _warnings_of(caplog: pytest.LogCaptureFixture, name: str) -> list[str]:
    warnings = [r.message for r in caplog.records if r.levelno == logging.WARNING]
    return [message for message in warnings if name in message]


async def test_a_repeating_task_of_the_bot_is_woken_as_time_goes_on(monkeypatch):
    monkeypatch.setattr(live_updates, "_TICK_SECONDS", 0.02)
    rung = asyncio.Event()

    class Bell(Toy):
        async def setup_hook(self) -> None:
            await super().setup_hook()
            self.ring.start()

        @tasks.loop(seconds=0.1)
        async def ring(self) -> None:
            if self.ring.current_loop > 1:
                rung.set()

    async def make() -> Bell:
        return Bell()

    async with served(make):
        await asyncio.wait_for(rung.wait(), HANG)


async def test_ids_are_the_same_in_every_run_but_those_of_messages():
    boards, worlds = set(), []
    for _ in range(2):
        async with served(make_toy) as url, Visitor.at(url) as ada:
            await ada.command("table open", title="Court")
            state = await ada.look()
            boards.update(state["timeline"])
            people = [viewer["id"] for viewer in state["viewers"]]
            worlds.append((state["channel"]["guildId"], state["channelId"], people))
    assert len(boards) == 2
    assert worlds[0] == worlds[1]
    # Pinned: a change would cut every saved local table off from its people.
    assert worlds[0][:2] == ("1111111111111111111", "1456074443980800004")
    assert worlds[0][2][0] == "1456074443980800006"


async def test_more_people_do_not_change_the_ids_of_the_others():
    worlds = []
    for people in (("Ada", "Ben"), ("Ada", "Ben", "Zoe")):
        async with served(make_toy, people) as url, Visitor.at(url) as ada:
            worlds.append([viewer["id"] for viewer in ada.state["viewers"]])
    assert worlds[1][:2] == worlds[0]


async def test_only_the_host_may_moderate():
    rights = {}

    class Watched(Toy):
        async def on_hand(self, interaction: discord.Interaction) -> None:
            rights[interaction.user.display_name] = interaction.permissions.manage_guild
            await interaction.response.defer()

    async def make() -> Watched:
        return Watched()

    async with served(make) as url, Visitor.at(url) as ada, Visitor.at(url, "Ben") as ben:
        await ada.command("table open", title="Court")
        for person in (ada, ben):
            await person.look()
            await person.press("My hand")
    assert rights == {"Ada": True, "Ben": False}


@pytest.mark.parametrize("headers", [{"Origin": "http://elsewhere.example"}, {"Host": "elsewhere"}])
async def test_another_site_cannot_use_the_page(headers):
    async with served(make_toy) as url, Visitor.at(url) as ada:
        sent = {**ada.headers, **headers}
        async with ada.session.get("/api/state", headers=sent) as answer:
            assert answer.status == 403


async def test_without_the_secret_of_the_address_nothing_is_shown():
    async with (
        served(make_toy) as url,
        Visitor.at(url) as ada,
        ada.session.post("/api/pages", json={}) as answer,
    ):
        assert answer.status == 401


async def test_a_taken_port_is_told_in_one_sentence():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(PageUnavailable, match=f"Port {port} is taken"):
            await serve(make_toy, port=port)


async def test_missing_packages_are_told_with_the_remedy(monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    monkeypatch.delitem(sys.modules, "bot.local.server", raising=False)
    with pytest.raises(PageUnavailable, match="make play"):
        await bot.local.serve(make_toy)


async def test_a_bot_that_fails_at_its_start_ends_the_page_with_its_own_error():
    class Broken(Toy):
        async def setup_hook(self) -> None:
            raise RuntimeError("no settings")

    async def make() -> Broken:
        return Broken()

    with pytest.raises(RuntimeError, match="no settings"):
        await serve(make, port=0)


async def test_ending_the_session_on_the_page_ends_the_program():
    addresses: asyncio.Queue[str] = asyncio.Queue()
    page = asyncio.create_task(serve(make_toy, port=0, announce=addresses.put_nowait))
    url = (await addresses.get()).split()[-1]
    async with Visitor.at(url) as ada:
        await ada.act("close")
    await asyncio.wait_for(page, HANG)


@share("number", everyday=signal.SIGTERM, whole=signal.SIGINT)
async def test_a_signal_ends_the_program_in_order_while_the_house_plays(number):
    async with (
        page_process("tests/local/toy.py", "0", end_by=number) as url,
        Visitor.at(url) as ada,
    ):
        await ada.command("table open", title="Court", house=True)


async def test_a_signal_as_soon_as_the_address_stands_there_ends_the_program_in_order():
    async with page_process("tests/local/toy.py", "0"):
        pass
