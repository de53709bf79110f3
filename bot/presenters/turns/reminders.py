"""Notices in words: whose turn it is, until when, and what can be done about reminders."""

from dataclasses import dataclass

from bot.presenters.screen import Button, Screen

SNOOZE, HUSH = "snooze", "hush"
SNOOZES = ((60, "In an hour"), (8 * 60, "In 8 hours"))

NOT_YOURS = "That reminder is for somebody else; yours come to you."
LETTERS_CLOSED = (
    "I can't send you direct messages, so from now on I'll mention you in the channel "
    "(`/my settings`)."
)


def when(due_at: int | None) -> str:
    """A deadline in the reader's own time, from UTC milliseconds; "" where there is none."""
    return "" if due_at is None else f"<t:{due_at // 1000}:R>"


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that waits for somebody: at which table, until when (UTC milliseconds), and where."""

    user_id: int
    table: str
    game: str
    due_at: int | None
    link: str

    @property
    def until(self) -> str:
        """When the time is up, as the end of a sentence."""
        return f" Your turn ends {when(self.due_at)}." if self.due_at else ""


def call(turn: Turn) -> Screen:
    """Tell a player by direct message that it is their turn."""
    text = f"It's your turn at **{turn.table}** ({turn.game}).{turn.until}\n{turn.link}"
    return Screen(text, mentions=(turn.user_id,))


def reminder(turn: Turn, *, last: bool) -> Screen:
    """Remind a player that a table waits for them."""
    end = "\nThis was the last reminder for this turn." if last else ""
    text = (
        f"<@{turn.user_id}> **{turn.table}** ({turn.game}) is still waiting for you."
        f"{turn.until}\n{turn.link}{end}"
    )
    row = tuple(Button(label, SNOOZE, f"{turn.user_id} {minutes}") for minutes, label in SNOOZES)
    hush = Button("No more this turn", HUSH, str(turn.user_id))
    return Screen(text, ((*row, hush),), mentions=(turn.user_id,))


def stalled(name: str, table: str, since: int, role: int = 0, *, rings: bool = True) -> Screen:
    """Tell whoever looks after the server that a table is stuck; `role` is the moderators'.

    Where none was named, or it cannot be called (not `rings`), the channel alone is told.
    """
    text = (
        f"**{table}** has been waiting for {name} since <t:{since // 1000}:R>, and the reminders "
        "are used up. The other players can agree to end it (`/table end`); its host or a "
        "moderator can give the seat to somebody else."
    )
    called = (role,) if role and rings else ()
    return Screen(f"<@&{role}> {text}" if role else text, roles=called)
