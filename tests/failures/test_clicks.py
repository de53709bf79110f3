"""F4, F5: clicks that are stale, crossing, forged, or make no sense at all."""

import asyncio
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.catalog import PLUGINS
from bot.host.errors import SENTENCES
from bot.ui import custom_ids
from bot.ui.client import handlers_for
from tests.discord.emulator.wire import User
from tests.failures.evening import Evening, confirmations, loud, shown

BUTTON, MENU = 2, 3
COMPONENT, SUBMIT = 3, 5
MOVED_ON = SENTENCES["stale"]
RELEASED = [
    "p1:hand:1n01de3armm7e:a:",
    "p1:react:1n01de3armm7e:a:stop",
    "p1:step:1n01de3armm7e:a:lay 3",
    "p1:step:1n01de3armm7e:a~1:lay 3",
    "p1:act:1n01de3armm7e:a:lay 1 1 1",
    "p1:ask:1n01de3armm7e:a:size",
    "p1:refresh:1n01de3armm7e:a:",
    "p1:log:1n01de3armm7e:a:0",
    "p1:help:1n01de3armm7e:a:",
    "p1:join:1n01de3armm7e:1:",
    "p1:start:1n01de3armm7e:1:",
    "p1:open:0:0:steam-court",
]
"""Ids that stand on messages of released versions; each must be readable for ever."""


async def story(evening: Evening) -> list[Any]:
    table = await evening.table()
    return list(await evening.store.commits(table.table_id))


# F4: stale and crossing ---------------------------------------------------------------------------


