"""Plans as text and as JSON: read as written, refused in one sentence, joined without end."""

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from rules.game import IllegalAction
from rules.steam_court.orders.offers import COURT_ORDERS
from rules.steam_court.orders.orders import AutoPass, Plan
from tests.games.steam_court import GAME
from tests.rules.steam_court.court_table import NAMES, RENEGADE, Table, table, two_tables
from tests.rules.steam_court.planning_table import plan, refused

ON_TURN = "When your turn comes in this trick, you lay "
ODD_NAMES = ("Zoë", "P", "from 8", "player P", "stop")


def trick() -> Table:
    t = table("3 3 9", "5 6 12", "4 7 P", "8 8 10 X 3/9", "9 9 11 12")
    t.play("ada: lay 3")
    return t


def before_play() -> Table:
    hands = ("9 10 11", "1 5", "6", "7", "8 3")
    return table(*hands, phase="privileges", court_hand="2 2 2 2")


@pytest.mark.parametrize(
    ("typed", "written", "said"),
    [
        ("ada: Pass", "pass this trick", "You pass when your turn comes in this trick."),
        ("cleo: BELOW 9 : lay  7", "below 8: lay 7",
         ON_TURN + "a 7 if the set to beat is still below 8."),
        ("dan: below 5: lay 8 X as 1 × 8", "below 5: lay 8 X as 1x8",
         ON_TURN + "an 8 (8 X) if the set to beat is still below 5."),
        ("dan: below 9 lay 3/9 as 1x9", "below 9: lay 3/9 as 1x9",
         ON_TURN + "a 9 (3/9) if the set to beat is still below 9."),
        ("cleo: below 13: lay p", "below 13: lay P",
         ON_TURN + "a Putsch if the set to beat is still below 13."),
        ("ben: stop p", "stop P", "You stop the next Putsch that follows a set."),
        ("ben: stop FROM 8", "stop from 8",
         "You stop the next set that follows with 8 or more."),
        ("ben: stop DAN", "stop dan", "You stop the next lay of dan that follows."),
        ("ben: stop player dan", "stop dan", "You stop the next lay of dan that follows."),
        ("eve: Auto Pass", "auto-pass",
         COURT_ORDERS.tell(AutoPass(), NAMES)),
    ],
)  # fmt: skip
def test_what_is_typed_is_written_and_told(typed: str, written: str, said: str) -> None:
    made = plan(trick(), typed)
    assert COURT_ORDERS.format(made, NAMES) == written
    assert COURT_ORDERS.tell(made, NAMES) == said


def test_a_player_who_auto_passes_is_told_what_that_may_tell() -> None:
    """Silence tells something too: a quick pass can only be one that was forced."""
    assert COURT_ORDERS.tell(AutoPass(), NAMES) == (
        "You pass whenever you have nothing you could lay, until you turn it off or the game ends."
        " Others may guess it from how fast you pass."
    )


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("ada: give 10 9", "You give 9 10 as soon as you're offered your privilege before play."),
        ("ben: give 1", "You give 1 as soon as you're offered your privilege before play."),
        ("ben: decline", "You decline as soon as you're offered your privilege before play."),
        ("eve: swap",
         "You swap hands with the Court as soon as you're offered your privilege before play."),
    ],
)  # fmt: skip
def test_answers_before_play_are_told(typed: str, said: str) -> None:
    assert COURT_ORDERS.tell(plan(before_play(), typed), NAMES) == said


def test_the_pirate_and_the_doctor_are_told_theirs() -> None:
    t = table("1 2", "3", "4", "5", "6", seats=RENEGADE, phase="privileges", court_hand="7 8 9 9")
    assert COURT_ORDERS.tell(plan(t, "cleo: draw"), NAMES) == (
        "You draw four cards from the Court Hand as soon as you're offered your privilege before"
        " play."
    )
    made = plan(t, "dan: retrieve from 3")
    assert COURT_ORDERS.format(made, NAMES) == "retrieve from 3"
    assert COURT_ORDERS.tell(made, NAMES) == (
        "You take your cards back once you have lost a trick with three cards or more of yours."
    )
    assert COURT_ORDERS.format(plan(t, "dan: retrieve"), NAMES) == "retrieve from 1"


