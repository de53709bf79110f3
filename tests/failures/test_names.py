"""F27: names from outside, people who cannot be looked up, and people who left."""

import asyncio
import unicodedata
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.host.privacy import forget, personal
from bot.presenters.screen import Picture
from bot.ui.messages.request_queue import SOMEBODY_WAITS
from bot.ui.name_cache import ASK_AGAIN_AFTER
from bot.ui.names import LONGEST_NAME, distinct, plain_name, safe_name, unescape
from tests.discord.emulator.wire import User
from tests.failures.evening import Evening, loud, shown, sketch

HOSTILE = [
    "@everyone", "<@123456789012345678>", "<#1>", "<@&1>", "</table open:1>", "<t:0:R>",
    "`code`", "```\nblock", "**bold**", "__x__", "~~x~~", "||spoiler||", "> quote", "# Big",
    "-# small", "1. one", "- item", "[a](https://example.com)", "https://example.com",
    "discord.gg/abc", "DISCORD.GG/abc", "discord.com/invite/x", "discord.discord.gg/gg",
    "two\nlines", "tab\there", "a\u202eb", "\u200b\u200b", "zero\u200dwidth", "\u3164", "\u2800",
    "Z" + "\u0301" * 60 + "algo", "\u0301\u0301", "𝕎" * 60, "ﷺ" * 40, "👨\u200d👩\u200d👧", "a,b",
    "\\", "\\*", "*", "", "   ", "\ud800", "<:e:1>", "a:b:c", "http:/\u200b/x",
]  # fmt: skip
NAMES = st.one_of(st.text(max_size=80), st.sampled_from(HOSTILE), st.lists(
    st.sampled_from(HOSTILE), max_size=4).map("".join))  # fmt: skip
MEMBER = "GET /guilds/*/members/*"


def letters(text: str) -> int:
    """How many letters a reader counts."""
    return sum(unicodedata.category(char) not in {"Mn", "Me"} for char in text)


@given(NAMES)
def test_f27_a_plain_name_stays_on_its_line_in_its_direction_and_within_its_length(
    raw: str,
) -> None:
    name = plain_name(raw)
    assert name.strip() == name
    assert 1 <= letters(name) <= LONGEST_NAME
    assert len(name) <= LONGEST_NAME * 4
    hidden = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    assert not [char for char in name if unicodedata.category(char) in hidden]
    assert unicodedata.category(name[0]) not in {"Mn", "Me", "Zs"}
    assert "@" not in name
    assert ":" not in name
    assert "discord.gg" not in name.lower()


@given(NAMES)
@example("\\*")
def test_f27_markdown_leaves_a_safe_name_as_it_is_and_labels_get_it_back(raw: str) -> None:
    name = safe_name(raw)
    assert unescape(name) == plain_name(raw)
    bare = name
    for marked in "\\*_~`|>#-[]()<":
        bare = bare.replace(f"\\{marked}", "")
    assert not set(bare) & set("\\*_~`|>#-[]()<")


@given(st.lists(NAMES.map(safe_name), min_size=2, max_size=7))
@example(["Ada", "Ada", "Ada 2"])
@example(["ADA", "ada", "Ada"])
def test_f27_no_two_names_at_a_table_read_alike(names: list[str]) -> None:
    told = distinct(names)
    assert len({name.casefold() for name in told}) == len(names)
    assert all(new.startswith(old) for old, new in zip(names, told, strict=True))


@pytest.mark.parametrize("raw", HOSTILE)
async def test_f27_a_hostile_name_pings_nobody_and_breaks_no_board(
    evening: Evening, ada: User, logs: list[Any], monkeypatch: pytest.MonkeyPatch, raw: str
) -> None:
    painted: list[Picture] = []

    async def watch(picture: Picture) -> Any:
        painted.append(picture)
        return await sketch(picture)

    monkeypatch.setattr(evening.client.screens, "_draw", watch)
    ada["global_name"] = raw
    near, plain = evening.near, plain_name(raw or "ada")
    lobby = await evening.lobby(ada, houses=3)
    seats = [line for line in lobby.text.splitlines() if line.startswith("1 · ")]
    assert len(seats) == 1
    assert seats[0].endswith("(host)")
    board = await evening.game_from(ada)
    await evening.hand(ada)
    for message in (lobby, board):
        assert message["mentions"] in ([], [ada])
    for request in near.requests:
        if request.body and "allowed_mentions" in (request.body or {}):
            allowed = request.body["allowed_mentions"]
            assert allowed["parse"] == []
            assert set(map(str, allowed.get("users", []))) <= {ada.id}
    assert painted
    assert all(plain in picture.names for picture in painted)
    assert loud(logs) == []


