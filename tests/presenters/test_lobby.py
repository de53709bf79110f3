"""The lobby, its options, the closed table and the list of tables."""

from dataclasses import replace
from typing import Any

import pytest

from bot.host.tables.settings import SETTINGS, TableSettings
from bot.presenters.screen import Button, Menu, Screen
from bot.presenters.table_info import SeatInfo, TableInfo
from bot.presenters.tables import lobby, settings
from rules.catalog import GAMES
from rules.game import AnyGame
from rules.settings import read_settings
from rules.steam_court.options import CourtOptions, check_players
from tests.presenters.court import card
from tests.presenters.limits import faults, width
from tests.presenters.tables import WIDEST
from tests.presenters.walk import pressed
from tests.support.games import lobby_of, options_of

OPEN = SeatInfo("", 0)
HOUSE = SeatInfo("Piston", None, "casual")


PROMISED = f"-# Shuffle promised: `{'5e' * 16}` · **Cut the deck** to have a say in it."


def opened(*seats: SeatInfo, **changed: Any) -> TableInfo:
    options = CourtOptions().model_dump(mode="json") | changed
    full = (SeatInfo("Ada", 900), *seats)
    return replace(
        card(4), status="lobby", host_id=900, seats=full, options=options, changed=changed
    )


def labels(screen: Screen) -> list[str]:
    return [piece.label for row in screen.rows for piece in row if isinstance(piece, Button)]


def test_a_lobby_lists_seats_host_house_players_and_open_places() -> None:
    screen = lobby_of(opened(SeatInfo("Ben", 901), HOUSE, OPEN))
    assert screen.text.splitlines() == [
        "**Steam Court · brass-otter**",
        "Royal table · 4–10 players · four Quarters",
        "1 · Ada (host)",
        "2 · Ben",
        "3 · Piston (house player, casual)",
        "4 · open",
        "Pace: no clock. No time limit; reminders come once a day.",
        "1 more player needed: friends press Join, or the host adds house players.",
        PROMISED,
    ]
    assert screen.mentions == ()


def test_a_lobby_has_its_eight_buttons_and_one_more_while_a_house_player_sits() -> None:
    first = ["Join", "Leave", "Add a house player", "Options", "Start"]
    second = ["Cut the deck", "Learn", "Cancel"]
    assert labels(lobby_of(opened(OPEN, OPEN, OPEN))) == first + second
    assert labels(lobby_of(opened(HOUSE, OPEN, OPEN))) == [
        *first,
        "Remove a house player",
        *second,
    ]
    verbs = {verb for verb, _ in pressed(lobby_of(opened(HOUSE)))}
    assert verbs == {"join", "leave", "house", "unhouse", "options", "start"} | {
        "cut",
        "learn",
        "cancel",
    }


def test_a_lobby_shows_the_promise_and_who_cut_with_what() -> None:
    text = lobby_of(opened(SeatInfo("Ben", 901, cut=17), OPEN)).text
    assert "2 · Ben · cut 17\n" in text
    assert text.splitlines()[-1] == PROMISED
    late = lobby_of(replace(opened(OPEN), promise=""))
    assert late.text.splitlines()[-1] == "-# The deal is promised at the deal."


def test_a_lobby_tells_which_options_differ_in_the_words_of_the_game() -> None:
    text = lobby_of(opened(table="renegade", several_multipliers=True, reaction_grace=7)).text
    assert text.startswith("**Steam Court · brass-otter**\nRenegade table")
    assert text.splitlines()[-5:-1] == [
        "House rules:",
        "• Table: Renegade",
        "• Several Multipliers: on",
        "• Reaction time: 7 min",
    ]


def test_a_lobby_says_how_much_room_there_is() -> None:
    people = [SeatInfo(name, 901 + at) for at, name in enumerate("BCDEFGHIJ")]
    assert (
        "There's room for 6 more, or the host can press Start."
        in lobby_of(opened(*people[:3])).text
    )
    assert "The table is full: the host can press Start." in lobby_of(opened(*people)).text


def test_the_widest_lobby_fits() -> None:
    people = [SeatInfo(f"{WIDEST}{at}", 901 + at) for at in range(6)]
    changed = {
        "table": "renegade", "several_multipliers": True, "multiplier_on_dual": False,
        "alchemist_on_dual": True, "flexible_gifts": True, "coup_bonus": 100,
        "reaction_grace": 10_000, "victory_points": True,
    }  # fmt: skip
    shown = replace(opened(*people, **changed), name="wandering-hedgehog-99", most=10)
    assert faults(lobby_of(shown)) == []
    assert faults(options_of(shown)) == []
    closed = replace(shown, seed="5e" * 32, ended_because="Because. " * 50)
    assert faults(lobby.ended(closed)) == []


