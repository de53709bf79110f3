"""What is stored about a person: said, handed out, and forgotten after a question."""

from bot.presenters.screen import Button, Screen
from bot.presenters.wording import counted

PRIVACY = "privacy"
"""The verb of every button here; its token says which."""
SEND, ASK, FORGET = "send", "ask", "forget"

STORED = (
    "**What is stored about you:** your Discord id, at which tables you sit and sat, what you did "
    "there, where the messages stand that I keep current for you, and your settings. No name, no "
    "message of yours, nothing from outside the games.\n"
    "Hands lie in the database while a game runs, so whoever runs this bot could look. "
    "Copies made for safety keep what they hold for up to four weeks."
)
UNTIL_OVER = (
    "A table that still runs remembers until it ends which hand you saw and what you did there, "
    "so that nobody cheats by being forgotten; then it forgets you too."
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
        f"You leave {counted(tables, 'table')}; house players take your seats. " if tables else ""
    )
    sure = Button("Yes, forget me", PRIVACY, f"{FORGET} {mark}", style="danger")
    return Screen(
        f"**Forget everything about you?** {seats}In games of the past you become “a former "
        f"player”, and your settings are gone. {UNTIL_OVER} This cannot be taken back.",
        ((sure, Button("No", PRIVACY, "")),),
    )


def forgotten() -> Screen:
    """The end of it."""
    return Screen(
        f"You are forgotten. {UNTIL_OVER} If you sit down at another table, that is stored anew."
    )
