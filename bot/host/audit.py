"""Which commands are acts of moderators, and how they stand in the audit."""

from bot.host.commands import (
    Actor,
    Arrange,
    Command,
    Configure,
    End,
    HandOver,
    Invite,
    Moderate,
    Move,
    Pause,
    Resume,
    SeatHouse,
    Second,
    Start,
    UnseatHouse,
)
from bot.host.table import Table
from storage.store import Audit

IN_THE_HOSTS_PLACE = (
    Arrange,
    Configure,
    End,
    HandOver,
    Invite,
    Move,
    Pause,
    Resume,
    SeatHouse,
    Start,
    UnseatHouse,
)
"""What moderators may do as the host may: a line of the audit where it was no host."""


def audit_of(before: Table, draft: Table, command: Command, actor: Actor) -> Audit | None:
    """The line for a command that was carried out; `None` for whatever is no moderator's act."""
    if isinstance(command, Moderate):
        proposed = draft.proposal is not None and draft.proposal.number == draft.face
        act = f"propose {command.act}" if proposed else command.act
        return line(draft, actor.user_id, f"{act} {command.what}", command.reason)
    proposal = before.proposal
    if isinstance(command, Second):
        if proposal is None or draft.proposal is not None:
            return None  # one of several who agree, and nobody is told who
        act = f"{proposal.act} {proposal.what}"
        if actor.moderator:
            return line(draft, actor.user_id, f"second {act}", proposal.reason)
        return line(draft, proposal.user_id, f"agreed {act}", proposal.reason)
    instead = actor.moderator and actor.user_id != before.host_id
    if instead and isinstance(command, IN_THE_HOSTS_PLACE):
        return line(draft, actor.user_id, type(command).__name__.lower(), "")
    return None


def line(table: Table, user_id: int, act: str, reason: str) -> Audit:
    """A line about a table as it stands."""
    return Audit(
        table.touched_at, table.guild_id, table.table_id, table.name, user_id, act.strip(), reason
    )
