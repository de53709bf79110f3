"""Secrets as canaries: seed and hands never turn up in logs, errors, ids, names or heads.

What our loggers are given is searched before anything is cut out of it; what is finally written is
searched too.
"""

import asyncio
import io
import logging
import random
import traceback
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import structlog

from bot.host.errors import Refusal
from bot.host.log import codec
from bot.host.log.replay import head_of
from bot.host.tables.draft import Actor
from bot.host.turns.play import PlayAction
from bot.ops import logs
from bot.presenters.presenter import HAND, STEP
from bot.ui import custom_ids
from bot.ui.messages.board_messages import BoardMessages
from bot.ui.screens import Screens
from rules.game import IllegalAction
from rules.steam_court.notation import write_cards
from rules.steam_court.pieces import TEA_BOY, card_texts, how_many
from storage.store import StorageError, StoreDamagedError
from tests.secrets.observing import WRONG, Eyes, press, rendered
from tests.secrets.permuting import GAME
from tests.secrets.stage import Viewer, World
from tests.secrets.worlds import ADA, SPECTATOR, Line, new_line, some_action, table_of


def game(seed: int, actions: int = 25) -> Line:
    """A running game of five with its hands still long."""
    pick = random.Random(seed)
    line = new_line(5, {}, pick)
    for _ in range(actions):
        chosen = some_action(line.table, pick)
        assert chosen is not None
        seat, action = chosen
        user_id = line.table.occupants[seat].user_id
        line.act(PlayAction(action, None if user_id else seat), Actor(user_id or 0))
    return line


def forms_of_hand(cards: int) -> list[str]:
    """A hand in every form in which code might say it; short ones could turn up by accident."""
    if how_many(cards) < 5:
        return []
    texts = card_texts(cards)
    joined = [mark.join(texts) for mark in (" ", ", ", ",", " · ")]
    return [*joined, repr(texts), repr(list(texts)), str(cards), f"{cards:x}", write_cards(cards)]


def secrets_of(table: Any, besides: int | None = None) -> list[str]:
    """The seed and every hand but that of `besides`; a Tea Boy may have left the Court his own."""
    state = table.state
    tea_boy = (
        besides is not None and state.seating.characters[state.seating.where[besides]] == TEA_BOY
    )
    hands = [
        hand for seat, hand in zip(state.seating.order, state.hands, strict=True) if seat != besides
    ]
    found = [
        form for hand in [*hands, 0 if tea_boy else state.court] for form in forms_of_hand(hand)
    ]
    found += [table.secret, table.secret.upper(), table.secret[:16]]
    return [*found, table.seed.hex(), repr(table.seed), table.seed.hex().upper()]


def assert_silent(text: str, secrets: list[str]) -> None:
    found = [secret for secret in secrets if secret in text]
    assert not found, f"{found[0]} stands in {text[max(0, text.find(found[0]) - 200) :][:400]}"


def world_of(line: Line, viewer: Viewer) -> World:
    return World(table_of(line, line.log, line.table.state, line.table.seed), line.log, viewer)


class Heard(logging.Handler):
    """Everything that loggers are given, before it is formatted: words, values, tracebacks."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep what the record holds."""
        told = f"{record.name} {record.msg!r} {record.args!r}"
        event = record.msg if isinstance(record.msg, dict) else {}
        error = event.get("exc_info") or (record.exc_info or (None, None))[1]
        if isinstance(error, BaseException):
            told += "".join(traceback.format_exception(error)) + repr(error)
        self.records.append(told)

    def before(self, _logger: Any, _method: str, event: Any) -> Any:
        """A processor in front of all others, which sees the bare values."""
        self.records.append(repr(dict(event)))
        if event.get("exc_info") is True:
            self.records.append(traceback.format_exc())
        return event


@pytest.fixture(name="heard")
def _heard() -> Iterator[tuple[Heard, io.StringIO]]:
    before = logging.getLogger()
    handlers, level = before.handlers[:], before.level
    stream, heard = io.StringIO(), Heard()
    logs.configure("DEBUG", stream=stream)
    structlog.configure(processors=[heard.before, *structlog.get_config()["processors"]])
    before.addHandler(heard)
    before.setLevel(logging.DEBUG)
    yield heard, stream
    before.handlers[:] = handlers
    before.setLevel(level)
    logging.captureWarnings(capture=False)
    structlog.reset_defaults()


