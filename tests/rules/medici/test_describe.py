"""What happened, in words: everything open is said, and nothing hidden."""

import pytest

from rules.chance import Chance
from rules.medici import events as e
from rules.medici.pieces import shown
from tests.games.medici import GAME, deal
from tests.rules.medici.medici_table import NAMES, table

BASE = {"inner": "4H 3D, 9D, KS", "outer": "JC 2D", "red": "2H 6H"}


@pytest.mark.parametrize(
    ("hand", "action", "said"),
    [
        ("5C 2C", "alone 5C", "ada lays 5♣ alone in the outer court."),
        ("JS 2C", "alone JS as 7", "ada lays J♠ as 7 alone in the outer court."),
        ("5C 2C", "ally 5C on 4H", "ada allies 5♣ with 4♥: 12 in all."),
        ("QC 2C", "ally QC on 3D with power",
         "ada lays the Minister Q♣ on 4♥ and uses his power: 4♥ and 3♦ leave the game."),
        ("QC 2C", "ally QC on 9D with power",
         "ada lays the Minister Q♣ on 9♦ and uses his power: 9♦ leaves the game."),
        ("AC 2C", "ally AC on 3D with power",
         ("ada lays the Lady A♣ on 4♥ and uses her power:"
          " 4♥, 3♦ and A♣ are now stacks of their own.")),
        ("2C 5C", "conspire 2C on 4H against 9D",
         "ada lays 2♣ on 4♥ and conspires at 9: 9♦ leaves the game."),
        ("JS 5C", "conspire JS as 1 on 4H against JC, JC as 6",
         "ada lays J♠ as 1 on 4♥, sets J♣ to 6 and conspires at 8: J♣ and 2♦ leave the game."),
        ("2C 5C", "plan 5C", "ada plans: a card goes under the deck."),
    ],
)  # fmt: skip
def test_everybody_is_told_what_was_done(hand: str, action: str, said: str) -> None:
    t = table(BASE["inner"], BASE["outer"], hand, BASE["red"], decks=("10C 8C", "8H"))
    assert t.play(f"ada: {action}") == [said]


def test_who_did_it_is_told_what_was_drawn() -> None:
    event = e.LaidAlone(0, 16, 5, 1, 0)
    assert GAME.describe(event, NAMES) == "ada lays 5♣ alone in the outer court. ada draws A♣."
    event = e.Planned(1, 2, 1, 3, 0)
    assert GAME.describe(event, NAMES) == (
        "ben plans: A♥ goes under the deck, and ben draws A♦ (the third plan in a row)."
    )


@pytest.mark.parametrize(
    ("plans", "told"),
    [(1, "."), (2, " (the second plan in a row)."), (5, " (the fifth plan in a row).")],
)
def test_from_the_second_on_plans_in_a_row_are_counted(plans: int, told: str) -> None:
    event = e.Planned(0, None, None, plans, 1)
    assert GAME.describe(event, NAMES) == f"ada plans: a card goes under the deck{told}"


@pytest.mark.parametrize(
    ("name", "said"), [("10H", "10♥"), ("AC", "A♣"), ("plan", "plan"), ("ten", "ten"), ("", "")]
)
def test_what_is_no_card_is_shown_as_it_is(name: str, said: str) -> None:
    assert shown(name) == said


def test_a_cap_is_told_to_everybody_but_at_what_to_its_player_alone() -> None:
    t = table("9C, 4H", black="5C 8C", red="2H", decks=("6C", "8H"),
              options={"last_card_cap": True})  # fmt: skip
    before = GAME.copy(t.running.state)
    (said,) = t.play("ada: alone 5C")
    told = "That was the last card of ada's deck: from now on ada may lay nothing above"
    assert said.endswith(f"{told} that card.")
    (event,) = GAME.decide(before, 0, GAME.parse("alone 5C", before, 0, NAMES), Chance(b"", 0))
    assert GAME.describe(GAME.redact(event, 0), NAMES).endswith(f"{told} 6.")
    assert GAME.describe(GAME.redact(event, 1), NAMES).endswith(f"{told} that card.")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (e.GameEnded("inner court empty", 1, (1,), (40, 52)),
         "ben has no card left in the inner court: ben wins, 52 to 40."),
        (e.GameEnded("inner court empty", None, (0,), (52, 40)),
         "ada and ben have no card left in the inner court: ada wins, 52 to 40."),
        (e.GameEnded("out of cards", None, (), (40, 40)),
         "Nobody has a card left to lay: a draw at 40 each."),
        (e.GameEnded("six plans", None, (), None),
         "Six plans in a row: a draw, and nothing is scored."),
        (e.GameEnded("capped", 0, (0,), (40, 40)),
         "Every card ada holds is above the cap: ada wins, 40 to 40."),
    ],
)  # fmt: skip
def test_the_end_is_told_with_its_reason(event: e.Event, said: str) -> None:
    assert GAME.describe(event, NAMES) == said


def test_the_deal_is_told_with_ones_own_hand() -> None:
    _, (event,) = deal(2, {}, 3)
    public = GAME.describe(GAME.redact(event, None), NAMES)
    assert "plays black" in public
    assert "starts" in public
    assert "holds" not in public
    assert "ben holds" in GAME.describe(GAME.redact(event, 1), NAMES)
    assert "ada holds" not in GAME.describe(GAME.redact(event, 1), NAMES)
