"""Moderators' screens keep to Discord's limits, and tell acts in public terms."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.host.moderation.actions import Moderated, Proposed
from bot.presenters.events import sentence
from bot.presenters.moderation import actions as acts
from bot.presenters.moderation import panels
from bot.presenters.screen import Button, Menu, Screen
from bot.presenters.table_info import SeatInfo, TableInfo
from rules.game import Outcome
from tests.presenters.limits import faults, width

LONG = "W" * 32
SEATS = tuple(SeatInfo(f"{LONG}{seat}", 10**18 + seat) for seat in range(10))
CARD = TableInfo(1, 2, "some-table", "steam-court", "Steam Court", "playing", 1, LONG, SEATS, 4, 10)
SCOPE = panels.Scope(1234, ("turn", "trick", "Quarter"), tuple(range(10)), scored=True)
LINES = tuple(f"{number} {'long ' * 60}" for number in range(200))
WRONG = tuple(f"{number} is wrong: {'and ' * 80}" for number in range(12))
REASON = "because " * 25


def standing(number: int) -> panels.Standing:
    waits = tuple((LONG, 1_800_000_000) for _ in range(10))
    return panels.Standing(10**18 + number, "some-table", "Steam Court", "x", waits, WRONG)


SCREENS: tuple[Screen, ...] = (
    panels.overview([]),
    panels.overview([standing(number) for number in range(60)]),
    *(
        panels.panel(replace(CARD, status=status, paused=paused), scope, range(10), REASON)
        for status in ("lobby", "playing", "ended")
        for paused in ("", "moderator")
        for scope in (SCOPE, panels.Scope())
    ),
    *(
        panels.preview(
            CARD,
            panels.Preview(
                act, what, reason, LONG, LINES, (LONG,) * 10, proposed=proposed, mark="k3f"
            ),
        )
        for act, what in (("undo", "9999"), ("reset", "Quarter"), ("remove", "9" * 19), ("end", ""))
        for reason in ("", "W" * panels.SHORT_REASON)
        for proposed in (True, False)
    ),
    panels.proposal(CARD, 10**6, REASON, LINES),
    panels.unreadable("some-table", "Steam Court", "It is good.", "k3f"),
    panels.unreadable("some-table", "Steam Court", "", "k3f"),
    panels.findings("here", WRONG, "fine"),
    panels.findings("here", (), "fine"),
    panels.audit([], 0),
    *(
        panels.audit(
            [panels.Entry(1, LONG, "some-table", "undo 1", "*" * 200) for _ in range(200)], page
        )
        for page in (-1, 0, 7, 999)
    ),
)


@pytest.mark.parametrize("number", range(len(SCREENS)))
def test_every_screen_keeps_to_the_limits(number: int) -> None:
    assert faults(SCREENS[number]) == []


def test_questions_keep_to_the_limits() -> None:
    for question in (panels.how_many(SCOPE), panels.why("remove", "9" * 19, "k3f")):
        assert len(question.label) <= 45
        assert len(question.title) <= 45


def test_what_is_taken_back_ends_with_the_newest() -> None:
    asked = panels.Preview("undo", "200", back=LINES)
    text = panels.preview(CARD, asked).text
    assert "• 199 long" in text
    assert "• 0 long" not in text
    assert "before" in text


def test_tables_with_something_wrong_come_first() -> None:
    fine = panels.Standing(1, "fine-table", "Hoard", "playing")
    wrong = panels.Standing(2, "wrong-table", "Hoard", "rests", (), ("It is damaged.",))
    text = panels.overview([fine, wrong]).text
    assert text.index("wrong-table") < text.index("fine-table")


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Moderated("undo", "1", ""), "A moderator took back the last action."),
        (Moderated("undo", "3", "x"), "A moderator took back the last 3 actions. Reason: x"),
        (
            Moderated("skip", "0", "", 7, agreed=True),
            "A moderator, with the players' agreement, skipped Ada's turn.",
        ),
        (Moderated("reset", "deal", ""), "A moderator re-dealt the cards."),
        (
            Proposed(7, "end", "standing", ""),
            "Ada, a moderator, proposes: the table would end and be scored as it is.",
        ),
    ],
)
def test_everybody_reads_what_was_done(event: Moderated | Proposed, told: str) -> None:
    assert sentence(event, lambda _: "Ada") == told


@pytest.mark.parametrize("reason", ["@everyone", "<@123>", "**loud**", "[a](http://b)", "`x`"])
def test_a_reason_is_shown_as_it_was_typed_and_calls_nobody(reason: str) -> None:
    shown = acts.plain(reason)
    assert reason not in shown
    assert shown.replace("\\", "").replace("\u200b", "") == reason


def test_a_standing_names_equal_places_alike() -> None:
    outcome = Outcome((0, 1), ((0, 1), (2,)), (Fraction(7, 2), Fraction(7, 2), Fraction(1, 3)))
    assert acts.standing(outcome, ("ada", "ben", "cleo")) == (
        "1. ada: 3 1/2 · 1. ben: 3 1/2 · 3. cleo: 1/3"
    )


def labels(screen: Screen) -> list[str]:
    return [piece.label for row in screen.rows for piece in row if isinstance(piece, Button)]


def values(screen: Screen) -> list[str]:
    return [choice.value for row in screen.rows for piece in row if isinstance(piece, Menu)
            for choice in piece.choices]  # fmt: skip


def test_the_audit_is_turned_page_by_page_and_holds_every_act_once() -> None:
    rows = [panels.Entry(n, "Ada", "some-table", f"act {n}.", "") for n in range(120)]
    told: list[str] = []
    page, step = 0, "audit 0"
    while step:
        screen = panels.audit(rows, page)
        assert width(screen.text) <= 1_700 + 60
        assert f"Page {page + 1} of 3" in screen.text
        told += [line for line in screen.text.splitlines() if line.startswith("<t:")]
        newer, older, _ = (piece for piece in screen.rows[0] if isinstance(piece, Button))
        assert (newer.token, older.token) == (f"audit {page - 1}", f"audit {page + 1}")
        assert newer.disabled == (page == 0)
        step, page = "" if older.disabled else older.token, page + 1
    assert [line.split(" · ")[-1] for line in told] == [f"act {n}." for n in range(120)]
    assert len(told) // 3 > 35  # as many as fit
    assert panels.audit(rows, 99).text == screen.text
    assert panels.audit(rows, -1).text == panels.audit(rows, 0).text


def test_an_audit_of_one_page_has_nothing_to_turn() -> None:
    one = panels.audit([panels.Entry(5, "Ada", "", "undo 1", "why not")], 0, "some-table")
    assert one.text == (
        "**Audit · some-table** · 1 action, newest first\n"
        "<t:5:f> Ada · this server · undo 1 · why not"
    )
    assert labels(one) == ["Back"]
    named = panels.audit([panels.Entry(5, "Ada", "oak-ring", "undo 1", "")], 0)
    assert named.text.endswith("Ada · oak-ring · undo 1")
    assert panels.audit([], 0).text.startswith("**Audit**\n")


@pytest.mark.parametrize(
    ("actions", "undo"),
    [(0, []), (1, ["Undo the last action"]), (2, ["Undo the last action", "Undo more…"])],
)
def test_as_much_is_offered_to_take_back_as_was_done(actions: int, undo: list[str]) -> None:
    screen = panels.panel(CARD, replace(SCOPE, actions=actions, scored=False), ())
    assert labels(screen)[: len(undo) + 2] == [*undo, "Pause", "All tables"]
    assert "waiting for" not in screen.text


def test_a_panel_says_whom_a_table_waits_for_and_offers_every_seat() -> None:
    seats = (SeatInfo("Ada", 7), SeatInfo("the Fox", None, "casual"), SeatInfo("Cleo", 9))
    card = replace(CARD, seats=seats, host_name="Ada", host_id=7, paused="moderator")
    scope = panels.Scope(1, ("trick",), (2,), scored=True)
    screen = panels.panel(card, scope, (0, 2), "A note.")
    assert screen.text.splitlines()[0] == "A note."
    assert "Host: Ada. It's waiting for Ada and Cleo." in screen.text
    assert "It's paused (moderator)." in screen.text
    assert labels(screen)[:3] == ["Undo the last action", "Resume", "End and score it now"]
    assert values(screen) == [
        "reset trick", "reset deal", "skip 2", "replace 0", "replace 2", "remove 7", "remove 9"
    ]  # fmt: skip
    lobby = panels.panel(replace(card, status="lobby"), panels.Scope(), ())
    assert values(lobby) == ["remove 7", "remove 9"]
    ended = panels.panel(replace(card, status="ended"), scope, ())
    assert (labels(ended), values(ended)) == (["Report", "Audit"], [])


def test_a_list_of_tables_names_three_who_are_waited_for_and_counts_the_rest() -> None:
    waits = tuple((name, 5) for name in ("Ada", "Ben", "Cleo", "Dan", "Eve"))
    for many, told in ((1, "Ada since <t:5:R>"), (5, "and 2 more")):
        one = panels.Standing(1, "fine-table", "Hoard", "playing", waits[:many])
        line = panels.overview([one]).text.splitlines()[1]
        assert line.startswith("**fine-table** · Hoard · playing · waiting for Ada since <t:5:R>")
        assert line.endswith(told)


def test_a_list_of_tables_counts_those_that_do_not_fit() -> None:
    tables = [panels.Standing(n, f"table-{n}", "Hoard", "playing") for n in range(200)]
    screen = panels.overview(tables)
    *lines, last = screen.text.splitlines()[1:]
    assert last == f"… and {200 - len(lines)} more."
    assert width(screen.text) > 1_950
    assert values(screen) == [str(n) for n in range(25)]


def test_what_is_taken_back_is_counted_where_it_does_not_fit() -> None:
    lines = tuple(f"line {number}" for number in range(400))
    text = panels.preview(CARD, panels.Preview("undo", "400", back=lines)).text
    shown = [line for line in text.splitlines() if line.startswith("• ")]
    assert f"… and {400 - len(shown)} before" in text
    assert shown[-1] == "• line 399"
    assert 1_900 < width(text) <= 2_000


def test_what_is_asked_about_is_done_by_a_button_that_says_all_of_it() -> None:
    def tokens(act: str, what: str, reason: str = "") -> list[str]:
        screen = panels.preview(CARD, panels.Preview(act, what, reason, mark="k3f"))
        return [piece.token for row in screen.rows for piece in row if isinstance(piece, Button)]

    assert tokens("undo", "3") == ["do=k3f undo 3", "why=k3f undo 3", ""]
    assert tokens("pause", "") == ["do=k3f pause -", "why=k3f pause -", ""]
    assert tokens("remove", "77", "rude words") == ["do=k3f remove 77 rude words", ""]
    assert panels.why("pause", "", "k3f").token.split() == ["why=k3f", "pause", "-"]
    assert panels.how_many(SCOPE).label == "How many actions, from 1 to 1234?"


def test_an_act_is_asked_about_with_its_reason_and_whose_turn_it_is_then() -> None:
    asked = panels.Preview("end", "", "enough", to_act=("Ada", "Ben"))
    screen = panels.preview(CARD, asked)
    assert "Reason: enough\nAda and Ben would be next." in screen.text
    assert labels(screen) == ["End the table", "Back"]
    without = panels.preview(CARD, replace(asked, reason="", proposed=True))
    assert "You can only propose this" in without.text
    assert labels(without) == ["Propose it", "Propose it and say why…", "Back"]


def test_a_table_that_cannot_be_read_is_restored_only_where_something_is_good() -> None:
    good = panels.unreadable("some-table", "Hoard", "It is good up to action 7.", "5")
    assert labels(good) == ["Back to its last good state", "… and say why", "End it", "Report"]
    assert "It is good up to action 7." in good.text
    bad = panels.unreadable("some-table", "Hoard", "", "5")
    assert labels(bad) == ["End it", "Report"]
    assert "it can only be ended" in bad.text


def test_a_proposal_is_put_to_the_channel_with_what_would_go_back() -> None:
    screen = panels.proposal(CARD, 7, "ada proposes something.", ("one", "two"))
    [[agree, *_]] = screen.rows
    assert isinstance(agree, Button)
    assert (agree.label, agree.verb, agree.token) == ("Agree", "second", "7")
    assert "This would be taken back:\n• one\n• two" in screen.text
    assert "taken back" not in panels.proposal(CARD, 7, "ada proposes something.", ()).text
