"""Games played by themselves: who is asked, what is drawn, and which laws are checked."""

import hashlib
from collections.abc import Sequence
from typing import Any

import pytest

from rules import selfplay
from rules.game import Outcome
from rules.selfplay import Casual, InvariantError, Played, Random, Table
from tests.host.toy import IMP, Hoard, HoardOptions, Show, Shown, State

SEED = bytes(32)


def played_by(game: Hoard, policy: selfplay.Policy | None = None) -> tuple[Table, Played]:
    table = Table(game, 3, HoardOptions(hand=2))
    return table, selfplay.play(table, SEED, policy or Random(SEED), lambda: 0.0)


def reacting() -> State:
    """Ada may snatch what Ben showed, while Cleo has the turn."""
    return State(2, ((IMP,), (3,), (4, 5)), (0, 9, 0), (1, 9), 2)


def test_one_step_in_eight_is_offered_to_a_bystander() -> None:
    policy = Random(SEED)
    asked = [policy(Hoard(), reacting(), (2,))[0] for _ in range(12_000)]
    assert set(asked) == {0, 2}
    assert 1_420 < asked.count(0) < 1_600


def test_nobody_but_those_who_may_act_is_asked_by_chance() -> None:
    policy = Random(SEED)
    state = State(1, ((3,), (4,)), (0, 0), None, 1)
    assert {policy(Hoard(), state, (1,)) for _ in range(50)} == {(1, Show(4))}
    assert {policy(Hoard(), reacting(), (2,))[1] for _ in range(50)} >= {Show(4), Show(5)}


def test_of_house_players_bystanders_are_asked_first_and_may_decline() -> None:
    policy = Casual(SEED)
    assert policy(Hoard(), reacting(), (2,))[0] == 0
    cheap = State(2, ((IMP,), (3,), (4, 5)), (0, 5, 0), (1, 5), 2)
    assert policy(Hoard(), cheap, (2,))[0] == 2


def test_a_game_is_played_to_its_end_and_keeps_every_law() -> None:
    for policy in (Random(SEED), Casual(SEED)):
        table, played = played_by(Hoard(), policy)
        assert len(played.events) == len(played.actions) + 1
        for thorough in (True, False):
            selfplay.check(table, played, thorough=thorough)


def test_seconds_are_those_from_the_first_event_to_the_last() -> None:
    times = iter([3.0, 10.5])
    table = Table(Hoard(), 3, HoardOptions(hand=2))
    assert selfplay.play(table, SEED, Random(SEED), lambda: next(times)).seconds == 7.5


class NeverLegal(Hoard):
    """Nobody has anything that they may do."""

    def legal_actions(self, _state: State, _seat: int) -> Sequence[Any]:
        return []


class Stubborn(Hoard):
    """House players choose nothing."""

    def casual_action(self, *_: Any) -> Any:
        return None


class Cheating(Hoard):
    """House players show cards that they do not hold."""

    def casual_action(self, *_: Any) -> Any:
        return Show(99)


class Endless(Hoard):
    """Nobody is ever done."""

    def waiting_for(self, _state: State) -> Any:
        return {0: ("show",)}

    def legal_actions(self, _state: State, _seat: int) -> Sequence[Any]:
        return [Show(1)]

    def decide(self, *_: Any) -> list[Any]:
        return []


class Undecided(Hoard):
    """Nobody is waited for, and nobody has won."""

    def outcome(self, _state: State) -> Outcome | None:
        return None


@pytest.mark.parametrize(
    ("game", "policy", "said"),
    [
        (NeverLegal(), Random(SEED), "seat 0 may act but has no legal action"),
        (Stubborn(), Casual(SEED), "no house player that the table waits for chose anything"),
        (Cheating(), Casual(SEED), "the house player in seat 0 chose what is not legal"),
        (Endless(), Random(SEED), "no end after 9 actions"),
        (Undecided(), Random(SEED), "a dead end: nobody is waited for, and there is no outcome"),
    ],
)
def test_a_game_that_cannot_go_on_breaks_off(
    monkeypatch: pytest.MonkeyPatch, game: Hoard, policy: selfplay.Policy, said: str
) -> None:
    monkeypatch.setattr(selfplay, "LONGEST", 9)
    with pytest.raises(InvariantError, match=said):
        played_by(game, policy)


