"""All mutants of a file: where each stands, what it was, and the code with it in."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType

from tests.mutants.operators import faults

Step = tuple[str, int | None]
UNTOUCHED_FIELDS = {"annotation", "returns", "decorator_list", "pattern", "type_comment", "bases"}
UNTOUCHED_KEYWORDS = {"strict", "repr", "frozen", "slots"}
LOGGERS = {"log", "logger", "logging", "warnings"}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Mutant:
    """One fault in one file.

    `lines` are those of the faulty piece; `names` are what is defined by it, where it is carried
    out at import. `key` stays the same while nothing but the file's other lines changes.
    """

    path: str
    scope: str
    kind: str
    before: str
    after: str
    nth: int
    lines: range
    names: frozenset[str] | None
    steps: tuple[Step, ...] = field(repr=False)
    instead: ast.AST = field(repr=False, compare=False)

    @property
    def key(self) -> str:
        """File, function, what it was and what it is; `#2` for the second that reads the same."""
        again = f" #{self.nth}" if self.nth > 1 else ""
        return f"{self.path} {self.scope}: {self.before} => {self.after}{again}"

    def code(self, source: str, filename: str) -> CodeType:
        """The file's code with this fault in it, line numbers as they were."""
        tree = ast.parse(source, filename)
        parent: ast.AST = tree
        for step in self.steps[:-1]:
            parent = _follow(parent, step)
        name, index = self.steps[-1]
        old = _follow(parent, self.steps[-1])
        new = ast.copy_location(self.instead, old) if hasattr(old, "lineno") else self.instead
        if index is None:
            setattr(parent, name, new)
        else:
            getattr(parent, name)[index] = new
        return compile(ast.fix_missing_locations(tree), filename, "exec", dont_inherit=True)


def _follow(node: ast.AST, step: Step) -> ast.AST:
    name, index = step
    found = getattr(node, name)
    return found if index is None else found[index]


@dataclass(frozen=True)
class _Place:
    """Where the walk is."""

    steps: tuple[Step, ...] = ()
    scope: tuple[str, ...] = ()
    running: bool = False
    """Inside a function's body, so not carried out at import."""
    names: frozenset[str] = frozenset()
    statement: ast.stmt | None = None


def mutants_of(root: Path, path: str) -> list[Mutant]:
    """Every mutant of a file, in the order of its lines."""
    tree = ast.parse((root / path).read_text("utf-8"), path)
    found: list[Mutant] = []
    seen: dict[tuple[str, str, str], int] = {}
    for node, place in _walk(tree, _Place()):
        if not place.running and _joins_types(node):
            continue
        for kind, instead in faults(node):
            scope = ".".join(place.scope) or "module"
            before, after = _difference(node, instead)
            if before == after:
                continue
            nth = seen[scope, before, after] = seen.get((scope, before, after), 0) + 1
            lines = _lines(node, place)
            names = None if place.running else place.names
            found.append(
                Mutant(path, scope, kind, before, after, nth, lines, names, place.steps, instead)
            )
    return found


def _lines(node: ast.AST, place: _Place) -> range:
    """The lines that show that a piece was reached."""
    if isinstance(node, ast.If | ast.While):
        node = node.test
    elif isinstance(node, ast.comprehension):
        node = node.ifs[0]
    elif isinstance(node, ast.match_case) and node.guard is not None:
        node = node.guard
    if not isinstance(node, ast.expr | ast.stmt) and place.statement is not None:
        node = place.statement
    assert isinstance(node, ast.expr | ast.stmt)
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _difference(node: ast.AST, instead: ast.AST) -> tuple[str, str]:
    """Both as text on one line, without the bodies of what stays."""
    if isinstance(node, ast.If | ast.While) and isinstance(instead, ast.If | ast.While):
        node, instead = node.test, instead.test
    elif isinstance(node, ast.match_case) and isinstance(instead, ast.match_case):
        assert node.guard is not None
        assert instead.guard is not None
        node, instead = node.guard, instead.guard
    return " ".join(ast.unparse(node).split()), " ".join(ast.unparse(instead).split())


def _walk(node: ast.AST, place: _Place) -> Iterator[tuple[ast.AST, _Place]]:
    if place.steps:
        yield node, place
    for name, value in ast.iter_fields(node):
        if name in UNTOUCHED_FIELDS or _is_elsewhere(node, name):
            continue
        children = enumerate(value) if isinstance(value, list) else [(None, value)]
        for index, child in children:
            if isinstance(child, ast.AST) and not _untouched(child):
                yield from _walk(child, _go_down(node, name, index, child, place))


def _go_down(node: ast.AST, name: str, index: int | None, child: ast.AST, place: _Place) -> _Place:
    body = isinstance(node, FUNCTIONS) and name == "body"
    scope = place.scope
    names = place.names
    if isinstance(child, (*FUNCTIONS, ast.ClassDef)):
        scope = (*scope, child.name)
        names = frozenset({child.name})
    if isinstance(child, ast.Assign | ast.AnnAssign) and not scope:
        names = _targets(child)
    return _Place(
        (*place.steps, (name, index)),
        scope,
        place.running or body or isinstance(node, ast.Lambda),
        names,
        child if isinstance(child, ast.stmt) else place.statement,
    )


def _targets(node: ast.Assign | ast.AnnAssign) -> frozenset[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return frozenset(
        part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)
    )


def _is_elsewhere(node: ast.AST, field: str) -> bool:
    """A class's keywords, and what runs on another system than this one."""
    if isinstance(node, ast.ClassDef):
        return field == "keywords"
    if isinstance(node, ast.If) and ast.unparse(node.test) == "sys.platform == 'win32'":
        return field != ("body" if sys.platform == "win32" else "orelse")
    return False


def _untouched(node: ast.AST) -> bool:
    match node:
        case ast.Assert():
            return True
        case ast.FunctionDef(name="__repr__" | "__str__"):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.If(body=[ast.Raise(exc=exc)]) | ast.Raise(exc=exc) if _is_a_doubt(exc):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):
            return name in LOGGERS
        case ast.Assign(targets=[ast.Name(id="model_config" | "__slots__")]):
            return True
        case ast.keyword(arg=str(name)):
            return name in UNTOUCHED_KEYWORDS
    return False


def _joins_types(node: ast.AST) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr)


def _is_a_doubt(raised: ast.expr | None) -> bool:
    """An error that only a fault in the program can raise."""
    if isinstance(raised, ast.Call):
        raised = raised.func
    return isinstance(raised, ast.Name) and raised.id in {"AssertionError", "NotImplementedError"}
