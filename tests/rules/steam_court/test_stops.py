"""The General's stop and what it takes back (Court 1.5, 1.7, R12a, R13)."""

import pytest

from rules.steam_court import events
from rules.steam_court.model import open_window
from rules.steam_court.pieces import PIRATE, SUBMARINER
from tests.games.steam_court import GAME

from .court_table import NAMES, SEVEN, Table, table

MIXED = ("Submariner", "General", "Pirate", "Inspector")
"""A table that random characters may bring about: everybody who acts once a Quarter."""


def mixed(**changes: str) -> Table:
    hands = {"ada": "3 3 9 12 12", "ben": "1 2 2 11", "cleo": "1 2 4 5 8 10", "dan": "1 6 6 7"}
    hands |= changes
    return table(*hands.values(), seats=MIXED, discards="4 4 4 5 5 5", court_hand="1 2", seed="07")


def test_a_stop_gives_the_turn_to_the_next_active_seat_after_the_stopped() -> None:
    court = table("1 1", "1 5", "2 9", "3 4", "8 8")
    court.play("ada: lay 1", "ben: pass", "cleo: lay 2", "ben: stop cleo")
    assert court.turn == ["dan"]
    assert court.seat("cleo")["passed"] is False
    assert court.hand("cleo") == "2 9"


def test_a_stop_before_a_lay_skips_the_turn_and_passes_nobody() -> None:
    court = table("1 1", "1 5", "2 9", "3 4", "8 8")
    court.play("ada: lay 1", "ben: pass", "ben: stop cleo")
    assert court.turn == ["dan"]
    assert court.seat("cleo")["passed"] is False
    court.play("dan: pass", "eve: pass", "ada: pass")
    assert court.turn == ["cleo"]


def test_a_stopped_player_who_alone_is_active_is_on_turn_again_at_once() -> None:
    court = table("1 5", "2 9", "3 3", "8 8", "9 9")
    court.play("ada: lay 1", "ben: pass", "cleo: pass", "dan: pass", "eve: pass")
    court.play("ben: stop ada")
    assert court.turn == ["ada"]
    court.refused("ben: stop ada", "already_spent")


def test_a_player_on_turn_again_is_stopped_in_what_he_laid_while_the_window_is_open() -> None:
    court = table("1 1", "2 9", "3 3", "4 4", "5 5")
    court.play("ada: lay 1", "ben: pass", "cleo: lay 3", "dan: pass", "eve: pass", "ada: pass")
    assert court.turn == ["cleo"]
    court.play("ben: stop cleo")
    assert court.hand("cleo") == "3 3"
    assert court.turn == ["dan"]
    assert court.trick["as"] == "1x1"


def test_only_the_newest_lay_can_be_stopped() -> None:
    court = table("1 1", "2 9", "3 6", "4 4", "5 5")
    court.play("ada: lay 1", "ben: pass", "cleo: lay 3", "dan: lay 4")
    court.refused("ben: stop cleo", "window_closed")
    court.play("ben: stop dan")
    assert court.trick["owner"] == "cleo"


def test_passes_and_looks_leave_the_window_open_and_a_look_stays_used_and_seen() -> None:
    court = mixed()
    court.play("ada: lay 3", "ben: pass", "cleo: lay 4", "dan: inspect cleo", "dan: pass")
    court.play("ben: stop cleo")
    assert court.hand("cleo") == "1 2 4 5 8 10"
    assert court.table()["spent"] == ["General", "Inspector"]
    assert [one["what"] for one in court.seen("dan")] == ["court hand", "hand of cleo"]
    assert court.turn == ["dan"]
    assert court.seat("dan")["passed"] is False


def test_a_dive_of_another_closes_the_window() -> None:
    court = mixed()
    court.play("ada: lay 3", "ben: pass", "cleo: lay 4", "dan: pass", "ada: dive 3", "ada: keep 4")
    court.refused("ben: stop cleo", "window_closed")
    assert court.legal("ben: stop ada")


