"""What the pictures of Court of the Medici say in words."""

import re
from collections.abc import Sequence

import pytest

from bot.games.medici.sentences import board_alt, hand_alt, score_alt
from bot.games.medici.stack_letters import letters
from bot.presenters.kit import ALT, MORE
from bot.presenters.wording import width
from rules.medici.pieces import shown
from rules.medici.view import MediciView
from tests.gallery.medici import EVERY, LONG, NAMES, NO_REDS, SKETCH, THIRTY, over, with_hand


def told(seen: MediciView = SKETCH, who: Sequence[str] = NAMES) -> str:
    return board_alt(seen, who, "brass-otter")


def test_the_board_in_words_says_everything_that_it_shows() -> None:
    text = told(SKETCH.model_copy(update={"last": "AD"}))
    for fact in (
        "Court of the Medici, table brass-otter.",
        "To act: Ada (black).",
        "A: 9♥ = 9",
        "D: 8♠ 2♥ 3♣ 4♥ A♦ = 18",
        "J: 3♦ J♠=4 = 7",
        "Laid last: A♦.",
        "Totals: Ada (black) 73, Ben (red) 70.",
        "Ada: 5 cards in hand, 7 cards in the deck.",
        "Ben: 5 cards in hand, 6 cards in the deck.",
        "Plans in a row: 2; a sixth makes the game a draw.",
    ):
        assert fact in text


@pytest.mark.parametrize("seen", [SKETCH, THIRTY, EVERY])
def test_every_stack_is_told_with_its_letter_and_total(seen: MediciView) -> None:
    text = told(seen)
    assert MORE not in text
    for stack in seen.stacks:
        letter = letters(seen)[stack.cards[0].name]
        assert re.search(rf"\b{letter}: {shown(stack.cards[0].name)}[^;]* = {stack.total}\b", text)


def test_what_does_not_fit_is_dropped_from_the_end() -> None:
    text = told(EVERY, (LONG * 3, LONG * 3))
    assert text.endswith(MORE)
    assert text.startswith("Court of the Medici, table brass-otter.")
    assert width(text) <= ALT


def test_a_cap_and_the_end_are_told() -> None:
    capped = told(SKETCH.model_copy(update={"caps": (None, 7), "capped": (False, True)}))
    assert "Ben may lay nothing above 7." in capped
    ended = told(over(NO_REDS, "inner court empty", 1))
    assert "The game is over. There is no red card left in the inner court. Ben won." in ended
    assert "To act" not in ended


def test_a_hand_in_words() -> None:
    text = hand_alt(with_hand(SKETCH, 0, "4C QS", "3S 10C"), NAMES, "brass-otter")
    assert "Your hand as black: 4♣ · Q♠ Minister. It's your turn." in text
    assert "Under your deck, next to come first: 3♠ · 10♣." in text
    assert "no cards" in hand_alt(with_hand(SKETCH, 1, ""), NAMES, "brass-otter")
    assert not hand_alt(SKETCH, NAMES, "brass-otter")


def test_the_account_in_words() -> None:
    text = score_alt(over(NO_REDS, "inner court empty", 0), NAMES, "brass-otter")
    assert "Totals: Ada (black) 51, Ben (red) 44." in text
    assert "Ada, inner court, 4 cards: K♠ 10♠ 7♣ J♣=6 = 38." in text
    assert "Ben, inner court, no cards." in text
    assert "Not finished." in score_alt(SKETCH, NAMES, "brass-otter")
    drawn = score_alt(over(SKETCH, "six plans"), NAMES, "brass-otter")
    assert "not scored" in drawn
    assert "Totals" not in drawn
