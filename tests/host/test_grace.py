"""Reaction time: every lay holds up the next one at its table, whoever could react (Court R12)."""

from dataclasses import dataclass

import pytest

from bot.host.decide import decide
from bot.host.errors import TooSoon
from bot.host.tables.draft import Actor
from bot.host.tables.lobby import Join, Open
from bot.host.tables.table import Table
from bot.host.turns.play import PlayAction, Start
from rules.catalog import GAMES
from rules.game import IllegalAction

COURT = GAMES["steam-court"]
MINUTE = 60_000


@dataclass
class Evening:
    table: Table
    now: int = 1_800_000_000_000

    def do(self, command: object, user_id: int) -> None:
        draft = self.table.copy()
        draft.seq, draft.touched_at = draft.seq + 1, self.now
        decide(draft, command, Actor(user_id))  # type: ignore[arg-type]  # any command
        self.table = draft

    def act(self, prefer: str) -> int:
        """The seat that is waited for acts, by the preferred verb where it may; that seat."""
        seat = self.table.waiting_seats()[0]
        legal = COURT.legal_actions(self.table.state, seat)
        wanted = [a for a in legal if a.kind == prefer] or [
            a for a in legal if a.kind in {"pass", "decline", "keep"}
        ]
        self.do(PlayAction((wanted or list(legal))[0]), seat + 1)
        return seat


def evening(**options: object) -> Evening:
    this = Evening(Table(table_id=1, game=COURT))
    this.do(Open(1, 2, "steam-court", "brass-otter", options), 1)
    for user_id in range(2, 6):
        this.do(Join(), user_id)
    this.do(Start(bytes(32)), 1)
    while COURT.view(this.table.state, None).phase != "play":
        this.act("decline")
    return this


def test_the_next_lay_waits_and_a_pass_does_not() -> None:
    this = evening(reaction_grace=5)
    this.act("lay")
    this.now += 5 * MINUTE - 1
    with pytest.raises(TooSoon) as early:
        this.act("lay")
    assert early.value.until == this.now + 1
    assert "<t:" in early.value.text
    before = this.table
    this.act("pass")
    assert this.table.seq == before.seq + 1
    this.now += 1
    this.act("lay")


def test_without_the_option_nobody_waits() -> None:
    this = evening()
    for _ in range(3):
        this.act("lay")
    assert this.table.held_up == ()


def test_every_lay_waits_alike_whether_or_not_anybody_could_react() -> None:
    waits = []
    for table in ("royal", "renegade"):  # with and without a General
        this = evening(reaction_grace=2, table=table)
        for _ in range(12):
            this.act("lay")
            if this.table.verbs[-1][2] == "lay":
                waits.append(this.table.waits_until(None, "lay") - this.now)
            this.now += 2 * MINUTE
    assert len(waits) > 4
    assert set(waits) == {2 * MINUTE}


def test_what_is_not_legal_is_refused_by_the_rules_and_not_for_being_early() -> None:
    this = evening(reaction_grace=5)
    seat = this.act("lay")
    lay = next(a for a in COURT.legal_actions(this.table.state, this.table.waiting_seats()[0]))
    with pytest.raises(IllegalAction):
        this.do(PlayAction(lay), seat + 1)
