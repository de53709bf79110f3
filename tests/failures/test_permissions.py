"""F15: a table opens only where the bot may do what it needs, and it names what it lacks."""

import itertools

import pytest

from bot.ui.permissions import NEEDED
from tests.discord.emulator.wire import COMPONENTS_V2, User
from tests.failures.evening import Evening

LACKING = [set(some) for most in (1, 2) for some in itertools.combinations(NEEDED, most)]


async def opened(evening: Evening, host: User, **options: str) -> str:
    """The answer to opening a table."""
    answer = await evening.near.slash(
        host, evening.near.channel, "table open", game="steam-court", **options
    )
    await evening.settle()
    return answer.text


def in_order(lacking: set[str]) -> str:
    """The same id in every test worker, whatever order its set has."""
    return "+".join(sorted(lacking))


@pytest.mark.parametrize("lacking", [*LACKING, set(NEEDED)], ids=in_order)
async def test_f15_each_missing_permission_is_named_and_nothing_is_opened(
    evening: Evening, ada: User, lacking: set[str]
) -> None:
    await evening.near.take_permissions(evening.near.channel, " ".join(lacking))
    text = await opened(evening, ada)
    for name, title in NEEDED.items():
        assert (title in text) is (name in lacking)
    assert await evening.store.heads() == []
    assert evening.near.messages() == []


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("send_messages_in_threads", "Send Messages in Threads"),
        ("create_public_threads", "Create Public Threads"),
    ],
)
async def test_f15_a_thread_needs_its_own_permissions_before_it_is_made(
    evening: Evening, ada: User, name: str, title: str
) -> None:
    await evening.near.take_permissions(evening.near.channel, name)
    assert title in await opened(evening, ada, where="thread")
    assert evening.near.sent("POST /channels/*/threads") == []
    assert "is open" in await opened(evening, ada)


async def test_f15_in_a_thread_sending_there_is_what_counts(evening: Evening, ada: User) -> None:
    thread = await evening.near.add_thread(evening.near.channel, "table")
    await evening.near.take_permissions(thread, "send_messages_in_threads")
    refused = await evening.near.slash(ada, thread, "table open", game="steam-court")
    assert refused.text.endswith("Please give me: Send Messages in Threads.")


async def test_f15_with_everything_a_thread_of_its_own_is_opened(
    evening: Evening, ada: User
) -> None:
    assert "is open in <#" in await opened(evening, ada, where="thread")
    [table] = await evening.store.heads()
    thread = evening.near.world.channels[str(table.channel_id)]
    assert thread.is_thread
    assert "Ada (host)" in evening.near.messages(thread)[-1].text


async def test_f15_in_direct_messages_no_table_opens(evening: Evening, ada: User) -> None:
    data = {"custom_id": "p1:open:0:0:steam-court", "component_type": 2, "id": 1}
    letters = evening.near.world.dm(ada)
    text = [{"type": 10, "content": "hello"}]
    stood = evening.near.posts.make(letters, {"flags": COMPONENTS_V2, "components": text}, [])
    answer = await evening.near.forge(ada, letters, 3, data, stood)
    assert answer.source is not None
    assert "Open tables on a server" in answer.source.text
    assert await evening.store.heads() == []
