import asyncio
import threading
from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import given, settings
from PIL import Image

from bot.pictures import palette
from bot.pictures.cache import PictureCache
from bot.pictures.frame import TALLEST, WIDTH
from bot.presenters.screen import Picture
from rules.steam_court.view import CourtView
from tests.gallery import court as gallery
from tests.pictures.picture_views import names, own_views, public_views
from tests.share import every
from tests.support.games import KINDS, paint

REPRESENTATIVE = dict(gallery.pictures())


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


@pytest.fixture
def own_studio():
    made = PictureCache(dict(KINDS), remembered=3)
    yield made
    made.close()


@pytest.fixture
def painted(monkeypatch, own_studio):
    """The names of the threads that boards are painted in, one a board."""
    threads = []
    kind = KINDS["court-board"]

    def watched(picture):
        threads.append(threading.current_thread().name)
        return kind.paint(picture)

    watching = replace(kind, paint=watched)
    monkeypatch.setitem(own_studio._kinds, "court-board", watching)
    return threads


@pytest.mark.parametrize("name", every(3, sorted(REPRESENTATIVE)))
def test_a_picture_is_a_small_palette_png_no_taller_than_a_phone_shows_well(name):
    png = paint(REPRESENTATIVE[name])
    image = opened(png)
    assert (image.format, image.mode, image.width) == ("PNG", "P", WIDTH)
    assert image.height <= TALLEST
    assert len(png) < 150_000
    transparent_in_its_corners_only(image.convert("RGBA"))


LOW = {"court-board", "court-hand", "tunnel-board"}


@pytest.mark.parametrize(
    "name", every(6, [n for n, one in REPRESENTATIVE.items() if one.kind in LOW])
)
def test_a_board_or_a_hand_is_hardly_taller_than_wide(name):
    """Desktops show a picture within about 550 by 350 points: a tall one stands small there."""
    picture = REPRESENTATIVE[name]
    assert KINDS[picture.kind].paint(picture).height <= 1.1 * WIDTH


def transparent_in_its_corners_only(image):
    alpha = image.getchannel("A")
    right, low = image.width - 1, image.height - 1
    assert [alpha.getpixel(at) for at in ((0, 0), (right, 0), (0, low), (right, low))] == [0] * 4
    inside = alpha.crop((28, 0, image.width - 28, image.height))
    assert inside.getextrema() == (255, 255)


def test_reducing_the_colours_keeps_those_that_carry_meaning():
    image = opened(paint(REPRESENTATIVE["sketch"])).convert("RGBA").convert("RGB")
    drawn = {colour for _, colour in image.getcolors(1 << 16)}
    assert {
        *(palette.PARCHMENT, palette.INK, palette.QUIET, palette.BRASS_BRIGHT),
        *(palette.SOOT, palette.FELT, palette.FELT_LIT, palette.RED, palette.TEAL),
    } <= drawn


@pytest.mark.parametrize(
    "name", ["sketch", "seven-odd-names", "wild-five-points", "hand-14", "course-ten-points"]
)
def test_the_same_view_gives_the_same_bytes_even_when_nothing_is_cached(name):
    picture = REPRESENTATIVE[name]
    first = paint(picture)
    again = Picture(
        picture.kind,
        CourtView.model_validate_json(picture.subject.model_dump_json()),
        tuple(picture.names),
        picture.title,
        picture.alt,
    )
    assert again == picture
    assert again is not picture
    paint(REPRESENTATIVE["renegades-longest"])
    assert paint(again) == first


@given(public_views(), names)
@settings(max_examples=5)
def test_every_public_view_can_be_painted(view, who):
    for style in ("", *(table.name for table in view.tables)):
        painted = KINDS["court-board"].paint(
            Picture("court-board", view, who, "brass-otter", "", style)
        )
        assert painted.width == WIDTH
        assert painted.height <= TALLEST


@given(public_views().filter(lambda view: view.history), names)
@settings(max_examples=5)
def test_every_course_can_be_painted(view, who):
    painted = KINDS["court-course"].paint(Picture("court-course", view, who, "W" * 80, ""))
    assert painted.width == WIDTH
    assert painted.height <= TALLEST


@given(own_views(), names)
@settings(max_examples=5)
def test_every_hand_can_be_painted(view, who):
    painted = KINDS["court-hand"].paint(Picture("court-hand", view, who, "W" * 80, ""))
    assert painted.width == WIDTH
    assert painted.height <= TALLEST


@pytest.mark.long
@pytest.mark.parametrize(
    ("drawn", "painting"),
    [
        (public_views(), test_every_public_view_can_be_painted),
        (public_views().filter(lambda view: view.history), test_every_course_can_be_painted),
        (own_views(), test_every_hand_can_be_painted),
    ],
)
def test_hundreds_of_views_can_be_painted(drawn, painting):
    @given(drawn, names)
    @settings(max_examples=300)
    def many(view, who):
        painting.hypothesis.inner_test(view, who)  # which has settings of its own

    many()


