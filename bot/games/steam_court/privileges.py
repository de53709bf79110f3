"""Privileges on the panel: each character's button, powers during play, and why not now."""

from collections.abc import Callable, Sequence

from bot.games.steam_court import gifts
from bot.games.steam_court.context import BACK, Sight, confirm, say
from bot.games.steam_court.words import (
    capital,
    label_of,
    lay_text,
    seat_at,
)
from bot.presenters.presenter import STEP
from bot.presenters.screen import Button, Choice, Menu, Screen
from bot.presenters.wording import clip, counted, number

BUTTONS: dict[str, tuple[str, str]] = {
    "Queen": ("Give two cards", "give"),
    "General": ("Give a card", "give"),
    "Tea Boy": ("Swap hands", "swap"),
    "Plague Doctor": ("Draw four", "draw"),
    "Submariner": ("Dive", "dive"),
    "Inspector": ("Look", "inspect"),
    "Pirate": ("Take back", "retrieve"),
}
"""Label and step of each character's own button."""
BEFORE_PLAY = {"give", "swap", "draw"}
"""Steps of privileges that are over once play begins; the others stay for the whole Quarter."""


def buttons(sight: Sight) -> list[Button]:
    """The privilege buttons of the viewer's character; only a coup and "no" come and go."""
    found = []
    label, step = BUTTONS.get(sight.own.character, ("", ""))
    if label and (step not in BEFORE_PLAY or sight.table.phase == "privileges"):
        found.append(Button(label, STEP, step))
    if sight.own.character == "General":
        found.append(Button("Stop!", STEP, "stop", style="danger"))
    if "decline" in sight.verbs:
        found.append(Button(gifts.decline_label(sight), STEP, "decline"))
    return found + gifts.coup_button(sight)


def spent(sight: Sight) -> bool:
    """Whether the viewer's character has used what it may use once a Quarter."""
    return sight.own.character in sight.table.spent


def stop(sight: Sight, rest: Sequence[str]) -> Screen:
    """The General's stop: of which player, and what it would undo (Court 1.7)."""
    if "stop" not in sight.verbs:
        return say(sight, f"{_cannot_stop(sight)} (Court 1.7)")
    seats = [action.seat for action in sight.legal if action.kind == "stop"]
    if rest and f"stop {rest[0]}" in sight.tokens:
        seats = [int(rest[0])]
    if len(seats) == 1:
        text = f"{capital(_stopped(sight, seats[0]))}\nThat would use up your stop this Quarter."
        if seats[0] in sight.own.returning:
            text += "\nNobody else is active, so the turn would come straight back. (Court R13)"
        character = seat_at(sight.table, seats[0]).character
        return confirm(sight, text, f"Stop the {character}", f"stop {seats[0]}", danger=True)
    lines = [f"• {capital(_stopped(sight, seat))}" for seat in seats]
    row = tuple(
        Button(f"The {seat_at(sight.table, seat).character}", STEP, f"stop {seat}")
        for seat in seats[:4]
    )
    return say(sight, "\n".join(("Who do you want to stop?", *lines)), (*row, BACK))


def _stopped(sight: Sight, seat: int) -> str:
    """What a stop of this player would do, as one sentence.

    Where the player's newest lay can still be stopped it is that, on turn again or not (R12a).
    """
    who = sight.person(seat)
    if sight.table.window != seat:
        return f"{who} would be skipped this once, without passing."
    lays = sight.table.trick.lays if sight.table.trick else ()
    if sight.top is not None and sight.top.seat == seat and sight.top is not lays[0]:
        return f"{who} would take back {lay_text(sight.top)}; play would go on after them."
    return f"{who} would take back the last set they followed with; what it led to is undone."


def dive(sight: Sight, rest: Sequence[str]) -> Screen:
    """The Submariner's dive: which card to reveal (Court 1.7)."""
    if "dive" not in sight.verbs:
        return say(sight, f"{_cannot_dive(sight)} (Court 1.7)")
    pile = sight.table.discards
    if rest and f"dive {rest[0]}" in sight.tokens:
        drawn = min(int(rest[0]), pile)
        text = (
            f"Show everybody your {rest[0]}, which you keep, and draw {counted(drawn, 'card')} "
            f"from the discards?\nYou could then keep up to {number(drawn // 2)} of them."
        )
        return confirm(sight, text, f"Dive with a {rest[0]}", f"dive {rest[0]}")
    cards = [text.removeprefix("dive ") for text in sight.tokens if text.startswith("dive ")]
    choices = tuple(
        Choice(card, f"dive {card}", f"draws {min(int(card), pile)}, keeps {_half(card, pile)}")
        for card in sorted(cards, key=int, reverse=True)
    )
    text = f"Which card do you want to show? It stays in your hand.\n{sight.hand()}"
    return say(sight, text, (Menu(STEP, "Show …", choices),), (BACK,))


