"""A person at the local page: a Playwright window with the few things that people do there.

Nothing here knows a game. A browser test starts the page with `process.page_process`, opens one
`Window` a person in a `browser()`, and then reads, presses, chooses and types.
"""

import asyncio
import re
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from tests.patience import HANG

_CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_READ = """() => [...document.querySelectorAll('article.channel-message')].map((m) => ({
  id: m.dataset.messageId,
  text: [...m.querySelectorAll('.message-content, .text-display, .embed-description')]
    .map((n) => n.innerText).join('\\n'),
  private: Boolean(m.querySelector('.message-ephemeral-note')),
  buttons: [...m.querySelectorAll('.component-button')]
    .filter((n) => !n.disabled).map((n) => n.innerText.trim()),
  menus: [...m.querySelectorAll('.select-trigger')].map((n) => n.innerText.trim()),
  pictures: [...m.querySelectorAll('img')].filter((n) => n.alt).map((n) => n.alt),
}))"""


class Refused(AssertionError):  # noqa: N818 - an answer of the page
    """The page did not pass an action on to the bot; the text holds its reasons."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One message as this person sees it; `buttons` are the labels that can be pressed."""

    id: str
    text: str
    private: bool
    buttons: tuple[str, ...]
    menus: tuple[str, ...]
    pictures: tuple[str, ...]


def chromium() -> str | None:
    """A browser of this machine, or `None`."""
    return next((found for name in _CHROMIUM if (found := shutil.which(name))), None)


in_a_browser = pytest.mark.skipif(
    chromium() is None,
    reason="plays in a real Chromium, which pip cannot install (apt install chromium, or the "
    "like); tests/local/test_page.py tests the same page without one",
)
"""For tests that need a browser; they are long, so that CI never meets them."""


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """A headless Chromium for as many windows as wanted."""
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=chromium(), args=_ARGUMENTS)
        try:
            yield started
        finally:
            await started.close()


