"""Tells people what is stored about them, hands it out, and forgets it."""

import asyncio
import json
from collections import OrderedDict
from typing import Any

from bot.host.errors import Refusal
from bot.host.moderation import confirmation
from bot.host.privacy import aside, forget, personal
from bot.host.service.service import TableService
from bot.presenters import privacy
from bot.presenters.screen import Screen
from bot.presenters.seats import asked_again
from bot.ui.messages.boards import Boards
from bot.ui.messages.responder import Answer
from bot.ui.names import NameCache
from bot.ui.screens import placed

KEPT_MS = 10 * 60_000
MOST_ASKING = 5
"""So many may wait for what is stored about them, whoever is having it gathered among them."""
MOST_BYTES = 32 << 20


class PrivacyRequests:
    """Everything behind `/my privacy`; each person is told about himself alone."""

    def __init__(self, service: TableService, people: NameCache, publisher: Boards) -> None:
        self._service = service
        self._people = people
        self._publisher = publisher
        self._copies: OrderedDict[int, tuple[int, bytes]] = OrderedDict()
        self._one = asyncio.Lock()
        self._asking = 0

    async def asked(self, answer: Answer, user_id: int, token: str) -> None:
        """Answer `/my privacy` (no token), or one of its buttons."""
        step, _, mark = token.partition(" ")
        match step:
            case privacy.SEND:
                at, content = await self._gathered(user_id)
                text = f"All that was stored about you <t:{at // 1000}:R>."
                await answer.file(text, "parlour-about-me.json", content)
            case privacy.ASK:
                await answer.private(placed(await self._question(user_id)))
            case privacy.FORGET:
                live = await self._service.live_tables(user_id=user_id)
                if mark != confirmation.forgetting(head.table_id for head in live):
                    await answer.private(placed(asked_again(await self._question(user_id))))
                    return
                await forget(self._service, user_id)
                self._people.forget(user_id)
                self._copies.pop(user_id, None)
                for head in live:
                    self._publisher.again(head)
                await answer.private(placed(privacy.forgotten()))
            case _:
                await answer.private(placed(privacy.privacy()))

    async def _question(self, user_id: int) -> Screen:
        live = await self._service.live_tables(user_id=user_id)
        mark = confirmation.forgetting(head.table_id for head in live)
        return privacy.confirm_forgetting(len(live), mark)

    async def _gathered(self, user_id: int) -> tuple[int, bytes]:
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
