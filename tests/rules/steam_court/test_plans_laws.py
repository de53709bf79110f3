"""Laws of plans over random games: they act legally, come to an end, and use nothing hidden."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from rules import selfplay
from rules.chance import Chance
from rules.standing_orders import Do, Keep, Lapse
from rules.steam_court.actions import PASS, Action
from rules.steam_court.model import State
from rules.steam_court.orders.describe import REASONS
from rules.steam_court.orders.offers import COURT_ORDERS
from rules.steam_court.orders.orders import AutoPass, Plan
from tests.games.steam_court import GAME, LAWS, walk
from tests.rules.steam_court.court_table import NAMES
from tests.rules.steam_court.planning_table import Planner, judged, look
from tests.share import share

TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (5, {}),
    (5, {"table": "renegade"}),
    (4, {"left_out": "Duke", "alchemist_on_dual": True}),
    (6, {"several_multipliers": True, "flexible_gifts": True}),
    (7, {"multiplier_on_dual": False}),
    (5, {"characters": "random", "victory_points": True}),
    (7, {"characters": "wild", "victory_points": True}),
    (8, {"victory_points": True}),
    (10, {}),
)

MOST_IN_A_ROW = 60
"""Plans of ten people that may act one after the other: far fewer than that do."""


def offered(view: Any, legal: Sequence[Action]) -> list[Plan]:
    """What is offered to a seat; every offer is read as it is written and fits a menu."""
    offers = COURT_ORDERS.offered(view, legal, NAMES)
    assert len({offer.text for offer in offers}) == len(offers)
    for offer in offers:
        assert COURT_ORDERS.parse(offer.text, view, NAMES) == offer.plan, offer.text
        assert COURT_ORDERS.load(COURT_ORDERS.dump(offer.plan)) == offer.plan
        assert 1 <= len(offer.label) <= 60
        assert COURT_ORDERS.tell(offer.plan, NAMES).endswith(".")
    return [offer.plan for offer in offers]


def chosen(offers: list[Plan], pick: random.Random) -> list[Plan]:
    """One plan of any kind; `auto-pass`, which stays and leaves little to others, seldom."""
    kinds = list(dict.fromkeys(type(one) for one in offers))
    if not kinds or (kinds == [AutoPass] and pick.random() < 0.95):
        return []
    kind = pick.choice([one for one in kinds if one is not AutoPass] or kinds)
    return [pick.choice([one for one in offers if isinstance(one, kind)])]


def by_hand(state: State, pick: random.Random) -> tuple[int, Action]:
    """Who acts himself and how: seldom a reaction, so that some are left to plans."""
    bystanders = list(GAME.may_also(state))
    react = bystanders and pick.random() < 0.02
    seat = pick.choice(bystanders if react else list(GAME.waiting_for(state)))
    return seat, pick.choice(list(GAME.legal_actions(state, seat)))


def planned_game(players: int, options: dict[str, Any], number: int) -> Iterator[Planner]:
    """A whole game of random play in which people lay plans at random moments.

    Now and then somebody is quicker than the plans, his own included.
    """
    pick, seed = random.Random(number), selfplay.seed_of(b"plans", number)
    state = GAME.new(players, GAME.options(options))
    GAME.setup(state, Chance(seed, 0))
    planner = Planner(players)
    step = 0
    while GAME.waiting_for(state):
        if pick.random() < 0.3:
            seat = pick.randrange(players)
            for made in chosen(offered(*look(state, seat)), pick):
                planner.lay(seat, made)
        if pick.random() < 0.7:
            chances = [Chance(seed, step + one) for one in range(1, MOST_IN_A_ROW)]
            state = planner.settle(state, chances)
            step += MOST_IN_A_ROW
        if GAME.waiting_for(state):
            seat, action = by_hand(state, pick)
            state = GAME.copy(state)
            GAME.decide(state, seat, action, Chance(seed, step))
            step += 1
        yield planner
    planner.settle(state, [Chance(seed, step)])
    assert not any(planner.plans)
    yield planner


@cache
def played(numbers: Sequence[int]) -> tuple[set[str], set[str]]:
    """Kinds of plans that acted and reasons for which some lapsed in so many games."""
    done: set[str] = set()
    lapsed: set[str] = set()
    for number in numbers:
        *_, planner = planned_game(*TABLES[number % len(TABLES)], number)
        done.update(one.kind for one in planner.done)
        lapsed.update(planner.lapsed)
    return done, lapsed


planned_games = share("numbers", everyday=(7, 11, 13, 14), whole=range(2 * len(TABLES)))
"""Those of every day meet every kind of plan and reason, at one table and at two."""


@planned_games
def test_plans_act_legally_and_come_to_an_end(numbers: Sequence[int]) -> None:
    done, _ = played(numbers)
    assert done == {"pass", "below", "answer", "stop_putsch", "stop_from", "stop_player",
                         "retrieve", "auto_pass"}  # fmt: skip


@planned_games
def test_plans_lapse_for_every_reason_that_random_play_meets(numbers: Sequence[int]) -> None:
    _, lapsed = played(numbers)
    assert lapsed <= set(REASONS)
    assert set(REASONS) - lapsed <= {"cards_gone", "not_allowed", "asked_already"}


@pytest.mark.parametrize(("players", "options"), TABLES)
@share("nth", everyday=5, whole=1)
def test_auto_pass_acts_exactly_where_passing_is_all_there_is(
    players: int, options: dict[str, Any], nth: int
) -> None:
    acted = 0
    for step in itertools.islice(walk(players, options), 0, None, nth):
        for seat in {step.seat, *GAME.waiting_for(step.before)}:
            only = list(GAME.legal_actions(step.before, seat)) == [PASS]
            found = judged(AutoPass(), step.before, seat)
            assert found == (Do(PASS, stays=True) if only else Keep())
            acted += only
    assert acted


@pytest.mark.parametrize(("players", "options"), TABLES)
@share("nth", everyday=3, whole=1)
def test_a_verdict_does_not_depend_on_what_is_hidden(
    players: int, options: dict[str, Any], nth: int
) -> None:
    pick = random.Random(7)
    standing: list[list[Plan]] = [[] for _ in range(players)]
    seen: Counter[type] = Counter()
    for number, step in enumerate(itertools.islice(walk(players, options), 0, None, nth)):
        viewer = pick.randrange(players)
        here = look(step.before, viewer)
        there = look(LAWS.other_world(step.before, viewer, pick), viewer)
        if number % 3 == 0:
            made = offered(*here)
            assert made == offered(*there)
            standing[viewer] = pick.sample(made, min(len(made), 3))
        for made_before in standing[viewer]:
            found = COURT_ORDERS.judge(made_before, *here)
            assert found == COURT_ORDERS.judge(made_before, *there)
            seen[type(found)] += 1
    assert seen[Keep] > 10
    assert seen[Lapse] > 10


def test_a_plan_of_another_seat_or_game_is_judged_without_a_fault() -> None:
    """A host keeps plans as data, so a wrong one must never do more than lapse or act legally."""
    pick = random.Random(9)
    strangers: list[Plan] = []
    for players, options in (TABLES[0], TABLES[1], TABLES[8]):
        for step in walk(players, options, 1):
            seat = pick.randrange(players)
            if pick.random() < 0.1:
                strangers = [*strangers[-20:], *offered(*look(step.before, seat))[:4]]
            legal = GAME.legal_actions(step.before, seat)
            for made in pick.sample(strangers, min(len(strangers), 3)):
                found = judged(made, step.before, seat)
                assert not isinstance(found, Do) or found.action in legal
