"""Steam Tunnel's board as a picture: what shows, and what must not."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from bot.games.steam_tunnel.pictures import tiles as tunnel_tiles
from bot.games.steam_tunnel.pictures.board import paint_board
from bot.games.steam_tunnel.pictures.footer import draw_footer
from bot.games.steam_tunnel.pictures.layout import LABELS, plan_of
from bot.games.steam_tunnel.pictures.marks import stone
from bot.games.steam_tunnel.pictures.pipes import HIGH, inside, stones
from bot.pictures.frame import TALLEST, WIDTH, blank
from bot.pictures.palette import (
    BRASS_BRIGHT,
    CLOSED,
    NEWEST,
    PANEL,
    PARCHMENT,
    PIPE,
    PIPE_CORE,
    SEATS,
)
from bot.presenters.screen import Picture
from tests.gallery.tunnel import NAMES, ODD_NAMES, deck, laid, played
from tests.pictures.picture_views import names
from tests.support.games import KINDS, paint

START = "T01* T05* T14* T30* / T14* P1 T05* T02* / T01* T03* P2* T04*"


def board(view, style="", names=NAMES):
    return paint_board(view, names, "brass-otter", style)


def png(view, style=""):
    return paint(Picture("tunnel-board", view, NAMES, "brass-otter", "", style))


def changed(one, other):
    """The box in which two pictures differ, or nothing."""
    return ImageChops.difference(one, other).getbbox()


def cell_box(view, name, reach=0):
    plan = plan_of(view)
    x, y = plan.corner([cell.name for cell in view.cells].index(name))
    return x - reach, y - reach, x + plan.wide + reach, y + plan.high + reach


def within(box, limits):
    return all(one >= other for one, other in zip(box[:2], limits[:2], strict=True)) and all(
        one <= other for one, other in zip(box[2:], limits[2:], strict=True)
    )


def at_stone(view, segment):
    """Where a segment's stone or number lies in the picture."""
    for index, cell in enumerate(view.cells):
        pipes = tuple(one.entries for one in cell.segments)
        places = stones(pipes, tuple(cap.entry for cap in cell.caps))
        for one, place in zip(cell.segments, places, strict=True):
            if one.name == segment:
                return plan_of(view).at(index, place)
    raise AssertionError(segment)


@pytest.mark.parametrize(
    ("rows", "columns"), [(2, 2), (2, 26), (26, 2), (6, 6), (7, 7), (9, 5), (26, 26)]
)
def test_any_board_fits_a_phones_picture(rows, columns):
    row = " ".join(["T41", "T14*"] * 13)
    text = " / ".join(" ".join(row.split()[:columns]) for _ in range(rows))
    image = board(laid(text))
    assert image.width == WIDTH
    assert image.height <= TALLEST


@pytest.mark.parametrize("hidden", ["T44r", "T21", "P3", "T01r"])
def test_faces_that_nobody_knows_change_nothing(hidden):
    """Tunnel 2.4: faces and lie of face-down cards are hidden, of buried ones for good."""
    down, buried = laid(START), laid(START, buried=["a1", "d3"])
    cells = {cell.name: "T07" for cell in down.cells} | {"b2": "P1"}
    cells |= {"a1": hidden, "c2": hidden, "d3": hidden}
    text = [
        " ".join(cells[f"{column}{row}"] + "*" * (f"{column}{row}" != "b2") for column in "abcd")
        for row in (1, 2, 3)
    ]
    other = " / ".join(text)
    assert png(laid(other)) == png(down)
    assert png(laid(other, buried=["a1", "d3"])) == png(buried) != png(down)


def test_every_viewer_gets_the_same_picture():
    seen = played(3, 20, 2)
    assert png(seen.model_copy(update={"viewer": 1})) == png(seen)
    kind = KINDS["tunnel-board"]
    asked = Picture("tunnel-board", seen, NAMES, "brass-otter", "")
    mine = replace(asked, subject=seen.model_copy(update={"viewer": 1}))
    assert kind.shown(mine) == kind.shown(asked)


@pytest.mark.parametrize("view", [deck(""), deck("r")], ids=["unturned", "turned"])
def test_every_card_shows_all_its_pipes_and_caps(view):
    image = board(view)
    plan = plan_of(view)
    for index, cell in enumerate(view.cells):
        for segment in cell.segments:
            colour = CLOSED if segment.closed else PIPE
            for entry in segment.entries:
                x, y = plan.at(index, inside(entry, 0.09))
                near = {
                    image.getpixel((x + dx, y + dy)) for dx in range(-5, 6) for dy in (-5, 0, 5)
                }
                assert colour in near, (segment.name, entry)
        for cap in cell.caps:
            x, y = plan.at(index, inside(cap.entry, 0.18))
            patch = image.crop((x - 14, y - 14, x + 14, y + 14)).convert("L")
            assert patch.getextrema()[1] - patch.getextrema()[0] > 100, (cell.name, cap)


