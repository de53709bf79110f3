"""A table of Court of the Medici for tests: a position in, actions in the notation, reports out."""

from collections.abc import Mapping
from typing import Any

from rules.transcript import Replaying, Transcript, start

NAMES = ("ada", "ben")

Json = dict[str, Any]


class Table:
    """A transcript that grows action by action; Ada is black, Ben red."""

    def __init__(self, running: Replaying) -> None:
        self.running = running
        self.count = 0

    def _line(self, text: str) -> Json:
        self.count += 1
        return self.running.line(self.count, text)

    def play(self, *actions: str) -> list[str]:
        """Accepted actions; the sentences of the last one."""
        events: list[str] = []
        for action in actions:
            line = self._line(action)
            assert line["ok"], f"{action}: {line['error']}"
            events = line["events"]
        return events

    def refused(self, action: str, code: str) -> str:
        """A refused action; the sentence that says why."""
        line = self._line(action)
        assert not line["ok"], f"{action} was accepted"
        assert line["error"]["code"] == code, line["error"]
        text: str = line["error"]["text"]
        return text

    def legal(self, action: str) -> bool:
        """Whether an action is legal now."""
        answer: bool = self._line(f"? {action}")["legal"]
        return answer

    @property
    def final(self) -> Json:
        return self.running.final()

    @property
    def waiting(self) -> dict[str, list[str]]:
        verbs: dict[str, list[str]] = self.final["waiting_for"]
        return verbs

    @property
    def outcome(self) -> Any:
        return self.final["outcome"]

    @property
    def public(self) -> Json:
        public: Json = self.final["public"]
        return public

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

    def hand(self, name: str) -> str:
        hand: str = self.final["private"][name]["hand"]
        return hand


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
