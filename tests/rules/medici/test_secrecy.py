"""What a viewer is told: their own cards and what they planned."""

from rules.game import Seat
from rules.medici.events import Planned
from rules.medici.pieces import card_texts
from tests.games.medici import GAME, walk


def test_a_viewer_is_told_his_own_cards_and_what_he_planned() -> None:
    planned: dict[Seat, list[str]] = {0: [], 1: []}
    for step in walk(2, {}, 5):
        event = step.events[0]
        if isinstance(event, Planned):
            planned[step.seat].append(step.action.card)
        drew = getattr(event, "drew", None)
        if drew is not None and drew >= 0 and card_texts([drew])[0] in planned[step.seat]:
            planned[step.seat].remove(card_texts([drew])[0])
        for seat in (0, 1):
            own = GAME.view(step.after, seat).own
            assert own.hand == card_texts(step.after.hands[seat])
            assert [*own.planned] == planned[seat]
            assert own.black is (seat == step.after.black)
        assert GAME.view(step.after, None).own is None
