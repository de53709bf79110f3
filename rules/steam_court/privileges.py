"""The privileges before play, from the highest seat to the lowest (Court 1.6)."""

from itertools import combinations

from rules.chance import Chance
from rules.game import IllegalAction
from rules.steam_court.actions import (
    DECLINE,
    DRAW,
    SWAP,
    Action,
    Decline,
    Draw,
    Give,
    Keep,
    Swap,
    give_cards,
    keep_cards,
)
from rules.steam_court.events import (
    Asked,
    Declined,
    Drew,
    Event,
    Given,
    Kept,
    PlayBegan,
    Position,
    Swapped,
    TributePaid,
    WentOut,
)
from rules.steam_court.evolve import say
from rules.steam_court.model import NOBODY, PRIVILEGES, State
from rules.steam_court.pieces import (
    DOCTOR,
    GENERAL,
    KINDS,
    ONE,
    QUEEN,
    TEA_BOY,
    VAGABOND,
    Cards,
    Character,
    highest_gears,
    holds,
    how_many,
    pack,
    readable,
    unpack,
)
from rules.steam_court.scoring import gear

_DRAWN, _KEPT = 4, 2
_TRIBUTE = 2


def gift_sizes(state: State, character: Character) -> tuple[int, ...]:
    """How many cards this character may give: none for one who gives nothing."""
    if character == QUEEN:
        return (1, 2) if state.options.flexible_gifts else (2,)
    return (1,) if character == GENERAL else ()


def receiver(state: State, character: Character) -> Position:
    """Who gets this character's gift or tribute (Court R9); NOBODY for the others."""
    seating = state.seating
    if character == QUEEN:
        return seating.lowest
    if character == GENERAL:
        return seating.second_lowest
    return seating.top if character in {TEA_BOY, VAGABOND} else NOBODY


def advance(state: State, said: list[Event]) -> bool:
    """Go on to the next privilege that needs an answer; False where none is left.

    The tribute needs no answer and is paid on the way (Court R7).
    """
    seating = state.seating
    for slot in range(state.slot + 1, len(seating.ranks)):
        at = seating.ranks[slot]
        character = seating.characters[at]
        if character in {TEA_BOY, VAGABOND} and at != seating.top:
            top = seating.top
            payer = seating.order[at], at, character
            paid = seating.order[top], top, seating.characters[top]
            cards = highest_gears(state.hands[at], _TRIBUTE)
            say(state, said, TributePaid(*payer, *paid, how_many(cards), cards))
        if _is_asked(state, at, character):
            say(state, said, Asked(seating.order[at], at, character, slot))
            return True
    return False


def _is_asked(state: State, at: Position, character: Character) -> bool:
    if character in {QUEEN, GENERAL}:
        least = gift_sizes(state, character)[0]
        return receiver(state, character) != at and how_many(state.hands[at]) >= least
    if character == DOCTOR:
        return how_many(state.court) >= _DRAWN
    return character == TEA_BOY


def begin_play(state: State, said: list[Event]) -> bool:
    """Let the highest seat lead; False where fewer than two hold cards and there is no play.

    Only a position set up outright has players without cards here; they are out already.
    """
    seating = state.seating
    for at in seating.ranks:
        if state.alive >> at & 1 and not state.hands[at]:
            place = len(state.places) + 1
            who = seating.order[at], at, seating.characters[at]
            say(state, said, WentOut(*who, place, gear(state, place)))
    if state.alive.bit_count() < 2:
        return False
    leader = next(at for at in seating.ranks if state.alive >> at & 1)
    say(state, said, PlayBegan(seating.order[leader], leader, seating.characters[leader]))
    return True


def answers(state: State) -> list[Action]:
    """What the player whose privilege is asked may do, in a stable order."""
    at = state.turn
    if state.choosing:
        return [keep_cards(cards) for cards in choices(state.choosing, _KEPT)]
    character = state.seating.characters[at]
    if character == DOCTOR:
        return [DRAW, DECLINE]
    if character == TEA_BOY:
        return [SWAP, DECLINE]
    found: list[Action] = []
    for size in gift_sizes(state, character):
        found += map(give_cards, choices(state.hands[at], size))
    found.append(DECLINE)
    return found


