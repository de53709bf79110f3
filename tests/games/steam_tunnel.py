"""Steam Tunnel for the laws: random games, what is conserved, what is hidden."""

import random
from collections.abc import Iterator
from typing import Any

from rules.catalog import GAMES
from rules.game import Seat
from rules.steam_tunnel.actions import SKIP, Action, Bury, Buy, Flip
from rules.steam_tunnel.cards import VOID_NAME, faces
from rules.steam_tunnel.events import Dealt, Event
from rules.steam_tunnel.model import State, placed
from rules.steam_tunnel.view import TunnelGameView
from tests.games.strategies import RandomGame, Step, Strategies

GAME = GAMES["steam-tunnel"]
FACES = sorted(set(faces(uniform_points=False)) - {VOID_NAME})


class Tunnel(Strategies):
    game = GAME
    tables = (
        (2, {}),
        (3, {"variant": "killer", "stone_limit": 4}),
        (4, {"variant": "not_so_killer", "pity": True}),
        (5, {"simpler": 12, "uniform_points": True}),
        (2, {"simpler": 5, "count_buried": True, "stone_limit": 0}),
        (3, {"shuffled": True, "pity": True}),
        (5, {"shuffled": True, "variant": "killer", "count_buried": True, "stone_limit": 6}),
    )
    most_actions = 97
    """A game on the largest board has 48 flips and as many stones, and one of them comes alone."""
    everyday, whole, many = 3, 4, 500
    refusals, longest, dear = r"(?!.*\. )([A-Z]|[a-z][0-9]+ )", 149, 3
    rare_events = frozenset({"straightened"})
    panels = 3
    wrong_steps = ("tunnels", "tunnel 0", "tunnel 99", "flip c4", "buy b3 N-S", "buy", "bury z9")
    spectator = "You aren't in this game, so you place no stones here. You're welcome to watch."
    no_actions = (
        {"kind": "flip"},
        {"kind": "flip", "cell": 3},
        {"kind": "buy", "cell": "a1"},
        {"kind": "skip", "cell": "a1"},
    )

    def other_actions(self, state: State, pick: random.Random) -> Iterator[Action]:
        names = state.board.names
        for _ in range(4):
            yield Flip(pick.choice(names))
            yield Bury(pick.choice(names))
            cell = pick.choice(names)
            yield Buy(f"{cell} {pick.choice(('N-S', 'NE-NW', 'SE-SW', 'N-NE', 'S-N', 'N-SE-NW'))}")
        known = [name for card in state.cards for name in card.names]
        yield from map(Buy, pick.sample(known, min(len(known), 4)))
        yield from (SKIP, Flip(""), Bury("h9"), Buy(""), Buy("a1"), Buy("a1 "), Buy("a1  N-S"))

    def check_pieces(self, state: State) -> None:
        """Each cell is down, up or buried, and nothing else is."""
        cells = [cell for cell, card in enumerate(state.cards) if card.face.name != VOID_NAME]
        heaps = (state.down, state.up, state.buried)
        assert sum(heap.bit_count() for heap in heaps) == len(cells)
        assert state.down | state.up | state.buried == sum(1 << cell for cell in cells)

    def check_outcome(self, played: RandomGame) -> None:
        outcome = GAME.outcome(played.steps[-1].after)
        assert outcome is not None
        assert outcome.winners == outcome.places[0]

    def other_world(self, state: State, viewer: Seat | None, pick: random.Random) -> State:
        """Every face that nobody has seen drawn again, buried ones too."""
        del viewer  # everybody sees the same
        hidden = state.down | state.buried
        known = faces(uniform_points=state.options.uniform_points)
        cards = tuple(
            state.board.lying(cell, known[pick.choice(FACES)]) if hidden >> cell & 1 else card
            for cell, card in enumerate(state.cards)
        )
        return placed(state, cards=cards, offers=tuple(card.offers for card in cards))

    def other_event(self, event: Event, viewer: Seat | None, pick: random.Random) -> Event:
        del viewer
        if not isinstance(event, Dealt):
            return event
        names = GAME.new(2, GAME.options({"shuffled": event.rows == 7})).board.names
        again = tuple(
            face if name in event.up or face == VOID_NAME else pick.choice(FACES)
            for name, face in zip(names, event.faces, strict=True)
        )
        return event._replace(faces=again)

    def done_elsewhere(
        self, step: Step, other: State, viewer: Seat | None, pick: random.Random
    ) -> Action | None:
        """A flip shows what was hidden; all else must be possible in both worlds."""
        del other, viewer, pick
        action: Action = step.action
        return None if action.kind == "flip" else action


# --- leaks that the laws must notice -------------------------------------------------------------


def shows_a_buried_face(state: State, viewer: Seat | None) -> TunnelGameView:
    view = GAME.view(state, viewer)
    cells = tuple(
        cell.model_copy(update={"card": card.face.name}) if cell.state == "buried" else cell
        for cell, card in zip(view.cells, state.cards, strict=True)
    )
    return view.model_copy(update={"cells": cells})


def shows_the_next_card(state: State, viewer: Seat | None) -> TunnelGameView:
    low = (state.down & -state.down).bit_length() - 1
    return GAME.view(state, viewer).model_copy(update={"last": state.cards[low].face.name})


def counts_forks(state: State, viewer: Seat | None) -> TunnelGameView:
    forks = sum(len(one) > 2 for card in state.cards for one in card.face.segments)
    return GAME.view(state, viewer).model_copy(update={"stones": (forks,)})


def hides_nothing(event: Event, _viewer: Seat | None) -> Event:
    return event


def leaves_one_face_in(event: Event, viewer: Seat | None) -> Any:
    seen = GAME.redact(event, viewer)
    if isinstance(seen, Dealt) and isinstance(event, Dealt):
        return seen._replace(faces=(event.faces[0], *seen.faces[1:]))
    return seen


Tunnel.view_leaks = [
    (3, {}, leak) for leak in (shows_a_buried_face, shows_the_next_card, counts_forks)
]
Tunnel.screen_leaks = Tunnel.view_leaks[:2]
Tunnel.event_leaks = [(3, {}, leak) for leak in (hides_nothing, leaves_one_face_in)]
LAWS = Tunnel()
TABLES = LAWS.tables
walk, deal = LAWS.walk, LAWS.deal
