"""Rules 1 to 12: each breach is refused as by Discord, or the judge complains of it."""

import pytest

from tests.discord.emulator.pings import SILENT
from tests.discord.emulator.wire import User
from tests.discord.rules.asking import Bare, Body, naming, shown, v2

PICTURE = {"id": 0, "filename": "b.png", "description": "a board"}


async def test_rule_1_who_is_written_in_public_has_to_be_allowed(bare: Bare) -> None:
    text = f"It is your turn, {bare.ada.mention}."
    await bare.post(v2(text, allowed=naming(bare.ada)))
    assert bare.blamed(1) == []
    board = await bare.post(v2(text))
    assert len(bare.blamed(1)) == 1
    await bare.edit(board, v2(text, attachments=[]))
    assert len(bare.blamed(1)) == 2


async def test_rule_1_what_one_person_reads_may_name_anybody(bare: Bare) -> None:
    await bare.post(v2(bare.ben.mention), channel=bare.world.dm(bare.ada))
    assert bare.blamed(1) == []


async def test_rule_2_who_is_allowed_has_to_be_written(bare: Bare) -> None:
    await bare.post(v2(bare.ada.mention, allowed=naming(bare.ada)))
    assert bare.blamed(2) == []
    await bare.post(v2("Your turn.", allowed=naming(bare.ada)))
    assert len(bare.blamed(2)) == 1


async def test_rule_3_components_need_allowed_mentions_in_edits_too(bare: Bare) -> None:
    board = await bare.post(v2("one"))
    assert bare.blamed(3) == []
    await bare.edit(board, v2("two", allowed=None, attachments=[]))
    assert len(bare.blamed(3)) == 1


async def test_rule_3_mentions_come_from_text_displays_and_are_rebuilt_by_edits(
    bare: Bare,
) -> None:
    ada, ben = bare.ada, bare.ben
    board = await bare.post(v2(f"{ada.mention} {ben.mention}", allowed=naming(ada)))
    assert board["mentions"] == [ada]
    assert board.rung == {ada.id}
    await bare.edit(board, v2(f"{ada.mention} {ben.mention}", allowed=naming(ben)))
    assert board["mentions"] == [ben]
    await bare.edit(board, v2(f"{ada.mention} {ben.mention}"))
    assert board["mentions"] == []
    assert board.rung == {ada.id}  # an edit rings nobody
    silent = await bare.post(v2(ada.mention, allowed=naming(ada)) | {"flags": 1 << 15 | SILENT})
    assert silent["mentions"] == [ada]
    assert silent.rung == frozenset()


@pytest.mark.parametrize(("mentionable", "may_all"), [(True, False), (False, True), (False, False)])
async def test_rule_4_a_role_rings_only_if_it_may_be_mentioned(
    bare: Bare, *, mentionable: bool, may_all: bool
) -> None:
    role = bare.world.new_role(bare.guild, "Players", mentionable=mentionable)
    await bare.give_role(bare.ada, role)
    bare.channel.bot_may |= may_all << 17
    text = v2(f"<@&{role['id']}>", allowed={"parse": [], "roles": [role["id"]]})
    message = await bare.post(text)
    rings = mentionable or may_all
    assert message.rung == ({bare.ada.id} if rings else set())
    assert bool(bare.blamed(4)) is not rings


async def test_rule_5_what_is_shown_has_to_be_uploaded_or_kept(bare: Bare) -> None:
    path = f"/channels/{bare.channel.id}/messages"
    assert await bare.ask("POST", path, v2("x", shown("b.png"))) == (400, 50035)
    board = await bare.post(v2("x", shown("b.png"), attachments=[PICTURE]), "b.png")
    [kept] = board["attachments"]
    again = v2("y", shown("b.png"), attachments=[{"id": kept["id"], "filename": "b.png"}])
    assert (await bare.edit(board, again))[0] == 200
    assert await bare.edit(board, v2("z", shown("b.png"), attachments=[])) == (400, 50035)
    assert [one for one in bare.blamed(5) if "neither uploaded nor kept" in one]


