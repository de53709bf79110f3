"""Actions and events as JSON: nothing is lost, and people can read it."""

from rules.steam_court import actions, events
from rules.steam_court.notation import read_cards
from rules.steam_court.pieces import DUKE, QUEEN
from tests.games.steam_court import GAME


def test_a_lay_is_stored_in_words() -> None:
    action = actions.Lay(read_cards("10 X"), 3, 10)
    assert GAME.dump_action(action) == {"kind": "lay", "cards": "10 X", "size": 3, "value": 10}
    event = events.Laid(2, 0, QUEEN, read_cards("3 3/9"), 2, 3, True, 1, events.OPENS)
    dumped = GAME.dump_event(event)
    assert dumped["kind"] == "laid"
    assert dumped["character"] == "Queen"
    assert dumped["cards"] == "3 3/9"


def test_hidden_cards_are_stored_as_null_and_no_cards_as_empty_text() -> None:
    kept = events.Kept(0, 0, DUKE, 0, 0, None)
    dumped = GAME.dump_event(kept)
    assert dumped["cards"] == ""
    assert dumped["back"] is None
    assert GAME.load_event(dumped) == kept


def test_a_card_is_stored_as_it_is_written() -> None:
    assert GAME.dump_action(actions.Dive(7)) == {"kind": "dive", "card": "7"}
