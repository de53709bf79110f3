"""Typical screens of Steam Court as people see them; the snapshots are there to be read."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from bot.games.steam_court import rule_pages
from bot.games.steam_court.presenter import SteamCourtPresenter
from rules.chance import Chance
from rules.game import Seat
from rules.steam_court.game import GAME
from rules.steam_court.model import State
from rules.steam_court.notation import parse_action
from rules.steam_court.options import CourtOptions
from rules.steam_court.positions import read_position
from tests.presenters.court import card
from tests.presenters.limits import width
from tests.presenters.tables import PEOPLE
from tests.presenters.walk import as_text

PRESENTER = SteamCourtPresenter()
ROYALS = ("Queen", "General", "Duke", "Alchemist", "Tea Boy")
RENEGADES = ("Submariner", "Inspector", "Plague Doctor", "Pirate", "Vagabond")
NAMES = PEOPLE[:5]
HANDS = ("1 1 1 9 9 9 P", "3 3 3/9 10 X", "3 3 3 4 4 11", "7 7 5 3 3/9", "11 11 11 X 2")


def position(
    characters: Sequence[str], hands: Sequence[str], phase: str = "play", **facts: Any
) -> State:
    """A table of five; the n-th of `NAMES` has the n-th character and hand."""
    table = {
        "name": "royal" if characters is ROYALS else "renegade",
        "seats": [list(pair) for pair in zip(characters, NAMES, strict=True)],
        "hands": dict(zip(NAMES, hands, strict=True)),
        "court_hand": "2 2 6 8 12",
        "discards": "",
    } | facts
    return read_position({"quarter": 2, "phase": phase, "tables": [table]}, NAMES, CourtOptions())


def after(state: State, *actions: str) -> State:
    """The state after actions of the form `ada: lay 1 1 1`."""
    for step, text in enumerate(actions, 1):
        who, _, what = text.partition(": ")
        seat = [name.casefold() for name in NAMES].index(who)
        GAME.decide(state, seat, parse_action(what, state, seat, NAMES), Chance(bytes(32), step))
    return state


def panel(state: State, seat: Seat, step: str = "") -> str:
    return as_text(
        PRESENTER.panel(GAME.view(state, seat), GAME.legal_actions(state, seat), card(5), step)
    )


def play() -> State:
    return after(position(ROYALS, HANDS), "ada: lay 1 1 1", "ben: lay 3 3 3/9 as 3x3")


def dived() -> State:
    hands = ("4 4 9", "5 5", "6", "7", "8")
    state = position(RENEGADES, hands, discards="1 2 3 4 4 P X 12 11 10")
    return after(state, "ada: dive 9")


def pirate() -> State:
    hands = ("1 2", "5 5", "6", "7 8 9", "8 9")
    return after(
        position(RENEGADES, hands),
        "ada: lay 1", "ben: pass", "cleo: pass", "dan: lay 7", "eve: lay 8", "ada: pass",
        "dan: pass", "eve: pass",
    )  # fmt: skip


SCREENS: Mapping[str, Callable[[], str]] = {
    "board": lambda: as_text(
        PRESENTER.boards(
            GAME.view(play(), None),
            card(5, recent=("The Queen (Ada) leads three 1s.", "The General (Ben) lays three 3s.")),
        )[0]
    ),
    "the duke may match": lambda: panel(play(), 2),
    "the duke confirms": lambda: panel(play(), 2, "lay 3x3 3*3"),
    "the general waits": lambda: panel(play(), 1),
    "the queen leads": lambda: panel(position(ROYALS, HANDS), 0),
    "a multiplied lead": lambda: panel(
        position(ROYALS, ("10 10 X", *HANDS[1:])), 0, "size 10 10*2,X"
    ),
    "a multiplied lead of any size": lambda: panel(
        position(ROYALS, ("10 10 X", *HANDS[1:])), 0, "size 10 10*2,X 20"
    ),
    "the alchemist has several ways": lambda: panel(
        after(position(ROYALS, ("4 4", *HANDS[1:])), "ada: lay 4 4", "ben: pass", "cleo: pass"), 3
    ),
    "a stop": lambda: panel(after(play(), "cleo: lay 3 3 3"), 1, "stop"),
    "not the general": lambda: panel(play(), 0, "stop"),
    "the queen gives": lambda: panel(position(ROYALS, HANDS, "privileges"), 0, "give"),
    "the queen gives two": lambda: panel(position(ROYALS, HANDS, "privileges"), 0, "give 1 1#2"),
    "the tea boy may swap": lambda: panel(
        after(position(ROYALS, HANDS, "privileges"), "ada: decline", "ben: give 10"), 4, "swap"
    ),
    "the submariner chooses": lambda: panel(dived(), 0),
    "the submariner keeps": lambda: panel(dived(), 0, "keep -"),
    "the inspector chooses": lambda: panel(position(RENEGADES, HANDS), 1, "inspect"),
    "the inspector has looked": lambda: panel(
        after(position(RENEGADES, HANDS), "ben: inspect ada"), 1
    ),
    "the doctor draws": lambda: panel(position(RENEGADES, HANDS, "privileges"), 2, "draw"),
    "the doctor chooses": lambda: panel(
        after(position(RENEGADES, HANDS, "privileges"), "cleo: draw"), 2
    ),
    "the submariner dives": lambda: panel(
        position(RENEGADES, ("4 4 9 3/9", *HANDS[1:]), discards="1 2 3 4 5"), 0, "dive"
    ),
    "the pirate may take back": lambda: panel(pirate(), 3),
    "the pirate takes back": lambda: panel(pirate(), 3, "retrieve"),
    "the pirate takes back behind a dive": lambda: panel(
        after(pirate(), "eve: lay 9", "ada: dive 2", "ada: keep nothing"), 3, "retrieve"
    ),
    "a rebel": lambda: panel(position(ROYALS, ("P P P 9", *HANDS[1:]), "deal"), 0),
    "a coup": lambda: panel(position(ROYALS, ("P P P 9", *HANDS[1:]), "deal"), 0, "coup"),
    "in words": lambda: PRESENTER.text(GAME.view(play(), 2), card(5)),
    "rules": lambda: "\n\n".join(PRESENTER.rules(card(5))),
    "help": lambda: PRESENTER.help(card(5)),
}


@pytest.mark.parametrize("name", SCREENS)
def test_screen(name: str, snapshot: SnapshotAssertion) -> None:
    assert SCREENS[name]() == snapshot(name=name)


def test_help_and_every_page_of_the_rules_fit_a_message() -> None:
    every = CourtOptions().model_dump() | {
        "several_multipliers": True, "alchemist_on_dual": True, "flexible_gifts": True,
        "multiplier_on_dual": False, "victory_points": True, "shared_ties": True,
        "reaction_grace": 60,
    }  # fmt: skip
    for shown in (card(7), card(7, options=every), card(4, options=every)):
        assert all(1 < width(page) <= 2000 for page in PRESENTER.rules(shown))
    assert width(rule_pages.HELP) <= 2000


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("several_multipliers", True, "Here a set may hold several X. (Court R2)"),
        ("multiplier_on_dual", False, "Here an X may not be laid with 3/9 or 6/12. (Court R3)"),
        ("alchemist_on_dual", True, "two less, 3/9 and 6/12 too. (Court 1.7)"),
        ("flexible_gifts", True, "the Queen may give one or two cards to the lowest seat."),
        (
            "reaction_grace",
            15,
            "The next player waits 15 min after each lay",
        ),
        ("victory_points", True, "Most points win. (Court 1.10)"),
    ],
)
def test_the_rules_tell_what_is_agreed_at_this_table(option: str, value: Any, told: str) -> None:
    usual = card(5)
    changed = card(5, options={**usual.options, option: value})
    assert told in "\n".join(PRESENTER.rules(changed))
    assert told not in "\n".join(PRESENTER.rules(usual))


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("", "3 3 3"),
        ("11", "11 11 11"),
        ("X 11", "11 X as 3x11"),
        ("three 3s", "3 3 3"),
        ("nothing like it", None),
    ],
)
def test_autocompletion_follows_what_is_typed(typed: str, first: str | None) -> None:
    hands = (*HANDS[:2], "3 3 3 11 11 11 X", *HANDS[3:])
    state = after(position(ROYALS, hands), "ada: lay 1 1 1", "ben: lay 3 3 3/9 as 3x3")
    found = PRESENTER.choices(
        "lay", typed, GAME.view(state, 2), GAME.legal_actions(state, 2), card(5)
    )
    assert (found[0].value if found else None) == first


def test_autocompletion_knows_sizes_past_the_listed_ones() -> None:
    state = position(ROYALS, ("10 10 X", *HANDS[1:]))
    found = PRESENTER.choices(
        "lay", "x 10 as 40x10", GAME.view(state, 0), GAME.legal_actions(state, 0), card(5)
    )
    assert [choice.value for choice in found] == ["10 X as 40x10"]


def test_a_house_player_is_named_and_not_mentioned() -> None:
    state = after(position(ROYALS, HANDS), "ada: lay 1 1 1")
    board = PRESENTER.boards(GAME.view(state, None), card(5))[0]
    assert "Ben (General): beat three 1s or pass." in board.text
    assert board.mentions == ()


def test_the_summary_ranks_everybody_and_has_no_line_of_sixty_four_digits() -> None:
    view = GAME.view(position(ROYALS, HANDS), None).model_copy(
        update={"result": (3, 1, 0, 2, 4), "history": ((0, 1, 2, 3, 4), (3, 1, 0, 2, 4))}
    )
    text = PRESENTER.summary(view, card(5, seed="ab" * 32)).text
    assert "**Dan wins.**\n1st Dan · places 4, 1\n2nd Ben · places 2, 2\n3rd Ada" in text
    assert "-# Shuffle `5e5e5e5e5e5e…` · 1 of 2 cut the deck · **Verify** checks it" in text
    assert not re.search("[0-9a-f]{13}", text)


def test_a_dive_says_how_many_cards_it_draws_and_how_many_may_be_kept() -> None:
    hands = ("4 4 9 3/9", *HANDS[1:])
    for discards, drawn, kept in (
        ("1 2 3 4 5", 5, "two"),
        ("1 2 3 4 5 6 7 8 9 10", 9, "four"),
    ):
        shown = panel(position(RENEGADES, hands, discards=discards), 0, "dive 9")
        assert f"draw {drawn} cards from the discards?" in shown
        assert f"keep up to {kept} of them" in shown
