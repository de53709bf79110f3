"""Court of the Medici's actions as text: what people type, what logs and transcripts hold."""

from rules.game import IllegalAction
from rules.medici.actions import Action, Ally, Alone, Conspire, Plan
from rules.medici.model import State
from rules.medici.pieces import CARD_TEXT, CARDS_BY_TEXT, FIRST_JESTER, JESTERS, LEFT_OUT, Card
from rules.numbers import whole

VERBS = ("alone", "ally", "conspire", "plan")
_SIGNS = str.maketrans("♣♧♦♢♥♡♠♤", "CCDDHHSS", "\N{VARIATION SELECTOR-16}")
_LARGEST_NUMBER = 999


def read_card(word: str) -> Card:
    """One card; raises `IllegalAction`: `unknown_card`, or `left_out` for the two kings."""
    text = word.translate(_SIGNS).upper()
    if text in LEFT_OUT:
        raise IllegalAction("left_out", card=text, ruling="Medici 3.1")
    card = CARDS_BY_TEXT.get(text)
    if card is None:
        raise IllegalAction("unknown_card", word=word)
    return card


def format_action(action: Action) -> str:
    """The action in the notation."""
    text = f"{action.kind} {action.card}"
    if isinstance(action, Plan):
        return text
    if action.value is not None:
        text += f" as {action.value}"
    if isinstance(action, Ally):
        text += f" on {action.stack}{' with power' if action.power else ''}"
    elif isinstance(action, Conspire):
        text += f" on {action.stack} against {action.victim}"
        if action.retuned is not None:
            jester, value = action.retuned
            text += f", {jester} as {value}"
    return text


class _Words:
    """The words of an action, read from the left."""

    def __init__(self, text: str) -> None:
        self._words = text.replace(",", " , ").split()
        self._read: list[str] = []

    def _next(self) -> str | None:
        return self._words[0] if self._words else None

    def _take(self) -> str:
        word = self._words.pop(0)
        self._read.append(word)
        return word

    def _so_far(self) -> str:
        return " ".join(self._read).replace(" ,", ",")

    def verb(self) -> str:
        word = self._next()
        if word is None or word.casefold() not in VERBS:
            raise IllegalAction("unknown_verb", word=word or "", known=VERBS)
        return self._take().casefold()

    def card(self, what: str = "card") -> Card:
        if self._next() is None:
            raise IllegalAction("too_little", what=what, behind=self._so_far())
        card = read_card(self._words[0])
        self._take()
        return card

    def number(self) -> int:
        word = self._next()
        if word is None:
            raise IllegalAction("too_little", what="value", behind=self._so_far())
        number = whole(word, _LARGEST_NUMBER)
        if number is None:
            raise IllegalAction("unreadable_value", word=word)
        self._take()
        return number

    def has(self, word: str) -> bool:
        """Whether this word comes next; it is read if so."""
        if (self._next() or "").casefold() != word:
            return False
        self._take()
        return True

    def expect(self, word: str, what: str) -> None:
        if self.has(word):
            return
        if self._next() is None:
            raise IllegalAction("too_little", what=f"{word} {what}", behind=self._so_far())
        raise IllegalAction(
            "unexpected", word=self._words[0], wanted=f"{word} {what}", behind=self._so_far()
        )

    def end(self) -> None:
        if self._words:
            rest = " ".join(self._words).replace(" ,", ",")
            raise IllegalAction("too_much", rest=rest, behind=self._so_far())

    def value(self) -> int | None:
        """What a Jester is declared, if that comes next."""
        return self.number() if self.has("as") else None


def parse_action(text: str, state: State) -> Action:
    """Read an action; case and spaces do not matter, and any card of a stack names it.

    Raises `IllegalAction` saying what could not be read. What is read is canonical but need not be
    legal: the rules say what is wrong with that.
    """
    words = _Words(text)
    verb = words.verb()
    card = words.card()
    name = CARD_TEXT[card]
    action: Action
    if verb == "plan":
        action = Plan(name)
    elif verb == "alone":
        action = Alone(name, words.value())
    else:
        value = words.value()
        words.expect("on", "a stack")
        stack = _bottom(state, words.card("stack"))
        if verb == "ally":
            power = words.has("with")
            if power:
                words.expect("power", "behind `with`")
            action = Ally(name, CARD_TEXT[stack], value, power)
        else:
            action = _parse_conspiracy(words, state, card, value, stack)
    words.end()
    return action


def _parse_conspiracy(
    words: _Words, state: State, card: Card, value: int | None, stack: Card
) -> Conspire:
    words.expect("against", "a stack")
    victim = _bottom(state, words.card("stack"))
    retuned = None
    if words.has(",") or words.has("and"):
        jester = words.card("other Jester")
        words.expect("as", "a value")
        retuned = (jester, words.number())
    return _canonical(state, (card, value), (stack, victim), retuned)


def _bottom(state: State, card: Card) -> Card:
    """The card that names the stack in which this one lies; itself where it lies in none."""
    return next((pile[0] for pile in state.piles if card in pile), card)


def _canonical(
    state: State,
    laid: tuple[Card, int | None],
    stacks: tuple[Card, Card],
    retuned: tuple[Card, int] | None,
) -> Conspire:
    """The one form of several that mean the same.

    A Jester "set" to what it counts already is not reset; where all equal stacks go, the first
    of them stands for all.
    """
    card, value = laid
    stack, victim = stacks
    if retuned is not None and retuned[0] in JESTERS and retuned[0] != card:
        now = state.jesters[retuned[0] - FIRST_JESTER]
        if card in JESTERS and now == retuned[1]:
            retuned = None
    said = None if retuned is None else (CARD_TEXT[retuned[0]], retuned[1])
    if state.options.conspiracy_all_matches and {stack, victim} <= {*state.bottoms}:
        victim = _first_equal(state, stack, victim, retuned)
    return Conspire(CARD_TEXT[card], CARD_TEXT[stack], CARD_TEXT[victim], value, said)


def _first_equal(state: State, stack: Card, victim: Card, retuned: tuple[Card, int] | None) -> Card:
    """The first stack, other than the one laid on, that counts what the victim does."""
    if victim == stack:
        return victim
    totals = dict(zip(state.bottoms, state.totals, strict=True))
    if retuned is not None and retuned[0] in JESTERS:
        jester, value = retuned
        for pile in state.piles:
            if jester in pile:
                totals[pile[0]] += value - state.jesters[jester - FIRST_JESTER]
    return next(
        bottom for bottom, total in totals.items() if total == totals[victim] and bottom != stack
    )