def test_a_public_board_is_never_painted_from_a_players_view():
    hand = REPRESENTATIVE["hand-14"]
    with pytest.raises(ValueError, match="spectator"):
        paint(Picture("court-board", hand.subject, hand.names, hand.title, ""))


def test_a_public_board_refuses_a_view_that_only_names_its_viewer():
    seen = REPRESENTATIVE["sketch"].subject.model_copy(update={"viewer": 2})
    with pytest.raises(ValueError, match="spectator"):
        paint(Picture("court-board", seen, gallery.NAMES, "brass-otter", ""))


def test_a_hand_is_never_painted_from_a_spectators_view():
    board = REPRESENTATIVE["sketch"]
    with pytest.raises(ValueError, match="own player"):
        paint(Picture("court-hand", board.subject, board.names, board.title, ""))


def test_an_unknown_kind_or_subject_or_table_is_refused():
    board = REPRESENTATIVE["sketch"]
    with pytest.raises(ValueError, match="no picture"):
        paint(Picture("court-bored", board.subject, board.names, "", ""))
    with pytest.raises(ValueError, match="CourtView"):
        paint(Picture("court-board", object(), board.names, "", ""))
    with pytest.raises(ValueError, match="no table"):
        paint(Picture("court-board", board.subject, board.names, "", "", "imperial"))


async def test_drawing_happens_in_a_thread_of_its_own(own_studio, painted):
    drawing = await own_studio.draw(REPRESENTATIVE["sketch"])
    assert [thread.partition("_")[0] for thread in painted] == ["studio"]
    assert drawing.filename == "steam-court.png"
    assert opened(drawing.png).width == WIDTH


async def test_a_repeat_is_answered_from_memory_and_the_oldest_is_forgotten(own_studio, painted):
    four = [REPRESENTATIVE[n] for n in ("sketch", "leads", "putsch", "six")]
    first = await own_studio.draw(four[0])
    assert (await own_studio.draw(four[0])).png is first.png
    assert len(painted) == 1
    for picture in four[1:]:
        await own_studio.draw(picture)
    again = await own_studio.draw(four[0])
    assert again.png is not first.png
    assert again == first
    assert len(painted) == 5


async def test_a_picture_asked_for_twice_at_once_is_painted_once(own_studio, painted):
    board = REPRESENTATIVE["sketch"]
    one, other = await asyncio.gather(own_studio.draw(board), own_studio.draw(board))
    assert one.png is other.png
    assert len(painted) == 1


async def test_another_alt_text_needs_no_new_paint(own_studio, painted):
    board = REPRESENTATIVE["sketch"]
    one, other = [await own_studio.draw(replace(board, alt=alt)) for alt in ("one", "other")]
    assert (one.alt, other.alt, len(painted)) == ("one", "other", 1)


async def test_a_move_at_the_other_table_needs_no_new_paint(own_studio, painted):
    board = REPRESENTATIVE["two-royal"]
    royal, renegade = board.subject.tables
    await own_studio.draw(board)
    for change, paints in (
        ({"discards": 3, "trick": None, "spent": (), "to_act": ()}, 1),
        ({"phase": "privileges"}, 2),
    ):
        moved = renegade.model_copy(update=change)
        seen = board.subject.model_copy(update={"tables": (royal, moved), "phase": moved.phase})
        await own_studio.draw(replace(board, subject=seen))
        assert len(painted) == paints


@given(public_views(), names)
@settings(max_examples=6)
def test_a_board_shows_nothing_that_its_subject_leaves_out(view, who):
    kind = KINDS["court-board"]
    for table in view.tables:
        whole = Picture("court-board", view, who, "brass-otter", "", table.name)
        shown = replace(whole, subject=kind.shown(whole))
        assert kind.paint(shown).tobytes() == kind.paint(whole).tobytes()


async def test_the_drawing_carries_the_presenters_alt_text(own_studio):
    board = REPRESENTATIVE["sketch"]
    told = Picture(board.kind, board.subject, board.names, board.title, "A board.")
    assert (await own_studio.draw(told)).alt == "A board."


async def test_a_picture_that_cannot_be_drawn_says_so_to_whoever_asked(own_studio):
    with pytest.raises(ValueError, match="no picture"):
        await own_studio.draw(Picture("map", None, (), "", ""))


def test_the_gallery_writes_every_representative_picture(tmp_path, monkeypatch):
    monkeypatch.setattr(gallery, "paint", lambda picture: repr(picture.kind).encode())
    gallery.main(tmp_path)
    assert {path.stem for path in tmp_path.iterdir()} == set(REPRESENTATIVE)
