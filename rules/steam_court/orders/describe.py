"""Plans in words: what each does, why it lapsed, and why one was not understood."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.refusals import Names, Params, Sentence
from rules.registry import Registry
from rules.steam_court.describe import cards_in_words, set_in_words
from rules.steam_court.notation import write_cards
from rules.steam_court.orders.orders import (
    Answer,
    AutoPass,
    LayBelow,
    PassTrick,
    Plan,
    StopFrom,
    StopPlayer,
    StopPutsch,
    TakeBack,
)

_ANSWERS = {
    "swap": ("swap hands with the Court", "Swap hands with the Court"),
    "draw": ("draw four cards from the Court Hand", "Draw from the Court Hand"),
    "decline": ("decline", "Decline before play"),
}


def tell(plan: Plan, names: Names) -> str:
    """What a plan does, as one sentence for its owner."""
    return _TELL[type(plan)](plan, names)


def label(plan: Plan, names: Names) -> str:
    """A plan as a few words for a menu."""
    return _LABEL[type(plan)](plan, names)


def _more(least: int) -> str:
    return "any card" if least == 1 else f"{cards_in_words(least)} or more"


_TELL: Registry[type, Callable[[Any, Names], str]] = Registry(
    {
        PassTrick: lambda _, __: "You pass when your turn comes in this trick.",
        StopPutsch: lambda _, __: "You stop the next Putsch that follows a set.",
        StopPlayer: lambda plan, names: (
            f"You stop the next lay of {names[plan.seat]} that follows."
        ),
        StopFrom: lambda plan, _: f"You stop the next set that follows with {plan.value} or more.",
        TakeBack: lambda plan, _: (
            "You take your cards back once you have lost a trick with"
            f" {_more(plan.least)} of yours."
        ),
        AutoPass: lambda _, __: (
            "You pass whenever you have nothing you could lay, until you turn it off or the game"
            " ends. Others may guess it from how fast you pass."
        ),
    }
)


@_TELL(Answer)
def _answer(plan: Answer, _: Names) -> str:
    does = f"give {plan.cards}" if plan.verb == "give" else _ANSWERS[plan.verb][0]
    return f"You {does} as soon as you're offered your privilege before play."


@_TELL(LayBelow)
def _below(plan: LayBelow, _: Names) -> str:
    said = set_in_words(plan.size, plan.value)
    words = plan.cards.split()
    plain = not plan.value or (set(words) == {str(plan.value)} and len(words) == plan.size)
    cards = "" if plain else f" ({plan.cards})"
    return (
        f"When your turn comes in this trick, you lay {said}{cards} if the set to beat is still"
        f" below {plan.limit}."
    )


_LABEL: dict[type, Callable[[Any, Names], str]] = {
    PassTrick: lambda _, __: "Pass this trick",
    LayBelow: lambda plan, _: (
        f"If it still beats the table: lay {set_in_words(plan.size, plan.value)}"
    ),
    Answer: lambda plan, _: f"Give {plan.cards}" if plan.verb == "give" else _ANSWERS[plan.verb][1],
    StopPutsch: lambda _, __: "Stop the next Putsch",
    StopPlayer: lambda plan, names: f"Stop {names[plan.seat]}'s next lay",
    StopFrom: lambda plan, _: f"Stop the next set from {plan.value} up",
    TakeBack: lambda plan, _: f"Take back {_more(plan.least)}",
    AutoPass: lambda _, __: "Pass when I have nothing to lay",
}

REASONS: Mapping[str, str] = {
    "game_over": "the game is over",
    "new_deal": "the deal it was made for is over",
    "out": "you are out of cards",
    "asked_already": "you've already used or passed up your privilege before play",
    "cards_gone": "you no longer hold its cards",
    "not_allowed": "it isn't legal now that its time has come",
    "lay_stopped": "a set it counted on has been stopped",
    "trick_over": "that trick is over",
    "passed": "you have already passed",
    "laid_since": "you have laid in this trick since",
    "too_high": "the set to beat is too high for it",
    "own_set": "the set to beat is your own",
    "spent": "the power it needs is used up for this Quarter",
}
"""Why plans lapse, by the code in `Lapse`."""


def why(text: str, reason: str) -> str:
    """Why a plan, given as text, lapsed."""
    return f"Your plan `{text}` is off: {REASONS[reason]}."


def _cannot_follow(params: Params, _: Names) -> str:
    standing = set_in_words(params["needed_size"], params["needed_value"])
    cards = write_cards(params["cards"])
    said = f" as {params['said']}" if params["said"] else ""
    return f"{cards}{said} can't follow {standing}; plan a set that beats it."


REFUSALS: Mapping[str, Sentence] = {
    "unknown_plan": (
        "I can't read {text!r}. Plans are `pass this trick`, `below 9: lay 9 9`, `give 2 3`,"
        " `swap`, `draw`, `decline`, `stop P`, `stop from 8`, `stop` and a name, `retrieve from 3`"
        " and `auto-pass`."
    ),
    "plan_needs_trick": (
        "There's no set on the table yet; plan this once somebody has led the trick."
    ),
    "plan_passed": ("You've already passed in this trick; plan again when the next one has begun."),
    "plan_answered": ("Your privilege before play is over this Quarter; plan it in the next one."),
    "plan_number": "I can't read {text!r} after `{verb}`; write a number from {least} to {most}.",
    "plan_too_late": "The set to beat is already {value}; name a higher number after `below`.",
    "plan_cannot_follow": _cannot_follow,
}
"""Sentences for the refusals that only plans meet; `explain` joins them to its own."""
