"""What a view says beyond the cards: who chooses, who may be stopped, which table is one's own."""

from rules.steam_court.game import GAME
from rules.steam_court.view import TableView

from .court_table import NAMES, RENEGADE, Table, table, two_tables


def shown(t: Table, number: int = 0) -> TableView:
    return GAME.view(t.running.state, None).tables[number]


def choosing(t: Table) -> list[str]:
    return [NAMES[seat.seat] for seat in shown(t).seats if seat.choosing]


def window(t: Table) -> str | None:
    layer = shown(t).window
    return None if layer is None else NAMES[layer]


def test_everybody_sees_that_a_diver_has_to_say_what_he_keeps() -> None:
    t = table("8 4", "5", "6", "7", "9", seats=RENEGADE, discards="11 11 12")
    assert choosing(t) == []
    t.play("ada: dive 8")
    assert choosing(t) == ["ada"]
    t.play("ada: keep nothing")
    assert choosing(t) == []


def test_everybody_sees_that_the_doctor_drew() -> None:
    t = table("1", "2", "3", "4", "5", seats=RENEGADE, phase="privileges", court_hand="6 7 8 9")
    t.play("cleo: draw")
    assert choosing(t) == ["cleo"]


def test_everybody_sees_whose_lay_the_general_may_still_stop() -> None:
    t = table("1 9", "2 3", "4 5", "6 7", "8 8")
    t.play("ada: lay 1")
    assert window(t) is None  # a lead is never stopped
    t.play("ben: pass", "cleo: lay 4")
    assert window(t) == "cleo"
    t.play("dan: pass")
    assert window(t) == "cleo"
    t.play("eve: lay 8")
    assert window(t) == "eve"
    t.play("ben: stop eve")
    assert window(t) is None
    t.play("ada: lay 9")
    assert window(t) is None  # the stop is spent


def test_a_lay_that_ended_its_trick_is_still_shown_while_it_can_be_stopped() -> None:
    t = table("1 9", "2 3", "P 5", "6 7", "8 8")
    t.play("ada: lay 1", "ben: pass")
    assert shown(t).window_lay is None
    t.play("cleo: lay P")
    lay = shown(t).window_lay
    assert shown(t).trick is None
    assert lay is not None
    assert (NAMES[lay.seat], lay.cards, lay.value) == ("cleo", ("P",), None)
    t.play("ben: stop cleo")
    assert shown(t).window_lay is None


def test_without_a_general_no_window_is_open() -> None:
    t = table("1 9", "2 3", "4 5", "6 7", "8 8", seats=RENEGADE)
    t.play("ada: lay 1", "ben: lay 2")
    assert window(t) is None


def test_a_viewer_knows_which_table_is_his_own() -> None:
    t = two_tables(("1", "2", "3", "4", "5 5"), ("6", "7", "8", "9", "10 10"))
    for seat in range(10):
        own = GAME.view(t.running.state, seat).own
        assert own is not None
        assert own.table == seat // 5
        assert own.hand


def test_the_result_goes_by_points_where_they_count() -> None:
    hands = ("1", "2", "3", "4", "5 5")
    t = table(*hands, quarter=4, options={"victory_points": True}, points={"eve": 9})
    t.play("ada: lay 1", "ben: lay 2", "cleo: lay 3", "dan: lay 4")
    view = GAME.view(t.running.state, None)
    assert view.winners == (4,)
    assert view.result == (4, 0, 1, 2, 3)
    assert view.history == ((0, 1, 2, 3, 4),)
    assert view.points == (6, 6, 6, 6, 15)


def test_a_view_tells_start_scores_apart_where_points_count() -> None:
    hands = ("1", "2", "3", "4", "5 5")
    t = table(*hands, options={"victory_points": True}, points={"eve": 9})
    view = GAME.view(t.running.state, None)
    assert view.start_scores == (1, 2, 3, 4, 5)
    assert view.points == (1, 2, 3, 4, 14)
    assert GAME.view(table(*hands).running.state, None).start_scores is None


def test_a_view_remembers_the_longest_trick_and_who_won_it() -> None:
    t = table("1 9", "2 8", "4 5", "6 7", "3 3 10")
    assert GAME.view(t.running.state, None).longest_trick is None
    t.play("ada: lay 1", "ben: lay 2", "cleo: lay 4", "dan: pass", "eve: pass")
    t.play("ada: pass", "ben: pass", "cleo: pass")
    assert GAME.view(t.running.state, None).longest_trick == (3, 2)
    t.play("cleo: lay 5", "dan: pass", "eve: pass", "ada: pass", "ben: pass")
    assert GAME.view(t.running.state, None).longest_trick == (3, 2)


def test_a_stop_takes_back_the_longest_trick_that_the_lay_had_ended() -> None:
    t = table("1 9", "2 8", "4 P", "6 7", "3 3 10")
    t.play("ada: lay 1", "ben: pass", "cleo: lay P")
    assert GAME.view(t.running.state, None).longest_trick == (2, 2)
    t.play("ben: stop cleo")
    assert GAME.view(t.running.state, None).longest_trick is None


def test_a_view_counts_coups() -> None:
    t = table("1 9", "2 8", "P P P 4", "6 7", "3 3 10", phase="deal")
    assert GAME.view(t.running.state, None).coups == ()
    t.play("cleo: coup")
    assert GAME.view(t.running.state, None).coups == (2,)
