"""Refusals as sentences: what is wrong, and what would be right."""

from rules.game import IllegalAction
from rules.names import listed
from rules.refusals import Names, Params, Sentences, sentence
from rules.steam_tunnel.cards import ENTRIES


def _too_little(params: Params, _: Names) -> str:
    if params["verb"] == "buy":
        return "Say which segment behind `buy`, such as `buy b3 N-S`."
    return f"Say which cell behind `{params['verb']}`, such as `{params['verb']} c4`."


def _no_such_segment(params: Params, _: Names) -> str:
    cell, known = params["cell"], listed(params["known"])
    entries = str(params["segment"]).partition(" ")[2] or "of that name"
    return f"The card on {cell} has no segment {entries}; it has {known}."


def _not_face_down(params: Params, _: Names) -> str:
    lies = "already lies face up" if params["lies"] == "face up" else "is buried for good"
    return f"{params['cell']} {lies}; {params['verb']} a face-down card."


def _no_stones_left(params: Params, _: Names) -> str:
    limit = params["limit"]
    stones = "1 stone" if limit == 1 else f"{limit} stones"
    return f"You have placed all you may at this table, {stones}; only `skip` is left."


_SENTENCES: Sentences = {
    # The notation.
    "unknown_verb": lambda p, _: (
        f"Cannot read {p['word']!r}; an action begins with {listed(p['known'], 'or')}."
    ),
    "unknown_cell": "There is no cell {word!r}; cells here are {first} to {last}.",
    "unknown_entry": lambda p, _: (
        f"Cannot read {p['word']!r}; the entries of a card are {listed(ENTRIES)}."
    ),
    "entry_twice": "{text!r} names an entry twice; name each entry of the segment once.",
    "which_segment": "Say which segment of {cell} by its entries, such as `buy {cell} N-S`.",
    "too_much": "Nothing stands behind `skip`; cannot read {rest!r}.",
    "too_little": _too_little,
    # Whose turn it is, and what for.
    "game_over": "The game is over; nothing can be done at this table any more.",
    "not_at_table": "That person does not sit at this table; name one who does.",
    "not_your_turn": lambda p, names: f"It is not your turn; {names[p['turn']]} is to act.",
    "flip_first": "First flip a face-down card; a stone comes after that.",
    "already_flipped": "You have flipped your card; now buy, bury or skip.",
    "no_stones_left": _no_stones_left,
    # Cards and segments.
    "not_face_down": _not_face_down,
    "void": "{cell} is the void, which is straight for good; choose a card.",
    "face_down": "{cell} lies face down; buy a segment of a face-up card.",
    "buried": "{cell} is buried, so no stone can be bought there; choose a face-up card.",
    "point_card": "{cell} is a Point card, which has no segment; choose a tunnel card.",
    "no_such_segment": _no_such_segment,
    "owned": lambda p, names: (
        f"{p['segment']} belongs to {names[p['seat']]} already; buy one without a stone."
    ),
    "closed": (
        "{segment} lies on a closed path; only open ones, which still touch a face-down card, can"
        " be bought."
    ),
}

CODES = frozenset(_SENTENCES)
"""Every code that has a sentence; a test compares them with what the rules raise."""


def explain(refusal: IllegalAction, names: Names) -> str:
    """One sentence for whoever was refused; names in seat order."""
    return sentence(_SENTENCES, refusal, names)
