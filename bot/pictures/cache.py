"""The one way in: a picture request becomes a PNG with its alt text, off the event loop."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from threading import Lock
from typing import Final

from PIL import Image

from bot.games.medici.pictures import board as medici_board
from bot.games.medici.pictures import hand as medici_hand
from bot.games.medici.pictures import score as medici_score
from bot.games.steam_court.pictures.board import board_subject, paint_board
from bot.games.steam_court.pictures.hand import paint_hand
from bot.games.steam_court.pictures.score_history import paint_course
from bot.games.steam_tunnel.pictures import board as tunnel_board
from bot.games.steam_tunnel.pictures import score as tunnel_score
from bot.pictures.frame import encode
from bot.presenters.screen import Picture
from rules.medici.view import MediciView
from rules.steam_court.view import CourtView
from rules.steam_tunnel.view import TunnelGameView


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished picture: the bytes of a PNG, its alt text, and a name for the file."""

    png: bytes
    alt: str
    filename: str


@dataclass(frozen=True, slots=True)
class Kind:
    """How one kind of picture is made: its painter, and its file's name.

    `shown` leaves out of the subject what the picture does not show: who asks again when only that
    has changed gets the picture from memory.
    """

    paint: Callable[[Picture], Image.Image]
    filename: str
    shown: Callable[[Picture], object] = lambda picture: picture.subject


def _court(picture: Picture) -> CourtView:
    if not isinstance(picture.subject, CourtView):
        raise ValueError(f"{picture.kind} is drawn from a CourtView")
    return picture.subject


def _tunnel(picture: Picture) -> TunnelGameView:
    if not isinstance(picture.subject, TunnelGameView):
        raise ValueError(f"{picture.kind} is drawn from a TunnelGameView")
    return picture.subject


def _medici(picture: Picture) -> MediciView:
    if not isinstance(picture.subject, MediciView):
        raise ValueError(f"{picture.kind} is drawn from a MediciView")
    return picture.subject


KINDS: Final[Mapping[str, Kind]] = {
    "court-board": Kind(
        lambda p: paint_board(_court(p), p.names, p.title, p.style),
        "steam-court.png",
        lambda p: board_subject(_court(p), p.style),
    ),
    "court-hand": Kind(
        lambda p: paint_hand(_court(p), p.names, p.title),
        "steam-court-hand.png",
    ),
    "court-course": Kind(
        lambda p: paint_course(_court(p), p.names, p.title),
        "steam-court-course.png",
    ),
    "tunnel-board": Kind(
        lambda p: tunnel_board.paint_board(_tunnel(p), p.names, p.title, p.style),
        "steam-tunnel.png",
        lambda p: tunnel_board.shown(_tunnel(p)),
    ),
    "tunnel-score": Kind(
        lambda p: tunnel_score.paint_score(_tunnel(p), p.names, p.title),
        "steam-tunnel-score.png",
        lambda p: tunnel_score.shown(_tunnel(p)),
    ),
    "medici-board": Kind(
        lambda p: medici_board.paint_board(_medici(p), p.names, p.title),
        "court-of-the-medici.png",
    ),
    "medici-hand": Kind(
        lambda p: medici_hand.paint_hand(_medici(p), p.names, p.title),
        "court-of-the-medici-hand.png",
    ),
    "medici-score": Kind(
        lambda p: medici_score.paint_score(_medici(p), p.names, p.title),
        "court-of-the-medici-score.png",
    ),
}
"""Every kind of picture, by the name that `Picture.kind` gives."""


def paint(picture: Picture) -> bytes:
    """Draw a picture here and now; the same picture gives the same bytes.

    Raises `ValueError` for an unknown kind and for a view that its kind must not be drawn from.
    """
    return encode(_kind(picture).paint(picture))


def _kind(picture: Picture) -> Kind:
    kind = KINDS.get(picture.kind)
    if kind is None:
        raise ValueError(f"no picture is called {picture.kind!r}")
    return kind


def _shown(picture: Picture) -> Picture:
    """The request for what can be seen: what two requests must share to get the same PNG."""
    return replace(picture, subject=_kind(picture).shown(picture), alt="")


def _drawing(picture: Picture, png: bytes) -> Drawing:
    return Drawing(png, picture.alt, _kind(picture).filename)


class PictureCache:
    """Draws in one thread of its own and remembers the last pictures by what they show.

    `remembered` bounds the memory; at about 80 KB a picture, the default takes about 10 MB.
    """

    def __init__(self, remembered: int = 128) -> None:
        self._remembered = remembered
        self._painted: OrderedDict[Picture, bytes] = OrderedDict()
        self._lock = Lock()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="studio")

    async def draw(self, picture: Picture) -> Drawing:
        """The picture as a PNG with the presenter's alt text; a repeat comes from memory at once.

        Raises `ValueError` as `paint` does.
        """
        png = self._recall(_shown(picture))
        if png is not None:
            return _drawing(picture, png)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._make, picture)

    def close(self) -> None:
        """Let the thread go once what it draws is finished."""
        self._thread.shutdown()

    def _make(self, picture: Picture) -> Drawing:
        # Whoever asked for the same picture a moment earlier may have had it drawn meanwhile.
        shown = _shown(picture)
        png = self._recall(shown)
        if png is None:
            png = paint(shown)
            with self._lock:
                self._painted[shown] = png
                while len(self._painted) > self._remembered:
                    self._painted.popitem(last=False)
        return _drawing(picture, png)

    def _recall(self, shown: Picture) -> bytes | None:
        with self._lock:
            known = self._painted.get(shown)
            if known is not None:
                self._painted.move_to_end(shown)
            return known


_STUDIO: Final = PictureCache()


async def draw(picture: Picture) -> Drawing:
    """Draw with the studio that the whole bot shares; see `PictureCache.draw`."""
    return await _STUDIO.draw(picture)
