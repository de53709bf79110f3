"""Private screens about seats and the table itself: take, vote, invite, hand over, pause, move."""

from collections.abc import Sequence
from dataclasses import replace

from bot.host.seats.newcomers import SeatTaken
from bot.host.seats.seats import HostChanged, Invited, Left, SeatPassed, SeatResumed
from bot.host.tables.values import Proposal
from bot.presenters.moderation import panels
from bot.presenters.screen import Button, Choice, EntitySelect, Menu, Row, Screen
from bot.presenters.sentences import Name, sentence
from bot.presenters.table_info import TableInfo
from bot.presenters.tables import settings
from bot.presenters.turns.absence import BACK, REPLACE, RESUME, SKIP, TAKE, VOTES, WAIT, lines
from bot.presenters.wording import clip
from rules.names import listed

MANAGE, PAUSE, INVITE, HANDOVER, MOVE = "manage", "pause", "invite", "handover", "move"
SURE = "sure"
QUESTIONS, MOST_QUESTIONS = "questions", 5
OPTION = "option"
RECAP = 5

HIDDEN = "Nobody is told who chose what, or how many have chosen."
AGREED = (
    "You agreed. Nobody is told who did, or how many; the table ends once everybody who plays has."
)
WHAT = {
    WAIT: "wait for {name}, who then has a full turn again",
    SKIP: "skip this turn of {name}",
    REPLACE: "give the seat of {name} to a house player",
}


def this_table(
    card: TableInfo,
    to_act: Sequence[int],
    *,
    hosts: bool,
    moderates: bool = False,
    asked: int = 0,
) -> Screen:
    """What the table agreed, how it stands, and what can be done.

    `hosts` for who hosts it now; `asked` is how many things the players are asked.
    """
    told = [f"**This table · {card.name}**", f"Host: {card.host_name}", *settings.told(card)]
    told += lines(card, to_act)
    first = []
    if card.returning:
        first.append(Button("I'm back", BACK, style="primary"))
    if card.open_seats:
        first.append(Button("Take a seat", TAKE))
    if hosts or moderates:
        first.append(Button("Resume", RESUME) if card.paused else Button("Pause", PAUSE))
    if moderates:
        first.append(panels.way_in())
    if asked:
        first.append(Button(f"Asked of the players: {asked}", MANAGE, QUESTIONS))
    rows: list[Row] = [tuple(first)] if first else []
    if hosts:
        rows += _hosting(card)
    elif moderates:
        told.append("Its host alone invites people and hands it over.")
        rows += [_free_seats(card), _place()]
    else:
        told.append("Its host invites people, pauses it, moves it and hands it over.")
    return Screen(clip("\n".join(told)), tuple(rows))


def questions(card: TableInfo, asked: Sequence[tuple[int, str]]) -> Screen:
    """What the players are asked, by number, each with its answers; the newest where many are."""
    if not asked:
        return Screen(f"**{card.name}:** The players are asked nothing now.")
    newest = asked[-MOST_QUESTIONS:]
    lines = [f"{at}. {clip(told, 300)}" for at, (_, told) in enumerate(newest, 1)]
    rows = tuple(
        tuple(
            replace(button, label=f"{button.label} {at}" if len(newest) > 1 else button.label)
            for button in panels.answers(number)
        )
        for at, (number, _) in enumerate(newest, 1)
    )
    text = "\n".join([f"**{card.name}:** the players are asked", *lines])
    return Screen(text, rows)


def _free_seats(card: TableInfo) -> Row:
    seats = settings.POINTS[settings.SEATS]
    now = card.arrangement.get(settings.SEATS)
    free = tuple(
        Choice(f"{seats.label}: {words}", f"{settings.SEATS}={value}", default=value == now)
        for value, words in seats.choices
    )
    return (Menu(OPTION, f"{seats.label}…", free),)


def _place() -> Row:
    return (EntitySelect(MOVE, "Move the table to another channel…", "channel"),)


def _hosting(card: TableInfo) -> list[Row]:
    rows: list[Row] = [_free_seats(card)]
    if any(seat.user_id is None for seat in card.seats):
        rows.append((EntitySelect(INVITE, "Invite somebody to a house player's seat…", "person"),))
    rows += hand_over(card)
    rows.append(_place())
    return rows


def hand_over(card: TableInfo) -> list[Row]:
    """A menu of the people who could be the host instead; none where there is nobody else."""
    others = [seat for seat in card.seats if seat.user_id and seat.user_id != card.host_id]
    choices = tuple(Choice(clip(seat.name, 100), str(seat.user_id)) for seat in others[:25])
    return [(Menu(HANDOVER, "Make somebody else the host…", choices),)] if choices else []


def which_seat(card: TableInfo, seats: Sequence[int]) -> Screen:
    """Ask which house player's seat to take."""
    choices = tuple(Choice(f"The seat of {card.names[seat]}", str(seat)) for seat in seats[:25])
    return Screen("Which seat would you like to take?", ((Menu(TAKE, "Whose seat?", choices),),))


