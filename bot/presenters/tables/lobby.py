"""The screens of a table before and after its game: lobby, options, the closed table, the list."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from bot.host.tables.lobby import (
    Configured,
    Cut,
    HouseSeated,
    HouseUnseated,
    Joined,
    LobbyEnding,
    Opened,
    Promised,
    SettingChanged,
    StillIn,
)
from bot.host.tables.settings import SETTINGS
from bot.presenters import fair, seats
from bot.presenters.kit import matching
from bot.presenters.presenter import Presenter
from bot.presenters.screen import Button, Choice, Menu, Row, Screen
from bot.presenters.sentences import Name, sentence
from bot.presenters.settings import line, offers
from bot.presenters.table_info import SeatInfo, TableInfo
from bot.presenters.tables import settings
from bot.presenters.tables.menu import after_game, learn_button
from bot.presenters.wording import CONTENT, clip, counted, width
from rules.names import listed
from rules.settings import Setting

JOIN, LEAVE, HOUSE, UNHOUSE = "join", "leave", "house", "unhouse"
OPTIONS, OPTION, START, CANCEL, STILL_IN = "options", "option", "start", "cancel", "still"

EVERYBODY_ASKED = "All players are asked; the rule changes once they have all agreed."

STATUS: Mapping[str, str] = {
    "lobby": "in the lobby",
    "playing": "playing",
    "ended": "over",
}


def lobby(card: TableInfo, presenter: Presenter) -> Screen:
    """The public lobby: who sits, what differs from the usual rules, and the eight things to press.

    A ninth button takes a house player away again and is there while one sits. The first lobby
    of a game of days offers what makes the more sense there the longer a turn may take.
    """
    lines = [f"**{card.title} · {card.name}**", presenter.headline(card)]
    lines += [_seat(number, seat, card) for number, seat in enumerate(card.seats, 1)]
    lines.append(settings.pace_line(card.arrangement))
    lines.append(_missing(card))
    lines += _changed(card, presenter)
    offers = _for_days(card, presenter)
    lines += [f"For a game of days: **{known.label}**. {known.help}" for known in offers.values()]
    lines.append(fair.in_lobby(card))
    ready = _seated(card) >= card.least
    first = (
        Button("Join", JOIN, style="primary"),
        Button("Leave", LEAVE),
        Button("Add a house player", HOUSE),
        Button("Options", OPTIONS),
        Button("Start", START, style="success" if ready else "secondary"),
    )
    second = [
        Button("Cut the deck", fair.CUT),
        learn_button(card.game),
        Button("Cancel", CANCEL, style="danger"),
    ]
    if any(seat.user_id is None for seat in card.seats):
        second.insert(0, Button("Remove a house player", UNHOUSE))
    second += [Button(f"{known.label}…", OPTIONS, name) for name, known in offers.items()]
    return Screen(clip("\n".join(lines)), (first, tuple(second)))


def still_in(table: str, people: Sequence[int], link: str = "") -> Screen:
    """Ask `people` in the channel, or one person by a message with a link, whether they wait."""
    called = " ".join(f"<@{user_id}>" for user_id in people)
    text = (
        f"{called} **{table}** still waits for players. Are you still in? If nobody answers, the "
        f"lobby closes in half a day.\n{link}"
    )
    still = Button("Still in", STILL_IN, style="success")
    return Screen(text.strip(), ((still, Button("Leave", LEAVE)),), mentions=tuple(people))


def _for_days(card: TableInfo, presenter: Presenter) -> Mapping[str, Setting]:
    """Options to offer where a turn may take a day, until they are chosen; not in a rematch."""
    if card.kept or card.arrangement.get(settings.PACE) != "days":
        return {}
    helps = presenter.settings(card)
    names = [name for name in presenter.for_days if name not in card.changed]
    return {name: helps[name] for name in names if name in helps}


def options_panel(card: TableInfo, presenter: Presenter, step: str = "") -> Screen:
    """The host's private options; `step` names the option in hand.

    Choosing an option shows the panel at it (verb `options`); choosing its value sends `option`
    with `name=value`, which `read_option` reads.
    """
    helps = presenter.settings(card)
    agreed = settings.offered(card)
    chosen = helps.get(step) or agreed.get(step)
    lines = [f"**Options · {card.name}**"]
    rows: list[Row] = [(_option_menu(card, helps, step, "Which option?"),)]
    time = _option_menu(card, agreed, step, "Time and seats…", "time")
    if chosen is None:
        both = (*helps.values(), *agreed.values())
        lines += [line(known, _now(card, known)) for known in both]
        lines.append("Everybody sees your changes in the lobby.")
        rows += [(time,), *seats.hand_over(card)]
    else:
        now = _now(card, chosen)
        lines += [f"**{chosen.label}**: {chosen.words(now)}", chosen.help]
        rows += [_values(chosen, now), (time,)]
        rows.append((Button("Back", OPTIONS, "all"),))
    return Screen(clip("\n".join(lines)), tuple(rows))


def read_option(text: str, known: Sequence[Setting] = ()) -> tuple[str, Any]:
    """The option and the value in `name=value`: JSON where it can be read as such, else words.

    Both may be written as people read them: `Stone limit=none`.
    """
    name, _, value = text.partition("=")
    name = " ".join(name.casefold().split())
    meant = [one for one in known if name in {one.name, one.label.casefold()}]
    try:
        given = json.loads(value)
    except ValueError:
        given = meant[0].value_of(value) if meant else value
    return meant[0].name if meant else name.replace(" ", "_"), given


def option_choices(known: Sequence[Setting], typed: str) -> tuple[Choice, ...]:
    """Completions of an option's change: the options alone, then each with each of its values."""
    names = [Choice(one.label, one.name) for one in known]
    values = [
        Choice(
            f"{one.label}: {label}",
            f"{one.name}={value if isinstance(value, str) else json.dumps(value)}",
        )
        for one in known
        for value, label in one.choices
    ]
    return matching(names + values, typed)