def test_nothing_a_viewer_gets_holds_anothers_hand_or_the_seed() -> None:
    async def looking() -> int:
        looked = 0
        eyes = Eyes()
        for seed in range(3):
            line = game(seed)
            people = [*enumerate(o.user_id for o in line.table.occupants), (None, SPECTATOR)]
            for seat, user_id in people:
                if user_id is None:
                    continue
                world = world_of(line, Viewer(user_id, seat, moderator=seed == 1))
                await world.begin()
                seen = await eyes.look(world, everything=True)
                await world.end()
                assert_silent(repr(seen), secrets_of(line.table, seat))
                looked += 1
        return looked

    assert asyncio.run(looking()) >= 6


def test_public_messages_hold_no_canary_in_ids_nonces_or_names() -> None:
    async def posting() -> str:
        line = game(4)
        world = world_of(line, Viewer(SPECTATOR, None))
        await world.begin()
        pick = random.Random(1)
        for _ in range(20):
            chosen = some_action(world.table, pick)
            assert chosen is not None
            seat, action = chosen
            user_id = world.table.occupants[seat].user_id
            act = PlayAction(action, None if user_id else seat)
            key = f"n{world.table.seq}"
            await world.service.submit(world.table_id, act, Actor(user_id or 0), key)
            await world.wait(3.0)
            told = [message for _, kind, _, message in world.channels.done if kind != "delete"]
            assert_silent(repr(told), secrets_of(world.table))
        board = rendered(await world.screens.board(world.table))
        for piece in board["components"][-1]["components"]:
            click = custom_ids.read(piece["custom_id"])
            assert click is not None
            assert click.token in {"", "stop"}
        assert {name for name, _, _ in board["files"]} == {"court-board.png"}
        await world.end()
        return repr(head_of(world.table)) + repr(world.table)

    line = game(4)
    told = asyncio.run(posting())
    assert_silent(told, secrets_of(line.table))
    assert "seed" not in told


def test_no_value_that_a_traceback_may_print_tells_a_secret() -> None:
    line = game(5)
    told = repr(line.table) + repr(line.table.state)
    told += "".join(repr(event) for commit in line.log for event in codec.load(commit))
    told += repr(PlayAction(GAME.legal_actions(line.table.state, 0)[:1]))
    assert_silent(told, secrets_of(line.table))
    assert "seed=" not in told


async def _raise(error: BaseException) -> Any:
    raise error


def _damaged(world: World) -> None:
    """The log's last commit holds what cannot be read."""
    log = world.store._logs[world.table_id]
    commit = world.store._read.pop((world.table_id, log[-1].seq))
    body: Any = dict(commit.body)
    body["events"] = [{**event, "kind": "unheard_of"} for event in body["events"]]
    world.store._read[world.table_id, commit.seq] = replace(commit, body=body)
    world.service.tables.evict(*world.service.tables.ids)


Trouble = Callable[[World, pytest.MonkeyPatch], Awaitable[None]]


