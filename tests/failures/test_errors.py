"""F6: whatever raises, the presser gets words with an error id, and the game goes on."""

import asyncio
import inspect
import re
from typing import Any

import pytest

from bot.presenters.screen import Picture
from bot.ui.client import ParlourClient
from bot.ui.messages.responder import UNSHOWN
from rules.catalog import GAMES
from storage.store import StorageError
from tests.discord.emulator.limits import LATENCY
from tests.discord.emulator.wire import User
from tests.failures.evening import Evening, TrickyStore, confirmations, loud, shown
from tests.failures.near import NearDiscord
from tests.support.games import PRESENTERS

ERROR_ID = re.compile(r"error ([0-9a-f]{8})\.")
DONE = UNSHOWN.split(".", maxsplit=1)[0]
STEPS = {
    "people.met": lambda client: (client.names, "met"),
    "people.names": lambda client: (client.names, "names"),
    "publisher.heard": lambda client: (client.boards, "heard"),
    "service.table": lambda client: (client.service, "table"),
    "service.submit": lambda client: (client.service, "submit"),
    "store.commit_by_key": lambda client: (client.service.store, "commit_by_key"),
    "store.append": lambda client: (client.service.store, "append"),
    "cards.card": lambda client: (client.screens.cards, "card"),
    "screens.own": lambda client: (client.screens, "own"),
    "screens.drawn": lambda client: (client.screens, "drawn"),
    "presenter.panel": lambda _: (type(PRESENTERS["steam-court"]), "panel"),
    "presenter.token": lambda _: (type(PRESENTERS["steam-court"]), "token"),
    "game.legal_actions": lambda _: (type(GAMES["steam-court"]), "legal_actions"),
    "game.decide": lambda _: (type(GAMES["steam-court"]), "decide"),
    "game.view": lambda _: (type(GAMES["steam-court"]), "view"),
}
ON_LOBBIES = {
    "store.posted": lambda client: (client.service.store, "posted"),
    "store.append": STEPS["store.append"],
    "cards.card": STEPS["cards.card"],
    "people.names": STEPS["people.names"],
    "screens.board": lambda client: (client.screens, "board"),
    "publisher.shown": lambda client: (client.boards, "shown"),
}


class BrokenError(Exception):
    """What nobody expects."""


def boom(*_: Any, **__: Any) -> Any:
    raise BrokenError("made to fail")


async def boom_later(*_: Any, **__: Any) -> Any:
    raise BrokenError("made to fail")


