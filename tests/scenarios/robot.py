"""Somebody who plays by buttons and menus alone, reading only what stands on the own panel."""

from bot.ui import custom_ids
from tests.scenarios.town import Person, Sight, asks


def verb(custom_id: str) -> str:
    click = custom_ids.read(custom_id)
    assert click is not None
    return click.verb


def confirmations(panel: Sight) -> list[str]:
    """Labels of the buttons that carry something out."""
    return [label for label, custom_id in panel.buttons.items() if verb(custom_id) == "act"]


async def act(person: Person, panel: Sight, *, steps: int = 8) -> Sight | None:
    """Walk from a panel to the first confirmation and press it; `None` where there is none."""
    for _ in range(steps):
        ready = confirmations(panel)
        if ready:
            return await person.presses(panel, ready[0])
        if panel.menus:
            options = panel.menus[0]["options"]
            least = max(1, panel.menus[0].get("min_values", 1))
            panel = await person.chooses(panel, *(o["value"] for o in options[:least]))
            continue
        onward = [
            label
            for label, custom_id in panel.buttons.items()
            if verb(custom_id) == "step" and label != "Back"
        ]
        if not onward:
            return None
        panel = await person.presses(panel, onward[0])
    return None


async def answer_turn(
    person: Person, board: Sight | None = None, panel: Sight | None = None
) -> bool:
    """Look at the board; when it names this person, act by buttons alone. Whether it did."""
    board = board or person.town.board()
    if not asks(board, person):
        return False
    panel = panel or await person.presses(board, "My hand")
    return await act(person, panel) is not None


def argument(choices: list[dict[str, str]]) -> str:
    return choices[0]["value"]


async def type_turn(person: Person) -> bool:
    """The same by slash commands alone, with the first thing autocompletion offers."""
    town = person.town
    if not asks(town.board(), person):
        return False
    for verb_, option in (("lay", "cards"), ("keep", "cards"), ("give", "cards")):
        offered = await person.suggestions(f"court {verb_}", option)
        if offered:
            await person.types(f"court {verb_}", **{option: argument(offered)})
            return True
    for verb_ in ("pass", "decline"):
        answer = await person.types(f"court {verb_}")
        if "You may" not in answer.text and "not" not in answer.text.split("\n")[0]:
            return True
    return True
