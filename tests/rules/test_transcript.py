"""Transcripts: what they hold, how they replay, and what makes them unreadable."""

import json
from typing import Any

import pytest

from rules import selfplay, transcript
from rules.catalog import GAMES
from rules.chance import Chance
from rules.proof import Deal, Skipped
from rules.transcript import Unreadable, read, replay, split
from tests.host.toy import Hoard

PLAYERS = ["ada", "ben", "cleo", "dan", "eve"]
GAME = GAMES["steam-court"]
Json = dict[str, Any]


def seeded(**more: Any) -> Json:
    return {"game": "steam-court", "players": PLAYERS, "seed": "00ff"} | more


def lines(data: Json) -> list[Json]:
    return list(replay(read(json.dumps(data))))


POSITION = {
    "quarter": 1,
    "phase": "play",
    "tables": [
        {
            "name": "royal",
            "seats": [["Queen", "ada"], ["General", "ben"], ["Duke", "cleo"],
                      ["Alchemist", "dan"], ["Tea Boy", "eve"]],
            "hands": {"ada": "1 1 1 9 9 9 P", "ben": "3 3 3/9 10 X", "cleo": "3 3 3 11",
                      "dan": "8", "eve": "11 11 11"},
            "court_hand": "2 2",
            "discards": "",
        }
    ],
}  # fmt: skip


def test_a_replay_has_a_line_for_each_action_and_a_final_one() -> None:
    actions = ["ada: lay 1 1 1", "ben: lay 4", "? ben: lay 3 3 3/9", "? ben: lay 10 X as 4x10",
               "BEN:lay 3 3 3/9", "zed: pass", "? zed: pass", "cleo: fly"]  # fmt: skip
    got = lines(seeded(position=POSITION, actions=actions))
    assert [line.get("n") for line in got] == [1, 2, 3, 4, 5, 6, 7, 8, None]
    assert got[0] == {
        "n": 1,
        "action": "ada: lay 1 1 1",
        "ok": True,
        "events": ["Queen (ada) leads three 1s."],
    }
    assert got[1]["ok"] is False
    assert got[1]["error"]["code"] == "not_in_hand"
    assert got[2] == {"n": 3, "action": "? ben: lay 3 3 3/9", "legal": True}
    assert got[3]["legal"] is False
    assert got[4]["ok"] is True
    assert got[5]["error"]["code"] == "unknown_player"
    assert "ada, ben" in got[5]["error"]["text"]
    assert got[6]["legal"] is False
    assert got[7]["error"]["code"] == "unknown_verb"


def test_the_final_line_has_the_promised_keys() -> None:
    final = lines(seeded(position=POSITION, actions=["ada: lay 1 1 1", "ben: lay 10 X"]))[-1]
    assert final["final"] is True
    assert final["waiting_for"] == {"cleo": ["pass"]}
    assert final["may_also"] == {"ben": ["stop"]}
    assert final["outcome"] is None
    public = final["public"]
    assert public["quarter"] == 1
    assert public["phase"] == "play"
    (only,) = public["tables"]
    assert only["name"] == "royal"
    assert only["phase"] == "play"
    assert only["seats"][1] == {
        "character": "General", "player": "ben", "cards": 3, "passed": False, "place": None,
    }  # fmt: skip
    assert only["court_hand"] == 2
    assert only["discards"] == 0
    assert only["to_act"] == ["cleo"]
    assert only["spent"] == []
    assert only["trick"] == {
        "lays": [
            {"player": "ada", "cards": "1 1 1", "as": "3x1", "stopped": False},
            {"player": "ben", "cards": "10 X", "as": "3x10", "stopped": False},
        ],
        "as": "3x10",
        "owner": "ben",
    }
    assert list(final["private"]) == PLAYERS
    assert final["private"]["ada"]["hand"] == "9 9 9 P"
    assert final["private"]["ada"]["seen"] == []


def test_a_probe_changes_nothing() -> None:
    probed = lines(seeded(position=POSITION, actions=["? ada: lay 1 1 1", "? ada: coup"]))[-1]
    assert probed == lines(seeded(position=POSITION))[-1]


def test_refused_actions_and_probes_use_no_draws() -> None:
    def played(*idle: str) -> Json:
        place = {**POSITION["tables"][0], "discards": "1 2 3 4 5 6 7 8 9 10 11 12"}  # type: ignore[index]
        place["name"] = "renegade"
        place["seats"] = [["Submariner", "ada"], ["Inspector", "ben"], ["Plague Doctor", "cleo"],
                          ["Pirate", "dan"], ["Vagabond", "eve"]]  # fmt: skip
        position = {**POSITION, "tables": [place]}
        options = {"table": "renegade"}
        actions = [*idle, "ada: dive 1", "ada: keep nothing"]
        return lines(seeded(position=position, options=options, actions=actions))[-1]

    assert played() == played("ben: pass", "? ada: dive 9", "ada: fly")


def test_a_position_without_a_seed_draws_from_zeros() -> None:
    data = seeded(position=POSITION, actions=["ada: lay P"])
    del data["seed"]
    zero = data | {"seed": "00" * 32}
    assert lines(data) == lines(zero)


