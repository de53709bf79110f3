"""The one answer to an interaction, and the guard that there is always one.

Whether an answer is private is fixed when it is first given or deferred (Discord allows no
change of mind), so there are two senders: `private` reaches only whoever pressed, `public` only
redraws the public message that was pressed. Neither can do the other's work.
"""

import asyncio
import io
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands

from bot.host.errors import SENTENCES, Refusal
from bot.presenters.screen import Screen
from bot.ui import custom_ids
from bot.ui.messages.kept_message import UNKNOWN_MESSAGE
from bot.ui.messages.request_queue import SOMEBODY_WAITS, TOO_MANY_REQUESTS
from bot.ui.render import Rendered
from bot.ui.requests.rate_limit import RateLimit, Verdict
from storage.store import StorageError, StoreFullError

log = structlog.get_logger(__name__)

DEFER_AFTER = 1.5
WORDS_AFTER = 0.5
GIVE_UP_AFTER = 30.0
ACKNOWLEDGE_WITHIN = 2.5
EDIT_WITHIN = 10.0
TWICE_WITHIN = 3600.0
REPEATED_AFTER = 1.0
"""Seconds that discord.py waits before it sends again what a 5xx was the answer to."""
REMEMBERED = 256

UNKNOWN_INTERACTION, ALREADY_ANSWERED = 10062, 40060
UNKNOWN_WEBHOOK, DEAD_TOKEN = 10015, 50027
TOO_LATE = {UNKNOWN_INTERACTION, ALREADY_ANSWERED, UNKNOWN_WEBHOOK, DEAD_TOKEN}
CUT_OFF = (aiohttp.ClientError, ConnectionError)
UNREACHABLE = (discord.DiscordServerError, *CUT_OFF, TimeoutError, OSError)

UNKNOWN = (
    "Something went wrong on my side, and I don't know how it ended. /hand and /table show have "
    "the current state. If it keeps happening, tell the bot's operator: error {error_id}."
)
UNSHOWN = (
    "That was done, but I can't show it. /hand and /table show have the current state. "
    "If it keeps happening, tell the bot's operator: error {error_id}."
)

Interaction = discord.Interaction[Any]


class Undelivered(Exception):  # noqa: N818 - the network's fault, and nobody's mistake
    """Discord did not take an answer, and it is no use to send another.

    What was asked for is done, and boards are healed by the publisher. `too_late` says that the
    interaction was answered or has expired (F1, F2, F9).
    """

    def __init__(self, cause: BaseException) -> None:
        super().__init__(f"{type(cause).__name__}: {cause}"[:200])
        self.code = cause.code if isinstance(cause, discord.HTTPException) else 0
        self.too_late = isinstance(cause, discord.InteractionResponded) or self.code in TOO_LATE


