"""What the bot needs of a game beside its rules: one object holds all of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.pictures.cache import PictureKind
from bot.presenters.command import CommandGroup
from bot.presenters.lesson import Lesson
from bot.presenters.presenter import Presenter
from rules.game import AnyGame


@dataclass(frozen=True, slots=True, eq=False)
class GamePlugin:
    """A game as people see and play it; `pictures` are its painters, by `Picture.kind`."""

    rules: AnyGame
    presenter: Presenter
    pictures: Mapping[str, PictureKind]
    commands: CommandGroup
    lesson: Lesson
