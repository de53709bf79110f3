"""Another world that one viewer cannot tell from this one, and what may tell him after all.

`other_state` deals everything hidden from a viewer anew and leaves what he knows: his own hand,
what he gave and where it still lies, what he was shown. `other_log` does the same with the past.
`Coupling` lets both worlds draw on, so that only what the viewer may not see is drawn differently.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.host.log import codec
from bot.host.tables.draft import HostEvent
from bot.host.tables.lobby import Promised
from bot.host.turns.play import Played, Started
from rules.catalog import GAMES
from rules.chance import Chance
from rules.game import Seat
from rules.steam_court.actions import Action, Give, Keep
from rules.steam_court.events import (
    CoupPulled,
    Dealt,
    Dived,
    Drew,
    Event,
    GameEnded,
    Given,
    Looked,
    Retrieved,
    Swapped,
    TributePaid,
)
from rules.steam_court.model import PLAY, PRIVILEGES, State, Window, placed, tables
from rules.steam_court.pieces import (
    Cards,
    holds,
    how_many,
    in_common,
    pack,
    unpack,
)
from storage.store import Commit
from tests.rules.steam_court.hidden import dealt_anew, noise, other_event

GAME = GAMES["steam-court"]
REBELLIONS = 0.5
"""How often somebody else is dealt all three Putsches where the cards allow it."""

DECLASSIFIED = (Given, TributePaid, Drew, Dived, Looked, Retrieved, Swapped, CoupPulled, GameEnded)
"""Events that rightly tell a viewer something new.

Gifts, tribute, draws and looks tell those concerned; a retrieval shows which cards were still
among the discards, a swap how many cards a Tea Boy was given, a coup three Putsches, the end of
the game everything. What a fresh deal tells its owner is made equal by `Coupling`.
"""


def declassify(event: Event) -> bool:
    """Whether two worlds may differ for a viewer once this has happened."""
    return isinstance(event, DECLASSIFIED)


# The present --------------------------------------------------------------------------------------


def other_state(state: State, viewer: Seat | None, pick: random.Random) -> State:
    """The same state for this viewer, with all that is hidden from him dealt anew."""
    first, *beside = [_other_table(table, viewer, pick) for table in tables(state)]
    return placed(first, beside=beside[0] if beside else None)


def _other_table(state: State, viewer: Seat | None, pick: random.Random) -> State:
    own = -1 if viewer is None else state.seating.where[viewer]
    state = _other_discards(state, own, pick)
    known, known_court = _known_to(state, viewer)
    others = [at for at in range(len(state.hands)) if at != own and not _is_bound(state, at)]
    free = [state.hands[at] - known[at] for at in others] + [state.court - known_court]
    if state.phase == PRIVILEGES and state.choosing and state.turn != own:
        free.append(state.choosing)
    rebel = pick.choice(range(len(others))) if others and pick.random() < REBELLIONS else None
    anew = dealt_anew(free, pick, rebel)
    hands = list(state.hands)
    for at, hand in zip(others, anew, strict=False):
        hands[at] = hand + known[at]
    rebels = state.rebels & 1 << own if own >= 0 else 0
    rebels |= sum(1 << at for at in others if pick.random() < 0.5 or at == rebel)
    return placed(
        state,
        hands=tuple(hands),
        court=anew[len(others)] + known_court,
        choosing=anew[-1] if len(free) > len(others) + 1 else state.choosing,
        rebels=rebels,
        received=tuple(
            got if at == own or known[at] else _some(hands[at], how_many(got), pick)
            for at, got in enumerate(state.received)
        ),
        seen=tuple(
            one if one.seat == viewer else one._replace(cards=noise(one.cards, pick))
            for one in state.seen
        ),
        window=_other_window(state, tuple(hands)),
    )


def _some(hand: Cards, number: int, pick: random.Random) -> Cards:
    return pack(pick.sample(unpack(hand), min(number, how_many(hand))))


def _known_to(state: State, viewer: Seat | None) -> tuple[list[Cards], Cards]:
    """Of each hand and the Court Hand, what the viewer was shown or gave and still lies there."""
    known, court = [0] * len(state.hands), 0
    for sight in state.seen:
        if viewer is None or sight.seat != viewer:
            continue
        if sight.what in {"given", "hand"} and sight.whose is not None:
            at = state.seating.where[sight.whose]
            known[at] += in_common(sight.cards, state.hands[at] - known[at])
        elif sight.what in {"court hand", "drawn"}:
            court += in_common(sight.cards, state.court - court)
    return known, court


def _is_bound(state: State, at: int) -> bool:
    """Whether a layer's hand holds cards he took after the lay, which a stop would undo."""
    window = state.window
    return (
        window is not None and window.layer == at and not holds(window.hands[at], state.hands[at])
    )


