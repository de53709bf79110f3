"""Discord is quicker than the painter: words come first, and no board stays without its picture."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.host.tables.table import PLAYING
from bot.pictures.cache import Drawing
from bot.presenters.screen import Picture
from bot.ui.screens import DRAW_SECONDS
from tests.discord.emulator.wire import Message, User
from tests.failures.evening import Evening, TrickyStore, shown, sketch
from tests.failures.near import NearDiscord

PAINTING = 2.0
TABLES = 6


class Painter:
    """Paints one picture after the other, each in so many seconds, and again what it knows."""

    def __init__(self) -> None:
        self.seconds = PAINTING
        self.fails = False
        self.painted: list[str] = []
        self._known: set[Picture] = set()
        self._brush = asyncio.Lock()

    async def __call__(self, picture: Picture) -> Drawing:
        if picture not in self._known:
            async with self._brush:
                await asyncio.sleep(self.seconds)
            if self.fails:
                raise ValueError("no such picture")
            self._known.add(picture)
            self.painted.append(picture.kind)
        return await sketch(picture)


@pytest.fixture
async def painter() -> Painter:
    return Painter()


@pytest.fixture
async def evening(near: NearDiscord, painter: Painter) -> AsyncIterator[Evening]:
    made = Evening(near, TrickyStore(), painter)
    await made.start()
    yield made
    await made.stop()


async def boards_of_a_start(evening: Evening, ada: User, ben: User, painter: Painter) -> list[int]:
    """Running games, each in a channel of its own, whose boards all a start wants to draw anew."""
    painter.seconds = 0.0
    channels = [evening.near.channel]
    channels += [await evening.near.add_channel(f"room {number}") for number in range(TABLES - 1)]
    for channel in channels:
        await evening.near.slash(
            ada, channel, "table open", game="court-of-the-medici", options="pace=none"
        )
        await evening.settle()
        await evening.near.click(ben, board_in(evening, channel), "Join")
        await evening.settle()
        await evening.near.click(ada, board_in(evening, channel), "Start")
        await evening.settle()
    painter.seconds, painter.painted, painter._known = PAINTING, [], set()
    await evening.client.boards.all_again()
    return channels


def board_in(evening: Evening, channel: int) -> Message:
    return [one for one in evening.near.messages(channel) if one.buttons][-1]


async def test_every_board_has_its_picture_in_the_end_though_the_painter_is_slow(
    evening: Evening, ada: User, ben: User, painter: Painter
) -> None:
    channels = await boards_of_a_start(evening, ada, ben, painter)
    await evening.settle(DRAW_SECONDS + 2)
    boards = [board_in(evening, channel) for channel in channels]
    late = [one for one in boards if not one["attachments"]]
    assert late
    assert all("Totals" in one.text for one in late)  # the picture in words
    assert len(evening.client.boards.late_pictures) == len(late)
    await evening.settle(PAINTING * TABLES + 10)
    assert all(board_in(evening, channel)["attachments"] for channel in channels)
    assert len(evening.client.boards.late_pictures) == 0
    assert painter.painted.count("medici-board") <= 2 * TABLES


async def test_a_hand_waits_for_one_board_at_most(
    evening: Evening, ada: User, ben: User, painter: Painter
) -> None:
    channels = await boards_of_a_start(evening, ada, ben, painter)
    await evening.settle(0.5)
    hand = await evening.near.click(ada, board_in(evening, channels[-1]), "My hand")
    await evening.settle(2 * PAINTING)
    assert shown(hand)["attachments"]
    assert painter.painted.count("medici-board") <= 2


async def test_of_a_table_that_goes_on_its_newest_state_alone_is_painted(
    evening: Evening, ada: User, ben: User, painter: Painter
) -> None:
    await evening.game(ada, ben)
    await evening.until_waited_for([ada, ben])
    painter.seconds, painter.painted = DRAW_SECONDS + 1, []
    moves = 0
    for _ in range(3):
        table = await evening.table()
        seat = min(table.waiting_seats())
        action = table.game.legal_actions(table.state, seat)[0]
        await evening.submit(seat, action)
        moves += 1
        await evening.settle(2.0)
    await evening.settle(60)
    assert evening.board["attachments"]
    assert painter.painted.count("court-board") <= moves
    table = await evening.table()
    seen = await evening.store.posted(table.table_id, "board")
    assert seen is not None
    assert seen.seq == table.public_seq


async def test_a_board_without_its_picture_gets_it_after_a_restart(
    evening: Evening, ada: User, ben: User, painter: Painter
) -> None:
    await evening.game(ada, ben)
    await evening.until_waited_for([ada, ben])
    painter.seconds, painter._known = 1000.0, set()
    await evening.client.boards.all_again()
    await evening.settle(DRAW_SECONDS + 2)
    assert not evening.board["attachments"]
    await evening.stop()
    painter.seconds = 0.0
    await evening.start()
    await evening.settle(10)
    assert evening.board["attachments"]


async def test_a_picture_that_cannot_be_painted_is_not_waited_for(
    evening: Evening, ada: User, ben: User, painter: Painter
) -> None:
    painter.fails = True
    await evening.game(ada, ben)
    await evening.settle(20)
    assert not evening.board["attachments"]
    assert len(evening.client.boards.late_pictures) == 0


async def test_a_summary_whose_picture_is_late_stands_once_and_gets_it(
    evening: Evening, ada: User, ben: User, painter: Painter
) -> None:
    painter.seconds = 0.0
    near = evening.near
    await near.slash(
        ada, near.channel, "table open", game="court-of-the-medici", options="pace=none"
    )
    await evening.settle()
    await near.click(ben, evening.board, "Join")
    await evening.settle()
    await near.click(ada, evening.board, "Start")
    await evening.settle()
    painter.seconds = DRAW_SECONDS + 1
    while (table := await evening.table()).status == PLAYING:
        seat = min(table.waiting_seats())
        await evening.submit(seat, table.game.legal_actions(table.state, seat)[0])
    await evening.settle(120)
    assert evening.board["attachments"]
    over = [one for one in near.messages() if "Rematch" in one.labels]
    assert len(over) == 1
    assert len(evening.client.boards.late_pictures) == 0
