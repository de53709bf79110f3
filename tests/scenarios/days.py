"""People at a table of Steam Tunnel that lasts for days, and time that passes in hours."""

import re
from typing import Any

from bot.host.workers.scheduler import ALIVE_FACT
from tests.scenarios.town import Person, Sight, Town, asks

PERSON_MENU, CHANNEL_MENU = 5, 8


async def later(town: Town, hours: float) -> None:
    """Let hours pass in which the bot was awake, and look at what came of it."""
    town.clock.now += int(hours * 3_600_000)
    await town.client.service.store.set_fact(ALIVE_FACT, str(town.clock.now))
    for _ in range(4):
        await town.wait()


async def sit(town: Town, *names: str, options: str = "", houses: int = 0) -> list[Person]:
    """People at a running table, whoever is to act first; the first name hosts it."""
    people = [town.person(name) for name in names]
    await people[0].types("table open", game="steam-tunnel", options=options)
    await town.wait()
    for person in people[1:]:
        await person.presses(town.board(), "Join")
    for _ in range(houses):
        await people[0].presses(town.board(), "Add a house player")
    await people[0].presses(town.board(), "Start")
    await town.wait()
    return people


def board(town: Town, channel: Any = None) -> Sight:
    """The newest board, whatever stands below it."""
    shown = [Sight(m) for m in (channel or town.channel).history() if not m.flags.ephemeral]
    return next(sight for sight in reversed(shown) if "My hand" in sight.buttons)


def everything(town: Town) -> str:
    """All that stands in the channel for everybody."""
    return "\n".join(Sight(m).text for m in town.channel.history() if not m.flags.ephemeral)


def standing(sight: Sight) -> str:
    """What a board says of now, without the news."""
    return "\n".join(line for line in sight.text.splitlines() if not line.startswith("•"))


async def whose_turn(town: Town, people: list[Person]) -> tuple[Person, list[Person]]:
    """Who is to act, waiting for house players if need be, and the others."""
    for _ in range(20):
        for person in people:
            if asks(board(town), person):
                return person, [other for other in people if other is not person]
        await town.wait()
    raise AssertionError(f"nobody is asked: {board(town).text}")


def due(sight: Sight) -> int:
    """When the turn is due, in seconds, as the board says it to everybody in their own time."""
    found = re.search(r"Due <t:(\d+):R>", sight.text)
    assert found, sight.text
    return int(found[1])


async def flips(person: Person) -> None:
    """Do the first half of a turn by typing."""
    offered = await person.suggestions("tunnel flip", "cell")
    await person.types("tunnel flip", cell=offered[0]["value"])


async def picks(person: Person, sight: Sight, kind: int, what: Any) -> Sight:
    """Choose a person or a channel from a menu of Discord's own."""
    custom_id = next(piece["custom_id"] for piece in sight.pieces if piece["type"] == kind)
    return await person._answered(
        await person.actor.select(sight.message, [what], custom_id=custom_id)
    )


async def this_table(person: Person) -> Sight:
    """Press Help, then This table."""
    return await person.presses(await person.presses(board(person.town), "Help"), "This table")