def confirm_take(
    card: TableInfo, seat: int, mark: str, owners: Sequence[str] = (), *, at_once: bool = True
) -> Screen:
    """Ask once before somebody plays on for a house player; `owners` held that seat before."""
    whose = f" It was the seat of {listed(list(owners))}." if owners else ""
    text = (
        f"Take the seat of {card.names[seat]} at {card.name}?{whose} You play on with what it "
        "holds. Whoever has seen a hand can take no other seat in this game."
    )
    if not at_once:
        text += " The players are asked: you sit down once more than half of those at play agree."
    label = "Take the seat" if at_once else "Ask for the seat"
    button = Button(label, TAKE, f"{seat} {SURE} {mark}", style="success")
    return Screen(clip(text), ((button,),))


ASKED = (
    "The players are asked. You sit down once more than half of those at play agree; who does not "
    "answer within one turn's time is no longer asked. **Take a seat** tries again then."
)


def request(card: TableInfo, asked: Proposal, told: str) -> Screen:
    """What the channel is asked where a newcomer wants a seat, or the host looser free seats."""
    if asked.until:
        rule = (
            "More than half of those at play have to agree. Whoever sits down sees that hand. "
            f"Who does not answer is no longer asked <t:{-(-asked.until // 1000)}:R>."
        )
    else:
        rule = "Everybody at play has to agree."
    text = f"**{card.name}:** {told}\n-# {rule} Nobody is told who did."
    return Screen(clip(text), (panels.answers(asked.number),))


def answered(*, agree: bool) -> str:
    """What somebody is told whose answer has settled nothing yet."""
    what = "You agreed." if agree else "You said no."
    return f"{what} Nobody is told who did; it is settled once enough have answered."


def seated(card: TableInfo, user_id: int) -> Screen:
    """Tell a newcomer in the channel that the players agreed."""
    text = f"<@{user_id}>, you play at **{card.name}** now: **My hand** shows what you hold."
    return Screen(text, mentions=(user_id,))


def confirm_vote(card: TableInfo, seat: int, choice: str, mark: str) -> Screen:
    """Ask once before a vote about an absent player counts."""
    would = WHAT[choice].format(name=card.names[seat])
    label = {WAIT: "Vote to wait", SKIP: "Vote to skip", REPLACE: "Vote to replace"}[choice]
    button = Button(label, VOTES, f"{seat} {choice} {SURE} {mark}", style="primary")
    return Screen(f"Your vote: {would}? {HIDDEN}", ((button,),))


def which_vote(card: TableInfo, seats: Sequence[int], choice: str) -> Screen:
    """Ask about which of several absent players the vote is."""
    row = tuple(
        Button(clip(card.seats[seat].name, 38), VOTES, f"{seat} {choice}") for seat in seats[:5]
    )
    return Screen("About whom is your vote?", (row,))


def voted(card: TableInfo, seat: int, choice: str) -> str:
    """What a voter is told while the others have not settled it."""
    would = WHAT[choice].format(name=card.names[seat])
    return f"Your vote counts: {would}. {HIDDEN} You may choose again until it is settled."


def briefing(card: TableInfo, house_player: str) -> str:
    """What a substitute reads above the hand: whose seat, the latest news, no plans."""
    head = (
        f"You play on for the house player {house_player}. This is your hand now; "
        "plans that were laid down for it are withdrawn."
    )
    return "\n".join([head, *_recap(card)])


def welcome_back(card: TableInfo, sat: Sequence[str] = ()) -> str:
    """What somebody who was away reads above the hand; `sat` are those who held it meanwhile."""
    seen = [f"Meanwhile {listed(list(sat))} sat here and saw this hand."] if sat else []
    return "\n".join(["You play yourself again.", *seen, *_recap(card)])


CHANGED = "Something has changed since you were asked, so I ask once more."


def asked_again(screen: Screen) -> Screen:
    """A question that is asked once more, because what it rested on has changed."""
    return replace(screen, text=f"{CHANGED}\n{screen.text}")


def _recap(card: TableInfo) -> list[str]:
    news = [f"• {clip(line, 150)}" for line in card.recent[-RECAP:]]
    return ["What happened last:", *news] if news else []


def invitation(card: TableInfo, user_id: int) -> Screen:
    """Tell somebody in the channel of an invitation."""
    text = (
        f"<@{user_id}>, the host of **{card.name}** ({card.title}) invites you to play on for a "
        "house player: press **Take a seat** on its board."
    )
    return Screen(text, mentions=(user_id,))


# Sentences ----------------------------------------------------------------------------------------


@sentence.register
def _(event: Left, name: Name) -> str:
    return f"{name(event.user_id)} left the lobby."


@sentence.register
def _(event: SeatPassed, name: Name) -> str:
    return f"{name(event.user_id)} left; the house player {event.name} plays on."


@sentence.register
def _(event: SeatResumed, name: Name) -> str:
    return f"{name(event.user_id)} is back."


@sentence.register
def _(event: SeatTaken, name: Name) -> str:
    """Who sits down, and who else has seen that hand."""
    told = f"{name(event.user_id)} plays on for the house player {event.name}"
    if not event.held:
        return f"{told}."
    return f"{told}, with the hand of {listed([name(one) for one in event.held])}."


@sentence.register
def _(event: Invited, name: Name) -> str:
    return f"{name(event.user_id)} was invited to take over a seat."


@sentence.register
def _(event: HostChanged, name: Name) -> str:
    return f"{name(event.user_id)} is the host now."
