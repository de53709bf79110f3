"""A server's settings, for its moderators: shown and changed, by command and by buttons alike."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord

from bot.host.errors import Refusal
from bot.host.servers import ROLES, SETTINGS
from bot.presenters import servers
from bot.presenters.command import Argument
from bot.presenters.settings import MENUS, WHICH, read
from bot.ui.places import PICKED
from bot.ui.requests.handlers import handler
from bot.ui.requests.request import Request
from bot.ui.requests.setting_arguments import argument_of
from rules.settings import Setting

BY_NAME = {one.name: one for one in SETTINGS}
SWITCHES = frozenset(one.name for one in SETTINGS if one.kind == "switch")
ALLOW, FORGET = "allow_channel", "forget_channel"


def arguments(settings: Sequence[Setting]) -> Iterator[Argument]:
    """An argument of the command for each setting."""
    for one in settings:
        match one.kind:
            case "role":
                yield Argument(one.name, one.help, discord.Role)
            case "channels":
                yield Argument(ALLOW, one.help, PICKED)
                yield Argument(
                    FORGET,
                    "Take this channel off the list; an empty list allows all channels",
                    PICKED,
                )
            case _:
                yield argument_of(one)


@handler(
    command="moderate settings",
    help="Who may open tables here, where, how many, at which pace",
    arguments=tuple(arguments(SETTINGS)),
    needs="nothing",
    moderator=True,
)
async def settings(request: Request) -> None:
    """Change how tables work here; without arguments, show how."""
    given = {name: value for name, value in request.arguments.items() if value is not None}
    for name in SWITCHES & given.keys():
        given[name] = BY_NAME[name].value_of(given[name])
    if "opener_role" in given:
        given.setdefault("openers", "role")
    for role in ROLES & given.keys():
        # 0 for @everyone, which is nobody's mark.
        given[role] = 0 if given[role].is_default() else given[role].id
    allowed, forgotten = given.pop(ALLOW, None), given.pop(FORGET, None)
    now = set((await request.app.service.servers.of(request.guild_id)).channels)
    if allowed is not None:
        given["channels"] = sorted(now | {allowed})
    elif forgotten is not None:
        given["channels"] = sorted(now - {forgotten})
    await _change(request, given)


@handler(servers.SERVER, needs="nothing", moderator=True)
async def pressed(request: Request) -> None:
    """Take what a menu of the panel brought back: what no menu of it offers is refused."""
    name, values = request.token, request.values
    if not name:
        await _show(request)
        return
    picking = name == WHICH
    known = BY_NAME.get(values[0] if picking and values else name)
    if len(values) != 1 or known is None or known.kind not in MENUS:
        raise Refusal("stale")
    if picking:
        await _show(request, picked=known.name)
    else:
        await _change(request, {known.name: read(known, values[0])}, known.name)


async def _change(request: Request, changes: Mapping[str, Any], picked: str = "") -> None:
    """Change some settings, and show all of them."""
    if changes:
        await request.app.service.servers.update(request.guild_id, changes)
    await _show(request, picked, "Saved." if changes else "")


async def _show(request: Request, picked: str = "", note: str = "") -> None:
    values = (await request.app.service.servers.of(request.guild_id)).model_dump()
    await request.show(servers.server_panel(values, picked, note))