@pytest.mark.parametrize("tail", ["", "7"])
def test_what_a_dive_without_a_seed_brings_up_is_drawn_from_thirty_two_zeros(tail: str) -> None:
    seats = [["Submariner", "ada"], ["Inspector", "ben"], ["Plague Doctor", "cleo"],
             ["Pirate", "dan"], ["Vagabond", "eve"]]  # fmt: skip
    hands = {"ada": "8 9", "ben": "1", "cleo": "2", "dan": "3", "eve": "4"}
    place = {"name": "renegade", "seats": seats, "hands": hands, "court_hand": "",
             "discards": "1 2 3 4 5 6 7 8 9 10 11 12"}  # fmt: skip
    position = {"quarter": 1, "phase": "play", "tables": [place]}
    dive = {"position": position, "options": {"table": "renegade"}, "actions": ["ada: dive 8"]}
    unseeded = seeded(**dive)
    del unseeded["seed"]
    same = lines(unseeded) == lines(seeded(**dive, seed="00" * 32 + ("00" if tail else "")))
    assert same is not bool(tail)


def test_a_dealt_position_plays_on_like_its_seed() -> None:
    dealt = transcript.deal(GAME, PLAYERS, b"\x01\x02", {})
    assert list(dealt) == ["game", "options", "players", "seed", "position", "actions"]
    assert dealt["seed"] == "0102"
    seed = selfplay.seed_of(b"play on", 0)
    del dealt["position"], dealt["actions"]
    game = read(json.dumps(dealt))
    running = transcript.start(game)
    policy = selfplay.Random(seed)
    actions = []
    while waiting := tuple(GAME.waiting_for(running.state)):
        seat, action = policy(GAME, running.state, waiting)
        text = f"{PLAYERS[seat]}: {GAME.format(action, PLAYERS)}"
        assert running.line(0, text)["ok"]
        actions.append(text)
    by_seed = lines(dealt | {"actions": actions})
    assert by_seed[-1]["outcome"] is not None
    again = transcript.deal(GAME, PLAYERS, b"\x01\x02", {})
    assert lines(again | {"actions": actions}) == by_seed


def test_steps_of_a_record_say_which_draws_an_action_used() -> None:
    dealt = seeded(actions=[])
    (final,) = lines(dealt)
    (first,) = final["waiting_for"]
    lowest = final["public"]["tables"][0]["seats"][-1]["player"]
    actions = [f"{first}: decline"]
    second = lines(dealt | {"actions": actions})[-1]["waiting_for"]
    actions.append(f"{next(iter(second))}: decline")
    actions.append(f"{lowest}: decline")
    plain = lines(dealt | {"actions": actions})
    assert all(line["ok"] for line in plain[:-1])
    assert plain == lines(dealt | {"actions": actions, "record": {"steps": [1, 2, 3], "by": "x"}})
    with pytest.raises(Unreadable, match=r"record\.steps"):
        lines(dealt | {"actions": actions, "record": {"steps": [1]}})
    game = read(json.dumps(dealt))
    running = transcript.start(game)
    assert isinstance(Chance(running.seed, 1).below(10), int)


class Versioned(Hoard):
    """A game of several versions that notes by which of them it is asked."""

    version = 9

    def __init__(self) -> None:
        self.asked: list[int] = []

    def of_version(self, version: int) -> "Versioned":
        self.asked.append(version)
        return self


