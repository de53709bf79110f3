"""The program as a process: what it prints, with which code it ends, and that it does end."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from bot import app
from bot.__main__ import main
from tests.patience import HANG
from tests.process.pretended import pretend
from tests.share import share

ROOT = Path(__file__).parents[2]
CANARY = "MTAwMDAw.canary.in-the-coal-mine"


@pytest.fixture
def environment():
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT") if name in os.environ}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error::ResourceWarning"}


@pytest.fixture
def program(environment):
    """Run `python -m bot WORDS…` to its end; its answer may never hold the token."""

    def run(*words: str, module: str = "bot", **variables: str):
        ended = subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-m", *module.split(), *words],
            env={**environment, **variables},
            capture_output=True,
            text=True,
            timeout=HANG,
            check=False,
        )
        assert CANARY not in ended.stdout + ended.stderr
        return ended

    return run


@pytest.fixture
def pretended(program):
    """The same with the pretended client of a scene, and a token."""

    def run(scene: str, *words: str, **variables: str):
        module = "tests.process.pretended"
        return program(scene, *words, module=module, **{"DISCORD_TOKEN": CANARY, **variables})

    return run


@pytest.fixture
def here(monkeypatch, untouched_logging, capsys):  # noqa: ARG001 - the loggers are put back
    """The same within this process, where no second Python needs to load: code and stderr."""

    def run(scene: str, *words: str, **variables: str):
        monkeypatch.setattr(app, "build", app.build)  # put back in the end
        for name, value in {"DISCORD_TOKEN": CANARY, **variables}.items():
            monkeypatch.setenv(name, value)
        pretend(scene)
        code = main(words)
        told = capsys.readouterr()
        assert CANARY not in told.out + told.err
        return code, told.err

    return run


@contextlib.contextmanager
def in_background(environment, scene: str):
    """A running process, and a function that waits for an event in its log."""
    process = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "tests.process.pretended", scene, "run"],
        env={**environment, "DISCORD_TOKEN": CANARY},
        stderr=subprocess.PIPE,
        text=True,
    )
    too_long = threading.Timer(HANG, process.kill)
    too_long.start()

    def until(event: str) -> None:
        for line in process.stderr:
            assert CANARY not in line
            if f'"{event}"' in line:
                return
        pytest.fail(f"it ended before it said {event}")

    try:
        yield process, until
    finally:
        too_long.cancel()
        process.kill()
        process.communicate()


def usage(*words: str) -> int | str | None:
    """The code with which a command line ends that only has something explained."""
    with pytest.raises(SystemExit) as ended:
        main(words)
    return ended.value.code


def only_line(text: str) -> str:
    (line,) = text.splitlines()
    return line


def test_the_help_lists_every_command_and_every_exit_code(capsys):
    assert usage("--help") == 0
    told = capsys.readouterr().out
    for word in ("run", "play", "check", "backup", "75", "78"):
        assert re.search(rf"^ +{word} ", told, re.MULTILINE)


@pytest.mark.parametrize("command", ["run", "play", "check", "backup"])
def test_each_command_has_help_with_examples(capsys, monkeypatch, command):
    monkeypatch.setenv("COLUMNS", "100")
    assert usage(command, "--help") == 0
    told = capsys.readouterr().out
    assert f"python -m bot {command}\n" in told.split("examples:\n")[1]
    assert max(map(len, told.splitlines())) <= 100


def test_help_loads_nothing_that_takes_time(environment):
    script = """
