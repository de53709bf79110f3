"""Every kind of plan: when it acts, when it waits, and what makes it lapse."""

from rules.steam_court.orders.describe import REASONS
from rules.steam_court.orders.offers import COURT_ORDERS
from tests.rules.steam_court.court_table import NAMES, RENEGADE, Table, table, two_tables
from tests.rules.steam_court.planning_table import plan, trick, verdict

# --- pass this trick -----------------------------------------------------------------------------


def test_a_planned_pass_waits_for_its_turn_and_then_passes() -> None:
    t = trick()
    made = plan(t, "dan: pass this trick")
    assert verdict(t, "dan", made) == "keep"
    t.play("ben: pass")
    assert verdict(t, "dan", made) == "keep"
    t.play("cleo: lay 7")
    assert verdict(t, "dan", made) == "do pass"


def test_a_planned_pass_ends_with_its_trick() -> None:
    t = trick()
    made = plan(t, "dan: pass this trick")
    t.play("ben: pass", "cleo: lay P")
    assert verdict(t, "dan", made) == "lapse trick_over"
    t.play("cleo: lay 4")
    assert verdict(t, "dan", made) == "lapse trick_over"


def test_the_owner_of_the_trick_may_plan_to_pass_and_wins_it_so() -> None:
    t = trick()
    made = plan(t, "ada: pass this trick")
    t.play("ben: pass", "cleo: pass", "dan: pass", "eve: pass")
    assert verdict(t, "ada", made) == "do pass"
    t.play("ada: pass")
    assert t.turn == ["ada"]


def test_a_planned_pass_lapses_once_its_player_has_passed_or_laid_himself() -> None:
    t = trick("ben: pass")
    made = plan(t, "cleo: pass this trick")
    t.play("cleo: pass")
    assert verdict(t, "cleo", made) == "lapse passed"
    t = trick("ben: pass")
    made = plan(t, "cleo: pass this trick")
    t.play("cleo: lay 7")
    assert verdict(t, "cleo", made) == "lapse laid_since"


def test_a_planned_pass_lapses_where_a_set_it_was_made_for_is_stopped() -> None:
    t = trick("ben: pass", "cleo: lay 7")
    made = plan(t, "eve: pass this trick")
    t.play("ben: stop cleo")
    assert verdict(t, "eve", made) == "lapse lay_stopped"


def test_a_planned_pass_stands_where_a_later_set_is_stopped() -> None:
    t = trick("ben: pass")
    made = plan(t, "eve: pass this trick")
    t.play("cleo: lay 7", "ben: stop cleo", "dan: pass")
    assert verdict(t, "eve", made) == "do pass"


def test_a_turn_that_is_stopped_leaves_the_plan_for_the_next_time_round() -> None:
    t = trick("ben: pass")
    made = plan(t, "cleo: pass this trick")
    t.play("ben: stop cleo")
    assert verdict(t, "cleo", made) == "keep"
    t.play("dan: lay 8", "eve: lay 11", "ada: pass")
    assert verdict(t, "cleo", made) == "do pass"


# --- below 9: lay 9 ------------------------------------------------------------------------------


def test_a_planned_set_is_laid_if_the_trick_is_still_below() -> None:
    t = trick()
    made = plan(t, "eve: below 9: lay 9")
    t.play("ben: pass", "cleo: lay 7")
    assert verdict(t, "eve", made) == "keep"
    t.play("dan: lay 8")
    assert verdict(t, "eve", made) == "do lay 9"


def test_a_planned_set_lapses_as_soon_as_the_trick_is_too_high() -> None:
    t = trick()
    made = plan(t, "eve: below 6: lay 9")
    t.play("ben: lay 6")
    assert verdict(t, "eve", made) == "lapse too_high"


def test_a_planned_set_lapses_with_its_trick_and_never_falls_on_ones_own_set() -> None:
    t = trick()
    made, own = plan(t, "eve: below 9: lay 9"), plan(t, "ada: below 9: lay 9")
    t.play("ben: pass", "cleo: pass", "dan: pass", "eve: pass")
    assert verdict(t, "eve", made) == "lapse passed"
    assert verdict(t, "ada", own) == "lapse own_set"
    t.play("ada: pass")
    assert verdict(t, "eve", made) == "lapse trick_over"
    assert verdict(t, "ada", own) == "lapse trick_over"


