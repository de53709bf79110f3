"""The choices behind a card: what to do with it, which stack, which victim, which values.

Every line shows the sum that it makes. Only what is legal is offered, best or first letter first.
"""

from collections.abc import Callable, Mapping, Sequence

from bot.games.medici.context import MediciPanel, back_to
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
from bot.presenters.kit import page
from bot.presenters.presenter import STEP
from bot.presenters.screen import Button, Choice, Row, Screen
from bot.presenters.wording import clip, counted
from rules.medici.actions import Action, Ally, Alone, Conspire
from rules.medici.pieces import shown
from rules.medici.view import StackView
from rules.names import listed
from rules.registry import Registry

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


def ask(panel: MediciPanel, point: Point, number: int) -> Screen:
    """The screen on which the next thing is chosen."""
    stage = point.stage.name if point.stage else ""
    text, asked = _ASKED[stage](panel, point)
    if isinstance(asked, list):
        asked = (page(STEP, _PLACEHOLDERS[stage], asked, number, _step(point, "~")),)
    return panel.screen(text, asked, (back_to(point.back),))


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


_ASKED: Registry[str, Callable[[MediciPanel, Point], tuple[str, Row | list[Choice]]]] = Registry()


@_ASKED(DOING.name)
def _doing(panel: MediciPanel, point: Point) -> tuple[str, Row]:
    found = _grouped(point)
    able = [word for word in _DOINGS if word in found]
    card = point.words[0]
    lines = [f"**{titled(card)}** ({value_text(card)}): what should it do?"]
    for word in able:
        label, told = _DOINGS[word]
        lines.append(f"**{label}**: {told or _POWERS.get(rank(card), '')}.")
    if "plan" in able and panel.view.plans:
        lines.append(f"-# {counted(panel.view.plans, 'plan')} in a row so far; six are a draw.")
    row = tuple(Button(_DOINGS[word][0], STEP, f"{card} {word}", "primary") for word in able)
    return "\n".join(lines), row


@_ASKED(STACK.name)
def _stack(panel: MediciPanel, point: Point) -> tuple[str, list[Choice]]:
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
            clip(f"{_named(panel, stack)} · {sum_text(stack, found[name])}", LINE),
            _step(point, name),
            clip(_of_stack(panel, stack, found[name]), LINE),
        )
        for name, stack in panel.stacks.items()
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


def _of_stack(panel: MediciPanel, stack: StackView, actions: Sequence[Action]) -> str:
    """Below a stack: what a power does to it, which stacks it may equal, else its court."""
    action, court = actions[0], f"{stack.court} court"
    if isinstance(action, Conspire):
        victims = {one.victim for one in actions if isinstance(one, Conspire)}
        return f"against {listed([panel.letters[v] for v in panel.stacks if v in victims], 'or')}"
    if doing(action) != "power":
        return court
    if rank(action.card) == "Q":
        return f"{court}: {counted(len(stack.cards), 'card')} discarded, {shown(action.card)} stays"
    return f"{court}: {counted(len(stack.cards) + 1, 'stack')} of one card each"


@_ASKED(VICTIM.name)
def _victim(panel: MediciPanel, point: Point) -> tuple[str, list[Choice]]:
    """Which equal stack leaves."""
    found = _grouped(point)
    own = panel.stacks[point.words[2]]
    text = (
        f"**{titled(point.words[0])}** on stack **{panel.letters[point.words[2]]}** "
        f"({stack_text(own.cards)}): against which stack?"
    )
    lines = []
    for name, stack in panel.stacks.items():
        if name in found:
            made, ways = panel.outlook(found[name][0]).made, len(found[name])
            match = f"{ways} ways with Jesters" if ways > 1 else f"{made} = {made}"
            label = clip(f"{_named(panel, stack)} · {match}", LINE)
            mine, theirs = panel.scores((stack,))
            loss = f"{stack.court} court; costs {panel.rival} {theirs}, you {mine}"
            lines.append(Choice(label, _step(point, name), clip(loss, LINE)))
    return text, lines


@_ASKED(RETUNED.name)
def _retuned(panel: MediciPanel, point: Point) -> tuple[str, list[Choice]]:
    """Which Jester on the table is reset, if any."""
    found = _grouped(point)
    stack, victim = (panel.letters[word] for word in point.words[2:4])
    text = (
        f"**{titled(point.words[0])}** on stack **{stack}** against **{victim}**. "
        "You may reset one other Jester on the table: which?"
    )
    jesters = {
        card.name: f"stack {panel.letters[name]}, now {card.value}"
        for name, stack in panel.stacks.items()
        for card in stack.cards
    }
    lines = []
    for word, actions in sorted(found.items(), key=lambda pair: pair[0] != NOTHING):
        label, told = "None", ""
        if word != NOTHING:
            label = clip(f"{shown(word)} in {jesters[word]}", LINE)
        if len(actions) > 1:
            told = f"{len(actions)} ways to make the totals equal"
        elif isinstance(actions[0], Conspire):
            told = _pair(panel, actions[0])
        lines.append(Choice(label, _step(point, word), told))
    return text, lines


@_ASKED(VALUES.name)
def _values(panel: MediciPanel, point: Point) -> tuple[str, list[Choice]]:
    """The values of the Jester that is laid and of the one that is reset."""
    text = f"**{titled(point.words[0])}** as what? Both totals must match."
    ways = [
        (-(action.value or 0), -(action.retuned[1] if action.retuned else 0), word, action)
        for word, (action,) in _grouped(point).items()
        if isinstance(action, Conspire)
    ]
    # The highest value of the laid Jester first, then of the other.
    return text, [Choice(_pair(panel, one), _step(point, word)) for *_, word, one in sorted(ways)]


def _pair(panel: MediciPanel, action: Conspire) -> str:
    """`J♠ as 2, J♣ as 6: 6 = 6`."""
    made = panel.outlook(action).made
    own = shown_as(action.card, action.value)
    other = shown_as(*action.retuned) if action.retuned else ""
    return f"{', '.join(filter(None, (own, other)))}: {made} = {made}"


@_ASKED(VALUE.name)
def _value(panel: MediciPanel, point: Point) -> tuple[str, list[Choice]]:
    """What a Jester counts, laid alone or in an alliance; the highest first."""
    card, act = titled(point.words[0]), point.words[1]
    stack = panel.stacks[point.words[2]] if act == "ally" else None
    where = f" on stack **{panel.letters[point.words[2]]}**" if stack else " alone"
    lines = [
        Choice(
            f"As {word}: {added(stack, actions[0])}" if stack else f"As {word}",
            _step(point, word),
        )
        for word, actions in sorted(_grouped(point).items(), key=lambda pair: -int(pair[0]))
    ]
    return f"**{card}**{where}: as what?", lines


def _named(panel: MediciPanel, stack: StackView) -> str:
    """`B · 4♥ 5♣`."""
    name = stack.cards[0].name
    return f"{panel.letters[name]} · {clip(stack_text(stack.cards), CARDS)}"


def _step(point: Point, word: str) -> str:
    return " ".join((*point.words, word))


_PLACEHOLDERS = {
    STACK.name: "Which stack?",
    VICTIM.name: "Against which stack?",
    RETUNED.name: "Which Jester?",
    VALUES.name: "As what?",
    VALUE.name: "As what?",
}
