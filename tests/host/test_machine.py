"""Anybody presses anything that was ever shown, in any order, across restarts."""

import asyncio
from collections.abc import Coroutine, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeVar
from unittest import mock

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    multiple,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bot.host.errors import Refusal
from bot.host.log import codec
from bot.host.log.replay import fold
from bot.host.seats.seats import Leave
from bot.host.service.commit_writer import Receipt
from bot.host.tables.draft import THE_HOUSE, Actor
from bot.host.tables.ending import AgreeToEnd, End
from bot.host.tables.lobby import Configure, Join, SeatHouse, UnseatHouse
from bot.host.tables.table import ENDED, LOBBY, PLAYING, Table
from bot.host.turns.play import PlayAction, Start
from bot.host.workers import house_players
from bot.host.workers.house_players import choose
from rules.game import IllegalAction
from rules.steam_court.game import GAME
from rules.steam_court.pieces import how_many
from storage.store import Audit, Clock, Commit, TableHead
from tests.host.tables import (
    ADA,
    ALL_GAMES,
    BEN,
    CLEO,
    DAN,
    MODERATOR,
    SEED,
    STRANGER,
    Host,
    looks,
)
from tests.support.memory_store import MemoryStore

T = TypeVar("T")

PEOPLE = st.sampled_from([ADA, BEN, CLEO, DAN, STRANGER, MODERATOR])
COMMANDS = st.sampled_from(
    [
        Join(),
        Leave(),
        SeatHouse(),
        UnseatHouse(),
        Configure("coup_bonus", 2),
        Configure("coup_bonus", "many"),
        Start(SEED),
        Start(bytes(32)),
        AgreeToEnd(),
        AgreeToEnd(),
        End("expired"),
    ]
)


@cache
def played(people: int, game: int) -> list[tuple[Commit, TableHead]]:
    """All that is stored of one whole game, from the opening on."""
    store = Recording()

    async def evening() -> None:
        host = Host(store, draw_seed=lambda: bytes([game]) * 32)
        table = await host.lobby(*[BEN, CLEO, DAN][: people - 1], game="steam-court")
        for _ in range(4 - people):
            await host.do(table, SeatHouse(), ADA)
        await host.start(table.table_id, ADA, "start")
        await host.play(table)

    asyncio.run(evening())
    return store.written