def ended(card: TableInfo) -> Screen:
    """What is left of a table that closed without an ordinary end, or before its game began."""
    why = card.ended_because or "It was closed."
    lines = [f"**{card.title} · {card.name}** is closed.", why]
    if not card.commitment:
        lines.append("`/table open` starts a new one.")
        return Screen(clip("\n".join(lines)))
    lines += fair.at_end(card)
    return Screen(clip("\n".join(lines)), after_game(card))


def table_list(cards: Sequence[TableInfo]) -> Screen:
    """The tables of a server, one line each, as many as fit."""
    if not cards:
        return Screen("There are no tables here. `/table open` opens one.")
    lines = ["**Tables on this server**"]
    for shown, card in enumerate(cards):
        line = (
            f"**{card.name}** · {card.title} · {STATUS.get(card.status, card.status)}"
            f" · {counted(_seated(card), 'player')} · host {card.host_name}"
        )
        if width("\n".join([*lines, line])) > CONTENT - 20:
            lines.append(f"… and {len(cards) - shown} more.")
            break
        lines.append(line)
    return Screen("\n".join(lines))


def _seat(number: int, seat: SeatInfo, card: TableInfo) -> str:
    if seat.user_id == 0:
        return f"{number} · open"
    if seat.user_id is None:
        return f"{number} · {seat.name} (house player{', ' if seat.policy else ''}{seat.policy})"
    cut = f" · cut {seat.cut}" if seat.cut else ""
    return f"{number} · {seat.name}{' (host)' if seat.user_id == card.host_id else ''}{cut}"


def _seated(card: TableInfo) -> int:
    return sum(seat.user_id != 0 for seat in card.seats)


def _missing(card: TableInfo) -> str:
    seated = _seated(card)
    if seated < card.least:
        missing = counted(card.least - seated, "more player")
        return f"{missing} needed: friends press Join, or the host adds house players."
    if seated < card.most:
        return f"There's room for {card.most - seated} more, or the host can press Start."
    return "The table is full: the host can press Start."


def _changed(card: TableInfo, presenter: Presenter) -> list[str]:
    """A line for every option that differs from its default."""
    helps = presenter.settings(card)
    lines = [f"• {told}" for told in settings.differing(card.arrangement)]
    lines += [
        f"• {helps[name].label}: {helps[name].words(value)}" for name, value in card.changed.items()
    ]
    return ["House rules:", *lines] if lines else []


def _now(card: TableInfo, setting: Setting) -> Any:
    """What holds now, of the game's options or of the table's settings."""
    ours = setting.name in SETTINGS
    return (card.arrangement if ours else card.options).get(setting.name, setting.default)


def _option_menu(
    card: TableInfo, helps: Mapping[str, Setting], step: str, placeholder: str, token: str = ""
) -> Menu:
    choices = tuple(
        Choice(
            clip(f"{known.label}: {known.words(_now(card, known))}", 100),
            name,
            clip(known.help, 100),
            default=name == step,
        )
        for name, known in helps.items()
    )
    return Menu(OPTIONS, placeholder, choices[:25], token)


def _values(setting: Setting, now: Any) -> Row:
    """A switch as two buttons, everything else as a menu."""
    if setting.kind == "switch":
        return tuple(
            Button(
                f"{label.capitalize()}{' (now)' if is_now else ''}",
                OPTION,
                pair(setting.name, value),
                style="primary" if is_now else "secondary",
            )
            for value, label, is_now in offers(setting, now)
        )
    choices = tuple(
        Choice(label, pair(setting.name, value), default=is_now)
        for value, label, is_now in offers(setting, now)
    )
    return (Menu(OPTION, f"{setting.label}…", choices[:25]),)


def pair(name: str, value: Any) -> str:
    """A setting and its value as `read_option` reads them."""
    text = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
    return f"{name}={text}"


# Sentences ----------------------------------------------------------------------------------------


@sentence.register
def _(event: Opened, name: Name) -> str:
    return f"{name(event.host_id)} opened the table."


@sentence.register
def _(_event: Promised, _name: Name) -> str:
    """Lobby and board show the promise."""
    return ""


@sentence.register
def _(event: Cut, name: Name) -> str:
    return f"{name(event.user_id)} cut the deck: {event.number}."


@sentence.register
def _(event: Joined, name: Name) -> str:
    return f"{name(event.user_id)} sat down."


@sentence.register
def _(event: HouseSeated, _name: Name) -> str:
    return f"{event.name}, a house player, sat down."


@sentence.register
def _(event: HouseUnseated, _name: Name) -> str:
    return f"{event.name}, a house player, left."


@sentence.register
def _(event: Configured, _name: Name) -> str:
    return f"The host changed the options.{fallen(event.fell)}"


def fallen(names: Sequence[str]) -> str:
    """A word on options that fell back to their defaults with the one they hung on."""
    if not names:
        return ""
    named = listed([name.replace("_", " ").capitalize() for name in names])
    one = len(names) == 1
    return f" {named} no longer {'applies and is' if one else 'apply and are'} back to the usual."


@sentence.register
def _(_event: SettingChanged, _name: Name) -> str:
    return "The host changed the table's rules for time and seats."


@sentence.register
def _(_event: LobbyEnding, _name: Name) -> str:
    return "Everybody who waits here was asked whether they're still in."


@sentence.register
def _(event: StillIn, name: Name) -> str:
    return f"{name(event.user_id)} is still in."
