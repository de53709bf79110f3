"""Noughts and crosses as people see and play it: screens, a picture, a lesson, a command."""

from collections.abc import Sequence
from typing import Any

from PIL import Image, ImageDraw

from bot.games.plugin import GamePlugin
from bot.pictures.cache import PictureKind
from bot.pictures.frame import WIDTH
from bot.presenters.command import Argument, CommandGroup, GameCommand, plain
from bot.presenters.kit import Board
from bot.presenters.lesson import TITLE, Lesson, Option, Practice, Step
from bot.presenters.presenter import ACT, Presenter
from bot.presenters.screen import Button, Choice, Picture, Screen
from bot.presenters.table_info import TableInfo
from bot.presenters.tables.menu import after_game
from bot.presenters.wording import called
from tests.toy.noughts import CELLS, GAME, MARKS, Mark, View


def sign(view: View, cell: int) -> str:
    """The sign in a cell, or its name where it is empty."""
    owner = view.cells[cell]
    return CELLS[cell] if owner is None else MARKS[(owner - view.first) % 2]


def in_words(view: View, names: Sequence[str]) -> str:
    rows = (" ".join(sign(view, cell) for cell in range(row, row + 3)) for row in (0, 3, 6))
    players = f"{names[view.first]} has X, {names[1 - view.first]} has O."
    return "\n".join((*rows, players))


class NoughtsPresenter(Presenter):
    """Noughts and crosses as screens."""

    def headline(self, card: TableInfo) -> str:
        del card
        return "Three by three · 2 players"

    def boards(self, view: View, card: TableInfo) -> tuple[Screen, ...]:
        to_act = () if view.turn is None else (view.turn,)
        lines = [f"{called(card.seats[seat])}: mark a cell." for seat in to_act]
        head, picture = f"**{card.title} · {card.name}**", _picture(view, card.names)
        return (Board(card, head, card.recent, lines, to_act, picture).screen(),)

    def panel(self, view: View, legal: Sequence[Mark], card: TableInfo, step: str = "") -> Screen:
        del step
        free = {action.cell for action in legal}
        rows = tuple(
            tuple(
                Button(sign(view, cell), ACT, CELLS[cell], disabled=cell not in free)
                for cell in range(row, row + 3)
            )
            for row in (0, 3, 6)
        )
        return Screen(in_words(view, card.names), rows)

    def token(self, action: Mark) -> str:
        return CELLS[action.cell]

    def text(self, view: View, card: TableInfo) -> str:
        return in_words(view, card.names)

    def help(self, card: TableInfo) -> str:
        del card
        return "Three of your signs in a row win."

    def rules(self, card: TableInfo) -> Sequence[str]:
        return (self.help(card),)

    def choices(
        self, verb: str, typed: str, view: Any, legal: Sequence[Mark], card: TableInfo
    ) -> Sequence[Choice]:
        del verb, view, card
        cells = (CELLS[action.cell] for action in legal)
        return [Choice(cell, cell) for cell in cells if typed in cell]

    def summary(self, view: View, card: TableInfo) -> Screen:
        won = "A draw." if view.winner is None else f"{card.seats[view.winner].name} wins."
        text = f"**{card.title} · {card.name}**\n{won}"
        return Screen(text, after_game(card), _picture(view, card.names))


def _picture(view: View, names: tuple[str, ...]) -> Picture:
    return Picture("noughts-board", view, names, "", in_words(view, names))


def paint(picture: Picture) -> Image.Image:
    view = picture.subject
    if not isinstance(view, View):
        raise ValueError(f"{picture.kind} is drawn from a View")
    image = Image.new("RGB", (WIDTH, WIDTH), "white")
    pen = ImageDraw.Draw(image)
    third = WIDTH // 3
    for cell in range(9):
        left, top = cell % 3 * third, cell // 3 * third
        pen.rectangle((left, top, left + third, top + third), outline="black")
        if view.cells[cell] is not None:
            pen.text((left + third // 2, top + third // 2), sign(view, cell), fill="black")
    return image


NAMES = ("You", "Guide")


def _facts(practice: Practice) -> str:
    return in_words(practice.view, NAMES)


def _shown(practice: Practice) -> Picture:
    picture = _picture(practice.public, NAMES)
    return Picture(picture.kind, picture.subject, NAMES, TITLE, picture.alt)


LESSON = Lesson(
    GAME,
    "You",
    NAMES,
    {"first": "You", "cells": {"a1": "You", "b1": "You", "a3": "Guide", "b3": "Guide"}},
    {
        "first": Step(
            "Finish your row.",
            (
                Option("c1", "mark c1", to="end", said="Three in a row!"),
                Option("a1", "mark a1"),
            ),
        ),
        "end": Step("That is all there is to it."),
    },
    "first",
    _facts,
    _shown,
)

PLUGIN = GamePlugin(
    rules=GAME,
    presenter=NoughtsPresenter(),
    pictures={"noughts-board": PictureKind(paint, "noughts.png")},
    commands=CommandGroup(
        "noughts",
        (
            GameCommand(
                "mark",
                "Mark a cell",
                plain("mark", "cell"),
                (Argument("cell", "Which cell, such as b2", required=True, offered=True),),
            ),
        ),
    ),
    lesson=LESSON,
)
