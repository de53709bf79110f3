"""Agreement of the players: who is asked, who is no longer, and what their answers come to.

More than half of the others at play agree. Whoever has not answered within one turn's time is no
longer asked, so that nobody's silence stops a table for good.
"""

from collections.abc import Iterable

from bot.host.tables.table import Table
from bot.host.tables.values import Proposal
from bot.host.turns.pace import HOUR, PACES

DAY_MS = 24 * HOUR


def turn_time(table: Table) -> int:
    """One turn's full time in milliseconds; 24 hours without a clock."""
    return PACES[table.settings.pace].turn or DAY_MS


def open_until(table: Table) -> int:
    """Until when whoever is asked now can be silent (UTC in milliseconds)."""
    return table.touched_at + turn_time(table)


def others_at_play(table: Table, user_id: int) -> tuple[int, ...]:
    """Everybody who plays, but for this person."""
    return tuple(one for one in table.present if one != user_id)


def still_asked(table: Table, proposal: Proposal, now: int) -> tuple[int, ...]:
    """Whose answer counts or is still awaited at `now` (UTC in milliseconds)."""
    others = others_at_play(table, proposal.user_id)
    if not proposal.until or now < proposal.until:
        return others
    answered = proposal.agreed | proposal.declined
    return tuple(one for one in others if one in answered)


def _count(people: Iterable[int], answers: frozenset[int]) -> int:
    return len(answers.intersection(people))


def is_agreed(table: Table, proposal: Proposal) -> bool:
    """Whether more than half of those whose answer counts have agreed."""
    asked = still_asked(table, proposal, table.touched_at)
    return _count(asked, proposal.agreed) * 2 > len(asked)


def is_declined(table: Table, proposal: Proposal) -> bool:
    """Whether so many have said no that more than half cannot agree any more."""
    asked = still_asked(table, proposal, table.touched_at)
    return bool(asked) and _count(asked, proposal.declined) * 2 >= len(asked)


def has_lapsed(table: Table, proposal: Proposal, now: int) -> bool:
    """Whether nobody is left to ask."""
    return not still_asked(table, proposal, now)


def open_proposals(table: Table) -> tuple[Proposal, ...]:
    """Everything that the players at a table are asked now."""
    return (*((table.proposal,) if table.proposal else ()), *table.requests)
