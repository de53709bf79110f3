"""`/table text`: the whole table in sentences, for people who don't see the picture."""

from bot.games.steam_tunnel import words
from bot.games.steam_tunnel.paths import Path, path_of, trace
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import counted, fitting
from rules.game import Seat
from rules.names import listed
from rules.steam_tunnel.view import TunnelGameView, TunnelView


def text(view: TunnelGameView, card: TableInfo) -> str:
    """The table in sentences, most needed first: who acts, the tunnels, then the board's rows."""
    lines = [f"Steam Tunnel, table {card.name}. {_waiting(view, card)}"]
    lines += [_seat(view, card, seat) for seat in view.order]
    if view.last is not None:
        lines.append(f"Flipped last: {view.last}.")
    lines += words.hidden(view)
    lines += _tunnels(view)
    lines += words.tiles(view)
    if card.recent:
        lines += ["What happened last:", *card.recent[-5:]]
    return fitting(
        [line for line in lines if line], more="There's more: press **Look at tunnels** in My hand."
    )


def _waiting(view: TunnelGameView, card: TableInfo) -> str:
    if view.turn is None:
        won = listed([card.names[seat] for seat in view.winners])
        return f"The game is over. Won by {won}." if won else "The game is over."
    if view.turn == view.viewer:
        return f"It's your turn: {words.doing(view)}."
    return f"It's {card.names[view.turn]}'s turn to {words.doing(view)}."


def _seat(view: TunnelGameView, card: TableInfo, seat: Seat) -> str:
    """One player: letter, name, points if scored now, stones."""
    left = "" if view.stones_left is None else f", {view.stones_left[seat]} left"
    you = ", you" if seat == view.viewer else ""
    return (
        f"{words.letter(seat)} is {card.names[seat]}{you}: {words.points_text(view.totals[seat])} "
        f"if scored now, {counted(view.stones[seat], 'stone')} on tunnels{left}."
    )


def _tunnels(view: TunnelGameView) -> list[str]:
    """Every tunnel that matters, the dearest first; the others are only counted."""
    paths = trace(view)
    ranked = sorted(view.tunnels, key=_place)
    shown = [tunnel for tunnel in ranked if tunnel.stones or any(tunnel.caps)]
    lines = ["Tunnels by their first segment, stones by letter:"] if shown else []
    lines += [_tunnel(tunnel, path_of(paths, tunnel.segments[0])) for tunnel in shown]
    if rest := len(ranked) - len(shown):
        lines.append(
            f"{counted(rest, 'more tunnel').capitalize()} without stones or numbered caps."
        )
    return lines


def _place(tunnel: TunnelView) -> tuple[bool, int, int]:
    """Open ones before closed ones, then by what is at stake."""
    return tunnel.closed, -tunnel.value, -sum(count for _, count in tunnel.stones)


def _tunnel(tunnel: TunnelView, path: Path) -> str:
    """One tunnel, such as `b3 N-S: open to c4, 5 segments, caps 3 and 4, worth 35. A 2, B 1`."""
    state = "closed" if tunnel.closed else f"open to {', '.join(path.reaches)}"
    held = ", ".join(f"{words.letter(seat)} {count}" for seat, count in tunnel.stones)
    return (
        f"{words.name_of(tunnel)}: {state}, {counted(len(tunnel.segments), 'segment')}, "
        f"{words.caps_text(tunnel.caps)}, worth {tunnel.value}. {held or 'No stones'}."
    )
