"""From a table's log to the table, and from the table to the head that is stored beside it."""

from collections.abc import Iterable, Mapping
from typing import Any

from bot.host.errors import Refusal
from bot.host.log import codec
from bot.host.moderation.actions import Moderated
from bot.host.tables.draft import HostEvent, evolve
from bot.host.tables.history import History, why
from bot.host.tables.lobby import Opened
from bot.host.tables.pause import AWAY, CHANNEL
from bot.host.tables.table import ENDED, Table
from bot.host.turns.play import Played, Restored, Started, TakenBack, forced
from rules.game import AnyGame
from storage.store import Commit, StoreDamagedError, TableHead, TableId


def fold(table_id: TableId, commits: Iterable[Commit], games: Mapping[str, AnyGame]) -> Table:
    """The table that a log of commits leads to; raises what `traced` does."""
    table = traced(table_id, commits, games)
    table.history = None
    return table


def traced(table_id: TableId, commits: Iterable[Commit], games: Mapping[str, AnyGame]) -> Table:
    """The table that a log of commits leads to, with the game's history and its states.

    Raises `StoreDamagedError` where a commit cannot be read or comes from a newer game, and
    whatever a game raises over events that make no sense to it.
    """
    table: Table | None = None
    history = History()
    for commit in commits:
        events = codec.load(commit)
        if table is None:
            first = events[0]
            if not isinstance(first, Opened):
                raise StoreDamagedError(f"a log begins with {first.kind}")
            if first.game not in games:
                raise StoreDamagedError(f"no game is called {first.game!r} here")
            table = Table(table_id=table_id, game=games[first.game], history=history)
        if commit.version > table.game.version:
            raise StoreDamagedError(
                f"table {table_id}, commit {commit.seq} was played by version {commit.version} of "
                f"{table.game.id}; this is {table.game.version}, so update the bot"
            )
        table.begin_commit(commit.seq, commit.at, codec.asked_by(commit))
        for event in events:
            evolve(table, event)
            in_game = isinstance(event, Started | Played)
            state = table.game.copy(table.state) if in_game else None
            record(history, commit, event, state)
    if table is None:
        raise Refusal("no_such_table")
    return table


def record(history: History, commit: Commit, event: HostEvent, state: Any = None) -> None:
    """Note an event of the log; `state` is the game's after a deal or an action."""
    match event:
        case Started():
            history.deal(commit.seq, event, commit.version, state)
        case Played():
            history.play(commit.seq, event, commit.version, state)
        case Moderated():
            history.why = why(event.act, event.what)
        case TakenBack():
            history.take_back(event.to_seq)
        case Restored():
            history.skip(event.draws)


def history_of(commits: Iterable[Commit]) -> History:
    """What counts of the game in a log, without its states."""
    history = History()
    for commit in commits:
        for event in codec.load(commit):
            record(history, commit, event)
    return history


def head_of(table: Table) -> TableHead:
    """The visible summary that is stored with each commit.

    Its `extra` says whether the house may have something to do (`house`): after a restart only
    those tables need to be looked at before somebody touches them; what its boards are current
    with (`face`); in which threads they stand (`threads`); whether it rests because everybody
    is away (`rests`); and whether it rests because its channel is gone (`stranded`).
    """
    return TableHead(
        table_id=table.table_id,
        seq=table.seq,
        guild_id=table.guild_id,
        channel_id=table.channel_id,
        game=table.game.id,
        name=table.name,
        status=table.status,
        host_id=table.host_id,
        seats=() if table.status == ENDED else table.people,
        updated_at=table.public_at,
        extra={
            "house": any(occupant.moved_by_house for occupant in table.occupants)
            or bool(table.orders)
            or forced(table) is not None,
            "face": table.public_seq,
            **({"threads": list(table.threads)} if table.threads else {}),
            **({"rests": True} if table.paused == AWAY else {}),
            **({"stranded": True} if table.paused == CHANNEL else {}),
        },
    )
