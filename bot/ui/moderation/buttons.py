"""Buttons, menus and questions of the moderators' panels: from a token to what it asks for."""

from bot.presenters.moderation import panels as screens
from bot.ui.moderation import panels
from bot.ui.moderation.actions import Chosen, do, preview
from bot.ui.moderation.report import report
from bot.ui.requests import find_table
from bot.ui.requests.handlers import handler
from bot.ui.requests.request import Request
from bot.ui.requests.tokens import number, snowflake
from storage.store import TableHead


@handler(screens.MOD, needs="nothing", moderator=True)
async def pressed(request: Request) -> None:
    """Answer a press; whether somebody is a moderator counts now, not when the panel came."""
    step, _, rest = request.token.partition(" ")
    table_id = request.table_id
    here = table_id or step in {screens.PICK, screens.AUDIT}
    if not here or step == screens.LIST:
        await panels.overview(request)
        return
    if step == screens.PICK and request.values:
        table_id = snowflake(request.typed)
    head = await find_table.head_by_number(request, table_id) if table_id else None
    request.found = head
    if head is None:
        await panels.show_audit(request, None, number(rest) or 0)
    else:
        await _at(request, head, step, rest)


async def _at(request: Request, head: TableHead, step: str, rest: str) -> None:
    """Answer a press about one table."""
    match step:
        case screens.AGAIN:
            await panels.repost(request)
        case screens.DOCTOR:
            await panels.examine(request, head)
        case screens.AUDIT:
            await panels.show_audit(request, head, number(rest) or 0)
        case screens.REPORT:
            await report(request, head)
        case screens.SEE | screens.SEAT:
            chosen = read(" ".join(filter(None, (rest, *request.values))))
            await preview(request, head, chosen)
        case screens.MANY if request.submitted:
            await preview(request, head, Chosen("undo", request.typed))
        case screens.MANY:
            table = await request.app.service.table(head.table_id)
            await request.ask(screens.how_many(await panels.scope(request.app, table)))
        case _:
            await _act(request, head, step, rest)


async def _act(request: Request, head: TableHead, marked: str, rest: str) -> None:
    """Do what was shown, or ask for a reason first; the mark comes after the step."""
    step, _, mark = marked.partition("=")
    chosen = read(rest, mark)
    if step == screens.DO:
        await do(request, head, chosen)
    elif step != screens.WHY:
        await panels.show_panel(request, head)
    elif request.submitted:
        await do(request, head, Chosen(chosen.act, chosen.what, request.typed, mark))
    else:
        await request.ask(screens.why(chosen.act, chosen.what, mark))


def read(token: str, mark: str = "") -> Chosen:
    """An act, what it is about, and why, as a button or a menu has them, with its mark."""
    act, _, rest = token.partition(" ")
    what, _, reason = rest.partition(" ")
    return Chosen(act, "" if what == screens.NOTHING else what, reason, mark)
