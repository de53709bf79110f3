"""Actions and events as JSON: nothing is lost, and people can read it."""

from fractions import Fraction

import pytest

from rules.steam_tunnel import actions, events
from tests.rules.steam_tunnel.boards import GAME


def test_actions_and_events_are_stored_in_the_notation() -> None:
    assert GAME.dump_action(actions.Buy("b3 N-S")) == {"kind": "buy", "segment": "b3 N-S"}
    assert GAME.dump_action(actions.SKIP) == {"kind": "skip"}
    event = events.Flipped(2, "c4", "T05r")
    assert GAME.dump_event(event) == {"kind": "flipped", "seat": 2, "cell": "c4", "face": "T05r"}


def test_scores_are_stored_exactly() -> None:
    event = events.GameEnded(((0, 2), (1,)), (Fraction(56, 3), Fraction(4), Fraction(56, 3)))
    dumped = GAME.dump_event(event)
    assert dumped["scores"] == ["56/3", "4", "56/3"]
    assert GAME.load_event(dumped) == event


def test_hidden_faces_are_stored_as_null() -> None:
    event = events.Dealt((1, 0), 2, 2, ("T01", "T02", "P1", "void"), ("c1",))
    dumped = GAME.dump_event(GAME.redact(event._replace(up=("a2",)), 0))
    assert dumped["faces"] == [None, None, "P1", "void"]


@pytest.mark.parametrize("scores", [["1/0"], ["x"], [3], [None], "1"])
def test_what_is_no_score_is_refused(scores: object) -> None:
    with pytest.raises(ValueError, match=r".+"):
        GAME.load_event({"kind": "game_ended", "places": [[0]], "scores": scores})
