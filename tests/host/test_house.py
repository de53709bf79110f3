"""House players: they move in their time, whatever breaks, and no table ever waits for them."""

import asyncio
import contextlib
import random
from collections.abc import Callable
from contextvars import ContextVar
from functools import partial
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.host.errors import Refusal
from bot.host.seats.newcomers import TakeSeat
from bot.host.seats.seats import HandOver, Leave
from bot.host.service.service import TableService
from bot.host.tables.ending import AgreeToEnd
from bot.host.tables.lobby import ChangeSetting, SeatHouse
from bot.host.tables.table import ENDED, PLAYING, Table
from bot.host.turns.play import PlayAction, Start
from bot.host.workers.house_players import STORE_PAUSE_SECONDS, choose
from rules.chance import Chance
from rules.game import IllegalAction
from storage.store import StorageError, Store, StoreFullError
from tests.host.evening import DELAY, Evening, evening
from tests.host.faulty import DamagedStore, FaultyStore
from tests.host.slumber import settle
from tests.host.tables import (
    ADA,
    BEN,
    SEED,
    Host,
    dealing,
    first_move,
    looks,
    reread,
)
from tests.host.toy import IMP, Hoard, NoChoice, Show, Snatch, State
from tests.support.memory_store import MemoryStore


def dealt(
    wanted: Callable[[State], bool], players: int, hand: int = 3, *, houses: int = 0
) -> bytes:
    """The first secret whose deal is as wanted; so many of the players are the house's."""
    game = Hoard()
    for number in range(10_000):
        state = game.new(players, game.options({"hand": hand}))
        game.setup(
            state, Chance(dealing(number.to_bytes(32), "hoard", players - houses, houses), 0)
        )
        if wanted(state):
            return number.to_bytes(32)
    raise AssertionError("no seed deals so")


def dealt_imp(holder: int) -> bytes:
    """A seed that deals the imp to this one of three."""
    return dealt(lambda state: IMP in state.hands[holder], 3, houses=1)


def with_game(game: Hoard) -> dict[str, Any]:
    return {"games": {"hoard": game}}


# Time ---------------------------------------------------------------------------------------------


async def test_house_players_move_the_same_delay_after_whatever_happened_last() -> None:
    no_imp = dealt(lambda state: not any(IMP in hand for hand in state.hands), 4, houses=3)
    async with evening(draw_seed=lambda: no_imp) as this:
        table = await this.seated(houses=3)
        await this.host.play(table, 1)
        this.moments.clear()
        await this.slumber.pass_time(DELAY - 0.1)
        assert this.moments == []
        await this.slumber.pass_time(100)
        assert this.moments == [(DELAY, 0), (2 * DELAY, 0), (3 * DELAY, 0)]
        # Each under a key that says which commit it becomes: no two houses make one move twice.
        moved = (await this.host.store.commits(table.table_id))[-3:]
        assert [one.key for one in moved] == [f"house:{table.table_id}:{one.seq}" for one in moved]


async def test_a_reaction_comes_before_the_move_that_is_waited_for() -> None:
    seed = dealt(lambda state: IMP in state.hands[2] and max(state.hands[0]) > 6, 3, houses=2)
    async with evening(draw_seed=lambda: seed) as this:
        table = await this.seated(houses=2)
        best = max(table.state.hands[0])
        await this.host.do(table, PlayAction(Show(best)), ADA)
        await this.slumber.pass_time(DELAY)
        verbs = [verb for _, _, verb in (await this.table(table)).verbs]
        assert verbs == ["show", "snatch"]
        await this.slumber.pass_time(DELAY)
        verbs = [verb for _, _, verb in (await this.table(table)).verbs]
        assert verbs == ["show", "snatch", "show"]


TOGGLES = {
    "seats": lambda number: (ChangeSetting("seats", ("anyone", "nobody")[number % 2]), ADA),
    "host": lambda number: (HandOver((BEN, ADA)[number % 2].user_id), (ADA, BEN)[number % 2]),
    "seat": lambda number: ((Leave(), TakeSeat(1))[number % 2], BEN),
}


@pytest.mark.parametrize("what", TOGGLES)
async def test_nobody_holds_house_players_off_by_changing_what_is_not_the_game(what: str) -> None:
    no_imp = dealt(lambda state: not any(IMP in hand for hand in state.hands), 4)
    async with evening(draw_seed=lambda: no_imp) as this:
        table = await this.seated(BEN, houses=2, arrangement={"seats": "anyone"})
        table = await this.host.play(table, 2)
        assert table.waiting_seats() == (2,)
        this.moments.clear()
        for number in range(4):
            await this.slumber.pass_time(0.75 * DELAY)
            with contextlib.suppress(Refusal):
                await this.host.do(table, *TOGGLES[what](number))
        assert [at for at, user_id in this.moments if user_id == 0][:1] == [DELAY]


