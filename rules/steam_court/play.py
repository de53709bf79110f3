"""Tricks: laying, passing, going out, and the end of a trick or Quarter (Court 1.4 and 1.5)."""

from rules.chance import Chance
from rules.game import IllegalAction
from rules.steam_court.actions import INFINITY, LAY_PUTSCH, Lay, Pass
from rules.steam_court.events import (
    CLOSES,
    KEEPS,
    OPENS,
    Event,
    Laid,
    Position,
    StopOffered,
    TrickWon,
    WentOut,
    make,
    passed,
)
from rules.steam_court.evolve import say
from rules.steam_court.evolve_tricks import evolve_laid, evolve_passed, evolve_trick_won
from rules.steam_court.model import NEWEST, NOBODY, PLAY, State, standing_lays
from rules.steam_court.pieces import (
    CARD_TEXT,
    DUKE,
    GEARS,
    GENERAL,
    MULTIPLIER,
    MULTIPLIER_CARD,
    PUTSCH,
    PUTSCH_CARD,
    Cards,
    count,
    holds,
    readable,
    unpack,
)
from rules.steam_court.scoring import gear
from rules.steam_court.sets import (
    NO_MULTIPLIER_ON_DUAL,
    SEVERAL_MULTIPLIERS,
    find_sets,
    has_dual,
)
from rules.steam_court.setup import end_quarter

_SEATS = 10
_HIGHEST = GEARS[-1]

NEXT: tuple[tuple[Position, ...], ...] = tuple(
    tuple(
        next(
            (one for step in range(1, _SEATS + 1) if mask >> (one := (at + step) % _SEATS) & 1),
            NOBODY,
        )
        for mask in range(1 << _SEATS)
    )
    for at in range(_SEATS)
)
"""`NEXT[at][mask]`: the first position of the mask to the left of `at`, `at` itself last."""

STOP_SPENT = 1 << GENERAL


def not_on_turn(state: State, at: Position) -> IllegalAction:
    """The refusal for a player not on turn in a trick, or who must choose what to keep first."""
    if state.phase != PLAY:
        return IllegalAction("not_in_play", ruling="Court 1.3")
    if state.turn != at:
        return IllegalAction("not_your_turn", turn=state.seating.order[state.turn])
    return must_keep(state)


def must_keep(state: State) -> IllegalAction:
    """The refusal of everything that has to wait for the Submariner's or Doctor's choice."""
    return IllegalAction(
        "must_keep_first", turn=state.seating.order[state.turn], ruling="Court R12a"
    )


def lay(
    state: State,
    at: Position,
    action: Lay,
    said: list[Event],
    _chance: Chance,
    *,
    version: int = NEWEST,
) -> None:
    """Lay a set or a Putsch, and let follow what follows from it.

    What may be laid is asked of the tables of which the legal actions are listed, sizes past 16
    aside. All of it stands in one function: of what is decided, this is by far the dearest.
    """
    if state.turn != at or state.phase != PLAY or state.choosing:
        raise not_on_turn(state, at)
    cards, size, value, _ = action
    seating, hands, leads = state.seating, state.hands, state.owner < 0
    hand = hands[at]
    if value:
        active = state.alive & ~state.passed
        beating = seating.reach[at][state.value]  # the highest values there are, ascending
        above = value - _HIGHEST - 1
        may = (leads or size == state.size) and -len(beating) <= above < 0
        if may:
            _, cover, _, sets = beating[above]
            may = action in sets[size][hand & cover]
    else:
        active = 0  # a Putsch ends the trick
        may = action == LAY_PUTSCH and hand >= PUTSCH_CARD
    if not may:
        raise refusal(state, at, action)
    goes_out = hand == cards
    if goes_out:
        active &= ~(1 << at)
    turn = NEXT[at][active]
    if leads:  # never stopped; before version 2 the layer's own earlier window stayed open
        own = version == 1 and state.window is not None and state.window.layer == at
        window = KEEPS if own else CLOSES
    else:
        general = seating.general
        stops = 0 <= general != at and hands[general] and not state.spent & STOP_SPENT
        window = OPENS if stops else CLOSES
    seat, character = seating.order[at], seating.characters[at]
    event = make(Laid, (seat, at, character, cards, size, value, leads, turn, window, "laid"))
    said.append(event)
    evolve_laid(state, event)
    if goes_out:
        _go_out(state, at, said, trick_ends=not active)
    elif not active:
        _end_trick(state, said)


