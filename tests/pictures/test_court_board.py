import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games.steam_court.pictures import seats as court_seats
from bot.games.steam_court.pictures import table_area as court_felt
from bot.games.steam_court.pictures.board import paint_board
from bot.games.steam_court.pictures.cards import CARD_FACES, LARGE, SMALL, card, fan, spread
from bot.games.steam_court.pictures.emblems import CHARACTERS, roundel
from bot.pictures.frame import TALLEST, TOP, WIDTH
from bot.pictures.palette import BRASS_BRIGHT, DIMMED, PARCHMENT
from tests.gallery.court import NAMES, ROYALS, SEVEN, lay, seats, table, view


def board(*tables, names=NAMES, **about):
    return paint_board(view(*tables, **about), names, "brass-otter", "")


def differs(one, other):
    return ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox()


def test_a_stopped_lay_looks_different_from_a_standing_one():
    for faces in (("P",), ("9", "9", "3/9")):
        standing, stopped = fan(faces, SMALL, 250, 10), fan(faces, SMALL, 250, 10, stopped=True)
        bright = ImageStat.Stat(standing.convert("L")).mean[0]
        assert ImageStat.Stat(stopped.convert("L")).mean[0] < bright - 30


def test_a_stopped_lay_stays_on_the_board_but_is_not_the_set_to_beat():
    marks = seats(ROYALS, "", "", "act")
    lead = lay(ROYALS, 0, "4", "1x4")
    stopped = board(table(marks, lead, lay(ROYALS, 1, "8", "1x8", stopped=True)))
    standing = board(table(marks, lead, lay(ROYALS, 1, "8", "1x8")))
    alone = board(table(marks, lead))
    assert differs(stopped, standing)
    assert differs(stopped, alone)


@pytest.mark.parametrize(
    ("mark", "ground"), [("act", PARCHMENT), ("", PARCHMENT), ("passed", DIMMED), ("1", DIMMED)]
)
def test_the_ground_of_a_seat_tells_who_is_still_in_the_trick(mark, ground):
    image = board(table(seats(ROYALS, "", mark), lay(ROYALS, 0, "4", "1x4")))
    assert image.getpixel((260, TOP + 60)) == ground


def test_only_whoever_is_to_act_stands_in_a_bright_frame():
    acting = board(table(seats(ROYALS, "act"), lay(ROYALS, 1, "4", "1x4")))
    idle = board(table(seats(ROYALS), lay(ROYALS, 1, "4", "1x4")))
    at = (100, TOP - 5)
    assert acting.getpixel(at) == BRASS_BRIGHT
    assert idle.getpixel(at) != BRASS_BRIGHT


def test_a_spent_privilege_looks_different_from_an_unused_one():
    marks = seats(ROYALS, "act")
    assert differs(board(table(marks)), board(table(marks, spent=("General",))))


@pytest.mark.parametrize(
    "change",
    [
        {"court_hand": 13},
        {"discards": 33},
        {"phase": "privileges"},
        {"seats": seats(ROYALS, "", "act")},
        {"seats": (seats(ROYALS, "act")[0].model_copy(update={"cards": 9}), *seats(ROYALS)[1:])},
    ],
)
def test_whatever_changes_at_the_table_changes_the_picture(change):
    before = table(seats(ROYALS, "act"))
    assert differs(board(before), board(before.model_copy(update=change)))


def test_two_tables_have_two_boards():
    renegades = table(seats(SEVEN[:4], "act"), name="renegade")
    both = view(table(seats(ROYALS, "act")), renegades)
    royal = paint_board(both, NAMES, "brass-otter", "royal")
    assert differs(royal.crop((0, 0, 1080, 96)), board(both.tables[0]).crop((0, 0, 1080, 96)))
    assert differs(royal, paint_board(both, NAMES, "brass-otter", "renegade"))


def test_without_a_choice_both_tables_share_one_picture():
    royal, renegade = table(seats(ROYALS, "act")), table(seats(SEVEN[:4], "act"), name="renegade")
    both = board(royal, renegade)
    assert both.height <= TALLEST
    for changed in (
        (royal.model_copy(update={"discards": 9}), renegade),
        (royal, renegade.model_copy(update={"discards": 9})),
        (royal, renegade.model_copy(update={"spent": ("General",)})),
    ):
        assert differs(both, board(*changed))


