"""Private screens about seats and the table itself: take, vote, invite, hand over, pause, move."""

from collections.abc import Sequence
from dataclasses import replace

from bot.host.seats.newcomers import SeatTaken
from bot.host.seats.seats import HostChanged, Invited, Left, SeatPassed, SeatResumed
from bot.host.tables.settings import SETTINGS
from bot.host.tables.values import Proposal
from bot.presenters.moderation import panels
from bot.presenters.screen import Button, Choice, EntitySelect, Menu, Row, Screen
from bot.presenters.sentences import Name, sentence
from bot.presenters.settings import offers
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
AGREED = "Noted. Agreement is secret; the table ends once all players agree."
WHAT = {
    WAIT: "wait for {name}, who then gets a full turn again",
    SKIP: "skip {name}'s turn",
    REPLACE: "give {name}'s seat to a house player",
}


def this_table(
    card: TableInfo,
    to_act: Sequence[int],
    *,
    hosts: bool,
    moderates: bool = False,
    asked: int = 0,
) -> Screen:
    """What the table agreed, where it is, and what can be done.

    `hosts` is whether the viewer hosts it now; `asked` how many things the players are asked.
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
        first.append(Button(f"Open questions: {asked}", MANAGE, QUESTIONS))
    rows: list[Row] = [tuple(first)] if first else []
    if hosts:
        rows.append(_free_seats(card))
        if any(seat.user_id is None for seat in card.seats):
            invite = "Invite somebody to a house player's seat…"
            rows.append((EntitySelect(INVITE, invite, "person"),))
        rows += [*hand_over(card), _place()]
    elif moderates:
        told.append("Only its host can invite people and hand it over.")
        rows += [_free_seats(card), _place()]
    else:
        told.append("Its host can invite people, pause it, move it and hand it over.")
    return Screen(clip("\n".join(told)), tuple(rows))


def questions(card: TableInfo, asked: Sequence[tuple[int, str]]) -> Screen:
    """What the players are asked, by number, each with its answers; the newest where many are."""
    if not asked:
        return Screen(f"**{card.name}:** there are no open questions.")
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
    seats = SETTINGS["seats"]
    free = tuple(
        Choice(f"{seats.label}: {words}", f"{seats.name}={value}", default=is_now)
        for value, words, is_now in offers(seats, settings.value(card.arrangement, seats))
    )
    return (Menu(OPTION, f"{seats.label}…", free),)


def _place() -> Row:
    return (EntitySelect(MOVE, "Move the table to another channel…", "channel"),)


def hand_over(card: TableInfo) -> list[Row]:
    """A menu of the people who could be the host instead; none where there is nobody else."""
    others = [seat for seat in card.seats if seat.user_id and seat.user_id != card.host_id]
    choices = tuple(Choice(clip(seat.name, 100), str(seat.user_id)) for seat in others[:25])
    return [(Menu(HANDOVER, "Make somebody else the host…", choices),)] if choices else []


def which_seat(card: TableInfo, seats: Sequence[int]) -> Screen:
    """Ask which house player's seat to take."""
    choices = tuple(Choice(f"{card.names[seat]}'s seat", str(seat)) for seat in seats[:25])
    return Screen("Which seat would you like to take?", ((Menu(TAKE, "Whose seat?", choices),),))


def confirm_take(
    card: TableInfo, seat: int, mark: str, owners: Sequence[str] = (), *, at_once: bool = True
) -> Screen:
    """Ask once before somebody plays on for a house player; `owners` held that seat before."""
    whose = f" It was {listed(list(owners))}'s seat." if owners else ""
    text = (
        f"Take {card.names[seat]}'s seat at {card.name}?{whose} You'd play on with its hand. Once "
        "you've seen a hand, you can't take another seat in this game."
    )
    if not at_once:
        text += " The players are asked first: you sit down once more than half of them agree."
    label = "Take the seat" if at_once else "Ask for the seat"
    button = Button(label, TAKE, f"{seat} {SURE} {mark}", style="success")
    return Screen(clip(text), ((button,),))


