"""A confirmation does what it said, or asks again: buttons that were pressed after a change."""

from typing import Any

import pytest

from bot.host.seats.newcomers import TakeSeat
from bot.host.seats.seats import HandOver, Leave, ReturnToSeat
from bot.host.tables.draft import Actor
from bot.presenters.screen import Button, Screen
from tests.scenarios.days import later, sit
from tests.scenarios.test_moderation import opened, running, the_table
from tests.scenarios.town import Person, Sight, Town

CHANGED = "Something has changed since you were asked"


async def does(town: Town, person: Person, command: Any) -> None:
    """Something that somebody does meanwhile, elsewhere."""
    table = await the_table(town)
    key = f"meanwhile {table.seq}"
    await town.client.service.submit(table.table_id, command, Actor(person.id), key)


def public(town: Town) -> list[Sight]:
    return [Sight(one) for one in town.channel.history() if not one.flags.ephemeral]


async def old(town: Town, person: Person, button: Button) -> Sight:
    """Press a button as it was before it carried what it confirms."""
    table = await the_table(town)
    await town.client.boards.tell(table, Screen("From before.", ((button,),)))
    return await person.presses(town.board(), button.label)


# The end ------------------------------------------------------------------------------------------


async def test_agree_to_end_does_not_end_at_once_for_who_became_the_host(town: Town) -> None:
    ada, ben, _ = await sit(town, "Ada", "Ben", "Cleo")
    asked = await ben.types("table end")
    await does(town, ada, Leave())
    again = await ben.presses(asked, "Agree to end")
    assert CHANGED in again.text
    assert "for everybody" in again.text
    assert (await the_table(town)).status == "playing"
    await ben.presses(again, "End the table")
    assert await town.client.service.live_tables() == []


async def test_the_hosts_end_is_no_agreement_once_another_is_host(town: Town) -> None:
    ada, ben = await sit(town, "Ada", "Ben")
    asked = await ada.types("table end")
    await does(town, ada, HandOver(ben.id))
    again = await ada.presses(asked, "End the table")
    assert CHANGED in again.text
    assert "Agree to end" in again.buttons
    assert (await the_table(town)).agreed == frozenset()


# Seats --------------------------------------------------------------------------------------------


async def test_who_has_become_the_last_is_asked_again_before_leaving(town: Town) -> None:
    ada, ben = await sit(town, "Ada", "Ben")
    asked = await ben.types("seat leave")
    await does(town, ada, Leave())
    again = await ben.presses(asked, "Leave the table")
    assert CHANGED in again.text
    assert "the table would close" in again.text
    assert (await the_table(town)).people == (ben.id,)


async def test_a_seat_is_not_taken_that_somebody_else_has_held_meanwhile(town: Town) -> None:
    _, ben, _ = await sit(town, "Ada", "Ben", "Cleo", options="seats=anyone")
    mod, dan = town.person("Mod", moderator=True), town.person("Dan")
    await does(town, ben, Leave())
    asked = await dan.types("seat take")
    assert "It was Ben's seat." in asked.text
    await does(town, ben, ReturnToSeat())
    seat = await mod.types("moderate replace", person=ben.actor)
    await mod.presses(seat, "Do it")
    await later(town, 25)
    again = await dan.presses(asked, "Take the seat")
    assert CHANGED in again.text
    assert "Ask for the seat" in again.buttons


async def test_a_vote_about_an_earlier_absence_asks_again(town: Town) -> None:
    people = await sit(town, "Ada", "Ben", "Cleo", options="pace=days absent=vote")
    await later(town, 25)
    table = await the_table(town)
    (late,) = table.overdue
    ben, cleo = [one for one in people if one.id != table.occupants[late].user_id]
    asked = await ben.types("seat vote", choice="replace")
    assert "Vote to replace" in asked.buttons
    for person in (ben, cleo):
        question = await person.types("seat vote", choice="wait")
        await person.presses(question, "Vote to wait")
    await later(town, 25)
    assert (await the_table(town)).overdue
    again = await ben.presses(asked, "Vote to replace")
    assert CHANGED in again.text
    assert (await the_table(town)).votes == ()


