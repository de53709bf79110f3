"""Plans at a table of tests: laid in the notation, and carried out as a host would."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from rules.chance import Chance
from rules.game import IllegalAction
from rules.standing_orders import Do, Lapse
from rules.steam_court.model import State
from rules.steam_court.orders.judge import Verdict
from rules.steam_court.orders.offers import COURT_ORDERS
from rules.steam_court.orders.orders import Plan
from tests.games.steam_court import GAME
from tests.rules.steam_court.court_table import NAMES, Table, table


def trick(*more: str) -> Table:
    """Ada leads a 3; ben, the General, is next; everybody holds two cards or more."""
    t = table("3 3 9", "5 6 12", "4 7 P", "8 8 10", "9 11 12")
    t.play("ada: lay 3", *more)
    return t


def look(state: State, seat: int) -> tuple[Any, Sequence[Any]]:
    """What a seat sees and may do: all that its plans are judged by."""
    return GAME.view(state, seat), GAME.legal_actions(state, seat)


def judged(plan: Plan, state: State, seat: int) -> Verdict:
    """What becomes of a plan of this seat in this state."""
    return COURT_ORDERS.judge(plan, *look(state, seat))


def plan(t: Table, text: str) -> Plan:
    """`ada: pass this trick`, read as of now; it survives being written down."""
    name, _, words = text.partition(": ")
    view = GAME.view(t.running.state, NAMES.index(name))
    made = COURT_ORDERS.parse(words, view, NAMES)
    assert COURT_ORDERS.parse(COURT_ORDERS.format(made, NAMES), view, NAMES) == made
    return made


def refused(t: Table, text: str) -> tuple[str, str]:
    """The code and the sentence with which a plan is refused."""
    try:
        plan(t, text)
    except IllegalAction as refusal:
        return refusal.code, GAME.explain(refusal, NAMES)
    raise AssertionError(f"{text} was taken")


def verdict(t: Table, name: str, made: Plan) -> str:
    """`keep`, `do stop ben`, `lapse trick_over`."""
    found = judged(made, t.running.state, NAMES.index(name))
    if isinstance(found, Do):
        return f"do {GAME.format(found.action, NAMES)}"
    return f"lapse {found.reason}" if isinstance(found, Lapse) else "keep"


class Planner:
    """Holds plans of every seat and carries them out, as a host does after every commit."""

    def __init__(self, seats: int) -> None:
        self.plans: list[Sequence[Plan]] = [() for _ in range(seats)]
        self.lapsed: list[str] = []
        self.done: list[Plan] = []

    def lay(self, seat: int, made: Plan) -> None:
        self.plans[seat] = COURT_ORDERS.join(self.plans[seat], made)

    def settle(self, state: State, chances: Sequence[Chance]) -> State:
        """Judge until nothing acts any more; raises where that takes more than `chances`."""
        for chance in chances:
            after = self._act(state, chance)
            if after is None:
                return state
            state = after
        raise AssertionError("the plans come to no end")

    def _act(self, state: State, chance: Chance) -> State | None:
        looked = cache(lambda seat: look(state, seat))
        every = [(seat, made) for seat, standing in enumerate(self.plans) for made in standing]
        for seat, made in sorted(every, key=lambda one: (COURT_ORDERS.order(one[1]), one[0])):
            found = COURT_ORDERS.judge(made, *looked(seat))
            if isinstance(found, Lapse):
                self._drop(seat, made)
                self.lapsed.append(found.reason)
            elif isinstance(found, Do):
                assert found.action in looked(seat)[1]
                if not found.stays:
                    self._drop(seat, made)
                self.done.append(made)
                draft: State = GAME.copy(state)
                GAME.decide(draft, seat, found.action, chance)
                return draft
        return None

    def _drop(self, seat: int, made: Plan) -> None:
        self.plans[seat] = tuple(one for one in self.plans[seat] if one != made)
