"""What is stored about a person is handed out and forgotten; and what is old or abandoned goes."""

import json
from typing import Any

import pytest

from bot.host.privacy import DAY_MS, Retention, forget, is_former, personal
from bot.host.seats.seats import HandOver, Leave
from bot.host.tables.draft import Actor
from bot.host.tables.ending import End
from bot.host.tables.table import ENDED, PLAYING
from rules.catalog import GAMES
from storage.store import Audit, Store
from tests.host.tables import ADA, CHANNEL, GUILD, Host, refused, reread

EVE = Actor(700_000_000_000_000_001)
FAY = Actor(700_000_000_000_000_002)
MANY = {"steam-court": 4, "steam-tunnel": 2, "court-of-the-medici": 2, "hoard": 2}


async def play(host: Host, game: str, moves: int = 4) -> Any:
    others = [FAY, *(Actor(900 + number) for number in range(MANY[game] - 2))]
    table = await host.playing(*others, host=EVE, game=game)
    return await host.play(table, moves)


@pytest.mark.parametrize("game", [*GAMES, "hoard"])
async def test_a_person_gets_what_names_him_and_nobody_elses_hand(host: Host, game: str) -> None:
    table = await play(host, game)
    await host.clocks.change_preferences(EVE.user_id, zone="Asia/Tokyo")
    told = await personal(host, EVE.user_id)
    text = json.dumps(told)
    assert told["settings"]["zone"] == "Asia/Tokyo"
    assert [one["table"] for one in told["tables"]] == [table.name]
    assert any(e["kind"] == "opened" for entry in told["done"] for e in entry["events"])
    assert table.seed.hex() not in text
    played = [e for entry in told["done"] for e in entry["events"] if e["kind"] == "played"]
    assert all(set(event) == {"kind", "action"} for event in played)
    assert played


async def test_a_person_gets_the_tables_they_sit_at_and_what_they_moderated(host: Host) -> None:
    table = await host.playing(FAY, host=EVE)
    await host.store.note(Audit(5, GUILD, table.table_id, table.name, EVE.user_id, "undo 1", "so"))
    told = await personal(host, EVE.user_id)
    assert told["user"] == str(EVE.user_id)
    assert told["tables"] == [
        {
            "table": table.name,
            "game": "hoard",
            "server": str(GUILD),
            "channel": str(CHANNEL),
            "status": PLAYING,
            "host": True,
        }
    ]
    assert told["moderation"] == [{"table": table.name, "at": 5, "act": "undo 1", "reason": "so"}]
    assert told["forgotten_when_over"] == []
    theirs = await personal(host, FAY.user_id)
    assert theirs["moderation"] == []
    assert theirs["tables"][0]["host"] is False


async def test_a_person_gets_what_others_did_to_him_and_nobody_else_does(host: Host) -> None:
    table = await host.playing(EVE, ADA, host=FAY)
    await host.do(table, HandOver(EVE.user_id), FAY)
    told = {
        who: [event for entry in (await personal(host, who))["done"] for event in entry["events"]]
        for who in (EVE.user_id, FAY.user_id, ADA.user_id)
    }
    kinds = {who: [event["kind"] for event in events] for who, events in told.items()}
    assert "host_changed" in kinds[EVE.user_id]
    assert "host_changed" in kinds[FAY.user_id]
    assert "host_changed" not in kinds[ADA.user_id]


@pytest.mark.parametrize("game", [*GAMES, "hoard"])
async def test_a_forgotten_person_is_nowhere_and_the_table_goes_on(host: Host, game: str) -> None:
    table = await play(host, game)
    assert await forget(host, EVE.user_id) > 3
    after = await host.table(table.table_id)
    assert after.status == PLAYING
    assert EVE.user_id not in after.people
    assert after.host_id == FAY.user_id
    assert after.occupants[table.seat_of(EVE.user_id)].is_house
    after = (await host.do(after, End(), FAY)).table
    assert await host.store.about(EVE.user_id) == []
    after = await host.table(table.table_id)
    again = await reread(host.store, after)
    assert again.occupants == after.occupants
    assert str(EVE.user_id) not in repr(again)


async def test_a_finished_game_keeps_its_seats_without_the_name(host: Host) -> None:
    table = await host.play(await host.playing(FAY, host=EVE))
    assert table.status == ENDED
    await forget(host, EVE.user_id)
    after = await host.table(table.table_id)
    former = after.occupants[table.seat_of(EVE.user_id)].user_id
    assert former is not None
    assert is_former(former)
    assert await host.store.about(EVE.user_id) == []
    assert after.outcome() == table.outcome()


