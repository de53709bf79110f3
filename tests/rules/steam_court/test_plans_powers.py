"""Plans for powers once a Quarter: the General's orders and the Pirate's (Court 1.7)."""

import pytest

from rules.chance import Chance
from tests.games.steam_court import GAME
from tests.rules.steam_court.court_table import RENEGADE, Table, table
from tests.rules.steam_court.planning_table import Planner, plan, trick, verdict

# --- the General's orders ------------------------------------------------------------------------


def test_the_general_stops_the_next_putsch_though_it_ended_the_trick() -> None:
    t = trick("ben: pass")
    made = plan(t, "ben: stop P")
    t.play("cleo: lay 7", "dan: lay 8")
    assert verdict(t, "ben", made) == "keep"
    t = trick("ben: pass")
    made = plan(t, "ben: stop P")
    t.play("cleo: lay P")
    assert t.trick is None
    assert verdict(t, "ben", made) == "do stop cleo"


def test_the_general_does_not_take_a_trick_won_otherwise_for_a_putsch() -> None:
    t = trick("ben: pass")
    made = plan(t, "ben: stop P")
    t.play("cleo: lay 7", "dan: pass", "eve: pass", "ada: pass", "cleo: pass")
    assert t.trick is None
    assert verdict(t, "ben", made) == "keep"


def test_a_putsch_that_leads_is_not_stopped() -> None:
    t = table("P 3", "5 6", "4 7", "8 8", "9 11")
    t.play("ada: lay P")
    t.play("ada: lay 3")
    made = plan(t, "ben: stop P")
    assert verdict(t, "ben", made) == "keep"


def test_the_general_stops_the_next_lay_of_one_player_only() -> None:
    t = trick("ben: pass")
    made = plan(t, "ben: stop dan")
    t.play("cleo: lay 7")
    assert verdict(t, "ben", made) == "keep"  # dan is on turn: his turn is not his lay
    t.play("dan: lay 8")
    assert verdict(t, "ben", made) == "do stop dan"
    t.play("eve: lay 9")
    assert verdict(t, "ben", made) == "keep"


def test_a_lay_that_lay_there_when_the_order_was_given_is_let_be() -> None:
    t = trick("ben: pass", "cleo: lay 7")
    cleo, seven = plan(t, "ben: stop cleo"), plan(t, "ben: stop from 7")
    for action in ("dan: pass", "eve: pass", "ada: pass", "cleo: pass", "cleo: lay 4"):
        assert verdict(t, "ben", cleo) == verdict(t, "ben", seven) == "keep"
        t.play(action)
    assert verdict(t, "ben", cleo) == "keep"  # the window is still that of the 7
    t.play("dan: lay 8")
    assert verdict(t, "ben", cleo) == "keep"
    assert verdict(t, "ben", seven) == "do stop dan"
    t.play("eve: pass", "ada: pass", "ben: pass", "cleo: lay P")
    assert verdict(t, "ben", cleo) == "do stop cleo"


def test_an_equal_set_of_the_same_player_is_a_later_one() -> None:
    """The Duke lays an equal set over his own (Court 1.11, 17)."""
    t = table("3 3", "5 6", "7 7 4", "8 8", "9 11")
    t.play("ada: lay 3", "ben: pass", "cleo: lay 7")
    made = plan(t, "ben: stop cleo")
    t.play("dan: pass", "eve: pass", "ada: pass")
    assert verdict(t, "ben", made) == "keep"
    t.play("cleo: lay 7")
    assert verdict(t, "ben", made) == "do stop cleo"


def test_an_equal_set_that_leads_the_next_trick_is_not_mistaken_for_a_later_one() -> None:
    """A lead has no window, and closes that of the lay that was let be (Court 1.7)."""
    t = table("3 3", "5 6", "7 7 4", "8 8", "9 11")
    t.play("ada: lay 3", "ben: pass", "cleo: lay 7")
    made = plan(t, "ben: stop cleo")
    t.play("dan: pass", "eve: pass", "ada: pass", "cleo: pass", "cleo: lay 7")
    t.refused("ben: stop cleo", "cannot_stop_lead")
    assert verdict(t, "ben", made) == "keep"


def test_an_order_by_value_leaves_lower_sets_and_putsches_alone() -> None:
    t = trick("ben: pass")
    made = plan(t, "ben: stop from 8")
    t.play("cleo: lay 7")
    assert verdict(t, "ben", made) == "keep"
    t.play("dan: lay 8")
    assert verdict(t, "ben", made) == "do stop dan"
    t = trick("ben: pass")
    made = plan(t, "ben: stop from 8")
    t.play("cleo: lay P")
    assert verdict(t, "ben", made) == "keep"


