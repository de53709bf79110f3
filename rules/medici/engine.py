"""The rules of Court of the Medici behind the functions every game gives to the host."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.chance import Chance
from rules.game import IllegalAction, Seat, Verbs
from rules.medici import play
from rules.medici.actions import Action, Ally, Alone, Conspire, Plan
from rules.medici.events import Dealt, Event
from rules.medici.evolve import EVOLVE, evolve, say
from rules.medici.legal.counted import Menu, legal_actions
from rules.medici.model import State, copy
from rules.medici.options import MediciOptions
from rules.medici.pieces import BLACK, BLACK_CARDS, LAID_OUT, RED, RED_CARDS
from rules.medici.scoring import end_if_over, outcome
from rules.medici.visibility import redact, view

__all__ = [
    "copy",
    "decide",
    "evolve",
    "legal_actions",
    "new",
    "outcome",
    "redact",
    "setup",
    "view",
    "waiting_for",
]

_INNER, _HAND = 4, 5
"""Cards a player lays into the inner court, and those he draws (Medici 3.1)."""
_DEALT = _INNER + _HAND


def new(options: MediciOptions) -> State:
    """An empty table; `setup` or replayed events fill it."""
    return State(options)


def setup(state: State, chance: Chance) -> list[Event]:
    """Draw colours, shuffle, lay out the inner court, and see who starts."""
    black = chance.below(2)
    blacks, reds = [*BLACK_CARDS], [*RED_CARDS]
    chance.shuffle(blacks)
    chance.shuffle(reds)
    inner = (*blacks[:_INNER], *reds[:_INNER])
    counts = [LAID_OUT[card] for card in inner]
    ahead = sum(counts[:_INNER]) - sum(counts[_INNER:])
    starts = (BLACK if ahead > 0 else RED) ^ black if ahead else chance.below(2)
    by_seat = (reds, blacks) if black else (blacks, reds)
    said: list[Event] = []
    say(
        state,
        said,
        Dealt(
            black=black,
            red=1 - black,
            turn=starts,
            lots=not ahead,
            inner=inner,
            hands=tuple([tuple(sorted(pile[_INNER:_DEALT])) for pile in by_seat]),
            decks=tuple([tuple(pile[_DEALT:]) for pile in by_seat]),
        ),
    )
    return said


def waiting_for(state: State) -> Mapping[Seat, Verbs]:
    """Whom the table cannot go on without, and the verbs that are legal for them now."""
    if state.turn < 0:
        return {}
    return {state.turn: Menu(state, state.turn).verbs()}


def decide(state: State, seat: Seat, action: Action) -> list[Event]:
    """Check and carry out; raises `IllegalAction` before anything has changed."""
    if seat != state.turn or seat < 0:
        raise _not_now(state, seat)
    event = _DECIDE[action.__class__](state, seat, action)
    EVOLVE[event.__class__](state, event)
    said = [event]
    end_if_over(state, said)
    return said


def _not_now(state: State, seat: Seat) -> IllegalAction:
    if state.over:
        return IllegalAction("game_over")
    if seat not in range(2):
        return IllegalAction("not_at_table")
    return IllegalAction("not_your_turn", turn=state.turn)


_DECIDE: dict[type, Callable[[State, Seat, Any], Event]] = {
    Alone: play.alone,
    Ally: play.ally,
    Conspire: play.conspire,
    Plan: play.plan,
}
