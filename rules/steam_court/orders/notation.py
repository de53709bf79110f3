"""Plans as text: what people type, and what stands in lists of plans."""

import re
from collections.abc import Sequence
from typing import Any

from rules.game import IllegalAction
from rules.names import find, fold
from rules.steam_court.actions import LAY_PUTSCH, Lay
from rules.steam_court.notation import (
    MOST_DIGITS,
    format_action,
    lowers,
    read_cards,
    write_cards,
)
from rules.steam_court.orders.judge import Sight, mark, marks, sight_of
from rules.steam_court.orders.orders import (
    Answer,
    AnswerVerb,
    AutoPass,
    LayBelow,
    PassTrick,
    Plan,
    StopFrom,
    StopPlayer,
    StopPutsch,
    TakeBack,
)
from rules.steam_court.pieces import (
    CARD_TEXT,
    CHARACTERS_BY_NAME,
    DOCTOR,
    GENERAL,
    MULTIPLIER,
    PIRATE,
    PUTSCH_CARD,
    QUEEN,
    TEA_BOY,
    Cards,
    Character,
    count,
    holds,
    how_many,
    pack,
    unpack,
)
from rules.steam_court.sets import (
    LOWERS_DUALS,
    LOWERS_GEARS,
    NO_LOWERING,
    NO_MULTIPLIER_ON_DUAL,
    SEVERAL_MULTIPLIERS,
    find_sets,
    stands_for,
)
from rules.steam_court.view import CourtView
from rules.steam_court.visibility import announcement

Names = Sequence[str]

WHO_ANSWERS: dict[AnswerVerb, tuple[Character, ...]] = {
    "give": (QUEEN, GENERAL),
    "swap": (TEA_BOY,),
    "draw": (DOCTOR,),
    "decline": (QUEEN, GENERAL, DOCTOR, TEA_BOY),
}
"""Whose privilege before play each answer is (Court 1.6)."""

_BELOW = re.compile(r"below ([^: ]*) ?:? ?lay(?: (.*?))?(?: as ?(.*))?", re.IGNORECASE)
_ANNOUNCED = re.compile(r"(inf|[0-9]+)x[0-9]{1,2}")
_FROM = re.compile(r"from(?: (.*))?", re.IGNORECASE)
_PLAYER = re.compile(r"player (.+)", re.IGNORECASE)
_READ_OTHERWISE = re.compile(r"p|(from|player)\b.*")
_NUMBER = re.compile(r"[0-9]{1,3}")
_ECHOED = 60
MOST_TAKEN = 99
"""More cards than this nobody lays in one trick."""


def format_plan(plan: Plan, names: Names) -> str:
    """A plan in the notation."""
    if isinstance(plan, LayBelow):
        return f"below {plan.limit}: {format_action(plan.action, names)}"
    if isinstance(plan, Answer):
        return format_action(plan.action, names)
    if isinstance(plan, StopPlayer):
        name = names[plan.seat]
        return f"stop player {name}" if _READ_OTHERWISE.fullmatch(fold(name)) else f"stop {name}"
    if isinstance(plan, StopFrom):
        return f"stop from {plan.value}"
    if isinstance(plan, TakeBack):
        return f"retrieve from {plan.least}"
    fixed = {PassTrick: "pass this trick", StopPutsch: "stop P", AutoPass: "auto-pass"}
    return fixed[type(plan)]


def parse_plan(text: str, view: CourtView, names: Names) -> Plan:
    """Read a plan as of this view; `IllegalAction` says what could not be read or makes no sense.

    Case, spaces and the order of cards do not matter.
    """
    words = " ".join(text.split())
    seen = sight_of(view)
    if view.result:
        raise IllegalAction("game_over")
    if seen is None:
        raise IllegalAction("not_at_table", seat=view.viewer)
    verb, _, rest = words.partition(" ")
    verb = verb.casefold()
    whole = words.casefold()
    if whole in {"auto-pass", "auto pass", "autopass"}:
        return AutoPass()
    if seen.table.phase == "over":
        raise IllegalAction("quarter_over")
    if whole in {"pass", "pass this trick"}:
        _check_trick(seen)
        return PassTrick(**deal_of(seen), trick=marks(seen.lays))
    if verb == "below":
        return _parse_below(words, seen)
    answer = next((each for each in WHO_ANSWERS if each == verb), None)
    if answer is not None:
        return _parse_answer(answer, rest, seen)
    if verb == "stop":
        return _parse_stop(rest, seen, names)
    if verb == "retrieve":
        return _parse_take_back(rest, seen)
    raise IllegalAction("unknown_plan", text=words[:_ECHOED])


