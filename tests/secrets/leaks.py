"""Leaks planted on purpose, one function each: the two worlds must tell every one of them.

Most betray `secret` (where the Putsches lie) or `rebellious` (whether somebody could pull a coup):
facts of the whole state that no viewer may know.
"""

import io
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from bot.host.errors import Refusal
from bot.host.log.replay import history_of
from bot.host.tables.table import Table
from bot.host.turns.play import Played
from bot.host.workers.house_players import HousePlayers
from bot.presenters.screen import Button, Screen
from bot.ui import screens
from bot.ui.messages.board_messages import BoardMessages
from bot.ui.messages.boards import Boards
from bot.ui.messages.dm_hands import DmHands
from bot.ui.moderation import panels, report
from bot.ui.preferences import my_tables
from bot.ui.requests import find_table
from bot.ui.requests.request import Request
from bot.ui.screens import Screens
from bot.ui.tables import log
from bot.ui.turns import play
from rules.steam_court.events import Dealt, Given, TributePaid
from rules.steam_court.game import SteamCourt
from rules.steam_court.pieces import PUTSCH, count

Planted = Callable[[pytest.MonkeyPatch], None]


def secret(state: Any) -> int:
    """Where the Putsches lie, as a small number."""
    return sum((at + 1) * count(hand, PUTSCH) for at, hand in enumerate(state.hands))


def rebellious(table: Table) -> bool:
    """Whether somebody could pull a coup now."""
    return any("coup" in verbs for verbs in table.game.may_also(table.state).values())


def on_board(change: Callable[[Screen, Table], Screen]) -> Planted:
    """A leak on the public boards."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        true = Screens._boards

        def boards(self: Screens, table: Table, card: Any) -> tuple[Screen, ...]:
            return tuple(change(screen, table) for screen in true(self, table, card))

        patch.setattr(Screens, "_boards", boards)

    return plant


def on_messages(change: Callable[[Any, Table], Any]) -> Planted:
    """A leak on every message with a picture."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        true = Screens.drawn

        async def drawn(self: Screens, screen: Screen, table: Table, *how: Any) -> Any:
            message = await true(self, screen, table, *how)
            return message if message.drawing is None else change(message, table)

        patch.setattr(Screens, "drawn", drawn)

    return plant


def padded(screen: Screen, table: Table) -> Screen:
    return replace(screen, text=screen.text + "\u2003" * (secret(table.state) % 4) + ".")


def shuffled_buttons(screen: Screen, table: Table) -> Screen:
    row: Any = screen.rows[0]
    return replace(screen, rows=(row[::-1],)) if secret(table.state) % 2 else screen


def greyed_button(screen: Screen, table: Table) -> Screen:
    row: Any = screen.rows[0]
    last = replace(row[-1], disabled=not rebellious(table))
    return replace(screen, rows=((*row[:-1], last),))


def coup_button(screen: Screen, table: Table) -> Screen:
    if not rebellious(table):
        return screen
    row: Any = screen.rows[0]
    return replace(screen, rows=((*row, Button("Coup!", "react", "coup")),))


def who_may_also(screen: Screen, table: Table) -> Screen:
    return replace(screen, text=f"{screen.text}\n{dict(table.game.may_also(table.state))}")


def pinged(screen: Screen, table: Table) -> Screen:
    seats = table.game.may_also(table.state)
    users = (table.occupants[seat].user_id for seat in seats)
    return replace(screen, mentions=(*screen.mentions, *(user for user in users if user)))


def seed_on_board(screen: Screen, table: Table) -> Screen:
    return replace(screen, text=f"{screen.text}\n{table.seed.hex()[:8]}")


def told_in_alt(message: Any, table: Table) -> Any:
    drawing = message.drawing
    alt = drawing.alt + "." * (secret(table.state) % 3)
    return replace(message, drawing=replace(drawing, alt=alt))


def named_file(message: Any, table: Table) -> Any:
    name = f"hand-{secret(table.state)}.png"
    return replace(message, drawing=replace(message.drawing, filename=name))


