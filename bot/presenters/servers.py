"""What a server's moderators settled, in words and to press."""

from collections.abc import Sequence

from bot.presenters.screen import Button, Choice, Menu, Row, Screen

SERVER = "server"
"""The verb of every button and menu here; tokens are `name`, and `name value` sets one."""

PACES = (
    ("none", "no clock"),
    ("live", "live: minutes a turn"),
    ("evening", "an evening: half an hour a turn"),
    ("days", "days: a day a turn"),
)
OPENERS = (
    ("everybody", "everybody"),
    ("moderators", "moderators only"),
    ("role", "who has the opener role"),
)
NUMBERS = {
    "per_person": ("tables a person hosts", (1, 2, 3, 5, 10, 25)),
    "per_channel": ("tables in a channel", (1, 2, 5, 10, 25, 50)),
    "per_server": ("tables on the server", (5, 10, 25, 50, 100, 200)),
}
WORDS = {"pace": PACES, "openers": OPENERS}
"""What else a menu of the panel settles."""


def server_panel(  # noqa: PLR0913 - the points that can be settled
    *,
    pace: str,
    openers: str,
    opener_role: int,
    moderator_role: int,
    channels: Sequence[int],
    numbers: dict[str, int],
    note: str = "",
) -> Screen:
    """The panel of a server's rules; a change comes back as a step of `SERVER`."""
    role = f" (<@&{opener_role}>)" if opener_role and openers == "role" else ""
    where = ", ".join(f"<#{channel}>" for channel in channels) or "everywhere"
    also = f", and <@&{moderator_role}>" if moderator_role else ""
    lines = [
        "**How tables work on this server**",
        f"A new table's pace: **{dict(PACES)[pace]}**",
        f"Tables are opened by: **{dict(OPENERS)[openers]}**{role}",
        f"Where: {where}",
        f"Moderators: who may manage the server{also}",
        "At most " + ", ".join(f"{numbers[name]} {NUMBERS[name][0]}" for name in NUMBERS) + ".",
        "Dates are shown to everybody in their own language and time.",
        "Roles and channels: `/moderate settings`.",
    ]
    if note:
        lines.insert(0, note)
    rows: tuple[Row, ...] = (
        (_menu("pace", "Pace of a new table…", PACES, pace),),
        (_menu("openers", "Who opens tables…", OPENERS, openers),),
        *((_numbers(name, numbers[name]),) for name in NUMBERS),
    )
    return Screen("\n".join(lines), rows)


def _menu(name: str, asks: str, known: Sequence[tuple[str, str]], now: str) -> Menu:
    choices = tuple(Choice(label, value, default=value == now) for value, label in known)
    return Menu(SERVER, asks, choices, token=name)


def _numbers(name: str, now: int) -> Menu:
    label, offered = NUMBERS[name]
    choices = tuple(
        Choice(f"At most {number} {label}", str(number), default=number == now)
        for number in sorted({*offered, now})
    )
    return Menu(SERVER, f"How many {label}…", choices, token=name)


def button() -> Button:
    """The way to this panel."""
    return Button("Server settings", SERVER)