# Moderators ---------------------------------------------------------------------------------------


async def test_agree_to_what_was_carried_out_is_refused_and_its_buttons_go(town: Town) -> None:
    mo = town.person("Mo", moderator=True)
    ada, _ = await running(town, "court-of-the-medici", mo)
    await mo.presses(await mo.types("moderate reset", to="deal"), "Propose it")
    request = town.board()
    assert (await ada.presses(request, "Agree")).text.endswith("re-dealt the cards.")
    await town.wait(1)
    assert "Agree" not in {label for sight in public(town) for label in sight.buttons}
    number = request.buttons["Agree"].rpartition(":")[2]
    late = await old(town, ada, Button("Agree", "second", number))
    assert late.text == "That proposal is no longer open."


async def test_the_end_of_a_lobby_does_not_end_the_game(town: Town) -> None:
    ada, mod = await opened(town, "court-of-the-medici")
    asked = await mod.types("moderate end")
    await ada.presses(town.board(), "Start")
    again = await mod.presses(asked, "End the table")
    assert CHANGED in again.text
    assert (await the_table(town)).status == "playing"


async def test_a_moderator_who_sat_down_meanwhile_only_proposes(town: Town) -> None:
    ada, _ = await opened(town, "steam-tunnel")
    mo = town.person("Mo", moderator=True)
    await ada.types("table options", change="seats=anyone")
    await ada.presses(town.board(), "Start")
    await town.wait()
    asked = await mo.types("moderate end")
    table = await the_table(town)
    await does(town, mo, TakeSeat(next(s for s, o in enumerate(table.occupants) if o.is_house)))
    again = await mo.presses(asked, "End the table")
    assert CHANGED in again.text
    assert "Propose it" in again.buttons
    assert (await the_table(town)).status == "playing"


@pytest.mark.parametrize(("command", "meanwhile"), [("pause", "table pause"), ("move", "pause")])
async def test_a_table_that_was_stopped_meanwhile_is_asked_about_again(
    town: Town, command: str, meanwhile: str
) -> None:
    ada, mod = await running(town, "court-of-the-medici")
    more = {"to": town.guild.create_text_channel("shelter")} if command == "move" else {}
    asked = await mod.types(f"moderate {command}", **more)
    await ada.types(f"table {meanwhile.removeprefix('table ')}")
    assert CHANGED in (await mod.presses(asked, "Do it")).text


async def test_whoever_sat_down_meanwhile_is_asked_again_before_being_forgotten(
    town: Town,
) -> None:
    ada = town.person("Ada")
    asked = await ada.presses(await ada.types("my privacy"), "Forget me …")
    await ada.types("table open", game="steam-tunnel")
    again = await ada.presses(asked, "Yes, forget me")
    assert CHANGED in again.text
    assert "You'd leave" in again.text
    assert (await the_table(town)).people == (ada.id,)


# Buttons from before ------------------------------------------------------------------------------


async def test_buttons_without_a_mark_ask_again(town: Town) -> None:
    ada, _ = await sit(town, "Ada", "Ben")
    mod = town.person("Mod", moderator=True)
    for person, button in (
        (ada, Button("Leave the table", "leave", "sure")),
        (ada, Button("End the table", "end", "sure")),
        (ada, Button("Yes, forget me", "privacy", "forget")),
        (mod, Button("End the table", "mod", "do end -")),
        (mod, Button("Do it", "mod", "do pause - tired")),
        (mod, Button("Do it and say why…", "mod", "do restore -")),
    ):
        again = await old(town, person, button)
        assert CHANGED in again.text or "This table can be read" in again.text
    table = await the_table(town)
    assert (table.status, table.paused, len(table.people)) == ("playing", "", 2)
