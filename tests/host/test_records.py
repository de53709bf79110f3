"""What is told of a table: to each viewer what he may know, and afterwards the whole, to check."""

import copy
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.host.log.export import Entry, all_entries, export, told_apart
from bot.host.log.proof import verify
from bot.host.tables.draft import THE_HOUSE, Actor, HostEvent
from bot.host.tables.ending import AgreeToEnd, End
from bot.host.tables.lobby import HouseSeated, Joined, Opened, SeatHouse
from bot.host.tables.table import PLAYING, Table
from bot.host.turns.play import PlayAction, Played, Start
from rules import transcript
from rules.__main__ import OK, REFUSED, main
from rules.catalog import GAMES
from rules.chance import Chance
from storage.store import Commit
from tests.host.fair import as_before
from tests.host.tables import ADA, BEN, CLEO, DAN, SEED, Host, person
from tests.host.toy import HOARD, Dealt
from tests.support.memory_store import MemoryStore

NAMES = ("ada", "ben", "cleo", "Piston")


@pytest.fixture(autouse=True)
def _the_toy_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, HOARD.id, HOARD)


async def finished(host: Host, game: str) -> Table:
    """A whole game of three people and a house player: sensible moves, every third reaction."""
    table = await host.lobby(BEN, CLEO, game=game)
    await host.do(table, SeatHouse(), ADA)
    table = (await host.do(table, Start(SEED), ADA)).table
    while table.status == PLAYING:
        (seat, *_), reacting = table.waiting_seats(), list(table.game.may_also(table.state))
        legal = table.game.legal_actions(table.state, seat)
        chance = Chance(b"players", table.seq)
        action = table.game.casual_action(table.game.view(table.state, seat), legal, chance)
        if reacting and table.seq % 3 == 0:
            seat = reacting[0]
            action = table.game.legal_actions(table.state, seat)[0]
        actor = (ADA, BEN, CLEO, THE_HOUSE)[seat]
        table = (await host.do(table, PlayAction(action, seat), actor)).table
    return table


# The log ------------------------------------------------------------------------------------------


async def test_the_log_tells_each_viewer_of_his_own_cards_alone(in_memory: Host) -> None:
    table = await in_memory.playing(BEN, CLEO)
    for viewer in (None, 0, 1, 2):
        entries = await all_entries(in_memory.store, table, viewer)
        (dealt,) = [e.happening for e in entries if isinstance(e.happening, Dealt)]
        for seat, hand in enumerate(dealt.hands):
            assert hand == (table.state.hands[seat] if seat == viewer else None)


async def test_the_log_holds_what_the_host_did_in_order_but_never_the_seed(
    in_memory: Host,
) -> None:
    table = await in_memory.lobby(BEN)
    await in_memory.do(table, SeatHouse(), ADA)
    table = (await in_memory.start(table.table_id, ADA, "start")).table
    entries = await all_entries(in_memory.store, table, 0)
    assert [type(entry.happening) for entry in entries] == [
        Opened,
        Joined,
        Joined,
        HouseSeated,
        Dealt,
    ]
    assert [entry.seq for entry in entries] == [1, 1, 2, 3, 4]
    assert SEED.hex() not in repr(entries)


async def test_what_everybody_may_know_reads_the_same_in_every_log(in_memory: Host) -> None:
    table = await finished(in_memory, "steam-court")
    spectators = await all_entries(in_memory.store, table, None)
    assert all(_redacted_again(table, entry, None) == entry for entry in spectators)
    for seat in range(4):
        own = await all_entries(in_memory.store, table, seat)
        assert [_redacted_again(table, entry, None) for entry in own] == spectators


def _redacted_again(table: Table, entry: Entry, viewer: int | None) -> Entry:
    if isinstance(entry.happening, HostEvent):
        return entry
    return replace(entry, happening=table.game.redact(entry.happening, viewer))


# The export ---------------------------------------------------------------------------------------


