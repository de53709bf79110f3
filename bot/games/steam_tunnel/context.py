"""What one panel is drawn from: the viewer's view, what is legal for them, and the table's card."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.games.steam_tunnel import words
from bot.games.steam_tunnel.paths import Path, path_of, trace
from bot.games.steam_tunnel.shown import board_picture
from bot.presenters.kit import Panel
from bot.presenters.screen import Button, Picture, Row
from rules.steam_tunnel.view import SegmentView, TunnelGameView, TunnelView


@dataclass(frozen=True)
class TunnelPanel(Panel[TunnelGameView]):
    """One player's panel."""

    @cached_property
    def tokens(self) -> frozenset[str]:
        """The tokens of everything the viewer may do now."""
        return frozenset(token(action) for action in self.legal)

    @cached_property
    def paths(self) -> tuple[Path, ...]:
        """Every path as it is now."""
        return trace(self.view)

    def cells(self, verb: str) -> list[str]:
        """The cells that may be flipped, or buried, now."""
        return [action.cell for action in self.legal if action.kind == verb]

    @cached_property
    def offers(self) -> list[SegmentView]:
        """The segments that may be bought now, numbered as in the picture."""
        named = {segment.name: segment for segment in words.segments_of(self.view)}
        return [named[action.segment] for action in self.legal if action.kind == "buy"]

    def tunnel(self, segment: SegmentView) -> TunnelView:
        """The tunnel a segment belongs to."""
        return self.view.tunnels[segment.tunnel]

    def path(self, tunnel: TunnelView) -> Path:
        """A tunnel with its open ends."""
        return path_of(self.paths, tunnel.segments[0])

    def title(self) -> str:
        """Who the viewer is, which stones are theirs, and at which table."""
        stones = f"stones {words.letter(self.seat)}"
        return f"You are **{self.names[self.seat]}**, {stones} · {self.info.name}"

    def picture(self) -> Picture:
        """The board as it is now."""
        return board_picture(self.view, self.info)


def token(action: Any) -> str:
    """The `act` token of an action, which is its notation: `flip c4`, `buy b3 N-S`, `skip`."""
    return " ".join((action.kind, *action[:-1]))


def evenly(buttons: Sequence[Button], most: int = 5) -> tuple[Row, ...]:
    """Buttons in as few rows as they need, about equally many in each."""
    rows = -(-len(buttons) // most)
    size = -(-len(buttons) // max(rows, 1))
    return tuple(tuple(buttons[at : at + size]) for at in range(0, len(buttons), max(size, 1)))
