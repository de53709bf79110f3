"""How long the games' pictures take, fresh and repeated, and how large they are.

python bench/bench_pictures.py
"""

import asyncio
import random
import statistics
import sys
import time
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bot.pictures.cache import PictureCache
from bot.presenters.screen import Picture
from rules.chance import Chance
from rules.medici.game import GAME as MEDICI
from rules.medici.view import MediciView
from rules.steam_court.view import CourtView
from tests.gallery import medici as medici_gallery
from tests.gallery.court import NAMES, ROYALS, SEVEN, lay, pictures, seats, table, view
from tests.gallery.tunnel import played
from tests.support.games import KINDS, paint

BOARDS, GAMES, FULL, REPEATS = 60, 4, 5, 200
"""How many boards of a game, games, turns of the fullest boards, and boards asked for again."""

GALLERY = None
"""How many of the representative pictures are measured: all."""


def milliseconds(start: float) -> float:
    return (time.perf_counter() - start) * 1000


def positions(characters: tuple[str, ...]) -> list[CourtView]:
    """Different boards: the trick grows, seats pass, hands and piles shrink."""
    made = []
    for number in range(BOARDS):
        marks = [("", "passed", "act")[(number + seat) % 3] for seat in range(len(characters))]
        laid = [
            lay(characters, seat % 4, f"{seat + 1} {seat + 1} X", f"{3 + number}x{seat + 1}")
            for seat in range(number % 6)
        ]
        shown = table(seats(characters, *marks), *laid)
        made.append(view(shown.model_copy(update={"discards": number})))
    return made


def fresh(characters: tuple[str, ...]) -> None:
    drawn = []
    for seen in positions(characters):
        start = time.perf_counter()
        paint(Picture("court-board", seen, NAMES, "brass-otter", ""))
        drawn.append(milliseconds(start))
    print(
        f"{len(characters)} seats, fresh board: median {statistics.median(drawn):.1f} ms,"
        f" worst {max(drawn):.1f} ms (the first one loads fonts and draws every sprite)"
    )


def tunnels(players: int, options: dict[str, bool]) -> None:
    """Every board of a game, once to draw its tiles and once more as a game with warm ones."""
    seen = [played(players, moves, 1, options) for moves in range(0, BOARDS, 2)]
    for state in ("first", "warm"):
        drawn = []
        for view_ in seen:
            start = time.process_time()
            paint(Picture("tunnel-board", view_, NAMES, "brass-otter", ""))
            drawn.append((time.process_time() - start) * 1000)
        size = f"{seen[0].rows}x{seen[0].columns}"
        print(
            f"tunnels {size}, {players} players, tiles {state}: median"
            f" {statistics.median(drawn):.1f} ms, worst {max(drawn):.1f} ms of processor time"
        )


def courts(seed: int) -> list[MediciView]:
    """Every board of a Court of the Medici played at random."""
    noise, secret = random.Random(seed), seed.to_bytes(32)
    state = MEDICI.new(2, MEDICI.options({}))
    MEDICI.setup(state, Chance(secret, 0))
    seen = [MEDICI.view(state, None)]
    while waits := MEDICI.waiting_for(state):
        seat = next(iter(waits))
        action = noise.choice(MEDICI.legal_actions(state, seat))
        MEDICI.decide(state, seat, action, Chance(secret, len(seen)))
        seen.append(MEDICI.view(state, None))
    return seen


def medici() -> None:
    """Whole games, first and with warm faces, and the fullest boards."""
    games = [view_ for seed in range(GAMES) for view_ in courts(seed)[:BOARDS]]
    full = [medici_gallery.MIDDLE, medici_gallery.THIRTY, medici_gallery.FIFTEEN]
    full *= FULL
    for state, seen in (("first", games), ("warm", games), ("full", full), ("warm", full)):
        drawn = []
        for view_ in seen:
            start = time.process_time()
            paint(Picture("medici-board", view_, NAMES, "brass-otter", ""))
            drawn.append((time.process_time() - start) * 1000)
        print(
            f"Medici, {len(seen)} boards, {state}: median {statistics.median(drawn):.1f} ms,"
            f" worst {max(drawn):.1f} ms of processor time"
        )


async def repeated(name: str, first: Picture, again: Picture) -> None:
    """A picture that the studio knows, asked for with a view that is equal but not the same."""
    studio = PictureCache(KINDS)
    await studio.draw(first)
    drawn = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        await studio.draw(again)
        drawn.append(milliseconds(start))
    studio.close()
    print(f"the same {name} board again: median {statistics.median(drawn):.3f} ms")


def main() -> None:
    fresh(ROYALS)
    fresh(SEVEN)
    tunnels(3, {})
    tunnels(5, {"shuffled": True})
    court = [Picture("court-board", positions(ROYALS)[5], NAMES, "brass-otter", "") for _ in "ab"]
    asyncio.run(repeated("Court", *court))
    tunnel = [Picture("tunnel-board", played(3, 56, 1), NAMES, "brass-otter", "") for _ in "ab"]
    asyncio.run(repeated("Tunnel", *tunnel))
    medici()
    court_of = [Picture("medici-board", courts(1)[20], NAMES, "brass-otter", "") for _ in "ab"]
    asyncio.run(repeated("Medici", *court_of))
    sizes = {name: len(paint(picture)) for name, picture in islice(pictures(), GALLERY)}
    largest = max(sizes, key=lambda name: sizes[name])
    print(
        f"PNG: median {statistics.median(sizes.values()) / 1000:.0f} kB,"
        f" largest {sizes[largest] / 1000:.0f} kB ({largest})"
    )


if __name__ == "__main__":
    main()
