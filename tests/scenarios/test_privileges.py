"""Every character's privilege at a real table, pressed and typed.

A number of the shuffle puts Ada, who sits down first among four house players, into the seat that
a test is about.
"""

import re

import pytest

from tests.scenarios.robot import act, confirmations, verb
from tests.scenarios.town import Person, Sight, Town, asks

ROYAL = {"Queen": 1, "General": 15, "Duke": 2, "Alchemist": 4, "Tea Boy": 0}
RENEGADE = {"Submariner": 1, "Inspector": 15, "Plague Doctor": 2, "Pirate": 4, "Vagabond": 0}
THREE_PUTSCHES = 59
BOTH_WAYS = pytest.mark.parametrize("way", ["buttons", "commands"])


async def seat(town: Town, character: str, *, shuffle: int | None = None) -> Person:
    """Ada at a running table as this character; nothing has been decided yet."""
    renegades = character in RENEGADE
    known = RENEGADE if renegades else ROYAL
    town.shuffle.seed = known[character] if shuffle is None else shuffle
    ada = town.person("Ada")
    options = "table=renegade" if renegades else ""
    await ada.types("table open", game="steam-court", options=options)
    await town.wait()
    for _ in range(4):
        await ada.presses(town.board(), "Add a house player")
    await ada.presses(town.board(), "Start")
    await town.wait()
    if shuffle is None:
        assert f"You are **the {character}**" in (await ada.types("hand")).text
    return ada


def asked(town: Town, person: Person) -> bool:
    return asks(town.board(), person)


async def until_asked(town: Town, person: Person) -> None:
    for _ in range(200):
        if asked(town, person):
            return
        await town.wait()
    raise AssertionError(f"never asked: {town.board().text}")


async def confirm(person: Person, panel: Sight) -> Sight:
    ready = confirmations(panel)
    assert len(ready) == 1, panel.text
    return await person.presses(panel, ready[0])


async def log(person: Person) -> str:
    return (await person.types("table log")).text


@BOTH_WAYS
async def test_the_queen_gives_two_cards_to_the_lowest_seat(town: Town, way: str) -> None:
    ada = await seat(town, "Queen")
    await until_asked(town, ada)
    if way == "buttons":
        choice = await ada.presses(await ada.hand(), "Give two cards")
        values = [option["value"] for option in choice.menus[0]["options"][:2]]
        assert choice.menus[0]["min_values"] == choice.menus[0]["max_values"] == 2
        after = await confirm(ada, await ada.chooses(choice, *values))
    else:
        offered = await ada.suggestions("court give", "cards")
        after = await ada.types("court give", cards=offered[0]["value"])
    assert "You gave" in after.text
    assert re.search(r"Queen \(Ada\) gives \S+ \S+ to Tea Boy", await log(ada))


async def test_the_general_gives_a_card_and_stops_a_lay_from_the_board(town: Town) -> None:
    ada = await seat(town, "General")
    await until_asked(town, ada)
    await act(ada, await ada.presses(await ada.hand(), "Give a card"))
    for _ in range(100):
        await town.wait()
        if asked(town, ada):
            await ada.types("court pass")
        question = await ada.presses(town.board(), "Stop!")
        undoing = "would take back" in question.text and confirmations(question)
        if undoing:
            break
    assert "That would use up your stop" in question.text
    await confirm(ada, question)
    told = await log(ada)
    assert "General (Ada) stops" in told
    assert "takes back" in told
    again = await ada.presses(town.board(), "Stop!")
    assert "You've already used your stop this Quarter." in again.text


async def test_the_general_stops_by_command_and_others_are_told_why_not(town: Town) -> None:
    ada, ben = await seat(town, "General"), town.person("Ben")
    await until_asked(town, ada)
    await ada.types("court decline")
    stranger = await ben.presses(town.board(), "Stop!")
    assert stranger.text.startswith("You aren't in this game")
    for _ in range(100):
        await town.wait()
        if asked(town, ada):
            await ada.types("court pass")
        offered = await ada.suggestions("court stop", "player")
        if offered:
            break
    await ada.types("court stop", player=offered[0]["value"])
    assert "General (Ada) stops" in await log(ada)


async def test_stop_is_on_every_board_and_refused_to_who_is_not_the_general(town: Town) -> None:
    ada = await seat(town, "Duke")
    assert "Stop!" in town.board().buttons
    assert "Only the General can stop" in (await ada.presses(town.board(), "Stop!")).text


