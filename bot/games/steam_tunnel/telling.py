"""A tunnel in sentences: what it is worth, who would get it, and what may still become of it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from bot.games.steam_tunnel import words
from bot.games.steam_tunnel.paths import Path, heads, length, value
from bot.games.steam_tunnel.words import Named, Stones
from bot.presenters.wording import counted
from rules.names import listed
from rules.numbers import fraction


def worth(path: Path, options: Mapping[str, Any]) -> str:
    """How a tunnel's value comes about, such as `5 segments, caps 3 and 4: 5 × 7 = **35**`."""
    told = counted(len(path.segments), "segment")
    if path.pieces and options.get("count_buried"):
        told += f", {counted(path.pieces, 'buried piece')}"
    told += f", {words.caps_text(path.caps)}"
    scored = value(path, options)
    if scored:
        return f"{told}: {length(path, options)} × {heads(path, options)} = **{scored}**."
    why = ""
    if any(path.caps):  # Only a house rule makes such a tunnel worth nothing.
        why = ", because it has fewer than two numbered caps"
        if options.get("variant") == "killer":
            why = ", because a dead end spoils it"
    return f"{told}: worth **0**{why}."


def whose(stones: Stones, scored: int, named: Named) -> str:
    """Who gets a tunnel, such as "all for Ben." or "18 2/3 each for Ben and you"."""
    first = words.leaders(stones)
    if not first:
        return "nobody owns it."
    who = words.people(first, named)
    if not scored:
        return f"nothing for {who}."
    if len(first) == 1:
        return f"all for {who}."
    return f"{fraction(Fraction(scored, len(first)))} each for {who}."


def shares(stones: Stones, scored: int, named: Named) -> str:
    """Who has stones on a tunnel, and who would get how much of it (Tunnel R2)."""
    if not stones:
        return "Nobody has a stone on it."
    ranked = sorted(stones, key=lambda pair: -pair[1])
    held = ", ".join(f"{named(seat)} {count}" for seat, count in ranked)
    told = f"Stones: {held}."
    if not scored:
        return told
    return f"{told} If scored now: {whose(stones, scored, named)}"


def future(path: Path) -> str:
    """Whether a tunnel can still change, and where."""
    if path.closed:
        return "It's closed: it will never change."
    where = listed(path.reaches)
    return f"It's open at {counted(path.open_ends, 'end')}, towards {where}."


def described(path: Path, options: Mapping[str, Any], named: Named) -> str:
    """All of it, a sentence a line."""
    scored = value(path, options)
    return "\n".join((worth(path, options), shares(path.stones, scored, named), future(path)))


def in_a_line(path: Path, options: Mapping[str, Any], named: Named) -> str:
    """`b3 N-S, worth 35, Ben leads 2:1`."""
    standing = words.standing(path.stones, named)
    return f"{path.segments[0]}, worth {value(path, options)}, {standing}"
