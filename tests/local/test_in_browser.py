"""The local page in a real browser, with the toy bot."""

import pytest

from tests.local.browser import Window, browser, in_a_browser
from tests.local.process import page_process
from tests.local.toy import LONG_LABEL

pytestmark = [
    pytest.mark.long,
    in_a_browser,
]
TOY = "tests/local/toy.py"


async def test_two_windows_follow_each_other_and_the_house_player(tmp_path):
    async with page_process(TOY, "0") as url, browser() as chrome:
        ada = await Window.open(chrome, url)
        ben = await Window.open(chrome, url, "Ben")
        await ada.command("table open", title="Court", house="true")
        await ada.wait_for("A table")
        await ben.wait_for("A table")
        await ben.press("Count 1")
        await ben.wait_for("clicks: 1")
        await ada.wait_for("clicks: 1")
        await ada.wait_for("house moves: 2")
        await ben.wait_for("house moves: 2")
        await ada.screenshot(tmp_path / "ada.png")
        await ben.screenshot(tmp_path / "ben.png")
        assert ada.complaints == []
        assert ben.complaints == []


async def test_a_private_panel_is_seen_by_one_person_only(tmp_path):
    async with page_process(TOY, "0") as url, browser() as chrome:
        ada = await Window.open(chrome, url)
        await ada.command("table open", title="Court")
        await ada.press("My hand")
        panel = await ada.wait_for("Hand of Ada")
        assert panel.private
        assert panel.buttons == ("Pass",)
        await ada.screenshot(tmp_path / "panel.png")
        await ada.look_as("Ben")
        await ada.wait_for("A table")
        assert not any("Hand of Ada" in shown.text for shown in await ada.messages())
        await ada.look_as("Ada")
        await ada.choose("Lay 7 cards", menu="Lay …", within="Hand of Ada")
        await ada.wait_for("You laid ['7']")


async def test_every_way_of_answering_works(tmp_path):
    async with page_process(TOY, "0") as url, browser() as chrome:
        ada = await Window.open(chrome, url)
        await ada.command("table open", title="Court")
        board = await ada.wait_for("A table")
        assert LONG_LABEL in board.buttons
        assert "A brown table, nothing on it" in board.pictures
        await ada.press(LONG_LABEL)
        assert (await ada.wait_for("Worth the wait.")).private
        await ada.press("Ask me")
        await ada.screenshot(tmp_path / "modal.png")
        await ada.answer(Cards="4 4 4")
        assert (await ada.wait_for("So be it.")).private
        await ada.press("Write to me")
        await ada.wait_for("No letters here: 50007")
        await ada.say("Good game")
        await ada.wait_for("Good game")
        await ada.command("table clear")
        await ada.wait_gone("A table")
        await ada.screenshot(tmp_path / "end.png")


async def test_a_click_while_the_board_moves_is_taken():
    async with page_process(TOY, "0") as url, browser() as chrome:
        ada = await Window.open(chrome, url)
        await ada.command("table open", title="Court", house="true")
        for _ in range(12):
            await ada.press("My hand")
        hands = [shown for shown in await ada.messages() if shown.text == "Hand of Ada"]
        assert len(hands) == 12


async def test_what_a_person_is_in_the_middle_of_outlives_a_move_of_the_house():
    async with page_process(TOY, "0") as url, browser() as chrome:
        ada = await Window.open(chrome, url)
        await ada.command("table open", title="Court", house="true")
        await ada.press("My hand")
        composer = ada.page.locator("#channel-composer-input")
        await composer.fill("Let me th")
        await ada.page.locator(".select-trigger").last.click()
        moved = await ada.wait_for("house moves: 2")
        assert "house moves: 2" in moved.text
        await ada.page.locator(".select-option", has_text="Lay 3 cards").click()
        await ada.wait_for("You laid ['3']")
        assert await composer.input_value() == "Let me th"
