"""The one way in: a picture request becomes a PNG with its alt text, off the event loop."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from threading import Lock

from cachetools import LRUCache
from PIL import Image

from bot.pictures.png import encode
from bot.presenters.screen import Picture


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished picture: the bytes of a PNG, its alt text, and a name for the file."""

    png: bytes
    alt: str
    filename: str


@dataclass(frozen=True, slots=True)
class PictureKind:
    """How one kind of picture is made: its painter, and its file's name.

    `shown` leaves out of the subject what the picture does not show: who asks again when only that
    has changed gets the picture from memory.
    """

    paint: Callable[[Picture], Image.Image]
    filename: str
    shown: Callable[[Picture], object] = lambda picture: picture.subject


class PictureCache:
    """Draws in one thread of its own and remembers the last pictures by what they show.

    `kinds` has every kind of picture by the name that `Picture.kind` gives.
    `remembered` bounds the memory; at about 80 KB a picture, the default takes about 10 MB.
    """

    def __init__(self, kinds: Mapping[str, PictureKind], remembered: int = 128) -> None:
        self._kinds = kinds
        self._painted: LRUCache[Picture, bytes] = LRUCache(remembered)
        self._lock = Lock()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="studio")

    async def draw(self, picture: Picture) -> Drawing:
        """The picture as a PNG with the presenter's alt text; a repeat comes from memory at once.

        Raises `ValueError` as `paint` does.
        """
        png = self._recall(self._shown(picture))
        if png is not None:
            return self._drawing(picture, png)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._make, picture)

    def close(self) -> None:
        """Let the thread go once what it draws is finished."""
        self._thread.shutdown()

    def _make(self, picture: Picture) -> Drawing:
        # Whoever asked for the same picture a moment earlier may have had it drawn meanwhile.
        shown = self._shown(picture)
        png = self._recall(shown)
        if png is None:
            png = self.paint(shown)
            with self._lock:
                self._painted[shown] = png
        return self._drawing(picture, png)

    def _recall(self, shown: Picture) -> bytes | None:
        with self._lock:
            return self._painted.get(shown)

    def paint(self, picture: Picture) -> bytes:
        """Draw a picture here and now; the same picture gives the same bytes.

        Raises `ValueError` for an unknown kind and for a view that its kind must not be drawn from.
        """
        return encode(self._kind(picture).paint(picture))

    def _kind(self, picture: Picture) -> PictureKind:
        kind = self._kinds.get(picture.kind)
        if kind is None:
            raise ValueError(f"no picture is called {picture.kind!r}")
        return kind

    def _shown(self, picture: Picture) -> Picture:
        """The request for what can be seen: what two requests must share to get the same PNG."""
        return replace(picture, subject=self._kind(picture).shown(picture), alt="")

    def _drawing(self, picture: Picture, png: bytes) -> Drawing:
        return Drawing(png, picture.alt, self._kind(picture).filename)
