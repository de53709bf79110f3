"""What the table would look like after an action, from what its player sees of it.

Panels show sums before anything is played. The rules still have the last word.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.games.medici.words import bottom, is_black, printed, rank
from rules.medici.actions import Action, Ally, Alone, Conspire, Plan
from rules.medici.view import CardView, StackView

Stacks = tuple[StackView, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """The stacks after an action, the stacks it discards, and the total it makes."""

    stacks: Stacks
    discarded: Stacks = ()
    made: int = 0


def outlook(stacks: Stacks, action: Action, *, all_matches: bool = False) -> Outlook:
    """What an action leads to; `all_matches` where a conspiracy discards every equal stack."""
    match action:
        case Plan():
            return Outlook(stacks)
        case Alone():
            card = laid(action.card, action.value)
            return Outlook((*stacks, stack_of("outer", (card,))), made=card.value)
        case Ally():
            return _ally(stacks, action)
        case Conspire():
            return _conspire(stacks, action, all_matches=all_matches)


def laid(card: str, value: int | None) -> CardView:
    """A card of a hand as it would lie on the table."""
    return CardView(
        name=card, value=printed(card) if value is None else value, black=is_black(card)
    )


def stack_of(court: str, cards: Iterable[CardView]) -> StackView:
    """A stack with its total."""
    cards = tuple(cards)
    total = sum(card.value for card in cards)
    return StackView.model_validate({"court": court, "cards": cards, "total": total})


def retuned(stack: StackView, jester: tuple[str, int] | None) -> StackView:
    """A stack in which one Jester counts something else."""
    if jester is None or all(card.name != jester[0] for card in stack.cards):
        return stack
    cards = (
        card.model_copy(update={"value": jester[1]}) if card.name == jester[0] else card
        for card in stack.cards
    )
    return stack_of(stack.court, cards)


def score(stacks: Stacks, *, black: bool, jesters_one: bool = False) -> int:
    """What one colour scores in both courts (Medici 3.4, R8)."""
    return sum(
        1 if jesters_one and rank(card.name) == "J" else card.value
        for stack in stacks
        for card in stack.cards
        if card.black == black
    )


def inner(stacks: Stacks, *, black: bool) -> int:
    """How many cards of a colour the inner court holds."""
    return sum(
        card.black == black for stack in stacks if stack.court == "inner" for card in stack.cards
    )


def _ally(stacks: Stacks, action: Ally) -> Outlook:
    card = laid(action.card, action.value)
    after: list[StackView] = []
    gone: tuple[StackView, ...] = ()
    made = 0
    for stack in stacks:
        if bottom(stack) != action.stack:
            after.append(stack)
            continue
        made = stack.total + card.value
        if not action.power:
            after.append(stack_of(stack.court, (*stack.cards, card)))
        elif rank(action.card) == "Q":
            gone, made = (stack,), card.value
            after.append(stack_of(stack.court, (card,)))
        else:
            after += [stack_of(stack.court, (one,)) for one in (*stack.cards, card)]
    return Outlook(tuple(after), gone, made)


def _conspire(stacks: Stacks, action: Conspire, *, all_matches: bool) -> Outlook:
    card = laid(action.card, action.value)
    tuned = [retuned(stack, action.retuned) for stack in stacks]
    after = [
        stack_of(stack.court, (*stack.cards, card)) if bottom(stack) == action.stack else stack
        for stack in tuned
    ]
    made = next((stack.total for stack in after if bottom(stack) == action.stack), 0)
    gone = tuple(
        stack
        for stack in after
        if bottom(stack) == action.victim
        or (all_matches and stack.total == made and bottom(stack) != action.stack)
    )
    return Outlook(tuple(stack for stack in after if stack not in gone), gone, made)
