"""Being called, reminded and left in peace at a table that lasts for days, as people hear it."""

import pytest

from tests.scenarios.bell import HOUR, Bell
from tests.scenarios.robot import answer_turn
from tests.scenarios.town import Person, Sight, Town, asks


@pytest.fixture(name="bell")
def _bell(town: Town, monkeypatch: pytest.MonkeyPatch) -> Bell:
    bell = Bell(town)
    bell.listen(monkeypatch)
    return bell


async def table_of_days(town: Town, ada: Person, ben: Person, pace: str = "days") -> Person:
    """Ada and Ben at Steam Tunnel; whose turn it is first."""
    await ada.types("table open", game="steam-tunnel", options=f"pace={pace}")
    await town.wait()
    await ben.presses(town.board(), "Join")
    await ada.presses(town.board(), "Start")
    await town.wait()
    return waited_for(town, ada, ben)


def waited_for(town: Town, *people: Person) -> Person:
    [waited] = [person for person in people if asks(board(town), person)]
    return waited


def board(town: Town) -> Sight:
    """The lowest message with the buttons of a board."""
    shown = [Sight(m) for m in town.channel.history() if not m.flags.ephemeral]
    return next(sight for sight in reversed(shown) if "My hand" in sight.buttons)


async def play_turn(town: Town, person: Person, *others: Person) -> int:
    """Play until it is somebody else's turn; how many steps that took."""
    steps = 0
    while waited_for(town, person, *others) is person:
        assert await answer_turn(person, board(town))
        await town.wait()
        steps += 1
    return steps


async def test_a_turn_of_many_steps_is_one_mention(town: Town, bell: Bell) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    first = await table_of_days(town, ada, ben)
    second = ben if first is ada else ada
    assert len(bell.calls(first)) == (0 if first is ada else 1)
    bell.forget()
    steps = await play_turn(town, first, second)
    assert len(bell.calls(second)) == 1
    bell.forget()
    steps += await play_turn(town, second, first)
    assert steps > 2
    assert len(bell.calls(first)) == 1
    assert bell.calls(second) == []


async def test_who_sleeps_is_called_when_he_wakes(town: Town, bell: Bell) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    first = await table_of_days(town, ada, ben)
    second = ben if first is ada else ada
    # It is 8:00 by the clocks of London.
    asked = await second.types("my settings", zone="London", quiet="7:30 to 9:30")
    assert "Time zone: Europe/London" in asked.text
    assert "Quiet hours: 7:30 to 9:30" in asked.text
    await play_turn(town, first, second)
    await bell.pass_hours(1.4)
    assert bell.calls(second) == []
    await bell.pass_hours(0.2)
    [call] = bell.calls(second)
    assert 0 <= call.at % (24 * HOUR) - 9.5 * HOUR < 120_000
    await bell.pass_hours(2)
    assert bell.calls(second) == [call]


async def test_reminders_come_at_ones_own_interval_then_end_and_the_table_has_stalled(
    town: Town, bell: Bell
) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    first = await table_of_days(town, ada, ben, pace="none")
    await first.types("my settings", remind=60, reminders=2)
    begun = town.clock.now
    bell.forget()
    await bell.pass_hours(3)
    hours = [round((call.at - begun) / HOUR) for call in bell.calls(first)]
    assert hours == [1, 2]
    assert "last reminder" in bell.calls(first)[-1].text
    assert len(standing(town)) == 1
    bell.forget()
    await bell.pass_hours(50)
    [word] = [ring for ring in bell.rings if "reminders are used up" in ring.text]
    assert not word.users
    assert not word.roles
    await bell.pass_hours(50)
    assert bell.calls(first) == []
    assert [ring for ring in bell.rings if "reminders are used up" in ring.text] == [word]


async def test_a_named_role_of_moderators_is_called_when_a_table_has_stalled(
    town: Town, bell: Bell
) -> None:
    mod, keepers = town.person("Mod", moderator=True), town.guild.create_role("Keepers")
    await mod.types("moderate settings", moderator_role=keepers)
    ada, ben = town.person("Ada"), town.person("Ben")
    first = await table_of_days(town, ada, ben, pace="none")
    await first.types("my settings", remind=60, reminders=1)
    bell.forget()
    await bell.pass_hours(50)
    [word] = [ring for ring in bell.rings if "reminders are used up" in ring.text]
    assert word.roles == {keepers.id}
    assert f"<@&{keepers.id}>" in word.text


def standing(town: Town) -> list[Sight]:
    """The reminders that stand in the channel."""
    shown = [Sight(m) for m in town.channel.history() if not m.flags.ephemeral]
    return [sight for sight in shown if "is still waiting for you" in sight.text]


