"""Representative pictures of Steam Tunnel: played games, positions, and the whole deck."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.presenters.screen import Picture
from rules.chance import Chance
from rules.steam_tunnel import positions
from rules.steam_tunnel.actions import Action
from rules.steam_tunnel.cards import TUNNEL_CARDS
from rules.steam_tunnel.game import GAME
from rules.steam_tunnel.options import TunnelOptions
from rules.steam_tunnel.view import TunnelGameView

TITLE: Final = "brass-otter"
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Evangeline")
ODD_NAMES: Final = (
    ("Maximiliana-Theodora von und zu " * 4)[:100],
    "דניאל",
    "Ångström ✨ the Third",
    "王小明",
    "Ω мир " * 16,
)
T7: Final = "T40 T02 T21 T01r / T39r P2 T19 T24r / T31r T07 T36r - / T10 T09 P2 T33"
"""The small board of vector T7 in the rulings; `-` stands for any buried card."""


def played(
    players: int, moves: int, seed: int, options: Mapping[str, object] | None = None
) -> TunnelGameView:
    """A game after so many moves by chance: eight stones in ten are bought, one buries."""
    state = GAME.new(players, TunnelOptions.model_validate(options or {}))
    chance = Chance(bytes([seed]), 0)
    GAME.setup(state, chance)
    for _ in range(moves):
        for seat in GAME.waiting_for(state):
            action = _pick(GAME.legal_actions(state, seat), chance)
            GAME.decide(state, seat, action, chance)
            break
    return GAME.view(state, None)


def _pick(actions: Sequence[Action], chance: Chance) -> Action:
    by_kind = {kind: [one for one in actions if one.kind == kind] for kind in ("buy", "bury")}
    drawn = chance.below(10)
    if by_kind["buy"] and drawn < 8:
        return chance.pick(by_kind["buy"])
    if by_kind["bury"] and drawn == 8:
        return chance.pick(by_kind["bury"])
    return chance.pick([one for one in actions if one.kind in {"flip", "skip"}])


def laid(text: str, stones: Mapping[str, str] | None = None, **about: object) -> TunnelGameView:
    """A position from its rows: cards face up, `T05*` face down, `-` buried, `void`.

    `about` changes fields of the notation's position, such as `phase`.
    """
    rows = [row.split() for row in text.split("/")]
    cells: dict[str, str] = {}
    up, buried = [], []
    for number, row in enumerate(rows, 1):
        for column, face in enumerate(row):
            name = f"{chr(ord('a') + column)}{number}"
            cells[name] = "T01" if face == "-" else face.removesuffix("*")
            if face == "-":
                buried.append(name)
            elif not face.endswith("*") and face != "void":
                up.append(name)
    position = {"rows": len(rows), "columns": len(rows[0]), "cells": cells, "up": up}
    position |= {"buried": buried, "stones": dict(stones or {}), "turn": "ada", **about}
    state = positions.read_position(position, ("ada", "ben", "cleo"), TunnelOptions())
    return GAME.view(state, None)


def deck(turn: str) -> TunnelGameView:
    """Every tunnel card face up on one board, unturned or with `r` half-turned."""
    faces = [f"{card}{turn}" for card in TUNNEL_CARDS]
    faces = [*faces[:24], "void", *faces[24:], "P1*", "P2", "P3", "P4"]
    return laid(" / ".join(" ".join(faces[start : start + 7]) for start in range(0, 49, 7)))


def _boards() -> Iterator[tuple[str, TunnelGameView, tuple[str, ...], str]]:
    yield "start", played(3, 0, 1), NAMES, ""
    yield "middle", played(3, 26, 2), NAMES, ""
    yield "late", played(2, 56, 3), NAMES, ""
    yield "late-flip", played(4, 51, 4), NAMES, ""
    yield "five-odd-names", played(5, 40, 5), ODD_NAMES, ""
    yield "limit", played(5, 40, 6, {"stone_limit": 12}), NAMES, ""
    yield "shuffled-start", played(2, 0, 7, {"shuffled": True}), NAMES, ""
    yield "shuffled", played(4, 60, 8, {"shuffled": True}), NAMES, ""
    yield "over", played(3, 100, 9), NAMES, ""
    yield "small", laid(T7, {"c2 N-NW": "ada", "a4 NE-SW": "ben"}), NAMES, ""
    yield "two-by-two", laid("T41 T43* / T13 -"), NAMES, ""
    yield "deck", deck(""), NAMES, ""
    yield "deck-turned", deck("r"), NAMES, ""
    late = played(2, 56, 3)
    longest = max(late.tunnels, key=lambda tunnel: len(tunnel.segments))
    yield "lit", late, NAMES, f"tunnel:{longest.number}"
    over = played(5, 200, 8, {"shuffled": True})
    closed = max(over.tunnels, key=lambda tunnel: tunnel.value)
    yield "lit-over", over, ODD_NAMES, f"tunnel:{closed.number}"


def _scores() -> Iterator[tuple[str, TunnelGameView, tuple[str, ...]]]:
    yield "two", played(2, 100, 10, {"variant": "killer"}), NAMES
    yield "three", played(3, 100, 9), NAMES
    yield "five-odd-names", played(5, 200, 8, {"shuffled": True, "pity": True}), ODD_NAMES
    yield "running", played(4, 51, 4), NAMES


def pictures() -> Iterator[tuple[str, Picture]]:
    """Every representative picture with a name for its file."""
    for name, seen, names, style in _boards():
        yield f"tunnel-{name}", Picture("tunnel-board", seen, names, TITLE, "", style)
    for name, seen, names in _scores():
        yield f"tunnel-score-{name}", Picture("tunnel-score", seen, names, TITLE, "")