def test_nobody_stops_lays_or_passes_during_a_dive() -> None:
    court = mixed()
    court.play("ada: lay 3", "ben: pass", "cleo: lay 4", "dan: pass", "ada: dive 3")
    court.refused("ben: stop cleo", "must_keep_first")
    court.refused("ada: lay 9", "must_keep_first")
    court.refused("ada: pass", "must_keep_first")
    assert court.waiting == {"ada": ["keep"]}
    assert "ben" not in court.bystanders
    court.play("ada: keep nothing", "ada: lay 9")


def test_a_retrieval_of_another_closes_the_window() -> None:
    court = mixed()
    court.play("ada: lay 3", "ben: pass", "cleo: lay 4", "dan: lay 6")
    court.play("ada: lay 9", "cleo: pass", "dan: pass", "ada: pass")
    court.play("ada: lay 3", "ben: pass", "cleo: pass", "dan: lay 7")
    assert court.legal("ben: stop dan")
    court.play("cleo: retrieve")
    assert court.hand("cleo") == "1 2 4 5 8 10"
    court.refused("ben: stop dan", "window_closed")


def test_the_layers_own_next_lead_closes_the_window_but_not_the_end_of_the_trick() -> None:
    court = mixed()
    court.play("ada: lay 3", "ben: pass", "cleo: pass", "dan: pass", "ada: lay 9", "ada: pass")
    assert court.trick is None
    assert court.legal("ben: stop ada")
    court.play("ada: lay 3")
    court.refused("ben: stop ada", "cannot_stop_lead")
    court.play("ben: pass", "cleo: pass", "dan: pass")
    assert court.bystanders == {"ben": ["stop"], "dan": ["inspect"]}
    court.play("ben: stop ada")  # her turn, not the 9
    assert court.hand("ada") == "12 12"


def test_the_layers_own_dive_closes_the_window() -> None:
    court = mixed()
    court.play("ada: lay 3", "ben: pass", "cleo: pass", "dan: pass", "ada: lay 9")
    assert court.legal("ben: stop ada")
    court.play("ada: dive 12", "ada: keep 4 5")
    assert court.legal("ben: stop ada")  # her turn, not the 9
    court.play("ada: pass")
    court.refused("ben: stop ada", "cannot_stop_lead")
    assert court.hand("ada").count("9") == 0


def test_the_layers_own_retrieval_closes_the_window() -> None:
    court = mixed()
    court.play("ada: lay 3", "ben: pass", "cleo: lay 4", "dan: pass", "ada: lay 9")
    court.play("cleo: pass", "ada: pass", "ada: lay 3", "ben: pass", "cleo: lay 8")
    assert court.legal("ben: stop cleo")
    court.play("cleo: retrieve")
    court.refused("ben: stop cleo", "window_closed")


@pytest.mark.parametrize(
    ("at", "closes", "closed"),
    [(0, False, True), (0, True, True), (2, True, True), (2, False, False)],
)
def test_in_the_first_version_ones_own_dive_or_retrieval_closed_no_window(
    at: int, *, closes: bool, closed: bool
) -> None:
    court = mixed()
    court.play("ada: lay 3", "ben: pass", "cleo: lay 4", "dan: pass")
    assert court.running.state.window.layer == 2
    assert open_window(court.running.state) is not None
    dived = events.Dived(at, at, SUBMARINER, 5, 0, 0, closes)
    for event in (dived, events.Retrieved(at, at, PIRATE, 0, closes)):
        state = GAME.copy(court.running.state)
        GAME.evolve(state, event)
        assert (state.window is None) is closed
        assert open_window(state) is None  # by today's rules, whatever a row of then has kept


