"""Powers once a Quarter and the coup: stop, dive, look, retrieval (Court 1.7 and 1.8)."""

from rules.chance import Chance
from rules.game import IllegalAction, Seat
from rules.steam_court.actions import (
    COUP,
    RETRIEVE,
    Action,
    Coup,
    Decline,
    Dive,
    Inspect,
    Keep,
    Retrieve,
    Stop,
)
from rules.steam_court.events import (
    Declined,
    Dived,
    Event,
    LayStopped,
    Looked,
    Position,
    Retrieved,
    TurnStopped,
)
from rules.steam_court.evolve import say
from rules.steam_court.model import (
    ASKED,
    NEWEST,
    NOBODY,
    OVER,
    PLAY,
    PRIVILEGES,
    State,
    open_window,
)
from rules.steam_court.pieces import (
    CARD_TEXT,
    GEARS,
    GENERAL,
    INSPECTOR,
    KINDS,
    PIRATE,
    SUBMARINER,
    Card,
    Cards,
    Character,
    count,
    holds_three_putsches,
    how_many,
    in_common,
    pack,
    unpack,
)
from rules.steam_court.play import NEXT, must_keep, not_on_turn
from rules.steam_court.privileges import check_keep, choices, say_kept
from rules.steam_court.setup import end_quarter, overthrow

_DIVE_SPENT = 1 << SUBMARINER


def _check_power(state: State, at: Position, character: Character) -> None:
    """Raise unless this player has that power, unspent, in a running Quarter, and holds cards."""
    own = state.seating.characters[at]
    if own != character:
        raise IllegalAction("not_your_privilege", character=own, ruling="Court 1.7")
    if state.phase == OVER:
        raise IllegalAction("game_over")
    name = {"character": character, "ruling": "Court 1.7"}
    if state.spent >> character & 1:
        raise IllegalAction("already_spent", **name)
    if not state.hands[at]:
        raise IllegalAction("no_cards", **name)


def _seated_at(state: State, seat: Seat) -> Position:
    """The position of a person at this table; raise for others."""
    where = state.seating.where
    if not 0 <= seat < len(where) or where[seat] == NOBODY:
        raise IllegalAction("not_at_table", seat=seat)
    return where[seat]


def stoppable(state: State, version: int = NEWEST) -> list[Position]:
    """Players the General could stop now, characters aside: the layer, then who is on turn."""
    if state.choosing or state.phase not in {PLAY, ASKED}:
        return []
    window = state.window if version == 1 else open_window(state)
    targets = [] if window is None else [window.layer]
    follows = state.owner != NOBODY and state.turn != state.seating.general
    if follows and state.turn not in targets:
        targets.append(state.turn)
    return targets


def stop(
    state: State,
    at: Position,
    action: Stop,
    said: list[Event],
    _chance: Chance,
    *,
    version: int = NEWEST,
) -> None:
    """Undo the newest lay that was no lead, or skip who is on turn (Court 1.7, R12a, R13)."""
    _check_power(state, at, GENERAL)
    whom = _seated_at(state, action.seat)
    if whom not in stoppable(state, version):
        raise _no_stop(state, at, whom)
    seating = state.seating
    who = (seating.order[at], at, GENERAL, action.seat, whom, seating.characters[whom])
    window = state.window if version == 1 else open_window(state)
    if window is not None and window.layer == whom:
        undone = window.lay
        turn = NEXT[whom][window.alive & ~window.passed]
        say(state, said, LayStopped(*who, undone.cards, undone.size, undone.value, turn))
    else:
        say(state, said, TurnStopped(*who, NEXT[whom][state.alive & ~state.passed]))


def returning(state: State) -> list[Position]:
    """Those whom a stop would give the turn straight back, for nobody else is active (R13)."""
    window = open_window(state)
    found = []
    for whom in stoppable(state):
        undone = window is not None and window.layer == whom
        before = window if undone and window is not None else state
        if before.alive & ~before.passed == 1 << whom:
            found.append(whom)
    return found


def _no_stop(state: State, at: Position, whom: Position) -> IllegalAction:
    """Why the General cannot stop this player now."""
    if state.choosing:
        return must_keep(state)
    if state.phase not in {PLAY, ASKED}:
        return IllegalAction("not_in_play", ruling="Court 1.3")
    seat = state.seating.order[whom]
    if whom == at:
        return IllegalAction("cannot_stop_yourself", ruling="Court 1.7")
    if state.turn == whom and state.owner == NOBODY:
        return IllegalAction("cannot_stop_lead", seat=seat, ruling="Court 1.7")
    newest = state.lays[-1] if state.lays else None
    if newest is not None and newest.at == whom and newest.leads:
        return IllegalAction("cannot_stop_lead", seat=seat, ruling="Court 1.7")
    return IllegalAction("window_closed", seat=seat, ruling="Court R12a")


def let_stand(
    state: State, at: Position, _action: Decline, said: list[Event], _chance: Chance
) -> None:
    """The General's last word: the lay stands and the Quarter ends (Court 1.5 step 5)."""
    if at != state.turn:
        raise IllegalAction("not_your_turn", turn=state.seating.order[state.turn])
    say(state, said, Declined(state.seating.order[at], at, GENERAL))
    end_quarter(state, said)


