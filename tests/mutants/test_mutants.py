"""The tool, tried on code so small that every answer is known."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.areas import AREAS, EQUIVALENT, equivalent_in
from tests.mutants.mutants import Mutant, mutants_of
from tests.mutants.reach import Reach, Test, in_order
from tests.mutants.running import Result
from tests.mutants.score import score, wilson

ROOT = Path(__file__).parents[2]

TOY = '''"""Sums."""

LIMIT = 3


def capped(number):
    if number > LIMIT:
        return LIMIT
    return number


def counted(number):
    while number:
        number -= 1
    return number


def forgotten(number):
    return number + 1


def early(number):
    return number


def inner(number):
    return number


def shared(number):
    return number
'''

TOY_TESTS = """from toy.sums import capped, counted, early

EXAMPLE = early(7)


def test_a_number_is_capped():
    assert capped(9) == 3
    assert capped(1) == 1


def test_counting_goes_down_to_nothing():
    assert counted(5) == 0


def test_what_is_set_up_at_import_is_seen_too():
    assert EXAMPLE == 7


def test_that_fails_by_itself():
    assert capped(2) == 1
"""


FIRST_OF_ALL = """from toy.sums import shared

SHARED = shared(5)
"""

INNER_TESTS = """from toy import sums
from toy_tests.conftest import SHARED


def test_what_another_folder_asks():
    assert sums.inner(3) == 3


def test_what_was_set_up_before_any_test_is_seen_too():
    assert SHARED == 5
"""


@pytest.fixture(name="toy", scope="module")
def _toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("mutants")
    for folder in ("toy", "toy_tests", "toy_tests/inner"):
        (root / folder).mkdir()
        (root / folder / "conftest.py").touch()
    (root / "toy_tests" / "conftest.py").write_text(FIRST_OF_ALL, "utf-8")
    (root / "toy_tests" / "inner" / "test_inner.py").write_text(INNER_TESTS, "utf-8")
    (root / "toy" / "__init__.py").touch()
    (root / "toy" / "sums.py").write_text(TOY, "utf-8")
    (root / "toy_tests" / "test_sums.py").write_text(TOY_TESTS, "utf-8")
    (root / "pytest.ini").write_text("[pytest]\nmarkers = long\n", "utf-8")
    return root


def run(toy: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603  # this very Python
        [
            *(sys.executable, "-m", "tests.mutants", "--root", str(toy), "--tests", "toy_tests"),
            *("--files", "toy/*.py", "--patience", "0.3", "--controls", "1", *options),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def verdicts(said: str) -> dict[str, str]:
    """What each mutant's line says, by its key."""
    found = {}
    for line in said.splitlines():
        verdict, _, key = line.partition(" s  ")
        if key:
            found[key] = " ".join(verdict.split()[:-1])
    return found


def test_the_tool_kills_times_out_and_names_survivors(toy: Path) -> None:
    wanted = {
        "toy/sums.py capped: number > LIMIT => number <= LIMIT": "killed",
        "toy/sums.py capped: number > LIMIT => number >= LIMIT": "survived",
        "toy/sums.py module: 3 => 4": "killed",
        "toy/sums.py counted: number -= 1 => pass": "timed out",
        "toy/sums.py forgotten: 1 => 2": "unreached",
        "toy/sums.py inner: return number => return None": "killed",
        "toy/sums.py early: return number => return None": "killed",
        "toy/sums.py shared: return number => return None": "killed",
        "control 0": "survived",
    }
    done = run(toy)
    said = verdicts(done.stderr)
    assert {key: said.get(key) for key in wanted} == wanted, done.stderr
    assert "test_that_fails_by_itself" in done.stderr  # named, and left out
    assert "+ number >= LIMIT" in done.stdout
    assert "controls: 0 of 1 runs without a mutant failed" in done.stdout
    assert done.returncode == 1  # what is forgotten keeps the score low

    again = run(toy)
    assert verdicts(again.stderr) == {}  # nothing is tried twice
    assert again.stdout == done.stdout


def mutants(tmp_path: Path, code: str) -> list[Mutant]:
    (tmp_path / "some.py").write_text(code, "utf-8")
    return mutants_of(tmp_path, "some.py")


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("a < b", {"a <= b", "a >= b"}),
        ("a and b", {"a or b", "a", "b"}),
        ("not a", {"a"}),
        ("a + b", {"a - b"}),
        ("'words' + b", set()),
        ("f(a, b)", {"f(b, a)", "pass"}),
        ("x.y = a", {"pass"}),
        ("x += a", {"pass", "x -= a"}),
        ("raise ValueError", {"pass"}),
        ("raise AssertionError", set()),
        ("log.info('words', a)", set()),
        ("a if b else c", {"a if not b else c"}),
        ("[a for a in b if c]", {"for a in b", "for a in b if not c"}),
        ("min(a, b)", {"max(a, b)", "pass"}),
        ("7", {"8", "6"}),
        ("x: 'words | None' = True", {"False"}),
        ("x: int | None = a | b", set()),
        ("if sys.platform == 'win32':\n    f()\nelse:\n    g(a < b)", {"pass", "a <= b", "a >= b"}),
    ],
)
def test_each_piece_of_code_has_its_faults(tmp_path: Path, code: str, changes: set[str]) -> None:
    found = mutants(tmp_path, code)
    assert {mutant.after for mutant in found} == changes


