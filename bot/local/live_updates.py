"""What makes the page live: the time goes on, and what the bot changes is shown."""

import asyncio
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import simcord

log = logging.getLogger(__name__)

ANSWER_SECONDS = 1.8
"""How long a click waits for the bot to come to rest.

Simcord waits for pauses that end within this time and gives up on work that lasts longer; the
page shows the result all the same, but calls the outcome uncertain and keeps a typed command.
Long enough for a first picture on a busy machine, shorter than a house player's pause.
"""

_GLANCE_SECONDS = 0.05
_BUSY_SECONDS = 5.0
_TICK_SECONDS = 1.0
_LAG = timedelta(seconds=0.25)
"""How far the pretended clock stays behind the real one.

A pause of the bot ends by itself after its real length. Were the clock moved up to the second,
the pause would end inside our own operation, and a click meanwhile would have to wait.
"""


class LiveUpdates:
    """Keeps the pretended Discord in step with real time and the open pages with the bot.

    Simcord does one thing at a time and refuses a second one, so whoever wants something of it
    holds `turn`.
    """

    def __init__(self, env: simcord.Env, preview: simcord.Preview) -> None:
        self.turn = asyncio.Lock()
        self._env = env
        self._preview = preview
        self._shown = 0
        self._errors_told = 0
        self._acted = False
        self._busy_since: float | None = None
        self._warned = False

    def note_action(self) -> None:
        """Somebody has acted, so the other people's pages are out of date."""
        self._acted = True

    async def refresh(self) -> None:
        """Publish all open pages again if anything may have changed; the caller holds `turn`.

        While the bot is busy nothing is published; the next poll of a page tries again.
        """
        requests = len(self._env.http_requests)
        if requests == self._shown and not self._acted:
            return
        acted, self._acted = self._acted, False
        try:
            with self._glance():
                await self._preview.refresh()
        except TimeoutError as unsettled:
            self._acted = self._acted or acted
            self._tell_restless(unsettled)
        else:
            self._shown = requests
            self._busy_since = None

    async def keep_time(self) -> None:
        """Move the clock along with real time and report the bot's errors, until cancelled."""
        while True:
            await asyncio.sleep(_TICK_SECONDS)
            async with self.turn:
                await self.catch_up(_LAG)
            self.report_errors()

    async def catch_up(self, lag: timedelta = timedelta()) -> None:
        """Bring the clock to `lag` behind real time; the caller holds `turn`, or is alone."""
        behind = datetime.now(UTC) - lag - self._env.now()
        if behind <= timedelta():
            return
        try:
            with self._glance():
                await self._env.advance_time(behind.total_seconds())
        except TimeoutError as unsettled:
            self._tell_restless(unsettled)
        else:
            self._busy_since = None

    def report_errors(self) -> None:
        """Log what the bot raised since the last report; simcord would keep it to itself."""
        errors = self._env.errors
        for error in errors[self._errors_told :]:
            log.error("The bot raised %s", type(error).__name__, exc_info=error)
        self._errors_told = len(errors)

    @contextmanager
    def _glance(self) -> Iterator[None]:
        """Let simcord wait a moment only: our upkeep must not keep a click waiting."""
        self._env.settle_timeout = _GLANCE_SECONDS
        try:
            yield
        finally:
            self._env.settle_timeout = ANSWER_SECONDS

    def _tell_restless(self, unsettled: TimeoutError) -> None:
        """Warn, once, of a bot that is never found at rest; now and then it draws a picture."""
        now = time.monotonic()
        if self._busy_since is None:
            self._busy_since = now
        elif now - self._busy_since > _BUSY_SECONDS and not self._warned:
            self._warned = True
            log.warning("The page waits for work of the bot that does not end: %s", unsettled)
