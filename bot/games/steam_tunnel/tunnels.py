"""A private walk through the tunnels: each one lit up in the picture, and explained.

Steps read: `tunnels [PAGE]` (which one?) · `tunnel NUMBER`.
"""

from collections.abc import Callable, Sequence

from bot.games.steam_tunnel import telling, words
from bot.games.steam_tunnel.context import BACK, Sight, say
from bot.games.steam_tunnel.shown import tunnel_picture
from bot.games.steam_tunnel.stones import LABEL, PAGE, page_in, paged
from bot.presenters.presenter import STEP
from bot.presenters.screen import Button, Choice, Row, Screen
from bot.presenters.wording import clip, counted
from rules.numbers import whole
from rules.steam_tunnel.view import TunnelView

MOST_OFFERS = 5


def _tunnels(sight: Sight, rest: Sequence[str]) -> Screen:
    """Which tunnel to look at."""
    if not sight.view.tunnels:
        return say(sight, "There is no tunnel yet.", (BACK,))
    closed = sum(tunnel.closed for tunnel in sight.view.tunnels)
    told = f", {closed} of them closed" if closed else ""
    text = (
        f"{counted(len(sight.view.tunnels), 'tunnel').capitalize()}{told}. Which one would you "
        "like to see? Each is named by its first segment."
    )
    return say(sight, text, _menu(sight, page_in(rest)), (BACK,))


def _tunnel(sight: Sight, rest: Sequence[str]) -> Screen | None:
    """One tunnel in the picture and in sentences, its neighbours and what may be bought of it."""
    number = page_in(rest)
    if not rest or whole(rest[0]) is None or number >= len(sight.view.tunnels):
        return None
    tunnel = sight.view.tunnels[number]
    path = sight.path(tunnel)
    text = (
        f"**The tunnel of {words.name_of(tunnel)}** ({number + 1} of {len(sight.view.tunnels)})\n"
        f"{telling.described(path, sight.card.options, sight.named)}"
    )
    rows: list[Row] = [_menu(sight, number // PAGE)]
    offers = [one for one in sight.offers if one.tunnel == number][:MOST_OFFERS]
    if offers:
        rows.append(tuple(Button(f"Buy {one.name} …", STEP, f"buy {one.name}") for one in offers))
    rows.append((*_neighbours(sight, number), BACK))
    return say(sight, text, *rows, picture=tunnel_picture(sight.view, sight.card, number))


def _neighbours(sight: Sight, number: int) -> tuple[Button, Button]:
    last = len(sight.view.tunnels) - 1
    return (
        Button("Previous", STEP, f"tunnel {number - 1}", disabled=number == 0),
        Button("Next", STEP, f"tunnel {number + 1}", disabled=number == last),
    )


def _menu(sight: Sight, page: int) -> Row:
    choices = [_choice(sight, tunnel) for tunnel in sight.view.tunnels]
    return paged(choices, page, "Which tunnel?", "tunnels")


def _choice(sight: Sight, tunnel: TunnelView) -> Choice:
    standing = words.standing(tunnel.stones, sight.named)
    label = f"{words.name_of(tunnel)} · worth {tunnel.value} · {standing}"
    told = (
        f"{counted(len(tunnel.segments), 'segment')}, {words.caps_text(tunnel.caps)}, "
        f"{'closed' if tunnel.closed else 'open'}"
    )
    return Choice(clip(label, LABEL), f"tunnel {tunnel.number}", clip(told, LABEL))


STEPS: dict[str, Callable[[Sight, Sequence[str]], Screen | None]] = {
    "tunnels": _tunnels,
    "tunnel": _tunnel,
}
