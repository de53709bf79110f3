"""Privileges, deals, refusals and who changes a state, beyond the numbered edge cases."""

import pytest

from rules.game import IllegalAction
from rules.steam_court.actions import PASS
from rules.steam_court.events import Dealt, GameEnded
from rules.steam_court.game import GAME
from rules.steam_court.options import CourtOptions, check_players
from tests.games.steam_court import LAWS
from tests.games.strategies import chance_of

from .court_table import FOUR, RENEGADE, table, two_tables


def test_a_fresh_table_waits_for_nobody_and_has_no_outcome_yet() -> None:
    state = GAME.new(5, CourtOptions())
    assert not GAME.waiting_for(state)
    with pytest.raises(IllegalAction):
        GAME.decide(state, 0, PASS, chance_of(1, 1))


def test_the_same_seed_deals_the_same_game_and_another_one_does_not() -> None:
    first, told = LAWS.deal(5, {}, 1)
    assert LAWS.deal(5, {}, 1) == (first, told)
    assert LAWS.deal(5, {}, 2)[0] != first


def test_a_stop_or_a_gift_needs_its_own_moment() -> None:
    court = table("1 1 2", "2 9", "3 3", "4 4", "5 5", phase="privileges", court_hand="7")
    assert court.waiting == {"ada": ["give", "decline"]}
    court.refused("ada: lay 1", "not_in_play")
    court.refused("ben: give 2", "not_your_turn")
    court.refused("cleo: give 3", "not_your_privilege")
    court.refused("ada: give 1", "wrong_number")
    court.refused("ada: give 1 9", "not_in_hand")
    court.refused("ben: stop ada", "not_in_play")
    court.play("ada: give 1 2", "ben: decline", "eve: decline")
    court.refused("ada: give 1 1", "only_before_play")


def test_gifts_are_known_to_giver_and_receiver_alone() -> None:
    court = table("1 1 X", "2 9", "3 3", "4 4", "5 5", phase="privileges", court_hand="7")
    court.play("ada: give 1 X")
    assert court.hand("eve") == "1 5 5 X"
    told = {name: len(court.final["private"][name]["seen"]) for name in ("ada", "ben", "eve")}
    assert told["ben"] == 0
    assert court.seat("eve")["cards"] == 4


def test_a_tribute_of_equal_cards_pays_the_own_ones_first_and_a_swap_keeps_the_gift() -> None:
    court = table("12 1 1", "2 9", "3 3", "4 4", "12 5 5", phase="privileges", court_hand="7 7")
    court.play("ada: give 12 1", "ben: decline")
    assert court.hand("eve") == "1 5 5"
    court.play("eve: swap")
    assert court.hand("eve") == "1 7 7"
    assert court.table()["court_hand"] == 2

    court = table("12 1 1", "2 9", "3 3", "4 4", "12 12 5", phase="privileges", court_hand="7 7")
    court.play("ada: give 12 1", "ben: decline")
    assert court.hand("eve") == "1 5 12"
    court.play("eve: swap")
    assert court.hand("eve") == "1 7 7 12"


def test_the_vagabond_pays_the_submariner_and_nobody_is_asked() -> None:
    court = table(
        "1 1", "2 2", "3 3", "4 4", "5 X 8 9", seats=RENEGADE, phase="privileges", court_hand="7 7"
    )
    assert court.hand("ada") == "1 1 8 9"
    assert court.hand("eve") == "5 X"
    assert court.turn == ["ada"]


def test_the_doctor_keeps_two_of_the_four_he_drew() -> None:
    court = table("1", "2", "3", "4", "5", seats=RENEGADE, phase="privileges", court_hand="6 7 8 9")
    assert court.waiting == {"cleo": ["draw", "decline"]}
    court.play("cleo: draw")
    assert court.waiting == {"cleo": ["keep"]}
    court.refused("cleo: keep 6", "must_keep")
    court.refused("cleo: keep 6 6", "not_drawn")
    court.refused("cleo: decline", "must_keep")
    court.play("cleo: keep 6 9")
    assert court.hand("cleo") == "3 6 9"
    assert court.table()["court_hand"] == 2


