"""People at a table of Court of the Medici who know what they want and do it as they are told.

`press` does a given action by buttons and menus alone, `type_in` by slash commands alone; the
choosers say which. A person only ever looks at the own view.
"""

from collections.abc import Callable, Sequence
from typing import Any

from bot.games.medici import outlook
from bot.games.medici.words import titled
from bot.host.tables.table import Table
from rules.medici.actions import Action, Ally, Conspire
from rules.medici.view import MediciView
from tests.scenarios.robot import confirmations, verb
from tests.scenarios.town import Person, Sight, Town, asks

EntitySelect = Callable[[MediciView, Sequence[Action]], Action]
Way = Callable[[Person, Action], Any]


async def the_table(town: Town) -> Table:
    """The newest table."""
    (head,) = await town.client.service.store.heads(limit=1)
    return await town.client.service.table(head.table_id)


def alone(_: MediciView, legal: Sequence[Action]) -> Action:
    """The first card, alone: so the game ends when both are out of cards."""
    return next(action for action in legal if action.kind == "alone")


def plan(_: MediciView, legal: Sequence[Action]) -> Action:
    """The last card, under the deck."""
    return [action for action in legal if action.kind == "plan"][-1]


def strike(view: MediciView, legal: Sequence[Action]) -> Action:
    """Whatever leaves fewest cards of a colour in the inner court; Jesters wait."""

    def left(action: Action) -> tuple[int, int, bool]:
        stacks = outlook.outlook(view.stacks, action).stacks
        few, many = sorted(outlook.inner(stacks, black=black) for black in (True, False))
        return few, many, action.kind != "alone"

    plain = [action for action in legal if action.card[0] != "J"]
    return min(plain or legal[:1], key=left)


def words_of(action: Action) -> list[str]:
    """What has to be chosen, one after the other, from the card to the values."""
    deed = "power" if isinstance(action, Ally) and action.power else action.kind
    words = [action.card, deed]
    if isinstance(action, Ally | Conspire):
        words.append(action.stack)
    if isinstance(action, Conspire):
        words.append(action.victim)
        words.append(action.retuned[0] if action.retuned else "-")
        new = action.retuned[1] if action.retuned else "-"
        words.append(f"{action.value or '-'}/{new}")
    elif getattr(action, "value", None):
        words.append(str(getattr(action, "value", "")))
    return words


async def press(person: Person, action: Action) -> Sight:
    """Open the hand, go from screen to screen, and confirm."""
    words = words_of(action)
    panel = await person.presses(await person.hand(), titled(action.card))
    for _ in range(8):
        if ready := confirmations(panel):
            return await person.presses(panel, ready[0])
        panel = await _one_step(person, panel, words)
    raise AssertionError(panel.text)


async def _one_step(person: Person, panel: Sight, words: list[str]) -> Sight:
    if panel.menus:
        values = [option["value"] for option in panel.menus[0]["options"]]
        fitting = [value for value in values if value.split() == words[: len(value.split())]]
        return await person.chooses(panel, *(fitting or values[-1:]))
    for label, custom_id in panel.buttons.items():
        if verb(custom_id) == "step" and custom_id.endswith(f"{words[0]} {words[1]}"):
            return await person.presses(panel, label)
    raise AssertionError(panel.text)


async def type_in(person: Person, action: Action) -> Sight:
    """The same by one command, each argument offered as it fits those before it."""
    command = f"medici {action.kind}"
    wanted = {"card": action.card}
    if isinstance(action, Ally | Conspire):
        wanted["stack"] = action.stack
    if isinstance(action, Conspire):
        wanted["against"] = action.victim
    if value := getattr(action, "value", None):
        wanted["value"] = str(value)
    if isinstance(action, Conspire) and action.retuned:
        wanted["retune"] = "{} as {}".format(*action.retuned)
    given: dict[str, Any] = {}
    if isinstance(action, Ally) and action.power:
        given["power"] = True
    channel = person.town.channel
    for option, value in wanted.items():
        offered = await person.actor.autocomplete(channel, command, option, "", **given)
        assert value in [one["value"] for one in offered], (command, option, given, offered)
        given[option] = value
    return await person.types(command, **given)


async def play_on(
    town: Town,
    people: Sequence[Person],
    choose: EntitySelect,
    way: Way,
    *,
    restart: bool = False,
    most: int = 200,
) -> int:
    """Let everybody act by turns until the game is over; how often people acted."""
    acted = 0
    for _ in range(most):
        board = town.board()
        if "**Verify** checks it" in board.text:
            return acted
        for person in people:
            if asks(board, person):
                if restart:
                    await town.restart()
                table = await the_table(town)
                seat = table.seat_of(person.id)
                assert seat is not None
                legal = table.game.legal_actions(table.state, seat)
                await way(person, choose(table.game.view(table.state, seat), legal))
                acted += 1
        await town.wait()
    raise AssertionError(f"no end; last: {town.board().text}")
