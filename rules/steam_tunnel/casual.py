"""A modest house player: it sees what anybody sees, and plays sensibly, not deeply.

Every choice is by one measure: what the tunnels are likely to bring this player, less what they
bring the others (`Sketch.worth`). It lays the known cards out for itself and looks at each stone it
may place, burials too, which may close a tunnel while it leads there. Before a flip it imagines a
few of the cards that nobody has seen in each cell.
"""

from collections.abc import Sequence

from rules.chance import Chance
from rules.game import Seat
from rules.steam_tunnel import scoring
from rules.steam_tunnel.actions import Action, Bury, Buy, Flip
from rules.steam_tunnel.board import Cell, Lying, Mask, board
from rules.steam_tunnel.cards import BLACK, HALF_TURNED, POINT_CARDS, TUNNEL_CARDS, faces
from rules.steam_tunnel.paths import Path, Paths, at, every, lay, lowest, unknown
from rules.steam_tunnel.view import TunnelGameView

_IMAGINED = 3
"""Cards tried in each cell before a flip."""

_ENDS = 3
"""More open ends than these add nothing to what a path may grow by."""

_GROWS, _EARNS = 1.3, 0.9
"""Segments and points of caps that an open end is likely to add on an empty board."""

_LEADS = {-2: 0.05, -1: 0.2, 0: 0.5, 1: 0.8, 2: 0.95}
"""How likely somebody who is so many stones ahead on an open path has it in the end."""


def choose(view: TunnelGameView, legal: Sequence[Action], chance: Chance) -> Action | None:
    """What to do now; `None` where nothing is asked of this viewer."""
    if view.viewer is None or not legal:
        return None
    sketch = Sketch(view, view.viewer)
    imagined = _imagined(view, sketch, chance) if view.phase == "flip" else ()
    scored = [
        (sketch.flipped(one, imagined) if isinstance(one, Flip) else sketch.placed(one), one)
        for one in legal
    ]
    best = max(score for score, _ in scored)
    return chance.pick([action for score, action in scored if score == best])


def _imagined(view: TunnelGameView, sketch: "Sketch", chance: Chance) -> list[str]:
    """Faces of a few cards that may still lie face down."""
    seen = {(cell.card or "").removesuffix(HALF_TURNED) for cell in view.cells}
    deck = TUNNEL_CARDS + POINT_CARDS if sketch.options.shuffled else TUNNEL_CARDS
    unseen = [card for card in deck if card not in seen] or list(TUNNEL_CARDS)
    chance.shuffle(unseen)
    return [card + HALF_TURNED * chance.below(2) for card in unseen[:_IMAGINED]]


class Sketch:
    """The known board as one player thinks of it."""

    def __init__(self, view: TunnelGameView, viewer: Seat) -> None:
        self.viewer = viewer
        self.options = view.options
        self.board = board(view.rows, view.columns)
        self.faces = faces(uniform_points=view.options.uniform_points)
        self.paths = unknown(self.board)
        self.stones: list[Mask] = [0] * len(view.order)
        self.cards: dict[Cell, Lying] = {}
        down = 0
        for cell, shown in enumerate(view.cells):
            if shown.state == "down":
                down += 1
            elif shown.card is None:
                self.paths, _ = lay(self.paths, self.board.straights[cell])
            else:
                card = self.cards[cell] = self.board.lying(cell, self.faces[shown.card])
                self.paths, _ = lay(self.paths, card.joins, card.caps)
                for segment, bit in zip(shown.segments, card.by_entries.values(), strict=True):
                    if segment.owner is not None:
                        self.stones[segment.owner] |= bit
        self.growth = down / self.board.size
        self.rivals = max(len(view.order) - 1, 1)

    def placed(self, action: Action) -> float:
        """How much better this player stands after a stone."""
        if isinstance(action, Buy):
            name, _, entries = action.segment.partition(" ")
            bit = self.cards[self.board.cells[name]].by_entries[entries]
            path = next(path for path in every(self.paths) if path.parts & bit)
            before, own = self.worth(path), self.stones[self.viewer]
            self.stones[self.viewer] = own | bit
            gain = self.worth(path) - before
            self.stones[self.viewer] = own
            return gain
        if isinstance(action, Bury):
            cell = self.board.cells[action.cell]
            after, _ = lay(self.paths, self.board.straights[cell])
            return self._around(cell, after) - self._around(cell, self.paths)
        return 0.0

    def flipped(self, action: Flip, imagined: Sequence[str]) -> float:
        """How much better off they are after a flip, on the average of the imagined cards."""
        cell = self.board.cells[action.cell]
        total = 0.0
        for name in imagined:
            card = self.board.lying(cell, self.faces[name])
            after, _ = lay(self.paths, card.joins, card.caps)
            total += self._around(cell, after)
        return total / len(imagined) - self._around(cell, self.paths)

    def _around(self, cell: Cell, paths: Paths) -> float:
        """What the paths at a cell's entries are worth together."""
        contacts = {lowest(paths, contact) for contact in self.board.contacts[cell]}
        return sum(self.worth(at(paths, contact)) for contact in sorted(contacts))

    def worth(self, path: Path) -> float:
        """What a path is likely to bring this player, less what it brings each other one."""
        segments = path.segments
        if not segments:
            return 0.0
        counts = [(stones & segments).bit_count() for stones in self.stones]
        own = counts[self.viewer]
        best = max(count for seat, count in enumerate(counts) if seat != self.viewer)
        if not own and not best:
            return 0.0
        if path.loose:
            has = _LEADS[max(-2, min(2, own - best))]
        else:
            has = 0.0 if own < best else 1.0 if own > best else 0.5
        return self.likely(path) * (has - (1 - has) / self.rivals)

    def likely(self, path: Path) -> float:
        """What a path is likely to be worth in the end."""
        value = scoring.value(path, self.options)
        spoilt = self.options.variant == "killer" and BLACK in path.caps
        if spoilt or not path.loose:
            return float(value)
        ends = min(path.loose, _ENDS) * (0.3 + self.growth)
        caps = sum(path.caps) + _EARNS * ends
        return max(float(value), caps * (path.segments.bit_count() + _GROWS * ends))