@pytest.mark.parametrize("moment", [0.5, 1.9])
async def test_what_a_house_player_could_do_in_secret_does_not_show_by_its_speed(
    moment: float,
) -> None:
    """The imp may act out of turn; its holder moves no sooner in turn than anybody else."""
    moments = []
    for holder in (2, 0):
        seed = dealt_imp(holder)
        async with evening(draw_seed=partial(bytes, seed)) as this:
            table = await this.seated(BEN, houses=1)
            low = min(card for card in table.state.hands[0] if card != IMP)
            await this.host.do(table, PlayAction(Show(low)), ADA)
            await this.slumber.pass_time(moment)
            low = min(card for card in table.state.hands[1] if card != IMP)
            await this.host.do(table, PlayAction(Show(low)), BEN)
            await this.slumber.pass_time(3 * DELAY)
            moments.append([when for when, who in this.moments if who == 0][-1:])
    assert moments == [[moment + DELAY]] * 2


async def test_a_turn_in_which_nobody_can_choose_is_played_after_the_pause_of_every_move() -> None:
    async with evening(**with_game(NoChoice())) as this:
        table = await this.host.playing(BEN)
        while (await this.table(table)).steps < 4:
            assert (await this.table(table)).status == PLAYING
            await this.host.play(table, 1)
        this.moments.clear()
        await this.slumber.pass_time(DELAY - 0.1)
        assert this.moments == []
        await this.slumber.pass_time(2 * DELAY)
        assert this.moments == [(DELAY, 0), (2 * DELAY, 0)]
        after = await this.table(table)
        assert after.ended_because == "finished"
        assert not any(occupant.substituted for occupant in after.occupants)


async def test_it_is_played_after_a_restart_too_and_by_the_house_alone() -> None:
    before = Evening(**with_game(NoChoice()))
    table = await before.host.playing(BEN)
    while (await before.table(table)).steps < 4:
        await before.host.play(table, 1)
    async with evening(before.host.store, **with_game(NoChoice())) as this:
        await this.slumber.pass_time(2 * DELAY)
        assert (await this.table(table)).ended_because == "finished"


async def test_votes_do_not_keep_a_house_player_from_moving() -> None:
    async with evening() as this:
        table = await this.seated(BEN, houses=2)
        await this.host.play(table, 2)
        await this.slumber.pass_time(1.5)
        await this.host.do(table, AgreeToEnd(), BEN)
        await this.slumber.pass_time(DELAY)
        assert (await this.table(table)).steps == 3


# Whatever breaks ----------------------------------------------------------------------------------


class Raises(Hoard):
    def casual_action(self, view: Any, legal: Any, chance: Any) -> Any:
        raise ZeroDivisionError(view, legal, chance)


class Cheats(Hoard):
    def casual_action(self, view: Any, legal: Any, chance: Any) -> Any:
        return Show(99) if view and legal and chance else None


class Sulks(Hoard):
    def casual_action(self, view: Any, legal: Any, chance: Any) -> Any:
        return [] if not (view and legal and chance) else None


@pytest.mark.parametrize(
    ("game", "logged"),
    [
        (Raises(), "house_cannot_think"),
        (Cheats(), "house_chose_illegal"),
        (Sulks(), "house_will_not_move"),
    ],
)
async def test_a_house_player_that_fails_makes_a_legal_move_and_is_reported(
    game: Hoard, logged: str
) -> None:
    with capture_logs() as logs:
        async with evening(**with_game(game)) as this:
            table = await this.seated(houses=3)
            while (await this.table(table)).status == PLAYING:
                assert (await this.table(table)).waiting_seats() == (0,)
                await this.host.play(table, 1)
                await this.slumber.pass_time(4 * DELAY)
    assert (await this.table(table)).ended_because == "finished"
    assert logged in {entry["event"] for entry in logs}


class ContradictsItself(Hoard):
    """Allows on trial what it forbids in earnest; `earnest` says so."""

    earnest = False
    tries = 0

    def decide(self, state: Any, seat: Any, action: Any, chance: Any) -> Any:
        self.tries += 1
        if self.earnest and self.tries % 2 == 0:
            raise IllegalAction("not_now", seat=seat)
        return super().decide(state, seat, action, chance)