@pytest.mark.parametrize("seated", [0, 3, 4, 5, 6])
def test_every_option_the_panel_offers_can_be_played_with(seated: int) -> None:
    people = [SeatInfo(name, 901 + at) for at, name in enumerate("BCDEFG")][:seated]
    shown = opened(*people)
    first = options_of(shown)
    assert faults(first) == []
    pressable = [token for verb, token in pressed(first) if verb == "options"]
    steps = [token for token in pressable if not token.startswith("time ")]
    assert "several_multipliers" in steps
    assert ("left_out" in steps) == (seated < 4)
    for step in steps:
        panel = options_of(shown, step)
        assert faults(panel) == []
        pairs = [token for verb, token in pressed(panel) if verb == "option"]
        assert len(pairs) > 1
        for pair in pairs:
            name, value = lobby.read_option(pair)
            assert name == step
            options = CourtOptions.model_validate({name: value})
            for players in range(max(4, seated + 1), 8):
                try:
                    check_players(players, options)
                    break
                except ValueError:
                    continue
            else:
                pytest.fail(f"{pair} can be played by nobody")


def test_time_and_seats_stand_beside_the_options_of_every_game() -> None:
    shown = replace(opened(OPEN), arrangement=TableSettings(pace="days").model_dump())
    first = options_of(shown)
    again = replace(shown, kept=True)
    assert "Pace: **days**\nWhen somebody is absent: **a house player moves**" in first.text
    assert [t for _, t in pressed(first) if t.startswith("time")] == [
        "time pace", "time absent", "time seats",
    ]  # fmt: skip
    assert "Seats of a rematch: **drawn again**" in options_of(again).text
    for point in SETTINGS:
        panel = options_of(again, point)
        assert faults(panel) == []
        pairs = [lobby.read_option(token) for verb, token in pressed(panel) if verb == "option"]
        assert len(pairs) > 1
        for name, value in pairs:
            assert name == point
            assert read_settings(TableSettings, {name: value}).model_dump()[name] == value


def test_no_game_has_an_option_that_is_named_like_a_point_of_the_arrangement() -> None:
    for game in GAMES.values():
        assert not set(game.option_defaults()) & set(SETTINGS)


def test_a_lobby_says_its_pace_and_what_else_is_not_as_usual() -> None:
    agreed = {"pace": "evening", "absent": "vote", "seats": "anyone"}
    lines = lobby_of(replace(opened(OPEN), arrangement=agreed)).text.splitlines()
    assert "Pace: an evening. 30 minutes a turn; unused time is saved, up to an hour." in lines
    assert lines[-4:-1] == [
        "House rules:",
        "• When somebody is absent: the others vote",
        "• Free seats: open to anybody",
    ]


def test_the_host_of_a_lobby_can_hand_it_over_from_the_options() -> None:
    alone = options_of(opened(HOUSE, OPEN))
    assert "handover" not in {verb for verb, _ in pressed(alone)}
    both = set(pressed(options_of(opened(SeatInfo("Ben", 901)))))
    assert ("handover", "901") in both


def test_an_option_that_no_longer_fits_can_be_changed_back() -> None:
    people = [SeatInfo(name, 901 + at) for at, name in enumerate("BCDE")]
    panel = options_of(opened(*people, left_out="Duke"), "left_out")
    assert faults(panel) == []
    assert ("option", "left_out=null") in set(pressed(panel))


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("table=renegade", ("table", "renegade")),
        ("coup_bonus=2", ("coup_bonus", 2)),
        ("shared_ties=true", ("shared_ties", True)),
        ("left_out=null", ("left_out", None)),
        ("left_out=Tea Boy", ("left_out", "Tea Boy")),
        ('left_out=["Duke","Pirate"]', ("left_out", ["Duke", "Pirate"])),
        ("nonsense", ("nonsense", "")),
    ],
)
def test_an_option_is_read_from_what_its_button_says(text: str, read: tuple[str, Any]) -> None:
    assert lobby.read_option(text) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Dead ends=Not so killer", ("variant", "not_so_killer")),
        ("dead  ENDS=killer", ("variant", "killer")),
        ("variant=none", ("variant", "none")),
        ("Stone limit=none", ("stone_limit", None)),
        ("Pity=on", ("pity", True)),
        ("simpler=3", ("simpler", 3)),
        ("Free seats=open to anybody", ("seats", "anyone")),
        ("pace=soon", ("pace", "soon")),
        ("colour of=red", ("colour_of", "red")),
    ],
)
def test_a_setting_is_read_by_the_words_that_people_see(text: str, read: tuple[str, Any]) -> None:
    assert lobby.read_option(text, settings.known_at(GAMES["steam-tunnel"])) == read


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_completion_of_an_option_is_read_as_what_it_says(game: AnyGame) -> None:
    known = settings.known_at(game)
    for one in known:
        offered = lobby.option_choices(known, f"{one.name}=")
        read = [lobby.read_option(choice.value, known) for choice in offered]
        assert read == [(one.name, value) for value, _ in one.choices]
        alone = lobby.option_choices(known, one.label)[0]
        assert (alone.label, alone.value) == (one.label, one.name)


