"""Steam Court as the bot plays it."""

from bot.games.plugin import GamePlugin
from bot.games.steam_court.commands import COMMANDS
from bot.games.steam_court.learn import LESSON
from bot.games.steam_court.pictures.board import board_subject, paint_board
from bot.games.steam_court.pictures.hand import paint_hand
from bot.games.steam_court.pictures.score_history import paint_course
from bot.games.steam_court.presenter import SteamCourtPresenter
from bot.pictures.cache import PictureKind
from bot.presenters.screen import Picture
from rules.steam_court.game import GAME
from rules.steam_court.view import CourtView


def _view(picture: Picture) -> CourtView:
    if not isinstance(picture.subject, CourtView):
        raise ValueError(f"{picture.kind} is drawn from a CourtView")
    return picture.subject


PLUGIN = GamePlugin(
    rules=GAME,
    presenter=SteamCourtPresenter(),
    pictures={
        "court-board": PictureKind(
            lambda p: paint_board(_view(p), p.names, p.title, p.style),
            "steam-court.png",
            lambda p: board_subject(_view(p), p.style),
        ),
        "court-hand": PictureKind(
            lambda p: paint_hand(_view(p), p.names, p.title), "steam-court-hand.png"
        ),
        "court-course": PictureKind(
            lambda p: paint_course(_view(p), p.names, p.title), "steam-court-course.png"
        ),
    },
    commands=COMMANDS,
    lesson=LESSON,
)
