"""A modest house player: it sees what anybody in its seat sees, and plays sensibly, not deeply.

It looks one action ahead: what the lead would be, how much of it the other could undo at once, and
what a Minister or a Jester is worth in hand. It ends a game that it would win, and no other.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.chance import Chance
from rules.game import Seat
from rules.medici.actions import Action, Ally, Alone, Conspire, Plan
from rules.medici.pieces import CARDS_BY_TEXT, COLOUR, JESTERS, LADIES, MINISTERS, RED, VALUE
from rules.medici.view import MediciView

_END = 1000.0
"""More than any lead: what ending the game is worth to the winner."""
_LAID = 0.5
"""How much of a card's value counts when it is laid: it would be laid at some time anyhow."""
_KEPT = 5.0
"""What a Minister or a Jester is worth in hand, while there is a deck."""
_HOLDS = 0.3
"""About how likely the other holds a card of a given value."""
_LOOKED_AT = 40
"""How many of the actions that gain most at once are looked at more closely."""

_VALUES = (*range(11), 15)


class _Stack(NamedTuple):
    """What matters of a stack: sums and numbers of cards, one's own and the other's."""

    inner: bool
    mine: int
    theirs: int
    my_cards: int
    their_cards: int

    @property
    def total(self) -> int:
        return self.mine + self.theirs

    @property
    def lead(self) -> int:
        return self.mine - self.theirs


Stacks = Mapping[str, _Stack]


def choose(view: MediciView, legal: Sequence[Action], chance: Chance) -> Action | None:
    """What to do now; `None` only for somebody who may do nothing."""
    own = view.own
    if own is None or not legal:
        return None
    player = _Player(view, own.seat, own.black)
    gains = [(player.gain(player.after(action)) - player.kept(action), action) for action in legal]
    if len(gains) > _LOOKED_AT:
        gains.sort(key=lambda one: one[0], reverse=True)
    scored = [
        (gain - player.danger(player.after(action)), action) for gain, action in gains[:_LOOKED_AT]
    ]
    best = max(score for score, _ in scored)
    return chance.pick([action for score, action in scored if score == best])


class _Player:
    """One decision: the table as it is, and as each action would leave it."""

    def __init__(self, view: MediciView, seat: Seat, black: bool) -> None:
        self._view = view
        self._seat = seat
        self._black = black
        self._late = view.decks[seat] == 0
        self._views = {stack.cards[0].name: stack for stack in view.stacks}
        self._now: Stacks = {}
        for name, stack in self._views.items():
            mine = [card.value for card in stack.cards if card.black == black]
            theirs = [card.value for card in stack.cards if card.black != black]
            counts = sum(mine), sum(theirs), len(mine), len(theirs)
            self._now[name] = _Stack(stack.court == "inner", *counts)
        self._lies = {card.name: name for name, one in self._views.items() for card in one.cards}
        self._lead = sum(stack.lead for stack in self._now.values())

    def after(self, action: Action) -> Stacks:
        """The stacks as they would lie."""
        stacks = dict(self._now)
        if isinstance(action, Plan):
            return stacks
        value = VALUE[CARDS_BY_TEXT[action.card]] if action.value is None else action.value
        if isinstance(action, Alone):
            stacks[action.card] = _Stack(False, value, 0, 1, 0)
            return stacks
        onto = stacks[action.stack]
        if isinstance(action, Ally) and action.power:
            self._use_power(stacks, action, onto.inner)
            return stacks
        stacks[action.stack] = _more(onto, value, 1)
        if isinstance(action, Conspire):
            if action.retuned is not None:
                jester, reset = action.retuned
                name = self._lies[jester]
                now = next(one.value for one in self._views[name].cards if one.name == jester)
                stacks[name] = self._joined(stacks[name], jester, reset - now, 0)
            del stacks[action.victim]
        return stacks

    def _use_power(self, stacks: dict[str, _Stack], action: Ally, inner: bool) -> None:
        del stacks[action.stack]
        card = CARDS_BY_TEXT[action.card]
        stacks[action.card] = _Stack(inner, VALUE[card], 0, 1, 0)
        if card in LADIES:
            for one in self._views[action.stack].cards:
                alone = _Stack(inner, 0, 0, 0, 0)
                stacks[one.name] = self._joined(alone, one.name, one.value, 1)

    def _joined(self, stack: _Stack, card: str, value: int, cards: int) -> _Stack:
        """The stack with so much more of the colour of a card."""
        mine = (COLOUR[CARDS_BY_TEXT[card]] != RED) == self._black
        if mine:
            return _more(stack, value, cards)
        return stack._replace(theirs=stack.theirs + value, their_cards=stack.their_cards + cards)

    def kept(self, action: Action) -> float:
        """What the card would still be worth in hand."""
        card = CARDS_BY_TEXT[action.card]
        if isinstance(action, Plan):
            return 1.0
        value = VALUE[card] if action.value is None else action.value
        special = 0.0 if self._late or not (card in MINISTERS or card in JESTERS) else _KEPT
        return special + (1 - _LAID) * value

    def gain(self, stacks: Stacks) -> float:
        """How the lead would change; whether the game would end, and for whom."""
        lead = sum(stack.lead for stack in stacks.values())
        mine = sum(stack.my_cards for stack in stacks.values() if stack.inner)
        theirs = sum(stack.their_cards for stack in stacks.values() if stack.inner)
        gain = float(lead - self._lead)
        if not mine or not theirs:
            gain += _END if lead > 0 else -_END
        return gain

    def danger(self, stacks: Stacks) -> float:
        """What the other could undo with the next card, as far as likely."""
        if not self._view.hands[1 - self._seat]:
            return 0.0
        totals = [stack.total for stack in stacks.values()]
        worst = 0.0
        for stack in stacks.values():
            if stack.lead <= 0:
                continue
            ways = sum(1 for value in _VALUES if stack.total - value in totals)
            ways -= totals.count(stack.total) == 1  # nothing conspires against itself
            hit = 1 - (1 - _HOLDS) ** (ways + 1)  # one more for a Minister
            worst = max(worst, stack.lead * hit)
        return worst * _LAID


def _more(stack: _Stack, value: int, cards: int) -> _Stack:
    """The stack with so much more of one's own."""
    return stack._replace(mine=stack.mine + value, my_cards=stack.my_cards + cards)
