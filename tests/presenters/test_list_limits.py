"""How much a list shows before it cuts, and what the numbers in buttons and lines stand for."""

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.host.preferences.preferences import SETTINGS, Preferences
from bot.host.tables.settings import TableSettings
from bot.presenters import fair, lesson, seats
from bot.presenters.command import plain
from bot.presenters.moderation import panels
from bot.presenters.preferences import panel as settings
from bot.presenters.screen import Button, EntitySelect, Menu, Screen
from bot.presenters.table_info import SeatInfo, TableInfo
from bot.presenters.tables import lobby, menu
from bot.presenters.turns import absence, reminders, standing_orders
from rules.medici.game import GAME as MEDICI
from tests.presenters import medici
from tests.presenters.court import card
from tests.presenters.limits import width
from tests.presenters.test_planning import Many

VOTING = TableSettings(pace="days", absent="vote").model_dump()


def people(count: int) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(f"P{at}", 900 + at) for at in range(count))


def at_table(count: int, **facts: Any) -> TableInfo:
    usual: dict[str, Any] = {"seats": people(count), "host_id": 900, "arrangement": VOTING}
    return replace(card(4), **(usual | facts))


def buttons(screen: Screen) -> list[Button]:
    return [piece for row in screen.rows for piece in row if isinstance(piece, Button)]


def values(screen: Screen) -> list[str]:
    menus = [piece for row in screen.rows for piece in row if isinstance(piece, Menu)]
    return [choice.value for one in menus for choice in one.choices]


# The log ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("texts", "part", "number", "pages", "earlier", "later"),
    [
        ("ab", 0, 0, 1, None, "0 1"),
        ("ab", 1, 0, 1, "0 0", None),
        ("ab", -1, 0, 1, "0 0", None),
        ("abc", 1, 0, 1, "0 0", "0 2"),
        ("a", 0, 0, 3, None, "1"),
        ("a", 0, 1, 3, "0 end", "2"),
        ("a", 0, 2, 3, "1 end", None),
        ("ab", 0, 2, 3, "1 end", "2 1"),
        ("ab", 1, 1, 3, "1 0", "2"),
        ("ab", 9, 1, 3, "1 0", "2"),
    ],
)
def test_the_log_leads_from_each_part_to_its_neighbours(
    texts: str, part: int, number: int, pages: int, earlier: str | None, later: str | None
) -> None:
    screen = menu.log(texts, part, number, pages)
    back, on = buttons(screen)
    assert (None if back.disabled else back.token) == earlier
    assert (None if on.disabled else on.token) == later
    shown = part if 0 <= part < len(texts) else len(texts) - 1
    assert screen.text.startswith(texts[shown])
    assert f"Page {number + 1} of {pages}" in screen.text
    told = f"part {shown + 1} of {len(texts)}"
    assert (told in screen.text) == (len(texts) > 1)


def test_a_log_of_one_part_has_nothing_to_turn() -> None:
    assert menu.log(["only"], 0, 0, 1) == Screen("only")


def test_a_page_of_the_log_is_read_from_its_button() -> None:
    for token, read in (
        ("", (4, -1)),
        ("x", (4, -1)),
        ("3", (3, 0)),
        ("3 1", (3, 1)),
        ("3 99", (3, 99)),
        ("3 100", (3, 0)),
        ("3 end", (3, -1)),
        ("99", (4, 0)),
        ("100000", (4, -1)),
    ):
        assert menu.log_page(token, 5) == read


# Seats and absence --------------------------------------------------------------------------------


def test_at_most_three_votes_stand_on_a_board_and_are_told_below_it() -> None:
    for late in (1, 3, 4):
        shown = at_table(6, overdue=tuple(range(late)), status="playing")
        assert len(absence.buttons(shown)) == min(late, 3)
        told = absence.lines(shown, range(6))
        assert sum("is up" in line for line in told) == min(late, 3)
        alone = absence.buttons(shown)[0][0]
        assert (alone.label == "Wait") == (late == 1)
    some = at_table(6, overdue=(0, 1, 2), status="playing")
    assert len(absence.buttons(some, (1, 5))) == 1


