"""What Steam Tunnel alone keeps, on random games with every variant and every switch."""

from fractions import Fraction
from typing import Any

import pytest

from rules.steam_tunnel import scoring
from rules.steam_tunnel.actions import Bury, Buy, Flip
from rules.steam_tunnel.events import Event
from tests.games.steam_tunnel import TABLES, deal, walk
from tests.rules.steam_tunnel.boards import GAME
from tests.rules.steam_tunnel.brute import search

every_table = pytest.mark.parametrize(("players", "options"), TABLES)
SEEDS = range(3)


@every_table
def test_legal_actions_are_listed_once_in_reading_order(
    players: int, options: dict[str, Any]
) -> None:
    for step in walk(players, options, 0):
        state = step.before
        legal = GAME.legal_actions(state, state.turn)
        assert list(legal) == list(GAME.legal_actions(GAME.copy(state), state.turn))
        assert len(set(legal)) == len(legal)
        cells = state.board.names
        places = [
            (one.kind, cells.index(one.cell)) for one in legal if isinstance(one, Flip | Bury)
        ]
        assert places == sorted(places)
        buys = [one.segment.split(" ") for one in legal if isinstance(one, Buy)]
        entries = ("N", "NE", "SE", "S", "SW", "NW")
        first = [(cells.index(cell), entries.index(e.split("-")[0])) for cell, e in buys]
        assert first == sorted(first)


@every_table
def test_a_turn_is_forced_exactly_where_one_action_is_open(
    players: int, options: dict[str, Any]
) -> None:
    for step in walk(players, options, 2):
        for state in (step.before, step.after):
            for seat in range(players):
                legal = GAME.legal_actions(state, seat)
                forced = GAME.forced_action(state, seat)
                assert [forced] == list(legal) if len(legal) == 1 else forced is None


@every_table
def test_a_segment_is_owned_at_most_once_and_for_good(
    players: int, options: dict[str, Any]
) -> None:
    for step in walk(players, options, 0):
        before, after = step.before, step.after
        for seat in range(players):
            assert before.stones[seat] & ~after.stones[seat] == 0
            for other in range(seat):
                assert after.stones[seat] & after.stones[other] == 0
        grown = sum(mask.bit_count() for mask in after.stones)
        grown -= sum(mask.bit_count() for mask in before.stones)
        assert grown == (step.action.kind == "buy")


@every_table
def test_the_points_add_up_to_the_values_of_owned_tunnels(
    players: int, options: dict[str, Any]
) -> None:
    for step in walk(players, options, 1):
        state = step.after
        view = GAME.view(state, None)
        owned = sum(tunnel.value for tunnel in view.tunnels if tunnel.stones)
        assert sum(view.totals) == owned
        assert tuple(map(scoring.in_points, scoring.totals(state))) == view.totals
        for tunnel in view.tunnels:
            if tunnel.points:
                assert sum(points for _, points in tunnel.points) == Fraction(tunnel.value)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores == view.totals
    assert view.result == outcome.places


def value_by_rulebook(caps: tuple[int, ...], length: int, options: dict[str, Any]) -> int:
    """Tunnel 2.6 and 2.7 once more, word by word."""
    black = [cap for cap in caps if cap == 0]
    numbered = [cap for cap in caps if cap]
    variant = options.get("variant", "none")
    if variant == "killer" and black:
        return 0
    if variant == "not_so_killer" and len(numbered) < 2:
        return 0
    return (sum(numbered) + (len(black) if options.get("pity") else 0)) * length


@every_table
def test_the_scores_are_those_of_a_search_from_scratch(
    players: int, options: dict[str, Any]
) -> None:
    for seed in SEEDS:
        *_, last = walk(players, options, seed)
        state = last.after
        owner = {
            name: seat
            for card in state.cards
            for name, bit in zip(card.names, card.by_entries.values(), strict=True)
            for seat in range(players)
            if state.stones[seat] & bit
        }
        scores = [Fraction()] * players
        for path in search(state):
            length = len(path.segments) + path.pieces * options.get("count_buried", False)
            stones = [sum(owner.get(n) == seat for n in path.segments) for seat in range(players)]
            first = [seat for seat in range(players) if stones[seat] == max(stones) > 0]
            for seat in first:
                value = value_by_rulebook(path.caps, length, options)
                scores[seat] += Fraction(value, len(first))
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert outcome.scores == tuple(scores)


def test_the_first_draws_of_a_seed_are_pinned() -> None:
    _, events = deal(5, {}, 7)
    first: Event = events[0]
    assert GAME.dump_event(first)["order"] == PINNED_ORDER
    assert GAME.dump_event(first)["faces"][:7] == PINNED_FACES


PINNED_ORDER = [3, 1, 2, 0, 4]
PINNED_FACES = ["T20", "T26", "T06r", "T40r", "T22r", "T34", "T39"]