def test_players_whose_names_are_words_of_the_notation_can_be_planned_against() -> None:
    t = trick()
    view = GAME.view(t.running.state, 1)
    for seat in (0, 2, 3, 4):
        names = [*ODD_NAMES]
        names[1], names[seat] = names[seat], ODD_NAMES[1]
        for text in (f"stop player {name}" for name in names if name != names[1]):
            made = COURT_ORDERS.parse(text, view, names)
            written = COURT_ORDERS.format(made, names)
            assert COURT_ORDERS.parse(written, view, names) == made, written


IN_A_TRICK = [
    ("ada: fly", "unknown_plan", "I can't read 'fly'"),
    ("ada: ", "unknown_plan", "I can't read ''"),
    ("ada: " + "lay " * 500, "unknown_plan", "Plans are"),
    ("ada: below 9", "unknown_plan", "below 9"),
    ("ada: below : lay 9", "plan_number", "from 2 to 13"),
    ("ada: below nine: lay 9", "plan_number", "'nine'"),
    ("ada: below ²: lay 9", "plan_number", "'²'"),
    ("ada: below 99: lay 9", "plan_number", "'99'"),
    ("ada: below 3: lay 9", "plan_too_late", "already 3"),
    ("ada: below 9: lay", "too_little", "which cards"),
    ("ada: below 9: lay 10", "not_in_hand", "don't hold 10"),
    ("ada: below 9: lay 13", "unknown_card", "'13'"),
    ("ada: below 9: lay 3", "plan_cannot_follow", "3 can't follow a 3"),
    ("eve: below 13: lay 11 12 12", "not_in_hand", "enough of 12"),
    ("eve: below 13: lay 9 9 9 11", "not_in_hand", "enough of 9"),
    ("eve: below 13: lay 9 9", "plan_cannot_follow", "9 9 can't follow a 3"),
    ("eve: below 13: lay 9 as 1x8", "plan_cannot_follow", "9 as 1x8 can't follow"),
    ("eve: below 13: lay 9 as nine", "unreadable_announcement", "'nine'"),
    ("eve: below 13: lay 9 as 1234567890x9", "size_too_long", "1 to 999999999, or inf"),
    ("eve: below 13: lay 9 as", "unreadable_announcement", "nothing"),
    ("eve: below 13: lay " + "9 " * 200, "too_many_cards", "200"),
    ("ada: stop P", "not_your_privilege", "Queen"),
    ("ada: retrieve", "not_your_privilege", "Queen"),
    ("ben: stop", "too_little", "which player"),
    ("ben: stop zed", "unknown_player", "'zed'"),
    ("ben: stop ben", "cannot_stop_yourself", "yourself"),
    ("ben: stop from", "plan_number", "from 1 to 12"),
    ("ben: stop from 13", "plan_number", "'13'"),
    ("ada: retrieve later", "unknown_plan", "retrieve later"),
    ("ada: give 9 3", "only_before_play", "play has begun"),
    ("cleo: swap", "not_your_privilege", "Duke"),
    ("cleo: decline", "not_your_privilege", "Duke"),
]


@pytest.mark.parametrize(("text", "code", "said"), IN_A_TRICK)
def test_what_makes_no_plan_is_refused_in_one_sentence(text: str, code: str, said: str) -> None:
    found, sentence = refused(trick(), text)
    assert (found, said in sentence) == (code, True), sentence
    assert sentence.endswith(".")
    assert len(sentence) < 300


def test_plans_for_a_trick_need_one_and_a_part_in_it() -> None:
    t = table("3 3 9", "5 6 12", "4 7 P", "8 8 10", "9 9 11 12")
    assert refused(t, "eve: pass this trick")[0] == "plan_needs_trick"
    assert refused(t, "eve: below 9: lay 9")[0] == "plan_needs_trick"
    t.play("ada: lay 3", "ben: pass")
    assert refused(t, "ben: pass this trick")[0] == "plan_passed"
    t = table("3", "5 6", "4", "8", "9")
    t.play("ada: lay 3")
    assert refused(t, "ada: pass this trick")[0] == "no_cards"


def test_several_readings_are_listed() -> None:
    t = table("2 2", "5 6", "4", "3/9 X 1", "9")
    t.play("ada: lay 2")
    code, sentence = refused(t, "dan: below 9: lay 3/9")
    assert code == "several_readings"
    assert "as 1x3, or as 1x9" in sentence


