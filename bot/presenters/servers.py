"""A server's settings, in words and to press."""

from collections.abc import Mapping
from typing import Any

from bot.host.servers import SETTINGS
from bot.presenters import settings
from bot.presenters.screen import Button, Screen

SERVER = "server"
"""The verb of every button and menu here; tokens are those of `bot.presenters.settings`."""

MORE = (
    "People who may manage the server can always moderate tables. Set roles and channels with "
    "`/moderate settings`. Everybody sees dates in their own language and time zone."
)


def server_panel(values: Mapping[str, Any], picked: str = "", note: str = "") -> Screen:
    """The panel of a server's settings, by name; `picked` is the one to be changed."""
    shown = [one for one in SETTINGS if one.name != "opener_role" or values["openers"] == "role"]
    lines = [
        "**How tables work on this server**",
        *(settings.line(one, values[one.name]) for one in shown),
        MORE,
    ]
    if note:
        lines.insert(0, note)
    return Screen("\n".join(lines), settings.menus(SERVER, SETTINGS, values, picked))


def button() -> Button:
    """The way to this panel."""
    return Button("Server settings", SERVER)
