"""The lesson of Court of the Medici as screens: its script, the learner's cards, their pictures."""

from bot.games.medici.lesson import FIRST, LEARNER, NAMES, POSITION, STEPS
from bot.games.medici.sentences import board_alt, hand_alt, score_alt
from bot.games.medici.words import hand_text
from bot.presenters.lesson import TITLE, Lesson, Practice
from bot.presenters.screen import Picture
from rules.medici.game import GAME
from rules.medici.view import MediciView


def _facts(practice: Practice) -> str:
    """The learner's cards."""
    view: MediciView = practice.view
    if view.own is None:
        raise AssertionError("the learner sits at the practice table")
    return f"Your cards: **{hand_text(view.own.hand)}**"


def _picture(practice: Practice) -> Picture:
    """The learner's own hand as a panel shows it, the board as the channel does, or the end."""
    view: MediciView = practice.view
    if practice.step.picture == "hand":
        return Picture("medici-hand", view, NAMES, TITLE, hand_alt(view, NAMES, TITLE))
    public = practice.public
    if practice.step.picture == "score":
        return Picture("medici-score", public, NAMES, TITLE, score_alt(public, NAMES, TITLE))
    return Picture("medici-board", public, NAMES, TITLE, board_alt(public, NAMES, TITLE))


LESSON = Lesson(GAME, LEARNER, NAMES, POSITION, STEPS, FIRST, _facts, _picture)
