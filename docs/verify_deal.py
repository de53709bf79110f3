"""Check the deal of an exported game, knowing no rules: `python verify_deal.py EXPORT.json`.

fair-deal.md says what it checks. Exit code: 0 it holds, 1 it does not, 2 it cannot be read.
"""

import hashlib
import json
import sys
from itertools import pairwise
from pathlib import Path


def must(holds, fault):
    if not holds:
        raise AssertionError(fault)


def text_sha(*lines):
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def drawn(key, step, told):
    """What a draw gives, in the form in which it is told."""
    left, counter = b"", 0
    head = b"parlour draw v1" + len(key).to_bytes(8, "big") + key + step.to_bytes(8, "big")

    def below(bound):
        nonlocal left, counter
        size = 1 if bound <= 1 << 8 else 2 if bound <= 1 << 16 else 4
        while True:
            if len(left) < size:
                left = hashlib.sha256(head + counter.to_bytes(8, "big")).digest()
                counter += 1
            number, left = int.from_bytes(left[:size], "big"), left[size:]
            if number < (1 << 8 * size) // bound * bound:
                return number % bound

    for came in told:
        order = list(range(len(came.get("shuffled", ()))))
        for last in range(len(order) - 1, 0, -1):
            other = below(last + 1)
            order[last], order[other] = order[other], order[last]
        at = came.get("below")
        yield {"below": at, "drawn": below(at)} if at else {"shuffled": order}


def in_order(deal, actions):
    """The draws of each action in the order in which all came, found from the end backwards."""
    line = [[draw for draw in deal["draws"] if draw["by"] == by] for by in range(len(actions) + 1)]
    must(sum(map(len, line)) == len(deal["draws"]), "a draw is by no action")
    order = []
    for undone in reversed([one for one in deal["undone"] if "back_to" in one]):
        kept = undone["back_to"] + 1  # the deal itself comes first
        must(1 <= kept <= len(line), "more actions stood than there were")
        order = [undone.get("skipped", []), *line[kept:], *order]
        line = line[:kept] + [one.get("draws", []) for one in undone.get("actions", [])]
    return line + order


def check_draws(deal, actions, key):
    counts = {}
    for draw in (draw for draws in in_order(deal, actions) for draw in draws):
        table, came = draw["table"], draw.get("came", [])
        first, last = (draw["number"],) * 2 if came else (draw["first"], draw["last"])
        must(first == counts.get(table, 0) and last >= first, "a draw is missing, or used twice")
        counts[table] = last + 1
        must([*drawn(key, (table << 32) + first, came)] == came, "a draw gave something else")


def check(export):
    """What an export proves; raises `AssertionError` with the first thing that does not hold."""
    seed, fair, records = export["seed"].lower(), export.get("fair"), []
    if fair is None:
        promise = hashlib.sha256(b"parlour commit v1" + bytes.fromhex(seed)).hexdigest()
        must(promise == export["commitment"].lower(), "the seed is not the one promised")
        steps = export.get("record", {}).get("steps") or []
        must(all(one < other for one, other in pairwise(steps)), "the steps do not rise")
        return "It binds the first deal only."
    must(text_sha("parlour promise v2", fair["secret"]) == fair["promise"], "another secret")
    deals = [one["deal"] for one in fair["undone"] if "deal" in one]
    for deal in [*deals, {**fair, "actions": export["actions"]}]:
        key = text_sha("parlour deal v2", fair["secret"], deal["record"])
        number, *seats = deal["record"].rpartition("}")[2].split()
        records.append((int(number), deal["record"].replace(f"}} {number} ", "} ")))
        check_draws(deal, deal["actions"], bytes.fromhex(key))
    must(key == seed, "the seed does not follow from secret and record")
    lost = sum(one.get("deals", 0) for one in fair["undone"])
    must(all(one < other for one, other in pairwise(records)), "the deals do not rise")
    must(records[-1][0] == len(records) + lost, "a deal is missing")
    must(len({one for _, one in records}) == 1, "the deals have different records")
    return f"{sum(seat[1:] != '-' for seat in seats)} cut the deck."


if __name__ == "__main__":
    try:
        print("It holds.", check(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
    except (AssertionError, OSError, ValueError, LookupError, TypeError) as fault:
        print(f"It does not hold: {fault}")
        sys.exit(1 if isinstance(fault, AssertionError) else 2)
