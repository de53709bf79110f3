"""Where everything of a Steam Tunnel board stands in its picture, whatever the board's size."""

from typing import Final, NamedTuple

from bot.games.steam_tunnel.pictures.pipes import ENTRIES, HIGH
from bot.games.steam_tunnel.pictures.tiles import height
from bot.pictures.frame import TOP, WIDTH
from bot.pictures.shapes import Point
from rules.steam_tunnel.view import CellView, Entry, TunnelGameView

ACROSS: Final = 966
"""Pixels for all columns together; what is left holds the coordinates."""
DOWN: Final = 888
LARGEST: Final = 200
"""No cell is wider, however few there are."""
LABELS: Final = 42
"""Pixels above and below the board for letters and triangles."""


class Plan(NamedTuple):
    """The cells' size in pixels and where the first one begins."""

    rows: int
    columns: int
    wide: int
    high: int
    left: int
    top: int

    @property
    def right(self) -> int:
        """Where the last column ends."""
        return self.left + self.columns * self.wide

    @property
    def low(self) -> int:
        """Where the last row ends."""
        return self.top + self.rows * self.high

    def corner(self, index: int) -> tuple[int, int]:
        """Where a cell begins; cells count by row, then column."""
        row, column = divmod(index, self.columns)
        return self.left + column * self.wide, self.top + row * self.high

    def at(self, index: int, point: Point) -> tuple[int, int]:
        """A point of a cell, given in units of a cell's width."""
        x, y = self.corner(index)
        return round(x + point[0] * self.wide), round(y + point[1] * self.high / HIGH)

    def entry(self, index: int, entry: Entry) -> tuple[int, int]:
        """Where an entry lies on the edge of its cell."""
        return self.at(index, ENTRIES[entry])

    def edge(self, index: int, entry: Entry) -> bool:
        """Whether an entry leads over the edge of the board and back in on the other side."""
        row, column = divmod(index, self.columns)
        return {
            "N": row == 0,
            "S": row == self.rows - 1,
            "NE": column == self.columns - 1,
            "SE": column == self.columns - 1,
            "NW": column == 0,
            "SW": column == 0,
        }[entry]


def plan_of(view: TunnelGameView) -> Plan:
    """The largest cells that leave room for all of them."""
    wide = min(ACROSS // view.columns, int(DOWN / view.rows / HIGH), LARGEST)
    left = (WIDTH - wide * view.columns) // 2
    return Plan(view.rows, view.columns, wide, height(wide), left, TOP + LABELS)


def known(cell: CellView) -> bool:
    """Whether it can be seen how tunnels run through a cell."""
    return cell.state != "down"
