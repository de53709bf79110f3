"""Moderators' screens keep to Discord's limits, and tell acts in public terms."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.host.happenings import Moderated, Proposed
from bot.presenters import acts, moderating
from bot.presenters.card import SeatLine, TableCard
from bot.presenters.screen import Screen
from rules.game import Outcome
from tests.presenters.limits import faults

LONG = "W" * 32
SEATS = tuple(SeatLine(f"{LONG}{seat}", 10**18 + seat) for seat in range(10))
CARD = TableCard(1, 2, "some-table", "steam-court", "Steam Court", "playing", 1, LONG, SEATS, 4, 10)
SCOPE = moderating.Scope(1234, ("turn", "trick", "Quarter"), tuple(range(10)), scored=True)
LINES = tuple(f"{number} {'long ' * 60}" for number in range(200))
WRONG = tuple(f"{number} is wrong: {'and ' * 80}" for number in range(12))
REASON = "because " * 25


def standing(number: int) -> moderating.Standing:
    waits = tuple((LONG, 1_800_000_000) for _ in range(10))
    return moderating.Standing(10**18 + number, "some-table", "Steam Court", "x", waits, WRONG)


SCREENS: tuple[Screen, ...] = (
    moderating.overview([]),
    moderating.overview([standing(number) for number in range(60)]),
    *(
        moderating.panel(replace(CARD, status=status, paused=paused), scope, range(10), REASON)
        for status in ("lobby", "playing", "ended")
        for paused in ("", "moderator")
        for scope in (SCOPE, moderating.Scope())
    ),
    *(
        moderating.preview(
            CARD,
            moderating.Preview(act, what, reason, LONG, LINES, (LONG,) * 10, proposed=proposed),
        )
        for act, what in (("undo", "9999"), ("reset", "Quarter"), ("remove", "9" * 19), ("end", ""))
        for reason in ("", "W" * moderating.SHORT_REASON)
        for proposed in (True, False)
    ),
    moderating.proposal(CARD, 10**6, REASON, LINES),
    moderating.unreadable("some-table", "Steam Court", "It is good."),
    moderating.unreadable("some-table", "Steam Court", ""),
    moderating.findings("here", WRONG, "fine"),
    moderating.findings("here", (), "fine"),
    moderating.audit([], 0),
    *(
        moderating.audit(
            [moderating.Entry(1, LONG, "some-table", "undo 1", "*" * 200) for _ in range(200)], page
        )
        for page in (-1, 0, 7, 999)
    ),
)


@pytest.mark.parametrize("number", range(len(SCREENS)))
def test_every_screen_keeps_to_the_limits(number: int) -> None:
    assert faults(SCREENS[number]) == []


def test_questions_keep_to_the_limits() -> None:
    for question in (moderating.how_many(SCOPE), moderating.why("remove", "9" * 19)):
        assert len(question.label) <= 45
        assert len(question.title) <= 45


def test_what_is_taken_back_ends_with_the_newest() -> None:
    asked = moderating.Preview("undo", "200", back=LINES)
    text = moderating.preview(CARD, asked).text
    assert "• 199 long" in text
    assert "• 0 long" not in text
    assert "before" in text


def test_tables_with_something_wrong_come_first() -> None:
    fine = moderating.Standing(1, "fine-table", "Hoard", "playing")
    wrong = moderating.Standing(2, "wrong-table", "Hoard", "rests", (), ("It is damaged.",))
    text = moderating.overview([fine, wrong]).text
    assert text.index("wrong-table") < text.index("fine-table")


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Moderated("undo", "1", ""), "A moderator: the last action is taken back."),
        (Moderated("undo", "3", "x"), "A moderator: the last 3 actions are taken back. Reason: x"),
        (
            Moderated("skip", "0", "", 7, agreed=True),
            "A moderator, with the consent of others: the turn of Ada is skipped.",
        ),
        (Moderated("reset", "deal", ""), "A moderator: the cards are dealt anew."),
        (
            Proposed(7, "end", "standing", ""),
            "Ada, a moderator who plays here, proposes: the table ends, scored as it stands.",
        ),
    ],
)
def test_everybody_reads_what_was_done(event: Moderated | Proposed, told: str) -> None:
    assert acts.told(event, lambda _: "Ada") == told


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
