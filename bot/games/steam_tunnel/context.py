"""What one panel is drawn from: the viewer's view, what is legal for them, and the table's card."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.games.steam_tunnel import words
from bot.games.steam_tunnel.paths import Path, path_of, trace
from bot.games.steam_tunnel.shown import board_picture, tunnel_picture
from bot.presenters.presenter import ACT, REFRESH
from bot.presenters.screen import Button, Picture, Row, Screen
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import clip
from rules.game import Seat
from rules.steam_tunnel.view import SegmentView, TunnelGameView, TunnelView

BACK = Button("Back", REFRESH)
"""Leads to the first screen; a menu already has the id that an empty step would have."""


@dataclass(frozen=True)
class Sight:
    """One player's sight of the table."""

    view: TunnelGameView
    seat: Seat
    legal: Sequence[Any]
    card: TableInfo

    @cached_property
    def tokens(self) -> frozenset[str]:
        """The tokens of everything the viewer may do now."""
        return frozenset(token(action) for action in self.legal)

    @cached_property
    def verbs(self) -> frozenset[str]:
        """First words of everything the viewer may do now."""
        return frozenset(action.kind for action in self.legal)

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

    def named(self, seat: Seat) -> str:
        """`you`, or a name cut short."""
        return "you" if seat == self.seat else words.short(self.card.names[seat])

    def title(self) -> str:
        """Who the viewer is, which stones are theirs, and at which table."""
        name = self.card.names[self.seat]
        return f"You are **{name}**, stones {words.letter(self.seat)} · {self.card.name}"


def token(action: Any) -> str:
    """The `act` token of an action, which is its notation: `flip c4`, `buy b3 N-S`, `skip`."""
    return " ".join((action.kind, *action[:-1]))


def say(sight: Sight, text: str, *rows: Row, picture: Picture | None = None) -> Screen:
    """A screen of the panel below the board, that leads back to the first one."""
    shown = picture or board_picture(sight.view, sight.card)
    return Screen(clip(f"{sight.title()}\n{text}"), rows or ((BACK,),), shown)


def confirm(sight: Sight, text: str, label: str, act: str, *, tunnel: int | None = None) -> Screen:
    """A screen that tells what would happen; nothing does until its one button is pressed.

    `tunnel` is the one to light up.
    """
    picture = None if tunnel is None else tunnel_picture(sight.view, sight.card, tunnel)
    return say(sight, text, (Button(label, ACT, act, style="success"), BACK), picture=picture)


def evenly(buttons: Sequence[Button], most: int = 5) -> tuple[Row, ...]:
    """Buttons in as few rows as they need, about equally many in each."""
    rows = -(-len(buttons) // most)
    size = -(-len(buttons) // max(rows, 1))
    return tuple(tuple(buttons[at : at + size]) for at in range(0, len(buttons), max(size, 1)))
