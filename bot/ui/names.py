"""Names of people, cleaned for every use."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import chain, count

from rules.names import fold, visible

LONGEST_NAME = 32
_BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0\U0001d159"), " ")
_MARKDOWN = re.compile(r"([\\*_~`|>#\-\[\]()<])")
_ESCAPED = re.compile(r"\\([\\*_~`|>#\-\[\]()<])")
_LINK = re.compile(r"://|discord\.gg|discord\.com/invite", re.IGNORECASE)


def plain_name(raw: str) -> str:
    """A name without anything that could break a line, a direction, a mention or a link."""
    text = unicodedata.normalize("NFC", visible(raw.translate(_BLANK)))
    text = "".join(
        " " if char in "\r\n\t" else char
        for char in text
        if char in "\r\n\t"
        or unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    )
    text = _LINK.sub(" ", text).replace("@", "＠").replace(":", "∶").replace(",", " ")
    text = " ".join(text.split())
    return _first_graphemes(text, LONGEST_NAME) or "Somebody"


def _first_graphemes(text: str, most: int) -> str:
    """At most `most` letters with the marks they carry, and at most three marks on each."""
    kept: list[str] = []
    letters = marks = 0
    for char in text:
        if unicodedata.combining(char) or unicodedata.category(char) in {"Mn", "Me"}:
            marks += 1
            if marks > 3 or not kept:
                continue
        else:
            letters, marks = letters + 1, 0
            if letters > most:
                break
        kept.append(char)
    return "".join(kept).strip()


def safe_name(raw: str) -> str:
    """A clean name that markdown leaves as it is."""
    return escape(plain_name(raw))


def escape(plain: str) -> str:
    """A plain name as markdown leaves it as it is."""
    return _MARKDOWN.sub(r"\\\1", plain)


def unescape(text: str) -> str:
    """Undo `safe_name` for places that know no markdown: labels, pictures, alt text."""
    return _ESCAPED.sub(r"\1", text)


def distinct(names: Iterable[str]) -> tuple[str, ...]:
    """The names with a number behind those that would read the same as an earlier one."""
    result: list[str] = []
    seen: set[str] = set()
    for name in names:
        numbered = (f"{name} {number}" for number in count(2))
        chosen = next(one for one in chain((name,), numbered) if fold(one) not in seen)
        seen.add(fold(chosen))
        result.append(chosen)
    return tuple(result)
