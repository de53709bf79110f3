"""Court of the Medici at the headless table: deal, replay, selfplay and verify (golden answers)."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules import __main__ as command_line
from rules import selfplay
from rules.chance import commitment
from tests.games.medici import GAME

ID = "court-of-the-medici"
Json = dict[str, Any]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def command(*words: str) -> tuple[int, list[Json], str]:
        try:
            code = command_line.main(words)
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = capsys.readouterr()
        return code, [json.loads(line) for line in out.splitlines()], err

    return command


@pytest.fixture
def saved(tmp_path: Path) -> Any:
    def save(data: Any) -> str:
        place = tmp_path / "game.json"
        place.write_text(json.dumps(data), encoding="utf-8")
        return str(place)

    return save


def game(**more: Any) -> Json:
    place = {
        "inner": ["KS", "4H", "9D"],
        "outer": ["JC"],
        "hands": {"ada": "5C JS", "ben": "2H"},
        "decks": {"ada": "7C 8C", "ben": "3H"},
        "turn": "ada",
    }
    return {"game": ID, "players": ["ada", "ben"], "position": place} | more


def test_it_is_among_the_games(run: Any) -> None:
    code, lines, _ = run("games")
    assert code == 0
    line = next(line for line in lines if line["id"] == ID)
    assert line["title"] == "Court of the Medici"
    assert line["players"] == [2]
    assert set(line["options"].values()) == {False}


def test_a_replay_has_a_line_for_each_action_and_a_final_one(run: Any, saved: Any) -> None:
    actions = ["? ada: conspire 5C on 4H against KS", "ada: conspire 5C on 4H against 9D",
               "ben: plan 2H", "ada: alone JS", "ada: alone JS as 3"]  # fmt: skip
    code, lines, err = run("replay", saved(game(actions=actions)))
    assert (code, err) == (1, "")
    probe, conspired, planned, refused, laid, final = lines
    assert probe["legal"] is False
    assert conspired["events"] == ["ada lays 5♣ on 4♥ and conspires at 9: 9♦ leaves the game."]
    assert planned["events"] == ["ben plans: a card goes under the deck."]
    assert refused["error"]["code"] == "undeclared"
    assert laid["ok"]
    assert final == {
        "final": True,
        "waiting_for": {"ben": ["alone", "ally", "plan"]},
        "may_also": {},
        "public": {
            "turn": "ben",
            "black": "ada",
            "red": "ben",
            "stacks": [
                {"court": "inner", "cards": "KS", "total": 15},
                {"court": "inner", "cards": "4H 5C", "total": 9},
                {"court": "outer", "cards": "JC", "total": 1},
                {"court": "outer", "cards": "JS", "total": 3},
            ],
            "jesters": {"JC": 1, "JS": 3},
            "hands": {"ada": 2, "ben": 1},
            "decks": {"ada": 0, "ben": 1},
            "plans": 0,
            "last": "JS",
            "totals": {"ada": 24, "ben": 4},
            "discards": "9D",
            "capped": [],
            "caps": {},
        },
        "private": {
            "ada": {"hand": "7C 8C", "planned": "", "cap": None},
            "ben": {"hand": "3H", "planned": "2H", "cap": None},
        },
        "outcome": None,
    }


def test_an_unknown_option_and_a_left_out_king_leave_with_2(run: Any, saved: Any) -> None:
    code, lines, err = run("replay", saved(game(options={"colour": True})))
    assert (code, lines) == (2, [])
    assert "options.colour" in err
    broken = game()
    broken["position"]["inner"].append("KD")
    code, lines, err = run("replay", saved(broken))
    assert (code, lines) == (2, [])
    assert "position.inner.3: 'KD' is left out of the game" in err


def test_a_deal_names_black_first_and_replays_from_its_position(run: Any, saved: Any) -> None:
    code, (dealt,), _ = run("deal", ID, "--players", "ada,ben", "--seed", "07",
                            "--option", "last_card_cap=true")  # fmt: skip
    assert code == 0
    assert dealt["players"] == ["ben", "ada"]
    assert dealt["options"] == {"last_card_cap": True}
    assert dealt["position"]["inner"] == ["2C", "KS", "5S", "9S", "6H", "KH", "5H", "AD"]
    assert dealt["position"]["turn"] == "ben"
    assert dealt["actions"] == []
    code, (from_position,), _ = run("replay", saved(dealt))
    assert code == 0
    seeded = {key: dealt[key] for key in ("game", "options", "seed")} | {"players": ["ada", "ben"]}
    code, (from_seed,), _ = run("replay", saved(seeded))
    assert code == 0
    for key in ("waiting_for", "public", "private", "outcome"):
        assert from_position[key] == from_seed[key]


@pytest.mark.parametrize("policy", ["random", "casual"])
def test_selfplay_plays_whole_games(run: Any, policy: str) -> None:
    words = ("selfplay", ID, "--players", "2", "--games", "3", "--seed", "07", "--policy", policy)
    code, (*games, summary), _ = run(*words)
    assert code == 0
    assert summary["errors"] == 0
    assert summary["actions"] == sum(game["actions"] for game in games)
    assert all(game["outcome"]["places"] for game in games)
    assert run(*words)[1][:-1] == games


def exported() -> Json:
    """A finished game by the house players, as the bot would export it."""
    table = selfplay.table_of(GAME, 2, {})
    seed = selfplay.seed_of(b"export", 1)
    played = selfplay.play(table, seed, selfplay.Casual(seed), lambda: 0.0)
    return {
        "game": ID,
        "players": ["p1", "p2"],
        "seed": seed.hex(),
        "actions": [f"p{seat + 1}: {GAME.format(one, ())}" for seat, one in played.actions],
        "commitment": commitment(seed),
        "outcome": selfplay.summary(table, played)["outcome"],
    }


def test_verify_accepts_a_true_export_and_no_other(run: Any, saved: Any) -> None:
    export = exported()
    code, (line,), err = run("verify", saved(export))
    assert code == 0, err
    assert line["seed_matches_commitment"]
    assert line["replays_to_the_same_end"]
    swapped = export["outcome"] | {"winners": [], "reason": "draw"}
    code, _, err = run("verify", saved(export | {"outcome": swapped}))
    assert code == 1
    assert "does not replay" in err
    code, _, err = run("verify", saved(export | {"commitment": "00" * 32}))
    assert code == 1
    assert "not the one that was promised" in err
