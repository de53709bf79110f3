"""Who is waited for until when, who is away, and what can be done about it: all of it public."""

from collections.abc import Sequence
from dataclasses import replace

from bot.host.tables.settings import VOTE
from bot.host.turns.absence import GivenTime, SeatCovered, TimeUp, Voted
from bot.presenters.screen import Button, Row, Screen
from bot.presenters.sentences import Name, sentence
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import clip
from rules.names import listed

BACK, TAKE, VOTES, RESUME = "back", "take", "vote", "resume"
WAIT, SKIP, REPLACE = "wait", "skip", "replace"

PAUSES = {
    "host": "**Paused** by the host, clocks too. The host can resume it.",
    "moderator": "**Paused** by a moderator, clocks too. A moderator can resume it.",
    "away": "**Resting**, clocks too: everybody is away. Whoever sits here and presses anything "
    "plays on.",
    "channel": "**Paused**, clocks too: I can't post in this table's channel. "
    "`/table move` takes it to another one.",
}
MOST_VOTES = 3
"""So many votes have their buttons on a board; `/seat vote` serves any others."""
LINE = 400
MOST_ROWS = 5


def lines(card: TableInfo, to_act: Sequence[int]) -> list[str]:
    """What follows the line of whose turn it is: deadlines, absences, a pause."""
    if card.paused:
        return [*_paused(card), *_away(card)]
    waited = [seat for seat in to_act if not card.seats[seat].stand_in]
    on_time = [seat for seat in waited if seat not in card.overdue]
    told = [_due(card, on_time)]
    told += [_late(card, seat) for seat in waited if seat in card.overdue][:MOST_VOTES]
    return [line for line in (*told, *_away(card)) if line]


def _paused(card: TableInfo) -> list[str]:
    return [PAUSES[card.paused]] if card.paused else []


def _due(card: TableInfo, seats: Sequence[int]) -> str:
    """`Due in 5 hours.`, by name where several have different times."""
    times = {seat: card.deadlines[seat] for seat in seats if seat in card.deadlines}
    if len(set(times.values())) == 1 and len(times) == len(seats):
        return f"Due <t:{next(iter(times.values()))}:R>."
    return clip(" ".join(f"{card.names[seat]} is due <t:{at}:R>." for seat, at in times.items()))


def _late(card: TableInfo, seat: int) -> str:
    name = card.names[seat]
    if card.arrangement.get("absent") != VOTE:
        return f"{name}'s time is up; the table waits."
    until = f" <t:{card.deadlines[seat]}:R>" if seat in card.deadlines else ""
    without = f" Without a majority a house player moves{until}." if until else ""
    return f"{name}'s time is up; the other players decide what happens.{without}"


def _away(card: TableInfo) -> list[str]:
    """The players that house players move for."""
    away = [seat for seat in card.seats if seat.stand_in]
    if not away:
        return []
    if len(away) == 1:
        one = away[0]
        return [f"{one.name} is away; the house player {one.stand_in} moves for {one.name}."]
    pairs = listed([f"{seat.stand_in} for {seat.name}" for seat in away])
    return [clip(f"House players are filling in: {pairs}.", LINE)]


def buttons(card: TableInfo, to_act: Sequence[int] | None = None) -> tuple[Row, ...]:
    """What the absence of people adds to a board, the same for everybody who looks.

    `to_act` limits the votes to the seats that this board waits for.
    """
    if card.status != "playing":
        return ()
    first = []
    if card.returning:
        first.append(Button("I'm back", BACK, style="primary"))
    if card.open_seats:
        first.append(Button("Take a seat", TAKE))
    if card.paused:
        return ((*first, Button("Resume", RESUME)),)
    votes = card.overdue if card.arrangement.get("absent") == VOTE else ()
    late = [seat for seat in votes if to_act is None or seat in to_act]
    rows = [tuple(first)] if first else []
    rows += [vote_row(card, seat, alone=len(late) == 1) for seat in late[:MOST_VOTES]]
    return tuple(rows)


def rests(table: str, people: Sequence[int], *, ending: bool, link: str = "") -> Screen:
    """Tell `people` in the channel, or one person by a message with a link, that a table rests."""
    state = "ends in a day" if ending else "rests, and its clocks too"
    called = " ".join(f"<@{user_id}>" for user_id in people)
    text = (
        f"{called} **{table}** {state}: everybody is away. It goes on as soon as one of its "
        f"players presses anything.\n{link}"
    )
    back = Button("I'm back", BACK, style="primary")
    return Screen(text.strip(), ((back,),), mentions=tuple(people))


def vote_row(card: TableInfo, seat: int, *, alone: bool = False) -> tuple[Button, ...]:
    """What the others may choose about an absent player; skipping only where the rules pass."""
    choices = [WAIT, SKIP, REPLACE] if seat in card.skippable else [WAIT, REPLACE]
    row = []
    for choice in choices:
        label = choice.capitalize()
        if not alone:
            start = "Wait for" if choice == WAIT else label
            label = clip(f"{start} {card.seats[seat].name}", 38)
        row.append(Button(label, VOTES, f"{seat} {choice}"))
    return tuple(row)


def with_buttons(screen: Screen, card: TableInfo) -> Screen:
    """A board with what the absence of people adds to it."""
    return replace(screen, rows=(*screen.rows, *buttons(card)))


def on_panel(screen: Screen, card: TableInfo, seat: int) -> Screen:
    """A player's own panel with what they must know of time and absence, and with the way back."""
    rows, told = screen.rows, [screen.text, *_paused(card)]
    if stand_in := card.seats[seat].stand_in:
        told.append(
            f"You were away, so the house player {stand_in} is moving for you. "
            "**I'm back**, or any move you make, gives you the seat back."
        )
        if len(rows) < MOST_ROWS:
            rows = (*rows, (Button("I'm back", BACK, style="primary"),))
    elif not card.paused and seat in card.overdue:
        told.append("Your time is up, but the move is still yours.")
    elif not card.paused and seat in card.deadlines:
        told.append(f"Your turn ends <t:{card.deadlines[seat]}:R>.")
    return replace(screen, text="\n".join(told), rows=rows)


# Sentences ----------------------------------------------------------------------------------------

CHOSEN = {
    WAIT: "You chose to wait.",
    SKIP: "You chose to skip the turn.",
    REPLACE: "You chose to give the seat to a house player.",
}


@sentence.register
def _(event: TimeUp, name: Name) -> str:
    return f"{name(event.user_id)}'s time is up."


@sentence.register
def _(event: Voted, _name: Name) -> str:
    return CHOSEN.get(event.choice, "")


@sentence.register
def _(event: GivenTime, name: Name) -> str:
    return f"The other players wait for {name(event.user_id)}, who gets a full turn again."


@sentence.register
def _(event: SeatCovered, name: Name) -> str:
    return f"{name(event.user_id)} is away; the house player {event.name} fills in."
