"""Which commands are acts of moderators, and how they stand in the audit."""

from collections.abc import Iterable

from bot.host.moderation.actions import Moderated, Proposed
from bot.host.tables.draft import Actor, Command, HostEvent, hosts
from bot.host.tables.ending import End
from bot.host.tables.lobby import ChangeSetting, Configure, SeatHouse, UnseatHouse
from bot.host.tables.pause import Move, Pause, Resume
from bot.host.tables.table import Table
from bot.host.turns.play import Start
from storage.store import Audit

IN_THE_HOSTS_PLACE = (
    ChangeSetting,
    Configure,
    End,
    Move,
    Pause,
    Resume,
    SeatHouse,
    Start,
    UnseatHouse,
)
"""What moderators may do as the host may: a line of the audit where it was no host."""


def audit_of(
    before: Table, draft: Table, command: Command, actor: Actor, events: Iterable[HostEvent]
) -> Audit | None:
    """The line for a command that was carried out; `None` for whatever is no moderator's act.

    Nobody is told who agreed, so that line is under whoever had proposed it.
    """
    told = next((event for event in events if isinstance(event, Moderated | Proposed)), None)
    if isinstance(told, Proposed):
        return line(draft, actor.user_id, f"propose {told.act} {told.what}", told.reason)
    if isinstance(told, Moderated):
        if told.agreed and before.proposal is not None:
            act = f"agreed {told.act} {told.what}"
            return line(draft, before.proposal.user_id, act, told.reason)
        unasked = " (nobody was left to ask)" if told.unasked else ""
        return line(draft, actor.user_id, f"{told.act} {told.what}{unasked}", told.reason)
    instead = actor.moderator and not hosts(before, actor.user_id)
    if instead and isinstance(command, IN_THE_HOSTS_PLACE):
        return line(draft, actor.user_id, type(command).__name__.lower(), "")
    return None


def line(table: Table, user_id: int, act: str, reason: str) -> Audit:
    """A line about a table as it is now."""
    return Audit(
        table.touched_at, table.guild_id, table.table_id, table.name, user_id, act.strip(), reason
    )
