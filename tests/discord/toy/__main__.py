"""The toy bot as a process of its own."""

import asyncio
import os
from collections.abc import Sequence

from tests.discord.toy.bot import ToyBot


def main(_words: Sequence[str]) -> int:
    asyncio.run(ToyBot().start(os.environ["DISCORD_TOKEN"]))
    return 0
