"""F1, F2, F3, F21: answers that come late, twice, or not at all."""

import asyncio
import random
from typing import Any

import pytest

from bot.host.errors import SENTENCES
from bot.pictures.cache import Drawing
from bot.presenters.screen import Picture
from storage.store import Commit
from tests.discord.emulator.callbacks import DEFERRED, DEFERRED_UPDATE, MESSAGE, UPDATE
from tests.discord.emulator.limits import LATENCY
from tests.discord.emulator.wire import User
from tests.failures.evening import Evening, TrickyStore, confirmations, loud, sketch
from tests.failures.near import NearDiscord
from tests.support.memory_store import MemoryStore

CALLBACK = "POST /interactions/*/*/callback"
ORIGINAL = "PATCH /webhooks/*/*/messages/@original"


async def commits(store: MemoryStore) -> list[Commit]:
    heads = await store.heads()
    return [one for head in heads for one in await store.commits(head.table_id)]


async def confirmation(evening: Evening, people: list[User]) -> tuple[User, Any, str]:
    """Who may confirm something now, on which panel, by which button."""
    person = await evening.until_waited_for(people)
    panel = await evening.walk(person, await evening.hand(person))
    return person, panel, confirmations(panel)[0]


# F1: late -----------------------------------------------------------------------------------------


async def test_f1_a_slow_store_brings_patience_at_one_and_a_half_seconds_then_the_result(
    evening: Evening, ada: User
) -> None:
    await evening.lobby(ada)
    evening.store.delay = 1.7
    begun = evening.near.clock.now()
    asked = await evening.near.slash(ada, evening.near.channel, "table list")
    assert asked.callback == DEFERRED
    assert evening.near.clock.now() - begun == pytest.approx(1.5, abs=LATENCY[1])
    assert asked.original is not None
    assert asked.original.ephemeral
    await evening.near.filled(asked)
    assert "Steam Court" in asked.text
    assert evening.near.clock.now() - begun == pytest.approx(1.7, abs=2 * LATENCY[1])
    assert asked.edits == 1


async def test_f1_after_two_seconds_there_are_words_and_at_last_the_result(
    evening: Evening, ada: User
) -> None:
    await evening.lobby(ada)
    evening.store.delay = 3.0
    begun = evening.near.clock.now()
    asked = await evening.near.slash(ada, evening.near.channel, "table list")
    await evening.near.filled(asked)
    assert asked.text.startswith("This takes longer than usual.")
    assert evening.near.clock.now() - begun == pytest.approx(2.0, abs=2 * LATENCY[1])
    await evening.settle()
    assert "Steam Court" in asked.text
    assert asked.edits == 2


