"""Two worlds of Steam Tunnel: cards that nobody has seen change nothing that can be observed.

World B is world A with other cards face down and buried, on another seed. A few cells hold the
same card in both, so that flips of those look the same and both can go on.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.host.tables.draft import HostEvent
from bot.host.turns.play import Started
from bot.presenters.presenter import ACT, ASK, HAND, LOG, REACT
from bot.presenters.tables import menu
from rules.game import Seat
from rules.steam_tunnel.events import Dealt
from rules.steam_tunnel.game import GAME, SteamTunnel
from storage.store import Commit
from tests.secrets.hidden_worlds import HiddenWorlds, act, rewritten
from tests.secrets.observing import Looks
from tests.secrets.permuting import other_draws
from tests.secrets.stage import Viewer
from tests.secrets.worlds import Line, some_action

LOOKS = Looks(
    "tunnel",
    (
        "flip b2", "flip z9", "flip a1", "buy b2 N-S", "buy a1 N-S", "buy a1", "bury b2", "bury a1",
        "skip", "skip it", "dance",
    ),
    ("tunnels", "tunnel 0", "bury", "bury 1", "row 1", "skip", "more 1", "flip a1"),
    (
        (HAND, ""), (REACT, "tunnels"), (LOG, ""), (menu.TEXT, ""), (menu.EXPORT, ""),
        (ASK, "size"), (ACT, "skip"), (ACT, "flip a1"), (ACT, "bury a1"),
    ),
    ("", "a", "1"),
)  # fmt: skip
TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {"variant": "killer", "count_buried": True}),
    (5, {"shuffled": True}),
    (4, {"stone_limit": 3, "uniform_points": True}),
)


def unseen(table: Any) -> list[int]:
    """The places of cards that nobody has seen."""
    cells = GAME.view(table.state, None).cells
    return [place for place, cell in enumerate(cells) if cell.state in {"down", "buried"}]


def other_log(
    commits: Sequence[Commit], places: Sequence[int], seed: bytes, pick: random.Random
) -> list[Commit]:
    """The log with other cards at these places, and another seed under the same promise."""

    def other(event: HostEvent) -> HostEvent:
        event = other_draws(event, seed)
        if not isinstance(event, Started):
            return event
        dealt = [GAME.load_event(data) for data in event.events]
        anew = tuple(GAME.dump_event(elsewhere(one, places, pick)) for one in dealt)
        return replace(event, seed=seed.hex(), events=anew)

    return rewritten(commits, other)


def elsewhere(event: Any, places: Iterable[int], pick: random.Random) -> Any:
    """A deal with the cards of these places exchanged among them."""
    if not isinstance(event, Dealt):
        return event
    faces, places = list(event.faces), list(places)
    moved = [faces[place] for place in places]
    pick.shuffle(moved)
    for place, face in zip(places, moved, strict=True):
        faces[place] = face
    return event._replace(faces=tuple(faces))


def downs(table: Any) -> int:
    return sum(cell.state == "down" for cell in GAME.view(table.state, None).cells)


class TunnelWorlds(HiddenWorlds):
    game, looks, tables, seed = GAME, LOOKS, TABLES, 5

    def play_on(self, line: Line, options: Mapping[str, Any], pick: random.Random) -> None:
        del options
        for _ in range(pick.randrange(40)):
            chosen = some_action(line.table, pick)
            if chosen is None or downs(line.table) < 4:
                break
            act(line, *chosen)

    def other_log(self, line: Line, viewer: Viewer, pick: random.Random) -> list[Commit]:
        del viewer
        places = unseen(line.table)
        kept = set(pick.sample(places, len(places) // 3))
        seed = pick.randbytes(32)
        return other_log(line.log, [one for one in places if one not in kept], seed, pick)

    def alike(self, tables: Sequence[Any], seat: Seat, action: Any) -> bool:
        """It shows no card which differs."""
        del seat
        if len(unseen(tables[0])) < 3 or (action.kind == "bury" and downs(tables[0]) < 2):
            return False
        if action.kind != "flip":
            return True
        one, other = (table.state.cards[table.state.board.cells[action.cell]] for table in tables)
        return bool(one == other)

    def peeped(self, table: Any) -> str:
        """The cards nobody has seen, from the whole state."""
        names = [str(seat) for seat in range(len(table.occupants))]
        cells = GAME.position(table.state, names)["cells"]
        return " ".join(list(cells.values())[place] for place in unseen(table))


def a_view_with_faces(patch: pytest.MonkeyPatch) -> None:
    true = SteamTunnel.view

    def view(state: Any, viewer: int | None) -> Any:
        seen = true(state, viewer)
        names = [str(seat) for seat in range(len(seen.totals))]
        cells = GAME.position(state, names)["cells"]
        shown = tuple(
            one.model_copy(update={"card": cells[one.name]}) if one.state == "buried" else one
            for one in seen.cells
        )
        return seen.model_copy(update={"cells": shown})

    patch.setattr(SteamTunnel, "view", staticmethod(view))


TunnelWorlds.leaks = {"buried faces": a_view_with_faces}
TunnelWorlds.first_seen = {"completions": (4,)}
WORLDS = TunnelWorlds()
