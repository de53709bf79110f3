"""Steam Court for the laws: random games, what is conserved, what is hidden."""

import random
from collections.abc import Iterator
from typing import Any

from rules.catalog import GAMES
from rules.game import Seat
from rules.steam_court.actions import (
    COUP,
    DECLINE,
    DRAW,
    LAY_PUTSCH,
    PASS,
    RETRIEVE,
    SWAP,
    Action,
    Dive,
    Give,
    Inspect,
    Keep,
    Lay,
    Stop,
)
from rules.steam_court.events import Dealt, Event, Given, Kept, Looked, TributePaid
from rules.steam_court.model import PRIVILEGES, State, placed, standing_lays, tables
from rules.steam_court.pieces import (
    GEARS,
    KINDS,
    count,
    deck,
    holds_three_putsches,
    pack,
    unpack,
)
from rules.steam_court.sets import LISTED_SIZES
from rules.steam_court.view import CourtView
from tests.games.strategies import RandomGame, Step, Strategies
from tests.rules.steam_court.hidden import dealt_anew, noise, other_event

GAME = GAMES["steam-court"]


class Court(Strategies):
    game = GAME
    tables = (
        (8, {"victory_points": True, "start_score_overall": True}),
        (4, {}),
        (8, {"left_out": ["Queen", "Vagabond"], "flexible_gifts": True}),
        (4, {"table": "renegade", "left_out": "Submariner"}),
        (9, {}),
        (4, {"left_out": "Tea Boy", "flexible_gifts": True}),
        (10, {"victory_points": True, "coup_bonus": 3}),
        (5, {}),
        (7, {"several_multipliers": True, "alchemist_on_dual": True}),
        (5, {"table": "renegade", "several_multipliers": True}),
        (7, {"characters": "wild", "victory_points": True, "shared_ties": True}),
        (5, {"alchemist_on_dual": True, "multiplier_on_dual": False}),
        (6, {"flexible_gifts": True, "reaction_grace": 30}),
        (6, {"characters": "wild"}),
        (4, {"characters": "random", "victory_points": True}),
        (9, {"left_out": "Tea Boy", "victory_points": True, "shared_ties": True}),
    )
    """Large ones among small ones: the house player, who takes long there, plays every other."""
    most_actions = 3_000
    """No random game of four Quarters comes near so many actions."""
    everyday, whole, many = 1, 3, 20
    refusals = "[A-Z0-9?]"  # a seat that nobody sits in has no name
    rare_events = frozenset({"coup", "stop_offered"})
    unlogged = frozenset({"promoted"})
    panels = 10
    wrong_steps = (
        "more", "more 1", "more x", "more 999", "set", "set 9", "set axb", "set 3x", "x", "x y",
        "x 99", "size", "size 3", "size 3 zzz", "size 3 3,X inf", "lay", "lay 3x3", "give",
        "give zz", "give 3#x", "keep", "keep 3", "stop", "stop x", "stop 99", "dive", "dive 99",
        "inspect", "inspect -1", "retrieve", "coup", "swap", "draw", "decline", "pass",
        "give " + "3 " * 500,
    )  # fmt: skip
    spectator = "You aren't in this game, so you have no hand here. You're welcome to watch."
    no_actions = (
        {"kind": "lay", "cards": "13", "size": 1, "value": 1},
        {"kind": "lay", "cards": "3", "size": "1", "value": 3},
        {"kind": "lay", "cards": "3", "size": 1},
        {"kind": "dive", "card": "13"},
    )

    def other_actions(self, state: State, pick: random.Random) -> Iterator[Action]:
        seats = range(-1, state.players + 1)
        for table in tables(state):
            yield from _other_lays(table, pick)
        yield from (PASS, RETRIEVE, COUP, DECLINE, DRAW, SWAP, LAY_PUTSCH, Lay(-1, 1, 1))
        yield from (Lay(1, -5, 1), Lay(0, 1, 1), Give(0), Keep(0))
        yield Keep(pack(unpack(state.choosing)[:1]))
        yield Give(pack(pick.choices(KINDS, k=2)))
        yield from (Stop(pick.choice(seats)), Stop(99), Inspect(pick.choice(seats)))
        yield from (Dive(pick.choice(KINDS)), Dive(0))

    def listed(self, action: Action) -> bool:
        """A Multiplier may be announced as larger than what is listed."""
        return not (isinstance(action, Lay) and action.size > max(LISTED_SIZES))

    def check_pieces(self, state: State) -> None:
        for table in tables(state):
            trick = sum(lay.cards for lay in standing_lays(table))
            cards = sum(table.hands) + table.court + table.discards + table.choosing + trick
            assert cards == pack(deck(len(table.seating.order)))

    def check_outcome(self, played: RandomGame) -> None:
        last = played.steps[-1].after
        outcome = GAME.outcome(last)
        assert outcome is not None
        assert outcome.winners == outcome.places[0]
        assert (outcome.scores is not None) is bool(played.options.get("victory_points"))
        for table in tables(last):
            assert len(table.history) == 4

    def other_world(self, state: State, viewer: Seat | None, pick: random.Random) -> State:
        """All hidden cards dealt again, table by table."""
        first, *second = (other_table(table, viewer, pick) for table in tables(state))
        return placed(first, beside=second[0]) if second else first

    def other_event(self, event: Event, viewer: Seat | None, pick: random.Random) -> Event:
        return other_event(event, viewer, pick)

    def done_elsewhere(
        self, step: Step, other: State, viewer: Seat | None, pick: random.Random
    ) -> Action | None:
        """A deal, and what somebody is given or shown, tell its viewer more."""
        for event in step.events:
            to = getattr(event, "to_seat", None)
            if isinstance(event, Dealt) or (viewer is not None and to == viewer):
                return None
        return super().done_elsewhere(step, other, viewer, pick)


