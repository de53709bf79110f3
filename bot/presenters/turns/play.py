"""What is said of a game's deal and of draws; the actions are told by the game's own events."""

from bot.host.turns.play import DrawsThrown, Played, Restored, Started, TakenBack
from bot.presenters.sentences import Name, sentence
from bot.presenters.wording import counted


@sentence.register
def _(_event: Started, _name: Name) -> str:
    return "The game began."


@sentence.register
def _(_event: Played, _name: Name) -> str:
    return ""


@sentence.register
def _(_event: TakenBack | Restored, _name: Name) -> str:
    """What a moderator did is told beside it."""
    return ""


@sentence.register
def _(event: DrawsThrown, _name: Name) -> str:
    return f"{counted(event.number, 'draw').capitalize()} thrown away with it."
