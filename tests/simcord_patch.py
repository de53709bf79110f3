"""Virtual time for simcord, without a wall clock behind it. All that touches its private names.

simcord arms a timer on the wall clock behind every timer of the bot, and while it settles it takes
a sleeping task for "at rest" only if that timer lies beyond its own deadline. A machine slow enough
to use up the difference turns a pause of the bot into work, and the settling waits for real until
it gives up. Here the wall clock never fires: a timer of the bot goes off by `advance_time` alone,
so how long a test takes changes nothing.
"""

import copy
from importlib.metadata import version
from types import NoneType, SimpleNamespace
from typing import Any

import pytest
from simcord import components, env, gateway, results
from simcord.http import router

CHECKED_VERSION = "3.2.1"
"""The version whose private names these are: a new one deserves a look."""

PLAIN = {str, int, float, bool, NoneType}

IDLE = 0.002
"""Seconds of real time after which settling looks again; simcord's own 0.05 is mostly waiting."""


def apply(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the wall clock away from every `Env` until the test ends."""
    found = version("simcord")
    assert found == CHECKED_VERSION, f"simcord is {found}: read env._schedule_timer again"
    monkeypatch.setattr(env.Env, "_schedule_timer", _no_wall_clock)
    monkeypatch.setitem(env.Env._settle_internal.__kwdefaults__, "idle", IDLE)
    for module in (components, results):
        monkeypatch.setattr(module, "deepcopy", copied)
    for module in (gateway, router):
        monkeypatch.setattr(module, "copy", SimpleNamespace(deepcopy=copied))


def copied(value: Any) -> Any:
    """What `copy.deepcopy` makes of JSON, in a quarter of the time: simcord copies every screen."""
    if type(value) is dict:
        return {key: copied(one) for key, one in value.items()}
    if type(value) is list:
        return [copied(one) for one in value]
    return value if type(value) in PLAIN else copy.deepcopy(value)


def _no_wall_clock(_self: env.Env, record: Any, *_: Any) -> None:
    assert record.when is not None