def test_the_inspector_looks_while_the_privileges_are_still_asked() -> None:
    court = table("1", "2", "3", "4", "5", seats=RENEGADE, phase="privileges", court_hand="6 7 8 9")
    assert court.bystanders == {"ben": ["inspect"]}
    court.play("ben: inspect ada")
    assert court.waiting == {"cleo": ["draw", "decline"]}
    court.refused("ben: inspect dan", "already_spent")


def test_with_four_the_swap_follows_the_tribute_and_the_lead_is_the_queens() -> None:
    court = table("1 1", "2 2", "3 3", "4 9", seats=FOUR, phase="privileges", court_hand="5 6 7")
    court.play("ada: decline", "ben: decline")
    assert court.waiting == {"dan": ["swap", "decline"]}
    assert court.hand("dan") == ""
    court.play("dan: swap")
    assert court.hand("dan") == "5 6 7"
    assert court.turn == ["ada"]


def test_a_coup_deals_the_same_quarter_again_with_fresh_powers() -> None:
    hands = ("1 1", "2 9", "3 P P P", "4 4", "5 5")
    court = table(*hands, phase="deal", court_hand="7", quarter=2, seed="09")
    court.play("ada: decline", "ben: decline", "eve: decline", "ada: lay 1", "ben: pass")
    court.play("ben: stop cleo")
    assert court.table()["spent"] == ["General"]
    court.play("cleo: coup")
    assert court.order == ["cleo", "ada", "ben", "dan", "eve"]
    assert court.public["quarter"] == 2
    assert court.table()["spent"] == []
    assert {seat["cards"] for seat in court.table()["seats"]} == {14}
    assert court.turn == ["cleo"]


def test_the_right_to_a_coup_ends_with_a_lay_or_pass_but_not_with_a_skipped_turn() -> None:
    hands = ("1 1", "2 9", "3 P P P", "4 P P P", "5 P P P")
    court = table(*hands, phase="deal", court_hand="7")
    court.play("ada: decline", "ben: decline", "eve: decline", "ada: lay 1", "ben: pass")
    court.play("ben: stop cleo")
    court.play("dan: lay 4", "eve: pass")
    assert court.bystanders == {"cleo": ["coup"]}


def test_giving_a_putsch_away_ends_the_right_to_a_coup() -> None:
    court = table("1 P P P", "2 9", "3", "4 4", "5 5", phase="deal", court_hand="7")
    assert court.bystanders == {"ada": ["coup"]}
    court.play("ada: give 1 P")
    assert court.bystanders == {}
    court.refused("ada: coup", "no_coup")


def test_who_holds_nothing_at_a_position_is_out_before_play() -> None:
    court = table("", "2 9", "3", "", "5 5")
    assert court.turn == ["ben"]
    assert [court.seat(name)["place"] for name in ("ada", "dan")] == [1, 2]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("lay 3", "wrong_size"),
        ("lay 2 2", "too_low"),
        ("lay 8 8", "not_in_hand"),
        ("lay 3 5 as 2x5", "not_a_set"),
        ("lay 5 5 as 3x5", "wrong_announcement"),
        ("lay 5 5 5 X as 2x5", "wrong_announcement"),
        ("lay X as 2x1", "lone_multiplier"),
        ("lay 5 X X as 2x5", "one_multiplier"),
        ("lay 5 P as 2x5", "putsch_alone"),
        ("lay P P", "putsch_alone"),
        ("dive 5", "not_your_privilege"),
        ("keep 5", "nothing_drawn"),
    ],
)
def test_a_refusal_names_what_is_wrong(action: str, code: str) -> None:
    court = table("3 3 4", "2 2 3 5 5 5 X X P P", "7", "7", "7")
    court.play("ada: lay 3 3")
    court.refused(f"ben: {action}", code)


