"""The script of the lesson: one practice Quarter, what is said about it, and what may be pressed.

`learn` makes screens of it by playing it through the real rules, so nothing here says what is
legal or why a choice is refused; the tests hold the script to the rules.
"""

from collections.abc import Mapping
from typing import Any

from bot.presenters.lesson import Option, Step

LEARNER = "you"
NAMES = ("Piston", LEARNER, "Valve", "Cog")
"""The people at the practice table in seat order: the Queen, the General, the Duke, the Tea Boy."""

POSITION: Mapping[str, Any] = {
    "quarter": 1,
    "phase": "play",
    "tables": [
        {
            "name": "royal",
            "seats": [
                ["Queen", "Piston"],
                ["General", LEARNER],
                ["Duke", "Valve"],
                ["Tea Boy", "Cog"],
            ],
            "hands": {
                "Piston": "1 1 3 4 5 5 6 8 12",
                LEARNER: "1 2 2 2 6 8 9 10 12 3/9 6/12 X P",
                "Valve": "7 7 7 9 11",
                "Cog": "3 3 3 8 10 10",
            },
            "court_hand": "1 4 6 7 8 9 9 10 11 11 11 12 12 12 3/9 3/9 6/12 6/12 X P",
            "discards": ("1 1 2 2 2 3 3 4 4 4 4 5 5 5 5 6 6 6 7 7 8 8 9 9 10 10 11 11 12 X P"),
        }
    ],
}
"""A deck of 84 in the middle of a Quarter, with few enough cards to see its end in five minutes."""


FIRST = "welcome"

_LEAD_THE_REST = (
    "**Planning the end.** You lead again. Look at the board: **the Duke holds one card**, you "
    "hold three. So be quick!\n"
    "Lead the higher number now and keep the 1. Your last card doesn't have to beat anything if "
    "you can lead it."
)

_AFTER_THE_MULTIPLIER = ("Valve: pass", f"{LEARNER}: pass")