def asked_for(evening: Evening) -> list[list[str]]:
    """Whose names were asked for, one list for each request over the gateway."""
    return [list(map(str, data["user_ids"])) for op, data in evening.near.gateway.heard if op == 8]


async def restart_nameless(evening: Evening) -> None:
    """A start on a store that knows nobody's name."""
    evening.store._names.clear()
    evening.near.gateway.heard.clear()
    await evening.restart()


async def told(evening: Evening, user: User) -> str:
    return (await evening.near.slash(user, evening.near.channel, "table text")).text


@pytest.mark.parametrize("silence", ["nothing", "RATE_LIMITED"])
async def test_f27_where_the_gateway_tells_no_names_nothing_is_held_up_and_boards_follow(
    evening: Evening, ada: User, ben: User, silence: str
) -> None:
    await evening.game(ada, ben)
    gateway, number = evening.near.gateway, f"Player {int(ben.id) % 10_000:04}"
    gateway.answers_members = False
    gateway.members_limited = 40.0 if silence == "RATE_LIMITED" else 0.0
    await restart_nameless(evening)
    begun = evening.near.clock.now()
    panel = await evening.hand(ada)
    assert evening.near.clock.now() - begun <= 1.5
    assert "You are" in panel.text
    assert number in await told(evening, ada)
    await evening.near.slash(ada, evening.near.channel, "table show")
    await evening.settle()
    assert number in evening.board.text
    asked = len(asked_for(evening))
    await told(evening, ada)
    assert len(asked_for(evening)) == asked
    gateway.answers_members, gateway.members_limited = True, 0.0
    await evening.settle(120)
    assert number not in evening.board.text
    assert "Ben" in evening.board.text
    assert "Ben" in await told(evening, ada)


@pytest.mark.parametrize(
    ("fault", "called"),
    [
        (None, "Ben"),
        ({"status": 404, "code": 10013}, "Player"),
        ({"status": 503}, "Player"),
        ({"drop": True}, "Player"),
    ],
)
async def test_f27_whoever_left_the_server_has_the_name_that_discord_tells(
    evening: Evening, ada: User, ben: User, fault: dict[str, Any] | None, called: str
) -> None:
    await evening.game(ada, ben)
    await evening.near.leave(ben)
    if fault is not None:
        evening.near.fault(f"GET /users/{ben.id}", count=None, **fault)
    await restart_nameless(evening)
    text = await told(evening, ada)
    assert (called if called == "Ben" else f"Player {int(ben.id) % 10_000:04}") in text
    asked = len(evening.near.sent(f"GET /users/{ben.id}"))
    await told(evening, ada)
    assert len(evening.near.sent(f"GET /users/{ben.id}")) == asked
    evening.near.faults.clear()
    await evening.settle(ASK_AGAIN_AFTER)
    assert called == "Ben" or "Player" in text
    await told(evening, ada)
    await evening.settle(10)
    assert "Ben" in await told(evening, ada)


async def test_f27_one_request_brings_everybody_of_a_server_and_a_restart_asks_for_nobody(
    evening: Evening, ada: User
) -> None:
    people = [evening.near.add_member(f"guest{number}") for number in range(3)]
    await evening.lobby(ada, *people)
    await evening.game_from(ada)
    await restart_nameless(evening)
    await told(evening, ada)
    await evening.settle(10)
    assert sorted(map(sorted, asked_for(evening))) == [sorted(one.id for one in people)]
    assert evening.near.sent(MEMBER) == []
    assert [one for guest in people for one in evening.near.sent(f"GET /users/{guest.id}")] == []
    evening.near.gateway.heard.clear()
    await evening.restart()
    evening.near.gateway.answers_members = False
    text = await told(evening, evening.near.add_member("watcher"))
    assert all(f"Guest{number}" in text for number in range(3))
    assert asked_for(evening) == []


