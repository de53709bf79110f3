"""Single rules about what moderators do and propose, each at a table made for it."""

import pytest

from bot.host.decide import decide, refuse_stale
from bot.host.errors import Refusal
from bot.host.moderation.actions import (
    Approve,
    Moderate,
    Moderated,
    Proposed,
    Removed,
    acts_alone,
    needs_agreement,
)
from bot.host.moderation.audit import audit_of, line
from bot.host.moderation.going_back import goal
from bot.host.tables.draft import Actor, Draft, evolve
from bot.host.tables.ending import Ended
from bot.host.tables.history import History
from bot.host.tables.lobby import Configure, Join
from bot.host.tables.pause import Moved, Pause, Paused, Resume, Resumed
from bot.host.tables.table import Table
from bot.host.tables.values import Emptied
from bot.host.turns.play import PlayAction, Played, TakenBack
from rules.chance import Chance
from storage.store import Audit
from tests.host.seated import ADA, BEN, CLEO, DAN, DAY, EVE, NOW, away, code_of, proposal, seated
from tests.host.toy import HOARD, Show

MODERATOR = Actor(EVE, moderator=True)
ADA_MODERATES = Actor(ADA, moderator=True)


def dealt(*who: object, actions_played: int = 2, **facts: object) -> Table:
    """A running game with its history: a deal in commit 3, and actions in those behind it."""
    table = seated(*who, **facts)
    state = HOARD.new(len(who), HOARD.options({}))
    HOARD.setup(state, Chance(bytes(32), 0))
    history = History()
    history.deal(3, Played(0, "", None, ()), 1, HOARD.copy(state))
    for number in range(actions_played):
        seat = state.turn
        assert seat is not None
        events = HOARD.decide(state, seat, Show(state.hands[seat][0]), Chance(bytes(32), number))
        dumped = tuple(HOARD.dump_event(event) for event in events)
        history.play(4 + number, Played(seat, "show", None, dumped), 1, HOARD.copy(state))
    table.state, table.history, table.seq = state, history, 4 + actions_played
    return table


# Who needs others ---------------------------------------------------------------------------------


@pytest.mark.parametrize("act", ["undo", "reset"])
def test_what_takes_draws_back_needs_the_players_of_a_running_game_whoever_asks(act: str) -> None:
    assert needs_agreement(seated(ADA, BEN), act, EVE)
    assert needs_agreement(seated(away(ADA), None), act, EVE)
    assert not needs_agreement(seated(None, None), act, EVE)
    assert not needs_agreement(seated(ADA, BEN, status="lobby"), act, EVE)
    assert not needs_agreement(seated(ADA, None), act, ADA)


@pytest.mark.parametrize("act", ["skip", "replace", "remove", "end"])
def test_what_changes_the_game_needs_the_others_if_a_player_asks(act: str) -> None:
    assert needs_agreement(seated(ADA, BEN), act, ADA)
    assert not needs_agreement(seated(ADA, BEN), act, EVE)


@pytest.mark.parametrize("act", ["pause", "resume", "move"])
def test_what_leaves_the_game_as_it_is_needs_nobody(act: str) -> None:
    assert not needs_agreement(seated(ADA, BEN), act, ADA)


def test_a_moderator_acts_alone_where_the_very_same_was_asked_and_nobody_answered() -> None:
    lapsed = proposal(act="undo", what="1", to_seq=4, until=NOW - 1)
    asked = ("undo", "1", 4)

    def alone(*asked: object, user: int = EVE, known: object = lapsed, now: int = NOW) -> bool:
        table = seated(ADA, BEN, proposal=known)
        return acts_alone(table, asked, user, now)  # type: ignore[arg-type] # three facts

    assert alone(*asked)
    assert not alone("reset", "turn", 4)
    assert not alone("undo", "2", 4)
    assert not alone("undo", "1", 5)
    assert not alone("end", "", 4)
    assert not alone(*asked, user=ADA)
    assert not alone(*asked, known=None)
    assert not alone(*asked, now=NOW - 2)
    assert acts_alone(seated(away(ADA), None), asked, EVE, NOW)
    assert not acts_alone(seated(away(ADA), None), asked, ADA, NOW)


