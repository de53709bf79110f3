"""Court of the Medici's actions as short tokens of buttons, and as the words of a panel's steps.

A step names what has been chosen so far: `5C`, `5C ally`, `JS conspire 4H 9D JC 2/6`. Its words
answer the stages of an action one after the other.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.medici.actions import Action, Ally, Alone, Conspire

NOTHING = "-"
"""The word where a stage has nothing to choose: no Jester, nobody retuned."""


def token(action: Action) -> str:
    """The `act` token of an action, its own among all actions of the game."""
    words = [action.kind, action.card]
    if isinstance(action, Ally | Conspire):
        words.append(action.stack)
    if isinstance(action, Conspire):
        words.append(action.victim)
    if isinstance(action, Alone | Ally | Conspire) and action.value is not None:
        words.append(str(action.value))
    if isinstance(action, Ally) and action.power:
        words.append("power")
    if isinstance(action, Conspire) and action.retuned:
        words.append("{}={}".format(*action.retuned))
    return " ".join(words)


class Stage(NamedTuple):
    """One thing to choose, and the word by which an action answers it."""

    name: str
    word: Callable[[Action], str]


def _card(action: Action) -> str:
    return action.card


def doing(action: Action) -> str:
    """`alone`, `ally`, `power` (an alliance with the card's power), `conspire` or `plan`."""
    return "power" if isinstance(action, Ally) and action.power else action.kind


def _stack(action: Action) -> str:
    return action.stack if isinstance(action, Ally | Conspire) else NOTHING


def _victim(action: Action) -> str:
    return action.victim if isinstance(action, Conspire) else NOTHING


def _value(action: Action) -> str:
    value = action.value if isinstance(action, Alone | Ally) else None
    return NOTHING if value is None else str(value)


def _retuned(action: Action) -> str:
    return action.retuned[0] if isinstance(action, Conspire) and action.retuned else NOTHING


def _values(action: Action) -> str:
    """A Jester's value and the retuned Jester's: `2/6`, `6/-`, `-/-`."""
    if not isinstance(action, Conspire):
        return NOTHING
    own = NOTHING if action.value is None else str(action.value)
    return f"{own}/{action.retuned[1] if action.retuned else NOTHING}"


CARD, DOING = Stage("card", _card), Stage("doing", doing)
STACK, VICTIM, VALUE = Stage("stack", _stack), Stage("victim", _victim), Stage("value", _value)
RETUNED, VALUES = Stage("retuned", _retuned), Stage("values", _values)

FIRST = (CARD, DOING)
THEN = {
    "alone": (VALUE,),
    "ally": (STACK, VALUE),
    "power": (STACK, VALUE),
    "conspire": (STACK, VICTIM, RETUNED, VALUES),
    "plan": (),
}
"""What has to be chosen after a card, by what it does."""


class Point(NamedTuple):
    """How far a choice has come.

    `left` are the legal actions that fit it; `stage` is what is to be chosen now, `None` where one
    action remains; `back` are the words at which the choice before was made.
    """

    left: tuple[Action, ...]
    words: tuple[str, ...]
    stage: Stage | None
    back: tuple[str, ...]


def follow(legal: Sequence[Action], given: Sequence[str]) -> Point | None:
    """Follow the words of a step, and go on where nothing is left to choose; `None` if astray."""
    left, done, back = tuple(legal), tuple[str, ...](), tuple[str, ...]()
    stages: tuple[Stage, ...] = FIRST
    while len(done) < len(stages):
        stage = stages[len(done)]
        words = tuple(dict.fromkeys(map(stage.word, left)))
        chosen = given[len(done)] if len(done) < len(given) else words[0] if words else ""
        if chosen not in words:
            return None
        if len(words) > 1:
            if len(done) >= len(given):
                return Point(left, done, stage, back)
            back = done
        left = tuple(action for action in left if stage.word(action) == chosen)
        done = (*done, chosen)
        if stage is DOING:
            stages += THEN[chosen]
    return Point(left, done, None, back) if len(left) == 1 and len(given) <= len(done) else None
