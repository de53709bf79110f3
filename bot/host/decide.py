"""What may happen at a table: the host's own rules, as pure as a game's."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.host.errors import Refusal
from bot.host.moderation import actions
from bot.host.seats import newcomers, seats
from bot.host.tables import ending, pause
from bot.host.tables.commands import (
    Actor,
    AgreeToEnd,
    Approve,
    ChangeSetting,
    Command,
    Configure,
    CutDeck,
    End,
    HandOver,
    Invite,
    Join,
    Leave,
    Moderate,
    Move,
    Open,
    Pause,
    PlayAction,
    Resume,
    SeatHouse,
    SetOrder,
    Start,
    TakeBack,
    TakeSeat,
    TimeOut,
    UnseatHouse,
    Vote,
    WithdrawOrders,
)
from bot.host.tables.draft import Draft, fresh_house_name, own_seat, require_host, require_lobby
from bot.host.tables.events import (
    Configured,
    Cut,
    HostEvent,
    HouseSeated,
    HouseUnseated,
    Joined,
    Opened,
    Promised,
    SettingChanged,
)
from bot.host.tables.settings import read_arrangement
from bot.host.tables.table import ENDED, LOBBY, PLAYING, Table
from bot.host.turns import absence, play, standing_orders
from rules.fair import LEAST_CUT, MOST_CUT, promise_of

MOST_IN_LOBBY = 200
"""So many commits before the deal; from then on a lobby can be left, started or cancelled."""


def decide(table: Table, command: Command, actor: Actor) -> list[HostEvent]:
    """Carry a command out on a table that already bears the commit's `seq`.

    Raises `Refusal`, or the game's `IllegalAction`; the table is then worthless.
    """
    draft = Draft(table)
    if isinstance(command, Open):
        _open(draft, command, actor)
    else:
        if table.status == ENDED:
            raise Refusal("table_over")
        _refuse_endless_lobby(table, command)
        _DECIDERS[type(command)](draft, command, actor)
    absence.settle(draft)
    newcomers.settle(draft)
    standing_orders.settle(draft)
    return draft.events


def _refuse_endless_lobby(table: Table, command: Command) -> None:
    """Refuse to change a lobby for ever: each change is a row, and has a board drawn."""
    stays = isinstance(command, (Start, Leave, End, Moderate))
    if table.status == LOBBY and table.seq > MOST_IN_LOBBY and not stays:
        raise Refusal("endless_lobby", most=str(MOST_IN_LOBBY))


def refuse_stale(table: Table, command: Command, actor: Actor, seen: int) -> None:
    """Refuse what was meant for another state of the table.

    A move is still honoured after others that leave its meaning as it was; anything else is not.
    """
    if not isinstance(command, PlayAction):
        if seen != table.public_seq:
            raise Refusal("stale")
    elif table.status == PLAYING:
        seat = command.seat if actor.is_house else table.seat_of(actor.user_id)
        if table.disturbed_since(seen, table.verb_of(command.action), seat):
            raise Refusal("stale")


def _open(draft: Draft, command: Open, actor: Actor) -> None:
    options = _changed_options(draft.table, command.options)
    people = dict.fromkeys((actor.user_id, *command.invited))
    for why in _without_effect(draft.table, options, len(people) + command.house_players).values():
        raise Refusal("bad_option", why=why)
    if len(people) + command.house_players not in range(1, draft.table.game.players.stop):
        raise Refusal("full")
    draft.emit(
        Opened(
            command.guild_id,
            command.channel_id,
            command.game,
            command.name,
            options,
            actor.user_id,
            command.threads,
            _arranged(command.arrangement),
            command.kept,
        )
    )
    if command.secret:
        secret = command.secret.hex()
        draft.emit(Promised(secret, promise_of(secret)))
    for user_id in people:
        draft.emit(Joined(user_id))
    for _ in range(command.house_players):
        draft.emit(HouseSeated(fresh_house_name(draft.table), "casual"))


def _changed_options(table: Table, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Options without those at their default; refuses those that the game does not take."""
    defaults = table.game.option_defaults()
    options = {
        name: value
        for name, value in chosen.items()
        if name not in defaults or value != defaults[name]
    }
    try:
        table.game.options(options)
    except ValueError as error:
        raise Refusal("bad_option", why=str(error)) from None
    return options


def _without_effect(table: Table, options: Mapping[str, Any], players: int) -> Mapping[str, str]:
    return table.game.without_effect(table.game.options(options), players)


