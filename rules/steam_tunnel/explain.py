"""Refusals as sentences: what is wrong, and what would be right."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.game import IllegalAction
from rules.names import listed
from rules.steam_tunnel.cards import ENTRIES

Params = Mapping[str, Any]
Names = Sequence[str]


def _fixed(text: str) -> Callable[[Params, Names], str]:
    return lambda params, _: text.format(**params)


def _too_little(params: Params, _: Names) -> str:
    if params["verb"] == "buy":
        return "Say which segment behind `buy`, such as `buy b3 N-S`."
    return f"Say which cell behind `{params['verb']}`, such as `{params['verb']} c4`."


def _no_such_segment(params: Params, _: Names) -> str:
    cell, known = params["cell"], params["known"]
    return f"The card on {cell} has no segment {_entries(params)}; it has {listed(known)}."


def _entries(params: Params) -> str:
    return str(params["segment"]).partition(" ")[2] or "of that name"


def _not_face_down(params: Params, _: Names) -> str:
    lies = "already lies face up" if params["lies"] == "face up" else "is buried for good"
    return f"{params['cell']} {lies}; {params['verb']} a face-down card."


def _no_stones_left(params: Params, _: Names) -> str:
    limit = params["limit"]
    stones = "1 stone" if limit == 1 else f"{limit} stones"
    return f"You have placed all you may at this table, {stones}; only `skip` is left."


def _which_segment(params: Params, _: Names) -> str:
    cell = params["cell"]
    return f"Say which segment of {cell} by its entries, such as `buy {cell} N-S`."


_EXPLAIN: dict[str, Callable[[Params, Names], str]] = {
    # The notation.
    "unknown_verb": lambda p, _: (
        f"Cannot read {p['word']!r}; an action begins with {listed(p['known'], 'or')}."
    ),
    "unknown_cell": _fixed("There is no cell {word!r}; cells here are {first} to {last}."),
    "unknown_entry": lambda p, _: (
        f"Cannot read {p['word']!r}; the entries of a card are {listed(ENTRIES)}."
    ),
    "entry_twice": _fixed("{text!r} names an entry twice; name each entry of the segment once."),
    "which_segment": _which_segment,
    "too_much": _fixed("Nothing stands behind `skip`; cannot read {rest!r}."),
    "too_little": _too_little,
    # Whose turn it is, and what for.
    "game_over": _fixed("The game is over; nothing can be done at this table any more."),
    "not_at_table": _fixed("That person does not sit at this table; name one who does."),
    "not_your_turn": lambda p, names: f"It is not your turn; {names[p['turn']]} is to act.",
    "flip_first": _fixed("First flip a face-down card; a stone comes after that."),
    "already_flipped": _fixed("You have flipped your card; now buy, bury or skip."),
    "no_stones_left": _no_stones_left,
    # Cards and segments.
    "not_face_down": _not_face_down,
    "void": _fixed("{cell} is the void, which is straight for good; choose a card."),
    "face_down": _fixed("{cell} lies face down; buy a segment of a face-up card."),
    "buried": _fixed("{cell} is buried, so no stone can be bought there; choose a face-up card."),
    "point_card": _fixed("{cell} is a Point card, which has no segment; choose a tunnel card."),
    "no_such_segment": _no_such_segment,
    "owned": lambda p, names: (
        f"{p['segment']} belongs to {names[p['seat']]} already; buy one without a stone."
    ),
    "closed": _fixed(
        "{segment} lies on a closed path; only open ones, which still touch a face-down card, can"
        " be bought."
    ),
}

CODES = frozenset(_EXPLAIN)
"""Every code that has a sentence; a test compares them with what the rules raise."""


def explain(refusal: IllegalAction, names: Names) -> str:
    """One sentence for whoever was refused; names in seat order."""
    return _EXPLAIN[refusal.code](refusal.params, names)
