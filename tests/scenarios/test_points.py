"""A game for victory points to its end, with random characters, as people see it."""

from tests.scenarios.test_evening import nearly_over, play_until
from tests.scenarios.town import Town


async def test_points_stand_on_the_board_and_the_end_says_how_they_came_about(town: Town) -> None:
    ada = town.person("Ada")
    options = "victory_points=true characters=random coup_bonus=2"
    await ada.types("table open", game="steam-court", options=options)
    await town.wait()
    assert "Random characters" in town.board().text
    for _ in range(3):
        await ada.presses(town.board(), "Add a house player")
    await ada.presses(town.board(), "Start")
    await town.wait()
    await town.hurry(lambda table: bool(table.state.quarter == 2))
    await town.wait()
    assert "Points" in town.board().text
    await town.hurry(nearly_over)
    await town.wait()
    await play_until(town, [ada], "**Verify** checks it")
    end = town.board()
    table = await town.client.service.table(
        (await town.client.service.store.heads(limit=1))[0].table_id
    )
    view = table.game.view(table.state, None)
    assert view.points is not None
    for total in view.points:
        assert f"{total} point" in end.text
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.scores is not None
    assert [int(score) for score in outcome.scores] == list(view.points)
    assert "checks out" in (await ada.presses(end, "Verify")).text
