"""What is said of the players' being asked, and of their answers."""

from bot.host.tables.proposals import Approved, Asked, Declined, TurnedDown
from bot.host.tables.values import TAKE
from bot.presenters.sentences import Name, sentence


@sentence.register
def _(event: Asked, name: Name) -> str:
    who = name(event.user_id)
    if event.act == TAKE:
        return f"{who} asks for {name(event.concerns)}'s seat."
    rule = {"anyone": "open to anybody", "invited": "open by invitation"}.get(event.what, "open")
    return f"{who} asks all players to make free seats {rule}."


@sentence.register
def _(_event: Approved, _name: Name) -> str:
    return "You agreed to what was asked. Nobody else is told."


@sentence.register
def _(_event: Declined, _name: Name) -> str:
    return "You declined what was asked. Nobody else is told."


@sentence.register
def _(event: TurnedDown, name: Name) -> str:
    return f"The players declined what {name(event.user_id)} asked for."
