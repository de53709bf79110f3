"""Planning ahead: one's own standing orders, seen, given and withdrawn.

Everything here is answered privately. An order from a button is read for the table as it stood on
that screen, so where it has moved on it is shown again and asked about once more.
"""

from collections.abc import Callable, Iterator

from bot.games.plugin import GamePlugin
from bot.host.errors import Refusal
from bot.host.turns.standing_orders import SetOrder, WithdrawOrders
from bot.presenters.command import Argument
from bot.presenters.screen import Choice, Screen
from bot.presenters.turns import standing_orders as screens
from bot.presenters.turns.standing_orders import Ahead
from bot.ui.names import unescape
from bot.ui.requests import find_table
from bot.ui.requests.handlers import Complete, Handler, handler
from bot.ui.requests.request import Request, in_words
from bot.ui.requests.tokens import number, step
from rules.game import IllegalAction

WHICH = Argument("table", "Which table, if you sit at several here")


def order_commands(plugin: GamePlugin) -> Iterator[Handler]:
    """`/… plan` and `/… plans`, for a game in which people can plan ahead."""
    if plugin.rules.standing_orders is None:
        return
    group, game = plugin.commands.name, plugin.rules.id
    yield Handler(
        plan,
        command=f"{group} plan",
        help="Privately plan ahead what you'll do",
        arguments=(
            Argument("text", "The plan, such as one of those offered", required=True),
            WHICH,
        ),
        complete={"text": _completing(game, _offered)},
        game=game,
    )
    yield Handler(
        plans,
        command=f"{group} plans",
        help="Your own plans, and what you could plan",
        arguments=(Argument("withdraw", "A plan to withdraw, or 'all'"), WHICH),
        complete={"withdraw": _completing(game, _withdrawable)},
        game=game,
    )


async def _ahead(request: Request) -> Ahead:
    return await request.app.screens.ahead(request.table, request.user_id)


# What a button means --------------------------------------------------------------------------


def _meant(request: Request) -> str:
    """The step or order that is meant: what the menu of orders brings stands for itself."""
    if request.values and request.token == screens.MENU:
        return request.values[0]
    return step(request.token, request.values)


@handler(screens.PLANS)
async def walk(request: Request) -> None:
    """Show a screen of the orders, or ask for one that is typed."""
    await _show(request, _meant(request))


async def _show(request: Request, at: str = "") -> None:
    ahead = await _ahead(request)
    head, _, rest = at.partition(" ")
    if head == screens.ASK:
        await request.ask(screens.question(ahead))
        return
    if head not in {screens.SHOW, screens.TYPED}:
        page = number(rest) or 0 if head == screens.MORE else 0
        await request.show(screens.overview(ahead, page))
        return
    names = [unescape(name) for name in ahead.card.names]
    try:
        order = (
            ahead.read(rest)
            if head == screens.SHOW
            else ahead.planning.parse(rest, ahead.view, names)
        )
    except IllegalAction as refusal:
        note = in_words(request.table, refusal, names).text
        await request.show(screens.overview(ahead, note=note))
    else:
        await request.show(screens.confirm(ahead, order))


# Giving orders --------------------------------------------------------------------------------


@handler(screens.PLAN)
async def give(request: Request) -> None:
    """Give the order that a button names; a switch means the same whatever has happened."""
    ahead = await _ahead(request)
    try:
        order = ahead.read(request.token)
        is_switch = any(offer.plan == order for offer in ahead.switches)
        await request.submit(SetOrder(order), seen=None if is_switch else request.seen)
    except (Refusal, IllegalAction) as refusal:
        await request.reload()
        if not await request.was_done():
            await request.show(await _asked_again(request, refusal))
            return
    await _show(request)


async def _asked_again(request: Request, refusal: Refusal | IllegalAction) -> Screen:
    """What an order would do at the table as it is now, if it still can be given."""
    ahead = await _ahead(request)
    if isinstance(refusal, IllegalAction):
        note = in_words(request.table, refusal, ahead.card.names).text
        return screens.overview(ahead, note=note)
    try:
        return screens.confirm(ahead, ahead.read(request.token), refusal.text)
    except IllegalAction:
        return screens.overview(ahead, note=refusal.text)


async def plan(request: Request) -> None:
    """Give an order typed in the notation, as of now."""
    ahead = await _ahead(request)
    names = [unescape(name) for name in ahead.card.names]
    try:
        order = ahead.planning.parse(request.arguments["text"], ahead.view, names)
    except IllegalAction as refusal:
        if not await request.was_done():
            raise in_words(request.table, refusal, ahead.card.names) from None
    else:
        await request.submit(SetOrder(order))
    await _show(request)


# Withdrawing ----------------------------------------------------------------------------------


async def plans(request: Request) -> None:
    """Show the own orders, or withdraw one, or all."""
    order = request.arguments["withdraw"]
    await (_show(request) if order is None else _withdraw(request, order))


@handler(screens.UNPLAN)
async def withdraw(request: Request) -> None:
    """Withdraw the order that a button or a menu names."""
    await _withdraw(request, _meant(request))


async def _withdraw(request: Request, meant: str) -> None:
    """Withdraw one order, by its text with names or with seat numbers, or `all` of them."""
    ahead, note = await _ahead(request), ""
    try:
        at = None if meant == screens.ALL else _number(ahead, meant)
        await request.submit(WithdrawOrders(at))
    except Refusal as refusal:
        await request.reload()
        if not await request.was_done():
            note = refusal.text
    await request.show(screens.overview(await _ahead(request), note=note))


def _number(ahead: Ahead, text: str) -> int:
    """Which of the own orders is meant; raises `Refusal`."""
    for at, order in enumerate(ahead.standing):
        if text in {ahead.token(order), unescape(ahead.text(order))}:
            return at
    raise Refusal("no_such_plan")


# Completion -----------------------------------------------------------------------------------


def _completing(game: str, offer: Callable[[Ahead], list[Choice]]) -> Complete:
    async def completed(request: Request, typed: str) -> list[Choice]:
        request.found = await find_table.by_name(request, request.arguments.get("table"), game)
        wanted = typed.casefold()
        return [
            choice
            for choice in offer(await _ahead(request))
            if wanted in f"{choice.label}\n{choice.value}".casefold()
        ]

    return completed


def _offered(ahead: Ahead) -> list[Choice]:
    """What the asker could plan now, best first, by words or by notation."""
    return [Choice(one.label, unescape(one.text)) for one in (*ahead.offers, *ahead.switches)]


def _withdrawable(ahead: Ahead) -> list[Choice]:
    """The asker's own orders, and all of them at once."""
    found = [Choice(ahead.tell(order), unescape(ahead.text(order))) for order in ahead.standing]
    return [*found, Choice("All of them", screens.ALL)] if found else []
