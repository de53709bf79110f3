"""Discord's limits and our own, checked on a screen as plain data."""

from bot.presenters.screen import Button, EntitySelect, Menu, Question, Screen

CONTENT, ALT, ROWS, BUTTONS, CHOICES = 2000, 1024, 5, 5, 25
LABEL, CHOICE, PLACEHOLDER, CUSTOM_ID = 38, 100, 150, 100
TABLE, SEQ = 13, 6
VERB_AND_TOKEN = CUSTOM_ID - len("p1:::") - TABLE - SEQ - len(":")
"""What `p1:<verb>:<table>:<seq>:<token>` leaves for verb and token with the longest numbers."""


def width(text: str) -> int:
    """UTF-16 units: the strictest way in which a client may count."""
    return len(text.encode("utf-16-le")) // 2


def faults(screen: Screen) -> list[str]:
    """Everything about a screen that Discord, or a phone, would not take."""
    found = []
    if not screen.text or width(screen.text) > CONTENT:
        found.append(f"text of {width(screen.text)}")
    if len(screen.rows) > ROWS:
        found.append(f"{len(screen.rows)} rows")
    ids: list[tuple[str, str]] = []
    for row in screen.rows:
        if not row or len(row) > BUTTONS:
            found.append(f"a row of {len(row)}")
        if any(isinstance(piece, Menu | EntitySelect) for piece in row) and len(row) > 1:
            found.append("a menu that shares its row")
        for piece in row:
            ids.append((piece.verb, piece.token))
            found += _piece(piece)
    if len(set(ids)) != len(ids):
        found.append(f"the same id twice: {ids}")
    if screen.picture is not None and not 1 <= width(screen.picture.alt) <= ALT:
        found.append(f"alt text of {width(screen.picture.alt)}")
    return found


def _piece(piece: Button | Menu | EntitySelect) -> list[str]:
    if isinstance(piece, Menu):
        return _menu(piece)
    if isinstance(piece, Button):
        return _button(piece)
    long = width(piece.placeholder) > PLACEHOLDER
    return [*_id(piece.verb, piece.token), *([piece.placeholder] if long else [])]


def _id(verb: str, token: str) -> list[str]:
    if not verb.isalpha() or not verb.isascii():
        return [f"verb {verb!r}"]
    if len(verb) + len(token) > VERB_AND_TOKEN:
        return [f"id too long: {verb} {token}"]
    return []


def _button(button: Button) -> list[str]:
    found = _id(button.verb, button.token)
    if not 1 <= width(button.label) <= LABEL:
        found.append(f"label {button.label!r}")
    return found


def _menu(menu: Menu) -> list[str]:
    found = _id(menu.verb, menu.token)
    count = len(menu.choices)
    if not 1 <= count <= CHOICES:
        found.append(f"a menu of {count}")
    if not (0 <= menu.least <= menu.most <= count and menu.most >= 1):
        found.append(f"a menu asking for {menu.least} to {menu.most} of {count}")
    if width(menu.placeholder) > PLACEHOLDER:
        found.append(f"placeholder {menu.placeholder!r}")
    if len({choice.value for choice in menu.choices}) != count:
        found.append(f"the same value twice: {[choice.value for choice in menu.choices]}")
    if sum(choice.default for choice in menu.choices) > menu.most:
        found.append("too many defaults")
    for choice in menu.choices:
        if not 1 <= width(choice.label) <= CHOICE or width(choice.description) > CHOICE:
            found.append(f"choice {choice.label!r}")
        if not 1 <= len(choice.value) <= CHOICE:
            found.append(f"value {choice.value!r}")
    return found


def question_faults(question: Question) -> list[str]:
    """Everything about a question that Discord would not take."""
    found = _id(question.verb, question.token)
    if (
        width(question.title) > 45
        or width(question.label) > 45
        or width(question.placeholder) > 100
    ):
        found.append("a text too long")
    return found
