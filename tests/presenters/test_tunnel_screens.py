"""Typical screens of Steam Tunnel as people see them; the snapshots are there to be read."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from bot.games.steam_tunnel import lesson, rule_pages
from rules.chance import Chance
from rules.game import Seat
from rules.steam_tunnel.game import GAME
from rules.steam_tunnel.options import TunnelOptions
from tests.presenters.limits import faults, width
from tests.presenters.tunnel import PRESENTER, card, dressed
from tests.presenters.walk import as_text
from tests.support.games import lobby_of, options_of

ADA, BEN, CLEO = range(3)
OPENING = (
    "ada: flip d1", "ada: buy d1 N-NW", "ben: flip d4", "ben: buy b3 NE-S-SW",
    "cleo: flip a1", "cleo: buy b4 N-S", "ada: flip b1",
)  # fmt: skip
MIDDLE = (
    *OPENING, "ada: buy b1 N-SE-SW", "ben: flip c3", "ben: buy a2 N-NE",
    "cleo: flip c1", "cleo: buy a1 SE-S",
)  # fmt: skip
LATE = (*MIDDLE, "ada: flip a4")
END = (*LATE, "ada: bury a3", "ben: flip d2")


def played(*actions: str, **changed: Any) -> Any:
    """The lesson's board, with Ada in the learner's place, after some actions."""
    names = card(3).names
    position = {**lesson.POSITION, "stones": {"b3 SE-NW": "Ada"}, "turn": "Ada"}
    state = GAME.from_position(position, names, GAME.options(changed))
    for text in actions:
        who, _, what = text.partition(": ")
        seat = [name.casefold() for name in names].index(who)
        action = GAME.parse(what, state, seat, names)
        GAME.decide(state, seat, action, Chance(b"", 1))
    return state


def panel(state: Any, seat: Seat, step: str = "", **changed: Any) -> str:
    legal = GAME.legal_actions(state, seat)
    view = GAME.view(state, seat)
    return as_text(PRESENTER.panel(view, legal, dressed(3, changed), step))


def board(state: Any, **facts: Any) -> str:
    return as_text(PRESENTER.boards(GAME.view(state, None), card(3, **facts))[0])


def summary(state: Any) -> str:
    return as_text(PRESENTER.summary(GAME.view(state, None), card(3, seed="ab" * 32)))


SCREENS: Mapping[str, Callable[[], str]] = {
    "board": lambda: board(
        played(*OPENING), recent=("Cleo buys b4 N-S.", "Ada flips b1: N–SE, NE–S–NW.")
    ),
    "to flip": lambda: panel(played(*MIDDLE), ADA),
    "a row": lambda: panel(played(*OPENING[:-1]), ADA, "row 1"),
    "a flip": lambda: panel(played(*MIDDLE), ADA, "flip a4"),
    "to place a stone": lambda: panel(played(*OPENING), ADA),
    "a segment that makes a tie": lambda: panel(played(*OPENING), ADA, "buy b1 N-SE-SW"),
    "a segment that takes the lead": lambda: panel(played(*LATE), ADA, "buy c3 SE-NW"),
    "burials by row": lambda: panel(played(*LATE), ADA, "bury"),
    "a burial that closes two tunnels": lambda: panel(played(*LATE), ADA, "bury a3"),
    "a burial that nobody gains by": lambda: panel(played(*LATE), ADA, "bury d2"),
    "a skip": lambda: panel(played(*LATE), ADA, "skip"),
    "which tunnel": lambda: panel(played(*LATE), BEN, "tunnels"),
    "an open tunnel": lambda: panel(played(*LATE), BEN, "tunnel 2"),
    "a tunnel of which one may buy": lambda: panel(played(*LATE), ADA, "tunnel 2"),
    "a closed tunnel": lambda: panel(played(*LATE), BEN, "tunnel 1"),
    "somebody else's turn": lambda: panel(played(*LATE), CLEO),
    "no stone left": lambda: panel(played(*LATE, stone_limit=3), ADA, stone_limit=3),
    "killer": lambda: panel(played(*LATE, variant="killer"), ADA, "tunnel 2", variant="killer"),
    "counted pieces": lambda: panel(
        played(*LATE, count_buried=True), ADA, "bury a3", count_buried=True
    ),
    "the end": lambda: summary(played(*END)),
    "in words": lambda: PRESENTER.text(GAME.view(played(*LATE), ADA), card(3)),
    "rules": lambda: "\n\n".join(PRESENTER.rules(card(3))),
    "help": lambda: PRESENTER.help(card(3)),
}


@pytest.mark.parametrize("name", SCREENS)
def test_screen(name: str, snapshot: SnapshotAssertion) -> None:
    assert SCREENS[name]() == snapshot(name=name)


@pytest.mark.parametrize(
    "step", ["buy z9 N-S", "flip b2", "row 9", "row", "bury 9", "tunnel 99", "x"]
)
def test_an_outdated_or_unknown_step_shows_the_first_screen(step: str) -> None:
    assert panel(played(*LATE), ADA, step) == panel(played(*LATE), ADA)


def test_the_end_tells_every_tunnel_and_who_got_what_in_fractions() -> None:
    """Tunnel R2: three with two stones each share 56 evenly."""
    text = summary(played(*END))
    assert "**Ada wins.**\n1st Ada · 36 2/3 points · 3 stones\n2nd Ben · 18 2/3 points" in text
    assert "2nd Cleo" in text
    assert "a1 SE-S: 8 × 7 = 56 · Ada, Ben and Cleo, 18 2/3 each" in text
    assert "Nobody owns c1 N-SE (33), a1 N-NW (10) and a1 NE-SW (6)." in text
    assert "2 more tunnels, worth nothing." in text
    assert "ab" * 32 not in text
    assert "`5e5e5e5e5e5e…`" in text


def test_the_table_in_words_tells_of_every_tunnel_that_matters() -> None:
    for actions in (OPENING, LATE, END):
        view = GAME.view(played(*actions), BEN)
        text = PRESENTER.text(view, card(3))
        for tunnel in view.tunnels:
            line = next((one for one in text.split("\n") if one.startswith(tunnel.segments[0])), "")
            assert bool(line) == bool(tunnel.stones or any(tunnel.caps))
            if line:
                assert ("closed" in line) == tunnel.closed
                assert f"worth {tunnel.value}." in line
        down = "".join(line for line in text.split("\n") if line.startswith("Face down"))
        for cell in view.cells:
            assert (f" {cell.name}" in down) == (cell.state == "down")


def test_the_table_in_words_begins_with_whom_it_waits_for() -> None:
    for actions, viewer, told in (
        (LATE, ADA, "It's your turn"),
        (LATE, BEN, "It's Ada's turn to"),
        (LATE, None, "It's Ada's turn to"),
        (END, BEN, "The game is over. Won by Ada."),
    ):
        lines = PRESENTER.text(GAME.view(played(*actions), viewer), card(3)).split("\n")
        assert lines[0].startswith(f"Steam Tunnel, table brass-otter. {told}")
        mine = [line for line in lines if ", you: " in line]
        assert [line.split(" is ")[1].split(",")[0] for line in mine] == (
            [] if viewer is None else [card(3).names[viewer]]
        )


def test_who_wants_no_hints_is_not_told_what_a_stone_would_bring() -> None:
    state = played(*OPENING)
    legal, view = GAME.legal_actions(state, ADA), GAME.view(state, ADA)
    with_hints = as_text(PRESENTER.panel(view, legal, card(3)))
    without = as_text(PRESENTER.panel(view, legal, card(3, hints=False)))
    assert "With your stone" in with_hints
    assert "With your stone" not in without


def test_a_house_player_is_named_and_not_mentioned() -> None:
    screen = PRESENTER.boards(GAME.view(played(*MIDDLE[:2]), None), card(3))[0]
    assert "Ben (B): flip a card." in screen.text
    assert screen.mentions == ()


def opened(changed: Mapping[str, Any]) -> Any:
    return dressed(3, changed, status="lobby")


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"variant": "killer"}, "**Killer**: a tunnel with a dead end is worth nothing."),
        ({"variant": "not_so_killer"}, "fewer than two numbered caps is worth nothing."),
        ({"pity": True}, "**Pity**: each dead end counts 1."),
        ({"simpler": 5}, "5 of the twelve forked cards are taken out."),
        ({"shuffled": True}, "Here 7 by 7 cells"),
        ({"count_buried": True}, "or the void counts as a segment. (Tunnel R1)"),
        ({"uniform_points": True}, "here all six are alike, 2, 3, 3 and 4"),
        ({"stone_limit": 8}, "here 8, including burials"),
    ],
)
def test_the_rules_tell_what_is_agreed_at_this_table(changed: Any, told: str) -> None:
    assert told in "\n".join(PRESENTER.rules(opened(changed)))
    assert told not in "\n".join(PRESENTER.rules(opened({})))
    (label,) = (PRESENTER.settings(opened(changed))[name].label for name in changed)
    assert f"• {label}: " in lobby_of(opened(changed)).text


def test_every_option_is_offered_with_its_default_and_one_line_of_help() -> None:
    helps = PRESENTER.settings(opened({}))
    assert set(helps) == set(TunnelOptions.model_fields)
    for name, known in helps.items():
        assert known.help.endswith(".")
        assert len(known.help) <= 100
        values = [value for value, _ in known.choices]
        assert GAME.option_defaults()[name] in values
        assert len(values) <= 25
        for value in values:
            GAME.options({name: value})


def test_simpler_paths_and_the_shuffled_board_are_not_offered_beside_each_other() -> None:
    """Tunnel 2.7."""
    assert "simpler" not in PRESENTER.settings(opened({"shuffled": True}))
    assert "shuffled" not in PRESENTER.settings(opened({"simpler": 3}))


def test_what_is_chosen_by_command_is_among_the_choices() -> None:
    shown = opened({"stone_limit": 77})
    known = PRESENTER.settings(shown)["stone_limit"]
    assert (77, "77") in known.choices
    assert faults(options_of(shown, "stone_limit")) == []


def test_help_and_every_page_of_the_rules_fit_a_message() -> None:
    every = {"variant": "not_so_killer", "pity": True, "shuffled": True, "count_buried": True,
             "uniform_points": True, "stone_limit": 5}  # fmt: skip
    for shown in (opened({}), opened(every), opened({"simpler": 12})):
        assert all(1 < width(page) <= 2000 for page in PRESENTER.rules(shown))
    assert width(rule_pages.HELP) <= 2000


@pytest.mark.parametrize(
    ("changed", "headline"),
    [
        ({}, "6 by 6 cards · 2–5 players"),
        ({"variant": "killer"}, "6 by 6 cards · 2–5 players · killer"),
        ({"shuffled": True}, "7 by 7 cards · 2–5 players"),
    ],
)
def test_the_headline_says_what_will_be_played(changed: Any, headline: str) -> None:
    assert PRESENTER.headline(opened(changed)) == headline
