"""A view of Steam Tunnel as plain JSON, under the keys that the notation promises to tools."""

from collections.abc import Sequence
from typing import Any

from rules.game import Report
from rules.steam_tunnel.view import TunnelGameView, TunnelView


def report(view: TunnelGameView, names: Sequence[str]) -> Report:
    """The view's public part; nobody at the table knows more than others."""
    stones = {
        segment.name: names[segment.owner]
        for cell in view.cells
        for segment in cell.segments
        if segment.owner is not None
    }
    public: dict[str, Any] = {
        "turn": None if view.turn is None else names[view.turn],
        "phase": view.phase,
        "cells": {cell.name: {"state": cell.state, "card": cell.card} for cell in view.cells},
        "stones": stones,
        "last": view.last,
        "open": list(view.open),
        "tunnels": [_tunnel(tunnel, names) for tunnel in view.tunnels if tunnel.closed],
        "order": [names[seat] for seat in view.order],
        "totals": {name: str(total) for name, total in zip(names, view.totals, strict=True)},
    }
    if view.stones_left is not None:
        public["stones_left"] = dict(zip(names, view.stones_left, strict=True))
    return Report(public, None if view.viewer is None else {})


def _tunnel(tunnel: TunnelView, names: Sequence[str]) -> dict[str, Any]:
    return {
        "segments": len(tunnel.segments),
        "caps": list(tunnel.caps),
        "value": tunnel.value,
        "stones": {names[seat]: count for seat, count in tunnel.stones},
        "points": {names[seat]: str(points) for seat, points in tunnel.points},
    }