# Proposing ----------------------------------------------------------------------------------------


def test_a_proposal_says_what_it_is_about_and_until_when_people_are_asked() -> None:
    table = dealt(ADA, BEN, CLEO)
    Moderate("undo", "1", "  a \n slip ").decide(draft := Draft(table), MODERATOR)
    assert draft.events == [Proposed(EVE, "undo", "1", "a slip", 4, 0, NOW + DAY)]
    assert table.proposal == proposal(
        1, EVE, "undo", what="1", reason="a slip", to_seq=4, until=NOW + DAY
    )
    evolve(table, Proposed(ADA, "end", "", ""))
    assert table.proposal == proposal(1, ADA, "end")


def test_a_proposal_names_whom_it_concerns() -> None:
    for act, what, whom in (("replace", "1", BEN), ("remove", str(CLEO), CLEO), ("end", "", 0)):
        Moderate(act, what).decide(draft := Draft(dealt(ADA, BEN, CLEO)), ADA_MODERATES)
        (proposed,) = draft.events
        assert isinstance(proposed, Proposed)
        assert (proposed.concerns, proposed.to_seq) == (whom, 0)


def test_a_reason_is_cut_after_two_hundred_characters() -> None:
    Moderate("pause", "", "x" * 201).decide(draft := Draft(dealt(ADA, BEN)), MODERATOR)
    told = draft.events[0]
    assert isinstance(told, Moderated)
    assert told.reason == "x" * 200


def test_the_same_is_not_proposed_twice_while_people_are_asked() -> None:
    open_one = proposal(1, EVE, "undo", what="1", to_seq=4, until=NOW + 1)
    table = dealt(ADA, BEN, CLEO, proposal=open_one)
    for actor, what in ((MODERATOR, "2"), (Actor(DAN, moderator=True), "1")):
        Moderate("undo", what).decide(draft := Draft(table.copy()), actor)
        assert [type(event) for event in draft.events] == [Proposed]
    work = Moderate("undo", "1").decide
    assert code_of(work, Draft(table.copy()), MODERATOR) == "proposed_already"
    earlier = replace_proposal(table, open_one._replace(to_seq=3))
    work(draft := Draft(earlier), MODERATOR)
    assert [type(event) for event in draft.events] == [Proposed]


def replace_proposal(table: Table, asked: object) -> Table:
    other = table.copy()
    other.proposal = asked  # type: ignore[assignment] # a proposal
    return other


def test_enough_answers_by_now_carry_a_proposal_out_when_it_is_asked_again() -> None:
    asked = proposal(1, EVE, "undo", what="1", to_seq=3, until=NOW - 1, agreed=frozenset({BEN}))
    table = dealt(ADA, BEN, CLEO, proposal=asked)
    Moderate("undo", "1").decide(draft := Draft(table), MODERATOR)
    assert draft.events == [Moderated("undo", "1", "", 0, agreed=True), TakenBack(3)]
    assert table.state == table.history.state_at(3)  # type: ignore[union-attr] # it has one


def test_each_answer_is_given_once_and_may_be_changed() -> None:
    asked = proposal(1, EVE, "end", agreed=frozenset({ADA}), declined=frozenset({BEN}))
    table = seated(ADA, BEN, CLEO, DAN, 16, proposal=asked)

    def code(user: int, number: int = 1, *, agree: bool = True) -> str:
        return code_of(Approve(number, agree).decide, Draft(table.copy()), Actor(user))

    assert code(ADA) == "agreed_already"
    assert code(BEN, agree=False) == "declined_already"
    assert code(CLEO, 2) == "no_proposal"
    assert code(97) == "not_asked"
    assert code(EVE) == "own_proposal"
    Approve(1, agree=False).decide(Draft(table), Actor(ADA))
    assert table.proposal == asked._replace(agreed=frozenset(), declined=frozenset({ADA, BEN}))
    Approve(1, agree=False).decide(Draft(table), Actor(CLEO))
    assert table.proposal is None


