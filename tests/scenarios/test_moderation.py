"""Moderators put tables right, by command and by button, and see no more than anybody."""

import json
from typing import Any

import discord
import pytest

from bot.host.tables.draft import THE_HOUSE, Actor
from bot.host.turns.play import PlayAction
from bot.host.workers.house_players import choose
from tests.scenarios import keeping
from tests.scenarios.town import Person, Sight, Town

GAMES = ("steam-court", "steam-tunnel", "court-of-the-medici")
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
HOUSES = {"steam-court": 3, "steam-tunnel": 2, "court-of-the-medici": 1}


async def opened(town: Town, game: str, *others: Person) -> tuple[Person, Person]:
    """A lobby of Ada's with house players in its other places, and a moderator who looks on."""
    ada, mod = town.person("Ada"), town.person("Mod", moderator=True)
    await ada.types("table open", game=game)
    await town.wait()
    for one in others:
        await one.presses(town.board(), "Join")
    for _ in range(HOUSES[game] - len(others)):
        await ada.presses(town.board(), "Add a house player")
    return ada, mod


async def running(town: Town, game: str, *others: Person) -> tuple[Person, Person]:
    ada, mod = await opened(town, game, *others)
    await ada.presses(town.board(), "Start")
    await town.wait()
    return ada, mod


async def the_table(town: Town) -> Any:
    (head,) = await town.client.service.live_tables()
    return await town.client.service.table(head.table_id)


async def played(town: Town, game: str, actions: int = 2) -> Any:
    """The table after some actions of house players and of whoever has to go on."""
    for _ in range(40):
        table = await the_table(town)
        if table.steps >= actions:
            return table
        await one_action(town, table)
    raise AssertionError(f"{game} does not go on")


async def one_action(town: Town, table: Any) -> None:
    """The last legal action of a person who is waited for, or what a house player chooses."""
    for seat in table.waiting_seats():
        occupant = table.occupants[seat]
        if occupant.user_id and not occupant.substituted:
            action = table.game.legal_actions(table.state, seat)[-1]
            key = f"test {table.seq}"
            actor = Actor(occupant.user_id)
            await town.client.service.submit(table.table_id, PlayAction(action), actor, key)
            return
    move = choose(table)
    assert move is not None
    act, key = PlayAction(move[1], move[0]), f"test {table.seq}"
    await town.client.service.submit(table.table_id, act, THE_HOUSE, key)


async def agreed(town: Town, mod: Person, asked: Sight, *players: Person) -> Sight:
    """Propose what was asked about, have the players agree, and see what the last one reads."""
    assert "Proposed" in (await mod.presses(asked, "Propose it")).text
    request = town.board()
    for player in players:
        said = await player.presses(request, "Agree")
    return said


def everything(town: Town) -> str:
    """All that stands in the channel."""
    public = [message for message in town.channel.history() if not message.flags.ephemeral]
    return "\n".join(Sight(message).text for message in public)


# Undo and reset -------------------------------------------------------------------------------


@EVERY_GAME
async def test_actions_are_taken_back_after_a_look_at_them(town: Town, game: str) -> None:
    ada, mod = await running(town, game)
    table = await played(town, game, 2)
    steps = table.steps
    asked = await mod.types("moderate undo", actions=1, table=table.name, reason="a slip")
    assert "the last action would be taken back" in asked.text
    assert "This would be taken back:" in asked.text
    assert "Reason: a slip" in asked.text
    assert (await the_table(town)).steps == steps
    done = await agreed(town, mod, asked, ada)
    assert "took back the last action. Reason: a slip" in done.text
    await town.wait(1.0)
    log = await ada.types("table log", table=table.name)
    told = "A moderator, with the players' agreement, took back the last action. Reason: a slip"
    assert told in log.text
    audit = await mod.types("moderate audit")
    assert "undo 1" in audit.text
    assert "a slip" in audit.text


@EVERY_GAME
async def test_the_cards_are_dealt_again_by_buttons_alone(town: Town, game: str) -> None:
    ada, mod = await running(town, game)
    table = await played(town, game, 1)
    panel = await mod.types("moderate table", table=table.name)
    asked = await mod.chooses(panel, "reset deal", menu=0)
    assert "the cards would be re-dealt" in asked.text
    town.shuffle.seed = 77
    said = await mod.answers(asked, "Propose it and say why…", "one hand was seen")
    assert "Proposed" in said.text
    done = await ada.presses(town.board(), "Agree")
    assert "Reason: one hand was seen" in done.text
    again = await the_table(town)
    assert again.seed != table.seed
    assert "Ada" in (await ada.types("hand")).text or ada.panel is not None


