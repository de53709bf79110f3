"""How many requests a move costs the bot at Discord: boards, hands, reminders and their removal.

python bench/bench_requests.py

Whole seeded games at a table that lasts for days, played by the house's own choices on a pretended
Discord in virtual time. Answers to clicks are not counted: nobody clicks.
"""

import asyncio
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.failures.evening import Evening, TrickyStore
from tests.failures.near import NearDiscord
from tests.failures.requests_a_move import TABLES, play
from tests.failures.virtual import VirtualLoop

MOVES = 1_000_000
"""After so many moves a game is broken off."""


async def told(game: str, players: int, hands: str) -> None:
    near = NearDiscord()
    evening = Evening(near, TrickyStore())
    evening.name_tables()
    await evening.start()
    moves, requests = await play(evening, game, players, hands, MOVES)
    await evening.stop()
    kinds = Counter(
        f"{one.method} in {near.world.channels[one.path.split('/')[2]]['type']}" for one in requests
    )
    each = ", ".join(f"{kind} {count / moves:.2f}" for kind, count in sorted(kinds.items()))
    print(
        f"{game}, {players}, hands {hands}: {len(requests) / moves:.2f} a move of {moves} ({each})"
    )


def main() -> None:
    for game, players in TABLES:
        for hands in ("here", "letter"):
            with asyncio.Runner(loop_factory=VirtualLoop) as runner:
                runner.run(told(game, players, hands))


if __name__ == "__main__":
    main()
