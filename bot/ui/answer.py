"""The one answer to an interaction, and the guard that there is always one.

Whether an answer is private is fixed when it is first given or deferred (Discord allows no
change of mind), so there are two senders: `private` reaches only whoever pressed, `public` only
redraws the public message that was pressed. Neither can do the other's work.
"""

import asyncio
import io
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands

from bot.host.errors import SENTENCES, Refusal
from bot.presenters.screen import Screen
from bot.ui.render import Rendered
from storage.store import StorageError, StoreFullError

log = structlog.get_logger(__name__)

DEFER_AFTER = 1.5
WORDS_AFTER = 0.5
GIVE_UP_AFTER = 30.0
ACKNOWLEDGE_WITHIN = 2.5
UNKNOWN_INTERACTION, ALREADY_ANSWERED = 10062, 40060
DEAD_TOKEN = 50027

Interaction = discord.Interaction[Any]
NETWORK_ERRORS = (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError)


class Answer:
    """Answers one interaction once; later calls edit what was given."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self.given = False
        self._deferred = False
        # The guard's deferral and the work's own answer must not cross.
        self._lock = asyncio.Lock()
        self._on_private_message = _is_private_message(interaction)

    async def private(self, rendered: Rendered) -> None:
        """Show a screen to whoever pressed and to nobody else."""
        async with self._lock:
            await self._private(rendered)

    async def _private(self, rendered: Rendered) -> None:
        response = self.interaction.response
        view, files = rendered.view(), rendered.files()
        nobody = discord.AllowedMentions.none()
        if self.given or self._deferred:
            await self.interaction.edit_original_response(
                view=view, attachments=files, allowed_mentions=nobody
            )
        elif self._on_private_message:
            await response.edit_message(view=view, attachments=files, allowed_mentions=nobody)
        else:
            await response.send_message(
                view=view, files=files, ephemeral=True, allowed_mentions=nobody
            )
        self.given = True

    async def public(self, rendered: Rendered) -> None:
        """Redraw the public message that was pressed; after a deferral only say it is done."""
        async with self._lock:
            if not (self.given or self._deferred or self._on_private_message):
                # An edit pings nobody, whatever stands in it.
                await self.interaction.response.edit_message(
                    view=rendered.view(),
                    attachments=rendered.files(),
                    allowed_mentions=discord.AllowedMentions.none(),
                )
                self.given = True
                return
        await self.say("Done.")

    async def say(self, text: str) -> None:
        """Tell whoever pressed one sentence, privately."""
        await self.private(Rendered(Screen(text), 0, 0))

    async def file(self, text: str, name: str, content: bytes) -> None:
        """Hand whoever pressed a file, privately."""
        upload = discord.File(io.BytesIO(content), name)
        async with self._lock:
            if self.given or self._deferred:
                await self.interaction.followup.send(text, file=upload, ephemeral=True)
            else:
                await self.interaction.response.send_message(text, file=upload, ephemeral=True)
            self.given = True

    async def modal(self, form: discord.ui.Modal) -> None:
        """Ask with a modal; only a first answer can be one."""
        if self.given or self._deferred:
            await self.say("That took me too long. Please press again.")
            return
        await self.interaction.response.send_modal(form)
        self.given = True

    async def choices(self, found: Sequence[app_commands.Choice[str]]) -> None:
        """Answer an autocompletion."""
        await self.interaction.response.autocomplete(list(found))
        self.given = True

    async def defer(self) -> None:
        """Ask Discord for patience, privately."""
        async with self._lock:
            if self.given or self._deferred:
                return
            if self._on_private_message:
                await self.interaction.response.defer()
            else:
                await self.interaction.response.defer(ephemeral=True, thinking=True)
            self._deferred = True


def _is_private_message(interaction: Interaction) -> bool:
    """Whether the pressed message is seen by its presser alone: an ephemeral one, or a DM."""
    message = interaction.message
    if message is None:
        return False
    return bool(message.flags.ephemeral) or interaction.guild_id is None


Explain = Callable[[BaseException], Awaitable[str | None]]
"""A refusal as a sentence, or `None` for an error that nobody expected."""


class Guard:
    """Runs the work of an interaction so that it is answered in words whatever happens."""

    def __init__(self, explain: Explain) -> None:
        self._explain = explain
        self.running: set[asyncio.Task[None]] = set()
        self.errors = 0
        self.closing = False

    async def run(
        self, interaction: Interaction, work: Callable[[Answer], Awaitable[None]]
    ) -> None:
        """Do the work; after 1.5 s ask for patience, after 2 s say so in words."""
        answer = Answer(interaction)
        if self.closing:
            await self._politely(answer, answer.say(SENTENCES["restarting"]))
            return
        task = asyncio.create_task(self._reported(answer, work))
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        if await _done(task, DEFER_AFTER):
            return
        await self._politely(answer, answer.defer())
        if await _done(task, WORDS_AFTER):
            return
        if not answer.given:
            await self._politely(answer, answer.say("This takes longer than usual. One moment …"))
        if not await _done(task, GIVE_UP_AFTER):
            task.cancel()
            await self._politely(answer, answer.say(SENTENCES["busy"]))

    async def _reported(self, answer: Answer, work: Callable[[Answer], Awaitable[None]]) -> None:
        try:
            await work(answer)
        except asyncio.CancelledError:
            raise
        except Exception as error:  # noqa: BLE001 - the last resort: every click gets words
            answer.given = answer.given or _is_too_late(error)
            await self._politely(answer, self._tell(answer, error))
        if not answer.given:
            await self._politely(answer, answer.say("Done."))

    async def _tell(self, answer: Answer, error: Exception) -> None:
        text = await self._words(error)
        if text is not None:
            await answer.say(text)

    async def _words(self, error: Exception) -> str | None:
        """What to say about an error; `None` where nothing can be said any more."""
        if isinstance(error, Refusal):
            return error.text
        if isinstance(error, StoreFullError):
            return SENTENCES["store_full"]
        if _is_too_late(error):
            log.info("answer_too_late", error=str(error))
            return None
        explained = await self._explain(error)
        if explained is not None:
            return explained
        self.errors += 1
        error_id = secrets.token_hex(4)
        kind = "storage_failed" if isinstance(error, StorageError) else "interaction_failed"
        log.error(kind, error_id=error_id, exc_info=error)
        return SENTENCES["unexpected"].format(error_id=error_id)

    async def _politely(self, answer: Answer, sending: Awaitable[None]) -> None:
        """Send; a network that fails is logged, not raised: the move stands, the board heals."""
        try:
            async with asyncio.timeout(ACKNOWLEDGE_WITHIN * 4):
                await sending
        except discord.InteractionResponded:
            answer.given = True
        except NETWORK_ERRORS as error:
            answer.given = True
            level = log.info if _is_too_late(error) else log.warning
            level("answer_not_delivered", error=f"{type(error).__name__}: {error}"[:200])


def _is_too_late(error: BaseException) -> bool:
    """Whether Discord says that the interaction was answered or has expired (F1, F2, F9)."""
    if isinstance(error, discord.InteractionResponded):
        return True
    codes = (UNKNOWN_INTERACTION, ALREADY_ANSWERED, DEAD_TOKEN)
    return isinstance(error, discord.HTTPException) and error.code in codes


async def _done(task: asyncio.Task[None], seconds: float) -> bool:
    done, _ = await asyncio.wait({task}, timeout=seconds)
    return bool(done)
