"""Privileges on the panel: each character's button, powers during play, and why not now."""

from collections.abc import Callable, Sequence

from bot.games.steam_court import gifts
from bot.games.steam_court.context import CourtPanel
from bot.games.steam_court.words import (
    capital,
    label_of,
    lay_text,
    seat_at,
)
from bot.presenters.kit import BACK
from bot.presenters.presenter import STEP
from bot.presenters.screen import Button, Choice, Menu, Screen
from bot.presenters.wording import clip, counted, number
from rules.registry import Registry

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


def buttons(panel: CourtPanel) -> list[Button]:
    """The privilege buttons of the viewer's character; only a coup and "no" come and go."""
    found = []
    label, step = BUTTONS.get(panel.own.character, ("", ""))
    if label and (step not in BEFORE_PLAY or panel.table.phase == "privileges"):
        found.append(Button(label, STEP, step))
    if panel.own.character == "General":
        found.append(Button("Stop!", STEP, "stop", style="danger"))
    if "decline" in panel.verbs:
        found.append(Button(gifts.decline_label(panel), STEP, "decline"))
    return found + gifts.coup_button(panel)


def spent(panel: CourtPanel) -> bool:
    """Whether the viewer's character has used what it may use once a Quarter."""
    return panel.own.character in panel.table.spent


STEPS: Registry[str, Callable[[CourtPanel, Sequence[str]], Screen | None]] = Registry()


@STEPS("stop")
def stop(panel: CourtPanel, rest: Sequence[str]) -> Screen:
    """The General's stop: of which player, and what it would undo (Court 1.7)."""
    if "stop" not in panel.verbs:
        if panel.own.character != "General":
            return panel.screen("Only the General can stop a player. (Court 1.7)")
        why = (
            "There's nothing to stop now: you may stop another player's turn, or the newest lay "
            "until somebody lays again, dives or takes cards back, but never a lead."
        )
        return _refused(panel, "already used your stop", "stop anybody", why)
    seats = [action.seat for action in panel.legal if action.kind == "stop"]
    if rest and f"stop {rest[0]}" in panel.tokens:
        seats = [int(rest[0])]
    if len(seats) == 1:
        text = f"{capital(_stopped(panel, seats[0]))}\nThat would use up your stop this Quarter."
        if seats[0] in panel.own.returning:
            text += "\nNobody else is active, so the turn would come straight back. (Court R13)"
        character = seat_at(panel.table, seats[0]).character
        return panel.confirm(text, f"Stop the {character}", f"stop {seats[0]}", danger=True)
    lines = [f"• {capital(_stopped(panel, seat))}" for seat in seats]
    row = tuple(
        Button(f"The {seat_at(panel.table, seat).character}", STEP, f"stop {seat}")
        for seat in seats[:4]
    )
    return panel.screen("\n".join(("Who do you want to stop?", *lines)), (*row, BACK))


def _stopped(panel: CourtPanel, seat: int) -> str:
    """What a stop of this player would do, as one sentence.

    Where the player's newest lay can still be stopped it is that, on turn again or not (R12a).
    """
    who = panel.person(seat)
    if panel.table.window != seat:
        return f"{who} would be skipped this once, without passing."
    lays = panel.table.trick.lays if panel.table.trick else ()
    if panel.top is not None and panel.top.seat == seat and panel.top is not lays[0]:
        return f"{who} would take back {lay_text(panel.top)}; play would go on after them."
    return f"{who} would take back the last set they followed with; what it led to is undone."


