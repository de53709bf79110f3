import pytest
from hypothesis import given, settings
from picture_views import names, own_views, public_views

from bot.pictures.court_alt import LONGEST, board_alt, fitted, hand_alt
from bot.pictures.gallery import NAMES, RENEGADES, ROYALS, lay, seats, table, view, with_hand


def discord_length(text):
    return len(text.encode("utf-16-le", "replace")) // 2


@given(public_views(), names)
@settings(max_examples=150, deadline=None)
def test_the_alt_text_of_any_board_fits_discord(view, who):
    for one in view.tables:
        alt = board_alt(view, who, "brass-otter", one.name)
        assert alt.startswith("Steam Court, brass-otter")
        assert discord_length(alt) <= LONGEST == 1024


@given(own_views(), names)
@settings(max_examples=100, deadline=None)
def test_the_alt_text_of_any_hand_fits_discord(view, who):
    assert discord_length(hand_alt(view, who, "brass-otter")) <= LONGEST


def test_a_board_is_told_from_the_turn_to_the_trick():
    marks = seats(ROYALS, "passed", "", "act", "passed", "1")
    laid = (
        lay(ROYALS, 0, "4 4 4", "3x4"),
        lay(ROYALS, 2, "9 9 3/9", "3x9", stopped=True),
        lay(ROYALS, 1, "10 X", "3x10"),
    )
    seen = view(table(marks, *laid, spent=("General",)))
    assert board_alt(seen, NAMES, "brass-otter") == (
        "Steam Court, brass-otter, Quarter 2 of 4. "
        "Duke Cleo is to act. To beat: 3 × 10 (10 X as 3x10) by General Ben. "
        "Seats from the highest: Queen Ada, 5 cards, passed; General Ben, 7 cards, holds trick; "
        "Duke Cleo, 9 cards, to act; Alchemist Dan, 11 cards, passed; "
        "Tea Boy Evangeline, out · 1st. Court Hand 14, discards 34. "
        "Spent: General's Stop. "
        "The trick from its lead: 3 × 4 (4 4 4) by Queen Ada; "
        "3 × 9 (9 9 3/9 as 3x9) by Duke Cleo, stopped; 3 × 10 (10 X as 3x10) by General Ben."
    )


@pytest.mark.parametrize(
    ("seen", "sentence"),
    [
        (view(table(seats(ROYALS, "act"))), "Queen Ada leads."),
        (
            view(table(seats(ROYALS, "act"), phase="privileges")),
            "Queen Ada may give two cards to the Tea Boy.",
        ),
        (
            view(table(seats(RENEGADES, "", "", "act"), phase="privileges")),
            "Plague Doctor Cleo may draw four cards from the Court Hand and keep two.",
        ),
        (
            view(table(seats(ROYALS, "2", "1", "4", "5", "3"), phase="over")),
            "The Quarter is over: 1st General Ben, 2nd Queen Ada, 3rd Tea Boy Evangeline, ",
        ),
        (
            view(table(seats(ROYALS, "2", "1", "4", "5", "3"), phase="over"), result=(1, 0)),
            "Final places: 1st General Ben, 2nd Queen Ada.",
        ),
        (
            view(table(seats(ROYALS, "1", "act", "2", "3", "4"), lay(ROYALS, 4, "7", "1x7"))),
            "General Ben may stop 1 × 7 (7) by Tea Boy Evangeline, or decline.",
        ),
    ],
)
def test_each_phase_says_who_is_to_do_what(seen, sentence):
    assert sentence in board_alt(seen, NAMES, "brass-otter")


def test_two_tables_are_named():
    both = view(table(seats(ROYALS, "act")), table(seats(RENEGADES, "act"), name="renegade"))
    assert "brass-otter · Renegade" in board_alt(both, NAMES, "brass-otter", "renegade")
    told = board_alt(both, NAMES, "brass-otter")
    assert "Royal table: Queen Ada leads. Renegade table: Submariner Ada leads." in told
    assert told.count("Seats from the highest") == 2


def test_a_hand_is_told_in_the_notation_with_equal_cards_together():
    seen = view(table(seats(ROYALS, "", "", "act"), lay(ROYALS, 1, "4", "1x4")))
    assert hand_alt(with_hand(seen, 2, "7 7 3/9 P"), NAMES, "brass-otter") == (
        "Steam Court, brass-otter, Quarter 2 of 4. Your hand as the Duke, 4 cards: 7 7 · 3/9 · P. "
        "You are to act: lay, pass. To beat: 1 × 4 (4) by General Ben."
    )


def test_detail_is_dropped_from_the_end_and_more_is_pointed_to():
    alt = fitted(["First.", "x" * 900 + ".", "y" * 900 + "."])
    assert alt == "First. " + "x" * 900 + ". More with /table text."


def test_a_first_sentence_that_is_too_long_by_itself_is_cut():
    alt = fitted(["🦦" * 2000])
    assert discord_length(alt) <= LONGEST
    assert alt.endswith("More with /table text.")


def test_a_hand_cannot_be_told_from_a_spectators_view():
    with pytest.raises(ValueError, match="own player"):
        hand_alt(view(table(seats(ROYALS, "act"))), NAMES, "brass-otter")
