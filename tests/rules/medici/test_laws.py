"""What Court of the Medici alone keeps, on random games with every house rule."""

from typing import Any

import pytest

from rules.chance import Chance
from rules.game import IllegalAction
from rules.medici.actions import Conspire
from rules.medici.model import State, value_on_table
from rules.medici.pieces import COLOUR, DECLARED, JESTERS, card_texts
from rules.medici.scoring import scores
from tests.games.medici import GAME, HOUSE_RULES, walk
from tests.share import share

every_table = pytest.mark.parametrize(
    "options", HOUSE_RULES, ids=lambda given: "+".join(given) or "-"
)


def brute_force(state: State, seat: int) -> set[Conspire]:
    """Every conspiracy that some Jester values make, by trying them all."""
    found = set()
    lying = [text for text, value in zip(card_texts(JESTERS), state.jesters, strict=True) if value]
    settings = [None, *((jester, value) for jester in lying for value in DECLARED)]
    for card in card_texts(state.hands[seat]):
        jester = card.startswith("J")
        for stack in card_texts(state.bottoms):
            for victim in card_texts(state.bottoms):
                for value in DECLARED if jester else (None,):
                    for retuned in settings if jester else (None,):
                        found.add(Conspire(card, stack, victim, value, retuned))
    return found


@pytest.mark.parametrize("options", [{}, {"conspiracy_all_matches": True}])
@share("most", everyday=1, whole=5)
def test_no_conspiracy_is_missing(options: dict[str, Any], most: int) -> None:
    tried = 0
    for seed in range(40):
        for step in walk(2, options, 3 * seed + 1):
            state = step.before
            if not any(card in JESTERS for card in state.hands[step.seat]) or tried >= most:
                continue
            legal = set(GAME.legal_actions(state, step.seat))
            tried += any(state.jesters)
            for action in brute_force(state, step.seat):
                draft = GAME.copy(state)
                try:
                    GAME.decide(draft, step.seat, action, Chance(b"", 0))
                except IllegalAction:
                    assert action not in legal
                else:
                    assert action in legal
    assert tried >= most


@every_table
@share("seeds", everyday=range(1), whole=range(4))
def test_what_is_counted_on_the_way_is_what_lies_on_the_table(
    options: dict[str, Any], seeds: range
) -> None:
    for seed in seeds:
        for step in walk(2, options, seed):
            state = step.after
            counted = [0, 0]
            inside = [0, 0]
            for at, pile in enumerate(state.piles):
                assert state.bottoms[at] == pile[0]
                assert state.totals[at] == sum(value_on_table(state, card) for card in pile)
                for card in pile:
                    owner = state.black if COLOUR[card] == 0 else 1 - state.black
                    counted[owner] += value_on_table(state, card)
                    inside[owner] += at < state.inner
            counts = state.tally.to_bytes(max(state.totals, default=0) + 1, "little")
            assert all(number == state.totals.count(total) for total, number in enumerate(counts))
            ones = state.options.jester_scores_one
            less = [value - 1 if value and ones else 0 for value in state.jesters]
            for jester, more in zip(JESTERS, less, strict=True):
                counted[COLOUR[jester] ^ state.black] -= more
            assert scores(state) == tuple(counted)
            assert bool(state.over == "inner court empty") is (not all(inside))
            there = {card for pile in state.piles for card in pile}
            for jester, value in zip(JESTERS, state.jesters, strict=True):
                assert bool(value) is (jester in there)