def _half(card: str, pile: int) -> str:
    kept = min(int(card), pile) // 2
    return f"up to {kept}" if kept else "none"


def inspect(sight: Sight, rest: Sequence[str]) -> Screen:
    """The Inspector's look: at which hand (Court 1.7)."""
    if "inspect" not in sight.verbs:
        return say(sight, f"{_cannot_look(sight)} (Court 1.7)")
    if rest and f"inspect {rest[0]}" in sight.tokens:
        seat = int(rest[0])
        text = (
            f"Look at the Court Hand and at the hand of {sight.person(seat)}?\n"
            "Everybody would be told whose hand you saw. That would use up your look this Quarter."
        )
        label = f"Look at the {seat_at(sight.table, seat).character}'s hand"
        return confirm(sight, text, label, f"inspect {seat}")
    seats = [action.seat for action in sight.legal if action.kind == "inspect"]
    choices = tuple(
        Choice(
            clip(label_of(seat_at(sight.table, seat), sight.names), 100),
            f"inspect {seat}",
            counted(seat_at(sight.table, seat).cards, "card"),
        )
        for seat in seats
    )
    text = "Whose hand do you want to see, besides the Court Hand?"
    return say(sight, text, (Menu(STEP, "Look at …", choices),), (BACK,))


def retrieve(sight: Sight, _rest: Sequence[str]) -> Screen:
    """The Pirate takes back what they laid in the trick they lost (Court 1.7)."""
    if "retrieve" not in sight.verbs:
        return say(sight, f"{_cannot_retrieve(sight)} (Court 1.7)")
    text = (
        "Take back all the cards you laid in the last finished trick, "
        "if they're still among the discards?\nYou can do this once a Quarter."
    )
    if sight.own.fished:
        text += (
            "\nSomebody has dived since, so some of them may be gone. It's used up even if none "
            "are left. (Court 1.7)"
        )
    return confirm(sight, text, "Take my cards back", "retrieve")


def coup(sight: Sight, _rest: Sequence[str]) -> Screen | None:
    """The coup (Court 1.8)."""
    if "coup" not in sight.verbs:
        return None
    top = sight.table.seats[0].seat == sight.own.seat
    text = (
        "Show your three Putsches and pull a coup?\n"
        + ("You'd keep the top seat; " if top else "You'd take the top seat; ")
        + "the cards would be re-dealt and this Quarter would start again."
    )
    return confirm(sight, text, "Pull a coup", "coup", danger=True)


def _cannot_stop(sight: Sight) -> str:
    if sight.own.character != "General":
        return "Only the General can stop a player."
    if spent(sight):
        return "You've already used your stop this Quarter."
    if not sight.me.cards:
        return "You're out of cards, so you can't stop anybody."
    return (
        "There's nothing to stop now: you may stop another player's turn, or the newest lay "
        "until somebody lays again, dives or takes cards back, but never a lead."
    )


def _cannot_dive(sight: Sight) -> str:
    if spent(sight):
        return "You've already dived this Quarter."
    if sight.own.seat not in sight.table.to_act or sight.table.phase != "play":
        return "You may dive only at the start of your own turn in a trick."
    if not sight.table.discards:
        return "There are no discards to dive into yet."
    return "You need a plain numbered card to show for a dive."


def _cannot_look(sight: Sight) -> str:
    if spent(sight):
        return "You've already used your look this Quarter."
    if not sight.me.cards:
        return "You're out of cards, so you can't look."
    return "There's nobody whose hand you could look at now."


def _cannot_retrieve(sight: Sight) -> str:
    if spent(sight):
        return "You've already taken cards back this Quarter."
    if not sight.me.cards:
        return "You're out of cards, so you can't take any back."
    return (
        "You may take back what you laid in the last finished trick, until the next one ends, "
        "if you didn't win it; not right now."
    )


STEPS: dict[str, Callable[[Sight, Sequence[str]], Screen | None]] = {
    "stop": stop,
    "dive": dive,
    "inspect": inspect,
    "retrieve": retrieve,
    "coup": coup,
}