async def ended_by_the_host(host: Host, table: Table) -> Table:
    return (await host.do(table, End(), ADA)).table


async def ended_by_agreement(host: Host, table: Table) -> Table:
    for actor in (ADA, BEN, CLEO, DAN):
        table = (await host.do(table, AgreeToEnd(), actor)).table
    return table


async def still_running(_host: Host, table: Table) -> Table:
    return table


@pytest.mark.parametrize("fate", [still_running, ended_by_the_host, ended_by_agreement])
@pytest.mark.parametrize("game", ["hoard", "steam-court"])
async def test_the_export_of_an_unfinished_game_gives_nothing_hidden_away(
    in_memory: Host, game: str, fate: Callable[..., Any]
) -> None:
    table = await in_memory.playing(BEN, CLEO, DAN, game=game, options={})
    table = await fate(in_memory, await in_memory.play(table, 3))
    made = await export(in_memory.store, table, NAMES)
    assert made.keys() == {"game", "options", "players", "fair", "record"}
    fair = {"scheme": 2, "promise": table.promise, "record": table.record}
    assert made["fair"] == fair
    assert made["record"].keys() == {"events"}
    public = [
        table.game.describe(entry.happening, NAMES)
        for entry in await all_entries(in_memory.store, table, None)
        if not isinstance(entry.happening, HostEvent)
    ]
    assert made["record"]["events"] == [line for line in public if line]
    assert SEED.hex() not in json.dumps(made)


async def test_the_export_of_a_lobby_is_only_who_would_play_what(in_memory: Host) -> None:
    table = await in_memory.lobby(BEN, options={"hand": 2})
    made = await export(in_memory.store, table, ("ada", "ben"))
    assert made == {
        "game": "hoard",
        "options": {"hand": 2},
        "players": ["ada", "ben"],
        "fair": {"scheme": 2, "promise": table.promise},
        "record": {"events": []},
    }


