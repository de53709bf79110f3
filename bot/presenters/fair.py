"""The proof of the deal in words: in the lobby, on the board, behind Help and afterwards."""

from bot.host.log.proof import Verdict
from bot.presenters.screen import Question
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import counted
from rules.fair import SCHEME, cut_words

CUT = "cut"
SHORT, LONG = 12, 32
AT_THE_DEAL = "promised at the deal"
MORE = "docs/fair-deal.md says how to check it by hand, and what it does not prove."


def cut_question() -> Question:
    """The modal behind *Cut the deck*."""
    return Question(CUT, "Cut the deck", "A number from 1 to 999, shown with your name", "17",
                    longest=3)  # fmt: skip


def in_lobby(card: TableInfo) -> str:
    """What is promised while people gather."""
    if not card.promise:
        return f"-# The deal is {AT_THE_DEAL}."
    return f"-# Shuffle promised: `{card.promise[:LONG]}` · **Cut the deck** to have a say in it."


def on_board(card: TableInfo) -> list[str]:
    """The promise, who cut, and what was thrown away; at the deal also what it proves."""
    if not card.commitment:
        return []
    parts = [f"Shuffle `{_digits(card)}`"]
    if _late(card):
        parts.append(AT_THE_DEAL)
    cut = _cut(card)
    if card.cut is not None and (card.cut[0] or not card.fresh):
        parts.append(cut.rstrip(".") if card.cut[0] else "nobody cut")
        cut = ""
    lines = [f"-# {cut}"] if cut else []
    return [f"-# {' · '.join([*parts, *_thrown(card), '`/record verify`'])}", *lines]


def in_help(card: TableInfo) -> str:
    """The same behind Help, in sentences; "" where nothing is promised yet."""
    if not (card.promise or card.commitment):
        return f"The shuffle is {AT_THE_DEAL}."
    when = AT_THE_DEAL if _late(card) else "promised when the lobby opened"
    text = f"Shuffle `{_digits(card)}`, {when}. {_cut(card)}".rstrip()
    thrown = "".join(f" {part[0].upper()}{part[1:]}." for part in _thrown(card))
    return f"{text}{thrown} **Verify** shows the whole proof."


def at_end(card: TableInfo) -> list[str]:
    """Twelve digits, and what to press for the rest."""
    if not card.commitment:
        return []
    parts = [f"Shuffle `{card.commitment[:SHORT]}…`"]
    if card.cut is not None:
        parts.append(_cut(card).rstrip(".") if card.cut[0] else "nobody cut")
    verify = "**Verify** checks it" if card.seed is not None else "unfinished, so never shown"
    return [f"-# {' · '.join([*parts, *_thrown(card), verify])}"]


def verdict(name: str, found: Verdict) -> str:
    """All 64 digits of the promise, and once the game is over whether it holds."""
    when = "when the lobby opened" if found.promised == "lobby" else "at the deal"
    promise = f"Promised {when}: `{found.commitment}`" if found.commitment else ""
    promise = promise or f"**{name}** is {AT_THE_DEAL}, and there was none yet."
    reasons = dict.fromkeys(one.why for one in found.thrown)
    thrown = [
        f"Thrown away by {why}: "
        f"{counted(sum(one.number for one in found.thrown if one.why == why), 'draw')}."
        for why in reasons
    ]
    facts = [found.cut, *thrown]
    if found.fault:
        head = f"**{name} does not check out:** {found.fault}."
        return _lines(head, promise, *facts)
    if not found.seed:
        return _lines(
            f"**{name}**: the secret is shown when the game is finished.", promise, *facts
        )
    played = f"all {found.actions} actions"
    if found.scheme < SCHEME:
        earlier = [f"Seed of a deal that was thrown away: `{seed}`" for seed in found.earlier]
        head = (
            f"**{name} checks out**, but this kind of promise binds the first deal only. Dealing "
            f"and playing {played} again leads to the same game."
        )
        return _lines(head, promise, f"Seed: `{found.seed}`", *earlier, *facts)
    head = (
        f"**{name} checks out.** Dealing and playing {played} again, with "
        f"{counted(found.draws, 'draw')} counted one by one, leads to the same game."
    )
    secret = f"Secret: `{found.secret}`\nRecord: `{found.record}`\nKey: `{found.seed}`"
    tail = f"`python -m rules verify` does the same with the exported file. {MORE}"
    return _lines(head, promise, secret, *facts, tail)


def _lines(*lines: str) -> str:
    return "\n".join(line for line in lines if line)


def _digits(card: TableInfo) -> str:
    """The first digits of the promise; of games from before, as many as their boards showed."""
    return card.promise[:LONG] if card.promise else f"{card.commitment[:SHORT]}…"


def _late(card: TableInfo) -> bool:
    return card.promised != "lobby"


def _cut(card: TableInfo) -> str:
    return "" if card.cut is None else cut_words(*card.cut, late=_late(card))


def _thrown(card: TableInfo) -> list[str]:
    """How many draws were thrown away and why, as one part of a line."""
    number = sum(number for number, _ in card.thrown)
    reasons = ", ".join(dict.fromkeys(why for _, why in card.thrown))
    return [f"{counted(number, 'draw')} thrown away ({reasons})"] if number else []
