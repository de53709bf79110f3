"""How much room each stack of a board gets: as much as a picture of a phone's shape leaves."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.games.medici.pictures.cards import FaceSize
from bot.games.medici.stack_letters import inner_rows, outer_rows
from bot.pictures.frame import TALLEST, TOP
from rules.medici.view import MediciView, StackView

Row = tuple[StackView, ...]

CARD_WIDTH: Final = 126
LABEL: Final = 54
"""Pixels from the upper edge of a court to its first row."""
BETWEEN: Final = 16
"""Pixels between two courts."""
FOOTER: Final = 84

_PADDING: Final = 18
_STRIPS: Final = (40, 34, 30, 26)
"""Cards get smaller before a deep stack's strips get narrower than the first; then the second."""


class Measures(NamedTuple):
    """Pixels of what is in a row, and whether the players' panels are low."""

    card: int
    strip: int
    tag: int
    gap: int
    low: bool


_MEASURES: Final = (
    Measures(136, 52, 48, 16, low=False),
    Measures(112, 50, 48, 12, low=False),
    Measures(92, 48, 44, 10, low=True),
    Measures(70, 46, 40, 8, low=True),
    Measures(40, 36, 34, 4, low=True),
)
_UNDER: Final = 7
"""Pixels between a stack and the tag under it."""


class Layout(NamedTuple):
    """Where everything of a board is: the rows of all courts, and how tall the picture is."""

    measures: Measures
    tallest: int
    """The most pixels that the cards of one stack take."""
    red: tuple[Row, ...]
    inner: tuple[tuple[Row, Row], ...]
    black: tuple[Row, ...]
    sides: tuple[int, int]
    """The least heights of red's panel and of black's."""

    def stack_face(self, stack: StackView) -> FaceSize:
        """The size of a stack's cards; the strips of a deep stack are narrower."""
        card, strip = self.measures.card, self.measures.strip
        covered = len(stack.cards) - 1
        if covered and card + covered * strip > self.tallest:
            strip = max(1, (self.tallest - card) // covered)
        return FaceSize(CARD_WIDTH, card, strip)

    def stack_height(self, stack: StackView) -> int:
        """Pixels the cards of a stack take."""
        size = self.stack_face(stack)
        return size.height + (len(stack.cards) - 1) * size.strip

    def row_height(self, row: Sequence[StackView]) -> int:
        """Pixels of a row with the tags under its stacks, and of the gap below."""
        cards = max((self.stack_height(stack) for stack in row), default=self.measures.card)
        return cards + _UNDER + self.measures.tag + self.measures.gap

    def side_height(self, *, black: bool) -> int:
        """Pixels of a player's panel."""
        rows = self.black if black else self.red
        return max(self.sides[black], self._court_height(rows))

    @property
    def inner_height(self) -> int:
        """Pixels of the inner court."""
        return self._court_height(tuple((*red, *black) for red, black in self.inner))

    @property
    def height(self) -> int:
        """Pixels of the picture."""
        courts = self.side_height(black=False) + self.inner_height + self.side_height(black=True)
        return TOP + courts + 2 * BETWEEN + FOOTER

    def _court_height(self, rows: Sequence[Row]) -> int:
        heights = sum(self.row_height(row) for row in rows)
        return LABEL + heights - self.measures.gap + _PADDING

    def tag_offset(self, stack: StackView) -> int:
        """Pixels from the top of a stack to its tag."""
        return self.stack_height(stack) + _UNDER


def lay_out(view: MediciView, sides: Sequence[tuple[int, int]]) -> Layout:
    """The roomiest layout that fits; `sides` are the least heights of red's and black's panels.

    The first pair is for ordinary panels, the second for low ones.
    """
    red, black = outer_rows(view, black=False), outer_rows(view, black=True)
    inner = tuple((row.red, row.black) for row in inner_rows(view))
    deepest = max((len(stack.cards) for stack in view.stacks), default=1)

    def tried(measures: Measures, strip: int) -> Layout:
        tallest = measures.card + (deepest - 1) * strip
        return Layout(measures, tallest, red, inner, black, sides[measures.low])

    for least in _STRIPS:
        for measures in _MEASURES:
            for strip in range(measures.strip, min(least, measures.strip) - 1, -2):
                laid = tried(measures, strip)
                if laid.height <= TALLEST:
                    return laid
    strip = _STRIPS[-1]
    while strip > 1 and tried(_MEASURES[-1], strip).height > TALLEST:
        strip -= 1
    return tried(_MEASURES[-1], strip)
