"""Nobody has the bot open threads, or post, under his own words or in place of his own rights."""

from typing import Any

import pytest

from bot.host.errors import Refusal
from bot.host.servers import LOBBIES_PER_PERSON
from bot.host.tables.draft import Actor
from bot.host.tables.lobby import Open
from bot.ui.permissions import NEEDED
from bot.ui.quota import Quota
from bot.ui.tables import threads as ui_threads
from bot.ui.tables.threads import CLOSED
from tests.discord.emulator.wire import PERMISSIONS, Channel, User
from tests.failures.evening import Evening, loud

NITRO = "FREE NITRO at discord.gg/abc"
MADE = "POST /channels/*/threads"
COURT = "steam-court"
THREADS = ("thread", "two threads")


async def opened(evening: Evening, user: User, game: str = COURT, **options: str) -> Any:
    """The answer to opening a table, which is never public."""
    answer = await evening.near.slash(
        user, evening.near.channel, "table open", game=game, **options
    )
    await evening.settle()
    assert answer.original is not None
    assert answer.original.ephemeral
    return answer


def without(evening: Evening, user: User, *names: str) -> None:
    """Take permissions from somebody, everywhere on the server."""
    member = evening.near.world.guilds[str(evening.near.channel.guild_id)].members[user.id]
    denied = sum(PERMISSIONS[name] for name in names)
    member["permissions"] = str(int(member["permissions"]) & ~denied)


def threads(evening: Evening) -> list[Channel]:
    return [one for one in evening.near.world.channels.values() if one.is_thread]


@pytest.mark.parametrize("where", THREADS)
@pytest.mark.parametrize(
    "wrong",
    [
        {"game": NITRO},
        {"game": COURT, "options": f"table='{NITRO}'"},
        {"game": COURT, "options": NITRO},
        {"game": COURT, "options": f"'{NITRO}'=1"},
        {"game": COURT, "options": f"pace='{NITRO}'"},
    ],
    ids=lambda wrong: wrong.get("options", "game"),
)
async def test_what_is_refused_opens_no_thread_and_says_nothing_in_public(
    evening: Evening, ada: User, logs: list[Any], where: str, wrong: dict[str, str]
) -> None:
    answer = await opened(evening, ada, where=where, **wrong)
    assert "is open" not in answer.text
    assert evening.near.sent(MADE) == []
    assert evening.near.messages() == []
    assert await evening.store.heads() == []
    assert loud(logs) == []


@pytest.mark.parametrize("where", THREADS)
async def test_no_thread_is_opened_beyond_the_limits(
    evening: Evening, ada: User, where: str
) -> None:
    for _ in range(LOBBIES_PER_PERSON):
        assert "is open" in (await opened(evening, ada)).text
    assert "lobbies" in (await opened(evening, ada, where=where)).text
    assert evening.near.sent(MADE) == []


async def test_threads_are_named_by_their_table_alone(evening: Evening, ada: User) -> None:
    await opened(evening, ada, where="thread")
    await opened(evening, ada, where="two threads")
    heads = await evening.store.heads()
    alone = next(head.name for head in heads if "threads" not in head.extra)
    both = next(head.name for head in heads if "threads" in head.extra)
    assert {one["name"] for one in threads(evening)} == {
        alone,
        f"{both} · first table",
        f"{both} · second table",
    }


@pytest.mark.parametrize("may_delete", [True, False])
async def test_a_thread_whose_opening_failed_is_closed(
    evening: Evening, ada: User, monkeypatch: pytest.MonkeyPatch, may_delete: bool
) -> None:
    if not may_delete:
        await evening.near.take_permissions(evening.near.channel, "manage_threads")

    async def fails(_command: Open, _actor: Actor, _key: str) -> Any:
        raise Refusal("full")

    monkeypatch.setattr(evening.client.service, "open", fails)
    await opened(evening, ada, where="two threads")
    assert len(evening.near.sent(MADE)) == 2
    if may_delete:
        assert threads(evening) == []
    else:
        assert [one["name"] for one in threads(evening)] == [CLOSED, CLOSED]
        assert all(one["thread_metadata"]["archived"] for one in threads(evening))


async def test_the_first_of_two_threads_is_closed_where_the_second_cannot_be_made(
    evening: Evening, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = ui_threads._made

    async def once(interaction: Any, name: str) -> Any:
        if evening.near.sent(MADE):
            evening.near.deny(MADE)
        return await made(interaction, name)

    monkeypatch.setattr(ui_threads, "_made", once)
    answer = await opened(evening, ada, where="two threads")
    assert "can't create threads" in answer.text
    assert threads(evening) == []
    assert await evening.store.heads() == []


async def test_the_same_command_delivered_twice_opens_one_thread(
    evening: Evening, ada: User
) -> None:
    answer = await opened(evening, ada, where="thread")
    await evening.near.redeliver(answer)
    await evening.settle()
    assert len(evening.near.sent(MADE)) == 1
    assert len(await evening.store.heads()) == 1


# Their own rights ---------------------------------------------------------------------------------


async def test_who_may_not_write_here_opens_no_table_here(evening: Evening, ada: User) -> None:
    without(evening, ada, "send_messages")
    assert "You can't write here yourself" in (await opened(evening, ada)).text
    welcome = await evening.near.slash(ada, evening.near.channel, "table welcome")
    assert "You can't write here yourself" in welcome.text
    assert await evening.store.heads() == []
    assert evening.near.messages() == []


@pytest.mark.parametrize("name", ["create_public_threads", "send_messages_in_threads"])
@pytest.mark.parametrize("where", THREADS)
async def test_who_may_not_open_threads_has_none_opened(
    evening: Evening, ada: User, name: str, where: str
) -> None:
    without(evening, ada, name)
    assert "You can't" in (await opened(evening, ada, where=where)).text
    assert evening.near.sent(MADE) == []
    assert "is open" in (await opened(evening, ada)).text


async def test_the_bot_says_what_it_lacks_as_before(evening: Evening, ada: User) -> None:
    await evening.near.take_permissions(evening.near.channel, "attach_files")
    assert NEEDED["attach_files"] in (await opened(evening, ada)).text


# Never without end --------------------------------------------------------------------------------


async def test_three_welcomes_stand_up_in_an_hour_and_a_channel(
    evening: Evening, ada: User, ben: User
) -> None:
    near = evening.near
    elsewhere = await near.add_channel("there", near.world.guilds[str(near.channel.guild_id)])
    told = [await near.slash(who, near.channel, "table welcome") for who in (ada, ben, ada, ben)]
    assert ["Here it is" in one.text for one in told] == [True, True, True, False]
    assert "one of them will do" in told[-1].text
    assert len(near.messages()) == 3
    assert "Here it is" in (await near.slash(ada, elsewhere, "table welcome")).text
    await evening.settle(3600)
    assert "Here it is" in (await near.slash(ben, near.channel, "table welcome")).text


def test_a_quota_counts_by_key_and_over_a_window() -> None:
    now = [0]
    quota = Quota(2, 10, lambda: now[0])
    assert [quota.take("a") for _ in range(4)] == [True, True, False, False]
    assert quota.take("b")
    now[0] = 9
    assert not quota.take("a")
    now[0] = 10
    assert [quota.take("a") for _ in range(3)] == [True, True, False]
