"""A table in the notation: actions as people type them in, and what tools are told of it."""

from typing import Any

from rules.transcript import Replaying

Json = dict[str, Any]


class TypedTable:
    """A transcript that grows action by action."""

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
        """A refused action, which changes nothing; the sentence that says why."""
        before = self.running.game.copy(self.running.state)
        line = self._line(action)
        assert not line["ok"], f"{action} was accepted"
        assert line["error"]["code"] == code, line["error"]
        assert self.running.state == before
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
    def public(self) -> Json:
        public: Json = self.final["public"]
        return public

    @property
    def waiting(self) -> dict[str, list[str]]:
        verbs: dict[str, list[str]] = self.final["waiting_for"]
        return verbs

    @property
    def outcome(self) -> Any:
        return self.final["outcome"]

    def hand(self, name: str) -> str:
        hand: str = self.final["private"][name]["hand"]
        return hand
