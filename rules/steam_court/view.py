"""What one viewer may know of a game of Steam Court; the only thing screens and pictures see."""

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from rules.game import Seat, Verbs, ViewJson
from rules.steam_court.options import CourtOptions

Phase = Literal["privileges", "play", "over"]


class Frozen(BaseModel):
    """A value that compares by its fields and never changes."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SeatView(Frozen):
    """One seat of a table, as everybody sees it."""

    seat: Seat
    character: str
    cards: int
    passed: bool
    place: int | None
    to_act: bool
    choosing: bool = False
    """Whether they drew or dived and have to say next what they keep; that they did is open."""


class LayView(Frozen):
    """One set laid in the running trick.

    `cards` are in the notation's order. `size` 0 means infinity; a Putsch has neither `size` nor
    `value`, and its `as_text` (else `3x10`, `infx2`) is `None`.
    """

    seat: Seat
    character: str
    cards: tuple[str, ...]
    size: int | None
    value: int | None
    as_text: str | None
    stopped: bool


class TrickView(Frozen):
    """The running trick: its lays in order (stopped ones stay listed) and who holds it."""

    lays: tuple[LayView, ...]
    as_text: str | None
    owner: Seat | None


class TableView(Frozen):
    """One table; `seats` from the highest down, `to_act` seats the table waits for.

    Of two tables, one whose Quarter is over is in phase `over`, and nobody is to act there.
    """

    name: str
    phase: Phase
    seats: tuple[SeatView, ...]
    court_hand: int
    discards: int
    to_act: tuple[Seat, ...]
    trick: TrickView | None
    spent: tuple[str, ...]
    """Characters whose stop, dive, look or retrieval is used this Quarter."""
    places: tuple[Seat, ...]
    """Seats in the order they went out this Quarter."""
    window: Seat | None = None
    """Whose newest lay the General may still stop; all that it follows from is open (Court 1.7)."""
    window_lay: LayView | None = None
    """That lay itself: the trick it was laid in may have ended since, by a Putsch for instance."""
    waits_for: str | None = None
    """The other table's name where this one's Quarter is over and the other's is not."""


class Seen(Frozen):
    """Cards the viewer was shown: by a look, a draw or a dive."""

    what: str
    """`court hand`, `hand`, `drawn`, `dived`, `given`, `received`."""
    whose: Seat | None
    cards: tuple[str, ...]


class Own(Frozen):
    """What only the viewer knows."""

    seat: Seat
    character: str
    hand: tuple[str, ...]
    seen: tuple[Seen, ...]
    waiting: Verbs
    """Verbs the table waits for from this seat."""
    may_also: Verbs
    """Verbs open to this seat though nobody waits."""
    choosing: tuple[str, ...]
    """Cards drawn or dived among which the viewer must now choose what to keep."""
    keep_most: int
    """How many of `choosing` may be kept at the most."""
    retrievable: tuple[str, ...] = ()
    """What the Pirate laid in the trick lost last, while they may take back what is left of it.

    What a Submariner has fished out of it since stays hidden.
    """
    fished: bool = False
    """Whether somebody has dived since that trick, so that less than that may be left of it."""
    returning: tuple[Seat, ...] = ()
    """Whom the General's stop would give the turn straight back, for nobody else is active."""
    table: int = 0
    """Which of the view's tables is the viewer's."""


class CourtView(Frozen):
    """A whole game for one viewer; `own` is `None` for a spectator."""

    quarter: int
    phase: Phase
    tables: tuple[TableView, ...]
    viewer: Seat | None
    own: Own | None
    history: tuple[tuple[Seat, ...], ...]
    """Finishing order of each Quarter that is over at every table, the Royal one first."""
    result: tuple[Seat, ...]
    """Final places, best first; empty while the game runs."""
    winners: tuple[Seat, ...] = ()
    """Who won, several where ties are shared; empty while the game runs."""
    points: tuple[int, ...] | None = None
    """By seat: gears so far, start score and bonuses; `None` without victory points."""
    start_scores: tuple[int, ...] | None = None
    """By seat: the part of the points that the start seat scored."""
    coups: tuple[Seat, ...] = ()
    """Who pulled a coup, as often as they did, at the Royal table first."""
    longest_trick: tuple[int, Seat] | None = None
    """The sets that stood in the longest finished trick, and who won it; the first of equals."""
    circle: tuple[Seat, ...] = ()
    """With wild seats, seats in turn order; `TableView.seats` go by rank. Empty without."""
    options: CourtOptions = CourtOptions()
    """The house rules of this game; everybody at the table may read them."""


_LOOKS = frozenset({"court hand", "hand", "drawn", "dived"})
"""What stands under `seen`; gifts and tribute stand under `exchanged`."""


def to_json(view: CourtView, names: Sequence[str]) -> ViewJson:
    """The view's public part as plain JSON, and the private one where the viewer sits there."""
    public: dict[str, Any] = {
        "quarter": view.quarter,
        "phase": view.phase,
        "tables": [_table(table, names) for table in view.tables],
        "history": [[names[seat] for seat in places] for places in view.history],
    }
    if view.circle:
        public["circle"] = [names[seat] for seat in view.circle]
    if view.points is not None:
        public["points"] = dict(zip(names, view.points, strict=True))
    own = view.own
    if own is None:
        return ViewJson(public)
    private = {
        "hand": " ".join(own.hand),
        "seen": [_seen(seen, names) for seen in own.seen if seen.what in _LOOKS],
        "exchanged": [_seen(seen, names) for seen in own.seen if seen.what not in _LOOKS],
        "choosing": " ".join(own.choosing),
    }
    return ViewJson(public, private)


def _table(table: TableView, names: Sequence[str]) -> dict[str, Any]:
    trick = table.trick
    return {
        "name": table.name,
        "phase": table.phase,
        "seats": [
            {
                "character": seat.character,
                "player": names[seat.seat],
                "cards": seat.cards,
                "passed": seat.passed,
                "place": seat.place,
            }
            for seat in table.seats
        ],
        "court_hand": table.court_hand,
        "discards": table.discards,
        "to_act": [names[seat] for seat in table.to_act],
        "trick": None
        if trick is None
        else {
            "lays": [
                {
                    "player": names[lay.seat],
                    "cards": " ".join(lay.cards),
                    "as": lay.as_text,
                    "stopped": lay.stopped,
                }
                for lay in trick.lays
            ],
            "as": trick.as_text,
            "owner": None if trick.owner is None else names[trick.owner],
        },
        "spent": list(table.spent),
    }


def _seen(seen: Seen, names: Sequence[str]) -> dict[str, str]:
    what = seen.what
    if seen.what not in {"court hand", "drawn", "dived"} and seen.whose is not None:
        joint = {"hand": "of", "given": "to", "received": "from"}[seen.what]
        what = f"{seen.what} {joint} {names[seen.whose]}"
    return {"what": what, "cards": " ".join(seen.cards)}
