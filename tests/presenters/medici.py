"""Reachable and far-fetched states of Court of the Medici for the screens, by the real rules."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.presenters.table_info import TableInfo
from rules.chance import Chance
from rules.medici.game import GAME as MEDICI
from rules.medici.options import MediciOptions
from tests.presenters.tables import table_info

NAMES = ("Ada", "Ben")
SWITCHES = tuple(MediciOptions().model_dump())


def card(*, worst: bool = False, **facts: Any) -> TableInfo:
    """A table's card; at the worst everything in it is as long as it gets. Ben is a house player.

    At the worst both are people.
    """
    return table_info(MEDICI, 2, worst=worst, house=-1 if worst else 1, **facts)


def states(seed: int, options: Mapping[str, Any] | None = None) -> Iterator[Any]:
    """Every state of one randomly played game, the last one over."""
    noise = random.Random(seed)
    secret = seed.to_bytes(32)
    state = MEDICI.new(2, MEDICI.options(options or {}))
    MEDICI.setup(state, Chance(secret, 0))
    for step in range(1, 2000):
        yield MEDICI.copy(state)
        action = some_action(state, noise)
        if action is None:
            return
        seat = next(iter(MEDICI.waiting_for(state)))
        MEDICI.decide(state, seat, action, Chance(secret, step))
    raise AssertionError("a game without an end")


def some_action(state: Any, noise: random.Random) -> Any:
    """An action of who is on turn, kinds of actions as likely as each other; `None` at the end."""
    for seat in MEDICI.waiting_for(state):
        legal = MEDICI.legal_actions(state, seat)
        kind = noise.choice(sorted({action.kind for action in legal}))
        return noise.choice([action for action in legal if action.kind == kind])
    return None


def position(
    inner: Sequence[str],
    outer: Sequence[str] = (),
    hands: tuple[str, str] = ("", ""),
    decks: tuple[str, str] = ("", ""),
    *,
    options: Mapping[str, Any] | None = None,
    **facts: Any,
) -> Any:
    """A table set up outright; Ada plays black and is on turn."""
    given = {
        "inner": list(inner),
        "outer": list(outer),
        "jesters": {},
        "hands": dict(zip(NAMES, hands, strict=True)),
        "decks": dict(zip(NAMES, decks, strict=True)),
        "turn": "Ada",
        "plans": 0,
    } | facts
    return MEDICI.from_position(given, NAMES, MEDICI.options(options or {}))


def after(state: Any, *actions: str) -> Any:
    """The state after actions of the form `ada: alone 5C`."""
    for step, text in enumerate(actions, 1):
        who, _, what = text.partition(": ")
        seat = [name.casefold() for name in NAMES].index(who)
        action = MEDICI.parse(what, state, seat, NAMES)
        MEDICI.decide(state, seat, action, Chance(bytes(32), step))
    return state


ALL_CARDS = tuple(
    f"{rank}{suit}"
    for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")
    for suit in "CDHS"
    if f"{rank}{suit}" not in {"KC", "KD"}
)


def crowded(
    hand: str, stacks: int = 30, tall: int = 15, options: Mapping[str, Any] | None = None
) -> Any:
    """As much as a table can hold: many stacks, one of them tall, and every Jester about."""
    held = hand.split()
    left = [name for name in ALL_CARDS if name not in {*held, "2H", "3C"}]
    left.sort(key=lambda name: (name[0] != "J", name))
    singles, rest = left[: stacks - 1], left[stacks - 1 :]
    inner = [*singles[:8], " ".join(rest[:tall])]
    jesters = {name: 10 for name in left if name[0] == "J"}
    hands, decks = (hand, "2H"), ("3C", "")
    return position(inner, singles[8:], hands, decks, options=options, jesters=jesters)
