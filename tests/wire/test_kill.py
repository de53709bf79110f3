"""The bot is killed again and again, between clicks and during them, and nothing is lost."""

import asyncio
import random
from dataclasses import dataclass, field

import pytest

from bot.host.errors import SENTENCES
from tests.discord.emulator import Emulator, Interaction
from tests.share import share
from tests.wire.people import Person, Sight, Town, anybodys_choice, seat_all
from tests.wire.process import Process
from tests.wire.running import faults_in, rows


@dataclass
class Ledger:
    """What people were told of their confirmations: done, refused, or nothing at all."""

    told: list[Interaction] = field(default_factory=list)
    refused: list[Interaction] = field(default_factory=list)
    in_flight: list[Interaction] = field(default_factory=list)

    def note(self, click: Interaction) -> None:
        if click.callback is None:
            self.in_flight.append(click)
        elif click.text.startswith(SENTENCES["stale"]):
            self.refused.append(click)
        else:
            self.told.append(click)

    def complaints(self, process: Process) -> list[str]:
        """Where the database and the people disagree."""
        found = rows(process.database)
        acted = {row.key for row in found if row.kinds[0] == "played" and row.key.startswith("i")}
        known = {f"i{one.id}": one for one in self.told}
        unknown = {f"i{one.id}" for one in self.in_flight}
        wrong = faults_in(found)
        wrong += [
            f"{key} is lost, though answered by {one.callback}: {one.text}"
            for key, one in known.items()
            if key not in acted
        ]
        wrong += [
            f"i{one.id} was refused and done" for one in self.refused if f"i{one.id}" in acted
        ]
        wrong += [f"{key} was never sent" for key in sorted(acted - known.keys() - unknown)]
        return wrong


class Players:
    """Four people who play by their own panels alone, and open a new table when one is over."""

    def __init__(self, emu: Emulator, process: Process, seed: int) -> None:
        self.emu, self.process = emu, process
        self.ledger = Ledger()
        self.rng = random.Random(seed)
        self.people = [Town(emu).person(name) for name in ("Ada", "Ben", "Cleo", "Dan")]

    async def ready(self) -> tuple[Person, Sight, str]:
        """Whoever may act, at the confirmation."""
        found = await anybodys_choice(self.people)
        if found is None:
            await seat_all(*self.people)
            found = await anybodys_choice(self.people)
        assert found is not None, "nobody can go on"
        return found

    async def act(self) -> None:
        person, panel, label = await self.ready()
        answered = await person.presses(panel, label)
        assert person.answer is not None
        assert answered.text.startswith(("You are", "**Steam Court")), answered.text
        self.ledger.told.append(person.answer)

    async def killed_between(self) -> None:
        await self.process.kill()

    async def killed_during(self) -> None:
        """Kill the bot a moment after a confirmation was pressed."""
        person, panel, label = await self.ready()
        click = await self.emu.click(person.user, panel.message, panel.buttons[label], wait=False)
        await asyncio.sleep(self.rng.uniform(0.0, 0.02))
        await self.process.kill()
        self.ledger.note(click)

    async def again(self) -> None:
        """Start the bot, and now and then have Discord bring the lost click once more."""
        self.process.forget_starts()
        await self.process.start()
        if self.ledger.in_flight and self.rng.random() < 0.5:
            lost = self.ledger.in_flight.pop()
            lost.born = self.emu.clock.now()
            await self.emu.redeliver(lost)
            await self.emu.filled(lost)
            self.ledger.note(lost)

    async def play(self, kills: int) -> None:
        for number in range(kills):
            for _ in range(self.rng.randrange(1, 4)):
                await self.act()
            await (self.killed_during() if number % 3 else self.killed_between())
            await self.again()
            assert self.ledger.complaints(self.process) == []
        await self.act()


@pytest.mark.timeout(900)
@share("kills", everyday=2, whole=100)
async def test_kills_between_clicks_and_during_them_lose_nothing_and_double_nothing(
    outside: Emulator, process: Process, request: pytest.FixtureRequest, kills: int
) -> None:
    players = Players(outside, process, seed=kills)
    await seat_all(*players.people)
    await players.play(kills)
    ledger, stored = players.ledger, rows(process.database)
    assert ledger.complaints(process) == []
    written = {row.key for row in stored}
    request.node.user_properties += [
        ("kills", kills),
        ("acknowledged", len(ledger.told)),
        ("refused", len(ledger.refused)),
        ("unacknowledged", len(ledger.in_flight)),
        ("of these stored", sum(f"i{one.id}" in written for one in ledger.in_flight)),
        ("commits", len(stored)),
    ]
