"""What is stored about a person: said, handed out, and forgotten after a question."""

from bot.presenters.screen import Button, Screen
from bot.presenters.wording import counted

PRIVACY = "privacy"
"""The verb of every button here; its token says which."""
SEND, ASK, FORGET = "send", "ask", "forget"

STORED = (
    "**What is stored about you:** your Discord id, the tables you play and played at, what you "
    "did there, where the messages are that I keep current for you, what you are called on a "
    "server while you sit at a table there, and your settings. Not your messages, nothing from "
    "outside the games.\n"
    "Hands are in the database while a game runs, so the bot's operator could look. "
    "Backups keep what they hold for up to four weeks."
)
UNTIL_OVER = (
    "A table that is still running remembers until it ends which hand you saw and what you did "
    "there, so that nobody can cheat by being forgotten; then it forgets you too."
)


def privacy() -> Screen:
    """What is stored, and what can be done about it."""
    return Screen(
        STORED,
        (
            (
                Button("Send me all of it", PRIVACY, SEND),
                Button("Forget me …", PRIVACY, ASK, style="danger"),
            ),
        ),
    )


def confirm_forgetting(tables: int, mark: str) -> Screen:
    """Ask before a person is forgotten; `mark` stands for the tables at which they sit."""
    seats = (
        f"You'd leave {counted(tables, 'table')}; house players take your seats. " if tables else ""
    )
    sure = Button("Yes, forget me", PRIVACY, f"{FORGET} {mark}", style="danger")
    return Screen(
        f"**Forget everything about you?** {seats}In past games you become “a former player”, and "
        f"your settings and names are deleted. {UNTIL_OVER} This can't be undone.",
        ((sure, Button("No", PRIVACY, "")),),
    )


def forgotten() -> Screen:
    """The end of it."""
    return Screen(
        f"You are forgotten. {UNTIL_OVER} If you join another table, I start storing again."
    )
