"""What people do in a simulated fortnight: they open, play, plan, vote, leave and come back."""

from collections.abc import Sequence
from typing import Any

from bot.host.errors import Refusal
from bot.host.seats.newcomers import TakeSeat
from bot.host.seats.seats import Leave, ReturnToSeat, SeatPassed
from bot.host.tables.draft import THE_HOUSE, Actor
from bot.host.tables.ending import AgreeToEnd
from bot.host.tables.lobby import ChangeSetting, Join, Open, SeatHouse
from bot.host.tables.pause import Pause, Resume
from bot.host.tables.table import PLAYING, Table
from bot.host.turns.absence import SeatCovered, TimeUp, Vote
from bot.host.turns.pace import HOUR, MINUTE
from bot.host.turns.play import PlayAction, Start
from bot.host.turns.standing_orders import SetOrder, WithdrawOrders
from rules.catalog import GAMES
from rules.chance import Chance
from storage.store import StorageError
from tests.host.fortnight import SECOND, World
from tests.host.people import DAY, NEVER, Person, some_days, some_quiet

MODERATOR = Actor(999, moderator=True)
PACES = ("days", "days", "days", "evening", "live", "none")


class Crowd:
    """Everybody, and what is drawn for each; it reacts to what is written."""

    def __init__(self, world: World, *, tables: int) -> None:
        self.world = world
        self.dice = world.dice
        world.changed = self._changed
        self._coming: dict[tuple[int, int], int] = {}
        start, days = world.clock.now, max(1, (world.end - world.clock.now) // DAY)
        for number in range(tables):
            when = start + MINUTE + self.dice.randrange(max(1, days // 4) * DAY)
            world.at(when, self._opening(number))
        for person in world.people.values():
            if self.dice.random() < 0.4:
                when = start + self.dice.randrange(days * DAY)
                world.at(when, self._wishing(person.actor.user_id))

    # Before the game --------------------------------------------------------------------------

    def _opening(self, number: int) -> Any:
        async def doing() -> None:
            world = self.world
            if not world.up:
                world.at(world.back_at + MINUTE, doing)
                return
            await self._open(number, world.service)

        return doing

    async def _open(self, number: int, service: Any) -> None:
        dice, world = self.dice, self.world
        game = GAMES[sorted(GAMES)[number % 3]]
        size = dice.choice(game.players)
        people = dice.sample(sorted(world.people), size)
        arrangement = {
            "pace": dice.choice(PACES),
            "absent": dice.choice(("house", "house", "vote", "vote", "wait")),
            "seats": dice.choice(("nobody", "invited", "anyone")),
        }
        command = Open(500 + number % 7, 600 + number, game.id, "", {}, arrangement=arrangement)
        host, key = Actor(people[0]), f"o{number}"
        for _ in range(9):
            try:
                table_id = (await service.open(command, host, key)).table.table_id
                break
            except StorageError:
                continue
        else:
            world.at(max(world.back_at, world.clock.now) + MINUTE, self._opening(number))
            return
        await world.sync()
        when = world.clock.now
        for at, user_id in enumerate(people[1:]):
            when += dice.randrange(1, MINUTE)
            house = at and dice.random() < 0.15
            joining = SeatHouse() if house else Join()
            world.at(when, world._later(table_id, joining, host if house else Actor(user_id), None))
        if number % 40 != 39:  # one lobby in forty is never dealt
            seed = dice.randbytes(32)
            world.at(when + MINUTE, world._later(table_id, Start(seed), host, f"s{number}"))
            self._whims(table_id, host)

    def _whims(self, table_id: int, host: Actor) -> None:
        """What may befall a table: a pause, somebody leaving, a stranger, the end by agreement."""
        dice, world = self.dice, self.world
        begun, rest = world.clock.now + HOUR, max(HOUR, world.end - world.clock.now - HOUR)
        if dice.random() < 0.3:
            by = dice.choice((host, MODERATOR, THE_HOUSE))
            when = begun + dice.randrange(rest)
            world.at(when, world._later(table_id, Pause("channel"), by, None))
            until = when + dice.randrange(1, 40 * HOUR)
            by = MODERATOR if by == host else by
            world.at(until, world._later(table_id, Resume(), by, None))
        if dice.random() < 0.4:
            world.at(begun + dice.randrange(rest), lambda: self._leave(table_id))
        if dice.random() < 0.4:
            world.at(begun + dice.randrange(rest), lambda: self._strangers(table_id, host))
        if dice.random() < 0.05:
            for user_id in world.ledger.tables[table_id].people:
                when = begun + dice.randrange(rest)
                world.at(when, world._later(table_id, AgreeToEnd(), Actor(user_id), None))

    async def _leave(self, table_id: int) -> None:
        table = self.world.ledger.tables[table_id]
        late = [table.occupants[seat].user_id for seat in table.overdue]
        people = [user for user in late if user] or list(table.people)
        if table.status == PLAYING and people:
            await self.world.ask(table_id, Leave(), Actor(self.dice.choice(people)))

    async def _strangers(self, table_id: int, host: Actor) -> None:
        table = self.world.ledger.tables[table_id]
        free = [seat for seat, occupant in enumerate(table.occupants) if occupant.is_house]
        if table.status == PLAYING and free:
            await self.world.ask(table_id, ChangeSetting("seats", "anyone"), host)
            user_id = self.dice.choice(sorted(self.world.people))
            await self.world.ask(table_id, TakeSeat(free[0]), Actor(user_id))

    def _wishing(self, user_id: int) -> Any:
        async def doing() -> None:
            dice, now = self.dice, self.world.clock.now
            changes: dict[str, Any] = dice.choice(
                (
                    {"quiet": some_quiet(dice)},
                    {"quiet": None},
                    {"away": some_days(dice, now)},
                    {"most": dice.randrange(11)},
                    {"remind": dice.choice((0, 20, 300))},
                    {"notify": dice.choice(("channel", "letter", "none"))},
                    {"hints": False},
                    {"zone": "Europe/London"},
                )
            )
            await self.world.wish(user_id, **changes)
            self.world.at(now + dice.randrange(HOUR, 5 * DAY), doing)

        return doing

    # While it goes on -------------------------------------------------------------------------

    def _changed(self, table_id: int, events: Sequence[Any]) -> None:
        table = self.world.ledger.tables[table_id]
        for event in events:
            if isinstance(event, TimeUp):
                self._votes(table, event.seat)
            elif isinstance(event, SeatCovered | SeatPassed):
                self._comes_back(table_id, event.user_id)
        if table.status != PLAYING:
            return
        for seat in table.waiting_seats():
            occupant = table.occupants[seat]
            if occupant.user_id is None or self._coming.get((table_id, seat)) == table.steps:
                continue
            self._coming[table_id, seat] = table.steps
            person = self.world.people[occupant.user_id]
            when = person.comes_at(self.dice, self.world.clock.now, table.settings.pace)
            if table.last_actor == occupant.user_id and self.dice.random() < 0.95:
                when = self.world.clock.now + self.dice.randrange(2 * SECOND, 40 * SECOND)
            if when is not None:
                self.world.at(when, self._acting(table_id, person))

    def _votes(self, table: Table, absent: int) -> None:
        if table.settings.absent != "vote":
            return
        for user_id in table.present:
            when = self.world.people[user_id].comes_at(
                self.dice, self.world.clock.now, table.settings.pace
            )
            choice = self.dice.choice(("wait", "skip", "replace"))
            if when is not None:
                vote = Vote(absent, choice)
                later = self.world._later(table.table_id, vote, Actor(user_id), None)
                self.world.at(when, later)

    def _comes_back(self, table_id: int, user_id: int) -> None:
        if self.world.people[user_id].habit != NEVER and self.dice.random() < 0.7:
            when = self.world.clock.now + self.dice.randrange(SECOND, 2 * DAY)
            self.world.at(when, self.world._later(table_id, ReturnToSeat(), Actor(user_id), None))

    def _acting(self, table_id: int, person: Person) -> Any:
        async def doing() -> None:
            world, user_id = self.world, person.actor.user_id
            table = world.ledger.tables[table_id]
            seat = table.seat_of(user_id)
            if seat is None or seat not in table.waiting_seats():
                return
            if not world.up:
                soon = self.dice.randrange(1, 10 * MINUTE)
                when = person.comes_at(self.dice, world.back_at + soon, table.settings.pace)
                world.at(max(when or 0, world.back_at + soon), doing)
                return
            steps = table.steps
            answer = await world.ask(
                table_id, self._move(table, seat), person.actor, seen=table.public_seq
            )
            if answer == "stale" or (answer and world.ledger.tables[table_id].steps == steps):
                world.at(world.clock.now + MINUTE, doing)
            elif (
                not answer and table.game.standing_orders is not None and self.dice.random() < 0.15
            ):
                await self._plan(world.ledger.tables[table_id], seat, person.actor)

        return doing

    def _move(self, table: Table, seat: int) -> PlayAction:
        legal = table.game.legal_actions(table.state, seat)
        chance = Chance(self.dice.randbytes(16), table.steps)
        action = table.game.casual_action(table.game.view(table.state, seat), legal, chance)
        return PlayAction(legal[0] if action is None else action)

    async def _plan(self, table: Table, seat: int, actor: Actor) -> None:
        planning = table.game.standing_orders
        if table.status != PLAYING or planning is None or table.seat_of(actor.user_id) != seat:
            return
        names = [str(number) for number in range(len(table.occupants))]
        legal = table.game.legal_actions(table.state, seat)
        offers = list(planning.offered(table.game.view(table.state, seat), legal, names))
        try:
            if offers and self.dice.random() < 0.9:
                await self.world.ask(table.table_id, SetOrder(self.dice.choice(offers).plan), actor)
            else:
                await self.world.ask(table.table_id, WithdrawOrders(), actor)
        except Refusal:
            return


def outages(world: World, *, short: int, middling: int, long: int, longest: int) -> None:
    """Draw when the bot is gone: for seconds, for up to two hours, for up to `longest` hours."""
    start, rest, dice = world.clock.now, world.end - world.clock.now, world.dice
    spans = [
        *((SECOND, MINUTE) for _ in range(short)),
        *((MINUTE, 2 * HOUR) for _ in range(middling)),
        *((3 * HOUR, longest * HOUR) for _ in range(long)),
    ]
    for least, most in spans:
        down, when = dice.randrange(least, most), start + HOUR + dice.randrange(rest)
        world.at(when, lambda down=down: world.outage(down))  # type: ignore[misc] # mypy cannot infer a default


async def fortnight(world: World, *, tables: int, said: Any = lambda _: None) -> World:
    """Let it all happen, and look back."""
    Crowd(world, tables=tables)
    await world.run(said)
    await world.look_back()
    return world
