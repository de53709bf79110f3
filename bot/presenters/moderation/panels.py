"""Private screens for moderators: the list, one table, previews, the doctor, the audit.

All of it is in public terms: a moderator sees no more of a game than anybody in the channel.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.host.moderation.actions import LONGEST_REASON
from bot.presenters.moderation.actions import foreseen, plain
from bot.presenters.screen import Button, Choice, EntitySelect, Menu, Question, Row, Screen
from bot.presenters.servers import SERVER
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import CONTENT, clip, counted, fitting, width
from rules.names import listed

MOD, SECOND = "mod", "second"
"""The verbs of every button here; the tokens of `MOD` are the steps below."""
SEE, SEAT, DO, WHY, PICK, LIST, MANY = "see", "seat", "do", "why", "pick", "list", "many"
AGAIN, DOCTOR, AUDIT, REPORT = "again", "doctor", "audit", "report"
NO = "no"
NOTHING = "-"
"""In a token, in place of what an act is about, where it is about nothing."""
MOST_CHOICES = 25
SHORT_REASON = 35
"""So long a reason fits into a button; a longer one is asked for."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A table in the list: who it waits for since when (Unix time, seconds), what is wrong."""

    table_id: int
    name: str
    title: str
    status: str
    waits: tuple[tuple[str, int], ...] = ()
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scope:
    """What moderators can do at a table now, beside what they always can."""

    actions: int = 0
    stages: tuple[str, ...] = ()
    skippable: tuple[int, ...] = ()
    scored: bool = False


ALL_TABLES = Button("All tables", MOD, LIST)
BACK = Button("Back", MOD)
"""To the table's panel, or without a table to the list."""


def way_in() -> Button:
    """Leads to a table's panel."""
    return Button("Moderate", MOD)


def overview(tables: Sequence[Standing]) -> Screen:
    """The tables of a server, those with something wrong first."""
    if not tables:
        return Screen("There are no tables on this server.", ((_settings(),),))
    ranked = sorted(tables, key=lambda one: not one.wrong)
    lines = ["**Tables on this server**"]
    for number, one in enumerate(ranked):
        told = _told(one)
        if width("\n".join([*lines, told])) > CONTENT - 20:
            lines.append(f"… and {len(ranked) - number} more.")
            break
        lines.append(told)
    choices = tuple(
        Choice(clip(f"{one.name} · {one.title}", 95), str(one.table_id))
        for one in ranked[:MOST_CHOICES]
    )
    menu = Menu(MOD, "Moderate a table…", choices, token=PICK)
    return Screen("\n".join(lines), ((menu,), (_settings(), Button("Audit", MOD, AUDIT))))


def _settings() -> Button:
    return Button("Server settings", SERVER)


def _told(one: Standing) -> str:
    waits = [f"{name} since <t:{since}:R>" for name, since in one.waits[:3]]
    more = len(one.waits) - len(waits)
    people = listed([*waits, *([f"{more} more"] if more > 0 else [])]) if waits else ""
    line = f"**{one.name}** · {one.title} · {one.status}"
    line += f" · waiting for {people}" if people else ""
    return clip("\n".join([line, *(f"-# ⚠ {clip(wrong, 200)}" for wrong in one.wrong)]), 600)


def panel(card: TableInfo, scope: Scope, to_act: Sequence[int], note: str = "") -> Screen:
    """What can be done about one table; each action is confirmed first."""
    waits = listed([card.names[seat] for seat in to_act])
    lines = [note] if note else []
    lines += [
        f"**Moderate · {card.name}** ({card.title})",
        f"Host: {card.host_name}." + (f" It's waiting for {waits}." if waits else ""),
        *([f"It's paused ({card.paused})."] if card.paused else []),
        "Players are told everything you do, and the audit records it. You see no hidden cards.",
    ]
    if card.status == "ended":
        row = (Button("Report", MOD, REPORT), Button("Audit", MOD, AUDIT))
        return Screen(clip("\n".join(lines)), (row,))
    rows = _of_the_game(card, scope) if card.status == "playing" else [(ALL_TABLES,)]
    rows += _of_the_seats(card, scope)
    rows.append((EntitySelect(MOD, "Move it to another channel…", "channel", token=f"{SEE} move"),))
    tools = [
        Button("Post again", MOD, AGAIN),
        Button("Doctor", MOD, DOCTOR),
        Button("Report", MOD, REPORT),
        Button("Audit", MOD, AUDIT),
        Button("End", MOD, f"{SEE} end", style="danger"),
    ]
    return Screen(clip("\n".join(lines)), (*rows, tuple(tools)))


