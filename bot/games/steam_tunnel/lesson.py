"""The script of the lesson: the end of one practice game, what is said, and what may be pressed.

`learn` makes screens of it by playing it through the real rules, so nothing here says what is
legal or why a choice is refused; the tests hold the script to the rules.
"""

from collections.abc import Mapping
from typing import Any

from bot.presenters.lesson import Option, Step

LEARNER = "Apprentice"
NAMES = (LEARNER, "Piston", "Valve")
"""The people at the practice table in seat order, which is the turn order too."""

POSITION: Mapping[str, Any] = {
    "rows": 4,
    "columns": 4,
    "cells": {
        "a1": "T19r", "b1": "T39r", "c1": "T10", "d1": "T24r",
        "a2": "T25", "b2": "P2", "c2": "T09", "d2": "T29",
        "a3": "T22r", "b3": "T34r", "c3": "T15", "d3": "P3",
        "a4": "T12r", "b4": "T11", "c4": "T04", "d4": "T21r",
    },
    "up": ["a2", "b2", "c2", "b3", "d3", "b4", "c4"],
    "stones": {"b3 SE-NW": LEARNER},
    "turn": LEARNER,
    "phase": "flip",
}  # fmt: skip
"""A small board in the middle of a game, with nine cards left to flip."""

LARGE = "b1 N-SE-SW"
"""A segment of the large tunnel, by which a step shows it bright."""

SCORE = "score"
"""The picture of the end."""

FIRST = "welcome"

STEPS: Mapping[str, Step] = {
    FIRST: Step(
        "**Welcome to Steam Tunnel!** This is a practice table just for you. Nothing counts, "
        "nobody is waiting, and a wrong button does no harm.\n\n"
        "Cards are turned over one by one, and their pipes join up into **tunnels**. The aim: "
        "**own the tunnels that are worth most** when the last card has been turned.\n\n"
        "You are the **Apprentice**, and your stones are marked **A**; there's one on b3 already. "
        "Piston (B) and Valve (C) are house players.\n"
        "This board is small, 4 by 4, and half played. A real one has 6 by 6 cards.",
        (Option("Let's begin", to="flip"),),
    ),
    "flip": Step(
        "**Flipping.** Every turn begins like this: turn over a face-down card. You choose which "
        "one, but not which way round.\nThe dark cards with a name on them are face down.",
        (
            Option("Flip b2", "flip b2"),
            Option("Flip d1", "flip d1", "buy", (), "A new card, with two segments of pipe."),
        ),
    ),
    "buy": Step(
        "**Buying.** Now you may put one stone on a segment of any card. The small numbers in "
        "the picture mark the segments for sale.\n"
        "b2 and d3 are Point cards: they have numbered **caps** and no segments.\n"
        "Take the upper curve of d1, from N (its top) to NW (its upper left).",
        (
            Option("Buy b2 N-S", "buy b2 N-S"),
            Option(
                "Buy d1 N-NW",
                "buy d1 N-NW",
                "round",
                (
                    "Piston: flip d4",
                    "Piston: buy b3 NE-S-SW",
                    "Valve: flip a1",
                    "Valve: buy b4 N-S",
                ),
                "Yours! A segment has room for one stone, a tunnel for many.",
            ),
        ),
    ),
    "round": Step(
        "**The board wraps around.** The top continues at the bottom, the left side at the right. "
        "So your pipe runs up from d1 into d4, where it meets a **dead end** (X), a cap worth "
        "nothing.\nYour turn again. What comes first?",
        (
            Option("Buy a1 SE-S", "buy a1 SE-S"),
            Option("Flip b1", "flip b1", "closed", (), "b1 joins a lot of pipes."),
        ),
        picture="d1 N-NW",
    ),
    "closed": Step(
        "**Closed.** See the thin, pale pipe from a1 through b1 to the 3 of b2. It no longer "
        "touches a face-down card: it can't change, and **nobody can buy it**.\n"
        "**Forks.** The other pipe of b1 has three arms and a hub. It still counts as one "
        "segment. It has joined two tunnels into one of five segments, where Piston and Valve "
        "have a stone each. Don't leave it to them!",
        (
            Option("Buy b1 S-NW", "buy b1 S-NW"),
            Option(
                "Buy b1 N-SE-SW",
                "buy b1 N-SE-SW",
                "worth",
                (
                    "Piston: flip c3",
                    "Piston: buy a2 N-NE",
                    "Valve: flip c1",
                    "Valve: buy a1 SE-S",
                ),
                "One stone each. The others play on, and your first stone joins in as well.",
            ),
        ),
    ),
    "worth": Step(
        "**What it's worth.** Its **segments times the sum of its caps**. The bright tunnel has "
        "8 segments, caps 2 and 2, and a dead end: 8 × 4 = 32.\n"
        "Whoever has **most stones** on it gets all of it. You have two each, so you'd share.\n"
        "It's open at one end, towards a3.",
        (
            Option("Bury a3", "bury a3"),
            Option("Flip a4", "flip a4", "bury", (), "Two cards are left: d2 and a3."),
        ),
        picture=LARGE,
    ),
    "bury": Step(
        "**Burying.** Instead of buying, you may put your stone on a face-down card. It stays "
        "down for good, and pipes run **straight** through it. Straight through a3 and around the "
        "board is d3 with its caps.\n"
        "So the large tunnel would get a 3: 8 × 7 = 56. And your own from b3 would get a 2: "
        "3 × (4 + 2) = 18. Both would be **closed**.\n"
        "A third stone in the large one would put you ahead too, but only until Piston answers.",
        (
            Option("Bury b1", "bury b1"),
            Option(
                "Bury a3", "bury a3", "end", ("Piston: flip d2",), "Two tunnels closed at once!"
            ),
        ),
        picture=LARGE,
    ),
    "end": Step(
        "**You've won!** Piston turned over the last card, which ends the game at once.\n"
        "The large tunnel is worth 56. All three of you have two stones on it, so each gets 56/3: "
        "**18 2/3**. The other's 18 are yours alone. Nobody gets a tunnel without stones.\n\n"
        "That's all you need. At a real table the board is in the channel. **My hand** below "
        "it shows you what you may do: choose, then press the green button. **Tunnels** lights up "
        "each tunnel and says what it's worth and who would get it.\n\n"
        "Open a table here, or with `/table open`. Friends press *Join*, house players fill the "
        "other seats, and *Start* lays out the cards. Have fun!",
        picture=SCORE,
        lines=2,
    ),
}
