"""Scores with their intervals, and the report."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from tests.mutants.mutants import Mutant
from tests.mutants.running import Result

Z_95 = 1.959964
LONGEST = 160
"""Of a piece of code, so many characters are shown."""


def wilson(noticed: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson: true also for few trials and near the ends."""
    if not of:
        return 0.0, 1.0
    share = noticed / of
    middle = share + Z_95**2 / (2 * of)
    spread = Z_95 * sqrt(share * (1 - share) / of + Z_95**2 / (4 * of**2))
    below = 1 + Z_95**2 / of
    return max(0.0, (middle - spread) / below), min(1.0, (middle + spread) / below)


@dataclass(frozen=True, slots=True)
class Score:
    """How many mutants of an area were noticed."""

    noticed: int
    of: int
    equivalent: int

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.noticed, self.of)

    def without_equivalent(self) -> "Score":
        return Score(self.noticed, self.of - self.equivalent, 0)

    def __str__(self) -> str:
        low, high = self.interval
        share = self.noticed / self.of if self.of else 0.0
        return f"{self.noticed}/{self.of} = {share:.1%} ({low:.1%} to {high:.1%})"


def score(results: Sequence[Result], equivalent: frozenset[str]) -> Score:
    noticed = sum(result.noticed for result in results)
    same = sum(result.key in equivalent and not result.noticed for result in results)
    return Score(noticed, len(results), same)


def report(
    areas: Mapping[str, Sequence[tuple[Mutant, Result]]],
    controls: Sequence[Result],
    equivalent: frozenset[str],
) -> Iterator[str]:
    """The lines of the report: a table by area, then by kind, then every survivor."""
    rows = {area: [result for _, result in pairs] for area, pairs in areas.items()}
    everything = [result for results in rows.values() for result in results]
    yield f"{'area':16} {'noticed (95 % interval)':38} without those listed as equivalent"
    for area, results in [*rows.items(), ("all", everything)]:
        one = score(results, equivalent)
        yield f"{area:16} {one!s:38} {one.without_equivalent()}"
    yield ""
    verdicts = Counter(result.verdict for result in everything)
    yield "verdicts: " + ", ".join(f"{what} {n}" for what, n in verdicts.most_common())
    failed = [result for result in controls if result.verdict != "survived"]
    yield f"controls: {len(failed)} of {len(controls)} runs without a mutant failed"
    yield from (f"  {result.by}" for result in failed)
    yield ""
    yield from _kinds([pair for pairs in areas.values() for pair in pairs])
    for area, pairs in areas.items():
        yield ""
        yield f"survivors in {area}:"
        yield from _survivors(pairs, equivalent)


def _kinds(pairs: Sequence[tuple[Mutant, Result]]) -> Iterator[str]:
    for kind in sorted({mutant.kind for mutant, _ in pairs}):
        results = [result for mutant, result in pairs if mutant.kind == kind]
        yield f"{kind:24} {score(results, frozenset())}"


def _survivors(pairs: Sequence[tuple[Mutant, Result]], equivalent: frozenset[str]) -> Iterator[str]:
    for mutant, result in sorted(pairs, key=lambda pair: (pair[0].path, pair[0].lines.start)):
        if result.noticed:
            continue
        why = "equivalent" if result.key in equivalent else result.verdict
        yield f"  {mutant.path}:{mutant.lines.start} {mutant.scope} [{mutant.kind}; {why}]"
        yield f"    - {_short(mutant.before)}"
        yield f"    + {_short(mutant.after)}"
        if result.verdict == "broken":
            yield f"    {result.by[-600:]}"
        else:
            yield f"    {result.tried} of {result.reaching} tests that reach it"


def _short(code: str) -> str:
    return code if len(code) <= LONGEST else f"{code[:LONGEST]} …"
