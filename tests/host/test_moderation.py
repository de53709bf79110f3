"""What moderators can do with a table, and what they need others for."""

import json
from typing import Any

import pytest

from bot.host.log.export import all_entries, export
from bot.host.moderation.actions import Approve, Moderate
from bot.host.privacy import personal
from bot.host.seats.newcomers import TakeSeat
from bot.host.seats.seats import ReturnToSeat
from bot.host.tables.draft import THE_HOUSE, Actor
from bot.host.tables.ending import End
from bot.host.tables.lobby import Join, SeatHouse
from bot.host.tables.pause import Pause
from bot.host.tables.proposals import Approved
from bot.host.tables.table import ENDED, LOBBY, PLAYING, Table
from bot.host.turns.play import Started
from rules.catalog import GAMES
from rules.medici.scoring import scores
from rules.steam_tunnel.game import GAME as TUNNEL
from rules.steam_tunnel.play import end_early
from tests.host.moderated import (
    NAMES,
    PLAYING_MODERATOR,
    all_agree,
    game_of,
    moderate,
    running,
)
from tests.host.tables import (
    ADA,
    BEN,
    CLEO,
    DAN,
    GUILD,
    MODERATOR,
    SEED,
    STRANGER,
    Host,
    first_move,
    looks,
    person,
    refused,
    reread,
)
from tests.host.test_plans import court, lay_plan, led
from tests.host.toy import HOARD


@pytest.fixture(autouse=True)
def _the_toy_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, HOARD.id, HOARD)


# Who may ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "what"),
    [("undo", "1"), ("reset", "deal"), ("end", ""), ("pause", ""), ("remove", "12"), ("skip", "0")],
)
async def test_nobody_but_moderators(in_memory: Host, act: str, what: str) -> None:
    table = await running(in_memory, steps=1)
    for actor in (ADA, STRANGER, THE_HOUSE):
        refusal = await refused(moderate(in_memory, table, act, what, actor))
        assert refusal == "not_moderator"


ACTS = [("undo", "1"), ("reset", "deal"), ("replace", "1"), ("remove", "12"), ("end", "")]


@pytest.mark.parametrize(("act", "what"), ACTS)
async def test_a_moderator_who_plays_only_proposes(in_memory: Host, act: str, what: str) -> None:
    table = await running(in_memory, steps=2)
    after = await moderate(in_memory, table, act, what, PLAYING_MODERATOR)
    assert (game_of(after), after.occupants, after.status) == (
        game_of(table),
        table.occupants,
        PLAYING,
    )
    assert after.proposal is not None
    assert after.public_seq == table.public_seq + 1


@pytest.mark.parametrize(("act", "what"), ACTS)
async def test_the_players_and_no_other_moderator_carry_a_proposal_out(
    in_memory: Host, act: str, what: str
) -> None:
    table = await running(in_memory, steps=2)
    table = await moderate(in_memory, table, act, what, PLAYING_MODERATOR)
    assert await refused(in_memory.do(table, Approve(table.public_seq), MODERATOR)) == "not_asked"
    done = await all_agree(in_memory, table, PLAYING_MODERATOR)
    assert done.proposal is None
    changed = (game_of(done), done.occupants, done.status, done.commitment)
    assert changed != (game_of(table), table.occupants, PLAYING, table.commitment) or act == "reset"
    assert looks(await reread(in_memory.store, done)) == looks(done)


async def test_more_than_half_of_the_others_carry_a_proposal_out(in_memory: Host) -> None:
    table = await in_memory.play(await in_memory.playing(BEN, CLEO, DAN), 2)
    before = table
    table = await moderate(in_memory, table, "undo", "1", PLAYING_MODERATOR)
    number = table.public_seq
    assert await refused(in_memory.do(table, Approve(number), PLAYING_MODERATOR)) == "own_proposal"
    assert await refused(in_memory.do(table, Approve(number), STRANGER)) == "not_asked"
    assert await refused(in_memory.do(table, Approve(number + 1), BEN)) == "no_proposal"
    agreed = (await in_memory.do(table, Approve(number), BEN)).table
    assert (agreed.public_seq, game_of(agreed)) == (table.public_seq, game_of(before))
    assert await refused(in_memory.do(table, Approve(number), BEN)) == "agreed_already"
    later = (await in_memory.do(agreed, *first_move(agreed))).table
    done = (await in_memory.do(later, Approve(number), CLEO)).table
    assert done.state.hands != before.state.hands
    assert done.steps == later.steps
    assert looks(await reread(in_memory.store, done)) == looks(done)


async def test_who_agreed_is_told_to_nobody(in_memory: Host) -> None:
    table = await in_memory.playing(BEN, CLEO, DAN)
    table = await moderate(in_memory, table, "end", actor=PLAYING_MODERATOR)
    table = (await in_memory.do(table, Approve(table.public_seq), BEN)).table
    for viewer in (None, 0, 1, 2):
        entries = await all_entries(in_memory.store, table, viewer)
        told = any(isinstance(entry.happening, Approved) for entry in entries)
        assert told == (viewer == table.seat_of(BEN.user_id))


