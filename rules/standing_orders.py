"""Plans: what a player lays down ahead, privately, so that the table need not wait for them.

A plan is judged from its owner's view and legal actions alone, never from a state, so it can
neither leak nor use what is hidden from them. A host keeps plans as the JSON of `dump` and never
looks inside.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

Plan = TypeVar("Plan")
Action = TypeVar("Action")
Plan_co = TypeVar("Plan_co", covariant=True)
Action_co = TypeVar("Action_co", covariant=True)
View_contra = TypeVar("View_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Offer(Generic[Plan_co]):
    """A plan that makes sense now: its text in the notation, and a label for a menu.

    A label names people, so it may be as long as their names make it; a menu clips it. A `lasting`
    plan stands until it is called off, and is offered as a switch.
    """

    plan: Plan_co
    text: str
    label: str
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class Keep:
    """The plan waits on."""


@dataclass(frozen=True, slots=True)
class Do(Generic[Action_co]):
    """The plan asks for this legal action now, and is done with it unless it `stays`."""

    action: Action_co
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Lapse:
    """The table has changed so that the plan is void; `StandingOrders.why` says it in words."""

    reason: str


KEEP = Keep()


class StandingOrders(Protocol[View_contra, Action, Plan]):
    """What a game offers to people who plan ahead; plans are frozen values.

    The host judges all standing plans of a table after every commit there, by `order` and then by
    seat: it drops what lapses, carries out the first `Do` as that seat's own action, and judges
    again after it. A host that skipped commits could miss the moment between two tricks.
    """

    def offered(
        self, view: View_contra, legal: Sequence[Action], names: Sequence[str]
    ) -> Sequence[Offer[Plan]]:
        """The plans that make sense for this viewer now: finite, each once, best first."""
        ...

    def parse(self, text: str, view: View_contra, names: Sequence[str]) -> Plan:
        """Read a plan in the notation, as of this view; raises `IllegalAction` for `explain`."""
        ...

    def format(self, plan: Plan, names: Sequence[str]) -> str:
        """The plan in the notation; in the view it was made in, `parse(format(p)) == p`."""
        ...

    def join(self, standing: Sequence[Plan], plan: Plan) -> Sequence[Plan]:
        """All plans of one seat once this one is laid to them, in their `order`.

        What contradicts the new one is gone; so the number of plans is bounded.
        """
        ...

    def order(self, plan: Plan) -> int:
        """Which plans act first where several could, other seats' included: the lowest number."""
        ...

    def goes_before(self, plan: Plan, verb: str) -> bool:
        """Whether what it asks for goes before anybody's action of this verb, whoever is quicker.

        For plans that such an action would make too late. A plan whose moment has come is then
        carried out first, and the action is judged by what it left.
        """
        ...

    def dump(self, plan: Plan) -> Any:
        """The plan as JSON with a `kind`."""
        ...

    def load(self, data: Any) -> Plan:
        """The inverse of `dump`; raises `ValueError` where the data is no plan."""
        ...

    def tell(self, plan: Plan, names: Sequence[str]) -> str:
        """What the plan does, as one sentence for its owner."""
        ...

    def why(self, plan: Plan, reason: str, names: Sequence[str]) -> str:
        """Why a plan lapsed, as one sentence for its owner; `reason` is that of the `Lapse`."""
        ...

    def judge(
        self, plan: Plan, view: View_contra, legal: Sequence[Action]
    ) -> Keep | Do[Action] | Lapse:
        """What becomes of a standing plan now; pure, and never raises."""
        ...