@STEPS("dive")
def dive(panel: CourtPanel, rest: Sequence[str]) -> Screen:
    """The Submariner's dive: which card to reveal (Court 1.7)."""
    if "dive" not in panel.verbs:
        return panel.screen(f"{_cannot_dive(panel)} (Court 1.7)")
    pile = panel.table.discards
    if rest and f"dive {rest[0]}" in panel.tokens:
        drawn = min(int(rest[0]), pile)
        text = (
            f"Show everybody your {rest[0]}, which you keep, and draw {counted(drawn, 'card')} "
            f"from the discards?\nYou could then keep up to {number(drawn // 2)} of them."
        )
        return panel.confirm(text, f"Dive with a {rest[0]}", f"dive {rest[0]}")
    cards = [text.removeprefix("dive ") for text in panel.tokens if text.startswith("dive ")]
    choices = []
    for card in sorted(cards, key=int, reverse=True):
        drawn = min(int(card), pile)
        kept = f"up to {drawn // 2}" if drawn > 1 else "none"
        choices.append(Choice(card, f"dive {card}", f"draws {drawn}, keeps {kept}"))
    text = f"Which card do you want to show? It stays in your hand.\n{panel.hand()}"
    return panel.screen(text, (Menu(STEP, "Show …", tuple(choices)),), (BACK,))


@STEPS("inspect")
def inspect(panel: CourtPanel, rest: Sequence[str]) -> Screen:
    """The Inspector's look: at which hand (Court 1.7)."""
    if "inspect" not in panel.verbs:
        why = "There's nobody whose hand you could look at now."
        return _refused(panel, "already used your look", "look", why)
    if rest and f"inspect {rest[0]}" in panel.tokens:
        seat = int(rest[0])
        text = (
            f"Look at the Court Hand and at the hand of {panel.person(seat)}?\n"
            "Everybody would be told whose hand you saw. That would use up your look this Quarter."
        )
        label = f"Look at the {seat_at(panel.table, seat).character}'s hand"
        return panel.confirm(text, label, f"inspect {seat}")
    seats = [action.seat for action in panel.legal if action.kind == "inspect"]
    choices = tuple(
        Choice(
            clip(label_of(seat_at(panel.table, seat), panel.names), 100),
            f"inspect {seat}",
            counted(seat_at(panel.table, seat).cards, "card"),
        )
        for seat in seats
    )
    text = "Whose hand do you want to see, besides the Court Hand?"
    return panel.screen(text, (Menu(STEP, "Look at …", choices),), (BACK,))


@STEPS("retrieve")
def retrieve(panel: CourtPanel, _rest: Sequence[str]) -> Screen:
    """The Pirate takes back what they laid in the trick they lost (Court 1.7)."""
    if "retrieve" not in panel.verbs:
        why = (
            "You may take back what you laid in the last finished trick, until the next one ends, "
            "if you didn't win it; not right now."
        )
        return _refused(panel, "already taken cards back", "take any back", why)
    text = (
        "Take back all the cards you laid in the last finished trick, "
        "if they're still among the discards?\nYou can do this once a Quarter."
    )
    if panel.own.fished:
        text += (
            "\nSomebody has dived since, so some of them may be gone. It's used up even if none "
            "are left. (Court 1.7)"
        )
    return panel.confirm(text, "Take my cards back", "retrieve")


@STEPS("coup")
def coup(panel: CourtPanel, _rest: Sequence[str]) -> Screen | None:
    """The coup (Court 1.8)."""
    if "coup" not in panel.verbs:
        return None
    top = panel.table.seats[0].seat == panel.seat
    text = (
        "Show your three Putsches and pull a coup?\n"
        + ("You'd keep the top seat; " if top else "You'd take the top seat; ")
        + "the cards would be re-dealt and this Quarter would start again."
    )
    return panel.confirm(text, "Pull a coup", "coup", danger=True)


def _refused(panel: CourtPanel, done: str, doing: str, otherwise: str) -> Screen:
    """Why a privilege that needs cards in hand can't be used: it was, nothing is held, or else."""
    why = otherwise
    if spent(panel):
        why = f"You've {done} this Quarter."
    elif not panel.me.cards:
        why = f"You're out of cards, so you can't {doing}."
    return panel.screen(f"{why} (Court 1.7)")


def _cannot_dive(panel: CourtPanel) -> str:
    if spent(panel):
        return "You've already dived this Quarter."
    if panel.seat not in panel.table.to_act or panel.table.phase != "play":
        return "You may dive only at the start of your own turn in a trick."
    if not panel.table.discards:
        return "There are no discards to dive into yet."
    return "You need a plain numbered card to show for a dive."
