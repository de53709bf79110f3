"""A modest house player: it sees what anybody in its seat sees, and plays sensibly, not deeply.

Every choice is by one measure: how much trouble the hand is that would be left (`trouble`), less
what winning the trick is worth. Low cards are trouble, since only a lead gets rid of them; what
wins a lead is the opposite.
"""

from collections.abc import Sequence
from functools import lru_cache

from rules.chance import Chance
from rules.game import Seat
from rules.steam_court.actions import Action, Dive, Draw, Give, Inspect, Keep, Lay, Stop, Swap
from rules.steam_court.notation import read_cards
from rules.steam_court.pieces import (
    DUAL_39,
    DUAL_612,
    GEARS,
    MULTIPLIER,
    PUTSCH,
    Cards,
    count,
    how_many,
    unpack,
)
from rules.steam_court.view import CourtView, Own, SeatView, TableView

_OUT = 100.0
_LAST_LEAD = 3.0
_BAD_HAND = 0.62
"""Trouble a card above which a hand is worse than one unseen, a little above the average."""


def choose(view: CourtView, legal: Sequence[Action], chance: Chance) -> Action | None:
    """What to do now; `None` lets a reaction be that nobody waits for."""
    own = view.own
    if own is None or not legal:
        return None
    table = view.tables[own.table]
    hand = read_cards(" ".join(own.hand))
    others = [one for one in table.seats if one.seat != own.seat and one.cards]
    if not own.waiting:
        return _react(table, own, hand, legal)
    scored = [(_score(action, hand, own.seat, table, others), action) for action in legal]
    best = max(score for score, _ in scored)
    return chance.pick([action for score, action in scored if score == best])


# --- the measure ---------------------------------------------------------------------------------


def _gear_trouble(value: int, number: int) -> float:
    """A group of equal gears: a low one needs a lead, a larger one sheds more at once."""
    return 1.4 - 1.6 * (value - 1) / 11 - 0.12 * (number - 1)


@lru_cache(maxsize=1 << 14)
def trouble(hand: Cards) -> float:
    """How far a hand is from being gone: groups to lay, low ones worst; winners take off."""
    size = how_many(hand)
    groups = {value: number for value in GEARS if (number := count(hand, value))}
    for card, low, high in ((DUAL_39, 3, 9), (DUAL_612, 6, 12)):
        if number := count(hand, card):
            joined = low if low in groups and high not in groups else high
            groups[joined] = groups.get(joined, 0) + number
    total = sum(_gear_trouble(value, number) for value, number in groups.items())
    total -= count(hand, MULTIPLIER) * (0.5 + 0.06 * size)
    total -= count(hand, PUTSCH) * (0.8 + 0.05 * size)
    return total + 0.05 * size


@lru_cache(maxsize=1 << 14)
def _lays_left(hand: Cards) -> int:
    """How many lays it takes at least, roughly: groups and Putsches; a Multiplier joins one."""
    kinds = set(unpack(hand))
    groups = len(kinds - {MULTIPLIER, PUTSCH})
    return max(groups, int(MULTIPLIER in kinds)) + count(hand, PUTSCH)


@lru_cache(maxsize=1 << 14)
def _worst(hand: Cards) -> float:
    """What one lead is worth: the trouble of the worst group in hand."""
    gears = [_gear_trouble(value, number) for value in GEARS if (number := count(hand, value))]
    return max(gears, default=0.1)


def _chance_to_win(action: Lay, others: Sequence[SeatView]) -> float:
    """How likely a set stands to the end, by its value and size alone."""
    if action.value == 0:
        return 1.0
    if action.size == 0:
        return 0.97
    answering = sum(1 for one in others if not one.passed and one.cards >= action.size)
    if answering == 0:
        return 0.95
    alone = (action.value / 12) ** 2 + 0.12 * (action.size - 1)
    return float(min(alone, 0.96) ** (1 + 0.25 * (answering - 1)))


# --- what the table waits for --------------------------------------------------------------------


def _score(
    action: Action, hand: Cards, seat: Seat, table: TableView, others: Sequence[SeatView]
) -> float:
    if isinstance(action, Lay):
        return _score_lay(action, hand, table, others)
    if isinstance(action, Give):
        return -trouble(hand - action.cards)
    if isinstance(action, Keep):
        return -trouble(hand + action.cards)
    if isinstance(action, Swap):
        return -_BAD_HAND * how_many(hand)
    if isinstance(action, Draw):
        return -trouble(hand) + (0.3 if how_many(hand) < 12 else -0.3)
    if isinstance(action, Dive):  # with a high gear, once the pile is deep or winners are few
        deep = table.discards >= 2 * action.card or (how_many(hand) <= 5 and table.discards >= 8)
        return -trouble(hand) + 2.0 + action.card / 12 if deep and action.card >= 8 else -_OUT
    if isinstance(action, Stop):
        return _OUT if not others or _worth_stopping(table, action.seat) else -_OUT
    if action.kind == "retrieve" or isinstance(action, Inspect):
        return -_OUT  # reactions have their own moment
    if action.kind == "coup":
        return 0.0 if _sits_low(table, seat) else -_OUT
    # Passing over one's own standing set wins the trick as well, once all others have passed.
    owned = table.trick is not None and table.trick.owner == seat
    return -trouble(hand) + (0.6 if owned and all(one.passed for one in others) else 0.0)


def _score_lay(action: Lay, hand: Cards, table: TableView, others: Sequence[SeatView]) -> float:
    left = hand - action.cards
    if not left:
        return _OUT
    wins = _chance_to_win(action, others)
    urgent = min((one.cards for one in others), default=9) <= 2
    lead = max(_worst(left), 0.2) * (1.3 if urgent else 0.9)
    score = -trouble(left) + wins * lead
    lays = _lays_left(left)
    if lays == 1:
        score += _LAST_LEAD * wins
    elif lays == 2 and count(left, PUTSCH):
        score += _LAST_LEAD * wins / 2
    if table.trick is not None and action.value:
        standing = table.trick.lays[-1].value or 0
        score -= 0.06 * max(action.value - standing - 1, 0)  # more than needed is a waste
    return score


# --- what nobody waits for -----------------------------------------------------------------------


def _react(table: TableView, own: Own, hand: Cards, legal: Sequence[Action]) -> Action | None:
    for action in legal:
        if action.kind == "coup" and _sits_low(table, own.seat):
            return action
        if isinstance(action, Stop) and _worth_stopping(table, action.seat):
            return action
        if action.kind == "retrieve":
            with_them = hand + read_cards(" ".join(own.retrievable))
            return action if trouble(with_them) < trouble(hand) else None
    looks = [action for action in legal if isinstance(action, Inspect)]
    if looks and table.phase == "play":
        cards = {one.seat: one.cards for one in table.seats}
        return min(looks, key=lambda look: cards[look.seat])
    return None


def _sits_low(table: TableView, seat: Seat) -> bool:
    rank = next(rank for rank, one in enumerate(table.seats) if one.seat == seat)
    return 2 * rank >= len(table.seats)


def _worth_stopping(table: TableView, whom: Seat) -> bool:
    """A lay that emptied a hand, or nearly, or one that nobody could answer."""
    one = next(one for one in table.seats if one.seat == whom)
    lays = table.trick.lays if table.trick is not None else ()
    laid = bool(lays) and lays[-1].seat == whom and not lays[-1].stopped
    if one.cards == 0:
        return one.place is not None
    if table.trick is None or laid:
        strong = not laid or lays[-1].value is None or lays[-1].value >= 11
        return one.cards <= 3 and strong
    return False
