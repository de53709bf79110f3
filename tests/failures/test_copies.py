"""“Send me all of it”: once in ten minutes a person, and nobody else waits for it."""

import asyncio
import json
from typing import Any

import pytest

from bot.host import personal_files
from bot.host.errors import SENTENCES
from tests.discord.emulator.wire import Message, User
from tests.failures.evening import Evening

PRESS = {"custom_id": "p1:privacy:0:0:send", "component_type": 2, "id": 1}


async def asks(evening: Evening, user: User, button: str = "send") -> Any:
    shown = await evening.near.slash(user, evening.near.channel, "my privacy")
    data = {**PRESS, "custom_id": f"p1:privacy:0:0:{button}"}
    return await evening.near.forge(user, evening.near.channel, 3, data, shown.original)


@pytest.fixture(name="gathered")
def _gathered(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Whose facts were gathered, in order."""
    asked: list[int] = []
    personal = personal_files.personal

    async def counted(service: Any, user_id: int) -> Any:
        asked.append(user_id)
        return await personal(service, user_id)

    monkeypatch.setattr(personal_files, "personal", counted)
    return asked


async def test_a_persons_copy_is_made_once_in_ten_minutes_and_kept(
    evening: Evening, ada: User, ben: User, gathered: list[int]
) -> None:
    for _ in range(3):
        assert "stored about you" in (await asks(evening, ada)).original["content"]
    assert gathered == [int(ada.id)]
    await asks(evening, ben)
    assert gathered == [int(ada.id), int(ben.id)]
    await evening.settle(600)
    await asks(evening, ada)
    assert gathered == [int(ada.id), int(ben.id), int(ada.id)]


async def test_whoever_is_forgotten_has_no_copy_left(
    evening: Evening, ada: User, gathered: list[int]
) -> None:
    await asks(evening, ada)
    asked = await asks(evening, ada, "ask")
    shown = Message(asked.original)
    steps = [one["custom_id"] for one in shown.components() if "custom_id" in one]
    data = {**PRESS, "custom_id": steps[0]}
    await evening.near.forge(ada, evening.near.channel, 3, data, asked.original)
    assert evening.client.app.personal_files._copies == {}
    await asks(evening, ada)
    assert len(gathered) == 2


async def test_one_persons_facts_are_gathered_at_a_time_and_few_wait(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, at_once, most = asyncio.Event(), 0, 0

    async def slow(_service: Any, user_id: int) -> dict[str, Any]:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        await go_on.wait()
        at_once -= 1
        return {"user": user_id}

    monkeypatch.setattr(personal_files, "personal", slow)
    ours = evening.client.app.personal_files
    asking = [asyncio.create_task(ours.gathered(number)) for number in range(20)]
    await asyncio.sleep(0)
    go_on.set()
    told = await asyncio.gather(*asking, return_exceptions=True)
    refused = [str(one) for one in told if isinstance(one, Exception)]
    assert len(refused) == 20 - personal_files.MOST_ASKING
    assert set(refused) == {"gathering"}
    assert "Try again in a minute" in SENTENCES["gathering"]
    assert most == 1
    files = [json.loads(one[1]) for one in told if isinstance(one, tuple)]
    assert [one["user"] for one in files] == list(range(personal_files.MOST_ASKING))


async def test_what_is_kept_is_bounded(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(personal_files, "MOST_BYTES", 2000)

    async def large(_service: Any, _user_id: int) -> dict[str, Any]:
        return {"x": "y" * 900}

    monkeypatch.setattr(personal_files, "personal", large)
    for number in range(9):
        await evening.client.app.personal_files.gathered(number)
    assert list(evening.client.app.personal_files._copies) == [7, 8]