async def test_more_is_taken_back_by_a_question(town: Town) -> None:
    _, mod = await running(town, "court-of-the-medici")
    table = await played(town, "court-of-the-medici", 3)
    panel = await mod.types("moderate table", table=table.name)
    asked = await mod.answers(panel, "Undo more…", "2")
    assert "the last 2 actions would be taken back" in asked.text
    panel = await mod.types("moderate table", table=table.name)
    refused = await mod.answers(panel, "Undo more…", "99")
    assert "You can take back at most" in refused.text


async def test_a_preview_that_is_stale_does_nothing(town: Town) -> None:
    _, mod = await running(town, "court-of-the-medici")
    table = await played(town, "court-of-the-medici", 2)
    asked = await mod.types("moderate undo", table=table.name)
    await one_action(town, await the_table(town))
    before = await the_table(town)
    refused = await mod.presses(asked, "Propose it")
    assert "moved on" in refused.text
    assert (await the_table(town)).seq >= before.seq


# A moderator who plays ------------------------------------------------------------------------


async def test_a_moderator_who_plays_asks_the_table(town: Town) -> None:
    mo, ben = town.person("Mo", moderator=True), town.person("Ben")
    ada, _ = await running(town, "steam-court", mo, ben)
    table = await played(town, "steam-court", 2)
    asked = await mo.types("moderate undo", table=table.name, reason="please")
    assert "more than half of the other players must agree" in asked.text
    said = await mo.presses(asked, "Propose it")
    assert "Proposed" in said.text
    assert "Mo, a moderator, proposes" in town.board().text
    request = town.board()
    steps = (await the_table(town)).history
    assert steps is None
    assert "You proposed that yourself" in (await mo.presses(request, "Agree")).text
    assert "Nobody is told" in (await ben.presses(request, "Agree")).text
    done = await ada.types("moderate agree", table=table.name)
    assert "with the players' agreement, took back the last action" in done.text


async def test_no_other_moderator_agrees_for_the_table(town: Town) -> None:
    mo = town.person("Mo", moderator=True)
    ada, mod = await running(town, "court-of-the-medici", mo)
    table = await the_table(town)
    asked = await mo.types("moderate end", table=table.name)
    await mo.presses(asked, "Propose it")
    assert (await the_table(town)).status == "playing"
    request = town.board()
    refused = await mod.presses(request, "Agree")
    assert refused.text == "Only players at this table are asked."
    await ada.presses(request, "Agree")
    await town.wait(31)
    assert (await town.client.service.live_tables()) == []
    assert "A moderator ended the table" in everything(town)


# Seats, pauses, places ------------------------------------------------------------------------


async def test_a_turn_is_skipped_and_a_seat_given_away(town: Town) -> None:
    ben = town.person("Ben")
    ada, mod = await running(town, "court-of-the-medici", ben)
    table = await the_table(town)
    waited = ada if table.occupants[table.waiting_seats()[0]].user_id == ada.id else ben
    asked = await mod.types("moderate skip", person=waited.actor, table=table.name)
    refused = await mod.presses(asked, "Do it")
    assert "rules don't allow a pass" in refused.text
    asked = await mod.types("moderate replace", person=ben.actor, table=table.name)
    assert "Ben's seat would go to a house player" in asked.text
    await mod.presses(asked, "Do it")
    assert (await the_table(town)).people == (ada.id,)
    stranger = town.person("Zoe")
    refused = await mod.types("moderate replace", person=stranger.actor, table=table.name)
    assert "isn't at this table" in refused.text


@EVERY_GAME
async def test_who_was_removed_reads_why_he_cannot_come_back(town: Town, game: str) -> None:
    ben = town.person("Ben")
    _, mod = await opened(town, game, ben)
    table = await the_table(town)
    panel = await mod.types("moderate table", table=table.name)
    asked = await mod.chooses(panel, f"remove {ben.id}", menu=0)
    await mod.presses(asked, "Do it")
    await town.wait()
    refused = await ben.presses(town.board(), "Join")
    assert "A moderator removed you from this table" in refused.text


