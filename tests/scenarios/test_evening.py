"""An evening at a table, from the lobby to the rematch, as people see it."""

from collections.abc import Awaitable, Callable

import pytest

from bot.host.tables.table import Table
from tests.scenarios.robot import answer_turn, confirmations, type_turn, verb
from tests.scenarios.town import Person, Sight, Town, asks
from tests.share import share

Turn = Callable[[Person], Awaitable[bool]]


async def lobby(town: Town, host: Person, houses: int) -> Sight:
    """A lobby with a host and house players."""
    await host.types("table open", game="steam-court")
    await town.wait()
    for _ in range(houses):
        await host.presses(town.board(), "Add a house player")
    return town.board()


async def play_until(
    town: Town, people: list[Person], words: str, turn: Turn = answer_turn, most: int = 800
) -> int:
    """Let everybody act when the board asks, until it says `words`; how often people acted."""
    acted = 0
    for _ in range(most):
        if words in town.board().text:
            return acted
        for person in people:
            if await turn(person):
                acted += 1
        await town.wait()
    raise AssertionError(f"never saw {words!r}; last: {town.board().text}")


async def test_a_lobby_stands_in_the_channel_with_its_buttons(town: Town) -> None:
    ada = town.person("Ada")
    answer = await ada.types("table open", game="steam-court")
    await town.wait()
    assert "You are its host" in answer.text
    board = town.board()
    assert "Steam Court" in board.text
    assert "Ada (host)" in board.text
    wanted = {"Join", "Leave", "Add a house player", "Options", "Start", "Learn", "Cancel"}
    wanted |= {"Cut the deck", "Reaction time…"}  # the pace is that of days
    assert set(board.buttons) == wanted


async def test_reaction_time_is_one_press_away_in_the_first_lobby_of_a_game_of_days(
    town: Town,
) -> None:
    ada = town.person("Ada")
    await ada.types("table open", game="steam-court")
    await town.wait()
    panel = await ada.presses(town.board(), "Reaction time…")
    assert panel.message.ephemeral
    assert "**Reaction time**: none" in panel.text
    await ada.chooses(panel, "reaction_grace=30", menu=1)
    await town.wait()
    assert "• Reaction time: 30 min" in town.board().text
    assert "Reaction time…" not in town.board().buttons


async def test_options_that_say_nothing_are_refused_and_fall_back_with_a_word(town: Town) -> None:
    ada = town.person("Ada")
    await ada.types("table open", game="steam-court")
    await town.wait()
    refused = await ada.types("table options", change="coup_bonus=3")
    assert "*Coup bonus* counts only with victory points" in refused.text
    for change in ("victory_points=true", "coup_bonus=3"):
        await ada.types("table options", change=change)
    fallen = await ada.types("table options", change="victory_points=false")
    assert "Coup bonus no longer applies and is back to the usual." in fallen.text
    await town.wait()
    assert "Coup bonus" not in town.board().text.replace("Coup bonus says nothing now", "")


async def test_options_are_completed_and_one_that_is_only_named_is_shown(town: Town) -> None:
    ada = town.person("Ada")
    await ada.types("table open", game="steam-court")
    await town.wait()
    offered = await ada.suggestions("table options", "change", "coup")
    assert offered[0] == {"name": "Coup bonus", "value": "coup_bonus"}
    assert {"name": "Coup bonus: 3", "value": "coup_bonus=3"} in offered
    shown = await ada.types("table options", change="pace")
    assert "**Pace**: days" in shown.text
    refused = await ada.types("table options", change="nonsense")
    assert "I don't know the option *nonsense*" in refused.text


async def test_friends_join_and_leave_and_only_the_host_starts(town: Town) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await lobby(town, ada, 2)
    joined = await ben.presses(town.board(), "Join")
    assert "Ben" in joined.text
    again = await ben.presses(town.board(), "Join")
    assert again.text == "You're already at this table."
    refused = await ben.presses(town.board(), "Start")
    assert refused.text.startswith(f"Only <@{ada.id}>, the host of ")
    assert refused.text.endswith(", or a moderator can start it.")
    left = await ben.presses(town.board(), "Leave")
    assert "Ben" not in left.text.split("Different")[0].replace("Ben left the lobby.", "")
    too_few = await ada.presses(town.board(), "Start")
    assert too_few.message.ephemeral
    assert "player" in too_few.text


