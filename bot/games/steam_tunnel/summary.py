"""The end of a game: who won, what every tunnel was worth and to whom, the proof of the shuffle."""

from bot.games.steam_tunnel import words
from bot.games.steam_tunnel.paths import heads, length, path_of, trace
from bot.games.steam_tunnel.shown import score_picture
from bot.presenters import fair
from bot.presenters.screen import Screen
from bot.presenters.table_info import TableInfo
from bot.presenters.tables.menu import after_game
from bot.presenters.wording import (
    CONTENT,
    clip,
    counted,
    fitting,
    ordinal,
    short,
    width,
    winners,
)
from rules.names import listed
from rules.numbers import fraction
from rules.steam_tunnel.view import TunnelGameView


def summary(view: TunnelGameView, card: TableInfo) -> Screen:
    """Places with points, every tunnel that is worth something, the promise.

    Where not everything fits, the cheapest tunnels give way.
    """
    lines = [f"**Steam Tunnel · {card.name}** is over."]
    if view.result:
        lines.append(f"**{winners([card.names[seat] for seat in view.winners])}.**")
        place = 1  # Equal points share a place.
        for equal in view.result:
            for seat in equal:
                points = words.points_text(view.totals[seat])
                stones = counted(view.stones[seat], "stone")
                lines.append(f"{ordinal(place)} {card.names[seat]} · {points} · {stones}")
            place += len(equal)
        lines += _tunnels(view, card)
    elif card.ended_because:
        lines.append(card.ended_because)
    tail = fair.at_end(card)
    room = CONTENT - width("\n".join(tail)) - 1
    text = "\n".join((fitting(lines, room, "More with `/table text`."), *tail))
    return Screen(clip(text), after_game(card), score_picture(view, card))


def _tunnels(view: TunnelGameView, card: TableInfo) -> list[str]:
    """A line for each tunnel that somebody gets, the dearest first, then the others."""
    paths = trace(view)
    dear = sorted((one for one in view.tunnels if one.value), key=lambda one: -one.value)
    owned = [one for one in dear if one.points]
    lines = ["Tunnels by their first segment, segments × caps:"] if owned else []
    for tunnel in owned:
        path = path_of(paths, words.name_of(tunnel))
        sums = f"{length(path, card.options)} × {heads(path, card.options)} = {tunnel.value}"
        who = listed([short(card.names[seat]) for seat, _ in tunnel.points])
        if len(tunnel.points) > 1:  # Each of several gets a share (Tunnel R2).
            who += f", {fraction(words.share(tunnel))} each"
        lines.append(f"• {words.name_of(tunnel)}: {sums} · {who}")
    if nobodys := [f"{words.name_of(one)} ({one.value})" for one in dear if not one.points]:
        lines.append(f"Nobody owns {listed(nobodys)}.")
    if rest := len(view.tunnels) - len(dear):
        lines.append(f"{counted(rest, 'more tunnel').capitalize()}, worth nothing.")
    return lines
