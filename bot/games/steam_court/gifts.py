"""Privileges before play: gifts, the Doctor's draw, the Tea Boy's swap, and what to keep."""

from collections.abc import Callable, Sequence

from bot.games.steam_court.context import CourtPanel
from bot.games.steam_court.words import (
    ORDER,
    cards_label,
    grouped,
    sort,
    squeeze,
    without,
)
from bot.presenters.kit import BACK
from bot.presenters.presenter import REFRESH, STEP
from bot.presenters.screen import Button, Choice, Menu, Row, Screen
from bot.presenters.wording import counted, number, ordinal
from rules.names import listed
from rules.steam_court.pieces import how_many


def decline_label(panel: CourtPanel) -> str:
    """What leaving the asked privilege unused is called."""
    if panel.table.phase == "play":
        return "Let it stand"
    return {"Tea Boy": "Keep my hand", "Plague Doctor": "Don't draw"}.get(
        panel.own.character, "Give nothing"
    )


def give(panel: CourtPanel, rest: Sequence[str]) -> Screen:
    """Choose cards to give, then confirm."""
    if "give" not in panel.verbs:
        return panel.screen(_before_play_only("You may give", panel))
    picked = sort(card.partition("#")[0] for card in rest if _is_card(card))
    act = f"give {squeeze(picked)}"
    if act in panel.tokens:
        left = without(panel.own.hand, picked)
        text = f"Give **{' '.join(picked)}** to {_receiver(panel)}?\nYou'd keep {grouped(left)}"
        return panel.confirm(text, f"Give {cards_label(picked)}", act)
    sizes = _sizes(panel)
    menu = card_menu("give", panel.own.hand, sizes[0], sizes[-1], "Which cards?")
    text = f"Which {_amount(panel)} for {_receiver(panel)}?\n{panel.hand()}"
    return panel.screen(text, menu, (Button(decline_label(panel), STEP, "decline"), BACK))


def keep(panel: CourtPanel, rest: Sequence[str]) -> Screen | None:
    """Choose what to keep of the cards drawn or dived, then confirm."""
    if "keep" not in panel.verbs:
        return None
    picked = sort(card.partition("#")[0] for card in rest if _is_card(card))
    act = f"keep {squeeze(picked)}"
    chosen = bool(rest)
    if chosen and act in panel.tokens:
        back = without(panel.own.choosing, picked)
        kept = " ".join(picked) or "nothing"
        text = f"Keep **{kept}**?\nYou'd return {grouped(back) or 'nothing'}."
        return panel.confirm(text, f"Keep {cards_label(picked)}", act)
    least, most = 1, panel.own.keep_most
    amount = f"up to {number(most)}; the rest goes back" if most else "nothing: you drew too few"
    if panel.table.phase == "privileges":
        least, most = 2, 2
        amount = "exactly two; the other two go back"
    text = (
        f"You drew **{grouped(panel.own.choosing)}**\nKeep {amount}.\n"
        f"Your hand: {grouped(panel.own.hand) or 'no cards'}"
    )
    rows: list[Row] = []
    if most:
        rows.append(card_menu("keep", panel.own.choosing, least, most, "Keep …"))
    low = [Button("Keep nothing", STEP, "keep -")] if "keep -" in panel.tokens else []
    low += coup_button(panel)
    return panel.screen(text, *rows, (*low, Button("Refresh", REFRESH)))


def coup_button(panel: CourtPanel) -> list[Button]:
    """The way to a coup while there is one; a panel is private, so it tells only its holder."""
    return [Button("Pull a coup", STEP, "coup", style="danger")] if "coup" in panel.verbs else []


def card_menu(token: str, cards: Sequence[str], least: int, most: int, ask: str) -> Row:
    """A menu of single cards; equal ones are numbered so that each can be picked.

    A menu has 25 lines at most. A longer hand shows every kind first, then second ones, so that
    what is cut can always be had by a line that is shown.
    """
    seen: dict[str, int] = {}
    lines: list[tuple[int, str]] = []
    for card in sort(cards):
        seen[card] = seen.get(card, 0) + 1
        if seen[card] <= most:
            lines.append((seen[card], card))
    kept = set(sorted(lines, key=lambda line: line[0])[:25])
    choices = []
    for copy, card in lines:
        if (copy, card) in kept:
            special = {"X": "Multiplier", "P": "Putsch"}.get(card, "")
            same = f"{ordinal(copy)} of {seen[card]}" if seen[card] > 1 else ""
            note = ", ".join(filter(None, (special, same)))
            choices.append(Choice(card, card if copy == 1 else f"{card}#{copy}", note))
    return (Menu(STEP, ask, tuple(choices), token, least, min(most, len(choices))),)


