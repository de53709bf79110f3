"""The headless table: exit codes, JSON Lines, and one-line errors that name the way out."""

import io
import itertools
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rules import __main__ as command_line
from rules import selfplay
from rules.catalog import GAMES
from rules.chance import commitment
from rules.game import AnyGame
from rules.steam_court.evolve import evolve
from tests.host.toy import HOARD

PLAYERS = ["ada", "ben", "cleo", "dan", "eve"]
Json = dict[str, Any]


class Ran:
    """What one command did."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def lines(self) -> list[Json]:
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def command(*words: str) -> Ran:
        try:
            code = command_line.main(words)
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return command


@pytest.fixture
def saved(tmp_path: Path) -> Any:
    def save(data: Any) -> str:
        place = tmp_path / "game.json"
        place.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
        return str(place)

    return save


def test_games_lists_a_line_a_game(run: Any) -> None:
    ran = run("games")
    assert ran.code == 0
    court = next(line for line in ran.lines if line["id"] == "steam-court")
    assert court["title"] == "Steam Court"
    assert 5 in court["players"]
    assert court["options"]["table"] == "royal"
    assert court["options"]["coup_bonus"] == 1


def test_replay_leaves_with_0_when_all_is_accepted(run: Any, saved: Any) -> None:
    game = {"game": "steam-court", "players": PLAYERS, "seed": "00ff", "actions": ["? ada: fly"]}
    ran = run("replay", saved(game))
    assert ran.code == 0
    assert [line.get("legal") for line in ran.lines] == [False, None]
    assert ran.err == ""


def test_replay_goes_on_after_a_refusal_and_leaves_with_1(run: Any, saved: Any) -> None:
    game = {"game": "steam-court", "players": PLAYERS, "seed": "00ff", "actions": ["ada: fly"] * 2}
    ran = run("replay", saved(game))
    assert ran.code == 1
    assert [line.get("ok") for line in ran.lines] == [False, False, None]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"game": "steam-court", "players": PLAYERS}, "seed: missing"),
        ("{", "not JSON"),
        ({"game": "chess", "players": PLAYERS, "seed": "00"}, "game: no game"),
    ],
)
def test_what_cannot_be_read_leaves_with_2_and_one_line(
    run: Any, saved: Any, data: Any, said: str
) -> None:
    ran = run("replay", saved(data))
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("replay: ")
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_a_file_that_is_not_there_or_is_no_text_leaves_with_2(run: Any, tmp_path: Path) -> None:
    ran = run("replay", str(tmp_path / "none.json"))
    assert ran.code == 2
    assert ran.err.startswith("replay: ")
    assert ran.err.endswith("none.json: No such file or directory; name a file, or -\n")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    ran = run("replay", str(tmp_path / "bytes"))
    assert ran.code == 2
    assert "UTF-8" in ran.err


def test_a_transcript_is_read_from_standard_input(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = json.dumps({"game": "steam-court", "players": PLAYERS, "seed": "00ff"})
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(game.encode())))
    ran = run("replay", "-")
    assert ran.code == 0
    assert ran.lines[0]["final"] is True


def test_deal_prints_a_transcript_that_replays(run: Any, saved: Any) -> None:
    words = ("--players", "ada,ben,cleo,dan", "--seed", "00FF", "--option", "left_out=Duke")
    ran = run("deal", "steam-court", *words, "--option", "flexible_gifts=true")
    assert ran.code == 0
    (dealt,) = ran.lines
    assert dealt["options"] == {"left_out": "Duke", "flexible_gifts": True}
    assert dealt["seed"] == "00ff"
    assert dealt["actions"] == []
    from_position = run("replay", saved(dealt))
    del dealt["position"]
    from_seed = run("replay", saved(dealt))
    assert from_position.code == 0
    assert from_position.lines == from_seed.lines


def test_names_are_printed_as_they_are_written(run: Any) -> None:
    ran = run("deal", "steam-court", "--players", "zoë,ada,ben, dan ", "--seed", "00ff")
    assert '"zoë"' in ran.out
    assert set(ran.lines[0]["players"]) == {"zoë", "ada", "ben", "dan"}


class Closed(io.StringIO):
    """What is written here goes through a pipe that somebody has closed by the end."""

    def flush(self) -> None:
        raise BrokenPipeError

    def fileno(self) -> int:
        return 77


def test_whoever_has_read_enough_ends_a_command_without_a_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turned = []

    def dup2(at: int, to: int) -> None:
        turned.append((os.path.samestat(os.fstat(at), Path(os.devnull).stat()), to))
        os.close(at)

    monkeypatch.setattr(sys, "stdout", Closed())
    system = SimpleNamespace(open=os.open, devnull=os.devnull, O_WRONLY=os.O_WRONLY, dup2=dup2)
    monkeypatch.setattr(command_line, "os", system)
    assert command_line.main(["games"]) == 0
    assert turned == [(True, 77)]


WITHOUT_EFFECT = [
    (5, ("coup_bonus=2",), "`coup_bonus` counts only with victory points"),
    (5, ("shared_ties=true",), "`shared_ties` counts only with victory points"),
    (8, ("start_score_overall=true",), "`start_score_overall` counts only with victory points"),
    (6, ("table=renegade",), "The Renegade table alone is for four or five people"),
    (5, ("table=renegade", "characters=wild"), "If characters are drawn, no table is chosen"),
]


@pytest.mark.parametrize(("players", "options", "said"), WITHOUT_EFFECT)
def test_an_option_without_effect_is_refused_where_it_is_chosen(
    run: Any, players: int, options: tuple[str, ...], said: str
) -> None:
    chosen = [word for option in options for word in ("--option", option)]
    names = ",".join(f"p{number}" for number in range(players))
    dealt = run("deal", "steam-court", "--players", names, "--seed", "00", *chosen)
    words = ("--players", str(players), "--games", "1", "--seed", "00")
    played = run("selfplay", "steam-court", *words, *chosen)
    for ran in (dealt, played):
        assert ran.code == 2
        assert said in ran.err


@pytest.mark.parametrize(("players", "options", "said"), WITHOUT_EFFECT)
def test_a_transcript_with_an_option_without_effect_is_still_read(
    run: Any, saved: Any, players: int, options: tuple[str, ...], said: str
) -> None:
    names = [f"p{number}" for number in range(players)]
    given = dict(option.split("=") for option in options)
    read = {name: {"true": True, "2": 2}.get(value, value) for name, value in given.items()}
    kept = {"game": "steam-court", "options": read, "players": names, "seed": "00"}
    assert run("replay", saved(kept)).code == 0, said


@pytest.mark.parametrize(
    "option", ["coup_bonus=1", "shared_ties=false", "table=royal", "victory_points=true"]
)
def test_a_default_said_outright_is_no_option_without_effect(run: Any, option: str) -> None:
    words = ("--players", "a,b,c,d,e,f", "--seed", "00", "--option", option)
    assert run("deal", "steam-court", *words).code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "COMMAND"),
        (("selfplay", "steam-court", "--players", "5", "--seed", "00"), "--games"),
        (("selfplay", "steam-court", "--games", "1", "--seed", "00"), "--players"),
        (("selfplay", "steam-court", "--players", "5", "--games", "1"), "--seed"),
        (("deal", "steam-court", "--seed", "00"), "--players"),
        (("fly",), "fly"),
        (("replay",), "FILE"),
        (("deal", "chess", "--players", "a", "--seed", "00"), "chess"),
        (("deal", "steam-court", "--players", "a,b", "--seed", "00"), "players"),
        (("deal", "steam-court", "--players", "a,b,c,d", "--seed", "0"), "'0' is not hexadecimal"),
        (("deal", "steam-court", "--players", "a,b,c,d"), "--seed"),
        (("deal", "steam-court", "--players", "a,b,c,a", "--seed", "00"), "two players"),
        (("deal", "steam-court", "--players", "a,b,c,d", "--seed", "00", "--option", "x"), "name="),
        (("deal", "steam-court", "--players", "a,b,c,d", "--seed", "00", "--option", "x=1"), "x"),
        (("selfplay", "steam-court", "--players", "3", "--games", "1", "--seed", "00"), "3"),
        (("selfplay", "steam-court", "--players", "5", "--games", "0", "--seed", "00"), "0"),
    ],
)
def test_wrong_arguments_leave_with_2_and_one_line(
    run: Any, words: tuple[str, ...], said: str
) -> None:
    ran = run(*words)
    assert ran.code == 2
    assert ran.out == ""
    assert said in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("command", ["games", "replay", "deal", "selfplay", "verify"])
def test_every_command_has_its_help(run: Any, command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert f"rules {command}" in ran.out
    assert command in run("--help").out


@pytest.mark.parametrize("policy", ["random", "casual"])
def test_selfplay_prints_a_line_a_game_and_a_summary(run: Any, policy: str) -> None:
    words = ("selfplay", "steam-court", "--players", "5", "--games", "3", "--seed", "07")
    ran = run(*words, "--policy", policy)
    assert ran.code == 0
    *games, summary = ran.lines
    assert [game["game"] for game in games] == [1, 2, 3]
    assert all(game["actions"] > 50 and game["outcome"]["winners"] for game in games)
    assert summary["summary"] is True
    assert summary["errors"] == 0
    assert summary["actions"] == sum(game["actions"] for game in games)
    again = run(*words, "--policy", policy)
    assert again.lines[:-1] == games


def test_selfplay_checks_every_fiftieth_game_thoroughly_and_tells_how_fast_it_was(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    thorough = []
    seconds = itertools.count()
    minutes = itertools.count(step=0.5)

    def check(_table: Any, _played: Any, **how: bool) -> None:
        thorough.append(how["thorough"])

    clocks = SimpleNamespace(
        perf_counter=lambda: next(seconds) / 8, monotonic=lambda: next(minutes)
    )
    monkeypatch.setitem(GAMES, HOARD.id, HOARD)
    monkeypatch.setattr(selfplay, "check", check)
    monkeypatch.setattr(command_line, "time", clocks)
    ran = run("selfplay", "hoard", "--players", "2", "--games", "101", "--seed", "07")
    assert [number for number, one in enumerate(thorough, 1) if one] == [1, 51, 101]
    first, *_, summary = ran.lines
    assert first == {
        "game": 1,
        "seed": selfplay.seed_of(b"\x07", 1).hex(),
        "players": ["p1", "p2"],
        "actions": 6,
        "outcome": first["outcome"],
    }
    actions = sum(line["actions"] for line in ran.lines[:-1])
    assert summary == {
        "summary": True,
        "game": "hoard",
        "games": 101,
        "errors": 0,
        "actions": actions,
        "seconds": 12.625,
        "actions_per_second": round(actions / 12.625),
    }
    told = ran.err.splitlines()
    assert told[0] == "selfplay: 5 of 101 games in 2 s"
    assert told[1] == "selfplay: 10 of 101 games in 5 s"
    assert len(told) == 20


def test_selfplay_in_which_no_time_goes_by_has_no_speed(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, HOARD.id, HOARD)
    clocks = SimpleNamespace(perf_counter=lambda: 1.0, monotonic=lambda: 1.0)
    monkeypatch.setattr(command_line, "time", clocks)
    ran = run("selfplay", "hoard", "--players", "2", "--games", "1", "--seed", "07")
    assert (ran.code, ran.err) == (0, "")
    assert (ran.lines[-1]["seconds"], ran.lines[-1]["actions_per_second"]) == (0, None)


def broken_evolve(state: Any, event: Any) -> None:
    evolve(state, event)
    if event.kind == "passed":
        state.discards += 1


class Forgetful(type(GAMES["steam-court"])):  # type: ignore[misc]
    """A game whose replay loses track of a card."""

    def evolve(self, state: Any, event: Any) -> None:
        broken_evolve(state, event)


class Crashing(type(GAMES["steam-court"])):  # type: ignore[misc]
    """A game that fails in the middle."""

    def decide(self, state: Any, seat: int, action: Any, chance: Any) -> Any:
        if action.kind == "pass":
            raise ZeroDivisionError("a bug")
        return super().decide(state, seat, action, chance)


class Stuck(type(GAMES["steam-court"])):  # type: ignore[misc]
    """A game in which nobody is waited for any more, though it is not over."""

    def waiting_for(self, state: Any) -> Any:
        return {} if state.lays else super().waiting_for(state)


@pytest.mark.parametrize(
    ("game", "said"),
    [(Forgetful(), "pieces"), (Crashing(), "ZeroDivisionError: a bug"), (Stuck(), "dead end")],
)
def test_selfplay_reports_whatever_breaks_and_leaves_with_1(
    run: Any, monkeypatch: pytest.MonkeyPatch, game: AnyGame, said: str
) -> None:
    monkeypatch.setitem(GAMES, "steam-court", game)
    ran = run("selfplay", "steam-court", "--players", "5", "--games", "2", "--seed", "07")
    assert ran.code == 1
    first, _, summary = ran.lines
    assert said in first["error"]
    assert first["seed"] == selfplay.seed_of(b"\x07", 1).hex()
    assert summary["errors"] == 2
    assert "2 games broke" in ran.err


def exported() -> Json:
    """A finished game by the house players, as the bot would export it."""
    game = GAMES["steam-court"]
    table = selfplay.table_of(game, 5, {})
    seed = selfplay.seed_of(b"export", 1)
    played = selfplay.play(table, seed, selfplay.Casual(seed), lambda: 0.0)
    return {
        "game": "steam-court",
        "players": [f"p{seat + 1}" for seat in range(5)],
        "seed": seed.hex(),
        "actions": [
            f"p{seat + 1}: {game.format(action, [f'p{n + 1}' for n in range(5)])}"
            for seat, action in played.actions
        ],
        "commitment": commitment(seed),
        "outcome": selfplay.summary(table, played)["outcome"],
        "record": {"house": ["p1"]},
    }


def test_verify_accepts_a_true_export(run: Any, saved: Any) -> None:
    ran = run("verify", saved(exported()))
    assert ran.code == 0, ran.err
    (line,) = ran.lines
    assert line["seed_matches_commitment"] is True
    assert line["replays_to_the_same_end"] is True
    assert line["refused"] == []


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("commitment", "00" * 32, "the seed is not the one that was promised"),
        ("outcome", {"winners": ["p1"], "places": [], "reason": "finished"}, "does not replay"),
        ("actions", [], "does not replay"),
    ],
)
def test_verify_leaves_with_1_where_something_does_not_hold(
    run: Any, saved: Any, key: str, value: Any, said: str
) -> None:
    ran = run("verify", saved(exported() | {key: value}))
    assert ran.code == 1
    assert said in ran.err


@pytest.mark.parametrize("key", ["seed", "commitment", "outcome"])
def test_verify_needs_the_whole_export(run: Any, saved: Any, key: str) -> None:
    export = exported()
    del export[key]
    ran = run("verify", saved(export))
    assert ran.code == 2
    assert ran.err.startswith(f"verify: {key}: missing")


def test_the_module_runs_as_a_program_and_survives_a_closed_pipe() -> None:
    whole = subprocess.run(
        [sys.executable, "-m", "rules", "games"], capture_output=True, check=True, text=True
    )
    assert json.loads(whole.stdout.splitlines()[0])["id"] == "steam-court"
    words = ["selfplay", "steam-court", "--players", "4", "--games", "40", "--seed", "01"]
    with subprocess.Popen(  # noqa: S603 - our own program, with words of our own
        [sys.executable, "-m", "rules", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as piped:
        assert piped.stdout is not None
        assert piped.stderr is not None
        piped.stdout.readline()
        piped.stdout.close()
        assert b"Traceback" not in piped.stderr.read()


def test_the_documentation_prints_what_the_command_prints(run: Any) -> None:
    page = (Path(__file__).parents[2] / "docs" / "headless-table.md").read_text(encoding="utf-8")
    printed = page.partition("    $ python -m rules games\n")[2].partition("\n\n")[0]
    lines = [json.loads(line) for line in re.sub(r"\n     (?=\S)", " ", printed).splitlines()]
    assert lines == run("games").lines