def marked_pixel(message: Any, table: Table) -> Any:
    picture = Image.open(io.BytesIO(message.drawing.png)).convert("RGBA")
    pixel: Any = picture.getpixel((0, 0))
    red, green, blue, alpha = pixel
    picture.putpixel((0, 0), (red, green, (blue + secret(table.state)) % 256, alpha))
    marked = io.BytesIO()
    picture.save(marked, "PNG")
    return replace(message, drawing=replace(message.drawing, png=marked.getvalue()))


def told_in_ids(message: Any, table: Table) -> Any:
    return replace(message, seq=message.seq + secret(table.state))


def counted_in_view(patch: pytest.MonkeyPatch) -> None:
    true = SteamCourt.view

    def view(state: Any, viewer: int | None) -> Any:
        shown = true(state, viewer)
        table = shown.tables[0].model_copy(update={"court_hand": count(state.court, PUTSCH)})
        return shown.model_copy(update={"tables": (table,)})

    patch.setattr(SteamCourt, "view", staticmethod(view))


def gifts_unredacted(patch: pytest.MonkeyPatch) -> None:
    true = SteamCourt.redact

    def redact(event: Any, viewer: int | None) -> Any:
        return event if isinstance(event, Given | TributePaid) else true(event, viewer)

    patch.setattr(SteamCourt, "redact", staticmethod(redact))


def rebels_unredacted(patch: pytest.MonkeyPatch) -> None:
    true = SteamCourt.redact

    def redact(event: Any, viewer: int | None) -> Any:
        shown: Any = true(event, viewer)
        return shown._replace(rebels=event.rebels) if isinstance(event, Dealt) else shown

    patch.setattr(SteamCourt, "redact", staticmethod(redact))


def options_in_telling_order(patch: pytest.MonkeyPatch) -> None:
    true = SteamCourt.legal_actions

    def legal_actions(state: Any, seat: int) -> Any:
        legal = list(true(state, seat))
        return legal[::-1] if secret(state) % 2 else legal

    patch.setattr(SteamCourt, "legal_actions", staticmethod(legal_actions))


def anothers_panel(patch: pytest.MonkeyPatch) -> None:
    true = screens.own_seat
    patch.setattr(screens, "own_seat", lambda t, user: (true(t, user) + 1) % len(t.occupants))


def anothers_completions(patch: pytest.MonkeyPatch) -> None:
    true = play.own_choices

    async def own_choices(request: Request, *rest: Any) -> Any:
        table = await find_table.by_name(request, None)
        found = await true(request, *rest)
        return found[secret(table.state) % 2 :]

    patch.setattr(play, "own_choices", own_choices)


def anothers_log(patch: pytest.MonkeyPatch) -> None:
    true = log.page

    async def page(store: Any, table: Table, viewer: int | None, number: int) -> Any:
        return await true(store, table, ((viewer or 0) + 1) % len(table.occupants), number)

    patch.setattr(log, "page", page)


def telling_refusals(patch: pytest.MonkeyPatch) -> None:
    true = Request.submit

    async def submit(self: Request, *rest: Any, **how: Any) -> Any:
        try:
            return await true(self, *rest, **how)
        except Refusal as refusal:
            more = " A coup is near." if rebellious(self.table) else ""
            raise Refusal(refusal.code, refusal.text + more) from None

    patch.setattr(Request, "submit", submit)


def state_in_words(patch: pytest.MonkeyPatch) -> None:
    true = Screens.in_words

    async def in_words(self: Screens, table: Table, user_id: int) -> Screen:
        screen = await true(self, table, user_id)
        return replace(screen, text=f"{screen.text}\n-# {hash(table.state.hands)}")

    patch.setattr(Screens, "in_words", in_words)


def export_with_actions(patch: pytest.MonkeyPatch) -> None:
    true = log.export

    async def export(store: Any, table: Table, names: Any) -> Any:
        marks = history_of(await store.commits(table.table_id)).marks
        played = [mark.event.action for mark in marks if isinstance(mark.event, Played)]
        return {**await true(store, table, names), "actions": played}

    patch.setattr(log, "export", export)


def report_with_hands(patch: pytest.MonkeyPatch) -> None:
    true = report.report_on

    async def made(app: Any, head: Any) -> Any:
        table = await app.service.table(head.table_id)
        return {**await true(app, head), "putsches": secret(table.state)}

    patch.setattr(report, "report_on", made)


