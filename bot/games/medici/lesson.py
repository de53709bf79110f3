"""The script of the lesson: one practice game, what is said about it, and what may be pressed.

`learn` makes screens of it by playing it through the real rules, so nothing here says what is
legal or why a choice is refused; the tests hold the script to the rules.
"""

from collections.abc import Mapping
from typing import Any

from bot.presenters.lesson import Option, Step

LEARNER = "Caterina"
NAMES = (LEARNER, "Valve")
"""The people at the practice table in seat order: the learner plays black, Valve red."""

POSITION: Mapping[str, Any] = {
    "inner": ["9D", "3H", "JH", "KS", "4C"],
    "outer": ["2D", "10C"],
    "jesters": {},
    "hands": {LEARNER: "AS 2C 5C 10S JS", "Valve": "6D 7D 8H JD KH"},
    "decks": {
        LEARNER: "JC QS 6S 7C 9C 6C 8C 3S AC 2S 3C 4S 5S 7S 8S 9S QC",
        "Valve": "10H 4D 5D AD AH 2H 3D 4H 5H 6H 7H 8D 9H 10D QD QH",
    },
    "turn": LEARNER,
    "plans": 0,
}
"""All fifty cards near the beginning of a game."""

FIRST = "welcome"

STEPS: Mapping[str, Step] = {
    FIRST: Step(
        "**Welcome to Court of the Medici!** This is a practice table just for you. Nothing "
        "counts, nobody is waiting, and a wrong button does no harm.\n\n"
        "You are **Caterina** and play **black**, ♣ and ♠. Valve, a house player, plays **red**, "
        "♦ and ♥. At the end you each add up your colour's cards on the table: **more wins**.\n\n"
        "Cards are in the **inner court**, in the middle, or in the **outer court**. 2 to 10 "
        "count what they say, a Duke (K) 15.",
        (Option("Let's begin", to="alone"),),
        picture="board",
    ),
    "alone": Step(
        "**A card alone.** On your turn you play one card from your hand and draw another. The "
        "simplest play: lay it alone, as a new stack in the outer court. Its points are yours "
        "as long as it stays there.\nBlack cards are yours, red ones Valve's. Lay a high one!",
        (
            Option("9♦ alone", "alone 9D"),
            Option(
                "10♠ alone",
                "alone 10S",
                "ally",
                ("Valve: ally 8H on 4C",),
                "Ten points for you.",
            ),
        ),
        picture="hand",
    ),
    "ally": Step(
        "**An alliance.** Valve did something else: the 8♥ went **on top of your 4♣**. Any card "
        "may join any stack, and the stack's **total** is the sum, here 12. The 4 is still yours, "
        "the 8 is Valve's.\n"
        "This is the only way to get a card into the inner court. You need that: **if a colour has "
        "no card left there, the game ends**. Join Valve's 3♥.",
        (
            Option("5♥ on 3♥: 3 + 5 = 8", "ally 5H on 3H"),
            Option(
                "5♣ on 3♥: 3 + 5 = 8",
                "ally 5C on 3H",
                "conspire",
                ("Valve: alone JD as 10",),
                "3 + 5 = 8, and your 5♣ is in the inner court.",
            ),
        ),
        picture="board",
    ),
    "conspire": Step(
        "**A conspiracy.** If the stack you lay on then has the **same total as another**, you may "
        "discard that other stack, all of it.\n"
        "Valve has laid a **Jester** (J) and declared it a 10. Your 2♣ on 3♥ 5♣ makes 10 as "
        "well. Against which stack?",
        (
            Option("2♣ on 3♥ 5♣ against 9♦", "conspire 2C on 3H against 9D"),
            Option(
                "2♣ on 3♥ 5♣ against J♦: 10 = 10",
                "conspire 2C on 3H against JD",
                "jester",
                ("Valve: ally 6D on 9D",),
                "10 = 10, and Valve's Jester has left the game. (Your own 10s matched too. You "
                "choose which.)",
            ),
        ),
        picture="board",
    ),
    "jester": Step(
        "**Your Jester.** You say what it counts, 1 to 10, when you play it, so it fits almost "
        "anywhere.\nValve's 9♦ 6♦ in the inner court make 15. What does your 10♠ need to match?",
        (
            Option("J♠ as 6 on 10♠ against 9♦", "conspire JS as 6 on 10S against 9D"),
            Option(
                "J♠ as 5 on 10♠ against 9♦",
                "conspire JS as 5 on 10S against 9D",
                "retune",
                ("Valve: alone 7D",),
                "10 + 5 = 15. Fifteen points less for Valve.",
            ),
        ),
        picture="hand",
    ),
    "retune": Step(
        "**A Jester's second trick.** Valve's J♥ has been in the inner court since the deal and "
        "counts 1. No sum of yours will ever be that small.\n"
        "But a Jester that conspires may also **reset one other Jester on the table**. With your "
        "J♣ as 4 on the 2♦, what would J♥ have to count?",
        (
            Option("J♣ as 4 on 2♦ against J♥", "conspire JC as 4 on 2D against JH"),
            Option(
                "… and J♥ as 6: 6 = 6",
                "conspire JC as 4 on 2D against JH, JH as 6",
                "minister",
                ("Valve: ally KH on 4C",),
                "2 + 4 = 6, and J♥ counts 6 as well. It's gone.",
            ),
            Option("… and J♥ as 4", "conspire JC as 4 on 2D against JH, JH as 4"),
        ),
        picture="board",
    ),
    "minister": Step(
        "**The Minister (Q)** counts 0. But when he joins an alliance he may **discard all its "
        "other cards**. On 4♣ 8♥ K♥ that costs you 4 points, and Valve 23!\n"
        "His power works only in an alliance, not in a conspiracy.",
        (
            Option("Q♠ on 4♣ 8♥ K♥ against K♠", "conspire QS on 4C against KS"),
            Option(
                "Q♠ on 4♣ 8♥ K♥ with power",
                "ally QS on 4C with power",
                "lady",
                ("Valve: alone 10H",),
                "Your Minister is alone in the inner court.",
            ),
        ),
        picture="board",
    ),
    "lady": Step(
        "**The Lady (A)** counts 1. When she joins an alliance she may **split it up**: each of "
        "its cards becomes a stack of its own, in the same court.\n"
        "3♥ 5♣ 2♣ make 10. With a Minister, 0, on the 10♥ Valve could conspire against all three. "
        "Split them up first!",
        (
            Option("A♠ on 3♥ 5♣ 2♣ against 10♥", "conspire AS on 3H against 10H"),
            Option(
                "A♠ on 3♥ 5♣ 2♣ with power",
                "ally AS on 3H with power",
                "plan",
                ("Valve: alone 4D",),
                "Four stacks of one card each. And 3♥, Valve's last card in the inner court, has "
                "lost its friends.",
            ),
        ),
        picture="board",
    ),
    "plan": Step(
        "**A plan.** You need a total of 3 to strike 3♥. A 3 on your Minister would do, 0 + 3, but "
        "you don't have one.\n"
        "So **plan**: put a card under your deck and draw its top card. Only you know which. (Six "
        "plans in a row, three from each player, make the game a draw.)",
        (
            Option("6♣ on Q♠ against 3♥", "conspire 6C on QS against 3H"),
            Option(
                "Plan: 6♣ under the deck",
                "plan 6C",
                "strike",
                ("Valve: alone 5D",),
                "You drew the 3♠. What luck!",
            ),
        ),
        picture="hand",
    ),
    "strike": Step(
        "**The end.** If 3♥ goes, red has no card in the inner court, and the game ends at once. "
        "You're ahead, so do it!",
        (
            Option("3♠ on A♠ against 3♥", "conspire 3S on AS against 3H"),
            Option("3♠ on Q♠ against 3♥: 3 = 3", "conspire 3S on QS against 3H", "end"),
        ),
        picture="hand",
    ),
    "end": Step(
        "**You've won.** The cards in both courts were added up by colour. Had you been behind, "
        "you'd better have left 3♥ alone.\n\n"
        "That's all you need. At a real table the board is in the channel. **My hand** below "
        "it shows you your cards: choose one, choose what it should do, then press the green "
        "button. It says what it will do, and every sum is shown first. **Help** leads to the "
        "rules.\n\n"
        "Open a table here, or with `/table open`. A friend presses *Join*, or a house player "
        "takes the other seat, and *Start* deals the cards. Have fun!",
        picture="score",
        lines=4,
    ),
}
