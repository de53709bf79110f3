"""Refusals as sentences: what is wrong, and what would be right."""

from rules.game import IllegalAction
from rules.names import listed
from rules.refusals import Names, Params, Sentence, sentence
from rules.registry import Registry
from rules.steam_court.describe import cards_in_words, number, set_in_words
from rules.steam_court.orders.describe import REFUSALS
from rules.steam_court.pieces import (
    CHARACTER_NAMES,
    DOCTOR,
    GENERAL,
    INSPECTOR,
    PIRATE,
    QUEEN,
    SUBMARINER,
    TEA_BOY,
)

_PRIVILEGES = {
    QUEEN: "give two cards before play",
    GENERAL: "give one card before play and stop a player once",
    DOCTOR: "draw from the Court Hand before play",
    TEA_BOY: "swap hands with the Court before play",
    SUBMARINER: "dive once",
    INSPECTOR: "look at the Court Hand once",
    PIRATE: "take back the cards of a lost trick once",
}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


_SENTENCES: Registry[str, Sentence] = Registry(
    {
        # The notation.
        "unknown_verb": lambda p, _: (
            f"I can't read {p['word']!r}; an action begins with {listed(p['known'], 'or')}."
        ),
        "unknown_card": "I can't read {word!r}; cards are 1 to 12, 3/9, 6/12, X and P.",
        "unknown_player": lambda p, names: (
            f"I don't know a player called {p['name']!r}. Players here: {listed(names)}."
        ),
        "too_many_cards": "{count} cards are more than any hand holds; name {most} at most.",
        "too_much": "Nothing belongs after `{verb}`; leave out {rest!r}.",
        "size_too_long": (
            "A size has at most {digits} digits; announce 1 to {most}, or inf for infinity."
        ),
        "impossible_announcement": (
            "{text!r} is no set: sizes go from 1 up or are inf, values from 1 to 12."
        ),
        # Whose turn it is.
        "game_over": "The game is over; there is nothing left to do at this table.",
        "quarter_over": (
            "This Quarter is over at your table; the next one begins once the other table finishes."
        ),
        "not_at_table": "That person isn't at this table; name one who is.",
        "not_in_play": "There's no trick yet: privileges before play come first.",
        "must_keep_first": lambda p, names: (
            f"First {names[p['turn']]} must choose which of the drawn cards to keep (`keep`)."
        ),
        "must_lead": "The leader can't pass; lay any set, or a Putsch.",
        # Sets.
        "putsch_alone": "A Putsch is laid alone, one at a time, and without `as`.",
        "one_multiplier": "A set takes only one Multiplier; leave the others in your hand.",
        "multiplier_on_dual": (
            "At this table you can't lay a Multiplier with a 3/9 or 6/12; lay them separately."
        ),
        "lone_multiplier": "A Multiplier alone is a single 1, nothing else: `lay X`.",
        # Privileges.
        "only_before_play": "That privilege is for before play, and play has begun.",
        "nothing_drawn": "You haven't drawn any cards, so there's nothing to keep.",
        "not_drawn": "{cards} isn't among the cards you drew; keep some of those.",
        "already_spent": lambda p, _: (
            f"The {CHARACTER_NAMES[p['character']]} may do that once a"
            " Quarter and has done it; wait for the next one."
        ),
        "no_cards": "You're out of cards, so you have no powers until the next Quarter.",
        "cannot_stop_yourself": "You can't stop yourself; name another player.",
        "cannot_stop_lead": lambda p, names: (
            f"{names[p['seat']]} leads, and a lead can't be stopped; stop a later lay."
        ),
        "no_discards": "There are no discards to dive into until a trick is finished.",
        "not_numbered": "{card} is not a numbered card; show a gear from 1 to 12.",
        "cannot_inspect_yourself": "You know your own hand; look at another player's.",
        "nothing_to_see": lambda p, names: (
            f"{names[p['seat']]} holds no cards; look at a player who does."
        ),
        "no_coup": ("A coup takes all three Putsches, dealt to you, before you lay or pass."),
        **REFUSALS,
    }
)


@_SENTENCES("wrong_size")
def _wrong_size(params: Params, _: Names) -> str:
    size, value = params["needed_size"], params["needed_value"]
    standing = set_in_words(size, value)
    verb = "is" if size == 1 else "are"
    if size == 0:
        needed = "a multiplied set announced as infinity"
    else:
        needed = "one card" if size == 1 else f"{cards_in_words(size)} of one value"
    above = f"from {value} up" if params.get("matches") else f"above {value}"
    return f"{_capital(standing)} {verb} on the table, so you need {needed} {above}, or a Putsch."


