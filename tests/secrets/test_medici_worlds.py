"""Two worlds of Court of the Medici: hidden hands, decks and planned cards change nothing seen.

World B is world A with the cards that one viewer does not know renamed among each other, in the
past too, and on another seed. A few of them keep their names, so that what others lay from them
looks the same and both worlds can go on.
"""

import asyncio
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.games.medici import panel
from bot.host.log import codec
from bot.host.log.replay import fold
from bot.host.tables.draft import Actor, HostEvent
from bot.host.turns.play import PlayAction, Played, Started
from bot.presenters.presenter import ACT, HAND, LOG, STEP
from bot.presenters.screen import Screen
from bot.presenters.tables import menu
from bot.ui.requests.request import Request
from bot.ui.screens import Screens
from bot.ui.turns import play
from rules.game import Seat
from rules.medici.events import Dealt, Planned
from rules.medici.game import GAME, CourtOfTheMedici
from rules.medici.pieces import CARD_TEXT, VALUE
from storage.store import Commit
from tests.secrets.observing import Eyes, Looks
from tests.secrets.permuting import other_draws
from tests.secrets.stage import Viewer, World
from tests.secrets.test_tunnel_worlds import Uncoupled, some_viewer
from tests.secrets.worlds import Leak, Line, coupled, difference, new_line, some_action
from tests.share import share

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
TABLES: tuple[dict[str, Any], ...] = (
    {},
    {"conspiracy_all_matches": True},
    {"jester_scores_one": True, "tie_by_card_count": True},
    {"minister_needs_alliance": True},
    {"last_card_cap": True},
)
SEED = 3
EVERY_DAY = range(3)
CAPPED_TABLES: tuple[dict[str, Any], ...] = ({"last_card_cap": True},)
CAPPED = (2, 7, 9, 26, 48)
"""Of such tables, pairs in which somebody other than the viewer is capped, differently."""
STEPS_TOGETHER = 4
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

    return [
        replace(
            commit,
            body=codec.dump([other(event) for event in codec.load(commit)], codec.asked_by(commit)),
        )
        for commit in commits
    ]


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


class Pair:
    """Two worlds that are the same for one viewer."""

    def __init__(self, line: Line, pick: random.Random, *, paint: bool) -> None:
        table = line.table
        self.viewer: Viewer = some_viewer(table, pick)
        names = renamed(table.state, self.viewer.seat, pick)
        log = other_log(line.log, names, pick.randbytes(32))
        tables = [fold(table.table_id, one, {GAME.id: GAME}) for one in (line.log, log)]
        first, second = (one.state for one in tables)
        self.differ = (first.hands, first.decks) != (second.hands, second.decks)
        self.capped = first.caps != second.caps
        self.worlds = [
            World(one, its, self.viewer, paint=paint)
            for one, its in zip(tables, (line.log, log), strict=True)
        ]
        self.coupling = Uncoupled()
        self._pick = pick

    async def compare(self, eyes: Eyes, *, everything: bool) -> int:
        """Raise `Leak` where the viewer can tell one world from the other."""
        first, second = [await eyes.look(one, everything=everything) for one in self.worlds]
        if first != second:
            raise Leak(difference(first, second)[:2000])
        return len(first)

    async def go_on(self, done: dict[str, int]) -> bool:
        """Take one action that is possible in both worlds and ends the game in neither."""
        for _ in range(20):
            chosen = some_action(self.worlds[0].table, self._pick)
            if chosen is None:
                return False
            seat, action = chosen
            tables = [world.table for world in self.worlds]
            if action not in GAME.legal_actions(tables[1].state, seat):
                continue
            if any(ends(table, seat, action) for table in tables):
                continue
            done[action.kind] = done.get(action.kind, 0) + 1
            for world in self.worlds:
                await world.act(seat, action)
            return True
        return False


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


async def compare_worlds(
    pairs: Iterable[int], seed: int, *, paint_every: int = 0
) -> dict[str, int]:
    """Compare these pairs; raises `Leak`. Gives what was compared and done.

    Each pair draws from a seed of its own, so that one is the same whichever others there are.
    """
    eyes = Eyes(LOOKS)
    done = {"pairs": 0, "observations": 0, "differ": 0, "capped": 0}
    for number in pairs:
        paint = bool(paint_every) and number % paint_every == 0
        pair = some_pair(number, random.Random(f"{seed}/{number}"), paint=paint)
        done["pairs"] += 1
        done["differ"] += pair.differ
        done["capped"] += pair.capped
        try:
            await together(pair, eyes, done)
        except Leak as leak:
            leak.add_note(f"in pair {number} of seed {seed}")
            raise
    return done