class Responder:
    """Answers one interaction once; later calls edit what was given.

    Every method raises `Undelivered` where Discord cannot be reached in time or says that it is
    too late; the interaction then counts as answered. `again` says that Discord delivered the
    same interaction before (F3), or that an answer was sent twice.
    """

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self.given = False
        self.again = False
        self._deferred = False
        # After a redrawn board or a modal there is no private message that could be edited.
        self._apart = False
        # The guard's deferral and the work's own answer must not cross.
        self._lock = asyncio.Lock()
        # Such a message is seen by its presser alone: an ephemeral one, or a direct message.
        message = interaction.message
        self._on_private_message = message is not None and (
            message.flags.ephemeral or interaction.guild_id is None
        )
        data: Any = interaction.data or {}
        pressed = custom_ids.read(str(data.get("custom_id", "")))
        self._version = pressed.next_version if pressed and self._on_private_message else 0

    async def private(self, rendered: Rendered) -> None:
        """Show a screen to whoever pressed and to nobody else."""
        response = self.interaction.response
        nobody = discord.AllowedMentions.none()
        shown = replace(rendered, version=self._version)

        async def send() -> None:
            view, files = shown.view(), shown.files()
            if self._apart:
                await self.interaction.followup.send(
                    view=view, files=files, ephemeral=True, allowed_mentions=nobody
                )
            elif self.given or self._deferred:
                await self.interaction.edit_original_response(
                    view=view, attachments=files, allowed_mentions=nobody
                )
            elif self._on_private_message:
                await response.edit_message(view=view, attachments=files, allowed_mentions=nobody)
            else:
                await response.send_message(
                    view=view, files=files, ephemeral=True, allowed_mentions=nobody
                )

        async with self._lock:
            await self._deliver(send)
            self.given = True

    async def public(self, rendered: Rendered) -> bool:
        """Redraw the public message that was pressed; whether it was.

        After a deferral, which was private, only the presser is told that it is done; so are they
        where somebody has deleted the message meanwhile.
        """

        async def edit() -> None:
            # An edit pings nobody, whatever it says.
            await self.interaction.response.edit_message(
                view=rendered.view(),
                attachments=rendered.files(),
                allowed_mentions=discord.AllowedMentions.none(),
            )

        async with self._lock:
            if not (self.given or self._deferred or self._on_private_message):
                try:
                    await self._deliver(edit)
                except discord.NotFound as gone:
                    if gone.code != UNKNOWN_MESSAGE:
                        raise
                else:
                    self.given = self._apart = True
                    return True
        await self.say("Done.")
        return False

    async def say(self, text: str) -> None:
        """Tell whoever pressed one sentence, privately."""
        await self.private(Rendered(Screen(text), 0, 0))

    async def file(self, text: str, name: str, content: bytes) -> None:
        """Hand whoever pressed a file, privately."""

        async def send() -> None:
            upload = discord.File(io.BytesIO(content), name)  # read to its end by each attempt
            if self.given or self._deferred:
                await self.interaction.followup.send(text, file=upload, ephemeral=True)
            else:
                await self.interaction.response.send_message(text, file=upload, ephemeral=True)

        async with self._lock:
            await self._deliver(send)
            self.given = True

    async def modal(self, form: discord.ui.Modal) -> None:
        """Ask with a modal; only a first answer can be one."""
        async with self._lock:
            if not (self.given or self._deferred):
                await self._deliver(lambda: self.interaction.response.send_modal(form))
                self.given = self._apart = True
                return
        await self.say("That took me too long. Please press again.")

    async def choices(self, found: Sequence[app_commands.Choice[str]]) -> None:
        """Answer an autocompletion."""
        async with self._lock:
            await self._deliver(lambda: self.interaction.response.autocomplete(list(found)))
            self.given = True

    async def defer(self) -> None:
        """Ask Discord for patience, privately."""
        async with self._lock:
            if self.given or self._deferred:
                return
            await self._deliver(self._defer)
            self._deferred = True

    async def _defer(self) -> None:
        if self._on_private_message:
            await self.interaction.response.defer()
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def _deliver(self, send: Callable[[], Awaitable[object]]) -> None:
        """Send, bounded in time: a first answer is worth nothing after three seconds (F1, F21)."""
        first = not (self.given or self._deferred)
        loop = asyncio.get_running_loop()
        begun = loop.time()
        try:
            async with asyncio.timeout(ACKNOWLEDGE_WITHIN if first else EDIT_WITHIN):
                try:
                    await send()
                except CUT_OFF:
                    # discord.py does not try again (F20); if Discord had heard, it says so: 40060.
                    self.again = True
                    await send()
        except (discord.InteractionResponded, *UNREACHABLE) as error:
            self.given = True
            raise Undelivered(error) from error
        except discord.HTTPException as error:
            if error.status == TOO_MANY_REQUESTS:
                self.given = True
                self.interaction.client.request_queue.refused(error)
                raise Undelivered(error) from error
            if error.code not in TOO_LATE:
                raise
            self.given = True
            self.again = self.again or loop.time() - begun >= REPEATED_AFTER
            raise Undelivered(error) from error


WasDone = Callable[[Interaction], Awaitable[bool]]
"""Whether what an interaction asked for has been stored."""


Prepare = Callable[[Interaction], Awaitable[None]]


