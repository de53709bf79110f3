"""The private panel "My hand": the cards, what one may do with each, and what it will lead to."""

from collections.abc import Sequence

from bot.games.medici import menus, outlook
from bot.games.medici.alt import hand_alt
from bot.games.medici.context import Sight, confirm
from bot.games.medici.hint import hint
from bot.games.medici.tokens import follow, token
from bot.games.medici.words import ending, hand_text, rank, shown_as, stack_text, titled
from bot.presenters.presenter import REFRESH, STEP
from bot.presenters.screen import Button, Choice, Menu, Picture, Row, Screen
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import clip, counted, ordinal
from rules.medici.actions import Action, Ally, Alone, Plan
from rules.medici.pieces import shown
from rules.medici.view import MediciView
from rules.numbers import whole

SPECTATOR = "You aren't in this game, so you have no hand here. You're welcome to watch."

LABEL = 38
MOST_BUTTONS = 5
MOST_PLANS = 6


def panel(view: MediciView, legal: Sequence[Action], card: TableInfo, step: str = "") -> Screen:
    """The viewer's panel at a step; an unknown or outdated step shows the first screen."""
    if view.own is None:
        return Screen(SPECTATOR)
    sight = Sight(view, view.own, tuple(legal), card)
    return (_at(sight, step) if step else None) or first(sight)


def first(sight: Sight) -> Screen:
    """Who one is, what is asked, the hand, and a button for every card that may be played."""
    hand = sight.own.hand
    lines = [sight.title(), _status(sight)]
    lines.append(f"**{hand_text(hand)}**" if hand else "You have no cards.")
    lines += [_deck(sight), _cap(sight), hint(sight)]
    rows = [row for row in (_cards(sight), (Button("Refresh", REFRESH),)) if row]
    return Screen(clip("\n".join(filter(None, lines))), tuple(rows), _picture(sight))


def _at(sight: Sight, step: str) -> Screen | None:
    words = step.split()[:12]
    page = 0
    if words and words[-1].startswith("~"):
        page = _page(words.pop())
    point = follow(sight.legal, words) if words else None
    if point is None:
        return None
    return (
        menus.ask(sight, point, page) if point.stage else _confirm(sight, point.left[0], point.back)
    )


def _page(word: str) -> int:
    """The page a word names; 0 where it names none."""
    return whole(word[1:], 999) or 0


def _cards(sight: Sight) -> Row:
    """The cards that may be played: buttons, or a menu where a hand is larger than usual."""
    cards = {action.card for action in sight.legal}
    able = [card for card in sight.own.hand if card in cards]
    if len(able) > MOST_BUTTONS:
        choices = tuple(Choice(titled(card), card) for card in able)
        return (Menu(STEP, "Play …", choices),)
    return tuple(Button(titled(card), STEP, card, "primary") for card in able)


def _picture(sight: Sight) -> Picture:
    told = clip(hand_alt(sight.view, sight.names, sight.card.name), 1024)
    return Picture("medici-hand", sight.view, sight.names, sight.card.name, told)


def _status(sight: Sight) -> str:
    """What is asked of the viewer, or who else's turn it is."""
    if sight.view.over:
        return f"The game is over. {ending(sight.view)}"
    mine, theirs = sight.view.totals[sight.own.seat], sight.view.totals[sight.opponent]
    now = f"Totals now: you {mine}, {sight.rival} {theirs}."
    if sight.legal:
        return f"{now}\nYour turn: which card?"
    return f"{now}\nIt's {sight.rival}'s turn."


def _deck(sight: Sight) -> str:
    """The viewer's deck as a number, and what the viewer has put under it."""
    line = f"Your deck: {counted(sight.view.decks[sight.own.seat], 'card')}."
    if sight.own.planned:
        line += f" Under it, next to come first: {hand_text(sight.own.planned)}."
    return line


def _cap(sight: Sight) -> str:
    cap = sight.view.caps[sight.own.seat]
    return "" if cap is None else f"You may no longer lay anything above {cap}. (Medici R10)"


def _confirm(sight: Sight, action: Action, back: Sequence[str]) -> Screen:
    """What an action does, before it is done."""
    lines = [_told(sight, action), *_effect(sight, action)]
    return confirm(sight, "\n".join(lines), label(sight, action), token(action), back)