def test_an_answer_to_a_newcomer_leaves_what_a_moderator_proposed_alone() -> None:
    asked = proposal(1, EVE, "end", agreed=frozenset({ADA, BEN}))
    newcomer = proposal(2, 97, "take", what="3", concerns=DAN)
    table = seated(
        ADA, BEN, CLEO, None, proposal=asked, requests=(newcomer,), invited=frozenset({97}),
        ex_players=((DAN, 3),),
    )  # fmt: skip
    Approve(2).decide(Draft(table), Actor(ADA))
    assert (table.proposal, table.status) == (asked, "playing")
    Approve(2).decide(Draft(table), Actor(BEN))
    assert (table.seat_of(97), table.proposal) == (3, asked)


# Carrying out -------------------------------------------------------------------------------------


def test_an_act_counts_that_nobody_was_left_to_ask_and_never_counts_down() -> None:
    table = seated(ADA, unasked=4)
    evolve(table, Moderated("undo", "1", ""))
    assert table.unasked == 4
    evolve(table, Moderated("undo", "1", "", unasked=5))
    assert table.unasked == 5
    alone = dealt(away(ADA), None, unasked=2)
    Moderate("undo", "1").decide(draft := Draft(alone), MODERATOR)
    assert draft.events[0] == Moderated("undo", "1", "", unasked=3)


def test_whoever_is_removed_is_neither_invited_nor_let_in() -> None:
    table = seated(ADA, removed=frozenset({CLEO}), invited=frozenset({BEN, DAN}))
    evolve(table, Removed(BEN))
    assert (table.removed, table.invited) == (frozenset({BEN, CLEO}), frozenset({DAN}))


@pytest.mark.parametrize(
    ("act", "what", "code"),
    [
        ("remove", "97", "not_at_table"),
        ("remove", "", "not_at_table"),
        ("remove", "nobody", "not_at_table"),
        ("replace", "3", "no_such_seat"),
        ("replace", "-1", "no_such_seat"),
        ("replace", "x", "no_such_seat"),
        ("replace", "2", "house_sits_there"),
        ("skip", "3", "no_such_seat"),
        ("skip", "1", "not_waited_for"),
        ("skip", "0", "cannot_skip"),
        ("move", "0", "wrong_place"),
        ("move", "", "wrong_place"),
        ("move", "600", "stands_here"),
        ("resume", "", "not_paused"),
        ("undo", "0", "no_such_action"),
        ("undo", "4", "no_such_action"),
        ("undo", "deal", "no_such_action"),
        ("reset", "dance", "no_such_stage"),
        ("dance", "", "no_such_act"),
    ],
)
def test_what_cannot_be_done_is_refused(act: str, what: str, code: str) -> None:
    table = dealt(ADA, BEN, None, channel_id=600, actions_played=3)
    for actor in (MODERATOR, ADA_MODERATES):
        assert code_of(Moderate(act, what).decide, Draft(table.copy()), actor) == code


def test_going_back_is_to_the_commit_before_the_action_or_in_which_the_stage_began() -> None:
    table = dealt(ADA, BEN, CLEO, actions_played=3)
    assert [goal(table, "undo", str(number)) for number in (1, 2, 3)] == [5, 4, 3]
    with pytest.raises(Refusal) as caught:
        goal(table, "undo", "4")
    assert "3" in caught.value.text
    assert goal(table, "reset", "deal") == 0
    assert code_of(goal, table, "reset", "turn") == "begun_just_now"
    assert code_of(goal, seated(ADA, status="lobby"), "undo", "1") == "not_started"
    one = dealt(ADA, BEN, CLEO, actions_played=1)
    assert code_of(goal, one, "undo", "2") == "no_such_action"


def test_a_turn_is_reset_to_when_the_same_seats_were_first_waited_for() -> None:
    table = dealt(ADA, BEN, CLEO, actions_played=1)
    history = table.history
    assert history is not None
    for seq in (5, 6):  # a reaction changes nobody's turn
        history.play(seq, Played(2, "snatch", None, ()), 1, HOARD.copy(table.state))
    assert goal(table, "reset", "turn") == 4


def test_an_end_is_scored_only_where_it_was_asked_and_the_game_has_points() -> None:
    Moderate("end", "").decide(draft := Draft(dealt(ADA, BEN)), MODERATOR)
    assert draft.events[-1] == Ended("moderator")
    Moderate("end", "standing").decide(draft := Draft(dealt(ADA, BEN)), MODERATOR)
    assert draft.events[-1] == Ended("standing")