async def test_who_has_seen_a_hand_only_proposes(in_memory: Host) -> None:
    table = await running(in_memory, steps=1)
    table = await moderate(in_memory, table, "replace", "0")
    table = await moderate(in_memory, table, "undo", "1", PLAYING_MODERATOR)
    assert table.proposal is not None


async def test_alone_with_house_players_a_moderator_needs_nobody(in_memory: Host) -> None:
    table = await in_memory.lobby()
    await in_memory.do(table, SeatHouse(), ADA)
    table = await in_memory.play((await in_memory.start(table.table_id, ADA, "start")).table, 1)
    table = await moderate(in_memory, table, "undo", "1", PLAYING_MODERATOR)
    assert table.proposal is None


async def test_what_cannot_be_done_is_not_proposed(in_memory: Host) -> None:
    table = await running(in_memory, steps=1)
    for act, what, code in (
        ("undo", "7", "no_such_action"),
        ("skip", "1", "cannot_skip"),
        ("skip", "0", "not_waited_for"),
        ("replace", "9", "no_such_seat"),
        ("remove", "98", "not_at_table"),
        ("dance", "", "no_such_act"),
    ):
        assert await refused(moderate(in_memory, table, act, what, PLAYING_MODERATOR)) == code
        assert await refused(moderate(in_memory, table, act, what)) == code


async def test_a_moderator_who_plays_does_not_end_the_game_past_the_others(
    in_memory: Host,
) -> None:
    table = await running(in_memory, steps=1)
    plays = Actor(BEN.user_id, moderator=True)
    assert await refused(in_memory.do(table, End("moderator"), plays)) == "plays_here"


# The other acts -----------------------------------------------------------------------------------


async def test_a_turn_is_skipped_where_the_rules_pass(in_memory: Host) -> None:
    """Court 1.6: whoever does not lead may pass."""
    table = await in_memory.playing(BEN, CLEO, DAN, game="steam-court")
    while table.game.pass_action(table.state, seat := table.waiting_seats()[0]) is None:
        table = await in_memory.play(table, 1)
    after = await moderate(in_memory, table, "skip", str(seat))
    assert after.steps == table.steps + 1
    assert seat not in after.waiting_seats() or after.state != table.state


async def test_a_seat_passes_to_a_house_player_and_its_owner_may_come_back(
    in_memory: Host,
) -> None:
    table = await running(in_memory)
    table = await moderate(in_memory, table, "replace", "1")
    assert table.occupants[1].is_house
    assert await refused(moderate(in_memory, table, "replace", "1")) == "house_sits_there"
    table = (await in_memory.do(table, ReturnToSeat(), BEN)).table
    assert table.occupants[1].user_id == BEN.user_id


async def test_whoever_was_removed_does_not_come_back(in_memory: Host) -> None:
    table = await running(in_memory)
    table = await moderate(in_memory, table, "remove", str(BEN.user_id))
    assert table.occupants[1].is_house
    for command in (ReturnToSeat(), TakeSeat(1)):
        assert await refused(in_memory.do(table, command, BEN)) == "removed"
    lobby = await in_memory.lobby(BEN, name="b")
    lobby = await moderate(in_memory, lobby, "remove", str(BEN.user_id))
    assert lobby.people == (ADA.user_id,)
    assert await refused(in_memory.do(lobby, Join(), BEN)) == "removed"


async def test_a_host_who_was_removed_hands_the_table_on(in_memory: Host) -> None:
    table = await running(in_memory)
    table = await moderate(in_memory, table, "remove", str(ADA.user_id))
    assert table.host_id == BEN.user_id


async def test_pause_resume_and_move_need_nobody_else(in_memory: Host) -> None:
    table = await running(in_memory, steps=1)
    plays = Actor(BEN.user_id, moderator=True)
    table = await moderate(in_memory, table, "pause", actor=plays)
    assert table.paused == "moderator"
    assert await refused(moderate(in_memory, table, "skip", "1")) == "paused"
    table = await moderate(in_memory, table, "undo", "1")
    assert table.paused == "moderator"
    table = await moderate(in_memory, table, "resume", actor=plays)
    table = await moderate(in_memory, table, "move", "777", actor=plays)
    assert (table.paused, table.channel_id) == ("", 777)
    assert await refused(moderate(in_memory, table, "move", "here")) == "wrong_place"


async def test_a_table_whose_channel_is_gone_is_moved_and_goes_on(in_memory: Host) -> None:
    table = await running(in_memory, steps=1)
    table = (await in_memory.do(table, Pause("channel"), THE_HOUSE)).table
    table = await moderate(in_memory, table, "move", "777")
    assert (table.paused, table.channel_id) == ("", 777)


def _as_shown(table: Table) -> Any:
    """What everybody sees as the scores of the moment."""
    if table.game.id == "steam-tunnel":
        draft = table.game.copy(table.state)
        end_early(draft)
        outcome = TUNNEL.outcome(draft)
        return outcome and outcome.scores
    return table.state.points if table.game.id == "hoard" else scores(table.state)