@_SENTENCES("too_low")
def _too_low(params: Params, _: Names) -> str:
    standing = set_in_words(params["needed_size"], params["needed_value"])
    verb = "is" if params["needed_size"] == 1 else "are"
    value = params["needed_value"]
    if params["matches"]:
        return f"{_capital(standing)} {verb} on the table; even the Duke needs at least {value}."
    if value == 12:
        return f"{_capital(standing)} {verb} on the table: only a Putsch is higher."
    return f"{_capital(standing)} {verb} on the table; you need a value above {value}, or a Putsch."


@_SENTENCES("not_in_hand")
def _not_in_hand(params: Params, _: Names) -> str:
    cards, missing = params["cards"], params.get("missing", "")
    if len(set(cards.split())) > 1 and missing in cards.split():
        return f"You don't hold {cards}: you don't have enough of {missing}."
    return f"You don't hold {cards or 'that'}; name cards from your own hand."


@_SENTENCES("wrong_announcement")
def _wrong_announcement(params: Params, _: Names) -> str:
    said = set_in_words(params["size"], params["value"])
    least, value = params["least"], params["value"]
    if params["exact"]:
        return f"{params['cards']} can't be {said}: without a Multiplier it is {least}x{value}."
    return (
        f"{params['cards']} can't be {said}: announce {least}x{value} or more, because a Multiplier"
        " never makes a set smaller than its cards."
    )


@_SENTENCES("not_a_set")
def _not_a_set(params: Params, _: Names) -> str:
    said = ""
    if params.get("value"):
        said = f" announced as {set_in_words(params['size'], params['value'])}"
    return (
        f"{params['cards'] or 'No card'}{said} is no set: all cards must have one value, with at"
        " most one Multiplier."
    )


@_SENTENCES("not_your_turn")
def _not_your_turn(params: Params, names: Names) -> str:
    turn = params.get("turn")
    return "It's not your turn; wait." if turn is None else f"It's {names[turn]}'s turn, not yours."


@_SENTENCES("must_keep")
def _must_keep(params: Params, _: Names) -> str:
    least, most = params["least"], params["most"]
    if most == 0:
        return "If you drew only one card, you can't keep it: say `keep nothing`."
    if least == most:
        return f"You must keep exactly {number(most)} of the cards you drew (`keep`)."
    return f"You may keep at most {cards_in_words(most)} of those you drew, or `keep nothing`."


@_SENTENCES("not_your_privilege")
def _not_your_privilege(params: Params, _: Names) -> str:
    character = CHARACTER_NAMES[params["character"]]
    power = _PRIVILEGES.get(params["character"])
    may = f"may {power}" if power else "has nothing to choose but what to lay"
    return f"The {character} can't do that; the {character} {may}."


@_SENTENCES("wrong_number")
def _wrong_number(params: Params, _: Names) -> str:
    sizes = listed([number(size) for size in params["sizes"]], "or")
    last = params["sizes"][-1]
    return f"You may give {sizes} card{'' if last == 1 else 's'}, not {params['number']}."


@_SENTENCES("window_closed")
def _window_closed(params: Params, names: Names) -> str:
    if params.get("character") == PIRATE:
        return (
            "There is no trick to take cards back from: it must be the last one finished, and you"
            " must have laid in it and lost it."
        )
    return (
        f"{names[params['seat']]} can't be stopped now: stop the player on turn, or the last one to"
        " lay, as long as nobody has laid, dived or taken cards back since."
    )


@_SENTENCES("several_readings")
def _several_readings(params: Params, _: Names) -> str:
    by_value: dict[str, list[str]] = {}
    for reading in params["readings"]:
        by_value.setdefault(reading.partition("x")[2], []).append(reading)
    shown = [
        f"as {sizes[0]} or more, up to {sizes[-1]}"
        if len(sizes) > 3
        else f"as {' or '.join(sizes)}"
        for sizes in by_value.values()
    ]
    return f"{params['cards']} can be laid in several ways; say which: {', or '.join(shown)}."


@_SENTENCES("unreadable_announcement")
def _unreadable_announcement(params: Params, _: Names) -> str:
    said = repr(params["text"]) if params["text"] else "nothing"
    return f"I can't read {said} after `as`; write a size, x and a value, such as 3x10 or infx2."


@_SENTENCES("too_little")
def _too_little(params: Params, _: Names) -> str:
    wanted = {"stop": "which player", "inspect": "which player", "dive": "which card"}
    return f"Say {wanted.get(params['verb'], 'which cards')} after `{params['verb']}`."


CODES = frozenset(_SENTENCES)
"""Every code that has a sentence; a test compares them with what the rules raise."""


def explain(refusal: IllegalAction, names: Names) -> str:
    """One sentence for whoever was refused; names in seat order."""
    return sentence(_SENTENCES, refusal, names)