def test_a_stop_gives_the_pirate_his_earlier_window_back() -> None:
    court = mixed()
    court.play("ada: lay 3", "ben: pass", "cleo: lay 4", "dan: pass", "ada: lay 9")
    court.play("cleo: pass", "ada: pass")
    assert court.bystanders["cleo"] == ["retrieve"]
    court.play("ada: lay 3", "ben: pass", "cleo: lay 8", "dan: pass", "ada: pass", "cleo: pass")
    assert "cleo" not in court.bystanders
    court.play("ben: stop cleo")
    assert court.hand("cleo") == "1 2 5 8 10"
    assert court.bystanders["cleo"] == ["retrieve"]
    assert court.table()["spent"] == ["General"]
    court.play("cleo: retrieve")
    assert court.hand("cleo") == "1 2 4 5 8 10"


def test_a_stop_undoes_the_trick_that_the_lay_won() -> None:
    court = table("1 1", "2 9", "3 7 7", "4 4", "5 5")
    court.play("ada: lay 1", "ben: pass", "cleo: lay 3", "dan: pass", "eve: pass")
    court.play("ada: pass", "cleo: pass")
    assert court.turn == ["cleo"]
    court.play("ben: stop cleo")
    assert court.hand("cleo") == "3 7 7"
    assert court.seat("cleo")["place"] is None
    assert court.turn == ["dan"]
    assert [lay["stopped"] for lay in court.trick["lays"]] == [False, True]
    assert court.table()["discards"] == 0
    assert [seat["passed"] for seat in court.table()["seats"]] == [False, True, *[False] * 3]


def test_the_lead_of_another_closes_the_window() -> None:
    court = table("1 1", "2 9", "3", "4 4", "5 5")
    court.play("ada: lay 1", "ben: pass", "cleo: lay 3", "dan: pass", "eve: pass", "ada: pass")
    assert court.turn == ["dan"]
    assert court.legal("ben: stop cleo")
    court.play("dan: lay 4")
    court.refused("ben: stop cleo", "window_closed")
    court.refused("ben: stop dan", "cannot_stop_lead")


def test_a_stop_restores_the_right_to_a_coup() -> None:
    hands = ("1 1", "2 9", "3 P P P", "4 4", "5 5")
    court = table(*hands, phase="deal", court_hand="7")
    court.play("ada: decline", "ben: decline", "eve: decline")
    court.play("ada: lay 1", "ben: pass")
    assert court.bystanders["cleo"] == ["coup"]
    court.play("cleo: lay 3")
    assert "cleo" not in court.bystanders
    court.play("ben: stop cleo")
    assert court.bystanders["cleo"] == ["coup"]


def test_the_general_stops_neither_himself_nor_a_lead() -> None:
    court = table("1 1", "2 9", "3 6", "4 4", "5 5")
    court.refused("ben: stop ada", "cannot_stop_lead")
    court.play("ada: lay 1")
    court.refused("ben: stop ada", "cannot_stop_lead")
    court.refused("ben: stop ben", "cannot_stop_yourself")
    court.refused("cleo: stop ada", "not_your_privilege")
    court.play("ben: lay 2")
    court.refused("ben: stop ben", "cannot_stop_yourself")


def test_the_general_asked_at_the_end_may_stop_and_the_quarter_goes_on() -> None:
    court = table("1", "2 9", "", "3", "", quarter=4)
    court.play("ada: lay 1", "ben: pass", "dan: lay 3")
    assert court.waiting == {"ben": ["stop", "decline"]}
    court.refused("ben: stop ada", "window_closed")
    court.play("ben: stop dan")
    assert court.turn == ["dan"]
    assert court.final["outcome"] is None


@pytest.mark.parametrize("power", ["stop ada", "inspect ada", "retrieve", "dive 4"])
def test_powers_belong_to_their_characters(power: str) -> None:
    court = table("1 1", "2 9", "3 3", "4 4", "5 5", "6 6", "7 7", seats=SEVEN)
    court.play("ada: lay 1")
    court.refused(f"dan: {power}", "not_your_privilege")


def test_the_general_asked_at_the_end_is_offered_each_answer_once() -> None:
    t = table("", "3 12 4", "9", "", "")
    t.play("ben: lay 3", "cleo: lay 9")
    legal = GAME.legal_actions(t.running.state, 1)
    assert [GAME.format(one, NAMES) for one in legal] == ["stop cleo", "decline"]
