"""A private walk through the tunnels: each one lit up in the picture, and explained.

Steps read: `tunnels [PAGE]` (which one?) · `tunnel NUMBER`.
"""

from collections.abc import Callable, Sequence

from bot.games.steam_tunnel import telling, words
from bot.games.steam_tunnel.context import TunnelPanel
from bot.games.steam_tunnel.shown import tunnel_picture
from bot.games.steam_tunnel.stones import LABEL
from bot.presenters.kit import BACK, PAGE, page, small_int
from bot.presenters.presenter import STEP
from bot.presenters.screen import Button, Choice, Row, Screen
from bot.presenters.wording import clip, counted
from rules.registry import Registry

MOST_OFFERS = 5


STEPS: Registry[str, Callable[[TunnelPanel, Sequence[str]], Screen | None]] = Registry()


@STEPS("tunnels")
def _tunnels(panel: TunnelPanel, rest: Sequence[str]) -> Screen:
    """Which tunnel to look at."""
    if not panel.view.tunnels:
        return panel.screen("There is no tunnel yet.", (BACK,))
    closed = sum(tunnel.closed for tunnel in panel.view.tunnels)
    told = f", {closed} of them closed" if closed else ""
    text = (
        f"{counted(len(panel.view.tunnels), 'tunnel').capitalize()}{told}. Which one would you "
        "like to see? Each is named by its first segment."
    )
    return panel.screen(text, _menu(panel, small_int(rest) or 0), (BACK,))


@STEPS("tunnel")
def _tunnel(panel: TunnelPanel, rest: Sequence[str]) -> Screen | None:
    """One tunnel in the picture and in sentences, its neighbours and what may be bought of it."""
    number = small_int(rest)
    if number is None or number >= len(panel.view.tunnels):
        return None
    tunnel = panel.view.tunnels[number]
    path = panel.path(tunnel)
    text = (
        f"**The tunnel of {words.name_of(tunnel)}** ({number + 1} of {len(panel.view.tunnels)})\n"
        f"{telling.described(path, panel.info.options, panel.name)}"
    )
    rows: list[Row] = [_menu(panel, number // PAGE)]
    offers = [one for one in panel.offers if one.tunnel == number][:MOST_OFFERS]
    if offers:
        rows.append(tuple(Button(f"Buy {one.name} …", STEP, f"buy {one.name}") for one in offers))
    last = len(panel.view.tunnels) - 1
    earlier = Button("Previous", STEP, f"tunnel {number - 1}", disabled=number == 0)
    later = Button("Next", STEP, f"tunnel {number + 1}", disabled=number == last)
    rows.append((earlier, later, BACK))
    return panel.screen(text, *rows, picture=tunnel_picture(panel.view, panel.info, number))


def _menu(panel: TunnelPanel, number: int) -> Row:
    choices = []
    for tunnel in panel.view.tunnels:
        standing = words.standing(tunnel.stones, panel.name)
        label = f"{words.name_of(tunnel)} · worth {tunnel.value} · {standing}"
        told = (
            f"{counted(len(tunnel.segments), 'segment')}, {words.caps_text(tunnel.caps)}, "
            f"{'closed' if tunnel.closed else 'open'}"
        )
        choices.append(Choice(clip(label, LABEL), f"tunnel {tunnel.number}", clip(told, LABEL)))
    return (page(STEP, "Which tunnel?", choices, number, "tunnels "),)
