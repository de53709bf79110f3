"""Everything one viewer can see, press, ask for and be refused at a table, by name.

Each observation is plain data that compares byte by byte. Looking changes nothing.
"""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import discord
from discord import app_commands

from bot.games.catalog import PLUGINS
from bot.host.log.export import all_entries
from bot.presenters.moderation.panels import MOD
from bot.presenters.preferences.panel import MINE
from bot.presenters.presenter import ACT, ASK, HAND, HELP, LOG, REACT, STEP, step_of
from bot.presenters.screen import Button, Menu
from bot.presenters.tables import menu as more
from bot.presenters.turns.standing_orders import PLANS
from bot.ui import custom_ids
from bot.ui.client import commands_for
from bot.ui.render import Rendered
from bot.ui.requests import find_table
from bot.ui.requests.request import request_of
from bot.ui.turns import play
from rules.game import IllegalAction
from tests.secrets.fakes import FakeInteraction, shown
from tests.secrets.listening import speak_for
from tests.secrets.operating import file_about, pages, ruins
from tests.secrets.stage import World

WRONG = (
    "lay 13", "lay 12 12 12 12 12 12 12", "lay P P", "lay X P", "lay P", "lay 1 as 2x9", "pass",
    "lay 12", "give 1 2", "give 12", "give P", "keep 1 1", "keep nothing", "draw", "swap",
    "decline", "dive 12", "dive X", "retrieve", "coup", "dance", "inspect nobody",
)  # fmt: skip
"""Actions that are refused more often than not, typed; those that are legal are left out."""

MODERATED = ("doctor", "audit", "report", "many", "why undo 1")
PREVIEWED = (
    "undo 1", "undo 4", "undo 99", "reset turn", "reset trick", "reset Quarter", "reset deal",
    "skip 0", "skip 1", "replace 0", "remove 7", "pause -", "resume -", "end -", "end standing",
    "dance 1",
)  # fmt: skip

STEPS = ("stop", "give", "keep", "swap", "draw", "dive", "inspect", "retrieve", "coup", "more 1")
MOST_STEPS = 12
PRESSED: tuple[tuple[str, str], ...] = (
    (HAND, ""), (REACT, "stop"), (LOG, ""), (more.TEXT, ""), (more.EXPORT, ""),
    (ASK, "size 3 3,X"), (ACT, "coup"), (ACT, "pass"), (ACT, "retrieve"),
    (PLANS, ""), (PLANS, "ask"), (PLANS, "show pass this trick"), (PLANS, "show stop P"),
)  # fmt: skip
"""Presses that change nothing (those that would are left out): verb and token."""

PRESSED_ONCE = (
    (HELP, ""), (LOG, "0"), (more.RULES, "1"), (more.VERIFY, ""), (more.LEAVE, ""), (more.END, ""),
)  # fmt: skip

TYPED = ("", "1", "P")


@dataclass(frozen=True)
class Looks:
    """What is typed and pressed to look at a table of one game; `about` are verbs with a name."""

    commands: str
    """The group of the game's own commands."""
    wrong: tuple[str, ...]
    steps: tuple[str, ...]
    pressed: tuple[tuple[str, str], ...]
    typed: tuple[str, ...]
    about: tuple[str, ...] = ()


COURT = Looks("court", WRONG, STEPS, PRESSED, TYPED, ("stop", "inspect"))


