"""What Discord sends with an interaction, and discord.py does not hand on."""

from collections.abc import Callable, Mapping
from typing import Any

import discord


def hear_of_interactions(
    client: discord.Client, heard: Callable[[Mapping[str, Any]], object]
) -> None:
    """Have every interaction's payload told before discord.py makes an object of it.

    Its `channel` is the one of the cache, whose newest message never changes for a bot that is not
    told of messages; the payload has the newest (discord.py 2.7.1 offers no public way to it).
    """
    parsers = client._connection.parsers  # noqa: SLF001 - as said above
    parse = parsers["INTERACTION_CREATE"]

    def tell_and_parse(data: Any) -> None:
        heard(data)
        parse(data)

    parsers["INTERACTION_CREATE"] = tell_and_parse
