"""Everything that can be done in Court of the Medici can be pressed, and every screen fits."""

import random
from typing import Any

import pytest

from bot.games.medici import outlook
from bot.games.medici.choices import asked_for
from bot.games.medici.presenter import MediciPresenter
from bot.presenters.presenter import REFRESH, STEP
from bot.presenters.screen import Button, Screen
from rules.chance import Chance
from rules.medici.game import GAME as MEDICI
from tests.presenters.limits import faults, width
from tests.presenters.medici import NAMES, SWITCHES, after, card, crowded, position, states
from tests.presenters.walk import walk
from tests.share import share

PRESENTER = MediciPresenter()
TABLES: list[dict[str, Any]] = [
    {},
    *({name: True} for name in SWITCHES),
    dict.fromkeys(SWITCHES, True),
]
WORST_STEPS = 1


def sample(seed: int, options: dict[str, Any], size: int) -> list[Any]:
    """Some states of a few games, every game's last one among them."""
    found = []
    for number in range(3):
        every = list(states(seed + 100 * number, options))
        found += random.Random(seed).sample(every[:-1], min(size // 3, len(every) - 1))
        found.append(every[-1])
    return found


@pytest.mark.parametrize(
    ("hand", "stacks"), [("JS", 30), ("JS QC AC KS 9C", 29), ("AS QS JC JS 10C", 29)]
)
def test_a_crowded_table_with_every_jester_fits_and_is_reached(hand: str, stacks: int) -> None:
    state = crowded(hand, stacks)
    legal = MEDICI.legal_actions(state, 0)
    view = MEDICI.view(state, 0)
    at_worst = card(worst=True)
    assert len(view.stacks) == stacks
    assert max(len(stack.cards) for stack in view.stacks) == 15
    tokens = {PRESENTER.token(action): action for action in legal}
    assert len(tokens) == len(legal) > 1000
    assert any(action.kind == "conspire" and action.retuned for action in legal)
    chosen = random.Random(1).sample(sorted(tokens), WORST_STEPS)
    for act in chosen:
        assert reaches(view, legal, at_worst, tokens[act]), act
    assert faults(PRESENTER.boards(MEDICI.view(state, None), at_worst)[0]) == []
    assert faults(PRESENTER.summary(MEDICI.view(state, None), at_worst)) == []
    for viewer in (None, 0, 1):
        assert width(PRESENTER.text(MEDICI.view(state, viewer), at_worst)) <= 2000


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("options", [{}, {"conspiracy_all_matches": True}])
def test_every_retuned_jester_of_a_crowded_table_is_reached(options: dict[str, Any]) -> None:
    state = crowded("JS", 20, options=options)
    legal, view = MEDICI.legal_actions(state, 0), MEDICI.view(state, 0)
    shown = card(worst=True, options=MEDICI.options(options).model_dump(mode="json"))
    found = walk(lambda step: PRESENTER.panel(view, legal, shown, step))
    assert found.acts == {PRESENTER.token(action) for action in legal}
    assert [f for screen in found.screens.values() for f in faults(screen)] == []
    assert len(found.acts) > 1000


def reaches(view: Any, legal: Any, shown: Any, action: Any) -> bool:
    """Walk from the first screen to one action, through its own card and deed alone."""
    mine = [
        one
        for one in legal
        if (one.card, one.kind) == (action.card, action.kind)
        and getattr(one, "stack", "") == getattr(action, "stack", "")
        and getattr(one, "victim", "") == getattr(action, "victim", "")
    ]

    def show(step: str) -> Any:
        screen = PRESENTER.panel(view, legal, shown, step)
        assert faults(screen) == []
        return screen

    wanted = {PRESENTER.token(one) for one in mine}
    due, seen = [""], set()
    while due:
        step = due.pop()
        if step in seen:
            continue
        seen.add(step)
        screen = show(step)
        for row in screen.rows:
            for piece in row:
                if hasattr(piece, "choices"):
                    due += [
                        choice.value
                        for choice in piece.choices
                        if leads(choice.value, action) or choice.value.split()[-1].startswith("~")
                    ]
                elif piece.verb == STEP and leads(piece.token, action):
                    due.append(piece.token)
                elif piece.verb not in {STEP, REFRESH}:
                    wanted.discard(piece.token)
    return not wanted


def leads(step: str, action: Any) -> bool:
    """Whether the words of a step are those of an action so far."""
    deed = "power" if getattr(action, "power", False) else action.kind
    words = [action.card, deed]
    words += [getattr(action, name) for name in ("stack", "victim") if hasattr(action, name)]
    given = step.split()
    return all(word == mine for word, mine in zip(given, words, strict=False))


@pytest.mark.parametrize("options", TABLES)
@share("seeds", everyday=range(30, 32), whole=range(30, 36))
def test_what_is_shown_to_happen_is_what_happens(options: dict[str, Any], seeds: range) -> None:
    """Sums, discards and totals on the panel are those of the rules (Medici 3.3, R2, R8)."""
    every = bool(options.get("conspiracy_all_matches"))
    one = bool(options.get("jester_scores_one"))
    noise = random.Random(5)
    seen: dict[str, int] = {}
    for seed in seeds:
        for state in states(seed, options):
            for seat in MEDICI.waiting_for(state):
                legal = MEDICI.legal_actions(state, seat)
                stacks = MEDICI.view(state, seat).stacks
                for action in noise.sample(legal, min(4, len(legal))):
                    draft = MEDICI.copy(state)
                    MEDICI.decide(draft, seat, action, Chance(bytes(32), 1))
                    view = MEDICI.view(draft, None)
                    shown = outlook.outlook(stacks, action, all_matches=every)
                    assert set(shown.stacks) == set(view.stacks), action
                    assert len(shown.stacks) == len(view.stacks)
                    black = outlook.score(shown.stacks, black=True, jesters_one=one)
                    red = outlook.score(shown.stacks, black=False, jesters_one=one)
                    assert (black, red) == (view.totals[view.black], view.totals[view.red])
                    emptied = 0 in {outlook.inner(shown.stacks, black=b) for b in (True, False)}
                    assert emptied == (view.reason == "inner court empty")
                    seen[action.kind] = seen.get(action.kind, 0) + 1
    assert min(seen.values()) > 6 * len(seeds)
    assert len(seen) == 4


ARGUMENTS = {
    "alone": ("card", "value"),
    "ally": ("card", "stack", "value"),
    "conspire": ("card", "stack", "against", "value", "retune"),
    "plan": ("card",),
}


def typed(kind: str, given: dict[str, str]) -> str:
    """The notation of a command whose arguments were filled in."""
    text = f"{kind} {given['card']}"
    text += f" as {given['value']}" if "value" in given else ""
    text += f" on {given['stack']}" if "stack" in given else ""
    text += f" against {given['against']}" if "against" in given else ""
    return text + (f", {given['retune']}" if "retune" in given else "")


@pytest.mark.parametrize("options", TABLES[:2])
def test_filling_in_what_is_offered_makes_a_legal_action(options: dict[str, Any]) -> None:
    noise, shown, offered = random.Random(3), card(), 0
    for state in sample(11, options, 40):
        for seat in MEDICI.waiting_for(state):
            legal, view = MEDICI.legal_actions(state, seat), MEDICI.view(state, seat)
            for kind in sorted({action.kind for action in legal}):
                given: dict[str, str] = {}
                for argument in ARGUMENTS[kind]:
                    asked = asked_for(kind, argument, given)
                    found = PRESENTER.choices(asked, "", view, legal, shown)
                    assert len(found) <= 25
                    assert all(1 <= width(choice.label) <= 100 for choice in found)
                    if found and (argument != "retune" or noise.random() < 0.5):
                        given[argument] = noise.choice(found).value
                    if argument == "value" and kind == "conspire" and found:
                        given[argument] = found[0].value
                if kind == "conspire" and given["card"][0] == "J":
                    continue  # a value may only fit with a retuned Jester: see the next test
                action = MEDICI.parse(typed(kind, given), state, seat, NAMES)
                assert action in legal
                offered += 1
    assert offered > 60


def test_a_jesters_value_and_the_retuned_one_are_offered_as_they_fit() -> None:
    """Medici 3.3: a Jester in a conspiracy may set one other Jester anew."""
    state = position(["KS", "4H", "9D"], ["JC"], ("JS 2C", "2H"), ("3C", "3H"))
    legal, view = MEDICI.legal_actions(state, 0), MEDICI.view(state, 0)

    def offer(argument: str, **given: str) -> list[str]:
        asked = asked_for("conspire", argument, given)
        return [choice.value for choice in PRESENTER.choices(asked, "", view, legal, card())]

    assert "JC" in offer("against", card="JS", stack="4H")
    assert offer("value", card="JS", stack="4h", against="9d", retune="") == [
        str(value) for value in (5,)
    ]
    assert "JC as 6" in offer("retune", card="JS", stack="4H", against="JC", value="2")
    assert offer("retune", card="JS", stack="4H", against="JC", value="7") == []
    assert offer("value", card="2C") == []
    assert offer("nonsense") == []
    assert offer("card", stack="KH") == []


def test_one_choice_that_remains_is_not_asked_for() -> None:
    state = position(["KS", "4H"], [], ("5C", "2H"))
    view, legal = MEDICI.view(state, 0), MEDICI.legal_actions(state, 0)
    asked = PRESENTER.panel(view, legal, card(), "5C")
    assert labels(asked) == ["Alone", "Ally", "Back"]
    assert labels(PRESENTER.panel(view, legal, card(), "5C alone")) == ["Lay 5♣ alone", "Back"]


def labels(screen: Screen) -> list[str]:
    return [piece.label for row in screen.rows for piece in row if isinstance(piece, Button)]


def test_back_leads_to_the_choice_before() -> None:
    state = position(["KS", "4H", "9D"], ["JC"], ("JS 2C", "2H"), ("3C", "3H"))
    view, legal = MEDICI.view(state, 0), MEDICI.legal_actions(state, 0)

    def back(step: str) -> tuple[str, str]:
        screen = PRESENTER.panel(view, legal, card(), step)
        button = next(p for row in screen.rows for p in row if getattr(p, "label", "") == "Back")
        return button.verb, button.token

    assert back("JS") == (REFRESH, "")
    assert back("JS ally") == (STEP, "JS")
    assert back("JS ally KS") == (STEP, "JS ally")
    assert back("JS ally KS 7") == (STEP, "JS ally KS")


def test_a_plan_says_which_it_is_in_the_row(  # Medici 3.4
) -> None:
    for plans, told in ((0, "1st plan"), (4, "5th plan"), (5, "**the game would end in a draw.**")):
        state = position(["KS", "4H"], [], ("5C", "2H"), ("3C", "3H"), plans=plans)
        view, legal = MEDICI.view(state, 0), MEDICI.legal_actions(state, 0)
        assert told in PRESENTER.panel(view, legal, card(), "5C plan").text


def test_what_ends_the_game_is_said_before(  # Medici 3.4, edge cases 3.5.18
) -> None:
    state = position(["KS", "3H", "QS"], [], ("3C 5C", "2H"), ("4C", "3D"))
    view, legal = MEDICI.view(state, 0), MEDICI.legal_actions(state, 0)
    text = PRESENTER.panel(view, legal, card(), "3C conspire QS 3H").text
    assert (
        "No card of Ben's colour would be left in the inner court: **the game would end.**" in text
    )
    assert after(state, "ada: conspire 3C on QS against 3H").over
    last = position(["KS", "3H"], [], ("3C", ""))
    view, legal = MEDICI.view(last, 0), MEDICI.legal_actions(last, 0)
    text = PRESENTER.panel(view, legal, card(), "3C alone").text
    assert "It's the last card of all: **the game would end.**" in text
    assert after(last, "ada: alone 3C").over