def _other_lays(state: State, pick: random.Random) -> Iterator[Action]:
    for at, hand in enumerate(state.hands):
        cards = unpack(hand)
        chosen = pick.sample(cards, min(len(cards), pick.randint(0, 3)))
        yield Lay(pack(chosen), pick.choice(LISTED_SIZES), pick.choice(GEARS))
        yield Keep(pack(chosen))
        yield Give(pack(chosen))
        legal = [
            one for one in GAME.legal_actions(state, state.seating.order[at]) if one.kind == "lay"
        ]
        if legal:
            near = pick.choice(legal)
            yield near._replace(size=near.size + pick.choice((-1, 1)))
            yield near._replace(value=near.value + pick.choice((-1, 1)))
            yield near._replace(cards=near.cards + pack([pick.choice(KINDS)]))


def other_table(state: State, viewer: Seat | None, pick: random.Random) -> State:
    """Another world for one table, whose viewer may sit at another one."""
    own = -1 if viewer is None else state.seating.where[viewer]
    others = [at for at in range(len(state.hands)) if at != own]
    drawn_by_another = state.phase == PRIVILEGES and state.choosing and state.turn != own
    hidden = [state.hands[at] for at in others] + [state.court]
    if drawn_by_another:
        hidden.append(state.choosing)
    anew = dealt_anew(hidden, pick)
    hands = list(state.hands)
    for at, hand in zip(others, anew, strict=False):
        hands[at] = hand
    rebels = state.rebels & 1 << own if own >= 0 else 0
    rebels |= sum(1 << at for at in others if pick.random() < 0.5)
    seen = tuple(
        sight if sight.seat == viewer else sight._replace(cards=noise(sight.cards, pick))
        for sight in state.seen
    )
    return placed(
        state,
        hands=tuple(hands),
        court=anew[len(others)],
        choosing=anew[-1] if drawn_by_another else state.choosing,
        rebels=rebels,
        seen=seen,
    )


# --- leaks that the laws must notice -------------------------------------------------------------


def shows_the_court_hand(state: State, viewer: Seat | None) -> CourtView:
    shown = GAME.view(state, viewer)
    return shown.model_copy(update={"history": (unpack(state.court),)})


def counts_putsches(state: State, viewer: Seat | None) -> CourtView:
    shown = GAME.view(state, viewer)
    return shown.model_copy(update={"result": tuple(count(hand, 16) for hand in state.hands)})


def betrays_rebels(state: State, viewer: Seat | None) -> CourtView:
    shown = GAME.view(state, viewer)
    ready = tuple(hand for hand in state.hands if holds_three_putsches(hand))
    return shown.model_copy(update={"quarter": state.rebels + len(ready)})


def shows_everybody_what_was_seen(state: State, viewer: Seat | None) -> CourtView:
    shown = GAME.view(state, viewer)
    return shown.model_copy(update={"history": tuple(unpack(one.cards) for one in state.seen)})


def shows_what_was_seen_at_the_other_table(state: State, viewer: Seat | None) -> CourtView:
    shown = GAME.view(state, viewer)
    away = [t for t in tables(state) if viewer is not None and t.seating.where[viewer] < 0]
    told = tuple(unpack(one.cards) for table in away for one in table.seen)
    return shown.model_copy(update={"history": told})


def hides_nothing(event: Event, _viewer: Seat | None) -> Event:
    return event


def leaves_rebels_in(event: Event, viewer: Seat | None) -> Any:
    shown = GAME.redact(event, viewer)
    if isinstance(shown, Dealt) and isinstance(event, Dealt):
        return shown._replace(rebels=event.rebels)
    return shown


def leaves_the_court_hand_in(event: Event, viewer: Seat | None) -> Any:
    shown = GAME.redact(event, viewer)
    if isinstance(shown, Looked) and isinstance(event, Looked):
        return shown._replace(court=event.court)
    return shown


def leaves_what_went_back_in(event: Event, viewer: Seat | None) -> Any:
    shown = GAME.redact(event, viewer)
    if isinstance(shown, Kept) and isinstance(event, Kept):
        return shown._replace(back=event.back)
    return shown


def shows_gifts(event: Event, viewer: Seat | None) -> Any:
    return event if isinstance(event, Given | TributePaid) else GAME.redact(event, viewer)


Court.view_leaks = [
    (7, {}, shows_the_court_hand),
    (7, {}, counts_putsches),
    (7, {}, betrays_rebels),
    (7, {}, shows_everybody_what_was_seen),
    (10, {}, shows_what_was_seen_at_the_other_table),
]
Court.screen_leaks = [Court.view_leaks[number] for number in (1, 2, 4)]
Court.event_leaks = [
    (5, {"table": "royal"}, hides_nothing),
    (5, {"table": "royal"}, leaves_rebels_in),
    (5, {"table": "royal"}, shows_gifts),
    (5, {"table": "renegade"}, leaves_the_court_hand_in),
    (5, {"table": "renegade"}, leaves_what_went_back_in),
]
LAWS = Court()
TABLES = LAWS.tables
walk, deal = LAWS.walk, LAWS.deal