def test_a_planned_set_lapses_without_its_cards() -> None:
    t = trick()
    made = plan(t, "eve: below 9: lay 9")
    held = table("3 3 9", "5 6 12", "4 7 P", "8 8 10", "11 12 12")
    held.play("ada: lay 3")
    assert verdict(held, "eve", made) == "lapse cards_gone"


def test_a_planned_set_that_is_no_longer_legal_lapses_on_its_turn() -> None:
    strict = {"multiplier_on_dual": False}
    hands = ("3 3", "5 6", "4 7", "8 8", "3/9 X 12")
    free, bound = table(*hands), table(*hands, options=strict)
    for t in (free, bound):
        t.play("ada: lay 3")
    made = plan(free, "eve: below 9: lay 3/9 X as 1x9")
    for t in (free, bound):
        t.play("ben: pass", "cleo: pass")
        assert verdict(t, "eve", made) == "keep"
        t.play("dan: pass")
    assert verdict(free, "eve", made) == "do lay 3/9 X as 1x9"
    assert verdict(bound, "eve", made) == "lapse not_allowed"


def test_the_duke_plans_to_match() -> None:
    t = table("3 3", "4 9", "9 P", "8 8", "11 12")
    t.play("ada: lay 3")
    made = plan(t, "cleo: below 13: lay 9")
    assert COURT_ORDERS.format(made, NAMES) == "below 10: lay 9"
    t.play("ben: lay 9")
    assert verdict(t, "cleo", made) == "do lay 9"


def test_a_planned_putsch_waits_out_any_value() -> None:
    t = trick()
    made = plan(t, "cleo: below 13: lay P")
    t.play("ben: lay 12")
    assert verdict(t, "cleo", made) == "do lay P"


def test_a_diver_first_says_what_he_keeps() -> None:
    t = table("3 8", "5 6", "4 7", "8 8", "9 11", seats=RENEGADE, discards="1 1 2")
    t.play("ada: lay 3", "ben: lay 5")
    passing = plan(t, "ada: pass this trick")
    laying = plan(t, "ada: below 8: lay 8")
    t.play("cleo: pass", "dan: pass", "eve: pass", "ada: dive 8")
    assert verdict(t, "ada", passing) == verdict(t, "ada", laying) == "keep"
    t.play("ada: keep nothing")
    assert verdict(t, "ada", passing) == "do pass"
    assert verdict(t, "ada", laying) == "do lay 8"


# --- privileges before play ----------------------------------------------------------------------


def before_play(hands: tuple[str, ...] = ("9 10 11", "1 5", "6", "7", "8 3")) -> Table:
    return table(*hands, phase="privileges", court_hand="2 2 2 2")


def test_gifts_and_the_swap_wait_until_they_are_asked() -> None:
    t = before_play()
    gift, swap, second = (plan(t, text) for text in ("ben: give 1", "eve: swap", "eve: decline"))
    assert [verdict(t, *pair) for pair in (("ben", gift), ("eve", swap))] == ["keep", "keep"]
    t.play("ada: give 9 10")
    assert verdict(t, "ben", gift) == "do give 1"
    t.play("ben: give 1")
    assert verdict(t, "ben", gift) == "lapse asked_already"
    assert verdict(t, "eve", swap) == "do swap"
    assert verdict(t, "eve", second) == "do decline"
    t.play("eve: swap")
    assert verdict(t, "eve", second) == "lapse asked_already"


def test_the_doctor_draws_early_and_chooses_himself() -> None:
    t = table("1 2", "3", "4", "5", "6", seats=RENEGADE, phase="privileges", court_hand="7 8 9 9")
    made = plan(t, "cleo: draw")
    assert verdict(t, "cleo", made) == "do draw"
    t.play("cleo: draw")
    assert verdict(t, "cleo", made) == "lapse asked_already"


def test_a_gift_lapses_without_its_cards_and_where_it_is_not_allowed() -> None:
    made = plan(before_play(), "ben: give 1")
    without = before_play(("9 10 11", "2 5", "6", "7", "8 3"))
    assert verdict(without, "ben", made) == "lapse cards_gone"
    hands = ("9 10 11", "1 5", "6", "7", "8 3")
    flexible = table(*hands, phase="privileges", options={"flexible_gifts": True})
    single = plan(flexible, "ada: give 9")
    assert verdict(flexible, "ada", single) == "do give 9"
    assert verdict(before_play(), "ada", single) == "lapse not_allowed"


# --- auto-pass and what ends everything ----------------------------------------------------------


