"""Every benchmark still runs, at its smallest: what it prints is for people to compare."""

import asyncio
import importlib.util
import inspect
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

BENCH = Path(__file__).parents[2] / "bench"


class Smallest(NamedTuple):
    """Constants and words of the command line that make a benchmark as small as it can be."""

    constants: dict[str, Any]
    words: tuple[str, ...] = ()


ALL = {
    "bench_casual": Smallest({}, ("--quarters", "1")),
    "bench_clicks": Smallest(
        {"WARM_UP": 0.0, "GUILDS": 1}, ("--tables", "1", "--rates", "20", "--seconds", "1")
    ),
    "bench_clocks": Smallest({"TABLES": 30, "CLOCKS": 200, "LOOKS": 1}),
    "bench_medici": Smallest({}, ("--games", "1")),
    "bench_pictures": Smallest({"BOARDS": 6, "GAMES": 1, "FULL": 1, "REPEATS": 1, "GALLERY": 1}),
    "bench_play": Smallest({"STARTS": 1, "CLICKS": 1}),
    "bench_requests": Smallest({"MOVES": 3}),
    "bench_rules": Smallest({}, ("--games", "1")),
    "bench_start": Smallest({"LOOP": 1}, ("--tables", "1", "--starts", "1")),
    "bench_storage": Smallest({"SECONDS": 0.01, "ROUNDS": 1, "TABLES": (5,)}),
    "bench_tunnel": Smallest({"WARM_UP": 1}, ("--games", "1")),
}


def test_every_benchmark_is_run_here() -> None:
    assert {path.stem for path in BENCH.glob("*.py")} == set(ALL)


@pytest.mark.parametrize("name", ALL)
def test_a_benchmark_runs_to_its_end_and_prints_figures(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "argv", [f"{name}.py", *ALL[name].words])
    spec = importlib.util.spec_from_file_location(name, BENCH / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for constant, value in ALL[name].constants.items():
        assert hasattr(module, constant)
        setattr(module, constant, value)
    running = module.main()
    if inspect.iscoroutine(running):
        asyncio.run(running)
    assert any(sign.isdigit() for sign in capsys.readouterr().out)
