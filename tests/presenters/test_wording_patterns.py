"""The worst of the old English stays out: patterns that no text and no docstring may hold."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import bot
import rules
import storage

FOLDERS = tuple(Path(str(package.__file__)).parent for package in (bot, rules, storage))
REASONS = {
    r"\b(for|to|of|by) who\b": "say whoever, a player who, people who",
    r"\banew\b": "say again, or name what is done: re-dealt, reset, drawn again",
    r"\bwhosever\b": "say no matter whose",
    r"\bbe rid of\b": "say get rid of",
    r"\bis to (beat|flip|play|lead)\b.*\bor pass\b": "say @Ben (Alchemist): beat two 5s",
    r"\bas it lies[:;]": "say If scored now",
    r"\bplay(s|ed)? (yourself|himself) again\b": "say back in your seat",
    r"^(?!.*(Minister|discard|more cards)).*\b(himself|he|him)\b": "say they for a player",
    r"direct messages are closed to me": "say I can't send you direct messages",
    r"\bno such act\b": "say no such moderator action",
}
"""What is wrong about a pattern, and what a native speaker says."""


@cache
def strings() -> list[tuple[str, str]]:
    """Every string of the code with where it is, docstrings too; f-strings without their values."""
    return [
        (f"{path.relative_to(folder.parent)}:{node.lineno}", " ".join(node.value.split()))
        for folder in FOLDERS
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


@pytest.mark.parametrize("pattern", REASONS)
def test_no_text_uses_the_old_english(pattern: str) -> None:
    told = re.compile(pattern, re.IGNORECASE)
    found = [where for where, text in strings() if told.search(text)]
    assert not found, f"{REASONS[pattern]}: {found}"


def test_the_search_sees_texts_and_docstrings() -> None:
    seen = [text for where, text in strings() if where.startswith("bot/host/errors.py:")]
    assert any("Refusal" not in text and text.startswith("There is no table") for text in seen)
    assert any("Everything a user may be told" in text for text in seen)