def test_the_alchemist_lowers_only_where_nothing_else_is_meant() -> None:
    t = trick()
    assert COURT_ORDERS.format(plan(t, "dan: below 13: lay 8"), NAMES) == "below 8: lay 8"
    lowered = plan(t, "dan: below 13: lay 8 as 1x6")
    assert COURT_ORDERS.format(lowered, NAMES) == "below 6: lay 8 as 1x6"


def test_house_rules_about_sets_and_gifts_bind_plans() -> None:
    hands = ("3 3 2 2", "5", "6", "7", "9 9 X X")
    for several in (False, True):
        t = table(*hands, options={"several_multipliers": several})
        t.play("ada: lay 3 3")
        if several:
            made = plan(t, "eve: below 9: lay 9 X X")
            assert COURT_ORDERS.format(made, NAMES) == "below 9: lay 9 X X as 2x9"
        else:
            assert refused(t, "eve: below 9: lay 9 X X")[0] == "plan_cannot_follow"
    for option, text in (
        ("alchemist_on_dual", "dan: below 13: lay 3/9 as 1x7"),
        ("multiplier_on_dual", "dan: below 13: lay 3/9 X as 1x9"),
    ):
        for allowed in (False, True):
            t = table("3 2", "5", "6", "3/9 X 1", "9", options={option: allowed})
            t.play("ada: lay 3")
            if allowed:
                assert COURT_ORDERS.format(plan(t, text), NAMES).endswith(text[-11:])
            else:
                assert refused(t, text)[0] == "plan_cannot_follow"
    assert refused(before_play(), "ada: give 9")[0] == "wrong_number"
    assert refused(before_play(), "ben: give 1 5")[0] == "wrong_number"


def test_answers_before_play_are_refused_where_they_make_no_sense() -> None:
    t = before_play()
    assert refused(t, "ada: swap")[0] == "not_your_privilege"
    assert refused(t, "eve: give 8")[0] == "not_your_privilege"
    assert refused(t, "ben: give")[0] == "too_little"
    assert refused(t, "ben: give 12")[0] == "not_in_hand"
    assert refused(t, "eve: swap all")[0] == "too_much"
    t.play("ada: decline")
    assert refused(t, "ada: give 9 10")[0] == "plan_answered"


def test_a_spent_power_and_a_player_of_the_other_table_are_refused() -> None:
    t = two_tables(("3 9", "5 6", "4 7", "8", "9"), ("6 6", "7", "8", "9", "10 10"))
    t.play("ada: lay 3", "ben: pass", "cleo: lay 4")
    assert refused(t, "ben: stop fay")[0] == "not_at_table"
    t.play("ben: stop cleo")
    assert refused(t, "ben: stop P")[0] == "already_spent"


def test_nothing_is_planned_when_all_is_over() -> None:
    t = table("1", "2", "3", "4", "5 5", quarter=4)
    t.play("ada: lay 1", "ben: lay 2", "cleo: lay 3", "dan: lay 4")
    assert refused(t, "eve: auto-pass")[0] == "game_over"
    t = two_tables(("1", "2", "3", "4", "5 5"), ("6 6", "7", "8", "9", "10 10"))
    t.play("ada: lay 1", "ben: lay 2", "cleo: lay 3", "dan: lay 4")
    assert refused(t, "eve: pass this trick")[0] == "quarter_over"
    assert COURT_ORDERS.format(plan(t, "eve: auto-pass"), NAMES) == "auto-pass"


def one_of_each() -> list[Plan]:
    t = trick()
    texts = ("ben: pass this trick", "ben: below 6: lay 5", "ben: stop P", "ben: stop from 8",
             "ben: stop eve", "ben: auto-pass")  # fmt: skip
    made = [plan(t, text) for text in texts]
    made.append(plan(before_play(), "ben: give 1"))
    t = table("1 2", "3", "4", "5", "6", seats=RENEGADE)
    return [*made, plan(t, "dan: retrieve from 2")]


def test_plans_survive_json() -> None:
    for made in one_of_each():
        data = json.loads(json.dumps(COURT_ORDERS.dump(made)))
        assert next(iter(data)) == "kind"
        assert COURT_ORDERS.load(data) == made


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "fly"},
        {"quarter": "1"},
        {"limit": 0},
        {"limit": 14},
        {"size": -1},
        {"value": -1},
        {"value": 13},
        {"cards": "13"},
        {"cards": "9 " * 200},
        {"trick": []},
        {"trick": "0: 3 as 1x3"},
        {"colour": "red"},
    ],
)
def test_what_is_no_plan_is_not_loaded(change: dict[str, Any]) -> None:
    data = COURT_ORDERS.dump(plan(trick(), "eve: below 9: lay 9"))
    with pytest.raises(ValueError, match=r".+"):
        COURT_ORDERS.load(data | change)


