"""The one list of games."""

from typing import Any

from rules.game import Game
from rules.medici.game import COURT_OF_THE_MEDICI
from rules.steam_court.game import STEAM_COURT
from rules.steam_tunnel.game import STEAM_TUNNEL

GAMES: dict[str, Game[Any, Any, Any, Any, Any]] = {
    game.id: game for game in (STEAM_COURT, STEAM_TUNNEL, COURT_OF_THE_MEDICI)
}
"""Every game, by id, in the order in which people are offered them."""
