"""Only events change a table: read off the syntax tree of all of `bot/host`."""

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from bot.host.log.codec import EVENTS
from bot.host.tables.table import Table

HOST = Path(__file__).parents[2] / "bot" / "host"
LENT = {"history"}
"""The service lends it to a table for one command: no event changes it."""
FIELDS = {field.name for field in fields(Table)} - LENT
EVENT_NAMES = {event.__name__ for event in EVENTS}
HANDING_ON = {("draft.py", "evolve")}
"""Functions that apply an event, and so may do what it shares with all others."""


def _methods(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    (table,) = [n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == "Table"]
    return {node.name: node for node in table.body if isinstance(node, ast.FunctionDef)}


def _assigned(node: ast.AST) -> Iterator[ast.Attribute]:
    """Attributes that a statement assigns to, or deletes."""
    if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
        yield node


def _called(node: ast.AST) -> str:
    """The name of the method that is called, "" for anything else."""
    is_method = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    return node.func.attr if is_method else ""  # type: ignore[attr-defined]  # looked at above


def changing_methods() -> set[str]:
    """Methods of a table that change it, by themselves or by another of them."""
    methods = _methods(ast.parse((HOST / "tables" / "table.py").read_text("utf-8")))
    found = {
        name
        for name, method in methods.items()
        if any(one.attr in FIELDS for node in ast.walk(method) for one in _assigned(node))
    }
    while more := {
        name
        for name, method in methods.items()
        if name not in found and any(_called(node) in found for node in ast.walk(method))
    }:
        found |= more
    return found - {"copy", "begin_commit"}  # a draft is made, and its commit numbered, before


CHANGING = changing_methods()


class Changes(ast.NodeVisitor):
    """Where a file changes a table outside its events; `found` has a line each."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.found: list[str] = []
        self._classes = [""]
        self._functions = [""]

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Look at what stands in a class, but in a table and in an event."""
        if node.name in EVENT_NAMES | {"Table"}:
            return
        self._classes.append(node.name)
        self.generic_visit(node)
        self._classes.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Look at what stands in a function."""
        self._functions.append(node.name)
        self.generic_visit(node)
        self._functions.pop()

    def visit_Attribute(self, node: ast.Attribute) -> None:
        """Look for fields of a table that are assigned to."""
        for one in _assigned(node):
            own = self._classes[-1] and ast.unparse(one.value) == "self"
            if one.attr in FIELDS and not own:
                self._note(node)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """Look for what changes a table, or the state of the game on it, by being called."""
        called = _called(node)
        hands_on = (self.name, self._functions[-1]) in HANDING_ON
        state = any(isinstance(one, ast.Attribute) and one.attr == "state" for one in node.args)
        changes_state = called in {"evolve", "decide", "setup"} and state
        if (called in CHANGING and not hands_on) or changes_state:
            self._note(node)
        if ast.unparse(node.func).endswith("setattr"):
            self._note(node)
        self.generic_visit(node)

    def _note(self, node: ast.expr) -> None:
        self.found.append(f"{self.name}:{node.lineno} {ast.unparse(node)[:60]}")


def changes_in(source: str, name: str = "planted.py") -> list[str]:
    looking = Changes(name)
    looking.visit(ast.parse(source))
    return looking.found


def test_only_events_change_a_table() -> None:
    found = [
        line
        for path in sorted(HOST.rglob("*.py"))
        for line in changes_in(path.read_text("utf-8"), path.name)
    ]
    assert found == []


def test_what_changes_a_table_is_known() -> None:
    assert {"occupy", "play_events", "keep_requests", "gone", "count_public"} <= CHANGING
    assert not CHANGING & {"seat_of", "present", "outcome", "waiting_seats", "copy"}


@pytest.mark.parametrize(
    "planted",
    [
        "def decide(draft): draft.table.paused = 'host'",
        "def decide(draft): draft.table.status, other = 'ended', 1",
        "def decide(draft): draft.table.removed |= {7}",
        "def decide(draft): del draft.table.orders",
        "def decide(draft): draft.table.gone(7)",
        "def decide(table): table.game.evolve(table.state, event)",
        "def decide(table): setattr(table, 'paused', '')",
        "class Pause:\n    def decide(self, draft): draft.table.paused = ''",
    ],
)
def test_a_change_outside_an_event_is_found(planted: str) -> None:
    assert changes_in(planted)


@pytest.mark.parametrize(
    "lawful",
    [
        "class Paused:\n    def apply(self, table): table.paused = self.reason",
        "class House:\n    def __init__(self): self.name = 'Brass'",
        "def decide(draft): draft.emit(Paused('host'))",
    ],
)
def test_an_event_and_an_object_of_its_own_may_change_their_fields(lawful: str) -> None:
    assert changes_in(lawful) == []
