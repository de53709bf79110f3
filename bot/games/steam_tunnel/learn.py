"""The lesson of Steam Tunnel as screens: its script, how it stands, and their pictures."""

from bot.games.steam_tunnel import sentences, words
from bot.games.steam_tunnel.lesson import FIRST, LEARNER, NAMES, POSITION, SCORE, STEPS
from bot.presenters.lesson import TITLE, Lesson, Practice
from bot.presenters.screen import Picture
from rules.steam_tunnel.game import GAME
from rules.steam_tunnel.view import TunnelGameView


def _facts(practice: Practice) -> str:
    """How it would end as everything lies now; nothing while nobody has a point."""
    view: TunnelGameView = practice.view
    told = words.totals(view, lambda seat: "you" if seat == practice.you else NAMES[seat])
    return f"If scored now: {told}" if told else ""


def _picture(practice: Practice) -> Picture:
    """The board as the channel shows it, the board with a step's tunnel bright, or the end."""
    view: TunnelGameView = practice.public
    wanted = practice.step.picture
    if wanted == SCORE:
        return Picture("tunnel-score", view, NAMES, TITLE, sentences.score_alt(view, NAMES, TITLE))
    lit = next((one.number for one in view.tunnels if wanted in one.segments), None)
    if lit is None:
        return Picture("tunnel-board", view, NAMES, TITLE, sentences.board_alt(view, NAMES, TITLE))
    told = sentences.tunnel_alt(view, lit, NAMES, TITLE)
    return Picture("tunnel-board", view, NAMES, TITLE, told, f"tunnel:{lit}")


LESSON = Lesson(GAME, LEARNER, NAMES, POSITION, STEPS, FIRST, _facts, _picture)
