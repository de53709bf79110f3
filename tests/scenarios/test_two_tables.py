"""Ten at two tables: two boards, nothing crosses, and the next Quarter waits for both."""

from bot.host.tables.table import Table
from bot.ui import custom_ids
from tests.scenarios.robot import answer_turn
from tests.scenarios.town import Person, Sight, Town, asks
from tests.share import share


def boards(town: Town) -> list[Sight]:
    """The public messages that carry a board now, the Royal table's first."""
    public = [Sight(m) for m in town.channel.history() if not m.flags.ephemeral]
    found = [sight for sight in public if "My hand" in sight.buttons]
    return sorted(found, key=lambda sight: "Renegade table**" in sight.text.split("\n")[0])


async def ten(town: Town, people: list[Person], where: str = "here") -> None:
    host, *others = people
    await host.types("table open", game="steam-court", where=where)
    await town.wait()
    for person in others:
        await person.presses(town.board(), "Join")
    for _ in range(10 - len(people)):
        await host.presses(town.board(), "Add a house player")
    await host.presses(town.board(), "Start")
    await town.wait()


async def play_to_quarter(town: Town, people: list[Person], quarter: int) -> None:
    for _ in range(600):
        royal, renegade = boards(town)
        if f"Quarter {quarter} of 4" in royal.text and f"Quarter {quarter} of 4" in renegade.text:
            return
        for person in people:
            for sight in (royal, renegade):
                if asks(sight, person):
                    await answer_turn(person, sight)
        await town.wait()
    raise AssertionError(boards(town)[0].text)


async def test_two_boards_stand_in_the_channel_and_each_names_the_other(town: Town) -> None:
    await ten(town, [town.person("Ada")])
    royal, renegade = boards(town)
    assert "Royal table" in royal.text.split("\n")[0]
    assert "Renegade table" in renegade.text.split("\n")[0]
    assert "Renegade table" in royal.text.split("\n", 1)[1]
    assert "Royal table" in renegade.text.split("\n", 1)[1]
    assert "Queen" in royal.alt
    assert "Submariner" in renegade.alt


def one_waits_for_the_other(table: Table) -> bool:
    """One table's Quarter is over, the other's is not."""
    return any(one.phase == "over" for one in table.game.view(table.state, None).tables)


@share("all_by_clicks", everyday=False, whole=True)
async def test_ten_play_through_promotion_with_a_restart_in_between(
    town: Town, all_by_clicks: bool
) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await ten(town, [ada, ben])
    for _ in range(10):
        await town.wait()
    await town.restart()
    await town.wait()
    assert len(boards(town)) == 2
    if not all_by_clicks:
        await town.hurry(one_waits_for_the_other)
        await town.wait()
    await play_to_quarter(town, [ada, ben], 2)
    table = await town.client.service.table(only_table(boards(town)[0]))
    first, second = table.game.view(table.state, None).tables
    assert sorted(s.seat for t in (first, second) for s in t.seats) == list(range(10))


async def test_a_click_at_one_table_is_not_disturbed_by_the_other(town: Town) -> None:
    """Both tables go on at once: what the other one does must not make a panel stale."""
    ada, ben = town.person("Ada"), town.person("Ben")
    await ten(town, [ada, ben])
    for _ in range(100):
        for person in (ada, ben):
            for sight in boards(town):
                if not asks(sight, person):
                    continue
                panel = await person.presses(sight, "My hand")
                table = await town.client.service.table(only_table(sight))
                mine = table.seat_of(person.id)
                assert mine is not None
                for _ in range(4):  # the other table moves while this one waits for us
                    await town.wait()
                moved = (await town.client.service.table(table.table_id)).seq > table.seq
                after = await answer_turn(person, sight, panel)
                if moved and after:
                    assert person.panel is not None
                    assert "moved on" not in person.panel.text
                    return
        await town.wait()
    raise AssertionError("the tables never crossed")


async def test_in_two_threads_the_boards_stand_apart(town: Town) -> None:
    ada = town.person("Ada")
    await ten(town, [ada], where="two threads")
    names = {thread.name: thread for thread in town.channel.threads}
    assert len(names) == 2
    for name, thread in names.items():
        shown = [Sight(m) for m in thread.history() if not m.flags.ephemeral]
        standing = [sight for sight in shown if "My hand" in sight.buttons]
        assert len(standing) == 1, name
    hand = await ada.actor.slash(next(iter(names.values())), "hand")
    assert "You are" in Sight(hand.response).text


def only_table(sight: Sight) -> int:
    click = custom_ids.read(sight.buttons["My hand"])
    assert click is not None
    return click.table_id
