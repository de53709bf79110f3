"""What the players at a table are asked, in its channel, and how they answer.

Who answered how is told to nobody.
"""

from bot.host.moderation.actions import Approve, Proposed
from bot.host.seats.agreement import open_proposals
from bot.host.seats.newcomers import SeatTaken
from bot.host.service.commit_writer import Receipt
from bot.host.tables.draft import HostEvent, PrivateEvent
from bot.host.tables.proposals import Asked
from bot.host.tables.values import SEATS, TAKE
from bot.presenters import seats
from bot.ui.requests.request import Request


async def put_to_players(request: Request, receipt: Receipt) -> bool:
    """Ask in the channel where a command has become a request; whether it has."""
    asked = next((one for one in receipt.events if isinstance(one, Asked)), None)
    open_now = [one for one in receipt.table.requests if asked and one.act == asked.act]
    mine = [one for one in open_now if asked and one.user_id == asked.user_id]
    if asked is None or not mine or receipt.repeated:
        return asked is not None and bool(mine)
    table, cards = receipt.table, request.app.screens.cards
    (told,) = await cards.lines(table, [asked], ())
    screen = seats.request(await cards.card(table), mine[0], told)
    await request.app.boards.put(table, mine[0].number, screen)
    return True


async def answer(request: Request, number: int, *, agree: bool) -> None:
    """Take an answer to a proposal, and say what it came to."""
    receipt = await request.submit(Approve(number, agree))
    public = [event for event in receipt.events if not isinstance(event, PrivateEvent)]
    if not public:
        await request.say(seats.answered(agree=agree))
        return
    (told,) = await request.app.screens.cards.lines(receipt.table, public[:1], ())
    await request.say(f"**{receipt.table.name}:** {told}")
    for event in receipt.events:
        if isinstance(event, SeatTaken) and not receipt.repeated:
            screen = seats.seated(await request.info(), event.user_id)
            await request.app.boards.tell(receipt.table, screen)


async def answer_newest(request: Request, *, agree: bool) -> None:
    """Answer what was asked last and the asker has not answered; else what was asked last."""
    user_id, everything = request.user_id, list(open_proposals(request.table))
    asked = [one for one in everything if one.user_id != user_id] or everything
    fresh = [one for one in asked if user_id not in one.agreed | one.declined] or asked
    await answer(request, max((one.number for one in fresh), default=0), agree=agree)


async def pending(request: Request) -> list[tuple[int, str]]:
    """What the players are asked now, by number, each as a sentence."""
    asked = open_proposals(request.table)
    events: list[HostEvent] = []  # those that told the table of each
    for one in asked:
        if one.act in {TAKE, SEATS}:
            events.append(Asked(one.user_id, one.act, one.what, one.concerns, one.until))
        else:
            about = (one.act, one.what, one.reason, one.to_seq, one.concerns)
            events.append(Proposed(one.user_id, *about))
    lines = await request.app.screens.cards.lines(request.table, events, ())
    return [(one.number, line) for one, line in zip(asked, lines, strict=True)]
