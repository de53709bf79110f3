"""What a server's moderators settled, and that it holds."""

import asyncio
from dataclasses import replace

import pytest

from bot.host.errors import Refusal
from bot.host.servers import (
    SETTINGS,
    USUAL,
    ServerSettings,
    ServerSettingsCache,
    refuse_opening,
    refuse_too_many,
)
from rules.settings import load_settings, read_settings
from storage.store import Store, TableHead
from tests.host.tables import ADA, CHANNEL, GUILD, Host, person, refused
from tests.support.memory_store import MemoryStore

OPENER = 77


def refusal(rules: ServerSettings, **asked: object) -> str:
    plain = {"moderator": False, "roles": (), "places": (CHANNEL,), **asked}
    with pytest.raises(Refusal) as caught:
        refuse_opening(rules, **plain)  # type: ignore[arg-type] # as the adapter calls it
    return caught.value.code


async def test_a_server_without_rules_has_the_usual_ones() -> None:
    servers = ServerSettingsCache(MemoryStore())
    assert await servers.of(GUILD) == USUAL
    assert await servers.of(0) == USUAL
    assert (USUAL.pace, USUAL.openers) == ("days", "everybody")
    assert (USUAL.per_person, USUAL.per_channel, USUAL.per_server) == (10, 25, 50)


async def test_what_is_settled_is_kept_by_a_new_start(store: Store) -> None:
    await ServerSettingsCache(store).update(GUILD, {"pace": "live", "channels": [1, 2]})
    rules = await ServerSettingsCache(store).update(GUILD, {"per_server": 7})
    assert rules == await ServerSettingsCache(store).of(GUILD)
    assert (rules.pace, rules.channels, rules.per_server) == ("live", (1, 2), 7)
    assert await ServerSettingsCache(store).of(GUILD + 1) == USUAL


@pytest.mark.parametrize(
    "wrong", [{"pace": "soon"}, {"per_server": 0}, {"per_person": "many"}, {"openers": "me"}]
)
async def test_rules_that_cannot_be_are_refused(wrong: dict[str, object]) -> None:
    servers = ServerSettingsCache(MemoryStore())
    assert await refused(servers.update(GUILD, wrong)) == "bad_rule"
    assert await servers.of(GUILD) == USUAL


def test_stored_rules_that_make_no_sense_any_more_count_as_never_settled() -> None:
    assert load_settings(ServerSettings, {"pace": "soon", "per_server": 9}) == ServerSettings(
        per_server=9
    )


def test_one_channel_that_makes_no_sense_takes_no_other_setting_with_it() -> None:
    stored = {"channels": [1, "here"], "per_person": 3}
    assert load_settings(ServerSettings, stored) == ServerSettings(per_person=3)


async def test_a_channel_that_cannot_be_is_refused_by_the_name_of_its_setting() -> None:
    servers = ServerSettingsCache(MemoryStore())
    with pytest.raises(Refusal) as caught:
        await servers.update(GUILD, {"channels": [1, "here"]})
    assert "Where: " in caught.value.text


@pytest.mark.parametrize("role", ["opener_role", "moderator_role"])
async def test_a_role_is_a_number_above_0_and_everybody_is_no_role(role: str) -> None:
    servers = ServerSettingsCache(MemoryStore())
    assert getattr(USUAL, role) == 0
    for given, kept in ((77, 77), (GUILD, 0), (GUILD - 1, GUILD - 1), (0, 0)):
        assert getattr(await servers.update(GUILD, {role: given}), role) == kept
    assert await refused(servers.update(GUILD, {role: -1})) == "bad_rule"


async def test_a_setting_that_nobody_knows_is_refused() -> None:
    servers = ServerSettingsCache(MemoryStore())
    assert await refused(servers.update(GUILD, {"left_at": 1})) == "stale"
    assert await refused(servers.update(GUILD, {"pace": "live", "colour": "red"})) == "stale"


async def test_only_so_many_servers_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.host.servers.REMEMBERED", 2)
    store = MemoryStore()
    servers = ServerSettingsCache(store)
    for guild in (1, 2):
        await servers.of(guild)
    await store.set_server(1, {"pace": "live"})
    assert await servers.of(1) == USUAL  # both are remembered
    await servers.of(3)
    assert (await servers.of(1)).pace == "live"