ASKED = (
    "The players are asked. You sit down once more than half of them agree; anybody who doesn't "
    "answer within one turn's time is no longer counted. Then **Take a seat** tries again."
)


def request(card: TableInfo, asked: Proposal, told: str) -> Screen:
    """What the channel is asked where a newcomer wants a seat, or the host looser free seats."""
    if asked.until:
        rule = (
            "More than half of the players have to agree. Whoever sits down sees that hand. "
            f"Anybody who hasn't answered <t:{-(-asked.until // 1000)}:R> is no longer counted."
        )
    else:
        rule = "All players have to agree."
    text = f"**{card.name}:** {told}\n-# {rule} Nobody is told who did."
    return Screen(clip(text), (panels.answers(asked.number),))


def answered(*, agree: bool) -> str:
    """What somebody is told whose answer has not decided it yet."""
    what = "You agreed." if agree else "You declined."
    return f"{what} Nobody is told who did; it's decided once enough players have answered."


def seated(card: TableInfo, user_id: int) -> Screen:
    """Tell a newcomer in the channel that the players agreed."""
    text = f"<@{user_id}>, you're playing at **{card.name}** now: **My hand** shows your hand."
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
    return Screen("Who is your vote about?", (row,))


def voted(card: TableInfo, seat: int, choice: str) -> str:
    """What a voter is told until it is decided."""
    would = WHAT[choice].format(name=card.names[seat])
    return f"Your vote counts: {would}. {HIDDEN} You can change it until it's decided."


def briefing(card: TableInfo, house_player: str) -> str:
    """What a substitute reads above the hand: whose seat, the latest news, no plans."""
    head = (
        f"You take over from the house player {house_player}. This is your hand now; "
        "plans made for it are withdrawn."
    )
    return "\n".join([head, *_recap(card)])


def welcome_back(card: TableInfo, sat: Sequence[str] = ()) -> str:
    """What somebody who was away reads above the hand; `sat` are those who held it meanwhile."""
    seen = [f"Meanwhile {listed(list(sat))} sat here and saw this hand."] if sat else []
    return "\n".join(["You're back in your seat.", *seen, *_recap(card)])


CHANGED = "Something has changed since you were asked, so I'm asking again."


def asked_again(screen: Screen) -> Screen:
    """A question that is asked once more, because what it rested on has changed."""
    return replace(screen, text=f"{CHANGED}\n{screen.text}")


def _recap(card: TableInfo) -> list[str]:
    news = [f"• {clip(line, 150)}" for line in card.recent[-RECAP:]]
    return ["What happened last:", *news] if news else []


def invitation(card: TableInfo, user_id: int) -> Screen:
    """Tell somebody in the channel of an invitation."""
    text = (
        f"<@{user_id}>, the host of **{card.name}** ({card.title}) invites you to take over a "
        "house player's seat: press **Take a seat** on its board."
    )
    return Screen(text, mentions=(user_id,))


# Sentences ----------------------------------------------------------------------------------------


@sentence.register
def _(event: Left, name: Name) -> str:
    return f"{name(event.user_id)} left the lobby."


@sentence.register
def _(event: SeatPassed, name: Name) -> str:
    return f"{name(event.user_id)} left; the house player {event.name} takes over."


@sentence.register
def _(event: SeatResumed, name: Name) -> str:
    return f"{name(event.user_id)} is back."


@sentence.register
def _(event: SeatTaken, name: Name) -> str:
    """Who sits down, and who else has seen that hand."""
    others = listed([name(one) for one in event.held])
    if event.back:
        seen = f" Meanwhile {others} sat there." if others else ""
        return f"{name(event.user_id)} is back; {event.name} leaves the seat.{seen}"
    told = f"{name(event.user_id)} takes over from the house player {event.name}"
    return f"{told}, with the hand of {others}." if others else f"{told}."


@sentence.register
def _(event: Invited, name: Name) -> str:
    return f"{name(event.user_id)} was invited to take over a seat."


@sentence.register
def _(event: HostChanged, name: Name) -> str:
    return f"{name(event.user_id)} is the host now."
