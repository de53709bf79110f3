"""`/court …`: Steam Court's actions, one for one."""

from bot.presenters.command import Argument, CommandGroup, GameCommand, plain


def _cards(help_text: str) -> tuple[Argument, ...]:
    return (Argument("cards", help_text, required=True, offered=True),)


def _player(help_text: str) -> tuple[Argument, ...]:
    return (Argument("player", help_text, required=True, offered=True),)


COMMANDS = CommandGroup(
    "court",
    (
        GameCommand(
            "lay",
            "Lay a set, such as 1 1 1 or 10 X as 3x10",
            plain("lay", "cards"),
            _cards("Your cards, plus 'as 3x10' if they can be read in two ways"),
        ),
        GameCommand("pass", "Pass for the rest of this trick", plain("pass")),
        GameCommand(
            "give",
            "Give cards before the Quarter (Queen two, General one)",
            plain("give", "cards"),
            _cards("The cards to give"),
        ),
        GameCommand(
            "keep",
            "Choose which of the cards you drew or dived for to keep",
            plain("keep", "cards"),
            _cards("The cards to keep, or 'nothing'"),
        ),
        GameCommand("draw", "Plague Doctor: draw four cards from the Court Hand", plain("draw")),
        GameCommand("swap", "Tea Boy: swap your hand for the Court Hand", plain("swap")),
        GameCommand("decline", "Decline the privilege you were offered", plain("decline")),
        GameCommand(
            "stop",
            "General: stop a player's turn or last lay",
            plain("stop", "player"),
            _player("Who to stop"),
        ),
        GameCommand(
            "dive",
            "Submariner: reveal a numbered card and dive for cards",
            plain("dive", "card"),
            (Argument("card", "The card to reveal", required=True, offered=True),),
        ),
        GameCommand(
            "inspect",
            "Inspector: look at the Court Hand and one player's hand",
            plain("inspect", "player"),
            _player("Whose hand to look at"),
        ),
        GameCommand(
            "retrieve",
            "Pirate: take back the cards you laid in the last trick",
            plain("retrieve"),
        ),
        GameCommand(
            "coup", "Seize the throne, if you were dealt all three Putsch cards", plain("coup")
        ),
    ),
)
