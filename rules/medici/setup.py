"""Drawing colours, laying out the inner court and dealing (Medici 3.1)."""

from rules.chance import Chance
from rules.medici.events import Dealt, Event
from rules.medici.evolve import say
from rules.medici.model import State
from rules.medici.pieces import BLACK, BLACK_CARDS, LAID_OUT, RED, RED_CARDS

_INNER, _HAND = 4, 5
"""Cards a player lays into the inner court, and those they draw (Medici 3.1)."""
_DEALT = _INNER + _HAND


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
