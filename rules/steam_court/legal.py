"""Every action open to a player now, in a stable order."""

from collections.abc import Sequence

from rules.game import Seat, Verbs
from rules.steam_court.actions import (
    DECLINE,
    LAY_PUTSCH,
    PASS,
    Action,
    Dive,
    Stop,
    verbs_of,
)
from rules.steam_court.model import ASKED, PLAY, PRIVILEGES, State
from rules.steam_court.pieces import PUTSCH_CARD
from rules.steam_court.powers import divable, dive_keeps, reactions, stoppable
from rules.steam_court.privileges import answers
from rules.steam_court.sets import ANY_SIZE


def legal_actions(state: State, seat: Seat) -> Sequence[Action]:
    """Every canonical action open to a seat now, finite and in a stable order.

    First what the table waits for from this player, on a plain turn sets by value and size, a
    Putsch, a pass (never on a lead), a dive; then what they may also do.
    """
    seating = state.seating
    at = seating.where[seat]
    if at < 0:
        return () if state.beside is None else legal_actions(state.beside, seat)
    found: list[Action] = []
    if at == state.turn:
        if state.phase != PLAY or state.choosing:
            found = _answers(state)
        else:  # the hottest place of all, so it stands here and not in a function of its own
            hand = state.hands[at]
            leads = state.owner < 0
            size = ANY_SIZE if leads else state.size
            for _value, cover, needs, sets in seating.reach[at][state.value]:
                if hand & needs:
                    found += sets[size][hand & cover]
            if hand >= PUTSCH_CARD:
                found.append(LAY_PUTSCH)
            if not leads:
                found.append(PASS)
            if at == seating.submariner:
                found += map(Dive, divable(state, at))
    if (seating.reactive | state.rebels) >> at & 1:
        found += reactions(state, at)
    return found


def _answers(state: State) -> list[Action]:
    """What the player the table waits for may do where it is no plain turn in a trick."""
    if state.phase == PLAY:
        return dive_keeps(state)
    if state.phase == PRIVILEGES:
        return answers(state)
    if state.phase == ASKED:
        order = state.seating.order
        return [*(Stop(order[whom]) for whom in stoppable(state)), DECLINE]
    return []


def awaited_verbs(state: State) -> Verbs:
    """First words of what the table waits for, in its order, without listing every set."""
    if state.phase != PLAY or state.choosing:
        return verbs_of(_answers(state))
    at = state.turn
    seating = state.seating
    hand = state.hands[at]
    verbs: Verbs = ("pass",)
    if state.owner < 0:
        verbs = ("lay",)
    elif hand >= PUTSCH_CARD or any(
        sets[state.size][hand & cover]
        for _value, cover, _needs, sets in seating.reach[at][state.value]
    ):
        verbs = ("lay", "pass")
    return (*verbs, "dive") if divable(state, at) else verbs
