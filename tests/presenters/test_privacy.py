"""What is stored about a person: what can be pressed, and what is asked before it is forgotten."""

from bot.presenters import privacy
from bot.presenters.screen import Button, Screen
from tests.presenters.limits import faults


def pressed(screen: Screen) -> list[tuple[str, str, str, str]]:
    pieces = [piece for row in screen.rows for piece in row if isinstance(piece, Button)]
    return [(piece.label, piece.verb, piece.token, piece.style) for piece in pieces]


def test_all_of_it_can_be_sent_and_forgotten() -> None:
    screen = privacy.privacy()
    assert faults(screen) == []
    assert pressed(screen) == [
        ("Send me all of it", "privacy", "send", "secondary"),
        ("Forget me …", "privacy", "ask", "danger"),
    ]


def test_nothing_is_forgotten_before_a_second_press() -> None:
    screen = privacy.confirm_forgetting(2, "k3f")
    assert faults(screen) == []
    assert pressed(screen) == [
        ("Yes, forget me", "privacy", "forget k3f", "danger"),
        ("No", "privacy", "", "secondary"),
    ]
    assert "You'd leave 2 tables; house players take your seats." in screen.text
    assert "You'd leave" not in privacy.confirm_forgetting(0, "k3f").text
    assert "can't be undone" in screen.text


def test_whoever_is_forgotten_is_told_what_a_running_table_still_knows() -> None:
    screen = privacy.forgotten()
    assert faults(screen) == []
    assert privacy.UNTIL_OVER in screen.text
    assert pressed(screen) == []
