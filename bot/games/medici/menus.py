"""The choices behind a card: what to do with it, which stack, which victim, which values.

Every line shows the sum that it makes. Only what is legal is offered, best or first letter first.
"""

from collections.abc import Callable, Mapping, Sequence

from bot.games.medici.context import Sight, back_to, say
from bot.games.medici.tokens import (
    DOING,
    NOTHING,
    RETUNED,
    STACK,
    VALUE,
    VALUES,
    VICTIM,
    Point,
    doing,
)
from bot.games.medici.words import is_jester, printed, rank, shown_as, stack_text, titled
from bot.presenters.presenter import STEP
from bot.presenters.screen import Button, Choice, Menu, Row, Screen
from bot.presenters.wording import clip, counted
from rules.medici.actions import Action, Ally, Alone, Conspire
from rules.medici.pieces import shown
from rules.medici.view import StackView
from rules.names import listed

PAGE = 24
"""Lines of a menu that goes on; the twenty-fifth is "more"."""

LINE = 100
CARDS = 60
"""The longest list of cards in a line, in characters; a longer one ends with dots."""

_DOINGS: Mapping[str, tuple[str, str]] = {
    "alone": ("Alone", "a new stack in the outer court"),
    "ally": ("Ally", "on top of any stack, no matter whose cards they are"),
    "power": ("Ally with power", ""),
    "conspire": ("Conspire", "on a stack to match another's total; that other leaves the game"),
    "plan": ("Plan", "under your deck; you draw its top card"),
}
_POWERS = {
    "A": "she joins a stack, and its cards become stacks of their own",
    "Q": "he joins a stack and discards all other cards of it",
}


def ask(sight: Sight, point: Point, page: int) -> Screen:
    """The screen on which the next thing is chosen."""
    text, rows = _ASKED[point.stage.name if point.stage else ""](sight, point)
    if isinstance(rows, list):
        rows = _paged(rows, page, point)
    return say(sight, text, rows, (back_to(point.back),))


def value_text(card: str) -> str:
    """What a card of the hand counts: `5`, or for a Jester `1 to 10`."""
    return "1 to 10" if is_jester(card) else str(printed(card))


def added(stack: StackView, action: Action) -> str:
    """`4 + 5 = 9`; of a Jester that has no value yet `4 + 1 to 10`."""
    value = action.value if isinstance(action, Alone | Ally | Conspire) else None
    if is_jester(action.card) and value is None:
        return f"{stack.total} + 1 to 10"
    count = printed(action.card) if value is None else value
    return f"{stack.total} + {count} = {stack.total + count}"


def _grouped(point: Point) -> dict[str, list[Action]]:
    """The actions behind each answer, in the order of the rules."""
    found: dict[str, list[Action]] = {}
    if point.stage is not None:
        for action in point.left:
            found.setdefault(point.stage.word(action), []).append(action)
    return found


def _doing(sight: Sight, point: Point) -> tuple[str, Row]:
    found = _grouped(point)
    able = [word for word in _DOINGS if word in found]
    card = point.words[0]
    lines = [f"**{titled(card)}** ({value_text(card)}): what should it do?"]
    for word in able:
        label, told = _DOINGS[word]
        lines.append(f"**{label}**: {told or _POWERS.get(rank(card), '')}.")
    if "plan" in able and sight.view.plans:
        lines.append(f"-# {counted(sight.view.plans, 'plan')} in a row so far; six are a draw.")
    row = tuple(Button(_DOINGS[word][0], STEP, f"{card} {word}", "primary") for word in able)
    return "\n".join(lines), row


def _stack(sight: Sight, point: Point) -> tuple[str, list[Choice]]:
    """Which stack the card goes on, by letter."""
    found = _grouped(point)
    card, act = titled(point.words[0]), point.words[1]
    text = {
        "ally": f"Which stack should **{card}** join?",
        "power": f"Which stack should **{card}** join, using the power?",
        "conspire": f"**{card}**: which stack should it match with another?",
    }[act]
    lines = [
        Choice(
            clip(f"{_named(sight, stack)} · {sum_text(stack, found[name])}", LINE),
            _step(point, name),
            clip(_of_stack(sight, stack, found[name]), LINE),
        )
        for name, stack in sight.stacks.items()
        if name in found
    ]
    return text, lines


def sum_text(stack: StackView, actions: Sequence[Action]) -> str:
    """The sum a stack will have; a Minister's or Lady's power makes no sum."""
    action = actions[0]
    if doing(action) == "power":
        return str(stack.total)
    if isinstance(action, Ally | Conspire) and is_jester(action.card):
        values = {one.value for one in actions if isinstance(one, Ally | Conspire)}
        if len(values) > 1:
            return f"{stack.total} + a Jester"
    if isinstance(action, Conspire) and action.retuned:
        return f"{stack.total} and a Jester reset"
    return added(stack, action)


def _of_stack(sight: Sight, stack: StackView, actions: Sequence[Action]) -> str:
    """Below a stack: what a power does to it, which stacks it may equal, else its court."""
    action, court = actions[0], f"{stack.court} court"
    if isinstance(action, Conspire):
        victims = {one.victim for one in actions if isinstance(one, Conspire)}
        return f"against {listed([sight.letters[v] for v in sight.stacks if v in victims], 'or')}"
    if doing(action) != "power":
        return court
    if rank(action.card) == "Q":
        return f"{court}: {counted(len(stack.cards), 'card')} discarded, {shown(action.card)} stays"
    return f"{court}: {counted(len(stack.cards) + 1, 'stack')} of one card each"


