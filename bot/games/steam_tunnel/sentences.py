"""The table in sentences: all of it for `/table text`, its beginning as what a picture says."""

from collections.abc import Sequence

from bot.games.steam_tunnel import words
from bot.games.steam_tunnel.paths import Path, path_of, trace
from bot.presenters.kit import alt, in_sentences
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import counted, ordinal, short
from rules.names import listed
from rules.numbers import fraction
from rules.steam_tunnel.view import TunnelGameView, TunnelView


def text(view: TunnelGameView, card: TableInfo) -> str:
    """The whole table for `/table text`."""
    return in_sentences(sentences(view, card.names, card.name), card.recent)


def board_alt(view: TunnelGameView, names: Sequence[str], table_name: str) -> str:
    """What the board's picture shows."""
    return alt(sentences(view, names, table_name))


def tunnel_alt(view: TunnelGameView, number: int, names: Sequence[str], table_name: str) -> str:
    """One tunnel that the picture lights up, by its number in the view, then the whole board.

    Raises `IndexError` where there is no such tunnel.
    """
    tunnel = view.tunnels[number]
    segments = f"Its segments: {', '.join(tunnel.segments)}."
    told = _tunnel(tunnel, path_of(trace(view), tunnel.segments[0]))
    return alt([f"Tunnel {told}", segments, *sentences(view, names, table_name)])


def score_alt(view: TunnelGameView, names: Sequence[str], table_name: str) -> str:
    """Places and points, then every tunnel with its value and who got what, best first."""
    ending = "The game is over." if view.phase == "over" else "If scored now."
    lines = [f"Steam Tunnel, {table_name}. {ending}"]
    place = 1
    for group in view.result:
        lines += [
            f"{ordinal(place)} {short(names[seat])} ({words.letter(seat)}): "
            f"{words.points_text(view.totals[seat])}, {counted(view.stones[seat], 'stone')}."
            for seat in group
        ]
        place += len(group)
    paths = trace(view)
    ranked = sorted(view.tunnels, key=lambda one: (-one.value, one.number))
    lines += [
        f"Tunnel {_tunnel(one, path_of(paths, one.segments[0]))}"
        for one in ranked
        if one.value and one.stones
    ]
    unowned = [one for one in ranked if one.value and not one.stones]
    lines += [f"Nobody's: {words.name_of(one)}, worth {one.value}." for one in unowned]
    nothing = sum(not one.value for one in ranked)
    return alt([*lines, f"Worth nothing: {counted(nothing, 'tunnel')}." * bool(nothing)])


def sentences(view: TunnelGameView, names: Sequence[str], table_name: str) -> list[str]:
    """The table, most needed first: who acts, stones, the tunnels, then the board's rows."""
    lines = [f"Steam Tunnel, table {table_name}. {_waiting(view, names)}"]
    newest = next((cell for cell in view.cells if cell.name == view.last), None)
    if newest is not None and newest.card:
        lines.append(f"Flipped last, {newest.name}: {words.tile(newest)}.")
    if view.phase == "stone":
        lines.append(f"{counted(len(view.open), 'segment').capitalize()} for sale.")
    for seat in view.order:
        left = "" if view.stones_left is None else f", {view.stones_left[seat]} left"
        you = ", you" if seat == view.viewer else ""
        own = [segment.name for segment in words.segments_of(view) if segment.owner == seat]
        lines.append(
            f"{words.letter(seat)} is {names[seat]}{you}: {words.points_text(view.totals[seat])} "
            f"if scored now, {counted(view.stones[seat], 'stone')} on tunnels{left}"
            f"{': ' * bool(own)}{', '.join(own)}."
        )
    return [*lines, *words.hidden(view), *_tunnels(view), *words.tiles(view)]


def _waiting(view: TunnelGameView, names: Sequence[str]) -> str:
    if view.turn is None:
        won = listed([names[seat] for seat in view.winners])
        return f"The game is over. Won by {won}." if won else "The game is over."
    if view.turn == view.viewer:
        return f"It's your turn: {words.doing(view)}."
    return f"It's {names[view.turn]}'s turn to {words.doing(view)}."


def _tunnels(view: TunnelGameView) -> list[str]:
    """Every tunnel that matters, the dearest first; the others are only counted."""
    paths = trace(view)
    # Open ones before closed ones, then by what is at stake.
    ranked = sorted(
        view.tunnels,
        key=lambda one: (one.closed, -one.value, -sum(count for _, count in one.stones)),
    )
    shown = [tunnel for tunnel in ranked if tunnel.stones or any(tunnel.caps)]
    lines = ["Tunnels by their first segment, stones by letter:"] if shown else []
    lines += [_tunnel(tunnel, path_of(paths, tunnel.segments[0])) for tunnel in shown]
    if rest := len(ranked) - len(shown):
        lines.append(
            f"{counted(rest, 'more tunnel').capitalize()} without stones or numbered caps."
        )
    return lines


def _tunnel(tunnel: TunnelView, path: Path) -> str:
    """One tunnel, such as `b3 N-S: open to c4, 5 segments, caps 3 and 4, worth 35. A 2, B 1.`."""
    state = "closed" if tunnel.closed else f"open to {', '.join(path.reaches)}"
    held = ", ".join(f"{words.letter(seat)} {count}" for seat, count in tunnel.stones)
    shared = ""
    if len(tunnel.points) > 1:
        who = listed([words.letter(seat) for seat, _ in tunnel.points], "and")
        shared = f"; {who} get {fraction(words.share(tunnel))} each"
    return (
        f"{words.name_of(tunnel)}: {state}, {counted(len(tunnel.segments), 'segment')}, "
        f"{words.caps_text(tunnel.caps)}, worth {tunnel.value}. {held or 'No stones'}{shared}."
    )
