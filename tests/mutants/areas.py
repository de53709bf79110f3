"""What is put to the test, how much of it, and which survivors are known to change nothing."""

import re
from dataclasses import dataclass
from pathlib import Path

GOAL = 0.87
"""The lower end of every area's interval."""


@dataclass(frozen=True, slots=True)
class Area:
    """Some files, and how many of their mutants are tried."""

    name: str
    sample: int
    files: tuple[str, ...]


def _host(names: str) -> tuple[str, ...]:
    return tuple(f"bot/host/{name}.py" for name in names.split())


VIEWS = ("bot/presenters/**/*.py", "bot/games/*/*.py", "rules/*/visibility.py", "rules/*/view.py")
AUTHORISATION = _host(
    "decide servers seats/agreement seats/newcomers seats/seats moderation/actions"
    " moderation/confirmation preferences/cache preferences/parse preferences/preferences"
    " moderation/going_back tables/draft tables/ending tables/lobby tables/names tables/pause"
    " tables/proposals tables/settings turns/absence turns/play turns/standing_orders"
)
STORING = _host(
    "privacy log/codec log/effective log/export log/proof log/repair log/replay moderation/audit"
    " service/clock_updates service/commit_writer service/service service/shared_lock"
    " service/table_cache service/table_locks tables/history tables/rematch tables/table"
    " tables/values turns/clocks workers/scheduler"
)

AREAS = (
    Area("views", 200, VIEWS),
    Area("authorisation", 200, (*AUTHORISATION, "bot/ui/permissions.py")),
    Area("storing", 200, ("storage/**/*.py", *STORING)),
    Area("rules", 600, ("rules/**/*.py",)),
)
"""A file belongs to the first area that names it."""

TESTS = (
    "tests/games", "tests/rules", "tests/host", "tests/storage", "tests/presenters",
    "tests/failures", "tests/scenarios", "tests/secrets",
)  # fmt: skip
"""Not tests of real processes, which no mutant reaches, nor of pictures, which show no rule."""

EQUIVALENT = Path(__file__).parents[2] / "docs" / "mutation-testing.md"
_ROW = re.compile(r"\| `(?P<path>[\w/.]+\.py)` \| `(?P<scope>[\w.]+)` \| `(?P<fault>.+?)` \|")


def equivalent_in(document: Path) -> frozenset[str]:
    """The keys of the mutants that the document lists as changing nothing, one row each."""
    text = document.read_text("utf-8") if document.exists() else ""
    return frozenset(
        f"{row['path']} {row['scope']}: {row['fault']}".replace("\\|", "|")
        for row in _ROW.finditer(text)
    )
