"""What one panel is drawn from: the viewer's view, what is legal for them, and the table's card."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.games.steam_court import words
from bot.games.steam_court.tokens import Offer, offers, token
from bot.presenters.presenter import ACT, REFRESH
from bot.presenters.screen import Button, Row, Screen
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import clip
from rules.steam_court.view import CourtView, LayView, Own, SeatView, TableView

BACK = Button("Back", REFRESH)
"""Leads to the first screen; a menu already has the id that an empty step would have."""


@dataclass(frozen=True)
class Sight:
    """One viewer's sight of their own table."""

    view: CourtView
    own: Own
    table: TableView
    legal: Sequence[Any]
    card: TableInfo

    @cached_property
    def me(self) -> SeatView:
        """The viewer's own seat, as everybody sees it."""
        return words.seat_at(self.table, self.own.seat)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names in the game's seat order."""
        return self.card.names

    @cached_property
    def top(self) -> LayView | None:
        """The set to beat."""
        return words.top_lay(self.table)

    @cached_property
    def leading(self) -> bool:
        """Whether whatever is laid next opens a trick."""
        return self.top is None

    @cached_property
    def offers(self) -> list[Offer]:
        """The sets the viewer may lay now."""
        return offers(self.legal, leading=self.leading)

    @cached_property
    def tokens(self) -> frozenset[str]:
        """The tokens of everything the viewer may do now."""
        return frozenset(token(action) for action in self.legal)

    @cached_property
    def verbs(self) -> frozenset[str]:
        """First words of everything the viewer may do now."""
        return frozenset(action.kind for action in self.legal)

    def person(self, seat: int) -> str:
        """`the Duke (Ben)`."""
        return words.person(self.table, seat, self.names)

    def title(self) -> str:
        """Who the viewer is, with wild seats of which rank, at which table, in which Quarter."""
        rank = words.rank_text(self.view, self.table, self.own.seat)
        name = self.names[self.own.seat]
        who = f"**the {self.own.character}** ({name}{f', {rank}' if rank else ''})"
        where = f" · {words.table_title(self.table)}" if len(self.view.tables) > 1 else ""
        return f"You are {who} · {self.card.name}{where} · Quarter {self.view.quarter} of 4"

    def hand(self) -> str:
        """The viewer's cards, equal ones together."""
        return f"**{words.grouped(self.own.hand)}**" if self.own.hand else "You have no cards."


def sight_of(view: CourtView, legal: Sequence[Any], card: TableInfo) -> Sight | None:
    """What a panel of the viewer is drawn from; `None` for somebody who only watches."""
    own = view.own
    return None if own is None else Sight(view, own, view.tables[own.table], legal, card)


def say(sight: Sight, text: str, *rows: Row) -> Screen:
    """A small screen of the panel that leads back to the first one."""
    return Screen(clip(f"{sight.title()}\n{text}"), rows or ((BACK,),))


def confirm(sight: Sight, text: str, label: str, act: str, *, danger: bool = False) -> Screen:
    """A screen that tells what would happen; nothing does until its one button is pressed."""
    button = Button(label, ACT, act, style="danger" if danger else "success")
    return say(sight, text, (button, BACK))
