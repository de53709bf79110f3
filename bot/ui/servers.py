"""A server's settings, for its moderators: shown and changed, by command and by buttons alike."""

from collections.abc import Mapping
from typing import Any, Literal

import discord
from discord import app_commands

from bot.host.errors import Refusal
from bot.presenters import servers
from bot.presenters.command import Argument
from bot.presenters.screen import Screen
from bot.ui.requests.handlers import handler
from bot.ui.requests.request import Request
from bot.ui.requests.tokens import number


@handler(
    command="moderate settings",
    help="Who opens tables here, where, how many, at which pace",
    arguments=(
        Argument(
            "pace",
            "The pace of a new table, until its host chooses another",
            Literal["none", "live", "evening", "days"],
        ),
        Argument("openers", "Who may open tables", Literal["everybody", "moderators", "role"]),
        Argument("opener_role", "The role that opens tables; sets openers to role", discord.Role),
        Argument(
            "moderator_role",
            "A role that moderates tables too; @everyone takes it back",
            discord.Role,
        ),
        Argument(
            "allow_channel",
            "Open tables only in the channels named, this one among them",
            discord.TextChannel,
        ),
        Argument(
            "forget_channel",
            "Name this channel no more; with none named, all are allowed",
            discord.TextChannel,
        ),
        Argument(
            "per_person",
            "How many tables one person may host at a time",
            app_commands.Range[int, 1, 25],
        ),
        Argument(
            "per_channel",
            "How many tables may stand in one channel",
            app_commands.Range[int, 1, 50],
        ),
        Argument(
            "per_server",
            "How many tables may stand on this server",
            app_commands.Range[int, 1, 200],
        ),
    ),
    needs="nothing",
    moderator=True,
)
async def settings(request: Request) -> None:
    """Change how tables work here; without arguments, show how."""
    given = {name: value for name, value in request.arguments.items() if value is not None}
    if "opener_role" in given:
        given.setdefault("openers", "role")
    for role in {"opener_role", "moderator_role"} & given.keys():
        given[role] = _role_id(given[role])
    allowed, forgotten = given.pop("allow_channel", None), given.pop("forget_channel", None)
    now = set((await request.app.service.servers.of(request.guild_id)).channels)
    if allowed is not None:
        given["channels"] = sorted(now | {allowed.id})
    elif forgotten is not None:
        given["channels"] = sorted(now - {forgotten.id})
    await request.show(await _change(request, given))


def _role_id(role: discord.Role) -> int:
    """The number of a role; 0 for @everyone, which is nobody's mark."""
    return 0 if role.is_default() else role.id


@handler(servers.SERVER, needs="nothing", moderator=True)
async def pressed(request: Request) -> None:
    """Take what a menu of the panel brought back: what no menu of it offers is refused."""
    name, values = request.token, request.values
    if not name:
        await request.show(await _change(request, {}))
        return
    if len(values) != 1 or name not in {*servers.NUMBERS, *servers.WORDS}:
        raise Refusal("stale")
    value: Any = number(values[0]) if name in servers.NUMBERS else values[0]
    await request.show(await _change(request, {name: value}))


async def _change(request: Request, changes: Mapping[str, Any]) -> Screen:
    """Change some settings, and show all of them."""
    known = request.app.service.servers
    rules = await known.of(request.guild_id)
    if changes:
        rules = await known.settle(request.guild_id, changes)
    return servers.server_panel(
        pace=rules.pace,
        openers=rules.openers,
        opener_role=rules.opener_role,
        moderator_role=rules.moderator_role,
        channels=rules.channels,
        numbers={name: getattr(rules, name) for name in servers.NUMBERS},
        note="Settled." if changes else "",
    )
