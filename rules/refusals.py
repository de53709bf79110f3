"""Refusals in words: by its code a text that takes in the plain facts, or a function of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.game import IllegalAction

Params = Mapping[str, Any]
Names = Sequence[str]
Sentence = str | Callable[[Params, Names], str]


def sentence(sentences: Mapping[str, Sentence], refusal: IllegalAction, names: Names) -> str:
    """The sentence for whoever was refused; names in seat order."""
    words = sentences[refusal.code]
    if isinstance(words, str):
        return words.format(**refusal.params)
    return words(refusal.params, names)