def test_an_open_tunnel_is_thicker_than_a_closed_one():
    """Tunnel 2.5: told by thickness, so without colour too."""
    pipe = ("N", "S")
    wide, high = 161, tunnel_tiles.height(161)

    def thickness(*, closed):
        face = tunnel_tiles.Face(((pipe, closed),), (), plate=False)
        row = tunnel_tiles.tile(face, wide).convert("L").crop((20, high // 2, 141, high // 2 + 1))
        return sum(grey < 215 for grey in row.tobytes())

    assert thickness(closed=False) > 1.5 * thickness(closed=True) > 8


def test_a_crossing_leaves_a_gap_and_a_fork_none():
    """Tunnel 2.1: crossing tunnels never join, a fork is one segment."""
    crossing = tunnel_tiles.Face(((("N", "S"), False), (("NE", "NW"), False)), (), plate=False)
    fork = tunnel_tiles.Face(((("N", "NE", "S"), False),), (), plate=False)
    assert not is_whole(crossing)
    assert is_whole(fork)
    # Beside the upper pipe's outline the lower one is hidden: bare card.
    image = tunnel_tiles.tile(crossing, 161).convert("RGB")
    for beside in (-0.105, 0.105):
        assert image.getpixel((80, round((0.26 * HIGH + beside) * 161))) == PARCHMENT


def is_whole(face):
    """Whether all pipe on a tile hangs together."""
    image = tunnel_tiles.tile(face, 161).convert("RGB")
    wide, high = image.size
    pipe = {
        (x, y)
        for x in range(6, wide - 6)
        for y in range(6, high - 6)
        if image.getpixel((x, y)) in {PIPE, PIPE_CORE}
    }
    # From the top downwards; one straight pipe is cut by the outlines and halo of the other.
    todo, seen = [min(pipe, key=lambda at: (at[1], at[0]))], set()
    while todo:
        x, y = todo.pop()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in pipe and near not in seen:
                seen.add(near)
                todo.append(near)
    return len(seen) > 0.93 * len(pipe)


@pytest.mark.parametrize("seat", range(5))
def test_a_stone_shows_its_owners_colour_shape_and_letter(seat):
    seen = played(5, 40, 5)
    segment = next(
        one for cell in seen.cells for one in cell.segments if one.owner is None and not one.closed
    )
    cells = tuple(
        cell.model_copy(
            update={
                "segments": tuple(
                    one.model_copy(update={"owner": seat, "number": None})
                    if one.name == segment.name
                    else one
                    for one in cell.segments
                )
            }
        )
        for cell in seen.cells
    )
    image = board(seen.model_copy(update={"cells": cells}))
    x, y = at_stone(seen, segment.name)
    mark = stone(seat, plan_of(seen).wide)
    colours = {image.getpixel((x + dx, y + dy)) for dx in range(-14, 15) for dy in range(-14, 15)}
    assert SEATS[seat] in colours
    corner = x - mark.width // 2, y - mark.height // 2
    drawn = image.crop((*corner, corner[0] + mark.width, corner[1] + mark.height))
    opaque = mark.getchannel("A").point([0] * 255 + [255])
    difference = ImageChops.difference(drawn, mark.convert("RGB"))
    assert ImageChops.multiply(difference, opaque.convert("RGB")).getbbox() is None


def test_all_owners_stones_on_a_board_are_where_the_rules_put_them():
    seen = played(4, 60, 8, {"shuffled": True})
    image = board(seen)
    owned = [one for cell in seen.cells for one in cell.segments if one.owner is not None]
    assert len({one.owner for one in owned}) == 4
    for one in owned:
        x, y = at_stone(seen, one.name)
        near = {image.getpixel((x + dx, y + 12)) for dx in range(-8, 9)}
        assert SEATS[one.owner] in near, one.name


def test_only_what_may_be_bought_carries_a_number():
    """Tunnel 2.4: numbers stand while a stone is due, on segments of open tunnels without one."""
    seen = next(view for view in (played(3, moves, 2) for moves in (25, 26)) if view.open)
    cells = tuple(
        cell.model_copy(
            update={
                "segments": tuple(one.model_copy(update={"number": None}) for one in cell.segments)
            }
        )
        for cell in seen.cells
    )
    with_numbers, without = board(seen), board(seen.model_copy(update={"cells": cells}))
    difference = ImageChops.difference(with_numbers, without)
    for cell in seen.cells:
        for one in cell.segments:
            x, y = at_stone(seen, one.name)
            patch = difference.crop((x - 8, y - 8, x + 8, y + 8)).getbbox()
            assert (patch is not None) == (one.number is not None), one.name


def test_the_card_flipped_last_stands_in_a_frame_that_others_lack():
    seen = laid("T01 T05 / T14 P1*", last="b1")
    image, plain = board(seen), board(seen.model_copy(update={"last": None}))
    box = cell_box(seen, "b1")
    assert within(changed(image, plain), cell_box(seen, "b1", 16))
    assert image.getpixel((box[0] + 24, box[3])) == NEWEST
    assert plain.getpixel((box[0] + 24, box[3])) != NEWEST


def test_triangles_at_the_edge_are_filled_where_the_tunnel_is_known():
    """Tunnel 2.1: the board is a torus."""
    down, up = laid("T05* T14* / T14* P1*"), laid("T05 T14* / T14* P1*")
    plan = plan_of(down)
    for entry, (dx, dy) in {"N": (0, -14), "NW": (-10, 0)}.items():
        x, y = plan.entry(0, entry)
        assert board(up).getpixel((x + dx, y + dy)) == BRASS_BRIGHT
        assert board(down).getpixel((x + dx, y + dy)) != BRASS_BRIGHT


def test_a_buried_card_a_back_and_the_void_differ_in_grey_too():
    """Tunnel 2.3 and 2.7."""
    plain = laid("T05* T14 / T14* P1")
    buried = laid("- T14 / T14* P1")
    void = laid("void T14 / T14* P1")
    tiles = {
        board(view).crop(cell_box(view, "a1")).convert("L").tobytes()
        for view in (plain, buried, void)
    }
    assert len(tiles) == 3


def test_the_name_of_a_cell_shows_on_its_back_only():
    seen = laid("T05* T05* / T05* P1")
    image = board(seen)
    inner = {image.crop(cell_box(seen, name, -30)).tobytes() for name in ("a1", "b1", "a2")}
    assert len(inner) == 3
    both = laid("- - / T14* P1")
    image = board(both)
    inner = [
        tuple(edge + by for edge, by in zip(cell_box(both, name), (3, 3, -3, -60), strict=True))
        for name in ("a1", "b1")
    ]
    assert image.crop(inner[0]).tobytes() == image.crop(inner[1]).tobytes()


def test_a_tunnel_board_is_drawn_from_a_tunnels_view_only():
    with pytest.raises(ValueError, match="TunnelGameView"):
        paint(Picture("tunnel-board", object(), NAMES, "", ""))


@pytest.mark.parametrize("style", ["", "tunnel:3"])
def test_the_same_view_gives_the_same_bytes_even_when_nothing_is_cached(style):
    seen = played(5, 40, 5)
    first = png(seen, style)
    for cache in (tunnel_tiles.tile, tunnel_tiles.back, tunnel_tiles.buried, tunnel_tiles.lit):
        cache.cache_clear()
    stones.cache_clear()
    assert png(seen.model_validate_json(seen.model_dump_json()), style) == first


def test_painting_leaves_no_trace_in_the_shared_tiles():
    seen = played(3, 26, 2)
    first = board(seen).tobytes()
    board(seen, "tunnel:0")
    assert board(seen).tobytes() == first


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_only_whoever_is_to_act_stands_in_a_bright_frame(players):
    seen = played(players, 8, 3)
    top = plan_of(seen).low + LABELS + 25
    wide = (WIDTH - 72 + 10) // players - 10
    for place, seat in enumerate(seen.order):
        for acting in seen.order:
            image = board(seen.model_copy(update={"turn": acting}))
            pixel = image.getpixel((36 + place * (wide + 10) + wide // 2, top + 2))
            assert (pixel == BRASS_BRIGHT) == (seat == acting)


@pytest.mark.parametrize("letters", ["W" * 100, "𝕎" * 100, "🦦" * 100, "ש" * 100, "語" * 100])
@pytest.mark.parametrize("players", [2, 5])
def test_a_long_or_strange_name_stays_in_its_own_column(letters, players):
    seen = played(players, 8, 3)
    wide = (WIDTH - 72 + 10) // players - 10
    top = plan_of(seen).low + LABELS
    place = 1
    seat = seen.order[place]
    names = [letters if one == seat else "Ada" for one in range(players)]
    box = changed(board(seen, names=names), board(seen, names=["Ada"] * players))
    left = 36 + place * (wide + 10)
    assert within(box, (left, top + 25, left + wide, top + 25 + 80))


@given(names, st.integers(0, 5))
@settings(max_examples=25)
def test_any_names_can_be_painted(who, known):
    seen = laid("T05 P1 / T14* T41")
    for players in (2, 5):
        order = tuple(range(players))
        stones_placed = {"order": order, "stones": order, "totals": (Fraction(1, 3),) * players}
        image = board(seen.model_copy(update=stones_placed), names=who[:known])
        assert image.width == WIDTH


def test_the_footer_tells_points_at_the_end_and_stones_before():
    seen = played(3, 26, 2)
    over = seen.model_copy(update={"turn": None, "winners": (1,)})
    images = []
    for view in (seen, seen.model_copy(update={"stones": (9, 9, 9)}), over):
        image = blank(1200)
        draw_footer(image, view, ODD_NAMES, 1000)
        images.append(image.tobytes())
    assert len(set(images)) == 3


def test_missing_names_are_replaced_by_the_seats_letter():
    image = board(played(3, 8, 3), names=())
    assert changed(image, board(played(3, 8, 3), names=("Seat A", "Seat B", "Seat C"))) is None
    assert PANEL in {image.getpixel((x, image.height - 50)) for x in range(0, WIDTH, 5)}
