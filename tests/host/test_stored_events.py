"""Stored events: read as they were written, or refused without a word of what stands in them."""

from dataclasses import MISSING, fields
from typing import Any

import pytest

from bot.host.log import codec
from bot.host.seats.seats import Left, SeatPassed
from bot.host.tables.draft import evolve
from bot.host.tables.lobby import HouseSeated, Joined
from bot.host.tables.table import Table
from bot.host.tables.values import LapsedOrder, Occupant
from storage.store import SCHEMA, Commit, StoreDamagedError
from tests.host.toy import HOARD

HELD = "the queen of spades"


def stored(body: Any, schema: int = SCHEMA) -> Commit:
    return Commit(7, 3, "key", 0, 1, body, schema)


def test_events_are_read_as_they_were_written() -> None:
    events = [Joined(11), HouseSeated("Piston", "casual"), Left(12)]
    body = codec.dump(list(events), 12)
    assert codec.load(stored(body)) == events
    assert codec.asked_by(stored(body)) == 12
    assert codec.asked_by(stored({"events": []})) == 0


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"by": 1}, "table 7, commit 3 holds no events"),
        ({"events": [{"kind": "joined", "user_id": HELD}]}, "table 7, commit 3 cannot be read ("),
        ({"events": [{"kind": HELD}] * 9}, "table 7, commit 3 cannot be read ("),
    ],
)
def test_a_row_that_cannot_be_read_is_named_and_not_quoted(body: Any, said: str) -> None:
    with pytest.raises(StoreDamagedError) as caught:
        codec.load(stored(body))
    assert str(caught.value).startswith(said)
    assert HELD not in str(caught.value)
    assert str(caught.value).count(";") <= 2


OPTIONAL: dict[str, dict[str, Any]] = {
    "opened": {"threads": (), "arrangement": {}, "kept": ()},
    "promised": {"when": "lobby"},
    "configured": {"fell": ()},
    "asked": {"concerns": 0, "until": 0},
    "seat_passed": {"how": "", "by": 0, "open_at": 0},
    "seat_taken": {"held": (), "back": False},
    "started": {"places": (), "scheme": 1, "record": "", "draws": ()},
    "played": {"draws": ()},
    "restored": {"face": 0, "draws": (), "deals": 0},
    "plans_set": {"lapsed": ()},
    "moderated": {"user_id": 0, "agreed": False, "unasked": 0},
    "proposed": {"to_seq": 0, "concerns": 0, "until": 0},
}
"""What a row says that was written before there was such a field."""


def test_what_an_older_row_does_not_say_is_as_it_was_then() -> None:
    found = {}
    for event in codec.EVENTS:
        *said, kind = fields(event)  # type: ignore[arg-type] # a dataclass, as all of them are
        found[kind.default] = {
            one.name: one.default if one.default_factory is MISSING else one.default_factory()
            for one in said
            if one.default is not MISSING or one.default_factory is not MISSING
        }
    assert {kind: missing for kind, missing in found.items() if missing} == OPTIONAL


def test_a_row_of_a_newer_version_asks_for_an_update() -> None:
    with pytest.raises(StoreDamagedError, match="update the bot"):
        codec.load(stored({"events": []}, SCHEMA + 1))
    assert codec.load(stored({"events": []}, SCHEMA)) == []


def test_what_lapsed_for_one_seat_goes_with_its_owner_and_no_others() -> None:
    table = Table(table_id=1, game=HOARD, occupants=(Occupant(11), Occupant(12)))
    table.lapsed_orders = (LapsedOrder(0, "mine", "late"), LapsedOrder(1, "theirs", "late"))
    evolve(table, SeatPassed(1, 12, "Piston", "casual"))
    assert table.lapsed_orders == (LapsedOrder(0, "mine", "late"),)
