"""The end of a game: who won, how everybody fared, and the proof of the shuffle."""

from collections import Counter
from collections.abc import Sequence

from bot.games.steam_court import points
from bot.games.steam_court.board import picture
from bot.games.steam_court.sentences import course_alt
from bot.presenters import fair
from bot.presenters.screen import Picture, Screen
from bot.presenters.table_info import TableInfo
from bot.presenters.tables.menu import after_game
from bot.presenters.wording import CONTENT, clip, counted, fitting, ordinal, width, winners
from rules.names import listed
from rules.steam_court.view import CourtView


def summary(view: CourtView, card: TableInfo) -> Screen:
    """Places with everybody's four Quarters and points, the promise; what to press next.

    Where names are so long that not everything fits, the last players give way.
    """
    lines = [f"**Steam Court · {card.name}** is over."]
    if view.result:
        won = [card.names[seat] for seat in view.winners or view.result[:1]]
        lines.append(f"**{winners(won)}.**")
        lines += _people(view, card)
        lines.append(feats(view, card.names))
    elif card.ended_because:
        lines.append(card.ended_because)
    tail = fair.at_end(card)
    room = CONTENT - width("\n".join(tail)) - 1
    text = "\n".join((fitting(lines, room, "More with `/table text`."), *tail))
    shown = picture(view, card)  # The board, where no Quarter was finished.
    if view.history:
        told = course_alt(view, card.names, card.name)
        shown = Picture("court-course", view, card.names, card.name, told)
    return Screen(clip(text), after_game(card), shown)


def _people(view: CourtView, card: TableInfo) -> list[str]:
    """A line for each, best first: place, points and how they came about, each Quarter's place."""
    shared = bool(card.options.get("shared_ties"))
    at = points.places(view, shared=shared)
    lines = []
    for seat in view.result:
        found = points.score(view, seat)
        scored = f"{counted(found.total, 'point')}: {points.how(found)}" if found else ""
        course = f"places {points.course(view, seat)}" if view.history else ""
        facts = (f"{ordinal(at[seat])} {card.names[seat]}", course, scored)
        lines.append(" · ".join(filter(None, facts)))
    if view.points is not None:
        lines.append(points.ties(view, shared=shared))
    lines.append(points.legend(view))
    return [line for line in lines if line]


def feats(view: CourtView, names: Sequence[str]) -> str:
    """The longest trick and the coups of the game, in one line."""
    told = []
    if view.longest_trick is not None:
        count, seat = view.longest_trick
        told.append(f"Longest trick: {counted(count, 'set')}, won by {names[seat]}.")
    rebels = Counter(view.coups)
    by = [f"{names[seat]}{f' ({count})' if count > 1 else ''}" for seat, count in rebels.items()]
    told.append(f"{counted(len(view.coups), 'coup').capitalize()}{', by ' * bool(by)}{listed(by)}.")
    return " ".join(told)