def _of_the_game(card: TableInfo, scope: Scope) -> list[Row]:
    undo = [Button("Undo the last action", MOD, f"{SEE} undo 1")] if scope.actions else []
    undo += [Button("Undo more…", MOD, MANY)] if scope.actions > 1 else []
    pause = ("Resume", "resume") if card.paused else ("Pause", "pause")
    buttons = [*undo, Button(pause[0], MOD, f"{SEE} {pause[1]}")]
    if scope.scored:
        buttons.append(Button("End and score it now", MOD, f"{SEE} end standing"))
    buttons.append(ALL_TABLES)
    choices = [Choice(f"Restart the {stage}", f"reset {stage}") for stage in scope.stages]
    choices.append(Choice("Re-deal the cards", "reset deal"))
    return [tuple(buttons), (Menu(MOD, "Restart…", tuple(choices), token=SEE),)]


def _of_the_seats(card: TableInfo, scope: Scope) -> list[Row]:
    people = [(seat, line) for seat, line in enumerate(card.seats) if line.user_id]
    choices = [
        Choice(clip(f"Skip {card.names[seat]}'s turn", 95), f"skip {seat}")
        for seat in scope.skippable
    ]
    if card.status == "playing":
        choices += [
            Choice(clip(f"House player for {line.name}", 95), f"replace {seat}")
            for seat, line in people
        ]
    choices += [
        Choice(clip(f"Remove {line.name} for good", 95), f"remove {line.user_id}")
        for _, line in people
    ]
    menu = Menu(MOD, "Somebody's seat…", tuple(choices[:MOST_CHOICES]), token=SEAT)
    return [(menu,)] if choices else []


def how_many(scope: Scope) -> Question:
    """Ask how many actions to take back."""
    label = f"How many actions, from 1 to {scope.actions}?"
    return Question(MOD, "Take actions back", label, "3", token=MANY, longest=5)


def why(act: str, what: str, mark: str) -> Question:
    """Ask for the reason; `mark` is what the question before rested on."""
    token = f"{WHY}={mark} {act} {what or NOTHING}"
    label = "Why? Everybody at the table can read it."
    return Question(MOD, "Reason", label, token=token, longest=LONGEST_REASON)


LABELS = {"end": "End the table"}


@dataclass(frozen=True, slots=True)
class Preview:
    """An act before it is done: who it is about, what goes back, whose turn it would be."""

    act: str
    what: str
    reason: str = ""
    concerned: str = ""
    back: tuple[str, ...] = ()
    to_act: tuple[str, ...] = ()
    proposed: bool = False
    unasked: bool = False
    mark: str = ""


def preview(card: TableInfo, asked: Preview) -> Screen:
    """Ask once more, with what would be taken back in public sentences, the newest last."""
    lines = [f"**{card.name}:** {foreseen(asked.act, asked.what, asked.concerned)}."]
    if asked.proposed:
        lines.append(
            "You can only propose this: more than half of the other players must agree. Anybody "
            "who doesn't answer within one turn's time is no longer counted."
        )
    if asked.unasked:
        lines.append("Nobody is left to ask, so you'd act alone. The table is told, and counts it.")
    if asked.reason:
        lines.append(f"Reason: {plain(asked.reason)}")
    if asked.to_act:
        lines.append(f"{listed(list(asked.to_act))} would be next.")
    if asked.back:
        lines.append("This would be taken back:")
        lines.append(_newest(asked.back, CONTENT - width("\n".join(lines)) - 40))
    label = "Propose it" if asked.proposed else LABELS.get(asked.act, "Do it")
    token = f"{asked.act} {asked.what or NOTHING}"
    do = f"{DO}={asked.mark} {token} {asked.reason}".rstrip()
    buttons = [Button(label, MOD, do, style="danger")]
    if not asked.reason:
        buttons.append(Button(f"{label} and say why…", MOD, f"{WHY}={asked.mark} {token}"))
    buttons.append(BACK)
    return Screen(clip("\n".join(lines)), (tuple(buttons),))


