"""F11, F12, F29, F30 and the limits of the command tree."""

from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

import bot.ui
from bot.host.errors import SENTENCES
from bot.ui.client import FEATURES, STILL_UPDATING, intents
from bot.ui.requests.handlers import HANDLERS
from bot.ui.requests.slash_commands import MOVED
from storage.store import StorageError
from tests.discord.command_rules import commands_complaints
from tests.discord.emulator.limits import LATENCY
from tests.discord.emulator.wire import User
from tests.discord.judge import all_complaints
from tests.discord.known_breaches import unknown
from tests.failures.evening import Evening, loud
from tests.failures.near import NearDiscord

COMMAND, AUTOCOMPLETE = 2, 4
PUT_COMMANDS = "PUT /applications/*/commands"


# F11: commands that Discord has not learnt yet ----------------------------------------------------

OUTDATED = [
    {"name": "gone", "type": 1, "options": []},
    {"name": "table", "type": 1, "options": [{"name": "gone", "type": 1, "options": []}]},
    {"name": "court", "type": 1, "options": [{"name": "lay", "type": 1, "options": []}]},
]


@pytest.mark.parametrize("data", OUTDATED, ids=["command", "subcommand", "argument"])
async def test_f11_an_outdated_command_is_answered_with_patience(
    evening: Evening, ada: User, logs: list[Any], data: dict[str, Any]
) -> None:
    data = {**data, "id": "1"}
    answer = await evening.near.forge(ada, evening.near.channel, COMMAND, data)
    assert answer.text == STILL_UPDATING
    assert answer.original is not None
    assert answer.original.ephemeral
    assert loud(logs) == []


@pytest.mark.parametrize(("old", "new"), MOVED.items())
async def test_f11_a_command_that_has_moved_says_where_it_went(
    evening: Evening, ada: User, logs: list[Any], old: str, new: str
) -> None:
    group, name = old.split()
    gone = {"name": name, "type": 1, "options": []}
    data = {"id": "1", "name": group, "type": 1, "options": [gone]}
    answer = await evening.near.forge(ada, evening.near.channel, COMMAND, data)
    assert answer.text == f"That command is `/{new}` now."
    known = {one.qualified_name for one in evening.client.tree.walk_commands()}
    assert new in known
    assert old not in known
    assert loud(logs) == []


async def test_f11_an_outdated_command_is_offered_nothing(evening: Evening, ada: User) -> None:
    focused = {"name": "table", "type": 3, "value": "", "focused": True}
    gone = {"name": "gone", "type": 1, "options": [focused]}
    data = {"id": "1", "name": "table", "type": 1, "options": [gone]}
    answer = await evening.near.forge(ada, evening.near.channel, AUTOCOMPLETE, data)
    assert answer.choices == []


# F12: autocompletion ------------------------------------------------------------------------------


async def offered(evening: Evening, user: User, words: str, option: str) -> list[str]:
    found = await evening.near.autocomplete(
        user, evening.near.channel, words, option, **{option: ""}
    )
    return [one["value"] for one in found]


