"""Which house rules a lobby of Steam Court offers, to how many people and beside which others."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.games.steam_court.presenter import SteamCourtPresenter
from bot.presenters.table_info import TableInfo
from rules.settings import Setting
from rules.steam_court.options import CourtOptions
from tests.presenters.court import card
from tests.presenters.limits import faults
from tests.support.games import lobby_of, options_of

PRESENTER = SteamCourtPresenter()
ALWAYS = {
    "victory_points", "several_multipliers", "multiplier_on_dual", "alchemist_on_dual",
    "flexible_gifts", "reaction_grace",
}  # fmt: skip
SCORING = {"coup_bonus", "shared_ties"}
BOTH = "Royal and Renegade tables · 4–10 players · four Quarters"


def opened(players: int, **changed: Any) -> TableInfo:
    options = CourtOptions().model_dump(mode="json") | changed
    return replace(card(players), status="lobby", options=options, changed=changed)


def offered(players: int, **changed: Any) -> Mapping[str, Setting]:
    return PRESENTER.settings(opened(players, **changed))


@pytest.mark.parametrize(
    ("players", "more"),
    [
        (4, {"table", "left_out", "characters"}),
        (5, {"table", "characters"}),
        (6, {"characters"}),
        (7, {"characters"}),
        (8, {"left_out"}),
        (9, {"left_out"}),
        (10, set()),
    ],
)
def test_a_lobby_offers_what_applies_to_so_many_people(players: int, more: set[str]) -> None:
    assert set(offered(players)) == ALWAYS | more
    scored = set(offered(players, victory_points=True))
    assert scored == ALWAYS | more | SCORING | {"start_score_overall"}


@pytest.mark.parametrize("characters", ["random", "wild"])
def test_with_drawn_characters_nobody_is_left_out_and_no_table_chosen(characters: str) -> None:
    found = set(offered(4, characters=characters, victory_points=True))
    assert found == ALWAYS | {"characters"} | SCORING


def test_four_leave_out_one_of_their_table_and_eight_one_of_each() -> None:
    four = [value for value, _ in offered(4, table="renegade")["left_out"].choices]
    assert four == [
        None, "Submariner", "Inspector", "Plague Doctor", "Pirate", "Vagabond",
    ]  # fmt: skip
    eight = offered(8)["left_out"].choices
    assert len(eight) == 25
    assert (["Duke", "Vagabond"], "Duke, Vagabond") in eight
    nine = [value for value, _ in offered(9)["left_out"].choices]
    assert len(nine) == 11
    assert {None, "Queen", "Vagabond"} < set(nine)


def test_what_is_chosen_is_always_among_the_choices_and_on_the_lobby() -> None:
    for changed in (
        {"victory_points": True, "start_score_overall": True, "coup_bonus": 5},
        {"characters": "wild", "shared_ties": True},
        {"reaction_grace": 30, "flexible_gifts": True},
        {"left_out": ["Duke", "Pirate"]},
    ):
        shown = opened(8 if "left_out" in changed else 5, **changed)
        found = PRESENTER.settings(shown)
        text = lobby_of(shown).text
        for name, value in changed.items():
            assert value in [choice for choice, _ in found[name].choices]
            assert f"• {found[name].label}: " in text
            assert faults(options_of(shown, name)) == []


def test_every_option_has_one_line_of_help() -> None:
    known: dict[str, Setting] = {}
    for players in (4, 8, 9):
        known |= offered(players, victory_points=True)
    assert set(known) == set(CourtOptions.model_fields)
    for help_ in known.values():
        assert help_.help.endswith(".")
        assert len(help_.help) <= 100


@pytest.mark.parametrize(
    ("players", "beside", "name", "value"),
    [
        (4, {}, "table", "renegade"),
        (4, {}, "left_out", "Duke"),
        (8, {}, "left_out", ["General", "Submariner"]),
        (9, {}, "left_out", "Queen"),
        (5, {}, "characters", "random"),
        (7, {}, "characters", "wild"),
        (10, {}, "victory_points", True),
        (5, {"victory_points": True}, "coup_bonus", 3),
        (5, {"victory_points": True}, "shared_ties", True),
        (8, {"victory_points": True}, "start_score_overall", True),
        (5, {}, "several_multipliers", True),
        (5, {}, "multiplier_on_dual", False),
        (5, {}, "alchemist_on_dual", True),
        (5, {}, "flexible_gifts", True),
        (5, {}, "reaction_grace", 10),
    ],
)
def test_every_house_rule_changes_the_rules_that_a_table_reads(
    players: int, beside: Mapping[str, Any], name: str, value: Any
) -> None:
    usual = PRESENTER.rules(opened(players, **beside))
    agreed = PRESENTER.rules(opened(players, **beside, **{name: value}))
    assert agreed != usual


def test_who_is_left_out_is_in_no_list_of_seats() -> None:
    text = "\n".join(PRESENTER.rules(opened(8, left_out=["Queen", "Pirate"])))
    assert "Royal table, from the highest: General, Duke, Alchemist, Tea Boy." in text
    assert "from the highest: Submariner, Inspector, Plague Doctor, Vagabond." in text
    assert "Queen" not in text
    assert "Pirate" not in text


@pytest.mark.parametrize(
    ("players", "changed", "headline"),
    [
        (4, {}, "Royal table · 4–10 players · four Quarters"),
        (5, {"table": "renegade"}, "Renegade table · 4–10 players · four Quarters"),
        (6, {"table": "renegade"}, "Royal table · 4–10 players · four Quarters"),
        (8, {}, BOTH),
        (
            8,
            {"victory_points": True},
            f"{BOTH} · victory points (each Quarter, every Royal scores above every Renegade)",
        ),
        (5, {"characters": "wild"}, "Wild seats · 4–7 players · four Quarters"),
        (
            7,
            {"characters": "random", "victory_points": True},
            "Random characters · 4–7 players · four Quarters · victory points",
        ),
    ],
)
def test_the_headline_says_what_will_be_played(
    players: int, changed: Mapping[str, Any], headline: str
) -> None:
    assert PRESENTER.headline(opened(players, **changed)) == headline
