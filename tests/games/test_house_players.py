"""The house player of every game: legal, and knowing nothing that is hidden from its seat."""

from rules.chance import Chance
from tests.games.every_game import every_random_game, sampled
from tests.games.strategies import RandomGame


@sampled(18)
def test_it_chooses_what_is_legal_and_always_where_the_table_waits(
    played: RandomGame, most: int
) -> None:
    game = played.game
    for number, step in enumerate(played.some(played.steps, most)):
        state, waiting = step.before, game.waiting_for(step.before)
        for seat in {*waiting, *game.may_also(state)}:
            legal = game.legal_actions(state, seat)
            chosen = game.casual_action(game.view(state, seat), legal, Chance(b"house", number))
            assert chosen in legal or (chosen is None and seat not in waiting)


@sampled(9)
def test_it_chooses_alike_in_worlds_that_differ_in_what_is_hidden(
    played: RandomGame, most: int
) -> None:
    game, laws, pick = played.game, played.laws, played.pick
    for number, step in enumerate(played.some(played.steps, most)):
        legal = game.legal_actions(step.before, step.seat)
        other = laws.other_world(step.before, step.seat, pick)
        choices = [
            game.casual_action(game.view(world, step.seat), legal, Chance(b"same", number))
            for world in (step.before, other)
        ]
        assert choices[0] == choices[1]


@every_random_game
def test_whoever_may_do_nothing_does_nothing(played: RandomGame) -> None:
    game, state = played.game, played.states[-1]
    for seat in range(played.players):
        assert game.casual_action(game.view(state, seat), (), Chance(b"", 0)) is None
