"""Steam Tunnel as the bot plays it."""

from bot.games.plugin import GamePlugin
from bot.games.steam_tunnel.commands import COMMANDS
from bot.games.steam_tunnel.learn import LESSON
from bot.games.steam_tunnel.pictures import board, score
from bot.games.steam_tunnel.presenter import SteamTunnelPresenter
from bot.pictures.cache import PictureKind
from bot.presenters.screen import Picture
from rules.steam_tunnel.game import GAME
from rules.steam_tunnel.view import TunnelGameView


def _view(picture: Picture) -> TunnelGameView:
    if not isinstance(picture.subject, TunnelGameView):
        raise ValueError(f"{picture.kind} is drawn from a TunnelGameView")
    return picture.subject


PLUGIN = GamePlugin(
    rules=GAME,
    presenter=SteamTunnelPresenter(),
    pictures={
        "tunnel-board": PictureKind(
            lambda p: board.paint_board(_view(p), p.names, p.title, p.style),
            "steam-tunnel.png",
            lambda p: board.shown(_view(p)),
        ),
        "tunnel-score": PictureKind(
            lambda p: score.paint_score(_view(p), p.names, p.title),
            "steam-tunnel-score.png",
            lambda p: score.shown(_view(p)),
        ),
    },
    commands=COMMANDS,
    lesson=LESSON,
)
