"""The composition root: builds the bot from its parts, runs it, and ends it in good order."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import aiohttp
import discord
import structlog

from bot.games.catalog import PLUGINS
from bot.host.privacy import Retention
from bot.host.service.service import TableService, utc_now
from bot.host.steady_clock import SteadyClock
from bot.host.workers.house_players import HousePlayers
from bot.ops.backups.schedule import BackupSchedule
from bot.ops.disk import disk_warning
from bot.ops.exit_codes import BUSY, CRASHED, DONE, MISCONFIGURED, StartupError
from bot.ops.health import Health, served
from bot.ops.settings import SET_UP_FIRST, Settings
from bot.ops.signals import Signals
from bot.ops.start_limit import StartLimit
from bot.ui.client import ParlourClient, ShardedClient, commands_for
from bot.ui.requests.rate_limit import RateLimit
from rules.catalog import GAMES
from storage.sqlite.drafts import remove_drafts
from storage.sqlite.store import SqliteStore
from storage.store import StorageError, Store, StoreDamagedError, StoreFullError, StoreLockedError

log = structlog.get_logger(__name__)

PREDECESSOR_SECONDS = 1.0
DRAIN_SECONDS = 4.5
"""Three for clicks under way, one and a half for their commands, as much again for boards."""
LONGEST_DRAIN = 6.0
LONGEST_CLOSE = 1.0
"""Both together leave the store a second before `bot.ops.signals.LONGEST_END`."""
TOKEN_REFUSED = 4004


async def build(
    settings: Settings, store: Store, kind: type[ParlourClient] = ShardedClient, **options: Any
) -> ParlourClient:
    """Put the bot together around an open store; the caller closes the client, then the store.

    `options` go to the client: `always_sync`, `draw`, a `connector` for Discord.
    """
    # Nobody speaks here, so that voice needs more packages is no news.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    service = TableService(store, GAMES, clock=SteadyClock())
    house = HousePlayers(service, settings.house_delay)
    return kind(service, house, **options)


async def run(settings: Settings) -> int:
    """Run the bot until a signal or a fault ends it; the result is the exit code.

    Raises `StartupError` where it cannot even start. The store is closed whatever happens.
    """
    refuse_unfit(settings)
    with Signals() as signals:
        async with open_store(settings.database, settings.backup_folder) as store:
            boots = StartLimit(store, utc_now)
            if await held_back(boots, signals.asked):
                return DONE
            client = await build(settings, store)
            client.runner.rate_limit = RateLimit(settings.click_limit)
            keeping = BackupSchedule(store, settings.database, settings.backup_folder, utc_now)
            health = Health(client, keeping if settings.backup_hours else None)
            async with served(health, settings.health_address):
                chores = _chores(client, keeping, settings)
                return await stay(client, settings.token, boots, signals.asked, chores)


async def sync(settings: Settings) -> int:
    """Register the commands with Discord, whatever it has by now; the result is the exit code.

    Raises `StartupError` where Discord refuses, or cannot be reached.
    """
    if not settings.token:
        raise StartupError(MISCONFIGURED, SET_UP_FIRST)
    client = discord.Client(intents=discord.Intents.none())
    tree = discord.app_commands.CommandTree(client)
    for command in commands_for(tuple(PLUGINS.values())):
        tree.add_command(command)
    with _discords_refusals():
        async with client:
            await client.login(settings.token)
            registered = await tree.sync()
    log.info("commands_registered", count=len(registered))
    return DONE


async def play(settings: Settings, people: Sequence[str] = ()) -> int:
    """Serve the local page until a signal or its own end button; the result is the exit code."""
    from bot.local import PEOPLE, PageUnavailable, serve  # noqa: PLC0415 - for playing alone

    async with AsyncExitStack() as ends:
        signals = ends.enter_context(Signals())  # until the page has handlers of its own
        store = await ends.enter_async_context(open_store(settings.database))

        async def make_client() -> ParlourClient:
            client = await build(settings, store, ParlourClient, always_sync=True)
            ends.push_async_callback(client.house.stop)
            ends.push_async_callback(client.scheduler.stop)
            clients.append(client)
            return client

        async def greet(channel_id: int) -> None:
            (client,) = clients
            if not await client.service.live_tables(channel_id=channel_id):
                await client.boards.welcome(channel_id)

        clients: list[ParlourClient] = []
        page = serve(make_client, port=settings.play_port, people=people or PEOPLE, greet=greet)
        asking = asyncio.create_task(signals.asked.wait(), name="signal")
        serving = asyncio.create_task(page, name="page")
        try:
            await _first_to_end(asking, serving)
        except PageUnavailable as unavailable:
            raise StartupError(MISCONFIGURED, str(unavailable)) from None
        finally:
            await _cancelled(asking, serving)
    return DONE


def refuse_unfit(settings: Settings) -> None:
    """Raise `StartupError` where no token is set or the disk forgets; warn of other bad disks."""
    if not settings.token:
        raise StartupError(MISCONFIGURED, SET_UP_FIRST)
    if settings.dyno and not settings.allow_ephemeral:
        raise StartupError(
            MISCONFIGURED,
            f"this is a Heroku dyno, which loses {settings.database} and every game in it at its "
            "daily restart: run the bot where its disk stays, or set PARLOUR_ALLOW_EPHEMERAL=1",
        )
    warning = disk_warning(settings.database)
    if warning is not None:
        log.warning("doubtful_disk", why=warning)


@asynccontextmanager
async def open_store(database: Path, *backups: Path) -> AsyncIterator[SqliteStore]:
    """The store in `database`, closed at the end; raises `StartupError` if it cannot be opened.

    Half-made copies that killed processes left beside it and in `backups` are removed.
    """
    try:
        store = await SqliteStore.open(database, wait=PREDECESSOR_SECONDS)
    except StoreLockedError as error:
        raise StartupError(BUSY, str(error)) from error
    except StoreDamagedError as error:
        remedy = "`python -m bot check` tells more, docs/operating.md how to restore or salvage"
        raise StartupError(MISCONFIGURED, f"{error}; {remedy}") from error
    except StoreFullError as error:
        remedy = "look at PARLOUR_DATABASE, at who may write there, and at the disk's space"
        why = f"the database cannot be written ({error}): {remedy}"
        raise StartupError(CRASHED, why) from error
    except StorageError as error:
        why = f"{error}: look at PARLOUR_DATABASE and who may write there"
        raise StartupError(MISCONFIGURED, why) from error
    log.info("store_opened", database=database.name, sqlite=store.sqlite_version)
    if store.damaged:
        why = "stop the bot and use `python -m bot restore` : docs/operating.md"
        log.error("database_damaged", tables=sorted(store.damaged), remedy=why)
    for draft in await asyncio.to_thread(remove_drafts, store.path, *backups):
        log.info("draft_removed", file=draft.name)
    try:
        yield store
    finally:
        await store.close()
        log.info("store_closed")


async def held_back(boots: StartLimit, asked: asyncio.Event) -> bool:
    """Wait as long as the last hour's starts call for; whether the end was asked for meanwhile.

    Raises `StartupError`, after a wait too, where there were too many.
    """
    delay = await boots.delay()
    if delay:
        log.warning("start_delayed", seconds=delay, starts=len(await boots.recent()))
        try:
            async with asyncio.timeout(delay):
                await asked.wait()
        except TimeoutError:
            pass
        else:
            return True
    await boots.refuse_too_many()
    return False


def _chores(
    client: ParlourClient, keeping: BackupSchedule, settings: Settings
) -> tuple[asyncio.Task[None], ...]:
    """What the process does beside the bot's own work, for as long as it runs."""

    def servers() -> set[int] | None:
        return {guild.id for guild in client.guilds} if client.is_ready() else None

    retention = Retention(client.service, servers, settings.keep_days)
    chores = [asyncio.create_task(retention.run(), name="retention")]
    if settings.backup_hours:
        chores.append(asyncio.create_task(keeping.run(settings.backup_hours), name="backups"))
    return tuple(chores)