async def test_f1_a_panel_is_deferred_in_place_and_then_shows_the_move(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    person, panel, button = await confirmation(evening, [ada, ben])
    seq = (await evening.table()).seq
    evening.store.delay = 1.7
    click = await evening.near.click(person, panel, button)
    assert click.callback == DEFERRED_UPDATE
    await evening.near.filled(click, 60)
    evening.store.delay = 0.0
    await evening.settle(60)
    assert (await evening.table()).seq == seq + 1
    assert "You are" in panel.text


async def test_f1_a_slow_click_on_the_board_heals_the_board_and_tells_the_presser(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.lobby(ada)
    evening.store.delay = 1.7
    joined = await evening.near.click(ben, evening.board, "Join")
    assert joined.callback == DEFERRED
    await evening.settle(30)
    assert "Done." in joined.text
    assert "Ben" in evening.board.text


async def test_f1_an_expired_interaction_is_applied_once_told_once_and_not_an_error(
    evening: Evening, ada: User, ben: User, logs: list[Any]
) -> None:
    await evening.game(ada, ben)
    person, panel, button = await confirmation(evening, [ada, ben])
    await evening.settle()
    before, sent = await commits(evening.store), len(evening.near.sent(CALLBACK))
    evening.near.fault(CALLBACK, count=None, status=404, code=10062)
    click = await evening.near.click(person, panel, button, wait=False)
    await evening.settle()
    assert [one.key for one in await commits(evening.store)] == [
        *(one.key for one in before),
        f"i{click.id}",
    ]
    assert len(evening.near.sent(CALLBACK)) == sent + 1
    late = [one for one in logs if one["event"] == "answer_not_delivered"]
    assert [one["log_level"] for one in late] == ["info"]
    assert "10062" in late[0]["error"]
    assert loud(logs) == []
    table = await evening.table()
    assert evening.board.text == (await evening.client.screens.board(table)).screen.text


async def test_f1_a_board_whose_own_answer_was_lost_is_drawn_by_the_publisher(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.lobby(ada)
    evening.near.fault(CALLBACK, count=None, status=404, code=10062)
    await evening.near.click(ben, evening.board, "Join", wait=False)
    await evening.settle()
    assert "Ben" in evening.board.text


async def test_f1_work_without_end_is_given_up_in_words(
    evening: Evening, ada: User, logs: list[Any]
) -> None:
    await evening.lobby(ada)
    evening.store.delay = 3600.0
    asked = await evening.near.slash(ada, evening.near.channel, "table list")
    await evening.settle(40)
    evening.store.delay = 0.0
    assert SENTENCES["busy"] in asked.text
    assert evening.client.runner.running == set()
    assert loud(logs) == []


async def test_f1_a_click_answers_a_redrawn_board_itself_without_a_second_request(
    evening: Evening, ada: User, ben: User
) -> None:
    board = await evening.lobby(ada)
    edits = len(evening.near.sent("PATCH /channels/*/messages/*"))
    joined = await evening.near.click(ben, board, "Join")
    await evening.settle()
    assert joined.callback == UPDATE
    assert "Ben" in board.text
    assert len(evening.near.sent("PATCH /channels/*/messages/*")) == edits


async def test_f1_every_press_of_an_impatient_person_is_answered_with_a_panel(
    evening: Evening, ada: User, ben: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await evening.game(ada, ben)
    await evening.hand(ada)  # the first panel at a table of days also greets
    noise = random.Random(1)
    for pauses in range(16):

        async def paint(picture: Picture, pauses: int = pauses) -> Drawing:
            # Pictures get ready at every moment that the next press may come.
            for _ in range(pauses):
                await asyncio.sleep(0)
            return await sketch(picture)

        monkeypatch.setattr(evening.client.screens, "_draw", paint)
        presses = []
        for _ in range(16):
            presses.append(await evening.near.click(ada, board, "My hand", wait=False))
            for _ in range(noise.randint(0, 12)):
                await asyncio.sleep(0)
        await evening.settle()
        assert [one.text.split("**")[0] for one in presses] == ["You are "] * 16


# F2: answered already -----------------------------------------------------------------------------


async def test_f2_an_answer_that_was_heard_though_a_500_came_back_is_a_success(
    evening: Evening, ada: User, logs: list[Any]
) -> None:
    evening.near.fault(CALLBACK, status=500, perform=True)
    opened = await evening.near.slash(ada, evening.near.channel, "table open", game="steam-court")
    await evening.settle()
    assert "is open" in opened.text
    assert [one.status for one in evening.near.sent(CALLBACK)] == [500, 400]
    assert len(await commits(evening.store)) == 1
    assert loud(logs) == []


async def test_f2_somebody_else_who_answers_twice_within_an_hour_is_reported_once_an_hour(
    evening: Evening, ada: User, logs: list[Any]
) -> None:
    reports = 0
    for minutes, reported in ((0, 0), (1, 1), (1, 1), (50, 1), (10, 2), (1, 2)):
        await evening.settle(60 * minutes)
        evening.near.fault(CALLBACK, status=400, code=40060)
        await evening.near.slash(ada, evening.near.channel, "table list", wait=False)
        await evening.settle()
        reports = loud(logs).count("answered_by_another")
        assert reports == reported, minutes


@pytest.mark.parametrize("how", [{"status": 500}, {"drop": True}])
async def test_f2_an_answer_that_the_bot_itself_repeats_is_nobody_elses(
    evening: Evening, ada: User, logs: list[Any], how: dict[str, Any]
) -> None:
    for _ in range(3):
        evening.near.fault(CALLBACK, perform=True, **how)
        await evening.near.slash(ada, evening.near.channel, "table list", wait=False)
        await evening.settle()
    assert loud(logs) == []


async def test_f2_an_answer_cut_off_before_it_was_heard_is_sent_once_more(
    evening: Evening, ada: User, logs: list[Any]
) -> None:
    evening.near.fault(CALLBACK, drop=True)
    listed = await evening.near.slash(ada, evening.near.channel, "table list")
    assert listed.callback == MESSAGE
    assert loud(logs) == []


# F3: delivered more than once ---------------------------------------------------------------------


async def evening_of_clicks(evening: Evening, people: list[User], deliveries: int) -> None:
    """Lobby, start and some moves, each event delivered so many times."""
    ada, ben = people
    near, noise = evening.near, random.Random(3)
    await near.slash(ada, near.channel, "table open", game="steam-court", deliveries=deliveries)
    await evening.settle()
    await near.click(ben, evening.board, "Join", deliveries=deliveries)
    for _ in range(2):
        await near.click(ada, evening.board, "Add a house player", deliveries=deliveries)
    await near.click(ada, evening.board, "Start", deliveries=deliveries)
    await evening.settle()
    for _ in range(4):
        person, panel, button = await confirmation(evening, people)
        late = list(near.interactions.values())[-10:]
        await near.click(person, panel, button, deliveries=deliveries)
        await evening.settle()
        if deliveries > 1:
            # Earlier events come again, out of order.
            for one in noise.sample(late, 5):
                await near.redeliver(one)
            await evening.settle()


async def test_f3_events_delivered_up_to_three_times_and_out_of_order_make_the_same_log(
    logs: list[Any],
) -> None:
    stories = []
    for deliveries in (1, 3):
        near = NearDiscord()
        evening = Evening(near, TrickyStore())
        evening.name_tables()
        await evening.start()
        people = [near.add_member("ada"), near.add_member("ben")]
        await evening_of_clicks(evening, people, deliveries)
        numbers = {int(one.id): one.name for one in people}
        stories.append([told(one, numbers) for one in await commits(evening.store)])
        await evening.stop()
    assert stories[0] == stories[1]
    assert len(stories[0]) >= 9
    assert loud(logs) == []


def told(commit: Commit, names: dict[int, str]) -> str:
    """A commit with names in place of ids, which differ between two runs."""
    text = str(commit.body)
    for number, name in names.items():
        text = text.replace(str(number), name)
    return text.split("guild_id")[0] if "'opened'" in text else text


async def test_f3_a_move_delivered_again_after_its_answer_was_lost_is_answered_as_done(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    person, panel, button = await confirmation(evening, [ada, ben])
    evening.near.fault(CALLBACK, count=2, drop=True)
    click = await evening.near.click(person, panel, button, wait=False)
    await evening.settle(0.5)
    before = len(await commits(evening.store))
    await evening.near.redeliver(click)
    await evening.near.answered(click)
    assert len(await commits(evening.store)) == before
    assert "moved on" not in panel.text
    assert "You are" in panel.text


# F21: no answer from Discord ----------------------------------------------------------------------


async def test_f21_an_acknowledgement_that_hangs_is_given_up_and_the_move_stands(
    evening: Evening, ada: User, ben: User, logs: list[Any]
) -> None:
    await evening.game(ada, ben)
    person, panel, button = await confirmation(evening, [ada, ben])
    before = len(await commits(evening.store))
    evening.near.fault(CALLBACK, delay=300.0, status=503)
    await evening.near.click(person, panel, button, wait=False)
    await evening.settle(5)
    assert evening.client.runner.running == set()
    assert len(await commits(evening.store)) == before + 1
    assert loud(logs) == ["answer_not_delivered"]


async def test_f21_the_words_of_patience_cannot_hang_longer_than_ten_seconds(
    evening: Evening, ada: User
) -> None:
    await evening.lobby(ada)
    evening.store.delay = 3.0
    evening.near.fault(ORIGINAL, delay=300.0, status=503)
    begun = evening.near.clock.now()
    asked = await evening.near.slash(ada, evening.near.channel, "table list")
    await asyncio.wait(evening.client.runner.running)
    assert evening.near.clock.now() - begun < 13
    await evening.settle(30)
    assert asked.edits <= 1
