"""The panel of a server's rules: what it says, what it offers, and what stands now."""

from typing import Any

from bot.presenters.screen import Menu, Screen
from bot.presenters.servers import server_panel
from tests.presenters.limits import faults

USUAL: dict[str, Any] = {
    "pace": "days",
    "openers": "everybody",
    "opener_role": 0,
    "moderator_role": 0,
    "channels": (),
    "numbers": {"per_person": 10, "per_channel": 25, "per_server": 50},
}


def menus(screen: Screen) -> list[Menu]:
    return [piece for row in screen.rows for piece in row if isinstance(piece, Menu)]


def chosen(screen: Screen) -> dict[str, list[str]]:
    return {m.token: [c.value for c in m.choices if c.default] for m in menus(screen)}


def test_the_usual_rules_read_as_they_are() -> None:
    screen = server_panel(**USUAL)
    assert faults(screen) == []
    assert screen.text.splitlines()[:6] == [
        "**How tables work on this server**",
        "A new table's pace: **days: a day a turn**",
        "Tables are opened by: **everybody**",
        "Where: everywhere",
        "Moderators: who may manage the server",
        "At most 10 tables a person hosts, 25 tables in a channel, 50 tables on the server.",
    ]
    assert chosen(screen) == {
        "pace": ["days"], "openers": ["everybody"], "per_person": ["10"], "per_channel": ["25"],
        "per_server": ["50"],
    }  # fmt: skip


def test_roles_and_channels_are_named_where_they_count() -> None:
    settled = {**USUAL, "openers": "role", "opener_role": 5, "moderator_role": 6,
               "channels": (7, 8)}  # fmt: skip
    text = server_panel(**settled, note="Settled.").text
    assert text.startswith("Settled.\n")
    assert "**who has the opener role** (<@&5>)" in text
    assert "Where: <#7>, <#8>" in text
    assert "who may manage the server, and <@&6>" in text
    assert "<@&5>" not in server_panel(**{**settled, "openers": "everybody"}).text


def test_a_number_that_is_not_usual_is_offered_where_it_stands() -> None:
    numbers = {"per_person": 4, "per_channel": 1, "per_server": 200}
    screen = server_panel(**{**USUAL, "numbers": numbers})
    offered = {menu.token: [int(c.value) for c in menu.choices] for menu in menus(screen)[2:]}
    assert offered == {
        "per_person": [1, 2, 3, 4, 5, 10, 25],
        "per_channel": [1, 2, 5, 10, 25, 50],
        "per_server": [5, 10, 25, 50, 100, 200],
    }
    assert {n: chosen(screen)[n] for n in numbers} == {n: [str(v)] for n, v in numbers.items()}
