"""What happened at a table: the log, the game as a file, and whether the deal was fair."""

import json
import re

from bot.host.log.export import export, page
from bot.host.log.proof import verify
from bot.presenters import fair
from bot.presenters.screen import Screen
from bot.presenters.tables import menu
from bot.presenters.wording import clip
from bot.ui.requests.handlers import TABLE, handler
from bot.ui.requests.request import Request


@handler(menu.LOG, command="table log", help="What happened at a table", arguments=(TABLE,))
async def log(request: Request) -> None:
    """A page of what happened; the newest where none is asked for."""
    table, app = request.table, request.app
    number, part = menu.log_page(request.token, len(table.pages))
    entries = await page(app.service.store, table, table.seat_of(request.user_id), number)
    cards = app.screens.cards
    names = await cards.names(table)
    told = await cards.lines(table, (entry.happening for entry in entries), names)
    texts = menu.paged([line for line in told if line])
    await request.show(menu.log(texts, part, number, len(table.pages)))


@handler(
    menu.EXPORT,
    command="record export",
    help="The game as a file: public facts while it runs, then everything",
    arguments=(TABLE,),
)
async def hand_out(request: Request) -> None:
    """Hand out the transcript."""
    table = request.table
    transcript = await export(request.app.service.store, table, await request.plain_names())
    content = json.dumps(transcript, ensure_ascii=False, indent=1).encode()
    text = (
        "The whole game, as a transcript for `python -m rules replay` and `verify`."
        if table.ended_because == "finished"
        else "What everybody may know so far. You can get the whole game once it's over."
    )
    await request.responder.file(text, f"{re.sub('[^a-z0-9-]', '', table.name)}.json", content)


@handler(
    menu.VERIFY,
    command="record verify",
    help="What was promised about the shuffle, and whether it holds",
    arguments=(TABLE,),
)
async def check(request: Request) -> None:
    """What was promised about the shuffle, and after the end whether it holds."""
    table = request.table
    verdict = fair.verdict(table.name, await verify(request.app.service.store, table))
    await request.show(Screen(clip(verdict)))
