import asyncio
import json
import os
import signal
import sqlite3
from functools import partial
from pathlib import Path

import discord
import pytest
from structlog.testing import capture_logs

from bot import app
from bot.host.errors import Refusal
from bot.host.service.service import TableService, utc_now
from bot.host.tables.draft import Actor
from bot.host.tables.lobby import Open
from bot.local import PageUnavailable
from bot.ops import signals
from bot.ops.exit_codes import StartupError
from bot.ops.settings import Settings
from bot.ops.signals import Signals
from bot.ops.start_limit import FACT
from rules.catalog import GAMES
from storage.sqlite.store import SqliteStore
from tests.patience import HANG
from tests.process.pretended import PretendedClient

DATABASE = Path("data/parlour.sqlite3")


def settings(**changes) -> Settings:
    given = {
        "discord_token": "a.b.c",
        "database": DATABASE,
        "house_delay": 0.0,
        "dyno": "",
        "health": "off",
    }
    return Settings(**(given | changes))


@pytest.fixture(autouse=True)
def exits(monkeypatch):
    """Where an immediate exit would have ended the test run."""
    codes: list[int] = []
    monkeypatch.setattr(app, "Signals", partial(Signals, exit_now=codes.append))
    return codes


@pytest.fixture
def client(monkeypatch):
    client = PretendedClient()

    async def build(_settings, store):
        client.service = TableService(store, GAMES)
        return client

    monkeypatch.setattr(app, "build", build)
    return client


def ask_to_end(number: int = signal.SIGTERM) -> None:
    os.kill(os.getpid(), number)


async def until(condition) -> None:
    async with asyncio.timeout(HANG):
        while not condition():  # noqa: ASYNC110 - most conditions here have no event
            await asyncio.sleep(0.005)


async def running(client, **changes) -> asyncio.Task[int]:
    task = asyncio.create_task(app.run(settings(**changes)))
    await until(lambda: "connect" in client.asked or task.done())
    return task


async def fact(name: str) -> str | None:
    store = await SqliteStore.open(DATABASE)
    try:
        return await store.fact(name)
    finally:
        await store.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_it_in_order_with_code_0(client, exits, number):
    task = await running(client)
    ask_to_end(number)
    assert await task == 0
    assert client.asked == ["login", "connect", "refuse", "drain", "close"]
    assert exits == []


async def test_a_signal_ends_a_login_that_hangs(client):
    client.scene = "slow login"
    task = asyncio.create_task(app.run(settings()))
    await until(lambda: "login" in client.asked)
    ask_to_end()
    assert await task == 0
    assert client.asked[-1] == "close"


async def test_clicks_in_flight_at_a_signal_are_either_stored_or_refused(client):
    """Fifty people press; whoever got a receipt has his table, nobody else has."""
    task = await running(client)
    done: list[int] = []
    refused: list[str] = []

    async def press(person: int) -> None:
        for count in range(100):
            opening = Open(1000 * person + count, 1, next(iter(GAMES)), "", {})
            try:
                receipt = await client.service.open(opening, Actor(person), f"{person}:{count}")
            except Refusal as refusal:
                refused.append(refusal.code)
                return
            done.append(receipt.table.table_id)

    presses = [asyncio.create_task(press(person)) for person in range(1, 51)]
    await until(lambda: len(done) > 10)
    ask_to_end()
    assert await task == 0
    await asyncio.gather(*presses)
    assert set(refused) == {"restarting"}
    store = await SqliteStore.open(DATABASE)
    try:
        assert {head.table_id for head in await store.heads()} == set(done)
    finally:
        await store.close()


async def test_a_second_signal_exits_at_once(client, exits):
    client.scene = "never drains"
    task = await running(client)
    ask_to_end()
    await until(lambda: "drain" in client.asked)
    ask_to_end()
    await until(lambda: exits)
    assert exits == [130]
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_an_end_that_takes_too_long_is_cut_off(monkeypatch, capsys):
    monkeypatch.setattr(signals, "LONGEST_END", 0.01)
    exits: list[int] = []
    with Signals(exits.append) as given:
        ask_to_end()
        # A thread says the one, the loop the other, whichever comes first.
        await until(lambda: exits and given.asked.is_set())
    assert exits == [1]
    assert "took more than" in capsys.readouterr().err


async def test_signal_dispositions_are_put_back():
    before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)
    with Signals():
        assert signal.getsignal(signal.SIGTERM) != before[0]
    assert (signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)) == before


@pytest.mark.parametrize("scene", ["never drains", "fails to drain"])
async def test_a_drain_that_hangs_or_fails_still_closes_everything(client, monkeypatch, scene):
    monkeypatch.setattr(app, "LONGEST_DRAIN", 0.01)
    client.scene = scene
    task = await running(client)
    ask_to_end()
    assert await task == 0
    assert client.asked[-1] == "close"
    assert await fact(FACT) is not None  # the database is free again


@pytest.mark.parametrize("scene", ["breaks", "ends by itself"])
async def test_a_gateway_that_ends_unasked_is_a_crash(client, scene):
    client.scene = scene
    assert await app.run(settings()) == 1
    assert client.asked[-3:] == ["refuse", "drain", "close"]


@pytest.mark.parametrize("fault", [None, RuntimeError("the house burnt down")])
async def test_a_background_task_that_ends_ends_the_process(client, fault):
    async def ends() -> None:
        if fault is not None:
            raise fault

    client.background = (asyncio.create_task(ends(), name="sweeper"),)
    with capture_logs() as told:
        assert await app.run(settings()) == 1
    assert {"task_ended", "crashed"} & {entry["event"] for entry in told}