def test_a_deadline_is_said_once_where_all_have_the_same() -> None:
    def told(deadlines: dict[int, int], to_act: Sequence[int]) -> list[str]:
        return absence.lines(at_table(4, deadlines=deadlines), to_act)

    assert told({0: 5}, (0,)) == ["Due <t:5:R>."]
    assert told({0: 5, 1: 5}, (0, 1)) == ["Due <t:5:R>."]
    for deadlines in ({0: 5, 1: 6}, {0: 5}):
        (line,) = told(deadlines, (0, 1))
        assert line.startswith("P0 ")
        assert ("<t:6:R>" in line) == (1 in deadlines)
    assert told({}, (0,)) == []


def test_a_returning_player_finds_the_way_back_while_a_panel_has_room() -> None:
    away = at_table(4, seats=(replace(people(1)[0], stand_in="Rivet"), *people(4)[1:]))
    for rows, found in ((0, True), (4, True), (5, False)):
        screen = Screen("x", tuple((Button(str(at), "step", str(at)),) for at in range(rows)))
        shown = absence.on_panel(screen, away, 0)
        assert (len(shown.rows) > rows) == found


def test_the_five_newest_things_are_told_to_whoever_comes_back() -> None:
    shown = at_table(4, recent=tuple(f"news {number}" for number in range(7)))
    for told in (seats.welcome_back(shown), seats.briefing(shown, "Rivet")):
        lines = [line for line in told.split("\n") if "news" in line]
        assert lines == [f"• news {number}" for number in range(2, 7)]
    long = at_table(4, recent=("x" * 150, "y" * 151))
    first, second = seats.welcome_back(long).split("\n")[-2:]
    assert (first[-1], second[-1]) == ("x", "…")
    assert "happened" not in seats.welcome_back(at_table(4, recent=()))


def test_the_five_newest_questions_are_shown_and_numbered_where_there_are_several() -> None:
    shown = at_table(4)
    for count in (1, 2, 5, 6):
        asked = [(number, f"told {number}") for number in range(10, 10 + count)]
        screen = seats.questions(shown, asked)
        newest = asked[-5:]
        assert [row[0].token for row in screen.rows if isinstance(row[0], Button)] == [
            str(number) for number, _ in newest
        ]
        assert screen.text.count("told") == len(newest)
        label = buttons(screen)[0].label
        assert label.endswith(" 1") == (count > 1)


def test_at_most_25_people_are_offered_as_host_or_for_their_seats() -> None:
    for count, offered in ((2, 1), (26, 25), (27, 25)):
        screen = Screen("x", tuple(seats.hand_over(at_table(count))))
        assert len(values(screen)) == offered
        assert "900" not in values(screen)
    assert seats.hand_over(at_table(1)) == []
    house = at_table(2, seats=(*people(1), SeatInfo("Rivet", None, "casual")))
    assert seats.hand_over(house) == []
    for count in (24, 25, 26):
        assert len(values(seats.which_seat(at_table(30), range(count)))) == min(count, 25)
    for count in (4, 5, 6):
        found = buttons(seats.which_vote(at_table(30), range(count), "wait"))
        assert len(found) == min(count, 5)


def test_the_time_for_an_answer_is_rounded_up_to_the_next_second() -> None:
    def request(until: int) -> str:
        asked: Any = SimpleNamespace(number=1, until=until)
        return seats.request(at_table(4), asked, "told").text

    for until, second in ((5000, 5), (5001, 6), (5999, 6)):
        assert f"<t:{second}:R>" in request(until)
    assert "<t:" not in request(0)


def test_whoever_moderates_reads_what_the_host_alone_does_and_whoever_plays_what_it_does() -> None:
    shown = at_table(4, paused="")

    def lines(**about: bool) -> int:
        return seats.this_table(shown, (), **{"hosts": False, **about}).text.count("\n")

    assert lines(moderates=True) == lines() == lines(hosts=True) + 1

    def picks(**about: bool) -> int:
        screen = seats.this_table(shown, (), **{"hosts": False, **about})
        return sum(isinstance(piece, EntitySelect) for row in screen.rows for piece in row)

    assert picks() == 0
    assert picks(moderates=True) == picks(hosts=True) == 1