async def test_f12_a_player_is_offered_the_own_options_and_a_stranger_none(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    person = await evening.until_waited_for([ada, ben])
    verbs = ("give", "keep", "lay")
    mine = [one for verb in verbs for one in await offered(evening, person, f"court {verb}", CARDS)]
    assert mine
    cleo = evening.near.add_member("cleo")
    for verb in verbs:
        assert await offered(evening, cleo, f"court {verb}", CARDS) == []
    assert (await evening.table()).name in await offered(evening, cleo, "table show", "table")


CARDS = "cards"


@pytest.mark.parametrize("words", ["court lay", "court stop", "table show"])
@pytest.mark.parametrize("trouble", ["fault", "delay"])
async def test_f12_a_store_in_trouble_offers_nothing_in_time(
    evening: Evening, ada: User, ben: User, words: str, trouble: str
) -> None:
    await evening.game(ada, ben)
    if trouble == "fault":
        evening.store.fault = StorageError("made to fail")
    else:
        evening.store.delay = 2.0
    option = {"court lay": "cards", "court stop": "player", "table show": "table"}[words]
    begun = evening.near.clock.now()
    assert await offered(evening, ada, words, option) == []
    assert evening.near.clock.now() - begun <= 0.31 + LATENCY[1]


async def test_f12_a_failing_presenter_offers_nothing_and_is_logged(
    evening: Evening, ada: User, ben: User, logs: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.game(ada, ben)
    presenter = evening.client.screens.presenter(await evening.table())

    def boom(*_: Any) -> Any:
        raise ValueError("made to fail")

    monkeypatch.setattr(presenter, "choices", boom)
    assert await offered(evening, ada, "court lay", "cards") == []
    assert loud(logs) == ["offer_failed"]


# F27, F29: the gateway ----------------------------------------------------------------------------


async def test_f27_the_bot_asks_for_servers_and_nothing_that_is_reviewed(evening: Evening) -> None:
    assert [name for name, wanted in intents() if wanted] == ["guilds"]
    assert evening.client.intents == intents()
    client = evening.client._connection
    assert client.member_cache_flags.value == 0
    assert client.max_messages is None
    assert client._chunk_guilds is False
    assert client.allowed_mentions is not None
    assert client.allowed_mentions.to_dict() == {"parse": []}


async def test_f29_a_second_ready_changes_nothing(
    evening: Evening, ada: User, ben: User, logs: list[Any]
) -> None:
    await evening.game(ada, ben)
    requests, tasks = len(evening.near.requests), len(evening.client.house.background)
    for _ in range(2):
        await evening.near.connect(evening.client)
        await evening.settle()
    since = evening.near.requests[requests:]
    assert {one.path for one in since} == {"/gateway/bot"}  # where to connect, and how often
    assert len(evening.client.house.background) == tasks
    assert "You are" in (await evening.hand(ada)).text
    assert loud(logs) == []


# F30: telling Discord the commands ----------------------------------------------------------------


async def test_f30_commands_are_told_once_and_again_only_when_they_differ(
    evening: Evening,
) -> None:
    await evening.restart()
    await evening.restart()
    assert len(evening.near.sent(PUT_COMMANDS)) == 1
    change_a_limit(evening)
    await evening.restart()
    assert len(evening.near.sent(PUT_COMMANDS)) == 2
    await evening.restart()
    assert len(evening.near.sent(PUT_COMMANDS)) == 2


def change_a_limit(evening: Evening) -> None:
    """Let Discord have the commands of another version, with one more letter in one place."""
    options = [part for one in evening.near.world.commands for part in one.get("options", ())]
    changed = next(deep for part in options for deep in part.get("options", ()))
    changed["description"] += "!"


async def test_f30_a_command_that_does_not_fit_has_them_compared_again_once_an_hour(
    evening: Evening, ada: User
) -> None:
    near, told = evening.near, len(evening.near.sent(PUT_COMMANDS))
    data = {"id": "1", "name": "gone", "type": 1}

    async def type_an_old_command() -> None:
        change_a_limit(evening)
        answer = await near.forge(ada, near.channel, COMMAND, data)
        assert "updating" in answer.text
        await evening.settle()

    await type_an_old_command()
    assert len(near.sent(PUT_COMMANDS)) == told  # the start has just looked
    await evening.settle(3600)
    await type_an_old_command()
    await type_an_old_command()
    assert len(near.sent(PUT_COMMANDS)) == told + 1


FAILURES = [
    {"status": 400, "code": 30034},
    {"status": 400, "code": 50035},
    {"status": 403, "code": 50001},
    {"status": 503},
    {"status": 500, "count": 5},
    {"drop": True},
    {"delay": 600.0},
]


@pytest.mark.parametrize("how", FAILURES, ids=str)
async def test_f30_a_failing_sync_stops_no_start_and_the_next_start_tries_again(
    evening: Evening, ada: User, logs: list[Any], how: dict[str, Any]
) -> None:
    change_a_limit(evening)
    evening.near.fault(PUT_COMMANDS, **how)
    await evening.restart()
    assert loud(logs) == ["commands_not_synced"]
    assert "Ada (host)" in (await evening.lobby(ada)).text
    tried = len(evening.near.sent(PUT_COMMANDS))
    await evening.restart()
    assert len(evening.near.sent(PUT_COMMANDS)) == tried + 1
    await evening.restart()
    assert len(evening.near.sent(PUT_COMMANDS)) == tried + 1


# The menu of a message ----------------------------------------------------------------------------


async def on_message(evening: Evening, user: User, message: Any) -> Any:
    """Choose My hand from the menu of a message."""
    raw = {**message, "channel_id": evening.near.channel["id"]}
    data = {
        "id": "1",
        "name": "My hand",
        "type": 3,
        "target_id": message["id"],
        "resolved": {"messages": {message["id"]: raw}},
    }
    return await evening.near.forge(user, evening.near.channel, COMMAND, data)


async def test_my_hand_is_in_the_menu_of_a_board_too(
    evening: Evening, ada: User, ben: User, logs: list[Any]
) -> None:
    await evening.game(ada, ben)
    await evening.near.slash(ada, evening.near.channel, "hand")  # greets, once
    by_command = await evening.near.slash(ada, evening.near.channel, "hand")
    by_menu = await on_message(evening, ada, evening.board)
    assert by_menu.text == by_command.text
    assert by_menu.original.ephemeral
    assert loud(logs) == []


async def test_a_message_of_no_table_has_no_hand(
    evening: Evening, ada: User, ben: User, logs: list[Any]
) -> None:
    await evening.game(ada, ben)
    board = evening.board
    answer = await on_message(evening, ada, {**board, "components": []})
    assert answer.text == SENTENCES["no_such_table"]
    assert loud(logs) == []


# The tree -----------------------------------------------------------------------------------------


async def test_the_command_tree_fits_what_discord_takes(
    evening: Evening, near: NearDiscord
) -> None:
    tree = evening.client.tree
    commands = [command.to_dict(tree) for command in tree.get_commands()]
    assert unknown(commands_complaints(commands)) == []
    assert all_complaints(near.sent(PUT_COMMANDS)) == []
    games = {"court", "tunnel", "medici"}
    assert {one["name"] for one in commands} >= {*games, "table", "my", "hand", "moderate"}
    assert all(one["description"].strip() for one in commands if one["type"] == 1)


def test_every_module_with_handlers_is_named_as_a_feature() -> None:
    """A module that nobody imports registers nothing."""
    folder = Path(bot.ui.__file__).parent
    registering = {
        ".".join(("bot.ui", *path.relative_to(folder).with_suffix("").parts))
        for path in folder.rglob("*.py")
        if "\n@handler(" in path.read_text("utf-8")
    }
    named = {feature.__name__ for feature in FEATURES}
    assert registering <= named | {"bot.ui.requests.handlers"}
    assert len(named) == len(FEATURES)


def test_every_verb_has_one_handler() -> None:
    verbs = [one.verb for one in HANDLERS if one.verb]
    commands = [one.command for one in HANDLERS if one.command]
    assert len(set(verbs)) == len(verbs)
    assert len(set(commands)) == len(commands)


async def test_no_group_comes_near_discords_limit_of_25(evening: Evening) -> None:
    for group in evening.client.tree.get_commands():
        if isinstance(group, app_commands.Group):
            assert len(group.commands) <= 20, group.name


async def test_no_command_is_hidden_behind_a_permission_that_servers_may_change(
    evening: Evening,
) -> None:
    tree = evening.client.tree
    for command in tree.get_commands():
        assert command.to_dict(tree).get("default_member_permissions") is None


async def test_every_command_that_asks_for_a_table_offers_the_tables_here(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    name = (await evening.table()).name
    asking = [
        command
        for command in evening.client.tree.walk_commands()
        if isinstance(command, app_commands.Command)
        and any(one.name == "table" for one in command.parameters)
    ]
    assert len(asking) > 40
    for command in asking:
        words = command.qualified_name
        if words.startswith("my snooze"):
            continue  # offers the tables that wait for whoever asks, on every server
        offered = await evening.near.autocomplete(
            ada, evening.near.channel, words, "table", table=""
        )
        assert name in [one["value"] for one in offered], words