class Recording(MemoryStore):
    """Remembers what was written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[tuple[Commit, TableHead]] = []

    async def append(
        self,
        commit: Commit,
        head: TableHead,
        clocks: Sequence[Clock] | None = None,
        audit: Audit | None = None,
    ) -> None:
        await super().append(commit, head, clocks, audit)
        self.written.append((commit, head))


def _in_words(refusal: Exception) -> str:
    """What the person who asked is told."""
    if isinstance(refusal, IllegalAction):
        return GAME.explain(refusal, ["ada", "ben", "cleo", "dan", "eve", "fay", "gus"])
    assert isinstance(refusal, Refusal)
    return refusal.text


class Click(NamedTuple):
    """A button: its table, what it does, the `face` of the board it stood on, and whose it is."""

    table_id: int
    action: Any
    seen: int
    owner: Actor


class AnyTable(RuleBasedStateMachine):
    """One table of Steam Court after the other; `log` is what a client saw acknowledged."""

    clicks = Bundle("clicks")
    delivered = Bundle("delivered")

    @initialize(
        people=st.integers(2, 4),
        game=st.integers(0, 2),
        commits=st.integers(1, 4) | st.integers(4, 320),
    )
    def opened(self, people: int, game: int, commits: int) -> None:
        """Any moment of a few games, from the full lobby to the end."""
        self.loop = asyncio.new_event_loop()
        self.store = MemoryStore()
        self.numbers = iter(range(1, 1 << 30))
        self.checked = 0, 0
        self.host = Host(self.store)
        for commit, head in played(people, game)[:commits]:
            self.run(self.store.append(commit, head))
            self.acknowledged = commit.seq
        self.table = self.run(self.host.table(head.table_id))

    def teardown(self) -> None:
        if hasattr(self, "loop"):
            self.loop.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    def _key(self) -> str:
        return f"click {next(self.numbers)}"

    def _now(self) -> Table:
        return self.run(self.host.table(self.table.table_id))

    async def _ask(
        self, command: Any, actor: Actor, key: str, seen: int | None = None, at: int | None = None
    ) -> Receipt | Exception:
        """Ask the host; a refusal in words is an answer like any other."""
        try:
            table_id = at or self.table.table_id
            return await self.host.submit(table_id, command, actor, key, seen=seen)
        except (Refusal, IllegalAction) as refusal:
            return refusal

    def _submit(
        self, command: Any, actor: Actor, key: str, seen: int | None = None
    ) -> Receipt | Exception:
        before, kept = self._now(), looks(self._now())
        answer = self.run(self._ask(command, actor, key, seen))
        if isinstance(answer, Exception):
            assert _in_words(answer)
            assert looks(self._now()) == kept
        else:
            assert not answer.repeated
            self.acknowledged += 1
        assert looks(before) == kept, "a table that somebody holds was changed under him"
        return answer

    # What people do -------------------------------------------------------------------------

    @rule(target=clicks, number=st.integers(0, 200))
    def look(self, number: int) -> Any:
        """Buttons that people are shown now and may press at any later time."""
        table = self._now()
        if table.status != PLAYING:
            return multiple()
        clicks = []
        for seat in {*table.waiting_seats(), *table.game.may_also(table.state)}:
            legal = table.game.legal_actions(table.state, seat)
            owner = Actor(table.occupants[seat].user_id or STRANGER.user_id)
            clicks += [
                Click(table.table_id, legal[number % len(legal)], table.public_seq, owner),
                Click(table.table_id, legal[0], table.public_seq, owner),
            ]
        return multiple(*clicks)

    @rule(target=delivered, click=clicks, other=st.none() | st.none() | PEOPLE)
    def press(self, click: Click, other: Actor | None) -> Any:
        table, key, actor = self._now(), self._key(), other or click.owner
        command = PlayAction(click.action)
        if click.table_id != table.table_id:
            late = self.run(self._ask(command, actor, key, click.seen, click.table_id))
            assert isinstance(late, Refusal), "a table that is over was played at"
            return multiple()
        seat = table.seat_of(actor.user_id)
        legal = table.status == PLAYING and seat is not None
        legal = legal and click.action in table.game.legal_actions(table.state, seat or 0)
        since = {verb for face, _, verb in table.verbs if face > click.seen}
        answer = self._submit(command, actor, key, click.seen)
        if isinstance(answer, Receipt):
            _, who, verb = answer.table.verbs[-1]
            assert legal
            assert who == seat
            assert since <= GAME.commutes_with.get(verb, frozenset())
        else:
            assert not legal or since, f"{answer!r}: nothing was in the way"
        return command, actor, key, click.seen

    @rule(target=delivered, command=COMMANDS, actor=PEOPLE)
    def order(self, command: Any, actor: Actor) -> tuple[Any, ...]:
        key = self._key()
        self._submit(command, actor, key)
        return command, actor, key, None

    @rule(delivery=delivered)
    def deliver_again(self, delivery: tuple[Any, ...]) -> None:
        """The same interaction once more: what was done is not done again."""
        command, actor, key, seen = delivery
        done = self.run(self.store.commit_by_key(key))
        answer = self.run(self._ask(command, actor, key, seen))
        if done is not None:
            assert isinstance(answer, Receipt)
            assert answer.repeated
            assert answer.events == tuple(codec.load(done))
        elif isinstance(answer, Receipt):
            self.acknowledged += 1

    @rule(one=clicks, other=clicks, rival=st.none() | PEOPLE)
    def press_at_once(self, one: Click, other: Click, rival: Actor | None) -> None:
        async def both() -> list[Receipt | Exception]:
            asked = [
                self._ask(PlayAction(click.action), actor, self._key(), click.seen, click.table_id)
                for click, actor in ((one, one.owner), (other, rival or other.owner))
            ]
            return list(await asyncio.gather(*asked))

        answers = [answer for answer in self.run(both()) if isinstance(answer, Receipt)]
        self.acknowledged += len(answers)
        assert len({answer.table.seq for answer in answers}) == len(answers)

    @rule(moves=st.integers(1, 30))
    def play_on(self, moves: int) -> None:
        before = self._now().seq
        self.run(self.host.play(self.table, moves))
        self.acknowledged += self._now().seq - before

    @rule()
    def let_the_house_move(self) -> None:
        table = self._now()
        with mock.patch.object(house_players, "secrets", SimpleNamespace(token_bytes=bytes)):
            move = choose(table)  # the same at every repetition, or nothing could be shrunk
        if move is not None:
            seat, action = move
            answer = self._submit(
                PlayAction(action, seat), THE_HOUSE, self._key(), table.public_seq
            )
            assert isinstance(answer, Receipt)

    @rule()
    def restart(self) -> None:
        before = looks(self._now())
        self.host = Host(self.store)
        assert looks(self._now()) == before

    @precondition(lambda self: self._now().status == ENDED)
    @rule()
    def sit_down_anew(self) -> None:
        """A new table in place of one that is over; the old buttons still stand about."""
        self.table = self.run(self.host.lobby(BEN, CLEO, DAN, game="steam-court"))
        self.acknowledged = self.table.seq
        self._submit(Start(SEED), ADA, self._key())

    # What always holds ----------------------------------------------------------------------

    @invariant()
    def the_table_is_what_its_log_says_and_the_log_is_what_was_acknowledged(self) -> None:
        table = self._now()
        length = len(self.store._logs[table.table_id])
        assert length == self.acknowledged == table.seq
        if self.checked == (table.table_id, length):
            return  # and that a refusal changes nothing was compared when it came
        self.checked = table.table_id, length
        commits = self.run(self.store.commits(table.table_id))
        assert [commit.seq for commit in commits] == list(range(1, len(commits) + 1))
        assert len({commit.key for commit in commits}) == len(commits)
        assert looks(fold(table.table_id, commits, ALL_GAMES)) == looks(table)

    @invariant()
    def a_table_is_in_one_of_three_states_and_a_running_one_waits_for_somebody(self) -> None:
        table = self._now()
        if table.status == PLAYING:
            assert table.people
            assert table.waiting_seats()
            assert table.outcome() is None
        else:
            assert table.status in {LOBBY, ENDED}
            assert table.waiting_seats() == ()
        assert len(set(table.people)) == len(table.people) <= 7
        if table.status != ENDED:
            assert table.host_id in table.people
        assert table.agreed <= set(table.people)

    @invariant()
    def the_head_says_where_the_table_stands(self) -> None:
        head, table = self.run(self.store.head(self.table.table_id)), self._now()
        assert head is not None
        assert (head.seq, head.status, head.host_id) == (table.seq, table.status, table.host_id)

    @invariant()
    def the_public_view_does_not_depend_on_what_is_hidden(self) -> None:
        """Swap two hands of the same size: everybody else sees the same."""
        table = self._now()
        if table.status != PLAYING:
            return
        hands = table.state.hands
        sizes = [how_many(hand) for hand in hands]
        for one in range(len(hands)):
            for other in range(one):
                if sizes[one] == sizes[other] and hands[one] != hands[other]:
                    world = table.game.copy(table.state)
                    swapped = list(hands)
                    swapped[one], swapped[other] = hands[other], hands[one]
                    world.hands = tuple(swapped)
                    assert table.game.view(world, None) == table.game.view(table.state, None)
                    return


EVERYDAY = settings(
    max_examples=12,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
LONG = settings(EVERYDAY, max_examples=1500, stateful_step_count=80, derandomize=False)


def test_whatever_anybody_presses_a_table_stays_whole() -> None:
    run_state_machine_as_test(AnyTable, settings=EVERYDAY)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_whatever_anybody_presses_for_half_an_hour_a_table_stays_whole() -> None:
    run_state_machine_as_test(AnyTable, settings=LONG)


def test_what_one_person_alone_may_know_makes_no_click_stale() -> None:
    """What chance seldom draws: agreements between a look and a press."""
    machine = AnyTable()
    machine.opened(people=4, game=0, commits=30)
    machine.order(AgreeToEnd(), ADA)  # the first one, a proposal, is known to everybody
    clicks = machine.look(0).values
    before = machine._now()
    for actor in (BEN, CLEO):
        machine.order(AgreeToEnd(), actor)
    now = machine._now()
    assert (now.seq, now.public_seq) == (before.seq + 2, before.public_seq)
    machine.press(clicks[0], None)
    machine.play_on(moves=1)
    assert machine._now().steps == before.steps + 2
    machine.the_table_is_what_its_log_says_and_the_log_is_what_was_acknowledged()
    machine.teardown()
