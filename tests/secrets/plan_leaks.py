"""Leaks of plans and votes planted on purpose: the worlds with and without must tell each."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.host import privacy
from bot.host.log import export, replay
from bot.host.service import commit_writer
from bot.host.service.commit_writer import Change
from bot.host.tables import draft
from bot.host.tables.draft import PrivateEvent, PublicEvent
from bot.host.tables.ending import AgreedToEnd
from bot.host.tables.table import Table
from bot.host.turns import clocks, standing_orders
from bot.host.turns.absence import Voted
from bot.host.turns.standing_orders import OrdersSet
from bot.host.workers.house_players import HousePlayers
from bot.ui.messages.boards import Boards
from bot.ui.messages.dm_hands import DmHands
from bot.ui.screens import Screens
from storage.rows import commit_of
from tests.support.memory_store import MemoryStore

Planted = Callable[[pytest.MonkeyPatch], None]


def board_drawn_for_plans(patch: pytest.MonkeyPatch) -> None:
    """Every change has the board drawn, private ones too."""

    def changed(self: Boards, change: Change) -> None:
        self._shown.pop(change.table.table_id, None)
        self._boards._looks.clear()
        self._mark(change.table.channel_id, change.table.table_id)

    patch.setattr(Boards, "_changed", changed)


def numbers_skip_plans(patch: pytest.MonkeyPatch) -> None:
    """Screens bear the number of the newest commit that others may know of."""
    true = draft.evolve

    def numbered(table: Table, event: Any) -> None:
        before = table.public_seq
        true(table, event)
        if table.public_seq != before:
            table.public_seq = table.seq

    for module in (draft, replay):
        patch.setattr(module, "evolve", numbered)


def in_anothers_log(*told: type) -> Planted:
    """Events of these kinds stand in everybody's log."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        true = export.may_know
        patch.setattr(
            export, "may_know", lambda event, user: isinstance(event, told) or true(event, user)
        )

    return plant


def plans_put_the_house_off(patch: pytest.MonkeyPatch) -> None:
    """Every change, private ones too, begins the pause of the house anew."""

    def changed(self: HousePlayers, change: Change) -> None:
        self._wake(change.table.table_id)

    patch.setattr(HousePlayers, "_changed", changed)


def plans_have_the_house_think(patch: pytest.MonkeyPatch) -> None:
    """A plan that comes while the house rests has it look at the table again."""

    def changed(self: HousePlayers, change: Change) -> None:
        table = change.table
        if change.before.public_seq != table.public_seq or table.table_id not in self._tasks:
            self._wake(table.table_id)

    patch.setattr(HousePlayers, "_changed", changed)


def tables_ranked_by_plans(patch: pytest.MonkeyPatch) -> None:
    true = replay.head_of
    patch.setattr(commit_writer, "head_of", lambda t: replace(true(t), updated_at=t.touched_at))


def letters_sent_for_plans(patch: pytest.MonkeyPatch) -> None:
    """A plan has everybody's letters written anew."""

    def changed(self: DmHands, change: Change) -> None:
        for user_id in change.before.people:
            self._sent.clear()
            self._mark(change.table.table_id, user_id, turn=False)

    patch.setattr(DmHands, "_changed", changed)


def plans_wind_the_clock(patch: pytest.MonkeyPatch) -> None:
    """Whoever does anything has his whole time again."""
    true = clocks.update_clock

    def update_clock(before: Any, table: Table, events: Any, wishes: Any) -> Any:
        wound = true(before, table, events, wishes)
        secret = any(isinstance(event, OrdersSet) for event in events)
        return [
            replace(one, due_at=table.touched_at + 5_000) if secret and one.due_at else one
            for one in wound
        ]

    patch.setattr(commit_writer, "update_clock", update_clock)


def planners_not_called(patch: pytest.MonkeyPatch) -> None:
    """The board calls nobody whose plans will do it for him."""
    true = Boards._calls

    async def calls(self: Boards, table: Table, *rest: Any) -> Any:
        planners = {laid.seat for laid in table.orders}
        return [clock for clock in await true(self, table, *rest) if clock.seat not in planners]

    patch.setattr(Boards, "_calls", calls)


def told_on_board(words: Callable[[Table], str]) -> Planted:
    """Something that the board says below its text."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        true = Screens._boards

        def boards(self: Screens, table: Table, card: Any) -> Any:
            return tuple(
                replace(screen, text=f"{screen.text}\n{words(table)}")
                for screen in true(self, table, card)
            )

        patch.setattr(Screens, "_boards", boards)

    return plant


def anothers_plans(patch: pytest.MonkeyPatch) -> None:
    """The screen of plans shows everybody's."""
    patch.setattr(
        standing_orders,
        "plans_of",
        lambda table, _seat: [table.game.standing_orders.load(laid.plan) for laid in table.orders],
    )


def anothers_lapses(patch: pytest.MonkeyPatch) -> None:
    """Everybody is told what is off, whoever planned it."""

    def lapses_of(table: Table, _seat: int) -> Any:
        planning = standing_orders.planning_of(table)
        return [(planning.load(one.plan), one.reason) for one in table.lapsed_orders]

    patch.setattr(standing_orders, "lapses_of", lapses_of)


def everybodys_private_commits(patch: pytest.MonkeyPatch) -> None:
    """Whoever asks for all that is stored of him is sent the plans and votes of others too."""

    async def about(self: MemoryStore, _user_id: int) -> Any:
        return [commit_of(row) for rows in self._logs.values() for row in rows]

    patch.setattr(MemoryStore, "about", about)
    patch.setattr(privacy, "PrivateEvent", type("NoEvent", (), {}))
    patch.setattr(privacy, "PublicEvent", PublicEvent | PrivateEvent)
    patch.setattr(privacy, "_names", lambda event, _: isinstance(event, PrivateEvent))


PLAN_LEAKS: dict[str, Planted] = {
    "a board drawn for plans": board_drawn_for_plans,
    "a number that a plan skipped": numbers_skip_plans,
    "plans in another's log": in_anothers_log(OrdersSet),
    "votes in another's log": in_anothers_log(AgreedToEnd, Voted),
    "a pause that plans begin anew": plans_put_the_house_off,
    "a house player's second thought": plans_have_the_house_think,
    "the order of tables": tables_ranked_by_plans,
    "letters written for plans": letters_sent_for_plans,
    "a clock that plans wind": plans_wind_the_clock,
    "a call that a plan saves": planners_not_called,
    "the number of plans": told_on_board(lambda table: str(len(table.orders))),
    "the number of votes": told_on_board(lambda table: str(len(table.votes) + len(table.agreed))),
    "the number of commits": told_on_board(lambda table: str(table.seq)),
    "another's plans": anothers_plans,
    "what is off for another": anothers_lapses,
    "everybody's private commits in the file about me": everybodys_private_commits,
}
