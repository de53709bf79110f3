"""Refusals as sentences: what is wrong, and what would be right."""

from rules.game import IllegalAction
from rules.names import listed
from rules.refusals import Names, Params, Sentence, sentence
from rules.registry import Registry
from rules.steam_tunnel.cards import ENTRIES

_SENTENCES: Registry[str, Sentence] = Registry(
    {
        # The notation.
        "unknown_verb": lambda p, _: (
            f"I can't read {p['word']!r}; an action begins with {listed(p['known'], 'or')}."
        ),
        "unknown_cell": "I don't know the cell {word!r}; cells here are {first} to {last}.",
        "unknown_entry": lambda p, _: (
            f"I can't read {p['word']!r}; the entries of a card are {listed(ENTRIES)}."
        ),
        "entry_twice": "{text!r} names an entry twice; name each entry of the segment once.",
        "which_segment": "Say which segment of {cell} by its entries, such as `buy {cell} N-S`.",
        "too_much": "Nothing belongs after `skip`; leave out {rest!r}.",
        # Whose turn it is, and what for.
        "game_over": "The game is over; there is nothing left to do at this table.",
        "not_at_table": "That person isn't at this table; name one who is.",
        "not_your_turn": lambda p, names: f"It's {names[p['turn']]}'s turn, not yours.",
        "flip_first": "Flip a face-down card first; after that you may place a stone.",
        "already_flipped": "You've already flipped a card; now buy, bury or skip.",
        # Cards and segments.
        "void": "{cell} is the void; choose a card instead.",
        "face_down": "{cell} is face down; buy a segment of a face-up card.",
        "buried": "{cell} is buried, so you can't buy there; choose a face-up card.",
        "point_card": "{cell} is a Point card, which has no segments; choose a tunnel card.",
        "owned": lambda p, names: (
            f"{p['segment']} belongs to {names[p['seat']]} already; buy one without a stone."
        ),
        "closed": (
            "{segment} is in a closed tunnel; buy from an open one, which still touches a face-down"
            " card."
        ),
    }
)


@_SENTENCES("too_little")
def _too_little(params: Params, _: Names) -> str:
    if params["verb"] == "buy":
        return "Say which segment after `buy`, such as `buy b3 N-S`."
    return f"Say which cell after `{params['verb']}`, such as `{params['verb']} c4`."


@_SENTENCES("no_such_segment")
def _no_such_segment(params: Params, _: Names) -> str:
    cell, known = params["cell"], listed(params["known"])
    entries = str(params["segment"]).partition(" ")[2] or "of that name"
    return f"The card on {cell} has no segment {entries}; it has {known}."


@_SENTENCES("not_face_down")
def _not_face_down(params: Params, _: Names) -> str:
    state = "is already face up" if params["lies"] == "face up" else "is buried for good"
    return f"{params['cell']} {state}; {params['verb']} a face-down card."


@_SENTENCES("no_stones_left")
def _no_stones_left(params: Params, _: Names) -> str:
    limit = params["limit"]
    stones = "1 stone" if limit == 1 else f"{limit} stones"
    return f"You have placed all your stones, {stones} at this table; you can only `skip`."


CODES = frozenset(_SENTENCES)
"""Every code that has a sentence; a test compares them with what the rules raise."""


def explain(refusal: IllegalAction, names: Names) -> str:
    """One sentence for whoever was refused; names in seat order."""
    return sentence(_SENTENCES, refusal, names)
