"""Worlds are compared by what they show, not by how busy the machine was while one was asked."""

from collections.abc import Iterator

import pytest

from bot.ui.messages import responder
from bot.ui.requests import slash_commands
from tests.secrets.listening import listening


@pytest.fixture(autouse=True)
def _listening() -> Iterator[None]:
    """Keep what is logged: it is compared like anything else."""
    with listening():
        yield


@pytest.fixture(autouse=True)
def _patient_completions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every suggestion come, though Discord would not wait (F12 has its own tests)."""
    monkeypatch.setattr(slash_commands, "OFFER_WITHIN", 60.0)


@pytest.fixture(autouse=True)
def _patient_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no answer ask for patience because other tests keep the machine busy."""
    monkeypatch.setattr(responder, "DEFER_AFTER", 60.0)
