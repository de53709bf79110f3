"""The rules as played at one table, in a few pages, each rule with its number."""

from bot.presenters.table_info import TableInfo

HELP = """\
**Steam Tunnel in short**
Cards are turned over one by one and join to tunnels. Own most of those that are worth most.
Your turn: **flip** a face-down card. Then place one stone if you like: **buy** a segment of an \
open tunnel, or **bury** a face-down card; or **skip**.
A tunnel is worth its **segments times the sum of its caps**. A dead end (X) is a cap of 0.
Who has most stones on a tunnel gets all of it; equal ones share.
A tunnel is **open** while it touches a face-down card. A closed one is settled for good.
A **buried** card never shows: pipes run straight through it, without adding length.
The board is round: left goes on at the right, top at the bottom.
The game ends when no card is left to flip.

**My hand** shows you, and nobody else, what you may do. The numbers in its menu are those in the \
picture. Nothing happens before you press the green button that says it.
**Tunnels** shows you each tunnel bright, and what it is worth to whom. **Log** tells what happened.
The same in words: `/tunnel flip cell: c4`, `/tunnel buy segment: b3 N-S`, `/tunnel bury cell: \
d2`, `/tunnel skip`, `/table text`, `/table rules`."""

_CARDS = """\
**1 · The board and its cards**
{board}
A card has six entries: N and S in the middle of its short sides, NE, SE, SW and NW on its long \
ones. It lies upright or half-turned, as chance had it at the deal; nobody chooses. (Tunnel 2.1)
The board is round: its left edge meets its right one, its top its bottom. (Tunnel 2.1)
A tunnel card has two or three **segments**. A segment joins two entries, or three: then it forks, \
and is one segment all the same. Where pipes only cross they do not meet. (Tunnel 2.1)
Other entries are dead ends: black caps, worth {dead}. (Tunnel 2.2)
A Point card has no segments, but a numbered cap at each entry: {points}. (Tunnel 2.2)
Each player has stones of one colour, {stones}. (Tunnel 2.3)
Who begins is drawn; turns go round. (Tunnel 2.3)"""

_TURN = """\
**2 · A turn**
First **flip** a face-down card, any you like. You must. (Tunnel 2.4)
If that was the last one, the game ends at once, without a stone. (Tunnel 2.4)
Then do one of these (Tunnel 2.4):
**Buy** a segment: put a stone on one that has none, on any face-up card, if its tunnel is open.
**Bury** a card: put a stone on a face-down card. It stays down for good, and its stone counts \
nowhere.
**Skip**: place no stone.
If the burial used up the last face-down card, the game ends. (Tunnel 2.4)
Nobody ever sees what lies under a buried card. (Tunnel 2.4)"""

_PATHS = """\
**3 · Tunnels, open and closed**
Segments and caps that meet where two cards touch belong to one tunnel. It may fork, come back to \
the same card, and run round the board. (Tunnel 2.5)
Through a buried card{void} pipes run straight: N to S, NW to NE, SW to SE. (Tunnel 2.1, 2.5)
A tunnel is **open** while one of its ends touches a face-down card, else **closed**. Open tunnels \
may grow into one. (Tunnel 2.5)
A closed tunnel never changes again, and none of its segments can be bought. (Tunnel 2.5)
A burial can close a tunnel, with you in front or somebody else. (Tunnel 2.5)
A cap that meets a cap is no tunnel. (Tunnel R4)"""

_SCORING = """\
**4 · Scoring, when the game is over**
A tunnel is worth the sum of its caps times the number of its segments. Segments without a stone \
count too. A loop without a cap is worth nothing. (Tunnel 2.6, R4)
{buried} (Tunnel R1)
Who has most stones on its segments gets all of it. Equal ones share it evenly, in fractions: 56 \
for three is 18 2/3 each. Without any stone nobody gets it. (Tunnel R2)
Stones on buried cards never count. (Tunnel R2)
The highest total wins; equal totals share the win. (Tunnel R3)
For example: five segments with caps 3 and 4 are worth 5 × 7 = 35. (Tunnel 2.6)"""

_VARIANTS = {
    "killer": "**Killer**: a tunnel with a dead end is worth nothing. (Tunnel 2.7)",
    "not_so_killer": (
        "**Not so killer**: a tunnel with fewer than two numbered caps is worth nothing. "
        "(Tunnel 2.7)"
    ),
}


def pages(card: TableInfo) -> tuple[str, ...]:
    """The pages of `/table rules`: what is chosen at this table stands instead of the default."""
    void = " and the void" if _on(card, "shuffled") else ""
    return (_cards(card), _TURN, _PATHS.format(void=void), _scoring(card), _agreed(card))


def _on(card: TableInfo, name: str) -> bool:
    return bool(card.options.get(name))


def _cards(card: TableInfo) -> str:
    limit = card.options.get("stone_limit")
    return _CARDS.format(
        board=_board(card),
        dead="1 here (Tunnel 2.7)" if _on(card, "pity") else "nothing",
        points=(
            "here all six alike, 2, 3, 3 and 4 on the four cards"
            if _on(card, "uniform_points")
            else "2, 2, 3, 3, 4 and 4, equal ones opposite"
        ),
        stones="as many as wanted" if limit is None else f"here {limit}, burials included",
    )


def _board(card: TableInfo) -> str:
    if _on(card, "shuffled"):
        return (
            "Here 7 by 7 cells: 44 tunnel cards and 4 Point cards, shuffled, all face down, around "
            "a void in the middle. The void is straight, and is never flipped or buried. "
            "(Tunnel 2.7)\nA Point card may be buried unseen; its caps are lost. (Tunnel 2.7)"
        )
    taken = card.options.get("simpler") or 0
    told = f" Before, {taken} of the twelve forked cards are taken out. (Tunnel 2.7)" * bool(taken)
    return (
        "6 by 6 cells: four Point cards face up, at b2, e2, b5 and e5, and 32 of the 44 tunnel "
        f"cards face down. The others stay out, unseen. (Tunnel 2.3){told}"
    )


def _scoring(card: TableInfo) -> str:
    return _SCORING.format(
        buried=(
            "Here each straight piece of a buried card or the void counts as a segment."
            if _on(card, "count_buried")
            else "Straight pieces of buried cards are no segments."
        )
    )


def _agreed(card: TableInfo) -> str:
    lines = ["**5 · What is agreed here**"]
    if told := _VARIANTS.get(str(card.options.get("variant"))):
        lines.append(told)
    if _on(card, "pity"):
        lines.append(
            "**Pity**: each dead end counts 1. It still is a dead end, no numbered cap. "
            "(Tunnel 2.7)"
        )
    if _on(card, "shuffled"):
        lines.append("**Shuffled board**: see page 1. (Tunnel 2.7)")
    if taken := card.options.get("simpler"):
        lines.append(f"**Simpler paths**: {taken} forked cards are taken out. (Tunnel 2.7)")
    if _on(card, "count_buried"):
        lines.append("**Buried pieces** count as segments. (Tunnel R1)")
    if _on(card, "uniform_points"):
        lines.append("**Uniform Point cards**: all six caps of one are alike. (Tunnel 2.2)")
    if (limit := card.options.get("stone_limit")) is not None:
        lines.append(f"**Stone limit**: {limit} a player; then only `skip` is left. (Tunnel 2.3)")
    if len(lines) == 1:
        lines.append("The usual rules, without any change.")
    lines.append("The shuffle is sealed before the deal; `/record verify` checks it at the end.")
    return "\n".join(lines)
