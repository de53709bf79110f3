"""What a server's moderators settled, and that it holds."""

import asyncio

import pytest

from bot.host.errors import Refusal
from bot.host.servers import USUAL, ServerRules, Servers, refuse_opening, rules_of
from storage.memory import MemoryStore
from storage.store import Store
from tests.host.tables import ADA, CHANNEL, GUILD, Host, person, refused

OPENER = 77


def refusal(rules: ServerRules, **asked: object) -> str:
    plain = {"moderator": False, "roles": (), "places": (CHANNEL,), **asked}
    with pytest.raises(Refusal) as caught:
        refuse_opening(rules, **plain)  # type: ignore[arg-type] # as the adapter calls it
    return caught.value.code


async def test_a_server_without_rules_has_the_usual_ones() -> None:
    servers = Servers(MemoryStore())
    assert await servers.of(GUILD) == USUAL
    assert await servers.of(0) == USUAL


async def test_what_is_settled_is_kept_by_a_new_start(store: Store) -> None:
    await Servers(store).settle(GUILD, {"pace": "live", "channels": [1, 2]})
    rules = await Servers(store).settle(GUILD, {"per_server": 7})
    assert rules == await Servers(store).of(GUILD)
    assert (rules.pace, rules.channels, rules.per_server) == ("live", (1, 2), 7)
    assert await Servers(store).of(GUILD + 1) == USUAL


@pytest.mark.parametrize(
    "wrong", [{"pace": "soon"}, {"per_server": 0}, {"per_person": "many"}, {"openers": "me"}]
)
async def test_rules_that_cannot_be_are_refused(wrong: dict[str, object]) -> None:
    servers = Servers(MemoryStore())
    assert await refused(servers.settle(GUILD, wrong)) == "bad_rule"
    assert await servers.of(GUILD) == USUAL


def test_stored_rules_that_make_no_sense_any_more_count_as_never_settled() -> None:
    assert rules_of({"pace": "soon", "per_server": 9}) == ServerRules(per_server=9)


def test_everybody_opens_tables_everywhere_as_a_rule() -> None:
    refuse_opening(USUAL, moderator=False, roles=(), places=(CHANNEL,))


def test_only_moderators_open_where_they_said_so() -> None:
    rules = ServerRules(openers="moderators")
    assert refusal(rules) == "only_moderators_open"
    refuse_opening(rules, moderator=True, roles=(), places=(CHANNEL,))


def test_only_a_role_opens_where_it_was_named() -> None:
    rules = ServerRules(openers="role", opener_role=OPENER)
    assert refusal(rules, roles=(5,)) == "only_role_opens"
    refuse_opening(rules, moderator=False, roles=(5, OPENER), places=(CHANNEL,))
    refuse_opening(rules, moderator=True, roles=(), places=(CHANNEL,))


def test_tables_are_opened_in_the_named_channels_and_their_threads() -> None:
    rules = ServerRules(channels=(CHANNEL,))
    refuse_opening(rules, moderator=False, roles=(), places=(CHANNEL,))
    refuse_opening(rules, moderator=False, roles=(), places=(9, CHANNEL))
    assert refusal(rules, places=(9, 8), moderator=True) == "not_opened_here"


async def test_a_channel_holds_only_so_many_tables(in_memory: Host) -> None:
    await in_memory.servers.settle(GUILD, {"per_channel": 2})
    for number in range(2):
        await in_memory.lobby(host=person(number))
    assert await refused(in_memory.lobby(host=ADA)) == "too_many_tables"
    await in_memory.lobby(host=ADA, channel_id=CHANNEL + 1)


async def test_a_person_hosts_only_so_many_tables(in_memory: Host) -> None:
    await in_memory.servers.settle(GUILD, {"per_person": 2})
    for number in range(2):
        await in_memory.playing(person(number))
    assert await refused(in_memory.lobby(host=ADA)) == "too_many_tables"


async def test_what_two_moderators_settle_at_once_is_settled_both(store: Store) -> None:
    servers = Servers(store)
    await asyncio.gather(
        servers.settle(GUILD, {"pace": "live"}),
        servers.settle(GUILD, {"per_server": 7}),
        servers.left(GUILD, 5),
    )
    assert await store.server(GUILD) == {
        **ServerRules(pace="live", per_server=7).model_dump(mode="json"),
        "left_at": 5,
    }
