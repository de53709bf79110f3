"""The panel of a server's settings: what it says, what it offers, and what is chosen now."""

from typing import Any

from bot.host.servers import SETTINGS, ServerSettings
from bot.presenters.screen import Menu, Screen
from bot.presenters.servers import server_panel
from bot.presenters.settings import MENUS, read
from tests.presenters.limits import faults


def panel(picked: str = "", note: str = "", **changed: Any) -> Screen:
    return server_panel(ServerSettings(**changed).model_dump(), picked, note)


def menus(screen: Screen) -> list[Menu]:
    return [piece for row in screen.rows for piece in row if isinstance(piece, Menu)]


def test_the_usual_settings_read_as_they_are() -> None:
    screen = panel()
    assert faults(screen) == []
    assert screen.text.splitlines()[:8] == [
        "**How tables work on this server**",
        "A new table's pace: **days: a day a turn**",
        "Who may open tables: **everybody**",
        "Moderator role: **none**",
        "Where: **everywhere**",
        "Tables per host: **at most 10**",
        "Tables per channel: **at most 25**",
        "Tables on this server: **at most 50**",
    ]
    (which,) = menus(screen)
    assert [one.value for one in which.choices] == [
        "pace", "openers", "per_person", "per_channel", "per_server", "rest_days",
    ]  # fmt: skip


def test_roles_and_channels_are_named_where_they_count() -> None:
    chosen = {"opener_role": 5, "moderator_role": 6, "channels": (7, 8)}
    text = panel(note="Saved.", openers="role", **chosen).text
    assert text.startswith("Saved.\n")
    assert "**people with the opener role**" in text
    assert "Opener role: **<@&5>**" in text
    assert "Moderator role: **<@&6>**" in text
    assert "Where: **<#7>, <#8>**" in text
    assert "<@&5>" not in panel(**chosen).text


def test_each_setting_that_is_picked_offers_its_values_the_present_one_marked() -> None:
    for setting in SETTINGS:
        screen = panel(setting.name)
        assert faults(screen) == []
        if setting.kind not in MENUS:
            assert len(menus(screen)) == 1
            continue
        which, values = menus(screen)
        assert [one.value for one in which.choices if one.default] == [setting.name]
        assert values.token == setting.name
        assert [read(setting, one.value) for one in values.choices if one.default] == [
            setting.default
        ]
        for one in values.choices:
            ServerSettings(**{setting.name: read(setting, one.value)})


def test_a_number_that_no_menu_offers_is_offered_where_it_is_chosen() -> None:
    _, values = menus(panel("per_person", per_person=4))
    assert [one.value for one in values.choices] == ["1", "2", "3", "4", "5", "10", "25"]
    assert [one.label for one in values.choices if one.default] == ["at most 4"]


def test_the_longest_fits() -> None:
    everything = panel(
        "per_server",
        "Saved.",
        openers="role",
        opener_role=10**19,
        moderator_role=10**19,
        channels=tuple(10**19 + at for at in range(25)),
        per_server=199,
    )
    assert faults(everything) == []


def test_a_number_of_up_to_five_digits_is_read_and_anything_else_is_none() -> None:
    number = next(one for one in SETTINGS if one.kind == "number")
    for chosen, value in (("0", 0), ("7", 7), ("99999", 99999), ("100000", 0), ("-1", 0), ("²", 0)):
        assert read(number, chosen) == value
