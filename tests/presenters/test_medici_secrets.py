"""A planned card and the hint show on the screens of their own player alone."""

from dataclasses import replace

from bot.games.medici.presenter import MediciPresenter
from rules.medici.game import GAME as MEDICI
from tests.presenters.medici import card, position
from tests.presenters.walk import as_text

PRESENTER = MediciPresenter()


def test_the_others_planned_card_shows_on_the_planners_screens_alone() -> None:
    """Medici 3.3, A4: its owner knows it."""
    for planned, shown in (("5C", "5♣"), ("9C", "9♣")):
        state = position(["KS", "4H", "9D"], [], ("5C 9C", "2H 3H"), ("3C", "5H"))
        action = MEDICI.parse(f"plan {planned}", state, 0, ("Ada", "Ben"))
        MEDICI.decide(state, 0, action, None)  # type: ignore[arg-type]  # a plan draws no chance
        mine = PRESENTER.panel(MEDICI.view(state, 0), MEDICI.legal_actions(state, 0), card())
        assert f"Under it, next to come first: {shown}." in mine.text
        theirs = [as_text(PRESENTER.boards(MEDICI.view(state, None), card())[0])]
        for viewer in (1, None):
            view = MEDICI.view(state, viewer)
            legal = () if viewer is None else MEDICI.legal_actions(state, viewer)
            theirs += [as_text(PRESENTER.panel(view, legal, card())), PRESENTER.text(view, card())]
        assert not any(form in text for form in (planned, shown) for text in theirs)


def test_the_hint_is_for_who_may_conspire_now_and_can_be_turned_off() -> None:
    """The other's hint is not on one's screen, and a player who does not want it never sees it."""
    state = position(["KS", "4H", "9D"], [], ("5C 3C", "5H"), ("2C", "2H"))
    panels = [
        PRESENTER.panel(MEDICI.view(state, seat), MEDICI.legal_actions(state, seat), shown).text
        for seat, shown in ((0, card()), (1, card()), (0, replace(card(), hints=False)))
    ]
    hint = "You can conspire: 5♣ on A makes 9, matching B."
    assert [hint in text for text in panels] == [True, False, False]
    assert [text.replace(f"\n{hint}", "") for text in panels[:1]] == panels[2:]


def test_the_hint_takes_the_dearest_stack_and_counts_the_others() -> None:
    state = position(["KS", "10S", "5D"], ["KH"], ("5C", "9H"), ("2C", "2H"))
    text = PRESENTER.panel(MEDICI.view(state, 0), MEDICI.legal_actions(state, 0), card()).text
    assert "5♣ on C makes 15, matching D (and 2 other ways)." in text
