"""Plans of Steam Court: what each kind holds, and which may stand side by side.

A view does not number its tricks. A plan made for one trick therefore remembers the sets that lay
in it, and waits as long as these lie there unchanged; an order to the General remembers which lay
they let be. Everything but `auto-pass` is for one deal: it lapses with the Quarter and with a coup.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ConfigDict, Field, TypeAdapter

from rules.game import IllegalAction, Seat
from rules.steam_court.actions import (
    DECLINE,
    DRAW,
    LAY_PUTSCH,
    SWAP,
    Action,
    Lay,
    give_cards,
    lay,
)
from rules.steam_court.notation import read_cards, write_cards
from rules.steam_court.view import Frozen


def _cards(text: str) -> str:
    """Cards as the notation writes them; `ValueError` for what is no cards."""
    try:
        return write_cards(read_cards(text))
    except IllegalAction as refusal:
        raise ValueError(f"not cards: {text!r}") from refusal


_CardText = Annotated[str, AfterValidator(_cards)]
Marks = Annotated[tuple[str, ...], Field(strict=False)]
"""Sets of a trick in their order, as `plan_judge.mark` writes them."""


class _Stored(Frozen):
    model_config = ConfigDict(strict=True)


class ForDeal(_Stored):
    """A plan for one deal: the Quarter, and how many coups there were at the table before."""

    quarter: int
    coups: int


class ForTrick(ForDeal):
    """A plan for one trick, by the sets that lay in it when the plan was made."""

    trick: Marks = Field(min_length=1)


class PassTrick(ForTrick):
    """Pass this trick."""

    kind: Literal["pass"] = "pass"


class LayBelow(ForTrick):
    """On turn in this trick, lay a set if the value to beat is still below `limit`."""

    kind: Literal["below"] = "below"
    limit: int = Field(ge=1, le=13)
    cards: _CardText
    size: int = Field(ge=0)
    value: int = Field(ge=0, le=12)

    @property
    def action(self) -> Lay:
        """The lay that is planned."""
        return lay(read_cards(self.cards), self.size, self.value) if self.value else LAY_PUTSCH


AnswerVerb = Literal["give", "swap", "draw", "decline"]


class Answer(ForDeal):
    """Answer the privilege before play in this way as soon as it is asked (Court 1.6)."""

    kind: Literal["answer"] = "answer"
    verb: AnswerVerb
    cards: _CardText = ""

    @property
    def action(self) -> Action:
        """The answer that is planned."""
        if self.verb == "give":
            return give_cards(read_cards(self.cards))
        return _BARE[self.verb]


_BARE: dict[str, Action] = {one.kind: one for one in (SWAP, DRAW, DECLINE)}


class StopOrder(ForDeal):
    """An order to the General for a later lay than `past`, the one that they let be (Court 1.7).

    `past` is empty where none could be stopped then; `trick` is what lay in the running trick.
    """

    past: str
    trick: Marks


class StopPutsch(StopOrder):
    """Stop the next Putsch."""

    kind: Literal["stop_putsch"] = "stop_putsch"


class StopPlayer(StopOrder):
    """Stop the next lay of one player."""

    kind: Literal["stop_player"] = "stop_player"
    seat: Seat


class StopFrom(StopOrder):
    """Stop the next set of at least this value."""

    kind: Literal["stop_from"] = "stop_from"
    value: int = Field(ge=1, le=12)


class TakeBack(ForDeal):
    """Take back the cards of a lost trick with at least so many in it (Court 1.7)."""

    kind: Literal["retrieve"] = "retrieve"
    least: int = Field(ge=1)


class AutoPass(_Stored):
    """Pass whenever that is all one can do, to the end of the game."""

    kind: Literal["auto_pass"] = "auto_pass"


Plan = PassTrick | LayBelow | Answer | StopPutsch | StopPlayer | StopFrom | TakeBack | AutoPass

_ADAPTER: TypeAdapter[Plan] = TypeAdapter(Annotated[Plan, Field(discriminator="kind")])

_ORDER: tuple[type, ...] = (
    StopPutsch,
    StopFrom,
    StopPlayer,
    TakeBack,
    Answer,
    LayBelow,
    PassTrick,
    AutoPass,
)
"""Stops go before lays and retrievals, anybody's, for these close the window (Court 1.7); a set
goes before a pass, so that `pass this trick` is left for when `below 9: lay 9` has lapsed."""


def order(plan: Plan) -> int:
    """Which plans act first where several could."""
    return _ORDER.index(type(plan))


_CLOSING = frozenset({"lay", "dive", "retrieve"})


def goes_before(plan: Plan, verb: str) -> bool:
    """Whether a plan that asks for something now goes before an action of this verb (Court R12)."""
    return isinstance(plan, StopOrder) and verb in _CLOSING


def join(standing: Sequence[Plan], plan: Plan) -> tuple[Plan, ...]:
    """A plan takes the place of one of its kind; the kinds do not contradict each other."""
    others = [other for other in standing if type(other) is not type(plan)]
    return tuple(sorted([*others, plan], key=order))


def dump(plan: Plan) -> dict[str, Any]:
    """A plan as JSON with a `kind`."""
    stored = plan.model_dump(mode="json")
    return {"kind": stored.pop("kind")} | stored


def load(data: Any) -> Plan:
    """The inverse of `dump`; raises `ValueError` where the data is no plan."""
    return _ADAPTER.validate_python(data)
