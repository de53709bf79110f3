"""Screens of plans: within Discord's limits at the worst, and every offer can be pressed."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.games.steam_court.presenter import SteamCourtPresenter
from bot.presenters.kit import PAGE
from bot.presenters.presenter import REFRESH
from bot.presenters.screen import Button, Choice, Menu, Screen
from bot.presenters.turns import standing_orders
from bot.presenters.turns.standing_orders import Ahead, confirm, on_panel, overview, question
from bot.ui.render import LONGEST_TEXT
from rules.standing_orders import Offer
from rules.steam_court.actions import PASS
from rules.steam_court.game import GAME
from rules.steam_court.options import CourtOptions
from rules.steam_court.orders.describe import REASONS
from tests.presenters.court import card, states
from tests.presenters.limits import faults, question_faults, width

TABLES = ((4, CourtOptions()), (5, CourtOptions(table="renegade")), (7, CourtOptions()))
COURT: Any = GAME.standing_orders


def aheads(players: int, options: CourtOptions, *, worst: bool = True) -> Iterator[Ahead]:
    """What everybody could plan in states of a game; at the worst all kinds of plans stand."""
    table = card(players, worst=worst)
    for number, state in enumerate(states(players, 3, options, most=120)):
        for seat in range(players) if number % 4 == 0 else ():
            view, legal = GAME.view(state, seat), GAME.legal_actions(state, seat)
            standing: tuple[Any, ...] = ()
            offered = [offer.plan for offer in COURT.offered(view, legal, table.names)]
            for plan in offered if worst else ():
                standing = tuple(COURT.join(standing, plan))
            longest = max(REASONS, key=lambda reason: len(REASONS[reason]))
            lapsed = tuple((plan, longest) for plan in standing)
            yield Ahead(COURT, view, legal, table, standing, lapsed)


def pages(ahead: Ahead) -> Iterator[Screen]:
    for page in range(-(-max(1, len(ahead.offers)) // PAGE)):
        yield overview(ahead, page)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_screens_of_plans_keep_discords_limits_at_the_worst(
    players: int, options: CourtOptions
) -> None:
    seen = 0
    for ahead in aheads(players, options):
        for screen in pages(ahead):
            assert faults(screen) == []
        assert question_faults(question(ahead)) == []
        for offer in (*ahead.offers, *ahead.switches):
            assert faults(confirm(ahead, offer.plan, "The table has moved on.")) == []
            seen += 1
    assert seen > 150


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_offer_can_be_chosen_confirmed_and_withdrawn(
    players: int, options: CourtOptions
) -> None:
    for ahead in aheads(players, options, worst=False):
        chosen = set()
        for screen in pages(ahead):
            menus = [row[0] for row in screen.rows if isinstance(row[0], Menu)]
            values = [choice.value for menu in menus for choice in menu.choices]
            chosen |= {value.removeprefix("show ") for value in values if value.startswith("show ")}
        assert {ahead.token(offer.plan) for offer in ahead.offers} == chosen
        for offer in ahead.offers:
            button: Any = confirm(ahead, offer.plan).rows[0][0]
            assert (button.verb, button.label) == (standing_orders.PLAN, "Plan it")
            assert ahead.read(button.token) == offer.plan
            laid = Ahead(COURT, ahead.view, ahead.legal, ahead.card, (offer.plan,))
            menu: Any = overview(laid).rows[-2][0]
            assert [choice.value for choice in menu.choices] == [button.token]
            assert offer.plan not in [other.plan for other in laid.offers]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_panel_keeps_all_of_its_own_and_gets_the_way_to_plans(
    players: int, options: CourtOptions
) -> None:
    for ahead in aheads(players, options):
        before = SteamCourtPresenter().panel(ahead.view, ahead.legal, ahead.card)
        after = on_panel(before, ahead)
        assert after.rows[: len(before.rows)] == before.rows
        verbs = [standing_orders.PLANS, standing_orders.PLAN][: 1 + (ahead.timely is not None)]
        assert [piece.verb for piece in after.rows[-1]] == verbs
        assert len(after.rows) <= standing_orders.MOST_ROWS
        assert width(after.text) <= LONGEST_TEXT
        if ahead.lapsed:
            assert " is off: " in after.text


def test_a_full_panel_gets_the_way_to_plans_only_where_there_is_room() -> None:
    ahead = next(aheads(4, CourtOptions(), worst=False))
    one, five = Button("Refresh", REFRESH), tuple(Button(str(n), "step", str(n)) for n in range(5))
    crowded = Screen("text", (five, five, five, five, (one,)))
    assert on_panel(crowded, ahead).rows[-1] == (one, Button("Plan ahead", standing_orders.PLANS))
    full = Screen("text", (five,) * 5)
    assert on_panel(full, ahead) == full
    menu = Menu("step", "Which?", (Choice("One", "1"),), "at")
    ends_with_a_menu = Screen("text", (five, five, five, five, (menu,)))
    assert on_panel(ends_with_a_menu, ahead) == ends_with_a_menu  # a menu shares its row with none


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_what_a_lasting_plan_would_do_now_is_offered_with_all_that_it_says(
    players: int, options: CourtOptions
) -> None:
    for ahead in aheads(players, options):
        if ahead.view.result:
            continue
        only_pass = replace(ahead, legal=(PASS,), standing=())
        before = SteamCourtPresenter().panel(ahead.view, (PASS,), ahead.card)
        after, offer = on_panel(before, only_pass), only_pass.timely
        assert offer is not None
        assert faults(after) == []
        assert ahead.tell(offer.plan) in after.text
        button: Any = after.rows[-1][-1]
        assert ahead.read(button.token) == offer.plan
        assert replace(only_pass, standing=(offer.plan,)).timely is None


def test_a_plan_that_takes_anothers_place_says_so() -> None:
    for ahead in aheads(5, CourtOptions(table="renegade")):
        if any(plan.kind == "retrieve" for plan in ahead.standing):
            other = next(o.plan for o in ahead.offers if o.plan.kind == "retrieve")
            screen = confirm(ahead, other)
            assert "It would replace: You take your cards back once" in screen.text
            return
    raise AssertionError("no Pirate could plan")


def test_a_plan_too_long_for_a_button_is_left_to_the_command() -> None:
    ahead = next(aheads(4, CourtOptions(), worst=False))

    class Wordy:
        """A game whose plans are written at length."""

        def __getattr__(self, name: str) -> Any:
            return getattr(COURT, name)

        def format(self, _plan: Any, _names: Any) -> str:
            return "word " * 20

    game: Any = Wordy()
    wordy = Ahead(game, ahead.view, ahead.legal, ahead.card)
    screen = confirm(wordy, ahead.switches[0].plan)
    assert "use the command for plans" in screen.text
    assert faults(screen) == []


class Many:
    """A game's plans that offers so many at once: more than any real one does today."""

    def __init__(self, count: int) -> None:
        self.count = count

    def offered(self, *_: object) -> list[Offer[int]]:
        return [Offer(number, f"plan {number}", f"Plan {number}") for number in range(self.count)]

    def format(self, plan: int, _names: object) -> str:
        return f"plan {plan}"

    def tell(self, plan: int, _names: object) -> str:
        return f"You do {plan}."


