"""Standing still and going on: a pause stops the table and its clocks; a table can move."""

from bot.host.errors import Refusal
from bot.host.tables.commands import Actor, Move, Pause, Resume
from bot.host.tables.draft import Draft, hosts, require_host, require_playing
from bot.host.tables.events import Moved, Paused, Resumed
from bot.host.tables.table import Table

CHANNEL, MODERATOR, HOST = "channel", "moderator", "host"


def decide(draft: Draft, command: Pause | Resume | Move, actor: Actor) -> None:
    """Carry out a pause, its end, or a move; raises `Refusal`."""
    table = draft.table
    if isinstance(command, Move):
        _require_mover(table, actor)
        if command.channel_id == table.channel_id:
            raise Refusal("stands_here")
        draft.emit(Moved(command.channel_id))
        if table.paused == CHANNEL:
            draft.emit(Resumed())
        return
    require_playing(table)
    require_host(table, actor)
    if isinstance(command, Pause):
        if table.paused:
            raise Refusal("paused")
        draft.emit(Paused(_reason(table, command, actor)))
    else:
        if not table.paused:
            raise Refusal("not_paused")
        if actor.is_house and table.paused != CHANNEL:
            raise Refusal("stale")  # people stopped it, and people go on
        if table.paused == MODERATOR and not actor.moderator:
            raise Refusal("moderator_paused")
        draft.emit(Resumed())


def _reason(table: Table, command: Pause, actor: Actor) -> str:
    if actor.is_house:
        return command.reason
    return HOST if hosts(table, actor.user_id) else MODERATOR


def _require_mover(table: Table, actor: Actor) -> None:
    """Whoever sits may move a table whose channel is gone; else its host or a moderator."""
    stranded = table.paused == CHANNEL and table.seat_of(actor.user_id) is not None
    if not stranded:
        require_host(table, actor)
