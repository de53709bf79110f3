"""Private things have one way out and public things another: read off the syntax tree (F10).

A reader of `bot/ui/messages/responder.py` must be able to trust that nothing else answers an
interaction, and that whatever is not a board pings nobody.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import bot
import rules

BOT, RULES = Path(bot.__file__).parent, Path(rules.__file__).parent
INTERFACE = sorted((BOT / "ui").rglob("*.py"))
ANSWERS = {"send_message", "edit_message", "edit_original_response", "send_modal", "defer"}
CHANNELS = {"send", "delete"}
MAY_ANSWER = {"ui/messages/responder.py"}
MAY_POST = {
    "ui/tables/threads.py",
    "ui/messages/kept_message.py",
}
UNTOLD = {"random", "time", "datetime", "secrets", "uuid"}
MEASURES = "__main__.py"
"""The command line of the rules measures how fast it played."""


class Call:
    """A call of a method, with its file and the `if` it stands directly under."""

    def __init__(self, path: Path, node: ast.Call, condition: str) -> None:
        self.node, self.condition = node, condition
        self.place = path.relative_to(BOT).as_posix()
        self.method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        self.on = ast.unparse(node.func.value) if isinstance(node.func, ast.Attribute) else ""
        self.arguments = {one.arg: ast.unparse(one.value) for one in node.keywords}

    def __repr__(self) -> str:
        return f"{self.place}:{self.node.lineno} {ast.unparse(self.node)}"


@cache
def calls() -> tuple[Call, ...]:
    """Every method call of the interface."""
    return tuple(
        call
        for path in INTERFACE
        for call in _calls(path, ast.parse(path.read_text(encoding="utf-8")), "")
    )


def _calls(path: Path, node: ast.AST, condition: str) -> Iterator[Call]:
    if isinstance(node, ast.Call):
        yield Call(path, node, condition)
    for name, value in ast.iter_fields(node):
        under = condition
        if isinstance(node, ast.If):
            under = {"body": ast.unparse(node.test), "orelse": ""}.get(name, condition)
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _calls(path, child, under)


def test_only_one_module_answers_interactions() -> None:
    found = [call for call in calls() if call.method in ANSWERS and call.on != "answer"]
    assert {call.place for call in found} == MAY_ANSWER


def test_only_boards_and_letters_are_posted() -> None:
    found = [
        call
        for call in calls()
        if call.method in CHANNELS and not call.on.endswith(("followup", "messages"))
    ]
    assert {call.place for call in found} == MAY_POST


def test_every_new_answer_is_for_its_asker_alone() -> None:
    new = [
        call
        for call in calls()
        if call.method == "send_message" or (call.method, call.on[-8:]) == ("send", "followup")
    ]
    assert len(new) >= 3
    assert [call for call in new if call.arguments.get("ephemeral") != "True"] == []


def test_only_private_deferrals_are_made() -> None:
    """A bare `defer()` promises to edit the pressed message, which then must be private itself."""
    deferrals = [call for call in calls() if call.method == "defer" and call.on != "answer"]
    deferrals = [call for call in deferrals if call.on.endswith("response")]
    assert len(deferrals) == 2
    for call in deferrals:
        bare = not call.arguments and "_on_private_message" in call.condition
        assert call.arguments.get("ephemeral") == "True" or bare, call


def test_nobody_is_mentioned_but_by_a_board_or_a_reminder() -> None:
    made = [call for call in calls() if "AllowedMentions" in ast.unparse(call.node.func)]
    by_hand = [call for call in made if call.method == "AllowedMentions"]
    assert {call.place for call in by_hand} == {"ui/render.py"}
    assert [call.arguments["everyone"] for call in by_hand] == ["False", "False"]
    assert [call.arguments["roles"] for call in by_hand] == ["roles or False", "False"]
    assert [call for call in made if call.method not in {"AllowedMentions", "none"}] == []
    uses = [call for call in calls() if call.arguments.get("allowed_mentions", "") != ""]
    pinging = [call for call in uses if "mentions()" in call.arguments["allowed_mentions"]]
    senders = {(call.place, call.method) for call in pinging}
    assert senders == {("ui/messages/kept_message.py", "send")}
    naming = [call for call in uses if "named()" in call.arguments["allowed_mentions"]]
    # Discord rings nobody for an edit, whomever it allows.
    assert [(one.place, one.method) for one in naming] == [("ui/messages/kept_message.py", "edit")]
    pinging += naming
    others = [call.arguments["allowed_mentions"] for call in uses if call not in pinging]
    assert set(others) <= {"discord.AllowedMentions.none()", "nobody"}
    assert "discord.AllowedMentions.none()" in {
        call.arguments.get("allowed_mentions") for call in calls() if call.place == "ui/client.py"
    }


def imported(path: Path) -> set[str]:
    """First names of all modules a file imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize(
    "path", sorted(RULES.rglob("*.py")), ids=lambda path: path.relative_to(RULES).as_posix()
)
def test_rules_know_no_clock_and_no_chance_but_their_own(path: Path) -> None:
    allowed = {"time"} if path.name == MEASURES and path.parent == RULES else set()
    assert imported(path) & UNTOLD <= allowed
