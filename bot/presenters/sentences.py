"""What happened at a table as a sentence, for the board, the log and exports.

The sentence for an event is a function in the module of its feature, with `@sentence.register`.
`bot.presenters.events` gathers these modules.
"""

from collections.abc import Callable
from functools import singledispatch

from bot.host.tables.draft import HostEvent

Name = Callable[[int], str]
"""A person's name by user id."""


@singledispatch
def sentence(event: HostEvent, name: Name) -> str:
    """One sentence for a host event, "" for one that is told by others or by nobody.

    Private events are addressed to the only person who may know of them.
    """
    raise NotImplementedError(f"no sentence is registered for {type(event).__name__}")
