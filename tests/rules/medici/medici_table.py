"""A table of Court of the Medici for tests: a position in, actions in the notation, reports out."""

from collections.abc import Mapping
from typing import Any

from rules.transcript import Transcript, start
from tests.rules.typed_table import TypedTable

NAMES = ("ada", "ben")


class Table(TypedTable):
    """What is asked of a table of the Medici; Ada is black, Ben red."""

    def court(self, name: str) -> list[str]:
        """The stacks of a court, each from bottom to top."""
        return [stack["cards"] for stack in self.public["stacks"] if stack["court"] == name]

    @property
    def inner(self) -> list[str]:
        return self.court("inner")

    @property
    def outer(self) -> list[str]:
        return self.court("outer")

    def total(self, card: str) -> int:
        """What the stack with this card counts."""
        for stack in self.public["stacks"]:
            if card in stack["cards"].split():
                total: int = stack["total"]
                return total
        raise AssertionError(card)


def table(
    inner: str,
    outer: str = "",
    black: str = "",
    red: str = "",
    *,
    decks: tuple[str, str] = ("", ""),
    turn: str = "ada",
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Table:
    """Stacks between commas, from bottom to top; hands of Ada (black) and Ben (red)."""
    place = {
        "inner": stacks(inner),
        "outer": stacks(outer),
        "hands": dict(zip(NAMES, (black, red), strict=True)),
        "decks": dict(zip(NAMES, decks, strict=True)),
        "turn": turn,
        **more,
    }
    return Table(
        start(
            Transcript(
                game="court-of-the-medici",
                options=dict(options or {}),
                players=list(NAMES),
                position=place,
            )
        )
    )


def stacks(text: str) -> list[str]:
    return [stack.strip() for stack in text.split(",") if stack.strip()]
