"""Events as sentences, for those who may know and for those who may not."""

import re
from typing import Any

import pytest

from rules.chance import Chance
from rules.steam_court import events
from rules.steam_court.describe import set_in_words
from rules.steam_court.pieces import DOCTOR, QUEEN, TEA_BOY, pack
from tests.games.steam_court import GAME
from tests.rules.steam_court.court_table import NAMES, RENEGADE, table


@pytest.mark.parametrize(
    ("size", "value", "words"),
    [
        (1, 4, "a 4"),
        (1, 8, "an 8"),
        (1, 11, "an 11"),
        (3, 1, "three 1s"),
        (13, 2, "13 2s"),
        (0, 2, "infinitely many 2s"),
        (0, 0, "a Putsch"),
    ],
)
def test_sets_in_words(size: int, value: int, words: str) -> None:
    assert set_in_words(size, value) == words


def test_a_trick_is_told_in_the_rulebooks_words() -> None:
    t = table("1 1 1 9", "3 3 3/9 2", "P 9", "8 8", "6 6")
    assert t.play("ada: lay 1 1 1") == ["Queen (ada) leads three 1s."]
    assert t.play("ben: lay 3 3 3/9") == ["General (ben) lays three 3s (3 3 3/9)."]
    assert t.play("cleo: lay P") == [
        "Duke (cleo) lays a Putsch.",
        "Duke (cleo) wins the trick and leads the next.",
    ]
    assert t.play("ben: stop cleo") == ["General (ben) stops Duke (cleo), who takes back a Putsch."]


def test_a_coup_and_the_generals_last_word_are_told() -> None:
    t = table("P P P", "4", "5", "6", "7 8", phase="deal", court_hand="9")
    assert t.play("ada: coup")[0] == "Queen (ada) shows three Putsches and seizes the throne!"
    t = table("", "3 12 4", "9", "", "")
    assert t.play("ben: lay 3", "cleo: lay 9")[-1] == (
        "General (ben) may still stop the last lay before the Quarter ends."
    )


def test_a_gift_is_told_to_others_without_its_cards() -> None:
    t = table("2 X 3", "4 4", "5", "6", "7 8 9", phase="privileges", court_hand="1")
    told = t.play("ada: give 2 X")
    assert told[0] == "Queen (ada) gives two cards to Tea Boy (eve)."
    assert not any(re.search(r"\b2 X\b", sentence) for sentence in told)


def test_what_a_dive_brought_up_is_told_by_number_only() -> None:
    t = table("8 4", "5", "6", "7", "9", seats=RENEGADE, discards="11 11 12")
    assert t.play("ada: dive 8") == ["Submariner (ada) shows an 8 and dives for three cards."]
    assert t.play("ada: keep 12") == ["Submariner (ada) keeps one card."]


def test_whoever_kept_a_card_is_told_which() -> None:
    t = table("8 4", "5", "6", "7", "9", seats=RENEGADE, discards="11 11 12")
    t.play("ada: dive 8")
    state = t.running.state
    (kept, *_) = GAME.decide(state, 0, GAME.parse("keep 12", state, 0, NAMES), Chance(b"", 0))
    assert GAME.describe(GAME.redact(kept, 0), NAMES) == "Submariner (ada) keeps 12."
    assert GAME.describe(GAME.redact(kept, 1), NAMES) == "Submariner (ada) keeps one card."


@pytest.mark.parametrize(
    ("event", "known", "hidden"),
    [
        (events.Given(0, 0, QUEEN, 4, 4, TEA_BOY, 2, pack((3, 11))),
         "Queen (ada) gives 3 11 to Tea Boy (eve).",
         "Queen (ada) gives two cards to Tea Boy (eve)."),
        (events.Drew(1, 1, DOCTOR, 4, pack((3, 3, 9, 11))),
         "Plague Doctor (ben) draws 3 3 9 11 from the Court Hand.",
         "Plague Doctor (ben) draws four cards from the Court Hand."),
        (events.Kept(1, 1, DOCTOR, 2, pack((9, 11)), pack((3, 3))),
         "Plague Doctor (ben) keeps 9 11.",
         "Plague Doctor (ben) keeps two cards."),
        (events.TributePaid(4, 4, TEA_BOY, 0, 0, QUEEN, 2, pack((11, 12))),
         "Tea Boy (eve) pays 11 12 to Queen (ada) in tribute.",
         "Tea Boy (eve) pays two cards to Queen (ada) in tribute."),
    ],
)  # fmt: skip
def test_cards_are_told_to_those_who_know_them_and_to_others_their_number(
    event: Any, known: str, hidden: str
) -> None:
    assert GAME.describe(event, NAMES) == known
    assert GAME.describe(GAME.redact(event, None), NAMES) == hidden
