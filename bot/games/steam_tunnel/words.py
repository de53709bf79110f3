"""Points, seats, caps and stones of Steam Tunnel in words."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from bot.presenters.wording import number
from rules.game import Seat
from rules.names import listed
from rules.numbers import fraction
from rules.steam_tunnel.view import CellView, SegmentView, TunnelGameView, TunnelView

Stones = Sequence[tuple[Seat, int]]
Named = Callable[[Seat], str]


def points_text(points: Fraction) -> str:
    """`1 point`, `18 2/3 points`."""
    return f"{fraction(points)} {'point' if points == 1 else 'points'}"


def letter(seat: Seat) -> str:
    """The letter that marks a seat's stones on the picture."""
    return "ABCDE"[seat]


def leaders(stones: Stones) -> tuple[Seat, ...]:
    """Who has most stones on a tunnel; nobody without a stone (Tunnel R2)."""
    most = max((count for _, count in stones), default=0)
    return tuple(seat for seat, count in stones if count == most)


def people(seats: Iterable[Seat], named: Named) -> str:
    """Names as a phrase, `you` at its end: `Ben and you`."""
    return listed(sorted(map(named, seats), key=lambda name: name == "you"))


def standing(stones: Stones, named: Named) -> str:
    """Who leads a tunnel: `Ben leads 2:1`, `Ben and you share 2:2`, `nobody yet`."""
    first = leaders(stones)
    if not first:
        return "nobody yet"
    most = max(count for _, count in stones)
    if len(first) > 2:
        return f"{number(len(first))} share, {most} each"
    if len(first) == 2:
        return f"{people(first, named)} share {most}:{most}"
    (leader,) = first
    who = named(leader)
    second = max((count for seat, count in stones if seat != leader), default=0)
    return f"{who} {'lead' if who == 'you' else 'leads'} {most}:{second}"


def share(tunnel: TunnelView) -> Fraction:
    """What each of those gets who have most stones on a tunnel (Tunnel R2)."""
    return Fraction(tunnel.value, len(tunnel.points))


def with_stone(stones: Stones, seat: Seat) -> Stones:
    """The stones of a tunnel with one more of a seat, in seat order."""
    counts = dict(stones)
    counts[seat] = counts.get(seat, 0) + 1
    return tuple(sorted(counts.items()))


def caps_text(caps: Iterable[int]) -> str:
    """`caps 3 and 4`, `cap 3 and a dead end`, `2 dead ends`, `no cap`."""
    caps = sorted(caps, reverse=True)
    numbered = [str(cap) for cap in caps if cap]
    dead = len(caps) - len(numbered)
    ends = f"{'a' if dead == 1 else dead} dead end{'s' * (dead != 1)}" if dead else ""
    if not numbered:
        return ends or "no cap"
    told = f"cap{'s' * (len(numbered) > 1)} {listed(numbered)}"
    return f"{told}{', and ' if len(numbered) > 1 else ' and '}{ends}" if ends else told


def tile(cell: CellView) -> str:
    """A face-up card by what is on it: `N–S, NE–SW, dead ends SE and NW`."""
    told = ["–".join(segment.entries) for segment in cell.segments]
    told += [f"cap {cap.value} {cap.entry}" for cap in cell.caps if cap.value]
    if dead := [cap.entry for cap in cell.caps if not cap.value]:
        told.append(f"dead end{'s' * (len(dead) > 1)} {listed(dead)}")
    return ", ".join(told)


def tiles(view: TunnelGameView) -> list[str]:
    """The face-up cards, a line for each row that has any: `a1: N–S, NE–SW; c1: cap 3 N, …`."""
    rows = (view.cells[at : at + view.columns] for at in range(0, len(view.cells), view.columns))
    shown = ([f"{cell.name}: {tile(cell)}" for cell in row if cell.state == "up"] for row in rows)
    return [f"{'; '.join(row)}." for row in shown if row]


def hidden(view: TunnelGameView) -> list[str]:
    """The cells whose card nobody sees, by why: `Face down: a1, c4.`."""
    lines = []
    for state, told in (("down", "Face down"), ("buried", "Buried"), ("void", "Void")):
        cells = [cell.name for cell in view.cells if cell.state == state]
        if cells:
            lines.append(f"{told}: {', '.join(cells)}.")
    return lines


def segments_of(view: TunnelGameView) -> Iterable[SegmentView]:
    """Every segment on the board, in reading order."""
    return (segment for cell in view.cells for segment in cell.segments)


def face_down(view: TunnelGameView) -> list[CellView]:
    """The cells whose card may still be flipped or buried."""
    return [cell for cell in view.cells if cell.state == "down"]


def name_of(tunnel: TunnelView) -> str:
    """What a tunnel is called: its first segment in reading order."""
    return tunnel.segments[0]


def doing(view: TunnelGameView) -> str:
    """What the player on turn has to do: `flip a card`."""
    return "flip a card" if view.phase == "flip" else "place a stone or skip"


def totals(view: TunnelGameView, named: Named) -> str:
    """`Ada 63 · Ben 18 2/3`, best first, if scored now; "" while nobody has a point."""
    if not any(view.totals):
        return ""
    ranked = sorted(range(len(view.totals)), key=lambda seat: -view.totals[seat])
    return " · ".join(f"{named(seat)} {fraction(view.totals[seat])}" for seat in ranked)


def left_over(view: TunnelGameView, named: Named) -> str:
    """Under a stone limit `Stones left: Ada 3 · Ben 2`; else ""."""
    if view.stones_left is None:
        return ""
    told = (f"{named(seat)} {view.stones_left[seat]}" for seat in view.order)
    return f"Stones left: {' · '.join(told)}"
