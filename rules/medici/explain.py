"""Refusals as sentences: what is wrong, and what would be right."""

from rules.game import IllegalAction
from rules.medici.pieces import DECLARED, shown
from rules.names import listed
from rules.refusals import Names, Params, Sentence, sentence
from rules.registry import Registry

_SENTENCES: Registry[str, Sentence] = Registry(
    {
        # The notation.
        "unknown_card": (
            "I can't read {word!r}; a card is a rank and a suit, such as 10H, QS or AC."
        ),
        "left_out": "{card} isn't in this game; its only kings are K♥ and K♠.",
        "unreadable_value": "I can't read {word!r} as a value; write a number from 1 to 10.",
        "too_much": "Nothing more belongs after `{behind}`; leave out {rest!r}.",
        # Whose turn it is.
        "game_over": "The game is over; there is nothing left to do at this table.",
        "not_at_table": "That person isn't at this table; name one who is.",
        # Cards and values.
        "above_cap": (
            "{card} counts {value}, and since your deck ran out you may lay nothing above {cap}."
        ),
        "only_jesters_are_declared": (
            "{card} has a value of its own; only a Jester is declared with `as`."
        ),
        "undeclared": "Say what {card} counts, from 1 to 10: `{typed} as 7`.",
        "value_out_of_range": "{card} can't count {value}; a Jester counts from 1 to 10.",
        # Stacks.
        "not_on_table": "{card} isn't on the table; name any card of the stack you mean.",
        "not_at_the_bottom": "{card} is in the stack on {bottom}; name that stack {bottom}.",
        "no_power": "{card} has no power; only a Minister (Q) and a Lady (A) have one.",
        "needs_alliance": (
            "At this table a Minister's power needs at least two cards under him; {stack} is alone."
        ),
        # Conspiracies.
        "against_itself": (
            "You lay the card on {stack}, so the conspiracy must be against another stack."
        ),
        "not_the_first": "At this table all equal stacks go; name the first of them, {first}.",
        "only_jesters_retune": (
            "{card} is no Jester, and only a Jester that conspires can reset another one."
        ),
        "not_a_jester": "{card} is no Jester; only a Jester on the table can be reset.",
        "retunes_itself": "{card} is the Jester you lay; set its value after its own `as`.",
        "worth_that_already": "{card} counts {value} already; leave it out.",
        # Plans.
        "no_deck": "Your deck is empty, so you can't plan; lay a card.",
        "other_is_out": "The other player is out of cards, so you can't plan; lay a card.",
    }
)


@_SENTENCES("unknown_verb")
def _unknown_verb(params: Params, _: Names) -> str:
    known = listed(params["known"], "or")
    if not params["word"]:
        return f"Say what to do: an action begins with {known}."
    return f"I can't read {params['word']!r}; an action begins with {known}."


@_SENTENCES("too_little")
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
    return f"Say {what} after `{params['behind']}`."


@_SENTENCES("unexpected")
def _unexpected(params: Params, _: Names) -> str:
    wanted, _, what = params["wanted"].partition(" ")
    next_to = "" if what.startswith("behind") else f" and {what}"
    return (
        f"I can't read {params['word']!r} after `{params['behind']}`; what comes there is"
        f" `{wanted}`{next_to}."
    )


@_SENTENCES("not_your_turn")
def _not_your_turn(params: Params, names: Names) -> str:
    turn = params["turn"]
    return f"It's {names[turn]}'s turn, not yours." if turn in range(len(names)) else _NOBODYS


@_SENTENCES("not_in_hand")
def _not_in_hand(params: Params, _: Names) -> str:
    hand = listed([shown(card) for card in params["hand"]])
    return f"You don't hold {params['card']}; your hand is {hand or 'empty'}."


@_SENTENCES("no_match")
def _no_match(params: Params, _: Names) -> str:
    card, stack, victim = params["card"], params["stack"], params["victim"]
    total, wanted = params["total"], params["wanted"]
    text = f"{card} on {stack} makes {total}, and {victim} totals {wanted}"
    if params["equal"]:
        equal = listed([shown(one) for one in params["equal"]], "or")
        return f"{text}; with {total} there is {equal}."
    declare = params["declare"]
    if declare is None:
        return f"{text}; no other stack totals {total}."
    if declare in DECLARED:
        return f"{text}; declare {card} as {declare}."
    return f"{text}; no Jester from 1 to 10 can make them equal there."


_NOBODYS = "It's not your turn; nobody can act."


_CARDS = frozenset({"card", "stack", "victim", "first", "bottom"})
"""Facts that are a card, which a sentence shows with the sign of its suit."""

CODES = frozenset(_SENTENCES)
"""Every code that has a sentence; a test compares them with what the rules raise."""


def explain(refusal: IllegalAction, names: Names) -> str:
    """One sentence for whoever was refused; names in seat order."""
    signs = {name: shown(value) for name, value in refusal.params.items() if name in _CARDS}
    typed = refusal.params.get("card")
    shown_with = IllegalAction(refusal.code, **{**refusal.params, **signs, "typed": typed})
    return sentence(_SENTENCES, shown_with, names)
