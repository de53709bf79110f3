"""How many tables a server and a person may have at one time."""

from collections.abc import Sequence

from bot.host.commands import Actor
from bot.host.errors import Refusal
from bot.host.table import LOBBY
from storage.store import TableHead

LOBBIES_PER_PERSON = 3
TABLES_PER_SERVER = 50


def refuse_too_many(live: Sequence[TableHead], actor: Actor) -> None:
    """Refuse one more table where these are the server's that have not ended."""
    if len(live) >= TABLES_PER_SERVER:
        why = f"This server has {len(live)} tables already; finish one before you open another."
        raise Refusal("too_many_tables", why=why)
    mine = [head for head in live if head.host_id == actor.user_id and head.status == LOBBY]
    if len(mine) >= LOBBIES_PER_PERSON:
        names = ", ".join(head.name for head in mine)
        why = f"You host {len(mine)} lobbies already ({names}); start or cancel one first."
        raise Refusal("too_many_tables", why=why)