async def test_the_export_of_a_running_game_is_refused_by_verify_with_the_reason(
    in_memory: Host, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = await export(in_memory.store, await in_memory.playing(BEN), ("ada", "ben"))
    assert main(["verify", saved(tmp_path, made)]) == 2
    assert "seed: missing" in capsys.readouterr().err


def saved(tmp_path: Path, made: Any) -> str:
    path = tmp_path / "export.json"
    path.write_text(json.dumps(made), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("game", ["hoard", "steam-court"])
async def test_the_export_of_a_finished_game_replays_to_its_end_and_verifies(
    in_memory: Host, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await finished(in_memory, game)
    made = await export(in_memory.store, table, NAMES)
    assert main(["verify", saved(tmp_path, made)]) == OK
    line = json.loads(capsys.readouterr().out)
    outcome = table.outcome()
    assert outcome is not None
    assert line["outcome"]["winners"] == [NAMES[seat] for seat in outcome.winners]
    final = list(transcript.replay(transcript.read(json.dumps(made))))[-1]
    assert final["outcome"] == made["outcome"] == transcript.outcome_json(outcome, NAMES)
    assert len(made["actions"]) == table.steps
    assert made["record"] == {"house": ["Piston"], "version": table.game.version}


HARD_NAMES = (
    ("Ada: the 1st", "ada: the 1ST", "ada:", "?"),
    ("", "  ", "player 1", "x" * 32),
    ("stop ben", "ben", "Ben", "ben 2"),
    ("? ben", "ben", "pass", "ﬁn"),
    ("éa", "e\u0301a", "名前", "😀"),
)


@pytest.mark.parametrize("names", HARD_NAMES)
async def test_an_export_verifies_whatever_people_are_called(
    in_memory: Host, names: Sequence[str], tmp_path: Path
) -> None:
    table = await finished(in_memory, "steam-court")
    made = await export(in_memory.store, table, names)
    verbs = {line.split(": ")[-1].split(" ")[0] for line in made["actions"]}
    assert {"lay", "pass", "stop"} <= verbs
    assert main(["verify", saved(tmp_path, made)]) == OK


def test_names_are_told_apart_and_otherwise_left_alone() -> None:
    assert told_apart(NAMES) == list(NAMES)
    assert told_apart(["Ben", " ben", "ben 2", ""]) == ["Ben", "ben 2", "ben 2 2", "player 4"]


@pytest.mark.parametrize("key", ["seed", "secret", "promise"])
async def test_the_command_line_finds_a_seed_that_was_not_promised(
    in_memory: Host, key: str, tmp_path: Path
) -> None:
    whole = await export(in_memory.store, await finished(in_memory, "hoard"), NAMES)
    made = whole if key == "seed" else whole["fair"]
    made[key] = ("0" if made[key][0] != "0" else "1") + made[key][1:]
    assert main(["verify", saved(tmp_path, whole)]) == REFUSED


# The check of the shuffle -------------------------------------------------------------------------


class Tampered(MemoryStore):
    """Gives the events of its commits out as `change` leaves them."""

    change: Callable[[dict[str, Any]], None] | None = None

    async def commits(
        self, table_id: int, after: int = 0, to: int | None = None
    ) -> Sequence[Commit]:
        commits = [copy.deepcopy(one) for one in await super().commits(table_id, after, to)]
        for commit in commits:
            for event in commit.body["events"]:
                if self.change is not None:
                    self.change(event)
        return commits


@pytest.mark.parametrize("game", ["hoard", "steam-court"])
async def test_an_honest_game_checks_out(in_memory: Host, game: str) -> None:
    table = await finished(in_memory, game)
    verdict = await verify(in_memory.store, table)
    assert (verdict.fault, verdict.actions) == ("", table.steps)
    assert (verdict.secret, verdict.commitment) == (SEED.hex(), table.promise)
    assert verdict.seed == table.seed.hex()


@pytest.mark.parametrize("fate", [still_running, ended_by_the_host, ended_by_agreement])
async def test_only_the_promise_is_told_before_a_game_is_finished(
    in_memory: Host, fate: Callable[..., Any]
) -> None:
    table = await fate(in_memory, await in_memory.playing(BEN, CLEO, DAN))
    verdict = await verify(in_memory.store, table)
    assert (verdict.commitment, verdict.seed, verdict.secret) == (table.promise, "", "")
    assert len(verdict.commitment) == 64
    assert SEED.hex() not in repr(verdict)


def _other_seed(event: dict[str, Any]) -> None:
    if event["kind"] == "started":
        event["seed"] = bytes(32).hex()


def _other_secret(event: dict[str, Any]) -> None:
    if event["kind"] == "promised":
        event["secret"] = bytes(32).hex()


def _other_cut(event: dict[str, Any]) -> None:
    if event["kind"] == "started":
        event["record"] = event["record"].replace("p-", "p7", 1)


def _other_draw(event: dict[str, Any]) -> None:
    if event["kind"] == "played" and event["verb"] == "show":
        event["draws"][0]["came"][0]["drawn"] ^= 1


def _other_promise(event: dict[str, Any]) -> None:
    if event["kind"] == "started":
        event["commitment"] = "0" * 64


def _other_deal(event: dict[str, Any]) -> None:
    if event["kind"] == "started":
        hands = event["events"][0]["hands"]
        hands[0], hands[1] = hands[1], hands[0]


def _more_luck(event: dict[str, Any]) -> None:
    if event["kind"] == "played" and event["verb"] == "show":
        event["events"][0]["luck"] = 7


def _other_seat(event: dict[str, Any]) -> None:
    if event["kind"] == "played":
        event["seat"] = (event["seat"] + 1) % 4


def _no_action(event: dict[str, Any]) -> None:
    if event["kind"] == "played":
        event["action"] = {"kind": "show"}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (_other_seed, "the seed does not follow from the secret and the record"),
        (_other_secret, "the secret does not match the promise"),
        (_other_cut, "the seed does not follow from the secret and the record"),
        (_other_draw, "action 1 drew something else"),
        (_other_promise, "promise"),
        (_other_deal, "the deal led to something else"),
        (_more_luck, "action 1 led to something else"),
        (_other_seat, "action 1 is not legal"),
        (_no_action, "action 1 is not legal"),
    ],
)
async def test_whatever_was_changed_afterwards_is_found(
    change: Callable[[dict[str, Any]], None], fault: str
) -> None:
    store = Tampered()
    table = await finished(Host(store), "hoard")
    store.change = change
    reread = table
    if change in {_other_seed, _other_secret, _other_cut, _other_promise}:
        reread = await Host(store).table(table.table_id)
    assert fault in (await verify(store, reread)).fault


async def test_every_action_of_a_stored_game_is_checked() -> None:
    store = Tampered()
    table = await finished(Host(store), "hoard")
    for number in range(1, table.steps + 1):
        seen = 0

        def change(event: dict[str, Any], number: int = number) -> None:
            nonlocal seen
            if event["kind"] == Played.__dataclass_fields__["kind"].default:
                seen += 1
                if seen == number:
                    event["events"][0]["card"] += 1

        store.change = change
        assert (await verify(store, table)).fault == (
            f"action {number} led to something else in the replay"
        )


# Rows of an earlier version -----------------------------------------------------------------------

EVERY_ACTION = 1 << 30
BEHIND_THE_STOPS = 700


async def stopped_behind_a_lead(store: MemoryStore, by_version_1: int) -> Table:
    """The stored log of stops as a table, the first so many actions played by version 1."""
    log = Path(__file__).parents[1] / "logs" / "steam-court-1_stops.json"
    (game,) = json.loads(log.read_text())["games"]
    court = GAMES["steam-court"]
    seed, options = bytes.fromhex(game["seed"]), game["options"]
    host = Host(store, games={court.id: court.of_version(1)})
    table = await host.lobby(*map(person, range(6)), game=court.id, options=options)
    table = (await host.do(table, Start(seed), ADA)).table
    as_before(store, table, seed)
    host = Host(store, games={court.id: court.of_version(1)})
    for number, (seat, action) in enumerate(game["actions"]):
        if number == by_version_1:
            host = Host(store)
        actor = Actor(table.occupants[seat].user_id or 0)
        table = (await host.do(table, PlayAction(court.load_action(action)), actor)).table
    assert table.ended_because == "finished"
    return await Host(store).table(table.table_id)


async def test_a_game_of_version_1_is_verified_by_its_rules_and_its_export_names_them(
    tmp_path: Path,
) -> None:
    store = MemoryStore()
    table = await stopped_behind_a_lead(store, EVERY_ACTION)
    assert (await verify(store, table)).fault == ""
    made = await export(store, table, [f"p{seat}" for seat in range(7)])
    assert made["record"] == {"house": [], "version": 1}
    assert main(["verify", saved(tmp_path, made)]) == OK


async def test_a_game_that_went_on_by_later_rules_is_verified_row_by_row(tmp_path: Path) -> None:
    store = MemoryStore()
    table = await stopped_behind_a_lead(store, BEHIND_THE_STOPS)
    assert (await verify(store, table)).fault == ""
    made = await export(store, table, [f"p{seat}" for seat in range(7)])
    later = len(made["actions"]) - BEHIND_THE_STOPS
    assert made["record"]["versions"] == [1] * BEHIND_THE_STOPS + [2] * later
    assert main(["verify", saved(tmp_path, made)]) == OK


async def test_rows_that_name_another_version_than_they_were_played_by_are_found() -> None:
    class Renamed(MemoryStore):
        version = 1

        async def commits(self, table_id: int, after: int = 0) -> Sequence[Commit]:
            return [
                replace(one, version=self.version) for one in await super().commits(table_id, after)
            ]

    store = Renamed()
    table = await stopped_behind_a_lead(store, EVERY_ACTION)
    store.version = 2
    assert "in the replay" in (await verify(store, table)).fault
