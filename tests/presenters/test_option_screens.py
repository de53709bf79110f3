"""The options of every game and of time and seats, each as the host sees it; to be read."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from bot.host.tables.settings import TableSettings
from bot.presenters.screen import Button, Menu
from bot.presenters.table_info import TableInfo
from bot.presenters.tables import settings
from rules.catalog import GAMES
from tests.presenters import court, medici, tunnel
from tests.support.games import PRESENTERS, options_of

CARDS: Mapping[str, TableInfo] = {
    "steam-court": court.card(5),
    "steam-tunnel": tunnel.card(3),
    "court-of-the-medici": medici.card(),
}


def opened(game: str, **changed: Any) -> TableInfo:
    options = json.loads(json.dumps(GAMES[game].option_defaults())) | changed
    agreed = TableSettings(absent="vote").model_dump()
    return replace(
        CARDS[game], status="lobby", options=options, changed=changed, arrangement=agreed, kept=True
    )


def shown(card: TableInfo, step: str) -> str:
    """What a step says and offers; what stands now is marked."""
    screen = options_of(card, step)
    lines = [screen.text]
    for row in screen.rows[1:-1]:
        for piece in row:
            if isinstance(piece, Button):
                lines.append(f"[{piece.label}]<{piece.token}> {piece.style}")
            elif isinstance(piece, Menu) and piece.verb == "option":
                lines += [
                    f"    {choice.label} <{choice.value}>{' now' if choice.default else ''}"
                    for choice in piece.choices
                ]
    return "\n".join(lines)


@pytest.mark.parametrize("game", CARDS)
def test_options_of(game: str, snapshot: SnapshotAssertion) -> None:
    card = opened(game)
    steps = ("", *PRESENTERS[game].settings(card))
    assert "\n\n".join(shown(card, step) for step in steps) == snapshot


def test_options_of_time_and_seats(snapshot: SnapshotAssertion) -> None:
    card = opened("steam-tunnel")
    assert "\n\n".join(shown(card, step) for step in settings.offered(card)) == snapshot


@pytest.mark.parametrize("game", CARDS)
def test_every_value_offered_is_taken_by_the_game_and_shown_in_words(game: str) -> None:
    """Each alone, at a table where all else is as usual; some values need another one first."""
    card, refused = opened(game), set()
    for name, known in PRESENTERS[game].settings(card).items():
        for value, words in known.choices:
            try:
                GAMES[game].options({name: value})
            except ValueError:
                refused.add(name)
                continue
            changed = opened(game, **{name: value})
            assert f"{known.label}: **{words}**" in options_of(changed).text
    assert refused <= {"left_out"}
