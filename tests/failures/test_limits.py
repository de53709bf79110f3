"""F22: every message that can come about is one that Discord takes."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.pictures.cache import Drawing
from bot.presenters import seats as seating
from bot.presenters.screen import Button, Choice, Menu, Question, Screen
from bot.presenters.table_info import TableInfo
from bot.presenters.tables import lobby
from bot.presenters.tables import menu as more
from bot.presenters.turns import absence
from bot.ui.names import safe_name
from bot.ui.render import LONGEST_TEXT, Rendered, modal
from rules.steam_court.game import GAME
from rules.steam_court.model import State
from rules.steam_court.options import CourtOptions
from tests.discord.emulator.posts import Upload
from tests.discord.judge import complaints
from tests.discord.known_breaches import unknown
from tests.discord.message_rules import modal_complaints
from tests.presenters.court import card, states
from tests.presenters.walk import pressed
from tests.support.games import PRESENTERS, lobby_of, options_of

PRESENTER = PRESENTERS["steam-court"]
TABLE, SEQ = (1 << 63) - 1, 36**6 - 1
V2 = 1 << 15
TABLES = [
    (4, CourtOptions(table="renegade")),
    (5, CourtOptions(several_multipliers=True, alchemist_on_dual=True, flexible_gifts=True)),
    (7, CourtOptions()),
]
WORST = [safe_name(name) for name in ("_*" * 16, "𝕎" * 32, "﷽" * 32, "[" * 32, "`" * 32, "|é́́" * 16)]


def objections(screen: Screen) -> list[str]:
    """What Discord, its document and a phone say against a screen as it would be sent."""
    drawing = None
    if screen.picture is not None:
        drawing = Drawing(b"png", screen.picture.alt, "picture.png")
    # The publisher rings only those who play themselves; of who is away the text has the name.
    written = tuple(one for one in screen.mentions if f"<@{one}>" in screen.text)
    rendered = Rendered(replace(screen, mentions=written), TABLE, SEQ, drawing, version=35)
    files = rendered.files()
    about = [
        {"id": number, "filename": file.filename, "description": file.description}
        for number, file in enumerate(files)
    ]
    body = {
        "flags": V2,
        "components": rendered.view().to_components(),
        "allowed_mentions": rendered.mentions().to_dict(),
        "attachments": about,
    }
    uploads = [Upload(f"files[{at}]", one.filename, b"png") for at, one in enumerate(files)]
    request = SimpleNamespace(method="POST", path="/channels/1/messages", body=body, files=uploads)
    return unknown(complaints(request))


def worst(players: int, **facts: Any) -> TableInfo:
    """A card with names as hostile as they come."""
    known = card(players, worst=True, **facts)
    seats = tuple(replace(seat, name=WORST[at % len(WORST)]) for at, seat in enumerate(known.seats))
    return replace(known, seats=seats, host_name=WORST[0])


def some(players: int, options: CourtOptions, count: int) -> list[State]:
    every = list(states(players, players, options))
    return [*random.Random(players).sample(every[:-1], count), every[-1]]


def panels(view: Any, legal: Sequence[Any], of: TableInfo, most: int = 25) -> Iterator[Screen]:
    """Screens of a player's own panel, some of each depth."""
    due, seen = [""], set[str]()
    while due and len(seen) < most:
        step = due.pop(0)
        if step in seen:
            continue
        seen.add(step)
        screen = PRESENTER.panel(view, legal, of, step)
        yield screen
        onward = [token for verb, token in pressed(screen) if verb == "step"]
        due += random.Random(len(seen)).sample(onward, min(4, len(onward)))


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_f22_boards_panels_and_questions_of_random_states_are_taken(
    players: int, options: CourtOptions
) -> None:
    of = worst(players)
    for state in some(players, options, 10):
        assert objections(PRESENTER.boards(GAME.view(state, None), of)[0]) == []
        for seat in range(players):
            view, legal = GAME.view(state, seat), GAME.legal_actions(state, seat)
            assert len(PRESENTER.text(view, of)) <= LONGEST_TEXT
            for screen in panels(view, legal, of):
                assert objections(screen) == []
                for verb, token in pressed(screen):
                    if verb == "ask":
                        check_question(PRESENTER.question(view, legal, of, token))


def check_question(question: Question | None) -> None:
    assert question is not None
    assert list(modal_complaints(modal(question, TABLE, SEQ).to_dict())) == []


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_f22_the_summary_of_a_finished_game_is_taken(players: int) -> None:
    *_, end = states(players, players, CourtOptions(victory_points=True))
    of = worst(players, status="ended", seed="5e" * 32, ended_because="finished")
    assert objections(PRESENTER.summary(GAME.view(end, None), of)) == []


