"""What happened at a table, for the log, the export and the check of the shuffle."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.host import codec
from bot.host.course import Mark, course_of
from bot.host.errors import Refusal
from bot.host.happenings import Played, Private, Started
from bot.host.reading import log_of
from bot.host.table import AnyGame, Table
from rules.chance import Chance, commitment
from rules.game import IllegalAction, Seat
from rules.names import fold
from rules.transcript import outcome_json
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
    return entries_of(await log_of(store, table.table_id), table, viewer)


async def page(store: Store, table: Table, viewer: Seat | None, number: int) -> list[Entry]:
    """What happened on one page of the log (`Table.pages`), as `viewer` may know it.

    Only that page is read, but where some of the log no longer counts.
    """
    first, *later = table.pages[number:]
    last = later[0] - 1 if later else table.seq
    if table.mended:
        whole = await log_of(store, table.table_id)
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
            elif not isinstance(event, Private) or event.user_id == user_id:
                entries.append(Entry(commit.seq, commit.at, event))
    return entries


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


def told_of(table: Table, marks: Sequence[Mark], names: Sequence[str]) -> list[str]:
    """What happened in the game at these marks, as sentences that everybody may read."""
    seen = (
        table.game.redact(table.game.load_event(data), None)
        for mark in marks
        for data in mark.event.events
    )
    return [line for event in seen if event is not None and (line := table.game.tell(event, names))]


async def export(store: Store, table: Table, names: Sequence[str]) -> dict[str, Any]:
    """The table as a transcript (`rules.transcript`), the players under these names, seat by seat.

    Of a game that was finished it is the whole: seed, actions, commitment and outcome, ready for
    `python -m rules verify`. Before, and where a game was broken off, it holds only what everybody
    may know: neither seed nor actions, but the public events as sentences in `record.events`.
    What was taken back is left out; where it was, `record.steps` counts the draws.
    `record.version` is that of the rules it was dealt by; `record.versions` of a game that went on
    by later ones says it for each action.
    """
    names = told_apart(names)
    transcript: dict[str, Any] = {
        "game": table.game.id,
        "options": table.given_options,
        "players": names,
    }
    if table.commitment:
        transcript["commitment"] = table.commitment
    course = course_of(await log_of(store, table.table_id))
    if table.ended_because != "finished":
        return {**transcript, "record": {"events": told_of(table, course.marks, names)}}
    dealt, *played = course.marks
    actions = [_written(table, mark, names) for mark in played]
    steps = [mark.step for mark in played]
    versions = [mark.version for mark in played]
    outcome = table.outcome()
    if outcome is None:
        raise AssertionError("a finished table has an outcome")
    return {
        **transcript,
        "seed": table.seed.hex(),
        "actions": actions,
        "outcome": outcome_json(outcome, names),
        "record": {
            "house": [names[s] for s, one in enumerate(table.occupants) if one.is_house],
            "version": dealt.version,
            **({} if set(versions) <= {dealt.version} else {"versions": versions}),
            **({} if steps == [*range(1, len(steps) + 1)] else {"steps": steps}),
        },
    }


def _written(table: Table, mark: Mark, names: Sequence[str]) -> str:
    """Who did what, as a transcript says it."""
    if isinstance(mark.event, Started):
        raise AssertionError("a course holds one deal")
    action = table.game.load_action(mark.event.action)
    return f"{names[mark.event.seat]}: {table.game.format(action, names)}"


async def verify(store: Store, table: Table) -> Verdict:
    """Deal and play the game again from the revealed seed; raises `Refusal` before the end."""
    if table.ended_because != "finished":
        raise Refusal("not_finished")
    marks = course_of(await log_of(store, table.table_id)).marks
    fault = "" if commitment(table.seed) == table.commitment else _OTHER_SEED
    fault = fault or _first_difference(table, marks)
    return Verdict(table.commitment, table.seed.hex(), len(marks) - 1, fault)


_OTHER_SEED = "the seed does not match the promise made at the deal"


def _first_difference(table: Table, marks: Sequence[Mark]) -> str:
    """Where a new game from the seed departs from what is stored; "" where it nowhere does.

    Each action is decided by the rules of the version that decided it then.
    """
    game = table.game
    state = game.new(len(table.occupants), game.options(table.given_options))
    for number, mark in enumerate(marks):
        event, chance = mark.event, Chance(table.seed, mark.step)
        place = f"action {number}" if number else "the deal"
        try:
            if isinstance(event, Started):
                again = game.setup(state, chance)
            else:
                action = game.load_action(event.action)
                again = game.of_version(mark.version).decide(state, event.seat, action, chance)
            stored = [_filled(game, data) for data in event.events]
        except (IllegalAction, LookupError, ValueError):
            return f"{place} is not legal in the replay"
        if _as_stored(game.dump_event(one) for one in again) != _as_stored(stored):
            return f"{place} led to something else in the replay"
    return ""


def _filled(game: AnyGame, data: Any) -> Any:
    """A stored event with the fields that have come since, at their defaults."""
    return {**game.dump_event(game.load_event(data)), **data}


def _as_stored(events: Iterable[Any]) -> Any:
    return json.loads(json.dumps(list(events)))
