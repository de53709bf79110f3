"""Cutting the deck at a real table, pressed and typed, and what is said of it from then on."""

from bot.host.log.proof import verify
from tests.scenarios.town import Town


async def test_each_player_cuts_by_button_or_command_until_the_start(town: Town) -> None:
    ada, ben, cleo = (town.person(name) for name in ("Ada", "Ben", "Cleo"))
    await ada.types("table open", game="court-of-the-medici")
    await town.wait()
    lobby = town.board()
    (promise,) = [line for line in lobby.text.splitlines() if "Shuffle promised" in line]
    digits = promise.split("`")[1]
    assert len(digits) == 32
    await ben.presses(lobby, "Join")
    await ben.answers(town.board(), "Cut the deck", "404")
    assert "Ben · cut 404" in town.board().text
    refused = await ben.answers(town.board(), "Cut the deck", "x17")
    assert "whole number from 1 to 999" in refused.text
    await ben.types("cut", number=405)
    await town.wait()
    assert "Ben · cut 405" in town.board().text
    assert promise in town.board().text
    refused = await cleo.presses(town.board(), "Cut the deck")
    assert "aren't in this game" in refused.text
    await town.restart()
    await ada.presses(town.board(), "Start")
    await town.wait()
    assert digits in town.board().text
    assert "1 of 2 cut the deck" in town.board().text
    assert digits in (await cleo.presses(town.board(), "Help")).text
    table = await town.client.service.table((await town.client.service.live_tables())[0].table_id)
    assert table.record == "court-of-the-medici {} 1 p- p405"
    told = (await cleo.types("record verify")).text
    assert table.promise in told
    assert table.secret not in told
    assert table.seed.hex() not in told
    assert (await verify(town.client.service.store, table)).cut == "1 of 2 cut the deck."
    late = await ben.types("cut", number=7)
    assert "lobby is closed" in late.text
