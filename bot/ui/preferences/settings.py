"""A person's settings: shown, chosen from menus, typed."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.host.errors import Refusal
from bot.host.preferences import parse
from bot.host.preferences.hours import zones_like
from bot.host.preferences.preferences import SETTINGS, Preferences, read
from bot.presenters.preferences import panel
from bot.presenters.screen import Choice, Screen
from bot.ui.requests.handlers import handler
from bot.ui.requests.request import App, Request
from bot.ui.requests.setting_arguments import argument_of
from bot.ui.requests.tokens import step
from storage.store import Clock

REMINDING = {"remind", "most", "notify"}


async def zones(_request: Request, typed: str) -> list[Choice]:
    """Time zones that hold what was typed."""
    return [Choice(name, name) for name in zones_like(typed)]


@handler(
    command="my settings",
    help="Hand, notices, reminders, time zone, quiet hours, days away",
    arguments=tuple(argument_of(one) for one in SETTINGS.values()),
    complete={"zone": zones},
    needs="nothing",
    anywhere=True,
)
async def settings(request: Request) -> None:
    """Choose any of them; without a choice, see all."""
    asked = {
        one.name: str(given)
        for one in SETTINGS.values()
        if (given := request.arguments[one.argument or one.name]) is not None
    }
    await request.show(await (_choose(request, asked) if asked else _settings(request)))


@handler(panel.PREFER, needs="nothing")
async def prefer(request: Request) -> None:
    """The settings: asked for, chosen, or shown."""
    verb, _, rest = step(request.token, request.values).partition(" ")
    if verb == panel.ASK:
        service = request.app.service
        wish = await service.preferences.of(request.user_id)
        await request.show(panel.ask(rest, wish, service.clock()))
    elif verb == panel.SET:
        topic, _, value = rest.partition(" ")
        await request.show(await _choose(request, {topic: value}))
    else:
        await request.show(await _settings(request))


@handler(panel.TYPE, needs="nothing")
async def typed(request: Request) -> None:
    """Ask for what is typed, or carry it out; where it can mean several time zones, ask which."""
    topic = request.token
    if not request.submitted:
        if topic not in panel.QUESTIONS:
            raise Refusal("stale")
        await request.ask(panel.QUESTIONS[topic])
        return
    found = parse.candidates(request.typed) if topic == "zone" else []
    if len(found) > 1:
        await request.show(panel.zones_to_choose(found, request.app.service.clock()))
        return
    await request.show(await _choose(request, {topic: request.typed}))


async def _settings(request: Request) -> Screen:
    service, user_id = request.app.service, request.user_id
    note = await request.app.notes.of(user_id)
    return panel.settings(await service.preferences.of(user_id), service.clock(), note)


async def _choose(request: Request, asked: Mapping[str, str]) -> Screen:
    """Carry choices out, all or none, and say what they mean for what runs."""
    app, user_id = request.app, request.user_id
    wish, now = await app.service.preferences.of(user_id), app.service.clock()
    changes: dict[str, Any] = {}
    try:
        for topic, text in asked.items():
            # A zone that is chosen together with days away counts for these already.
            changes |= read(topic, text, changes.get("zone", wish.zone), now)
        before = await app.service.store.clocks_of(user_id)
        wish = await app.service.clocks.change_preferences(user_id, **changes)
    except Refusal as refusal:
        if refusal.code != "bad_wish":
            raise
        return panel.settings(wish, now, refusal.text)
    if "hand" in changes:
        await app.hands.follow(user_id)
    after = await app.service.store.clocks_of(user_id)
    due = {clock.table_id: clock.due_at for clock in after}
    moved = {one.table_id for one in before if due.get(one.table_id) != one.due_at}
    if moved:  # their boards tell deadlines that are others now
        for head in await app.service.live_tables(user_id=user_id):
            if head.table_id in moved:
                app.boards.again(head)
    running = await _running(app, wish, before, after)
    told = panel.chosen(wish, list(asked), now)
    means = panel.meaning(running, reminders=not REMINDING.isdisjoint(asked))
    return panel.settings(wish, now, f"{told}\n{means}")


async def _running(
    app: App, wish: Preferences, before: Sequence[Clock], after: Sequence[Clock]
) -> list[panel.Running]:
    """The turns that wait for a person: their deadlines before and now, and the next reminder."""
    store = app.service.store
    earlier = {(clock.table_id, clock.since): clock.due_at for clock in before}
    running = []
    for clock in after:
        head = await store.head(clock.table_id)
        if head is not None:
            was = earlier.get((clock.table_id, clock.since), clock.due_at)
            reminded = clock.called and wish.notify != "none" and clock.reminders < wish.most
            next_at = clock.next_at if reminded and clock.next_at != clock.due_at else None
            running.append(panel.Running(head.name, was, clock.due_at, next_at))
    return running