def test_f22_lobbies_options_lists_and_help_are_taken() -> None:
    opened = worst(7, status="lobby")
    for option in ("", *PRESENTER.settings(opened)):
        assert objections(options_of(opened, option)) == []
    every = [
        lobby_of(opened),
        lobby.ended(worst(7, status="ended", ended_because="x" * 100)),
        lobby.table_list([worst(7)] * 25),
        more.help_panel(worst(7), PRESENTER.help(worst(7))),
        more.confirm_leave(worst(7), "k3f9"),
        more.confirm_end(worst(7), "k3f9", at_once=True),
        more.confirm_end(worst(7), "k3f9", at_once=False),
        more.welcome([("steam-court", "Steam Court")]),
    ]
    for screen in every:
        assert objections(screen) == []
    for number, _ in enumerate(PRESENTER.rules(worst(7))):
        assert objections(more.pages(more.RULES, PRESENTER.rules(worst(7)), number)) == []


@pytest.mark.parametrize("paused", ["", "channel"])
def test_f22_screens_of_long_games_are_taken(paused: str) -> None:
    of = worst(10, paused=paused, overdue=tuple(range(10)), skippable=tuple(range(10)))
    board = PRESENTER.boards(GAME.view(next(states(10, 1)), None), of)[0]
    every = [
        absence.with_buttons(board, of),
        *(absence.on_panel(Screen("Mine."), of, seat) for seat in range(10)),
        seating.this_table(of, range(10), hosts=True),
        seating.which_seat(of, range(10)),
        seating.confirm_take(of, 0, "k3f9"),
        *(seating.confirm_vote(of, 0, choice, "k3f9") for choice in seating.WHAT),
        *(seating.which_vote(of, range(10), choice) for choice in seating.WHAT),
        seating.invitation(of, 9 * 10**17),
        Screen(seating.briefing(of, WORST[0])),
    ]
    assert [fault for screen in every for fault in objections(screen)] == []


@given(st.lists(st.text(max_size=3000), max_size=30), st.integers(-5, 99))
def test_f22_a_log_of_any_lines_is_taken_page_by_page(lines: list[str], number: int) -> None:
    told = [line for line in lines if line.strip()]
    screen = more.pages(more.LOG, more.paged(told), number)
    assert objections(screen) == [] or not screen.text.strip()


TOO_MUCH = [
    Screen("x", ((Button("l" * 81, "act"),),)),
    Screen("x", ((Button("l", "act"), Button("m", "act")),)),
    Screen("x", ((Menu("step", "p", (Choice("l", "same"), Choice("m", "same"))),),)),
    Screen("x", ((Menu("step", "p" * 151, (Choice("l", "v"),)),),)),
    Screen("x", ((Menu("step", "p", tuple(Choice("l", str(n)) for n in range(26))),),)),
    Screen("x", ((Menu("step", "p", (Choice("l" * 101, "v"),)),),)),
]


@pytest.mark.parametrize("screen", TOO_MUCH)
def test_f22_the_judge_of_these_tests_sees_what_is_too_much(screen: Screen) -> None:
    assert objections(screen) != []


# The renderer itself: whatever a presenter says ---------------------------------------------------

TOKENS = st.text("abc 0123456789", max_size=40)
BUTTONS = st.builds(
    Button,
    label=st.text("xyz", min_size=1, max_size=38),
    verb=st.sampled_from(["step", "act"]),
    token=TOKENS,
)


@settings(max_examples=50)
@given(st.text(max_size=6000))
def test_f22_text_of_any_length_is_cut_and_never_refused(text: str) -> None:
    if text.strip():
        assert objections(Screen(text)) == []


@pytest.mark.parametrize("length", [1, 1024, 1025, 5000])
def test_f22_alt_text_is_cut(length: int) -> None:
    rendered = Rendered(Screen("x"), TABLE, SEQ, Drawing(b"png", "\\*" * length, "p.png"))
    assert len(rendered.files()[0].description or "") <= 1024


def test_f22_an_id_too_long_is_a_fault_of_ours_and_found_before_it_is_sent() -> None:
    with pytest.raises(ValueError, match="characters"):
        Rendered(Screen("x", ((Button("y", "act", "z" * 90),),)), TABLE, SEQ).view()


@given(st.lists(BUTTONS, min_size=1, max_size=5, unique_by=lambda one: (one.verb, one.token)))
def test_f22_any_row_of_buttons_and_a_menu_are_taken(row: list[Button]) -> None:
    choices = tuple(Choice("l" * 100, str(number), "d" * 100) for number in range(25))
    menu = Menu("step", "p" * 150, choices, "menu")
    assert objections(Screen("x", (tuple(row), (menu,)))) == []


def test_a_new_board_calls_some_and_names_the_others() -> None:
    screen = Screen("<@7> (Duke), <@8> (Queen), <@9>: lay.", mentions=(7,))
    shown = Rendered(screen, 1, 1).naming({7: "Ada", 8: "Ben"})
    assert shown.screen.text == "<@7> (Duke), Ben (Queen), <@9>: lay."
    assert shown.mentions().to_dict() == {"parse": [], "users": [7]}
