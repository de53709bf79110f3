"""What Steam Tunnel's pictures say in words, all of it from a view."""

from collections.abc import Sequence
from typing import Final

from bot.games.steam_tunnel.words import name_of as tunnel_name
from bot.presenters.wording import counted
from rules.game import Seat
from rules.numbers import fraction
from rules.steam_tunnel.view import TunnelGameView, TunnelView

TITLE: Final = "Steam Tunnel"


def name_of(names: Sequence[str], seat: Seat) -> str:
    """A player's name, or nothing where none was given."""
    return names[seat] if 0 <= seat < len(names) else ""


def board_note(view: TunnelGameView) -> str:
    """The one fact beside the title: how many cards are left, or that the game is over."""
    if view.turn is None:
        return "game over"
    states = [cell.state for cell in view.cells]
    down, buried = states.count("down"), states.count("buried")
    return f"{down} face down · {buried} buried" if buried else f"{down} face down"


def tunnel_note(tunnel: TunnelView) -> str:
    """The fact beside the title where one tunnel is lit up: `b3 N-S · worth 35 · open`."""
    state = "closed" if tunnel.closed else "open"
    return f"{tunnel_name(tunnel)} · worth {tunnel.value} · {state}"


def told_of(view: TunnelGameView, seat: Seat) -> tuple[str, ...]:
    """The words beside a name, the longest first: stones, those left, or points at the end."""
    if view.turn is None:
        points = fraction(view.totals[seat])
        return (
            f"{points} {'point' if view.totals[seat] == 1 else 'points'}",
            f"{points} pts",
            points,
        )
    placed = view.stones[seat]
    if view.stones_left is None:
        return counted(placed, "stone"), str(placed)
    left = view.stones_left[seat]
    return (
        f"{counted(placed, 'stone')} · {left} left",
        f"{placed} · {left} left",
        f"{placed} · {left}",
    )


def places(view: TunnelGameView) -> list[tuple[int, tuple[Seat, ...]]]:
    """Places with the seats that share them, best first; while a game runs, if scored now."""
    groups = view.result or tuple(
        tuple(seat for seat in view.order if view.totals[seat] == total)
        for total in sorted(set(view.totals), reverse=True)
    )
    found, place = [], 1
    for group in groups:
        found.append((place, group))
        place += len(group)
    return found
