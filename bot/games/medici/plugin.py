"""Court of the Medici as the bot plays it."""

from bot.games.medici.commands import COMMANDS
from bot.games.medici.learn import LESSON
from bot.games.medici.pictures import board, hand, score
from bot.games.medici.presenter import MediciPresenter
from bot.games.plugin import GamePlugin
from bot.pictures.cache import PictureKind
from bot.presenters.screen import Picture
from rules.medici.game import GAME
from rules.medici.view import MediciView


def _view(picture: Picture) -> MediciView:
    if not isinstance(picture.subject, MediciView):
        raise ValueError(f"{picture.kind} is drawn from a MediciView")
    return picture.subject


PLUGIN = GamePlugin(
    rules=GAME,
    presenter=MediciPresenter(),
    pictures={
        "medici-board": PictureKind(
            lambda p: board.paint_board(_view(p), p.names, p.title), "court-of-the-medici.png"
        ),
        "medici-hand": PictureKind(
            lambda p: hand.paint_hand(_view(p), p.names, p.title), "court-of-the-medici-hand.png"
        ),
        "medici-score": PictureKind(
            lambda p: score.paint_score(_view(p), p.names, p.title),
            "court-of-the-medici-score.png",
        ),
    },
    commands=COMMANDS,
    lesson=LESSON,
)
