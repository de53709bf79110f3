"""The lesson of Steam Court as screens: its script, the learner's cards, and their pictures."""

from bot.games.steam_court.lesson import FIRST, LEARNER, NAMES, POSITION, STEPS
from bot.games.steam_court.sentences import board_alt
from bot.games.steam_court.words import grouped, to_beat
from bot.presenters.lesson import TITLE, Lesson, Practice
from bot.presenters.screen import Picture
from rules.steam_court.game import GAME
from rules.steam_court.view import CourtView


def _facts(practice: Practice) -> str:
    """What there is to beat, and the learner's cards."""
    view: CourtView = practice.view
    if view.own is None:
        raise AssertionError("the learner sits at the practice table")
    lines = [f"Your cards: **{grouped(view.own.hand)}**"]
    if view.own.waiting and (beat := to_beat(view.tables[view.own.table])):
        lines.insert(0, f"To beat: **{beat}**")
    return "\n".join(lines)


def _picture(practice: Practice) -> Picture:
    """The learner's own hand as a panel shows it, or the board as the channel does."""
    view: CourtView = practice.view
    if practice.step.picture == "board" or view.own is None:
        public = practice.public
        return Picture("court-board", public, NAMES, TITLE, board_alt(public, NAMES, TITLE))
    alt = f"Your hand as the {view.own.character}: {grouped(view.own.hand)}."
    return Picture("court-hand", view, NAMES, TITLE, alt)


LESSON = Lesson(GAME, LEARNER, NAMES, POSITION, STEPS, FIRST, _facts, _picture)
