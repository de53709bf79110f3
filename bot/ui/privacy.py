"""What is stored about a person: told, handed out, forgotten."""

from bot.host.moderation import confirmation
from bot.host.privacy import forget
from bot.presenters import privacy
from bot.ui.requests.handlers import handler
from bot.ui.requests.request import Request


@handler(
    privacy.PRIVACY,
    command="my privacy",
    help="What is stored about you: see it, get it, be forgotten",
    needs="nothing",
    anywhere=True,
)
async def about_me(request: Request) -> None:
    """Tell what is stored about whoever asks, hand it out, or forget it."""
    step, _, mark = request.token.partition(" ")
    match step:
        case privacy.SEND:
            at, content = await request.app.personal_files.gathered(request.user_id)
            text = f"Everything stored about you <t:{at // 1000}:R>."
            await request.responder.file(text, "parlour-about-me.json", content)
        case privacy.ASK:
            await _ask(request, None)
        case privacy.FORGET:
            app, user_id = request.app, request.user_id
            live = await app.service.live_tables(user_id=user_id)
            if mark != confirmation.forgetting(head.table_id for head in live):
                await _ask(request, mark)
                return
            app.names.forget(user_id)  # or a name that waits to be stored would come after
            await forget(app.service, user_id)
            app.names.forget(user_id)
            app.personal_files.forget(user_id)
            for head in live:
                app.boards.again(head)
            await request.show(privacy.forgotten())
        case _:
            await request.show(privacy.privacy())


async def _ask(request: Request, mark: str | None) -> None:
    """Ask before somebody is forgotten."""
    live = await request.app.service.live_tables(user_id=request.user_id)
    now = confirmation.forgetting(head.table_id for head in live)
    await request.confirm(privacy.confirm_forgetting(len(live), now), mark)