def draw(panel: CourtPanel, _rest: Sequence[str]) -> Screen:
    """The Plague Doctor's draw (Court 1.6)."""
    if "draw" not in panel.verbs:
        return panel.screen(_before_play_only("You may draw", panel))
    text = (
        "Draw four cards from the Court Hand?\n"
        "You'd keep exactly two; the other two go back. Once you've drawn, you can't undo it."
    )
    return panel.confirm(text, "Draw four", "draw")


def swap(panel: CourtPanel, _rest: Sequence[str]) -> Screen:
    """The Tea Boy's swap (Court R8)."""
    if "swap" not in panel.verbs:
        return panel.screen(_before_play_only("You may swap", panel))
    text = (
        f"Swap your hand for the Court Hand ({counted(panel.table.court_hand, 'card')}), unseen?\n"
        f"You'd keep cards you were given this Quarter and give up {grouped(_goes(panel))}"
    )
    return panel.confirm(text, "Swap hands", "swap")


def _goes(panel: CourtPanel) -> tuple[str, ...]:
    """What a swap gives away: all but the gifts that are still held."""
    left = list(panel.own.hand)
    for seen in panel.own.seen:
        if seen.what == "received":
            for card in seen.cards:
                if card in left:
                    left.remove(card)
    return tuple(left)


def decline(panel: CourtPanel, _rest: Sequence[str]) -> Screen | None:
    """Leave a privilege, or the last stop of a Quarter, unused."""
    if "decline" not in panel.verbs:
        return None
    text = {
        "Let it stand": "Let the last lay stand?\nThe Quarter would end.",
        "Keep my hand": "Keep your hand and leave the Court Hand alone?",
        "Don't draw": "Leave the Court Hand alone?",
        "Give nothing": "Give nothing?",
    }[decline_label(panel)]
    return panel.confirm(text, decline_label(panel), "decline")


def offer_text(panel: CourtPanel) -> str:
    """What may be given, and to which player: `two cards to the Tea Boy (Ada)`."""
    return f"{_amount(panel)} to {_receiver(panel)}"


def _amount(panel: CourtPanel) -> str:
    """`two cards`, `one or two cards`."""
    sizes = _sizes(panel)
    amount = listed([number(size) for size in sizes], "or")
    return f"{amount} card{'' if sizes[-1] == 1 else 's'}"


def _sizes(panel: CourtPanel) -> list[int]:
    """How many cards may be given."""
    return sorted({how_many(action.cards) for action in panel.legal if action.kind == "give"})


def _receiver(panel: CourtPanel) -> str:
    """Who gets the gift (Court R9): the lowest seat from the Queen, the one above from the General.

    In wild seats the ranks are the order of `seats` too, which run from the highest down.
    """
    return panel.person(_receiving_seat(panel))


def _receiving_seat(panel: CourtPanel) -> int:
    return panel.table.seats[-1 if panel.own.character == "Queen" else -2].seat


def _before_play_only(what: str, panel: CourtPanel) -> str:
    if what == "You may give" and _receiving_seat(panel) == panel.seat:
        return "You'd be giving to yourself here, so there's nothing to give. (Court R11)"
    when = "only before the first trick of a Quarter."
    if panel.table.phase == "privileges":
        when = "when it's your turn before play, from the highest seat down; not right now."
        if panel.view.circle:
            when = when.replace("seat", "rank")
    return f"{what} {when} (Court 1.6)"


def _is_card(text: str) -> bool:
    return text.partition("#")[0] in ORDER


STEPS: dict[str, Callable[[CourtPanel, Sequence[str]], Screen | None]] = {
    "give": give,
    "keep": keep,
    "draw": draw,
    "swap": swap,
    "decline": decline,
}