@BOTH_WAYS
async def test_the_tea_boy_pays_and_swaps_hands(town: Town, way: str) -> None:
    ada = await seat(town, "Tea Boy")
    await until_asked(town, ada)
    hand = await ada.hand()
    assert "You gave the Queen" in hand.text
    if way == "buttons":
        await confirm(ada, await ada.presses(hand, "Swap hands"))
    else:
        await ada.types("court swap")
    assert "Tea Boy (Ada) takes the Court Hand of 14" in await log(ada)


@BOTH_WAYS
async def test_the_doctor_draws_four_and_keeps_two(town: Town, way: str) -> None:
    ada = await seat(town, "Plague Doctor")
    await until_asked(town, ada)
    if way == "buttons":
        drawn = await confirm(ada, await ada.presses(await ada.hand(), "Draw four"))
        menu = drawn.menus[0]
        assert menu["min_values"] == menu["max_values"] == 2
        values = [option["value"] for option in menu["options"][:2]]
        await confirm(ada, await ada.chooses(drawn, *values))
    else:
        await ada.types("court draw")
        offered = await ada.suggestions("court keep", "cards")
        await ada.types("court keep", cards=offered[0]["value"])
    assert "16 cards" in (await ada.types("table text")).text


async def test_the_vagabond_pays_without_being_asked(town: Town) -> None:
    ada = await seat(town, "Vagabond")
    for _ in range(20):
        await town.wait()
        if asked(town, ada):
            break
    assert "Vagabond (Ada) pays" in await log(ada)
    assert "You gave the Submariner" in (await ada.types("hand")).text


@BOTH_WAYS
async def test_the_inspector_looks_at_any_time(town: Town, way: str) -> None:
    ada = await seat(town, "Inspector")
    if way == "buttons":
        panel = await ada.presses(await ada.hand(), "Look")
        await confirm(ada, await ada.chooses(panel, panel.menus[0]["options"][0]["value"]))
    else:
        offered = await ada.suggestions("court inspect", "player")
        await ada.types("court inspect", player=offered[0]["value"])
    seen = (await ada.types("hand")).text
    assert "Court Hand" in seen
    told = await log(ada)
    assert "Inspector (Ada) looks" in told


async def play_on(town: Town, person: Person, wanted: str, most: int = 120) -> Sight:
    """Play plainly until the own panel leads to a confirmation behind the button `wanted`."""
    for _ in range(most):
        panel = await person.types("hand")
        if wanted in panel.buttons:
            inside = await person.presses(panel, wanted)
            if confirmations(inside) or inside.menus:
                return inside
        if asked(town, person):
            await lay_or_pass(person)
        await town.wait()
    raise AssertionError(f"{wanted} was never possible: {town.board().text}")


async def lay_or_pass(person: Person) -> None:
    panel = await person.types("hand")
    if panel.menus:
        await act(person, panel)
        return
    steps = [label for label, custom_id in panel.buttons.items() if label == "Pass"]
    steps += [label for label, custom_id in panel.buttons.items() if verb(custom_id) == "act"]
    after = await person.presses(panel, steps[0])
    if confirmations(after):
        await confirm(person, after)


async def test_the_submariner_dives_and_keeps_up_to_half(town: Town) -> None:
    ada = await seat(town, "Submariner")
    inside = await play_on(town, ada, "Dive")
    if inside.menus:
        inside = await ada.chooses(inside, inside.menus[0]["options"][0]["value"])
    after = await confirm(ada, inside)
    assert "keep" in after.text.lower()
    await ada.types("court keep", cards="nothing")
    told = await log(ada)
    assert "Submariner (Ada)" in told
    assert "You've already dived" in (await ada.presses(await ada.types("hand"), "Dive")).text


async def test_the_pirate_takes_back_what_a_lost_trick_took(town: Town) -> None:
    ada = await seat(town, "Pirate")
    inside = await play_on(town, ada, "Take back")
    before = (await ada.types("hand")).text
    await confirm(ada, inside)
    assert "Pirate (Ada) takes back" in await log(ada)
    assert (await ada.types("hand")).text != before


@BOTH_WAYS
async def test_three_putsches_seize_the_throne(town: Town, way: str) -> None:
    ada = await seat(town, "Duke", shuffle=THREE_PUTSCHES)
    hand = await ada.hand()
    assert hand.text.count("P P P") == 1
    if way == "buttons":
        await confirm(ada, await ada.presses(hand, "Pull a coup"))
    else:
        await ada.types("court coup")
    await town.wait()
    assert "You are **the Queen**" in (await ada.types("hand")).text
    assert "throne" in await log(ada)