def _other_window(state: State, hands: tuple[Cards, ...]) -> Window | None:
    """The General's window with hands that lead to the new ones."""
    window = state.window
    if window is None:
        return None
    pairs = zip(window.hands, state.hands, hands, strict=True)
    return window._replace(hands=tuple(new + then - now for then, now, new in pairs))


def _other_discards(state: State, own: int, pick: random.Random) -> State:
    """What a Submariner may have kept exchanged for other discards (Court 1.7b: it is hidden)."""
    at = state.seating.submariner
    dived = next((one.cards for one in state.seen if one.what == "dived"), 0)
    window = state.window
    if at in {-1, own} or not dived or _is_bound(state, at):
        return state
    if window is not None and window.discards != state.discards:
        return state
    choosing = state.choosing if state.phase == PLAY else 0
    kept = in_common(dived, state.hands[at])
    kept = _some(kept, min(how_many(kept), how_many(dived) // 2), pick)
    discards, kept_anew, choosing_anew = dealt_anew([state.discards, kept, choosing], pick)
    hands = list(state.hands)
    hands[at] += kept_anew - kept
    if window is not None:
        before = list(window.hands)
        before[at] += kept_anew - kept
        window = window._replace(discards=discards, hands=tuple(before))
    chosen = choosing_anew if choosing else state.choosing
    return placed(state, discards=discards, hands=tuple(hands), choosing=chosen, window=window)


# The past -----------------------------------------------------------------------------------------


def other_draws(event: HostEvent, seed: bytes) -> HostEvent:
    """The event with another secret, and with other things drawn, of the same kind and number."""
    pick = random.Random(seed)
    if isinstance(event, Promised):
        return replace(event, secret=pick.randbytes(32).hex())
    if not isinstance(event, Started | Played):
        return event
    draws = [
        {**draw, "came": [_other_draw(one, pick) for one in draw["came"]]} for draw in event.draws
    ]
    return replace(event, draws=tuple(draws))


def _other_draw(one: dict[str, Any], pick: random.Random) -> dict[str, Any]:
    if "shuffled" in one:
        return {"shuffled": pick.sample(one["shuffled"], len(one["shuffled"]))}
    return {**one, "drawn": pick.randrange(one["below"])}


def other_log(
    commits: Sequence[Commit], viewer: Seat | None, seed: bytes, pick: random.Random
) -> list[Commit]:
    """A log that must look the same to this viewer: another secret under the same promise."""

    def other(event: HostEvent) -> HostEvent:
        event = other_draws(event, seed)
        if isinstance(event, Started):
            return replace(event, seed=seed.hex(), events=others(event.events))
        if isinstance(event, Played):
            action = GAME.load_action(event.action)
            if event.seat != viewer and isinstance(action, Give | Keep):
                action = action._replace(cards=noise(action.cards, pick))
            action_data = GAME.dump_action(action)
            return replace(event, action=action_data, events=others(event.events))
        return event

    def others(events: Iterable[Any]) -> tuple[Any, ...]:
        loaded = (GAME.load_event(data) for data in events)
        return tuple(GAME.dump_event(other_event(event, viewer, pick)) for event in loaded)

    return [
        replace(
            commit,
            body=codec.dump([other(event) for event in codec.load(commit)], codec.asked_by(commit)),
        )
        for commit in commits
    ]


# The future ---------------------------------------------------------------------------------------


class Recorded(Chance):
    """The first world's chance, which remembers how it shuffled."""

    def __init__(self, seed: bytes, step: int, shuffles: list[list[int]]) -> None:
        super().__init__(seed, step)
        self._shuffles = shuffles

    def shuffle(self, items: Any) -> None:
        """Shuffle, and keep the order."""
        super().shuffle(items)
        self._shuffles.append(list(items))


class Following:
    """The second world's chance: what the viewer sees falls as in the first, the rest differs."""

    def __init__(
        self,
        shuffles: Sequence[list[int]],
        events: Sequence[Event],
        viewer: Seat | None,
        pick: random.Random,
    ) -> None:
        self._shuffles = iter(shuffles)
        self._deals = iter([event for event in events if isinstance(event, Dealt)])
        self._events, self._viewer, self._pick = events, viewer, pick

    def shuffle(self, items: list[int]) -> None:
        """Put the items in an order that leaves the viewer's part as it was."""
        first = next(self._shuffles)
        self._pick.shuffle(items)
        if len(items) == len(first) > 80:
            self._keep_hand(items, first, next(self._deals))
        for event in self._events:
            if isinstance(event, Drew | Dived) and event.seat == self._viewer:
                self._bring_to_front(items, first[: event.number])

    def at(self, _table: int) -> "Following":
        """The same at every table."""
        return self

    @property
    def draws(self) -> tuple[dict[str, Any], ...]:
        """Nothing is noted."""
        return ()

    def _keep_hand(self, items: list[int], first: list[int], dealt: Dealt) -> None:
        items[:] = first
        each = dealt.numbers[0]
        at = dealt.seats.index(self._viewer) if self._viewer in dealt.seats else -1
        places = [place for place in range(len(items)) if at < 0 or place // each != at]
        cards = [items[place] for place in places]
        self._pick.shuffle(cards)
        for place, card in zip(places, cards, strict=True):
            items[place] = card

    def _bring_to_front(self, items: list[int], wanted: list[int]) -> None:
        for place, card in enumerate(wanted):
            if card in items[place:]:
                other = items.index(card, place)
                items[place], items[other] = items[other], items[place]


@dataclass
class Coupling:
    """The chance of both worlds, step by step; each world is known by its seed."""

    seeds: tuple[bytes, bytes]
    viewer: Seat | None
    noise: int
    shuffles: list[list[int]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def chance(self, seed: bytes, step: int) -> Any:
        """What `Chance(seed, step)` is in these worlds; the first world must have drawn first."""
        if seed == self.seeds[0]:
            self.shuffles = []
            return Recorded(seed, step, self.shuffles)
        if seed == self.seeds[1]:
            pick = random.Random(f"{self.noise} {step}")
            return Following(self.shuffles, self.events, self.viewer, pick)
        return Chance(seed, step)


def counterpart(
    action: Action,
    seat: Seat,
    worlds: tuple[State, State],
    viewer: Seat | None,
    pick: random.Random,
) -> Action | None:
    """What `seat` does in the second world where he does `action` in the first.

    The same, or other cards given or kept if that is hidden from the viewer; `None` where neither
    is possible.
    """
    legal = GAME.legal_actions(worlds[1], seat)
    if seat == viewer or not isinstance(action, Give | Keep):
        return action if action in legal else None
    if action in legal and pick.random() < 0.5:
        return action
    kind, number = type(action), how_many(action.cards)
    alike = [one for one in legal if isinstance(one, kind) and how_many(one.cards) == number]
    return pick.choice(alike) if alike else None
