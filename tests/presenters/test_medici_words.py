"""Small words and orders on the screens of Court of the Medici, each at its boundary."""

import itertools
from types import SimpleNamespace
from typing import Any

from bot.games.medici import board, choices, menus, outlook, panel, sentences, summary, words
from bot.games.medici.sentences import is_decided_by_count, shares
from bot.games.medici.stack_letters import inner_rows, letter, letters, outer_rows
from bot.games.medici.tokens import VALUES, Point
from bot.presenters.kit import RECENT_WIDTH
from rules.medici.actions import Ally, Alone, Conspire, Plan
from rules.medici.game import GAME as MEDICI
from tests.gallery.medici import SKETCH, dealt_out, over, stack, view, with_hand
from tests.presenters import medici


def news(count: int) -> tuple[str, ...]:
    return tuple(f"news {number}" for number in range(count))


def test_the_five_newest_lines_are_told_in_words_and_on_the_board() -> None:
    card = medici.card(recent=news(7))
    for told in (sentences.text(SKETCH, card), board.board(SKETCH, card).text):
        lines = [line.removeprefix("• ") for line in told.split("\n")]
        assert [line for line in lines if line.startswith("news")] == list(news(7)[2:])


def test_a_long_line_of_news_is_cut_on_the_board() -> None:
    for length, cut in ((RECENT_WIDTH, False), (RECENT_WIDTH + 1, True)):
        told = board.board(SKETCH, medici.card(recent=("x" * length,))).text
        line = next(line for line in told.split("\n") if line.startswith("• x"))
        assert line.endswith("…") == cut
        assert len(line) <= len("• ") + 220


def test_plans_in_a_row_are_warned_of_from_the_third_on() -> None:
    for plans, warned in ((0, False), (2, False), (3, True), (5, True)):
        seen = SKETCH.model_copy(update={"plans": plans})
        assert bool(board.plans(seen)) == warned
    assert board.plans(over(SKETCH.model_copy(update={"plans": 6}), "six plans")) == ""


def test_a_plan_is_offered_only_with_a_deck_and_an_opponent_with_cards() -> None:
    card = medici.card()

    def turn(**about: Any) -> str:
        return board.turn_line(SKETCH.model_copy(update=about), card)

    both = turn(decks=(1, 1), hands=(5, 1))
    assert "plan" in both
    for about in ({"decks": (0, 6), "hands": (5, 5)}, {"decks": (1, 6), "hands": (5, 0)}):
        assert "plan" not in turn(**about)
    assert board.board(SKETCH, card).mentions == (card.seats[0].user_id,)
    assert board.board(SKETCH.model_copy(update={"turn": 1}), card).mentions == ()
    assert board.board(SKETCH.model_copy(update={"turn": None}), card).mentions == ()


def test_seven_stacks_of_the_inner_court_stand_in_one_row_and_eight_in_two() -> None:
    for inner, rows in ((7, 1), (8, 2)):
        shape = inner_rows(dealt_out(inner, 0))
        assert len(shape) == rows
        assert sum(len(row.red) + len(row.black) for row in shape) == inner
    seven = view("2H, 3H, 4H, 5H, 2C, 3C, 4C")
    assert list(letters(seven)) == ["2H", "3H", "4H", "5H", "2C", "3C", "4C"]
    eight = view("2H, 3H, 4H, 5H, 2C, 3C, 4C, 5C")
    assert list(letters(eight)) == ["2H", "3H", "2C", "3C", "4H", "5H", "4C", "5C"]
    assert "".join(letters(eight).values()) == "ABCDEFGH"


def test_five_stacks_of_an_outer_court_stand_in_one_row_and_six_in_two() -> None:
    for count, rows in ((0, []), (5, [5]), (6, [5, 1]), (10, [5, 5]), (11, [5, 5, 1])):
        outer = ",".join(f"{rank}C" for rank in ("A", *range(2, 11), "Q")[:count])
        assert [len(row) for row in outer_rows(view("KS", outer), black=True)] == rows


