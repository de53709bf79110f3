"""The virtual time under simcord does what the scenarios rely on."""

import asyncio
import time
from importlib.metadata import version

import discord
import pytest
import simcord

from tests import simcord_patch


def test_the_patch_was_checked_against_the_installed_version() -> None:
    assert version("simcord") == simcord_patch.CHECKED_VERSION


def test_json_is_copied_whole_and_shares_nothing_that_can_change() -> None:
    content = {"components": [{"type": 1, "label": "Lay", "inside": ({"of": ["a", 1.5]},)}]}
    taken = simcord_patch.copied(content)
    assert taken == content
    content["components"][0]["inside"][0]["of"].append(None)  # type: ignore[index] # nested JSON
    content["components"].append({})
    assert taken == {"components": [{"type": 1, "label": "Lay", "inside": ({"of": ["a", 1.5]},)}]}


async def test_a_slow_machine_does_not_turn_a_pause_into_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    simcord_patch.apply(monkeypatch)
    woken: list[str] = []

    class Sleeper(discord.Client):
        async def setup_hook(self) -> None:
            self.nap = asyncio.create_task(self.sleep())

        async def sleep(self) -> None:
            await asyncio.sleep(0.2)
            woken.append("by virtual time")

    env = simcord.Env(Sleeper(intents=discord.Intents.none()), settle_timeout=10.0)
    await env.start()
    await asyncio.to_thread(time.sleep, 0.3)
    await env.settle()
    assert woken == []
    await env.advance_time(0.2)
    assert woken == ["by virtual time"]
    await env.shutdown()