@pytest.mark.parametrize("count", [4, 5, 6, 7])
def test_the_board_keeps_its_height_from_the_lead_to_the_end_of_the_game(count):
    characters = SEVEN[:count]
    marks = seats(characters, "act")
    trick = [lay(characters, number % 4, str(number + 1), f"1x{number + 1}") for number in range(9)]
    heights = {
        board(table(marks)).height,
        board(table(marks, *trick)).height,
        board(table(marks, phase="privileges")).height,
        board(table(marks), result=tuple(range(count))).height,
    }
    assert len(heights) == 1


@pytest.mark.parametrize("letters", ["W" * 32, "𝕎" * 32, "🦦" * 32, "ש" * 32, "語" * 32, "a " * 16])
@pytest.mark.parametrize("characters", [ROYALS, SEVEN])
def test_no_name_reaches_past_its_panel(characters, letters):
    marks = seats(characters, "passed", "act")
    laid = [lay(characters, number, str(number + 1), f"1x{number + 1}") for number in range(4)]
    plain = board(table(marks, *laid), names=("",) * 10)
    named = board(table(marks, *laid), names=(letters,) * 10)
    whole = view(table(marks, *laid))
    below = TOP + court_seats.height(whole, whole.tables[0])
    felt = below + 28
    gaps = [
        (0, TOP - 12, 38, felt),
        (0, below + 12, 1080, felt),
        (0, felt, 36, felt + court_felt.HEIGHT),
        (1044, felt, 1080, felt + court_felt.HEIGHT),
    ]
    for gap in gaps:
        assert differs(plain.crop(gap), named.crop(gap)) is None


def changed_box(one, other):
    """Where two boards differ: left, upper, right, lower edge."""
    box = differs(one, other)
    assert box is not None
    return box


def seats_end(*, scored: bool = False):
    """Where the panels of five seats end; each has a band of 45 pixels at its foot."""
    about = {"points": (1,) * 5} if scored else {}
    whole = view(table(seats(ROYALS)), **about)
    return TOP + court_seats.height(whole, whole.tables[0])


def test_points_are_shown_on_the_panel_of_whoever_has_them_and_nowhere_else():
    marks = table(seats(ROYALS, "", "act"))
    before, after = (board(marks, points=(3, 4, number, 1, 2)) for number in (5, 12))
    left, upper, right, lower = changed_box(before, after)
    panel = (WIDTH - 72) / 5
    assert 36 + 2 * panel - 9 <= left < right <= 36 + 3 * panel
    assert seats_end() - 45 < upper < lower < seats_end(scored=True) - 45
    assert before.height == board(marks).height + seats_end(scored=True) - seats_end()


@pytest.mark.parametrize("characters", [ROYALS[:4], ROYALS, SEVEN[:6], SEVEN])
def test_the_points_of_every_seat_are_shown(characters):
    marks = table(seats(characters, "", "act"))
    points = list(range(7, 7 + len(characters)))
    before = board(marks, points=points)
    for seat in range(len(characters)):
        more = [*points]
        more[seat] += 110
        assert differs(before, board(marks, points=more))


def test_wild_seats_stay_in_their_circle_while_ranks_change():
    marks = seats(SEVEN[:5], "", "act")
    promoted = (marks[1], marks[0], *marks[2:])
    before, after = (board(table(each), circle=(4, 0, 3, 1, 2)) for each in (marks, promoted))
    _, upper, _, lower = changed_box(before, after)
    assert seats_end() - 45 < upper < lower < seats_end(scored=True) - 45
    assert board(table(marks), circle=(4, 0, 3, 2, 1)).tobytes() != before.tobytes()


def test_the_triangles_of_wild_seats_go_round_the_whole_circle():
    marks = table(seats(ROYALS, "", "act"))
    circle = board(marks, circle=(0, 1, 2, 3, 4))
    at = TOP + 104
    for end in (range(24, 46), range(1034, 1056)):
        assert BRASS_BRIGHT in {circle.getpixel((x, at)) for x in end}
        assert BRASS_BRIGHT not in {board(marks).getpixel((x, at)) for x in end}


def test_whoever_chooses_what_to_keep_is_told_on_his_seat_and_on_the_felt():
    for phase in ("privileges", "play"):
        marks = seats(("Plague Doctor", "Submariner", "Duke", "Queen"), "act")
        one = table(marks, phase=phase)
        drew = marks[0].model_copy(update={"choosing": True})
        chooses = one.model_copy(update={"seats": (drew, *marks[1:])})
        box = changed_box(board(one), board(chooses))
        assert box[1] < seats_end() < box[3]