def test_a_mutants_code_has_its_fault_and_no_other(tmp_path: Path) -> None:
    source = "def f(a, b):\n    # a remark\n    return a < b\n"
    for mutant in mutants(tmp_path, source):
        if mutant.after != "a >= b":
            continue
        names: dict[str, object] = {}
        exec(mutant.code(source, "some.py"), names)  # noqa: S102  # our own two lines
        f = names["f"]
        assert callable(f)
        assert (f(1, 2), f(2, 1)) == (False, True)
        assert f.__code__.co_firstlineno == 1
        return
    pytest.fail("there is no such mutant")


def test_the_same_fault_twice_in_a_function_has_two_keys(tmp_path: Path) -> None:
    keys = [mutant.key for mutant in mutants(tmp_path, "def f():\n    return a(1) or a(1)\n")]
    assert len(keys) == len(set(keys))


def test_an_interval_is_wilsons() -> None:
    low, high = wilson(540, 600)
    assert (round(low, 4), round(high, 4)) == (0.8734, 0.9215)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(20, 20)[1] == 1.0


def test_an_equivalent_mutant_is_left_out_only_where_it_survives() -> None:
    results = [
        Result("a", "killed", "t", 1, 1, 0.0),
        Result("b", "survived", "", 1, 1, 0.0),
        Result("c", "unreached", "", 0, 0, 0.0),
    ]
    counted = score(results, frozenset({"a", "b"}))
    assert (counted.noticed, counted.of) == (1, 3)
    assert (counted.without_equivalent().noticed, counted.without_equivalent().of) == (1, 2)


def test_quick_tests_come_first_and_variants_of_one_later() -> None:
    tests = [Test("slow", 5.0), Test("many[1]", 0.0), Test("many[2]", 0.0), Test("other", 0.01)]
    assert [test.name for test in in_order(tests, 60)] == ["many[1]", "other", "many[2]", "slow"]
    assert [test.name for test in in_order(tests, 1)] == ["many[1]", "other", "many[2]"]


def test_what_runs_at_import_is_reached_by_whoever_names_it(tmp_path: Path) -> None:
    source = "LIMIT = 3\nOTHER = 4\n\ndef f():\n    return LIMIT\n"
    found = {mutant.after: mutant for mutant in mutants(tmp_path, source)}
    reach = Reach(tmp_path, [Test("one", 1.0), Test("two", 1.0)], set(), {"some.py": {5: 0b10}})
    assert [test.name for test in reach.of(found["2"])] == ["two"]
    reach.failed.add("two")
    assert reach.of(found["2"]) == []


def test_what_is_made_at_import_is_reached_by_tests_that_import_it(tmp_path: Path) -> None:
    source = (
        "LIMIT = 3\nTWICE = 2 * LIMIT\n\ndef f():\n    g()\n\n"
        "class Kept:\n    most = TWICE\n\n    def some(self, limit=7):\n        g()\n"
    )
    found = {mutant.after: mutant for mutant in mutants(tmp_path, source)}
    (tmp_path / "test_kept.py").write_text("from some import Kept\n", "utf-8")
    (tmp_path / "test_f.py").write_text("from some import f\n", "utf-8")
    tests = [Test("test_kept.py::one", 1.0), Test("test_f.py::two", 1.0)]
    reach = Reach(tmp_path, tests, set(), {"some.py": {5: 0b10}})
    assert [test.name for test in reach.of(found["2"])] == ["test_kept.py::one"]
    assert [test.name for test in reach.of(found["6"])] == ["test_kept.py::one"]


def test_what_no_function_belongs_to_is_reached_by_whoever_imports_it(tmp_path: Path) -> None:
    found = {mutant.after: mutant for mutant in mutants(tmp_path, "LIMIT = 3\n")}
    (tmp_path / "user.py").write_text("from some import LIMIT as most\n\ndef f():\n    g()\n")
    (tmp_path / "other.py").write_text("def f():\n    g()\n")
    reached = {"user.py": {4: 0b01}, "other.py": {2: 0b10}}
    reach = Reach(tmp_path, [Test("one", 1.0), Test("two", 1.0)], set(), reached)
    assert [test.name for test in reach.of(found["2"])] == ["one"]


def test_every_area_has_files_and_enough_mutants() -> None:
    for area in AREAS:
        paths = {path for pattern in area.files for path in ROOT.glob(pattern)}
        assert all(list(ROOT.glob(pattern)) for pattern in area.files), area.name
        nodes = sum(len(list(ast.walk(ast.parse(path.read_text("utf-8"))))) for path in paths)
        assert nodes > 10 * area.sample


def test_every_mutant_listed_as_equivalent_is_one_of_the_code() -> None:
    listed = equivalent_in(EQUIVALENT)
    paths = {key.partition(" ")[0] for key in listed}
    assert all((ROOT / path).exists() for path in paths)
    known = {mutant.key for path in paths for mutant in mutants_of(ROOT, path)}
    assert listed <= known
