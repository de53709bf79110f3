"""Whom the board mentions: once a turn, never for a step of it, never whoever is looking."""

import random

from bot.host.commands import AgreeToEnd
from bot.host.notices import Pinged, due_mentions
from bot.host.table import PLAYING
from tests.host import tables
from tests.host.tables import Host

ADA, BEN, CLEO, HOUSE = 11, 12, 13, 0


class Board:
    """A board that is drawn after every commit, and what it mentioned."""

    def __init__(self) -> None:
        self.before: Pinged | None = None
        self.seq = 0

    def drawn(self, *waiting: int, after: int = HOUSE) -> set[int]:
        self.seq += 1
        due, self.before = due_mentions(self.seq, frozenset(waiting), after, self.before)
        assert self.before.seq == self.seq
        return set(due)


def test_whoever_is_waited_for_is_mentioned() -> None:
    assert Board().drawn(ADA) == {ADA}


def test_all_who_are_waited_for_at_once_are_mentioned_together() -> None:
    assert Board().drawn(ADA, BEN) == {ADA, BEN}


def test_nobody_is_mentioned_when_nobody_is_waited_for() -> None:
    assert Board().drawn() == set()


def test_nobody_is_mentioned_twice_in_one_turn_however_many_steps_it_has() -> None:
    board = Board()
    assert board.drawn(ADA, after=BEN) == {ADA}
    assert board.drawn(ADA, after=ADA) == set()
    assert board.drawn(ADA, after=CLEO) == set()
    assert board.drawn(ADA, after=HOUSE) == set()


def test_nobody_is_mentioned_right_after_his_own_action() -> None:
    board = Board()
    assert board.drawn(ADA, after=ADA) == set()
    assert board.drawn(ADA, after=BEN) == set()


def test_the_next_turn_is_mentioned_again() -> None:
    board = Board()
    assert board.drawn(ADA, after=BEN) == {ADA}
    assert board.drawn(BEN, after=ADA) == {BEN}
    assert board.drawn(ADA, after=BEN) == {ADA}


def test_one_who_is_waited_for_longer_is_not_mentioned_for_the_others_sake() -> None:
    board = Board()
    assert board.drawn(ADA, BEN, after=CLEO) == {ADA, BEN}
    assert board.drawn(BEN, after=ADA) == set()
    assert board.drawn(BEN, CLEO, after=HOUSE) == {CLEO}


async def test_through_a_whole_game_each_turn_is_mentioned_once_unless_one_plays_on(
    in_memory: Host,
) -> None:
    table = await in_memory.playing(tables.BEN, tables.CLEO)
    board, turns = Board(), 0
    while table.status == PLAYING:
        waiting = {table.occupants[seat].user_id or HOUSE for seat in table.waiting_seats()}
        due = board.drawn(*waiting, after=table.last_actor)
        assert due == waiting - {table.last_actor}
        turns += len(due)
        if turns == 5:
            table = (await in_memory.do(table, AgreeToEnd(), tables.ADA)).table
        assert board.drawn(*waiting, after=table.last_actor) == set()
        table = await in_memory.play(table, 1)
    assert turns == 8, "nine cards are shown, the first by whoever dealt"


def test_in_any_course_of_play_everybody_is_mentioned_exactly_once_a_stretch() -> None:
    chance = random.Random(5)
    board = Board()
    open_stretches: dict[int, int] = {}
    for _ in range(3000):
        waiting = {who for who in (ADA, BEN, CLEO) if chance.random() < 0.5}
        after = chance.choice([ADA, BEN, CLEO, HOUSE])
        due = board.drawn(*waiting, after=after)
        for who in list(open_stretches):
            if who not in waiting:
                del open_stretches[who]
        for who in waiting:
            new = who not in open_stretches
            open_stretches.setdefault(who, 0)
            assert (who in due) == (new and who != after)
            open_stretches[who] += who in due
            assert open_stretches[who] <= 1
        assert due <= waiting
