"""Exports that somebody has doctored: both verifiers find it, the one by rules and the stranger."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from rules.catalog import GAMES
from tests.host.fair import DEALS, by_rules, by_stranger, dealt, exported, go_on, storied
from tests.host.tables import Host
from tests.host.toy import HOARD
from tests.share import share
from tests.support.memory_store import MemoryStore


@pytest.fixture(autouse=True)
def _the_toy_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, HOARD.id, HOARD)


def _hexed(text: str) -> str:
    return ("0" if text[0] != "0" else "1") + text[1:]


def _each_draw(made: dict[str, Any]) -> list[dict[str, Any]]:
    fair = made["fair"]
    found = list(fair["draws"])
    for undone in fair["undone"]:
        found += [draw for one in undone.get("actions", []) for draw in one.get("draws", [])]
        found += undone.get("deal", {}).get("draws", [])
    return found


def _doctored(made: dict[str, Any]) -> list[Callable[[dict[str, Any]], None]]:
    """Every way in which we doctor an export, each told by what it does to a copy."""
    ways: list[Callable[[dict[str, Any]], None]] = []

    def way(change: Callable[[dict[str, Any]], None]) -> None:
        ways.append(change)

    for name in ("promise", "secret"):
        way(lambda one, name=name: one["fair"].update({name: _hexed(one["fair"][name])}))
    way(lambda one: one.update(seed=_hexed(one["seed"])))
    for old, new in (("p17", "p18"), ("p404", "p-"), ("} 2 ", "} 3 "), (" p17", " h- p17")):
        way(lambda one, old=old, new=new: one["fair"].update(
            record=one["fair"]["record"].replace(old, new)))  # fmt: skip
    for at in range(len(_each_draw(made))):
        way(lambda one, at=at: _each_draw(one)[at].update(number=_each_draw(one)[at]["number"] + 1))
        way(lambda one, at=at: _each_draw(one)[at].update(table=7))
        way(lambda one, at=at: _each_draw(one)[at].update(came=[]))
        way(lambda one, at=at: _other_result(_each_draw(one)[at]))
    last = {draw["table"]: at for at, draw in enumerate(made["fair"]["draws"])}
    for at in range(len(made["fair"]["draws"])):
        if at not in last.values():  # whether the last action drew, only the rules know
            way(lambda one, at=at: one["fair"]["draws"].pop(at))
        way(lambda one, at=at: one["fair"]["draws"].append(copy.deepcopy(one["fair"]["draws"][at])))
    for at, undone in enumerate(made["fair"]["undone"]):
        if undone.get("deal") or any(one.get("draws") for one in undone.get("actions", [])):
            way(lambda one, at=at: one["fair"]["undone"].pop(at))
        way(lambda one, at=at: one["fair"]["undone"][at].update(back_to=9999))
    return ways


def _other_result(draw: dict[str, Any]) -> None:
    came = draw["came"][-1]
    if "shuffled" in came:
        came["shuffled"][:2] = came["shuffled"][1::-1]
    else:
        came["drawn"] = (came["drawn"] + 1) % came["below"]


@share("nth", everyday=5, whole=1)
async def test_both_verifiers_agree_on_hundreds_of_doctored_games(nth: int) -> None:
    tried = 0
    for game, changes in DEALS:
        made = await exported(host := Host(MemoryStore()), await storied(host, game, **changes))
        for number, change in list(enumerate(_doctored(made)))[::nth]:
            one = copy.deepcopy(made)
            change(one)
            if one == made:
                continue
            # Whatever has a deal's place in time is of no consequence there.
            entry = [u for u in one["fair"]["undone"] if u.get("back_to") == 9999 and "deal" in u]
            if entry:
                continue
            tried += 1
            assert (by_rules(one), by_stranger(one)) == (False, False), (game, number)
    assert tried > 300 / nth


async def test_a_quarter_chosen_out_of_many_is_found(in_memory: Host) -> None:
    """The old proof let an operator choose later Quarters by free numbers of draws."""
    made = await exported(in_memory, await go_on(in_memory, await dealt(in_memory, "steam-court")))
    quarter = next(draw for draw in made["fair"]["draws"] if draw["number"] == 1)
    quarter["number"] = 4711
    assert not by_rules(made)
    assert not by_stranger(made)