@pytest.mark.parametrize(
    "change", [{"limit": 1}, {"limit": 13}, {"size": 0}, {"value": 0}, {"value": 12}]
)
def test_numbers_of_a_plan_may_be_the_least_and_the_most(change: dict[str, Any]) -> None:
    data = COURT_ORDERS.dump(plan(trick(), "eve: below 9: lay 9")) | change
    assert COURT_ORDERS.dump(COURT_ORDERS.load(data)) == data


def test_a_plan_replaces_one_of_its_kind_and_all_keep_their_order() -> None:
    standing: list[Plan] = []
    for made in reversed(one_of_each()):
        standing = [*COURT_ORDERS.join(standing, made)]
    kinds = [one.kind for one in standing]
    assert kinds == ["stop_putsch", "stop_from", "stop_player", "retrieve", "answer", "below",
                     "pass", "auto_pass"]  # fmt: skip
    t = trick()
    for text in ("ben: stop ada", "ben: stop from 11", "ben: below 13: lay 12"):
        standing = [*COURT_ORDERS.join(standing, plan(t, text))]
    assert [one.kind for one in standing] == kinds
    assert "below 12: lay 12" in [COURT_ORDERS.format(one, NAMES) for one in standing]


def test_an_answer_before_play_replaces_any_other() -> None:
    t = before_play()
    standing = COURT_ORDERS.join((), plan(t, "ben: give 1"))
    standing = COURT_ORDERS.join(standing, plan(t, "ben: decline"))
    assert [COURT_ORDERS.format(one, NAMES) for one in standing] == ["decline"]


def offers(t: Table, name: str) -> list[str]:
    seat = NAMES.index(name)
    view, legal = GAME.view(t.running.state, seat), GAME.legal_actions(t.running.state, seat)
    return [offer.text for offer in COURT_ORDERS.offered(view, legal, NAMES)]


def test_what_is_offered_fits_the_moment() -> None:
    t = trick()
    assert offers(t, "eve") == ["pass this trick", "below 9: lay 9", "below 11: lay 11",
                                "below 12: lay 12", "auto-pass"]  # fmt: skip
    assert offers(t, "ben") == ["stop P", "stop from 10", "stop from 12", "stop from 8",
                                "stop ada", "stop cleo", "stop eve", "stop dan",
                                "auto-pass"]  # fmt: skip
    t = before_play()
    assert offers(t, "ben")[:3] == ["give 1", "give 5", "decline"]
    assert offers(t, "eve") == ["swap", "decline", "auto-pass"]
    assert offers(t, "cleo") == ["auto-pass"]
    t = table("3 2", "5", "6", "4", "9 9", seats=RENEGADE)
    assert offers(t, "dan") == ["retrieve from 3", "retrieve from 2", "retrieve from 4",
                                "retrieve from 1", "auto-pass"]  # fmt: skip


def test_every_form_that_the_rules_page_lists_is_read() -> None:
    page = (Path(__file__).parents[3] / "docs/rules/steam-court.md").read_text()
    chapter = page.partition("## Plans")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in chapter.splitlines() if line.startswith("| `")]
    forms = [form for row in rows for form in re.findall("`([^`]+)`", row)]
    assert len(forms) == 11
    in_trick = table("3 3 9", "5 6", "4 7", "8 8", "9 9", options={"flexible_gifts": True})
    in_trick.play("ada: lay 3 3")
    before = table("2 3", "1", "2", "3", "4", phase="privileges", court_hand="2 2 2 2")
    pirates = table("1 2", "3", "4", "5", "6", seats=RENEGADE, phase="privileges",
                    court_hand="7 8 9 9")  # fmt: skip
    names = ("ben", "ada", *NAMES[2:])  # the General cannot stop himself
    read = set()
    for form in forms:
        for t in (in_trick, before, pirates):
            for seat in range(5):
                view = GAME.view(t.running.state, seat)
                with suppress(IllegalAction):
                    made = COURT_ORDERS.parse(form, view, names)
                    assert COURT_ORDERS.format(made, names) == form
                    read.add(form)
    assert read == set(forms)