def _newest(told: Sequence[str], most: int) -> str:
    """As many of the last lines as fit, and how many came before."""
    kept: list[str] = []
    for line in reversed(told):
        shown = f"• {clip(line, 200)}"
        if width("\n".join([*kept, shown])) > most:
            break
        kept.append(shown)
    left = len(told) - len(kept)
    return "\n".join([*([f"… and {left} before"] if left else []), *reversed(kept)])


def answers(number: int) -> tuple[Button, Button]:
    """The two answers to a proposal or a request of that number."""
    return (Button("Agree", SECOND, str(number)), Button("Decline", SECOND, f"{number} {NO}"))


def proposal(card: TableInfo, number: int, told: str, back: Sequence[str]) -> Screen:
    """What the channel is asked where a moderator who plays proposes something."""
    lines = [f"**{card.name}:** {told}"]
    if back:
        lines += ["This would be taken back:", _newest(back, 1200)]
    lines.append(
        "-# It's done once more than half of the other players agree. Nobody is told who did."
    )
    return Screen(clip("\n".join(lines)), (answers(number),))


def unreadable(name: str, title: str, good: str, mark: str) -> Screen:
    """A table whose log cannot be read; `good` says how far it goes, "" for nowhere."""
    lines = [
        f"**Moderate · {name}** ({title})",
        "I can't read this table's saved data, so it's on hold. No other table is affected.",
        good or "None of it can be saved: it can only be ended.",
    ]
    buttons = []
    if good:
        buttons.append(Button("Back to its last good state", MOD, f"{DO}={mark} restore {NOTHING}"))
        buttons.append(Button("… and say why", MOD, f"{WHY}={mark} restore {NOTHING}"))
    buttons.append(Button("End it", MOD, f"{DO}={mark} end {NOTHING}", style="danger"))
    buttons.append(Button("Report", MOD, REPORT))
    return Screen("\n".join(lines), (tuple(buttons),))


def findings(where: str, wrong: Sequence[str], fine: str) -> Screen:
    """What the doctor found, each with its remedy."""
    lines = [f"**Doctor · {where}**", *(f"⚠ {one}" for one in wrong)]
    if not wrong:
        lines.append(fine)
    return Screen(fitting(lines), ((BACK,),))


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the audit: when (Unix time, seconds), who, at which table, what, why."""

    at: int
    who: str
    table: str
    act: str
    reason: str


def audit(rows: Sequence[Entry], page: int, table: str = "") -> Screen:
    """A page of what moderators did, the newest first."""
    of = f" · {table}" if table else ""
    if not rows:
        return Screen(f"**Audit{of}**\nNo moderator has acted here yet.", ((BACK,),))
    pages: list[list[str]] = [[]]
    for row in rows:
        line = f"<t:{row.at}:f> {row.who} · {row.table or 'this server'} · {clip(row.act, 60)}"
        line += f" · {plain(row.reason)}" if row.reason else ""
        if width("\n".join([*pages[-1], line])) > 1700:
            pages.append([])
        pages[-1].append(clip(line, 450))
    page = max(0, min(page, len(pages) - 1))
    head = f"**Audit{of}** · {counted(len(rows), 'action')}, newest first"
    screen = Screen("\n".join([head, *pages[page]]), ((BACK,),))
    if len(pages) == 1:
        return screen
    buttons = (
        Button("Newer", MOD, f"{AUDIT} {page - 1}", disabled=page == 0),
        Button("Older", MOD, f"{AUDIT} {page + 1}", disabled=page == len(pages) - 1),
        BACK,
    )
    return Screen(f"{screen.text}\n-# Page {page + 1} of {len(pages)}", (buttons,))