def label(sight: Sight, action: Action) -> str:
    """`Lay 5♣ on stack B against D: 9 = 9`, as much of it as a button holds."""
    if isinstance(action, Plan):
        return f"Put {shown(action.card)} under the deck"
    card = shown_as(action.card, action.value)
    if isinstance(action, Alone):
        return f"Lay {card} alone"
    letter, made = sight.letters[action.stack], sight.outlook(action).made
    if isinstance(action, Ally):
        if action.power:
            return f"Lay {card} on stack {letter} with power"
        whole = f"Lay {card} on stack {letter}: {menus.added(sight.stacks[action.stack], action)}"
        return whole if len(whole) <= LABEL else f"Lay {card} on stack {letter}: {made}"
    against = sight.lettered(sight.outlook(action).discarded)
    shapes = (
        f"Lay {card} on stack {letter} against {against}: {made} = {made}",
        f"Lay {card} on {letter} against {against}: {made} = {made}",
        f"Lay {card} on {letter} against {against}",
    )
    return next(
        (text for text in shapes if len(text) <= LABEL), f"Lay {card} on {letter}: conspire"
    )


def _told(sight: Sight, action: Action) -> str:
    """The action with the cards it touches."""
    if isinstance(action, Plan):
        return f"Plan: **{titled(action.card)}** would go under your deck; you'd draw its top card."
    value = f" as {action.value}" if action.value is not None else ""
    card = f"**{titled(action.card)}{value}**"
    if isinstance(action, Alone):
        return f"Lay {card} alone, as a new stack of the outer court."
    stack = sight.stacks[action.stack]
    where = f"stack **{sight.letters[action.stack]}** ({stack_text(stack.cards)})"
    if isinstance(action, Ally):
        power = _power(action) if action.power else f": {menus.added(stack, action)}"
        return f"Lay {card} on {where}{power}"
    found = sight.outlook(action)
    against = sight.lettered(found.discarded)
    text = f"Lay {card} on {where} against **{against}**: {found.made} = {found.made}"
    if action.retuned:
        jester, counts = action.retuned
        text += f"\nThe Jester {shown(jester)} would count {counts} from now on."
    return text


def _power(action: Ally) -> str:
    """What a Lady's or a Minister's power does to the stack, and that there is a choice."""
    if rank(action.card) == "Q":
        return ". His power would discard all other cards of it; he'd stay there alone."
    return ". Her power would make each of its cards, and herself, a stack of its own."


def _effect(sight: Sight, action: Action) -> list[str]:
    """What would leave, what the totals would be, and whether the game would end with it."""
    if isinstance(action, Plan):
        number = sight.view.plans + 1
        if number >= MOST_PLANS:
            return ["It would be the sixth plan in a row: **the game would end in a draw.**"]
        told = f"It would be the {ordinal(number)} plan in a row"
        return [f"{told}; the sixth ends the game in a draw."]
    after = sight.outlook(action)
    lines = []
    if after.discarded:
        gone = " · ".join(stack_text(stack.cards) for stack in after.discarded)
        lines.append(f"It would discard {gone}.")
    lines.append(_totals(sight, after.stacks))
    for black, whose in ((sight.own.black, "your"), (not sight.own.black, f"{sight.rival}'s")):
        if not outlook.inner(after.stacks, black=black):
            left = f"No card of {whose} colour would be left in the inner court"
            lines.append(f"{left}: **the game would end.**")
    if _last_card(sight):
        lines.append("It's the last card of all: **the game would end.**")
    return lines


def _totals(sight: Sight, stacks: outlook.Stacks) -> str:
    """`Totals would be: you 29 (+5), Ben 4 (−9).`."""
    then = zip(
        ("you", sight.rival), (sight.own.seat, sight.opponent), sight.scores(stacks), strict=True
    )
    told = [f"{who} {score}{_change(score - sight.view.totals[at])}" for who, at, score in then]
    return f"Totals would be: {', '.join(told)}."


def _change(by: int) -> str:
    return f" ({'+' if by > 0 else '−'}{abs(by)})" if by else ""


def _last_card(sight: Sight) -> bool:
    """Whether nobody has a card left but the one that the viewer plays."""
    return sum(sight.view.hands) == 1 and not sum(sight.view.decks)
