"""The rules as played at one table, in a few pages, each rule with its number."""

from bot.presenters.table_info import TableInfo

HELP = """\
**Steam Tunnel in short**
Cards are turned over one by one and join up into tunnels. Own the ones that are worth most.
Your turn: **flip** a face-down card. Then place one stone if you like: **buy** a segment of an \
open tunnel, or **bury** a face-down card; or **skip**.
A tunnel is worth its **segments times the sum of its caps**. A dead end (X) is a cap of 0.
Whoever has most stones on a tunnel gets all of it; if tied, they share.
A tunnel is **open** while it touches a face-down card. A closed one never changes.
A **buried** card is never shown: pipes run straight through it, without adding length.
The board wraps around: left continues at the right, top at the bottom.
The game ends when no card is left to flip.

**My hand** shows you, and nobody else, what you may do. The numbers in its menu are those in the \
picture. Nothing happens until you press the green button that says it.
**Tunnels** lights up each tunnel and says what it's worth and who would get it. **Log** tells \
what happened.
By command: `/tunnel flip cell: c4`, `/tunnel buy segment: b3 N-S`, `/tunnel bury cell: \
d2`, `/tunnel skip`, `/table text`, `/table rules`."""

_CARDS = """\
**1 · The board and its cards**
{board}
A card has six entries: N and S in the middle of its short sides, NE, SE, SW and NW on its long \
ones. Chance decided at the deal whether it is upright or half-turned. (Tunnel 2.1)
The board wraps around: its left edge meets its right, its top its bottom. (Tunnel 2.1)
A tunnel card has two or three **segments**. A segment joins two entries, or three: then it forks, \
but is still one segment. Pipes that merely cross don't meet. (Tunnel 2.1)
Other entries are dead ends: black caps, worth {dead}. (Tunnel 2.2)
A Point card has no segments, but a numbered cap at each entry: {points}. (Tunnel 2.2)
Each player has stones of one colour, {stones}. (Tunnel 2.3)
The first player is drawn; then turns go around. (Tunnel 2.3)"""

_TURN = """\
**2 · A turn**
First you must **flip** a face-down card, any you like. (Tunnel 2.4)
If that was the last one, the game ends at once, before you can place a stone. (Tunnel 2.4)
Then do one of these (Tunnel 2.4):
**Buy** a segment: put a stone on one that has none, on any face-up card, if its tunnel is open.
**Bury** a card: put a stone on a face-down card. It stays down for good, and its stone doesn't \
count anywhere.
**Skip**: place no stone.
If the burial used up the last face-down card, the game ends. (Tunnel 2.4)
Nobody ever sees the face of a buried card. (Tunnel 2.4)"""

_PATHS = """\
**3 · Tunnels, open and closed**
Segments and caps that meet where two cards touch belong to one tunnel. It may fork, come back to \
the same card, and run around the board. (Tunnel 2.5)
Through a buried card{void} pipes run straight: N to S, NW to NE, SW to SE. (Tunnel 2.1, 2.5)
A tunnel is **open** while one of its ends touches a face-down card; otherwise it's **closed**. \
Open tunnels may join into one. (Tunnel 2.5)
A closed tunnel never changes again, and none of its segments can be bought. (Tunnel 2.5)
A burial can close a tunnel while you are ahead in it, or somebody else is. (Tunnel 2.5)
A cap that meets a cap is no tunnel. (Tunnel R4)"""

_SCORING = """\
**4 · Scoring, when the game is over**
A tunnel is worth the sum of its caps times the number of its segments. Segments without a stone \
count too. A loop without a cap is worth nothing. (Tunnel 2.6, R4)
{buried} (Tunnel R1)
Whoever has most stones on its segments gets all of it. If tied, they share it evenly, in \
fractions: 56 for three is 18 2/3 each. Without any stones nobody gets it. (Tunnel R2)
Stones on buried cards never count. (Tunnel R2)
The highest total wins; players with equal totals share the win. (Tunnel R3)
For example: five segments with caps 3 and 4 are worth 5 × 7 = 35. (Tunnel 2.6)"""

_VARIANTS = {
    "killer": "**Killer**: a tunnel with a dead end is worth nothing. (Tunnel 2.7)",
    "not_so_killer": (
        "**Not so killer**: a tunnel with fewer than two numbered caps is worth nothing. "
        "(Tunnel 2.7)"
    ),
}


def pages(card: TableInfo) -> tuple[str, ...]:
    """The pages of `/table rules`, with what was chosen at this table."""
    void = " and the void" if _on(card, "shuffled") else ""
    buried = (
        "Here each straight piece of a buried card or the void counts as a segment."
        if _on(card, "count_buried")
        else "Straight pieces of buried cards don't count as segments."
    )
    limit = card.options.get("stone_limit")
    cards = _CARDS.format(
        board=_board(card),
        dead="1 here (Tunnel 2.7)" if _on(card, "pity") else "nothing",
        points=(
            "here all six are alike, 2, 3, 3 and 4 on the four cards"
            if _on(card, "uniform_points")
            else "2, 2, 3, 3, 4 and 4, equal ones opposite"
        ),
        stones="as many as needed" if limit is None else f"here {limit}, including burials",
    )
    scoring = _SCORING.format(buried=buried)
    return (cards, _TURN, _PATHS.format(void=void), scoring, _agreed(card))


def _on(card: TableInfo, name: str) -> bool:
    return bool(card.options.get(name))


def _board(card: TableInfo) -> str:
    if _on(card, "shuffled"):
        return (
            "Here 7 by 7 cells: 44 tunnel cards and 4 Point cards, shuffled, all face down, around "
            "a void in the middle. Pipes run straight through the void, which is never flipped or "
            "buried. (Tunnel 2.7)\nA Point card may be buried unseen; then its caps are lost. "
            "(Tunnel 2.7)"
        )
    taken = card.options.get("simpler") or 0
    told = f" First, {taken} of the twelve forked cards are taken out. (Tunnel 2.7)" * bool(taken)
    return (
        "6 by 6 cells: four Point cards face up, at b2, e2, b5 and e5, and 32 of the 44 tunnel "
        f"cards face down. The others are left out, unseen. (Tunnel 2.3){told}"
    )


def _agreed(card: TableInfo) -> str:
    lines = ["**5 · House rules here**"]
    if told := _VARIANTS.get(str(card.options.get("variant"))):
        lines.append(told)
    if _on(card, "pity"):
        lines.append(
            "**Pity**: each dead end counts 1. It's still a dead end, not a numbered cap. "
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
        lines.append("None: the usual rules apply.")
    lines.append("The shuffle is sealed before the deal; `/record verify` checks it at the end.")
    return "\n".join(lines)
