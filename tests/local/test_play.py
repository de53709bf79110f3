"""`python -m bot play`, asked over HTTP as its page asks it."""

import pytest

from tests.local.process import page_process
from tests.local.visitor import Visitor


@pytest.fixture
def play(tmp_path):
    """The words that start the page with its tables kept in the test's folder."""
    database = str(tmp_path / "play.sqlite3")
    return ("-m", "bot", "play", "--port", "0", "--database", database)


@pytest.mark.long  # the page's own tests open tables by commands
async def test_a_table_is_opened_by_a_command(play):
    async with page_process(*play) as url, Visitor.at(url) as ada:
        await ada.command("table open", game="steam-court")
        await ada.wait_for("1 · Ada (host)")


async def test_a_table_is_one_button_away_and_stands_there_again_in_place_of_the_welcome(play):
    async with page_process(*play) as url, Visitor.at(url) as ada:
        await ada.wait_for("Open a table")
        await ada.press("Open a table of Steam Court")
        await ada.wait_for("1 · Ada (host)")
    async with page_process(*play) as url, Visitor.at(url) as ada:
        await ada.wait_for("1 · Ada (host)")
        assert not any("Open a table" in text for text in ada.texts)
