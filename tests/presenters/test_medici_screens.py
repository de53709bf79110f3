"""Typical screens of Court of the Medici as people see them; the snapshots are there to be read."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from bot.games.medici import rule_pages
from bot.games.medici.presenter import MediciPresenter
from bot.presenters.screen import Screen
from rules.medici.game import GAME as MEDICI
from tests.presenters.limits import width
from tests.presenters.medici import SWITCHES, after, card, position
from tests.presenters.walk import as_text

PRESENTER = MediciPresenter()
INNER = ("KS", "4H", "9D", "8S QH")
HANDS = ("2C QS 5C AC JS", "2H 3D 7D JD KH")
DECKS = ("3C 6C", "3H")


def table(**facts: Any) -> Any:
    given: dict[str, Any] = {"outer": ("JC",), "hands": HANDS, "decks": DECKS} | facts
    return position(given.pop("inner", INNER), **given)


def panel(state: Any, step: str = "", seat: int = 0, **facts: Any) -> str:
    view, legal = MEDICI.view(state, seat), MEDICI.legal_actions(state, seat)
    return as_text(PRESENTER.panel(view, legal, card(**facts), step))


def board(state: Any, *recent: str) -> Screen:
    return PRESENTER.boards(MEDICI.view(state, None), card(recent=recent))[0]


def planned() -> Any:
    return after(table(), "ada: plan 2C", "ben: plan 7D")


def ended(*, options: Mapping[str, Any] | None = None) -> Screen:
    state = position(
        ("KS", "QS", "3H"), ("10D", "JC"), ("3C", "2H"), ("6C", "3D"),
        jesters={"JC": 5}, options=options,
    )  # fmt: skip
    view = MEDICI.view(after(state, "ada: conspire 3C on QS against 3H"), None)
    return PRESENTER.summary(view, card(seed="ab" * 32, status="ended"))


def drawn() -> Screen:
    state = after(table(plans=5), "ada: plan 2C")
    return PRESENTER.summary(MEDICI.view(state, None), card(seed="ab" * 32, status="ended"))


SCREENS: Mapping[str, Callable[[], str]] = {
    "board": lambda: as_text(board(table(), "Ben lays JC as 1 alone in the outer court.")),
    "board after plans": lambda: as_text(board(table(plans=4))),
    "my turn": lambda: panel(table()),
    "not my turn": lambda: panel(table(), seat=1),
    "i planned": lambda: panel(planned()),
    "what to do with a card": lambda: panel(table(), "5C"),
    "what to do with a jester": lambda: panel(table(plans=2), "JS"),
    "what to do with a minister": lambda: panel(table(), "QS"),
    "alone": lambda: panel(table(), "5C alone"),
    "a jester alone": lambda: panel(table(), "JS alone"),
    "ally": lambda: panel(table(), "5C ally"),
    "ally, to confirm": lambda: panel(table(), "5C ally KS"),
    "a jester's alliance": lambda: panel(table(), "JS ally"),
    "a jester's value": lambda: panel(table(), "JS ally 4H"),
    "the minister's power": lambda: panel(table(), "QS power"),
    "the minister's power, to confirm": lambda: panel(table(), "QS power 8S"),
    "the lady's power": lambda: panel(table(), "AC power"),
    "the lady's power, to confirm": lambda: panel(table(), "AC power 8S"),
    "a conspiracy, to confirm": lambda: panel(table(), "5C conspire"),
    "which victim": lambda: panel(table(inner=("KS", "4H", "9D", "9H")), "5C conspire 4H"),
    "a jester conspires": lambda: panel(table(), "JS conspire"),
    "a jester's victim": lambda: panel(table(), "JS conspire 4H"),
    "whom to retune": lambda: panel(table(), "JS conspire 4H 9D"),
    "both values": lambda: panel(table(), "JS conspire 4H JC"),
    "a retuned jester, to confirm": lambda: panel(table(), "JS conspire 4H JC JC 2/6"),
    "every equal stack": lambda: panel(
        table(inner=("KS", "4H", "9D", "9H"), options={"conspiracy_all_matches": True}),
        "5C conspire",
        options={"conspiracy_all_matches": True},
    ),
    "plan": lambda: panel(table(), "2C plan"),
    "the sixth plan": lambda: panel(table(plans=5), "2C plan"),
    "it ends the game": lambda: panel(
        position(("KS", "QS", "3H"), (), ("3S 2C", "2H"), ("3C", "3D")), "3S conspire"
    ),
    "under a cap": lambda: panel(
        table(decks=("", "3H"), caps={"Ada": 4}, options={"last_card_cap": True})
    ),
    "in words": lambda: PRESENTER.text(MEDICI.view(planned(), 0), card()),
    "in words for a spectator": lambda: PRESENTER.text(MEDICI.view(table(), None), card()),
    "the end": lambda: as_text(ended()),
    "the end where jesters score one": lambda: as_text(ended(options={"jester_scores_one": True})),
    "six plans": lambda: as_text(drawn()),
    "rules": lambda: "\n\n".join(PRESENTER.rules(card())),
    "help": lambda: PRESENTER.help(card()),
}


@pytest.mark.parametrize("name", SCREENS)
def test_screen(name: str, snapshot: SnapshotAssertion) -> None:
    assert SCREENS[name]() == snapshot(name=name)


def test_help_and_every_page_of_the_rules_fit_a_message() -> None:
    for shown in (card(), card(options=dict.fromkeys(SWITCHES, True))):
        assert all(1 < width(page) <= 2000 for page in PRESENTER.rules(shown))
    assert width(rule_pages.HELP) <= 2000


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("conspiracy_all_matches", "Here **every** other stack of that total leaves. (Medici R2)"),
        ("minister_needs_alliance", "Here the Minister needs at least two cards beneath."),
        ("tie_by_card_count", "If totals are equal, more cards on the table win"),
        ("jester_scores_one", "Here a Jester scores 1, whatever it counted. (Medici R8)"),
        ("last_card_cap", "Here the last card of your deck is your cap"),
    ],
)
def test_the_rules_tell_what_is_agreed_at_this_table(option: str, told: str) -> None:
    usual = card()
    changed = card(options={**usual.options, option: True})
    assert told in "\n".join(PRESENTER.rules(changed))
    assert told not in "\n".join(PRESENTER.rules(usual))
    assert option in PRESENTER.settings(usual)


def test_every_option_of_the_game_is_offered_with_its_default() -> None:
    offered = PRESENTER.settings(card())
    assert tuple(offered) == SWITCHES
    for name, default in MEDICI.option_defaults().items():
        assert default in [value for value, _ in offered[name].choices]


def test_equal_totals_are_told_as_a_draw_or_by_cards() -> None:
    """Medici R7."""
    for by_cards, told in ((False, "**A draw, 8 to 8.**"), (True, "**Ada wins, 8 to 8.**")):
        options = {"tie_by_card_count": by_cards}
        state = position(("5C", "8D"), (), ("3C", ""), options=options)
        view = MEDICI.view(after(state, "ada: alone 3C"), None)
        text = PRESENTER.summary(view, card(seed="ab" * 32, options=options)).text
        assert told in text
        assert ("(Medici R7)" in text) == by_cards


def test_a_house_player_is_named_and_not_mentioned() -> None:
    shown = board(after(table(), "ada: alone 5C"))
    assert "Ben (red): play or plan a card." in shown.text
    assert shown.mentions == ()
    assert board(table()).mentions == (9 * 10**17,)