async def test_rule_5_an_upload_that_nothing_shows_is_complained_of(bare: Bare) -> None:
    await bare.post(v2("x", attachments=[PICTURE]), "b.png")
    assert len(bare.blamed(5)) == 1


async def test_rule_6_an_edit_names_its_attachments(bare: Bare) -> None:
    board = await bare.post(v2("x"))
    await bare.edit(board, v2("y", attachments=[]))
    assert bare.blamed(6) == []
    await bare.edit(board, v2("z"))
    assert len(bare.blamed(6)) == 1


@pytest.mark.parametrize("beside", [{"content": "x"}, {"embeds": [{"title": "x"}]}])
async def test_rule_7_what_was_made_of_components_v2_stays_so(bare: Bare, beside: Body) -> None:
    board = await bare.post(v2("x"))
    assert await bare.edit(board, beside) == (400, 50035)
    old = await bare.post({"content": "x", "allowed_mentions": {"parse": []}})
    assert await bare.edit(old, v2("y", attachments=[])) == (400, 50035)
    assert (await bare.edit(old, v2("y", content=None, attachments=[])))[0] == 200


@pytest.mark.parametrize("data", [{"flags": 1 << 15}, {"flags": 64, "content": "soon"}])
async def test_rule_8_a_deferral_only_says_whether_it_is_private(bare: Bare, data: Body) -> None:
    path = "/interactions/1/aW50:0/callback"
    await bare.ask("POST", path, {"type": 5, "data": {"flags": 64}})
    assert bare.blamed(8) == []
    await bare.ask("POST", path, {"type": 5, "data": data})
    assert len(bare.blamed(8)) == 1


async def test_rule_9_an_edit_with_a_file_needs_attach_files(bare: Bare) -> None:
    board = await bare.post(v2("x"))
    await bare.take_permissions(bare.channel, "attach_files")
    body = v2("y", shown("b.png"), attachments=[PICTURE])
    assert await bare.edit(board, body, "b.png") == (403, 50013)
    assert (await bare.edit(board, v2("y", attachments=[])))[0] == 200


async def test_rule_10_a_nonce_is_one_message_wherever_it_is_sent(bare: Bare) -> None:
    elsewhere = await bare.add_channel("elsewhere")
    first = await bare.post(v2("x", nonce="n", enforce_nonce=True))
    assert await bare.post(v2("x", nonce="n", enforce_nonce=True)) is first
    assert bare.blamed(10) == []
    path = f"/channels/{elsewhere.id}/messages"
    _, answer = await bare.ask("POST", path, v2("y", nonce="n", enforce_nonce=True))
    assert answer["id"] == first.id
    assert bare.messages(elsewhere) == []
    assert len(bare.blamed(10)) == 1


async def test_rule_11_nothing_is_written_or_changed_in_a_locked_thread(bare: Bare) -> None:
    thread = await bare.add_thread(bare.channel, "games")
    board = await bare.post(v2("x"), channel=thread)
    await bare.take_permissions(thread, "manage_threads")
    thread["thread_metadata"]["locked"] = True
    path = f"/channels/{thread.id}/messages"
    assert await bare.ask("POST", path, v2("y")) == (403, 160005)
    assert await bare.edit(board, v2("y", attachments=[])) == (403, 160005)


async def test_rule_12_a_move_rings_nobody_twice(bare: Bare) -> None:
    async def moved(*called: User) -> None:
        await bare.ask("POST", "/interactions/1/aW50:0/callback", {"type": 5, "data": {}})
        for user in called:
            await bare.post(v2(user.mention, allowed=naming(user)))

    await moved(bare.ada, bare.ben)
    await moved(bare.ada)
    assert bare.blamed(12) == []
    await moved(bare.ben)
    await bare.post(v2("Your hand"), channel=bare.world.dm(bare.ben))
    assert len(bare.blamed(12)) == 1