def some_pair(number: int, pick: random.Random, *, paint: bool = False) -> Pair:
    """Two worlds of a game that was played at random for a while."""
    options = TABLES[number % len(TABLES)]
    line = new_line(2, options, pick, GAME)
    capped = "last_card_cap" in options
    for step in range(pick.randrange(29, 36) if capped else pick.randrange(24)):
        quiet = capped and step < 29  # cards laid alone end no game before a cap begins
        chosen = lone_card(line.table, pick) if quiet else some_action(line.table, pick)
        if chosen is None or ends(line.table, *chosen):
            break
        seat, action = chosen
        user_id = line.table.occupants[seat].user_id
        line.act(PlayAction(action, None if user_id else seat), Actor(user_id or 0))
    return Pair(line, pick, paint=paint)


async def together(pair: Pair, eyes: Eyes, done: dict[str, int]) -> None:
    whole: Any = pair
    with coupled(whole):
        for world in pair.worlds:
            await world.begin()
        try:
            done["observations"] += await pair.compare(eyes, everything=True)
            for _ in range(STEPS_TOGETHER):
                if not await pair.go_on(done):
                    break
                done["observations"] += await pair.compare(eyes, everything=False)
        finally:
            for world in pair.worlds:
                await world.end()


def run(pairs: Iterable[int], seed: int = SEED, *, paint_every: int = 0) -> dict[str, int]:
    return asyncio.run(compare_worlds(pairs, seed, paint_every=paint_every))


def test_hidden_cards_change_nothing_a_viewer_can_observe() -> None:
    done = run(EVERY_DAY, paint_every=3)
    assert done["differ"] == done["pairs"]
    assert done["observations"] > 60 * done["pairs"]
    assert {"alone", "ally", "conspire", "plan"} <= done.keys()


@share("pairs", everyday=CAPPED[:2], whole=range(100))
def test_at_what_another_is_capped_changes_nothing_a_viewer_can_observe(
    pairs: Sequence[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(globals(), "TABLES", CAPPED_TABLES)
    assert run(pairs)["capped"] >= min(len(pairs), len(CAPPED))


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(10))
def test_hidden_cards_change_nothing_in_two_thousand_pairs(seed: int) -> None:
    run(range(200), seed, paint_every=50)


Planted = Callable[[pytest.MonkeyPatch], None]


def peeped(table: Any) -> str:
    """All hands and decks, from the whole state."""
    return repr((table.state.hands, table.state.decks))


def told_on_the_board(patch: pytest.MonkeyPatch) -> None:
    true = Screens._boards

    def boards(self: Screens, table: Any, card: Any) -> tuple[Screen, ...]:
        return tuple(
            replace(one, text=f"{one.text}{'.' * (hash(peeped(table)) % 97)}")
            for one in true(self, table, card)
        )

    patch.setattr(Screens, "_boards", boards)


def everything_unredacted(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(CourtOfTheMedici, "redact", staticmethod(lambda event, _viewer: event))


def completions_in_telling_order(patch: pytest.MonkeyPatch) -> None:
    true = play.own_choices

    async def own_choices(request: Request, *rest: Any) -> Any:
        found, service = await true(request, *rest), request.app.service
        (head,) = await service.live_tables()
        told = peeped(await service.table(head.table_id))
        return sorted(found, key=lambda one: hash((told, one.value)))

    patch.setattr(play, "own_choices", own_choices)


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
    patch.setitem(globals(), "TABLES", CAPPED_TABLES)


LEAKS: dict[str, Planted] = {
    "a cap": at_what_others_are_capped,
    "the board": told_on_the_board,
    "the log": everything_unredacted,
    "completions": completions_in_telling_order,
    "the hint": a_hint_from_the_whole_state,
    "the view": a_view_with_the_others_hand,
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_noticed(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[leak](monkeypatch)
    with pytest.raises(Leak):
        run([*(CAPPED if leak == "a cap" else ()), *range(100)])
