"""Autocompletion of the arguments of `/medici`: the viewer's own options, one argument at a time.

What is asked for reads like `conspire stack card=5C`: the command, the argument, and what the
others hold already.
"""

from collections.abc import Callable, Mapping, Sequence

from bot.games.medici.context import MediciPanel
from bot.games.medici.menus import sum_text, value_text
from bot.games.medici.words import as_typed, bottom, shown_as, stack_text, titled
from bot.presenters.kit import matching
from bot.presenters.screen import Choice
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import clip
from rules.medici.actions import Action, Ally, Alone, Conspire
from rules.medici.view import MediciView, StackView
from rules.registry import Registry


def asked_for(verb: str, argument: str, given: Mapping[str, object]) -> str:
    """The `verb` by which `choices` is asked for one argument beside those that are `given`."""
    stated = [f"{name}={' '.join(str(value).split())}" for name, value in given.items() if value]
    return "\n".join((verb, argument, *stated))


def choices(
    verb: str, typed: str, view: MediciView, legal: Sequence[Action], card: TableInfo
) -> tuple[Choice, ...]:
    """At most 25 of the viewer's own options for an argument, those that match what was typed."""
    kind, _, rest = verb.partition("\n")
    argument, *stated = rest.split("\n")
    tell = _ARGUMENTS.get(argument)
    if view.own is None or tell is None:
        return ()
    panel = MediciPanel(view, view.own.seat, tuple(legal), card, view.own)
    given = dict(pair.partition("=")[::2] for pair in stated)
    groups: dict[str, list[Action]] = {}
    for action in panel.legal:
        if action.kind == kind and _fits(panel, action, argument, given):
            groups.setdefault(_word(action, argument), []).append(action)
    groups.pop("", None)
    found = [Choice(tell(panel, a), word) for word, a in groups.items()]
    return matching(_ordered(panel, argument, found), typed, read=as_typed)


def _fits(panel: MediciPanel, action: Action, argument: str, given: Mapping[str, str]) -> bool:
    """Whether an action agrees with everything else that is typed already."""
    for name, typed in given.items():
        if name == "power":
            if (typed == "True") != (isinstance(action, Ally) and action.power):
                return False
            continue
        if name == argument or name not in _ARGUMENTS:
            continue
        word = _word(action, name)
        if name in {"stack", "against"}:
            # Any card of a stack names it; an action names the bottom one.
            laid = "".join(typed.split()).upper()
            meant = (
                below
                for below, stack in panel.stacks.items()
                if laid in {card.name for card in stack.cards}
            )
            if word != next(meant, ""):
                return False
        elif word.casefold() != " ".join(typed.split()).casefold():
            return False
    return True


def _word(action: Action, argument: str) -> str:
    """What an argument says for an action; "" where it is left out."""
    if argument == "card":
        return action.card
    if argument == "value" and isinstance(action, Alone | Ally | Conspire):
        return "" if action.value is None else str(action.value)
    if argument == "stack" and isinstance(action, Ally | Conspire):
        return action.stack
    if isinstance(action, Conspire):
        if argument == "against":
            return action.victim
        if argument == "retune" and action.retuned:
            return "{} as {}".format(*action.retuned)
    return ""


_ARGUMENTS: Registry[str, Callable[[MediciPanel, Sequence[Action]], str]] = Registry()


@_ARGUMENTS("card")
def _card(_: MediciPanel, actions: Sequence[Action]) -> str:
    card = actions[0].card
    return f"{titled(card)}: {value_text(card)}"


@_ARGUMENTS("stack")
def _stack(panel: MediciPanel, actions: Sequence[Action]) -> str:
    stack = panel.stacks[_word(actions[0], "stack")]
    return _line(panel, stack, sum_text(stack, actions))


@_ARGUMENTS("against")
def _against(panel: MediciPanel, actions: Sequence[Action]) -> str:
    stack = panel.stacks[_word(actions[0], "against")]
    return _line(panel, stack, str(stack.total))


def _line(panel: MediciPanel, stack: StackView, total: str) -> str:
    """A stack in well below the hundred characters that Discord takes."""
    cards = clip(stack_text(stack.cards), 60)
    return f"{panel.letters[bottom(stack)]} · {cards} · {total}"


@_ARGUMENTS("value")
def _value(panel: MediciPanel, actions: Sequence[Action]) -> str:
    """A Jester's value, and the total it makes where only one stack is meant."""
    number = f"As {_word(actions[0], 'value')}"
    stacks = {_word(action, "stack") for action in actions} - {""}
    if len(stacks) != 1:
        return number
    made = {panel.outlook(action).made for action in actions}
    total = f" makes {made.pop()}" if len(made) == 1 else ""
    return f"{number}: stack {panel.letters[stacks.pop()]}{total}"


@_ARGUMENTS("retune")
def _retune(panel: MediciPanel, actions: Sequence[Action]) -> str:
    action = actions[0]
    if not isinstance(action, Conspire) or action.retuned is None:
        return ""
    text = shown_as(*action.retuned)
    if len(actions) > 1:
        return text
    made = panel.outlook(action).made
    return f"{text}, {shown_as(action.card, action.value)}: {made} = {made}"


def _ordered(panel: MediciPanel, argument: str, found: list[Choice]) -> list[Choice]:
    """Cards as in the hand, stacks by letter, values from the highest."""
    if argument in {"stack", "against"}:
        place = {name: at for at, name in enumerate(panel.stacks)}
        return sorted(found, key=lambda choice: place[choice.value])
    if argument == "card":
        place = {name: at for at, name in enumerate(panel.own.hand)}
        return sorted(found, key=lambda choice: place.get(choice.value, len(place)))
    if argument == "value":
        return sorted(found, key=lambda choice: -int(choice.value))
    return found
