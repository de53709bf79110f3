"""Nobody but its owner, and whoever was lawfully seated in their place, is ever shown a hand."""

from typing import Any

import pytest

from bot.host.errors import Refusal
from bot.host.seats import newcomers
from bot.host.seats.newcomers import SeatTaken
from bot.host.seats.seats import Invite, Invited
from bot.host.tables import lobby
from bot.host.tables.draft import Actor, require_host, require_playing
from bot.host.tables.settings import ANYONE, NOBODY
from tests.host.seat_search import Searched, Unlawful, World, search, start

ADA, BEN, CLEO = (Actor(number) for number in (1, 2, 3))
MO, ZOE = Actor(8, moderator=True), Actor(9)
PLAYING_MO = Actor(2, moderator=True)

TABLES: dict[str, tuple[World, tuple[Actor, ...]]] = {
    "by invitation": (start((1, 2), 1), (ADA, BEN, MO, ZOE)),
    "open to anybody": (start((1, 2), 1, seats="anyone"), (ADA, BEN, MO)),
    "closed": (start((1, 2), 1, seats="nobody"), (ADA, BEN, MO)),
    "a moderator plays": (start((1, 2, 3), 0), (ADA, PLAYING_MO, CLEO)),
    "votes about the absent": (start((1, 2, 3), 0, absent="vote"), (ADA, BEN, CLEO, MO)),
    "an absent host": (start((1, 2), 1, covered=True), (ADA, BEN, MO, ZOE)),
}

EVERY_DAY = {
    "by invitation": (4, 24_000),
    "open to anybody": (4, 30_000),
    "closed": (4, 17_000),
    "a moderator plays": (4, 75_000),
    "votes about the absent": (4, 70_000),
    "an absent host": (4, 20_000),
}
"""How many commands deep, and how many are carried out at least; the long tests go six deep."""


def tell(capsys: pytest.CaptureFixture[str], name: str, found: Searched, depth: int) -> None:
    with capsys.disabled():
        print(  # noqa: T201 - its result
            f"\n{name}: {found.states} states before the last of {depth} commands,"
            f" {found.carried_out} commands carried out"
        )


@pytest.mark.parametrize("name", TABLES)
def test_nobody_is_shown_anothers_hand_within_a_few_commands(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    depth, least = EVERY_DAY[name]
    world, people = TABLES[name]
    found = search(world, people, depth)
    tell(capsys, name, found, depth)
    assert found.carried_out > least


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("name", TABLES)
def test_nobody_is_shown_anothers_hand_within_six_commands(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    world, people = TABLES[name]
    found = search(world, people, 6)
    tell(capsys, name, found, 6)
    assert found.states > 10_000


# Faults that the search must find -----------------------------------------------------------------


def _take_as_before(story: Any, seat: int, user_id: int) -> None:
    """Sitting down as it was: at once, for whoever the rule or an invitation lets in."""
    table = story.table
    require_playing(table)
    if table.seat_of(user_id) is not None:
        raise Refusal("already_seated")
    if not table.occupants[seat].is_house:
        raise Refusal("no_free_seat")
    before = dict(table.ex_players).get(user_id, seat)
    if user_id in table.removed or before != seat:
        raise Refusal("seen_another_hand")
    if (user_id, seat) not in table.ex_players:
        if table.settings.seats == NOBODY:
            raise Refusal("seats_closed")
        if table.settings.seats != ANYONE and user_id not in table.invited:
            raise Refusal("not_invited")
    story.emit(SeatTaken(seat, user_id, table.occupants[seat].house_name))


def _invite_as_before(command: Invite, story: Any, actor: Actor) -> None:
    """An invitation as it was: by moderators too, and of anybody."""
    require_playing(story.table)
    require_host(story.table, actor, "invite people")
    if story.table.seat_of(command.user_id) is not None:
        raise Refusal("sits_here")
    if command.user_id in story.table.invited:
        raise Refusal("invited_already")
    story.emit(Invited(command.user_id))


def test_the_search_finds_the_moderator_who_empties_a_seat_and_sits_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`/moderate replace`, `/seat invite` and `/seat take`, then a look and `/seat leave`."""
    monkeypatch.setattr(newcomers, "take", _take_as_before)
    monkeypatch.setattr(Invite, "decide", _invite_as_before)
    monkeypatch.setattr("tests.host.seat_search.INVITATIONS_ARE_JUDGED", False)
    with pytest.raises(Unlawful) as found:
        search(start((1, 2), 0), (MO,), 4)
    told = str(found.value)
    assert "Moderate(act='replace'" in told
    assert "8: Invite(user_id=8)" in told
    assert "8: TakeSeat" in told


OPEN = start((1, 2), 0, seats="anyone"), (ADA, BEN, MO, ZOE)
WITHOUT: dict[str, tuple[Any, Any, tuple[World, tuple[Actor, ...]]]] = {
    "sits_at_once": (newcomers, lambda *_: True, OPEN),
    "offered_from": (newcomers, lambda *_: 0, OPEN),
    "holders": (newcomers, lambda *_: (), OPEN),
    "ask_for_looser_seats": (lobby, lambda *_: False, TABLES["closed"]),
}


@pytest.mark.parametrize("fault", WITHOUT)
def test_the_search_finds_each_rule_that_is_missing(
    monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    module, without, (world, people) = WITHOUT[fault]
    monkeypatch.setattr(module, fault, without)
    with pytest.raises(Unlawful):
        search(world, people, 4)
