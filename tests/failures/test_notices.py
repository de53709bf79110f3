"""F16 and outages: calls and reminders are neither lost nor sent twice, whatever goes wrong."""

import asyncio
from typing import Any

import pytest

from bot.host.errors import Refusal
from bot.host.preferences.preferences import Preferences
from bot.host.service.service import TableService
from bot.host.tables.draft import Actor
from bot.host.turns.play import PlayAction
from bot.host.turns.reminders import Notice
from bot.presenters.turns.reminders import LETTERS_CLOSED
from bot.ui.messages.dm_hands import CLOSED_NOTE, TOO_FAST_SECONDS
from rules.catalog import GAMES
from storage.store import Clock, StorageError
from tests.discord.emulator.wire import Message, User
from tests.failures.evening import Evening, confirmations, loud, shown

SEND = "POST /channels/*/messages"
DELETE = "DELETE /channels/*/messages/*"
OPEN_CHANNEL = "POST /users/@me/channels"
MINUTE = 60.0


async def wish(evening: Evening, user: User, **changes: Any) -> None:
    await evening.client.service.clocks.change_preferences(int(user.id), **changes)


async def turn_of(evening: Evening, user: User, other: User) -> None:
    """Have everybody but this person act until the table waits for him, uncalled so far."""
    for _ in range(200):
        table = await evening.table()
        seat = table.waiting_seats()[0]
        mine = table.occupants[seat].user_id == int(user.id)
        if mine and table.last_actor != int(user.id):
            return
        await evening.submit(seat, table.game.legal_actions(table.state, seat)[-1])
    raise AssertionError(f"never {user['username']}'s turn, always {other['username']}'s")


async def clock(evening: Evening, user: User) -> Clock:
    table = await evening.table()
    clocks = await evening.store.clocks(table.table_id)
    return next(one for one in clocks if one.user_id == int(user.id))


def reminders(evening: Evening) -> list[Message]:
    return [one for one in evening.near.messages() if "is still waiting for you" in one.text]


async def act(evening: Evening, user: User) -> None:
    """Act from the newest board, whatever stands below it."""
    boards = [one for one in evening.near.messages() if one.find("My hand")]
    pressed = await evening.near.click(user, boards[-1], "My hand")
    await evening.act(user, shown(pressed))


def calls(messages: list[Message]) -> list[Message]:
    return [one for one in messages if "It's your turn at" in one.text]


async def waiting(evening: Evening, ada: User, ben: User, **changes: Any) -> None:
    """A table that has called Ada just now; by the wishes given."""
    await wish(evening, ada, **changes)
    await evening.game(ada, ben)
    await turn_of(evening, ada, ben)
    await evening.settle(20)


# Direct messages ------------------------------------------------------------------------------


async def test_f16_closed_letters_fall_back_to_one_mention_and_say_so(
    evening: Evening, ada: User, ben: User, logs: list[Any]
) -> None:
    ada.dms_closed = True
    await waiting(evening, ada, ben, notify="letter")
    await evening.settle(2 * MINUTE)
    assert (await clock(evening, ada)).called
    assert (await evening.client.service.preferences.of(int(ada.id))).notify == "channel"
    mentioning = [r for r in evening.near.sent(SEND) if mentioned(r.body, ada)]
    assert len(mentioning) == 1
    assert LETTERS_CLOSED in (await evening.hand(ada)).text
    assert LETTERS_CLOSED not in (await evening.hand(ada)).text
    assert loud(logs) == []


def mentioned(body: Any, user: User) -> bool:
    """Whether a message rang at somebody's."""
    return user.id in [str(one) for one in (body.get("allowed_mentions") or {}).get("users", ())]


async def test_f16_closed_letters_end_hand_and_notices_together(
    evening: Evening, ada: User, ben: User
) -> None:
    ada.dms_closed = True
    await waiting(evening, ada, ben, notify="letter", hand="letter")
    chosen = await evening.client.service.preferences.of(int(ada.id))
    assert (chosen.hand, chosen.notify) == ("here", "channel")
    text = (await evening.hand(ada)).text
    assert CLOSED_NOTE in text
    assert LETTERS_CLOSED in text


async def test_f16_channels_opened_too_fast_are_waited_out(
    evening: Evening, ada: User, ben: User
) -> None:
    evening.near.fault(OPEN_CHANNEL, status=400, code=40003)
    await waiting(evening, ada, ben, notify="letter")
    assert evening.near.dms(ada) == []
    await evening.settle(2 * TOO_FAST_SECONDS + 20)
    assert len(calls(evening.near.dms(ada))) == 1
    assert (await evening.client.service.preferences.of(int(ada.id))).notify == "letter"


