"""The headless table: play, replay, deal and check games as JSON Lines, without Discord."""

import argparse
import json
import os
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from rules import selfplay, transcript, verification
from rules.catalog import GAMES
from rules.game import AnyGame
from rules.numbers import whole
from rules.transcript import Unreadable

OK, REFUSED, UNREADABLE = 0, 1, 2
PROGRESS_SECONDS = 2.0


class Parser(argparse.ArgumentParser):
    """Arguments; what is wrong with them is said in one line that names the way out."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and leave with exit code 2."""
        self.exit(UNREADABLE, f"{self.prog}: {message}; see {self.prog} --help\n")


def say(line: Mapping[str, Any]) -> None:
    """One line of JSON on standard output."""
    print(json.dumps(line, ensure_ascii=False))


def complain(text: str) -> None:
    """One line for a person on standard error."""
    print(" ".join(text.split()), file=sys.stderr)


def read_text(place: str) -> str:
    """The text of a file, or of standard input for `-`; raises `Unreadable`."""
    try:
        data = sys.stdin.buffer.read() if place == "-" else Path(place).read_bytes()
        return data.decode()
    except OSError as problem:
        raise Unreadable(f"{place}: {problem.strerror or problem}; name a file, or -") from problem
    except UnicodeDecodeError as problem:
        raise Unreadable(f"{place}: not UTF-8 text; save it as UTF-8") from problem


def games(_: argparse.Namespace) -> int:
    """List the games."""
    for game in GAMES.values():
        say(
            {
                "id": game.id,
                "title": game.title,
                "players": list(game.players),
                "options": game.option_defaults(),
            }
        )
    return OK


def replay(arguments: argparse.Namespace) -> int:
    """Replay a transcript."""
    result = OK
    for line in transcript.replay(transcript.read(read_text(arguments.file))):
        say(line)
        if line.get("ok") is False:
            result = REFUSED
    return result


def deal(arguments: argparse.Namespace) -> int:
    """Deal a game."""
    options = options_given(arguments.option)
    say(transcript.deal(GAMES[arguments.game], arguments.players, arguments.seed, options))
    return OK


def verify(arguments: argparse.Namespace) -> int:
    """Check an exported game against its promise, its draws and its outcome."""
    found = verification.verify(transcript.read(read_text(arguments.file)))
    say(found.line)
    for fault in found.faults:
        complain(f"verify: {fault}")
    return REFUSED if found.faults else OK


def play_many(arguments: argparse.Namespace) -> int:
    """Play whole games by a policy, checking each."""
    game: AnyGame = GAMES[arguments.game]
    try:
        table = selfplay.table_of(game, arguments.players, options_given(arguments.option))
    except ValueError as problem:
        raise Unreadable(str(problem)) from problem
    names = [f"p{seat + 1}" for seat in range(arguments.players)]
    began = told = time.monotonic()
    actions = errors = 0
    seconds = 0.0
    for number in range(1, arguments.games + 1):
        seed = selfplay.seed_of(arguments.seed, number)
        line, played = _play_one(table, seed, number, arguments)
        if played is None:
            errors += 1
        else:
            actions += len(played.actions)
            seconds += played.seconds
        say({"game": number, "seed": seed.hex(), "players": names} | line)
        now = time.monotonic()
        if now - told > PROGRESS_SECONDS:
            told = now
            complain(f"selfplay: {number} of {arguments.games} games in {now - began:.0f} s")
    say(
        {
            "summary": True,
            "game": game.id,
            "games": arguments.games,
            "errors": errors,
            "actions": actions,
            "seconds": round(seconds, 3),
            "actions_per_second": round(actions / seconds) if seconds > 0 else None,
        }
    )
    if errors:
        complain(f"selfplay: {errors} games broke; their lines give the error and the seed")
    return REFUSED if errors else OK


def _play_one(
    table: selfplay.Table, seed: bytes, number: int, arguments: argparse.Namespace
) -> tuple[dict[str, Any], selfplay.Played | None]:
    """One game: what is printed about it, and the game itself unless it broke."""
    policy_seed = selfplay.seed_of(arguments.seed, number, "policy")
    policy = selfplay.POLICIES[arguments.policy](policy_seed)
    try:
        played = selfplay.play(table, seed, policy, time.perf_counter)
        selfplay.check(table, played, thorough=number % selfplay.THOROUGH == 1)
    except Exception as problem:  # noqa: BLE001 - whatever breaks a game is what we look for
        return {"error": f"{type(problem).__name__}: {problem}"}, None
    return selfplay.summary(table, played), played


def options_given(pairs: Sequence[str]) -> dict[str, Any]:
    """Options from `name=value`: the value as JSON where it is JSON, else as text."""
    result: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise Unreadable(f"--option {pair}: write it as name=value")
        try:
            result[name.strip()] = json.loads(text)
        except ValueError:
            result[name.strip()] = text
    return result


def hexadecimal(text: str) -> bytes:
    """A seed as bytes."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if not seed:
        raise argparse.ArgumentTypeError(f"{text!r} is not hexadecimal, two digits a byte")
    return seed


def one_or_more(text: str) -> int:
    """A number of games."""
    number = whole(text)
    if not number:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return number


def named(text: str) -> list[str]:
    """Players' names, between commas."""
    return [name.strip() for name in text.split(",")]


def arguments_parser() -> Parser:
    """The whole command line."""
    parser = Parser(
        prog="python -m rules",
        description="Play, replay, deal and check games without Discord. Answers are JSON Lines.",
        epilog="Exit codes: 0 all is well, 1 something was refused or does not hold, "
        "2 the input cannot be read (standard error says which field and why).",
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True, dest="command")

    def command(name: str, run: Any, text: str) -> Parser:
        added: Parser = commands.add_parser(name, help=text, description=f"{text}.")
        added.set_defaults(run=run)
        return added

    def add_game(to: Parser) -> None:
        to.add_argument("game", metavar="GAME", choices=sorted(GAMES), help=", ".join(GAMES))
        to.add_argument("--seed", metavar="HEX", type=hexadecimal, required=True,
                        help="what all chance follows from, hexadecimal")  # fmt: skip
        to.add_argument("--option", metavar="NAME=VALUE", action="append", default=[],
                        help="an option of the game, as often as needed (see `games`)")  # fmt: skip

    command("games", games, "List the games, a line each: id, title, player counts, options")
    added = command("replay", replay, "Replay a transcript: a line for each action, then the end")
    added.add_argument("file", metavar="FILE", help="a transcript; - for standard input")
    added = command("deal", deal, "Print the transcript of a freshly dealt game")
    add_game(added)
    added.add_argument("--players", metavar="A,B,C", type=named, required=True,
                       help="names between commas")  # fmt: skip
    added = command("selfplay", play_many, "Play whole games and check every one of them")
    add_game(added)
    added.add_argument("--players", metavar="N", type=one_or_more, required=True, help="how many")
    added.add_argument("--games", metavar="N", type=one_or_more, required=True, help="how many")
    added.add_argument("--policy", choices=sorted(selfplay.POLICIES), default="random",
                       help="who plays: any legal action (default), or house players")  # fmt: skip
    added = command("verify", verify, "Check an exported game: promise, draws and end")
    added.add_argument("file", metavar="FILE", help="an export; - for standard input")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; the result is the exit code."""
    arguments = arguments_parser().parse_args(words)
    try:
        result: int = arguments.run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read our lines has had enough of them
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except Unreadable as problem:
        complain(f"{arguments.command}: {problem}")
        return UNREADABLE
    return result


if __name__ == "__main__":
    sys.exit(main())
