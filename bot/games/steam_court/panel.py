"""The private panel "My hand": first screen, sets, passing; privileges come from their modules."""

from collections.abc import Callable, Sequence
from typing import Any

from bot.games.steam_court import gifts, lays, privileges
from bot.games.steam_court.context import BACK, Sight, confirm, say, sight_of
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
from bot.presenters.presenter import REFRESH, STEP
from bot.presenters.screen import Button, Picture, Question, Row, Screen
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import clip, counted, ordinal
from rules.names import listed
from rules.numbers import whole
from rules.steam_court.view import CourtView, Seen

SPECTATOR = "You aren't in this game, so you have no hand here. You're welcome to watch."


def panel(view: CourtView, legal: Sequence[Any], card: TableInfo, step: str = "") -> Screen:
    """The viewer's panel at a step; an unknown or outdated step shows the first screen."""
    sight = sight_of(view, legal, card)
    if sight is None:
        return Screen(SPECTATOR)
    head, *rest = step.split()[:40] or [""]
    handler = _STEPS.get(head)
    shown = handler(sight, rest) if handler else None
    return shown or first(sight)


def question(view: CourtView, legal: Sequence[Any], card: TableInfo, token: str) -> Question | None:
    """The modal behind "Another size…"; `None` once that set cannot be led any more."""
    sight = sight_of(view, legal, card)
    if sight is None:
        return None
    head, *rest = token.split() or [""]
    return lays.size_question(token) if head == "size" and _same_cards(sight, rest) else None


def first(sight: Sight) -> Screen:
    """Who one is, what is asked, the hand, and everything one may press."""
    if sight.own.choosing and "keep" in sight.verbs:
        chosen = gifts.keep(sight, ())
        if chosen is not None:
            return chosen
    lines = [sight.title(), _status(sight), sight.hand()]
    lines += [_seen(sight, seen) for seen in sight.own.seen]
    rows: list[Row] = []
    menu = lays.first_menu(sight.offers, 0, leading=sight.leading)
    if menu is not None:
        rows.append(menu)
    low = [Button("Pass", STEP, "pass")] if "pass" in sight.verbs else []
    low += privileges.buttons(sight)
    rows.append((*low, Button("Refresh", REFRESH)))
    return Screen(clip("\n".join(lines)), tuple(rows), _picture(sight))


def _picture(sight: Sight) -> Picture:
    alt = f"Your hand as the {sight.own.character}: {grouped(sight.own.hand) or 'no cards'}."
    return Picture("court-hand", sight.view, sight.names, sight.card.name, clip(alt, 1024))


def _status(sight: Sight) -> str:
    """What is asked of the viewer, or who else's turn it is."""
    if sight.view.result:
        return "The game is over."
    if sight.own.waiting:
        return _asked(sight)
    lines = []
    if sight.me.place is not None:
        lines.append(f"You're out: {ordinal(sight.me.place)} this Quarter.")
    elif sight.me.passed:
        lines.append("You passed and sit out until this trick ends.")
    if sight.table.to_act:
        lines.append(_waits(sight))
    elif sight.table.waits_for is not None:
        other = sight.table.waits_for.capitalize()
        lines.append(f"Your table's Quarter is over; the {other} table is still playing.")
    if sight.top is not None:
        lines.append(f"To beat: {lay_text(sight.top)}.")
    if may := [_MAY[verb] for verb in sight.own.may_also if verb in _MAY]:
        lines.append(f"You may {listed(may, 'or')}.")
    return "\n".join(lines)


def _waits(sight: Sight) -> str:
    """Whose turn it is, and with wild seats who is next."""
    who = listed([sight.person(seat) for seat in sight.table.to_act])
    keeps = any(seat_at(sight.table, seat).choosing for seat in sight.table.to_act)
    doing = " to choose which cards to keep" if keeps else ""
    return f"Waiting for {who}{doing}.{_next(sight)}"


def _next(sight: Sight) -> str:
    after = next_in_circle(sight.view, sight.table)
    if after is None:
        return ""
    me = after.seat == sight.own.seat
    return f" Next in the circle: {'you' if me else sight.person(after.seat)}."


_MAY = {
    "stop": "stop a player",
    "inspect": "look at a hand",
    "retrieve": "take your cards back",
    "coup": "pull a coup",
}


def _asked(sight: Sight) -> str:
    verbs = sight.verbs
    if "give" in verbs:
        return f"Before play: you may give {gifts.offer_text(sight)}."
    if "draw" in verbs:
        return "Before play: you may draw four cards from the Court Hand and keep two."
    if "swap" in verbs:
        return "Before play: you may swap your hand for the Court Hand."
    if "decline" in verbs:
        return "Stop the last lay or let it stand; then the Quarter ends."
    if sight.leading or sight.top is None:
        return "You lead: lay any set. (The leader can't pass.)"
    text = f"To beat: **{lay_text(sight.top)}**"
    if sight.top.seat == sight.own.seat:
        text += " (your own)"
    elif sight.own.character == "Duke":
        text += " (you may match it)"
    if not sight.offers:
        text += "\nYou can't beat it."
    if after := _next(sight):
        text += f"\n{after.strip()}"
    return text


