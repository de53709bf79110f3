"""Deals that a test chooses: what the service draws is the first deal's seed itself."""

import pytest

from bot.host.log import proof
from bot.host.turns import play
from rules.fair import key_of, read_record


def choose_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out how secret and record give a seed, which tests/host/test_fair.py tries.

    So a number stands for the same cards, whoever sits down and however options are set. Deals
    after the first are real.
    """

    def chosen(secret: str, record: str) -> str:
        return secret if read_record(record).deal == 1 else key_of(secret, record)

    monkeypatch.setattr(play, "key_of", chosen)
    monkeypatch.setattr(proof, "key_of", chosen)
