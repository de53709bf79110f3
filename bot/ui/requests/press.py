"""One press of a button or a menu, as everything that answers it sees it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.host.tables.table import Table
from bot.presenters import presenter as panel
from bot.presenters.turns import standing_orders
from bot.ui import custom_ids
from bot.ui.messages.responder import Answer, Interaction
from rules.numbers import whole


@dataclass(frozen=True, slots=True)
class Press:
    """One press: the id, the table it names, and what a menu or a modal brought along."""

    click: custom_ids.Click
    table: Table
    values: tuple[str, ...]
    interaction: Interaction
    answer: Answer

    @property
    def user_id(self) -> int:
        """Who pressed."""
        return self.interaction.user.id

    @property
    def step(self) -> str:
        """The step that the token and the values make together."""
        if not self.values:
            return self.click.token
        return panel.step_of(self.click.token, self.values)

    @property
    def plan(self) -> str:
        """The step or plan that is meant: what a menu brought along stands for itself."""
        return (
            self.values[0]
            if self.values and self.click.token == standing_orders.MENU
            else self.step
        )


Handler = Callable[[Press], Awaitable[None]]


def number(token: str) -> int | None:
    """A small number from 0 up in a token; `None` for anything else a hostile client sends."""
    return whole(token, 99_999)


def marked(token: str, sure: str) -> str | None:
    """The mark behind the word that confirms; "" on old buttons, `None` where nothing does."""
    first, _, mark = token.partition(" ")
    return mark if first == sure else None


def snowflake(text: str) -> int:
    """The id of a person or a channel as a menu brings it; 0 for anything else."""
    return whole(text) or 0
