"""Which plans to offer, and all that a host needs to hold and judge them."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.standing_orders import Offer
from rules.steam_court.actions import RETRIEVE, Action, Lay
from rules.steam_court.casual import trouble
from rules.steam_court.notation import lowers, write_cards
from rules.steam_court.orders import describe, notation, orders
from rules.steam_court.orders import judge as plan_judge
from rules.steam_court.orders.judge import Sight, Verdict, marks, sight_of
from rules.steam_court.orders.orders import (
    Answer,
    AutoPass,
    PassTrick,
    Plan,
    StopFrom,
    StopPlayer,
    StopPutsch,
    TakeBack,
)
from rules.steam_court.pieces import CHARACTERS_BY_NAME, MULTIPLIER, count
from rules.steam_court.privileges import choices
from rules.steam_court.view import CourtView

_GIFTS = 10
"""The gifts that are offered; any other is typed."""
_FROM = (10, 12, 8)
_LEAST = (3, 2, 4, 1)


class CourtOrders:
    """Plans for Steam Court, behind the protocol `rules.standing_orders.StandingOrders`."""

    def offered(
        self, view: CourtView, legal: Sequence[Action], names: Sequence[str]
    ) -> Sequence[Offer[Plan]]:
        """The plans that make sense for this viewer now, best first."""
        seen = sight_of(view)
        if seen is None or view.result:
            return ()
        found = [*_for_deal(seen, legal), AutoPass()]
        return tuple(
            Offer(
                plan,
                self.format(plan, names),
                describe.label(plan, names),
                isinstance(plan, AutoPass),
            )
            for plan in found
        )

    def parse(self, text: str, view: CourtView, names: Sequence[str]) -> Plan:
        """Read a plan in the notation, as of this view; raises `IllegalAction` for `explain`."""
        return notation.parse_plan(text, view, names)

    def format(self, plan: Plan, names: Sequence[str]) -> str:
        """The plan in the notation."""
        return notation.format_plan(plan, names)

    def join(self, standing: Sequence[Plan], plan: Plan) -> Sequence[Plan]:
        """All plans of one seat once this one is laid to them, in their order."""
        return orders.join(standing, plan)

    def order(self, plan: Plan) -> int:
        """Which plans act first where several could: the lowest number."""
        return orders.order(plan)

    def goes_before(self, plan: Plan, verb: str) -> bool:
        """Whether it is a stop, and the verb would close its window (Court 1.7, R12)."""
        return orders.goes_before(plan, verb)

    def dump(self, plan: Plan) -> dict[str, Any]:
        """The plan as JSON with a `kind`."""
        return orders.dump(plan)

    def load(self, data: Any) -> Plan:
        """The inverse of `dump`; raises `ValueError` where the data is no plan."""
        return orders.load(data)

    def tell(self, plan: Plan, names: Sequence[str]) -> str:
        """What the plan does, as one sentence for its owner."""
        return describe.tell(plan, names)

    def why(self, plan: Plan, reason: str, names: Sequence[str]) -> str:
        """Why the plan lapsed, as one sentence for its owner."""
        return describe.why(self.format(plan, names), reason)

    def judge(self, plan: Plan, view: CourtView, legal: Sequence[Action]) -> Verdict:
        """What becomes of a standing plan now."""
        return plan_judge.judge(plan, view, legal)


def _for_deal(seen: Sight, legal: Sequence[Action]) -> Iterator[Plan]:
    """What makes sense in this deal; on their own turn a player acts instead of planning."""
    own, table = seen.own, seen.table
    if table.phase == "over" or not own.hand:
        return
    deal = notation.deal_of(seen)
    if table.phase == "privileges" and not seen.on_turn and not seen.asked_already:
        yield from _answers(seen)
    elif seen.lays and not seen.passed and not seen.on_turn:
        yield PassTrick(**deal, trick=marks(seen.lays))
        for one in _sets(seen):
            yield notation.below(seen, one)
    if own.character in table.spent:
        return
    if own.character == "General":
        order = notation.order(seen)
        yield StopPutsch(**order)
        for value in _FROM:
            yield StopFrom(**order, value=value)
        others = [seat for seat in table.seats if seat.cards and seat.seat != own.seat]
        for other in sorted(others, key=lambda seat: seat.cards):  # fewest cards first
            yield StopPlayer(**order, seat=other.seat)
    elif own.character == "Pirate" and RETRIEVE not in legal:
        for least in _LEAST:
            yield TakeBack(**deal, least=least)


def _answers(seen: Sight) -> Iterator[Answer]:
    """Early answers to the privilege before play: gifts that help the hand most go first."""
    deal = notation.deal_of(seen)
    own = CHARACTERS_BY_NAME[seen.own.character]
    verbs = [verb for verb, whose in notation.WHO_ANSWERS.items() if own in whose]
    for verb in verbs:
        if verb != "give":
            yield Answer(**deal, verb=verb, cards="")
            continue
        hand = seen.hand
        sizes = notation.gift_sizes(seen, own)
        gifts = [cards for size in sizes for cards in choices(hand, size)]
        for cards in sorted(gifts, key=lambda gift: trouble(hand - gift))[:_GIFTS]:
            yield Answer(**deal, verb=verb, cards=write_cards(cards))


def _sets(seen: Sight) -> list[Lay]:
    """For each value that beats what lies there the plainest set of the hand; a Putsch last."""
    found: dict[int, Lay] = {}
    every = notation.sets_over(seen, seen.hand)
    for one in sorted(every, key=lambda each: (lowers(each), count(each.cards, MULTIPLIER))):
        found.setdefault(one.value, one)
    return sorted(found.values(), key=lambda one: one.value or 13)


COURT_ORDERS = CourtOrders()
