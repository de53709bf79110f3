"""Views of Court of the Medici for the pictures' tests: far-fetched ones, and real games."""

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from rules.chance import Chance
from rules.medici.game import GAME as MEDICI
from rules.medici.view import MediciView, StackView
from tests.gallery.medici import BLACKS, REDS, card, over, view, with_hand

EVERY_CARD = (*BLACKS, *REDS)


@st.composite
def stacks(draw: st.DrawFn) -> tuple[StackView, ...]:
    """Any of the fifty cards in any stacks, the inner court's first."""
    shuffled = draw(st.permutations(EVERY_CARD))
    made: list[StackView] = []
    for court in ("inner", "outer"):
        depths = draw(st.lists(st.one_of(st.just(1), st.integers(1, 25)), max_size=25))
        for depth in depths:
            taken, shuffled = shuffled[:depth], shuffled[depth:]
            cards = tuple(
                card(f"{name}={draw(st.integers(1, 10))}" if name[0] == "J" else name)
                for name in taken
            )
            if cards:
                total = sum(one.value for one in cards)
                fields = {"court": court, "cards": cards, "total": total}
                made.append(StackView.model_validate(fields))
    return tuple(made)


def _pairs(numbers: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, Any]]:
    return st.tuples(numbers, numbers)


@st.composite
def public_views(draw: st.DrawFn) -> MediciView:
    """A spectator's view of a running or a finished game."""
    shown = draw(stacks())
    on_table = [one.name for each in shown for one in each.cards]
    black = draw(st.integers(0, 1))
    seen = view(
        "",
        stacks=shown,
        black=black,
        red=1 - black,
        turn=draw(st.sampled_from([None, 0, 1])),
        hands=draw(_pairs(st.integers(0, 25))),
        decks=draw(_pairs(st.integers(0, 25))),
        totals=draw(_pairs(st.integers(0, 149))),
        plans=draw(st.integers(0, 6)),
        last=draw(st.sampled_from([None, *on_table])),
        discards=tuple(name for name in EVERY_CARD if name not in on_table),
        caps=draw(_pairs(st.sampled_from([None, 0, 7, 15]))),
    )
    if not draw(st.booleans()):
        return seen
    reasons = ["inner court empty", "out of cards", "six plans", "capped"]
    return over(seen, draw(st.sampled_from(reasons)), *draw(st.sampled_from([(), (0,), (1,)])))


@st.composite
def own_views(draw: st.DrawFn) -> MediciView:
    """A player's view with a hand of any size."""
    seat = draw(st.integers(0, 1))
    seen = draw(public_views())
    own = BLACKS if seat == seen.black else REDS
    shuffled = draw(st.permutations(own))
    held, planned = draw(st.integers(0, 25)), draw(st.integers(0, 16))
    hand = sorted(shuffled[:held], key=own.index)
    return with_hand(seen, seat, " ".join(hand), " ".join(shuffled[held : held + planned]))


def states(seed: int, **options: bool) -> Iterator[Any]:
    """Every state of one randomly played game, the last one over."""
    noise = random.Random(seed)
    state = MEDICI.new(2, MEDICI.options(options))
    MEDICI.setup(state, Chance(seed.to_bytes(32), 0))
    step = 0
    while waits := MEDICI.waiting_for(state):
        yield MEDICI.copy(state)
        step += 1
        seat = next(iter(waits))
        action = noise.choice(MEDICI.legal_actions(state, seat))
        MEDICI.decide(state, seat, action, Chance(seed.to_bytes(32), step))
    yield state
