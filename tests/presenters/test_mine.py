"""One person's settings and tables as screens: within limits at every step, and as they read."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from bot.host.preferences.hours import zones_of
from bot.host.preferences.preferences import SETTINGS, Preferences, read
from bot.presenters.kit import PAGE
from bot.presenters.preferences import my_tables, panel
from bot.presenters.preferences.my_tables import Standing
from bot.presenters.preferences.panel import ASK, PREFER, SET, Running
from bot.presenters.presenter import step_of
from bot.presenters.screen import Button, Menu, Screen
from bot.presenters.turns import reminders as calling
from tests.presenters.limits import faults, question_faults

NOW = 1_800_000_000_000
FULL = Preferences(
    hand="letter",
    notify="letter",
    remind=10080,
    most=10,
    zone="America/Argentina/ComodRivadavia",
    quiet=(22 * 60 + 30, 7 * 60),
    away=(date(2027, 12, 24), date(2028, 1, 1)),
    hints=False,
)
WISHES = (Preferences(), FULL, Preferences(most=0, notify="none", remind=95))


def steps_of(screen: Screen) -> Iterator[str]:
    """What can be pressed or chosen on a screen of settings, as steps."""
    for row in screen.rows:
        for piece in row:
            if piece.verb != PREFER or (isinstance(piece, Button) and piece.disabled):
                continue
            if isinstance(piece, Menu):
                yield from (step_of(piece.token, (choice.value,)) for choice in piece.choices)
            else:
                yield piece.token


def shown(step: str, wish: Preferences) -> Screen:
    verb, _, rest = step.partition(" ")
    return panel.ask(rest, wish, NOW) if verb == ASK else panel.settings(wish, NOW)


@pytest.mark.parametrize("wish", WISHES)
def test_every_step_is_within_limits_and_everything_offered_can_be_chosen(
    wish: Preferences,
) -> None:
    seen, open_steps = set(), {""}
    chosen: set[str] = set()
    while open_steps:
        step = open_steps.pop()
        seen.add(step)
        screen = shown(step, wish)
        assert faults(screen) == [], step
        for onward in steps_of(screen):
            if onward.startswith(f"{SET} "):
                topic, _, value = onward.removeprefix(f"{SET} ").partition(" ")
                changes = read(topic, value, wish.zone, NOW)
                Preferences.model_validate({**wish.model_dump(), **changes})
                chosen.add(topic)
            elif onward not in seen:
                open_steps.add(onward)
    assert chosen == set(SETTINGS)
    assert len(seen) > 60


def test_every_zone_of_the_world_can_be_reached_by_menus() -> None:
    offered = set()
    for region in ("America", "Europe", "UTC"):
        for page in range(10):
            screen = panel.ask(f"zone {region} {page}", Preferences(), NOW)
            offered |= {s.removeprefix("set zone ") for s in steps_of(screen) if "set zone" in s}
    assert offered == {*zones_of("America"), *zones_of("Europe"), "UTC"}


def test_zones_are_turned_page_by_page_and_then_to_the_first() -> None:
    zones, step = zones_of("America"), f"{ASK} zone America 0"
    turned, seen = [], list[str]()
    for _ in range(-(-len(zones) // PAGE)):
        menu = shown(step, Preferences()).rows[0][0]
        assert isinstance(menu, Menu)
        *offered, onward = (choice.value for choice in menu.choices)
        seen += offered
        turned.append(step := onward)
    assert seen == [f"{SET} zone {zone}" for zone in zones]
    assert turned == [
        *(f"{ASK} zone America {number}" for number in range(1, len(turned))),
        f"{ASK} zone America 0",
    ]
    first = shown(step, Preferences())
    assert panel.ask("zone America 99", Preferences(), NOW) == first
    assert panel.ask("zone America x", Preferences(), NOW) == first


@pytest.mark.parametrize(
    "step",
    [
        "ask", "ask ", "ask nothing", "ask zone Atlantis", "ask zone Europe x", "ask quiet 99:00",
        "ask quiet ٣:00", "ask quiet 7:30", "ask away yesterday", "ask away 2020-01-01",
        "ask away 9999-12-31", "here", "no hints", "\x00", "ask zone Europe 999999999999",
    ],
)  # fmt: skip
def test_a_forged_or_outdated_step_shows_something_that_fits(step: str) -> None:
    assert faults(shown(step, Preferences())) == []


def test_quiet_hours_end_at_most_as_late_as_they_may() -> None:
    (menu,) = (
        p for p in panel.ask("quiet 22:00", Preferences(), NOW).rows[0] if isinstance(p, Menu)
    )
    assert [choice.value for choice in menu.choices[:3]] == [
        "22:00 to 23:00", "22:00 to 0:00", "22:00 to 1:00"
    ]  # fmt: skip
    assert [choice.description for choice in menu.choices[:2]] == ["", "2 hours"]
    assert len(menu.choices) == 16
    assert menu.choices[-1].value == "22:00 to 14:00"


def test_days_away_are_offered_from_today_on() -> None:
    (menu,) = (p for p in panel.ask("away", Preferences(), NOW).rows[0] if isinstance(p, Menu))
    assert [menu.choices[0].value, menu.choices[-1].value] == ["2027-01-15", "2027-02-08"]
    (ends,) = (
        p for p in panel.ask("away 2027-01-20", Preferences(), NOW).rows[0] if isinstance(p, Menu)
    )
    assert ends.choices[0].value == "2027-01-20 to 2027-01-20"
    assert [choice.description for choice in ends.choices[:2]] == ["one day", "2 days"]


def test_questions_fit() -> None:
    for topic, question in panel.QUESTIONS.items():
        assert question_faults(question) == []
        assert question.token == topic
        assert topic in SETTINGS


def test_settings_as_they_read(snapshot: Any) -> None:
    assert panel.settings(Preferences(), NOW).text == snapshot
    assert panel.settings(FULL, NOW, panel.chosen(FULL, ["zone", "quiet", "hand"], NOW)).text == (
        snapshot
    )


@pytest.mark.parametrize(
    ("turns", "reminders", "told"),
    [
        ([], False, "No table is waiting for you right now."),
        ([Running("brass-otter", None, None)], False, "You have no deadlines."),
        ([Running("brass-otter", NOW, NOW)], False, "Your deadlines stay as they are."),
        (
            [Running("brass-otter", NOW, NOW + 1000)],
            False,
            "Your turn at **brass-otter** now ends <t:1800000001:f>, <t:1800000001:R>.",
        ),
        (
            [Running("brass-otter", NOW, NOW, NOW + 2000)],
            True,
            (
                "Your deadlines stay as they are.\n"
                "Your next reminder at **brass-otter** comes <t:1800000002:f>, <t:1800000002:R>."
            ),
        ),
    ],
)
def test_what_a_change_means_for_deadlines(
    turns: list[Running], reminders: bool, told: str
) -> None:
    assert panel.meaning(turns, reminders=reminders) == told


def test_only_as_many_deadlines_are_told_as_can_be_read() -> None:
    for count, told, more in ((5, 5, ""), (6, 5, "1 more"), (9, 5, "4 more")):
        turns = [Running(f"table-{n}", NOW, NOW + 1000) for n in range(count)]
        lines = panel.meaning(turns, reminders=False).splitlines()
        assert sum(line.startswith("Your turn at") for line in lines) == told
        assert (more in lines[-1]) if more else len(lines) == told


def test_however_many_deadlines_move_the_panel_fits() -> None:
    turns = [Running(f"copper-marten-{n}", NOW, NOW + n * 1000, NOW) for n in range(1, 60)]
    told = panel.chosen(FULL, list(SETTINGS), NOW)
    means = panel.meaning(turns, reminders=True)
    assert "more" in means
    assert faults(panel.settings(FULL, NOW, f"{told}\n{means}")) == []


# Tables ---------------------------------------------------------------------------------------


def standing(number: int, state: my_tables.State = "waits", **more: Any) -> Standing:
    link = f"https://discord.com/channels/{2**63 - 1}/{2**63 - 1}/{2**63 - 1}"
    told = {"due_at": NOW, "since": NOW, **more}
    return Standing(2**63 - 1 - number, f"copper-marten-{number}", "Court of the Medici", link,
                    state, **told)  # fmt: skip


def test_what_waits_comes_first_then_the_rest(snapshot: Any) -> None:
    listed = [standing(n, state) for n, state in enumerate(reversed(my_tables.ORDER))]
    listed.append(standing(7, "waits", due_at=0))
    assert my_tables.tables(listed).text == snapshot


@pytest.mark.parametrize("count", [0, 1, 2, 9, 20, 21, 45, 300])
@pytest.mark.parametrize("state", my_tables.ORDER)
def test_pages_of_tables_fit_and_hold_every_table_once(count: int, state: my_tables.State) -> None:
    listed = [standing(number, state) for number in range(count)]
    told = []
    for page in range(count + 1):
        screen = my_tables.tables(listed, page)
        assert faults(screen) == []
        lines = [line for line in screen.text.split("\n") if line.startswith("•")]
        assert len(lines) <= my_tables.MOST_ROWS
        told += lines
        later = [p for row in screen.rows for p in row if isinstance(p, Button)]
        if not any(p.label == "Next" and not p.disabled for p in later):
            break
    assert len(told) == len(set(told)) == count
    assert my_tables.tables(listed, 10**6) == my_tables.tables(listed, page)


def test_pages_of_tables_are_turned_one_by_one_and_no_further() -> None:
    listed = [standing(number) for number in range(45)]
    page = 0
    while True:
        screen = my_tables.tables(listed, page)
        earlier, later, settings = (p for p in screen.rows[-1] if isinstance(p, Button))
        assert (earlier.label, earlier.token) == ("Previous", str(page - 1))
        assert (later.label, later.token) == ("Next", str(page + 1))
        assert (settings.label, earlier.disabled) == ("My settings", page == 0)
        assert "**45 of your 45 tables are waiting for you**" in screen.text
        if later.disabled:
            break
        page += 1
    assert screen.text.endswith(f"\n-# Page {page + 1} of {page + 1}")
    assert page >= 2
    assert my_tables.tables(listed, -1) == my_tables.tables(listed, 0)


@pytest.mark.parametrize(
    ("state", "told"),
    [("waits", "**One table is waiting for you**"), ("lobby", "**No table is waiting")],
)
def test_one_table_is_spoken_of_as_one(state: my_tables.State, told: str) -> None:
    screen = my_tables.tables([standing(1, state)])
    assert screen.text.startswith(told)
    assert [p.label for row in screen.rows for p in row if isinstance(p, Button)] == ["My settings"]


def test_at_most_five_seats_are_offered_back_at_once() -> None:
    screen = my_tables.tables([standing(number, "covered") for number in range(9)])
    assert len(screen.rows[0]) == 5
    assert screen.text.count("a house player is filling in for you") == 9


def test_who_is_covered_may_come_back_by_a_button() -> None:
    screen = my_tables.tables([standing(1, "covered"), standing(2)])
    [back] = [p for p in screen.rows[0] if isinstance(p, Button)]
    assert (back.label, back.verb) == ("I'm back: copper-marten-1", my_tables.RETURN)


# Reminders ------------------------------------------------------------------------------------


@pytest.mark.parametrize("last", [False, True])
def test_notices_fit_and_mention_one(last: bool, snapshot: Any) -> None:
    turn = calling.Turn(2**63 - 1, "copper-marten", "Court of the Medici", NOW, "https://x")
    reminder, call = calling.reminder(turn, last=last), calling.call(turn)
    for screen in (reminder, call):
        assert faults(screen) == []
        assert screen.mentions == (turn.user_id,)
    assert reminder.text == snapshot
    assert call.text == snapshot


def test_quiet_hours_begin_at_a_full_hour_of_the_day_and_days_away_within_25_days() -> None:
    unasked = panel.settings(Preferences(), NOW)
    for step, asked in (
        ("quiet 0:00", True),
        ("quiet 23:00", True),
        ("quiet 24:00", False),
        ("quiet 9:30", False),
        ("away 2027-01-14", False),
        ("away 2027-01-15", True),
        ("away 2027-02-09", True),
        ("away 2027-02-10", False),
        ("away soon", False),
    ):
        screen = panel.ask(step, Preferences(), NOW)
        assert (screen != unasked) == asked
        if asked:
            last = screen.rows[-1][-1]
            assert isinstance(last, Button)
            assert (last.label, last.token) == ("Back", f"{ASK} {step.split()[0]}")