async def test_a_reminder_goes_when_its_player_has_acted(town: Town, bell: Bell) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    first = await table_of_days(town, ada, ben)
    await bell.pass_hours(12.1)
    [reminder] = standing(town)
    assert f"<@{first.id}>" in reminder.text
    assert "https://discord.com/channels/" in reminder.text
    assert "Your turn ends <t:" in reminder.text
    await bell.pass_hours(8)
    assert len(standing(town)) == 1
    assert standing(town)[0].message.id != reminder.message.id
    await answer_turn(first, board(town))
    await town.wait()
    assert standing(town) == []


async def test_a_reminder_goes_with_its_table(town: Town, bell: Bell) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await table_of_days(town, ada, ben)
    await bell.pass_hours(12.1)
    assert len(standing(town)) == 1
    await ada.presses(await ada.types("table end"), "End the table")
    await town.wait()
    assert standing(town) == []
    bell.forget()
    await bell.pass_hours(30)
    assert bell.calls(ada) + bell.calls(ben) == []


async def test_a_snoozed_reminder_comes_again_and_then_they_go_on(town: Town, bell: Bell) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    first = await table_of_days(town, ada, ben)
    other = ben if first is ada else ada
    await bell.pass_hours(12.1)
    [reminder] = standing(town)
    refused = await other.presses(reminder, "In an hour")
    assert refused.text == "That reminder is for somebody else; yours come to you."
    assert refused.message.ephemeral
    said = await first.presses(reminder, "In an hour")
    assert "I'll remind you about" in said.text
    assert standing(town) == []
    bell.forget()
    await bell.pass_hours(0.9)
    assert bell.calls(first) == []
    await bell.pass_hours(0.2)
    assert len(bell.calls(first)) == len(standing(town)) == 1
    await bell.pass_hours(8)
    assert len(bell.calls(first)) == 2


async def test_no_more_reminders_of_this_turn_but_of_the_next(town: Town, bell: Bell) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    first = await table_of_days(town, ada, ben)
    other = ben if first is ada else ada
    await bell.pass_hours(12.1)
    said = await first.presses(standing(town)[0], "No more this turn")
    assert "No more reminders for this turn" in said.text
    bell.forget()
    await bell.pass_hours(10)
    assert bell.calls(first) == []
    await play_turn(town, first, other)
    await play_turn(town, other, first)
    bell.forget()
    await bell.pass_hours(13)
    assert len(bell.calls(first)) == 1


async def test_a_reminder_can_be_snoozed_by_a_command_before_it_comes(
    town: Town, bell: Bell
) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    first = await table_of_days(town, ada, ben)
    other = ben if first is ada else ada
    refused = await other.types("my snooze", **{"for": "8 hours"})
    assert refused.text == "No such table is waiting for you; see `/my tables`."
    [offered] = await first.suggestions("my snooze", "table")
    said = await first.types("my snooze", **{"for": "8 hours", "table": offered["value"]})
    assert " <t:" in said.text
    bell.forget()
    await bell.pass_hours(7.9)
    assert bell.calls(first) == []
    await bell.pass_hours(0.2)
    assert len(bell.calls(first)) == 1


async def test_who_wants_no_notices_hears_nothing(town: Town, bell: Bell) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    first = await table_of_days(town, ada, ben)
    second = ben if first is ada else ada
    await second.types("my settings", notices="none")
    await play_turn(town, first, second)
    await bell.pass_hours(20)
    assert bell.calls(second) == []


async def test_a_call_by_direct_message_has_link_and_deadline(town: Town, bell: Bell) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    first = await table_of_days(town, ada, ben)
    second = ben if first is ada else ada
    await second.types("my settings", notices="direct message", remind=360)
    bell.forget()
    await play_turn(town, first, second)
    await town.wait()
    [call] = bell.letters(second)
    assert bell.mentions(second) == []
    assert "It's your turn at" in call.text
    assert "Your turn ends <t:" in call.text
    assert f"discord.com/channels/{town.guild.id}/{town.channel.id}/" in call.text
    await bell.pass_hours(6.1)
    assert len(bell.letters(second)) == 2
    [letter] = bell.letter_box(second)
    assert "is still waiting for you" in letter.text
    await play_turn(town, second, first)
    await town.wait()
    assert bell.letter_box(second) == []
    assert bell.mentions(second) == []


async def test_a_hand_by_direct_message_is_the_call_itself(town: Town, bell: Bell) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    first = await table_of_days(town, ada, ben)
    second = ben if first is ada else ada
    await second.types("my settings", notices="direct message", hand="direct message")
    await town.wait()
    bell.forget()
    await play_turn(town, first, second)
    await bell.pass_hours(2)
    [call] = bell.calls(second)
    [letter] = bell.letter_box(second)
    assert call.message.id == letter.message.id
    assert "It's your turn at" in letter.text
    assert "You are" in letter.text
    assert "Your turn ends <t:" in letter.text