def divable(state: State, at: Position) -> list[Card]:
    """The cards the Submariner may reveal now, ascending; empty for anybody else."""
    if at != state.seating.submariner or state.spent & _DIVE_SPENT or not state.discards:
        return []
    hand = state.hands[at]
    return [card for card in GEARS if count(hand, card)]


def dive(  # noqa: PLR0913 - what all that decides takes, and the version
    state: State,
    at: Position,
    action: Dive,
    said: list[Event],
    chance: Chance,
    *,
    version: int = NEWEST,
) -> None:
    """Reveal a numbered card and draw so many from the discards (Court 1.7)."""
    _check_power(state, at, SUBMARINER)
    if state.turn != at or state.phase != PLAY or state.choosing:
        raise not_on_turn(state, at)
    card = action.card
    if not state.discards:
        raise IllegalAction("no_discards", ruling="Court 1.7")
    if card not in divable(state, at):
        if card in GEARS:
            raise IllegalAction("not_in_hand", cards=CARD_TEXT[card], missing=CARD_TEXT[card])
        text = CARD_TEXT[card] if card in KINDS else "?"
        raise IllegalAction("not_numbered", card=text, ruling="Court 1.7")
    pile = list(unpack(state.discards))
    chance.at(state.seating.table).shuffle(pile)
    drawn = pile[:card]
    seat = state.seating.order[at]
    closes = version > 1
    say(state, said, Dived(seat, at, SUBMARINER, card, len(drawn), pack(drawn), closes))


def most_kept(choosing: Cards) -> int:
    """How many dived cards may be kept: half, rounded down."""
    return how_many(choosing) // 2


def dive_keeps(state: State) -> list[Action]:
    """Every choice of dived cards that may be kept, nothing first."""
    cards = state.choosing
    return [Keep(kept) for number in range(most_kept(cards) + 1) for kept in choices(cards, number)]


def keep_dived(
    state: State, at: Position, action: Keep, said: list[Event], _chance: Chance
) -> None:
    """The Submariner keeps up to half; the rest goes back to the discards."""
    check_keep(state, action, least=0, most=most_kept(state.choosing))
    say_kept(state, at, action, said)


def inspectable(state: State, at: Position) -> list[Position]:
    """Whose hand the Inspector may look at, in turn order from the highest position."""
    return [other for other, hand in enumerate(state.hands) if hand and other != at]


def inspect(
    state: State,
    at: Position,
    action: Inspect,
    said: list[Event],
    _chance: Chance,
    *,
    version: int = NEWEST,
) -> None:
    """Look at the Court Hand and one other hand, both at once (Court 1.7).

    What the Doctor has drawn and not yet chosen from counts as Court Hand (Court R12a).
    """
    _check_power(state, at, INSPECTOR)
    whose = _seated_at(state, action.seat)
    if whose == at:
        raise IllegalAction("cannot_inspect_yourself", ruling="Court 1.7")
    if whose not in inspectable(state, at):
        raise IllegalAction("nothing_to_see", seat=action.seat, ruling="Court 1.7")
    seating = state.seating
    drawn = state.choosing if state.phase == PRIVILEGES and version > 1 else 0
    say(
        state,
        said,
        Looked(
            seating.order[at],
            at,
            INSPECTOR,
            action.seat,
            whose,
            seating.characters[whose],
            state.court + drawn,
            state.hands[whose],
        ),
    )


def retrieve(
    state: State,
    at: Position,
    _action: Retrieve,
    said: list[Event],
    _chance: Chance,
    *,
    version: int = NEWEST,
) -> None:
    """Take back what is left in the discards of what they laid in a lost trick (Court 1.7).

    What a dive has taken of it they learn only so: it is spent even if nothing is left.
    """
    _check_power(state, at, PIRATE)
    if not state.booty:
        raise IllegalAction("window_closed", character=PIRATE, ruling="Court 1.7")
    cards = in_common(state.booty, state.discards)
    say(state, said, Retrieved(state.seating.order[at], at, PIRATE, cards, version > 1))


def may_rebel(state: State, at: Position) -> bool:
    """Whether this player was dealt three Putsches, holds them and neither laid nor passed."""
    return bool(state.rebels >> at & 1) and holds_three_putsches(state.hands[at])


def coup(state: State, at: Position, _action: Coup, said: list[Event], chance: Chance) -> None:
    """Seize the throne (Court 1.8)."""
    if not may_rebel(state, at):
        raise IllegalAction("no_coup", ruling="Court 1.8")
    overthrow(state, said, at, chance)


def reactions(state: State, at: Position) -> list[Action]:
    """What this player may do though nobody waits for it: stop, inspect, retrieve, coup."""
    seating, spent = state.seating, state.spent
    order = seating.order
    found: list[Action] = []
    if state.hands[at] and not spent >> seating.characters[at] & 1:
        if at == seating.general and state.phase == PLAY:
            found += [Stop(order[whom]) for whom in stoppable(state)]
        elif at == seating.inspector:
            found += [Inspect(order[whose]) for whose in inspectable(state, at)]
        elif at == seating.pirate and state.booty:
            found.append(RETRIEVE)
    if state.rebels >> at & 1 and may_rebel(state, at):
        found.append(COUP)
    return found
