"""Everything that was ever opened can still be pressed, chosen and sent in after a restart."""

from tests.discord.emulator import CannotDo
from tests.scenarios.robot import confirmations
from tests.wire.people import Person, Sight, Town, anybodys_choice, asked, choice, seat_all
from tests.wire.running import Bot, rows

ANY_SIZE = "of any size"
LUCKY = (1).to_bytes(32)
"""A seed that soon lets somebody lead a Multiplier."""


async def sized(people: list[Person]) -> tuple[Person, Sight]:
    """Play until somebody may lead a set of any size; the panel that asks how large."""
    for _ in range(60):
        for person in people:
            panel = await person.types("hand")
            lines = [line for menu in panel.menus for line in menu["options"]]
            for line in lines:
                if ANY_SIZE in line["label"]:
                    cards = await person.chooses(panel, line["value"])
                    if "Another size…" in cards.buttons:
                        return person, cards
                    first = cards.menus[0]["options"][0]["value"]
                    return person, await person.chooses(cards, first)
        found = await anybodys_choice(people)
        assert found is not None
        await found[0].presses(found[1], found[2])
    raise CannotDo("nobody ever led a Multiplier")


async def test_a_modal_opened_before_a_restart_is_read_after_it(town: Town, bot: Bot) -> None:
    bot.seed = LUCKY
    people = [town.person(name) for name in ("Ada", "Ben", "Cleo", "Dan")]
    await seat_all(*people)
    person, panel = await sized(people)
    opened = await town.emu.click(person.user, panel.message, "Another size…")
    assert opened.modal is not None
    await bot.restart()
    sent = await town.emu.submit(person.user, opened, {"answer": "20"})
    assert sent.original is not None
    asking = Sight.of(sent.original)
    assert "Lay 20 × 2" in asking.text
    (lay,) = confirmations(asking)
    await bot.restart()
    await person.presses(asking, lay)
    assert person.answer is not None
    last = rows(bot.database)[-1]
    assert (last.key, last.kinds) == (f"i{person.answer.id}", ["played"])
    assert "20x" in str(last.body) or "'size': 20" in str(last.body)


async def test_nonsense_sent_in_by_a_modal_changes_nothing(town: Town, bot: Bot) -> None:
    bot.seed = LUCKY
    people = [town.person(name) for name in ("Ada", "Ben", "Cleo", "Dan")]
    await seat_all(*people)
    person, panel = await sized(people)
    before = rows(bot.database)
    for answer in ("0", "-1", "2.5", "many", "9999", "١٢", " ", "1;2"):
        opened = await town.emu.click(person.user, panel.message, "Another size…")
        sent = await town.emu.submit(person.user, opened, {"answer": answer})
        assert sent.text.startswith("You are"), answer
        assert sent.original is not None
        panel = Sight.of(sent.original)
        if "Another size…" not in panel.buttons:
            _, panel = await sized([person])
    assert rows(bot.database) == before


async def test_a_restart_between_every_two_presses_loses_nothing(
    bot: Bot, four: list[Person]
) -> None:
    for _ in range(2):
        person = await asked(four)
        await bot.restart()
        panel, label = await choice(person)
        await bot.restart()
        await person.presses(panel, label)
        assert person.answer is not None
        assert rows(bot.database)[-1].key == f"i{person.answer.id}"
        await bot.restart()
        await bot.settled()