def test_letters_leave_out_those_that_look_like_digits_and_double_after_z() -> None:
    assert "".join(map(letter, range(24))) == "ABCDEFGHJKLMNPQRSTUVWXYZ"
    assert [letter(at) for at in (24, 25, 47, 48)] == ["AA", "AB", "AZ", "BA"]


def test_cards_count_what_is_printed_on_them() -> None:
    for card, counts in (("AH", 1), ("2C", 2), ("10S", 10), ("JD", 1), ("QS", 0), ("KH", 15)):
        assert words.printed(card) == counts
    assert menus.value_text("5C") == "5"
    assert menus.value_text("JC") == "1 to 10"
    assert [words.is_black(f"2{suit}") for suit in "CDHS"] == [True, False, False, True]


def test_the_sum_of_a_stack_is_told_with_what_would_be_added() -> None:
    below = stack("inner", "4H 5C")
    assert menus.added(below, Ally("3C", "4H")) == "9 + 3 = 12"
    assert menus.added(below, Ally("QC", "4H")) == "9 + 0 = 9"
    assert menus.added(below, Ally("JC", "4H", 7)) == "9 + 7 = 16"
    assert menus.added(below, Ally("JC", "4H")) == "9 + 1 to 10"
    assert menus.added(below, Plan("JC")) == "9 + 1 to 10"
    assert menus.added(below, Plan("3C")) == "9 + 3 = 12"


def test_values_are_offered_from_the_highest_of_the_laid_jester_on() -> None:
    ranked = ((9, 1), (4, 8), (4, 2), (4, None), (None, 3), (None, None))
    actions = [
        Conspire("JC", "4H", "9D", own, ("JS", other) if other else None) for own, other in ranked
    ]
    some: Any = SimpleNamespace(
        outlook=lambda _: SimpleNamespace(made=9), screen=lambda _, *rows: rows
    )
    for mixed in itertools.permutations(actions):
        asked: Any = menus.ask(some, Point(mixed, ("JC",), VALUES, ()), 0)
        told = [choice.value.split()[-1] for choice in asked[0][0].choices]
        assert told == ["9/1", "4/8", "4/2", "4/-", "-/3", "-/-"]


def test_an_outlook_is_what_each_action_leads_to() -> None:
    stacks = view("4H 5C, 9D, JS=3 2C").stacks

    def totals(action: Any, **about: bool) -> list[int]:
        return [each.total for each in outlook.outlook(stacks, action, **about).stacks]

    assert totals(Plan("3C")) == [9, 9, 5]
    assert totals(Alone("3C")) == [9, 9, 5, 3]
    assert totals(Alone("JC", 8)) == [9, 9, 5, 8]
    assert totals(Ally("3C", "9D")) == [9, 12, 5]
    assert totals(Ally("QC", "4H", power=True)) == [0, 9, 5]
    assert totals(Ally("AC", "4H", power=True)) == [4, 5, 1, 9, 5]
    assert totals(Conspire("4C", "JS", "9D")) == [9, 9]
    assert totals(Conspire("4C", "JS", "9D"), all_matches=True) == [9]
    assert totals(Conspire("3C", "JS", "9D", None, ("JS", 4))) == [9, 9]
    assert outlook.outlook(stacks, Ally("3C", "9D")).made == 12
    assert outlook.outlook(stacks, Ally("QC", "4H", power=True)).made == 0
    assert outlook.score(stacks, black=True) == 10
    assert outlook.score(stacks, black=True, jesters_one=True) == 8
    assert outlook.score(stacks, black=False) == 13
    assert outlook.inner(view("4H 5C, 9D", "JS").stacks, black=True) == 1