class Eyes:
    """Looks at worlds with the slash commands of a game."""

    def __init__(self, looks: Looks = COURT) -> None:
        self._looks = looks

    def _commands(self) -> list[Any]:
        """What can be typed at a table of this game."""
        seen = {self._looks.commands, "hand", "table", "seat", "record", "my", "moderate"}
        return [
            command
            for one in commands_for(tuple(PLUGINS.values()))
            if one.name in seen and not isinstance(one, app_commands.ContextMenu)
            for command in (one.walk_commands() if isinstance(one, app_commands.Group) else [one])
        ]

    async def look(self, world: World, *, everything: bool) -> dict[str, Any]:
        """What the world's viewer can observe now, and what happened in the channel.

        Without `everything` what an action can hardly change is left out.
        """
        speak_for(world.heard)
        before = world.table
        seen: dict[str, Any] = {}
        looks = [self._open(world), self._panels(world), self._refusals(world)]
        looks += [self._completions(world, everything=everything)]
        if everything:
            looks += [self._around(world), self._moderating(world)]
            looks += [pages(world), file_about(world, press), ruins(world, press)]
        for some in looks:
            seen |= {name: thing async for name, thing in some}
        speak_for(world.heard)
        seen["logs"] = list(world.heard)
        assert world.table is before, "looking changed the table"
        assert world.runner.errors == 0, "something failed unexpectedly"
        return seen

    async def _open(self, world: World) -> AsyncIterator[tuple[str, Any]]:
        """The channel, the board, the view and everything that leads to it."""
        yield "channel", list(world.channels.done)
        yield "time", world.clock.now
        table, game, seat = world.table, world.table.game, world.viewer.seat
        view = game.view(table.state, seat)
        yield "view", view.model_dump_json()
        yield "report", repr(game.to_json(view, world.names))
        entries = await all_entries(world.store, table, seat)
        yield "events", repr([entry.happening for entry in entries])
        for part, board in enumerate(await world.screens.boards(table)):
            yield f"board {part}", rendered(board)
        for verb, token in self._looks.pressed:
            if verb != ACT or not _is_legal(world, token):
                yield f"press {verb} {token}", await press(world, verb, token)

    async def _around(self, world: World) -> AsyncIterator[tuple[str, Any]]:
        """What stands around a game: lists of tables, help, rules, questions before an end."""
        # Nobody sees a head's number, or whether the house has something to look after.
        heads = await world.store.heads()
        yield "heads", repr([replace(head, seq=0, extra={}) for head in heads])
        yield "tables", await press(world, more.LIST, "")
        yield "my tables", await press(world, MINE, "")
        for verb, token in PRESSED_ONCE:
            yield f"press {verb} {token}", await press(world, verb, token)

    async def _moderating(self, world: World) -> AsyncIterator[tuple[str, Any]]:
        """Everything moderators get to see, and its refusal to anybody else."""
        for token in ("", "list", *MODERATED, *(f"see {act}" for act in PREVIEWED)):
            yield f"moderate {token}", await press(world, MOD, token)

    async def _panels(self, world: World) -> AsyncIterator[tuple[str, Any]]:
        """The viewer's panel at the steps that always exist, and at those it leads to."""
        for step in self._looks.steps:
            yield f"step {step}", await press(world, STEP, step)
        table, seat = world.table, world.viewer.seat
        if seat is None:
            return
        due, known = [""], {*self._looks.steps, ""}
        legal = table.game.legal_actions(table.state, seat)
        yield "legal", repr(list(legal))
        for _ in range(MOST_STEPS):
            if not due:
                return
            step = due.pop(0)
            screen = await world.screens.own(table, world.viewer.user_id, step)
            panel = await world.screens.drawn(screen, table)
            yield f"panel {step}", rendered(panel)
            for verb, token in onward(panel):
                if verb == STEP and token not in known:
                    known.add(token)
                    due.append(token)
                elif verb == ASK:
                    yield f"ask {token}", await press(world, ASK, token)

    async def _refusals(self, world: World) -> AsyncIterator[tuple[str, Any]]:
        """What the viewer is told about actions he may not take now."""
        stops = [f"{verb} {name}" for name in world.names for verb in self._looks.about]
        for text in (*self._looks.wrong, *stops):
            if not _may_be_typed(world, text):
                yield f"refused {text}", await typed(world, text)

    async def _completions(
        self, world: World, *, everything: bool
    ) -> AsyncIterator[tuple[str, Any]]:
        """The autocompletion of every argument of every command, names of tables once."""
        for command in self._commands():
            for name, parameter in command._params.items():
                if parameter.autocomplete is None or (name == "table" and not everything):
                    continue
                for typed in self._looks.typed if name != "table" else ("",):
                    asker = interaction(world, command=command)
                    given: Any = SimpleNamespace(**{name: typed})
                    await complete(command, asker, name, given)
                    yield f"complete {command.qualified_name} {name} {typed}", asker.answers


async def complete(
    command: app_commands.Command[Any, ..., Any], asker: Any, name: str, given: Any
) -> None:
    """Autocompletion as the command tree asks for it."""
    await command._invoke_autocomplete(asker, name, given)


def rendered(message: Rendered) -> dict[str, Any]:
    """A message as it would be sent."""
    files, mentions = message.files(), message.mentions()
    return shown({"view": message.view(), "files": files, "allowed_mentions": mentions})


def interaction(world: World, *, moderator: bool = False, **more: Any) -> Any:
    """A fresh interaction of the world's viewer; as a `moderator` even if he is none."""
    viewer = world.viewer
    number, name = next(world.numbers), f"Person {viewer.user_id}"
    rights = moderator or viewer.moderator
    client = SimpleNamespace(router=world.router)
    return FakeInteraction(viewer.user_id, name, number, moderator=rights, client=client, **more)


async def press(world: World, verb: str, token: str, *, moderator: bool = False) -> list[Any]:
    """The answers to a press on a public message."""
    custom_id = custom_ids.write(
        custom_ids.Click(verb, world.table_id, world.table.public_seq, token)
    )
    data = {"custom_id": custom_id}
    asker = interaction(
        world, moderator=moderator, data=data, type=discord.InteractionType.component
    )
    await world.router.handle(asker)
    answers: list[Any] = asker.answers
    return answers


async def typed(world: World, text: str) -> list[Any]:
    """The answers to an action typed in the notation."""
    asker = interaction(world)

    async def work(answer: Any) -> None:
        request = request_of(world.app, asker, answer)
        request.found = await find_table.by_name(request, None, world.table.game.id)
        await play.act_by_words(request, text)

    await world.runner.run(asker, work)
    answers: list[Any] = asker.answers
    return answers


def onward(message: Rendered) -> Iterator[tuple[str, str]]:
    """Verb and token of everything that can be pressed or chosen, the least choice of a menu."""
    for row in message.screen.rows:
        for piece in row:
            if isinstance(piece, Button):
                yield piece.verb, piece.token
            elif isinstance(piece, Menu):
                values = [choice.value for choice in piece.choices]
                for start in range(len(values) - piece.least + 1):
                    yield piece.verb, step_of(piece.token, values[start : start + piece.least])


def _is_legal(world: World, token: str) -> bool:
    table, seat = world.table, world.viewer.seat
    if seat is None:
        return False
    presenter = world.screens.presenter(table)
    legal = table.game.legal_actions(table.state, seat)
    return token in {presenter.token(action) for action in legal}


def _may_be_typed(world: World, text: str) -> bool:
    table, seat = world.table, world.viewer.seat
    if seat is None:
        return False
    try:
        action = table.game.parse(text, table.state, seat, world.names)
    except IllegalAction:
        return False
    return action in table.game.legal_actions(table.state, seat)
