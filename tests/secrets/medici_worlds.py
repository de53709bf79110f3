"""Two worlds of Court of the Medici: hidden hands, decks and planned cards change nothing seen.

World B is world A with the cards that one viewer does not know renamed among each other, in the
past too, and on another seed. A few of them keep their names, so that what others lay from them
looks the same and both worlds can go on.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.games.medici import panel
from bot.host.tables.draft import HostEvent
from bot.host.turns.play import Played, Started
from bot.presenters.presenter import ACT, HAND, LOG, STEP
from bot.presenters.tables import menu
from rules.game import Seat
from rules.medici.events import Dealt, Planned
from rules.medici.game import GAME, CourtOfTheMedici
from rules.medici.pieces import CARD_TEXT, VALUE
from storage.store import Commit
from tests.secrets.hidden_worlds import STEPS_TOGETHER, HiddenWorlds, act, rewritten
from tests.secrets.observing import Looks
from tests.secrets.permuting import other_draws
from tests.secrets.stage import Viewer
from tests.secrets.worlds import Line, some_action

LOOKS = Looks(
    "medici",
    (
        "alone 5C", "alone JS as 7", "alone JH as 11", "ally QC on 7S with power", "ally KS on 4H",
        "conspire 5C on 4H against 9D", "conspire JS as 2 on 4H against JC, JC as 6", "plan 3S",
        "plan 3H", "plan", "alone KC", "dance",
    ),
    ("5C", "JS", "JS conspire", "QS power", "5D ally", "3H plan", "2C alone", "~1"),
    (
        (HAND, ""), (LOG, ""), (menu.TEXT, ""), (menu.EXPORT, ""), (STEP, "KS"),
        (ACT, "alone 5C"), (ACT, "plan 3S"), (ACT, "plan 3H"),
    ),
    ("", "5", "J"),
)  # fmt: skip
TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (2, {"conspiracy_all_matches": True}),
    (2, {"jester_scores_one": True, "tie_by_card_count": True}),
    (2, {"minister_needs_alliance": True}),
    (2, {"last_card_cap": True}),
)
KEPT_IN_HAND = 2
"""Cards of a hidden hand that are the same in both worlds; as many as steps of an own deck."""

Names = Mapping[int, int]
"""By card, the card that world B has in its place."""


def renamed(state: Any, viewer: Seat | None, pick: random.Random) -> Names:
    """Other names for the cards that a viewer does not know (Medici 3.3): a colour stays its own.

    He knows his own hand and what he planned; of decks nobody knows the order.
    """
    names: dict[int, int] = {}
    for seat in range(2):
        deck = list(state.decks[seat])
        if seat == viewer:
            hidden = deck[STEPS_TOGETHER : len(deck) - state.planned[seat]]
        else:
            hand = list(state.hands[seat])
            kept = pick.sample(hand, min(KEPT_IN_HAND, len(hand)))
            hidden = [card for card in hand if card not in kept] + deck
        others = list(hidden)
        pick.shuffle(others)
        names |= dict(zip(hidden, others, strict=True))
    return names


def other_log(commits: Sequence[Commit], names: Names, seed: bytes) -> list[Commit]:
    """The log with the hidden cards renamed, and another seed under the same promise."""

    def other(event: HostEvent) -> HostEvent:
        event = other_draws(event, seed)
        if isinstance(event, Started):
            return replace(event, seed=seed.hex(), events=others(event.events))
        if isinstance(event, Played):
            action = GAME.load_action(event.action)
            if action.kind == "plan":
                card = CARD_TEXT.index(action.card)
                action = action._replace(card=CARD_TEXT[names.get(card, card)])
            return replace(event, action=GAME.dump_action(action), events=others(event.events))
        return event

    def others(events: Sequence[Any]) -> tuple[Any, ...]:
        told = [elsewhere(GAME.load_event(data), names) for data in events]
        return tuple(GAME.dump_event(event) for event in told)

    return rewritten(commits, other)


def elsewhere(event: Any, names: Names) -> Any:
    """An event with its hidden cards renamed; cards that lie open never are."""
    if isinstance(event, Dealt):
        hands = tuple(tuple(sorted(_renamed(hand, names))) for hand in event.hands)
        return event._replace(hands=hands, decks=tuple(_renamed(d, names) for d in event.decks))
    if isinstance(event, Planned):
        card, drew = _renamed((event.card, event.drew), names)
        return event._replace(card=card, drew=drew)
    if hasattr(event, "drew"):
        (drew,) = _renamed((event.drew,), names)
        return event._replace(drew=drew, cap=None if event.cap is None else VALUE[drew])
    return event


def _renamed(cards: Any, names: Names) -> tuple[int, ...]:
    """Cards of a whole log, where none is left out."""
    return tuple(names.get(card, card) for card in cards)


def ends(table: Any, seat: Seat, action: Any) -> bool:
    """Whether an action ends the game, and so reveals everything."""
    draft: Any = GAME.copy(table.state)
    GAME.decide(draft, seat, action, None)  # type: ignore[arg-type]  # nothing is drawn after the deal
    return bool(draft.over)


def lone_card(table: Any, pick: random.Random) -> tuple[Seat, Any]:
    """A card laid alone by whoever is to act."""
    (seat,) = GAME.waiting_for(table.state)
    legal = GAME.legal_actions(table.state, seat)
    return seat, pick.choice([one for one in legal if one.kind == "alone"])


class MediciWorlds(HiddenWorlds):
    game, looks, tables, seed = GAME, LOOKS, TABLES, 3
    kinds = frozenset({"alone", "ally", "conspire", "plan"})

    def play_on(self, line: Line, options: Mapping[str, Any], pick: random.Random) -> None:
        capped = "last_card_cap" in options
        for step in range(pick.randrange(29, 36) if capped else pick.randrange(24)):
            quiet = capped and step < 29  # cards laid alone end no game before a cap begins
            chosen = lone_card(line.table, pick) if quiet else some_action(line.table, pick)
            if chosen is None or ends(line.table, *chosen):
                break
            act(line, *chosen)

    def other_log(self, line: Line, viewer: Viewer, pick: random.Random) -> list[Commit]:
        names = renamed(line.table.state, viewer.seat, pick)
        return other_log(line.log, names, pick.randbytes(32))

    def alike(self, tables: Sequence[Any], seat: Seat, action: Any) -> bool:
        """It is possible in both worlds and ends the game in neither."""
        legal = action in GAME.legal_actions(tables[1].state, seat)
        return legal and not any(ends(table, seat, action) for table in tables)

    def peeped(self, table: Any) -> str:
        """All hands and decks, from the whole state."""
        return repr((table.state.hands, table.state.decks))

    def note(self, tables: Sequence[Any], done: dict[str, int]) -> None:
        first, second = tables
        done["capped"] = done.get("capped", 0) + (first.state.caps != second.state.caps)


class CappedMedici(MediciWorlds):
    """Only tables at which the last card of a deck caps its player."""

    tables = ((2, {"last_card_cap": True}),)


def a_hint_from_the_whole_state(patch: pytest.MonkeyPatch) -> None:
    """The hint line of a game that looks at the other's hand too."""
    true = CourtOfTheMedici.view
    peeps: dict[int, str] = {}

    def view(state: Any, viewer: int | None) -> Any:
        seen = true(state, viewer)
        peeps[hash(seen)] = repr(state.hands)
        return seen

    patch.setattr(CourtOfTheMedici, "view", staticmethod(view))
    patch.setattr(panel, "hint", lambda sight: f"{hash(peeps[hash(sight.view)]) % 97}")


def a_view_with_the_others_hand(patch: pytest.MonkeyPatch) -> None:
    true = CourtOfTheMedici.view

    def view(state: Any, viewer: int | None) -> Any:
        seen = true(state, viewer)
        return seen.model_copy(update={"decks": (hash(state.hands) % 97, seen.decks[1])})

    patch.setattr(CourtOfTheMedici, "view", staticmethod(view))


def at_what_others_are_capped(patch: pytest.MonkeyPatch) -> None:
    true = CourtOfTheMedici.view

    def view(state: Any, viewer: int | None) -> Any:
        return true(state, viewer).model_copy(update={"caps": state.caps})

    patch.setattr(CourtOfTheMedici, "view", staticmethod(view))


MediciWorlds.leaks = {
    "the hint": a_hint_from_the_whole_state,
    "the view": a_view_with_the_others_hand,
}
CappedMedici.first_seen = {"a cap": (2, 7, 9, 26, 48)}  # somebody else is capped there, differently
CappedMedici.leaks = {"a cap": at_what_others_are_capped}
WORLDS = MediciWorlds()
CAPPED = CappedMedici()
