from dataclasses import replace

import pytest
from hypothesis import given, settings
from PIL import Image, ImageChops, ImageStat

from bot.games.medici.pictures import board as medici_board
from bot.games.medici.pictures.board import paint_board
from bot.games.medici.pictures.cards import FaceSize, face
from bot.games.medici.pictures.layout import FOOTER, lay_out
from bot.games.medici.pictures.seats import panel_heights
from bot.games.medici.stack_letters import display, letters
from bot.pictures import frame
from bot.pictures.frame import TOP, WIDTH
from bot.pictures.palette import BRASS_BRIGHT, NEWEST
from bot.presenters.screen import Picture
from rules.medici.view import MediciView
from tests.gallery import medici as medici_gallery
from tests.gallery.medici import (
    DEEP,
    EVERY,
    FIFTEEN,
    LONG,
    MIDDLE,
    NAMES,
    SKETCH,
    START,
    TALLEST,
    THIRTY,
    card,
    over,
    view,
    with_hand,
)
from tests.pictures.medici_views import MEDICI, own_views, public_views, states
from tests.pictures.picture_views import names
from tests.share import every, share
from tests.support.games import paint

REPRESENTATIVE = dict(medici_gallery.pictures())
CROWDED = {
    "middle": MIDDLE,
    "thirty": THIRTY,
    "fifteen": FIFTEEN,
    "deep": DEEP,
    "every": EVERY,
    "tallest": TALLEST,
}
PLAIN = MIDDLE.model_copy(update={"last": None})


def board(seen, who=NAMES):
    return paint_board(seen, who, "brass-otter")


def changed_box(one, other):
    """Where two pictures of a size differ: left, upper, right, lower edge."""
    assert one.size == other.size
    return ImageChops.difference(one, other).getbbox()


def with_stack(seen, at, **change):
    stacks = list(seen.stacks)
    stacks[at] = stacks[at].model_copy(update=change)
    return seen.model_copy(update={"stacks": tuple(stacks)})


def layout_of(seen):
    return lay_out(seen, panel_heights(seen))


def bright(image: Image.Image, colour: tuple[int, int, int]) -> int:
    """How many pixels of a picture have a colour."""
    return {each: count for count, each in image.getcolors(1 << 16)}.get(colour, 0)


@pytest.mark.parametrize("name", every(2, CROWDED))
def test_the_tag_of_every_stack_shows_whole_and_covers_no_other(name):
    seen = CROWDED[name]
    before = board(seen)
    boxes = []
    for at in range(len(seen.stacks)):
        box = changed_box(before, board(with_stack(seen, at, total=888)))
        left, upper, right, lower = box
        assert 32 < left < right < WIDTH - 32
        assert TOP < upper < lower < before.height - FOOTER
        assert lower - upper >= 14
        boxes.append(box)
    for at, one in enumerate(boxes):
        for other in boxes[:at]:
            apart = (
                one[0] >= other[2] or one[2] <= other[0] or one[1] >= other[3] or one[3] <= other[1]
            )
            assert apart


@pytest.mark.parametrize("name", every(2, CROWDED))
def test_the_letter_of_every_stack_shows(name, monkeypatch):
    seen = CROWDED[name]
    before, called = board(seen), letters(seen)
    for bottom in called:
        monkeypatch.setattr(medici_board, "letters", lambda _, b=bottom: {**called, b: "?"})
        box = changed_box(before, board(seen))
        assert box[2] - box[0] >= 10


@pytest.mark.parametrize("name", CROWDED)
@share("nth", everyday=5, whole=1)
def test_every_card_of_every_stack_shows_its_rank_and_its_suit(name, nth):
    seen = CROWDED[name].model_copy(update={"last": None})
    before = board(seen)
    for at, stack in enumerate(seen.stacks):
        for place, one in enumerate(stack.cards):
            if (at + place) % nth:
                continue
            rank, suit = one.name[:-1], one.name[-1]
            for other in (
                f"8{suit}" if rank == "2" else f"2{suit}",
                rank + "SCHD"["CSDH".index(suit)],
            ):
                cards = list(stack.cards)
                cards[place] = card(other).model_copy(update={"value": one.value})
                changed = with_stack(seen, at, cards=tuple(cards))
                # The letter follows the bottom card: it stays, as the order does.
                box = changed_box(before, board(changed))
                assert box is not None
                assert box[3] - box[1] >= 12
                assert box[3] < before.height - FOOTER


def test_a_stack_of_fifteen_leaves_every_index_room_for_its_digits():
    layout = layout_of(FIFTEEN)
    deepest = max(FIFTEEN.stacks, key=lambda stack: len(stack.cards))
    assert len(deepest.cards) == 15
    assert layout.stack_face(deepest).strip >= 34