def test_an_order_answers_when_the_general_is_asked_at_the_end() -> None:
    """Court 1.5 step 5."""
    t = table("3 9", "5 6")
    t.play("ada: lay 3")
    ada, nine, putsch = (plan(t, f"ben: stop {what}") for what in ("ada", "from 9", "P"))
    t.play("ben: lay 5", "ada: lay 9")
    assert t.waiting == {"ben": ["stop", "decline"]}
    assert verdict(t, "ben", ada) == verdict(t, "ben", nine) == "do stop ada"
    assert verdict(t, "ben", putsch) == "keep"


def test_an_order_waits_while_a_diver_chooses() -> None:
    """Court R12a: nobody can stop then."""
    cast = ("General", "Submariner", "Inspector", "Plague Doctor", "Pirate")
    t = table("3 1", "8 5 4", "4 7", "9", "2", seats=cast, options={"characters": "random"},
              discards="1 1 2")  # fmt: skip
    t.play("ada: lay 3")
    made = plan(t, "ada: stop ben")
    t.play("ben: lay 5", "cleo: pass", "dan: pass", "eve: pass", "ada: pass", "ben: dive 4")
    assert verdict(t, "ada", made) == "keep"
    t.play("ben: keep nothing")  # the dive has closed the window (Court 1.7)
    assert verdict(t, "ada", made) == "keep"


@pytest.mark.parametrize("text", ["stop P", "stop from 8", "stop dan"])
def test_orders_lapse_once_the_stop_is_spent(text: str) -> None:
    t = trick("ben: pass", "cleo: lay 7")
    made = plan(t, f"ben: {text}")
    t.play("ben: stop cleo")
    assert verdict(t, "ben", made) == "lapse spent"


def test_orders_lapse_when_the_general_is_out() -> None:
    t = table("3 3", "5", "4 7", "8 8", "9 11")
    t.play("ada: lay 3")
    made = plan(t, "ben: stop P")
    t.play("ben: lay 5")
    assert verdict(t, "ben", made) == "lapse out"


def test_an_order_to_stop_goes_before_the_plan_of_who_is_on_turn() -> None:
    """A lay of another closes the General's window, so his order is heard first (Court 1.7)."""
    t = trick("ben: pass")
    planner = Planner(5)
    planner.lay(3, plan(t, "dan: below 10: lay 10"))
    planner.lay(1, plan(t, "ben: stop from 7"))
    t.play("cleo: lay 7")
    state = planner.settle(t.running.state, [Chance(b"", step) for step in range(3)])
    view = GAME.view(state, None).tables[0]
    assert view.spent == ("General",)
    assert view.trick is not None
    assert [(one.as_text, one.stopped) for one in view.trick.lays] == [
        ("1x3", False), ("1x7", True), ("1x10", False)
    ]  # fmt: skip


# --- the Pirate ----------------------------------------------------------------------------------


def lost_by_the_pirate() -> Table:
    t = table("3 3 2 2", "4 4", "6 6", "8 8 X 9 9 1", "11 11 12 12 5", seats=RENEGADE)
    t.play("ada: lay 3 3", "ben: pass", "cleo: pass")
    return t


def test_the_pirate_takes_back_a_lost_trick_with_enough_of_his_cards() -> None:
    t = lost_by_the_pirate()
    two, three = plan(t, "dan: retrieve from 2"), plan(t, "dan: retrieve from 3")
    t.play("dan: lay 8 8", "eve: lay 11 11", "ada: pass")
    assert verdict(t, "dan", two) == "keep"
    t.play("dan: pass", "eve: pass")
    assert verdict(t, "dan", two) == "do retrieve"
    assert verdict(t, "dan", three) == "keep"
    t.play("dan: retrieve")
    assert verdict(t, "dan", three) == "lapse spent"


def test_cards_of_several_lays_count_together() -> None:
    t = table("3 3 2", "5", "6", "4 4 9 9 1", "6 6 12 12 5", seats=RENEGADE)
    t.play("ada: lay 3 3", "ben: pass", "cleo: pass")
    four, five = plan(t, "dan: retrieve from 4"), plan(t, "dan: retrieve from 5")
    t.play("dan: lay 4 4", "eve: lay 6 6", "ada: pass", "dan: lay 9 9", "eve: lay 12 12")
    t.play("dan: pass", "eve: pass")
    assert verdict(t, "dan", four) == "do retrieve"
    assert verdict(t, "dan", five) == "keep"


def test_the_pirate_cannot_take_back_what_he_won_or_when_he_is_out() -> None:
    t = lost_by_the_pirate()
    made = plan(t, "dan: retrieve")
    t.play("dan: lay 8 8", "eve: pass", "ada: pass", "dan: pass")
    assert verdict(t, "dan", made) == "keep"
    t = table("3 3 2", "5", "6", "8 8", "12 12 5", seats=RENEGADE)
    t.play("ada: lay 3 3", "ben: pass", "cleo: pass")
    made = plan(t, "dan: retrieve")
    t.play("dan: lay 8 8", "eve: lay 12 12")
    assert verdict(t, "dan", made) == "lapse out"