def rebels_in_previews(patch: pytest.MonkeyPatch) -> None:
    true = panels.scope

    async def scope(app: Any, table: Table) -> Any:
        return replace(await true(app, table), scored=rebellious(table))

    patch.setattr(panels, "scope", scope)


def waiting_tables(patch: pytest.MonkeyPatch) -> None:
    true = my_tables._tables

    async def tables(request: Request, *page: int) -> Screen:
        screen, service = await true(request, *page), request.app.service
        heads = await service.live_tables()
        table = await service.table(heads[0].table_id)
        return replace(screen, text=screen.text + ("!" if rebellious(table) else ""))

    patch.setattr(my_tables, "_tables", tables)


def telling_nonce(patch: pytest.MonkeyPatch) -> None:
    true = BoardMessages._post

    async def post(
        self: BoardMessages, table: Table, part: int, rendered: Any, again: str = ""
    ) -> None:
        await true(self, table, part, rendered, f":{secret(table.state)}{again}")

    patch.setattr(BoardMessages, "_post", post)


def edited_twice(patch: pytest.MonkeyPatch) -> None:
    true = Boards._publish

    async def publish(self: Boards, table: Table, **how: Any) -> None:
        await true(self, table, **how)
        if rebellious(table):
            self._boards._looks.clear()  # what has not changed is not edited again
            await true(self, table, **how)

    patch.setattr(Boards, "_publish", publish)


def waits_for_rebels(patch: pytest.MonkeyPatch) -> None:
    true = Boards._publish

    async def publish(self: Boards, table: Table, **how: Any) -> None:
        await self.worker._sleep(0.3 if rebellious(table) else 0)
        await true(self, table, **how)

    patch.setattr(Boards, "_publish", publish)


def house_thinks_ahead(patch: pytest.MonkeyPatch) -> None:
    """A house player's clock runs from the moment he could act, not from the last action on."""
    true, could_act = HousePlayers._wake, set[int]()

    def wake(self: HousePlayers, table_id: int, **how: Any) -> None:
        table = self._service.tables.get(table_id)
        if table is None or (table_id in could_act and table_id in self._tasks):
            return
        true(self, table_id, **how)
        concerned = {*table.waiting_seats(), *table.game.may_also(table.state)}
        if any(table.occupants[seat].moved_by_house for seat in concerned):
            could_act.add(table_id)

    patch.setattr(HousePlayers, "_wake", wake)


def telling_letters(patch: pytest.MonkeyPatch) -> None:
    true = DmHands._bring

    async def bring(self: DmHands, table_id: int, user_id: int, *, turn: bool) -> None:
        table = await self._service.table(table_id)
        await true(self, table_id, user_id, turn=turn or secret(table.state) % 2 == 1)

    patch.setattr(DmHands, "_bring", bring)


LEAKS: dict[str, Planted] = {
    "a width": on_board(padded),
    "an order of buttons": on_board(shuffled_buttons),
    "a disabled flag": on_board(greyed_button),
    "a coup button on the board": on_board(coup_button),
    "who may also act": on_board(who_may_also),
    "a ping": on_board(pinged),
    "the seed": on_board(seed_on_board),
    "alt text": on_messages(told_in_alt),
    "a file's name": on_messages(named_file),
    "a pixel": on_messages(marked_pixel),
    "custom ids": on_messages(told_in_ids),
    "a count in the view": counted_in_view,
    "gifts in the events": gifts_unredacted,
    "rebels in the events": rebels_unredacted,
    "an order of options": options_in_telling_order,
    "another's panel": anothers_panel,
    "autocompletion": anothers_completions,
    "another's log": anothers_log,
    "an error text": telling_refusals,
    "the state in words": state_in_words,
    "actions in a running export": export_with_actions,
    "a moderator's report": report_with_hands,
    "what moderators may do": rebels_in_previews,
    "the list of my tables": waiting_tables,
    "a nonce": telling_nonce,
    "the number of edits": edited_twice,
    "a wait": waits_for_rebels,
    "the pace of the house": house_thinks_ahead,
    "a letter": telling_letters,
}
