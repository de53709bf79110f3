"""Refusals as sentences: what is wrong, and what would be right."""

from rules.game import IllegalAction
from rules.medici.pieces import DECLARED
from rules.names import listed
from rules.refusals import Names, Params, Sentences, sentence


def _unknown_verb(params: Params, _: Names) -> str:
    known = listed(params["known"], "or")
    if not params["word"]:
        return f"Say what to do: an action begins with {known}."
    return f"Cannot read {params['word']!r}; an action begins with {known}."


def _too_little(params: Params, _: Names) -> str:
    what = {
        "card": "which card",
        "stack": "which stack, by any of its cards,",
        "value": "a value from 1 to 10",
        "other Jester": "which other Jester",
        "on a stack": "`on` and a stack",
        "against a stack": "`against` and a stack",
        "as a value": "`as` and a value",
    }.get(params["what"], f"`{params['what']}`")
    return f"Say {what} behind `{params['behind']}`."


def _unexpected(params: Params, _: Names) -> str:
    wanted, _, what = params["wanted"].partition(" ")
    next_to = "" if what.startswith("behind") else f" and {what}"
    return (
        f"Cannot read {params['word']!r} behind `{params['behind']}`; there comes"
        f" `{wanted}`{next_to}."
    )


def _not_your_turn(params: Params, names: Names) -> str:
    turn = params["turn"]
    return (
        f"It is not your turn; {names[turn] if turn in range(len(names)) else 'nobody'} is to act."
    )


def _not_in_hand(params: Params, _: Names) -> str:
    hand = listed(params["hand"])
    return f"You do not hold {params['card']}; your hand is {hand or 'empty'}."


def _no_match(params: Params, _: Names) -> str:
    card, stack, victim = params["card"], params["stack"], params["victim"]
    total, wanted = params["total"], params["wanted"]
    text = f"{card} on {stack} makes {total}, and {victim} stands at {wanted}"
    if params["equal"]:
        return f"{text}; at {total} there is {listed(params['equal'], 'or')}."
    declare = params["declare"]
    if declare is None:
        return f"{text}; no other stack stands at {total}."
    if declare in DECLARED:
        return f"{text}; declare {card} as {declare}."
    return f"{text}; a Jester from 1 to 10 cannot make them equal there."


_SENTENCES: Sentences = {
    # The notation.
    "unknown_verb": _unknown_verb,
    "unknown_card": "Cannot read {word!r}; a card is a rank and a suit, such as 10H, QS or AC.",
    "left_out": "{card} is left out of the game; the kings in it are KH and KS.",
    "unreadable_value": "Cannot read {word!r} as a value; write a number from 1 to 10.",
    "too_little": _too_little,
    "too_much": "Nothing more is expected behind `{behind}`; cannot read {rest!r}.",
    "unexpected": _unexpected,
    # Whose turn it is.
    "game_over": "The game is over; nothing can be done at this table any more.",
    "not_at_table": "That person does not sit at this table; name one who does.",
    "not_your_turn": _not_your_turn,
    # Cards and values.
    "not_in_hand": _not_in_hand,
    "above_cap": (
        "{card} counts {value}, and since your deck ran out you lay nothing above {cap}."
    ),
    "only_jesters_are_declared": (
        "{card} has a value of its own; only a Jester is declared with `as`."
    ),
    "undeclared": "Declare what {card} counts, from 1 to 10: `{card} as 7`.",
    "value_out_of_range": "{card} cannot count {value}; a Jester counts from 1 to 10.",
    # Stacks.
    "not_on_table": "{card} is not on the table; name a card of a stack that is.",
    "not_at_the_bottom": "{card} lies in the stack on {bottom}; name that stack {bottom}.",
    "no_power": "{card} has no power; only a Minister (Q) and a Lady (A) have one.",
    "needs_alliance": (
        "At this table a Minister's power needs two cards or more beneath, and {stack} lies alone."
    ),
    # Conspiracies.
    "against_itself": (
        "A conspiracy is against another stack than {stack}, on which the card is laid."
    ),
    "no_match": _no_match,
    "not_the_first": "All equal stacks go at this table; name the first of them, {first}.",
    "only_jesters_retune": (
        "{card} is no Jester, and only a Jester that conspires sets another one anew."
    ),
    "not_a_jester": "{card} is no Jester; only a Jester on the table can be set anew.",
    "retunes_itself": "{card} is the Jester you lay; set its value behind its own `as`.",
    "worth_that_already": "{card} counts {value} already; leave it out.",
    # Plans.
    "no_deck": "Your deck is empty, so there is nothing to plan with; lay a card.",
    "other_is_out": "The other player is out of cards, so nobody plans any more; lay a card.",
}

CODES = frozenset(_SENTENCES)
"""Every code that has a sentence; a test compares them with what the rules raise."""


def explain(refusal: IllegalAction, names: Names) -> str:
    """One sentence for whoever was refused; names in seat order."""
    return sentence(_SENTENCES, refusal, names)