async def stay(
    client: ParlourClient,
    token: str,
    boots: StartLimit,
    asked: asyncio.Event,
    chores: Sequence[asyncio.Task[None]] = (),
) -> int:
    """Keep the client connected until `asked` or a fault, then end it in good order.

    A chore that ends by itself is a fault, like any task that runs as long as the bot.

    Raises `StartupError` where Discord does not let the bot in.
    """
    asking = asyncio.create_task(asked.wait(), name="signal")
    work = asyncio.create_task(client.login(token), name="login")
    try:
        with _discords_refusals():
            if await _first_to_end(asking, work) is work:
                log.info("logged_in")
                work = asyncio.create_task(_connect(client, boots), name="gateway")
                ended = await _first_to_end(asking, work, *client.background, *chores)
                if ended is not asking:
                    log.error("task_ended", task=ended.get_name())
    except StartupError:
        raise
    except Exception:
        log.exception("crashed")
    finally:
        code = DONE if asked.is_set() else CRASHED
        log.info("ending", asked=asked.is_set())
        await _end(client)
        await _cancelled(asking, work, *chores)
    return code


async def _first_to_end(asking: asyncio.Task[Any], *others: asyncio.Task[Any]) -> asyncio.Task[Any]:
    """The first task that ended; `asking` goes before the others, whose exceptions are raised."""
    tasks = (asking, *others)
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    ended = next(task for task in tasks if task.done())
    if not ended.cancelled():
        ended.result()
    return ended