def _require_place(table: Table) -> None:
    if len(table.occupants) >= table.game.players.stop - 1:
        raise Refusal("full")


def _join(draft: Draft, _: Join, actor: Actor) -> None:
    table = draft.table
    if table.seat_of(actor.user_id) is not None:
        raise Refusal("already_seated")
    require_lobby(table)
    if actor.user_id in table.removed:
        raise Refusal("removed")
    _require_place(table)
    draft.emit(Joined(actor.user_id))


def _cut_deck(draft: Draft, command: CutDeck, actor: Actor) -> None:
    require_lobby(draft.table)
    seat = own_seat(draft.table, actor)
    if not LEAST_CUT <= command.number <= MOST_CUT:
        raise Refusal("bad_cut")
    if draft.table.occupants[seat].cut == command.number:
        raise Refusal("cut_already")
    draft.emit(Cut(actor.user_id, command.number))


def _seat_house(draft: Draft, command: SeatHouse, actor: Actor) -> None:
    require_lobby(draft.table)
    require_host(draft.table, actor)
    _require_place(draft.table)
    draft.emit(HouseSeated(fresh_house_name(draft.table), command.policy))


def _unseat_house(draft: Draft, _: UnseatHouse, actor: Actor) -> None:
    require_lobby(draft.table)
    require_host(draft.table, actor)
    houses = [o for o in draft.table.occupants if o.is_house]
    if not houses:
        raise Refusal("no_house_player")
    draft.emit(HouseUnseated(houses[-1].house_name))


def _configure(draft: Draft, command: Configure, actor: Actor) -> None:
    table = draft.table
    require_lobby(table)
    require_host(table, actor)
    chosen = _changed_options(table, {**table.given_options, command.option: command.value})
    idle = _without_effect(table, chosen, len(table.occupants))
    if command.option in idle:
        raise Refusal("bad_option", why=idle[command.option])
    kept = {name: value for name, value in chosen.items() if name not in idle}
    draft.emit(Configured(kept, tuple(idle)))


def _arranged(given: Mapping[str, Any]) -> dict[str, Any]:
    """An arrangement without what is at its default; refuses what cannot be."""
    try:
        return read_arrangement(given).model_dump(exclude_defaults=True)
    except ValueError as error:
        raise Refusal("bad_option", why=f"{error}.") from None


def _arrange(draft: Draft, command: ChangeSetting, actor: Actor) -> None:
    table = draft.table
    require_host(table, actor)
    if command.point != "seats":
        require_lobby(table)  # nobody plays against another clock than the one he sat down to
    if command.point == "order" and not table.previous_order:
        raise Refusal("no_earlier_seats")
    now = table.settings.model_dump(exclude_defaults=True)
    wanted = _arranged({**now, command.point: command.value})
    if table.status == PLAYING and newcomers.loosen(draft, command.value, actor.user_id):
        return  # everybody at play decides, at once where the host plays alone
    draft.emit(SettingChanged(wanted))


def _start(draft: Draft, command: Start, actor: Actor) -> None:
    table = draft.table
    require_lobby(table)
    require_host(table, actor)
    options = table.game.options(table.given_options)
    missing = table.game.players.start - len(table.occupants)
    if missing > 0:
        more = f"{missing} more player{'s' * (missing > 1)} needed"
        raise Refusal("cannot_start", why=f"{more}: friends press Join, or add house players.")
    try:
        table.game.check_players(len(table.occupants), options)
    except ValueError as error:
        raise Refusal("cannot_start", why=str(error)) from None
    for why in table.game.without_effect(options, len(table.occupants)).values():
        raise Refusal("cannot_start", why=why)
    play.deal(draft, command.seed)


_DECIDERS: Mapping[type, Callable[[Draft, Any, Actor], None]] = {
    Join: _join,
    CutDeck: _cut_deck,
    SeatHouse: _seat_house,
    UnseatHouse: _unseat_house,
    Configure: _configure,
    ChangeSetting: _arrange,
    Start: _start,
    PlayAction: play.act,
    AgreeToEnd: ending.agree,
    End: ending.end,
    **dict.fromkeys((Leave, HandOver, Invite, TakeSeat, TakeBack), seats.decide),
    **dict.fromkeys((TimeOut, Vote), absence.decide),
    **dict.fromkeys((Pause, Resume, Move), pause.decide),
    **dict.fromkeys((Moderate, Approve), actions.decide),
    **dict.fromkeys((SetOrder, WithdrawOrders), standing_orders.decide),
}
