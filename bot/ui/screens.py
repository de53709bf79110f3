"""Screens of a table for one viewer, drawn and ready to be sent."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import dataclass, replace
from typing import Any

import structlog

from bot.games.plugin import GamePlugin
from bot.host.errors import Refusal
from bot.host.moderation import confirmation
from bot.host.preferences.cache import PreferenceCache
from bot.host.tables.draft import Actor, hosts, may_only_propose
from bot.host.tables.table import ENDED, LOBBY, PLAYING, Table
from bot.host.turns import standing_orders
from bot.pictures.cache import Drawing
from bot.presenters.presenter import Presenter
from bot.presenters.screen import Picture, Question, Screen
from bot.presenters.table_info import TableInfo
from bot.presenters.tables import lobby, menu
from bot.presenters.turns import absence
from bot.presenters.turns import standing_orders as planning
from bot.presenters.turns.standing_orders import Ahead
from bot.ui.names import unescape
from bot.ui.render import Rendered
from bot.ui.table_info import TableInfoMaker
from rules.game import Seat
from rules.names import listed
from storage.store import StorageError, Store

log = structlog.get_logger(__name__)

Draw = Callable[[Picture], Awaitable[Drawing]]
DRAW_SECONDS = 5.0


class Screens:
    """Looks at a table through its game's views; everything private is made for one viewer."""

    def __init__(
        self,
        cards: TableInfoMaker,
        plugins: Mapping[str, GamePlugin],
        draw: Draw,
        store: Store,
        preferences: PreferenceCache,
    ) -> None:
        self.cards = cards
        self._plugins = plugins
        self._draw = draw
        self._store = store
        self._preferences = preferences
        self._undrawable: set[tuple[str, str]] = set()
        # One board at a time is with the painter, so that a hand waits for no more than one.
        self._boards_turn = asyncio.Semaphore()

    def presenter(self, table: Table) -> Presenter:
        """The presenter of the table's game."""
        return self.presenter_of(table.game.id)

    def presenter_of(self, game: str) -> Presenter:
        """The presenter of a game, by its id."""
        return self._plugins[game].presenter

    def lesson(self, game: str, step: str) -> Screen:
        """A step of a game's lesson, not drawn yet; raises `Refusal` for an unknown game."""
        if game not in self._plugins:
            known = listed([plugin.rules.title for plugin in self._plugins.values()])
            raise Refusal("no_such_game", game=game[:50], games=known)
        return self._plugins[game].lesson.screen(step)

    async def drawn(
        self,
        screen: Screen,
        table: Table | None,
        within: float | None = None,
        turn: AbstractAsyncContextManager[object] | None = None,
    ) -> Rendered:
        """A screen with its picture painted, or with the picture in words where that fails.

        `within` so many seconds (five), once it is its `turn`. A lesson belongs to no table.
        """
        asked = screen.picture
        if asked is None:
            return placed(screen, table)
        picture = replace(
            asked,
            names=tuple(unescape(name) for name in asked.names),
            title=unescape(asked.title),
            alt=unescape(asked.alt),
        )
        try:
            async with (
                asyncio.timeout(DRAW_SECONDS if within is None else within),
                turn or nullcontext(),
            ):
                drawing = await self._draw(picture)
        except TimeoutError:
            log.info("picture_late", kind=picture.kind)
            words = replace(screen, text=f"{screen.text}\n\n{asked.alt}")
            return replace(placed(words, table), late=True)
        except Exception as error:
            # No game stops for want of paint.
            fault = picture.kind, type(error).__name__
            if fault not in self._undrawable:
                self._undrawable.add(fault)
                log.error("picture_failed", kind=picture.kind, exc_info=error)
            return placed(replace(screen, text=f"{screen.text}\n\n{asked.alt}"), table)
        return placed(screen, table, drawing)

    # Public -----------------------------------------------------------------------------------

    async def board(self, table: Table) -> Rendered:
        """What is in the channel: lobby, the first board, or how it ended."""
        return (await self.boards(table))[0]

    async def boards(self, table: Table, within: float | None = None) -> list[Rendered]:
        """Everything public: one message, or one for each table where a game has several.

        Each picture is painted `within` so many seconds, or the board is `late`.
        """
        card = await self.cards.card(table)
        screens, turn = self._boards(table, card), self._boards_turn
        return [await self.drawn(screen, table, within, turn) for screen in screens]

    def _boards(self, table: Table, card: TableInfo) -> tuple[Screen, ...]:
        if table.status == LOBBY:
            return (lobby.lobby(card, self.presenter(table)),)
        view = None if table.state is None else table.game.view(table.state, None)
        if table.status == PLAYING:
            boards = self.presenter(table).boards(view, card)
            return tuple(absence.with_buttons(board, card) for board in boards)
        if table.ended_because == "finished":
            return (self.presenter(table).summary(view, card),)
        return (lobby.ended(card),)

    # For one viewer ---------------------------------------------------------------------------

    async def panel(self, table: Table, user_id: int, step: str = "") -> Rendered:
        """A player's own panel with its picture; raises `Refusal` for anybody not seated here."""
        return await self.drawn(await self.own(table, user_id, step), table)

    def holding(self, table: Table, user_id: int) -> "Holding":
        """What a player has and may do now; raises `Refusal` for anybody not seated here."""
        if table.status == ENDED:
            return Holding(table.status, ())
        seat = own_seat(table, user_id)
        own = getattr(table.game.view(table.state, seat), "own", None)
        cards = tuple(getattr(own, name, ()) for name in ("hand", "choosing", "seen"))
        plans = tuple(standing_orders.plans_of(table, seat)) if table.game.standing_orders else ()
        legal = () if table.paused else tuple(table.game.legal_actions(table.state, seat))
        if seat not in table.waiting_seats():  # of an interruption its kind is enough
            legal = tuple(sorted({action.kind for action in legal}))
        return Holding((table.paused, cards, plans), legal)

    async def own(self, table: Table, user_id: int, step: str = "", note: str = "") -> Screen:
        """A player's own panel at a step, not drawn yet; raises `Refusal` as `panel` does."""
        card = await self.cards.card(table)
        if table.status == LOBBY:
            raise Refusal("not_started")
        if table.status == ENDED:
            return _noted(replace(self._boards(table, card)[0], picture=None), note)
        seat = own_seat(table, user_id)
        view = table.game.view(table.state, seat)
        legal = table.game.legal_actions(table.state, seat)
        with suppress(StorageError):  # no hand is missing because its hints are not known
            card = replace(card, hints=(await self._preferences.of(user_id)).hints)
        screen = self.presenter(table).panel(view, legal, card, step)
        screen = absence.on_panel(_noted(screen, note), card, seat)
        if table.game.standing_orders is None or step:
            return screen
        return planning.on_panel(screen, _ahead(table, card, seat))

    async def ahead(self, table: Table, user_id: int) -> Ahead:
        """What a player may plan and has planned; raises `Refusal`, also where no plans are."""
        return _ahead(table, await self.cards.card(table), own_seat(table, user_id))

    async def question(self, table: Table, user_id: int, token: str) -> Question | None:
        """The modal behind an `ask` button."""
        seat = own_seat(table, user_id)
        view = table.game.view(table.state, seat)
        legal = table.game.legal_actions(table.state, seat)
        card = await self.cards.card(table)
        return self.presenter(table).question(view, legal, card, token)

    async def in_words(self, table: Table, user_id: int) -> Screen:
        """The whole table as sentences, the viewer's own hand included."""
        card = await self.cards.card(table)
        if table.state is None:
            return Screen(self._boards(table, card)[0].text)
        view = table.game.view(table.state, table.seat_of(user_id))
        lines = absence.lines(card, table.waiting_seats()) if card.status == PLAYING else []
        return Screen("\n".join([self.presenter(table).text(view, card), *lines]))

    async def help(self, table: Table) -> Screen:
        """How to play here, and what else a table offers."""
        card = await self.cards.card(table)
        return menu.help_panel(card, self.presenter(table).help(card))

    async def rules(self, table: Table, number: int) -> Screen:
        """A page of the rules as played at this table."""
        card = await self.cards.card(table)
        return menu.pages(menu.RULES, self.presenter(table).rules(card), number)

    async def confirm_leave(self, table: Table, user_id: int) -> Screen:
        """The question before leaving a running game."""
        card, mark = await self.cards.card(table), confirmation.leaving(table, user_id)
        return menu.confirm_leave(card, mark, last=len(table.people) == 1)

    async def confirm_end(self, table: Table, actor: Actor) -> Screen:
        """The question before a table ends."""
        card = await self.cards.card(table)
        mark = confirmation.ending(table, actor.user_id, moderator=actor.moderator)
        return menu.confirm_end(card, mark, at_once=ends_at_once(table, actor))

    async def options(self, table: Table, actor: Actor, step: str, note: str = "") -> Screen:
        """The host's private options."""
        card = await self.cards.card(table)
        if table.status != LOBBY:
            raise Refusal("lobby_closed")
        if actor.user_id != table.host_id and not actor.moderator:
            host, deed = card.host_name, "change its options"
            raise Refusal("not_host", host=host, table=card.name, deed=deed)
        return _noted(lobby.options_panel(card, self.presenter(table), step), note)


