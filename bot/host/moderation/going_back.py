"""How far the game goes back when a moderator takes actions back: to which commit."""

from itertools import takewhile

from bot.host.errors import Refusal
from bot.host.tables.draft import require_playing
from bot.host.tables.history import History
from bot.host.tables.table import Table
from rules.numbers import whole

UNDO, RESET = "undo", "reset"
BACKWARDS = frozenset({UNDO, RESET})
TURN, DEAL = "turn", "deal"
"""What is reset, beside the stages of a game."""


def goal(table: Table, act: str, what: str) -> int:
    """The commit after which the game goes on when actions are taken back; 0 for a new deal.

    Raises `Refusal` where nothing would be taken back.
    """
    require_playing(table)
    if act == RESET and what == DEAL:
        return 0
    marks = known_history(table).marks
    if act == UNDO:
        number = whole(what, 99_999) or 0
        if not 1 <= number < len(marks):
            raise Refusal("no_such_action", most=str(len(marks) - 1))
        return marks[-1 - number].seq
    if what == TURN:
        # Since that commit the same seats have been waited for.
        waiting = table.game.waiting_for
        now, seq = set(waiting(table.state)), marks[-1].seq
        for mark in takewhile(lambda one: set(waiting(one.state)) == now, reversed(marks)):
            seq = mark.seq
    else:
        seq = _stage_began(table, what)
    if seq == marks[-1].seq:
        raise Refusal("begun_just_now")
    return seq


def known_history(table: Table) -> History:
    """The game's history, which a table has for what takes actions back."""
    if table.history is None:
        raise AssertionError("the service hands the history in for what takes actions back")
    return table.history


def _stage_began(table: Table, stage: str) -> int:
    """The last commit in which the stage began."""
    game = table.game
    if stage not in game.stages:
        raise Refusal("no_such_stage")
    for mark in reversed(known_history(table).marks):
        if any(game.stage_of(game.load_event(data)) == stage for data in mark.event.events):
            return mark.seq
    raise Refusal("no_such_stage")  # it has not begun yet