def pair_of_tables(**renegade):
    royal = table(seats(ROYALS, "act"), lay(ROYALS, 1, "4", "1x4"))
    return view(royal, table(LOWER, name="renegade").model_copy(update=renegade))


LOWER = tuple(
    one.model_copy(update={"seat": one.seat + 5}) for one in seats(SEVEN[:4], "1", "act", "passed")
)


def one_board(both, name):
    return paint_board(both, NAMES, "brass-otter", name)


def test_a_board_says_how_far_the_other_table_is():
    plain = one_board(pair_of_tables(), "royal")
    strip = seats_end()
    for progress in (
        {"phase": "privileges"},
        {"phase": "over"},
        {"phase": "over", "waits_for": "royal"},
        {"places": (5, 6)},
    ):
        box = changed_box(plain, one_board(pair_of_tables(**progress), "royal"))
        assert strip < box[1] < box[3] < strip + 72


def test_a_move_at_the_other_table_leaves_a_board_as_it_was():
    moved = pair_of_tables(discards=9, to_act=(6,), spent=("General",), court_hand=3)
    assert one_board(moved, "royal").tobytes() == one_board(pair_of_tables(), "royal").tobytes()


def test_the_faster_table_says_for_which_one_it_waits():
    over = table(seats(ROYALS, "2", "1", "4", "5", "3"), phase="over")
    other = table(LOWER, name="renegade")
    waits = over.model_copy(update={"waits_for": "renegade"})
    assert differs(one_board(view(over, other), "royal"), one_board(view(waits, other), "royal"))


def test_the_end_of_the_game_shows_points_and_a_shared_win():
    over = table(seats(ROYALS, "2", "1", "4", "5", "3"), phase="over")
    result = (1, 0, 4, 2, 3)
    scored = {"quarter": 4, "result": result, "points": (30, 30, 9, 8, 12)}
    alone = board(over, **scored)
    top = seats_end(scored=True) + 28
    felt = (0, top, WIDTH, top + court_felt.HEIGHT)
    for other in (
        board(over, **scored, winners=(1, 0)),
        board(over, **{**scored, "points": (29, 30, 9, 8, 12)}),
    ):
        assert differs(alone.crop(felt), other.crop(felt))


def test_every_character_has_an_emblem_of_its_own():
    drawn = {roundel(character, 94, lit=True).tobytes() for character in CHARACTERS}
    assert len(drawn) == len(CHARACTERS) == 10


def test_every_card_has_a_face_of_its_own_even_in_grey():
    drawn = {card(face, LARGE).convert("LA").tobytes() for face in CARD_FACES}
    assert len(drawn) == len(CARD_FACES) == 16


@pytest.mark.parametrize("size", [LARGE, SMALL])
@pytest.mark.parametrize(
    "faces",
    [
        ("9",) * 6 + ("3/9",) * 3 + ("X",) * 3,
        ("5", "7", "9", "11", "3/9", "6/12", "X"),
        ("10", "10"),
        ("P",),
        ("12",) * 7,
    ],
)
def test_a_fan_fits_its_room_and_counts_what_it_cannot_show(faces, size):
    room = 394 if size is LARGE else 250
    laid = spread(faces, size, room, 12)
    assert list(laid.lefts) == sorted(laid.lefts)
    assert laid.width <= room
    assert laid.lefts[-1] + size.width == laid.width
    assert sum(count for _, count in laid.tags) <= len(faces)


def test_a_fan_without_room_for_all_numbers_carries_the_count():
    assert [count for _, count in spread(("9",) * 9, SMALL, 250, 10).tags] == [9]
    assert spread(("9",) * 2, SMALL, 250, 10).tags == ()


def test_painting_leaves_no_trace_in_the_shared_sprites():
    before = roundel("Duke", 94, lit=True).tobytes(), card("7", LARGE).tobytes()
    board(table(seats(ROYALS, "act"), lay(ROYALS, 1, "7", "1x7")))
    assert (roundel("Duke", 94, lit=True).tobytes(), card("7", LARGE).tobytes()) == before
    assert isinstance(card("7", LARGE), Image.Image)
