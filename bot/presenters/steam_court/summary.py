"""The end of a game: who won, Quarter by Quarter, and the proof of the shuffle."""

from bot.presenters.card import TableCard
from bot.presenters.presenter import LOG
from bot.presenters.screen import Button, Screen
from bot.presenters.steam_court.board import picture
from bot.presenters.steam_court.text import history
from bot.presenters.wording import clip, ordinal
from rules.steam_court.view import CourtView


def summary(view: CourtView, card: TableCard) -> Screen:
    """Places, each Quarter's order, seed and promise; a rematch is one press away."""
    names = card.names
    lines = [f"**Steam Court · {card.name}** is over."]
    if view.result:
        lines.append(f"**{names[view.result[0]]} wins.**")
        lines += [f"{ordinal(at)} {names[seat]}" for at, seat in enumerate(view.result, 1)]
    elif card.ended_because:
        lines.append(card.ended_because)
    lines += history(view, card)
    if card.commitment:
        lines.append(f"Sealed before the deal: `{card.commitment}`")
    if card.seed is not None:
        lines.append(f"The seed: `{card.seed}`")
        lines.append("`/table verify` checks the shuffle, `/table export` gives the transcript.")
    rows = ((Button("Rematch", "rematch", style="primary"), Button("Log", LOG)),)
    return Screen(clip("\n".join(lines)), rows, picture(view, card))
