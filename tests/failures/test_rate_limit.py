"""Presses that come too fast are refused in words before the store is asked, then not answered."""

from typing import Any

import pytest

from bot.ui.requests import rate_limit
from bot.ui.requests.rate_limit import RateLimit, Verdict
from tests.discord.emulator.emulator import Unanswered
from tests.discord.emulator.wire import User
from tests.failures.evening import Evening

IN, SLOWLY, SILENCE = Verdict.COME_IN, Verdict.SLOWLY, Verdict.SILENCE


class Hand:
    """A clock moved by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_person_presses_so_often_then_slowly_then_into_silence() -> None:
    gate = RateLimit(3, Hand())
    verdicts = [gate.press(1, 1, 1, 0) for _ in range(8)]
    assert verdicts == [IN] * 3 + [SLOWLY] * 3 + [SILENCE] * 2


def test_after_ten_seconds_everything_is_as_before() -> None:
    clock = Hand()
    gate = RateLimit(3, clock)
    for _ in range(50):
        gate.press(1, 1, 1, 0)
    clock.now += 30
    assert [gate.press(1, 1, 1, 0) for _ in range(4)] == [IN] * 3 + [SLOWLY]


def test_one_who_hammers_takes_nothing_from_the_others() -> None:
    gate = RateLimit(3, Hand())
    for _ in range(1000):
        gate.press(1, 1, 1, 0)
    assert gate.press(2, 1, 1, 0) is IN


def test_a_channel_and_a_server_have_their_measure_too() -> None:
    gate = RateLimit(2, Hand())
    here = [gate.press(user, 1, 1, 0) for user in range(20)]
    assert here.count(IN) == 2 * rate_limit.CHANNEL_SHARE
    there = [gate.press(user, user, 1, 0) for user in range(100, 200)]
    assert there.count(IN) == 2 * rate_limit.SERVER_SHARE - len(here)


def test_too_many_answers_under_way_are_a_reason_too() -> None:
    assert RateLimit(5, Hand()).press(1, 1, 1, rate_limit.MOST_RUNNING) is SLOWLY


def test_without_a_limit_nothing_is_counted() -> None:
    gate = RateLimit()
    assert {gate.press(1, 1, 1, 10**6) for _ in range(1000)} == {IN}


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "REMEMBERED", 10)
    gate = RateLimit(3, Hand())
    for user in range(100):
        gate.press(user, user, user, 0)
    assert len(gate._levels) <= 10


async def test_a_hammered_button_costs_no_work(
    evening: Evening, ada: User, ben: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.game(ada, ben)
    evening.client.runner.rate_limit = RateLimit(2, Hand())
    asked: list[Any] = []
    store = evening.client.service.store
    monkeypatch.setattr(store, "commit_by_key", asked.append)
    monkeypatch.setattr(store, "server", asked.append)
    answers = [await evening.near.slash(ada, evening.near.channel, "hand") for _ in range(4)]
    assert "You are" in answers[1].text
    assert all("Slow down" in answer.text for answer in answers[2:])
    assert asked == []
    with pytest.raises(Unanswered):
        await evening.near.slash(ada, evening.near.channel, "hand")
    assert "You are" in (await evening.near.slash(ben, evening.near.channel, "hand")).text


def test_completions_are_counted_apart_from_presses_and_end_too() -> None:
    clock = Hand()
    gate = RateLimit(2, clock)
    told = [gate.complete(1, 1, 1) for _ in range(10)]
    assert told == [True] * 2 * rate_limit.TYPING + [False] * (10 - 2 * rate_limit.TYPING)
    assert gate.press(1, 1, 1, 0) is IN
    assert gate.complete(2, 1, 1)
    clock.now += 30
    assert gate.complete(1, 1, 1)
    assert all(RateLimit().complete(1, 1, 1) for _ in range(100))


async def test_whoever_types_without_end_is_offered_nothing_and_nothing_is_looked_up(
    evening: Evening, ada: User, ben: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.game(ada, ben)
    evening.client.runner.rate_limit = RateLimit(2, Hand())
    service, looked = evening.client.service, []
    live_tables = service.live_tables

    async def counted(**of: Any) -> Any:
        looked.append(of)
        return await live_tables(**of)

    monkeypatch.setattr(service, "live_tables", counted)
    channel = evening.near.channel
    for _ in range(20):
        for words, option in (("table show", "table"), ("seat take", "seat")):
            await evening.near.autocomplete(ada, channel, words, option, **{option: ""})
    assert len(looked) <= 2 * rate_limit.TYPING
    assert await evening.near.autocomplete(ben, channel, "table show", "table", table="")
