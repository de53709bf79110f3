"""F27: names from outside, people who cannot be looked up, and people who left."""

import unicodedata
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.presenters.screen import Picture
from bot.ui.names import ASK_AGAIN_AFTER, LONGEST_NAME, distinct, plain_name, safe_name, unescape
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
MEMBER, PERSON = "GET /guilds/*/members/*", "GET /users/*"


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


@pytest.mark.parametrize(
    ("member", "person", "called"),
    [
        ({"status": 404, "code": 10007}, None, "Ben"),
        ({"status": 403, "code": 50001}, None, "Ben"),
        ({"status": 404, "code": 10007}, {"status": 404, "code": 10013}, "Player"),
        ({"status": 403, "code": 50001}, {"status": 403, "code": 50001}, "Player"),
        ({"delay": 60.0}, None, "Player"),
        ({"status": 503}, None, "Player"),
        ({"drop": True}, None, "Player"),
    ],
)
async def test_f27_a_name_that_cannot_be_looked_up_holds_up_nothing(
    evening: Evening, ada: User, ben: User, member: Any, person: Any, called: str
) -> None:
    await evening.game(ada, ben)
    evening.near.fault(f"GET /guilds/*/members/{ben.id}", count=None, **member)
    if person is not None:
        evening.near.fault(f"GET /users/{ben.id}", count=None, **person)
    await evening.restart()
    begun = evening.near.clock.now()
    panel = await evening.hand(ada)
    assert evening.near.clock.now() - begun <= 1.5
    assert "You are" in panel.text
    told = await evening.near.slash(ada, evening.near.channel, "table text")
    number = f"Player {int(ben.id) % 10_000:04}"
    assert (called if called == "Ben" else number) in told.text
    asked = len(evening.near.sent(MEMBER))
    await evening.near.slash(ada, evening.near.channel, "table text")
    assert len(evening.near.sent(MEMBER)) == asked
    evening.near.faults.clear()
    await evening.settle(ASK_AGAIN_AFTER)
    again = await evening.near.slash(ada, evening.near.channel, "table text")
    assert "Ben" in again.text


async def test_f27_a_click_teaches_a_name_at_once(evening: Evening, ada: User, ben: User) -> None:
    await evening.game(ada, ben)
    evening.near.fault(MEMBER, count=None, status=503)
    await evening.restart()
    assert "Player " in (await evening.near.slash(ada, evening.near.channel, "table text")).text
    await evening.hand(ben)
    told = await evening.near.slash(ada, evening.near.channel, "table text")
    assert "Ben" in told.text


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
