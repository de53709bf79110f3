"""The command line: `python -m bot run | play | check | sync | backup | restore …`.

Nothing but the parser is imported before a command is known, so that help comes at once.
"""

# ruff: noqa: PLC0415 - imports inside functions, as said above

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bot.ops.exit_codes import CRASHED, DONE, INTERRUPTED, MISCONFIGURED, StartupError
from rules.numbers import whole

if TYPE_CHECKING:
    from bot.ops.settings import Settings

PLAY_DATABASE = Path("data/play.sqlite3")

_ENDS = """\
exit codes:
  0   ended because somebody asked for it
  1   crashed or failed: starting again may help
  2   the command line itself was wrong
  75  another process has the database, or too many starts in an hour: try later
  78  the configuration is wrong: starting again does not help
"""

_RUN = """\
settings (environment variables, or lines in .env; the environment wins):
  DISCORD_TOKEN            the bot's token; there is no other way to give it
  PARLOUR_DATABASE         where games are kept         [data/parlour.sqlite3]
  PARLOUR_HOUSE_DELAY      seconds before a house player moves             [2]
  PARLOUR_LOG_LEVEL        DEBUG, INFO, WARNING or ERROR                [INFO]
  PARLOUR_BACKUP_HOURS     hours between two backups, 0 for none           [1]
  PARLOUR_BACKUPS          their folder              [backups beside the database]
  PARLOUR_CLICK_LIMIT      presses a person has in ten seconds, 0: any      [30]
  PARLOUR_KEEP_DAYS        days a finished game is kept, 0 for ever        [365]
  PARLOUR_HEALTH           host:port of /healthz, or off      [127.0.0.1:9180]
  PARLOUR_ALLOW_EPHEMERAL  1 accepts a disk that is wiped at restarts      [0]

SIGTERM or Ctrl-C ends it in good order within 8 seconds, a second one at once.

examples:
  python -m bot run
  PARLOUR_DATABASE=/var/lib/parlour/games.sqlite3 python -m bot run
"""

_PLAY = """\
examples:
  python -m bot play
  python -m bot play --people Ada,Ben,Cleo
  python -m bot play --port 0 --database /tmp/trial.sqlite3
"""

_CHECK = """\
Changes nothing, asks nothing of the network, and may be used while the bot runs.
A line with ! asks for a look; one with !! keeps `run` from starting and makes the exit code 78.

examples:
  python -m bot check
  PARLOUR_DATABASE=data/play.sqlite3 python -m bot check
"""

_SYNC = """\
The bot compares its commands with Discord's at every start, so this is needed only where Discord
shows commands of another version while the bot runs.

examples:
  python -m bot sync
"""

_BACKUP = """\
The copy is checked before it gets its name, and never replaces a file.

examples:
  python -m bot backup
  python -m bot backup /mnt/elsewhere/parlour-before-upgrade.sqlite3
  python -m bot backup --database data/play.sqlite3
"""

_VERIFY = """\
Reads the whole backup and changes nothing; exit code 1 where anything in it is not whole.

examples:
  python -m bot verify-backup data/backups/parlour-20260101T120000Z.sqlite3
"""

_RESTORE = """\
The bot must not run. The backup is examined first and stays as it is; the current database is moved
aside, not deleted, and its new place is told.

examples:
  python -m bot restore data/backups/parlour-20260101T120000Z.sqlite3
  python -m bot restore old.sqlite3 --database /var/lib/parlour/parlour.sqlite3
"""

_SALVAGE = """\
For a damaged database whose newest backup is too old. The bot must not run. The damaged file
stays as it is, the new one never replaces a file, and what was lost is listed. Tables that lack
moves rest until moderators set them back or end them. Needs memory for six times the file.
Exit code 1 where anything was lost; the new file is written even so.

examples:
  python -m bot salvage
  python -m bot salvage rescued.sqlite3 --database /var/lib/parlour/parlour.sqlite3
  python -m bot restore rescued.sqlite3
"""


