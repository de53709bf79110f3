"""Why a power of Steam Court cannot be used now, and what a panel's first screen offers."""

from types import SimpleNamespace
from typing import Any

from bot.games.steam_court import choices, gifts, privileges, words
from rules.steam_court.game import GAME
from tests.gallery.court import ROYALS, seats, table, view
from tests.presenters.court import card
from tests.presenters.test_court_screens import HANDS, after, position
from tests.presenters.test_court_screens import RENEGADES as LOW
from tests.presenters.test_court_screens import ROYALS as HIGH
from tests.presenters.test_court_screens import panel as shown


def sight(
    character: str, *, spent: bool = False, cards: int = 5, phase: str = "play", **about: Any
) -> Any:
    """As much of a panel as a refusal asks for; seat 0 is the viewer's."""
    facts = {"to_act": (0,), "discards": 9, **about}
    return SimpleNamespace(
        seat=0,
        verbs=(),
        screen=str,
        own=SimpleNamespace(character=character),
        me=SimpleNamespace(cards=cards),
        table=SimpleNamespace(spent=(character,) if spent else (), phase=phase, **facts),
    )


def test_a_spent_power_is_told_before_an_empty_hand_and_that_before_the_moment() -> None:
    for why, character in (
        (privileges.stop, "General"),
        (privileges.inspect, "Inspector"),
        (privileges.retrieve, "Pirate"),
    ):
        told: list[Any] = [
            why(sight(character, spent=True, cards=0), ()),
            why(sight(character, cards=0), ()),
            why(sight(character), ()),
        ]
        assert len(set(told)) == 3
        assert all(one.endswith(". (Court 1.7)") for one in told)
        assert why(sight(character, spent=True), ()) == told[0]
        assert "out of cards" in told[1]
    others: Any = privileges.stop(sight("Queen"), ())
    assert "General" in others
    assert privileges.stop(sight("Queen", spent=True), ()) == others
    assert privileges.stop(sight("Queen", cards=0), ()) == others


def test_why_nobody_dives_is_told_by_turn_then_by_pile_then_by_hand() -> None:
    why = privileges._cannot_dive
    spent = why(sight("Submariner", spent=True, to_act=()))
    turn = why(sight("Submariner", to_act=(1,), discards=0))
    pile = why(sight("Submariner", discards=0))
    hand = why(sight("Submariner", discards=1))
    assert len({spent, turn, pile, hand}) == 4
    assert why(sight("Submariner", phase="privileges", discards=0)) == turn
    assert why(sight("Submariner", phase="asked")) == turn


def test_buttons_of_privileges_before_play_go_once_play_begins() -> None:
    def labels(character: str, phase: str, *verbs: str) -> list[str]:
        seen: Any = SimpleNamespace(
            own=SimpleNamespace(character=character),
            table=SimpleNamespace(phase=phase),
            verbs=frozenset(verbs),
        )
        return [button.token for button in privileges.buttons(seen)]

    for character, step in (
        ("Queen", "give"), ("General", "give"), ("Tea Boy", "swap"), ("Plague Doctor", "draw"),
    ):  # fmt: skip
        assert step in labels(character, "privileges")
        assert step not in labels(character, "play")
    for character, step in (
        ("Submariner", "dive"),
        ("Inspector", "inspect"),
        ("Pirate", "retrieve"),
    ):
        assert labels(character, "privileges") == labels(character, "play") == [step]
    assert labels("General", "play") == ["stop"]
    assert labels("Duke", "play") == []
    assert labels("Duke", "play", "decline", "coup") == ["decline", "coup"]


def test_declining_is_called_by_what_is_declined() -> None:
    found = {
        character: gifts.decline_label(sight(character, phase="privileges"))
        for character in ("Queen", "General", "Tea Boy", "Plague Doctor")
    }
    assert found["Queen"] == found["General"]
    assert len(set(found.values())) == 3
    in_play = {gifts.decline_label(sight(character)) for character in found}
    assert len(in_play) == 1
    assert not in_play & set(found.values())


def test_a_swap_gives_away_all_but_the_gifts_that_are_still_held() -> None:
    def goes(hand: str, *received: str) -> tuple[str, ...]:
        seen = [SimpleNamespace(what="received", cards=tuple(one.split())) for one in received]
        seen.append(SimpleNamespace(what="given", cards=("9",)))
        own = SimpleNamespace(hand=tuple(hand.split()), seen=seen)
        some: Any = SimpleNamespace(own=own)
        return gifts._goes(some)

    assert goes("4 4 9") == ("4", "4", "9")
    assert goes("4 4 9", "4") == ("4", "9")
    assert goes("4 9", "4 5") == ("9",)


