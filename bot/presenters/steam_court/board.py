"""The public board in words: what happened, who is to act, the promise of the shuffle."""

from bot.presenters.card import TableCard
from bot.presenters.presenter import HAND, HELP, LOG, REACT
from bot.presenters.screen import Button, Picture, Screen
from bot.presenters.steam_court.alt import board_alt
from bot.presenters.steam_court.words import seat_at, to_beat, top_lay
from bot.presenters.wording import called, clip
from rules.names import listed
from rules.steam_court.view import CourtView, TableView

BUTTONS = (
    Button("My hand", HAND, style="primary"),
    Button("Log", LOG),
    Button("Help", HELP),
    Button("Stop!", REACT, "stop", style="danger"),
)
"""The same for everybody and at all times, so that a button never tells what a hand holds."""

RECENT_LINES = 5
RECENT_WIDTH = 220


def board(view: CourtView, card: TableCard) -> Screen:
    """The public table. `view` is a spectator's; only the people waited for are mentioned."""
    lines = [f"**Steam Court · {card.name}** · Quarter {view.quarter} of 4"]
    lines += [f"• {clip(line, RECENT_WIDTH)}" for line in card.recent[-RECENT_LINES:]]
    for table in view.tables:
        lines.append(turn_line(table, card, title=len(view.tables) > 1))
    if card.deadline is not None:
        lines.append(f"Due <t:{card.deadline}:R>.")
    if card.votes[0]:
        lines.append(f"{card.votes[0]} of {card.votes[1]} agreed to end this table.")
    if card.commitment:
        lines.append(f"-# Shuffle sealed as `{card.commitment[:12]}…` · `/table verify`")
    return Screen(
        clip("\n".join(lines)),
        (BUTTONS,),
        picture(view, card),
        mentions(view, card),
    )


def picture(view: CourtView, card: TableCard) -> Picture:
    """The request for the board's picture."""
    alt = board_alt(view, card.names, card.name)
    return Picture("court-board", view, card.names, card.name, clip(alt, 1024))


def mentions(view: CourtView, card: TableCard) -> tuple[int, ...]:
    """The people the tables wait for, each once, in the order of the text."""
    users = (card.seats[seat].user_id for table in view.tables for seat in table.to_act)
    return tuple(dict.fromkeys(user for user in users if user))


def turn_line(table: TableView, card: TableCard, *, title: bool) -> str:
    """Who is to act and for what, people by mention and house players by name."""
    start = f"{table.name.capitalize()} table: " if title else ""
    if not table.to_act:
        done = "its Quarter is over" if title else "The Quarter is over"
        return f"{start}{done}."
    who = listed(
        [f"{called(card.seats[s])} (the {seat_at(table, s).character})" for s in table.to_act]
    )
    return f"{start}{who} {_task(table)}."


def _task(table: TableView) -> str:
    """What the waited-for player is to do, as everybody may know it."""
    actor = seat_at(table, table.to_act[0])
    if table.phase == "privileges":
        return _before_play(actor.character)
    if _asked_to_stop(table):
        return "may stop the last lay or let it stand"
    top = top_lay(table)
    if top is None:
        return "leads: any set"
    if top.seat == actor.seat:
        return f"holds the trick with {to_beat(table)} and may lay over it, or pass"
    if actor.character == "Duke" and top.size is not None:
        return f"is to match or beat {to_beat(table)}, or pass"
    if top.size is None:
        return "is to play"
    return f"is to beat {to_beat(table)}, or pass"


def _before_play(character: str) -> str:
    doing = {
        "Queen": "may give two cards to the lowest seat",
        "General": "may give a card to the second-lowest seat",
        "Plague Doctor": "may draw four from the Court Hand and keep two",
        "Tea Boy": "may swap the hand for the Court Hand",
    }
    return doing.get(character, "is to decide")


def _asked_to_stop(table: TableView) -> bool:
    """Whether the last player is the General, asked before the Quarter ends (Court 1.5 step 5)."""
    holding = [seat for seat in table.seats if seat.cards]
    actor = seat_at(table, table.to_act[0])
    return actor.character == "General" and len(holding) == 1 and holding[0].seat == actor.seat