# Notices and settings -----------------------------------------------------------------------------


def test_a_reminder_is_put_off_by_an_hour_or_eight() -> None:
    turn = reminders.Turn(7, "otter", "Steam Court", 5_999, "link")
    tokens = [button.token for button in buttons(reminders.reminder(turn, last=False))]
    assert tokens == ["7 60", "7 480", "7"]
    assert reminders.when(5_999) == "<t:5:R>"
    assert reminders.when(None) == ""
    assert "<t:5:R>" in turn.until


def test_a_stalled_table_calls_a_role_only_where_one_is_named() -> None:
    told = reminders.stalled("Ada", "otter", 5_999)
    assert (told.roles, "<@&" in told.text) == ((), False)
    assert "<t:5:R>" in told.text
    named = reminders.stalled("Ada", "otter", 5_999, 44)
    assert named.roles == (44,)
    assert named.text.startswith("<@&44> ")
    silent = reminders.stalled("Ada", "otter", 5_999, 44, rings=False)
    assert (silent.text, silent.roles) == (named.text, ())


def test_an_interval_between_reminders_is_what_its_words_say() -> None:
    hours = {"hour": 1, "3 hours": 3, "6 hours": 6, "12 hours": 12}
    days = {"once a day": 1, "every other day": 2, "once a week": 7}
    for minutes, words in SETTINGS["remind"].choices:
        reminded = settings._reminders(Preferences(remind=minutes, most=3))
        assert reminded == f"{words}, at most 3 a turn"
        told = {60 * n for name, n in hours.items() if words == f"every {name}"}
        told |= {24 * 60 * n for name, n in days.items() if words == name}
        assert told == ({minutes} if minutes else set())


def test_what_a_change_means_is_told_for_five_tables_and_counted_from_there_on() -> None:
    for count in (5, 6, 7):
        turns = [settings.Running(f"t{at}", 1000, 2999) for at in range(count)]
        told = settings.meaning(turns, reminders=False).split("\n")
        assert len(told) == (5 if count == 5 else 6)
        assert all("<t:2:f>" in line for line in told[:5])
        assert (f"{count - 5} more" in told[-1]) == (count > 5)
    same = [settings.Running("t", 1000, 1000, 5000)]
    assert "<t:5:R>" in settings.meaning(same, reminders=True)
    assert "<t:5:R>" not in settings.meaning(same, reminders=False)


# Lobby and moderation -----------------------------------------------------------------------------


def test_a_lobby_counts_who_is_missing_and_how_much_room_there_is() -> None:
    def missing(seated: int) -> str:
        open_places = tuple(SeatInfo("", 0) for _ in range(10 - seated))
        return lobby._missing(at_table(10, seats=(*people(seated), *open_places)))

    assert missing(2).startswith("2 more players")
    assert missing(3).startswith("1 more player ")
    assert "6 more" in missing(4)
    assert "1 more" in missing(9)
    assert "more" not in missing(10)


def test_lists_of_tables_say_how_many_do_not_fit_any_more() -> None:
    for count in (1, 200):
        shown = lobby.table_list([at_table(4) for _ in range(count)]).text.split("\n")
        of_mods = panels.overview(
            [panels.Standing(at, "otter", "Steam Court", "playing") for at in range(count)]
        )
        for lines in (shown, of_mods.text.split("\n")):
            told = [line for line in lines if "otter" in line]
            assert len(told) == count or f"{count - len(told)} more" in lines[-1]
            assert width("\n".join(lines)) <= 2000
            assert count == 1 or width("\n".join([*lines, told[0]])) > 2000 - 20
        assert len(values(of_mods)) == min(count, 25)


