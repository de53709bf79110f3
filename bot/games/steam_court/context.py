"""What one panel is drawn from: the viewer's view, what is legal for them, and the table's card."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.games.steam_court import words
from bot.games.steam_court.tokens import Offer, offers, token
from bot.presenters.kit import Panel
from bot.presenters.table_info import TableInfo
from rules.steam_court.view import CourtView, LayView, Own, SeatView, TableView


@dataclass(frozen=True)
class CourtPanel(Panel[CourtView]):
    """One player's panel; `table` is the one they sit at."""

    own: Own
    table: TableView

    @cached_property
    def me(self) -> SeatView:
        """The viewer's own seat, as everybody sees it."""
        return words.seat_at(self.table, self.seat)

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

    def person(self, seat: int) -> str:
        """`the Duke (Ben)`."""
        return words.person(self.table, seat, self.names)

    def title(self) -> str:
        """Who the viewer is, with wild seats of which rank, at which table, in which Quarter."""
        rank = words.rank_text(self.view, self.table, self.seat)
        name = self.names[self.seat]
        who = f"**the {self.own.character}** ({name}{f', {rank}' if rank else ''})"
        where = f" · {words.table_title(self.table)}" if len(self.view.tables) > 1 else ""
        return f"You are {who} · {self.info.name}{where} · Quarter {self.view.quarter} of 4"

    def hand(self) -> str:
        """The viewer's cards, equal ones together."""
        return f"**{words.grouped(self.own.hand)}**" if self.own.hand else "You have no cards."


def panel_of(view: CourtView, legal: Sequence[Any], card: TableInfo) -> CourtPanel | None:
    """What the viewer's panel is drawn from; `None` for somebody who only watches."""
    own = view.own
    if own is None:
        return None
    return CourtPanel(view, own.seat, legal, card, own, view.tables[own.table])
