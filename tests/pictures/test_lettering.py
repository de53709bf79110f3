import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.pictures import palette
from bot.pictures.lettering import (
    has_glyph,
    mask,
    sans,
    serif,
    shorten,
    shrink,
    width,
    wrap,
    written,
)

NAME = sans(32, "Semibold")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("Ангелина", "Ангелина"),
        ("Ada 🦦", "Ada"),
        ("𝓕𝓪𝓷𝓬𝔂", "Fancy"),
        ("ＦＵＬＬ", "FULL"),
        ("e\u0301clair", "éclair"),
        ("a\u200bb\u202ec", "abc"),
        ("A\u0340\u0356\u0489da", "Àda"),
        ("  two \n lines ", "two lines"),
        ("🦦🦦", "the Duke"),
        ("דניאל", "the Duke"),
        ("王小明 !", "the Duke"),
        ("", "the Duke"),
    ],
)
def test_a_name_is_written_as_far_as_its_letters_exist(name, shown):
    assert written(name, "the Duke", NAME) == shown


@pytest.mark.parametrize(
    "kind", [serif(30), serif(44, "Semibold"), sans(30), NAME, sans(30, "Bold")]
)
def test_every_face_has_the_signs_that_pictures_use(kind):
    assert [sign for sign in "×∞·…!/+0Aéя" if not has_glyph(sign, kind.face)] == []
    assert [sign for sign in "⚙★♥✗🦦" if has_glyph(sign, kind.face)] == []


@given(st.text(max_size=60), st.integers(40, 400))
@settings(max_examples=30)
def test_a_shortened_text_fits_and_says_that_it_was_cut(text, room):
    shown = shorten(text, NAME, room)
    assert width(shown, NAME) <= room
    assert shown == text or shown.endswith("…")


@given(st.text(max_size=60), st.integers(60, 400))
@settings(max_examples=30)
def test_a_shrunken_text_fits_and_stays_legible(text, room):
    shown, kind = shrink(text, serif(72), room)
    assert width(shown, kind) <= room
    assert kind.size >= 28


@given(
    st.lists(st.sampled_from(["9", "3/9", "X", "as", "16x9"]), max_size=30), st.integers(80, 400)
)
@settings(max_examples=30)
def test_wrapped_lines_fit_and_lose_nothing_but_the_end(words, room):
    lines = wrap(" ".join(words), NAME, room, 2)
    assert len(lines) <= 2
    assert all(width(line, NAME) <= room for line in lines)
    if not any("…" in line for line in lines):
        assert " ".join(lines) == " ".join(words)


def test_a_mask_holds_the_whole_text():
    drawn = mask("Wj", NAME).image
    for edge in (
        drawn.crop((0, 0, drawn.width, 1)),
        drawn.crop((0, drawn.height - 1, drawn.width, drawn.height)),
        drawn.crop((0, 0, 1, drawn.height)),
    ):
        assert edge.getextrema()[1] == 0
    assert drawn.getextrema()[1] > 200


@pytest.mark.parametrize(
    ("front", "back", "least"),
    [
        (palette.PARCHMENT, palette.SOOT, 15.0),
        (palette.PARCHMENT, palette.FELT_LIT, 8.1),
        (palette.QUIET, palette.SOOT, 9.9),
        (palette.QUIET, palette.RAISED, 7.7),
        (palette.QUIET, palette.FELT, 7.7),
        (palette.QUIET, palette.DIMMED, 6.7),
        (palette.BRASS_BRIGHT, palette.SOOT, 12.0),
        (palette.BRASS_BRIGHT, palette.INK, 7.0),
        (palette.BRASS_BRIGHT, palette.FELT_LIT, 4.5),
        (palette.INK, palette.PARCHMENT, 14.1),
        (palette.INK, palette.PARCHMENT_GREY, 7.0),
        (palette.INK, palette.BRASS, 4.5),
        (palette.INK_QUIET, palette.PARCHMENT, 6.9),
        (palette.RED, palette.PARCHMENT, 6.0),
        (palette.TEAL, palette.PARCHMENT, 5.5),
        (palette.QUIET, palette.INK, 7.0),
        (palette.QUIET, palette.PANEL, 7.0),
    ],
)
def test_every_pair_of_text_and_ground_has_its_contrast(front, back, least):
    assert palette.contrast(front, back) >= least
