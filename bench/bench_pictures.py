"""How long Steam Court's pictures take, fresh and repeated, and how large they are.

python bench/bench_pictures.py
"""

import asyncio
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bot.pictures.gallery import NAMES, ROYALS, SEVEN, lay, pictures, seats, table, view
from bot.pictures.studio import Studio, paint
from bot.presenters.screen import Picture
from rules.steam_court.view import CourtView


def milliseconds(start: float) -> float:
    return (time.perf_counter() - start) * 1000


def positions(characters: tuple[str, ...]) -> list[CourtView]:
    """Sixty different boards: the trick grows, seats pass, hands and piles shrink."""
    made = []
    for number in range(60):
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


async def repeated() -> None:
    studio = Studio()
    picture = Picture("court-board", positions(ROYALS)[5], NAMES, "brass-otter", "")
    await studio.draw(picture)
    same = Picture("court-board", positions(ROYALS)[5], NAMES, "brass-otter", "")
    drawn = []
    for _ in range(200):
        start = time.perf_counter()
        await studio.draw(same)
        drawn.append(milliseconds(start))
    studio.close()
    print(f"the same board again: median {statistics.median(drawn):.3f} ms")


def main() -> None:
    fresh(ROYALS)
    fresh(SEVEN)
    asyncio.run(repeated())
    sizes = {name: len(paint(picture)) for name, picture in pictures()}
    largest = max(sizes, key=lambda name: sizes[name])
    print(
        f"PNG: median {statistics.median(sizes.values()) / 1000:.0f} kB,"
        f" largest {sizes[largest] / 1000:.0f} kB ({largest})"
    )


if __name__ == "__main__":
    main()