async def test_a_game_that_contradicts_itself_is_reported_once_and_not_asked_for_ever() -> None:
    game = ContradictsItself()
    with capture_logs() as logs:
        async with evening(**with_game(game)) as this:
            table = await this.host.play(await this.seated(), 1)
            game.earnest, game.tries = True, 0
            await this.slumber.pass_time(100 * DELAY)
            assert game.tries == 2
            game.earnest = False
            await this.host.do(table, AgreeToEnd(), ADA)
    assert [entry["event"] for entry in logs if entry["log_level"] == "error"] == ["house_refused"]


class Breaks(Hoard):
    broken = False

    def legal_actions(self, state: Any, seat: Any) -> Any:
        if self.broken:
            raise ZeroDivisionError
        return super().legal_actions(state, seat)


async def test_a_table_that_breaks_is_left_alone_until_something_happens_there() -> None:
    game = Breaks()
    with capture_logs() as logs:
        async with evening(**with_game(game)) as this:
            table = await this.host.play(await this.seated(BEN), 2)
            game.broken = True
            await this.slumber.pass_time(100 * DELAY)
            assert [entry["event"] for entry in logs] == ["house_failed"]
            assert this.house._tasks == {}
            game.broken = False
            await this.host.do(table, AgreeToEnd(), ADA)
            await this.slumber.pass_time(DELAY)
            assert (await this.table(table)).steps == 3


@pytest.mark.parametrize(
    ("fault", "written"),
    [(StoreFullError("full"), False), (StorageError("gone"), False), (StorageError("gone"), True)],
)
async def test_a_store_that_fails_is_asked_again_after_a_pause(
    fault: StorageError, written: bool
) -> None:
    store = FaultyStore()
    async with evening(store) as this:
        table = await this.host.play(await this.seated(), 1)
        store.fault, store.after = fault, written
        await this.slumber.pass_time(DELAY)
        assert store.fault != fault
        await this.slumber.pass_time(STORE_PAUSE_SECONDS + DELAY)
        table = await this.table(table)
        assert (table.steps, table.waiting_seats()) == (2, (0,))
        assert looks(table) == looks(await reread(store, table))
        await this.slumber.pass_time(100 * DELAY)
        assert this.house._tasks == {}


async def test_a_table_that_cannot_be_read_is_not_asked_for_again() -> None:
    store = DamagedStore()
    table = await Evening(store).seated()
    store.damage[table.table_id] = {"version": 9}
    async with evening(store) as this:
        with capture_logs() as logs:
            await this.slumber.pass_time(100 * DELAY)
        assert [entry["event"] for entry in logs] == ["table_unreadable"]
        assert this.house._tasks == {}


# Waking and resting -------------------------------------------------------------------------------


async def test_after_a_restart_the_house_goes_on_where_it_stopped(store: Store) -> None:
    before = Evening(store)
    table = await before.host.play(await before.seated(houses=2), 1)
    async with evening(store) as this:
        for _ in range(200):  # a real disk answers in its own time
            await this.slumber.pass_time(DELAY)
            if (await this.table(table)).waiting_seats() == (0,):
                break
            await asyncio.sleep(0.005)
    assert (await this.table(table)).steps >= 3


class ShortLists(MemoryStore):
    """Gives out few heads unless it is asked for more."""

    async def heads(self, *, limit: int = 2, **wanted: Any) -> Any:
        return await super().heads(limit=limit, **wanted)


async def test_after_a_restart_no_table_is_forgotten_however_many_there_are() -> None:
    store = ShortLists()
    before = Evening(store)
    tables = [await before.host.play(await before.seated(), 1) for _ in range(5)]
    async with evening(store) as this:
        await this.slumber.pass_time(DELAY)
        assert [(await this.table(table)).steps for table in tables] == [2] * 5


async def test_after_a_restart_tables_of_people_alone_are_not_even_read() -> None:
    before = Evening()
    await before.host.playing(BEN)
    async with evening(before.host.store) as this:
        await this.slumber.pass_time(DELAY)
        assert this.host.tables.ids == []


async def test_tables_of_people_alone_wake_nobody() -> None:
    async with evening() as this:
        table = await this.host.playing(BEN)
        await this.host.play(table)
        await this.slumber.pass_time(DELAY)
        assert this.slumber.naps == [60.0]


async def test_a_house_player_that_takes_a_seat_over_moves_on() -> None:
    async with evening() as this:
        table = await this.host.playing(BEN)
        await this.host.do(table, Leave(), ADA)
        await this.slumber.pass_time(DELAY)
        assert (await this.table(table)).waiting_seats() == (1,)


async def test_nobody_naps_while_only_people_are_waited_for() -> None:
    async with evening() as this:
        table = await this.host.play(await this.seated(), 1)
        await this.slumber.pass_time(DELAY)
        naps = len(this.slumber.naps)
        await this.slumber.pass_time(30.0)
        assert len(this.slumber.naps) == naps
        assert (await this.table(table)).waiting_seats() == (0,)