@dataclass(frozen=True, slots=True)
class Holding:
    """What a player has in hand and planned, and what they may do."""

    has: Hashable
    may: tuple[Any, ...]

    def is_news_after(self, before: "Holding | None") -> bool:
        """Whether they have something else, or may do more than before."""
        if before is None or self.has != before.has:
            return True
        return bool(self.may) and self.may != before.may


def placed(screen: Screen, table: Table | None = None, drawing: Drawing | None = None) -> Rendered:
    """A screen whose buttons name the table as it is now; without a table, the number 0."""
    if table is None:
        return Rendered(screen, 0, 0, drawing)
    return Rendered(screen, table.table_id, table.public_seq, drawing)


def ends_at_once(table: Table, actor: Actor) -> bool:
    """Whether somebody ends a table without the others: its host, a moderator who does not play."""
    free = actor.moderator and not may_only_propose(table, actor.user_id)
    return free or hosts(table, actor.user_id)


def own_seat(table: Table, user_id: int) -> Seat:
    """The viewer's seat in a running game; raises `Refusal`."""
    if table.status == ENDED:
        raise Refusal("table_over")
    if table.state is None:
        raise Refusal("not_started")
    seat = table.seat_of(user_id)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def _ahead(table: Table, card: TableInfo, seat: Seat) -> Ahead:
    return Ahead(
        standing_orders.planning_of(table),
        table.game.view(table.state, seat),
        table.game.legal_actions(table.state, seat),
        card,
        tuple(standing_orders.plans_of(table, seat)),
        tuple(standing_orders.lapses_of(table, seat)),
    )


def find_action(presenter: Presenter, table: Table, seat: Seat, token: str) -> Any:
    """The legal action of now that a token names; raises the stale `Refusal` where none does.

    Nothing is ever carried out from a token's text, but where legal actions are only examples of
    endlessly many: the presenter admits such a token, and the rules then judge the action.
    """
    legal = table.game.legal_actions(table.state, seat)
    for action in legal:
        if presenter.token(action) == token:
            return action
    if presenter.admits(token, legal):
        names = [str(number) for number in range(len(table.occupants))]
        return table.game.parse(token, table.state, seat, names)
    raise Refusal("stale")


def _noted(screen: Screen, note: str) -> Screen:
    return replace(screen, text=f"{note}\n\n{screen.text}") if note else screen
