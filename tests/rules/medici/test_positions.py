"""Positions in and out: what contradicts itself is refused by field, the rest is set up."""

from typing import Any

import pytest

from rules.medici.scoring import scores
from rules.transcript import Unreadable, read, start
from tests.games.medici import GAME, HOUSE_RULES, deal, walk
from tests.rules.medici.medici_table import NAMES, table
from tests.rules.typed_table import Json
from tests.share import share


def position() -> Json:
    return {
        "inner": ["KS", "QC", "JC 4H"],
        "outer": ["9D"],
        "jesters": {"JC": 4},
        "hands": {"ada": "5C 6C", "ben": "2H"},
        "decks": {"ada": "7C 8C", "ben": ""},
        "turn": "ada",
        "plans": 0,
    }


def set_up(given: Json, **options: bool) -> Any:
    return GAME.from_position(given, NAMES, GAME.options(options))


def test_the_notations_own_example_is_set_up() -> None:
    state = set_up(position())
    public = GAME.to_json(GAME.view(state, None), NAMES).public
    promised = {
        "turn": "ada",
        "black": "ada",
        "red": "ben",
        "stacks": [
            {"court": "inner", "cards": "KS", "total": 15},
            {"court": "inner", "cards": "QC", "total": 0},
            {"court": "inner", "cards": "JC 4H", "total": 8},
            {"court": "outer", "cards": "9D", "total": 9},
        ],
        "jesters": {"JC": 4},
        "hands": {"ada": 2, "ben": 1},
        "decks": {"ada": 2, "ben": 0},
        "plans": 0,
        "last": None,
        "totals": {"ada": 19, "ben": 13},
    }
    assert {key: public[key] for key in promised} == promised
    private = GAME.to_json(GAME.view(state, 0), NAMES).private
    assert private == {"hand": "5C 6C", "planned": "", "cap": None}
    assert GAME.position(state, NAMES) == position()


def test_a_jester_without_an_entry_counts_one() -> None:
    given = position()
    del given["jesters"]
    assert GAME.view(set_up(given), None).stacks[2].total == 5


@pytest.mark.parametrize("options", HOUSE_RULES, ids=lambda given: "+".join(given) or "-")
@share("seeds", everyday=1, whole=3)
def test_every_state_is_written_and_read_back(options: dict[str, Any], seeds: int) -> None:
    for seed in range(seeds):
        state, _ = deal(2, options, seed)
        names = [NAMES[seat] for seat in range(2)]
        black_first = [names[seat] for seat in GAME.position_order(state)]
        for step in walk(2, options, seed):
            for state in (step.before, step.after):
                written = GAME.position(state, names)
                again = GAME.from_position(written, black_first, state.options)
                swap = state.black
                assert GAME.outcome(again) is None or GAME.outcome(state) is not None
                assert again.over == state.over
                assert again.piles == state.piles
                assert again.totals == state.totals
                assert scores(again) == scores(state)[:: -1 if swap else 1]
                for seat in range(2):
                    assert GAME.legal_actions(again, seat ^ swap) == GAME.legal_actions(state, seat)


def test_the_first_player_is_black_and_who_has_no_cards_is_skipped() -> None:
    t = table("KS, 4H", black="", red="2H", turn="ada")
    assert list(t.waiting) == ["ben"]
    assert t.public["black"] == "ada"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"inner": ["KS"], "jesters": {}}, "inner court empty"),
        ({"inner": [], "jesters": {}}, "inner court empty"),
        ({"hands": {}, "decks": {}}, "out of cards"),
        ({"plans": 6}, "six plans"),
    ],
)
def test_a_position_in_which_the_game_is_over_has_its_outcome(changes: Json, reason: str) -> None:
    state = set_up(position() | changes)
    assert state.over == reason
    assert GAME.outcome(state) is not None
    assert GAME.waiting_for(state) == {}


