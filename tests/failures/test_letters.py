"""F16: hands by direct message, closed ones above all."""

from typing import Any

import pytest

from bot.host.tables.table import PLAYING
from bot.ui.messages.dm_hands import CLOSED_NOTE, TOO_FAST_SECONDS
from tests.discord.emulator.wire import Message, User
from tests.failures.evening import Evening, confirmations, loud

SEND = "POST /channels/*/messages"
OPEN_CHANNEL = "POST /users/@me/channels"


async def wants_letters(evening: Evening, user: User) -> None:
    await evening.near.slash(user, evening.near.channel, "my settings", hand="direct message")
    await evening.settle(10)


async def wants_panels(evening: Evening, user: User) -> None:
    await evening.near.slash(user, evening.near.channel, "my settings", hand="here")


def letters(evening: Evening, user: User) -> list[Message]:
    return evening.near.dms(user)


async def test_f16_a_hand_comes_by_letter_and_one_message_is_kept(
    evening: Evening, ada: User, ben: User
) -> None:
    await wants_letters(evening, ada)
    await evening.game(ada, ben)
    await evening.settle(10)
    for _ in range(3):
        person = await evening.until_waited_for([ada, ben])
        await evening.settle(10)
        [letter] = letters(evening, ada)
        panel = await evening.client.screens.panel(await evening.table(), int(ada.id))
        if person is ada:
            shown, _, as_of = letter.text.rpartition("\n")
            assert shown == panel.screen.text
            assert as_of.startswith("-# As of <t:")
        await evening.act(person, await evening.hand(person))
        await evening.settle(10)
    assert letters(evening, ben) == []


async def test_f16_a_hand_is_edited_for_other_cards_and_not_for_what_others_do(
    evening: Evening, ada: User, ben: User
) -> None:
    await wants_letters(evening, ada)
    await wants_letters(evening, ben)
    await evening.game(ada, ben)
    await evening.settle(20)
    lays = 0
    while not lays:
        person = await evening.until_waited_for([ada, ben])
        await evening.settle(10)
        table, since = await evening.table(), len(evening.near.requests)
        seat = table.waiting_seats()[0]
        action = table.game.legal_actions(table.state, seat)[-1]  # a pass, where one may pass
        await evening.submit(seat, action)
        await evening.settle(10)
        lays += action.kind == "lay"
        other = ben if person is ada else ada
        edited = {one.path for one in evening.near.requests[since:] if one.method == "PATCH"}
        [hers], [others] = letters(evening, person), letters(evening, other)
        assert any(hers["id"] in path for path in edited) == (action.kind == "lay")
        assert not any(others["id"] in path for path in edited)


async def test_f16_a_new_turn_is_a_new_letter_for_whoever_it_calls(
    evening: Evening, ada: User, ben: User
) -> None:
    for person in (ada, ben):
        wish = {"hand": "letter", "notify": "letter"}
        await evening.client.service.clocks.change_preferences(int(person.id), **wish)
    await evening.game(ada, ben)
    await evening.settle(10)
    first = await evening.until_waited_for([ada, ben])
    await evening.settle(10)
    other = ben if first is ada else ada
    [before], [others] = letters(evening, first), letters(evening, other)
    await evening.act(first, await evening.hand(first))
    await evening.settle(10)
    waited = await evening.waited_for([other])
    assert (letters(evening, other)[-1] is others) is (waited is None)
    while await evening.waited_for([first]) is None:
        assert letters(evening, first) == [before]
        table = await evening.table()
        seat = table.waiting_seats()[0]
        await evening.submit(seat, table.game.legal_actions(table.state, seat)[-1])
        await evening.settle(10)
    [after] = letters(evening, first)
    assert after is not before
    assert before.deleted


async def test_f16_a_picture_that_stays_the_same_is_not_sent_again(
    evening: Evening, ada: User, ben: User
) -> None:
    await wants_letters(evening, ada)
    await evening.game(ada, ben)
    await evening.settle(10)
    [letter] = letters(evening, ada)
    edit = f"PATCH /channels/{letter['channel_id']}/messages/{letter['id']}"
    for _ in range(6):
        person = await evening.until_waited_for([ada, ben])
        await evening.act(person, await evening.hand(person))
        await evening.settle(10)
    edits = evening.near.sent(edit)
    assert edits
    assert [one for one in edits if one.files] == []  # every sketch of these tests is the same
    assert len(letter["attachments"]) == 1


async def test_f16_the_buttons_of_a_letter_work(evening: Evening, ada: User, ben: User) -> None:
    await wants_letters(evening, ada)
    await wants_letters(evening, ben)
    await evening.game(ada, ben)
    person = await evening.until_waited_for([ada, ben])
    await evening.settle(10)
    [letter] = letters(evening, person)
    seq = (await evening.table()).seq
    panel = await evening.walk(person, letter)
    await evening.near.click(person, panel, confirmations(panel)[0])
    assert (await evening.table()).seq == seq + 1
    await evening.settle(10)
    assert len(letters(evening, person)) == 1