def test_auto_pass_passes_only_where_nothing_else_is_legal() -> None:
    t = trick()
    makes = {name: plan(t, f"{name}: auto-pass") for name in NAMES[:5]}
    assert verdict(t, "ben", makes["ben"]) == "keep"  # he could follow
    t.play("ben: lay 12")
    assert verdict(t, "cleo", makes["cleo"]) == "keep"  # a Putsch follows anything
    assert verdict(t, "dan", makes["dan"]) == "keep"
    t.play("cleo: pass")
    assert verdict(t, "dan", makes["dan"]) == "do pass"


def test_auto_pass_does_not_pass_for_who_could_still_stop_or_look() -> None:
    t = table("3 12", "5 6", "4 7", "8 8", "9 11")
    t.play("ada: lay 3", "ben: lay 5", "cleo: lay 7", "dan: pass", "eve: pass", "ada: lay 12")
    made = plan(t, "ben: auto-pass")
    assert verdict(t, "ben", made) == "keep"
    t = table("12 3", "5 6", "4 7", "8 8", "9 11", seats=RENEGADE)
    t.play("ada: lay 12")
    made = plan(t, "ben: auto-pass")
    assert verdict(t, "ben", made) == "keep"
    t.play("ben: inspect cleo")
    assert verdict(t, "ben", made) == "do pass"


def test_a_new_quarter_ends_every_plan_but_auto_pass() -> None:
    t = table("3", "5 1", "6", "7", "8 8 8", seed="00")
    t.play("ada: lay 3")
    texts = ("ben: stop P", "ben: stop eve", "ben: stop from 9", "dan: pass this trick",
             "eve: below 9: lay 8")  # fmt: skip
    made = [(text.partition(":")[0], plan(t, text)) for text in texts]
    auto = plan(t, "cleo: auto-pass")
    t.play("ben: lay 5", "cleo: lay 6", "dan: lay 7", "eve: lay 8", "ben: pass", "eve: pass")
    t.play("eve: lay 8", "ben: pass", "eve: pass", "eve: lay 8")
    assert t.public["quarter"] == 2
    assert {verdict(t, *pair) for pair in made} == {"lapse new_deal"}
    assert verdict(t, "cleo", auto) == "keep"


def test_a_coup_ends_what_was_planned_for_the_deal_before() -> None:
    hands = ("3 3 1", "5 6 12", "4 P P P", "8 8", "9")
    t = table(*hands, phase="deal", seed="00", court_hand="2 2 2 2")
    made = [("eve", plan(t, "eve: swap")), ("ben", plan(t, "ben: stop P"))]
    t.play("cleo: coup")
    assert t.public["quarter"] == 1
    assert {verdict(t, *pair) for pair in made} == {"lapse new_deal"}


def test_a_quarter_that_waits_for_the_other_table_is_over() -> None:
    t = two_tables(("1", "2", "3", "4", "5 5"), ("6 6", "7", "8", "9", "10 10"))
    t.play("ada: lay 1")
    made, auto = plan(t, "eve: below 6: lay 5"), plan(t, "eve: auto-pass")
    t.play("ben: lay 2", "cleo: lay 3", "dan: lay 4")
    assert verdict(t, "eve", made) == "lapse new_deal"
    assert verdict(t, "eve", auto) == "keep"


def test_the_end_of_the_game_ends_auto_pass_too() -> None:
    t = table("1", "2", "3", "4", "5 5", quarter=4)
    auto = plan(t, "eve: auto-pass")
    t.play("ada: lay 1", "ben: lay 2", "cleo: lay 3", "dan: lay 4")
    assert verdict(t, "eve", auto) == "lapse game_over"


def test_a_coup_at_the_other_table_ends_nothing_here() -> None:
    hands = ("3 3 9", "5 6", "4 7", "8 8", "9 1")
    t = two_tables(hands, ("8 3", "5 6", "4 7", "8 8", "P P P 1"), phase="deal", seed="00")
    made = plan(t, "ben: stop P")
    t.play("jon: coup")
    assert verdict(t, "ben", made) == "keep"


def test_every_reason_makes_a_sentence_with_the_plan_in_it() -> None:
    t = trick("ben: pass")
    made = plan(t, "ben: stop cleo")
    for reason in REASONS:
        text = COURT_ORDERS.why(made, reason, NAMES)
        assert text.startswith("Your plan `stop cleo` is off: ")
        assert text.endswith(".")
