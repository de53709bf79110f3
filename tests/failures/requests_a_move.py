"""Whole games that nobody clicks in, and the requests that they cost the bot at Discord."""

from collections.abc import Sequence
from itertools import count
from typing import Any

from bot.host.tables.draft import Actor
from bot.host.tables.lobby import Open
from bot.host.tables.table import PLAYING
from bot.host.turns.play import PlayAction
from rules.chance import Chance
from tests.failures.evening import SEED, Evening

TABLES = [("steam-court", 5), ("steam-court", 10), ("steam-tunnel", 5), ("court-of-the-medici", 2)]
BETWEEN = 45.0
"""Seconds between two moves: everything that one leads to has been sent by the next."""


async def play(
    evening: Evening, game: str, players: int, hands: str, most: int
) -> tuple[int, Sequence[Any]]:
    """Play a game that lasts for days, at most so many moves of it; how many, and the requests.

    `hands` is where everybody wants theirs: `here` or `letter`. Opening channels and the deal
    are not counted, nor is looking up names.
    """
    service, near = evening.client.service, evening.near
    people = [int(near.add_member(f"player{number}").id) for number in range(players)]
    for user_id in people:
        await service.clocks.change_preferences(user_id, hand=hands)
    host = Actor(people[0])
    where = int(near.guild.id), int(near.channel.id)
    command = Open(*where, game, "", {}, invited=tuple(people), arrangement={"pace": "days"})
    table_id = (await service.open(command, host, "open")).table.table_id
    table = (await service.start(table_id, host, "start")).table
    await evening.settle(10 * players)
    since = len(near.requests)
    for move in count():
        if move == most or table.status != PLAYING:
            break
        seat = table.waiting_seats()[0]
        legal = table.game.legal_actions(table.state, seat)
        view = table.game.view(table.state, seat)
        action = table.game.casual_action(view, legal, Chance(SEED, table.seq))
        actor = Actor(table.occupants[seat].user_id or 0)
        table = (await service.submit(table_id, PlayAction(action), actor, f"{move}")).table
        await evening.settle(BETWEEN)
    asked = [one for one in near.requests[since:] if "/channels" in one.path]
    return move, asked
