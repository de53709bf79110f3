"""The private panel "My hand": the cards, what one may do with each, and what it will lead to."""

from collections.abc import Sequence

from bot.games.medici import menus, outlook
from bot.games.medici.context import MediciPanel, back_to
from bot.games.medici.hint import hint
from bot.games.medici.sentences import hand_alt
from bot.games.medici.tokens import follow, token
from bot.games.medici.words import ending, hand_text, rank, shown_as, stack_text, titled
from bot.presenters.kit import small_int
from bot.presenters.presenter import REFRESH, STEP
from bot.presenters.screen import Button, Choice, Menu, Picture, Row, Screen
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import counted, ordinal
from rules.medici.actions import Action, Ally, Alone, Plan
from rules.medici.pieces import shown
from rules.medici.view import MediciView

SPECTATOR = "You aren't in this game, so you have no hand here. You're welcome to watch."

LABEL = 38
MOST_BUTTONS = 5
MOST_PLANS = 6


def panel(view: MediciView, legal: Sequence[Action], card: TableInfo, step: str = "") -> Screen:
    """The viewer's panel at a step; an unknown or outdated step shows the first screen."""
    if view.own is None:
        return Screen(SPECTATOR)
    own = MediciPanel(view, view.own.seat, tuple(legal), card, view.own)
    return (_at(own, step) if step else None) or first(own)


def first(panel: MediciPanel) -> Screen:
    """Who one is, what is asked, the hand, and a button for every card that may be played."""
    hand = panel.own.hand
    lines = [_status(panel), f"**{hand_text(hand)}**" if hand else "You have no cards."]
    deck = f"Your deck: {counted(panel.view.decks[panel.seat], 'card')}."
    if panel.own.planned:
        deck += f" Under it, next to come first: {hand_text(panel.own.planned)}."
    lines.append(deck)
    if (cap := panel.view.caps[panel.seat]) is not None:
        lines.append(f"You may no longer lay anything above {cap}. (Medici R10)")
    lines.append(hint(panel))
    playable = {action.card for action in panel.legal}
    able = [card for card in hand if card in playable]
    cards: Row = tuple(Button(titled(card), STEP, card, "primary") for card in able)
    if len(able) > MOST_BUTTONS:  # Where a hand is larger than usual.
        choices = tuple(Choice(titled(card), card) for card in able)
        cards = (Menu(STEP, "Play …", choices),)
    rows = [row for row in (cards, (Button("Refresh", REFRESH),)) if row]
    told = hand_alt(panel.view, panel.names, panel.info.name)
    picture = Picture("medici-hand", panel.view, panel.names, panel.info.name, told)
    return panel.screen("\n".join(filter(None, lines)), *rows, picture=picture)


def _at(panel: MediciPanel, step: str) -> Screen | None:
    words = step.split()[:12]
    page = 0
    if words and words[-1].startswith("~"):
        page = small_int([words.pop()[1:]]) or 0
    point = follow(panel.legal, words) if words else None
    if point is None:
        return None
    if point.stage:
        return menus.ask(panel, point, page)
    action = point.left[0]
    told = "\n".join((_told(panel, action), *_effect(panel, action)))
    return panel.confirm(told, label(panel, action), token(action), back_to(point.back))


def _status(panel: MediciPanel) -> str:
    """What is asked of the viewer, or who else's turn it is."""
    if panel.view.over:
        return f"The game is over. {ending(panel.view)}"
    mine, theirs = panel.view.totals[panel.seat], panel.view.totals[panel.opponent]
    now = f"Totals now: you {mine}, {panel.rival} {theirs}."
    if panel.legal:
        return f"{now}\nYour turn: which card?"
    return f"{now}\nIt's {panel.rival}'s turn."


def label(panel: MediciPanel, action: Action) -> str:
    """`Lay 5♣ on stack B against D: 9 = 9`, as much of it as a button holds."""
    if isinstance(action, Plan):
        return f"Put {shown(action.card)} under the deck"
    card = shown_as(action.card, action.value)
    if isinstance(action, Alone):
        return f"Lay {card} alone"
    letter, made = panel.letters[action.stack], panel.outlook(action).made
    if isinstance(action, Ally):
        if action.power:
            return f"Lay {card} on stack {letter} with power"
        whole = f"Lay {card} on stack {letter}: {menus.added(panel.stacks[action.stack], action)}"
        return whole if len(whole) <= LABEL else f"Lay {card} on stack {letter}: {made}"
    against = panel.lettered(panel.outlook(action).discarded)
    shapes = (
        f"Lay {card} on stack {letter} against {against}: {made} = {made}",
        f"Lay {card} on {letter} against {against}: {made} = {made}",
        f"Lay {card} on {letter} against {against}",
    )
    return next(
        (text for text in shapes if len(text) <= LABEL), f"Lay {card} on {letter}: conspire"
    )


def _told(panel: MediciPanel, action: Action) -> str:
    """The action with the cards it touches."""
    if isinstance(action, Plan):
        return f"Plan: **{titled(action.card)}** would go under your deck; you'd draw its top card."
    value = f" as {action.value}" if action.value is not None else ""
    card = f"**{titled(action.card)}{value}**"
    if isinstance(action, Alone):
        return f"Lay {card} alone, as a new stack of the outer court."
    stack = panel.stacks[action.stack]
    where = f"stack **{panel.letters[action.stack]}** ({stack_text(stack.cards)})"
    if isinstance(action, Ally):
        if not action.power:
            return f"Lay {card} on {where}: {menus.added(stack, action)}"
        power = "Her power would make each of its cards, and herself, a stack of its own."
        if rank(action.card) == "Q":
            power = "His power would discard all other cards of it; he'd stay there alone."
        return f"Lay {card} on {where}. {power}"
    found = panel.outlook(action)
    against = panel.lettered(found.discarded)
    text = f"Lay {card} on {where} against **{against}**: {found.made} = {found.made}"
    if action.retuned:
        jester, counts = action.retuned
        text += f"\nThe Jester {shown(jester)} would count {counts} from now on."
    return text


def _effect(panel: MediciPanel, action: Action) -> list[str]:
    """What would leave, what the totals would be, and whether the game would end with it."""
    if isinstance(action, Plan):
        number = panel.view.plans + 1
        if number >= MOST_PLANS:
            return ["It would be the sixth plan in a row: **the game would end in a draw.**"]
        told = f"It would be the {ordinal(number)} plan in a row"
        return [f"{told}; the sixth ends the game in a draw."]
    after = panel.outlook(action)
    lines = []
    if after.discarded:
        gone = " · ".join(stack_text(stack.cards) for stack in after.discarded)
        lines.append(f"It would discard {gone}.")
    lines.append(_totals(panel, after.stacks))
    for black, whose in ((panel.own.black, "your"), (not panel.own.black, f"{panel.rival}'s")):
        if not outlook.inner(after.stacks, black=black):
            left = f"No card of {whose} colour would be left in the inner court"
            lines.append(f"{left}: **the game would end.**")
    if sum(panel.view.hands) == 1 and not sum(panel.view.decks):
        lines.append("It's the last card of all: **the game would end.**")
    return lines


def _totals(panel: MediciPanel, stacks: outlook.Stacks) -> str:
    """`Totals would be: you 29 (+5), Ben 4 (−9).`."""
    told = []
    for seat, score in zip((panel.seat, panel.opponent), panel.scores(stacks), strict=True):
        by = score - panel.view.totals[seat]
        change = f" ({'+' if by > 0 else '−'}{abs(by)})" if by else ""
        told.append(f"{panel.name(seat)} {score}{change}")
    return f"Totals would be: {', '.join(told)}."
