"""Games in which moderators take back, skip, replace and deal anew at random: all stays whole."""

import contextlib
import random
from typing import Any

import pytest

from bot.host.errors import Refusal, TooSoon
from bot.host.log.export import all_entries, export
from bot.host.log.proof import verify
from bot.host.moderation.actions import Approve, Moderate
from bot.host.tables.draft import Actor
from bot.host.tables.table import ENDED, PLAYING, Table
from bot.host.turns.play import PlayAction
from bot.host.turns.standing_orders import SetOrder
from bot.host.workers.house_players import choose
from rules.chance import Chance
from rules.game import IllegalAction
from tests.host.tables import MODERATOR, Host, looks, person, reread
from tests.share import every
from tests.support.memory_store import MemoryStore

PLAYERS = {"steam-court": (4, 7, 10), "steam-tunnel": (2, 5), "court-of-the-medici": (2,)}
GAMES = [(game, players) for game, numbers in PLAYERS.items() for players in numbers]


def drawn(seed: str) -> random.Random:
    return random.Random(seed)


async def begun(game: str, players: int, dice: random.Random) -> tuple[Host, Table]:
    host = Host(MemoryStore(), draw_seed=lambda: dice.randbytes(32))
    others = [person(number) for number in range(1, players)]
    return host, await host.playing(*others, host=person(0), game=game)


def some_move(table: Table, dice: random.Random) -> tuple[PlayAction, Actor]:
    """What a house player would do, or anything legal, reactions included."""
    game, state = table.game, table.state
    also = [*game.may_also(state)]
    seats = also if also and dice.random() < 0.1 else [*game.waiting_for(state)]
    seat = dice.choice(seats)
    legal = game.legal_actions(state, seat)
    occupant = table.occupants[seat]
    return PlayAction(legal[dice.randrange(len(legal))], seat), Actor(occupant.user_id or 0)


async def go_on(host: Host, table: Table, dice: random.Random, steps: int) -> Table:
    for _ in range(steps):
        if table.status != PLAYING or table.paused:
            break
        move, actor = some_move(table, dice)
        if table.occupants[move.seat or 0].moved_by_house:
            chosen = choose(table)
            if chosen is not None:
                move, actor = PlayAction(chosen[1], chosen[0]), Actor(0)
        with contextlib.suppress(TooSoon):
            table = (await host.do(table, move, actor)).table
    return table


async def plan(host: Host, table: Table, dice: random.Random) -> Table:
    """Somebody plans to pass from now on, in a game that knows plans."""
    seat = dice.randrange(len(table.occupants))
    user_id = table.occupants[seat].user_id
    if table.game.standing_orders is None or not user_id or table.status != PLAYING:
        return table
    names = [str(number) for number in range(len(table.occupants))]
    view = table.game.view(table.state, seat)
    with contextlib.suppress(IllegalAction, Refusal):
        wanted = table.game.standing_orders.parse("auto-pass", view, names)
        table = (await host.do(table, SetOrder(wanted), Actor(user_id))).table
    return table


def some_act(table: Table, dice: random.Random, *, seats: bool) -> Moderate:
    seat = dice.randrange(len(table.occupants))
    stages = ["turn", "turn", *table.game.stages, *(["deal"] if dice.random() < 0.2 else [])]
    acts: list[tuple[str, str]] = [
        ("undo", str(dice.choice([1, 1, 2, 5, 20]))),
        ("undo", str(dice.choice([1, 3]))),
        *[("reset", stage) for stage in stages],
        ("skip", str(seat)),
        ("pause", ""),
        ("resume", ""),
        ("resume", ""),
    ]
    if dice.random() < 0.1 and len(table.people) > 2 and seats:
        acts.append(("replace", str(seat)))
    return Moderate(*dice.choice(acts), reason="at random")


async def moderated(host: Host, table: Table, dice: random.Random, *, seats: bool = True) -> Table:
    with contextlib.suppress(Refusal):
        moderator = MODERATOR
        if dice.random() < 0.3 and table.people:
            moderator = Actor(dice.choice(table.people), moderator=True)
        table = (await host.do(table, some_act(table, dice, seats=seats), moderator)).table
        if table.proposal is not None:
            table = (await host.do(table, Approve(table.proposal.number), MODERATOR)).table
    return await host.table(table.table_id)


def whole(table: Table) -> None:
    """Everybody can look, and somebody can go on or the game is over."""
    if table.status != PLAYING:
        return
    game, state = table.game, table.state
    for viewer in (None, *range(len(table.occupants))):
        game.view(state, viewer)
    waited = game.waiting_for(state)
    assert waited
    for seat in waited:
        assert game.legal_actions(state, seat)


@pytest.mark.parametrize("seed", every(3, range(3)))
@pytest.mark.parametrize(("game", "players"), GAMES)
async def test_whatever_moderators_do_a_table_stays_whole(
    game: str, players: int, seed: int
) -> None:
    dice = drawn(f"{game} {players} {seed}")
    host, table = await begun(game, players, dice)
    seeds = {table.seed}
    for _ in range(14):
        table = await go_on(host, table, dice, dice.randrange(1, 9))
        table = await plan(host, table, dice)
        table = await moderated(host, table, dice)
        seeds.add(table.seed)
        whole(table)
    assert looks(await reread(host.store, table)) == looks(table)
    await nothing_hidden(host, table, seeds)
    if table.status == PLAYING:
        with contextlib.suppress(Refusal):  # it may have been proposed already
            table = (await host.do(table, Moderate("reset", "deal"), MODERATOR)).table
        whole(table)
        table = (await host.do(table, Moderate("end"), MODERATOR)).table
    assert table.status == ENDED


async def nothing_hidden(host: Host, table: Table, seeds: set[bytes]) -> None:
    """No seed, neither that of now nor one that was given up, in what everybody may know."""
    names = [f"p{number}" for number in range(len(table.occupants))]
    told: list[Any] = [await all_entries(host.store, table, None)]
    if table.ended_because != "finished":
        told.append(await export(host.store, table, names))
        assert "seed" not in told[-1]
    assert not any(seed.hex() in repr(told) for seed in seeds)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("steam-court", marks=pytest.mark.long),  # forty times as many actions
        "steam-tunnel",
        "court-of-the-medici",
    ],
)
async def test_a_game_put_right_again_and_again_still_checks_out(game: str) -> None:
    dice = drawn(f"to the end of {game}")
    host, table = await begun(game, PLAYERS[game][0], dice)
    while table.status == PLAYING:
        seat = table.waiting_seats()[0]
        legal = table.game.legal_actions(table.state, seat)
        view = table.game.view(table.state, seat)
        action = table.game.casual_action(view, legal, Chance(b"players", table.seq))
        table = (
            await host.do(table, PlayAction(action), Actor(table.occupants[seat].user_id or 0))
        ).table
        if table.status == PLAYING and dice.random() < 0.15:
            table = await moderated(host, table, dice, seats=False)
            if table.paused:
                table = (await host.do(table, Moderate("resume"), MODERATOR)).table
    assert table.ended_because == "finished"
    assert (await verify(host.store, table)).fault == ""
