"""Carries one command out at the host for whoever asks, and says in words how it went."""

from collections.abc import Sequence

from bot.host.errors import Refusal
from bot.host.service.service import Receipt, TableService
from bot.host.tables.draft import Command
from bot.host.tables.table import Table
from bot.ui.names import NameCache
from bot.ui.requests.find_table import Asking
from bot.ui.screens import Screens
from rules.game import IllegalAction


def in_words(table: Table, refusal: IllegalAction, names: Sequence[str]) -> Refusal:
    """A game's refusal for who was refused, with the number of the ruling behind it, if any."""
    text, ruling = table.game.explain(refusal, names), refusal.params.get("ruling")
    return Refusal(refusal.code, f"{text} ({ruling})" if ruling else text)


class Doing:
    """The one way by which buttons and typed words reach the host."""

    def __init__(self, service: TableService, screens: Screens, people: NameCache) -> None:
        self.service = service
        self._screens = screens
        self._people = people

    async def submit(
        self, table: Table, command: Command, asked: Asking, seen: int | None = None
    ) -> Receipt:
        """Submit, with a game's refusal put into words."""
        try:
            return await self.service.submit(
                table.table_id, command, asked.actor, asked.key, seen=seen
            )
        except IllegalAction as refusal:
            names = await self._people.names(table)
            raise in_words(table, refusal, names) from None

    async def was_done(self, key: str) -> bool:
        """Whether this very interaction was carried out before: Discord delivers some twice."""
        return await self.service.store.commit_by_key(key) is not None

    async def said(self, table: Table) -> str:
        """The last thing that everybody may know, as one sentence."""
        card = await self._screens.cards.card(table)
        happened = card.recent[-1] if card.recent else "Done."
        return f"**{table.name}:** {happened}"