def test_a_forbidden_multiplier_on_a_dual_card_is_named() -> None:
    court = table("3 3 4", "9 3/9 X", "7", "7", "7", options={"multiplier_on_dual": False})
    court.play("ada: lay 3 3")
    court.refused("ben: lay 3/9 X as 2x9", "multiplier_on_dual")


def test_a_leader_may_not_pass_and_others_wait_their_turn() -> None:
    court = table("3 3 4", "9 9", "7", "7", "7")
    court.refused("ada: pass", "must_lead")
    court.refused("ben: lay 9 9", "not_your_turn")
    assert court.waiting == {"ada": ["lay"]}


def test_only_verbs_with_a_legal_action_are_waited_for() -> None:
    court = table("8 4", "2 2", "9", "7", "7")
    court.play("ada: lay 8")
    assert court.waiting == {"ben": ["pass"]}
    court.play("ben: pass")
    assert court.waiting == {"cleo": ["lay", "pass"]}


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        (3, {}, "4 to 10 players"),
        (11, {}, "4 to 10 players"),
        (8, {"characters": "random"}, "4 to 7 players"),
        (10, {"characters": "wild"}, "4 to 7 players"),
        (4, {"characters": "random", "left_out": "Duke"}, "none is left out"),
        (4, {"left_out": "Pirate"}, "Royal table"),
        (4, {"left_out": ["Duke", "Queen"]}, "Four .* not two"),
        (5, {"left_out": "Duke"}, "no character is left out"),
        (8, {"left_out": ["Duke", "Queen"]}, "one character of each table"),
        (8, {"left_out": ["Duke", "Duke"]}, "one character of each table"),
        (9, {"left_out": ["Duke", "Pirate"]}, "Nine .* not two"),
        (10, {"left_out": "Duke"}, "no character is left out"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(
    players: int, options: dict[str, object], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        check_players(players, CourtOptions.model_validate(options))


@pytest.mark.parametrize(
    "options",
    [
        {"tabel": "royal"},
        {"table": "oval"},
        {"left_out": "Joker"},
        {"left_out": []},
        {"coup_bonus": -1},
        {"flexible_gifts": "yes"},
        {"reaction_grace": 1.5},
    ],
)
def test_unknown_options_and_values_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        CourtOptions.model_validate(options)


def test_seats_are_drawn_so_that_everybody_may_sit_anywhere() -> None:
    highest = {LAWS.deal(5, {}, seed)[0].seating.order[0] for seed in range(60)}
    assert highest == set(range(5))


@pytest.mark.parametrize(("players", "each", "court"), [(4, 16, 20), (5, 14, 14), (7, 12, 12)])
def test_the_deal_is_told_by_numbers_to_everybody(players: int, each: int, court: int) -> None:
    _, told = LAWS.deal(players, {}, 3)
    deal = next(event for event in told if isinstance(event, Dealt))
    open_to_all = GAME.redact(deal, None)
    assert isinstance(open_to_all, Dealt)
    assert open_to_all.numbers == (each,) * players
    assert open_to_all.court_number == court
    assert open_to_all.hands == (None,) * players


def test_the_end_of_a_game_of_two_tables_is_news_of_neither() -> None:
    t = two_tables(("1", "2", "3", "4", "5 5"), ("6 6", "7", "8", "9", "10 10"))
    state = t.running.state
    assert GAME.board_of(state, GameEnded(tuple(range(10)))) is None
    one = table("1", "2", "3", "4", "5")
    assert GAME.board_of(one.running.state, GameEnded(tuple(range(5)))) is None
    assert [GAME.board_at(state, seat) for seat in (0, 4, 5, 9)] == [0, 0, 1, 1]
    assert GAME.board_at(one.running.state, 0) is None
