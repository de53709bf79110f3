"""Two tables at once (Court 1.9): each plays its own Quarter, the next waits for both."""

from typing import Any

import pytest

from rules.steam_court.model import DONE, tables
from tests.games.steam_court import GAME, walk

from .court_table import NAMES, RENEGADE, ROYAL, Table, table, two_tables
from .test_vectors import deal

ROYAL_HANDS = ("1", "2", "3", "4", "5 5")
LOW_HANDS = ("6", "7", "8", "9", "10 10")
ROYAL_QUARTER = ("ada: lay 1", "ben: lay 2", "cleo: lay 3", "dan: lay 4")
LOW_QUARTER = ("fay: lay 6", "gus: lay 7", "hal: lay 8", "ida: lay 9")


def four_and_four(**more: Any) -> Table:
    return two_tables(ROYAL_HANDS, LOW_HANDS, **more)


@pytest.mark.parametrize(
    ("players", "options", "absent"),
    [
        (8, {}, {"Alchemist", "Pirate"}),
        (8, {"left_out": ["Queen", "Inspector"]}, {"Queen", "Inspector"}),
        (8, {"left_out": ["Vagabond", "Duke"]}, {"Duke", "Vagabond"}),
        (8, {"left_out": "Duke"}, {"Duke", "Pirate"}),
        (9, {}, {"Pirate"}),
        (9, {"left_out": "General"}, {"General"}),
        (10, {}, set()),
    ],
)
def test_r1_who_is_left_out_of_two_tables(
    players: int, options: dict[str, Any], absent: set[str]
) -> None:
    dealt = deal(players, **options)["position"]["tables"]
    assert [one["name"] for one in dealt] == ["royal", "renegade"]
    for one, whole in zip(dealt, (ROYAL, RENEGADE), strict=True):
        assert [pair[0] for pair in one["seats"]] == [who for who in whole if who not in absent]


@pytest.mark.parametrize("players", [8, 9, 10])
def test_each_table_has_a_deck_and_a_court_hand_of_its_own(players: int) -> None:
    for one in deal(players)["position"]["tables"]:
        hands = [len(hand.split()) for hand in one["hands"].values()]
        each, court = {4: (16, 20), 5: (14, 14)}[len(hands)]
        assert hands == [each] * len(hands)
        assert len(one["court_hand"].split()) == court


def test_both_tables_are_waited_for_and_each_acts_in_its_own_time() -> None:
    t = four_and_four()
    assert t.waiting == {"ada": ["lay"], "fay": ["lay"]}
    t.play("fay: lay 6")
    assert t.waiting == {"ada": ["lay"], "gus": ["lay", "pass"]}
    t.refused("hal: lay 8", "not_your_turn")
    t.play("gus: pass", "ada: lay 1", "hal: lay 8", "ben: lay 2")
    assert [one["to_act"] for one in t.public["tables"]] == [["cleo"], ["ida"]]
    assert [one["trick"]["owner"] for one in t.public["tables"]] == ["ben", "hal"]


def test_the_next_quarter_waits_for_both_tables() -> None:
    t = four_and_four(seed="03")
    t.play(*ROYAL_QUARTER)
    royal, low = t.public["tables"]
    assert (royal["phase"], low["phase"], t.public["phase"]) == ("over", "play", "play")
    assert royal["to_act"] == []
    assert [seat["place"] for seat in royal["seats"]] == [1, 2, 3, 4, 5]
    assert t.waiting == {"fay": ["lay"]}
    assert t.public["quarter"] == 1
    view = GAME.view(t.running.state, 0)
    assert [one.waits_for for one in view.tables] == ["renegade", None]
    assert view.history == ()
    text = t.refused("eve: lay 5", "quarter_over")
    assert "other table" in text
    t.play(*LOW_QUARTER)
    assert t.public["quarter"] == 2
    assert [one["phase"] for one in t.public["tables"]] == ["privileges", "privileges"]
    assert t.public["history"] == [list(NAMES)]


def test_c14_two_are_promoted_and_two_are_banished() -> None:
    t = four_and_four(seed="03")
    told = t.play(*LOW_QUARTER, *ROYAL_QUARTER)
    assert t.order_at(0) == ["ada", "ben", "cleo", "fay", "gus"]
    assert t.order_at(1) == ["dan", "eve", "hal", "ida", "jon"]
    assert t.seat("fay")["character"] == "Alchemist"
    assert t.seat("gus")["character"] == "Tea Boy"
    assert t.seat("dan")["character"] == "Submariner"
    assert t.seat("eve")["character"] == "Inspector"
    assert (
        "fay and gus are promoted to the Royal table,"
        " and dan and eve are banished to the Renegade table."
    ) in told
    assert "Quarter 1 is over at the Royal table: ada, ben, cleo, dan and eve." in told