@EVERY_GAME
async def test_a_table_pauses_is_put_right_and_goes_on(town: Town, game: str) -> None:
    ada, mod = await running(town, game)
    table = await played(town, game, 1)
    await mod.presses(await mod.types("moderate pause", table=table.name), "Do it")
    listed = await mod.types("moderate list")
    assert "paused" in listed.text
    asked = await mod.types("moderate undo", table=table.name)
    await agreed(town, mod, asked, ada)
    assert (await the_table(town)).paused
    await mod.presses(await mod.types("moderate resume", table=table.name), "Do it")
    assert not (await the_table(town)).paused


@EVERY_GAME
async def test_a_table_whose_channel_is_gone_is_found_and_moved(town: Town, game: str) -> None:
    _, mod = await running(town, game)
    table = await the_table(town)
    old, town.channel = town.channel, town.guild.create_text_channel("shelter")
    town.env.backend.delete_channel(old.id)
    await town.wait()
    listed = await mod.types("moderate list")
    assert "channel is gone" in listed.text
    looked = await mod.types("moderate doctor", table=table.name)
    assert "Remedy" in looked.text
    asked = await mod.types("moderate move", to=town.channel, table=table.name)
    await mod.presses(asked, "Do it")
    await town.wait()
    moved = await the_table(town)
    assert (moved.channel_id, moved.paused) == (town.channel.id, "")


async def test_the_doctor_names_what_is_missing_with_its_remedy(town: Town) -> None:
    _, mod = await running(town, "court-of-the-medici")
    fine = await mod.types("moderate doctor")
    assert "All is well here" in fine.text
    shut = discord.PermissionOverwrite(attach_files=False, embed_links=False)
    town.channel = town.guild.create_text_channel(
        "shut", overwrites={town.guild.default_role: shut}
    )
    found = await mod.types("moderate doctor")
    for title in ("Attach Files", "Embed Links"):
        assert f"I lack **{title}** here. Remedy: allow it" in found.text
    assert "Send Messages" not in found.text


async def test_a_board_is_posted_again(town: Town) -> None:
    _, mod = await running(town, "court-of-the-medici")
    table = await the_table(town)
    said = await mod.types("moderate repost", table=table.name)
    assert "is in" in said.text
    assert "repost" in (await mod.types("moderate audit", table=table.name)).text


# The end --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["steam-tunnel", "court-of-the-medici"])
async def test_a_game_ends_by_the_standing(town: Town, game: str) -> None:
    _, mod = await running(town, game)
    table = await the_table(town)
    asked = await mod.types("moderate end", table=table.name, standing=True)
    assert "be scored as it is" in asked.text
    await mod.presses(asked, "End the table")
    await town.wait(31)
    board = everything(town)
    assert "scored it as it was" in board
    assert "Ada" in board


@EVERY_GAME
async def test_what_is_over_stays_over(town: Town, game: str) -> None:
    _, mod = await running(town, game)
    table = await the_table(town)
    await mod.presses(await mod.types("moderate end", table=table.name), "End the table")
    for command in ("undo", "reset", "pause", "end"):
        refused = await mod.types(f"moderate {command}", table=table.name)
        assert "This table is over" in refused.text


@EVERY_GAME
async def test_a_lobby_has_nothing_to_take_back_and_can_be_ended(town: Town, game: str) -> None:
    _, mod = await opened(town, game)
    table = await the_table(town)
    for command in ("undo", "reset"):
        refused = await mod.types(f"moderate {command}", table=table.name)
        assert "hasn't started yet" in refused.text
    await mod.presses(await mod.types("moderate end", table=table.name), "End the table")
    await town.wait()
    assert "A moderator ended the table" in town.board().text


# A log that cannot be read --------------------------------------------------------------------


async def damage(town: Town, table: Any, seq: int) -> None:
    """Change a row behind the bot's back, and start the bot anew."""
    await keeping.damage(town.client.service.store, table.table_id, seq)
    await town.restart()


@EVERY_GAME
async def test_a_table_that_cannot_be_read_goes_back_to_its_last_good_state(
    town: Town, game: str
) -> None:
    _, mod = await running(town, game)
    table = await played(town, game, 3)
    await damage(town, table, table.seq)
    listed = await mod.types("moderate list")
    assert "It can't be read" in listed.text
    asked = await mod.types("moderate reset", table=table.name)
    assert "good up to" in asked.text
    report = await mod.types("moderate audit", table=table.name, export=True)
    assert table.seed.hex() not in str(report.message.attachments)
    done = await mod.presses(asked, "Back to its last good state")
    assert "left out what couldn't be read" in done.text
    assert (await the_table(town)).steps < table.steps