def test_an_option_is_completed_by_the_words_that_people_see() -> None:
    known = settings.known_at(GAMES["steam-tunnel"])
    offered = lobby.option_choices(known, "dead ends: not so")
    assert [one.value for one in offered] == ["variant=not_so_killer"]
    first = lobby.option_choices(known, "")
    assert len(first) == 25
    assert [one.label for one in first[: len(known)]] == [one.label for one in known]


def test_the_chosen_option_shows_its_value_of_now() -> None:
    switch = options_of(opened(flexible_gifts=True), "flexible_gifts")
    assert labels(switch) == ["Off", "On (now)", "Back"]
    menu = options_of(opened(reaction_grace=5), "reaction_grace").rows[1][0]
    assert isinstance(menu, Menu)
    assert [choice.label for choice in menu.choices if choice.default] == ["5 min"]


def test_a_lobby_that_closed_offers_no_rematch_but_an_ended_game_does() -> None:
    idle = replace(card(4), commitment="", ended_because="Nobody came, so the lobby closed.")
    assert lobby.ended(idle).rows == ()
    assert "Nobody came" in lobby.ended(idle).text
    stopped = replace(card(4), ended_because="Everybody agreed to end the table here.")
    assert labels(lobby.ended(stopped)) == ["Rematch", "Log", "Export"]


def test_a_shuffle_is_checked_only_where_its_seed_is_revealed() -> None:
    revealed = replace(card(4), seed="ab" * 32)
    assert labels(lobby.ended(revealed)) == ["Rematch", "Log", "Export", "Verify"]
    assert "ab" * 32 not in lobby.ended(revealed).text  # twelve digits, and a button for the rest
    assert "`5e5e5e5e5e5e…`" in lobby.ended(revealed).text


def test_the_list_of_tables_names_each_and_cuts_what_does_not_fit() -> None:
    assert lobby.table_list([]).text == "There are no tables here. `/table open` opens one."
    some = lobby.table_list([opened(OPEN), card(5)]).text.splitlines()
    assert some[1:] == [
        "**brass-otter** · Steam Court · in the lobby · 1 player · host Ada",
        "**brass-otter** · Steam Court · playing · 5 players · host Ada",
    ]
    many = lobby.table_list([card(7, worst=True)] * 90)
    assert width(many.text) <= 2000
    *lines, last = many.text.splitlines()[1:]
    assert last == f"… and {90 - len(lines)} more."
    assert width(many.text) + width(lines[0]) > 1980  # one more would not have left room

    assert many.text.splitlines()[-1].endswith("more.")


def test_the_first_lobby_of_a_game_of_days_offers_reaction_time() -> None:
    days = replace(opened(OPEN), arrangement=TableSettings(pace="days").model_dump())
    shown = lobby_of(days)
    assert ("options", "reaction_grace") in pressed(shown)
    assert "For a game of days: **Reaction time**. The next player waits this long" in shown.text
    assert faults(shown) == []
    panel = options_of(days, "reaction_grace")
    assert "**Reaction time**: none" in panel.text


@pytest.mark.parametrize(
    "about",
    [
        {},
        {"arrangement": TableSettings(pace="evening").model_dump()},
        {"arrangement": TableSettings(pace="days").model_dump(), "kept": (1, 2)},
        {"arrangement": TableSettings(pace="days").model_dump(), "changed": {"reaction_grace": 5}},
    ],
)
def test_reaction_time_is_offered_nowhere_else(about: dict[str, Any]) -> None:
    shown = lobby_of(replace(opened(OPEN), **about))
    assert "For a game of days" not in shown.text
    assert ("options", "reaction_grace") not in pressed(shown)