async def test_options_are_chosen_in_private_and_shown_to_all(town: Town) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await lobby(town, ada, 3)
    panel = await ada.presses(town.board(), "Options")
    assert panel.message.ephemeral
    at_table = await ada.chooses(panel, "table")
    await ada.chooses(at_table, "table=renegade", menu=1)
    await town.wait()
    assert "Renegade" in town.board().text
    refused = await ben.presses(town.board(), "Options")
    assert refused.text.startswith("Only Ada, the host of ")
    assert refused.text.endswith(", or a moderator can change its options.")


async def test_a_lobby_is_cancelled_by_its_host(town: Town) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await lobby(town, ada, 0)
    assert "or a moderator can end it at once" in (await ben.presses(town.board(), "Cancel")).text
    await ada.presses(town.board(), "Cancel")
    await town.wait()
    assert "is closed" in town.board().text


async def test_a_lobby_nobody_touches_closes_by_itself_and_says_so(town: Town) -> None:
    ada = town.person("Ada")
    await ada.types("table open", game="steam-court", options="pace=live")
    await town.wait(29 * 60)
    assert "Join" in town.board().buttons
    await town.wait(3 * 60)
    assert "Nobody used this lobby" in town.board().text


def nearly_over(table: Table) -> bool:
    """The last Quarter of Steam Court, with one more to go out before it ends."""
    return bool(table.state.quarter == 4 and len(table.state.places) >= 2)


@share("clicked", everyday=2, whole=4)
async def test_a_whole_game_by_buttons_alone_and_a_rematch(town: Town, clicked: int) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await lobby(town, ada, 2)
    await ben.presses(town.board(), "Join")
    await ada.presses(town.board(), "Start")
    await town.wait()
    acted = 0
    for quarter in range(1, clicked + 1):
        acted += await play_until(town, [ada, ben], f"Quarter {quarter} of 4")
    assert acted > 3 * clicked
    if clicked < 4:
        await town.hurry(nearly_over)
        await town.wait()
    await play_until(town, [ada, ben], "**Verify** checks it")
    end = town.board()
    assert "Rematch" in end.buttons
    checked = await ada.types("record verify")
    assert "checks out" in checked.text
    answer = await ben.presses(end, "Rematch")
    assert "everybody seated again" in answer.text
    await town.wait()
    rematch = town.board()
    assert "Ben (host)" in rematch.text
    assert "Ada" in rematch.text
    assert rematch.text.count("house player") == 2
    second = await ada.presses(end, "Rematch")
    assert "is open already" in second.text


async def test_a_quarter_by_slash_commands_alone(town: Town) -> None:
    ada = town.person("Ada")
    await ada.types("table open", game="steam-court", options="left_out=Duke")
    await town.wait()
    assert "Duke" in town.board().text
    for _ in range(3):
        await ada.types("table house", change="add")
    await ada.types("table start")
    await town.wait()
    acted = await play_until(town, [ada], "Quarter 2 of 4", type_turn)
    assert acted > 3
    assert "You are" in (await ada.types("hand")).text


@share("turns", everyday=3, whole=800)
@pytest.mark.usefixtures("on_disk")
async def test_a_restart_between_every_two_clicks_loses_nothing(town: Town, turns: int) -> None:
    ada = town.person("Ada")
    await lobby(town, ada, 3)
    await town.restart()
    await town.wait()
    await ada.presses(town.board(), "Start")

    async def turn(person: Person) -> bool:
        board = town.board()
        await town.restart()
        if not asks(board, person):
            return False
        panel = await person.presses(board, "My hand")
        for _ in range(8):
            await town.restart()
            acted = await one_step(person, panel)
            if acted is None:
                return True
            panel = acted
        return True

    await town.wait()
    acted = 0
    while acted < turns and "Quarter 2 of 4" not in town.board().text:
        acted += await turn(ada)
        await town.wait()
    assert acted >= 3
    log = await ada.types("table log")
    assert log.text.count("(Ada)") >= 3


async def one_step(person: Person, panel: Sight) -> Sight | None:
    """The next press towards a confirmation; `None` once that was pressed."""
    ready = confirmations(panel)
    if ready:
        await person.presses(panel, ready[0])
        return None
    if panel.menus:
        menu = panel.menus[0]
        least = max(1, menu.get("min_values", 1))
        return await person.chooses(panel, *(o["value"] for o in menu["options"][:least]))
    steps = [k for k, v in panel.buttons.items() if verb(v) == "step" and k != "Back"]
    return await person.presses(panel, steps[0]) if steps else None