async def test_a_hand_that_comes_by_night_rings_in_the_morning(town: Town, bell: Bell) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    first = await table_of_days(town, ada, ben)
    second = ben if first is ada else ada
    wanted = {"notices": "direct message", "hand": "direct message", "quiet": "7:00 to 10:00"}
    await second.types("my settings", **wanted)
    bell.forget()
    await play_turn(town, first, second)
    await bell.pass_hours(1.5)
    assert bell.calls(second) == []
    assert len(bell.letter_box(second)) == 1
    await bell.pass_hours(1)
    [call] = bell.calls(second)
    [letter] = bell.letter_box(second)
    assert call.message.id == letter.message.id


async def test_a_paused_table_reminds_nobody(town: Town, bell: Bell) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    first = await table_of_days(town, ada, ben)
    await bell.pass_hours(12.1)
    assert len(standing(town)) == 1
    await ada.types("table pause")
    await town.wait()
    assert standing(town) == []
    bell.forget()
    await bell.pass_hours(40)
    assert bell.calls(first) == []
    assert "paused, clocks too" in (await first.types("my tables")).text


async def test_with_notices_in_the_channel_the_hand_comes_without_a_sound(
    town: Town, bell: Bell
) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    first = await table_of_days(town, ada, ben)
    second = ben if first is ada else ada
    await second.types("my settings", hand="direct message")
    bell.forget()
    await play_turn(town, first, second)
    await town.wait()
    assert len(bell.mentions(second)) == 1
    assert bell.letters(second) == []
    assert len(bell.letter_box(second)) == 1
    await second.types("my settings", hand="here")
    await town.wait()
    assert bell.letter_box(second) == []


async def test_a_night_in_which_clocks_are_changed_is_as_long_as_it_is(
    town: Town, bell: Bell
) -> None:
    # Saturday 27 March 2027, 20:00 UTC; clocks in Berlin go from 2:00 to 3:00 that night.
    town.clock.now = 1_806_177_600_000
    await town.wait()
    ada, ben = town.person("Ada"), town.person("Ben")
    first = await table_of_days(town, ada, ben)
    second = ben if first is ada else ada
    said = await second.types("my settings", zone="Europe/Berlin", quiet="21:00-7:00")
    assert "Quiet hours: 21:00 to 7:00" in said.text
    begun = town.clock.now
    await play_turn(town, first, second)
    await bell.pass_hours(8.9)
    assert bell.calls(second) == []
    await bell.pass_hours(0.3)
    [call] = bell.calls(second)
    # 7:00 in Berlin is 5:00 UTC by now, nine hours after 21:00 there.
    assert round((call.at - begun) / HOUR) == 9
    listed = await second.types("my tables")
    # From 5:00 UTC fourteen hours until 21:00 in Berlin, ten more after the second night.
    due = begun - begun % HOUR + (9 + 14 + 10 + 10) * HOUR
    assert f"<t:{due // 1000}:f>" in listed.text


async def test_days_away_put_the_deadline_off_and_nobody_calls(town: Town, bell: Bell) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    first = await table_of_days(town, ada, ben)
    before = deadline(await first.types("my tables"))
    said = await first.types("my settings", away="2027-01-15 to 2027-01-17")
    after = before + 64 * 3600  # from 8:00 to midnight, and two whole days
    assert abs(deadline(said) - after) < 120
    assert "Fri 15 January 2027 to Sun 17 January 2027" in said.text
    bell.forget()
    await bell.pass_hours(60)
    assert bell.calls(first) == []
    back = await first.presses(said, "I'm back now")
    assert abs(deadline(back) - before - 60 * 3600) < 300
    refused = await first.types("my settings", away="2026-01-15 to 2026-01-17")
    assert refused.text.startswith("Those days are already over.")


def deadline(sight: Sight) -> int:
    """The first instant named, in seconds since 1970."""
    return int(sight.text.split("<t:")[1].split(":")[0])


async def test_at_a_first_table_of_days_one_hears_once_of_the_settings(town: Town) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await table_of_days(town, ada, ben)
    seen = await ada.presses(board(town), "My hand")
    assert "Set your time zone and quiet hours in" in seen.text
    assert "quiet hours" not in (await ada.presses(board(town), "My hand")).text
    await town.restart()
    assert "quiet hours" not in (await ada.presses(board(town), "My hand")).text
    assert "quiet hours" in (await ben.presses(board(town), "My hand")).text


async def test_a_quick_table_has_no_word_about_settings(town: Town) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await table_of_days(town, ada, ben, pace="live")
    assert "quiet hours" not in (await ada.presses(board(town), "My hand")).text


async def test_nobody_is_reminded_of_a_seat_that_the_house_moves_for(
    town: Town, bell: Bell
) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    first = await table_of_days(town, ada, ben)
    await bell.pass_hours(24.2)
    assert standing(town) == []
    bell.forget()
    await bell.pass_hours(3)
    assert bell.calls(first) == []
    listed = await first.types("my tables")
    assert "a house player is filling in for you" in listed.text
    [label] = [label for label in listed.buttons if label.startswith("I'm back")]
    again = await first.presses(listed, label)
    assert "you're in your seat" in again.text
    assert "a house player is filling in for you" not in again.text