STEPS: Mapping[str, Step] = {
    FIRST: Step(
        "**Welcome to Steam Court!** This is a practice table just for you. Nothing counts, "
        "nobody is waiting, and a wrong button does no harm.\n\n"
        "There is one aim: **be the first to get rid of all your cards.**\n\n"
        "You are the **General**, second from the top. The others are house players: Piston is "
        "the Queen, Valve the Duke, Cog the Tea Boy. Turns go from the top seat down, then around "
        "again.\n"
        "One deal is called a **Quarter**; you join in the middle of one.",
        (Option("Let's begin", to="follow", after=("Piston: lay 4",)),),
        picture="board",
    ),
    "follow": Step(
        "**Following.** Your turn! Lay **as many cards** as the last player did, of a "
        "**higher value**. There's one card on the table, so play one above 4.",
        (
            Option("Lay 2", "lay 2"),
            Option(
                "Lay 6",
                "lay 6",
                "pass",
                ("Valve: lay 9", "Cog: pass", "Piston: lay 12"),
                "Well done. A 6 was enough, and you keep your high cards.",
            ),
            Option("Lay 2 2 2", "lay 2 2 2"),
        ),
    ),
    "pass": Step(
        "**Passing.** Numbers end at 12, and an equal card doesn't beat it. Only the Putsch (P) "
        "would, and yours is worth keeping.\n"
        "Whoever passes sits out for the rest of this round, called a **trick**.",
        (
            Option("Lay 12", "lay 12"),
            Option(
                "Pass",
                "pass",
                "nine",
                ("Valve: pass", "Piston: pass", "Piston: lay 5 5"),
                "There's no shame in passing. You're back in the next trick.",
            ),
        ),
    ),
    "nine": Step(
        "**3/9.** The Queen took that trick, so she leads the next one: two 5s. Now everybody "
        "needs **two cards of one value**, above 5.\n"
        "You hold one 9. But a **3/9** counts as a 3 or a 9, whichever you need.",
        (
            Option("Lay 9", "lay 9"),
            Option("Lay 9 10", "lay 9 10"),
            Option(
                "Lay 9 3/9",
                "lay 9 3/9",
                "twelve",
                ("Valve: pass", "Cog: lay 10 10", "Piston: pass"),
                "Two 9s, and two cards fewer.",
            ),
        ),
    ),
    "twelve": Step(
        "**6/12.** It works the same way: a 6 or a 12. What beats two 10s?",
        (
            Option(
                "Lay 12 6/12",
                "lay 12 6/12",
                "take",
                ("Cog: pass",),
                "Two 12s! No number goes higher.",
            ),
            Option("Lay 12", "lay 12"),
            Option("Lay 10 12", "lay 10 12"),
        ),
    ),
    "take": Step(
        "**Taking a trick.** Everybody else has passed, and your 12s are still on top. You could "
        "lay over your own cards if you had something higher.\nPass too, and **the trick is "
        "yours**. Its cards are discarded; what you win is the lead.",
        (
            Option("Lay 2 2", "lay 2 2"),
            Option("Pass", "pass", "lead", (), "The trick is yours."),
        ),
    ),
    "lead": Step(
        "**Leading.** Now you choose what the others have to beat: one card, or several of one "
        "value.\nLow cards beat nothing, so lead them to get rid of them. "
        "The more at once, the better.",
        (
            Option("Pass", "pass"),
            Option("Lay 1 2 2", "lay 1 2 2"),
            Option(
                "Lay 2 2 2",
                "lay 2 2 2",
                "multiplier",
                ("Valve: lay 7 7 7", "Cog: pass", "Piston: pass"),
                "Three weak cards gone in one go.",
            ),
        ),
    ),
    "multiplier": Step(
        "**X, the Multiplier.** You need three cards above 7 and have no three alike. But an X "
        "beside a card makes the set **as large as you say**: 10 X can be two 10s, or three, or "
        "more. How many do you need?",
        (
            Option(
                "8 X as three 8s",
                "lay 8 X as 3x8",
                "lead ten",
                _AFTER_THE_MULTIPLIER,
                "Three 8s, and your 10 is saved for later. Thrifty! (When you *lead* with an X, "
                "you may even choose infinity.)",
            ),
            Option("10 X as four 10s", "lay 10 X as 4x10"),
            Option(
                "10 X as three 10s",
                "lay 10 X as 3x10",
                "lead eight",
                _AFTER_THE_MULTIPLIER,
                "Three 10s it is. (8 X would have been enough, and you'd still have the 10. And "
                "when you *lead* with an X, you may even choose infinity.)",
            ),
        ),
    ),
    "lead ten": Step(
        _LEAD_THE_REST,
        (
            Option("Lay 1 10", "lay 1 10"),
            Option("Lay 10", "lay 10", "stop", ("Valve: lay 11",)),
            Option("Pass", "pass"),
        ),
        picture="board",
    ),
    "lead eight": Step(
        _LEAD_THE_REST,
        (
            Option("Lay 1 8", "lay 1 8"),
            Option("Lay 8", "lay 8", "stop", ("Valve: lay 11",)),
            Option("Pass", "pass"),
        ),
        picture="board",
    ),
    "stop": Step(
        "**Your privilege.** Oh no: that was the Duke's last card! But most characters can do "
        "something special, and you are the General. Once a Quarter you may call **Stop!**, even "
        "when it's not your turn: the set that was just laid on another goes back to its hand.\n"
        "Who do you want to stop?",
        (
            Option("Stop the Queen", "stop Piston"),
            Option(
                "Stop the Duke",
                "stop Valve",
                "putsch",
                ("Cog: pass", "Piston: pass"),
                "Stopped! The Duke has to take the 11 back.",
            ),
        ),
        picture="board",
    ),
    "putsch": Step(
        "**P, the Putsch.** The others have passed, but the Duke hasn't: if this trick goes on, "
        "the 11 will be back.\nSo end it. A Putsch, laid **alone**, beats every set and **takes "
        "the trick at once**.",
        (
            Option("Lay 1 P", "lay 1 P"),
            Option("Lay P", "lay P", "out", (), "Nobody can beat that. The trick is yours."),
        ),
    ),
    "out": Step(
        "**Going out.** You lead, with one card left. It's only a 1, but when you lead, "
        "anything will do.",
        (
            Option("Pass", "pass"),
            Option(
                "Lay 1",
                "lay 1",
                "end",
                (
                    "Valve: lay 11",
                    "Cog: pass",
                    "Piston: pass",
                    "Cog: lay 3 3 3",
                    "Piston: pass",
                    "Cog: pass",
                    "Cog: lay 8",
                ),
                "**You're out, and first!** The others played on for their places.",
            ),
        ),
    ),
    "end": Step(
        "**You're the Queen now**, and the old Queen makes the tea: whoever goes out early sits "
        "high in the next Quarter. There are four, and **the first one out in the fourth wins the "
        "game**.\n\n"
        "That's all you need. At a real table the board is in the channel. **My hand** "
        "below it shows you your cards: choose a set from the menu, then press the green button. "
        "**Help** leads to the rules, with the privileges of all characters.\n\n"
        "Open a table here, or with `/table open`. Friends press *Join*, house players fill the "
        "other seats, and *Start* deals the cards. Have fun!",
        picture="board",
        lines=4,
    ),
}