class InteractionRunner:
    """Runs the work of an interaction so that it is answered in words whatever happens.

    `was_done` lets the apology for an unexpected error tell truly whether anything was changed.
    `prepare` is done before any work, such as learning what the server set.
    """

    def __init__(self, was_done: WasDone, prepare: Prepare) -> None:
        self._was_done = was_done
        self._prepare = prepare
        self.running: set[asyncio.Task[None]] = set()
        self.errors = 0
        self.rate_limit = RateLimit()
        self.closing = False
        self._begun: deque[int] = deque(maxlen=REMEMBERED)
        self._taken_at = self._warned_at = -TWICE_WITHIN

    async def run(
        self, interaction: Interaction, work: Callable[[Responder], Awaitable[None]]
    ) -> None:
        """Do the work; after 1.5 s ask for patience, after 2 s say so in words."""
        answer = Responder(interaction)
        answer.again = interaction.id in self._begun
        self._begun.append(interaction.id)
        if self.closing:
            await self._politely(answer, answer.say(SENTENCES["restarting"]))
            return
        verdict = self.rate_limit.press(
            interaction.user.id,
            interaction.channel_id or 0,
            interaction.guild_id or 0,
            len(self.running),
        )
        if verdict is not Verdict.COME_IN:
            if verdict is Verdict.SLOWLY:
                await self._politely(answer, answer.say(SENTENCES["slowly"]))
            return
        SOMEBODY_WAITS.set(True)
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

    def may_complete(self, interaction: Interaction) -> bool:
        """Whether what somebody types may be completed now, by how much they asked for lately."""
        guild_id = interaction.guild_id or 0
        return not self.closing and self.rate_limit.complete(
            interaction.user.id, interaction.channel_id or 0, guild_id
        )

    async def offer_nothing(self, interaction: Interaction) -> None:
        """Answer a completion with nothing to choose."""
        answer = Responder(interaction)
        await self._politely(answer, answer.choices(()))

    async def _reported(
        self, answer: Responder, work: Callable[[Responder], Awaitable[None]]
    ) -> None:
        try:
            await self._prepare(answer.interaction)
            await work(answer)
        except Undelivered as undelivered:
            self._note(answer, undelivered)
        except Exception as error:  # noqa: BLE001 - the last resort: every click gets words
            words = await self._words(answer.interaction, error)
            await self._politely(answer, answer.say(words))
        if not answer.given:
            await self._politely(answer, answer.say("Done."))

    async def _words(self, interaction: Interaction, error: Exception) -> str:
        """What to say about an error."""
        if isinstance(error, Refusal):
            return error.text
        if isinstance(error, StoreFullError):
            return SENTENCES["store_full"]
        if isinstance(error, discord.RateLimited):
            return "Discord isn't taking that from me right now. Try again in ten minutes."
        if isinstance(error, discord.Forbidden):
            return (
                "Discord doesn't let me do that here. `python -m bot check` lists the "
                "permissions I need."
            )
        self.errors += 1
        error_id = secrets.token_hex(4)
        kind = "storage_failed" if isinstance(error, StorageError) else "interaction_failed"
        log.error(kind, error_id=error_id, exc_info=error)
        try:
            apology = UNSHOWN if await self._was_done(interaction) else SENTENCES["unexpected"]
        except Exception:
            log.exception("outcome_unknown")
            apology = UNKNOWN
        return apology.format(error_id=error_id)

    async def _politely(self, answer: Responder, sending: Awaitable[None]) -> None:
        """Send; what cannot be delivered is logged, not raised: the move is done."""
        try:
            await sending
        except Undelivered as undelivered:
            self._note(answer, undelivered)
        except discord.HTTPException as error:
            log.warning("answer_refused", error=f"{type(error).__name__}: {error}"[:200])

    def _note(self, answer: Responder, undelivered: Undelivered) -> None:
        level = log.info if undelivered.too_late else log.warning
        level("answer_not_delivered", error=str(undelivered))
        if undelivered.code == ALREADY_ANSWERED and not answer.again:
            # Once is our own repeated request; twice in an hour is somebody else answering (F2).
            now = asyncio.get_running_loop().time()
            if now - self._taken_at < TWICE_WITHIN <= now - self._warned_at:
                self._warned_at = now
                log.warning("answered_by_another", hint="does a second bot run with this token?")
            self._taken_at = now


async def _done(task: asyncio.Task[None], seconds: float) -> bool:
    done, _ = await asyncio.wait({task}, timeout=seconds)
    return bool(done)