async def test_f4_the_same_confirmation_pressed_twice_acts_once_and_says_so(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    person = await evening.until_waited_for([ada, ben])
    panel = await evening.walk(person, await evening.hand(person))
    data = {"custom_id": confirmations(panel)[0], "component_type": BUTTON, "id": 1}
    await evening.near.forge(person, evening.near.channel, COMPONENT, data, panel)
    before = await story(evening)
    again = await evening.near.forge(person, evening.near.channel, COMPONENT, data, panel)
    assert await story(evening) == before
    text = shown(again).text
    assert text.startswith(MOVED_ON)
    assert "You are" in text


async def test_f4_two_people_who_press_at_one_moment_both_get_true_answers(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    person = await evening.until_waited_for([ada, ben])
    other = ben if person is ada else ada
    panel = await evening.walk(person, await evening.hand(person))
    mirror = await evening.hand(other)
    data = {"custom_id": confirmations(panel)[0], "component_type": BUTTON, "id": 1}
    before = len(await story(evening))
    _, crossing = await asyncio.gather(
        evening.near.forge(person, evening.near.channel, COMPONENT, data, panel),
        evening.near.forge(other, evening.near.channel, COMPONENT, data, mirror),
    )
    assert len(await story(evening)) == before + 1
    assert "You are" in shown(crossing).text
    assert shown(crossing).text != shown(panel_of(evening, person)).text


def panel_of(evening: Evening, person: User) -> Any:
    """The latest interaction of a person."""
    return [one for one in evening.near.interactions.values() if one.user == person][-1]


async def test_f4_a_stop_of_a_lay_is_honoured_though_somebody_passed_meanwhile(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    general, stop, passer = await stop_and_pass(evening, [ada, ben])
    seen = (await evening.table()).seq
    await evening.submit(*passer)
    table = await evening.table()
    custom_id = custom_ids.write(custom_ids.Click("act", table.table_id, seen, stop))
    data = {"custom_id": custom_id, "component_type": BUTTON, "id": 1}
    await evening.near.forge(general, evening.near.channel, COMPONENT, data, evening.board)
    table = await evening.table()
    assert table.seq == seen + 2
    assert table.verbs[-1][2] == "stop"


async def stop_and_pass(evening: Evening, people: list[User]) -> tuple[User, str, Any]:
    """A General who may stop a lay, by which token, and somebody else about to pass."""
    for _ in range(60):
        table = await evening.table()
        asked = table.waiting_seats()
        for person in people:
            seat = table.seat_of(int(person.id)) or 0
            stops = [
                action
                for action in table.game.legal_actions(table.state, seat)
                if action.kind == "stop" and action.seat not in asked
            ]
            if stops and seat not in asked:
                passes = table.game.legal_actions(table.state, asked[0])
                passing = next((one for one in passes if one.kind == "pass"), None)
                if passing is not None:
                    token = evening.client.screens.presenter(table).token(stops[0])
                    return person, token, (asked[0], passing)
        await evening.settle(evening.house_delay + 5)
        waited = await evening.waited_for(people)
        if waited is not None:
            await evening.act(waited, await evening.hand(waited))
    raise AssertionError("no General among people could ever stop a lay")


async def test_f4_any_button_ever_issued_is_answered_and_never_does_what_it_did_not_say(
    evening: Evening, ada: User, ben: User, logs: list[Any]
) -> None:
    await evening.game(ada, ben)
    people, noise = [ada, ben], random.Random(4)
    issued: set[str] = set()
    for _ in range(120):
        for message in evening.near.world.posts[evening.near.channel.id].values():
            issued |= {one["custom_id"] for one in message.components() if "custom_id" in one}
        custom_id = noise.choice(sorted(issued))
        click = custom_ids.read(custom_id)
        assert click is not None
        if click.verb in {"leave", "end", "cancel", "pause", "resume"}:
            continue
        table = await evening.table()
        data = {"custom_id": custom_id, "component_type": BUTTON, "id": 1}
        person = noise.choice(people)
        stood = evening.board if noise.random() < 0.5 else await evening.hand(person)
        answered = await evening.near.forge(person, evening.near.channel, COMPONENT, data, stood)
        after = await evening.table()
        assert answered.text or answered.callback is not None
        if click.verb in {"plan", "unplan"}:
            assert after.public_seq == table.public_seq, "a plan is nobody else's business"
        elif after.seq != table.seq:
            assert click.verb == "act"
            assert not table.disturbed_since(click.seq, click.token.split()[0])
        if noise.random() < 0.3:
            await evening.settle(evening.house_delay + 5)
            asked = await evening.waited_for(people)
            if asked is not None:
                await evening.walk(asked, await evening.hand(asked))
    assert len(issued) > 40
    assert loud(logs) == []


# F5: ids ------------------------------------------------------------------------------------------


@given(st.text(max_size=120))
def test_f5_any_text_is_read_without_a_fault(text: str) -> None:
    click = custom_ids.read(text)
    assert click is None or text.startswith(f"p1:{click.verb}:")


PIECES = st.text(alphabet="p1:0az+-_~ \n٣Ⅷ", max_size=12)


@given(st.lists(PIECES, min_size=4, max_size=6))
def test_f5_what_looks_like_an_id_is_read_strictly(pieces: list[str]) -> None:
    click = custom_ids.read(":".join(["p1", *pieces]))
    if click is not None:
        assert click.verb.isascii()
        assert click.verb.isalpha()
        _, table, _, token = ":".join(pieces).split(":", 3)
        assert custom_ids.base36(click.table_id) == table.lstrip("0") or not click.table_id
        assert click.token == token


@given(
    st.from_regex(r"[A-Za-z]{1,10}", fullmatch=True),
    st.integers(0, (1 << 63) - 1),
    st.integers(0, (1 << 31) - 1),
    st.text(max_size=40),
    st.integers(0, 35),
)
def test_f5_what_is_written_is_read_again(
    verb: str, table: int, seq: int, token: str, version: int
) -> None:
    click = custom_ids.Click(verb, table, seq, token, version)
    assert custom_ids.read(custom_ids.write(click)) == click


@pytest.mark.parametrize("custom_id", RELEASED)
async def test_f5_every_id_ever_released_is_read_and_known(
    evening: Evening, ada: User, custom_id: str
) -> None:
    click = custom_ids.read(custom_id)
    assert click is not None
    board = await evening.lobby(ada)
    data = {"custom_id": custom_id, "component_type": BUTTON, "id": 1}
    answered = await evening.near.forge(ada, evening.near.channel, COMPONENT, data, board)
    assert "button no longer works" not in answered.text


NONSENSE = [
    "",
    ":",
    "p1",
    "p1:hand",
    "p2:hand:1:1:",
    "p1:HAND:1:1:",
    "p1:hand:-1:1:",
    "p1:hand:١:1:",
    "p1:hand:zzzzzzzzzzzzzz:1:",
    "p1:hand:1:zzzzzzzzzzzzz:",
    "poll:vote:1",
    "p1:nothing:1:1:",
    "p1:open:0:0:",
    "p1:open:0:0:go",
    "p1:hand:1:1:",
    "p1:act:0:0:",
]


@pytest.mark.parametrize("custom_id", NONSENSE)
async def test_f5_unknown_foreign_and_malformed_ids_are_answered_in_words(
    evening: Evening, ada: User, logs: list[Any], custom_id: str
) -> None:
    board = await evening.lobby(ada)
    before = await story(evening)
    for kind in (COMPONENT, SUBMIT):
        data = {"custom_id": custom_id, "component_type": BUTTON, "id": 1, "components": []}
        answered = await evening.near.forge(ada, evening.near.channel, kind, data, board)
        assert answered.text
        assert answered.original is not None
        assert answered.original.ephemeral
    assert await story(evening) == before
    assert loud(logs) == []


async def test_f5_a_thousand_tokens_and_values_nobody_offered_change_nothing(
    evening: Evening, ada: User, ben: User, logs: list[Any]
) -> None:
    await evening.game(ada, ben)
    table, noise = await evening.table(), random.Random(5)
    before = await story(evening)
    panel = await evening.hand(ada)
    words = [
        "lay",
        "give",
        "1",
        "12",
        "P",
        "X",
        "as",
        "99x9",
        "pass",
        "stop",
        "0",
        "-1",
        "ﬁ",
        "…",
        "\n",
        "`",
        "<@1>",
        "more",
        "2.5",
        "9" * 30,
        "٣",
        "keep",
        "nothing",
        ":",
        "",
    ]
    verbs = ["step", "ask", "react", "log", "rules", "option", "options", "help", "hand", "text"]
    for _ in range(250):
        token = " ".join(noise.choices(words, k=noise.randint(0, 5)))[:60]
        click = custom_ids.Click(noise.choice(verbs), table.table_id, table.seq, token)
        values = [" ".join(noise.choices(words, k=2))[:100] for _ in range(noise.randint(0, 3))]
        data = {
            "custom_id": custom_ids.write(click),
            "component_type": MENU,
            "id": 1,
            "values": values,
        }
        answered = await evening.near.forge(ada, evening.near.channel, COMPONENT, data, panel)
        assert answered.callback is not None, click
    assert await story(evening) == before
    assert loud(logs) == []


@pytest.mark.parametrize(
    "broken",
    [
        {"values": None},
        {"values": "lay"},
        {"values": [1, None, {}]},
        {"components": [{"type": 18}]},
        {"components": [{"type": 18, "component": {"type": 4, "custom_id": "answer"}}]},
    ],
)
async def test_f5_broken_payloads_are_answered_in_words(
    evening: Evening, ada: User, ben: User, broken: dict[str, Any]
) -> None:
    await evening.game(ada, ben)
    table = await evening.table()
    custom_id = custom_ids.write(custom_ids.Click("step", table.table_id, table.seq, "lay"))
    data = {"custom_id": custom_id, "component_type": MENU, "id": 1, "components": [], **broken}
    kind = SUBMIT if "components" in broken else COMPONENT
    panel = await evening.hand(ada)
    answered = await evening.near.forge(ada, evening.near.channel, kind, data, panel)
    assert answered.callback is not None
    assert "You are" in panel.text


@pytest.mark.parametrize(
    "without", ["attachment_size_limit", "token", "channel", "user and member"]
)
async def test_f5_an_interaction_that_discord_sends_in_another_form_harms_no_other(
    evening: Evening, ada: User, logs: list[Any], without: str
) -> None:
    board = await evening.lobby(ada)
    pressed = await evening.near.click(ada, board, "Options")
    other = {k: v for k, v in pressed.payload.items() if k not in without.split(" and ")}
    other["id"] = evening.near.clock.snowflake()
    await evening.near.gateway.emit("INTERACTION_CREATE", other)
    await evening.settle()
    assert set(loud(logs)) <= {"interaction_unreadable", "answer_not_delivered", "answer_refused"}
    assert (await evening.near.click(ada, board, "Options")).text == pressed.text


async def test_f5_whatever_is_forged_of_any_verb_is_no_fault_of_ours(
    evening: Evening, ada: User, logs: list[Any]
) -> None:
    board = await evening.game(ada)
    table, noise = await evening.table(), random.Random(6)
    verbs = sorted({one.verb for one in handlers_for(PLUGINS.values()) if one.verb})
    for verb in verbs:
        for token in ("", "x", "0", "-1", "a b c", "9" * 30, "k3f9", "<@1>"):
            click = custom_ids.Click(verb, noise.choice([0, 1, table.table_id]), table.seq, token)
            data = {"custom_id": custom_ids.write(click), "component_type": MENU, "id": 1}
            values = noise.choice([[], ["x"], ["0", "99"], [str(ada.id)]])
            await evening.near.forge(
                ada, evening.near.channel, COMPONENT, {**data, "values": values}, board
            )
            await evening.settle(5)
    assert loud(logs) == []


async def test_f5_a_table_of_another_server_cannot_be_named(
    evening: Evening, ada: User, ben: User
) -> None:
    await evening.game(ada, ben)
    table = await evening.table()
    elsewhere = await evening.near.add_guild("Elsewhere")
    channel = await evening.near.add_channel("there", elsewhere)
    cleo = evening.near.add_member("cleo", elsewhere)
    custom_id = custom_ids.write(custom_ids.Click("hand", table.table_id, table.seq))
    data = {"custom_id": custom_id, "component_type": BUTTON, "id": 1}
    stood = await evening.near.say(cleo, channel, "hi")
    answered = await evening.near.forge(cleo, channel, COMPONENT, data, stood)
    assert answered.text == SENTENCES["no_such_table"]
