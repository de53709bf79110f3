"""Single rules about plans, each at a table made for it."""

from typing import Any

from bot.host.tables.draft import Actor, Draft, evolve
from bot.host.tables.table import Table
from bot.host.tables.values import Laid, LapsedOrder
from bot.host.turns import play, standing_orders
from bot.host.turns.play import PlayAction
from bot.host.turns.standing_orders import OrdersSet, SetOrder, WithdrawOrders
from tests.host.planning_toy import done, waiting
from tests.host.seated import ADA, BEN, CLEO, EVE, code_of
from tests.host.toy import Show


def planned(*laid: tuple[int, str], **facts: Any) -> Table:
    return waiting(ADA, BEN, CLEO, orders=tuple(Laid(*one) for one in laid), **facts)


def test_what_is_planned_and_what_lapsed_is_each_seats_own() -> None:
    gone = (LapsedOrder(0, "keep 1", "late"), LapsedOrder(1, "keep 2", "late"))
    table = planned((0, "keep 3"), (1, "keep 4"), (0, "do 5"), lapsed_orders=gone)
    assert standing_orders.plans_of(table, 0) == ["keep 3", "do 5"]
    assert standing_orders.lapses_of(table, 1) == [("keep 2", "late")]
    evolve(table, OrdersSet(0, ADA, ("keep 9",), (("do 5", "void"),)))
    assert table.orders == (Laid(1, "keep 4"), Laid(0, "keep 9"))
    assert table.lapsed_orders == (*gone, LapsedOrder(0, "do 5", "void"))


def test_only_changes_by_the_owner_are_counted_and_clear_what_lapsed() -> None:
    gone = (LapsedOrder(0, "keep 1", "late"), LapsedOrder(1, "keep 2", "late"))
    table = planned(lapsed_orders=gone, planned=((1, 4),), last_actor=BEN)
    evolve(table, OrdersSet(0, ADA, ("keep 9",)))
    assert (table.planned, table.lapsed_orders) == (((1, 4),), gone)
    evolve(table, OrdersSet(1, BEN, ("keep 9",)))
    assert (table.planned, table.lapsed_orders) == (((1, 5),), gone[:1])
    table.last_actor = ADA
    evolve(table, OrdersSet(0, ADA, ("keep 9",)))
    assert (dict(table.planned), table.lapsed_orders) == ({0: 1, 1: 5}, ())


def test_sixty_changes_are_too_many_for_one_seat_alone() -> None:
    table = planned(planned=((0, 60), (1, 59)))
    assert code_of(SetOrder("keep 1").decide, Draft(table), Actor(ADA)) == "enough_plans"
    assert done(SetOrder("keep 1"), table, Actor(BEN)) == [OrdersSet(1, BEN, ("keep 1",))]


def test_plans_are_withdrawn_by_their_number_or_all() -> None:
    def left(number: int | None) -> tuple[str, ...]:
        table = planned((0, "keep 1"), (0, "keep 2"), (1, "keep 3"))
        (event,) = done(WithdrawOrders(number), table, Actor(ADA))
        return event.plans  # type: ignore[no-any-return] # a change of plans

    assert [left(number) for number in (0, 1, None)] == [("keep 2",), ("keep 1",), ()]
    for table, number in ((planned((0, "keep 1")), 1), (planned((1, "keep 1")), None)):
        assert code_of(WithdrawOrders(number).decide, Draft(table), Actor(ADA)) == "no_such_plan"


def test_what_has_become_void_lapses_and_the_rest_stays() -> None:
    draft = Draft(planned((1, "lapse 1"), (0, "keep 2"), (1, "do 3")))
    standing_orders.settle(draft)
    assert draft.events == [OrdersSet(1, BEN, ("do 3",), (("lapse 1", "void"),))]
    ended = Draft(planned((1, "lapse 1"), status="ended"))
    standing_orders.settle(ended)
    assert ended.events == []


def test_the_first_plan_of_each_seat_asks_and_the_first_to_be_done_comes_first() -> None:
    laid = ((2, "do 4"), (0, "do 7"), (0, "do 6"), (1, "keep 1"))
    assert standing_orders.asked(planned(*laid)) == [(2, Show(5)), (0, Show(1))]
    assert standing_orders.asked(planned((2, "do 4"), (1, "do 4"))) == [(1, Show(3)), (2, Show(5))]
    for table in (planned(*laid, status="ended"), planned(*laid, paused="host"), planned()):
        assert standing_orders.asked(table) == []


def test_a_plan_goes_before_an_action_at_its_own_board_alone() -> None:
    assert standing_orders.going_before(planned((1, "do 4")), 0, "show") == (1, Show(3))
    assert standing_orders.going_before(planned((1, "do 4")), 0, "snatch") is None
    assert standing_orders.going_before(planned((1, "do 5")), 0, "show") is None
    assert standing_orders.going_before(planned((2, "do 4")), 0, "show") is None
    assert standing_orders.going_before(planned((1, "keep 4")), 0, "show") is None

    move = PlayAction(Show(1))
    assert play.overtaken(planned((1, "do 4")), move, Actor(ADA)) == PlayAction(
        Show(3), 1, planned=True
    )
    for table, actor in (
        (planned((1, "do 4"), paused="host"), ADA),
        (planned((1, "do 4"), status="ended"), ADA),
        (planned((1, "do 4")), EVE),
        (planned(), ADA),
        (planned((1, "do 5")), ADA),
    ):
        assert play.overtaken(table, move, Actor(actor)) is None
    assert play.overtaken(planned((1, "do 4")), WithdrawOrders(), Actor(ADA)) is None


def test_a_plan_that_is_carried_out_goes_unless_it_stays() -> None:
    draft = Draft(planned((0, "keep 1"), (0, "do 2"), (1, "do 3")))
    standing_orders.take_out(draft, 0, Show(1))
    assert draft.events == [OrdersSet(0, ADA, ("keep 1",))]
    lasting = Draft(planned((0, "always 2")))
    standing_orders.take_out(lasting, 0, Show(1))
    assert lasting.events == []
    take_out = standing_orders.take_out
    assert code_of(take_out, Draft(planned((0, "do 2"))), 0, Show(2)) == "stale"
    assert code_of(take_out, Draft(planned((0, "keep 2"))), 0, Show(1)) == "stale"


def test_of_two_plans_that_are_judged_alike_the_first_that_was_laid_asks() -> None:
    draft = Draft(planned((0, "do 6"), (0, "always 6")))
    standing_orders.take_out(draft, 0, Show(1))
    assert draft.events == [OrdersSet(0, ADA, ("always 6",))]


def test_plans_are_laid_and_withdrawn_in_running_games_alone() -> None:
    for command in (SetOrder("keep 2"), WithdrawOrders()):
        lobby = Draft(planned((0, "keep 1"), status="lobby"))
        assert code_of(command.decide, lobby, Actor(ADA)) == "not_started"