def test_strips_are_only_narrowed_where_the_picture_would_grow_too_tall():
    assert {layout_of(SKETCH).stack_face(stack).strip for stack in SKETCH.stacks} == {52}
    assert layout_of(DEEP).measures.card < layout_of(SKETCH).measures.card


def test_a_jester_shows_its_present_value_even_far_down_in_a_stack():
    at = next(at for at, stack in enumerate(FIFTEEN.stacks) if len(stack.cards) == 15)
    cards = FIFTEEN.stacks[at].cards
    retuned = tuple(
        one.model_copy(update={"value": 3}) if one.name == "JC" else one for one in cards
    )
    box = changed_box(board(FIFTEEN), board(with_stack(FIFTEEN, at, cards=retuned)))
    assert box is not None
    assert box[2] - box[0] < 60


@pytest.mark.parametrize("size", [FaceSize(126, 136, 52), FaceSize(126, 46, 42)])
def test_every_card_has_a_face_of_its_own_even_in_grey(size):
    cards = [card(name) for name in (*medici_gallery.BLACKS, *medici_gallery.REDS)]
    drawn = {face(one.name, one.value, size).convert("LA").tobytes() for one in cards}
    assert len(drawn) == len(cards) == 50


@pytest.mark.parametrize("strip", [52, 40, 28])
@pytest.mark.parametrize("rank", ["A", "2", "10", "J", "Q", "K"])
def test_whose_card_it_is_shows_in_grey_by_the_ground_of_its_index(rank, strip):
    size = FaceSize(126, 136, strip)
    shades = []
    for suit in "SCHD":
        one = card(rank + suit)
        before_rank = face(one.name, one.value, size).convert("L").crop((7, 8, 12, strip - 4))
        shades.append(ImageStat.Stat(before_rank).median[0])
    assert max(shades[:2]) < 60
    assert min(shades[2:]) > 200


def test_the_card_laid_last_alone_is_framed_and_after_a_plan_none_is():
    plain = board(PLAIN)
    assert bright(plain, NEWEST) == 0
    for at, stack in enumerate(MIDDLE.stacks):
        tag = changed_box(plain, board(with_stack(PLAIN, at, total=888)))
        for one in stack.cards:
            framed = board(MIDDLE.model_copy(update={"last": one.name}))
            left, upper, right, _ = changed_box(plain, framed)
            assert right - left < 150
            assert bright(framed.crop((left, upper, right, tag[1] - 20)), NEWEST) > 500


@pytest.mark.parametrize(
    "change",
    [
        {"turn": 1},
        {"turn": None},
        {"hands": (4, 5)},
        {"hands": (5, 4)},
        {"decks": (6, 0)},
        {"decks": (7, 1)},
        {"totals": (77, 58)},
        {"totals": (76, 59)},
        {"plans": 3},
        {"last": "5C"},
        {"discards": MIDDLE.discards[:2]},
        {"capped": (True, False)},
        {"black": 1, "red": 0},
    ],
)
def test_whatever_changes_at_the_table_changes_the_picture(change):
    changed = board(MIDDLE.model_copy(update=change))
    before = board(MIDDLE)
    assert changed.size != before.size or changed_box(before, changed)


@pytest.mark.parametrize("plans", range(7))
def test_as_many_dots_are_filled_as_plans_were_made_in_a_row(plans):
    image = board(START.model_copy(update={"plans": plans, "turn": None}))
    low = image.crop((260, image.height - FOOTER, 600, image.height))
    dots = [low.crop((x, 0, x + 50, low.height)) for x in range(0, 300, 50)]
    assert sum(bright(dot, BRASS_BRIGHT) > 300 for dot in dots) == plans


def test_only_whoever_is_to_act_stands_in_a_bright_frame():
    def frames(turn):
        image = board(START.model_copy(update={"turn": turn}))
        lower = image.height - FOOTER - 2
        return [image.getpixel((540, y)) == BRASS_BRIGHT for y in (TOP + 2, lower)]

    assert [frames(0), frames(1), frames(None)] == [[False, True], [True, False], [False] * 2]


def test_a_stack_stands_on_the_side_of_its_bottom_cards_colour():
    red, black = view("9H, KS 2H", "3D"), view("9H, KS 2H", "3C")
    panel = TOP + panel_heights(red)[0][0]
    box = changed_box(board(red), board(with_stack(red, 2, total=888)))
    assert box[3] < panel
    lower = board(black).height - FOOTER - panel_heights(black)[0][1]
    box = changed_box(board(black), board(with_stack(black, 2, total=888)))
    assert box[1] > lower
    left = changed_box(board(red), board(with_stack(red, 0, total=888)))
    right = changed_box(board(red), board(with_stack(red, 1, total=888)))
    assert left[2] < WIDTH / 2 < right[0]


