"""Which tests reach a line, and how long each takes: collected once for a tree, then kept."""

import ast
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.mutants.mutants import FUNCTIONS, Mutant


@dataclass(frozen=True, slots=True)
class Test:
    """One test, and its seconds of CPU when it was watched."""

    __test__ = False

    name: str
    seconds: float

    @property
    def function(self) -> str:
        return self.name.partition("[")[0]


@dataclass(slots=True)
class Reach:
    """Tests by the lines they reach, in files named from the root."""

    root: Path
    tests: list[Test] = field(default_factory=list)
    failed: set[str] = field(default_factory=set)
    lines: dict[str, dict[int, int]] = field(default_factory=dict)
    """Path -> line -> the tests that reach it, as bits."""
    early: dict[str, dict[int, int]] = field(default_factory=dict)
    """The same for what the import of a file of tests reaches: bits of all its tests, or none for
    what was reached before any such file, for all of them."""
    _mentions: dict[str, set[tuple[str, int]]] = field(default_factory=dict)
    _imports: dict[str, set[str]] = field(default_factory=dict)

    def add(self, text: str) -> None:
        """Take in what one process of `tracing` wrote."""
        part = json.loads(text)
        offset = len(self.tests)
        self.tests += [Test(name, seconds) for name, seconds in part["tests"]]
        self.failed |= set(part["failed"])
        for kept, given in ((self.lines, part["lines"]), (self.early, part["early"])):
            for path, lines in given.items():
                known = kept.setdefault(path, {})
                for line, tests in lines.items():
                    known[int(line)] = known.get(int(line), 0) | int(tests, 16) << offset

    def of(self, mutant: Mutant) -> list[Test]:
        """The tests that reach a mutant, without those that fail anyway.

        What is carried out at import is reached by whatever reaches a line that names it, and by
        files of tests that import it, or what is made of it; where nobody does, by what reaches
        anything of its file, or of a file that imports it. The same holds for lines that only the
        import of tests reaches.
        """
        bits = _reaching(self.lines.get(mutant.path, {}), mutant)
        at_import = self.early.get(mutant.path, {})
        early = _reaching(at_import, mutant)
        if not bits and mutant.names is not None:
            bits = _union(
                self.lines.get(path, {}).get(line, 0)
                for name in mutant.names
                for path, line in self._naming(name)
            )
            bits |= self._importing(mutant.path, mutant.names)
        runs_at_import = mutant.names is not None or any(at in at_import for at in mutant.lines)
        if not bits and runs_at_import:
            bits = self._anything_of({mutant.path})
        tests = (self.tests[place] for place in _places(bits | early))
        return [test for test in tests if test.name not in self.failed]

    def _anything_of(self, paths: set[str]) -> int:
        """Tests that reach any of these files, else those of whatever imports them."""
        seen: set[str] = set()
        while paths:
            seen |= paths
            bits = _union(
                tests
                for path in paths
                for kept in (self.lines, self.early)
                for tests in kept.get(path, {}).values()
            )
            if bits:
                return bits
            modules = {path.removesuffix(".py").replace("/", ".") for path in paths}
            known = {*self.lines, *self.early} - seen
            paths = {path for path in known if modules & self._imported_by(path)}
        return 0

    def _importing(self, path: str, names: frozenset[str]) -> int:
        """Tests of all files that import any of these names, or what is made of them at import."""
        made = _made_of(ast.parse((self.root / path).read_text("utf-8"), path), names)
        module = path.removesuffix(".py").replace("/", ".")
        wanted = {f"{module}.{name}" for name in made}
        found = 0
        for place, test in enumerate(self.tests):
            file = test.name.partition("::")[0]
            if file.endswith(".py") and wanted & self._imported_by(file):
                found |= 1 << place
        return found

    def _imported_by(self, path: str) -> set[str]:
        if path not in self._imports:
            found = self._imports[path] = set()
            for node in ast.walk(ast.parse((self.root / path).read_text("utf-8"), path)):
                if isinstance(node, ast.Import):
                    found |= {alias.name for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.module:
                    found |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
        return self._imports[path]

    def _naming(self, name: str) -> set[tuple[str, int]]:
        if not self._mentions:
            for path in self.lines:
                self._index(path)
        return self._mentions.get(name, set())

    def _index(self, path: str) -> None:
        for node in ast.walk(ast.parse((self.root / path).read_text("utf-8"), path)):
            match node:
                case ast.Name(id=name) | ast.Attribute(attr=name):
                    self._mentions.setdefault(name, set()).add((path, node.lineno))


def _made_of(tree: ast.Module, names: frozenset[str]) -> set[str]:
    """These names and those of a file that are defined by them, one by another."""
    uses: list[tuple[set[str], set[str]]] = []
    for one in tree.body:
        if isinstance(one, ast.ClassDef | ast.Assign | ast.AnnAssign):
            mentioned = [node for node in ast.walk(one) if isinstance(node, ast.Name)]
            defined = {node.id for node in mentioned if isinstance(node.ctx, ast.Store)}
            used = {node.id for node in mentioned}
            if isinstance(one, ast.ClassDef):
                defined = {one.name}
                used |= {node.name for node in ast.walk(one) if isinstance(node, FUNCTIONS)}
            uses.append((defined, used))
    made = set(names)
    while more := {name for new, used in uses if used & made for name in new} - made:
        made |= more
    return made


def _reaching(lines: Mapping[int, int], mutant: Mutant) -> int:
    first = lines.get(mutant.lines.start, 0)
    return first or _union(lines.get(at, 0) for at in mutant.lines)


def _union(sets: Iterable[int]) -> int:
    whole = 0
    for tests in sets:
        whole |= tests
    return whole


def _places(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def in_order(tests: Sequence[Test], budget: float) -> list[Test]:
    """Quickest first, of many variants of a test one before the others, up to a sum of seconds."""
    ranked = []
    variants: dict[str, int] = {}
    for test in sorted(tests, key=lambda test: (test.seconds, test.name)):
        rank = variants[test.function] = variants.get(test.function, 0) + 1
        ranked.append(((test.seconds + 0.02) * rank, test.name, test))
    chosen: list[Test] = []
    spent = 0.0
    for _, _, test in sorted(ranked):
        if chosen and spent + test.seconds > budget:
            break
        spent += test.seconds
        chosen.append(test)
    return chosen