@pytest.mark.parametrize(
    ("count", "sizes"), [(25, [25]), (26, [24, 2]), (48, [24, 24]), (49, [24, 24, 1])]
)
def test_many_offers_are_turned_page_by_page_and_round_again(count: int, sizes: list[int]) -> None:
    ahead = Ahead(Many(count), None, (), card(4))  # type: ignore[arg-type] # all that is asked of it
    shown: list[str] = []
    for page, size in enumerate(sizes):
        menu: Any = overview(ahead, page).rows[0][0]
        values = [choice.value for choice in menu.choices]
        if len(sizes) > 1:
            assert values.pop() == f"more {(page + 1) % len(sizes)}"
            assert menu.placeholder == f"Plan … ({page + 1} of {len(sizes)})"
        assert len(values) == size
        shown += values
    assert shown == [f"show plan {number}" for number in range(count)]
    assert overview(ahead, len(sizes)) == overview(ahead, 0)


def test_all_plans_are_withdrawn_at_once_only_where_there_are_several() -> None:
    def withdrawn(*standing: int) -> list[str]:
        ahead = Ahead(Many(0), None, (), card(4), standing)  # type: ignore[arg-type] # the same
        return [c.value for m in overview(ahead).rows[0] if isinstance(m, Menu) for c in m.choices]

    assert withdrawn(7) == ["plan 7"]
    assert withdrawn(7, 8) == ["plan 7", "plan 8", "all"]
    assert len(withdrawn(*range(40))) == 25
    assert withdrawn() == []


def test_a_switch_says_which_way_it_turns() -> None:
    lasting = Offer(5, "stop no ally", "Never stop", lasting=True)

    class Switching(Many):
        def offered(self, *_: object) -> list[Offer[int]]:
            return [lasting]

    for standing, verb, label in (((), "plan", "Turn on"), ((5,), "unplan", "Turn off")):
        ahead = Ahead(Switching(0), None, (), card(4), standing)  # type: ignore[arg-type] # the same
        buttons = [piece for piece in overview(ahead).rows[-1] if isinstance(piece, Button)]
        assert [piece.label for piece in buttons] == [
            "Type a plan", f"{label} stop no ally", "Back"
        ]  # fmt: skip
        assert (buttons[1].verb, buttons[1].token) == (verb, "plan 5")
        assert ("is off" in overview(ahead).text) is (not standing)