def test_a_change_of_totals_is_told_with_its_sign_and_nothing_by_zero() -> None:
    def told(*scores: int) -> str:
        some: Any = SimpleNamespace(
            seat=0,
            opponent=1,
            scores=lambda _: scores,
            view=SimpleNamespace(totals=(20, 20)),
            name=("you", "Ben").__getitem__,
        )
        return panel._totals(some, ())

    assert told(20, 25) == "Totals would be: you 20, Ben 25 (+5)."
    assert told(19, 21) == "Totals would be: you 19 (−1), Ben 21 (+1)."


def hand_of(count: int) -> Any:
    held = " ".join(("2C", "3C", "4C", "5C", "6C", "7C")[:count])
    state = medici.position(("KS", "4H", "9D"), (), (held, "2H"), ("8C", "8H"))
    return panel.panel(MEDICI.view(state, 0), MEDICI.legal_actions(state, 0), medici.card())


def test_up_to_five_cards_are_buttons_and_six_are_a_menu() -> None:
    assert [piece.label for piece in hand_of(5).rows[0]] == ["2♣", "3♣", "4♣", "5♣", "6♣"]
    (menu,) = hand_of(6).rows[0]
    assert len(menu.choices) == 6


def test_the_last_plan_but_one_does_not_end_a_game_and_the_sixth_does() -> None:
    for plans, ends in ((4, False), (5, True)):
        state = medici.position(("KS", "4H", "9D"), (), ("2C 3C", "2H"), ("8C", "8H"), plans=plans)
        seen = MEDICI.view(state, 0)
        shown = panel.panel(seen, MEDICI.legal_actions(state, 0), medici.card(), "2C plan")
        assert ("would end in a draw" in shown.text) == ends


def test_one_card_left_of_all_is_told_to_be_the_last() -> None:
    for hands, decks, last in (
        (("2C", ""), ("", ""), True),
        (("2C 3C", ""), ("", ""), False),
        (("2C", "2H"), ("", ""), False),
        (("2C", ""), ("8C", ""), False),
    ):
        state = medici.position(("KS", "4H", "9D"), (), hands, decks)
        seen = MEDICI.view(state, 0)
        shown = panel.panel(seen, MEDICI.legal_actions(state, 0), medici.card(), "2C alone")
        assert "Lay" in shown.text
        assert ("last card of all" in shown.text) == last


def test_who_wins_is_told_with_the_own_total_first() -> None:
    card = medici.card()
    seen = SKETCH.model_copy(update={"totals": (40, 30)})
    for winner, told in ((0, "40 to 30"), (1, "30 to 40")):
        result = summary.result(over(seen, "out of cards", winner), card)
        assert result.startswith(card.names[winner])
        assert told in result
    assert "40 to 30" in summary.result(over(seen, "out of cards"), card)
    assert "40" not in summary.result(over(seen, "six plans"), card)
    red_first = seen.model_copy(update={"black": 1, "red": 0})
    assert "40 to 30" in summary.result(over(red_first, "out of cards", 0), card)


def test_a_tie_is_told_only_where_the_rule_for_it_is_played_and_totals_are_equal() -> None:
    options = medici.card().options
    for equal, rule, told in (
        (True, True, True),
        (True, False, False),
        (False, True, False),
        (False, False, False),
    ):
        totals = (40, 40) if equal else (40, 41)
        seen = over(SKETCH.model_copy(update={"totals": totals}), "out of cards", 0)
        card = medici.card(options=options | {"tie_by_card_count": rule})
        assert ("R7" in summary.summary(seen, card).text) == told
        assert is_decided_by_count(seen) == equal
    assert not is_decided_by_count(
        over(SKETCH.model_copy(update={"totals": (4, 4)}), "out of cards", 0, 1)
    )


