"""The clock of deadlines: even where the computer's is not."""

import pytest

from bot.host import steady_clock
from bot.host.steady_clock import FOLLOWED_MS, SteadyClock

YEAR = 365 * 24 * 3_600_000


class Times:
    """A computer's clock, and how much time really went by."""

    def __init__(self) -> None:
        self.wall, self.elapsed = 1_800_000_000_000, 5_000

    def pass_by(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.elapsed += milliseconds


@pytest.fixture
def times() -> Times:
    return Times()


@pytest.fixture
def clock(times: Times) -> SteadyClock:
    return SteadyClock(lambda: times.wall, lambda: times.elapsed)


def test_it_is_the_computers_where_that_is_right(times: Times, clock: SteadyClock) -> None:
    for step in (0, 1, 999, YEAR):
        times.pass_by(step)
        assert clock() == times.wall


@pytest.mark.parametrize("wrong", [YEAR, -3_600_000, 60_000, -60_000])
def test_a_clock_that_is_wrong_for_a_while_changes_nothing(
    times: Times, clock: SteadyClock, wrong: int
) -> None:
    right = times.wall
    times.wall += wrong
    for _ in range(6):
        times.pass_by(10_000)
        right += 10_000
        assert clock() == right
    times.wall -= wrong
    times.pass_by(1_000)
    assert clock() == times.wall == right + 1_000


def test_small_corrections_are_followed_and_it_never_goes_back(
    times: Times, clock: SteadyClock
) -> None:
    told = [clock()]
    for correction in (-FOLLOWED_MS, 3_000, -2_000, FOLLOWED_MS, 0):
        times.wall += correction
        times.pass_by(500)
        told.append(clock())
    assert told == sorted(told)
    times.pass_by(FOLLOWED_MS)
    assert clock() == times.wall


def test_real_clocks_run() -> None:
    clock = SteadyClock()
    assert abs(clock() - steady_clock.wall()) < 60_000
    assert steady_clock.elapsed() <= steady_clock.elapsed()