async def test_f27_whoever_somebody_waits_for_is_asked_for_first(evening: Evening) -> None:
    near = evening.near
    guilds = [await near.add_guild(f"server {number}") for number in range(12)]
    waited_for = near.add_member("waited for", guilds[-1])
    names = evening.client.names
    background = [
        asyncio.create_task(names.name(int(guild.id), int(near.add_member("y", guild).id)))
        for guild in guilds[:-1]
    ]
    await asyncio.sleep(0.1)
    SOMEBODY_WAITS.set(True)
    await names.name(int(guilds[-1].id), int(waited_for.id))
    await asyncio.gather(*background)
    await evening.settle(40)
    first = [str(data["guild_id"]) for op, data in near.gateway.heard if op == 8]
    assert len(first) == 12
    assert first.index(guilds[-1].id) <= 1


async def test_f27_a_nickname_of_the_server_stays_when_its_owner_writes_from_elsewhere(
    evening: Evening, ada: User, ben: User
) -> None:
    evening.near.guild.members[ada.id]["nick"] = "Countess"
    await evening.game(ada, ben)
    elsewhere = await evening.near.add_guild("Elsewhere")
    evening.near.world.guilds[elsewhere.id].members[ada.id] = dict(
        evening.near.guild.members[ada.id], nick="Nobody"
    )
    channel = await evening.near.add_channel("there", elsewhere)
    await evening.near.slash(ada, channel, "table list")
    await evening.restart()
    assert "Countess" in await told(evening, ben)


async def test_f27_a_click_teaches_a_name_at_once(evening: Evening, ada: User, ben: User) -> None:
    await evening.game(ada, ben)
    evening.near.gateway.answers_members = False
    await restart_nameless(evening)
    assert "Player " in await told(evening, ada)
    await evening.hand(ben)
    assert "Ben" in await told(evening, ada)


async def test_f27_names_go_with_forgetting_and_with_the_last_table(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    await told(evening, ada)
    await evening.settle(10)
    guild, store = int(evening.near.guild.id), evening.store
    people = [int(ada.id), int(ben.id)]
    assert set(await store.names(guild, people)) == set(people)
    told_about = await personal(evening.client.service, people[1])
    assert told_about["names"] == [{"server": str(guild), "name": "Ben"}]
    await forget(evening.client.service, people[1])
    evening.client.names.forget(people[1])
    assert set(await store.names(guild, people)) == {people[0]}
    table = await evening.table()
    await store.purge([table.table_id])
    assert await store.names(guild, people) == {}


@pytest.mark.parametrize("who", ["host", "moderator"])
async def test_f27_a_table_whose_player_left_the_server_goes_on_and_can_be_ended(
    evening: Evening, ada: User, ben: User, who: str
) -> None:
    await evening.game(ada, ben)
    await evening.near.leave(ben)
    await evening.restart()
    for _ in range(3):
        table = await evening.table()
        seat = table.waiting_seats()[0]
        await evening.submit(seat, table.game.legal_actions(table.state, seat)[-1])
        await evening.settle()
    assert "You are" in (await evening.hand(ada)).text
    ender = ada if who == "host" else evening.near.add_member("mo", moderator=True)
    command = "table end" if who == "host" else "moderate end"
    options = {} if who == "host" else {"table": (await evening.table()).name}
    asked = await evening.near.slash(ender, evening.near.channel, command, **options)
    await evening.near.click(ender, shown(asked), "End the table")
    await evening.settle()
    assert (await evening.table()).status == "ended"


async def test_f27_everything_works_with_no_server_and_nobody_cached(
    evening: Evening, ada: User, ben: User, logs: list[Any]
) -> None:
    await evening.game(ada, ben)
    evening.client._connection._guilds.clear()
    evening.client._connection._users.clear()
    person = await evening.until_waited_for([ada, ben])
    await evening.act(person, await evening.hand(person))
    await evening.settle()
    assert loud(logs) == []
