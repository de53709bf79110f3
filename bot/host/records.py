"""What happened at a table, for the log, the export and the check of the shuffle."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.host import codec
from bot.host.errors import Refusal
from bot.host.happenings import HostEvent, Played, Started
from bot.host.table import Table
from rules.chance import Chance, commitment
from rules.game import IllegalAction, Seat
from storage.store import Commit, Store


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened, as one viewer may know it: a host event or a redacted game event."""

    seq: int
    at: int
    happening: Any


@dataclass(frozen=True, slots=True)
class Verdict:
    """Was the shuffle honest: the promise, the seed, and whether the game replays from them.

    `fault` is empty where all is well.
    """

    commitment: str
    seed: str
    actions: int
    fault: str = ""


async def history(store: Store, table: Table, viewer: Seat | None) -> list[Entry]:
    """Everything that happened, oldest first, as `viewer` may know it."""
    entries: list[Entry] = []
    for commit in await store.commits(table.table_id):
        for event in codec.load(commit):
            if isinstance(event, Started | Played):
                for data in event.events:
                    seen = table.game.redact(table.game.load_event(data), viewer)
                    if seen is not None:
                        entries.append(Entry(commit.seq, commit.at, seen))
            else:
                entries.append(Entry(commit.seq, commit.at, event))
    return entries


def _played(commits: Sequence[Commit]) -> Iterator[HostEvent]:
    for commit in commits:
        yield from codec.load(commit)


async def export(store: Store, table: Table, names: Sequence[str]) -> dict[str, Any]:
    """The table as a transcript.

    While it runs only what everybody may know: no seed and no actions, but the public events as
    sentences. After the end the whole game: seed, actions, commitment and outcome.
    """
    transcript: dict[str, Any] = {
        "game": table.game.id,
        "options": table.given_options,
        "players": list(names),
    }
    if table.ended_because != "finished":
        entries = await history(store, table, None)
        told = [
            table.game.tell(entry.happening, names)
            for entry in entries
            if not isinstance(entry.happening, HostEvent)
        ]
        return {**transcript, "commitment": table.commitment, "events": [t for t in told if t]}
    actions = [
        f"{names[event.seat]}: {table.game.format(table.game.load_action(event.action), names)}"
        for event in _played(await store.commits(table.table_id))
        if isinstance(event, Played)
    ]
    outcome = table.outcome()
    if outcome is None:
        raise AssertionError("a finished table has an outcome")
    return {
        **transcript,
        "seed": table.seed.hex(),
        "actions": actions,
        "commitment": table.commitment,
        "outcome": {
            "winners": [names[seat] for seat in outcome.winners],
            "places": [[names[seat] for seat in place] for place in outcome.places],
            "reason": outcome.reason,
        },
    }


async def verify(store: Store, table: Table) -> Verdict:
    """Deal and play the game again from the revealed seed; raises `Refusal` before the end."""
    if table.ended_because != "finished":
        raise Refusal("not_finished")
    game = table.game
    commits = await store.commits(table.table_id)
    fault = ""
    if commitment(table.seed) != table.commitment:
        fault = "the seed does not match the promise made at the deal"
    state: Any = None
    steps = 0
    for event in _played(commits):
        if isinstance(event, Started):
            state = game.new(len(table.occupants), game.options(table.given_options))
            dealt = game.setup(state, Chance(table.seed, 0))
            stored: Any = list(event.events)
        elif isinstance(event, Played):
            steps += 1
            try:
                action = game.load_action(event.action)
                dealt = game.decide(state, event.seat, action, Chance(table.seed, steps))
            except IllegalAction:
                fault = fault or f"action {steps} is not legal in the replay"
                break
            stored = list(event.events)
        else:
            continue
        if [game.dump_event(e) for e in dealt] != stored:
            fault = fault or f"action {steps} led to something else in the replay"
    return Verdict(table.commitment, table.seed.hex(), steps, fault)
