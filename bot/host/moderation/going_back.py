"""How far the game goes back when a moderator takes actions back: to which commit."""

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
    game, marks = table.game, known_history(table).marks
    if act == UNDO:
        number = whole(what, 99_999) or 0
        if not 1 <= number < len(marks):
            raise Refusal("no_such_action", most=str(len(marks) - 1))
        return marks[-1 - number].seq
    if what == TURN:
        # The earliest commit since which the same seats have been waited for.
        now, seq = set(game.waiting_for(table.state)), marks[-1].seq
        for mark in reversed(marks):
            if set(game.waiting_for(mark.state)) != now:
                break
            seq = mark.seq
    else:
        begun = (
            mark.seq
            for mark in reversed(marks)
            if any(game.stage_of(game.load_event(data)) == what for data in mark.event.events)
        )
        seq = next(begun, 0) if what in game.stages else 0
        if not seq:
            raise Refusal("no_such_stage")  # or it has not begun yet
    if seq == marks[-1].seq:
        raise Refusal("begun_just_now")
    return seq


def known_history(table: Table) -> History:
    """The game's history, which a table has for what takes actions back."""
    if table.history is None:
        raise AssertionError("the service hands the history in for what takes actions back")
    return table.history
