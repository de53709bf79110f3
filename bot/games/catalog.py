"""Every game's plugin, found by the folder that `rules.catalog` names: there a game is one line."""

from collections.abc import Mapping
from importlib import import_module

from bot.games.plugin import GamePlugin
from bot.pictures.cache import PictureKind
from rules.catalog import FOLDERS


def plugin_of(folder: str) -> GamePlugin:
    """The plugin in `bot.games.<folder>`."""
    plugin: GamePlugin = import_module(f"bot.games.{folder}.plugin").PLUGIN
    return plugin


PLUGINS: Mapping[str, GamePlugin] = {plugin.rules.id: plugin for plugin in map(plugin_of, FOLDERS)}
"""The plugins, by their game's id."""


def picture_kinds(plugins: Mapping[str, GamePlugin]) -> dict[str, PictureKind]:
    """Every kind of picture of these games, by the name that `Picture.kind` gives."""
    return {kind: how for one in plugins.values() for kind, how in one.pictures.items()}
