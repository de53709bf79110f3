"""The one list of games."""

from importlib import import_module

from rules.game import AnyGame

FOLDERS = ("steam_court", "steam_tunnel", "medici")
"""Where each game's rules are, in the order in which people are offered them.

`rules.<folder>.game` has it as `GAME`. A new game is one more name here.
"""

GAMES: dict[str, AnyGame] = {
    game.id: game for game in (import_module(f"rules.{folder}.game").GAME for folder in FOLDERS)
}
"""Every game, by id."""