@pytest.mark.parametrize("renegades", [False, True])
async def test_leaving_passes_the_seat_to_a_house_player(town: Town, renegades: bool) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    options = "table=renegade" if renegades else ""
    await ada.types("table open", game="steam-court", options=options)
    await town.wait()
    await ben.presses(town.board(), "Join")
    for _ in range(3):
        await ada.presses(town.board(), "Add a house player")
    await ada.presses(town.board(), "Start")
    await town.wait()
    question = await ada.types("seat leave")
    assert "A house player would take your seat" in question.text
    await ada.presses(question, "Leave the table")
    await town.wait(0.1)
    log = await ben.types("table log")
    assert "Ada left; the house player" in log.text
    assert "Ben is the host now." in log.text
    assert (await ada.types("hand")).text.startswith("You aren't in this game")


async def test_a_table_ends_by_agreement_of_all_who_sit(town: Town) -> None:
    ada, ben, cleo = town.person("Ada"), town.person("Ben"), town.person("Cleo")
    await lobby(town, ada, 2)
    await ben.presses(town.board(), "Join")
    await cleo.presses(town.board(), "Join")
    await ada.presses(town.board(), "Start")
    await town.wait()
    ask = await ben.types("table end")
    assert "nobody is told who agreed" in ask.text
    await ben.presses(ask, "Agree to end")
    again = await ben.presses(await ben.types("table end"), "Agree to end")
    assert "already agreed" in again.text
    await cleo.presses(await cleo.types("table end"), "Agree to end")
    await ada.types("seat leave")
    assert ada.panel is not None
    await ada.presses(ada.panel, "Leave the table")
    await town.wait()
    assert "agreed to end" in town.board().text


async def test_the_host_and_a_moderator_end_a_table_at_once(town: Town) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    guard = town.person("Mo", moderator=True)
    for ender, words in ((ada, "The host ended"), (guard, "A moderator ended")):
        await lobby(town, ada, 4)
        await ada.presses(town.board(), "Start")
        await town.wait()
        stranger = await ben.types("table end")
        assert stranger.text.startswith("You aren't in this game")
        command = "moderate end" if ender is guard else "table end"
        name = town.board().text.split("·")[1].strip(" *\n").split("*")[0]
        ask = await ender.types(command, table=name)
        await ender.presses(ask, "End the table")
        await town.wait()
        assert words in town.board().text


async def test_several_tables_in_one_channel_keep_apart(town: Town) -> None:
    ada, ben = town.person("Ada"), town.person("Ben")
    await lobby(town, ada, 3)
    await ada.presses(town.board(), "Start")
    await ben.types("table open", game="steam-court")
    await town.wait()
    which = await town.person("Cleo").types("table text")
    assert which.text.startswith("Which table do you mean?")
    mine = await ben.types("table text")
    assert "Ben" in mine.text
    own = await ada.types("hand")
    assert "You are" in own.text
    listed = await ben.types("table list")
    assert listed.text.count("Steam Court") == 2
    offered = await ben.suggestions("table show", "table")
    assert len(offered) == 2


async def test_with_a_reaction_time_house_players_wait_before_they_lay(town: Town) -> None:
    ada = town.person("Ada")
    await ada.types("table open", game="steam-court", options="reaction_grace=5")
    await town.wait()
    for _ in range(4):
        await ada.presses(town.board(), "Add a house player")
    await ada.presses(town.board(), "Start")
    for _ in range(40):
        await town.wait()
        if asks(town.board(), ada):
            await answer_turn(ada)
        if "The next lay is possible" in town.board().text:
            break
    laid = await lays_told(ada)
    assert laid == 1
    await town.wait(120)
    if asks(town.board(), ada):
        early = await ada.types("court lay", cards=await first_lay(ada))
        assert "others get time to react" in early.text
        await ada.types("court pass")
    await town.wait(120)
    assert await lays_told(ada) == 1
    await town.wait(120)
    assert await lays_told(ada) == 2


async def first_lay(person: Person) -> str:
    offered = await person.suggestions("court lay", "cards")
    return str(offered[0]["value"]) if offered else "P"


async def lays_told(person: Person) -> int:
    log = (await person.types("table log")).text
    return log.count(" leads ") + log.count(" lays ")


async def test_tables_and_settings_are_behind_buttons_too(town: Town) -> None:
    ada = town.person("Ada")
    await lobby(town, ada, 4)
    await ada.presses(town.board(), "Start")
    await town.wait()
    help_ = await ada.presses(town.board(), "Help")
    assert "https://discord.com/channels/" in (await ada.presses(help_, "My tables")).text
    assert (
        "Steam Court"
        in (await ada.presses(await ada.presses(town.board(), "Help"), "Tables here")).text
    )
    settings = await ada.presses(await ada.presses(town.board(), "Help"), "My settings")
    assert "Your settings" in settings.text
    assert "press My hand on the board" in settings.text
