"""Lobby, seats, votes and ends: the host's own rules, apart from any store."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import bot
from bot.host import errors
from bot.host.decide import decide
from bot.host.errors import SENTENCES, Refusal
from bot.host.seats.seats import Leave
from bot.host.tables.draft import THE_HOUSE, Actor, Command
from bot.host.tables.ending import AgreeToEnd, End
from bot.host.tables.lobby import Configure, Join, Open, SeatHouse, UnseatHouse
from bot.host.tables.names import HOUSE, house_name, table_name
from bot.host.tables.table import ENDED, LOBBY, PLAYING, Table
from bot.host.tables.values import Occupant
from bot.host.turns.play import PlayAction, Start
from tests.host.tables import (
    ADA,
    BEN,
    CLEO,
    DAN,
    MODERATOR,
    SEED,
    STRANGER,
    first_move,
    looks,
)
from tests.host.toy import HOARD

OPEN = Open(500, 600, "hoard", "brass-otter", {})
EVERYDAY: tuple[Command, ...] = (
    Join(),
    Leave(),
    SeatHouse(),
    UnseatHouse(),
    Configure("hand", 2),
    Start(SEED),
    PlayAction(None),
    AgreeToEnd(),
    End(),
)


def after(table: Table | None, command: Command, actor: Actor) -> Table:
    draft = Table(table_id=1, game=HOARD) if table is None else table.copy()
    draft.seq += 1
    decide(draft, command, actor)
    return draft


def lobby(*others: Actor) -> Table:
    table = after(None, OPEN, ADA)
    for actor in others:
        table = after(table, Join(), actor)
    return table


def playing(*others: Actor) -> Table:
    return after(lobby(*others), Start(SEED), ADA)


def refused(table: Table | None, command: Command, actor: Actor) -> str:
    """The code of the refusal, which has a sentence and has changed nothing."""
    before = None if table is None else looks(table)
    with pytest.raises(Refusal) as caught:
        after(table, command, actor)
    assert caught.value.text
    assert "{" not in caught.value.text
    assert table is None or looks(table) == before
    return caught.value.code


# The lobby ----------------------------------------------------------------------------------------


def test_whoever_opens_a_lobby_is_its_host_and_sits() -> None:
    table = lobby()
    assert (table.status, table.host_id, table.people) == (LOBBY, 11, (11,))
    assert (table.guild_id, table.channel_id, table.name) == (500, 600, "brass-otter")


def test_a_rematch_seats_everybody_once_and_the_opener_first() -> None:
    table = after(None, Open(1, 2, "hoard", "x", {}, (12, 11, 12), 1), ADA)
    assert table.people == (11, 12)
    assert [one.is_house for one in table.occupants] == [False, False, True]


def test_a_lobby_cannot_be_opened_for_more_than_can_play() -> None:
    assert refused(None, Open(1, 2, "hoard", "x", {}, (12, 13), 2), ADA) == "full"


def test_a_lobby_cannot_be_opened_with_options_that_the_game_does_not_take() -> None:
    assert refused(None, Open(1, 2, "hoard", "x", {"hand": 9}), ADA) == "bad_option"
    assert refused(None, Open(1, 2, "hoard", "x", {"colour": "red"}), ADA) == "no_such_option"


def test_options_at_their_default_are_left_out() -> None:
    assert after(None, Open(1, 2, "hoard", "x", {"hand": 3}), ADA).given_options == {}


def test_people_take_places_in_the_order_they_come() -> None:
    assert lobby(CLEO, BEN).people == (11, 13, 12)


def test_nobody_takes_two_places() -> None:
    assert refused(lobby(BEN), Join(), BEN) == "already_seated"


def test_a_full_lobby_takes_neither_people_nor_house_players() -> None:
    table = lobby(BEN, CLEO, DAN)
    assert refused(table, Join(), STRANGER) == "full"
    assert refused(table, SeatHouse(), ADA) == "full"


def test_house_players_come_and_go_at_the_hosts_or_a_moderators_word() -> None:
    table = after(after(lobby(), SeatHouse(), ADA), SeatHouse(), MODERATOR)
    assert [one.house_name for one in table.occupants] == ["", HOUSE[0], HOUSE[1]]
    table = after(table, UnseatHouse(), ADA)
    assert table.occupants == (Occupant(11), Occupant(None, HOUSE[0], "casual"))


def test_a_house_player_who_is_not_there_cannot_be_sent_away() -> None:
    assert refused(lobby(), UnseatHouse(), ADA) == "no_house_player"


def test_an_option_is_set_and_set_back() -> None:
    table = after(lobby(), Configure("hand", 2), ADA)
    assert table.given_options == {"hand": 2}
    assert after(table, Configure("hand", 3), ADA).given_options == {}
    assert refused(table, Configure("hand", "many"), ADA) == "bad_option"
    assert refused(table, Configure("colour", 1), ADA) == "no_such_option"


@pytest.mark.parametrize(
    "command", [SeatHouse(), UnseatHouse(), Configure("hand", 2), Start(SEED), End()]
)
@pytest.mark.parametrize("actor", [BEN, STRANGER])
def test_only_the_host_and_moderators_order_things_in_a_lobby(
    command: Command, actor: Actor
) -> None:
    table = after(lobby(BEN), SeatHouse(), ADA)
    assert refused(table, command, actor) == "not_host_or_moderator"
    assert after(table, command, MODERATOR).seq == table.seq + 1


def test_a_lobby_cannot_be_agreed_away() -> None:
    assert refused(lobby(BEN), AgreeToEnd(), BEN) == "lobby_ends"


def test_a_lobby_is_left_by_those_who_sit_in_it() -> None:
    assert after(lobby(BEN), Leave(), BEN).people == (11,)
    assert refused(lobby(BEN), Leave(), STRANGER) == "not_seated"


def test_when_the_host_leaves_the_next_who_sat_down_is_host() -> None:
    table = after(lobby(BEN, CLEO), Leave(), ADA)
    assert (table.host_id, table.people, table.status) == (12, (12, 13), LOBBY)


def test_when_somebody_else_leaves_the_host_stays() -> None:
    assert after(lobby(BEN, CLEO), Leave(), BEN).host_id == 11


def test_a_lobby_ends_when_its_last_person_leaves_whatever_house_players_sit() -> None:
    table = after(after(lobby(), SeatHouse(), ADA), Leave(), ADA)
    assert (table.status, table.ended_because) == (ENDED, "deserted")


# Starting -----------------------------------------------------------------------------------------


def test_a_game_starts_with_its_commitment_and_everybody_in_the_seat_he_took() -> None:
    table = playing(BEN)
    assert (table.status, table.people, table.steps) == (PLAYING, (11, 12), 0)
    assert len(table.commitment) == 64
    assert SEED.hex() not in table.commitment


def test_a_game_does_not_start_with_too_few() -> None:
    assert refused(lobby(), Start(SEED), ADA) == "cannot_start"


def test_a_game_does_not_start_with_a_number_that_its_options_forbid() -> None:
    table = after(lobby(BEN, CLEO, DAN), Configure("hand", 1), ADA)
    assert refused(table, Start(SEED), ADA) == "cannot_start"
    assert after(after(table, Leave(), DAN), Start(SEED), ADA).status == PLAYING


@pytest.mark.parametrize(
    "command", [Join(), SeatHouse(), UnseatHouse(), Configure("hand", 2), Start(SEED)]
)
def test_the_lobby_is_closed_once_the_game_runs(command: Command) -> None:
    actor = CLEO if isinstance(command, Join) else ADA
    assert refused(playing(BEN), command, actor) == "lobby_closed"


# Playing ------------------------------------------------------------------------------------------


def test_nobody_acts_before_the_deal() -> None:
    assert refused(lobby(BEN), PlayAction(None), ADA) == "not_started"


def test_a_stranger_does_not_act() -> None:
    table = playing(BEN)
    act, _ = first_move(table)
    for actor in (STRANGER, MODERATOR):
        assert refused(table, act, actor) == "not_seated"


def test_a_person_acts_for_his_own_seat_whatever_seat_is_named() -> None:
    table = playing(BEN)
    act, actor = first_move(table)
    assert actor == ADA
    moved = after(table, PlayAction(act.action, seat=1), ADA)
    assert moved.verbs == ((table.seq + 1, 0, "show"),)


def test_the_house_acts_for_its_own_seats_alone() -> None:
    table = after(after(lobby(), SeatHouse(), ADA), Start(SEED), ADA)
    act, _ = first_move(table)
    assert refused(table, PlayAction(act.action, seat=0), THE_HOUSE) == "not_seated"
    assert refused(table, act.__class__(act.action), THE_HOUSE) == "not_seated"
    table = after(table, act, ADA)
    act, _ = first_move(table)
    assert after(table, PlayAction(act.action, seat=1), THE_HOUSE).steps == 2


def test_the_game_ends_the_table_when_it_has_an_outcome() -> None:
    table = playing(BEN)
    while table.status == PLAYING:
        table = after(table, *first_move(table))
    assert table.ended_because == "finished"
    assert table.outcome() is not None
    assert table.steps >= 6


def test_a_running_game_goes_on_when_somebody_leaves() -> None:
    table = after(playing(BEN, CLEO), Leave(), ADA)
    assert (table.status, table.host_id, table.people) == (PLAYING, 12, (12, 13))
    assert table.occupants[0] == Occupant(None, HOUSE[0], "casual")


def test_the_seat_of_one_who_left_gets_a_house_player_with_a_name_of_its_own() -> None:
    table = after(after(lobby(BEN), SeatHouse(), ADA), Start(SEED), ADA)
    table = after(table, Leave(), BEN)
    assert [one.house_name for one in table.occupants] == ["", HOUSE[1], HOUSE[0]]


def test_one_who_left_does_not_come_back() -> None:
    assert refused(after(playing(BEN), Leave(), BEN), Join(), BEN) == "lobby_closed"


def test_a_running_game_ends_when_the_last_person_leaves() -> None:
    table = after(after(playing(BEN), Leave(), ADA), Leave(), BEN)
    assert (table.status, table.ended_because) == (ENDED, "deserted")


# Ending -------------------------------------------------------------------------------------------


def test_a_table_ends_when_everybody_who_sits_agrees() -> None:
    table = playing(BEN, CLEO)
    for actor in (BEN, ADA):
        table = after(table, AgreeToEnd(), actor)
        assert table.status == PLAYING
    table = after(table, AgreeToEnd(), CLEO)
    assert (table.status, table.ended_because) == (ENDED, "agreed")


def test_house_players_are_not_asked_whether_to_end() -> None:
    table = after(after(lobby(BEN), SeatHouse(), ADA), Start(SEED), ADA)
    table = after(after(table, AgreeToEnd(), ADA), AgreeToEnd(), BEN)
    assert table.ended_because == "agreed"


def test_nobody_agrees_twice_or_without_a_seat() -> None:
    table = after(playing(BEN, CLEO), AgreeToEnd(), BEN)
    assert refused(table, AgreeToEnd(), BEN) == "already_voted"
    assert refused(table, AgreeToEnd(), STRANGER) == "not_seated"
    assert refused(table, AgreeToEnd(), MODERATOR) == "not_seated"


def test_when_the_only_one_who_had_not_agreed_leaves_the_table_ends() -> None:
    table = playing(BEN, CLEO)
    for actor in (ADA, BEN):
        table = after(table, AgreeToEnd(), actor)
    table = after(table, Leave(), CLEO)
    assert (table.status, table.ended_because) == (ENDED, "agreed")


def test_the_vote_of_one_who_leaves_goes_with_him() -> None:
    table = after(after(playing(BEN, CLEO), AgreeToEnd(), BEN), Leave(), BEN)
    assert (table.status, table.agreed) == (PLAYING, frozenset())
    table = after(after(table, AgreeToEnd(), ADA), AgreeToEnd(), CLEO)
    assert table.ended_because == "agreed"


@pytest.mark.parametrize("running", [False, True])
@pytest.mark.parametrize(("actor", "reason"), [(ADA, "host"), (MODERATOR, "moderator")])
def test_the_host_and_moderators_end_a_table_at_once(
    actor: Actor, reason: str, running: bool
) -> None:
    table = after(playing(BEN) if running else lobby(BEN), End(), actor)
    assert (table.status, table.ended_because) == (ENDED, reason)


@pytest.mark.parametrize("actor", [BEN, STRANGER])
def test_nobody_else_ends_a_running_table_whatever_reason_is_given(actor: Actor) -> None:
    for reason in ("host", "moderator", "expired", "deserted"):
        assert refused(playing(BEN), End(reason), actor) == "not_host_or_moderator"


@pytest.mark.parametrize("command", EVERYDAY)
def test_nothing_happens_at_a_table_that_is_over(command: Command) -> None:
    table = after(playing(BEN), End(), ADA)
    for actor in (ADA, BEN, STRANGER, MODERATOR, THE_HOUSE):
        assert refused(table, command, actor) == "table_over"


# Names --------------------------------------------------------------------------------------------


def test_house_names_never_run_out() -> None:
    taken: list[str] = []
    for _ in range(3 * len(HOUSE)):
        taken.append(house_name(taken))
    assert len(set(taken)) == len(taken)


def test_table_names_never_run_out() -> None:
    taken: set[str] = set()
    for _ in range(5):
        name = table_name(taken, lambda bound: bound - 1)
        assert name not in taken
        taken.add(name)
    assert taken == {"witty-wren", *(f"witty-wren-{number}" for number in range(2, 6))}


# Sentences ----------------------------------------------------------------------------------------


def refusals() -> Iterator[tuple[str, int, ast.Call]]:
    for path in Path(str(bot.__file__)).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                yield path.name, node.lineno, node


def test_every_refusal_has_a_sentence_and_the_facts_it_needs() -> None:
    seen = 0
    for file, line, call in refusals():
        if len(call.args) > 1:  # it brings its own sentence
            continue
        assert isinstance(call.args[0], ast.Constant), f"{file}:{line} hides its code"
        sentence = SENTENCES[str(call.args[0].value)]
        wanted = {name for _, name, _, _ in Formatter().parse(sentence) if name}
        assert {keyword.arg for keyword in call.keywords} == wanted, f"{file}:{line}"
        seen += 1
    assert seen > 30


def test_every_sentence_is_said_somewhere() -> None:
    source = "\n".join(
        path.read_text()
        for path in Path(str(bot.__file__)).parent.rglob("*.py")
        if path.name != "errors.py"
    )
    said = set(re.findall(r'(?:Refusal\(|SENTENCES\[)\s*"(\w+)"', source))
    own_kinds = Path(str(errors.__file__)).read_text()
    said |= set(re.findall(r'super\(\).__init__\("(\w+)"', own_kinds))
    assert SENTENCES.keys() - said == set()
