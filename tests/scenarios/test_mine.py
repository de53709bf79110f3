"""One's own settings and tables, by buttons and menus alone and by a command alone."""

from bot.host.preferences.preferences import Preferences
from tests.scenarios.test_notices import board, table_of_days
from tests.scenarios.town import Person, Sight, Town


async def wishes(town: Town, person: Person) -> Preferences:
    return await town.client.service.preferences.of(person.id)


async def panel(person: Person) -> Sight:
    """My settings, behind Help on a board."""
    helped = await person.presses(board(person.town), "Help")
    return await person.presses(helped, "My settings")


async def test_everything_can_be_set_by_buttons_and_menus(town: Town) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await table_of_days(town, ada, ben)
    sight = await panel(ada)
    assert sight.message.ephemeral
    sight = await ada.presses(await ada.chooses(sight, "hand"), "As a direct message")
    await town.wait()
    sight = await ada.presses(await ada.chooses(sight, "notify"), "A direct message")
    sight = await ada.chooses(await ada.chooses(sight, "remind"), "180")
    sight = await ada.chooses(await ada.chooses(sight, "remind"), "5", menu=1)
    await town.wait()
    region = await ada.chooses(await ada.chooses(sight, "zone"), "America")
    while "set zone America/New_York" not in values(region):
        region = await ada.chooses(region, values(region)[-1])
    sight = await ada.chooses(region, "set zone America/New_York")
    await town.wait()
    sight = await ada.chooses(
        await ada.chooses(await ada.chooses(sight, "quiet"), "23:00"), "23:00 to 7:00"
    )
    await town.wait()
    first = await ada.chooses(await ada.chooses(sight, "away"), "2027-01-20")
    sight = await ada.chooses(first, "2027-01-20 to 2027-01-22")
    sight = await ada.presses(await ada.chooses(sight, "hints"), "Off")
    chosen = await wishes(town, ada)
    assert (chosen.hand, chosen.notify, chosen.remind, chosen.most) == ("letter", "letter", 180, 5)
    assert (chosen.zone, chosen.quiet, chosen.hints) == ("America/New_York", (1380, 420), False)
    assert "Wed 20 January 2027 to Fri 22 January 2027" in sight.text
    sight = await ada.presses(sight, "I'm back now")
    sight = await ada.presses(await ada.chooses(sight, "quiet"), "No quiet hours")
    chosen = await wishes(town, ada)
    assert (chosen.away, chosen.quiet) == (None, None)


def values(sight: Sight) -> list[str]:
    return [option["value"] for option in sight.menus[0]["options"]]


async def test_everything_can_be_set_by_one_command(town: Town) -> None:
    ada = town.person("Ada")
    seen = await ada.types("my settings")
    assert "Time zone: **UTC" in seen.text
    [offered, *_] = await ada.suggestions("my settings", "zone", "new y")
    said = await ada.types(
        "my settings",
        hand="direct message",
        notices="none",
        remind=720,
        reminders=10,
        zone=offered["value"],
        quiet="11 pm to 7 am",
        away="2027-01-20",
        hints="off",
    )
    assert said.message.ephemeral
    assert "No table is waiting for you right now." in said.text
    chosen = (await wishes(town, ada)).model_dump(mode="json")
    assert chosen == {
        "hand": "letter",
        "notify": "none",
        "remind": 720,
        "most": 10,
        "zone": "America/New_York",
        "quiet": [1380, 420],
        "away": ["2027-01-20", "2027-01-20"],
        "hints": False,
        "greeted": False,
        "direct_channel": 0,
    }


async def test_what_makes_no_sense_is_one_sentence_and_changes_nothing(town: Town) -> None:
    ada = town.person("Ada")
    for asked, sentence in (
        ({"zone": "Atlantis"}, "I don't know that time zone"),
        ({"zone": "Indiana"}, "Several time zones match"),
        ({"quiet": "late"}, "Write quiet hours as 22:00 to 7:00, or off."),
        ({"quiet": "1:00 to 20:00"}, "Quiet hours last at most 16 hours a day."),
        ({"quiet": "7:00 to 7:00"}, "Quiet hours begin and end at two different minutes"),
        ({"away": "soon"}, "Write the days as"),
        ({"away": "2027-02-30"}, "There's no such day in the calendar."),
        ({"away": "2027-02-10 to 2027-02-01"}, "An absence lasts from one day to 30."),
        ({"away": "2029-02-10"}, "Days away can begin at most a year from now."),
        ({"zone": "London", "quiet": "late"}, "Write quiet hours"),
    ):
        said = await ada.types("my settings", **asked)
        assert said.text.startswith(sentence)
        assert await wishes(town, ada) == Preferences()


async def test_my_tables_has_the_most_urgent_first_and_what_does_not_wait_last(
    town: Town,
) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    slow = await table_of_days(town, ada, ben, pace="none")
    quick = await table_of_days(town, ada, ben)
    assert slow is quick, "the same shuffle deals both tables alike"
    await ada.types("table open", game="steam-court")
    await town.wait()
    listed = await slow.types("my tables")
    lines = [line for line in listed.text.split("\n") if line.startswith("•")]
    assert "until <t:" in lines[0]
    assert "**waiting for you** since" in lines[1]
    assert all("https://discord.com/channels/" in line for line in lines)
    other = ben if slow is ada else ada
    lines = [line for line in (await other.types("my tables")).text.split("\n") if "•" in line]
    assert "not your turn" in lines[0]
    if other is ada:
        assert "not started yet" in lines[-1]
    by_button = await slow.presses(await slow.presses(board_of_game(town), "Help"), "My tables")
    assert by_button.text == listed.text


def board_of_game(town: Town) -> Sight:
    shown = [Sight(m) for m in town.channel.history() if not m.flags.ephemeral]
    return next(sight for sight in reversed(shown) if "Help" in sight.buttons)
