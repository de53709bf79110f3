"""Screens for planning ahead, the same for every game whose rules know plans.

They are drawn from what `rules.standing_orders` says of the viewer's own view, and shown to nobody
else.
A button names a plan by its text in the notation, with seat numbers in place of names, and the
plan is read from it again. Steps behind `plans`: `more PAGE` · `show PLAN` (what would it do?) ·
`typed TEXT` (the same for what was typed, with names) · `ask` (opens the question).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from bot.host.turns.standing_orders import OrdersSet
from bot.presenters.kit import LINES, page
from bot.presenters.presenter import REFRESH
from bot.presenters.screen import Button, Choice, Menu, Question, Row, Screen
from bot.presenters.sentences import Name, sentence
from bot.presenters.table_info import TableInfo
from bot.presenters.wording import clip
from rules.standing_orders import Do, Offer, StandingOrders

PLANS, PLAN, UNPLAN = "plans", "plan", "unplan"
MORE, SHOW, TYPED, ASK, ALL = "more", "show", "typed", "ask", "all"
MENU = "at"
"""The token of a menu, whose values say all; an empty one would be that of another button."""

MOST_ROWS, MOST_BUTTONS = 5, 5
LONGEST_TOKEN = 70
"""What a custom id with the longest table and number leaves for `plan` and its token."""
LONGEST_TYPED = 100
LABEL, LINE = 38, 100
TOLD = 1200
"""How much of a panel what lapsed may take up, in characters."""

PRIVATE = "Only you see this. A plan acts after the same pause as a house player does."


@dataclass(frozen=True)
class Ahead:
    """What one player may plan: their view and legal actions, the plans in force, what lapsed.

    `lapsed` are plans with the reason why each is off.
    """

    planning: StandingOrders[Any, Any, Any]
    view: Any
    legal: Sequence[Any]
    card: TableInfo
    standing: Sequence[Any] = ()
    lapsed: Sequence[tuple[Any, str]] = ()

    @cached_property
    def offers(self) -> tuple[Offer[Any], ...]:
        """What makes sense now and is not planned yet, best first; switches left out."""
        return tuple(o for o in self._offered if not o.lasting and o.plan not in self.standing)

    @cached_property
    def switches(self) -> tuple[Offer[Any], ...]:
        """Plans that last until they are called off, to be switched on and off."""
        return tuple(offer for offer in self._offered if offer.lasting)

    @property
    def timely(self) -> Offer[Any] | None:
        """A switch that is off and, once on, would do at once what its owner has to do now."""
        off = (offer for offer in self.switches if offer.plan not in self.standing)
        judge, view, legal = self.planning.judge, self.view, self.legal
        return next((o for o in off if isinstance(judge(o.plan, view, legal), Do)), None)

    @cached_property
    def _offered(self) -> tuple[Offer[Any], ...]:
        return tuple(self.planning.offered(self.view, self.legal, self.card.names))

    def token(self, plan: Any) -> str:
        """A plan as a button names it."""
        return self.planning.format(plan, self._numbers)

    def read(self, token: str) -> Any:
        """The plan that a token names, as of now; raises `IllegalAction`."""
        return self.planning.parse(token, self.view, self._numbers)

    @property
    def _numbers(self) -> list[str]:
        return [str(number) for number in range(len(self.card.names))]

    def tell(self, plan: Any) -> str:
        """What a plan does, as one sentence."""
        return self.planning.tell(plan, self.card.names)

    def text(self, plan: Any) -> str:
        """A plan in the notation, with names."""
        return self.planning.format(plan, self.card.names)

    def why(self) -> list[str]:
        """What is off since its owner last did anything here, a sentence each."""
        names = self.card.names
        return [self.planning.why(plan, reason, names) for plan, reason in self.lapsed]


def overview(ahead: Ahead, number: int = 0, note: str = "") -> Screen:
    """The plans in force, everything that can be planned, and a way to take each back."""
    lines = [f"**Plan ahead** · {ahead.card.name}", f"-# {PRIVATE}", note, *ahead.why()]
    if ahead.standing:
        lines += ["**Your plans:**", *(f"• {ahead.tell(plan)}" for plan in ahead.standing)]
    else:
        lines.append("**You have no plans.**")
    switches = []
    for offer in ahead.switches:
        token, on = ahead.token(offer.plan), offer.plan in ahead.standing
        label = clip(f"Turn {'off' if on else 'on'} {offer.text}", LABEL)
        switches.append(Button(label, UNPLAN if on else PLAN, token))
        if not on:
            does = ahead.tell(offer.plan)
            does = f"{does[:1].lower()}{does[1:]}"
            lines.append(f"**{offer.text.capitalize()}** is off. When on, {does}")
    rows: list[Row] = []
    if ahead.offers:
        choices = [
            Choice(clip(offer.label, LINE), f"{SHOW} {ahead.token(offer.plan)}")
            for offer in ahead.offers
        ]
        menu = page(PLANS, "Plan …", choices, number, f"{MORE} ")
        rows.append((replace(menu, token=MENU),))
    if ahead.standing:
        rows.append((_withdraw_menu(ahead),))
    rows.append((Button("Type a plan", PLANS, ASK), *switches[:3], Button("Back", REFRESH)))
    return Screen(clip("\n".join(line for line in lines if line)), tuple(rows))


def _withdraw_menu(ahead: Ahead) -> Menu:
    choices = [
        Choice(clip(ahead.text(plan), LINE), ahead.token(plan), clip(ahead.tell(plan), LINE))
        for plan in ahead.standing[: LINES - 1]
    ]
    if len(choices) > 1:
        choices.append(Choice("All of them", ALL))
    return Menu(UNPLAN, "Withdraw …", tuple(choices), MENU)


def confirm(ahead: Ahead, plan: Any, note: str = "") -> Screen:
    """What a plan would do, what it would replace, and the one button that makes it."""
    kept = list(ahead.planning.join(ahead.standing, plan))
    gone = [ahead.tell(one) for one in ahead.standing if one not in kept]
    lines = [note, f"**Plan:** {ahead.tell(plan)}"]
    lines += [f"It would replace: {sentence}" for sentence in gone]
    token = ahead.token(plan)
    back = Button("Back", PLANS)
    if len(token) > LONGEST_TOKEN:
        lines.append("That's too long for a button; use the command for plans.")
        return Screen(clip("\n".join(line for line in lines if line)), ((back,),))
    lines.append("Nothing happens until you confirm, and you can withdraw it until it acts.")
    button = Button("Plan it", PLAN, token, style="success")
    return Screen(clip("\n".join(line for line in lines if line)), ((button, back),))


def question(ahead: Ahead) -> Question:
    """The modal for a plan in the notation; the best offer shows how one is written."""
    best = (*ahead.offers, *ahead.switches)
    hint = clip(best[0].text, LINE) if best else ""
    return Question(PLANS, "Plan ahead", "Your plan", hint, TYPED, LONGEST_TYPED)


def on_panel(screen: Screen, ahead: Ahead) -> Screen:
    """A player's own panel with the way to their plans, where it has room, and what is off.

    Where a plan that lasts would do now what its owner has to do, it is offered there and then.
    """
    told, offer, buttons = ahead.why(), ahead.timely, [Button("Plan ahead", PLANS)]
    if offer is not None:
        told = [f"-# **{offer.label}:** {ahead.tell(offer.plan)}", *told]
        buttons.append(Button(clip(offer.label, LABEL), PLAN, ahead.token(offer.plan)))
    rows, last = screen.rows, screen.rows[-1] if screen.rows else ()
    if len(rows) < MOST_ROWS:
        rows = (*rows, tuple(buttons))
    elif not any(isinstance(piece, Menu) for piece in last):
        rows = (*rows[:-1], (*last, *buttons[: MOST_BUTTONS - len(last)]))
    above = clip("\n".join(told), TOLD)
    text = f"{above}\n\n{screen.text}" if above else screen.text
    return replace(screen, text=text, rows=rows)


@sentence.register
def _(_event: OrdersSet, _name: Name) -> str:
    """Its owner's own screen shows what is planned."""
    return ""