@pytest.mark.parametrize("seed", range(40))
async def test_whenever_a_change_comes_no_house_player_oversleeps(seed: int) -> None:
    """People act between any two turns of the loop; afterwards nobody waits for the house."""
    chance = random.Random(seed)
    async with evening(draw_seed=lambda: seed.to_bytes(32)) as this:
        table = await this.seated(BEN, houses=2)
        for _ in range(12):
            table = await this.table(table)
            if table.status != PLAYING:
                break
            asking = asyncio.create_task(_anything(this, table, chance))
            for _ in range(chance.randrange(12)):
                await asyncio.sleep(0)
            await this.slumber.pass_time(chance.choice([0.0, 0.1, DELAY]))
            await asking
        await this.slumber.pass_time(40 * DELAY)
        table = await this.table(table)
        assert not any(table.occupants[seat].is_house for seat in table.waiting_seats())
        assert this.house._tasks == {}


async def _anything(this: Evening, table: Table, chance: random.Random) -> None:
    """What some person may do now, if anybody may."""
    people = [seat for seat, one in enumerate(table.occupants) if not one.is_house]
    seat = chance.choice(people)
    actor = ADA if table.occupants[seat].user_id == ADA.user_id else BEN
    legal = table.game.legal_actions(table.state, seat)
    with_care: Any = [PlayAction(action) for action in legal] or [AgreeToEnd(), Leave()]
    if chance.random() < 0.1:
        with_care = [Leave()]
    try:
        await this.host.do(table, chance.choice(with_care), actor, None)
    except Exception as error:  # noqa: BLE001 - crossing clicks are refused in words
        assert type(error).__name__ in {"Refusal", "IllegalAction"}  # noqa: PT017


async def test_when_the_house_stops_nothing_moves_any_more_and_nothing_is_left_behind() -> None:
    async with evening() as this:
        table = await this.host.play(await this.seated(BEN), 1)
        (sweeper,) = this.house.background
        await settle()
        await this.house.stop()
        assert sweeper.done()
        await this.host.do(table, *first_move(await this.table(table)))
        await this.slumber.pass_time(10 * DELAY)
        assert (await this.table(table)).steps == 2
        assert this.house._tasks == {}


async def test_a_move_that_is_being_written_when_the_house_stops_is_finished() -> None:
    async with evening() as this:
        table = await this.host.play(await this.seated(), 1)
        await settle()
        waking = asyncio.create_task(this.slumber.pass_time(DELAY))
        while not this.host._running:  # noqa: ASYNC110 - the very turn at which it begins
            await asyncio.sleep(0)
        await this.house.stop()
        await waking
        await this.host.drain(5.0)
        assert (await this.table(table)).steps == 2
        assert looks(await this.table(table)) == looks(await reread(this.host.store, table))


click: ContextVar[str] = ContextVar("click", default="")


async def test_a_planned_move_carries_nothing_of_the_click_that_woke_it() -> None:
    heard: list[tuple[int, str]] = []
    async with evening() as this:
        this.host.subscribe(lambda change: heard.append((change.actor.user_id, click.get())))
        table = await this.seated()
        click.set("ada's")
        await this.host.play(table, 1)
        await this.slumber.pass_time(DELAY)
    assert heard[-2:] == [(ADA.user_id, "ada's"), (0, "")]


# Choosing -----------------------------------------------------------------------------------------


async def test_nobody_chooses_at_a_table_that_is_over(in_memory: Host) -> None:
    table = await in_memory.play(await in_memory.playing(BEN))
    assert table.status == ENDED
    assert choose(table) is None


async def test_a_house_player_sees_no_more_than_its_own_view(in_memory: Host) -> None:
    seen: list[Any] = []

    class Watched(Hoard):
        def casual_action(self, view: Any, legal: Any, chance: Any) -> Any:
            seen.append(view)
            return super().casual_action(view, legal, chance)

    host = Host(in_memory.store, games={"hoard": Watched()})
    table = await host.lobby()
    await host.do(table, SeatHouse(), ADA)
    table = await host.play((await host.do(table, Start(SEED), ADA)).table, 1)
    choose(table)
    assert seen == [table.game.view(table.state, 1)]
    assert Snatch() not in table.game.legal_actions(table.state, 1)


async def test_a_service_alone_moves_nobody(in_memory: Host) -> None:
    table = await in_memory.lobby()
    await in_memory.do(table, SeatHouse(), ADA)
    table = await in_memory.play((await in_memory.do(table, Start(SEED), ADA)).table, 1)
    await settle()
    fresh = TableService(in_memory.store, in_memory.games)
    assert (await fresh.table(table.table_id)).steps == 1
