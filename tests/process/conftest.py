"""A place of its own for each test: an empty folder, and an environment without our settings."""

import logging
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in os.environ:
        if name.startswith("PARLOUR_") or name in {"DISCORD_TOKEN", "DYNO"}:
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(autouse=True)
def _no_watch_outlives_its_test() -> Iterator[None]:
    """End the watch that a signal began: seconds later it would speak up in another test."""
    yield
    for thread in threading.enumerate():
        if isinstance(thread, threading.Timer):
            thread.cancel()


@pytest.fixture
def untouched_logging() -> Iterator[None]:
    """Put the process-wide loggers back as they were."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.captureWarnings(capture=False)
    structlog.reset_defaults()
