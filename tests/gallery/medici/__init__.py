"""Representative views of Court of the Medici for `tests.gallery.court`."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.presenters.screen import Picture
from rules.medici.view import CardView, MediciView, Own, StackView

TITLE: Final = "brass-otter"
NAMES: Final = ("Ada", "Ben")
LONG: Final = ("Maximiliana-Theodora von und zu " * 4)[:100]
PRINTED: Final = {"A": 1, "J": 1, "Q": 0, "K": 15}
BLACKS: Final = (*(f"{rank}{suit}" for rank in "A23456789JQ" for suit in "CS"), "10C", "10S", "KS")
REDS: Final = (*(f"{rank}{suit}" for rank in "A23456789JQ" for suit in "DH"), "10D", "10H", "KH")


def card(text: str) -> CardView:
    """A card on the table: `10H`, or a Jester with its value, `JS=4`."""
    name, _, value = text.partition("=")
    rank = name[:-1]
    counts = int(value) if value else PRINTED[rank] if rank in PRINTED else int(rank)
    return CardView(name=name, value=counts, black=name[-1] in "CS")


def stack(court: str, cards: str) -> StackView:
    """A stack from bottom to top."""
    made = tuple(card(text) for text in cards.split())
    total = sum(one.value for one in made)
    return StackView.model_validate({"court": court, "cards": made, "total": total})


def view(inner: str, outer: str = "", **about: object) -> MediciView:
    """A spectator's view with stacks parted by commas; `about` changes any field.

    Seat 0 is black, seat 1 red.
    """
    parted = [("inner", text) for text in inner.split(",")]
    parted += [("outer", text) for text in outer.split(",")]
    stacks = tuple(stack(court, text) for court, text in parted if text.strip())
    cards = [one for each in stacks for one in each.cards]
    totals = tuple(sum(one.value for one in cards if one.black == black) for black in (True, False))
    table = {"black": 0, "red": 1, "stacks": stacks, "totals": totals, "discards": ()}
    moment = {"turn": 0, "hands": (5, 5), "decks": (7, 6), "plans": 0, "last": None}
    return MediciView.model_validate({**table, **moment, **about})


def over(seen: MediciView, reason: str, *winners: int, **about: object) -> MediciView:
    """The same table at the end of the game."""
    ended = {"over": True, "turn": None, "reason": reason, "winners": winners}
    return MediciView.model_validate({**dict(seen), **ended, **about})


def with_hand(seen: MediciView, seat: int, hand: str, planned: str = "") -> MediciView:
    """The same view for the player of a seat, with a hand."""
    own = Own(
        seat=seat,
        black=seat == seen.black,
        hand=tuple(hand.split()),
        planned=tuple(planned.split()),
    )
    return seen.model_copy(update={"viewer": seat, "own": own})


SKETCH: Final = view(
    "9H, 6D 5C, KH QD, 8S 2H 3C 4H AD, 7C JH=7, 10S, KS",
    "10D, 3D JS=4, 8H 5D, 9C 6S, 2C, 4S",
    plans=2,
)
START: Final = view("3H, 9D, QH, 5H, KS, 2C, JC=1, 7S", decks=(16, 16), turn=1)
MIDDLE: Final = view(
    "9H 3C, 6D 5C, 8S 2H 3S 4H AD, 7C JH=10, 10S, KS QD",
    "10D, 3D JS=4, 8H 5D, 9C 6S, 2C, 4S",
    last="AD",
    discards=("KH", "4C", "10C", "2S"),
    decks=(7, 0),
)


def dealt_out(inner: int, outer: int, cards: Sequence[str] = REDS + BLACKS) -> MediciView:
    """Single stacks, as many as wanted in each court, the colours in turn."""
    mixed = [name for pair in zip(cards[:25], cards[25:], strict=True) for name in pair]
    inside, outside = mixed[:inner], mixed[inner : inner + outer]
    return view(",".join(inside), ",".join(outside), last=mixed[inner + outer - 1])


THIRTY: Final = dealt_out(10, 20)
EVERY: Final = dealt_out(10, 40)
FIFTEEN: Final = view(
    "9H, KS 6D 5C 2H JC=10 3C 4H AD 7S 8H QS 10D 9C 5D AS, KH QD, 10S",
    "8D, 3D JS=4, 2C",
    last="AS",
)
DEEP: Final = view(
    "9H 2C 3C 4C 5C 6C 7C 8C 9C 10C JC=3 QC, 10S",
    "2D 3D 4D 5D 6D 7D 8D 9D 10D JD=4 QD, KH, AS 2S 3S 4S 5S 6S 7S 8S 9S JS=10 QS",
    last="QC",
)
TALLEST: Final = view(",".join((*REDS, *BLACKS)), capped=(True, True), last="KS")
"""The most rows there can be."""
HEAVIEST: Final = view(
    f"{' '.join((*REDS[:15], *BLACKS[:15]))}, KS, 10S, 9S", "9D, 8S", capped=(True, True), last="9S"
)
"""Thirty cards in one stack."""
NO_REDS: Final = view("KS, 10S 7C, JC=6", "10D 3H, KH, JH=8 4S, 9C, 8H", decks=(3, 2))
CROWDED: Final = view(
    "9H, 7D, KS",
    ", ".join((*REDS[:12], "KH", *BLACKS[:10], "10S")),
    capped=(True, False),
    caps=(7, None),
    decks=(0, 2),
)


def _boards() -> Iterator[tuple[str, MediciView, tuple[str, ...]]]:
    yield "sketch", SKETCH, NAMES
    yield "start", START, NAMES
    yield "middle", MIDDLE, NAMES
    yield "after-plan", view("9H, 6D 5C, 10S, KS QD", "10D, 9C 6S", plans=5, turn=1), NAMES
    yield "thirty", THIRTY, NAMES
    yield "every-card-alone", EVERY, NAMES
    yield "fifteen", FIFTEEN, NAMES
    yield "deep", DEEP, NAMES
    yield "tallest", TALLEST, NAMES
    yield "heaviest", HEAVIEST, NAMES
    yield "crowded-cap", CROWDED, NAMES
    yield "one-stack", view("9H KS", last="KS"), NAMES
    yield "long-names", MIDDLE, (LONG, "W" * 100)
    yield "odd-names", MIDDLE, ("王小明" * 33, "Ångström ✨ the Third")
    yield "no-letters", START, ("דניאל", "🦦" * 50)
    yield "over", over(NO_REDS, "inner court empty", 1), NAMES


def _hands() -> Iterator[tuple[str, MediciView, tuple[str, ...]]]:
    yield "hand-five", with_hand(MIDDLE, 0, "AC 10C JS QC KS"), NAMES
    yield "hand-red", with_hand(SKETCH, 1, "2D 7H 10H QD KH", "3H 10D JD"), NAMES
    last = with_hand(CROWDED, 0, "JC")
    yield "hand-one", last, (LONG, "Ben")
    yield "hand-none", with_hand(over(NO_REDS, "out of cards", 0), 1, ""), NAMES
    yield "hand-many", with_hand(SKETCH, 0, " ".join(BLACKS), " ".join(BLACKS[:16])), NAMES


def _scores() -> Iterator[tuple[str, MediciView, tuple[str, ...]]]:
    yield "score-inner", over(NO_REDS, "inner court empty", 0), NAMES
    yield "score-cards", over(MIDDLE, "out of cards", 0, decks=(0, 0), hands=(0, 0)), NAMES
    yield "score-plans", over(SKETCH, "six plans", plans=6), NAMES
    yield "score-capped", over(CROWDED, "capped", 1), (LONG, "王小明" * 33)
    even = view("9H, 4S 5C", "10D, QC, KS, 5H")
    yield "score-draw", over(even, "out of cards", totals=(24, 24)), NAMES
    yield "score-count", over(even, "out of cards", 0, totals=(24, 24)), NAMES
    yield "score-ones", over(NO_REDS, "inner court empty", 0, totals=(46, 37)), NAMES
    yield "score-every", over(EVERY, "out of cards"), NAMES
    yield "score-unfinished", MIDDLE, NAMES
    yield "score-long-winner", over(MIDDLE, "out of cards", 0), (LONG, "W" * 100)


def pictures() -> Iterator[tuple[str, Picture]]:
    """Every representative picture with a name for its file."""
    for kind, shown in (("board", _boards), ("hand", _hands), ("score", _scores)):
        for name, seen, names in shown():
            yield f"medici-{name}", Picture(f"medici-{kind}", seen, names, TITLE, "")
