"""The private panel "My hand": first screen, sets, passing; privileges come from their modules."""

from collections.abc import Callable, Sequence
from typing import Any

from bot.games.steam_court import gifts, lays, privileges
from bot.games.steam_court.context import CourtPanel, panel_of
from bot.games.steam_court.tokens import LISTED, Offer
from bot.games.steam_court.words import (
    bare,
    capital,
    grouped,
    lay_text,
    next_in_circle,
    seat_at,
    set_text,
    without,
)
from bot.presenters.kit import ALT, BACK, small_int
from bot.presenters.presenter import REFRESH, STEP
from bot.presenters.screen import Button, Picture, Question, Row, Screen
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import clip, counted, ordinal
from rules.names import listed
from rules.registry import Registry
from rules.steam_court.view import CourtView, Seen

SPECTATOR = "You aren't in this game, so you have no hand here. You're welcome to watch."


def panel(view: CourtView, legal: Sequence[Any], card: TableInfo, step: str = "") -> Screen:
    """The viewer's panel at a step; an unknown or outdated step shows the first screen."""
    own = panel_of(view, legal, card)
    if own is None:
        return Screen(SPECTATOR)
    head, *rest = step.split()[:40] or [""]
    handler = _STEPS.get(head)
    shown = handler(own, rest) if handler else None
    return shown or first(own)


def question(view: CourtView, legal: Sequence[Any], card: TableInfo, token: str) -> Question | None:
    """The modal behind "Another size…"; `None` once that set cannot be led any more."""
    own = panel_of(view, legal, card)
    if own is None:
        return None
    head, *rest = token.split() or [""]
    return lays.size_question(token) if head == "size" and _same_cards(own, rest) else None


def first(panel: CourtPanel) -> Screen:
    """Who one is, what is asked, the hand, and everything one may press."""
    if panel.own.choosing and "keep" in panel.verbs:
        chosen = gifts.keep(panel, ())
        if chosen is not None:
            return chosen
    lines = [_status(panel), panel.hand()]
    lines += [_seen(panel, seen) for seen in panel.own.seen]
    rows: list[Row] = []
    menu = lays.first_menu(panel.offers, 0, leading=panel.leading)
    if menu is not None:
        rows.append(menu)
    low = [Button("Pass", STEP, "pass")] if "pass" in panel.verbs else []
    low += privileges.buttons(panel)
    rows.append((*low, Button("Refresh", REFRESH)))
    alt = f"Your hand as the {panel.own.character}: {grouped(panel.own.hand) or 'no cards'}."
    picture = Picture("court-hand", panel.view, panel.names, panel.info.name, clip(alt, ALT))
    return panel.screen("\n".join(lines), *rows, picture=picture)


def _status(panel: CourtPanel) -> str:
    """What is asked of the viewer, or who else's turn it is."""
    if panel.view.result:
        return "The game is over."
    if panel.own.waiting:
        return _asked(panel)
    lines = []
    if panel.me.place is not None:
        lines.append(f"You're out: {ordinal(panel.me.place)} this Quarter.")
    elif panel.me.passed:
        lines.append("You passed and sit out until this trick ends.")
    if panel.table.to_act:
        lines.append(_waits(panel))
    elif panel.table.waits_for is not None:
        other = panel.table.waits_for.capitalize()
        lines.append(f"Your table's Quarter is over; the {other} table is still playing.")
    if panel.top is not None:
        lines.append(f"To beat: {lay_text(panel.top)}.")
    if may := [_MAY[verb] for verb in panel.own.may_also if verb in _MAY]:
        lines.append(f"You may {listed(may, 'or')}.")
    return "\n".join(lines)


def _waits(panel: CourtPanel) -> str:
    """Whose turn it is, and with wild seats who is next."""
    who = listed([panel.person(seat) for seat in panel.table.to_act])
    keeps = any(seat_at(panel.table, seat).choosing for seat in panel.table.to_act)
    doing = " to choose which cards to keep" if keeps else ""
    return f"Waiting for {who}{doing}.{_next(panel)}"


def _next(panel: CourtPanel) -> str:
    after = next_in_circle(panel.view, panel.table)
    if after is None:
        return ""
    me = after.seat == panel.seat
    return f" Next in the circle: {'you' if me else panel.person(after.seat)}."


_MAY = {
    "stop": "stop a player",
    "inspect": "look at a hand",
    "retrieve": "take your cards back",
    "coup": "pull a coup",
}


def _asked(panel: CourtPanel) -> str:
    verbs = panel.verbs
    if "give" in verbs:
        return f"Before play: you may give {gifts.offer_text(panel)}."
    if "draw" in verbs:
        return "Before play: you may draw four cards from the Court Hand and keep two."
    if "swap" in verbs:
        return "Before play: you may swap your hand for the Court Hand."
    if "decline" in verbs:
        return "Stop the last lay or let it stand; then the Quarter ends."
    if panel.leading or panel.top is None:
        return "You lead: lay any set. (The leader can't pass.)"
    text = f"To beat: **{lay_text(panel.top)}**"
    if panel.top.seat == panel.seat:
        text += " (your own)"
    elif panel.own.character == "Duke":
        text += " (you may match it)"
    if not panel.offers:
        text += "\nYou can't beat it."
    if after := _next(panel):
        text += f"\n{after.strip()}"
    return text


