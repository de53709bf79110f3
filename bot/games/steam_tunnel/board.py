"""The public board in words: what happened, who is to act, how it stands, the promise."""

from bot.games.steam_tunnel import words
from bot.games.steam_tunnel.shown import board_picture
from bot.presenters import fair
from bot.presenters.presenter import HAND, HELP, LOG, REACT
from bot.presenters.screen import Button, Screen
from bot.presenters.table_info import TableInfo
from bot.presenters.turns import absence
from bot.presenters.wording import CONTENT, called, clip, counted, width
from rules.steam_tunnel.view import TunnelGameView

BUTTONS = (
    Button("My hand", HAND, style="primary"),
    Button("Tunnels", REACT, "tunnels"),
    Button("Log", LOG),
    Button("Help", HELP),
)
"""The same for everybody and at all times."""

RECENT_LINES = 5
RECENT_WIDTH = 220


def board(view: TunnelGameView, card: TableInfo) -> Screen:
    """The public message; it mentions who must act. `view` is a spectator's."""
    down = counted(len(words.face_down(view)), "card")
    head = f"**Steam Tunnel · {card.name}** · {down} face down"
    tail = [turn_line(view, card), *_standing(view, card)]
    tail += absence.lines(card, () if view.turn is None else (view.turn,))
    tail += fair.on_board(card)
    news = [f"• {clip(line, RECENT_WIDTH)}" for line in card.recent[-RECENT_LINES:]]
    while news and width("\n".join((head, *news, *tail))) > CONTENT:
        del news[0]
    text = clip("\n".join((head, *news, *tail)))
    return Screen(text, (BUTTONS,), board_picture(view, card), mentions(view, card))


def mentions(view: TunnelGameView, card: TableInfo) -> tuple[int, ...]:
    """The person the table waits for; nobody where it is a house player."""
    user = None if view.turn is None else card.seats[view.turn].user_id
    return (user,) if user else ()


def turn_line(view: TunnelGameView, card: TableInfo) -> str:
    """Who has to do what, people by mention and house players by name."""
    if view.turn is None:
        return "The game is over."
    who = f"{called(card.seats[view.turn])} ({words.letter(view.turn)})"
    if view.phase == "flip":
        return f"{who}: flip a card."
    if view.stones_left is not None and not view.stones_left[view.turn]:
        return f"{who}: skip; no stones left."
    if not view.open:
        return f"{who}: bury a card or skip."
    return f"{who}: buy a segment ({len(view.open)}), bury or skip."


def _standing(view: TunnelGameView, card: TableInfo) -> list[str]:
    """How it would end now, and under a limit what stones are left."""

    def named(seat: int) -> str:
        return words.short(card.names[seat])

    told = words.totals(view, named)
    return [
        line
        for line in (f"If scored now: {told}" * bool(told), words.left_over(view, named))
        if line
    ]
