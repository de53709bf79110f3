"""Every game as tests ask for it: presenters, painters, lobbies."""

from bot.games.catalog import PLUGINS, picture_kinds
from bot.pictures.cache import PictureCache
from bot.presenters.screen import Screen
from bot.presenters.table_info import TableInfo
from bot.presenters.tables import lobby

PRESENTERS = {game: plugin.presenter for game, plugin in PLUGINS.items()}
KINDS = picture_kinds(PLUGINS)
paint = PictureCache(KINDS).paint


def lobby_of(info: TableInfo) -> Screen:
    """The lobby of a table."""
    return lobby.lobby(info, PRESENTERS[info.game])


def options_of(info: TableInfo, step: str = "") -> Screen:
    """The options of a table."""
    return lobby.options_panel(info, PRESENTERS[info.game], step)