def choices(cards: Cards, number: int) -> list[Cards]:
    """Every different choice of so many of these cards, in a stable order."""
    if number not in {1, 2}:
        singles = map(ONE.__getitem__, unpack(cards))
        return list(dict.fromkeys(map(sum, combinations(singles, number))))
    # Gifts are asked for in every Quarter, out of whole hands, so they go the short way.
    counts = cards.to_bytes(len(KINDS), "little")
    kinds = [ONE[kind] for kind in KINDS if counts[kind - 1]]
    if number == 1:
        return kinds
    twins = [2 * ONE[kind] for kind in KINDS if counts[kind - 1] > 1]
    return twins + [one + other for one, other in combinations(kinds, 2)]


def _check_slot(state: State, at: Position, *characters: Character) -> None:
    """Raise unless it is this player's privilege before play, and of these characters."""
    if state.phase != PRIVILEGES:
        raise IllegalAction("only_before_play", ruling="Court 1.6")
    character = state.seating.characters[at]
    if character not in characters:
        raise IllegalAction("not_your_privilege", character=character, ruling="Court 1.6")
    if at != state.turn:
        raise IllegalAction(
            "not_your_turn", turn=state.seating.order[state.turn], ruling="Court 1.6"
        )
    if state.choosing:
        raise IllegalAction("must_keep", least=_KEPT, most=_KEPT, ruling="Court 1.6")


def give(state: State, at: Position, action: Give, said: list[Event], _chance: Chance) -> None:
    """The Queen's or the General's gift."""
    _check_slot(state, at, QUEEN, GENERAL)
    seating = state.seating
    character = seating.characters[at]
    sizes = gift_sizes(state, character)
    if not holds(state.hands[at], action.cards):
        raise IllegalAction("not_in_hand", cards=readable(action.cards))
    if how_many(action.cards) not in sizes:
        raise IllegalAction(
            "wrong_number", sizes=sizes, number=how_many(action.cards), ruling="Court 1.6"
        )
    to = receiver(state, character)
    say(
        state,
        said,
        Given(
            seating.order[at],
            at,
            character,
            seating.order[to],
            to,
            seating.characters[to],
            how_many(action.cards),
            action.cards,
        ),
    )


def decline(
    state: State, at: Position, _action: Decline, said: list[Event], _chance: Chance
) -> None:
    """Leave the privilege unused."""
    _check_slot(state, at, QUEEN, GENERAL, DOCTOR, TEA_BOY)
    say(state, said, Declined(state.seating.order[at], at, state.seating.characters[at]))


def draw(state: State, at: Position, _action: Draw, said: list[Event], chance: Chance) -> None:
    """The Doctor draws four cards from the Court Hand."""
    _check_slot(state, at, DOCTOR)
    court = list(unpack(state.court))
    chance.at(state.seating.table).shuffle(court)
    cards = pack(court[:_DRAWN])
    say(state, said, Drew(state.seating.order[at], at, DOCTOR, _DRAWN, cards))


def keep(state: State, at: Position, action: Keep, said: list[Event], _chance: Chance) -> None:
    """The Doctor keeps two of the four."""
    check_keep(state, action, least=_KEPT, most=_KEPT)
    say_kept(state, at, action, said)


def check_keep(state: State, action: Keep, least: int, most: int) -> None:
    """Raise unless these are so many of the cards drawn."""
    if not holds(state.choosing, action.cards):
        raise IllegalAction("not_drawn", cards=readable(action.cards))
    if not least <= how_many(action.cards) <= most:
        raise IllegalAction("must_keep", least=least, most=most, number=how_many(action.cards))


def say_kept(state: State, at: Position, action: Keep, said: list[Event]) -> None:
    """The chosen cards go to the hand, the others back where they came from."""
    seating = state.seating
    back = state.choosing - action.cards
    kept = how_many(action.cards)
    say(state, said, Kept(seating.order[at], at, seating.characters[at], kept, action.cards, back))


def swap(state: State, at: Position, _action: Swap, said: list[Event], _chance: Chance) -> None:
    """The Tea Boy takes the whole Court Hand (Court R8)."""
    _check_slot(state, at, TEA_BOY)
    number = how_many(state.court)
    say(state, said, Swapped(state.seating.order[at], at, TEA_BOY, number))
