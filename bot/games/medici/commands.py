"""`/medici …`: Court of the Medici's actions, one for one."""

from bot.games.medici.choices import asked_for
from bot.presenters.command import Argument, CommandGroup, GameCommand, Given, plain

CARD = Argument("card", "A card from your hand", required=True, offered=True)
STACK = Argument("stack", "The stack it goes on: any card in it", required=True, offered=True)
VALUE = Argument("value", "A Jester's value, 1 to 10", offered=True)
POWER = Argument(
    "power", "Lady: split up the stack. Minister: discard its other cards", bool, default=False
)
AGAINST = Argument("against", "The stack that leaves: any card in it", required=True, offered=True)
RETUNE = Argument(
    "retune", "Another Jester on the table and its new value, such as JC as 6", offered=True
)


def _card(given: Given) -> str:
    """`JS as 7`, or the card alone."""
    return f"{given['card']} as {given['value']}" if given["value"] else str(given["card"])


def _alone(given: Given) -> str:
    return f"alone {_card(given)}"


def _ally(given: Given) -> str:
    ending = " with power" if given["power"] else ""
    return f"ally {_card(given)} on {given['stack']}{ending}"


def _conspire(given: Given) -> str:
    ending = f", {given['retune']}" if given["retune"] else ""
    return f"conspire {_card(given)} on {given['stack']} against {given['against']}{ending}"


COMMANDS = CommandGroup(
    "medici",
    (
        GameCommand("alone", "Lay a card as a new stack in the outer court", _alone, (CARD, VALUE)),
        GameCommand(
            "ally",
            "Lay a card on a stack, with or without the power of a Lady or Minister",
            _ally,
            (CARD, STACK, VALUE, POWER),
        ),
        GameCommand(
            "conspire",
            "Lay a card on a stack to discard another stack with the same total",
            _conspire,
            (CARD, STACK, AGAINST, VALUE, RETUNE),
        ),
        GameCommand(
            "plan",
            "Put a card under your deck and draw the top one",
            plain("plan", "card"),
            (CARD,),
        ),
    ),
    asked_for,
)
