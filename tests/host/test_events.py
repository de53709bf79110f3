"""Every event stands in its feature: listed there once, applied there, told by the same feature."""

import importlib
import pkgutil
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

import bot.host
from bot.host.log.codec import EVENTS
from bot.host.moderation.actions import Removed
from bot.host.tables.draft import HostEvent, PrivateEvent, PublicEvent
from bot.host.tables.lobby import Promised
from bot.host.turns.play import Played, Restored, TakenBack
from bot.host.turns.standing_orders import OrdersSet
from bot.presenters.events import sentence

MODULES = [
    importlib.import_module(found.name)
    for found in pkgutil.walk_packages(bot.host.__path__, "bot.host.")
    if not found.ispkg
]
BASES = {HostEvent, PublicEvent, PrivateEvent}
WITHOUT_SENTENCE = {Promised, Played, TakenBack, Restored, OrdersSet, Removed}
"""What the game's own events, another event beside it, or a screen of its own tells."""


def feature_of(module: str) -> str:
    """`tables.pause` of `bot.host.tables.pause`; a folder that is one feature goes by its name."""
    name = module.split(".", 2)[2]
    return "seats" if name.startswith("seats.") else name


def test_every_event_is_listed_once_in_the_module_where_it_stands() -> None:
    for module in MODULES:
        defined = {
            one
            for one in vars(module).values()
            if isinstance(one, type)
            and issubclass(one, HostEvent)
            and one.__module__ == module.__name__
        }
        listed = getattr(module, "EVENTS", ()) if module.__name__ != "bot.host.log.codec" else ()
        assert set(listed) == defined - BASES, module.__name__
        assert len(listed) == len(set(listed))


def test_the_codec_reads_the_events_of_every_module() -> None:
    listed = [
        event
        for module in MODULES
        if module.__name__ != "bot.host.log.codec"
        for event in getattr(module, "EVENTS", ())
    ]
    assert sorted(map(str, EVENTS)) == sorted(map(str, listed))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
def test_an_event_is_frozen_slotted_and_of_its_own_kind(event: Any) -> None:
    assert is_dataclass(event)
    assert event.__dataclass_params__.frozen
    assert "apply" in vars(event)
    assert "__dict__" not in dir(event)
    assert fields(event)[-1].name == "kind"
    kinds = [fields(one)[-1].default for one in EVENTS]  # type: ignore[arg-type]
    assert kinds.count(fields(event)[-1].default) == 1


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
def test_the_feature_of_an_event_has_its_sentence(event: type[HostEvent]) -> None:
    told = sentence.dispatch(event)
    assert told is not sentence.dispatch(HostEvent)
    assert feature_of(told.__module__) == feature_of(event.__module__)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
def test_what_is_said_of_an_event_is_a_sentence_unless_another_tells_it(event: Any) -> None:
    values = {"user_id": 901, "seat": 1, "events": (), "choice": "wait", "reason": ""}
    made = {
        field.name: values.get(field.name, _some(field.type))
        for field in fields(event)
        if field.name != "kind"
    }
    told = sentence(event(**made), lambda user_id: f"<{user_id}>")
    assert (not told) == (event in WITHOUT_SENTENCE)
    assert not told or told[-1] == "."


def _some(kind: Any) -> Any:
    """A value of a field's type."""
    if kind is str or "Literal" in str(kind):
        return "some"
    return {int: 1, bool: False}.get(kind, {} if str(kind).startswith("dict") else ())