def break_off(patch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
    """Make a function or coroutine fail."""
    later = inspect.iscoroutinefunction(getattr(owner, name))
    patch.setattr(owner, name, boom_later if later else boom)


def apology(text: str, logs: list[Any]) -> str:
    """The error id told, which must stand in the log beside the error itself."""
    found = ERROR_ID.search(text)
    assert found, text
    errors = [one for one in logs if one.get("error_id") == found[1]]
    assert [one["log_level"] for one in errors] == ["error"]
    assert isinstance(errors[0]["exc_info"], BrokenError | StorageError)
    return found[1]


@pytest.mark.parametrize("step", STEPS)
async def test_f6_a_move_that_fails_at_any_step_is_apologised_for_truthfully(
    evening: Evening,
    ada: User,
    ben: User,
    logs: list[Any],
    monkeypatch: pytest.MonkeyPatch,
    step: str,
) -> None:
    await evening.game(ada, ben)
    person = await evening.until_waited_for([ada, ben])
    panel = await evening.walk(person, await evening.hand(person))
    table = await evening.table()
    logs.clear()
    with monkeypatch.context() as patch:
        break_off(patch, *STEPS[step](evening.client))
        click = await evening.near.click(person, panel, confirmations(panel)[0])
    text = shown(click).text
    apology(text, logs)
    after = await evening.store.commits(table.table_id)
    assert len(after) == table.seq + text.startswith(DONE)
    if step == "store.commit_by_key":
        assert "I don't know how it ended" in text
    else:
        assert ("nothing was changed" in text) is not text.startswith(DONE)
    healed = await evening.hand(person)
    assert "You are" in healed.text


@pytest.mark.parametrize("step", ON_LOBBIES)
async def test_f6_a_lobby_button_that_fails_at_any_step_is_apologised_for_and_the_board_healed(
    evening: Evening,
    ada: User,
    ben: User,
    logs: list[Any],
    monkeypatch: pytest.MonkeyPatch,
    step: str,
) -> None:
    board = await evening.lobby(ada)
    with monkeypatch.context() as patch:
        break_off(patch, *ON_LOBBIES[step](evening.client))
        click = await evening.near.click(ben, board, "Join")
        await evening.settle(LATENCY[1])
    await evening.settle(2 * LATENCY[1])
    [text] = [one.text for one in click.messages if one.ephemeral]
    apology(text, logs)
    assert "error" not in board.text
    await evening.near.click(ada, evening.board, "Add a house player")
    await evening.settle()
    joined = int(ben.id) in (await evening.table()).people
    assert ("Ben" in evening.board.text) is joined
    assert "house player" in evening.board.text


@pytest.mark.parametrize("call", range(1, 9))
async def test_f6_a_store_that_fails_at_any_call_leaves_a_game_that_goes_on(
    evening: Evening, ada: User, ben: User, logs: list[Any], call: int
) -> None:
    await evening.game(ada, ben)
    person = await evening.until_waited_for([ada, ben])
    panel = await evening.walk(person, await evening.hand(person))
    table = await evening.table()
    evening.store.fault, evening.store.calls_left = StorageError("made to fail"), call - 1
    click = await evening.near.click(person, panel, confirmations(panel)[0])
    text = shown(click).text
    if "Something went wrong" in text or text.startswith(DONE):
        apology(text, logs)
    await evening.settle()
    evening.store.fault = None
    done = len(await evening.store.commits(table.table_id)) - table.seq
    assert ("nothing was changed" in text) <= (done == 0)
    assert text.startswith(DONE) <= (done == 1)
    assert "You are" in (await evening.hand(person)).text


async def test_f6_commands_are_apologised_for_like_buttons(
    evening: Evening, ada: User, logs: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("met", "name"):
        with monkeypatch.context() as patch:
            break_off(patch, evening.client.names, name)
            opened = await evening.near.slash(
                ada, evening.near.channel, "table open", game="steam-court"
            )
            listed = await evening.near.slash(ada, evening.near.channel, "table list")
        for one in (opened, listed):
            if one.text and "error" in one.text:
                apology(one.text, logs)
        assert "error" in listed.text


async def test_f6_a_board_that_cannot_be_made_is_logged_and_comes_with_the_next_change(
    evening: Evening, ada: User, ben: User, logs: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.lobby(ada)
    with monkeypatch.context() as patch:
        break_off(patch, evening.client.screens, "boards")
        await evening.near.slash(ben, evening.near.channel, "table join")
        await evening.settle()
    assert "board_failed" in loud(logs)
    await evening.near.slash(ada, evening.near.channel, "table house")
    await evening.settle()
    assert "Ben" in evening.board.text


# Pictures -----------------------------------------------------------------------------------------


async def unpaintable(_: Picture) -> Any:
    raise BrokenError("no paint left")


async def endless(_: Picture) -> Any:
    await asyncio.sleep(10**6)


@pytest.mark.parametrize(
    ("draw", "event"), [(unpaintable, "picture_failed"), (endless, "picture_late")]
)
async def test_f6_a_picture_that_cannot_be_drawn_is_told_in_words_and_its_fault_logged_once(
    near: NearDiscord, ada: User, ben: User, logs: list[Any], draw: Any, event: str
) -> None:
    evening = Evening(near, TrickyStore(), draw)
    await evening.start()
    await evening.game(ada, ben)
    await evening.settle(10)
    board = evening.board
    assert "seats from the highest" in board.text.lower() or "Court Hand" in board.text
    assert board["attachments"] == []
    for _ in range(3):
        asked = await near.click(ada, evening.board, "My hand")
        await evening.settle(10)
        assert "You are" in asked.text
    kinds = [one["kind"] for one in logs if one["event"] == event]
    assert {"court-board", "court-hand"} == set(kinds)
    assert len(kinds) == 2 or draw is endless
    await evening.stop()


async def test_f6_the_client_answers_for_every_listener_that_fails(
    evening: Evening, ada: User, logs: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.lobby(ada)
    client: ParlourClient = evening.client
    monkeypatch.setattr(client.boards, "_mark", boom)
    added = await evening.near.slash(ada, evening.near.channel, "table house")
    assert "house player" in added.text
    assert "listener_failed" in loud(logs)