async def test_a_table_without_a_beginning_is_ended(town: Town) -> None:
    _, mod = await running(town, "court-of-the-medici")
    table = await the_table(town)
    await damage(town, table, 1)
    panel = await mod.types("moderate table", table=table.name)
    assert "can only be ended" in panel.text
    for _ in range(12):
        await mod.types("moderate list")  # interactions get numbers that were given before
    assert "Back to its last good state" not in panel.buttons
    said = await mod.presses(panel, "End it")
    assert "has ended" in said.text
    assert "There are no tables" in (await mod.types("moderate list")).text


# Who may, and what is seen --------------------------------------------------------------------


COMMANDS = (
    "list", "table", "undo", "reset", "pause", "resume", "repost", "audit", "doctor", "end",
    "settings",
)  # fmt: skip


async def test_nobody_but_moderators(town: Town) -> None:
    ada, mod = await running(town, "court-of-the-medici")
    for command in COMMANDS:
        assert "Only a moderator" in (await ada.types(f"moderate {command}")).text
    assert "no longer open" in (await ada.types("moderate agree")).text
    del mod


async def test_a_moderator_of_another_server_finds_nothing(town: Town) -> None:
    await running(town, "court-of-the-medici")
    table = await the_table(town)
    elsewhere = Town(town.env, town.client, town.clock, town.shuffle, town._build)
    elsewhere.found()
    other = elsewhere.person("Eve", moderator=True)
    for command in ("table", "undo", "end", "repost"):
        refused = await other.types(f"moderate {command}", table=table.name)
        assert "That table no longer exists" in refused.text


async def test_a_moderator_sees_no_card_and_no_seed(town: Town) -> None:
    _, mod = await running(town, "steam-court")
    table = await played(town, "steam-court", 4)
    seen: list[Sight] = [
        await mod.types("moderate list"),
        await mod.types("moderate table", table=table.name),
        await mod.types("moderate undo", actions=table.steps, table=table.name),
        await mod.types("moderate reset", to="deal", table=table.name),
        await mod.types("moderate audit", table=table.name),
        await mod.types("moderate doctor", table=table.name),
        await mod.types("moderate audit", table=table.name, export=True),
    ]
    for sight in seen:
        assert table.seed.hex() not in json.dumps(sight.pieces) + sight.text


async def test_everything_is_reached_by_buttons_alone(town: Town) -> None:
    ada, mod = await running(town, "court-of-the-medici")
    around = await mod.presses(await mod.presses(town.board(), "Help"), "This table")
    panel = await mod.presses(around, "Moderate")
    tables = await mod.presses(panel, "All tables")
    assert "waiting for" in tables.text
    panel = await mod.chooses(tables, str((await the_table(town)).table_id))
    found = await mod.presses(panel, "Doctor")
    assert "All is well" in found.text
    audit = await mod.presses(await mod.presses(found, "Back"), "Audit")
    assert "No moderator has acted here" in audit.text
    panel = await mod.presses(audit, "Back")
    asked = await mod.presses(panel, "Pause")
    panel = await mod.presses(asked, "Do it")
    assert "It's paused (moderator)" in panel.text
    assert (await the_table(town)).paused
    theirs = await ada.presses(await ada.presses(town.board(), "Help"), "This table")
    assert "Moderate" not in theirs.buttons


@pytest.mark.parametrize(
    ("game", "stages"),
    [
        ("steam-court", ["turn", "trick", "Quarter", "deal"]),
        ("steam-tunnel", ["turn", "deal"]),
    ],
)
async def test_what_begins_again_is_offered_by_the_tables_own_game(
    town: Town, game: str, stages: list[str]
) -> None:
    _, mod = await running(town, game)
    table = await played(town, game, 3)
    offered = await mod.suggestions("moderate reset", "to")
    assert [one["value"] for one in offered] == stages
    matching = await mod.suggestions("moderate reset", "to", "TU")
    assert [one["value"] for one in matching] == ["turn"]
    wrong = await mod.types("moderate reset", to="next year", table=table.name)
    assert "no such stage" in wrong.text
    typed = await mod.types("moderate reset", to="DEAL", table=table.name)
    assert "dealt" in typed.text