def test_a_position_may_begin_under_a_cap() -> None:
    given = position() | {"decks": {}, "caps": {"ada": 5}}
    state = set_up(given, last_card_cap=True)
    assert GAME.view(state, 0).caps == (5, None)
    assert {one.card for one in GAME.legal_actions(state, 0)} == {"5C"}
    assert GAME.position(state, NAMES)["caps"] == {"ada": 5}
    assert set_up(given | {"caps": {"ada": 4}}, last_card_cap=True).over == "capped"


WRONG: list[tuple[Json, str]] = [
    ({"colour": "red"}, "position.colour"),
    ({"inner": ["KS", "KC"]}, "position.inner.1: 'KC' is left out of the game"),
    ({"hands": {"ben": "kd"}}, "position.hands.ben: 'kd' is left out of the game"),
    ({"inner": ["KS", "11C"]}, "position.inner.1: no card is written '11C'"),
    ({"inner": ["KS", ""]}, "position.inner.1: a stack has at least one card"),
    ({"inner": "KS"}, "position.inner"),
    ({"outer": ["9D", "9D"]}, "position.outer.1: 9D lies in outer.0 too"),
    ({"outer": ["9D 9D"]}, "position.outer.0: 9D lies in outer.0 too"),
    ({"outer": ["KS"]}, "position.outer.0: KS lies in inner.0 too"),
    ({"hands": {"ada": "7C", "ben": "2H"}}, "position.decks.ada: 7C lies in hands.ada too"),
    ({"hands": {"ada": "2H", "ben": "3H"}}, "position.hands.ada: 2H is red"),
    ({"decks": {"ben": "5C"}}, "position.decks.ben: 5C lies in hands.ada too"),
    ({"decks": {"ben": "2C"}}, "position.decks.ben: 2C is black"),
    ({"hands": {"zed": "5C"}}, "position.hands.zed: 'zed' is not among the players"),
    ({"hands": {"ada": "5C", "ADA": "6C"}}, "position.hands.ADA: is named twice"),
    ({"hands": {"ada": ["5C"]}}, "position.hands.ada"),
    ({"hands": {"ben": "2H"}}, "position.hands.ada: is empty, though the deck is not"),
    ({"jesters": {"JS": 4}}, "position.jesters.JS: JS is not on the table"),
    ({"jesters": {"4H": 4}}, "position.jesters.4H: 4H is no Jester"),
    ({"jesters": {"JC": 0}}, "position.jesters.JC"),
    ({"jesters": {"JC": 11}}, "position.jesters.JC"),
    ({"jesters": {"JC": 4, "jc": 5}}, "position.jesters.jc: JC is named twice"),
    ({"turn": "zed"}, "position.turn: 'zed' is not among the players"),
    ({"turn": None}, "position.turn"),
    ({"plans": 7}, "position.plans"),
    ({"plans": -1}, "position.plans"),
    ({"plans": "0"}, "position.plans"),
    ({"caps": {"ada": 4}}, "position.caps: is for the option last_card_cap only"),
]


@pytest.mark.parametrize(("changes", "said"), WRONG)
def test_what_contradicts_itself_is_refused_by_field(changes: Json, said: str) -> None:
    with pytest.raises(ValueError, match=r"^position") as refused:
        set_up(position() | changes)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("caps", "said"),
    [
        ({"ada": 5}, "position.caps.ada: a cap comes with the last card of the deck"),
        ({"ben": 16}, "position.caps.ben"),
        ({"zed": 5}, "position.caps.zed"),
    ],
)
def test_a_cap_that_cannot_be_is_refused_by_field(caps: Json, said: str) -> None:
    with pytest.raises(ValueError, match=r"^position") as refused:
        set_up(position() | {"caps": caps}, last_card_cap=True)
    assert said in str(refused.value)


def test_a_position_needs_its_turn() -> None:
    given = position()
    del given["turn"]
    with pytest.raises(ValueError, match=r"position\.turn"):
        set_up(given)


def test_a_transcript_with_a_left_out_king_is_unreadable() -> None:
    text = (
        '{"game": "court-of-the-medici", "players": ["ada", "ben"],'
        ' "position": {"inner": ["KC"], "turn": "ada"}}'
    )
    with pytest.raises(Unreadable, match=r"position\.inner\.0"):
        start(read(text))
