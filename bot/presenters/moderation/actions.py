"""What moderators do, in public terms: for the board, the log, previews and the audit."""

from collections.abc import Sequence
from fractions import Fraction

from bot.host.moderation.actions import Moderated, Proposed, Removed
from bot.presenters.sentences import Name, sentence
from rules.game import Outcome


def done(act: str, what: str, concerned: str) -> str:
    """What a moderator does, in public terms, without its first capital and its full stop."""
    match act:
        case "undo":
            one = what == "1"
            return f"the last {'action is' if one else f'{what} actions are'} taken back"
        case "reset":
            return "the cards are dealt anew" if what == "deal" else f"the {what} begins again"
        case "skip":
            return f"the turn of {concerned or 'a house player'} is skipped"
        case "replace":
            return f"a house player takes the seat of {concerned}"
        case "remove":
            return f"{concerned} leaves the table for good"
        case "end":
            return "the table ends" + (", scored as it stands" if what == "standing" else "")
        case "restore":
            return "what could not be read is left out, and the table goes on from before it"
        case _:
            return PLAIN.get(act, act)


PLAIN = {
    "pause": "the table pauses",
    "resume": "the table goes on",
    "move": "the table moves",
}


def standing(outcome: Outcome, names: Sequence[str]) -> str:
    """How a game stood: everybody's place and score, the best first."""
    told, place = [], 1
    for equal in outcome.places:
        for seat in equal:
            score = f": {_points(outcome.scores[seat])}" if outcome.scores else ""
            told.append(f"{place}. {names[seat]}{score}")
        place += len(equal)
    return " · ".join(told)


def _points(score: Fraction) -> str:
    whole, rest = divmod(score, 1)
    return str(whole) if not rest else f"{whole or ''} {rest}".strip()


@sentence.register
def _(event: Moderated, name: Name) -> str:
    """What a moderator did, and why."""
    by = "A moderator, with the consent of others" if event.agreed else "A moderator"
    if event.unasked:
        by = f"A moderator, since nobody was left to ask (no. {event.unasked} at this table)"
    what = done(event.act, event.what, name(event.user_id) if event.user_id else "")
    return f"{by}: {what}.{_why(event.reason)}"


@sentence.register
def _(event: Proposed, name: Name) -> str:
    """What a moderator would like, and why."""
    what = done(event.act, event.what, name(event.concerns) if event.concerns else "")
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
