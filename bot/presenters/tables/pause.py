"""What is said of a pause and of a table that moves."""

from bot.host.tables.pause import Moved, Paused, RestEnding, Resumed
from bot.presenters.sentences import Name, sentence

PAUSES = {
    "host": "The host paused the table.",
    "moderator": "A moderator paused the table.",
    "channel": "The table is paused: I can't post in its channel.",
    "away": "Everybody is away, so the table rests.",
}


@sentence.register
def _(event: Paused, _name: Name) -> str:
    return PAUSES.get(event.reason, "The table is paused.")


@sentence.register
def _(_event: Resumed, _name: Name) -> str:
    return "The table is no longer paused."


@sentence.register
def _(_event: RestEnding, _name: Name) -> str:
    return "Everybody is still away. The table ends in a day."


@sentence.register
def _(event: Moved, _name: Name) -> str:
    return f"The table moved to <#{event.channel_id}>."
