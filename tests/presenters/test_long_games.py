"""Boards, panels and private screens of tables that last for days, at their longest."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.host.seats.newcomers import SeatTaken
from bot.host.seats.seats import HostChanged, Invited, SeatResumed
from bot.host.tables.draft import HostEvent
from bot.host.tables.ending import AgreedToEnd, EndProposed
from bot.host.tables.lobby import SettingChanged
from bot.host.tables.pause import Moved, Paused, Resumed
from bot.host.tables.proposals import Approved, Asked, Declined, TurnedDown
from bot.host.tables.settings import TableSettings
from bot.host.tables.values import Proposal
from bot.host.turns.absence import GivenTime, SeatCovered, TimeUp, Voted
from bot.presenters import seats as seating
from bot.presenters.events import people, sentence
from bot.presenters.screen import Button, Screen
from bot.presenters.table_info import SeatInfo, TableInfo
from bot.presenters.tables import menu
from bot.presenters.turns import absence
from bot.presenters.wording import called
from rules.catalog import GAMES
from rules.chance import Chance
from tests.presenters import court, medici, tunnel
from tests.presenters.away import STAND_IN, at_worst
from tests.presenters.limits import faults, width
from tests.presenters.walk import pressed
from tests.support.games import PRESENTERS

WORST: Mapping[str, TableInfo] = {
    "steam-court": court.card(10, worst=True),
    "steam-tunnel": tunnel.card(5, worst=True),
    "court-of-the-medici": medici.card(worst=True),
}
VARIANTS: Mapping[str, Any] = {
    "late and away": {},
    "all late": {"overdue": tuple(range(10)), "skippable": tuple(range(10))},
    "paused by the host": {"paused": "host"},
    "paused by a moderator": {"paused": "moderator"},
    "paused for its channel": {"paused": "channel"},
}


def shown(game: str, variant: str, **facts: Any) -> tuple[TableInfo, Any]:
    """A card at its worst, and the state of a game just dealt."""
    card = replace(WORST[game], **VARIANTS[variant], **facts)
    players = len(card.seats)
    known = GAMES[game]
    state = known.new(players, known.options({}))
    known.setup(state, Chance(bytes(32), 0))
    late = tuple(seat for seat in card.overdue if seat < players)
    return replace(card, overdue=late, skippable=late), state


def labels(screen: Screen) -> list[str]:
    return [piece.label for row in screen.rows for piece in row if isinstance(piece, Button)]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("game", WORST)
def test_boards_and_panels_fit_with_all_of_it(game: str, variant: str) -> None:
    card, state = shown(game, variant)
    for board in PRESENTERS[game].boards(GAMES[game].view(state, None), card):
        assert faults(absence.with_buttons(board, card)) == []
    for seat in range(len(card.seats)):
        view, legal = GAMES[game].view(state, seat), GAMES[game].legal_actions(state, seat)
        panel = absence.on_panel(PRESENTERS[game].panel(view, legal, card), card, seat)
        assert faults(panel) == []


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("game", WORST)
def test_private_screens_fit(game: str, variant: str) -> None:
    card, state = shown(game, variant)
    seats = range(len(card.seats))
    to_act = tuple(GAMES[game].waiting_for(state))
    screens = [
        *(
            seating.this_table(card, to_act, hosts=hosts, moderates=moderates, asked=12)
            for hosts in (True, False)
            for moderates in (True, False)
        ),
        *(
            seating.questions(card, [(9990 + at, REQUESTED * 20) for at in range(number)])
            for number in (0, 1, 9)
        ),
        seating.which_seat(card, seats),
        *(seating.confirm_take(card, seat, MARK) for seat in seats),
        *(seating.confirm_take(card, at, MARK, card.names, at_once=False) for at in seats),
        *(
            seating.asked_again(seating.confirm_vote(card, seat, choice, MARK))
            for seat in seats
            for choice in seating.WHAT
        ),
        seating.request(
            card, Proposal(9999, 9 * 10**17, "take", "3", "", 0, 0, until=10**13), REQUESTED
        ),
        seating.request(card, Proposal(9999, 9 * 10**17, "seats", "anyone", "", 0, 0), REQUESTED),
        seating.seated(card, 9 * 10**17),
        *(seating.which_vote(card, seats, choice) for choice in seating.WHAT),
        seating.invitation(card, 9 * 10**17),
        menu.help_panel(card, PRESENTERS[game].help(card)),
    ]
    assert [fault for screen in screens for fault in faults(screen)] == []
    assert width(seating.briefing(card, STAND_IN)) <= 1000
    assert width(seating.welcome_back(card)) <= 1000


MARK = "k3f9"
REQUESTED = "Dan asks for Ben's seat."
# What they say -----------------------------------------------------------------------------------


def three(**facts: Any) -> TableInfo:
    """Ada, Ben and Cleo, all people."""
    people = tuple(SeatInfo(name, 900 + at) for at, name in enumerate(("Ada", "Ben", "Cleo")))
    agreed = TableSettings(pace="days", absent="vote").model_dump()
    return tunnel.card(3, **({"seats": people, "arrangement": agreed} | facts))


def away(card: TableInfo, seat: int, by: str) -> TableInfo:
    seats = list(card.seats)
    seats[seat] = replace(seats[seat], stand_in=by)
    return replace(card, seats=tuple(seats))


def test_a_deadline_is_said_once_and_by_name_where_several_differ() -> None:
    same = three(deadlines={0: 500, 1: 500})
    assert absence.lines(same, (0, 1)) == ["Due <t:500:R>."]
    differ = three(deadlines={0: 500, 1: 700})
    assert absence.lines(differ, (0, 1)) == ["Ada is due <t:500:R>. Ben is due <t:700:R>."]
    assert absence.lines(differ, (2,)) == []


def test_a_house_player_is_marked_where_it_moves_for_somebody() -> None:
    card = away(three(deadlines={1: 500}), 1, "Brass")
    assert absence.lines(card, (1,)) == ["Ben is away; the house player Brass moves for Ben."]
    assert called(card.seats[1]) == "Brass (for Ben)"
    both = away(card, 2, "Piston")
    assert absence.lines(both, (0,)) == [
        "House players are filling in: Brass for Ben and Piston for Cleo."
    ]


def test_votes_are_offered_for_who_is_late_and_skipping_only_where_the_rules_pass() -> None:
    late = three(overdue=(1,), deadlines={1: 500})
    assert labels(absence.with_buttons(Screen("."), late)) == ["Wait", "Replace"]
    passing = replace(late, skippable=(1,))
    assert labels(absence.with_buttons(Screen("."), passing)) == ["Wait", "Skip", "Replace"]
    waits = replace(passing, arrangement={"absent": "wait"})
    assert labels(absence.with_buttons(Screen("."), waits)) == []
    assert absence.lines(waits, (1,)) == ["Ben's time is up; the table waits."]
    two = three(overdue=(1, 2))
    assert labels(absence.with_buttons(Screen("."), two)) == [
        "Wait for Ben", "Replace Ben", "Wait for Cleo", "Replace Cleo",
    ]  # fmt: skip


def test_a_paused_table_says_why_and_offers_to_go_on_and_nothing_that_needs_a_clock() -> None:
    paused = away(three(paused="channel", overdue=(0,), deadlines={0: 5}), 1, "Brass")
    assert absence.lines(paused, (0,))[0].startswith("**Paused**, clocks too")
    assert "/table move" in absence.lines(paused, (0,))[0]
    assert labels(absence.with_buttons(Screen("."), paused)) == ["Resume"]


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"deadlines": {0: 500}}, "Your turn ends <t:500:R>."),
        ({"overdue": (0,)}, "Your time is up, but the move is still yours."),
        ({"paused": "host", "deadlines": {0: 500}}, "**Paused** by the host"),
    ],
)
def test_the_own_panel_says_what_time_is_left(facts: Any, told: str) -> None:
    panel = absence.on_panel(Screen("Mine."), three(**facts), 0)
    assert panel.text.startswith(f"Mine.\n{told}")
    assert panel.rows == ()


def test_who_is_away_finds_the_way_back_on_the_own_panel() -> None:
    panel = absence.on_panel(Screen("Mine."), away(three(), 0, "Brass"), 0)
    assert "the house player Brass is moving for you" in panel.text
    assert labels(panel) == ["I'm back"]


def test_only_who_may_host_is_offered_what_the_host_does() -> None:
    card = three(returning=True, open_seats=(2,))
    theirs = {verb for verb, _ in pressed(seating.this_table(card, (), hosts=False))}
    assert theirs == {"back", "take"}
    hosts = {verb for verb, _ in pressed(seating.this_table(card, (), hosts=True))}
    assert hosts == {"back", "take", "pause", "option", "handover"}


# Sentences ---------------------------------------------------------------------------------------


TOLD: Mapping[HostEvent, str] = {
    SeatCovered(1, 901, "Brass", "casual"): "Ben is away; the house player Brass fills in.",
    SeatResumed(1, 901): "Ben is back.",
    TimeUp(1, 901): "Ben's time is up.",
    GivenTime(1, 901): "The other players wait for Ben, who gets a full turn again.",
    Invited(901): "Ben was invited to take over a seat.",
    SeatTaken(1, 901, "Brass"): "Ben takes over from the house player Brass.",
    SeatTaken(1, 901, "Brass", (902,)): (
        "Ben takes over from the house player Brass, with the hand of Ben."
    ),
    Asked(901, "take", "1", 902): "Ben asks for Ben's seat.",
    Asked(901, "seats", "anyone"): ("Ben asks all players to make free seats open to anybody."),
    TurnedDown(901, 7, "take"): "The players declined what Ben asked for.",
    Approved(901, 7): "You agreed to what was asked. Nobody else is told.",
    Declined(901, 7): "You declined what was asked. Nobody else is told.",
    HostChanged(901): "Ben is the host now.",
    Paused("host"): "The host paused the table.",
    Paused("moderator"): "A moderator paused the table.",
    Paused("channel"): "The table is paused: I can't post in its channel.",
    Resumed(): "The table is no longer paused.",
    Moved(5): "The table moved to <#5>.",
    EndProposed(): "Somebody would like to end the table here; it ends once everybody agrees.",
}


@pytest.mark.parametrize("event", TOLD, ids=lambda event: type(event).__name__)
def test_what_happens_in_long_games_is_told_in_a_sentence(event: HostEvent) -> None:
    names = dict.fromkeys(people(event), "Ben")
    assert sentence(event, names.__getitem__) == TOLD[event]


def test_a_changed_arrangement_is_told() -> None:
    told = sentence(SettingChanged({"pace": "days"}), str)
    assert told == "The host changed the table's rules for time and seats."


@pytest.mark.parametrize("event", [AgreedToEnd(901), *(Voted(901, 1, c) for c in seating.WHAT)])
def test_what_only_one_person_is_told_names_nobody(event: HostEvent) -> None:
    assert people(event) == ()
    assert sentence(event, str).startswith("You ")
    assert "901" not in sentence(event, str)


def test_at_the_worst_somebody_is_late_and_somebody_is_away() -> None:
    facts = at_worst(5)
    assert facts["overdue"]
    assert any(seat.stand_in for seat in WORST["steam-tunnel"].seats)