async def test_whoever_was_alone_leaves_nothing_running(host: Host) -> None:
    await host.playing(Actor(12), host=EVE)
    lobby = await host.lobby(host=EVE, channel_id=CHANNEL + 1)
    await forget(host, EVE.user_id)
    assert (await host.table(lobby.table_id)).status == ENDED


async def test_asking_again_changes_nothing(host: Host) -> None:
    await play(host, "hoard")
    await forget(host, EVE.user_id)
    assert await forget(host, EVE.user_id) == 0
    told = await personal(host, EVE.user_id)
    assert told["tables"] == []
    assert len(told["forgotten_when_over"]) == 1


# Retention --------------------------------------------------------------------------------------


def retention(host: Host, *servers: int, days: int = 0) -> Retention:
    return Retention(host, lambda: servers, days)


async def ended(host: Host, **where: Any) -> int:
    table = await host.lobby(**where)
    await host.do(table, End(), ADA)
    return table.table_id


async def test_finished_games_go_after_so_many_days_and_running_ones_stay(host: Host) -> None:
    old, running = await ended(host), (await host.playing(FAY)).table_id
    look = retention(host, GUILD, days=90)
    host.clock.now += 89 * DAY_MS  # type: ignore[attr-defined] # the clock by hand
    assert await look.look() == 0
    young = await ended(host)
    host.clock.now += 2 * DAY_MS  # type: ignore[attr-defined] # the same
    assert await look.look() == 1
    assert await host.store.head(old) is None
    assert await host.store.head(young) is not None
    assert await host.store.head(running) is not None


async def test_what_is_due_is_removed_once_a_day(host: Host) -> None:
    class TomorrowError(Exception):
        """Nobody waits so long in a test."""

    slept = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 2:
            raise TomorrowError
        host.clock.now += round(seconds * 1000) + 1  # type: ignore[attr-defined] # by hand

    old = await ended(host)
    with pytest.raises(TomorrowError):
        await Retention(host, lambda: (GUILD,), 1, sleep).run()
    assert slept == [86_400, 86_400]
    assert await host.store.head(old) is None


async def test_as_a_rule_finished_games_stay(host: Host) -> None:
    await ended(host)
    host.clock.now += 5000 * DAY_MS  # type: ignore[attr-defined] # the clock by hand
    assert await retention(host, GUILD).look() == 0


async def test_a_server_that_sent_the_bot_away_is_forgotten_after_thirty_days(host: Host) -> None:
    there = await host.playing(FAY)
    here = await host.lobby(guild_id=GUILD + 1)
    look = retention(host, GUILD + 1)
    assert await look.look() == 0
    host.clock.now += 29 * DAY_MS  # type: ignore[attr-defined] # the clock by hand
    assert await look.look() == 0
    host.clock.now += 2 * DAY_MS  # type: ignore[attr-defined] # the same
    assert await look.look() == 1
    assert await host.store.head(there.table_id) is None
    assert await host.store.head(here.table_id) is not None


async def test_a_bot_that_is_called_back_in_time_keeps_everything(host: Host) -> None:
    table = await host.playing(FAY)
    assert await retention(host).look() == 0
    host.clock.now += 29 * DAY_MS  # type: ignore[attr-defined] # the clock by hand
    assert await retention(host, GUILD).look() == 0
    host.clock.now += 20 * DAY_MS  # type: ignore[attr-defined] # the same
    assert await retention(host).look() == 0
    host.clock.now += 20 * DAY_MS  # type: ignore[attr-defined] # the same
    assert await retention(host).look() == 0
    assert await host.store.head(table.table_id) is not None


async def test_an_outage_is_no_removal(host: Host, store: Store) -> None:
    await host.playing(FAY)
    look = Retention(host, lambda: None, 0)
    for _ in range(3):
        host.clock.now += 40 * DAY_MS  # type: ignore[attr-defined] # the clock by hand
        assert await look.look() == 0
    assert await store.servers() == []


async def test_a_purged_table_is_not_remembered(host: Host) -> None:
    table_id = await ended(host)
    await host.table(table_id)
    host.clock.now += 2 * DAY_MS  # type: ignore[attr-defined] # the clock by hand
    await retention(host, GUILD, days=1).look()
    assert await refused(host.do(table_id, Leave(), ADA)) == "no_such_table"
