"""Options without effect: refused where they are chosen, never where something stored is read."""

from typing import Any

import pytest

from bot.host.decide import decide
from bot.host.errors import Refusal
from bot.host.tables.draft import Actor, Command, HostEvent
from bot.host.tables.lobby import Configure, Configured, Join, Open, SeatHouse
from bot.host.tables.table import PLAYING, Table
from bot.host.turns.play import Start
from bot.presenters.events import sentence
from rules.catalog import GAMES
from tests.host.tables import ADA, BEN, SEED, Host
from tests.support.memory_store import MemoryStore

COURT = GAMES["steam-court"]


def lobby(people: int = 1, **options: Any) -> Table:
    table = Table(table_id=1, game=COURT)
    decide(table, Open(1, 2, COURT.id, "brass-otter", options), ADA)
    for number in range(1, people):
        decide(table, Join(), Actor(100 + number))
    return table


def after(table: Table, command: Command) -> tuple[Table, list[HostEvent]]:
    draft = table.copy()
    return draft, decide(draft, command, ADA)


def why_not(table: Table, command: Command) -> str:
    with pytest.raises(Refusal) as caught:
        decide(table.copy(), command, ADA)
    return caught.value.text


@pytest.mark.parametrize(
    ("people", "options", "option", "value", "said"),
    [
        (1, {}, "coup_bonus", 2, "*Coup bonus* counts only with victory points"),
        (1, {}, "shared_ties", True, "*Shared ties* counts only with victory points"),
        (1, {}, "start_score_overall", True, "*Start score overall* counts only with"),
        (6, {}, "table", "renegade", "alone is for four or five people"),
        (1, {"characters": "wild"}, "table", "renegade", "no table is chosen"),
    ],
)
def test_a_lobby_refuses_an_option_without_effect(
    people: int, options: dict[str, Any], option: str, value: Any, said: str
) -> None:
    assert said in why_not(lobby(people, **options), Configure(option, value))


def test_an_opening_with_an_option_without_effect_is_refused() -> None:
    fresh = Table(table_id=1, game=COURT)
    assert "victory points" in why_not(fresh, Open(1, 2, COURT.id, "x", {"coup_bonus": 3}))
    crowd = Open(1, 2, COURT.id, "x", {"table": "renegade"}, house_players=5)
    assert "four or five" in why_not(fresh, crowd)


def test_what_hangs_on_a_switch_falls_back_with_it_and_with_a_word() -> None:
    table = lobby(1, victory_points=True, coup_bonus=3, shared_ties=True, flexible_gifts=True)
    table, events = after(table, Configure("victory_points", False))
    assert table.given_options == {"flexible_gifts": True}
    (changed,) = events
    assert isinstance(changed, Configured)
    assert changed.fell == ("coup_bonus", "shared_ties")
    assert sentence(changed, str) == (
        "The host changed the options. Coup bonus and Shared ties no longer apply and are back to"
        " the usual."
    )


def test_the_table_falls_back_once_characters_are_drawn() -> None:
    table, (changed,) = after(lobby(1, table="renegade"), Configure("characters", "random"))
    assert table.given_options == {"characters": "random"}
    assert isinstance(changed, Configured)
    assert changed.fell == ("table",)


def test_six_at_the_renegade_table_do_not_start() -> None:
    table = lobby(5, table="renegade")
    assert after(table, Start(SEED))[0].status == PLAYING
    table, _ = after(table, SeatHouse())
    assert "four or five people" in why_not(table, Start(SEED))
    table, _ = after(table, Configure("table", "royal"))
    assert after(table, Start(SEED))[0].status == PLAYING


async def test_a_stored_game_with_such_an_option_is_read_and_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As tables from before may have them."""
    store = MemoryStore()
    with monkeypatch.context() as before:
        before.setattr(type(COURT), "without_effect", lambda *_: {})
        options = {"coup_bonus": 3, "table": "renegade"}
        others = [Actor(100 + number) for number in range(5)]
        table = await Host(store).playing(BEN, *others[:4], game=COURT.id, options=options)
        waiting = await Host(store).lobby(BEN, game=COURT.id, options=options)
    again = Host(store)
    assert (await again.table(table.table_id)).given_options == options
    await again.play(await again.table(table.table_id), 3)
    found = await again.table(waiting.table_id)
    assert found.given_options == options
    receipt = await again.do(found, Configure("flexible_gifts", True), ADA)
    assert receipt.table.given_options == {"flexible_gifts": True, "table": "renegade"}
