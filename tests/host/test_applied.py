"""What single events leave of what was asked, planned and counted at a table."""

import pytest

from bot.host.tables.draft import HostEvent, evolve
from bot.host.tables.ending import Ended
from bot.host.tables.history import NEW_DEAL, History, Skipped, why
from bot.host.tables.proposals import Asked, TurnedDown
from bot.host.tables.table import ENDED, PLAYING, Table
from bot.host.tables.values import SEATS, TAKE, Laid, LapsedOrder, Occupant, Proposal
from bot.host.turns.play import Played, Started
from tests.host.toy import HOARD

DRAWN = ({"table": 0, "number": 0}, {"table": 1, "number": 0})
PROPOSED = Proposal(3, 99, "undo", "1", "", 2, 0)


def playing(*events: HostEvent) -> Table:
    """A table at play at which these were asked, each in a commit of its own."""
    table = Table(table_id=1, game=HOARD, status=PLAYING, occupants=(Occupant(11), Occupant(12)))
    for event in events:
        table.begin_commit(table.seq + 1, 1_000 * (table.seq + 1), 0)
        evolve(table, event)
    return table


def asked(table: Table) -> list[tuple[int, str, str]]:
    return [(one.user_id, one.act, one.what) for one in table.requests]


def test_a_request_names_who_held_the_seat_and_until_when_the_silent_are_asked() -> None:
    table = playing(Asked(21, TAKE, "1", 12, 5_000))
    assert table.requests == (Proposal(1, 21, TAKE, "1", "", 0, 12, until=5_000),)
    (bare,) = playing(Asked(21, SEATS, "anyone")).requests
    assert (bare.to_seq, bare.concerns, bare.until) == (0, 0, 0)


def test_a_request_takes_the_place_of_the_same_persons_and_of_the_same_seats() -> None:
    first, second = Asked(21, TAKE, "0", 11), Asked(22, TAKE, "1", 12)
    assert asked(playing(first, second)) == [(21, TAKE, "0"), (22, TAKE, "1")]
    assert asked(playing(first, second, Asked(21, TAKE, "2"))) == [
        (22, TAKE, "1"),
        (21, TAKE, "2"),
    ]
    assert asked(playing(first, second, Asked(23, TAKE, "0", 11))) == [
        (22, TAKE, "1"),
        (23, TAKE, "0"),
    ]


def test_one_rule_about_free_seats_is_asked_for_at_a_time() -> None:
    seat, rule = Asked(21, TAKE, "0", 11), Asked(11, SEATS, "invited")
    assert asked(playing(seat, rule, Asked(12, SEATS, "anyone"))) == [
        (21, TAKE, "0"),
        (12, SEATS, "anyone"),
    ]
    assert asked(playing(rule, seat)) == [(11, SEATS, "invited"), (21, TAKE, "0")]


def test_no_to_a_request_leaves_the_moderators_proposal() -> None:
    table = playing(Asked(21, TAKE, "0", 11))
    table.proposal = PROPOSED
    evolve(table, TurnedDown(21, 1, TAKE))
    assert (table.proposal, table.requests, table.turned_down) == (PROPOSED, (), {21})
    evolve(table, TurnedDown(99, 3, "undo"))
    assert (table.proposal, table.turned_down) == (None, {21})


def test_a_table_that_has_ended_asks_nobody_and_keeps_no_plans() -> None:
    table = playing(Asked(21, TAKE, "0", 11))
    table.proposal = PROPOSED
    table.orders, table.lapsed_orders = (Laid(0, "mine"),), (LapsedOrder(1, "theirs", "late"),)
    evolve(table, Ended("host"))
    assert (table.status, table.ended_because) == (ENDED, "host")
    assert table.proposal is None
    assert table.requests == table.orders == table.lapsed_orders == ()


@pytest.mark.parametrize(
    ("act", "what", "said"),
    [
        ("undo", "3", "undo"),
        ("reset", "Quarter", "reset Quarter"),
        ("reset", "deal", NEW_DEAL),
        ("undo", "deal", "undo"),
    ],
)
def test_why_draws_are_thrown_away(act: str, what: str, said: str) -> None:
    assert why(act, what) == said


def test_before_a_deal_a_history_is_empty() -> None:
    history = History()
    assert (history.marks, history.undone, history.earlier, history.why) == ([], [], [], "")


def test_a_repair_skips_only_numbers_that_were_not_drawn() -> None:
    history = History()
    history.deal(1, Started("00", "", (), draws=DRAWN), 1, "dealt")
    history.skip((1, 1))
    assert history.undone == []
    history.skip((1, 4))
    assert history.undone[0].skipped == (Skipped(1, 1, 3),)


def test_before_its_first_action_a_game_stands_as_it_was_dealt() -> None:
    history = History()
    history.deal(4, Started("00", "", ()), 1, "dealt")
    history.play(5, Played(0, "draw", {}, ()), 1, "drawn")
    assert [history.state_at(seq) for seq in (0, 4, 5, 9)] == ["dealt", "dealt", "drawn", "drawn"]
