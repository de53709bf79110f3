"""What people chose, kept in memory: read once, forgotten in time, and refused in a sentence."""

from dataclasses import replace

import pytest

from bot.host.errors import Refusal
from bot.host.preferences.cache import PreferenceCache
from bot.host.preferences.preferences import Preferences, wishes_of
from storage.store import Clock
from tests.support.memory_store import MemoryStore

USUAL = Preferences()


async def test_what_was_chosen_is_read_once_and_known_from_then_on() -> None:
    store = MemoryStore()
    await store.set_preferences(11, {"notify": "none"})
    cache = PreferenceCache(store)
    assert cache.known(11) is None
    assert (await cache.of(11)).notify == "none"
    await store.set_preferences(11, {})
    assert cache.known(11) == await cache.of(11) == Preferences(notify="none")
    cache.forget(11)
    cache.forget(12)
    assert cache.known(11) is None
    assert await cache.of(11) == USUAL


async def test_what_was_changed_is_known_and_stored_beside_what_nobody_reads() -> None:
    store = MemoryStore()
    await store.set_preferences(11, {"colour": "red", "most": 1})
    cache = PreferenceCache(store)
    before, after = await cache.weigh(11, {"remind": 30})
    assert (before, after) == (Preferences(most=1), Preferences(most=1, remind=30))
    await cache.change(11, after, [])
    assert cache.known(11) == after
    stored = await store.preferences(11)
    assert (stored["colour"], stored["most"], stored["remind"]) == ("red", 1, 30)


async def test_why_a_choice_cannot_be_is_one_sentence() -> None:
    cache = PreferenceCache(MemoryStore())
    with pytest.raises(Refusal) as caught:
        await cache.weigh(11, {"quiet": (60, 60)})
    assert caught.value.code == "bad_wish"
    assert caught.value.text.startswith("Quiet hours begin and end at two different minutes")
    assert caught.value.text.endswith("of the day.")


async def test_only_so_many_people_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.host.preferences.cache.REMEMBERED", 2)
    cache = PreferenceCache(MemoryStore())
    for user_id in (1, 2):
        await cache.of(user_id)
    assert cache.known(1) == USUAL
    await cache.of(3)
    assert (cache.known(1), cache.known(3)) == (None, USUAL)


def test_what_makes_no_sense_any_more_takes_nothing_else_with_it() -> None:
    assert wishes_of({"quiet": ["late", 5], "most": 1}) == Preferences(most=1)
    assert wishes_of({"hand": "desk", "notify": "none"}) == Preferences(notify="none")
    assert wishes_of({"quiet": [60, 60], "zone": "Asia/Tokyo", "most": 1}) == Preferences(most=1)


async def test_clocks_are_changed_with_what_was_chosen() -> None:
    store = MemoryStore()
    clock = Clock(1, 0, 11, 5, next_at=9)
    seen = []

    async def set_preferences(user_id: int, _: object, clocks: object) -> None:
        seen.append((user_id, clocks))

    store.set_preferences = set_preferences  # type: ignore[method-assign,assignment] # listens
    await PreferenceCache(store).change(11, USUAL, [replace(clock, next_at=7)])
    assert seen == [(11, [replace(clock, next_at=7)])]
