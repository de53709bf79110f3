"""What happened at a table, for the log and the export."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.host.log import codec
from bot.host.log.effective import effective_log
from bot.host.log.proof import actions_json, promise_json, proof_json, seeds_before, versions_json
from bot.host.log.replay import history_of
from bot.host.tables.draft import HostEvent, PrivateEvent, PublicEvent
from bot.host.tables.history import History, Step
from bot.host.tables.table import Table
from bot.host.turns.play import Played, Started
from rules.game import Seat
from rules.names import fold
from rules.transcript import outcome_json
from storage.store import Commit, Store


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened, as one viewer may know it: a host event or a redacted game event."""

    seq: int
    at: int
    happening: Any


async def all_entries(store: Store, table: Table, viewer: Seat | None) -> list[Entry]:
    """Everything that happened, oldest first, as `viewer` may know it."""
    return entries_of(await effective_log(store, table.table_id), table, viewer)


async def page(store: Store, table: Table, viewer: Seat | None, number: int) -> list[Entry]:
    """What happened on one page of the log (`Table.pages`), as `viewer` may know it.

    Only that page is read, but where some of the log no longer counts.
    """
    first, *later = table.pages[number:]
    last = later[0] - 1 if later else table.seq
    if table.mended:
        whole = await effective_log(store, table.table_id)
        commits: Sequence[Commit] = [one for one in whole if first <= one.seq <= last]
    else:
        commits = await store.commits(table.table_id, first - 1, last)
    return entries_of(commits, table, viewer)


def entries_of(commits: Sequence[Commit], table: Table, viewer: Seat | None) -> list[Entry]:
    """What happened in these commits of a table, as `viewer` may know it."""
    entries: list[Entry] = []
    user_id = None if viewer is None else table.occupants[viewer].user_id
    for commit in commits:
        for event in codec.load(commit):
            if isinstance(event, Started | Played):
                for data in event.events:
                    seen = table.game.redact(table.game.load_event(data), viewer)
                    if seen is not None:
                        entries.append(Entry(commit.seq, commit.at, seen))
            elif may_know(event, user_id):
                entries.append(Entry(commit.seq, commit.at, event))
    return entries


def may_know(event: HostEvent, user_id: int | None) -> bool:
    """Whether a person, or everybody (`None`), may know of an event, whole."""
    if isinstance(event, PrivateEvent):
        return event.user_id == user_id
    return isinstance(event, PublicEvent)


def told_apart(names: Iterable[str]) -> list[str]:
    """The names as a transcript can hold them: none empty, no two that read the same."""
    kept: list[str] = []
    for seat, raw in enumerate(names):
        plain = " ".join(raw.split()) or f"player {seat + 1}"
        name, number = plain, 1
        while fold(name) in {fold(other) for other in kept}:
            number += 1
            name = f"{plain} {number}"
        kept.append(name)
    return kept


def told_of(table: Table, marks: Sequence[Step], names: Sequence[str]) -> list[str]:
    """What happened in the game at these marks, as sentences that everybody may read."""
    seen = (
        table.game.redact(table.game.load_event(data), None)
        for mark in marks
        for data in mark.event.events
    )
    return [
        line for event in seen if event is not None and (line := table.game.describe(event, names))
    ]


async def export(store: Store, table: Table, names: Sequence[str]) -> dict[str, Any]:
    """The table as a transcript (`rules.transcript`), the players under these names, seat by seat.

    Of a game that was finished it is the whole: seed, actions, proof of the deal and outcome, ready
    for `python -m rules verify`. Before, and where a game was broken off, it holds only what
    everybody may know: neither seed nor actions, but the public events as sentences in
    `record.events`. What was taken back is in the proof; in games from before there was one,
    `record.steps` counts the draws, and `record.earlier_deals` holds seeds of deals thrown away.
    `record.version` is that of the rules it was dealt by; `record.versions` of a game that went on
    by later ones says it for each action.
    """
    names = told_apart(names)
    transcript: dict[str, Any] = {
        "game": table.game.id,
        "options": table.given_options,
        "players": names,
    }
    history = history_of(await effective_log(store, table.table_id))
    if table.ended_because != "finished":
        told = {"events": told_of(table, history.marks, names)}
        return {**transcript, **promise_json(table), "record": told}
    outcome = table.outcome()
    if outcome is None:
        raise AssertionError("a finished table has an outcome")
    return {
        **transcript,
        **proof_json(table, history, names),
        "seed": table.seed.hex(),
        "actions": actions_json(table, history.marks, names),
        "outcome": outcome_json(outcome, names),
        "record": {
            "house": [names[s] for s, one in enumerate(table.occupants) if one.is_house],
            "version": history.marks[0].version,
            **versions_json(history.marks, history.marks[0].version),
            **({} if table.promise else _steps(history)),
        },
    }


def _steps(history: History) -> dict[str, Any]:
    """What a game without a proof says about its draws, where it is not what one would expect."""
    steps = [mark.step for mark in history.marks[1:]]
    earlier = [{"seed": seed, "commitment": promise} for seed, promise in seeds_before(history)]
    return {
        **({} if steps == [*range(1, len(steps) + 1)] else {"steps": steps}),
        **({"earlier_deals": earlier} if earlier else {}),
    }
