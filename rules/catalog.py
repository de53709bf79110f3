"""The one list of games."""

from typing import Any

from rules.game import Game
from rules.steam_court.game import STEAM_COURT

GAMES: dict[str, Game[Any, Any, Any, Any, Any]] = {game.id: game for game in (STEAM_COURT,)}
"""Every game, by id, in the order in which people are offered them."""
