"""The slash commands of each game: what they are called, take, and say in the notation."""

from typing import Any

from bot.games.medici.commands import COMMANDS as MEDICI
from bot.games.steam_court.commands import COMMANDS as COURT
from bot.games.steam_tunnel.commands import COMMANDS as TUNNEL
from bot.presenters.preferences.panel import QUESTIONS, TYPE
from tests.presenters.test_every_lesson import LESSONS

GROUPS = {"medici": MEDICI, "court": COURT, "tunnel": TUNNEL}
ARGUMENTS = {
    "medici alone": "card value",
    "medici ally": "card stack value power",
    "medici conspire": "card stack against value retune",
    "medici plan": "card",
    "court lay": "cards",
    "court pass": "",
    "court give": "cards",
    "court keep": "cards",
    "court draw": "",
    "court swap": "",
    "court decline": "",
    "court stop": "player",
    "court dive": "card",
    "court inspect": "player",
    "court retrieve": "",
    "court coup": "",
    "tunnel flip": "cell",
    "tunnel buy": "segment",
    "tunnel bury": "cell",
    "tunnel skip": "",
}
OPTIONAL = {"value", "power", "retune"}


def test_every_action_is_a_command_with_its_arguments() -> None:
    found = {
        f"{group.name} {one.name}": " ".join(argument.name for argument in one.arguments)
        for group in GROUPS.values()
        for one in group.commands
    }
    assert found == ARGUMENTS
    assert {name: group.name for name, group in GROUPS.items()} == {name: name for name in GROUPS}


def test_only_what_may_be_left_out_is_optional_and_all_but_a_switch_is_completed() -> None:
    for group in GROUPS.values():
        for one in group.commands:
            assert len(one.help) > len(one.name)
            for argument in one.arguments:
                assert argument.required == (argument.name not in OPTIONAL)
                assert argument.offered == (argument.name != "power")
                assert len(argument.help) > len(argument.name)


def test_a_command_says_its_action_in_the_notation() -> None:
    for group in (COURT, TUNNEL):
        for one in group.commands:
            given = {argument.name: "4 4" for argument in one.arguments}
            assert one.text(given) == f"{one.name} 4 4" if given else one.name


def test_the_commands_of_medici_say_what_was_left_out_or_not() -> None:
    said = {one.name: one.text for one in MEDICI.commands}
    left: dict[str, Any] = dict.fromkeys(("value", "power", "retune"))
    full: dict[str, Any] = {"value": 7, "power": True, "retune": "JC as 6"}
    where = {"card": "JS", "stack": "4H", "against": "9D"}
    assert said["plan"](where) == "plan JS"
    assert said["alone"](where | left) == "alone JS"
    assert said["alone"](where | full) == "alone JS as 7"
    assert said["ally"](where | left) == "ally JS on 4H"
    assert said["ally"](where | full) == "ally JS as 7 on 4H with power"
    assert said["conspire"](where | left) == "conspire JS on 4H against 9D"
    assert said["conspire"](where | full) == "conspire JS as 7 on 4H against 9D, JC as 6"
    assert COURT.asked("lay", "cards", {}) == "lay"


def test_a_lesson_plays_in_the_notation_and_its_buttons_are_words() -> None:
    verbs = {
        game: {one.name for one in group.commands}
        for game, group in (
            ("court-of-the-medici", MEDICI), ("steam-court", COURT), ("steam-tunnel", TUNNEL)
        )
    }  # fmt: skip
    for lesson in LESSONS.values():
        known = verbs[lesson.game.id]
        for step in lesson.steps.values():
            for option in step.options:
                assert option.label.split()[0] not in known
                assert not option.action or option.action.split()[0] in known
                assert not option.to or option.to in lesson.steps


def test_what_can_be_typed_about_oneself_is_sent_as_its_topic() -> None:
    assert {name: (one.verb, one.token) for name, one in QUESTIONS.items()} == {
        name: (TYPE, name) for name in ("zone", "quiet", "away")
    }
    for one in QUESTIONS.values():
        assert one.title[:1].isupper()
        assert one.label[:1].isupper()