async def _cancelled(*tasks: asyncio.Task[Any]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _connect(client: ParlourClient, boots: StartLimit) -> None:
    """Be connected until the client is closed; a start that met no gateway is not counted."""
    await boots.note()
    try:
        await client.connect()
    except AttributeError as error:
        # discord.py means to resume, and trips over having had no session to resume.
        session: object = client.ws
        if session is not None:
            raise
        await boots.forget()
        why = "Discord's gateway cannot be reached: is this machine online, is Discord up?"
        raise StartupError(CRASHED, why) from error


@contextmanager
def _discords_refusals() -> Iterator[None]:
    try:
        yield
    except discord.LoginFailure as error:
        raise StartupError(MISCONFIGURED, _REFUSED) from error
    except discord.ConnectionClosed as error:
        if error.code != TOKEN_REFUSED:
            raise
        raise StartupError(MISCONFIGURED, _REFUSED) from error
    except discord.PrivilegedIntentsRequired as error:
        raise StartupError(
            MISCONFIGURED, f"Discord refuses what the bot asks for: {error}"
        ) from error
    except _UNREACHABLE as error:
        why = f"Discord cannot be reached ({type(error).__name__}): is this machine online?"
        raise StartupError(CRASHED, why) from error


_UNREACHABLE = (
    aiohttp.ClientConnectionError,
    ConnectionError,
    TimeoutError,
    discord.DiscordServerError,
    discord.RateLimited,
)
_REFUSED = (
    "Discord refuses this DISCORD_TOKEN: it was reset, or not copied whole; take a new one from "
    "https://discord.com/developers/applications (your application, Bot, Reset Token)"
)


async def _end(client: ParlourClient) -> None:
    """Take no new work, finish what is under way, and leave the gateway; no fault stops it."""
    client.refuse_new_work()
    try:
        await _at_most(LONGEST_DRAIN, "drain", client.drain(DRAIN_SECONDS))
    finally:
        await _at_most(LONGEST_CLOSE, "close", client.close())


async def _at_most(seconds: float, step: str, work: Coroutine[Any, Any, None]) -> None:
    try:
        async with asyncio.timeout(seconds):
            await work
    except TimeoutError:
        log.warning("end_cut_short", step=step, seconds=seconds)
    except Exception:
        log.exception("end_failed", step=step)