import sys, bot.__main__
bot.__main__.parser().format_help()
print(sorted({"discord", "aiohttp", "pydantic", "PIL", "structlog"} & set(sys.modules)))
"""
    loaded = subprocess.run(  # noqa: S603 - the script above
        [sys.executable, "-c", script],
        env=environment,
        capture_output=True,
        text=True,
        timeout=HANG,
        check=True,
    )
    assert loaded.stdout.strip() == "[]"


@pytest.mark.parametrize("words", [(), ("dance",), ("play", "--port", "x"), ("play", "--people=,")])
def test_a_wrong_command_line_shows_the_usage_and_ends_with_2(capsys, words):
    assert usage(*words) == 2
    assert capsys.readouterr().err.startswith("usage: python -m bot")


def test_the_process_of_a_wrong_command_line_ends_with_2_too(program):
    told = program("dance")
    assert told.returncode == 2
    assert told.stderr.startswith("usage: python -m bot")


def test_running_without_a_token_says_where_to_get_one_and_that_playing_needs_none(program):
    told = program("run")
    assert told.returncode == 78
    line = only_line(told.stderr)
    assert "https://discord.com/developers/applications" in line
    assert "make play" in line


@pytest.mark.parametrize(
    ("scene", "variables", "code", "told"),
    [
        ("stays", {"DYNO": "worker.1"}, 78, "PARLOUR_ALLOW_EPHEMERAL=1"),
        ("stays", {"PARLOUR_HOUSE_DELAY": "soon"}, 78, "PARLOUR_HOUSE_DELAY must be a number"),
        ("stays", {"PARLOUR_DATABASE": "/dev/null/x.sqlite3"}, 78, "PARLOUR_DATABASE"),
        ("bad token", {}, 78, "refuses this DISCORD_TOKEN"),
        ("refused by the gateway", {}, 78, "refuses this DISCORD_TOKEN"),
        ("no network", {}, 1, "cannot be reached"),
    ],
)
def test_a_failed_start_ends_with_its_code_and_one_line_with_the_remedy(
    here, scene, variables, code, told
):
    ended, errors = here(scene, "run", **variables)
    assert ended == code
    assert told in only_line("".join(re.findall(r"^parlour: .*$", errors, re.MULTILINE)))
    assert "Traceback" not in errors


@pytest.mark.long  # the everyday test of a process's code is the next but one
def test_the_process_of_a_failed_start_ends_with_its_code_too(pretended):
    ended = pretended("bad token", "run")
    assert ended.returncode == 78
    assert re.findall(r"^parlour: .*refuses this DISCORD_TOKEN", ended.stderr, re.MULTILINE)


@pytest.mark.parametrize("scene", ["cannot be built", "breaks", "ends by itself"])
def test_a_crash_ends_with_1(here, scene):
    assert here(scene, "run")[0] == 1


def test_a_crash_leaves_no_process_behind(pretended):
    assert pretended("loses a task", "run").returncode == 1


@share("number", everyday=signal.SIGTERM, whole=signal.SIGINT)
def test_a_signal_ends_the_process_with_0(environment, number):
    with in_background(environment, "stays") as (process, until):
        until("logged_in")
        process.send_signal(number)
        until("store_closed")
        assert process.wait(HANG) == 0


def test_a_second_signal_ends_the_process_at_once(environment):
    with in_background(environment, "never drains") as (process, until):
        until("logged_in")
        process.send_signal(signal.SIGTERM)
        until("ending")
        process.send_signal(signal.SIGTERM)
        assert process.wait(HANG) == 130


def test_a_second_process_is_refused_with_75_and_names_the_first(environment, here):
    with in_background(environment, "stays") as (process, until):
        until("logged_in")
        code, errors = here("stays", "run")
        assert code == 75
        assert f"process {process.pid}" in errors
        assert process.poll() is None


@pytest.mark.usefixtures("untouched_logging")
def test_check_and_backup_work_while_the_bot_runs(environment, folder, monkeypatch, capsys):
    with in_background(environment, "stays") as (process, until):
        until("logged_in")
        monkeypatch.setenv("DISCORD_TOKEN", CANARY)
        assert main(["check"]) == 0
        told = capsys.readouterr()
        assert f"by process {process.pid}" in told.out
        assert CANARY not in told.out + told.err
        assert main(["backup", "copy.sqlite3"]) == 0
        assert (folder / "copy.sqlite3").is_file()
        capsys.readouterr()
        assert main(["backup", "copy.sqlite3"]) == 1
        assert "exists already" in only_line(capsys.readouterr().err)
        process.send_signal(signal.SIGTERM)
        assert process.wait(HANG) == 0


def test_playing_needs_no_token_says_where_the_page_is_and_ends_with_0(environment, folder):
    process = subprocess.Popen(
        [sys.executable, "-m", "bot", "play", "--port", "0", "--people", "Ada,Ben"],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    too_long = threading.Timer(HANG, process.kill)
    too_long.start()
    try:
        said = process.stdout.readline()
        assert re.search(r"http://127\.0\.0\.1:\d+/", said)
        assert (folder / "data" / "play.sqlite3").is_file()
        process.send_signal(signal.SIGTERM)
        assert process.wait(HANG) == 0
    finally:
        too_long.cancel()
        process.kill()
        process.communicate()


def test_logs_of_a_whole_life_are_json_without_the_token(here):
    lines = here("ends by itself", "run", PARLOUR_LOG_LEVEL="DEBUG")[1].splitlines()
    assert len(lines) > 3
    assert all(line.startswith("{") for line in lines)


def test_a_reader_who_has_seen_enough_is_no_crash(environment):
    command = f"{sys.executable} -m bot check | true"
    ended = subprocess.run(  # noqa: S602 - our own program in a shell, for its pipe
        command, shell=True, env=environment, capture_output=True, text=True, timeout=HANG,
        check=False,
    )  # fmt: skip
    assert "Traceback" not in ended.stderr
    assert "crashed" not in ended.stderr