async def test_what_was_settled_holds_at_once_and_is_read_no_more() -> None:
    store = MemoryStore()
    servers = ServerSettingsCache(store)
    await servers.update(GUILD, {"pace": "live"})
    await store.set_server(GUILD, {})
    assert (await servers.of(GUILD)).pace == "live"


async def test_nothing_is_asked_of_the_store_about_direct_messages() -> None:
    store = MemoryStore()
    await store.set_server(0, {"pace": "live"})
    assert await ServerSettingsCache(store).of(0) == USUAL


def test_a_refusal_to_open_names_the_role_and_at_most_five_channels() -> None:
    with pytest.raises(Refusal) as caught:
        refuse_opening(
            ServerSettings(openers="role", opener_role=77), moderator=False, roles=(), places=()
        )
    assert "<@&77>" in caught.value.text
    with pytest.raises(Refusal) as caught:
        refuse_opening(
            ServerSettings(channels=tuple(range(1, 8))), moderator=True, roles=(), places=(9,)
        )
    assert [f"<#{channel}>" in caught.value.text for channel in (1, 5, 6)] == [True, True, False]
    assert "<#1>, <#2>" in caught.value.text


def test_a_point_that_makes_no_sense_takes_no_other_with_it() -> None:
    stored = {"pace": "soon", "per_person": 3, "channels": [1, 2], "opener_role": -1, "left_at": 5}
    assert load_settings(ServerSettings, stored) == ServerSettings(per_person=3, channels=(1, 2))


@pytest.mark.parametrize(
    ("point", "least", "most"),
    [("per_person", 1, 25), ("per_channel", 1, 50), ("per_server", 1, 200)],
)
async def test_a_number_of_tables_has_its_bounds(point: str, least: int, most: int) -> None:
    servers = ServerSettingsCache(MemoryStore())
    for number in (least, most):
        assert getattr(await servers.update(GUILD, {point: number}), point) == number
    for number in (least - 1, most + 1):
        assert await refused(servers.update(GUILD, {point: number})) == "bad_rule"


def test_numbers_that_are_offered_are_taken_and_among_them_are_the_usual_one_and_the_most() -> None:
    for name, most in (("per_person", 25), ("per_channel", 50), ("per_server", 200)):
        (one,) = (known for known in SETTINGS if known.name == name)
        offered = [value for value, _ in one.choices]
        for value in offered:
            assert getattr(read_settings(ServerSettings, {name: value}), name) == value
        assert getattr(USUAL, name) in offered
        assert offered == sorted(set(offered))
        assert offered[-1] == most


async def test_at_most_twenty_five_channels_are_named() -> None:
    servers = ServerSettingsCache(MemoryStore())
    assert len((await servers.update(GUILD, {"channels": list(range(25))})).channels) == 25
    assert await refused(servers.update(GUILD, {"channels": list(range(26))})) == "bad_rule"


async def test_a_rule_that_cannot_be_is_named_and_nothing_of_it_is_kept(store: Store) -> None:
    with pytest.raises(Refusal) as caught:
        await ServerSettingsCache(store).update(GUILD, {"per_server": 0, "pace": "live"})
    assert caught.value.text == "Tables on this server: a whole number from 1 to 200."
    assert await store.server(GUILD) == {}


async def test_a_server_is_missed_since_the_first_time_and_no_longer_once_it_is_back(
    store: Store,
) -> None:
    servers = ServerSettingsCache(store)
    await servers.update(GUILD, {"pace": "live"})
    await servers.left(GUILD, 5)
    await servers.left(GUILD, 9)
    assert (await store.server(GUILD))["left_at"] == 5
    await servers.back(GUILD)
    await servers.back(GUILD)
    assert "left_at" not in await store.server(GUILD)
    assert (await ServerSettingsCache(store).of(GUILD)).pace == "live"


async def test_rules_are_read_from_the_store_once() -> None:
    store = MemoryStore()
    servers = ServerSettingsCache(store)
    assert await servers.of(GUILD) == USUAL
    await store.set_server(GUILD, {"pace": "live"})
    assert await servers.of(GUILD) == USUAL
    assert (await ServerSettingsCache(store).of(GUILD)).pace == "live"


