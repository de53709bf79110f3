"""What is stored about a person: told, handed out as a file, and forgotten by two presses."""

from tests.scenarios.town import Town


async def test_a_person_reads_what_is_stored_and_gets_it_as_a_file(town: Town) -> None:
    ada = town.person("Ada")
    await ada.types("table open", game="court-of-the-medici")
    settings = await ada.types("my settings")
    told = await ada.presses(settings, "What is stored about me")
    assert told.text == (await ada.types("my privacy")).text
    assert "What is stored about you" in told.text
    handed = await ada.presses(told, "Send me all of it")
    assert [file.filename for file in handed.message.attachments] == ["parlour-about-me.json"]


async def test_forgetting_asks_first_and_then_leaves_nothing(town: Town) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await ada.types("table open", game="court-of-the-medici")
    await town.wait()
    await ben.presses(town.board(), "Join")
    await town.wait()
    await ada.presses(town.board(), "Start")
    await town.wait()
    asked = await ben.presses(await ben.types("my privacy"), "Forget me …")
    assert "You'd leave 1 table" in asked.text
    kept = await ben.presses(asked, "No")
    assert "What is stored" in kept.text
    store = town.client.service.store
    assert await store.about(ben.id) != []
    asked = await ben.presses(kept, "Forget me …")
    gone = await ben.presses(asked, "Yes, forget me")
    assert "You are forgotten" in gone.text
    assert "remembers until it ends" in gone.text
    await town.wait()
    asked = await ada.types("table end")
    await ada.presses(asked, "End the table")
    await town.wait()
    assert await store.about(ben.id) == []
    await town.wait()
    assert "former player" in (await ada.types("table log")).text
    assert "Ben" not in town.board().text
    assert (await ben.types("my tables")).text.startswith("You aren't at any table")


async def test_everybody_can_have_only_himself_forgotten(town: Town) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await ada.types("table open", game="court-of-the-medici")
    asked = await ben.presses(await ben.types("my privacy"), "Forget me …")
    await ben.presses(asked, "Yes, forget me")
    assert await town.client.service.store.about(ada.id) != []


async def test_a_rematch_seats_nobody_who_asked_to_be_forgotten(town: Town) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await ada.types("table open", game="court-of-the-medici")
    await town.wait()
    await ben.presses(town.board(), "Join")
    await ada.presses(town.board(), "Start")
    await town.wait()
    await ada.presses(await ada.types("table end"), "End the table")
    asked = await ben.presses(await ben.types("my privacy"), "Forget me …")
    await ben.presses(asked, "Yes, forget me")
    await town.wait()
    await ada.types("table rematch")
    await town.wait()
    table = (await town.client.service.live_tables())[0]
    assert table.seats == (ada.id,)
    assert "2 · open" in town.board().text
