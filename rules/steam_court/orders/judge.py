"""When a plan acts, waits or lapses, by its owner's view and legal actions alone."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rules.registry import Registry
from rules.standing_orders import KEEP, Do, Keep, Lapse
from rules.steam_court.actions import PASS, RETRIEVE, Action, Stop
from rules.steam_court.notation import read_cards
from rules.steam_court.options import CourtOptions
from rules.steam_court.orders.orders import (
    Answer,
    AutoPass,
    ForTrick,
    LayBelow,
    Marks,
    PassTrick,
    Plan,
    StopFrom,
    StopOrder,
    StopPlayer,
    StopPutsch,
    TakeBack,
)
from rules.steam_court.pieces import Cards, holds
from rules.steam_court.view import CourtView, LayView, Own, TableView

Verdict = Keep | Do[Action] | Lapse


class Sight(NamedTuple):
    """The owner's part of a view: what they know, and the table at which they sit."""

    own: Own
    table: TableView
    quarter: int
    coups: int
    options: CourtOptions

    @property
    def hand(self) -> Cards:
        """The owner's cards."""
        return read_cards(" ".join(self.own.hand))

    @property
    def on_turn(self) -> bool:
        """Whether the table waits for the owner."""
        return self.own.seat in self.table.to_act

    @property
    def passed(self) -> bool:
        """Whether the owner sits out this trick."""
        return any(one.passed for one in self.table.seats if one.seat == self.own.seat)

    @property
    def lays(self) -> tuple[LayView, ...]:
        """The sets of the running trick, stopped ones too; none between tricks."""
        return self.table.trick.lays if self.table.trick is not None else ()

    @property
    def standing(self) -> LayView:
        """The set to beat in a running trick: the newest that was not stopped (Court 1.5)."""
        return next(one for one in reversed(self.lays) if not one.stopped)

    @property
    def asked_already(self) -> bool:
        """Whether the owner's turn among the privileges before play is over (Court 1.6)."""
        ranks = [one.seat for one in self.table.seats]
        mine = ranks.index(self.own.seat)
        return bool(self.own.choosing) or any(ranks.index(at) > mine for at in self.table.to_act)


def sight_of(view: CourtView) -> Sight | None:
    """The owner's part of a view; `None` for anybody who sits nowhere."""
    own = view.own
    if own is None:
        return None
    table = view.tables[own.table]
    here = {one.seat for one in table.seats}
    # The other table's coups deal nothing again here (Court 1.9).
    return Sight(own, table, view.quarter, sum(seat in here for seat in view.coups), view.options)


_STOPPED = " stopped"


def mark(one: LayView) -> str:
    """A set of a trick as plans remember it."""
    stopped = _STOPPED if one.stopped else ""
    return f"{one.seat}: {' '.join(one.cards)} as {one.as_text or 'P'}{stopped}"


def marks(lays: Sequence[LayView]) -> Marks:
    """The sets of a trick as plans remember them."""
    return tuple(map(mark, lays))


def judge(plan: Plan, view: CourtView, legal: Sequence[Action]) -> Verdict:
    """What becomes of a plan now, by its owner's view and legal actions alone."""
    seen = sight_of(view)
    if seen is None or view.result:
        return Lapse("game_over")
    if isinstance(plan, AutoPass):
        return Do(PASS, stays=True) if tuple(legal) == (PASS,) else KEEP
    if (seen.quarter, seen.coups) != (plan.quarter, plan.coups) or seen.table.phase == "over":
        return Lapse("new_deal")
    if not isinstance(plan, Answer) and not seen.own.hand:
        return Lapse("out")
    return _JUDGE[type(plan)](plan, seen, legal)


_JUDGE: Registry[type, Callable[[Any, Sight, Sequence[Action]], Verdict]] = Registry()


@_JUDGE(Answer)
def _judge_answer(plan: Answer, seen: Sight, legal: Sequence[Action]) -> Verdict:
    if seen.table.phase != "privileges" or seen.asked_already:
        return Lapse("asked_already")
    if not holds(seen.hand, read_cards(plan.cards)):  # only a gift names cards
        return Lapse("cards_gone")
    if not seen.on_turn:
        return KEEP
    return Do(plan.action) if plan.action in legal else Lapse("not_allowed")


def _change(plan: ForTrick, seen: Sight) -> str | None:
    """What ended the trick for the plan: the reason to lapse."""
    now = marks(seen.lays)
    before = len(plan.trick)
    if now[:before] != plan.trick:
        return "lay_stopped" if _laid(now[:before]) == _laid(plan.trick) else "trick_over"
    if seen.passed:
        return "passed"
    if any(one.seat == seen.own.seat for one in seen.lays[before:]):
        return "laid_since"
    return None


def _laid(trick: Marks) -> Marks:
    """What was laid, whether or not it was stopped."""
    return tuple(one.removesuffix(_STOPPED) for one in trick)


@_JUDGE(PassTrick)
def _judge_pass(plan: PassTrick, seen: Sight, legal: Sequence[Action]) -> Verdict:
    change = _change(plan, seen)
    if change:
        return Lapse(change)
    return Do(PASS) if PASS in legal else KEEP


@_JUDGE(LayBelow)
def _judge_below(plan: LayBelow, seen: Sight, legal: Sequence[Action]) -> Verdict:
    change = _change(plan, seen)
    if change:
        return Lapse(change)
    if not holds(seen.hand, read_cards(plan.cards)):
        return Lapse("cards_gone")
    standing = seen.standing
    if standing.value is None or standing.value >= plan.limit:
        return Lapse("too_high")
    if not seen.on_turn or seen.own.choosing:
        return KEEP
    if standing.seat == seen.own.seat:
        return Lapse("own_set")
    return Do(plan.action) if plan.action in legal else Lapse("not_allowed")


@_JUDGE(StopPutsch, StopPlayer, StopFrom)
def _judge_stop(
    plan: StopPutsch | StopPlayer | StopFrom, seen: Sight, legal: Sequence[Action]
) -> Verdict:
    if "General" in seen.table.spent:
        return Lapse("spent")
    newest = seen.table.window_lay
    if newest is None or _is_past(plan, newest, seen):
        return KEEP
    if isinstance(plan, StopPlayer):
        is_meant = newest.seat == plan.seat
    elif isinstance(plan, StopPutsch):
        is_meant = newest.value is None
    else:
        is_meant = newest.value is not None and newest.value >= plan.value
    if not is_meant:
        return KEEP
    stop = Stop(newest.seat)
    return Do(stop) if stop in legal else KEEP


def _is_past(plan: StopOrder, newest: LayView, seen: Sight) -> bool:
    """Whether the lay that can be stopped is still the one that lay there when they gave the order.

    An equal set of the same player counts as new where it closes a trick that looks otherwise.
    """
    if mark(newest) != plan.past:
        return False
    lays = marks(seen.lays)
    laid_here = len(lays) > 1 and lays[-1] == plan.past  # the first of a trick is a lead
    return not laid_here or lays == plan.trick


@_JUDGE(TakeBack)
def _judge_take_back(plan: TakeBack, seen: Sight, legal: Sequence[Action]) -> Verdict:
    if "Pirate" in seen.table.spent:
        return Lapse("spent")
    enough = len(seen.own.retrievable) >= plan.least
    return Do(RETRIEVE) if enough and RETRIEVE in legal else KEEP
