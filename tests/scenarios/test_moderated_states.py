"""Every command of moderators at every state that it can meet: an answer in words, and no card."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.host.moderation.actions import Approve
from bot.host.tables.draft import Actor
from tests.scenarios.test_moderation import (
    damage,
    one_action,
    opened,
    played,
    running,
    the_table,
)
from tests.scenarios.town import Person, Town

GAMES = ("steam-court", "steam-tunnel", "court-of-the-medici")
State = Callable[[Town, str, Person], Awaitable[tuple[Person, Any]]]
STATES: dict[str, State] = {}


def state(build: State) -> State:
    STATES[build.__name__.strip("_").replace("_", " ")] = build
    return build


@state
async def _lobby(town: Town, game: str, ben: Person) -> tuple[Person, Any]:
    _, mod = await opened(town, game, ben)
    return mod, await the_table(town)


@state
async def _just_dealt(town: Town, game: str, ben: Person) -> tuple[Person, Any]:
    """In Steam Court these are the privileges."""
    _, mod = await running(town, game, ben)
    return mod, await the_table(town)


@state
async def _midway(town: Town, game: str, ben: Person) -> tuple[Person, Any]:
    """In Steam Court in the middle of a trick."""
    _, mod = await running(town, game, ben)
    table = await played(town, game, 3)
    while game == "steam-court" and not table.game.view(table.state, None).tables[0].trick:
        await one_action(town, table)
        table = await the_table(town)
    return mod, table


@state
async def _stop_window(town: Town, game: str, ben: Person) -> tuple[Person, Any]:
    """Court 1.5: what was laid last can be stopped. In the other games: one more action."""
    mod, table = await _midway(town, game, ben)
    for _ in range(40):
        if any("stop" in verbs for verbs in table.game.may_also(table.state).values()):
            break
        await one_action(town, table)
        table = await the_table(town)
        if game != "steam-court":
            break
    return mod, table


@state
async def _paused(town: Town, game: str, ben: Person) -> tuple[Person, Any]:
    mod, table = await _midway(town, game, ben)
    await mod.presses(await mod.types("moderate pause", table=table.name), "Do it")
    return mod, await the_table(town)


@state
async def _over(town: Town, game: str, ben: Person) -> tuple[Person, Any]:
    mod, table = await _midway(town, game, ben)
    await mod.presses(await mod.types("moderate end", table=table.name), "End the table")
    return mod, table


@state
async def _unreadable(town: Town, game: str, ben: Person) -> tuple[Person, Any]:
    mod, table = await _midway(town, game, ben)
    await damage(town, table, table.seq - 1)
    return mod, table


@state
async def _channel_gone(town: Town, game: str, ben: Person) -> tuple[Person, Any]:
    mod, table = await _midway(town, game, ben)
    old, town.channel = town.channel, town.guild.create_text_channel("shelter")
    town.env.backend.delete_channel(old.id)
    await town.wait(1)
    return mod, table


def commands(town: Town, ben: Person) -> list[tuple[str, dict[str, Any]]]:
    about = {"person": ben.actor}
    return [
        ("table", {}), ("undo", {}), ("reset", {"to": "turn"}), ("reset", {"to": "trick"}),
        ("reset", {"to": "deal"}), ("skip", about), ("replace", about), ("remove", about),
        ("pause", {}), ("resume", {}), ("move", {"to": town.channel}), ("repost", {}),
        ("audit", {}), ("audit", {"export": True}), ("doctor", {}), ("end", {}),
        ("end", {"standing": True}), ("agree", {}),
    ]  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("name", STATES)
@pytest.mark.parametrize("game", GAMES)
async def test_every_command_answers_in_words(town: Town, game: str, name: str, part: int) -> None:
    ben = town.person("Ben")
    mod, table = await STATES[name](town, game, ben)
    for command, options in commands(town, ben)[part::3]:
        answer = await mod.types(f"moderate {command}", table=table.name, **options)
        said = answer.text + str(answer.pieces)
        assert answer.text, command
        assert "went wrong" not in said, (command, said)
        assert answer.message.ephemeral
        assert not table.seed or table.seed.hex() not in said


async def everybody_agrees(town: Town) -> None:
    """Whoever else plays agrees to what is proposed."""
    table = await the_table(town)
    for user_id in table.present:
        table = await the_table(town)
        if table.proposal is not None and user_id not in table.proposal.agreed:
            asked, key = Approve(table.proposal.number), f"agree {user_id}"
            await town.client.service.submit(table.table_id, asked, Actor(user_id), key)


@pytest.mark.parametrize("name", [name for name in STATES if name not in {"lobby", "over"}])
@pytest.mark.parametrize("game", GAMES)
async def test_from_every_state_of_a_game_the_deal_begins_again_or_it_goes_back(
    town: Town, game: str, name: str
) -> None:
    ben = town.person("Ben")
    mod, table = await STATES[name](town, game, ben)
    asked = await mod.types("moderate reset", to="deal", table=table.name)
    back = "Back to its last good state" if name == "unreadable" else "Propose it"
    for _ in range(9 if name == "unreadable" else 0):
        await mod.types("moderate list")  # interactions get numbers that were given before
    town.shuffle.seed = 4711
    await mod.presses(asked, back)
    if name != "unreadable":
        await ben.types("seat vote", choice="agree", table=table.name)
        await everybody_agrees(town)
    again = await the_table(town)
    assert again.status == "playing"
    assert again.seq > table.seq
    assert again.waiting_seats() or again.paused
    if name != "unreadable":
        assert (again.steps, again.seed != table.seed) == (0, True)


@pytest.mark.parametrize("game", GAMES)
async def test_where_nobody_answers_a_moderator_who_saw_no_hand_acts_alone(
    town: Town, game: str
) -> None:
    ben = town.person("Ben")
    mod, table = await STATES["midway"](town, game, ben)
    await mod.presses(await mod.types("moderate pause", table=table.name), "Do it")
    asked = await mod.types("moderate reset", to="deal", table=table.name)
    await mod.presses(asked, "Propose it")
    again = await mod.types("moderate reset", to="deal", table=table.name)
    assert "already been proposed" in (await mod.presses(again, "Propose it")).text
    town.clock.now += 24 * 3_600_000
    town.shuffle.seed = 4711
    alone = await mod.types("moderate reset", to="deal", table=table.name)
    assert "Nobody is left to ask" in alone.text
    done = await mod.presses(alone, "Do it")
    assert "with nobody left to ask (no. 1 at this table)" in done.text
    assert (await the_table(town)).seed != table.seed
    audit = await mod.types("moderate audit", table=table.name)
    assert "nobody was left to ask" in audit.text
