"""Tables made for one rule: who sits where, and whatever else the rule looks at."""

from typing import Any

import pytest

from bot.host.errors import Refusal
from bot.host.tables.table import PLAYING, Table
from bot.host.tables.values import TAKE, Occupant, Proposal
from tests.host.toy import HOARD

ADA, BEN, CLEO, DAN, EVE = 11, 12, 13, 14, 15
NOW = 1_800_000_000_000
DAY = 86_400_000


def seated(*who: Any, **facts: Any) -> Table:
    """A running table of people, and of house players where there is no number."""
    occupants = tuple(
        one if isinstance(one, Occupant) else Occupant(one, "" if one else f"House {at}")
        for at, one in enumerate(who)
    )
    people = tuple(one.user_id for one in occupants if one.user_id)
    usual = {"table_id": 1, "game": HOARD, "seq": 1, "status": PLAYING, "occupants": occupants,
             "touched_at": NOW, "arrivals": people, "host_id": ADA}  # fmt: skip
    return Table(**{**usual, **facts})


def away(user_id: int) -> Occupant:
    return Occupant(user_id, "Piston", "casual", substituted=True)


def proposal(number: int = 5, user_id: int = 98, act: str = "end", **facts: Any) -> Proposal:
    usual = {"what": "", "reason": "", "to_seq": 0, "concerns": 0}
    return Proposal(number, user_id, act, **{**usual, **facts})


def asks(number: int, user_id: int, seat: int, **facts: Any) -> Proposal:
    return proposal(number, user_id, TAKE, what=str(seat), **facts)


def code_of(work: Any, *given: Any) -> str:
    with pytest.raises(Refusal) as caught:
        work(*given)
    return caught.value.code
