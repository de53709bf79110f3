"""What a person must be told at the next private answer, once."""

import contextlib

from bot.host.errors import Refusal
from bot.host.service.service import TableService
from bot.host.tables.table import PLAYING, Table
from bot.presenters.preferences.panel import GREETING
from bot.ui.messages.dm_hands import DmHands
from storage.store import StorageError

DAYS = "days"


class PendingNotes:
    """Collects such things: closed direct messages, and the word about settings."""

    def __init__(self, service: TableService, hands: DmHands) -> None:
        self._service = service
        self._hands = hands

    async def of(self, user_id: int, table: Table | None = None) -> str:
        """The sentences for a person who looks at a table, or at nothing in particular.

        The word about settings comes once, at somebody's first table that lasts for days.
        """
        told = [self._hands.note(user_id)]
        in_days_game = (
            table is not None
            and table.status == PLAYING
            and table.settings.pace == DAYS
            and table.seat_of(user_id) is not None
        )
        if in_days_game and not (await self._service.preferences.of(user_id)).greeted:
            with contextlib.suppress(StorageError, Refusal):
                # A hand is shown even where nothing can be saved; the word may then come twice.
                await self._service.clocks.change_preferences(user_id, greeted=True)
            told.append(GREETING)
        return "\n\n".join(filter(None, told))