def deal_of(seen: Sight) -> dict[str, Any]:
    """The deal a plan is for."""
    return {"quarter": seen.quarter, "coups": seen.coups}


def _read_number(text: str, verb: str, least: int, most: int) -> int:
    if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
        raise IllegalAction("plan_number", text=text[:_ECHOED], verb=verb, least=least, most=most)
    return int(text)


def _check_trick(seen: Sight) -> None:
    """Raise unless the owner takes part in a running trick."""
    if not seen.own.hand:
        raise IllegalAction("no_cards")
    if not seen.lays:
        raise IllegalAction("plan_needs_trick")
    if seen.passed:
        raise IllegalAction("plan_passed")


# --- sets ----------------------------------------------------------------------------------------


def sets_over(seen: Sight, cards: Cards) -> list[Lay]:
    """The sets of some of these cards that beat what lies on the table, lowest values first."""
    standing, options = seen.standing, seen.options
    if standing.value is None or standing.size is None:
        return []  # nothing follows a Putsch
    character = seen.own.character
    lowers = NO_LOWERING
    if character == "Alchemist":
        lowers = LOWERS_DUALS if options.alchemist_on_dual else LOWERS_GEARS
    laws = SEVERAL_MULTIPLIERS * options.several_multipliers
    laws |= NO_MULTIPLIER_ON_DUAL * (not options.multiplier_on_dual)
    found: list[Lay] = []
    for value in range(standing.value + (character != "Duke"), 13):
        usable = [
            card
            for card in unpack(cards)
            if card == MULTIPLIER or value in stands_for(card, lowers)
        ]
        found += find_sets(value, pack(usable), standing.size, laws)
    return [*found, LAY_PUTSCH] if cards >= PUTSCH_CARD else found


def below(seen: Sight, action: Lay, limit: int = 13) -> LayBelow:
    """The plan to lay this; `limit` is cut to what the set beats (Court 1.4, 1.7)."""
    duke = seen.own.character == "Duke"
    beats = action.value + duke if action.value else 13
    return LayBelow(
        **deal_of(seen),
        trick=marks(seen.lays),
        limit=min(limit, beats),
        cards=write_cards(action.cards),
        size=action.size,
        value=action.value,
    )


def _parse_below(words: str, seen: Sight) -> LayBelow:
    match = _BELOW.fullmatch(words)
    if match is None:
        raise IllegalAction("unknown_plan", text=words[:_ECHOED])
    limit_text, cards_text, said = match.groups()
    limit = _read_number(limit_text.strip(), "below", 2, 13)
    cards = read_cards(cards_text or "")
    if not cards:
        raise IllegalAction("too_little", verb="lay")
    _check_trick(seen)
    value = seen.standing.value or 0
    if limit <= value:
        raise IllegalAction("plan_too_late", value=value)
    _check_holds(seen, cards)
    return below(seen, _reading(seen, cards, said), limit)


def _check_holds(seen: Sight, cards: Cards) -> None:
    hand = seen.hand
    if not holds(hand, cards):
        missing = next(one for one in unpack(cards) if count(hand, one) < count(cards, one))
        raise IllegalAction("not_in_hand", cards=write_cards(cards), missing=CARD_TEXT[missing])


def _reading(seen: Sight, cards: Cards, said: str | None) -> Lay:
    """The one set that these cards, so announced, stand for; unlowered readings go first."""
    every = [one for one in sets_over(seen, cards) if one.cards == cards]
    if said is None:
        readings = [one for one in every if not lowers(one)] or every
    else:
        announced = re.sub("[×*]", "x", said.casefold().replace(" ", ""))
        announced = re.sub("^(infinity|∞)", "inf", announced)
        if not _ANNOUNCED.fullmatch(announced):
            raise IllegalAction("unreadable_announcement", text=said[:_ECHOED])
        if len(announced.partition("x")[0]) > MOST_DIGITS:
            raise IllegalAction("size_too_long", digits=MOST_DIGITS, most="9" * MOST_DIGITS)
        readings = [one for one in every if announcement(one.size, one.value) == announced]
    if not readings:
        standing = seen.standing
        raise IllegalAction(
            "plan_cannot_follow",
            cards=cards,
            said=said,
            needed_size=standing.size or 0,
            needed_value=standing.value or 0,
        )
    if len(readings) > 1:
        shown = tuple(announcement(one.size, one.value) for one in readings)
        raise IllegalAction("several_readings", cards=write_cards(cards), readings=shown)
    return readings[0]


