"""`python -m bot check`: would the bot start, and may it do what it needs? Offline, read-only."""

import asyncio
import base64
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.ops.backups.backup import backups_of
from bot.ops.disk import disk_warning
from bot.ops.exit_codes import DONE, MISCONFIGURED
from bot.ops.settings import SET_UP_FIRST, Settings
from rules.numbers import whole
from storage.sqlite.damage import damaged_tables
from storage.sqlite.lock import FileLock
from storage.sqlite.migrate import APPLICATION_ID, migrations
from storage.store import StorageError, StoreDamagedError, StoreLockedError

WAL_RESET_FIXED = (3, 51, 3)
WRONG_LOGIN = (
    "DISCORD_TOKEN is set to something that is no bot token. Copy it again: "
    "discord.com/developers/applications, your application, Bot, Reset Token."
)


@dataclass(frozen=True, slots=True)
class Permission:
    """One permission the bot asks for: its name in Discord's own settings, its bit, its reason."""

    name: str
    bit: int
    reason: str


NEEDED = (
    Permission("View Channel", 10, "to see the channel that a table is in"),
    Permission("Send Messages", 11, "to post the board and to mention whose turn it is"),
    Permission("Send Messages in Threads", 38, "the same for tables inside a thread"),
    Permission("Embed Links", 14, "to show pictures and links inside its messages"),
    Permission("Attach Files", 15, "to draw the table as a picture"),
    Permission("Read Message History", 16, "to find its own board again and keep it lowest"),
)
OPTIONAL = (Permission("Create Public Threads", 35, "to open a table in a thread of its own"),)


def check(settings: Settings, doubts: Iterable[str] = ()) -> tuple[int, list[str]]:
    """What `run` would find, as an exit code (78 where it could not start) and lines to print.

    A line that starts with `!` asks for a look, one with `!!` keeps the bot from starting.
    """
    lines = [
        *_settings(settings),
        *(f"  !  {doubt}" for doubt in doubts),
        "",
        *_database(settings.database),
        "",
        "Discord permissions",
        *(f"  {permission.name:<26}{permission.reason}" for permission in NEEDED),
        *(f"  {permission.name:<26}{permission.reason} (optional)" for permission in OPTIONAL),
        "  Never Administrator, and none of the privileged intents.",
        "  What it lacks on a server, /moderate doctor says there. A role for moderators is called",
        '  only if its settings "allow anyone to @mention this role".',
        "Invite with exactly these",
        f"  {invite(settings.token, NEEDED)}",
        "and with the optional one",
        f"  {invite(settings.token, (*NEEDED, *OPTIONAL))}",
    ]
    fatal = any(line.startswith("  !! ") for line in lines)
    return (MISCONFIGURED if fatal else DONE), lines


def _settings(settings: Settings) -> list[str]:
    backups = (
        f"every {settings.backup_hours:g} h into {settings.backup_folder}"
        if settings.backup_hours
        else "off: make them yourself (`python -m bot backup`)"
    )
    days = settings.keep_days
    lines = [
        "Settings",
        f"  token         {'set' if settings.token else 'not set'}",
        f"  database      {settings.database}",
        f"  house players move after {settings.house_delay:g} s",
        f"  log level     {settings.log_level}",
        f"  backups       {backups}",
        f"  health        {settings.health}",
        f"  old games     {f'removed {days} days after their end' if days else 'kept for ever'}",
    ]
    if not settings.token:
        lines.append(f"  !! {SET_UP_FIRST}")
    elif not may_be_token(settings.token):
        lines.append(f"  !! {WRONG_LOGIN}")
    if settings.dyno and not settings.allow_ephemeral:
        lines.append(
            "  !! This dyno's disk is wiped daily; PARLOUR_ALLOW_EPHEMERAL=1 accepts that."
        )
    return lines


def _database(database: Path) -> list[str]:
    lines = ["Database", f"  SQLite {sqlite3.sqlite_version}"]
    if sqlite3.sqlite_version_info < WAL_RESET_FIXED:
        lines.append(
            "     Before 3.51.3 two connections that write or checkpoint at one moment can damage\n"
            "     a file, unless your system has patched it. Here one connection does both, so\n"
            "     nothing is to be done; just open the live file with no other program."
        )
    warning = disk_warning(database)
    if warning is not None:
        lines.append(f"  !  {warning}")
    if not database.is_file():
        return [*lines, f"  {database} does not exist yet; the first run makes it"]
    try:
        lines.append(f"  {asyncio.run(_user(database.resolve()))}")
        with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as db:
            lines += _contents(db)
    except (sqlite3.Error, StorageError, OSError) as error:
        lines.append(f"  !! {database} cannot be read ({error}): docs/operating.md, Restore")
    copies = sorted(backups_of(database).glob("*.sqlite3"), key=lambda file: file.stat().st_mtime)
    newest = f"newest backup: {copies[-1]}" if copies else "no backup yet: `python -m bot backup`"
    return [*lines, f"  {newest}"]


async def _user(real: Path) -> str:
    try:
        lock = await FileLock.take(real, 0.0)
    except StoreLockedError as error:
        return f"the bot runs: {str(error).split(':', 1)[0]}"
    lock.free()
    return "no bot runs on it"


def _contents(db: sqlite3.Connection) -> list[str]:
    version = db.execute("PRAGMA user_version").fetchone()[0]
    newest = migrations()[-1].version
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        return ["  !! it was not made by this program: look at PARLOUR_DATABASE"]
    if version > newest:
        return [f"  !! it has form {version}, this program knows {newest}: update the program"]
    db.execute("PRAGMA busy_timeout = 5000")
    try:
        damaged = damaged_tables(db)
    except StoreDamagedError as error:
        return [f"  !! it is damaged ({error}): docs/operating.md, Restore"]
    by_status = db.execute("SELECT status, count(*) FROM heads GROUP BY status ORDER BY status")
    tables = ", ".join(f"{count} {status}" for status, count in by_status) or "none yet"
    (commits,) = db.execute("SELECT count(*) FROM commits").fetchone()
    state = f"damaged, {len(damaged)} tables rest" if damaged else "sound"
    lines = [
        f"  {'!  ' if damaged else ''}{state}, form {version}",
        f"  tables: {tables}; commits: {commits}",
    ]
    if version < newest:
        lines.append(f"  the next run brings it to form {newest} and keeps a copy of the old one")
    return lines


def invite(token: str, permissions: Iterable[Permission]) -> str:
    """The link that invites the bot to a server with exactly these permissions."""
    wanted = sum(1 << permission.bit for permission in permissions)
    return (
        f"https://discord.com/oauth2/authorize?client_id={application_id(token)}"
        f"&scope=bot+applications.commands&permissions={wanted}"
    )


def may_be_token(token: str) -> bool:
    """Whether a text can be a bot's token: three parts, the first of them its application."""
    return len(token.split(".")) == 3 and application_id(token) != "APPLICATION_ID"


def application_id(token: str) -> str:
    """The application that a token belongs to, told by its public first part, or a placeholder."""
    first = token.split(".", 1)[0]
    try:
        told = base64.b64decode(first + "=" * (-len(first) % 4), validate=True).decode("ascii")
    except ValueError:
        return "APPLICATION_ID"
    return told if whole(told) is not None else "APPLICATION_ID"
