"""Ids, values and words with what is no number, no letter, or far too long: answered in words."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.presenters import presenter as panel
from bot.presenters import seats
from bot.presenters import servers as server
from bot.presenters.moderation import panels
from bot.presenters.preferences import panel as mine
from bot.presenters.tables import lobby, menu
from bot.presenters.turns import absence, standing_orders
from bot.ui import custom_ids
from bot.ui.names import distinct, plain_name, safe_name
from bot.ui.requests.input import cleaned
from bot.ui.requests.request import roles_of
from rules.names import find, fold
from rules.numbers import LARGEST, whole
from tests.discord.emulator.wire import User
from tests.failures.evening import Evening, loud
from tests.failures.near import NearDiscord

MENU, COMPONENT, SUBMIT, COMMAND = 3, 3, 5, 2
HOSTILE = (
    "²", "٣", "1", "0", "-1", "9" * 19, str(1 << 63), "9" * 300, "\ud800", "\udfff1", "x" * 300,
    "", " ", "\x00", "1 ²", "seat", "@everyone", "undo ²", "undo " + "9" * 90, "set most ²",
)  # fmt: skip
STEPS = (
    panels.PICK, panels.AUDIT, panels.SEE, panels.SEAT, panels.DO,
    panels.WHY, panels.MANY, panels.LIST, panels.AGAIN, panels.DOCTOR,
    panels.REPORT,
)  # fmt: skip
ACTS = ("undo", "reset", "skip", "replace", "remove", "move", "pause", "resume", "restore")
VERBS = (
    panel.STEP, panel.ASK, panel.REACT, panel.LEARN, panel.HAND, panel.ACT, standing_orders.PLANS,
    standing_orders.PLAN, standing_orders.UNPLAN, lobby.OPTIONS, lobby.OPTION, menu.OPEN, menu.LOG,
    menu.RULES, menu.REMATCH, menu.VERIFY, menu.EXPORT, mine.PREFER, mine.TYPE, mine.MINE,
    "privacy",
    server.SERVER, panels.MOD, panels.SECOND, absence.TAKE, absence.VOTES,
    absence.BACK, seats.INVITE, seats.HANDOVER, seats.MOVE, "return", "snooze", "hush",
)  # fmt: skip
WRONG = "went wrong"


@pytest.mark.parametrize("seed", range(4))
async def test_f5_forged_ids_and_values_are_answered_in_words(
    evening: Evening, ada: User, ben: User, logs: list[Any], seed: int
) -> None:
    mod = evening.near.add_member("mod", *evening.near.world.guilds.values(), moderator=True)
    await evening.game(ada, ben)
    table, noise = await evening.table(), random.Random(seed)
    shown = await evening.hand(ada)
    for _ in range(150):
        verb = noise.choice(VERBS)
        pieces = noise.choices(HOSTILE, k=noise.randint(0, 2))
        if verb == panels.MOD:
            pieces = [noise.choice(STEPS), noise.choice(ACTS), *pieces]
        if verb == mine.PREFER:
            pieces = [noise.choice((mine.ASK, mine.SET)), *pieces]
        at = noise.choice((table.table_id, table.table_id, 0, LARGEST))
        base = f"p1:{verb}:{custom_ids.base36(at)}:{custom_ids.base36(table.public_seq)}:"
        custom_id = (base + " ".join(pieces))[: noise.choice((100, 100, 400))]
        values = noise.choices(HOSTILE, k=noise.randint(0, 2))
        answer = {"custom_id": "answer", "type": 4, "value": noise.choice(HOSTILE)}
        data = {
            "custom_id": custom_id,
            "component_type": MENU,
            "id": 1,
            "values": values,
            "components": [{"type": 18, "component": answer}],
        }
        kind = noise.choice((COMPONENT, COMPONENT, SUBMIT))
        who = noise.choice((ada, mod))
        answered = await evening.near.forge(who, evening.near.channel, kind, data, shown)
        assert WRONG not in answered.text, (custom_id, values)
        table = await evening.table()
    assert loud(logs) == []


@pytest.mark.parametrize("verb", VERBS)
async def test_f5_every_verb_takes_any_token_and_any_value(
    evening: Evening, ada: User, ben: User, logs: list[Any], verb: str
) -> None:
    near = evening.near
    mod = near.add_member("mod", *near.world.guilds.values(), moderator=True)
    await evening.game(ada, ben)
    table = await evening.table()
    shown = await evening.hand(ada)
    steps = {panels.MOD: [f"{step} {act} " for step in STEPS for act in ("undo", "remove")]}
    steps[mine.PREFER] = [f"{mine.ASK} zone ", f"{mine.ASK} quiet ", f"{mine.SET} most ", ""]
    who = mod if verb in {panels.MOD, server.SERVER} else ada
    for start in steps.get(verb, [""]):
        for text in HOSTILE:
            for values in ([], [text]):
                numbers = map(custom_ids.base36, (table.table_id, table.public_seq))
                base = ":".join(("p1", verb, *numbers, start))
                data = {"custom_id": base + text, "component_type": MENU, "id": 1, "values": values}
                answered = await near.forge(who, near.channel, COMPONENT, data, shown)
                assert WRONG not in answered.text, (data["custom_id"], values)
    assert loud(logs) == []


@pytest.mark.parametrize("text", HOSTILE)
async def test_f5_typed_words_are_answered_in_words(
    evening: Evening, ada: User, ben: User, logs: list[Any], text: str
) -> None:
    await evening.game(ada, ben)
    channel = evening.near.channel
    for words, given_ in (
        ("table open", {"game": text}),
        ("table open", {"game": "steam-court", "options": f"table={text}"}),
        ("table open", {"game": "steam-court", "options": text}),
        ("table show", {"table": text}),
        ("seat take", {"seat": text}),
        ("table options", {"change": text}),
        ("table options", {"change": f"flexible_gifts={text}"}),
        ("court lay", {"cards": text}),
        ("court give", {"cards": text}),
        ("my settings", {"zone": text}),
        ("my settings", {"quiet": text}),
        ("my snooze", {"for": "an hour", "table": text}),
    ):
        answered = await evening.near.slash(ada, channel, words, **given_)
        assert answered.text, words
        assert WRONG not in answered.text, (words, answered.text)
    assert loud(logs) == []


def test_a_whole_number_is_one_in_ten_digits_and_not_too_large() -> None:
    assert whole("0") == 0
    assert whole(str(LARGEST)) == LARGEST
    assert whole("99", 99) == 99
    for text in ("", "²", "٣", "-1", "+1", " 1", "1.0", str(LARGEST + 1), "9" * 5000, "\ud800"):
        assert whole(text) is None
    assert whole("100", 99) is None


@given(st.text(st.characters(), max_size=30))
def test_cleaned_text_can_be_written(text: str) -> None:
    cleaned([{text: text}, text])[0].popitem()[1].encode()
    assert cleaned(text.encode(errors="ignore").decode()) == text.encode(errors="ignore").decode()


def test_what_is_no_text_stays_as_it_is() -> None:
    assert cleaned({"a": [1, None, True, "\ud800b"]}) == {"a": [1, None, True, "\ufffdb"]}


# The server's settings ----------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["left_at", "moderator_role", "opener_role", "channels", "x"])
async def test_a_menu_settles_nothing_that_it_does_not_offer(evening: Evening, token: str) -> None:
    near = evening.near
    mod = near.add_member("mod", *near.world.guilds.values(), moderator=True)
    guild_id = int(near.channel.guild_id or 0)
    shown = await near.slash(mod, near.channel, "moderate settings")
    before = await evening.store.server(guild_id)
    for value in ("1", str(guild_id), "²"):
        data = {
            "custom_id": custom_ids.write(custom_ids.Click(server.SERVER, token=token)),
            "component_type": MENU,
            "id": 1,
            "values": [value],
        }
        answered = await near.forge(mod, near.channel, COMPONENT, data, shown.original)
        assert "moved on" in answered.text
    assert await evening.store.server(guild_id) == before


async def test_everybody_is_no_moderators_role_however_it_came_about(
    evening: Evening, ada: User
) -> None:
    near = evening.near
    guild_id = int(near.channel.guild_id or 0)
    servers = evening.client.service.servers
    settled = await servers.update(guild_id, {"moderator_role": guild_id, "opener_role": guild_id})
    assert (settled.moderator_role, settled.opener_role) == (0, 0)
    await evening.store.set_server(guild_id, {"moderator_role": guild_id})
    servers._known.clear()
    answered = await near.slash(ada, near.channel, "moderate settings", pace="live")
    assert "Only a moderator" in answered.text


def test_everybody_is_no_role_of_anybody() -> None:
    class Role:
        def __init__(self, number: int) -> None:
            self.id = number

    class User:
        roles = (Role(7), Role(8))

    class Asked:
        guild_id, user = 7, User()

    assert roles_of(Asked()) == (8,)  # type: ignore[arg-type] # all of an interaction that it reads


# Names that look alike ----------------------------------------------------------------------------

UNSEEN = [0x34F, 0x180B, 0xFE0F, 0x17B4, 0x180F, 0x2065, 0xFFF0, 0xE0100, 0xE0FFF, 0x1D173, 0xAD]


@pytest.mark.parametrize("code", UNSEEN, ids=hex)
def test_names_that_differ_by_an_unseen_mark_alone_are_told_apart(code: int) -> None:
    for name in (f"Ada{chr(code)}", f"A{chr(code)}da", f"{chr(code)}Ada"):
        assert plain_name(name) == "Ada"
        assert distinct([safe_name("Ada"), safe_name(name)]) == ("Ada", "Ada 2")
        assert distinct(["Ada", name]) == ("Ada", f"{name} 2")
        assert fold(name) == fold("ada")
        assert find(name, ["Ben", "Ada"]) == 1
    assert plain_name(chr(code)) == "Somebody"


async def test_menus_of_server_settings_from_before_set_what_they_offered(
    evening: Evening, near: NearDiscord, logs: list[Any]
) -> None:
    mod = near.add_member("mod", moderator=True)
    shown = await near.slash(mod, near.channel, "moderate settings")
    for name, value in (("pace", "live"), ("openers", "moderators"), ("per_person", "3")):
        data = {"custom_id": f"p1:server:0:0:{name}", "component_type": 3, "values": [value]}
        await near.forge(mod, near.channel, 3, {**data, "id": 1}, shown.original)
    guild_id = int(near.guild["id"])
    chosen = await evening.client.service.servers.of(guild_id)
    assert (chosen.pace, chosen.openers, chosen.per_person) == ("live", "moderators", 3)
    assert loud(logs) == []
