"""What may happen at a table: the host's own rules, as pure as a game's."""

from collections.abc import Mapping
from typing import Any, assert_never

from bot.host.commands import (
    Act,
    Actor,
    AgreeToEnd,
    Command,
    Configure,
    End,
    Join,
    Leave,
    Open,
    SeatHouse,
    Start,
    UnseatHouse,
)
from bot.host.errors import Refusal, TooSoon
from bot.host.happenings import (
    AgreedToEnd,
    Configured,
    Ended,
    HostChanged,
    HostEvent,
    HouseSeated,
    HouseUnseated,
    Joined,
    Left,
    Opened,
    Played,
    SeatPassed,
    Started,
)
from bot.host.names import house_name
from bot.host.table import ENDED, LOBBY, PLAYING, Table, evolve
from rules.chance import Chance, commitment


class Story:
    """The draft of one command: every event said is at once true of the draft table."""

    def __init__(self, draft: Table) -> None:
        self.table = draft
        self.events: list[HostEvent] = []

    def say(self, event: HostEvent) -> None:
        """Let it happen."""
        evolve(self.table, event)
        self.events.append(event)


def decide(draft: Table, command: Command, actor: Actor) -> list[HostEvent]:
    """Carry a command out on a draft that already bears the commit's `seq`.

    Raises `Refusal`, or the game's `IllegalAction`; the draft is then worthless.
    """
    story = Story(draft)
    if isinstance(command, Open):
        _open(story, command, actor)
    else:
        if draft.status == ENDED:
            raise Refusal("table_over")
        _dispatch(story, command, actor)
    return story.events


def refuse_stale(table: Table, command: Command, actor: Actor, seen: int) -> None:
    """Refuse what was meant for another state of the table.

    A move is still honoured after others that leave its meaning as it was; anything else is not.
    """
    if not isinstance(command, Act):
        if seen != table.seq:
            raise Refusal("stale")
    elif table.status == PLAYING:
        names = [str(number) for number in range(len(table.occupants))]
        verb = table.game.format(command.action, names).split(" ", 1)[0]
        seat = command.seat if actor.is_house else table.seat_of(actor.user_id)
        if table.disturbed_since(seen, verb, seat):
            raise Refusal("stale")


def _dispatch(story: Story, command: Command, actor: Actor) -> None:
    match command:
        case Join():
            _join(story, actor)
        case Leave():
            _leave(story, actor)
        case SeatHouse():
            _seat_house(story, command, actor)
        case UnseatHouse():
            _unseat_house(story, actor)
        case Configure():
            _configure(story, command, actor)
        case Start():
            _start(story, command, actor)
        case Act():
            _act(story, command, actor)
        case AgreeToEnd():
            _agree(story, actor)
        case End():
            _end(story, command, actor)
        case Open():
            raise AssertionError("a table is opened once")
        case _:
            assert_never(command)


def _open(story: Story, command: Open, actor: Actor) -> None:
    options = _changed_options(story.table, command.options)
    people = dict.fromkeys((actor.user_id, *command.invited))
    if len(people) + command.house_players not in range(1, story.table.game.players.stop):
        raise Refusal("full")
    story.say(
        Opened(
            command.guild_id,
            command.channel_id,
            command.game,
            command.name,
            options,
            actor.user_id,
            command.threads,
        )
    )
    for user_id in people:
        story.say(Joined(user_id))
    for _ in range(command.house_players):
        story.say(HouseSeated(_fresh_house_name(story.table), "casual"))


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


def _require_lobby(table: Table) -> None:
    if table.status != LOBBY:
        raise Refusal("lobby_closed")


def _require_host(table: Table, actor: Actor) -> None:
    if actor.user_id != table.host_id and not actor.moderator:
        raise Refusal("not_host_or_moderator")


def _require_place(table: Table) -> None:
    if len(table.occupants) >= table.game.players.stop - 1:
        raise Refusal("full")


def _fresh_house_name(table: Table) -> str:
    return house_name([o.house_name for o in table.occupants if o.is_house])


def _join(story: Story, actor: Actor) -> None:
    table = story.table
    if table.seat_of(actor.user_id) is not None:
        raise Refusal("already_seated")
    _require_lobby(table)
    _require_place(table)
    story.say(Joined(actor.user_id))


def _pass_hosting(story: Story, leaver: int) -> None:
    """Hand the host's part to whoever sat down next, when the host goes."""
    people = [user_id for user_id in story.table.people if user_id != leaver]
    if leaver == story.table.host_id and people:
        story.say(HostChanged(people[0]))


