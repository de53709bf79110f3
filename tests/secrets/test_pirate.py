"""What a Submariner kept stays hidden from the Pirate whose lost cards he dived among.

Random worlds rarely come here: a finished trick the Pirate lost, then a dive, then his own panel.
"""

import random

from rules.steam_court.game import GAME
from rules.steam_court.model import Sight, State, placed
from rules.steam_court.pieces import SUBMARINER, in_common, pack
from tests.rules.steam_court.court_table import RENEGADE, table
from tests.secrets.permuting import other_state

DAN = 3
"""The Pirate's seat at the table below."""


def in_a_trick() -> State:
    """A renegade table in its second trick, Dan waiting."""
    t = table("5 12", "6 6", "7 7", "3 3 2 2", "12 12 1 1", seats=RENEGADE)
    t.play("ada: lay 5", "ben: pass", "cleo: pass", "dan: pass", "eve: lay 12", "ada: pass")
    state: State = t.running.state
    assert state.seating.pirate == DAN
    assert state.seating.submariner == 0
    return state


def lost(state: State, kept: list[int], left: list[int]) -> State:
    """The same table where Dan lost two 3s and a 9, and Ada has dived and kept some discards."""
    return placed(
        state,
        booty=pack([3, 3, 9]),
        hands=(state.hands[0] + pack(kept), *state.hands[1:]),
        discards=pack(left),
        spent=state.spent | 1 << SUBMARINER,
        window=None,
    )


def test_a_pirates_view_is_the_same_whatever_the_submariner_kept() -> None:
    state = in_a_trick()
    some = lost(state, [8], [3, 3, 9, 10])
    others = lost(state, [3], [3, 8, 9, 10])
    assert in_common(some.booty, some.discards) != in_common(others.booty, others.discards)
    assert GAME.view(some, DAN) == GAME.view(others, DAN)
    assert GAME.legal_actions(some, DAN) == GAME.legal_actions(others, DAN)
    own = GAME.view(some, DAN).own
    assert own is not None
    assert own.character == "Pirate"
    assert own.retrievable == ("3", "3", "9")


def test_a_pirate_is_offered_the_same_whether_or_not_anything_is_left() -> None:
    """Court 1.7: what a dive has taken he learns only by retrieving."""
    pick = random.Random(3)
    state = lost(in_a_trick(), [8], [3, 3, 9, 10])
    dive = Sight(state.seating.order[0], "dived", None, pack([8, 10]))
    state = placed(state, seen=(dive,))
    discards = set()
    for _ in range(20):
        other = other_state(state, DAN, pick)
        assert GAME.view(other, DAN) == GAME.view(state, DAN)
        assert GAME.legal_actions(other, DAN) == GAME.legal_actions(state, DAN)
        discards.add(other.discards)
    assert len(discards) > 1
    none = lost(in_a_trick(), [3, 3, 9], [8, 10])
    assert not in_common(none.booty, none.discards)
    assert GAME.legal_actions(none, DAN) == GAME.legal_actions(state, DAN)