def parser() -> argparse.ArgumentParser:
    """The grammar of the command line, with help and examples for every command."""
    whole = argparse.ArgumentParser(
        prog="python -m bot",
        description="Parlour, a Discord bot that hosts tabletop games in text channels.",
        epilog=f"`python -m bot COMMAND --help` tells more about each.\n\n{_ENDS}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = whole.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def add(
        name: str, does: Callable[[argparse.Namespace], int], about: str, more: str
    ) -> argparse.ArgumentParser:
        command = commands.add_parser(
            name,
            help=about,
            description=f"{about[0].upper()}{about[1:]}.",
            epilog=f"{more}\n{_ENDS}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.set_defaults(does=does)
        return command

    add("run", _run, "run the bot on Discord", _RUN)
    play = add("play", _play, "play in a local page, with no Discord account or token", _PLAY)
    play.add_argument("--port", type=_port, help="port of the page; 0 takes a free one [8321]")
    play.add_argument("--people", type=_people, metavar="NAMES", help="who plays: names and commas")
    play.add_argument("--database", type=Path, default=PLAY_DATABASE, help=f"[{PLAY_DATABASE}]")
    add("check", _check, "look at settings, database and permissions before running", _CHECK)
    add("sync", _sync, "register the slash commands with Discord again", _SYNC)
    backup = add("backup", _backup, "copy the database safely, also while the bot runs", _BACKUP)
    backup.add_argument(
        "target",
        nargs="?",
        type=Path,
        help="the new file [backups/parlour-DATE.sqlite3 beside the database]",
    )
    backup.add_argument("--database", type=Path, help="the file to copy [PARLOUR_DATABASE]")
    verify = add("verify-backup", _verify, "read a backup whole, as a restore would", _VERIFY)
    verify.add_argument("backup", type=Path, help="the backup file")
    restore = add("restore", _restore, "put a backup in the place of the database", _RESTORE)
    restore.add_argument("backup", type=Path, help="the backup file")
    restore.add_argument("--database", type=Path, help="the file to replace [PARLOUR_DATABASE]")
    salvage = add("salvage", _salvage, "write what a damaged database still holds", _SALVAGE)
    salvage.add_argument(
        "target",
        nargs="?",
        type=Path,
        help="the new file [parlour.salvaged-DATE.sqlite3 beside the database]",
    )
    salvage.add_argument("--database", type=Path, help="the damaged file [PARLOUR_DATABASE]")
    return whole


def main(words: Sequence[str] | None = None) -> int:
    """Carry out one command line; the result is the exit code."""
    given = parser().parse_args(words)
    import structlog

    from bot.ops.logs import configure

    configure()
    log = structlog.get_logger("bot")
    try:
        code: int = given.does(given)
    except StartupError as reason:
        print(f"parlour: {reason.sentence}", file=sys.stderr)
        return reason.code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read us (`… | head`) has seen enough; nothing more can be said there.
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123 - it lives as long as we do
        return DONE
    except Exception:
        log.exception("crashed")
        return CRASHED
    return code


def _run(_given: argparse.Namespace) -> int:
    from bot.ops.settings import SET_UP_FIRST, read_settings

    settings = read_settings()
    if not settings.token:  # said before Discord's library takes its time to load
        raise StartupError(MISCONFIGURED, SET_UP_FIRST)
    _start_logging(settings, settings.log_level)
    from bot.app import run

    return asyncio.run(run(settings))


def _play(given: argparse.Namespace) -> int:
    from bot.ops.settings import read_settings

    settings = read_settings()
    # Somebody who plays wants the page's address on the terminal, not the bot's diary.
    asked = "log_level" in settings.model_fields_set
    _start_logging(settings, settings.log_level if asked else "WARNING")
    port = settings.play_port if given.port is None else given.port
    from bot.app import play

    local = settings.model_copy(update={"database": given.database, "play_port": port})
    return asyncio.run(play(local, given.people or ()))


def _check(_given: argparse.Namespace) -> int:
    from bot.ops.check import check
    from bot.ops.settings import doubts, read_settings

    code, lines = check(read_settings(), doubts())
    print("\n".join(lines))
    return code


def _sync(_given: argparse.Namespace) -> int:
    from bot.ops.settings import read_settings

    settings = read_settings()
    _start_logging(settings, settings.log_level)
    from bot.app import sync

    return asyncio.run(sync(settings))


def _backup(given: argparse.Namespace) -> int:
    from bot.ops.backups.backup import backup
    from bot.ops.settings import read_settings

    backup(given.database or read_settings().database, given.target)
    return DONE


def _verify(given: argparse.Namespace) -> int:
    from bot.ops.backups.restore import verify_backup

    verify_backup(given.backup)
    return DONE


def _restore(given: argparse.Namespace) -> int:
    from bot.ops.backups.restore import restore
    from bot.ops.settings import read_settings

    restore(given.backup, given.database or read_settings().database)
    return DONE


def _salvage(given: argparse.Namespace) -> int:
    from bot.ops.backups.salvage import salvage_file
    from bot.ops.settings import read_settings

    salvage_file(given.database or read_settings().database, given.target)
    return DONE


def _start_logging(settings: "Settings", level: str) -> None:
    import structlog

    from bot.ops.logs import configure
    from bot.ops.settings import doubts

    configure(level, settings.token)
    for doubt in doubts():
        structlog.get_logger("bot").warning("doubtful_setting", why=doubt)


def _port(text: str) -> int:
    port = whole(text, 65535)
    if port is None:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535, or 0 for a free one")
    return port


def _people(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    if not all(names) or len(set(names)) < len(names):
        raise argparse.ArgumentTypeError("put commas between names, and give each once")
    return names


if __name__ == "__main__":
    sys.exit(main())