def _leave(story: Story, actor: Actor) -> None:
    table = story.table
    seat = table.seat_of(actor.user_id)
    if seat is None:
        raise Refusal("not_seated")
    if table.status == LOBBY:
        story.say(Left(actor.user_id))
    else:
        name = _fresh_house_name(table)
        story.say(SeatPassed(seat, actor.user_id, name, "casual"))
    _pass_hosting(story, actor.user_id)
    if not table.people:
        story.say(Ended("deserted"))
    elif table.status == PLAYING:
        _end_if_agreed(story)


def _seat_house(story: Story, command: SeatHouse, actor: Actor) -> None:
    _require_lobby(story.table)
    _require_host(story.table, actor)
    _require_place(story.table)
    story.say(HouseSeated(_fresh_house_name(story.table), command.policy))


def _unseat_house(story: Story, actor: Actor) -> None:
    _require_lobby(story.table)
    _require_host(story.table, actor)
    houses = [o for o in story.table.occupants if o.is_house]
    if not houses:
        raise Refusal("no_house_player")
    story.say(HouseUnseated(houses[-1].house_name))


def _configure(story: Story, command: Configure, actor: Actor) -> None:
    table = story.table
    _require_lobby(table)
    _require_host(table, actor)
    chosen = {**table.given_options, command.option: command.value}
    story.say(Configured(_changed_options(table, chosen)))


def _start(story: Story, command: Start, actor: Actor) -> None:
    table = story.table
    _require_lobby(table)
    _require_host(table, actor)
    options = table.game.options(table.given_options)
    missing = table.game.players.start - len(table.occupants)
    if missing > 0:
        more = f"{missing} more player{'s' * (missing > 1)} needed"
        raise Refusal("cannot_start", why=f"{more}: friends press Join, or add house players.")
    try:
        table.game.check_players(len(table.occupants), options)
    except ValueError as error:
        raise Refusal("cannot_start", why=str(error)) from None
    state = table.game.new(len(table.occupants), options)
    events = table.game.setup(state, Chance(command.seed, 0))
    dumped = tuple(table.game.dump_event(event) for event in events)
    story.say(Started(command.seed.hex(), commitment(command.seed), dumped))


def _acting_seat(table: Table, command: Act, actor: Actor) -> int:
    if actor.is_house:
        seat = command.seat
        if seat is None or not table.occupants[seat].is_house:
            raise Refusal("not_seated")
        return seat
    own = table.seat_of(actor.user_id)
    if own is None:
        raise Refusal("not_seated")
    return own


def _act(story: Story, command: Act, actor: Actor) -> None:
    table = story.table
    if table.status != PLAYING:
        raise Refusal("not_started")
    seat = _acting_seat(table, command, actor)
    draft = table.game.copy(table.state)
    chance = Chance(table.seed, table.steps + 1)
    events = table.game.decide(draft, seat, command.action, chance)
    names = [str(number) for number in range(len(table.occupants))]
    verb = table.game.format(command.action, names).split(" ", 1)[0]
    until = table.waits_until(table.game.part_at(table.state, seat), verb)
    if until > table.touched_at:
        raise TooSoon(until)
    dumped = tuple(table.game.dump_event(event) for event in events)
    story.say(Played(seat, verb, table.game.dump_action(command.action), dumped))
    if table.outcome() is not None:
        story.say(Ended("finished"))


def _end_if_agreed(story: Story) -> None:
    if set(story.table.people) <= story.table.agreed:
        story.say(Ended("agreed"))


def _agree(story: Story, actor: Actor) -> None:
    table = story.table
    if table.seat_of(actor.user_id) is None:
        raise Refusal("not_seated")
    if table.status == LOBBY:
        # A vote cast before the deal would count in a game that nobody has seen yet.
        raise Refusal("lobby_ends")
    if actor.user_id in table.agreed:
        raise Refusal("already_voted")
    story.say(AgreedToEnd(actor.user_id))
    _end_if_agreed(story)


def _end(story: Story, command: End, actor: Actor) -> None:
    table = story.table
    if actor.is_house:
        story.say(Ended(command.reason))
        return
    if actor.user_id == table.host_id:
        story.say(Ended("host"))
    elif actor.moderator:
        story.say(Ended("moderator"))
    else:
        raise Refusal("not_host_or_moderator")
