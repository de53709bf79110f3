"""What is said of a board that Discord refuses is true, and the table goes on by itself."""

from typing import Any

import pytest

from bot.host.tables.pause import CHANNEL
from bot.ui.messages.circuit_breaker import REST_MS, WORDS
from tests.discord.emulator.wire import User
from tests.failures.evening import Evening

BOARDS = "* /channels/*/messages**"
REST = REST_MS / 1000
OTHER = 50035


async def moves(evening: Evening) -> None:
    table = await evening.table()
    seat = table.waiting_seats()[0]
    await evening.submit(seat, table.game.legal_actions(table.state, seat)[-1])
    await evening.settle(10)


async def told(evening: Evening, user: User) -> str:
    return (await evening.near.slash(user, evening.near.channel, "hand")).text


@pytest.mark.parametrize("code", [*WORDS, OTHER])
async def test_a_refused_board_is_told_as_it_is_and_its_table_rests_only_when_that_lasts(
    evening: Evening, ada: User, ben: User, code: int
) -> None:
    await evening.game(ada, ben)
    status = 400
    refusal = evening.near.fault(BOARDS, count=None, status=status, code=code)
    await moves(evening)
    await told(evening, ada)  # a click there is a reason to try once more
    await evening.settle(10)
    text = await told(evening, ada)
    assert (await evening.table()).paused == ""
    assert "The game goes on, clocks too" in text
    assert "paused" not in text
    assert WORDS.get(code, ("Discord refuses it",))[0] in text
    await evening.settle(REST + 30)
    assert (await evening.table()).paused == CHANNEL
    assert "The table is paused, clocks too" in await told(evening, ada)
    assert refusal.hits <= 4
    refusal.count = 0
    await evening.settle(REST + 30)
    assert (await evening.table()).paused == "", "it goes on by itself"
    await evening.settle(20)
    assert "can't show" not in await told(evening, ada)
    assert await evening.stands(evening.near.channel, (await evening.table()).table_id)


async def test_a_board_refused_for_nine_minutes_lets_the_table_go_on(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    refusal = evening.near.fault(BOARDS, count=None, status=400, code=OTHER)
    await moves(evening)
    await evening.settle(REST - 60)
    refusal.count = 0
    await evening.settle(120)
    assert (await evening.table()).paused == ""
    assert "can't show" not in await told(evening, ada)


async def test_a_refused_lobby_is_not_called_paused(evening: Evening, ada: User, ben: User) -> None:
    await evening.lobby(ada)
    evening.near.fault(BOARDS, count=None, status=400, code=200000)
    await evening.near.slash(ben, evening.near.channel, "table join")
    await evening.settle(20)
    shown: Any = await evening.near.slash(ada, evening.near.channel, "table show")
    assert "AutoMod" in shown.text
    assert "paused" not in shown.text
    assert "clocks" not in shown.text