# --- privileges ----------------------------------------------------------------------------------


def _check_character(seen: Sight, *characters: Character) -> Character:
    """The owner's character; raise unless it is one of these."""
    own = CHARACTERS_BY_NAME[seen.own.character]
    if own not in characters:
        raise IllegalAction("not_your_privilege", character=own)
    return own


def _check_power(seen: Sight, character: Character) -> None:
    """Raise unless the owner has this power once a Quarter, unspent, and holds cards."""
    _check_character(seen, character)
    if seen.own.character in seen.table.spent:
        raise IllegalAction("already_spent", character=character, ruling="Court 1.7")
    if not seen.own.hand:
        raise IllegalAction("no_cards", ruling="Court 1.7")


def _parse_answer(verb: AnswerVerb, rest: str, seen: Sight) -> Answer:
    if verb != "give" and rest:
        raise IllegalAction("too_much", verb=verb, rest=rest[:_ECHOED])
    own = _check_character(seen, *WHO_ANSWERS[verb])
    if seen.table.phase != "privileges":
        raise IllegalAction("only_before_play", ruling="Court 1.6")
    if seen.asked_already:
        raise IllegalAction("plan_answered", ruling="Court 1.6")
    cards = read_cards(rest)
    if verb == "give":
        sizes = gift_sizes(seen, own)
        if not cards:
            raise IllegalAction("too_little", verb="give")
        if how_many(cards) not in sizes:
            raise IllegalAction(
                "wrong_number", sizes=sizes, number=how_many(cards), ruling="Court 1.6"
            )
        _check_holds(seen, cards)
    return Answer(**deal_of(seen), verb=verb, cards=write_cards(cards))


def gift_sizes(seen: Sight, character: Character) -> tuple[int, ...]:
    """How many cards the Queen or the General may give (Court 1.6)."""
    if character == GENERAL:
        return (1,)
    return (1, 2) if seen.options.flexible_gifts else (2,)


def order(seen: Sight) -> dict[str, Any]:
    """What every order to the General holds: the deal, and the lay that they let be."""
    newest = seen.table.window_lay
    past = "" if newest is None else mark(newest)
    return {**deal_of(seen), "past": past, "trick": marks(seen.lays)}


def _parse_stop(rest: str, seen: Sight, names: Names) -> StopPutsch | StopPlayer | StopFrom:
    if not rest:
        raise IllegalAction("too_little", verb="stop")
    _check_power(seen, GENERAL)
    if rest.casefold() == "p":
        return StopPutsch(**order(seen))
    number = _FROM.fullmatch(rest)
    if number is not None:
        value = _read_number(number.group(1) or "", "stop from", 1, 12)
        return StopFrom(**order(seen), value=value)
    named = _PLAYER.fullmatch(rest)  # `player` may stand before any name
    whom = None if named is None else find(named.group(1), names)
    whom = find(rest, names) if whom is None else whom
    if whom is None:
        raise IllegalAction("unknown_player", name=rest[:_ECHOED], known=tuple(names))
    if whom == seen.own.seat:
        raise IllegalAction("cannot_stop_yourself", ruling="Court 1.7")
    if all(one.seat != whom for one in seen.table.seats):
        raise IllegalAction("not_at_table", seat=whom)
    return StopPlayer(**order(seen), seat=whom)


def _parse_take_back(rest: str, seen: Sight) -> TakeBack:
    number = _FROM.fullmatch(rest)
    if rest and number is None:
        raise IllegalAction("unknown_plan", text=f"retrieve {rest}"[:_ECHOED])
    least = 1
    if number is not None:
        least = _read_number(number.group(1) or "", "retrieve from", 1, MOST_TAKEN)
    _check_power(seen, PIRATE)
    return TakeBack(**deal_of(seen), least=least)
