"""Steam Tunnel's pictures in words, for people who can't see them; from the public view alone."""

from collections.abc import Sequence
from typing import Final

from bot.games.steam_tunnel import words
from bot.presenters.wording import counted, fitting, ordinal, short
from rules.game import Seat
from rules.names import listed
from rules.steam_tunnel.view import TunnelGameView, TunnelView

ALT: Final = 1024
"""Discord's limit for alt text, in characters."""
MORE: Final = "More with /table text."


def board_alt(view: TunnelGameView, names: Sequence[str], table_name: str) -> str:
    """Whose turn it is and for what, then what the picture shows, at most 1024 characters."""
    return fitting(_board(view, names, table_name), ALT, MORE)


def tunnel_alt(view: TunnelGameView, number: int, names: Sequence[str], table_name: str) -> str:
    """One tunnel that the picture lights up, by its number in the view, then the whole board.

    Raises `IndexError` where there is no such tunnel.
    """
    tunnel = view.tunnels[number]
    segments = f"Its segments: {', '.join(tunnel.segments)}."
    return fitting([f"{_tunnel(tunnel)}.", segments, *_board(view, names, table_name)], ALT, MORE)


def score_alt(view: TunnelGameView, names: Sequence[str], table_name: str) -> str:
    """Places and points, then every tunnel with its value and who got what, best first."""
    lines = [f"Steam Tunnel, {table_name}. {_ending(view)}"]
    place = 1
    for group in view.result:
        lines += [
            f"{ordinal(place)} {_named(names, seat)}: {words.points_text(view.totals[seat])}, "
            f"{counted(view.stones[seat], 'stone')}."
            for seat in group
        ]
        place += len(group)
    ranked = _by_weight(view)
    lines += [f"{_tunnel(one)}." for one in ranked if one.value and one.stones]
    unowned = [one for one in ranked if one.value and not one.stones]
    lines += [f"Nobody's: {words.name_of(one)}, worth {one.value}." for one in unowned]
    nothing = sum(not one.value for one in ranked)
    if nothing:
        lines.append(f"Worth nothing: {counted(nothing, 'tunnel')}.")
    return fitting(lines, ALT, MORE)


def _ending(view: TunnelGameView) -> str:
    return "The game is over." if view.phase == "over" else "If scored now."


def _heading(view: TunnelGameView, names: Sequence[str], table_name: str) -> list[str]:
    """Who has to do what, the newest card, and what may be bought, as a count."""
    lines = [f"Steam Tunnel, {table_name}. {_asked(view, names)}"]
    newest = next((cell for cell in view.cells if cell.name == view.last), None)
    if newest is not None and newest.card:
        lines.append(f"Newest card, {newest.name}: {words.tile(newest)}.")
    if view.phase == "stone":
        lines.append(f"{counted(len(view.open), 'segment').capitalize()} for sale.")
    return lines


def _asked(view: TunnelGameView, names: Sequence[str]) -> str:
    if view.turn is None:
        return "The game is over."
    return f"{names[view.turn]}: {words.doing(view)}."


def _board(view: TunnelGameView, names: Sequence[str], table_name: str) -> list[str]:
    """What is asked, face-down and buried cards, stones, what they are worth, then every card."""
    lines = [*_heading(view, names, table_name), *words.hidden(view), *_stones(view, names)]
    lines += [f"{_tunnel(one)}." for one in _by_weight(view) if one.value and one.stones]
    return lines + words.tiles(view)


def _stones(view: TunnelGameView, names: Sequence[str]) -> list[str]:
    """Everybody's stones by segment."""
    segments = list(words.segments_of(view))
    lines = []
    for seat in view.order:
        own = [segment.name for segment in segments if segment.owner == seat]
        if own:
            lines.append(f"{_named(names, seat)}: {', '.join(own)}.")
    return lines


def _named(names: Sequence[str], seat: Seat) -> str:
    """A player and the letter that marks them on the picture and in what follows."""
    return f"{short(names[seat])} ({words.letter(seat)})"


def _by_weight(view: TunnelGameView) -> list[TunnelView]:
    """Tunnels, the most valuable first; equal ones as they come on the board."""
    return sorted(view.tunnels, key=lambda one: (-one.value, one.number))


def _tunnel(tunnel: TunnelView) -> str:
    """`Tunnel b3 N-S: 5 segments, caps 3 and 4, worth 35, closed, A 2, B 1`, by seats' letters."""
    facts = [
        counted(len(tunnel.segments), "segment"),
        words.caps_text(tunnel.caps),
        f"worth {tunnel.value}",
        "closed" if tunnel.closed else "open",
        *(f"{words.letter(seat)} {count}" for seat, count in tunnel.stones),
    ]
    told = f"Tunnel {words.name_of(tunnel)}: {', '.join(facts)}"
    if len(tunnel.points) < 2:
        return told
    who = listed([words.letter(seat) for seat, _ in tunnel.points], "and")
    return f"{told}; {who} get {words.fraction(words.share(tunnel))} each"
