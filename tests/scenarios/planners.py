"""Four people at a table of Steam Court whose hands are known, and how each of them plans.

Royal, in the circle: Ada the Queen leads, then Cleo the General, Ben the Duke, Dan the Tea Boy;
the latter three hold a Putsch each. Renegade: Ada the Submariner leads, then Cleo the Inspector,
Ben the Plague Doctor, Dan the Pirate.
"""

import re
from dataclasses import dataclass

from tests.scenarios.town import Person, Sight, Town

NAMES = ("Ada", "Ben", "Cleo", "Dan")
SHUFFLE = 1
WAYS = ("buttons", "commands")


@dataclass
class Court:
    """The people at the table by name."""

    town: Town
    ada: Person
    ben: Person
    cleo: Person
    dan: Person

    async def lays(self, person: Person, cards: str) -> Sight:
        return await person.types("court lay", cards=cards)

    async def log(self) -> str:
        return (await self.ada.types("table log")).text

    async def on_turn(self) -> set[str]:
        """Who the table waits for, as the others are told."""
        return {name for name in NAMES if await self._is_on_turn(name)}

    async def _is_on_turn(self, name: str) -> bool:
        mine = (await getattr(self, name.lower()).types("my tables")).text
        return "**waiting for you**" in mine

    def calls(self) -> set[str]:
        """Who the public messages have pinged."""
        ids = {
            user.id
            for message in self.town.channel.history()
            if not message.flags.ephemeral
            for user in message.mentions
        }
        return {name for name in NAMES if getattr(self, name.lower()).id in ids}


async def sit(town: Town, options: str = "", *, before_play: bool = False) -> Court:
    """Open, join and start; unless told otherwise everybody declines the privileges before play."""
    town.shuffle.seed = SHUFFLE
    town.client.boards.worker.gap = (
        0.0  # boards follow at once, so that only the house takes its time
    )
    people = [town.person(name) for name in NAMES]
    await people[0].types("table open", game="steam-court", options=options)
    await town.wait()
    for person in people[1:]:
        await person.presses(town.board(), "Join")
    await people[0].presses(town.board(), "Start")
    await town.wait()
    court = Court(town, *people)
    if not before_play:
        for person in people:  # who has no privilege before play is told so
            await person.types("court decline")
    return court


async def plan(person: Person, text: str, way: str) -> Sight:
    """Plan ahead; by buttons the offer is chosen and confirmed."""
    if way == "commands":
        return await person.types("court plan", text=text)
    screen = await person.presses(await person.hand(), "Plan ahead")
    offered = {o["label"]: o["value"] for o in screen.menus[0]["options"]}
    wanted = next(value for value in offered.values() if re.fullmatch(f"show {text}", value))
    asked = await person.chooses(screen, wanted)
    assert "Nothing happens until you confirm" in asked.text
    return await person.presses(asked, "Plan it")