def test_the_amount_to_keep_is_told_by_phase_and_number() -> None:
    def told(phase: str, most: int) -> Any:
        some: Any = SimpleNamespace(
            verbs=("keep",),
            tokens=(),
            screen=lambda text, *_: text,
            own=SimpleNamespace(choosing=("4",), hand=(), keep_most=most),
            table=SimpleNamespace(phase=phase),
        )
        return gifts.keep(some, ())

    assert "exactly two" in told("privileges", 0)
    assert "up to three" in told("play", 3)
    assert "up to" not in told("play", 0)


def test_after_a_lay_one_reads_what_is_left() -> None:
    state = after(position(HIGH, ("1 1 9", "3 3", "4 4 5", "7 7 5", "11 11")), "ada: lay 1")
    assert "keep 1 card: 3" in shown(state, 1, "lay 1x3 3")
    last = position(HIGH, ("1", "3 3", "4 4 5", "7 7 5", "11 11"))
    told = shown(last, 0, "lay 1x1 1")
    assert "go out" in told
    assert "keep" not in told


def test_a_putsch_wins_at_once_as_a_lead_and_can_be_stopped_over_a_set() -> None:
    lead = shown(position(HIGH, HANDS), 0, "lay P")
    over = position(HIGH, ("1 1 9", "3 3 P", "4 4 5", "7 7 5", "11 11"))
    follow = shown(after(over, "ada: lay 1"), 1, "lay P")
    assert "a Putsch" in lead
    assert ("stopped" in lead, "stopped" in follow) == (False, True)


def test_steps_that_name_no_set_show_the_first_screen() -> None:
    state = position(HIGH, HANDS)
    first = shown(state, 0)
    for step in ("set", "set x", "set 9x9", "x", "x 99", "size", "size 1", "size 1 9", "lay", "zz"):
        assert shown(state, 0, step) == first
    rich = position(HIGH, (HANDS[1], HANDS[0], *HANDS[2:]))
    for step in ("x 3", "set 2x3"):
        assert shown(rich, 0, step) != shown(rich, 0)
        assert shown(rich, 0, f"{step} 0") == shown(rich, 0, step)


def test_every_power_that_cannot_be_used_names_its_rule() -> None:
    state = position(LOW, ("4 4 9", "5 5", "6", "7", "8"))
    for seat, step in ((0, "dive"), (3, "retrieve"), (2, "stop")):
        told = shown(state, seat, step)
        assert told != shown(state, seat)
        assert "(Court 1.7)" in told
    alone = position(LOW, ("4 4 9", "", "6", "7", "8"))
    assert "(Court 1.7)" in shown(alone, 1, "inspect")


def test_the_general_is_asked_to_stop_only_as_the_last_who_holds_cards() -> None:
    asked = table(seats(ROYALS, "1", "act", "2", "3", "4"))
    assert words._asked_to_stop(asked)
    assert not words._asked_to_stop(table(seats(ROYALS, "1", "act", "2", "3", "")))
    assert not words._asked_to_stop(table(seats(ROYALS, "act", "1", "2", "3", "4")))
    several = table(seats(ROYALS, "", "act"))
    assert not words._asked_to_stop(several)


def test_what_is_asked_before_play_is_told_by_character() -> None:
    seen = view(table(seats(ROYALS)))
    wild = view(table(seats(ROYALS)), circle=(0, 1, 2, 3, 4))
    told = {name: words.before_play(seen, name) for name in (*ROYALS, "Plague Doctor")}
    assert len(set(told.values())) == 5
    assert told["Duke"] == told["Alchemist"] == "decide"
    assert ("seat" in told["Queen"], "seat" in words.before_play(wild, "Queen")) == (True, False)


def test_a_set_of_plain_cards_offers_no_multiplied_one() -> None:
    rich = position(HIGH, (HANDS[1], HANDS[0], *HANDS[2:]))
    offered = shown(rich, 0, "set 2x3").split("[Which")[1]
    assert "3 3/9" in offered
    assert " X" not in offered.split("\n[")[0]


def test_a_typed_size_is_completed_with_the_set_in_words() -> None:
    rich = position(HIGH, (HANDS[1], HANDS[0], *HANDS[2:]))
    seen, legal = GAME.view(rich, 0), GAME.legal_actions(rich, 0)

    def typed(text: str) -> list[tuple[str, str]]:
        found = choices.choices("lay", text, seen, legal, card(5))
        return [(one.label, one.value) for one in found]

    assert typed("10 x as 20x10") == [("20 × 10: 10 X", "10 X as 20x10")]
    assert typed("10 x as 16x10")[0][1] == "10 X as 16x10"
    assert typed("10 x as 10000x10") == []
    assert typed("9 x as 20x9") == []
