"""What the lesson of Steam Tunnel teaches, beside what every lesson keeps to."""

from fractions import Fraction

from bot.games.steam_tunnel import lesson as script
from bot.games.steam_tunnel.learn import LESSON
from tests.presenters.test_every_lesson import at, ways

WAYS = ways("steam-tunnel")
(END,) = (way for way in WAYS if not at(LESSON, way).step.options)


def way_to(name: str) -> str:
    return next(way for way in WAYS if at(LESSON, way).step is script.STEPS[name])


def test_the_end_shows_the_rulebooks_three_way_tie_and_a_win() -> None:
    """Tunnel 2.9, T2: eight segments, caps 2, 2, 3 and a dead end, two stones each of three."""
    view = at(LESSON, END).view
    tie = next(one for one in view.tunnels if one.value == 56)
    assert len(tie.segments) == 8
    assert tie.caps == (0, 2, 2, 3)
    assert tie.stones == ((0, 2), (1, 2), (2, 2))
    assert {share for _, share in tie.points} == {Fraction(56, 3)}
    assert view.winners == (script.NAMES.index(script.LEARNER),)
    assert view.totals[0] == Fraction(56, 3) + 18
    screen = LESSON.screen(END)
    assert "56/3: **18 2/3**" in screen.text
    assert screen.picture is not None
    assert screen.picture.kind == "tunnel-score"


def test_every_statement_about_the_board_is_so() -> None:
    flipped = at(LESSON, way_to("closed")).view
    pale = next(one for one in flipped.tunnels if "b1 S-NW" in one.segments)
    assert pale.closed
    assert pale.segments == ("a1 NE-SW", "b1 S-NW")
    assert pale.caps == (0, 3)
    fork = next(one for one in flipped.tunnels if script.LARGE in one.segments)
    assert len(fork.segments) == 5
    assert fork.stones == ((1, 1), (2, 1))
    large = next(one for one in at(LESSON, way_to("worth")).view.tunnels if one.value == 32)
    assert (len(large.segments), large.caps) == (8, (0, 2, 2))
    assert large.stones == ((0, 2), (1, 2), (2, 2))
    last = at(LESSON, way_to("bury")).view
    assert [cell.name for cell in last.cells if cell.state == "down"] == ["d2", "a3"]
    own = next(one for one in at(LESSON, END).view.tunnels if "b3 SE-NW" in one.segments)
    assert (len(own.segments), own.caps, own.value) == (3, (2, 4), 18)


def test_steps_show_the_tunnel_they_speak_of() -> None:
    for name in ("round", "worth", "bury"):
        way = way_to(name)
        picture = LESSON.screen(way).picture
        assert picture is not None
        number = int(picture.style.removeprefix("tunnel:"))
        tunnel = at(LESSON, way).view.tunnels[number]
        assert script.STEPS[name].picture in tunnel.segments
