"""What people chose, read from the store once and kept."""

from collections.abc import Mapping, Sequence
from typing import Any

import structlog

from bot.host.errors import Refusal
from bot.host.preferences.preferences import Preferences, wishes_of
from rules.settings import read_settings
from storage.store import Clock, Store, StoreDamagedError

log = structlog.get_logger(__name__)

REMEMBERED = 20_000


class PreferenceCache:
    """Everybody's wishes; `known` are those that were read before."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[int, Preferences] = {}

    async def of(self, user_id: int) -> Preferences:
        """What a person chose."""
        if user_id not in self._known:
            wishes = wishes_of(await self._stored(user_id))
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[user_id] = wishes
        return self._known[user_id]

    def known(self, user_id: int) -> Preferences | None:
        """What a person chose, where it was read before."""
        return self._known.get(user_id)

    async def weigh(
        self, user_id: int, changes: Mapping[str, Any]
    ) -> tuple[Preferences, Preferences]:
        """A person's wishes, and what they would be once changed. Raises `Refusal`."""
        before = await self.of(user_id)
        try:
            return before, read_settings(Preferences, {**before.model_dump(), **changes})
        except ValueError as problem:
            raise Refusal("bad_wish", why=str(problem)) from None

    async def change(self, user_id: int, after: Preferences, clocks: Sequence[Clock]) -> None:
        """Remember what a person chose, and their clocks by it: both or neither, come what may."""
        chosen = {**await self._stored(user_id), **after.model_dump(mode="json")}
        self.forget(user_id)  # whatever becomes of this, the store knows
        await self._store.set_preferences(user_id, chosen, clocks)
        self._known[user_id] = after

    async def _stored(self, user_id: int) -> dict[str, Any]:
        """What the store holds; what cannot be read counts as never chosen, and holds up nobody."""
        try:
            return await self._store.preferences(user_id)
        except StoreDamagedError as damage:
            log.error("wishes_unreadable", user=user_id, why=str(damage))
            return {}

    def forget(self, user_id: int) -> None:
        """Read a person's preferences again next time."""
        self._known.pop(user_id, None)