def test_pause_resume_and_move_are_told_with_their_reason() -> None:
    table = dealt(ADA, BEN, channel_id=600)
    for act, what, done in (
        ("pause", "", Paused("moderator")),
        ("resume", "", Resumed()),
        ("move", "700", Moved(700)),
    ):
        Moderate(act, what, "noise").decide(draft := Draft(table), MODERATOR)
        assert draft.events == [Moderated(act, what, "noise"), done]


def test_a_seat_taken_by_a_moderator_rests_a_day_and_bears_their_number() -> None:
    table = dealt(ADA, BEN, CLEO)
    Moderate("replace", "1").decide(Draft(table), MODERATOR)
    assert table.emptied == (Emptied(1, BEN, "moderator", EVE, NOW + DAY),)
    Moderate("remove", str(CLEO)).decide(Draft(table), MODERATOR)
    assert table.emptied[-1] == Emptied(2, CLEO, "moderator", EVE, NOW + DAY)


# The audit ----------------------------------------------------------------------------------------


def test_a_line_of_the_audit_says_where_when_who_and_what() -> None:
    table = seated(ADA, BEN, guild_id=500, name="tin-crow")
    assert line(table, EVE, " undo 1 ", "a slip") == Audit(
        NOW, 500, 1, "tin-crow", EVE, "undo 1", "a slip"
    )


def test_only_what_a_moderator_does_in_the_hosts_place_is_noted() -> None:
    table = seated(ADA, BEN, host_id=ADA)

    def noted(command: object, actor: Actor) -> str | None:
        found = audit_of(table, table, command, actor, [])  # type: ignore[arg-type] # a command
        return found and found.act

    assert noted(Pause(""), MODERATOR) == "pause"
    assert noted(Resume(), MODERATOR) == "resume"
    assert noted(Configure("hand", 2), MODERATOR) == "configure"
    assert noted(Join(), MODERATOR) is None
    assert noted(Pause(""), ADA_MODERATES) is None
    assert noted(Pause(""), Actor(EVE)) is None


def test_an_act_that_nobody_was_left_to_ask_about_says_so_and_one_agreed_to_its_proposer() -> None:
    before = seated(ADA, BEN, proposal=proposal(1, DAN, "undo", what="1"))
    after = seated(ADA, BEN)

    def noted(event: object) -> tuple[int, str] | None:
        found = audit_of(before, after, Join(), MODERATOR, [event])  # type: ignore[list-item] # one
        return found and (found.user_id, found.act)

    assert noted(Moderated("undo", "1", "", unasked=1)) == (
        EVE,
        "undo 1 (nobody was left to ask)",
    )
    assert noted(Moderated("undo", "1", "", agreed=True)) == (DAN, "agreed undo 1")
    assert noted(Moderated("end", "", "")) == (EVE, "end")
    assert noted(Proposed(EVE, "reset", "deal", "")) == (EVE, "propose reset deal")


# Before a command ---------------------------------------------------------------------------------


def test_a_lobby_takes_two_hundred_changes_and_can_then_still_end() -> None:
    lobby = seated(ADA, status="lobby", seq=200)
    decide(lobby.copy(), Join(), Actor(BEN))
    full = seated(ADA, status="lobby", seq=201)
    assert code_of(decide, full.copy(), Join(), Actor(BEN)) == "endless_lobby"
    decide(full.copy(), Moderate("end"), MODERATOR)
    assert code_of(decide, seated(ADA, status="ended"), Join(), Actor(BEN)) == "table_over"


def test_only_a_move_is_still_meant_after_others() -> None:
    table = dealt(ADA, BEN, public_seq=9, verbs=((9, 1, "snatch"),))
    move = PlayAction(Show(1))
    refuse_stale(table, move, Actor(ADA), 8)
    assert code_of(refuse_stale, table, move, Actor(BEN), 8) == "stale"
    refuse_stale(table, Pause(""), Actor(ADA), 9)
    assert code_of(refuse_stale, table, Pause(""), Actor(ADA), 8) == "stale"
    refuse_stale(seated(ADA, status="lobby", public_seq=9), move, Actor(ADA), 3)