def test_shares_count_each_court_for_its_own_colour_alone() -> None:
    seen = view("4H 5C, JC=6", "9D, 2S 3H")
    inner, outer = shares(seen, 0)
    assert (inner.total, outer.total) == (11, 2)
    inner, outer = shares(seen, 1)
    assert (inner.total, outer.total) == (4, 12)
    assert [card.name for card in outer.cards] == ["9D", "3H"]
    ones = seen.model_copy(update={"totals": (8, 16)})
    assert shares(ones, 0)[0].total == 6


def test_words_asked_for_leave_out_what_was_left_empty() -> None:
    asked = choices.asked_for("ally", "stack", {"card": " 5C ", "value": None, "power": False})
    assert asked.split("\n") == ["ally", "stack", "card=5C"]


def test_the_hand_is_told_to_its_owner_in_words() -> None:
    card = medici.card()
    own = sentences.text(with_hand(SKETCH, 0, "4C QS", "3S"), card)
    assert "2 cards: 4♣ · Q♠" in own
    assert "3♠" in own
    assert "4♣ · Q♠" not in sentences.text(SKETCH, card)


def test_every_court_is_told_in_words_even_behind_an_empty_one() -> None:
    card = medici.card()
    full = sentences.text(view("4H, 5C", "9D, 2S"), card)
    no_red = sentences.text(view("4H, 5C", "2S"), card)
    no_inner = sentences.text(view("", "4H, 5C, 2S"), card)
    for told in (full, no_red, no_inner):
        for shown in ("4♥", "5♣", "2♠"):
            assert shown in told
    assert "9♦" in full


def test_a_board_says_who_lays_under_a_cap() -> None:
    capped = SKETCH.model_copy(update={"caps": (None, 7), "capped": (False, True)})
    told = board.board(capped, medici.card()).text
    assert "Ben may lay nothing above 7." in told
    assert "may lay nothing" not in board.board(SKETCH, medici.card()).text


def test_a_jester_counts_one_is_told_at_the_end_where_the_rule_is_played_and_one_lies() -> None:
    options = medici.card().options
    for jester, rule in ((True, True), (True, False), (False, True)):
        stacks = (stack("inner", "JS" if jester else "5S"),)
        seen = over(SKETCH.model_copy(update={"stacks": stacks}), "out of cards", 0)
        card = medici.card(options=options | {"jester_scores_one": rule})
        assert ("R8" in summary.summary(seen, card).text) == (jester and rule)


def test_caps_and_discards_are_told_in_words() -> None:
    card = medici.card()
    plain = sentences.text(SKETCH, card)
    capped = sentences.text(
        SKETCH.model_copy(update={"caps": (None, 7), "capped": (True, True)}), card
    )
    assert "7." in capped.replace(plain, "")
    assert len(capped.split("\n")) == len(plain.split("\n")) + 2
    gone = sentences.text(SKETCH.model_copy(update={"discards": ("KH", "4C")}), card)
    assert "K♥ 4♣" in gone
    assert len(gone.split("\n")) == len(plain.split("\n")) + 1


def test_no_completion_is_longer_than_discord_takes() -> None:
    state = medici.crowded("5C JC QS AS 9C")
    seen, legal = MEDICI.view(state, 0), MEDICI.legal_actions(state, 0)
    for asked in (
        choices.asked_for("ally", "stack", {"card": "5C"}),
        choices.asked_for("ally", "stack", {"card": "QS", "power": True}),
        choices.asked_for("conspire", "retune", {"card": "JC"}),
    ):
        found = choices.choices(asked, "", seen, legal, medici.card(worst=True))
        assert len(found) == 25
        assert max(len(choice.label) for choice in found) <= 100
    tall = stack("inner", " ".join(f"{rank}C 10D" for rank in range(2, 11)))
    sight: Any = SimpleNamespace(letters={"2C": "A"})
    line = choices._line(sight, tall, "99")
    cards = line.removeprefix("A · ").removesuffix(" · 99")
    assert cards.endswith("…")
    assert menus.CARDS - 4 <= len(cards) <= menus.CARDS == 60
