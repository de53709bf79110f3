"""A lobby of days asks whoever waits in it, in their own way, whether they still do."""

from bot.host.workers.house_players import ANSWER_MS
from tests.discord.emulator.wire import User
from tests.failures.evening import Evening, shown

DAY_MS = 24 * 60 * 60 * 1000


async def test_everybody_is_asked_once_in_their_own_way_and_one_press_keeps_it_open(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.client.service.clocks.change_preferences(int(ben.id), notify="letter")
    await evening.lobby(ada, ben)
    evening.skipped += 3 * DAY_MS - ANSWER_MS
    for _ in range(2):
        await evening.client.house.close_old_lobbies()
        await evening.settle(10)
    asked = [one for one in evening.near.messages() if one.find("Still in")]
    [letter] = [one for one in evening.near.dms(ben) if one.find("Still in")]
    assert [one["mentions"] for one in asked] == [[ada]]
    assert "half a day" in letter.text
    told = await evening.near.click(ben, letter, "Still in")
    assert "stays open" in shown(told).text
    evening.skipped += ANSWER_MS
    await evening.client.house.close_old_lobbies()
    assert (await evening.table()).status == "lobby"
    stranger = evening.near.add_member("stranger")
    refused = await evening.near.click(stranger, asked[0], "Still in")
    assert "stays open" not in shown(refused).text


async def test_a_lobby_that_nobody_answers_for_closes(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.lobby(ada, ben)
    evening.skipped += 3 * DAY_MS - ANSWER_MS
    await evening.client.house.close_old_lobbies()
    evening.skipped += ANSWER_MS
    await evening.client.house.close_old_lobbies()
    await evening.settle(10)
    assert (await evening.table()).ended_because == "expired"
