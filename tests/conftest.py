"""Says after each run where its time went, so that the everyday tests stay quick."""

from collections import Counter

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the seconds that each folder's tests took, all workers together."""
    seconds = Counter[str]()
    for reports in terminalreporter.stats.values():
        for one in reports:
            if isinstance(one, pytest.TestReport):
                seconds["/".join(one.nodeid.split("/")[:2])] += one.duration
    told = ", ".join(f"{folder} {spent:.0f}" for folder, spent in seconds.most_common())
    if told:
        terminalreporter.write_line(f"seconds by folder: {told}")
