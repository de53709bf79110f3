"""What Discord asks of commands beyond its document."""

import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Any

CHAT, SUBCOMMAND, GROUP = 1, 1, 2
LIMITS = {1: 100, 2: 15, 3: 15}


def commands_complaints(commands: list[dict[str, Any]]) -> Iterator[str]:
    """Complaints about a whole set of global commands."""
    kinds = Counter(one.get("type", CHAT) for one in commands)
    for kind, limit in LIMITS.items():
        if kinds[kind] > limit:
            yield f"{kinds[kind]} commands of type {kind}; {limit} are allowed"
    names = Counter((one.get("type", CHAT), one["name"]) for one in commands)
    yield from (f"command {name!r} comes twice" for (_, name), times in names.items() if times > 1)
    for one in commands:
        for key in ("contexts", "integration_types"):
            if not one.get(key):
                yield f"rule 27: /{one['name']} leaves its {key} to Discord"
        for complaint in command_complaints(one):
            yield f"/{one['name']}: {complaint}"


def command_complaints(command: dict[str, Any]) -> Iterator[str]:
    """Complaints about one command with all its parts."""
    if command.get("type", CHAT) != CHAT:
        if not 1 <= len(command["name"]) <= 32:
            yield "its name is not 1 to 32 long"
        if command.get("description"):
            yield "only slash commands are described"
        return
    size = _size(command)
    if size > 8000:
        yield f"{size} characters in all; 8000 are allowed"
    yield from _part(command)


def _part(part: dict[str, Any]) -> Iterator[str]:
    for name in (part["name"], *(part.get("name_localizations") or {}).values()):
        if not is_name(name):
            yield f"{name!r} is no name"
    texts = (part.get("description") or "", *(part.get("description_localizations") or {}).values())
    if any(not 1 <= len(text.strip()) <= 100 for text in texts):
        yield f"the description of {part['name']!r} is not 1 to 100 long"
    options = part.get("options") or []
    if len(options) > 25:
        yield f"{part['name']!r} has {len(options)} options; 25 are allowed"
    names = Counter(one["name"] for one in options)
    yield from (f"option {name!r} comes twice" for name, times in names.items() if times > 1)
    nested = [one["type"] in {SUBCOMMAND, GROUP} for one in options]
    if any(nested) and not all(nested):
        yield f"{part['name']!r} mixes subcommands and options"
    required = [bool(one.get("required")) for one in options]
    if required != sorted(required, reverse=True):
        yield f"{part['name']!r} asks for a required option after an optional one"
    for one in options:
        yield from _part(one)
        yield from _choices(one)


def _choices(option: dict[str, Any]) -> Iterator[str]:
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        yield f"{option['name']!r} has choices and autocomplete"
    yield from choices_complaints(choices)
    for least, most in (("min_value", "max_value"), ("min_length", "max_length")):
        low, high = option.get(least), option.get(most)
        if low is not None and high is not None and low > high:
            yield f"{option['name']!r} has {least} above {most}"


def choices_complaints(choices: list[dict[str, Any]]) -> Iterator[str]:
    """Complaints about an option's choices or about an answer to autocomplete."""
    if len(choices) > 25:
        yield f"{len(choices)} choices; 25 are allowed"
    for key in ("name", "value"):
        counts = Counter(str(one[key]) for one in choices)
        yield from (f"choice {key} {one!r} comes twice" for one, n in counts.items() if n > 1)
        if any(not 1 <= len(one) <= 100 for one in counts):
            yield f"a choice {key} that is not 1 to 100 long"


def is_name(name: str) -> bool:
    """Whether Discord takes it: letters, digits, `-`, `_` and `'`, no capitals, 1 to 32."""
    fits = all(
        char in "-_'" or unicodedata.category(char)[0] in "LN" or "\u0900" <= char <= "\u097f"
        for char in name
    )
    return fits and 1 <= len(name) <= 32 and name == name.lower()


def _size(part: dict[str, Any]) -> int:
    """Characters of names, descriptions and choices, the longest localisation of each counted."""
    total = 0
    for key in ("name", "description"):
        translated = (part.get(f"{key}_localizations") or {}).values()
        total += max(len(text) for text in (part.get(key) or "", *translated))
    for choice in part.get("choices") or []:
        translated = (choice.get("name_localizations") or {}).values()
        total += max(len(text) for text in (choice["name"], *translated))
        total += len(str(choice["value"]))
    return total + sum(_size(one) for one in part.get("options") or [])
