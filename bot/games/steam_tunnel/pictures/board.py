"""Steam Tunnel's board: cards, pipes, stones, numbers to buy by, and one tunnel lit up."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.games.steam_tunnel.pictures.footer import HEIGHT as FOOTER
from bot.games.steam_tunnel.pictures.footer import draw_footer
from bot.games.steam_tunnel.pictures.labels import TITLE, board_note, tunnel_note
from bot.games.steam_tunnel.pictures.layout import LABELS, Plan, known, plan_of
from bot.games.steam_tunnel.pictures.marks import (
    HANG,
    collar,
    newest_frame,
    number_tag,
    place,
    stone,
    wrap_sign,
)
from bot.games.steam_tunnel.pictures.pipes import ENTRIES, stones
from bot.games.steam_tunnel.pictures.tiles import (
    cell_tile,
    face_of,
    lit,
    lit_straights,
    straights_of,
)
from bot.pictures.frame import blank, plain_header
from bot.pictures.lettering import sans, write
from bot.pictures.palette import BRASS_BRIGHT, SOOT
from rules.steam_tunnel.view import CellView, Entry, TunnelGameView

_VEIL: Final = 0.64
_HIGHLIGHT: Final = "tunnel:"


def paint_board(view: TunnelGameView, names: Sequence[str], title: str, style: str) -> Image.Image:
    """The whole board; `title` is the table's name at the host.

    With `style` such as `tunnel:7` that tunnel of the view stands out and all else is dark.
    Raises `ValueError` for any other style and where there is no such tunnel.
    """
    tunnel = highlighted(view, style)
    plan = plan_of(view)
    image = blank(plan.low + LABELS + FOOTER)
    note = board_note(view) if tunnel is None else tunnel_note(view.tunnels[tunnel])
    plain_header(image, TITLE, title, note)
    _draw_coordinates(image, view, plan)
    for index, cell in enumerate(view.cells):
        image.paste(cell_tile(cell, plan.wide), plan.corner(index))
    for index, cell in enumerate(view.cells):
        if cell.name == view.last:
            frame = newest_frame(plan.wide, plan.high)
            x, y = plan.corner(index)
            image.paste(frame, (x - HANG, y - HANG), frame)
    # Two known entries that meet share a ring.
    for index, cell in enumerate(view.cells):
        for entry, closed, _ in _joints(cell):
            look = "closed" if closed else "open"
            ring = collar(plan.wide, look, upright=entry not in {"N", "S"})
            place(image, ring, plan.entry(index, entry))
    for index, cell in enumerate(view.cells):
        _draw_stones(image, cell, index, plan, None)
    if tunnel is not None:
        _light_up(image, view, plan, tunnel)
    draw_footer(image, view, names, plan.low + LABELS)
    return image


def shown(view: TunnelGameView) -> TunnelGameView:
    """The view without its viewer: everybody sees the same board."""
    return view if view.viewer is None else view.model_copy(update={"viewer": None})


def highlighted(view: TunnelGameView, style: str) -> int | None:
    """Which tunnel a style picks out, if any; raises `ValueError` where there is no such one."""
    if not style:
        return None
    number = style.removeprefix(_HIGHLIGHT)
    if number != style and number.isdecimal() and int(number) < len(view.tunnels):
        return int(number)
    raise ValueError(f"no picture of the board is called {style!r}")


def _draw_coordinates(image: Image.Image, view: TunnelGameView, plan: Plan) -> None:
    """Letters above and below, numbers on both sides, and triangles where the torus goes on."""
    kind = sans(36, "Bold")
    for column in range(plan.columns):
        middle = plan.left + (column + 0.5) * plan.wide
        for y in (plan.top - 44, plan.low + 45):
            write(image, (middle, y), chr(ord("a") + column), kind, BRASS_BRIGHT, "middle")
    for row in range(plan.rows):
        middle = plan.top + (row + 0.5) * plan.high
        for x in (plan.left - 29, plan.right + 29):
            write(image, (x, middle), str(row + 1), kind, BRASS_BRIGHT, "middle")
    away: dict[Entry, tuple[int, int]] = {"N": (0, -17), "S": (0, 17)}
    for index, cell in enumerate(view.cells):
        for entry in ENTRIES:
            if plan.edge(index, entry):
                x, y = plan.entry(index, entry)
                aside = (13 if entry in {"NE", "SE"} else -13, 0)
                right, down = away.get(entry, aside)
                place(image, wrap_sign(entry, filled=known(cell)), (x + right, y + down))


def _joints(cell: CellView) -> list[tuple[Entry, bool, int | None]]:
    """The entries of a card face up, whether their tunnel is closed, and its number."""
    joints: list[tuple[Entry, bool, int | None]] = [
        (entry, segment.closed, segment.tunnel)
        for segment in cell.segments
        for entry in segment.entries
    ]
    return joints + [(cap.entry, cap.closed, cap.tunnel) for cap in cell.caps]


def _draw_stones(
    image: Image.Image, cell: CellView, index: int, plan: Plan, tunnel: int | None
) -> None:
    """Stones and the numbers of what may be bought; of one tunnel alone where one is given."""
    spots = stones(
        tuple(segment.entries for segment in cell.segments), tuple(cap.entry for cap in cell.caps)
    )
    for segment, spot in zip(cell.segments, spots, strict=True):
        if tunnel not in {None, segment.tunnel}:
            continue
        if segment.owner is not None:
            place(image, stone(segment.owner, plan.wide), plan.at(index, spot))
        elif segment.number is not None:
            place(image, number_tag(segment.number, plan.wide), plan.at(index, spot))


def _light_up(image: Image.Image, view: TunnelGameView, plan: Plan, tunnel: int) -> None:
    """Darken the board, then draw one tunnel on it again, bright."""
    box = (plan.left - 12, plan.top - 12, plan.right + 12, plan.low + 12)
    board = image.crop(box)
    image.paste(Image.blend(board, Image.new("RGB", board.size, SOOT), _VEIL), box[:2])
    for index, cell in enumerate(view.cells):
        pipes = frozenset(one.entries for one in cell.segments if one.tunnel == tunnel)
        caps = frozenset(cap.entry for cap in cell.caps if cap.tunnel == tunnel)
        straights = straights_of(cell, tunnel)
        if straights:
            sprite = lit_straights(straights, cell.state, plan.wide)
        elif pipes or caps:
            sprite = lit(face_of(cell), pipes, caps, plan.wide)
        else:
            continue
        image.paste(sprite, plan.corner(index), sprite)
    for index, cell in enumerate(view.cells):
        for entry, _, number in _joints(cell):
            if number == tunnel:
                ring = collar(plan.wide, "lit", upright=entry not in {"N", "S"})
                place(image, ring, plan.entry(index, entry))
        _draw_stones(image, cell, index, plan, tunnel)
