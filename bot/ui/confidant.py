"""Tells people what is stored about them, hands it out, and forgets it."""

import asyncio
import json
from typing import Any

from bot.host import confirming
from bot.host.privacy import forget, personal
from bot.host.service import Service
from bot.presenters import privacy
from bot.presenters.screen import Screen
from bot.presenters.seating import asked_again
from bot.ui.answer import Answer
from bot.ui.people import People
from bot.ui.publisher import Publisher
from bot.ui.screens import placed


class Confidant:
    """Everything behind `/my privacy`; each person is told about himself alone."""

    def __init__(self, service: Service, people: People, publisher: Publisher) -> None:
        self._service = service
        self._people = people
        self._publisher = publisher

    async def asked(self, answer: Answer, user_id: int, token: str) -> None:
        """Answer `/my privacy` (no token), or one of its buttons."""
        step, _, mark = token.partition(" ")
        match step:
            case privacy.SEND:
                told = await personal(self._service, user_id)
                content = await asyncio.to_thread(_as_file, told)
                await answer.file("All that is stored about you.", "parlour-about-me.json", content)
            case privacy.ASK:
                await answer.private(placed(await self._question(user_id)))
            case privacy.FORGET:
                live = await self._service.live_tables(user_id=user_id)
                if mark != confirming.forgetting(head.table_id for head in live):
                    await answer.private(placed(asked_again(await self._question(user_id))))
                    return
                await forget(self._service, user_id)
                self._people.forget(user_id)
                for head in live:
                    self._publisher.again(head)
                await answer.private(placed(privacy.forgotten()))
            case _:
                await answer.private(placed(privacy.privacy()))

    async def _question(self, user_id: int) -> Screen:
        live = await self._service.live_tables(user_id=user_id)
        mark = confirming.forgetting(head.table_id for head in live)
        return privacy.confirm_forgetting(len(live), mark)


def _as_file(told: dict[str, Any]) -> bytes:
    return json.dumps(told, ensure_ascii=False, indent=1).encode()
