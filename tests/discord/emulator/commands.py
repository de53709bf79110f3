"""Typing a slash command the way a client does: by the registered tree, checked before sending."""

from typing import Any

from tests.discord.emulator.wire import FORUM, Channel, Guild, User

SUBCOMMAND, GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER, CHANNEL, NUMBER = 3, 4, 5, 6, 7, 10


class CannotDo(AssertionError):  # noqa: N818 - it reads as what it says
    """A client would not let a person do this: no such command, button, option, or no right to."""


def command_data(
    commands: list[dict[str, Any]],
    words: str,
    values: dict[str, Any],
    *,
    guild: Guild | None,
    focused: str | None = None,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The registered command and an interaction's `data` for `words` with its options filled in."""
    name, *path = words.split()
    command = _named([one for one in commands if one.get("type", 1) == 1], name, words)
    node, chain = command, []
    for word in path:
        node = _named(
            [one for one in node.get("options", []) if one["type"] in {SUBCOMMAND, GROUP}],
            word,
            words,
        )
        chain.append(node)
    known = {one["name"]: one for one in node.get("options", [])}
    if any(one["type"] in {SUBCOMMAND, GROUP} for one in known.values()):
        raise CannotDo(f"/{words} needs one of {sorted(known)}")
    if focused is None:
        _refuse_missing(words, known, values)
    resolved: dict[str, dict[str, Any]] = {}
    options = [
        _option(known, option, value, focused, guild, resolved) for option, value in values.items()
    ]
    for part in reversed(chain):
        options = [{"name": part["name"], "type": part["type"], "options": options}]
    data = {"id": command["id"], "name": name, "type": 1, "options": options}
    return command, data | ({"resolved": resolved} if resolved else {})


def _named(among: list[dict[str, Any]], name: str, words: str) -> dict[str, Any]:
    for one in among:
        if one["name"] == name:
            return one
    raise CannotDo(f"/{words}: no {name!r} among {sorted(one['name'] for one in among)}")


def _refuse_missing(words: str, known: dict[str, Any], values: dict[str, Any]) -> None:
    missing = [name for name, one in known.items() if one.get("required") and name not in values]
    if missing:
        raise CannotDo(f"/{words} needs {missing}")


def _option(
    known: dict[str, Any],
    name: str,
    value: Any,
    focused: str | None,
    guild: Guild | None,
    resolved: dict[str, dict[str, Any]],
) -> dict[str, Any]:
    if name not in known:
        raise CannotDo(f"no option {name!r} among {sorted(known)}")
    option = known[name]
    if name == focused:
        if not option.get("autocomplete"):
            raise CannotDo(f"{name} offers no choices while it is typed")
        return {"name": name, "type": option["type"], "value": str(value), "focused": True}
    if option.get("choices"):
        offered = {one["name"]: one["value"] for one in option["choices"]}
        value = offered.get(value, value)
        if value not in offered.values():
            raise CannotDo(f"{name} offers {sorted(offered)}, not {value!r}")
    if option["type"] == USER:
        value = _person(value, guild, resolved)
    elif option["type"] == CHANNEL:
        kinds = option.get("channel_types")
        if kinds and value["type"] not in kinds:
            raise CannotDo(f"{name} does not offer channels of type {value['type']}")
        resolved.setdefault("channels", {})[value.id] = resolved_channel(value)
        value = value.id
    _refuse_out_of_range(option, value)
    return {"name": name, "type": option["type"], "value": value}


def resolved_channel(channel: Channel) -> dict[str, Any]:
    """A picked channel as an interaction brings it, known to the bot or not."""
    may = str(channel.bot_may)
    unlisted = () if channel.is_thread else ("last_message_id", "recipients")
    known = {key: value for key, value in channel.items() if key not in unlisted}
    return {**known, "permissions": may, "app_permissions": may}


def _person(user: User, guild: Guild | None, resolved: dict[str, dict[str, Any]]) -> str:
    resolved.setdefault("users", {})[user.id] = user
    member = guild.members.get(user.id) if guild is not None else None
    if member is not None:
        bare = {key: value for key, value in member.items() if key != "user"}
        resolved.setdefault("members", {})[user.id] = bare
    return user.id


def _refuse_out_of_range(option: dict[str, Any], value: Any) -> None:
    kinds = {STRING: str, INTEGER: int, BOOLEAN: bool, NUMBER: int | float}
    if not isinstance(value, kinds.get(option["type"], object)):
        raise CannotDo(f"{option['name']} does not take {value!r}")
    size = len(value) if option["type"] == STRING else value
    for limit, fits in (
        ("min_length", lambda least: size >= least),
        ("max_length", lambda most: size <= most),
        ("min_value", lambda least: size >= least),
        ("max_value", lambda most: size <= most),
    ):
        if option.get(limit) is not None and not fits(option[limit]):
            raise CannotDo(f"{option['name']}: {value!r} is outside of {limit} {option[limit]}")


def refuse_forbidden(
    command: dict[str, Any],
    channel: Channel,
    member: dict[str, Any] | None,
    guild: Guild | None = None,
) -> None:
    """Refuse what a client does not show here or to this person."""
    if channel["type"] == FORUM:
        raise CannotDo("a forum takes commands in its posts only")
    if (
        guild is not None
        and guild.removed
        and 1 not in (command.get("integration_types") or (0, 1))
    ):
        raise CannotDo(f"/{command['name']} is shown only where the bot is")
    contexts = command.get("contexts")
    if channel.is_dm and (contexts == [0] or command.get("dm_permission") is False):
        raise CannotDo(f"/{command['name']} is for servers only")
    needed = command.get("default_member_permissions")
    if member is not None and needed is not None and int(needed) & ~int(member["permissions"]):
        raise CannotDo(f"/{command['name']} is not shown to {member['user'].name}")
    if channel.is_thread and channel["thread_metadata"]["archived"]:
        raise CannotDo("an archived thread takes no commands")
