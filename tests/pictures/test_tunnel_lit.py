"""Steam Tunnel's board with one tunnel lit up."""

import pytest

from bot.games.steam_tunnel.pictures.board import paint_board
from bot.games.steam_tunnel.pictures.layout import plan_of
from bot.games.steam_tunnel.pictures.pipes import HIGH, inside, stones
from bot.pictures.palette import NEWEST, SEATS
from tests.gallery.tunnel import NAMES, T7, laid


def board(view, style=""):
    return paint_board(view, NAMES, "brass-otter", style)


def test_one_tunnel_lights_up_and_all_else_is_dark():
    seen = laid(T7, {"c2 N-NW": "ada"})
    longest = max(seen.tunnels, key=lambda tunnel: len(tunnel.segments))
    lit, plain = board(seen, f"tunnel:{longest.number}"), board(seen)
    plan = plan_of(seen)
    for index, cell in enumerate(seen.cells):
        for one in cell.segments:
            for entry in one.entries:
                at = plan.at(index, inside(entry, 0.065))
                bright = sum(lit.getpixel(at)) > sum(plain.getpixel(at)) - 30
                assert bright == (one.tunnel == longest.number), (one.name, entry)


def test_a_lit_tunnel_runs_on_through_buried_cards():
    """Tunnel R1: straight pieces join, though they are no segments."""
    seen = laid("T14 - T14 T05* / T05* T05* T05* T05*")
    tunnel = next(one for one in seen.tunnels if "a1 NE-NW" in one.segments)
    lit = board(seen, f"tunnel:{tunnel.number}")
    x, y = plan_of(seen).at(1, (0.1, 0.26 * HIGH))
    column = {lit.getpixel((x, y + dy)) for dy in range(-14, 15)}
    assert NEWEST in column


def test_the_stones_of_a_lit_tunnel_stay_bright_and_the_others_do_not():
    seen = laid(T7, {"a1 NE-S": "ada", "b1 SE-S": "ben"})
    plan = plan_of(seen)
    for lit in seen.tunnels:
        image = board(seen, f"tunnel:{lit.number}")
        for index, cell in enumerate(seen.cells):
            pipes = tuple(one.entries for one in cell.segments)
            places = stones(pipes, tuple(cap.entry for cap in cell.caps))
            for one, place in zip(cell.segments, places, strict=True):
                if one.owner is not None:
                    x, y = plan.at(index, place)
                    colours = {image.getpixel((x + dx, y + 14)) for dx in range(-9, 10)}
                    assert (SEATS[one.owner] in colours) == (one.tunnel == lit.number)


@pytest.mark.parametrize("style", ["tunnel:", "tunnel:-1", "tunnel:99", "tunnel:x", "large", "0"])
def test_a_style_that_names_no_tunnel_is_refused(style):
    with pytest.raises(ValueError, match="no picture of the board"):
        board(laid(T7), style)