def _victim(sight: Sight, point: Point) -> tuple[str, list[Choice]]:
    """Which equal stack leaves."""
    found = _grouped(point)
    own = sight.stacks[point.words[2]]
    text = (
        f"**{titled(point.words[0])}** on stack **{sight.letters[point.words[2]]}** "
        f"({stack_text(own.cards)}): against which stack?"
    )
    lines = [
        Choice(
            clip(f"{_named(sight, stack)} · {_match(sight, found[name])}", LINE),
            _step(point, name),
            _loss(sight, stack),
        )
        for name, stack in sight.stacks.items()
        if name in found
    ]
    return text, lines


def _match(sight: Sight, actions: Sequence[Action]) -> str:
    """`9 = 9`, or how many ways Jesters give to make the totals equal."""
    if len(actions) > 1:
        return f"{len(actions)} ways with Jesters"
    made = sight.outlook(actions[0]).made
    return f"{made} = {made}"


def _loss(sight: Sight, stack: StackView) -> str:
    """What each player loses with a stack."""
    mine, theirs = sight.scores((stack,))
    return clip(f"{stack.court} court; costs {sight.rival} {theirs}, you {mine}", LINE)


def _retuned(sight: Sight, point: Point) -> tuple[str, list[Choice]]:
    """Which Jester on the table is reset, if any."""
    found = _grouped(point)
    stack, victim = (sight.letters[word] for word in point.words[2:4])
    text = (
        f"**{titled(point.words[0])}** on stack **{stack}** against **{victim}**. "
        "You may reset one other Jester on the table: which?"
    )
    lines = [
        Choice(
            "None" if word == NOTHING else clip(f"{shown(word)} in {_holder(sight, word)}", LINE),
            _step(point, word),
            _ways(sight, actions),
        )
        for word, actions in sorted(found.items(), key=lambda pair: pair[0] != NOTHING)
    ]
    return text, lines


def _holder(sight: Sight, jester: str) -> str:
    """`stack D, now 4`."""
    for name, stack in sight.stacks.items():
        for card in stack.cards:
            if card.name == jester:
                return f"stack {sight.letters[name]}, now {card.value}"
    return "no stack"


def _ways(sight: Sight, actions: Sequence[Action]) -> str:
    if len(actions) > 1:
        return f"{len(actions)} ways to make the totals equal"
    action = actions[0]
    return _pair(sight, action) if isinstance(action, Conspire) else ""


def _values(sight: Sight, point: Point) -> tuple[str, list[Choice]]:
    """The values of the Jester that is laid and of the one that is reset."""
    text = f"**{titled(point.words[0])}** as what? Both totals must match."
    lines = [
        Choice(_pair(sight, action), _step(point, word))
        for word, (action,) in sorted(_grouped(point).items(), key=_by_value)
        if isinstance(action, Conspire)
    ]
    return text, lines


def _by_value(pair: tuple[str, Sequence[Action]]) -> tuple[int, int]:
    """The highest value of the laid Jester first, then of the other."""
    action = pair[1][0]
    if not isinstance(action, Conspire):
        return 0, 0
    return -(action.value or 0), -(action.retuned[1] if action.retuned else 0)


def _pair(sight: Sight, action: Conspire) -> str:
    """`J♠ as 2, J♣ as 6: 6 = 6`."""
    made = sight.outlook(action).made
    own = shown_as(action.card, action.value)
    other = shown_as(*action.retuned) if action.retuned else ""
    return f"{', '.join(filter(None, (own, other)))}: {made} = {made}"


def _value(sight: Sight, point: Point) -> tuple[str, list[Choice]]:
    """What a Jester counts, laid alone or in an alliance; the highest first."""
    card, act = titled(point.words[0]), point.words[1]
    stack = sight.stacks[point.words[2]] if act == "ally" else None
    where = f" on stack **{sight.letters[point.words[2]]}**" if stack else " alone"
    lines = [
        Choice(
            f"As {word}: {added(stack, actions[0])}" if stack else f"As {word}",
            _step(point, word),
        )
        for word, actions in sorted(_grouped(point).items(), key=lambda pair: -int(pair[0]))
    ]
    return f"**{card}**{where}: as what?", lines


def _named(sight: Sight, stack: StackView) -> str:
    """`B · 4♥ 5♣`."""
    name = stack.cards[0].name
    return f"{sight.letters[name]} · {clip(stack_text(stack.cards), CARDS)}"


def _step(point: Point, word: str) -> str:
    return " ".join((*point.words, word))


def _paged(choices: Sequence[Choice], page: int, point: Point) -> Row:
    """A page of a menu, with a line that leads to the next one where there is more."""
    about = _PLACEHOLDERS[point.stage.name if point.stage else ""]
    if len(choices) <= PAGE + 1:
        return (Menu(STEP, about, tuple(choices)),)
    if PAGE * page >= len(choices):
        page = 0
    lines = list(choices[PAGE * page : PAGE * (page + 1)])
    left = len(choices) - PAGE * (page + 1)
    following = f"~{page + 1}" if left > 0 else "~0"
    label = f"More ({left}) …" if left > 0 else "Back to the first …"
    lines.append(Choice(label, " ".join((*point.words, following))))
    return (Menu(STEP, about, tuple(lines)),)


_PLACEHOLDERS = {
    STACK.name: "Which stack?",
    VICTIM.name: "Against which stack?",
    RETUNED.name: "Which Jester?",
    VALUES.name: "As what?",
    VALUE.name: "As what?",
}

_ASKED: Mapping[str, Callable[[Sight, Point], tuple[str, Row | list[Choice]]]] = {
    DOING.name: _doing,
    STACK.name: _stack,
    VICTIM.name: _victim,
    RETUNED.name: _retuned,
    VALUES.name: _values,
    VALUE.name: _value,
}