async def test_f16_slowly_opened_channels_hold_up_nobody_elses_notice(
    evening: Evening, ada: User, ben: User
) -> None:
    await wish(evening, ada, notify="letter")
    await evening.game(ada, ben)
    await turn_of(evening, ada, ben)
    slow = evening.near.fault(OPEN_CHANNEL, delay=9.0)
    begun = evening.near.clock.now()
    assert await evening.client.scheduler.look() == 1
    assert evening.near.clock.now() == begun
    assert slow.hits == 0
    await evening.settle(20)
    assert len(calls(evening.near.dms(ada))) == 1


async def test_f16_a_call_by_letter_is_made_once_however_the_answer_gets_lost(
    evening: Evening, ada: User, ben: User
) -> None:
    await wish(evening, ada, notify="letter")
    await evening.game(ada, ben)
    evening.near.fault(SEND, drop=True, perform=True, count=2)
    await turn_of(evening, ada, ben)
    await evening.settle(5 * MINUTE)
    assert len(calls(evening.near.dms(ada))) == 1


@pytest.mark.parametrize("hand", ["here", "letter"])
async def test_a_restart_between_sending_and_noting_makes_no_second_call(
    evening: Evening, ada: User, ben: User, hand: str
) -> None:
    await wish(evening, ada, notify="letter", hand=hand)
    await evening.game(ada, ben)

    async def die(*_: Any) -> None:
        await asyncio.Event().wait()

    evening.client.reminders._sent = die
    evening.client.hands._called = die
    await turn_of(evening, ada, ben)
    await evening.settle(20)
    assert not (await clock(evening, ada)).called
    [call] = calls(evening.near.dms(ada))
    await evening.restart()
    await evening.settle(100)
    assert (await clock(evening, ada)).called
    assert calls(evening.near.dms(ada)) == [call]


@pytest.mark.parametrize("hand", ["here", "letter"])
async def test_no_letter_calls_for_a_turn_that_a_plan_of_ones_own_answers(
    evening: Evening, ada: User, ben: User, hand: str
) -> None:
    await wish(evening, ada, notify="letter", hand=hand)
    await evening.game(ada, ben)
    table = await evening.table()
    mine = table.seat_of(int(ada.id))
    while not table.verbs or table.verbs[-1][2] != "lay" or mine in table.waiting_seats():
        seat = table.waiting_seats()[0]
        legal = table.game.legal_actions(table.state, seat)
        lays = [one for one in legal if one.kind == "lay"] if seat != mine else []
        await evening.submit(seat, (lays or legal[-1:])[0])
        table = await evening.table()
    text = "pass this trick"
    planned = await evening.near.slash(ada, evening.near.channel, "court plan", text=text)
    assert "You pass" in planned.text
    before = len(calls(evening.near.dms(ada)))
    for _ in range(4):
        table = await evening.table()
        seat = table.waiting_seats()[0]
        if table.occupants[seat].user_id == int(ada.id):
            break
        await evening.submit(seat, table.game.legal_actions(table.state, seat)[-1])
    await evening.settle(120)
    assert await evening.waited_for([ada]) is not None
    assert len(calls(evening.near.dms(ada))) == before
    await evening.settle(evening.house_delay)
    assert await evening.waited_for([ada]) is None


# Reminders ------------------------------------------------------------------------------------


async def test_a_restart_between_sending_and_noting_makes_no_second_reminder(
    evening: Evening, ada: User, ben: User
) -> None:
    await waiting(evening, ada, ben, remind=10)

    async def die(_: Notice) -> None:
        await asyncio.Event().wait()

    evening.client.reminders._sent = die
    await evening.settle(10 * MINUTE + 20)
    [reminder] = reminders(evening)
    assert (await clock(evening, ada)).reminders == 0
    await evening.restart()
    await evening.settle(100)
    assert reminders(evening) == [reminder]
    assert (await clock(evening, ada)).reminders == 1


@pytest.mark.parametrize("how", [{"status": 503}, {"drop": True}, {"delay": 60.0}])
@pytest.mark.parametrize("notify", ["channel", "letter"])
async def test_a_reminder_due_in_an_outage_comes_once_after_it(
    evening: Evening, ada: User, ben: User, logs: list[Any], how: dict[str, Any], notify: str
) -> None:
    await waiting(evening, ada, ben, remind=10, notify=notify)
    down = [evening.near.fault(line, count=None, **how) for line in (SEND, OPEN_CHANNEL)]
    await evening.settle(14 * MINUTE)
    assert (await clock(evening, ada)).reminders == 0
    for fault in down:
        fault.count = 0
    await evening.settle(3 * MINUTE)
    stand = reminders(evening) if notify == "channel" else evening.near.dms(ada)
    assert len([one for one in stand if "still waiting" in one.text]) == 1
    assert (await clock(evening, ada)).reminders == 1
    assert loud(logs) == []


async def test_a_store_that_fails_while_a_reminder_is_due_loses_and_doubles_nothing(
    evening: Evening, ada: User, ben: User
) -> None:
    await waiting(evening, ada, ben, remind=10)
    evening.store.fault = StorageError("the disk went away")
    await evening.settle(11 * MINUTE)
    assert reminders(evening) == []
    evening.store.fault = None
    # The bot was as good as away, and its absence counts for nobody.
    await evening.settle(11 * MINUTE)
    assert len(reminders(evening)) == 1