ONCE_TAKEN_BACK = {
    "promise": "0" * 64,
    "undone": [{"why": "undo", "back_to": 1, "actions": [
        {"action": "ada: fly", "version": 6}, {"action": "ada: fly"}]}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("record", "proof", "asked"),
    [
        ({}, None, [9, 9, 9]),
        ({"version": 4}, None, [4, 4, 4]),
        ({"versions": [3, 5, 7]}, None, [3, 5, 7]),
        ({"version": 4, "versions": [3, 5, 7]}, None, [3, 5, 7]),
        ({}, ONCE_TAKEN_BACK, [9, 6, 9, 9, 9]),
        ({"version": 4}, ONCE_TAKEN_BACK, [4, 6, 4, 4, 4]),
        ({"version": 4, "versions": [3, 5, 7]}, ONCE_TAKEN_BACK, [3, 6, 4, 5, 7]),
    ],
)
def test_each_action_is_judged_by_the_rules_it_was_played_by(
    monkeypatch: pytest.MonkeyPatch, record: Json, proof: Json | None, asked: list[int]
) -> None:
    game = Versioned()
    monkeypatch.setitem(GAMES, game.id, game)
    played = {"game": "hoard", "players": ["ada", "ben"], "seed": "00", "record": record,
              "actions": ["ada: fly"] * 3, "fair": proof}  # fmt: skip
    assert len(lines(played)) == 4
    assert game.asked == asked


def test_a_deal_that_was_thrown_away_has_versions_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Versioned()
    monkeypatch.setitem(GAMES, game.id, game)
    running = transcript.start(
        read(json.dumps({"game": "hoard", "players": ["ada", "ben"], "seed": "00"}))
    )
    actions = ["ada: fly", "ada: fly"]
    deal = Deal(record="", actions=actions, versions=[2, 3], draws=[])
    record = transcript.Record(version=4, versions=[7, 8])
    assert [line["n"] for _, line in transcript.played(running, actions, deal, record)] == [1, 2]
    assert game.asked == [2, 3]


def test_skipped_draws_follow_the_last_one_of_their_table() -> None:
    def after(counts: tuple[int, ...], table: int, first: int, last: int) -> Any:
        running = transcript.Replaying(GAME, PLAYERS, None, b"", counts=counts)
        running.skip([Skipped(table=table, first=first, last=last)])
        return running.counts

    assert after((2, 5), 0, 2, 2) == (3, 5)
    assert after((2, 5), 1, 5, 8) == (2, 9)
    assert after((2, 5), 2, 0, 0) == (2, 5, 1)
    assert after((), 0, 0, 3) == (4,)
    for table, first, last in ((0, 1, 2), (0, 3, 3), (0, 2, 1), (2, 1, 1)):
        with pytest.raises(ValueError, match="skipped draws do not follow the last one"):
            after((2, 5), table, first, last)


def test_a_refused_action_draws_nothing_and_names_its_ruling() -> None:
    running = transcript.start(read(json.dumps(seeded(position=POSITION))))
    running.draws = ({"table": 0},)
    line = running.line(1, "ada: lay 1 9")
    assert running.draws == ()
    assert line["error"]["ruling"].startswith("Court ")
    assert "ruling" not in running.line(2, "ada: fly")["error"]


UNREADABLE: list[tuple[str, str]] = [
    ("not json", "transcript: not JSON"),
    ("[]", "must be one JSON object"),
    ("[" * 100_000, "transcript: not JSON"),
    ('{"game": "steam-court", "game": "steam-court"}', "game: said twice"),
    ('{"players": ["a"]}', "game: Field required"),
    (json.dumps(seeded(game="chess")), "game: no game is called 'chess'"),
    (json.dumps(seeded(players=["a", "b"])), "4 to"),
    (json.dumps(seeded(players=["a", "b", "c", "d", " A "])), "players: two players are called"),
    (json.dumps(seeded(players=["a", "b", "c", "d", ""])), "players: a player needs a name"),
    (json.dumps(seeded(players="abcde")), "players"),
    (json.dumps(seeded(seed="0")), "seed: must be hexadecimal"),
    (json.dumps(seeded(seed="")), "seed: must be hexadecimal"),
    (json.dumps(seeded(seed="0g")), "seed: must be hexadecimal"),
    (json.dumps(seeded(seed=7)), "seed"),
    (json.dumps({"game": "steam-court", "players": PLAYERS}), "seed: missing"),
    (json.dumps(seeded(options={"colour": 1})), "options.colour: no such option"),
    (json.dumps(seeded(options={"table": "silver"})), "options.table"),
    (json.dumps(seeded(options={"coup_bonus": "1"})), "options.coup_bonus"),
    (json.dumps(seeded(options={"left_out": "Cook"})), "options.left_out: there is no character"),
    (json.dumps(seeded(actions=[7])), "actions.0"),
    (json.dumps(seeded(moves=[])), "moves"),
    (json.dumps(seeded(position=POSITION, fair={"promise": "0" * 64})), "fair: belongs to a game"),
    (json.dumps(seeded(game="chess", moves=[])), "game: no game"),
    (json.dumps(seeded(record={"version": 99})), "record.version: played by version 99"),
    (json.dumps(seeded(record={"version": 0})), "record.version"),
    (json.dumps(seeded(record={"steps": [0]}, actions=["ada: fly"])), "record.steps.0"),
    (json.dumps(seeded(record={"versions": [99]}, actions=["ada: fly"])), "record.version: played"),
    (json.dumps(seeded(record={"versions": [0]}, actions=["ada: fly"])), "record.versions.0"),
    (json.dumps(seeded(record={"versions": []}, actions=["ada: fly"])), "record.versions: must be"),
    (json.dumps(seeded(position={"tables": []})), "position.tables"),
]


@pytest.mark.parametrize(("text", "said"), UNREADABLE)
def test_what_cannot_be_read_says_which_field_and_why(text: str, said: str) -> None:
    with pytest.raises(Unreadable) as refused:
        list(replay(read(text)))
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ada: pass", ("ada", "pass", False)),
        ("? ada :  pass", ("ada ", "pass", True)),
        ("?ada: pass", ("ada", "pass", True)),
        ("a: b: lay 3 as 1x3", ("a: b", "lay 3 as 1x3", False)),
        ("? who: lay 3", ("? who", "lay 3", False)),
        ("? ? who: lay 3", ("? who", "lay 3", True)),
        ("nobody: pass", ("nobody", "pass", False)),
        ("pass", ("pass", "", False)),
        ("adam: pass", ("adam", "pass", False)),
        ("ada pass: x", ("ada pass", "x", False)),
    ],
)
def test_an_entry_is_a_name_a_colon_and_an_action(
    text: str, expected: tuple[str, str, bool]
) -> None:
    assert split(text, ["ada", "a: b", "? who"]) == expected