@pytest.mark.parametrize("scene", ["bad token", "refused by the gateway"])
async def test_a_token_that_discord_refuses_is_a_matter_of_configuration(client, scene):
    client.scene = scene
    with pytest.raises(StartupError, match="refuses this DISCORD_TOKEN") as refused:
        await app.run(settings())
    assert refused.value.code == 78
    assert client.asked[-1] == "close"


@pytest.mark.parametrize("scene", ["no network", "no gateway"])
async def test_without_network_it_may_try_again_and_the_start_is_not_counted(client, scene):
    client.scene = scene
    with pytest.raises(StartupError, match="cannot be reached") as refused:
        await app.run(settings())
    assert refused.value.code == 1
    assert await fact(FACT) in {None, "[]"}


async def test_each_connection_is_counted(client):
    client.scene = "ends by itself"
    await app.run(settings())
    await app.run(settings())
    assert len(json.loads(await fact(FACT))) == 2


async def test_too_many_starts_are_refused_before_anything_is_asked_of_discord(client, monkeypatch):
    monkeypatch.setattr("bot.ops.start_limit.LONGEST_DELAY", 0.01)
    store = await SqliteStore.open(DATABASE)
    await store.set_fact(FACT, json.dumps([utc_now()] * 20))
    await store.close()
    with pytest.raises(StartupError, match="within an hour") as refused:
        await app.run(settings())
    assert refused.value.code == 75
    assert client.asked == []


async def test_a_signal_ends_the_wait_of_a_delayed_start(client):
    store = await SqliteStore.open(DATABASE)
    await store.set_fact(FACT, json.dumps([utc_now()] * 15))
    await store.close()
    with capture_logs() as told:
        task = asyncio.create_task(app.run(settings()))
        await until(lambda: any(entry["event"] == "start_delayed" for entry in told))
        ask_to_end()
        assert await task == 0
    assert client.asked == []


async def test_a_second_instance_is_refused_while_the_first_goes_on(client, monkeypatch):
    monkeypatch.setattr(app, "PREDECESSOR_SECONDS", 0.0)
    first = await running(client)
    with pytest.raises(StartupError, match="in use by") as refused:
        await app.run(settings())
    assert refused.value.code == 75
    assert not first.done()
    ask_to_end()
    await first


@pytest.fixture(params=["some other file", "a folder"])
def wrong_file(request):
    DATABASE.parent.mkdir()
    if request.param == "a folder":
        DATABASE.mkdir()
    else:
        DATABASE.write_bytes(b"not a database, but long enough " * 64)


@pytest.mark.usefixtures("wrong_file")
async def test_what_is_no_database_is_refused_with_a_remedy(client):
    with pytest.raises(StartupError, match=r"docs/operating\.md|look at") as refused:
        await app.run(settings())
    assert refused.value.code in {1, 78}
    assert client.asked == []


async def test_a_database_of_a_newer_program_is_refused(client):
    task = await running(client)
    ask_to_end()
    await task
    with sqlite3.connect(DATABASE) as db:
        db.execute("PRAGMA user_version = 999")
    db.close()
    with pytest.raises(StartupError, match="newer program") as refused:
        await app.run(settings())
    assert refused.value.code == 78


@pytest.mark.parametrize(
    ("changes", "told"),
    [({"discord_token": ""}, "DISCORD_TOKEN is not set"), ({"dyno": "worker.1"}, "Heroku dyno")],
)
async def test_what_is_unfit_is_refused_before_a_file_is_made(changes, told):
    with pytest.raises(StartupError, match=told) as refused:
        await app.run(settings(**changes))
    assert refused.value.code == 78
    assert not DATABASE.parent.exists()


async def test_a_disk_that_is_wiped_can_be_accepted(client):
    task = await running(client, dyno="worker.1", allow_ephemeral=True)
    ask_to_end()
    assert await task == 0


def test_all_the_waiting_of_an_orderly_end_fits_into_the_time_it_has():
    # What `drain` is given may take a third more: its parts are measured generously.
    assert app.DRAIN_SECONDS * 4 / 3 <= app.LONGEST_DRAIN
    assert app.LONGEST_DRAIN + app.LONGEST_CLOSE <= signals.LONGEST_END - 1.0


async def test_a_page_that_cannot_be_served_is_a_matter_of_configuration(monkeypatch):
    async def serve(make_client, *, port, people, **_):
        client = await make_client()
        await client.house.start()
        raise PageUnavailable(f"Port {port} is taken by {people[0]}.")

    monkeypatch.setattr("bot.local.serve", serve)
    with pytest.raises(StartupError, match="Port 8321 is taken by Ada") as refused:
        await app.play(settings(discord_token=""))
    assert refused.value.code == 78
    assert await fact(FACT) is None  # the store was closed, and the house no longer needs it


async def test_a_doubtful_disk_is_warned_of_and_used(client, monkeypatch):
    monkeypatch.setattr(app, "disk_warning", lambda database: f"{database} lies far away")
    with capture_logs() as told:
        task = await running(client)
        ask_to_end()
        assert await task == 0
    assert "doubtful_disk" in [entry["event"] for entry in told]


async def test_the_real_client_ends_in_order_when_discord_refuses_its_token(monkeypatch):
    async def refuse(_self, token: str) -> None:
        raise discord.LoginFailure(token)

    monkeypatch.setattr(discord.http.HTTPClient, "static_login", refuse)
    with capture_logs() as told, pytest.raises(StartupError, match="refuses this DISCORD_TOKEN"):
        await app.run(settings())
    assert not [entry for entry in told if entry["log_level"] in {"warning", "error"}]
    assert await fact(FACT) is None