class Window:
    """One window, looking at the channel as one person at a time."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _note(self, message: Any) -> None:
        url = message.location.get("url", "")
        # A picture replaced while it was being fetched is gone; the next poll brings the new one.
        if message.type == "error" and "/api/assets/" not in url:
            self.complaints.append(f"{message.text} {url}")

    @classmethod
    async def open(
        cls, browser: Browser, url: str, person: str = "", *, width: int = 1280, height: int = 900
    ) -> Self:
        """Open the page and look at it as `person` (the host where none is named)."""
        context = await browser.new_context(
            bypass_csp=True, viewport={"width": width, "height": height}
        )
        window = cls(await context.new_page())
        await window.page.goto(url)
        await window.rest()
        if person:
            await window.look_as(person)
        return window

    async def close(self) -> None:
        await self.page.context.close()

    async def rest(self) -> None:
        """Wait until the page has drawn everything and awaits nothing."""
        await self.page.wait_for_function(
            "() => { const p = window.simcordPreview; return p?.ready && !p.pendingAction; }",
            timeout=HANG * 1000,
        )

    async def look_as(self, person: str) -> None:
        """Look at the channel as somebody else, in this window."""
        picker = self.page.get_by_label("Viewing as")
        (chosen,) = await picker.select_option(label=person)
        await self.page.wait_for_function(
            "(id) => window.simcordPreview.viewerId === id", arg=chosen, timeout=HANG * 1000
        )
        await self.rest()

    async def messages(self) -> list[Shown]:
        """All messages this person sees, oldest first."""
        return [
            Shown(
                read["id"],
                read["text"],
                read["private"],
                tuple(read["buttons"]),
                tuple(read["menus"]),
                tuple(read["pictures"]),
            )
            for read in await self.page.evaluate(_READ)
        ]

    async def wait_for(self, text: str, *, seconds: float = HANG) -> Shown:
        """The newest message that holds `text`, as soon as there is one."""
        async with asyncio.timeout(seconds):
            while True:
                for shown in reversed(await self.messages()):
                    if text in shown.text:
                        return shown
                await asyncio.sleep(0.05)

    async def wait_gone(self, text: str, *, seconds: float = HANG) -> None:
        """Until no message holds `text` any more."""
        async with asyncio.timeout(seconds):
            while True:
                if not any(text in shown.text for shown in await self.messages()):
                    return
                await asyncio.sleep(0.05)

    async def press(self, label: str, *, within: str = "") -> None:
        """Press the lowest button so labelled, in a message that holds `within`.

        Presses again, as a person does, where the message changed or went under the finger.
        """
        for tries_left in (2, 1, 0):
            before = await self._last_action()
            await self._button(label, within).click()
            if tries_left and not await self._is_taken(before):
                continue
            try:
                await self._done(before)
            except Refused:
                if not tries_left:
                    raise
                await self.rest()
            else:
                return

    async def choose(self, *options: str, menu: str = "", within: str = "") -> None:
        """Choose the options that begin so from the lowest menu that shows the text `menu`."""
        before = await self._last_action()
        trigger = self._lowest(".select-trigger", within).filter(has_text=menu).last
        for option in options:
            select = await self._opened(trigger)
            label = select.locator(".select-option .option-label", has_text=_begins(option))
            await label.first.click()
        apply = select.locator(".select-apply")
        if await apply.count() and await apply.is_visible():
            await apply.click()
        await self._done(before)

    async def offered(self, *, within: str = "") -> Sequence[str]:
        """What the lowest menu offers, as labels; leaves the menu open."""
        trigger = self._lowest(".select-trigger", within).last
        select = await self._opened(trigger)
        return await select.locator(".select-option .option-label").all_inner_texts()

    async def answer(self, **fields: str) -> None:
        """Fill in the open modal's fields by label and submit it."""
        before = await self._last_action()
        dialog = self.page.get_by_role("dialog")
        for label, value in fields.items():
            await dialog.get_by_label(label).fill(value)
        await dialog.get_by_role("button", name="Submit").click()
        await self._done(before)

    async def command(self, invocation: str, **options: str) -> None:
        """Type a slash command, `table open` for one, with options as a person types them.

        A value is taken from the suggestions where one begins with it, else as typed.
        """
        before = await self._last_action()
        await self._begin(invocation)
        for name, value in options.items():
            await self._option(name, value)
        await self._send(before)

    async def command_as_offered(self, invocation: str, option: str) -> str:
        """Type a slash command and take the first suggestion for an option; gives its label."""
        before = await self._last_action()
        await self._begin(invocation)
        await self._field(option)
        first = self.page.locator(".command-suggestion-label").first
        await first.wait_for(timeout=HANG * 1000)
        label = await first.inner_text()
        await first.click()
        await self._send(before)
        return label

    async def suggestions(self, invocation: str, option: str, typed: str) -> Sequence[str]:
        """What a command offers for an option while `typed` stands there; sends nothing."""
        await self._begin(invocation)
        field = await self._field(option)
        await field.press_sequentially(typed)
        offered = self.page.locator(".command-suggestion-label")
        await offered.first.wait_for(timeout=HANG * 1000)
        labels = await offered.all_inner_texts()
        await self.page.get_by_label("Exit command mode").click()
        return labels

    async def say(self, text: str) -> None:
        """Write an ordinary message into the channel."""
        before = await self._last_action()
        await self.page.locator("#channel-composer-input").fill(text)
        await self.page.locator("#send-message").click()
        await self._done(before)

    async def screenshot(self, path: Path) -> None:
        await self.rest()
        await self.page.screenshot(path=path)

    async def _opened(self, trigger: Locator) -> Locator:
        """A menu with its lines in sight; opens it again where the page closed it meanwhile."""
        select = trigger.locator("xpath=..")
        async with asyncio.timeout(HANG):
            while not await select.locator(".select-option").first.is_visible():
                if await trigger.get_attribute("aria-expanded") != "true":
                    await trigger.click()
                await asyncio.sleep(0.05)
        return select

    def _lowest(self, selector: str, within: str) -> Locator:
        return self.page.locator("article.channel-message", has_text=within).locator(selector)

    def _button(self, label: str, within: str) -> Locator:
        buttons = self._lowest(".component-button:not([disabled])", within)
        return buttons.filter(has_text=_exactly(label)).last

    async def _send(self, before: str | None) -> None:
        """Send the command that stands there; a page that waited too long keeps it standing."""
        await self.page.locator("#send-message").click()
        await self._done(before)
        leave = self.page.get_by_label("Exit command mode")
        if await leave.is_visible():
            await leave.click()
        await expect(self.page.locator("#channel-composer-input")).to_be_visible()

    async def _begin(self, invocation: str) -> None:
        """Choose a slash command by its full name."""
        composer = self.page.locator("#channel-composer-input")
        await composer.fill(f"/{invocation}")
        entry = self.page.locator(
            ".command-entry-title strong", has_text=_exactly(f"/{invocation}")
        )
        await entry.first.click()

    async def _field(self, name: str) -> Locator:
        field = self.page.locator(f'.command-option-input[data-option="{name}"]')
        if not await field.count():
            await self.page.locator(".command-ghost").click()
            await self.page.locator(".command-suggestion-label", has_text=_exactly(name)).click()
        await field.focus()
        return field

    async def _option(self, name: str, value: str) -> None:
        field = await self._field(name)
        await field.fill(value)
        if await field.get_attribute("role") == "combobox":
            offered = self.page.locator(".command-suggestion-label", has_text=_begins(value))
            await offered.first.click(timeout=HANG * 1000)

    async def _last_action(self) -> str | None:
        return await self.page.evaluate("() => window.simcordPreview.lastAction?.requestId ?? null")

    async def _is_taken(self, before: str | None) -> bool:
        """Whether the page begins an action soon; it does not if it was redrawn under a finger."""
        try:
            await self.page.wait_for_function(
                """(before) => { const p = window.simcordPreview;
                  return p.pendingAction || p.transport.uncertainRequestId
                    || (p.lastAction?.requestId ?? null) !== before; }""",
                arg=before,
                timeout=2000,
            )
        except PlaywrightTimeout:
            return False
        return True

    async def _done(self, before: str | None) -> None:
        """Wait for the receipt of the action begun after `before`; `Refused` if it did nothing."""
        await self.page.wait_for_function(
            """(before) => { const p = window.simcordPreview;
              return p.transport.uncertainRequestId
                || (!p.pendingAction && p.lastAction && p.lastAction.requestId !== before); }""",
            arg=before,
            timeout=HANG * 1000,
        )
        receipt = await self.page.evaluate("() => window.simcordPreview.lastAction")
        if receipt is None or receipt["rejected"]:
            codes = [item["code"] for item in (receipt or {}).get("diagnostics", [])]
            raise Refused(f"refused: {codes}")


def _exactly(text: str) -> re.Pattern[str]:
    return re.compile(rf"^\s*{re.escape(text)}\s*$")


def _begins(text: str) -> re.Pattern[str]:
    return re.compile(rf"^\s*{re.escape(text)}", re.IGNORECASE)
