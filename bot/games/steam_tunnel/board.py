"""The public board in words: what happened, who is to act, how it stands, the promise."""

from bot.games.steam_tunnel import words
from bot.games.steam_tunnel.shown import board_picture
from bot.presenters.kit import LOG_AND_HELP, MY_HAND, Board
from bot.presenters.presenter import REACT
from bot.presenters.screen import Button, Screen
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import called, counted, short
from rules.steam_tunnel.view import TunnelGameView

BUTTONS = (MY_HAND, Button("Tunnels", REACT, "tunnels"), *LOG_AND_HELP)


def board(view: TunnelGameView, card: TableInfo) -> Screen:
    """The public message; it mentions who must act. `view` is a spectator's."""
    down = counted(len(words.face_down(view)), "card")
    head = f"**Steam Tunnel · {card.name}** · {down} face down"

    def named(seat: int) -> str:
        return short(card.names[seat])

    told = words.totals(view, named)
    now = f"If scored now: {told}" * bool(told)
    state = [turn_line(view, card), now, words.left_over(view, named)]
    to_act = () if view.turn is None else (view.turn,)
    picture = board_picture(view, card)
    return Board(card, head, card.recent, state, to_act, picture, BUTTONS).screen()


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
