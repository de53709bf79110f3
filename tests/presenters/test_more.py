"""What stands behind Help, and pages of any text: what is said, and where each button leads."""

from dataclasses import replace

import pytest

from bot.host.log.proof import Verdict
from bot.presenters import fair
from bot.presenters.screen import Button, Screen
from bot.presenters.tables import menu
from tests.presenters.court import card
from tests.presenters.limits import faults

GAMES = tuple((f"game-{number}", f"Game {number}") for number in range(7))


def buttons(screen: Screen) -> list[list[tuple[str, str, str]]]:
    return [
        [(piece.label, piece.verb, piece.token) for piece in row if isinstance(piece, Button)]
        for row in screen.rows
    ]


def labels(screen: Screen) -> list[str]:
    return [label for row in buttons(screen) for label, _, _ in row]


def test_pages_are_turned_one_by_one_and_no_further() -> None:
    texts = ["one", "two", "three"]
    for at, text in enumerate(texts):
        screen = menu.pages("log", texts, at)
        assert screen.text == f"{text}\n-# Page {at + 1} of 3"
        assert buttons(screen) == [[("Previous", "log", str(at - 1)), ("Next", "log", str(at + 1))]]
        disabled = [piece.disabled for piece in screen.rows[0] if isinstance(piece, Button)]
        assert disabled == [at == 0, at == 2]
    assert menu.pages("log", texts, -5) == menu.pages("log", texts, 0)
    assert menu.pages("log", texts, 99) == menu.pages("log", texts, 2)
    assert menu.pages("log", ["only"], 3) == Screen("only")


@pytest.mark.parametrize(
    ("lines", "longest", "found"),
    [
        ([], 10, ["Nothing has happened yet."]),
        (["abc", "de"], 10, ["• abc\n• de"]),
        (["abc", "def"], 10, ["• abc", "• def"]),
        (["abc", "def"], 11, ["• abc\n• def"]),
        (["abcdefghijkl", "m"], 10, ["• abcdefgh", "• m"]),
    ],
)
def test_lines_are_gathered_into_pages_as_full_as_they_get(
    lines: list[str], longest: int, found: list[str]
) -> None:
    assert menu.paged(lines, longest) == found
    assert all(len(page) <= max(longest, 25) for page in found)


def test_help_offers_a_running_table_everything_and_an_ended_one_its_proof() -> None:
    running = menu.help_panel(card(4), "Help.")
    ended = menu.help_panel(replace(card(4), status="ended"), "Help.")
    assert faults(running) == faults(ended) == []
    assert labels(running) == [
        "Rules", "Table in words", "Log", "Show the board again", "This table", "Learn", "Export",
        "Verify", "Leave", "End the table", "My tables", "Tables here", "My settings",
    ]  # fmt: skip
    assert labels(ended) == [
        "Rules", "Table in words", "Log", "Show the board again", "Learn", "Export", "Verify",
        "My tables", "Tables here", "My settings",
    ]  # fmt: skip
    [end] = [piece for row in running.rows for piece in row
             if isinstance(piece, Button) and piece.label == "End the table"]  # fmt: skip
    assert (end.verb, end.style) == ("end", "danger")


def test_help_repeats_the_promise_who_cut_and_what_was_thrown_away() -> None:
    text = menu.help_panel(replace(card(4), thrown=((2, "undo"), (1, "undo"))), "Help.").text
    assert text.splitlines()[-1] == (
        f"Shuffle `{'5e' * 16}`, promised when the lobby opened. 1 of 2 cut the deck. "
        "3 draws thrown away (undo). **Verify** shows the whole proof."
    )
    lobby = replace(card(4), commitment="", promise="", promised="", cut=None)
    assert menu.help_panel(lobby, "Help.").text.endswith("The shuffle is promised at the deal.")


def test_the_deals_message_says_what_is_proved_where_nobody_cut() -> None:
    dealt = replace(card(4), cut=(0, 3), fresh=True)
    assert fair.on_board(dealt) == [
        f"-# Shuffle `{'5e' * 16}` · `/record verify`",
        "-# Nobody cut, so this proves only that the deal was fixed when the lobby opened.",
    ]
    assert fair.on_board(replace(dealt, fresh=False)) == [
        f"-# Shuffle `{'5e' * 16}` · nobody cut · `/record verify`"
    ]
    assert fair.on_board(replace(dealt, cut=(3, 5))) == [
        f"-# Shuffle `{'5e' * 16}` · 3 of 5 cut the deck · `/record verify`"
    ]


def test_a_game_from_before_was_promised_at_the_deal() -> None:
    old = replace(card(4), promise="", promised="", cut=None)
    line = "-# Shuffle `5e5e5e5e5e5e…` · promised at the deal · `/record verify`"
    assert fair.on_board(old) == [line]
    assert fair.on_board(replace(old, commitment="")) == []


def test_verify_shows_all_digits_of_the_promise_and_the_secret_only_at_the_end() -> None:
    running = Verdict("5e" * 32, promised="lobby", record="hoard {} 1 p- p-")
    text = fair.verdict("brass-otter", running)
    assert "`" + "5e" * 32 + "`" in text
    assert "Nobody cut, so this proves only that the deal was fixed when the lobby opened." in text
    over = replace(running, seed="ab" * 32, secret="cd" * 32, actions=7, draws=3)
    assert "**brass-otter checks out.**" in fair.verdict("brass-otter", over)
    assert "cd" * 32 in fair.verdict("brass-otter", over)
    old = replace(over, scheme=1, record="", earlier=("ef" * 32,), promised="")
    assert "binds the first deal only" in fair.verdict("brass-otter", old)
    assert "ef" * 32 in fair.verdict("brass-otter", old)
    assert "does not check out" in fair.verdict("brass-otter", replace(over, fault="x"))


def test_lessons_and_tables_are_offered_for_five_games_at_most() -> None:
    lessons, welcome = menu.lessons(GAMES), menu.welcome(GAMES)
    assert faults(lessons) == faults(welcome) == []
    assert labels(lessons) == [f"Game {number}" for number in range(5)]
    assert buttons(welcome)[0] == [
        (f"Open a table of Game {number}", "open", f"game-{number}") for number in range(5)
    ]
    assert [label for label, _, _ in buttons(welcome)[1]] == [f"Learn Game {n}" for n in range(5)]
    assert {verb for _, verb, _ in buttons(welcome)[1]} == {"learn"}


def test_leaving_and_ending_are_asked_about_once() -> None:
    assert buttons(menu.confirm_leave(card(4), "k3f")) == [
        [("Leave the table", "leave", "sure k3f")]
    ]
    at_once = menu.confirm_end(card(4), "k3f", at_once=True)
    agreed = menu.confirm_end(card(4), "k3f", at_once=False)
    assert buttons(at_once) == [[("End the table", "end", "sure k3f")]]
    assert buttons(agreed) == [[("Agree to end", "end", "sure k3f")]]
    assert "for everybody, unfinished" in at_once.text
    assert "nobody is told who agreed" in agreed.text
    assert "the table would close" in menu.confirm_leave(card(4), "k3f", last=True).text
