"""Plans that players make ahead, kept for them and known to them alone.

They are judged after every commit, by the game, from their owner's view: what has become void
lapses in that very commit. What asks to be done is done by the house, after its constant pause.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

from bot.host.errors import Refusal
from bot.host.tables.draft import Actor, Command, Draft, PrivateEvent, own_seat, require_playing
from bot.host.tables.table import PLAYING, Table
from bot.host.tables.values import Laid, LapsedOrder
from rules.game import Seat
from rules.standing_orders import Do, Lapse, StandingOrders

MOST_CHANGES = 60
"""So often a seat's plans may be changed between two actions; withdrawing is always possible."""

AnyPlanning = StandingOrders[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class OrdersSet(PrivateEvent):
    """What a person plans now, the game's own JSON, and what lapsed (each with its reason).

    Only they know of it.
    """

    seat: int
    user_id: int
    plans: tuple[Any, ...] = field(repr=False)
    lapsed: tuple[tuple[Any, str], ...] = field(default=(), repr=False)
    kind: Literal["plans_set"] = "plans_set"

    def apply(self, table: Table) -> None:
        """Note what is planned now, what lapsed, and whether its owner changed it."""
        seat = self.seat
        others = tuple(order for order in table.orders if order.seat != seat)
        table.orders = (*others, *(Laid(seat, plan) for plan in self.plans))
        if not self.lapsed:
            table.drop_lapsed_if_read(seat)
        if table.last_actor == self.user_id:
            counts = dict(table.planned)
            counts[seat] = counts.get(seat, 0) + 1
            table.planned = tuple(counts.items())
        lapsed = (LapsedOrder(seat, plan, reason) for plan, reason in self.lapsed)
        table.lapsed_orders = (*table.lapsed_orders, *lapsed)


@dataclass(frozen=True, slots=True)
class SetOrder(Command):
    """Lay a plan down for one's own seat; `plan` is the game's own."""

    plan: Any = field(repr=False)

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Lay it down beside those that are there, as the game joins them."""
        table = draft.table
        require_playing(table)
        seat = own_seat(table, actor)
        standing = plans_of(table, seat)
        if dict(table.planned).get(seat, 0) >= MOST_CHANGES:
            raise Refusal("enough_plans", most=str(MOST_CHANGES))
        _set(draft, seat, planning_of(table).join(standing, self.plan))


@dataclass(frozen=True, slots=True)
class WithdrawOrders(Command):
    """Withdraw one of the own plans by its number from 0, or all of them."""

    number: int | None = None

    def decide(self, draft: Draft, actor: Actor) -> None:
        """Withdraw it, or all."""
        table = draft.table
        require_playing(table)
        seat = own_seat(table, actor)
        standing = plans_of(table, seat)
        if not standing or self.number not in {None, *range(len(standing))}:
            raise Refusal("no_such_plan")
        kept = [plan for at, plan in enumerate(standing) if self.number not in {None, at}]
        _set(draft, seat, kept)


def planning_of(table: Table) -> AnyPlanning:
    """The plans of the table's game; raises `Refusal` where it has none."""
    planning: AnyPlanning | None = table.game.standing_orders
    if planning is None:
        raise Refusal("no_plans")
    return planning


def plans_of(table: Table, seat: Seat) -> list[Any]:
    """The plans of a seat, in the order in which they are judged, as the game's own values."""
    planning = planning_of(table)
    return [planning.load(order.plan) for order in table.orders if order.seat == seat]


def lapses_of(table: Table, seat: Seat) -> list[tuple[Any, str]]:
    """What is off, and why, since the seat's owner last did anything here."""
    planning = planning_of(table)
    return [
        (planning.load(one.plan), one.reason) for one in table.lapsed_orders if one.seat == seat
    ]


def settle(draft: Draft) -> None:
    """Let go of every plan that this commit has made void."""
    table = draft.table
    if table.status != PLAYING:
        return
    for seat in sorted({order.seat for order in table.orders}):
        dump, verdicts = planning_of(table).dump, _verdicts(table, seat)
        kept = [plan for plan, verdict in verdicts if not isinstance(verdict, Lapse)]
        if len(kept) < len(verdicts):
            lapsed = [(dump(p), v.reason) for p, v in verdicts if isinstance(v, Lapse)]
            _set(draft, seat, kept, tuple(lapsed))


def asked(table: Table) -> list[tuple[Seat, Any]]:
    """For each seat the action that its plans ask for now, the first to be done first.

    The game says which plans go before others, whoever's they are: a reaction before what
    would close its window.
    """
    if table.status != PLAYING or table.paused or not table.orders:
        return []
    found: list[tuple[int, Seat, Any]] = []
    for seat in {order.seat for order in table.orders}:
        first = _asked_of(table, seat)
        if first is not None:
            _, plan, verdict = first
            found.append((planning_of(table).order(plan), seat, verdict.action))
    return [(seat, action) for _, seat, action in sorted(found, key=lambda one: one[:2])]


def answers(table: Table, seat: Seat) -> bool:
    """Whether a seat's turn will be answered by its own plan, so that its owner need not come."""
    return any(seat == planned for planned, _ in asked(table))


def going_before(table: Table, own: Seat, verb: str) -> tuple[Seat, Any] | None:
    """Whose plan asks for an action that goes before one of this verb by `own`, and for which.

    What happens at another table of the same game goes before nothing.
    """
    part, planning = table.game.board_at(table.state, own), planning_of(table)
    for seat in sorted({order.seat for order in table.orders}):
        first = _asked_of(table, seat)
        if first is not None and table.game.board_at(table.state, seat) == part:
            _, plan, verdict = first
            if planning.goes_before(plan, verb):
                return seat, verdict.action
    return None


def _verdicts(table: Table, seat: Seat) -> list[tuple[Any, Any]]:
    """Every plan of a seat with what its game says of it now."""
    planning = planning_of(table)
    view = table.game.view(table.state, seat)
    legal = table.game.legal_actions(table.state, seat)
    return [(plan, planning.judge(plan, view, legal)) for plan in plans_of(table, seat)]


def _asked_of(table: Table, seat: Seat) -> tuple[int, Any, Do[Any]] | None:
    """The plan of a seat that asks for an action first: its number, itself, and what it asks."""
    asking = [
        (number, plan, verdict)
        for number, (plan, verdict) in enumerate(_verdicts(table, seat))
        if isinstance(verdict, Do)
    ]
    order = planning_of(table).order
    return min(asking, key=lambda one: (order(one[1]), one[0]), default=None)


def take_out(draft: Draft, seat: Seat, action: Any) -> None:
    """Be done with the plan that asks for this action; raises `Refusal` where none does."""
    found = _asked_of(draft.table, seat)
    if found is None or found[2].action != action:
        raise Refusal("stale")  # withdrawn a moment ago, or the table has changed
    number, _, verdict = found
    if not verdict.stays:
        standing = plans_of(draft.table, seat)
        _set(draft, seat, [plan for at, plan in enumerate(standing) if at != number])


def _set(draft: Draft, seat: Seat, plans: Any, lapsed: tuple[tuple[Any, str], ...] = ()) -> None:
    table = draft.table
    planning, user_id = planning_of(table), table.occupants[seat].user_id
    if user_id is None:
        raise AssertionError("only people plan")
    draft.emit(OrdersSet(seat, user_id, tuple(planning.dump(plan) for plan in plans), lapsed))


EVENTS = (OrdersSet,)
