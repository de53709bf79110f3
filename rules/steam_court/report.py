"""A view of Steam Court as plain JSON, under the keys that the notation promises to tools."""

from collections.abc import Sequence
from typing import Any

from rules.game import Report
from rules.steam_court.view import CourtView, LayView, Own, Seen, TableView, TrickView

LOOKS = frozenset({"court hand", "hand", "drawn", "dived"})
"""What stands under `seen`; gifts and tribute stand under `exchanged`."""


def report(view: CourtView, names: Sequence[str]) -> Report:
    """The view's public part, and the private one where the viewer sits at the table."""
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
    return Report(public, None if view.own is None else _own(view.own, names))


def _table(table: TableView, names: Sequence[str]) -> dict[str, Any]:
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
        "trick": None if table.trick is None else _trick(table.trick, names),
        "spent": list(table.spent),
    }


def _trick(trick: TrickView, names: Sequence[str]) -> dict[str, Any]:
    return {
        "lays": [_lay(lay, names) for lay in trick.lays],
        "as": trick.as_text,
        "owner": None if trick.owner is None else names[trick.owner],
    }


def _lay(lay: LayView, names: Sequence[str]) -> dict[str, Any]:
    return {
        "player": names[lay.seat],
        "cards": " ".join(lay.cards),
        "as": lay.as_text,
        "stopped": lay.stopped,
    }


def _own(own: Own, names: Sequence[str]) -> dict[str, Any]:
    return {
        "hand": " ".join(own.hand),
        "seen": [_seen(seen, names) for seen in own.seen if seen.what in LOOKS],
        "exchanged": [_seen(seen, names) for seen in own.seen if seen.what not in LOOKS],
        "choosing": " ".join(own.choosing),
    }


def _seen(seen: Seen, names: Sequence[str]) -> dict[str, str]:
    what = seen.what
    if seen.what not in {"court hand", "drawn", "dived"} and seen.whose is not None:
        joint = {"hand": "of", "given": "to", "received": "from"}[seen.what]
        what = f"{seen.what} {joint} {names[seen.whose]}"
    return {"what": what, "cards": " ".join(seen.cards)}