def test_everybody_opens_tables_everywhere_as_a_rule() -> None:
    refuse_opening(USUAL, moderator=False, roles=(), places=(CHANNEL,))


def test_only_moderators_open_where_they_said_so() -> None:
    rules = ServerSettings(openers="moderators")
    assert refusal(rules) == "only_moderators_open"
    refuse_opening(rules, moderator=True, roles=(), places=(CHANNEL,))


def test_only_a_role_opens_where_it_was_named() -> None:
    rules = ServerSettings(openers="role", opener_role=OPENER)
    assert refusal(rules, roles=(5,)) == "only_role_opens"
    refuse_opening(rules, moderator=False, roles=(5, OPENER), places=(CHANNEL,))
    refuse_opening(rules, moderator=True, roles=(), places=(CHANNEL,))


def test_tables_are_opened_in_the_named_channels_and_their_threads() -> None:
    rules = ServerSettings(channels=(CHANNEL,))
    refuse_opening(rules, moderator=False, roles=(), places=(CHANNEL,))
    refuse_opening(rules, moderator=False, roles=(), places=(9, CHANNEL))
    assert refusal(rules, places=(9, 8), moderator=True) == "not_opened_here"


async def test_a_channel_holds_only_so_many_tables(in_memory: Host) -> None:
    await in_memory.servers.update(GUILD, {"per_channel": 2})
    for number in range(2):
        await in_memory.lobby(host=person(number))
    assert await refused(in_memory.lobby(host=ADA)) == "too_many_tables"
    await in_memory.lobby(host=ADA, channel_id=CHANNEL + 1)


async def test_a_person_hosts_only_so_many_tables(in_memory: Host) -> None:
    await in_memory.servers.update(GUILD, {"per_person": 2})
    for number in range(2):
        await in_memory.playing(person(number))
    assert await refused(in_memory.lobby(host=ADA)) == "too_many_tables"


async def test_what_two_moderators_settle_at_once_is_settled_both(store: Store) -> None:
    servers = ServerSettingsCache(store)
    await asyncio.gather(
        servers.update(GUILD, {"pace": "live"}),
        servers.update(GUILD, {"per_server": 7}),
        servers.left(GUILD, 5),
    )
    assert await store.server(GUILD) == {
        **ServerSettings(pace="live", per_server=7).model_dump(mode="json"),
        "left_at": 5,
    }


def head(number: int, **changed: object) -> TableHead:
    usual = TableHead(number, 1, GUILD, CHANNEL, "hoard", f"table-{number}", "playing", 1, (), 0)
    return replace(usual, **changed)  # type: ignore[arg-type] # its own fields


@pytest.mark.parametrize(
    ("live", "said"),
    [
        ([head(n, channel_id=n, host_id=n) for n in range(4)], "This server already has 4 tables;"),
        ([head(n, host_id=n) for n in range(3)], "This channel already has 3 tables;"),
        (
            [head(n, channel_id=n, status="lobby", host_id=7) for n in range(3)],
            "You already host 3 lobbies (table-0, table-1, table-2);",
        ),
        (
            [head(n, channel_id=n, host_id=7) for n in range(2)],
            "You already host 2 tables (table-0, table-1);",
        ),
    ],
)
def test_the_table_that_is_one_too_many_is_refused_with_why(
    live: list[TableHead], said: str
) -> None:
    """Exactly at the limit, and not one before it."""
    most = {"server": 4, "channel": 3, "person": 2}
    if "lobbies" in said:
        most["person"] = 9
    rules = ServerSettings(**{f"per_{what}": number for what, number in most.items()})  # type: ignore[arg-type] # numbers
    with pytest.raises(Refusal) as caught:
        refuse_too_many(rules, live, 7, CHANNEL)
    assert caught.value.code == "too_many_tables"
    assert caught.value.text.startswith(said)
    refuse_too_many(rules, live[1:], 7, CHANNEL)
    refuse_too_many(rules, [replace(one, host_id=8, channel_id=9) for one in live[:3]], 7, CHANNEL)