async def test_a_reminder_whose_turn_ends_on_its_way_does_not_stay(
    evening: Evening, ada: User, ben: User
) -> None:
    await waiting(evening, ada, ben, remind=10)
    panel = await evening.walk(ada, await evening.hand(ada))
    arrived = asyncio.Event()
    fault = evening.near.fault(SEND, until=arrived)
    while not fault.hits:
        await evening.settle(1)
    await evening.near.click(ada, panel, confirmations(panel)[0])
    assert reminders(evening) == []
    arrived.set()
    await evening.settle(MINUTE)
    assert len(evening.near.sent(DELETE)) >= 1
    assert reminders(evening) == []


async def test_a_reminder_that_discord_keeps_is_taken_away_later(
    evening: Evening, ada: User, ben: User
) -> None:
    await waiting(evening, ada, ben, remind=10)
    await evening.settle(10 * MINUTE + 20)
    assert len(reminders(evening)) == 1
    fault = evening.near.fault(DELETE, count=None, status=503)
    await act(evening, ada)
    await evening.settle(2 * MINUTE)
    assert len(reminders(evening)) == 1
    fault.count = 0
    await evening.settle(2 * MINUTE)
    assert reminders(evening) == []


async def test_a_reminder_that_a_crash_left_behind_goes_at_the_next_start(
    evening: Evening, ada: User, ben: User
) -> None:
    await waiting(evening, ada, ben, remind=10)
    await evening.settle(10 * MINUTE + 20)
    assert len(reminders(evening)) == 1
    table = await evening.table()
    await evening.stop()
    lonely = TableService(evening.store, GAMES, clock=evening.near.milliseconds)
    seat = table.seat_of(int(ada.id))
    assert seat is not None
    action = table.game.legal_actions(table.state, seat)[0]
    await lonely.submit(table.table_id, PlayAction(action), Actor(int(ada.id)), "crash")
    await evening.start()
    await evening.settle(20)
    assert reminders(evening) == []


async def test_a_channel_that_refuses_is_left_alone(
    evening: Evening, ada: User, ben: User, logs: list[Any]
) -> None:
    await waiting(evening, ada, ben, remind=10, most=1)
    evening.near.fault(SEND, count=None, status=403, code=50001)
    before = len(evening.near.sent(SEND))
    await evening.settle(25 * MINUTE)
    assert (await clock(evening, ada)).reminders == 1
    assert len(evening.near.sent(SEND)) - before <= 2
    assert loud(logs) == []


# The buttons of a reminder --------------------------------------------------------------------


async def test_a_letters_buttons_answer_in_its_place_and_it_goes_with_the_turn(
    evening: Evening, ada: User, ben: User
) -> None:
    await waiting(evening, ada, ben, remind=10, notify="letter")
    await evening.settle(10 * MINUTE + 20)
    [letter] = evening.near.dms(ada)
    await evening.near.click(ada, letter, "In 8 hours")
    assert "I'll remind you about" in letter.text
    assert evening.near.dms(ada) == [letter]
    await evening.act(ada, await evening.hand(ada))
    await evening.settle(20)
    assert letter.deleted


async def test_a_forged_button_of_a_reminder_does_nothing_for_others(
    evening: Evening, ada: User, ben: User
) -> None:
    await waiting(evening, ada, ben, remind=10)
    await evening.settle(10 * MINUTE + 20)
    [reminder] = reminders(evening)
    before = await clock(evening, ada)
    for label in ("In an hour", "In 8 hours", "No more this turn"):
        await evening.near.click(ben, reminder, label)
    assert await clock(evening, ada) == before
    assert reminders(evening) == [reminder]


async def test_settings_of_one_person_survive_a_restart(evening: Evening, ada: User) -> None:
    await wish(evening, ada, remind=90, quiet=(60, 420), zone="Asia/Kolkata")
    await evening.restart()
    chosen = await evening.client.service.preferences.of(int(ada.id))
    assert chosen == Preferences(remind=90, quiet=(60, 420), zone="Asia/Kolkata")


async def test_a_table_that_cannot_be_read_hides_no_other(
    evening: Evening, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.lobby(ada, houses=2)
    broken = (await evening.table()).table_id
    await evening.near.slash(ada, evening.near.channel, "table open", game="steam-tunnel")
    await evening.settle()
    read = TableService.table

    async def damaged(self: TableService, table_id: int) -> Any:
        if table_id == broken:
            raise Refusal("unreadable")
        return await read(self, table_id)

    monkeypatch.setattr(TableService, "table", damaged)
    listed = shown(await evening.near.slash(ada, evening.near.channel, "my tables"))
    assert "Steam Tunnel: not started yet" in listed.text
    assert "Steam Court" not in listed.text
