"""Steam Tunnel's actions as text: what people type, what the log shows, what transcripts hold."""

import re

from rules.game import IllegalAction
from rules.steam_tunnel.actions import SKIP, Action, Bury, Buy, Flip, Skip
from rules.steam_tunnel.board import Board
from rules.steam_tunnel.cards import ENTRIES, entries_name

VERBS = ("flip", "buy", "bury", "skip")

_CELL = re.compile(r"([A-Za-z])\s?([1-9][0-9]?)")
_BETWEEN = re.compile(r"[\s,/–—-]+")
_BY_NAME = {name.casefold(): entry for entry, name in enumerate(ENTRIES)}
_LONGEST = 40
"""Letters of a word that are repeated in a refusal."""


def format_action(action: Action) -> str:
    """The action in the notation."""
    if isinstance(action, Buy):
        return f"buy {action.segment}"
    if isinstance(action, Skip):
        return "skip"
    return f"{action.kind} {action.cell}"


def read_cell(text: str, board: Board) -> str:
    """The name of a cell on this board; raises `IllegalAction` `unknown_cell`."""
    match = _CELL.fullmatch(text.strip())
    name = "".join(match.groups()).casefold() if match else ""
    if name not in board.cells:
        raise _unknown_cell(text, board)
    return name


def _unknown_cell(text: str, board: Board) -> IllegalAction:
    word = _short(text)
    return IllegalAction("unknown_cell", word=word, first=board.names[0], last=board.names[-1])


def read_segment(text: str, board: Board) -> str:
    """A segment's name, its entries in clockwise order however they were written.

    Raises `IllegalAction` saying which word cannot be read; whether the card in that cell has
    such a segment is not asked.
    """
    text = text.strip()
    match = _CELL.match(text)
    if match is None:
        raise _unknown_cell(text.partition(" ")[0], board)
    cell = read_cell(match.group(), board)
    rest = text[match.end() :]
    words = [word for word in _BETWEEN.split(rest) if word]
    if not words:
        raise IllegalAction("which_segment", cell=cell)
    entries = []
    for word in words:
        entry = _BY_NAME.get(word.casefold())
        if entry is None:
            raise IllegalAction("unknown_entry", word=_short(word))
        entries.append(entry)
    if len(set(entries)) < len(entries):
        raise IllegalAction("entry_twice", text=_short(rest.strip()))
    return f"{cell} {entries_name(tuple(sorted(entries)))}"


def parse_action(text: str, board: Board) -> Action:
    """Read an action; case, spaces and the order of entries do not matter.

    Raises `IllegalAction` saying what could not be read. What is read need not be legal: the
    rules say what is wrong with that.
    """
    word, _, rest = " ".join(text.split()).partition(" ")
    verb = word.casefold()
    if verb not in VERBS:
        raise IllegalAction("unknown_verb", word=_short(word), known=VERBS)
    if verb == "skip":
        if rest:
            raise IllegalAction("too_much", rest=_short(rest))
        return SKIP
    if not rest:
        raise IllegalAction("too_little", verb=verb)
    if verb == "buy":
        return Buy(read_segment(rest, board))
    cell = read_cell(rest, board)
    return Flip(cell) if verb == "flip" else Bury(cell)


def _short(word: str) -> str:
    return word if len(word) <= _LONGEST else f"{word[: _LONGEST - 1]}…"
