"""`/tunnel …`: Steam Tunnel's actions, one for one."""

from bot.presenters.command import Argument, CommandGroup, GameCommand, plain

COMMANDS = CommandGroup(
    "tunnel",
    (
        GameCommand(
            "flip",
            "Turn over a face-down card: every turn begins with it",
            plain("flip", "cell"),
            (Argument("cell", "The card's cell, such as c4", required=True, offered=True),),
        ),
        GameCommand(
            "buy",
            "Put a stone on a segment of an open tunnel",
            plain("buy", "segment"),
            (Argument("segment", "The segment, such as b3 N-S", required=True, offered=True),),
        ),
        GameCommand(
            "bury",
            "Put a stone on a face-down card, which stays down for good",
            plain("bury", "cell"),
            (Argument("cell", "The card's cell, such as d2", required=True, offered=True),),
        ),
        GameCommand("skip", "Place no stone this turn", plain("skip")),
    ),
)
