"""The proof of a table's deal: what an export says about it, and whether it holds."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.host.log.effective import effective_log
from bot.host.log.replay import history_of
from bot.host.tables.history import NEW_DEAL, REPAIR, History, Step, Undone
from bot.host.tables.table import Table
from bot.host.tables.values import Thrown
from bot.host.turns.play import Played, Started
from rules.chance import Chance, commitment
from rules.fair import SCHEME, Drawn, cut_words, key_of, promise_of, read_record
from rules.game import IllegalAction
from storage.store import Store


@dataclass(frozen=True, slots=True)
class Verdict:
    """Was the shuffle honest: the promise, the seed, and whether the game replays from them.

    Before the end of a game `seed` and `secret` are empty and nothing is judged. `earlier` are the
    seeds of deals thrown away that had seeds of their own. `fault` is empty where all is well.
    """

    commitment: str
    seed: str = ""
    actions: int = 0
    fault: str = ""
    scheme: int = SCHEME
    promised: str = ""
    secret: str = ""
    record: str = ""
    draws: int = 0
    thrown: tuple[Thrown, ...] = ()
    earlier: tuple[str, ...] = ()

    @property
    def cut(self) -> str:
        """How many cut the deck, as a sentence; "" before the deal and where nobody could."""
        if not self.record:
            return ""
        record = read_record(self.record)
        return cut_words(record.cut, record.people, late=self.promised == "deal")


async def verify(store: Store, table: Table) -> Verdict:
    """Deal and play the game again once it is finished; before, only what was promised."""
    promised = table.promise or table.commitment
    scheme = SCHEME if table.promise else 1
    so_far = Verdict(
        promised,
        scheme=scheme,
        promised=table.promised,
        record=table.record,
        thrown=table.thrown,
    )
    if table.ended_because != "finished":
        return so_far
    history = history_of(await effective_log(store, table.table_id))
    fault = _other_promise(table) or _first_difference(table, history.marks)
    return Verdict(
        promised,
        table.seed.hex(),
        len(history.marks) - 1,
        fault,
        scheme,
        table.promised,
        table.secret,
        table.record,
        sum(len(mark.event.draws) for mark in history.marks),
        table.thrown,
        () if table.promise else tuple(seed for seed, _ in seeds_before(history)),
    )


def _other_promise(table: Table) -> str:
    if not table.promise:
        same = commitment(table.seed) == table.commitment
        return "" if same else "the seed does not match the promise made at the deal"
    if promise_of(table.secret) != table.commitment or table.promise != table.commitment:
        return "the secret does not match the promise"
    if key_of(table.secret, table.record) != table.seed.hex():
        return "the seed does not follow from the secret and the record"
    return ""


def _first_difference(table: Table, marks: Sequence[Step]) -> str:
    """Where a new game from the seed departs from what is stored; "" where it nowhere does.

    Each action is decided by the rules of the version that decided it then.
    """
    game = table.game
    state = game.new(len(table.occupants), game.options(table.given_options))
    for number, mark in enumerate(marks):
        event = mark.event
        chance = Chance(table.seed, mark.step)
        if table.scheme >= SCHEME:
            chance = Drawn(table.seed, mark.counts)
        place = f"action {number}" if number else "the deal"
        try:
            if isinstance(event, Played):
                action = game.load_action(event.action)
                again = game.of_version(mark.version).decide(state, event.seat, action, chance)
            else:
                again = game.setup(state, chance)
            # Fields that have come since are at their defaults.
            stored = [{**game.dump_event(game.load_event(data)), **data} for data in event.events]
        except (IllegalAction, LookupError, ValueError):
            return f"{place} is not legal in the replay"
        if _as_stored(chance.draws) != _as_stored(event.draws):
            return f"{place} drew something else in the replay"
        if _as_stored(game.dump_event(one) for one in again) != _as_stored(stored):
            return f"{place} led to something else in the replay"
    return ""


def _as_stored(events: Iterable[Any]) -> Any:
    return json.loads(json.dumps(list(events)))


# The export ---------------------------------------------------------------------------------------


def promise_json(table: Table) -> dict[str, Any]:
    """What an export says before a game is finished: only what everybody may know by then."""
    if not table.promise:
        return {"commitment": table.commitment} if table.commitment else {}
    proof: dict[str, Any] = {"scheme": SCHEME, "promise": table.promise}
    return {"fair": {**proof, "record": table.record} if table.record else proof}


def proof_json(table: Table, history: History, names: Sequence[str]) -> dict[str, Any]:
    """What the export of a finished game says: the secret, every draw, and whatever was undone."""
    if not table.promise:
        return {"commitment": table.commitment}
    lost = read_record(table.record).deal - 1 - len(history.earlier)
    version = history.marks[0].version
    undone: list[dict[str, Any]] = [{"why": REPAIR, "deals": lost}] if lost > 0 else []
    for before in history.earlier:
        started = before.marks[0].event
        deal = {
            "record": started.record if isinstance(started, Started) else "",
            "actions": actions_json(table, before.marks, names),
            **versions_json(before.marks, version),
            "draws": _draws(before.marks),
            "undone": [_undone(table, one, names, version) for one in before.undone],
        }
        undone.append({"why": NEW_DEAL, "deal": deal})
    undone += [_undone(table, one, names, version) for one in history.undone]
    return {
        "fair": {
            "scheme": SCHEME,
            "promise": table.promise,
            "secret": table.secret,
            "record": table.record,
            "draws": _draws(history.marks),
            "undone": undone,
        }
    }


def actions_json(table: Table, marks: Sequence[Step], names: Sequence[str]) -> list[str]:
    """The actions of these marks, each by its player."""
    return [
        f"{names[event.seat]}: {table.game.format(table.game.load_action(event.action), names)}"
        for mark in marks
        if isinstance(event := mark.event, Played)
    ]


def seeds_before(history: History) -> list[tuple[str, str]]:
    """The seeds of deals that were thrown away, each with its promise."""
    started = [before.marks[0].event for before in history.earlier]
    return [(one.seed, one.commitment) for one in started if isinstance(one, Started)]


def _draws(marks: Sequence[Step]) -> list[dict[str, Any]]:
    return [{**draw, "by": by} for by, mark in enumerate(marks) for draw in mark.event.draws]


def versions_json(marks: Sequence[Step], version: int) -> dict[str, Any]:
    """Which version's rules decided each action, where not all were `version`'s."""
    versions = [mark.version for mark in marks[1:]]
    return {} if set(versions) <= {version} else {"versions": versions}


def _undone(table: Table, one: Undone, names: Sequence[str], version: int) -> dict[str, Any]:
    texts = actions_json(table, one.marks, names)
    actions = [
        {
            "action": text,
            **({} if mark.version == version else {"version": mark.version}),
            **({"draws": list(mark.event.draws)} if mark.event.draws else {}),
        }
        for text, mark in zip(texts, one.marks, strict=True)
    ]
    skipped = [skipped._asdict() for skipped in one.skipped]
    return {
        "why": one.why,
        "back_to": one.back_to,
        **({"actions": actions} if actions else {}),
        **({"skipped": skipped} if skipped else {}),
    }
