"""What moderators do, in public terms: for the board, the log, previews and the audit."""

from collections.abc import Sequence

from bot.host.moderation.actions import Moderated, Proposed, Removed
from bot.presenters.sentences import Name, sentence
from rules.game import Outcome
from rules.numbers import fraction


def done(act: str, what: str, concerned: str) -> str:
    """What a moderator did, in public terms: `took back the last 2 actions`."""
    match act:
        case "undo":
            return f"took back {_last(what)}"
        case "reset":
            return "re-dealt the cards" if what == "deal" else f"restarted the {what}"
        case "skip":
            return f"skipped {_whose(concerned)} turn"
        case "replace":
            return f"gave {concerned}'s seat to a house player"
        case "remove":
            return f"removed {concerned} from the table for good"
        case "end":
            return "ended the table" + (" and scored it as it was" if what == "standing" else "")
        case "restore":
            return "left out what couldn't be read and put the table back to before it"
        case _:
            return DONE.get(act, act)


def foreseen(act: str, what: str, concerned: str) -> str:
    """What would happen, before it is done: `the last 2 actions would be taken back`."""
    match act:
        case "undo":
            return f"{_last(what)} would be taken back"
        case "reset":
            return "the cards would be re-dealt" if what == "deal" else f"the {what} would restart"
        case "skip":
            return f"{_whose(concerned)} turn would be skipped"
        case "replace":
            return f"{concerned}'s seat would go to a house player"
        case "remove":
            return f"{concerned} would be removed from the table for good"
        case "end":
            scored = " and be scored as it is" if what == "standing" else ""
            return f"the table would end{scored}"
        case "restore":
            return "what can't be read would be left out; the table would be put back to before it"
        case _:
            return FORESEEN.get(act, act)


def _last(what: str) -> str:
    return "the last action" if what == "1" else f"the last {what} actions"


def _whose(concerned: str) -> str:
    return f"{concerned or 'a house player'}'s"


DONE = {"pause": "paused the table", "resume": "resumed the table", "move": "moved the table"}
FORESEEN = {
    "pause": "the table would pause",
    "resume": "the table would resume",
    "move": "the table would move",
}


def standing(outcome: Outcome, names: Sequence[str]) -> str:
    """Everybody's place and score in a game, the best first."""
    told, place = [], 1
    for equal in outcome.places:
        for seat in equal:
            score = f": {fraction(outcome.scores[seat])}" if outcome.scores else ""
            told.append(f"{place}. {names[seat]}{score}")
        place += len(equal)
    return " · ".join(told)


@sentence.register
def _(event: Moderated, name: Name) -> str:
    """What a moderator did, and why."""
    by = "A moderator, with the players' agreement," if event.agreed else "A moderator"
    if event.unasked:
        by = f"A moderator, with nobody left to ask (no. {event.unasked} at this table),"
    what = done(event.act, event.what, name(event.user_id) if event.user_id else "")
    return f"{by} {what}.{_why(event.reason)}"


@sentence.register
def _(event: Proposed, name: Name) -> str:
    """What a moderator would like, and why."""
    what = foreseen(event.act, event.what, name(event.concerns) if event.concerns else "")
    who = name(event.user_id)
    return f"{who}, a moderator, proposes: {what}.{_why(event.reason)}"


@sentence.register
def _(_event: Removed, _name: Name) -> str:
    """What a moderator did is told beside it."""
    return ""


def _why(reason: str) -> str:
    return f" Reason: {plain(reason)}" if reason else ""


def plain(reason: str) -> str:
    """A reason as somebody typed it, so that it looks like that and mentions nobody."""
    return "".join(f"\\{c}" if c in MARKS else c for c in reason).replace("@", "@\u200b")


MARKS = frozenset("\\*_~`|>#<[]()-")
