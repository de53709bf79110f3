"""F6: where things go wrong at a table again and again, its channel is told once."""

from typing import Any

import pytest

from bot.host.tables.table import Table
from bot.ui.requests.error_counter import ENOUGH, ErrorCounter, call_for_help
from rules.catalog import GAMES
from tests.discord.emulator.wire import User
from tests.failures.evening import Evening, shown


def test_f6_only_the_third_error_at_one_table_calls_for_help() -> None:
    attention = ErrorCounter()
    one, other = (Table(table_id=number, game=GAMES["steam-court"]) for number in (1, 2))
    assert [attention.failed(one) for _ in range(5)] == [False, False, True, False, False]
    assert not attention.failed(other)
    assert ENOUGH == 3


def test_f6_the_call_names_the_table_and_the_way_out() -> None:
    text = call_for_help(Table(table_id=1, game=GAMES["steam-court"], name="brass-otter"))
    assert "brass-otter" in text
    assert "/moderate end" in text


async def test_f6_three_errors_tell_the_channel_once(
    evening: Evening, ada: User, ben: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.game(ada, ben)
    board = evening.board
    with monkeypatch.context() as patch:
        patch.setattr(evening.client.screens, "help", broken)
        for presses in range(1, 6):
            await evening.near.click(ada, board, "Help")
            assert len(calls(evening)) == (presses >= ENOUGH)
    again = await evening.near.click(ada, board, "Help")
    assert "Steam Court in short" in shown(again).text


async def test_f6_refusals_call_for_nothing(evening: Evening, ada: User, ben: User) -> None:
    await evening.game(ada)
    for _ in range(ENOUGH + 1):
        await evening.near.click(ben, evening.board, "My hand")
    assert calls(evening) == []


async def broken(*_: Any, **__: Any) -> Any:
    raise RuntimeError("made to fail")


def calls(evening: Evening) -> list[Any]:
    messages = evening.near.messages(evening.near.channel)
    return [message for message in messages if "needs attention" in message.text]
