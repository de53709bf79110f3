"""What a client sends, made fit to be read: half characters are none, wherever they stand."""

import re
from typing import Any

_HALVES = re.compile("[\ud800-\udfff]")
"""Halves of characters, which no store, file or message takes."""


def cleaned(data: Any) -> Any:
    """JSON in which every half of a character has become the sign for what cannot be read."""
    if isinstance(data, str):
        return _HALVES.sub("\ufffd", data)
    if isinstance(data, list):
        return [cleaned(one) for one in data]
    if isinstance(data, dict):
        return {cleaned(key): cleaned(value) for key, value in data.items()}
    return data
