"""Screens to Discord messages: the only place that makes components.

Every message is built of Components V2, picture first, text below it, buttons last, so that on a
phone the words and the thing to press stand together. Views are stopped before they are sent:
discord.py then keeps nothing of them, and clicks reach the router alone.
"""

import io
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ui

from bot.pictures.cache import Drawing
from bot.presenters.screen import Button, EntitySelect, Menu, Question, Screen, Style
from bot.ui import custom_ids
from bot.ui.names import unescape
from bot.ui.places import KINDS

LONGEST_TEXT = 3900
_MENTION = re.compile(r"<@(\d{1,20})>")
_MOST_NAMED = 100
"""Discord's limit of people whom one message may mention."""
_STYLES: dict[Style, discord.ButtonStyle] = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class Rendered:
    """A message ready to be sent or edited in; files are made again for every attempt."""

    screen: Screen
    table_id: int
    seq: int
    drawing: Drawing | None = None
    late: bool = False
    """Whether its picture was not painted in time, and stands in words for now."""
    version: int = 0
    """How often the panel was shown again; its menus' ids tell."""

    def below(self, text: str) -> "Rendered":
        """The same message with something to read above it."""
        if not text:
            return self
        return replace(self, screen=replace(self.screen, text=f"{text}\n\n{self.screen.text}"))

    def naming(self, names: Mapping[int, str]) -> "Rendered":
        """The same message with the names of people whom it does not call in place of mentions.

        In a new message a mention that is not allowed cannot be resolved by every client.
        """

        def name(found: re.Match[str]) -> str:
            user_id = int(found[1])
            called = user_id in self.screen.mentions
            return found[0] if called else names.get(user_id, found[0])

        text = _MENTION.sub(name, self.screen.text)
        return replace(self, screen=replace(self.screen, text=text))

    def view(self) -> ui.LayoutView:
        """The components."""
        view = ui.LayoutView(timeout=None)
        if self.drawing is not None:
            name = f"attachment://{self.drawing.filename}"
            item = discord.MediaGalleryItem(name, description=unescape(self.drawing.alt)[:1024])
            view.add_item(ui.MediaGallery(item))
        # No message fails for its length.
        text = self.screen.text
        fitting = text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 1]}…"
        view.add_item(ui.TextDisplay(fitting))
        for row in self.screen.rows:
            view.add_item(ui.ActionRow(*(self._item(piece) for piece in row)))
        view.stop()
        return view

    def files(self) -> list[discord.File]:
        """The picture as an upload with its alt text."""
        if self.drawing is None:
            return []
        alt = unescape(self.drawing.alt)[:1024]
        return [discord.File(io.BytesIO(self.drawing.png), self.drawing.filename, description=alt)]

    def mentions(self) -> discord.AllowedMentions:
        """Permission to ping exactly the people and roles the screen names."""
        users = [discord.Object(user_id) for user_id in self.screen.mentions]
        roles = [discord.Object(role_id) for role_id in self.screen.roles]
        return discord.AllowedMentions(
            everyone=False, roles=roles or False, replied_user=False, users=users or False
        )

    def named(self) -> discord.AllowedMentions:
        """Whom an edit may name, so that every client knows who that is: it rings nobody."""
        ids = dict.fromkeys(map(int, _MENTION.findall(self.screen.text)))
        people = [discord.Object(user_id) for user_id in ids][:_MOST_NAMED]
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=people or False
        )

    def _item(self, piece: Button | Menu | EntitySelect) -> ui.Item[Any]:
        click = custom_ids.Click(piece.verb, self.table_id, self.seq, piece.token, self.version)
        custom_id = custom_ids.write(click)
        if isinstance(piece, Button):
            return ui.Button(
                label=unescape(piece.label),
                custom_id=custom_id,
                style=_STYLES[piece.style],
                disabled=piece.disabled,
            )
        if isinstance(piece, EntitySelect):
            if piece.kind == "person":
                return ui.UserSelect(custom_id=custom_id, placeholder=piece.placeholder)
            return ui.ChannelSelect(
                custom_id=custom_id,
                placeholder=piece.placeholder,
                channel_types=list(KINDS),
            )
        return ui.Select(
            custom_id=custom_id,
            placeholder=unescape(piece.placeholder),
            min_values=piece.least,
            max_values=piece.most,
            options=[
                discord.SelectOption(
                    label=unescape(choice.label),
                    value=choice.value,
                    description=unescape(choice.description) or None,
                    default=choice.default,
                )
                for choice in piece.choices
            ],
        )


def modal(question: Question, table_id: int, seq: int) -> ui.Modal:
    """A question as a modal; its submission is read by the router, not by this object."""
    click = custom_ids.Click(question.verb, table_id, seq, question.token)
    form = ui.Modal(title=question.title[:45], timeout=None, custom_id=custom_ids.write(click))
    answer: ui.TextInput[Any] = ui.TextInput(
        custom_id="answer",
        placeholder=unescape(question.placeholder)[:100] or None,
        max_length=question.longest,
    )
    form.add_item(ui.Label(text=unescape(question.label)[:45], component=answer))
    form.stop()
    return form
