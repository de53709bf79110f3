"""What each player's cards on the table count, who wins, and when it is over (Medici 3.4)."""

from collections.abc import Sequence
from fractions import Fraction

from rules.game import Outcome, Seat
from rules.medici.events import Cleared, Conspired, Event, GameEnded, Reason
from rules.medici.evolve import say
from rules.medici.model import MOST_PLANS, NO_CAP, NO_CAPS, State
from rules.medici.pieces import BLACK, COLOUR, IS_JESTER, JESTERS, RED, VALUE

_TAKE_AWAY = frozenset({Cleared, Conspired})
"""The only events by which cards leave the courts."""
_ITS_COLOUR = tuple(1 << colour for colour in COLOUR)
"""By card, a bit for its colour."""
_BOTH = 1 << BLACK | 1 << RED
_BLACK_COUNTS = tuple(
    value if COLOUR[card] == BLACK and card not in IS_JESTER else 0
    for card, value in enumerate(VALUE)
)
"""By card what it counts for black, Jesters left out."""


def scores(state: State) -> tuple[int, int]:
    """What each would score now, by seat, under this table's house rules (Medici R8)."""
    black = sum([_BLACK_COUNTS[card] for pile in state.piles for card in pile])
    counted = [black, sum(state.totals) - sum(state.jesters) - black]
    for card, value in zip(JESTERS, state.jesters, strict=True):
        if value:
            counted[COLOUR[card]] += 1 if state.options.jester_scores_one else value
    return counted[state.black], counted[1 - state.black]


def cards_on_table(state: State) -> tuple[int, int]:
    """How many cards each has in both courts, by seat."""
    red = sum(COLOUR[card] for pile in state.piles for card in pile)
    black = sum(map(len, state.piles)) - red
    return (red, black) if state.black else (black, red)


def winners(state: State) -> tuple[Seat, ...]:
    """Who wins if the game is scored now; nobody where it is a draw (Medici R7)."""
    return _winners(state, scores(state))


def _winners(state: State, scored: tuple[int, int]) -> tuple[Seat, ...]:
    one, other = scored
    if one == other and state.options.tie_by_card_count:
        one, other = cards_on_table(state)
    if one == other:
        return ()
    return (0,) if one > other else (1,)


def _gone(state: State) -> Sequence[Seat]:
    """Whose colour is gone from the inner court."""
    found = 0
    for pile in state.piles[: state.inner]:
        for card in pile:
            found |= _ITS_COLOUR[card]
        if found == _BOTH:
            return ()
    return [seat for seat in range(2) if not found >> (seat ^ state.black) & 1]


def is_capped(state: State, seat: Seat) -> bool:
    """Whether a player holds cards of which the cap lets them lay none (Medici R10)."""
    cap = state.caps[seat]
    hand = state.hands[seat]
    return cap != NO_CAP and bool(hand) and all(VALUE[card] > cap for card in hand)


def end_if_over(state: State, said: list[Event]) -> None:
    """Say that the game is over where it is, after what was just said (Medici 3.4)."""
    if (not said or type(said[-1]) in _TAKE_AWAY) and (gone := _gone(state)):
        _end(state, said, "inner court empty", gone[0] if len(gone) == 1 else None)
    elif not state.hands[state.turn]:  # whose turn it is has cards if anybody has
        _end(state, said, "out of cards", None)
    elif state.plans >= MOST_PLANS:
        say(state, said, GameEnded("six plans", None, (), None))
    elif state.caps != NO_CAPS and is_capped(state, state.turn):
        _end(state, said, "capped", state.turn)


def _end(state: State, said: list[Event], reason: Reason, seat: Seat | None) -> None:
    scored = scores(state)
    say(state, said, GameEnded(reason, seat, _winners(state, scored), scored))


def outcome(state: State) -> Outcome | None:
    """The result, once the game is over."""
    if not state.over:
        return None
    if state.over == "six plans":
        return Outcome((), ((0, 1),), None, "draw")
    return counted_now(state)


def counted_now(state: State) -> Outcome:
    """What the cards on the table make, whether or not the game is over (Medici R7)."""
    counted = tuple(map(Fraction, scores(state)))
    won = winners(state)
    if not won:
        return Outcome((), ((0, 1),), counted, "draw")
    (first,) = won
    return Outcome(won, (won, (1 - first,)), counted)
