"""What is stored about people, gathered as files and kept for a while."""

import asyncio
import json
from collections import OrderedDict
from typing import Any

from bot.host.errors import Refusal
from bot.host.privacy import aside, personal
from bot.host.service.service import TableService

KEPT_MS = 10 * 60_000
MOST_ASKING = 5
"""So many may wait for what is stored about them, whoever is having it gathered among them."""
MOST_BYTES = 32 << 20


class PersonalFiles:
    """The files; each person gets their own alone."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        # By hand, since a cache of cachetools either knows an age or drops the oldest, not both.
        self._copies: OrderedDict[int, tuple[int, bytes]] = OrderedDict()
        self._one = asyncio.Lock()
        self._asking = 0

    async def gathered(self, user_id: int) -> tuple[int, bytes]:
        """All about a person as a file, and when it was gathered: at most once in ten minutes.

        One person's at a time, so that many who ask take nothing from the others. Raises `Refusal`
        where too many wait.
        """
        kept = self._kept(user_id)
        if kept is not None:
            return kept
        if self._asking >= MOST_ASKING:
            raise Refusal("gathering")
        self._asking += 1
        try:
            async with self._one:
                kept = self._kept(user_id)
                if kept is None:
                    at = self._service.clock()
                    told = await personal(self._service, user_id)
                    kept = at, await aside(_as_file, told)
                    self._keep(user_id, kept)
                return kept
        finally:
            self._asking -= 1

    def forget(self, user_id: int) -> None:
        """Keep no file about a person."""
        self._copies.pop(user_id, None)

    def _kept(self, user_id: int) -> tuple[int, bytes] | None:
        kept = self._copies.get(user_id)
        if kept is not None and self._service.clock() - kept[0] < KEPT_MS:
            return kept
        return None

    def _keep(self, user_id: int, copy: tuple[int, bytes]) -> None:
        for known in [known for known in self._copies if self._kept(known) is None]:
            del self._copies[known]
        self._copies[user_id] = copy
        while sum(len(content) for _, content in self._copies.values()) > MOST_BYTES:
            self._copies.popitem(last=False)


def _as_file(told: dict[str, Any]) -> bytes:
    return json.dumps(told, ensure_ascii=False, indent=1).encode()
