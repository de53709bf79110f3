"""What powers show and take, and what nobody learns before using them (Court 1.7, R12a, R13)."""

import pytest

from rules.steam_court.game import GAME

from .court_table import RENEGADE, Table, table

MIXED = ("Submariner", "General", "Pirate", "Inspector")


def lost_trick() -> Table:
    """Cleo, the Pirate, has lost a 4, and ada, who may dive, leads."""
    court = table("3 3 9 9", "1 2", "1 4 10", "6 7", seats=MIXED, seed="07", court_hand="1 2")
    court.play("ada: lay 3", "ben: pass", "cleo: lay 4", "dan: pass", "ada: lay 9")
    court.play("cleo: pass", "ada: pass")
    return court


def own(court: Table, name: str) -> object:
    state, names = court.running.state, list(court.running.names)
    view = court.running.game.view(state, names.index(name))
    return view.own


@pytest.mark.parametrize("kept", ["3", "4"])
def test_the_pirates_offer_is_the_same_whatever_a_diver_kept(kept: str) -> None:
    court = lost_trick()
    before = own(court, "cleo")
    assert (before.retrievable, before.fished) == (("4",), False)  # type: ignore[attr-defined]
    court.play("ada: dive 3", f"ada: keep {kept}")
    after = own(court, "cleo")
    assert (after.retrievable, after.fished) == (("4",), True)  # type: ignore[attr-defined]
    assert court.bystanders["cleo"] == ["retrieve"]


def test_a_retrieval_is_spent_even_if_a_dive_has_left_nothing() -> None:
    court = lost_trick()
    court.play("ada: dive 3", "ada: keep 4")
    assert court.play("cleo: retrieve") == [
        "Pirate (cleo) takes nothing back: none of those cards are left."
    ]
    assert court.hand("cleo") == "1 10"
    assert court.table()["spent"] == ["Submariner", "Pirate"]
    court.refused("cleo: retrieve", "already_spent")


def test_a_retrieval_brings_back_what_a_dive_has_left() -> None:
    court = lost_trick()
    court.play("ada: dive 3", "ada: keep 3", "cleo: retrieve")
    assert court.hand("cleo") == "1 4 10"


def test_a_dive_before_the_lost_trick_ended_is_no_news_to_the_pirate() -> None:
    court = lost_trick()
    court.play("ada: dive 3", "ada: keep nothing", "ada: lay 3", "ben: pass", "cleo: lay 10")
    court.play("dan: pass", "ada: pass", "cleo: pass")
    assert own(court, "cleo").fished is False  # type: ignore[attr-defined]


def test_a_look_while_the_doctor_has_drawn_sees_the_four_cards_as_court_hand() -> None:
    court = table("12 12", "4", "5", "6", "7 8", seats=RENEGADE, phase="privileges",
                  court_hand="1 2 3 9 10 11")  # fmt: skip
    court.play("cleo: draw", "ben: inspect ada")
    assert court.table()["court_hand"] == 2
    (whole,) = [one["cards"] for one in court.seen("ben") if one["what"] == "court hand"]
    assert whole == "1 2 3 9 10 11"


def test_a_look_while_a_diver_chooses_sees_the_court_hand_alone() -> None:
    court = lost_trick()
    court.play("ada: dive 3", "dan: inspect ada")
    (whole,) = [one["cards"] for one in court.seen("dan") if one["what"] == "court hand"]
    assert whole == "1 2"


def test_a_stop_that_gives_the_turn_straight_back_is_known_before() -> None:
    court = table("1 5", "2 9", "3 3", "8 8", "9 9")
    court.play("ada: lay 1", "ben: pass", "cleo: pass", "dan: pass")
    assert own(court, "ben").returning == ()  # type: ignore[attr-defined]
    court.play("eve: pass")
    assert own(court, "ben").returning == (0,)  # type: ignore[attr-defined]
    court.play("ada: lay 5")
    assert own(court, "ben").returning == (0,)  # type: ignore[attr-defined]
    assert own(court, "cleo").returning == ()  # type: ignore[attr-defined]
    court.play("ben: stop ada")
    assert court.turn == ["ada"]


def test_passes_since_the_lay_are_taken_back_so_its_stop_need_not_return_the_turn() -> None:
    court = table("1 5", "2 9", "3 3", "8 8", "9 9")
    court.play("ada: lay 1", "ben: pass", "cleo: lay 3", "dan: pass", "eve: pass", "ada: pass")
    assert court.turn == ["cleo"]
    assert own(court, "ben").returning == ()  # type: ignore[attr-defined]
    court.play("ben: stop cleo")
    assert court.turn == ["dan"]


def test_the_inspector_looks_at_no_empty_hand_and_not_at_the_own() -> None:
    t = table("1 1", "5 5 3", "", "6 6", "7", seats=RENEGADE)
    state = t.running.state
    found = [a.seat for a in GAME.legal_actions(state, 1) if a.kind == "inspect"]
    assert found == [0, 3, 4]


def test_what_was_taken_back_cannot_be_taken_back_again() -> None:
    t = table("3 4 4", "5 5", "6 6", "8 X 2 2", "12 1 1", seats=RENEGADE)
    t.play("ada: lay 3", "ben: pass", "cleo: pass", "dan: lay 8 X as 1x8", "eve: lay 12")
    t.play("ada: pass", "dan: pass", "eve: pass")
    before = GAME.view(t.running.state, 3).own
    assert before is not None
    assert before.retrievable == ("8", "X")
    t.play("dan: retrieve")
    after = GAME.view(t.running.state, 3).own
    assert after is not None
    assert after.retrievable == ()
    assert t.running.state.booty == 0
