"""Actions and events as JSON: nothing is lost, and people can read it."""

from rules.medici import events
from rules.medici.actions import Ally, Conspire, Plan
from tests.games.medici import GAME


def test_an_action_is_stored_in_words() -> None:
    assert GAME.dump_action(Conspire("JS", "4H", "JC", 2, ("JC", 6))) == {
        "kind": "conspire",
        "card": "JS",
        "stack": "4H",
        "victim": "JC",
        "value": 2,
        "retuned": ["JC", 6],
    }
    assert GAME.dump_action(Ally("QC", "7S", power=True))["power"] is True
    assert GAME.dump_action(Plan("3S")) == {"kind": "plan", "card": "3S"}


def test_an_event_is_stored_in_words_and_what_is_hidden_as_null() -> None:
    event = events.Planned(1, 2, 3, 1, 0)
    assert GAME.dump_event(event) == {
        "kind": "planned", "seat": 1, "card": "AH", "drew": "AS", "plans": 1, "turn": 0,
    }  # fmt: skip
    hidden = GAME.dump_event(GAME.redact(event, 0))
    assert hidden["card"] is hidden["drew"] is None
    alone = events.LaidAlone(0, 5, 2, 1, events.NOTHING)
    assert GAME.dump_event(alone)["drew"] == ""
    assert GAME.load_event(GAME.dump_event(alone)) == alone
