"""What is said of a table that ends, or may."""

from bot.host.tables.ending import AgreedToEnd, Ended, EndProposed
from bot.presenters.sentences import Name, sentence

ENDINGS = {
    "finished": "The game is over.",
    "agreed": "Everybody agreed to end the table here.",
    "host": "The host ended the table.",
    "moderator": "A moderator ended the table.",
    "expired": "Nobody used this lobby for a while, so it closed by itself.",
    "deserted": "Everybody left, so the table closed.",
    "rested": "Everybody was away for too long, so the table closed.",
    "gone": "Its channel was deleted, so the lobby closed.",
    "standing": "A moderator ended the table and scored it as it was.",
    "unreadable": "The table's saved data couldn't be read, so it was ended.",
}


@sentence.register
def _(_event: EndProposed, _name: Name) -> str:
    return "Somebody would like to end the table here; it ends once everybody agrees."


@sentence.register
def _(_event: AgreedToEnd, _name: Name) -> str:
    return "You agreed to end the table here. Nobody else is told."


@sentence.register
def _(event: Ended, _name: Name) -> str:
    return ENDINGS.get(event.reason, "The table is over.")