def test_a_table_in_the_list_names_three_who_are_waited_for() -> None:
    for count in (0, 1, 3, 4, 5):
        waits = tuple((f"P{at}", at) for at in range(count))
        told = panels._told(panels.Standing(1, "t", "g", "s", waits))
        assert told.count("since") == min(count, 3)
        assert (f"{count - 3} more" in told) == (count > 3)


def test_at_most_25_acts_about_seats_are_offered() -> None:
    scope = panels.Scope(skippable=tuple(range(9)))
    for count in (8, 9, 10):
        shown = at_table(count, status="playing", overdue=())
        (row,) = panels._of_the_seats(shown, replace(scope, skippable=tuple(range(count))))
        assert len(values(Screen("x", (row,)))) == min(3 * count, 25)
    assert panels._of_the_seats(at_table(0, status="lobby"), panels.Scope()) == []


# What else has a number ---------------------------------------------------------------------------


def test_the_promise_is_shown_with_32_digits_and_afterwards_with_12() -> None:
    digits = "0123456789abcdef" * 4
    shown = at_table(4, promise=digits, commitment=digits)
    assert f"`{digits[:32]}`" in fair.in_lobby(shown)
    assert f"`{digits[:32]}`" in fair.on_board(shown)[0]
    assert f"`{digits[:12]}…`" in fair.at_end(shown)[0]
    before = replace(shown, promise="")
    assert f"`{digits[:12]}…`" in fair.on_board(before)[0]
    assert fair.on_board(replace(shown, commitment="")) == []
    assert fair.at_end(replace(shown, commitment="")) == []
    assert fair.cut_question().longest == len("999")


def test_draws_thrown_away_are_counted_with_each_reason_once() -> None:
    shown = at_table(4, commitment="ab" * 32, thrown=((2, "undo"), (1, "repair"), (4, "undo")))
    (line,) = fair.at_end(shown)
    assert "7 draws thrown away (undo, repair)" in line
    assert "thrown" not in fair.at_end(replace(shown, thrown=()))[0]


def test_a_plan_of_70_characters_is_still_a_button() -> None:
    class Long(Many):
        def format(self, plan: int, _names: object) -> str:
            return "x" * plan

        def join(self, standing: Sequence[int], plan: int) -> list[int]:
            return [*standing, plan]

    for length, verbs in ((70, ["plan", "plans"]), (71, ["plans"])):
        ahead = standing_orders.Ahead(Long(0), None, (), card(4))  # type: ignore[arg-type] # enough
        assert [one.verb for one in buttons(standing_orders.confirm(ahead, length))] == verbs


def test_the_first_page_of_plans_is_shown_where_none_is_named() -> None:
    ahead = standing_orders.Ahead(Many(60), None, (), card(4))  # type: ignore[arg-type] # enough
    assert standing_orders.overview(ahead) == standing_orders.overview(ahead, 0)
    assert standing_orders.overview(ahead) != standing_orders.overview(ahead, 1)


def test_a_command_is_its_verb_and_its_argument_as_typed() -> None:
    assert plain("pass")({}) == "pass"
    assert plain("bury", "cell")({"cell": "c4"}) == "bury c4"


def test_a_lesson_counts_only_the_steps_that_ask_something() -> None:
    onward = lesson.Option("on", "", "two")
    steps = {
        "one": lesson.Step("welcome", (onward, lesson.Option("wrong", "pass"))),
        "two": lesson.Step("task", (lesson.Option("a", "", "end"), lesson.Option("b", "", "more"))),
        "more": lesson.Step("task", (lesson.Option("c", "", "end"),)),
        "end": lesson.Step("the end"),
    }
    script = lesson.Lesson(
        MEDICI, "Ada", medici.NAMES, {}, steps, "one", lambda _: "", lambda _: None,  # type: ignore[arg-type,return-value] # nothing is drawn
    )  # fmt: skip
    assert script.length == 2
    assert lesson._option(steps["one"], "0") is onward
    for digit in ("", "2", "x", "01", "-1"):
        assert lesson._option(steps["one"], digit) is None