@pytest.mark.parametrize(("players", "options"), [(8, {}), (9, {}), (9, {"left_out": "Duke"})])
def test_smaller_tables_keep_their_sizes_when_people_change(
    players: int, options: dict[str, Any]
) -> None:
    moved = 0
    for step in walk(players, options, 2):
        before, after = tables(step.before), tables(step.after)
        if after[0].quarter == before[0].quarter:
            continue
        royal, low = (table.history[-1] for table in after)
        assert after[0].seating.order == (*royal[:-2], *low[:2])
        assert after[1].seating.order == (*royal[-2:], *low[2:])
        assert [one.seating.characters for one in after] == [
            one.seating.characters for one in before
        ]
        moved += 1
    assert moved == 3


def test_the_first_out_at_the_royal_table_wins_and_the_renegades_rank_behind() -> None:
    t = four_and_four(quarter=4)
    told = t.play(*LOW_QUARTER, *ROYAL_QUARTER)
    assert told[-1].startswith("ada wins the game, ahead of ben, cleo, dan, eve, fay")
    outcome = t.final["outcome"]
    assert outcome["winners"] == ["ada"]
    assert outcome["places"] == [[name] for name in NAMES]
    assert t.waiting == {}
    assert t.public["phase"] == "over"
    t.refused("fay: pass", "game_over")


def test_a_coup_deals_its_own_table_anew_and_leaves_the_other_alone() -> None:
    low = ("6 6", "7", "8", "P P P 9", "10 10")
    t = two_tables(ROYAL_HANDS, low, phase="deal", seed="04")
    before = t.table(0)
    assert "coup" in t.bystanders["ida"]
    t.play("ida: coup")
    assert t.table(0) == before
    assert t.order_at(1) == ["ida", "fay", "gus", "hal", "jon"]
    assert [seat["cards"] for seat in t.table(1)["seats"]][1:4] == [14, 14, 14]
    assert t.seat("ida")["character"] == "Submariner"


def test_a_power_reaches_nobody_at_the_other_table() -> None:
    t = four_and_four()
    t.refused("gus: inspect ada", "not_at_table")
    t.play("gus: inspect fay", "ada: lay 1")
    assert t.seen("gus")[0]["what"] == "court hand"
    assert t.table(1)["spent"] == ["Inspector"]
    assert t.table(0)["spent"] == []
    t.play("fay: lay 6")
    t.refused("ben: stop gus", "not_at_table")
    assert t.legal("ben: stop ben") is False


def test_what_a_lay_means_is_read_from_its_own_table() -> None:
    royal = ("1 1 9", "2", "3", "9 7 X 4", "5 5")
    low = ("6 6", "3/9 X 4", "8", "9", "10 10")
    t = two_tables(royal, low)
    t.play("fay: lay 6 6")
    t.refused("gus: lay 4 X", "too_low")
    t.play("gus: lay 3/9 X")
    assert t.table(1)["trick"]["as"] == "2x9"
    t.play("ada: lay 1 1", "ben: pass", "cleo: pass", "dan: lay 9 7")
    assert t.table(0)["trick"]["as"] == "2x7"


def test_a_table_that_is_done_may_wait_until_the_others_last_word() -> None:
    royal = ("", "5 12", "9", "", "")
    t = two_tables(royal, LOW_HANDS, seed="06")
    t.play("ben: lay 5", "cleo: lay 9")
    assert t.waiting == {"ben": ["stop", "decline"], "fay": ["lay"]}
    t.play(*LOW_QUARTER)
    assert t.waiting == {"ben": ["stop", "decline"]}
    assert t.table(0)["phase"] == "play"
    assert tables(t.running.state)[1].phase == DONE
    t.play("ben: decline")
    assert t.public["quarter"] == 2


def test_positions_of_two_tables_must_hold_together() -> None:
    with pytest.raises(ValueError, match="two tables, not 1"):
        table(*("1",) * 10, seats=(*ROYAL, *RENEGADE))
    done = ("1", "", "", "", "")
    with pytest.raises(ValueError, match="fewer than two"):
        two_tables(done, done)
    t = two_tables(done, LOW_HANDS)
    assert t.table(0)["phase"] == "over"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hands": {"ada": "1"}}, "does not sit at this table"),
        ({"name": "royal"}, "a royal one and a renegade one"),
        ({"seats": [["Pirate", "fay"]]}, "has no seat"),
        ({"seats": [["Queen", name] for name in NAMES[5:]]}, "only one Queen"),
        ({"seats": [["Pirate", "ada"]]}, "sits twice"),
    ],
)
def test_a_table_that_contradicts_the_other_is_refused(change: dict[str, Any], said: str) -> None:
    position = deal(10)["position"]
    position["tables"][1] |= change
    with pytest.raises(ValueError, match=rf"^position\.tables.*{said}"):
        GAME.from_position(position, NAMES, GAME.options({}))


def test_of_two_tables_neither_has_six_seats() -> None:
    position = deal(10)["position"]
    royal, low = position["tables"]
    character, name = low["seats"].pop()
    royal["seats"].append([character, name])
    royal["hands"][name] = low["hands"].pop(name)
    with pytest.raises(ValueError, match="four or five seats"):
        GAME.from_position(position, NAMES, GAME.options({}))
