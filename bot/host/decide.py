"""One command at one table: decided, and then what it has brought to a decision."""

from bot.host.errors import Refusal
from bot.host.moderation.actions import Moderate
from bot.host.seats import newcomers
from bot.host.seats.seats import Leave
from bot.host.tables import pause
from bot.host.tables.draft import Actor, Command, Draft, HostEvent
from bot.host.tables.ending import End
from bot.host.tables.table import ENDED, LOBBY, PLAYING, Table
from bot.host.turns import absence, standing_orders
from bot.host.turns.play import PlayAction, Start

MOST_IN_LOBBY = 200
"""So many commits before the deal; from then on a lobby can be left, started or cancelled."""


def decide(table: Table, command: Command, actor: Actor) -> list[HostEvent]:
    """Carry a command out on a table that already has the commit's `seq`.

    Raises `Refusal`, or the game's `IllegalAction`; the table is then worthless.
    """
    if table.status == ENDED:
        raise Refusal("table_over")
    # Each change of a lobby is a row, and has a board drawn.
    endless = table.status == LOBBY and table.seq > MOST_IN_LOBBY
    if endless and not isinstance(command, Start | Leave | End | Moderate):
        raise Refusal("endless_lobby", most=str(MOST_IN_LOBBY))
    draft, present = Draft(table), table.present
    command.decide(draft, actor)
    absence.settle(draft)
    pause.settle(draft, present)
    newcomers.settle(draft)
    standing_orders.settle(draft)
    return draft.events


def refuse_stale(table: Table, command: Command, actor: Actor, seen: int) -> None:
    """Refuse what was meant for another state of the table.

    A move is still honoured after others that leave its meaning as it was; anything else is not.
    """
    if not isinstance(command, PlayAction):
        if seen != table.public_seq:
            raise Refusal("stale")
    elif table.status == PLAYING:
        seat = command.seat_at(table, actor)
        if table.disturbed_since(seen, table.verb_of(command.action), seat):
            raise Refusal("stale")