def test_a_game_may_take_as_many_actions_as_the_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "LONGEST", 6)
    assert len(played_by(Hoard())[1].actions) == 6
    monkeypatch.setattr(selfplay, "LONGEST", 5)
    with pytest.raises(InvariantError, match="no end after 5 actions"):
        played_by(Hoard())


class Over(Hoard):
    """A game with an outcome while it goes on."""

    def outcome(self, state: State) -> Outcome | None:
        return Outcome((0,), ((0,), (1,), (2,))) if sum(state.points) > 9 else None


class Growing(Hoard):
    """A game that counts its pieces otherwise after each action."""

    def invariant(self, state: State) -> int:
        return sum(map(len, state.hands))


class EventsBecomeOthers(Hoard):
    """Events are read from JSON with another card."""

    def load_event(self, data: Any) -> Any:
        event = super().load_event(data)
        return event._replace(card=12) if isinstance(event, Shown) else event


class ActionsBecomeOthers(Hoard):
    """Actions are read from JSON with another card."""

    def load_action(self, data: Any) -> Any:
        return super().load_action(data)._replace(card=99)


class TextsBecomeOthers(Hoard):
    """Actions are read from texts with another card."""

    def parse(self, *given: Any) -> Any:
        return super().parse(*given)._replace(card=99)


THOROUGH_ONLY = [
    (EventsBecomeOthers(), "an event does not survive JSON: {'kind': 'shown'"),
    (ActionsBecomeOthers(), "an action does not survive JSON: show "),
    (TextsBecomeOthers(), "an action is not read as it was written: show "),
]


@pytest.mark.parametrize("thorough", [True, False])
@pytest.mark.parametrize(
    ("game", "said"),
    [
        (Over(), r"action \d: the game had ended before it"),
        (Growing(), r"action 1: the pieces on the table have changed"),
    ],
)
def test_what_breaks_a_law_is_named(game: Hoard, said: str, *, thorough: bool) -> None:
    table, played = played_by(game)
    with pytest.raises(InvariantError, match=said):
        selfplay.check(table, played, thorough=thorough)


def test_events_that_lead_to_another_state_are_noticed() -> None:
    table, played = played_by(Hoard())
    played.state.points = (0, 0, 0)
    with pytest.raises(InvariantError, match="replaying the events gives another state"):
        selfplay.check(table, played, thorough=False)


@pytest.mark.parametrize(("game", "said"), THOROUGH_ONLY)
def test_texts_and_json_are_looked_at_where_the_check_is_thorough(game: Hoard, said: str) -> None:
    table, played = played_by(game)
    selfplay.check(table, played, thorough=False)
    with pytest.raises(InvariantError, match=said):
        selfplay.check(table, played, thorough=True)


class Shy(Hoard):
    """A game that has no answers before it is dealt."""

    def outcome(self, state: State) -> Outcome | None:
        assert any(state.hands) or state.turn is None
        return super().outcome(state)


def test_nothing_is_asked_of_a_game_before_its_deal() -> None:
    table, played = played_by(Shy())
    selfplay.check(table, played, thorough=True)


def test_the_seed_of_a_game_follows_from_the_run_its_purpose_and_its_number() -> None:
    number = (258).to_bytes(8)
    game = hashlib.sha256(b"\x07game" + number).digest()
    assert selfplay.seed_of(b"\x07", 258) == game
    policy = hashlib.sha256(b"\x07policy" + number).digest()
    assert selfplay.seed_of(b"\x07", 258, "policy") == policy
