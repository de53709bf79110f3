"""Steam Tunnel at the headless table: replay, deal, selfplay and verify."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules import __main__ as command_line
from rules import selfplay
from rules.chance import commitment
from rules.transcript import Transcript, start
from tests.rules.steam_tunnel.boards import GAME, NAMES, T7, position

Json = dict[str, Any]


class Ran:
    """What one command did."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def lines(self) -> list[Json]:
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Ran]
Save = Callable[[Any], str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*words: str) -> Ran:
        code = command_line.main(words)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return command


@pytest.fixture
def saved(tmp_path: Path) -> Save:
    def save(data: Any) -> str:
        place = tmp_path / "game.json"
        place.write_text(json.dumps(data), encoding="utf-8")
        return str(place)

    return save


def game(**more: Any) -> Json:
    return {"game": "steam-tunnel", "players": ["ada", "ben"], **more}


def test_games_lists_its_options_with_the_defaults_of_the_notation(run: Run) -> None:
    line = next(one for one in run("games").lines if one["id"] == "steam-tunnel")
    assert line["title"] == "Steam Tunnel"
    assert line["players"] == [2, 3, 4, 5]
    assert line["options"] == {
        "variant": "none",
        "pity": False,
        "simpler": 0,
        "shuffled": False,
        "count_buried": False,
        "uniform_points": False,
        "stone_limit": None,
    }


def test_a_replay_says_what_happened_and_what_may_be_done_next(run: Run, saved: Save) -> None:
    place = position("P1 T14 T14\nT14 T14 T14", up=["a1"])
    actions = ["ada: flip b1", "? ada: buy b1 N-S", "ada: buy b1 nw-ne", "ada: skip", "ben: fly"]
    ran = run("replay", saved(game(position=place, actions=actions)))
    assert ran.code == 1
    assert ran.err == ""
    flip, asked, buy, refused, unread, final = ran.lines
    assert flip == {
        "n": 1, "action": "ada: flip b1", "ok": True,
        "events": ["ada flips b1: N–S, NE–NW, SE–SW."],
    }  # fmt: skip
    assert asked == {"n": 2, "action": "? ada: buy b1 N-S", "legal": True}
    assert buy["events"] == ["ada buys b1 NE-NW."]
    assert refused["error"] == {
        "code": "not_your_turn", "text": "It's ben's turn, not yours.",
    }  # fmt: skip
    assert unread["error"]["code"] == "unknown_verb"
    assert final["waiting_for"] == {"ben": ["flip"]}
    assert final["may_also"] == {}
    assert final["outcome"] is None
    assert final["public"]["stones"] == {"b1 NE-NW": "ada"}


def test_t7_at_the_headless_table(run: Run, saved: Save) -> None:
    ran = run("replay", saved(game(position=position(T7, up="rest"))))
    assert ran.code == 0
    (final,) = ran.lines
    values = [tunnel["value"] for tunnel in final["public"]["tunnels"]]
    assert sorted(values) == sorted([4, 0, 42, 63, 63, 25, 0])
    assert final["public"]["phase"] == "over"
    assert final["outcome"]["scores"] == {"ada": "0", "ben": "0"}


@pytest.mark.parametrize("options", [(), ("shuffled=true",), ("simpler=12", "stone_limit=3")])
def test_a_dealt_game_replays_from_its_position_as_from_its_seed(
    run: Run, saved: Save, options: tuple[str, ...]
) -> None:
    given = [word for option in options for word in ("--option", option)]
    words = ("deal", "steam-tunnel", "--players", "ada,ben,cleo,dan", "--seed", "00FF")
    (dealt,) = run(*words, *given).lines
    assert dealt["actions"] == []
    assert dealt["position"]["turn"] == dealt["players"][0]
    from_position = run("replay", saved(dealt))
    assert from_position.code == 0
    del dealt["position"]
    dealt["players"] = ["ada", "ben", "cleo", "dan"]
    from_seed = run("replay", saved(dealt))
    (one,), (other,) = from_position.lines, from_seed.lines
    assert one["public"] == other["public"]
    assert one["waiting_for"] == other["waiting_for"]


@pytest.mark.parametrize("policy", ["random", "casual"])
def test_selfplay_prints_a_line_a_game_and_a_summary(run: Run, policy: str) -> None:
    words = ("selfplay", "steam-tunnel", "--players", "3", "--games", "3", "--seed", "07")
    ran = run(*words, "--policy", policy)
    assert ran.code == 0
    *games, summary = ran.lines
    assert [one["game"] for one in games] == [1, 2, 3]
    assert all(30 < one["actions"] < 65 and one["outcome"]["winners"] for one in games)
    assert summary["errors"] == 0
    assert run(*words, "--policy", policy).lines[:-1] == games


def exported() -> Json:
    """A finished game by the house players, as the bot would export it."""
    table = selfplay.table_of(GAME, 3, {"pity": True})
    seed = selfplay.seed_of(b"export", 1)
    played = selfplay.play(table, seed, selfplay.Casual(seed), lambda: 0.0)
    names = [f"p{seat + 1}" for seat in range(3)]
    return {
        "game": "steam-tunnel",
        "options": {"pity": True},
        "players": names,
        "seed": seed.hex(),
        "actions": [f"p{at + 1}: {GAME.format(action, names)}" for at, action in played.actions],
        "commitment": commitment(seed),
        "outcome": selfplay.summary(table, played)["outcome"],
    }


def test_verify_accepts_a_true_export_and_no_other(run: Run, saved: Save) -> None:
    export = exported()
    ran = run("verify", saved(export))
    assert ran.code == 0, ran.err
    assert ran.lines[0]["replays_to_the_same_end"] is True
    assert run("verify", saved(export | {"actions": export["actions"][:-1]})).code == 1
    assert run("verify", saved(export | {"options": {}})).code == 1
    assert run("verify", saved(export | {"commitment": "00" * 32})).code == 1


def test_what_contradicts_itself_leaves_with_2_and_one_line(run: Run, saved: Save) -> None:
    place = position("*P1 T14\nT14 T14", buried=["a1"])
    ran = run("replay", saved(game(position=place)))
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err == "replay: position.buried: a1 cannot be both up and buried\n"
    ran = run("replay", saved(game(seed="00", options={"simpler": 1, "shuffled": True})))
    assert ran.code == 2
    assert ran.err.startswith("replay: options: simpler paths and the shuffled board")


def test_a_seed_draws_the_players_into_their_turn_order() -> None:
    firsts = set()
    for number in range(20):
        given = Transcript(game="steam-tunnel", players=list(NAMES[:2]), seed=f"{number:02x}")
        firsts.add(start(given).final()["public"]["turn"])
    assert firsts == {"ada", "ben"}