async def _store_fails(world: World, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(world.store, "append", lambda *_: _raise(StorageError("the disk is gone")))


async def _screens_fail(_world: World, patch: pytest.MonkeyPatch) -> None:
    async def own(_self: Screens, table: Any, user_id: int, *_rest: Any) -> Any:
        view = table.game.view(table.state, table.seat_of(user_id))
        raise LookupError(f"no step for {view.own.character}")

    patch.setattr(Screens, "own", own)


async def _discord_fails(_world: World, patch: pytest.MonkeyPatch) -> None:
    answer: Any = SimpleNamespace(status=500, reason="Internal Server Error")
    broken = discord.DiscordServerError(answer, "no")
    patch.setattr(BoardMessages, "_edit", lambda *_: _raise(broken))
    patch.setattr(BoardMessages, "_post", lambda *_, **__: _raise(broken))


async def _log_is_damaged(world: World, _patch: pytest.MonkeyPatch) -> None:
    await world.store.commits(world.table_id)
    _damaged(world)


@pytest.mark.parametrize("trouble", [_store_fails, _screens_fail, _discord_fails, _log_is_damaged])
def test_no_failure_tells_a_secret(
    trouble: Trouble, heard: tuple[Heard, io.StringIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = game(6)
    secrets = secrets_of(line.table)

    async def failing() -> list[Any]:
        world = world_of(line, Viewer(ADA, line.table.seat_of(ADA)))
        await world.begin()
        await trouble(world, monkeypatch)
        seats = list(GAME.waiting_for(line.table.state))
        action = GAME.legal_actions(line.table.state, seats[0])[0]
        user_id = line.table.occupants[seats[0]].user_id
        act = PlayAction(action, None if user_id else seats[0])
        try:
            await world.service.submit(world.table_id, act, Actor(user_id or 0), "k")
        except (StorageError, Refusal) as error:
            assert_silent(repr(error) + str(error.__cause__), secrets)
        answers = [await press(world, verb, token) for verb, token in ((HAND, ""), (STEP, "stop"))]
        await world.wait(70.0)
        await world.end()
        return answers

    answers = asyncio.run(failing())
    assert all(answers), "nobody was answered"
    records, stream = heard
    assert records.records, "nothing was logged"
    assert_silent("\n".join(records.records), secrets)
    assert_silent(stream.getvalue(), secrets)


def test_a_damaged_log_is_reported_by_place_and_not_by_content() -> None:
    commit = game(7).log[-1]
    body: Any = dict(commit.body)
    body["events"] = [{**event, "events": "not a list"} for event in body["events"]]
    with pytest.raises(StoreDamagedError) as caught:
        codec.load(replace(commit, body=body))
    assert f"commit {commit.seq}" in str(caught.value)
    assert "not a list" not in "".join(traceback.format_exception(caught.value))


def test_a_refusal_says_nothing_of_other_hands() -> None:
    line = game(8)
    names = [f"Person {seat}" for seat in range(5)]
    refused = 0
    for seat in range(5):
        secrets = secrets_of(line.table, seat)
        for text in (*WRONG, *(f"{verb} {name}" for name in names for verb in ("stop", "inspect"))):
            draft = GAME.copy(line.table.state)
            try:
                action = GAME.parse(text, draft, seat, names)
                GAME.decide(draft, seat, action, _NoChance())
            except IllegalAction as refusal:
                refused += 1
                told = f"{refusal!r} {refusal.params!r} {GAME.explain(refusal, names)}"
                assert_silent(told, secrets)
            except _DrewError:
                continue
    assert refused > 80


class _DrewError(Exception):
    pass


class _NoChance:
    """Nothing legal is carried through to a draw here."""

    def shuffle(self, _items: Any) -> None:
        raise _DrewError


def test_discord_keeps_its_bodies_to_itself(heard: tuple[Heard, io.StringIO]) -> None:
    _, stream = heard
    for name in ("discord.http", "discord.gateway", "aiohttp.client"):
        logging.getLogger(name).setLevel(logging.DEBUG)
        logging.getLogger(name).debug("body with P P P 9 10")
        logging.getLogger(name).setLevel(logging.NOTSET)
    assert stream.getvalue() == ""


@pytest.mark.parametrize("kind", ["words", "value", "traceback"])
def test_a_planted_log_line_is_noticed(kind: str, heard: tuple[Heard, io.StringIO]) -> None:
    table = game(9).table
    hand = write_cards(max(table.state.hands, key=how_many))
    log = structlog.get_logger("bot.host.service.service")
    if kind == "words":
        log.debug(f"thinking about {hand}")
    elif kind == "value":
        log.debug("thinking", seed=table.seed.hex())
    else:
        try:
            raise LookupError(hand)
        except LookupError:
            log.exception("cannot think")
    with pytest.raises(AssertionError, match="stands in"):
        assert_silent("\n".join(heard[0].records), secrets_of(table))
