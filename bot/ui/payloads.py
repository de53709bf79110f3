"""What Discord sends with an interaction, and discord.py does not hand on."""

from collections.abc import Callable, Mapping
from typing import Any

import discord
import structlog

log = structlog.get_logger(__name__)


def hear_of_interactions(
    client: discord.Client, heard: Callable[[Mapping[str, Any]], object]
) -> None:
    """Have every interaction's payload told before discord.py makes an object of it.

    Its `channel` is the one of the cache, whose newest message never changes for a bot that is not
    told of messages; the payload has the newest (discord.py 2.7.1 offers no public way to it). What
    discord.py cannot read is logged, and harms nothing else.
    """
    parsers = client._connection.parsers  # noqa: SLF001 - as said above
    parse = parsers["INTERACTION_CREATE"]

    def tell_and_parse(data: Any) -> None:
        try:
            heard(data)
            parse({"attachment_size_limit": 0, **data})
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            # What escapes here ends the session of the gateway, and all others wait for the next.
            log.warning("interaction_unreadable", error=type(error).__name__)

    parsers["INTERACTION_CREATE"] = tell_and_parse


def hear_of_rate_limits(client: discord.Client, heard: Callable[[int, float], None]) -> None:
    """Have it told about which server Discord wants no more requests, and for how many seconds.

    The event is younger than discord.py 2.7.1, which knows nothing of it.
    """

    def tell(data: Any) -> None:
        try:
            heard(int(data["meta"]["guild_id"]), float(data["retry_after"]))
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            log.warning("rate_limit_unreadable", error=type(error).__name__)

    parsers = client._connection.parsers  # noqa: SLF001 - as said above
    parsers["RATE_LIMITED"] = tell