@pytest.mark.parametrize("game", ["hoard", "steam-tunnel", "court-of-the-medici"])
async def test_a_game_ends_by_the_standing(in_memory: Host, game: str) -> None:
    """Tunnel R3a: cards that lie face down count as straight."""
    table = await running(in_memory, game, 5)
    ended = await moderate(in_memory, table, "end", "standing")
    outcome = ended.outcome()
    assert ended.status == ENDED
    assert outcome is not None
    assert outcome.scores == tuple(_as_shown(table))
    made = await export(in_memory.store, ended, NAMES[: len(ended.occupants)])
    assert "seed" not in made


async def test_a_game_without_points_has_no_standing(in_memory: Host) -> None:
    table = await running(in_memory, "steam-court", 2)
    assert await refused(moderate(in_memory, table, "end", "standing")) == "no_standing"
    ended = await moderate(in_memory, table, "end")
    assert (ended.status, ended.ended_because, ended.outcome()) == (ENDED, "moderator", None)


async def test_a_lobby_ends_and_has_nothing_to_take_back(in_memory: Host) -> None:
    lobby = await in_memory.lobby(BEN)
    for act, what in (("undo", "1"), ("reset", "deal"), ("skip", "0"), ("end", "standing")):
        assert await refused(moderate(in_memory, lobby, act, what)) == "not_started"
    assert lobby.status == LOBBY
    ended = await moderate(in_memory, lobby, "end", actor=PLAYING_MODERATOR)
    assert ended.status == ENDED
    for act, what in ACTS:
        assert await refused(moderate(in_memory, ended, act, what)) == "table_over"


async def test_a_new_deal_shows_another_promise_to_everybody(in_memory: Host) -> None:
    table = await in_memory.playing(*[person(number) for number in range(2)], host=person(9))
    for actor in (MODERATOR, person(9), person(0)):
        command = Moderate("reset", "deal") if actor == MODERATOR else Approve(table.public_seq)
        receipt = await in_memory.do(table, command, actor)
        table = receipt.table
    (started,) = [event for event in receipt.events if isinstance(event, Started)]
    assert started.commitment == receipt.table.commitment
    assert SEED.hex() not in repr(receipt)


# The audit ----------------------------------------------------------------------------------------


async def audited(host: Host) -> list[tuple[int, str, str]]:
    return [(one.user_id, one.act, one.reason) for one in await host.store.audit(GUILD)][::-1]


async def test_every_act_of_a_moderator_stands_in_the_audit(host: Host) -> None:
    table = await running(host, steps=3)
    await moderate(host, table, "undo", "2", reason="a slip")
    await moderate(host, table, "replace", "1")
    await host.do(table, Pause(""), MODERATOR)
    proposed = await moderate(host, table, "reset", "deal", PLAYING_MODERATOR, "unfair")
    await host.do(proposed, Approve(proposed.public_seq), CLEO)
    assert await refused(moderate(host, table, "undo", "9")) == "no_such_action"
    assert await audited(host) == [
        (MODERATOR.user_id, "propose undo 2", "a slip"),
        (MODERATOR.user_id, "agreed undo 2", "a slip"),
        (MODERATOR.user_id, "replace 1", ""),
        (MODERATOR.user_id, "pause", ""),
        (ADA.user_id, "propose reset deal", "unfair"),
        (ADA.user_id, "agreed reset deal", "unfair"),
    ]


async def test_what_hosts_and_players_do_is_no_act_of_moderators(in_memory: Host) -> None:
    """And of those who agree to a proposal nobody is named."""
    table = await running(in_memory, steps=2)
    await in_memory.do(table, Pause(""), PLAYING_MODERATOR)
    table = await moderate(in_memory, table, "undo", "1", PLAYING_MODERATOR)
    await in_memory.do(table, Approve(table.public_seq), BEN)
    await in_memory.do(table, Approve(table.public_seq), CLEO)
    assert await audited(in_memory) == [
        (ADA.user_id, "propose undo 1", ""),
        (ADA.user_id, "agreed undo 1", ""),
    ]


# Plans --------------------------------------------------------------------------------------------


async def test_plans_that_a_reset_makes_void_stay_their_owners_secret(in_memory: Host) -> None:
    table = await led(in_memory, await court(in_memory))
    seat = table.waiting_seats()[0]
    table = await lay_plan(in_memory, table, seat)
    table = await moderate(in_memory, table, "undo", "1")
    assert table.orders == ()
    assert [one.seat for one in table.lapsed_orders] == [seat]
    told = json.dumps(await personal(in_memory, MODERATOR.user_id))
    assert "plans_set" not in told
    assert "undo 1" in told
    owner = json.dumps(await personal(in_memory, table.occupants[seat].user_id or 0))
    assert "plans_set" in owner
    assert looks(await reread(in_memory.store, table)) == looks(table)