def _seen(panel: CourtPanel, seen: Seen) -> str:
    cards = grouped(seen.cards) or "no cards"
    who = panel.person(seen.whose) if seen.whose is not None else ""
    return {
        "court hand": f"You saw the Court Hand: {cards}",
        "hand": f"You saw the hand of {who}: {cards}",
        "drawn": f"You drew {cards}",
        "dived": f"You dived for {cards}",
        "given": f"You gave {who}: {cards}",
        "received": f"You got from {who}: {cards}",
    }.get(seen.what, f"{seen.what}: {cards}")


_STEPS: Registry[str, Callable[[CourtPanel, Sequence[str]], Screen | None]] = Registry(
    {
        **gifts.STEPS,
        **privileges.STEPS,
    }
)


@_STEPS("more")
def _more(panel: CourtPanel, rest: Sequence[str]) -> Screen | None:
    menu = lays.first_menu(panel.offers, small_int(rest) or 0, leading=panel.leading)
    return panel.screen(f"More sets.\n{panel.hand()}", menu, (BACK,)) if menu else None


@_STEPS("set")
def _set(panel: CourtPanel, rest: Sequence[str]) -> Screen | None:
    """One set that can be made of different cards."""
    wanted = lays.parse_set(rest[0]) if rest else None
    if wanted is None:
        return None
    ways = [o for o in panel.offers if (o.size, o.value) == wanted and not o.free_size]
    menu = lays.ways_menu(ways, small_int(rest[1:]) or 0, f"set {rest[0]}")
    if menu is None:
        return None
    return panel.screen(f"{capital(set_text(*wanted))}: with which cards?", menu, (BACK,))


@_STEPS("x")
def _multiplied(panel: CourtPanel, rest: Sequence[str]) -> Screen | None:
    """The cards of a multiplied set that is led."""
    value = small_int(rest)
    if value is None:
        return None
    ways = [o for o in panel.offers if o.value == value and o.free_size]
    menu = lays.multiplied_menu(ways, value, small_int(rest[1:]) or 0)
    if menu is None:
        return None
    return panel.screen(f"{value}s with a Multiplier: which cards?", menu, (BACK,))


@_STEPS("size")
def _size(panel: CourtPanel, rest: Sequence[str]) -> Screen | None:
    """How large a led multiplied set should be; a third word is what was typed."""
    same = _same_cards(panel, rest)
    if not same:
        return None
    value, shown = same[0].value, " ".join(same[0].cards)
    text = f"**{shown}** as how many {value}s? The others must match that number."
    if len(rest) > 2:
        size = lays.read_size(" ".join(rest[2:]))
        listed_already = next((o for o in same if o.size == size), None)
        if listed_already is not None:
            return _confirm_lay(panel, listed_already)
        if size is not None and size > LISTED:
            act = f"lay {shown} as {size}x{value}"
            return _confirm_lay(panel, Offer(same[0].cards, size, value, act))
        text += (
            f"\nType a whole number from {min(o.size for o in same if o.size)} "
            f"to {lays.LARGEST}, or inf."
        )
    return panel.screen(text, *lays.size_rows(same, value))


def _same_cards(panel: CourtPanel, rest: Sequence[str]) -> list[Offer]:
    """The multiplied sets of one value and the same cards that a `size` step names."""
    value = small_int(rest)
    if value is None or len(rest) < 2:
        return []
    return [o for o in lays.sized(panel.offers, value, rest[1]) if o.free_size]


@_STEPS("lay")
def _lay(panel: CourtPanel, rest: Sequence[str]) -> Screen | None:
    wanted = " ".join(("lay", *rest))
    offer = next((o for o in panel.offers if o.step == wanted), None)
    return None if offer is None else _confirm_lay(panel, offer)


def _confirm_lay(panel: CourtPanel, offer: Offer) -> Screen:
    """What a lay would do, before it is laid."""
    putsch = not offer.value
    name = "a Putsch" if putsch else set_text(offer.size, offer.value)
    lines = [f"Lay {name}: **{' '.join(offer.cards)}**"]
    if note := lays.reading(offer):
        lines.append(f"({note}.)")
    lines.append(_effect(panel, putsch=putsch))
    left = without(panel.own.hand, offer.cards)
    lines.append(
        f"You'd keep {counted(len(left), 'card')}: {grouped(left)}"
        if left
        else "It's your last card: you'd go out."
        if len(offer.cards) == 1
        else "They're your last cards: you'd go out."
    )
    return panel.confirm("\n".join(lines), f"Lay {name}", offer.step)


def _effect(panel: CourtPanel, *, putsch: bool) -> str:
    if putsch:
        if panel.top is None:
            return "It would win at once."
        return "It would take the trick at once, unless it's stopped."
    if panel.top is None:
        return "It would open the trick."
    whose = f"the {seat_at(panel.table, panel.top.seat).character}'s"
    if panel.top.seat == panel.seat:
        whose = "your own"
    return f"It would beat {whose} {bare(lay_text(panel.top))}."


@_STEPS("pass")
def _pass(panel: CourtPanel, _rest: Sequence[str]) -> Screen | None:
    if "pass" not in panel.verbs:
        return None
    return panel.confirm("Pass? You'd sit out until this trick ends.", "Pass", "pass")