def pass_(state: State, at: Position, _action: Pass, said: list[Event], _chance: Chance) -> None:
    """Sit out for the rest of the trick, which ends where no active player is left."""
    if state.turn != at or state.phase != PLAY or state.choosing:
        raise not_on_turn(state, at)
    if state.owner < 0:
        raise IllegalAction("must_lead", ruling="Court 1.5")
    active = state.alive & ~state.passed & ~(1 << at)
    seating = state.seating
    event = passed(seating.order[at], at, seating.characters[at], NEXT[at][active])
    said.append(event)
    evolve_passed(state, event)
    if not active:
        _end_trick(state, said)


def _end_trick(state: State, said: list[Event]) -> None:
    """The owner of the standing set wins; they or the next with cards leads (Court 1.5)."""
    seating = state.seating
    winner, pirate = state.owner, seating.pirate
    standing = standing_lays(state)
    booty = 0
    if pirate >= 0 and pirate != winner:
        booty = sum([one.cards for one in standing if one.at == pirate])
    leads = winner if state.alive >> winner & 1 else NEXT[winner][state.alive]
    cards = sum([one.cards for one in standing])
    order, characters = seating.order, seating.characters
    event = make(
        TrickWon,
        (
            order[winner],
            winner,
            characters[winner],
            cards,
            booty,
            order[leads],
            leads,
            characters[leads],
            "trick_won",
        ),
    )
    said.append(event)
    evolve_trick_won(state, event)


def _go_out(state: State, at: Position, said: list[Event], *, trick_ends: bool) -> None:
    """The best remaining token; then the Quarter, the trick or neither ends (Court 1.5)."""
    seating = state.seating
    place = len(state.places) + 1
    who = seating.order[at], at, seating.characters[at]
    say(state, said, WentOut(*who, place, gear(state, place)))
    if state.alive.bit_count() > 1:
        if trick_ends:
            _end_trick(state, said)
        return
    general = seating.general
    if state.window is not None and state.alive == 1 << general:
        say(state, said, StopOffered(seating.order[general], general, GENERAL))
    else:
        end_quarter(state, said)


def refusal(state: State, at: Position, action: Lay) -> IllegalAction:
    """Why these cards may not be laid so: what is wrong and what would be right."""
    cards, size, value, _ = action
    hand = state.hands[at]
    if not holds(hand, cards) or not cards:
        return IllegalAction("not_in_hand", cards=readable(cards), missing=_missing(hand, cards))
    malformed = _malformed(state, at, action)
    if malformed is not None:
        return malformed
    needed = {
        "needed_size": state.size,
        "needed_value": state.value,
        "size": size,
        "value": value,
        "matches": state.seating.characters[at] == DUKE,
    }
    if size != state.size:
        return IllegalAction("wrong_size", **needed, ruling="Court R6")
    return IllegalAction("too_low", **needed, ruling="Court 1.4")


def _malformed(state: State, at: Position, action: Lay) -> IllegalAction | None:
    """Why the cards form no set as announced, wherever they were laid; `None` if they do."""
    cards, size, value, _ = action
    seating = state.seating
    if count(cards, PUTSCH):
        return IllegalAction("putsch_alone", ruling="Court R5")
    multipliers = count(cards, MULTIPLIER)
    if multipliers > 1 and not seating.laws & SEVERAL_MULTIPLIERS:
        return IllegalAction("one_multiplier", ruling="Court R2")
    if multipliers and has_dual(cards) and seating.laws & NO_MULTIPLIER_ON_DUAL:
        return IllegalAction("multiplier_on_dual", ruling="Court R3")
    if cards == MULTIPLIER_CARD and (size, value) != (1, 1):
        return IllegalAction("lone_multiplier", ruling="Court R4")
    covers = {each: cover for each, cover, _, _ in seating.reach[at][0]}
    if value in GEARS and size >= 0 and cards & covers[value] == cards:
        if action in find_sets(value, cards, size, seating.laws):
            return None
        number = len(unpack(cards)) - multipliers
        if number:
            return IllegalAction(
                "wrong_announcement",
                cards=readable(cards),
                least=number,
                exact=not multipliers,
                size=size,
                value=value,
                ruling="Court 1.4",
            )
    return IllegalAction(
        "not_a_set",
        cards=readable(cards),
        size=size,
        value=value,
        infinite=size == INFINITY,
        ruling="Court 1.4",
    )


def _missing(hand: Cards, cards: Cards) -> str:
    """The first card asked for that the hand lacks, as the notation writes it."""
    if not holds(cards, cards):
        return "?"
    return next(
        (CARD_TEXT[kind] for kind in unpack(cards) if count(hand, kind) < count(cards, kind)),
        "",
    )