@pytest.mark.parametrize("letters_of_name", ["W" * 100, LONG, "🦦" * 100, "語" * 100, "a " * 50])
def test_no_name_reaches_past_its_panel(letters_of_name):
    plain, named = board(MIDDLE, ("", "")), board(MIDDLE, (letters_of_name,) * 2)
    box = changed_box(plain, named)
    assert box is None or (box[0] > 40 and box[2] < 328)


def test_the_end_names_the_winner_and_the_reason():
    ended = over(MIDDLE, "out of cards", 1)
    pictures = {
        board(ended).tobytes(),
        board(ended.model_copy(update={"reason": "inner court empty"})).tobytes(),
        board(ended.model_copy(update={"winners": (0,)})).tobytes(),
        board(ended.model_copy(update={"winners": ()})).tobytes(),
        board(MIDDLE).tobytes(),
    }
    assert len(pictures) == 5


@pytest.mark.parametrize(
    "name", ["medici-sketch", "medici-deep", "medici-hand-red", "medici-score-ones"]
)
def test_the_same_view_gives_the_same_bytes_even_when_nothing_is_cached(name):
    picture = REPRESENTATIVE[name]
    first = paint(picture)
    again = MediciView.model_validate_json(picture.subject.model_dump_json())
    assert again is not picture.subject
    face.cache_clear()
    paint(REPRESENTATIVE["medici-thirty"])
    assert paint(replace(picture, subject=again)) == first


def test_painting_leaves_no_trace_in_the_shared_sprites():
    size = FaceSize(126, 136, 52)
    before = face("9H", 9, size).tobytes()
    board(SKETCH.model_copy(update={"last": "9H"}))
    assert face("9H", 9, size).tobytes() == before


@share("examples", everyday=12, whole=60)
def test_every_public_view_can_be_painted(examples):
    @settings(max_examples=examples)
    @given(public_views(), names)
    def drawn(seen, who):
        painted = board(seen, who)
        assert painted.width == WIDTH
        assert painted.height <= frame.TALLEST
        assert set(letters(seen)) == {stack.cards[0].name for stack in seen.stacks}

    drawn()


@pytest.mark.parametrize("seed", every(3, [1, 2, 3]))
def test_what_is_hidden_changes_no_byte_of_anybodys_picture(seed):
    """Hands and decks are hidden (Medici 3.3): the board shows their sizes alone."""
    for state in list(states(seed))[::6]:
        other = MEDICI.copy(state)
        mixed = [(*hand, *deck)[::-1] for hand, deck in zip(state.hands, state.decks, strict=True)]
        other.hands = tuple(
            tuple(sorted(cards[: len(hand)]))
            for cards, hand in zip(mixed, state.hands, strict=True)
        )
        other.decks = tuple(
            cards[len(hand) :] for cards, hand in zip(mixed, state.hands, strict=True)
        )
        shown = [board(MEDICI.view(each, None)).tobytes() for each in (state, other)]
        assert shown[0] == shown[1]
        other.hands = (state.hands[0], other.hands[1])
        other.decks = (state.decks[0], other.decks[1])
        hands = [
            paint(Picture("medici-hand", MEDICI.view(each, 0), NAMES, "brass-otter", ""))
            for each in (state, other)
        ]
        assert hands[0] == hands[1]


@given(own_views())
@settings(max_examples=5)
def test_a_public_board_is_never_painted_from_a_players_view(seen):
    with pytest.raises(ValueError, match="spectator"):
        board(seen)


def test_a_board_refuses_a_view_that_only_names_its_viewer():
    with pytest.raises(ValueError, match="spectator"):
        board(MIDDLE.model_copy(update={"viewer": 1}))


@pytest.mark.parametrize("kind", ["medici-board", "medici-hand", "medici-score"])
def test_every_kind_refuses_what_is_no_view_of_this_game(kind):
    with pytest.raises(ValueError, match="MediciView"):
        paint(Picture(kind, object(), NAMES, "brass-otter", ""))


def test_letters_are_in_reading_order_without_i_and_o_and_go_on_after_z():
    order = [stack.cards[0].name for stack in display(SKETCH)]
    assert " ".join(order) == "9H 6D KH 8S 7C 10S KS 10D 3D 8H 9C 2C 4S"
    assert "".join(letters(SKETCH).values()) == "ABCDEFGHJKLMN"
    assert " ".join(letters(THIRTY).values()).endswith("X Y Z AA AB AC AD AE AF")
    assert len(set(letters(EVERY).values())) == 50


def test_an_inner_court_of_more_than_seven_stands_in_rows_and_is_read_row_by_row():
    order = [stack.cards[0].name for stack in display(START)]
    assert " ".join(order) == "3H 9D KS 2C QH 5H JC 7S"


def test_a_hand_shows_on_no_public_picture():
    seen = with_hand(MIDDLE, 0, "KS QS")
    public = seen.model_copy(update={"own": None, "viewer": None})
    assert board(public).tobytes() == board(MIDDLE).tobytes()
