"""The house player: fair, legal, and clearly better than chance."""

from rules import selfplay
from rules.chance import Chance
from rules.steam_court.actions import Action
from tests.games.steam_court import GAME
from tests.rules.steam_court.court_table import RENEGADE, Table, table


def house(t: Table, name: str) -> str | None:
    """What the house player in this seat does, in the notation."""
    running = t.running
    seat = list(running.names).index(name)
    legal = GAME.legal_actions(running.state, seat)
    action: Action | None = GAME.casual_action(
        GAME.view(running.state, seat), legal, Chance(b"", 0)
    )
    return None if action is None else GAME.format(action, running.names)


def test_it_sheds_its_low_set_first_and_whole() -> None:
    t = table("1 1 1 5 9 12 X P", "3 3 4 4 5", "6 6 7 7", "8 8 9 9", "2 2 3 3")
    assert house(t, "ada") == "lay 1 1 1"


def test_it_goes_out_when_it_can() -> None:
    t = table("4 4", "3", "4", "5", "6")
    assert house(t, "ada") == "lay 4 4"


def test_it_passes_rather_than_break_a_set() -> None:
    t = table("3 9", "4 4 4 4 2 2", "5 5", "6 6", "7 7")
    t.play("ada: lay 3")
    assert house(t, "ben") == "pass"


def test_it_follows_with_the_card_that_just_suffices() -> None:
    t = table("3 9", "4 12 6 6", "5 5", "6 6", "7 7")
    t.play("ada: lay 3")
    assert house(t, "ben") == "lay 4"


def test_it_gives_useless_low_cards() -> None:
    t = table("1 2 9 9 9 11 11 P", "4 4", "5 5", "6", "7 8", phase="privileges", court_hand="9")
    assert house(t, "ada") == "give 1 2"


def test_it_swaps_a_bad_hand_and_keeps_a_good_one() -> None:
    rest = ("3 3", "4 4", "5", "6")
    t = table(*rest, "1 2 3 4 5 6 11 12", phase="privileges", court_hand="9 9 9 9")
    t.play("ada: decline", "ben: decline")
    assert house(t, "eve") == "swap"
    t = table(*rest, "11 11 11 12 12 12 P X", phase="privileges", court_hand="9 9 9 9")
    t.play("ada: decline", "ben: decline")
    assert house(t, "eve") == "decline"


def test_the_general_stops_who_would_be_out_and_lets_a_small_lay_be() -> None:
    t = table("3 1", "12 12 4", "9", "6 6", "7 7")
    t.play("ada: lay 3", "ben: pass", "cleo: lay 9")
    assert house(t, "ben") == "stop cleo"
    t = table("3 1", "12 12 4", "9 8 8 8 8", "6 6", "7 7")
    t.play("ada: lay 3", "ben: pass", "cleo: lay 9")
    assert house(t, "ben") is None


def test_a_coup_is_for_those_who_sit_low() -> None:
    hands = ["3 3", "4 4", "5 5", "6 6", "7 7 8"]
    for at, name, does in ((4, "eve", "coup"), (1, "ben", None)):
        dealt = list(hands)
        dealt[at] = "P P P 9 10"
        t = table(*dealt, phase="deal", court_hand="2")
        assert house(t, name) == does


def test_the_pirate_takes_back_good_cards_only() -> None:
    for lost, does in (("8 X", "retrieve"), ("8", None)):
        t = table("3 4 4", "5 5", "6 6", f"{lost} 2 2", "12 1 1", seats=RENEGADE)
        t.play("ada: lay 3", "ben: pass", "cleo: pass", f"dan: lay {lost} as 1x8", "eve: lay 12")
        t.play("ada: pass", "dan: pass", "eve: pass")
        assert house(t, "dan") == does


def test_it_is_first_out_far_more_often_than_random_players() -> None:
    first = quarters = 0
    for number in range(25):
        seed = selfplay.seed_of(b"sample", number)
        policy, noise = selfplay.Random(seed), Chance(seed, 1)
        casual = number % 5
        state = GAME.new(5, GAME.options({}))
        GAME.setup(state, Chance(seed, 0))
        step = 0
        while waiting := tuple(GAME.waiting_for(state)):
            if waiting == (casual,):
                seat, legal = casual, GAME.legal_actions(state, casual)
                action = GAME.casual_action(GAME.view(state, casual), legal, noise)
            else:
                seat, action = policy(GAME, state, waiting)
            step += 1
            GAME.decide(state, seat, action, Chance(seed, step))
        history = GAME.view(state, None).history
        quarters += len(history)
        first += sum(places[0] == casual for places in history)
    assert quarters == 100
    assert first > 50  # equal players: 20