async def test_f16_closed_letters_fall_back_to_the_panel_say_so_once_and_the_game_ends(
    evening: Evening, ada: User, ben: User, logs: list[Any]
) -> None:
    ada.dms_closed = True
    await wants_letters(evening, ada)
    await evening.game(ada, ben)
    await evening.settle(10)
    told = await evening.hand(ada)
    assert CLOSED_NOTE in told.text
    assert CLOSED_NOTE not in (await evening.hand(ada)).text
    asked = len(evening.near.sent(OPEN_CHANNEL))
    for _ in range(600):
        table = await evening.table()
        if table.status != PLAYING:
            break
        person = await evening.waited_for([ada, ben])
        if person is not None:
            await evening.act(person, await evening.hand(person))
        else:
            seat = table.waiting_seats()[0]
            await evening.submit(seat, table.game.legal_actions(table.state, seat)[0])
    assert (await evening.table()).ended_because == "finished"
    await evening.settle(10)
    assert "Shuffle" in evening.board.text
    assert len(evening.near.sent(OPEN_CHANNEL)) == asked
    assert loud(logs) == []


@pytest.mark.parametrize("code", [50007, 50278])
async def test_f16_the_note_comes_with_a_move_too(
    evening: Evening, ada: User, ben: User, code: int
) -> None:
    await evening.game(ada, ben)
    person = await evening.until_waited_for([ada, ben])
    panel = await evening.walk(person, await evening.hand(person))
    evening.near.fault(SEND, status=403, code=code)
    await wants_letters(evening, person)
    await evening.near.click(person, panel, confirmations(panel)[0])
    assert CLOSED_NOTE in panel.text


async def test_f16_opening_channels_too_fast_is_waited_out_and_not_held_against_anybody(
    evening: Evening, ada: User, ben: User
) -> None:
    evening.near.fault(OPEN_CHANNEL, status=400, code=40003)
    await evening.game(ada, ben)
    await wants_letters(evening, ada)
    assert letters(evening, ada) == []
    await evening.settle(TOO_FAST_SECONDS + 10)
    assert len(letters(evening, ada)) == 1


async def test_f16_new_channels_are_opened_five_seconds_apart(
    evening: Evening, ada: User, ben: User
) -> None:
    people = [ada, ben, evening.near.add_member("cleo")]
    for person in people:
        await wants_letters(evening, person)
    await evening.game(*people)
    await evening.settle(30)
    times = [one.at for one in evening.near.sent(OPEN_CHANNEL)]
    assert len(times) == 3
    assert min(times[1] - times[0], times[2] - times[1]) > 4.9  # each waits for its turn besides
    assert all(len(letters(evening, person)) == 1 for person in people)


async def test_f16_a_letter_that_was_deleted_comes_again(
    evening: Evening, ada: User, ben: User
) -> None:
    await wants_letters(evening, ada)
    await evening.game(ada, ben)
    await evening.settle(10)
    await evening.near.delete(letters(evening, ada)[0])
    while await evening.until_waited_for([ada, ben]) is ben:
        await evening.act(ben, await evening.hand(ben))
        await evening.settle(10)
    await evening.settle(10)
    assert len(letters(evening, ada)) == 1


async def test_f16_a_channel_that_discord_knows_no_more_for_a_while_is_asked_for_again(
    evening: Evening, ada: User, ben: User
) -> None:
    await wants_letters(evening, ada)
    await evening.game(ada, ben)
    await evening.settle(10)
    [letter] = letters(evening, ada)
    line = f"* /channels/{letter['channel_id']}/**"
    gone = evening.near.fault(line, count=None, status=404, code=10003)
    for _ in range(3):
        person = await evening.until_waited_for([ada, ben])
        await evening.act(person, await evening.hand(person))
        await evening.settle(10)
    gone.count = 0
    for _ in range(3):
        person = await evening.until_waited_for([ada, ben])
        await evening.act(person, await evening.hand(person))
        await evening.settle(10)
    assert len(letters(evening, ada)) == 1


@pytest.mark.parametrize("how", [{"status": 503}, {"drop": True}, {"delay": 60.0}])
async def test_f16_an_outage_of_letters_stops_nobody_and_is_made_up_for(
    evening: Evening, ada: User, ben: User, logs: list[Any], how: dict[str, Any]
) -> None:
    await evening.game(ada, ben)
    fault = evening.near.fault(OPEN_CHANNEL, count=None, **how)
    await wants_letters(evening, ada)
    await evening.settle(100)
    fault.count = 0
    person = await evening.until_waited_for([ada, ben])
    await evening.act(person, await evening.hand(person))
    await evening.settle(30)
    assert len(letters(evening, ada)) == 1
    assert loud(logs) == []


async def test_f16_who_leaves_keeps_no_hand_and_who_stays_sees_the_end(
    evening: Evening, ada: User, ben: User
) -> None:
    await wants_letters(evening, ada)
    await wants_letters(evening, ben)
    await evening.game(ada, ben)
    await evening.settle(20)
    question = await evening.near.slash(ben, evening.near.channel, "seat leave")
    assert question.original is not None
    await evening.near.click(ben, question.original, "Leave the table")
    await evening.settle(20)
    assert letters(evening, ben) == []
    ending = await evening.near.slash(ada, evening.near.channel, "table end")
    assert ending.original is not None
    await evening.near.click(ada, ending.original, "End the table")
    await evening.settle(20)
    [letter] = letters(evening, ada)
    assert "ended" in letter.text
    assert evening.client.hands._sent == {}


async def test_f16_a_lobby_that_closes_sends_nobody_a_letter(evening: Evening, ada: User) -> None:
    await wants_letters(evening, ada)
    await evening.lobby(ada)
    await evening.near.click(ada, evening.board, "Cancel")
    await evening.settle(20)
    assert letters(evening, ada) == []


async def test_f16_the_choice_can_be_taken_back(evening: Evening, ada: User, ben: User) -> None:
    await wants_letters(evening, ada)
    await wants_panels(evening, ada)
    await evening.game(ada, ben)
    await evening.settle(20)
    assert letters(evening, ada) == []
