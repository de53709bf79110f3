"""Positions in and out: what contradicts itself is refused by field, the rest is set up."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.chance import Chance
from tests.games.steam_court import GAME, walk
from tests.rules.steam_court.court_table import NAMES, ROYAL, table
from tests.rules.typed_table import Json
from tests.share import share

FIVE = NAMES[:5]


def position() -> Json:
    return {
        "quarter": 1,
        "phase": "play",
        "tables": [
            {
                "name": "royal",
                "seats": [list(pair) for pair in zip(ROYAL, FIVE, strict=True)],
                "hands": {
                    "ada": "1 1 1 9 9 9 P",
                    "ben": "3 3 3/9 10 X",
                    "cleo": "3 3 3 11",
                    "dan": "8",
                    "eve": "11 11 11",
                },
                "court_hand": "2 2",
                "discards": "",
            }
        ],
    }


def read(given: Json) -> Any:
    return GAME.from_position(given, FIVE, GAME.options({}))


def test_the_notations_own_example_is_set_up() -> None:
    state = read(position())
    public = GAME.to_json(GAME.view(state, None), FIVE).public
    assert public["quarter"] == 1
    assert public["phase"] == "play"
    (only,) = public["tables"]
    assert [seat["cards"] for seat in only["seats"]] == [7, 5, 4, 1, 3]
    assert only["court_hand"] == 2
    assert only["to_act"] == ["ada"]
    private = GAME.to_json(GAME.view(state, 1), FIVE).private
    assert private is not None
    assert private["hand"] == "3 3 10 3/9 X"


def test_a_position_between_tricks_is_written_as_it_was_read() -> None:
    written = GAME.position(read(position()), FIVE)
    expected = position()
    expected["tables"][0]["hands"]["ben"] = "3 3 10 3/9 X"
    assert written == expected


@pytest.mark.parametrize(
    ("players", "given"),
    [
        *((players, {"table": name}) for players in range(4, 11) for name in ("royal", "renegade")),
        *((players, {"victory_points": True}) for players in (5, 8, 9)),
        *((players, {"characters": "random"}) for players in (4, 7)),
        *((players, {"characters": "wild", "victory_points": True}) for players in (5, 6)),
    ],
)
@share("deals", everyday=5, whole=20)
def test_a_fresh_deal_is_written_and_read_back(players: int, given: Json, deals: int) -> None:
    options = GAME.options(given)
    names = NAMES[:players]
    for number in range(deals):
        state = GAME.new(players, options)
        GAME.setup(state, Chance(b"fresh", number))
        again = GAME.from_position(GAME.position(state, names), names, options)
        for seat in range(players):
            assert GAME.view(again, seat) == GAME.view(state, seat)
            assert GAME.legal_actions(again, seat) == GAME.legal_actions(state, seat)


def test_a_tribute_paid_on_the_way_is_paid_anew() -> None:
    options = GAME.options({"table": "renegade", "left_out": "Plague Doctor"})
    state = GAME.new(4, options)
    GAME.setup(state, Chance(b"tribute", 0))
    written = GAME.position(state, NAMES[:4])
    hands = written["tables"][0]["hands"].values()
    assert [len(hand.split()) for hand in hands] == [16] * 4
    again = GAME.from_position(written, NAMES[:4], options)
    assert GAME.invariant(again) == GAME.invariant(state)
    assert GAME.waiting_for(again) == GAME.waiting_for(state)


def test_the_longest_set_so_far_is_no_part_of_a_position() -> None:
    t = table("1 2 P", "", "9", "5 5", "6 6")
    t.play("ada: lay 1", "cleo: pass", "dan: pass", "eve: pass", "ada: lay P")
    state, names = t.running.state, t.running.names
    written = GAME.position(state, names)
    assert (written["phase"], written["tables"][0]["discards"]) == ("play", "1 P")
    again = GAME.from_position(written, names, state.options)
    assert GAME.legal_actions(again, 0) == GAME.legal_actions(state, 0)


def test_a_state_in_mid_trick_is_no_position() -> None:
    t = table("1 2", "3", "4", "5", "6")
    t.play("ada: lay 1")
    with pytest.raises(ValueError, match="cannot be said"):
        GAME.position(t.running.state, t.running.names)


@pytest.mark.parametrize(
    ("players", "given", "least"),
    [
        (5, {}, 4),
        (5, {"characters": "wild", "victory_points": True}, 4),
        (7, {"victory_points": True, "shared_ties": True}, 4),
        (10, {"victory_points": True}, 4),
    ],
)
def test_every_position_that_is_written_is_that_state(
    players: int, given: Json, least: int
) -> None:
    names, options = NAMES[:players], GAME.options(given)
    written = 0
    for step in walk(players, given):
        try:
            said = GAME.position(step.before, names)
        except ValueError:
            continue
        written += 1
        again = GAME.from_position(said, names, options)
        assert GAME.view(again, None).points == GAME.view(step.before, None).points
        for seat in range(players):
            assert GAME.legal_actions(again, seat) == GAME.legal_actions(step.before, seat)
    assert written >= least


def test_the_same_card_may_be_there_more_than_once_and_no_deck_is_checked() -> None:
    given = position()
    given["tables"][0]["hands"]["ada"] = " ".join(["12"] * 20 + ["P"] * 9)
    assert GAME.waiting_for(read(given)) == {0: ("lay",)}


def test_who_has_no_cards_is_out_already_the_higher_seats_first() -> None:
    t = table("", "3", "4", "", "5")
    assert [t.seat(name)["place"] for name in t.order] == [1, None, None, 2, None]
    assert t.waiting == {"ben": ["lay"]}


def test_a_game_that_is_over_already_has_its_outcome() -> None:
    t = table("", "3 4", "", "", "", quarter=4)
    final = t.final
    assert final["waiting_for"] == {}
    assert final["outcome"]["winners"] == ["ada"]
    assert final["outcome"]["places"][-1] == ["ben"]


def test_in_phase_privileges_nobody_was_dealt_a_coup() -> None:
    hands = ("1 2", "P P P 4", "5", "6", "7 8")
    t = table(*hands, phase="privileges")
    assert not t.legal("ben: coup")
    t = table(*hands, phase="deal")
    assert t.legal("ben: coup")
    t = table(*hands, phase="play")
    assert not t.legal("ben: coup")


def change(place: str, value: Any) -> Callable[[Json], None]:
    def apply(given: Json) -> None:
        *path, last = place.split(".")
        target: Any = given
        for step in path:
            target = target[int(step) if step.isdecimal() else step]
        target[int(last) if last.isdecimal() else last] = value

    return apply


WRONG = [
    ("quarter", 5, "position.quarter"),
    ("quarter", "1", "position.quarter"),
    ("phase", "over", "position.phase"),
    ("colour", "red", "position.colour"),
    ("tables", [], "position.tables"),
    ("tables.0.name", "silver", "position.tables.0.name"),
    ("tables.0.seats.0", ["Queen"], "position.tables.0.seats.0"),
    ("tables.0.seats.0", ["Quean", "ada"], "'Quean'"),
    ("tables.0.seats.0", ["Duke", "ada"], "only one Duke"),
    ("tables.0.seats.0", ["Queen", "zed"], "'zed' is not among the players"),
    ("tables.0.seats.0", ["Queen", "BEN"], "sits twice"),
    ("tables.0.seats", [["Queen", "ada"]], "'ben' has no seat"),
    ("tables.0.hands.ada", "1 13", "position.tables.0.hands.ada: no card is written '13'"),
    ("tables.0.hands.zed", "1", "position.tables.0.hands.zed"),
    ("tables.0.hands.ADA", "1", "two hands"),
    ("tables.0.hands.ada", ["1"], "position.tables.0.hands.ada"),
    ("tables.0.court_hand", "KC", "position.tables.0.court_hand"),
    ("tables.0.discards", "2/9", "position.tables.0.discards"),
    ("tables.0.discards", "2 " * 130, "more than 120 cards"),
    ("tables.0.hands", {"ada": "1"}, "fewer than two hold cards"),
]


@pytest.mark.parametrize(("place", "value", "said"), WRONG)
def test_what_contradicts_itself_is_refused_by_field(place: str, value: Any, said: str) -> None:
    given = position()
    change(place, value)(given)
    with pytest.raises(ValueError, match=r"^position") as refused:
        read(given)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_more_cards_than_can_be_counted_are_refused() -> None:
    given = position()
    given["tables"][0]["hands"] = dict.fromkeys(FIVE, "5 " * 60)
    with pytest.raises(ValueError, match="more than"):
        read(given)


def test_a_deal_without_cards_is_refused() -> None:
    given = {
        "phase": "deal",
        "tables": [{
            "name": "royal",
            "seats": [[who, name] for who, name in zip(ROYAL, NAMES, strict=False)],
            "hands": {"ada": " "},
            "court_hand": "1 2 3",
        }],
    }  # fmt: skip
    with pytest.raises(ValueError, match=r"position\.tables\.0\.hands: nobody holds a card"):
        GAME.from_position(given, NAMES[:5], GAME.options({}))
    given["tables"][0]["hands"] = {"ada": "1"}  # type: ignore[index]  # a list of tables
    assert GAME.from_position(given, NAMES[:5], GAME.options({})).hands[0]
