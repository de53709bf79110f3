"""The toy game with passes, plans and pauses, and tables of it that wait for one seat."""

# ruff: noqa: ARG002 - a small game has no use for all that it is told

from collections.abc import Sequence
from typing import Any

from bot.host.tables.draft import THE_HOUSE, Actor, Draft
from bot.host.tables.settings import TableSettings
from bot.host.tables.table import Table
from rules.standing_orders import KEEP, Do, Lapse
from tests.host.seated import seated
from tests.host.toy import Hoard, Show


class Planning:
    """Plans are texts: what they ask for, and how early they are judged."""

    def load(self, stored: str) -> str:
        return stored

    def dump(self, plan: str) -> str:
        return plan

    def join(self, plans: Sequence[str], plan: str) -> list[str]:
        return [*plans, plan]

    def order(self, plan: str) -> int:
        return int(plan.rpartition(" ")[2])

    def judge(self, plan: str, view: Any, legal: Sequence[Any]) -> Any:
        match plan.split(maxsplit=1)[0]:
            case "lapse":
                return Lapse("void")
            case "do":
                return Do(Show(view.hand[0]))
            case "always":
                return Do(Show(view.hand[0]), stays=True)
        return KEEP

    def goes_before(self, plan: str, verb: str) -> bool:
        return verb == "show" and self.order(plan) < 5


class Paused(Hoard):
    """A turn may be passed, plans can be laid, and a shown card waits two minutes for the next."""

    standing_orders: Any = Planning()

    def pass_action(self, state: Any, seat: int) -> Any:
        hand = state.hands[seat]
        return Show(hand[-1]) if len(hand) > 1 else None

    def reaction_delay(self, options: Any, verb: str) -> int:
        return 2 if verb == "show" else 0

    def board_at(self, state: Any, seat: int) -> int:
        return seat // 2


GAME: Any = Paused()
HANDS = ((1, 2), (3, 4), (5, 6), (7, 8))


def waiting(*who: Any, turn: int = 0, absent: Any = "vote", **facts: Any) -> Table:
    """A table that waits for one seat, each with two cards."""
    state = GAME.new(len(who), GAME.options({}))
    state.hands, state.turn = HANDS[: len(who)], turn
    settings = TableSettings(pace="days", absent=absent)
    return seated(*who, **{"game": GAME, "state": state, "settings": settings, **facts})


def done(command: Any, table: Table, actor: Actor = THE_HOUSE) -> list[Any]:
    """What a command brings about."""
    draft = Draft(table)
    command.decide(draft, actor)
    return draft.events