def _seen(sight: Sight, seen: Seen) -> str:
    cards = grouped(seen.cards) or "no cards"
    who = sight.person(seen.whose) if seen.whose is not None else ""
    return {
        "court hand": f"You saw the Court Hand: {cards}",
        "hand": f"You saw the hand of {who}: {cards}",
        "drawn": f"You drew {cards}",
        "dived": f"You dived for {cards}",
        "given": f"You gave {who}: {cards}",
        "received": f"You got from {who}: {cards}",
    }.get(seen.what, f"{seen.what}: {cards}")


def _more(sight: Sight, rest: Sequence[str]) -> Screen | None:
    menu = lays.first_menu(sight.offers, _page(rest), leading=sight.leading)
    return say(sight, f"More sets.\n{sight.hand()}", menu, (BACK,)) if menu else None


def _set(sight: Sight, rest: Sequence[str]) -> Screen | None:
    """One set that can be made of different cards."""
    wanted = lays.parse_set(rest[0]) if rest else None
    if wanted is None:
        return None
    ways = [o for o in sight.offers if (o.size, o.value) == wanted and not o.free_size]
    menu = lays.ways_menu(ways, _page(rest[1:]), f"set {rest[0]}")
    if menu is None:
        return None
    return say(sight, f"{capital(set_text(*wanted))}: with which cards?", menu, (BACK,))


def _multiplied(sight: Sight, rest: Sequence[str]) -> Screen | None:
    """The cards of a multiplied set that is led."""
    value = whole(rest[0], 999) if rest else None
    if value is None:
        return None
    ways = [o for o in sight.offers if o.value == value and o.free_size]
    menu = lays.multiplied_menu(ways, value, _page(rest[1:]))
    if menu is None:
        return None
    return say(sight, f"{value}s with a Multiplier: which cards?", menu, (BACK,))


def _size(sight: Sight, rest: Sequence[str]) -> Screen | None:
    """How large a led multiplied set should be; a third word is what was typed."""
    same = _same_cards(sight, rest)
    if not same:
        return None
    value, shown = same[0].value, " ".join(same[0].cards)
    text = f"**{shown}** as how many {value}s? The others must match that number."
    if len(rest) > 2:
        size = lays.read_size(" ".join(rest[2:]))
        listed_already = next((o for o in same if o.size == size), None)
        if listed_already is not None:
            return _confirm_lay(sight, listed_already)
        if size is not None and size > LISTED:
            act = f"lay {shown} as {size}x{value}"
            return _confirm_lay(sight, Offer(same[0].cards, size, value, act))
        text += (
            f"\nType a whole number from {min(o.size for o in same if o.size)} "
            f"to {lays.LARGEST}, or inf."
        )
    return say(sight, text, *lays.size_rows(same, value))


def _same_cards(sight: Sight, rest: Sequence[str]) -> list[Offer]:
    """The multiplied sets of one value and the same cards that a `size` step names."""
    value = whole(rest[0], 999) if len(rest) > 1 else None
    if value is None:
        return []
    return [o for o in lays.sized(sight.offers, value, rest[1]) if o.free_size]


def _lay(sight: Sight, rest: Sequence[str]) -> Screen | None:
    wanted = " ".join(("lay", *rest))
    offer = next((o for o in sight.offers if o.step == wanted), None)
    return None if offer is None else _confirm_lay(sight, offer)


def _confirm_lay(sight: Sight, offer: Offer) -> Screen:
    """What a lay would do, before it is laid."""
    putsch = not offer.value
    name = "a Putsch" if putsch else set_text(offer.size, offer.value)
    lines = [f"Lay {name}: **{' '.join(offer.cards)}**"]
    if note := lays.reading(offer):
        lines.append(f"({note}.)")
    lines.append(_effect(sight, putsch=putsch))
    left = without(sight.own.hand, offer.cards)
    lines.append(
        f"You'd keep {counted(len(left), 'card')}: {grouped(left)}"
        if left
        else "It's your last card: you'd go out."
        if len(offer.cards) == 1
        else "They're your last cards: you'd go out."
    )
    return confirm(sight, "\n".join(lines), f"Lay {name}", offer.step)


def _effect(sight: Sight, *, putsch: bool) -> str:
    if putsch:
        if sight.top is None:
            return "It would win at once."
        return "It would take the trick at once, unless it's stopped."
    if sight.top is None:
        return "It would open the trick."
    whose = f"the {seat_at(sight.table, sight.top.seat).character}'s"
    if sight.top.seat == sight.own.seat:
        whose = "your own"
    return f"It would beat {whose} {bare(lay_text(sight.top))}."


def _pass(sight: Sight, _rest: Sequence[str]) -> Screen | None:
    if "pass" not in sight.verbs:
        return None
    return confirm(sight, "Pass? You'd sit out until this trick ends.", "Pass", "pass")


def _page(rest: Sequence[str]) -> int:
    """The page a step names; 0 where it names none."""
    return (whole(rest[0], 999) if rest else None) or 0


_STEPS: dict[str, Callable[[Sight, Sequence[str]], Screen | None]] = {
    "more": _more,
    "set": _set,
    "x": _multiplied,
    "size": _size,
    "lay": _lay,
    "pass": _pass,
    **gifts.STEPS,
    **privileges.STEPS,
}
