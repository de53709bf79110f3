"""Tables that moderators put right: what the tests of it share."""

from typing import Any

from bot.host.moderation.actions import Approve, Moderate
from bot.host.tables.draft import Actor
from bot.host.tables.table import Table
from tests.host.tables import (
    ADA,
    BEN,
    CLEO,
    DAN,
    MODERATOR,
    Host,
    looks,
)

NAMES = ("ada", "ben", "cleo", "dan")
EVERY_GAME = ("steam-court", "steam-tunnel", "court-of-the-medici", "hoard")
PLAYING_MODERATOR = Actor(ADA.user_id, moderator=True)


async def running(host: Host, game: str = "hoard", steps: int = 0) -> Table:
    others = {"steam-court": (BEN, CLEO, DAN), "court-of-the-medici": (BEN,)}.get(game, (BEN, CLEO))
    return await host.play(await host.playing(*others, game=game), steps)


async def moderate(
    host: Host, table: Table, act: str, what: str = "", actor: Actor = MODERATOR, reason: str = ""
) -> Table:
    """Ask for an act; where the players have to agree to one who does not play, they do."""
    table = (await host.do(table, Moderate(act, what, reason), actor)).table
    return table if actor == PLAYING_MODERATOR else await all_agree(host, table, actor)


async def all_agree(host: Host, table: Table, proposer: Actor) -> Table:
    """Whoever is asked about a proposal agrees, as many as are needed."""
    proposal = table.proposal
    for user_id in table.present:
        if proposal is not None and user_id != proposer.user_id and table.proposal is not None:
            table = (await host.do(table, Approve(proposal.number), Actor(user_id))).table
    return table


def game_of(table: Table) -> Any:
    return looks(table)["state"]
