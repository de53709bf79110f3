"""A breadth-first search over what people can do about the seats of a running table.

The cards are frozen. Every command that somebody at the table or beside it could give is tried at
every distinct state, time passing among them, and a judge of its own, which knows nothing of how
the host decides, says of everybody who is shown a hand whether it is theirs to see.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, NamedTuple

from bot.host.decide import decide
from bot.host.errors import Refusal
from bot.host.moderation.actions import Approve, Moderate, Moderated
from bot.host.seats.newcomers import TakeSeat
from bot.host.seats.seats import HandOver, Invite, Leave, ReturnToSeat
from bot.host.tables.draft import THE_HOUSE, Actor
from bot.host.tables.ending import AgreeToEnd
from bot.host.tables.history import History
from bot.host.tables.lobby import ChangeSetting
from bot.host.tables.pause import Pause, Resume
from bot.host.tables.settings import TableSettings
from bot.host.tables.table import PLAYING, Table
from bot.host.tables.values import Occupant
from bot.host.turns.absence import TimeOut, Vote
from bot.host.turns.play import Started
from tests.host.toy import Hoard

DAY = 24 * 3_600_000
START = 1_800_000_000_000
INVITATIONS_ARE_JUDGED = True
"""Whether an invitation past the rules is a fault in itself, or only what somebody sees by it."""
RULES = ("nobody", "invited", "anyone")


class Frozen(Hoard):
    """The toy game, where everybody is waited for and nobody can do anything."""

    def waiting_for(self, state: Any) -> Any:
        return dict.fromkeys(range(len(state.hands)), ("show",))


FROZEN: Any = Frozen()
EVERYTHING = attrgetter(*Table.__slots__)


class Pass(NamedTuple):
    """A day passes."""


class Forget(NamedTuple):
    """Somebody asks to be forgotten: they leave, and the running table remembers them."""


class Gone(NamedTuple):
    """How somebody lost a seat, as the judge saw it."""

    seat: int
    user_id: int
    how: str
    by: int
    at: int


class Judge(NamedTuple):
    """What the judge has seen so far.

    `sat` are (person, seat) who were dealt a hand or lawfully seated; `seen` who was shown which;
    `said` are (asker, act, what, voter) of everybody who agreed, `no` of who declined.
    """

    sat: frozenset[tuple[int, int]]
    seen: frozenset[tuple[int, int]]
    rule: str
    gone: tuple[Gone, ...] = ()
    invited: frozenset[int] = frozenset()
    removed: frozenset[int] = frozenset()
    said: frozenset[tuple[int, str, str, int]] = frozenset()
    no: frozenset[tuple[int, str, str, int]] = frozenset()
    asked: tuple[tuple[int, str, str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class World:
    """A table, the time, and what the judge knows."""

    table: Table
    now: int
    judge: Judge


class Unlawful(Exception):  # noqa: N818 - what the search looks for, not a fault of its own
    """Somebody was shown a hand that is not theirs, or acted past those who must agree."""


# Commands -----------------------------------------------------------------------------------------


def commands(table: Table, people: tuple[Actor, ...]) -> Iterator[tuple[Any, Actor]]:
    """Everything that anybody could ask for, with arguments from the people and the seats."""
    yield Pass(), THE_HOUSE
    seats = range(len(table.occupants))
    for seat in seats:
        yield TimeOut(seat, 0), THE_HOUSE
    for actor in people:
        sits = table.seat_of(actor.user_id) is not None
        yield from ((one, actor) for one in (_of_seated(table) if sits else _of_others(table)))
        for other in people:
            yield Invite(other.user_id), actor
            yield HandOver(other.user_id), actor
        for rule in RULES:
            yield ChangeSetting("seats", rule), actor
        yield (Resume() if table.paused else Pause("")), actor
        for asked in (*table.requests, *((table.proposal,) if table.proposal else ())):
            yield Approve(asked.number, agree=True), actor
            yield Approve(asked.number, agree=False), actor
        if actor.moderator:
            yield from ((one, actor) for one in _of_moderators(table, people))


def _of_seated(table: Table) -> Iterator[Any]:
    yield from (Leave(), Forget(), ReturnToSeat(), AgreeToEnd())
    for seat in table.overdue:
        yield from (Vote(seat, "wait"), Vote(seat, "replace"))


def _of_others(table: Table) -> Iterator[Any]:
    yield ReturnToSeat()
    for seat, occupant in enumerate(table.occupants):
        if occupant.is_house:
            yield TakeSeat(seat)


def _of_moderators(table: Table, people: tuple[Actor, ...]) -> Iterator[Any]:
    yield from (Moderate("undo", "1"), Moderate("reset", "deal"), Moderate("end"))
    for seat in range(len(table.occupants)):
        yield Moderate("replace", str(seat))
    for other in people:
        yield Moderate("remove", str(other.user_id))


# One step -----------------------------------------------------------------------------------------


class Back(History):
    """A course on which there is always an action to take back, to the very same cards."""

    def state_at(self, seq: int) -> Any:  # noqa: ARG002 - wherever it goes back to, it is the same
        return self.marks[0].state


def step(world: World, command: Any, actor: Actor) -> World | None:
    """The world after a command, `None` where it is refused; raises `Unlawful`."""
    if isinstance(command, Pass):
        return World(world.table, world.now + DAY, world.judge)
    before = world.table
    draft = Table(*EVERYTHING(before))
    draft.seq += 1
    draft.touched_at, draft.last_actor = world.now, actor.user_id
    given = Leave() if isinstance(command, Forget) else command
    try:
        events = decide(draft, given, actor)
    except Refusal:
        return None
    judge = _judged(world, draft, command, actor, events)
    return World(draft, world.now, judge)


def _judged(world: World, after: Table, command: Any, actor: Actor, events: list[Any]) -> Judge:
    before, judge = world.table, world.judge
    judge = _heard(judge, before, command, actor, world.now)
    judge = _left(judge, before, after, command, actor, world.now)
    _check_moderators(world, judge, actor, events)
    # Whoever leaves by this very command is no longer asked, and a newcomer it seats was not.
    known = {user_id for user_id, _ in judge.sat}
    still = [one for one in after.present if one in known]
    judge = _rule(judge, after, still)
    if after.status == PLAYING:
        judge = _shown(judge, before, after, still, world.now)
    gone = tuple([one for one in judge.gone if after.seat_of(one.user_id) is None])
    return judge if gone == judge.gone else judge._replace(gone=gone)


def _shown(judge: Judge, before: Table, after: Table, present: list[int], now: int) -> Judge:
    """Look at whoever is shown a hand by now."""
    for seat, occupant in enumerate(after.occupants):
        user_id = occupant.user_id
        if user_id is None:
            continue
        one = user_id, seat
        if before.occupants[seat].user_id != user_id:
            _check_newcomer(judge, present, seat, user_id, now)
            judge = judge._replace(sat=judge.sat | {one})
        if one not in judge.sat:
            raise Unlawful(f"{user_id} is shown the hand of seat {seat}")
        if one not in judge.seen:
            judge = judge._replace(seen=judge.seen | {one})
    if len({user_id for user_id, _ in judge.seen}) < len(judge.seen):
        raise Unlawful("somebody has seen two hands")
    return judge


def _heard(judge: Judge, before: Table, command: Any, actor: Actor, now: int) -> Judge:
    """Remember invitations, requests and answers."""
    user_id, kind = actor.user_id, type(command)  # asked a million times, so not by `isinstance`
    if kind in {Invite, HandOver}:
        return _opened(judge, before, command, user_id)
    if kind is Approve:
        asked = [*before.requests, *((before.proposal,) if before.proposal else ())]
        one = next(one for one in asked if one.number == command.number)
        answer = {(one.user_id, one.act, one.what, user_id)}
        if command.agree:
            return judge._replace(said=judge.said | answer, no=judge.no - answer)
        return judge._replace(said=judge.said - answer, no=judge.no | answer)
    key: tuple[int, str, str] | None = None
    if kind is TakeSeat:
        key = user_id, "take", str(command.seat)
    elif kind is ChangeSetting:
        key = user_id, "seats", command.value
    elif kind is Moderate:
        key = user_id, command.act, command.what
    if key is None or any((one.user_id, one.act, one.what) == key for one in _open(before)):
        return judge
    # A fresh request: whatever was said about an earlier one does not count.
    said = frozenset(one for one in judge.said if one[:3] != key)
    no = frozenset(one for one in judge.no if one[:3] != key)
    asked_at = (*(one for one in judge.asked if one[:3] != key), (*key, now))
    return judge._replace(said=said, no=no, asked=asked_at)


def _opened(judge: Judge, before: Table, command: Invite | HandOver, user_id: int) -> Judge:
    """Remember whom a host invites; nobody else may, nor choose the host."""
    present, hosts = before.present, before.host_id
    if before.host_id not in present and present:
        hosts = next(one for one in before.arrivals if one in present)
    if user_id not in {before.host_id, hosts}:
        if INVITATIONS_ARE_JUDGED:
            raise Unlawful("somebody who is no host opens a seat or chooses the host")
    elif isinstance(command, Invite):
        if command.user_id == user_id:
            raise Unlawful("somebody invites themselves")
        return judge._replace(invited=judge.invited | {command.user_id})
    return judge


def _open(table: Table) -> list[Any]:
    return [*table.requests, *((table.proposal,) if table.proposal else ())]


def _left(judge: Judge, before: Table, after: Table, command: Any, actor: Actor, now: int) -> Judge:
    """Note how seats were emptied."""
    for seat, occupant in enumerate(before.occupants):
        user_id = occupant.user_id
        if user_id is None or after.occupants[seat].user_id == user_id:
            continue
        if isinstance(command, Leave | Forget) and user_id == actor.user_id:
            how, by = "left", 0
        elif isinstance(command, Moderate):
            how, by = "moderator", actor.user_id
        elif isinstance(command, Approve) and before.proposal is not None:
            how, by = "moderator", before.proposal.user_id
        else:
            how, by = "clock", 0
        judge = judge._replace(gone=(*judge.gone, Gone(seat, user_id, how, by, now)))
    return judge if judge.removed == after.removed else judge._replace(removed=after.removed)


def _agreed(judge: Judge, key: tuple[int, str, str], present: list[int], now: int) -> bool:
    """Whether more than half of those at play agreed, the silent left out after a day."""
    yes = {one[3] for one in judge.said if one[:3] == key}
    answered = yes | {one[3] for one in judge.no if one[:3] == key}
    at = next((one[3] for one in judge.asked if one[:3] == key), now)
    asked = [one for one in present if now < at + DAY or one in answered]
    return len([one for one in asked if one in yes]) * 2 > len(asked)


def _check_newcomer(judge: Judge, present: list[int], seat: int, user_id: int, now: int) -> None:
    if user_id in judge.removed:
        raise Unlawful("somebody who was removed sits down")
    if any(who == user_id and where != seat for who, where in judge.seen):
        raise Unlawful("somebody who has seen a hand takes another seat")
    if (user_id, seat) in judge.sat:
        return  # they come back to their own
    gone = [one for one in judge.gone if one.seat == seat]
    if judge.rule == "nobody" or (judge.rule == "invited" and user_id not in judge.invited):
        raise Unlawful("a seat is taken past the rule")
    if any(one.by == user_id for one in gone):
        raise Unlawful("somebody takes a seat that they emptied")
    if any(one.how != "left" and now < one.at + DAY for one in gone):
        raise Unlawful("a seat is taken before its time")
    held = {who for who, where in judge.sat if where == seat}
    free = judge.rule == "anyone" and all(one.how == "left" for one in gone)
    if held and not free and not _agreed(judge, (user_id, "take", str(seat)), present, now):
        raise Unlawful("a newcomer sits down without the players")


def _rule(judge: Judge, after: Table, present: list[int]) -> Judge:
    """Follow the rule about free seats: looser only with everybody at play."""
    rule = after.settings.seats
    if RULES.index(rule) > RULES.index(judge.rule):
        yes = {one[3] for one in judge.said if one[1:3] == ("seats", rule)}
        askers = {one[0] for one in judge.asked if one[1:3] == ("seats", rule)}
        if not present or not set(present) <= yes | askers:
            raise Unlawful("free seats are opened without everybody at play")
    return judge if judge.rule == rule else judge._replace(rule=rule)


def _check_moderators(world: World, judge: Judge, actor: Actor, events: list[Any]) -> None:
    """Whoever has seen a hand only proposes, and nobody takes a draw back alone while asked."""
    told = next((one for one in events if isinstance(one, Moderated)), None)
    if told is None or told.act not in {"undo", "reset", "replace", "remove", "end"}:
        return
    before = world.table
    by = before.proposal.user_id if told.agreed and before.proposal else actor.user_id
    others = [one for one in before.present if one != by]
    bound = {who for who, _ in judge.seen}
    key = (by, told.act, told.what)
    if told.agreed and not _agreed(judge, key, others, world.now):
        raise Unlawful("a moderator acts without the players' agreement")
    if told.agreed:
        return
    if by in bound and bound - {by} - judge.removed:
        raise Unlawful("a moderator who has seen a hand acts alone")
    if told.act in {"undo", "reset"} and by not in bound:
        asked = [one for one in judge.asked if one[:3] == key]
        answered = {one[3] for one in judge.said | judge.no if one[:3] == key}
        silent = bool(asked) and world.now >= asked[0][3] + DAY and not answered & set(others)
        if others and not silent:
            raise Unlawful("a draw is taken back while the players are asked")


# The search ---------------------------------------------------------------------------------------


def canonical(world: World) -> Any:
    """What matters of a world: no numbers that only grow, of times only what is still to come."""
    table, now, judge = world.table, world.now, world.judge
    asked = tuple(sorted((o.user_id, o.act, o.what, *_fresh(o, now)) for o in _open(table)))
    mine = {(one[0], one[1], one[2]) for one in asked}
    return (
        tuple((one.user_id, one.substituted) for one in table.occupants),
        (table.status, table.host_id, table.settings.seats, table.paused, table.arrivals),
        (frozenset(table.ex_players), table.removed, table.invited, table.turned_down),
        frozenset((*one[:4], max(0, one.open_at - now)) for one in table.emptied),
        (asked, table.overdue, frozenset(table.votes), table.agreed),
        (judge.sat, judge.seen, judge.rule, judge.invited),
        frozenset((*one[:4], max(0, one.at + DAY - now)) for one in judge.gone),
        frozenset(one for one in judge.said if one[:3] in mine),
        frozenset(one for one in judge.no if one[:3] in mine),
        frozenset((*one[:3], max(0, one[3] + DAY - now)) for one in judge.asked if one[:3] in mine),
    )


def _fresh(one: Any, now: int) -> tuple[Any, ...]:
    return max(0, one.until - now), tuple(sorted(one.agreed)), tuple(sorted(one.declined))


Path = tuple[tuple[Any, Actor], ...]


class Searched(NamedTuple):
    """How many distinct states had every command tried at them, and how many were carried out."""

    states: int
    carried_out: int


def search(first: World, people: tuple[Actor, ...], depth: int) -> Searched:
    """Try everything that so many commands can do; raises `Unlawful` with the commands."""
    seen: set[Any] = {canonical(first)}
    level: list[tuple[World, Path]] = [(first, ())]
    carried_out = 0
    for left in reversed(range(depth)):
        fresh: list[tuple[World, Path]] = []
        for world, path in level:
            if world.table.status != PLAYING:
                continue
            for command, actor in commands(world.table, people):
                try:
                    after = step(world, command, actor)
                except Unlawful as found:
                    done = [f"{a.user_id}: {c}" for c, a in (*path, (command, actor))]
                    raise Unlawful(f"{found}; {done}") from None
                if after is None:
                    continue
                carried_out += 1
                # What the last command leads to was judged, and nothing is tried there.
                if left and (known := canonical(after)) not in seen:
                    seen.add(known)
                    fresh.append((after, (*path, (command, actor))))
        level = fresh
    return Searched(len(seen), carried_out)


def start(people: tuple[int, ...], houses: int, *, covered: bool = False, **agreed: Any) -> World:
    """A table on which the cards have just been dealt; with `covered` its host is away."""
    table = Table(table_id=1, game=FROZEN, guild_id=1, channel_id=2, name="toy", host_id=people[0])
    table.settings = TableSettings(pace="days", **agreed)
    table.options = {}
    occupants = [Occupant(one) for one in people]
    if covered:
        occupants[0] = Occupant(people[0], "Valve", "casual", substituted=True)
    occupants += [Occupant(None, f"Piston {number}", "casual") for number in range(houses)]
    table.occupants, table.arrivals = tuple(occupants), people
    table.status, table.seq, table.touched_at = PLAYING, 10, START
    table.public_seq = table.public_log_seq = 10
    table.state = FROZEN.new(len(occupants), FROZEN.options({}))
    course, dealt = Back(), Started("00" * 32, "promise", ())
    course.deal(1, dealt, 1, table.state)
    course.marks *= 2
    table.history = course
    owned = frozenset((one, seat) for seat, one in enumerate(people))
    return World(table, START, Judge(owned, owned, table.settings.seats))
