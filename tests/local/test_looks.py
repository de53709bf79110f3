"""What the door serves in place of simcord's own files."""

from pathlib import Path

import pytest
import simcord
from aiohttp import ClientSession

from bot.local.page_patches import AMENDED, amended
from tests.local.toy import make_toy
from tests.local.visitor import served

STATIC = Path(simcord.__file__).parent / "preview" / "static"


@pytest.mark.parametrize("path", AMENDED)
def test_this_simcord_still_has_each_text_that_is_replaced_once(path):
    text = (STATIC / (path.strip("/") or "index.html")).read_text()
    assert [text.count(old) for old in AMENDED[path]] == [1] * len(AMENDED[path])


def test_a_file_without_the_texts_is_passed_on_as_it_is():
    assert amended("/timeline.js", b"another simcord") == b"another simcord"


async def test_the_page_calls_itself_parlour_and_has_no_tools_for_building_bots():
    async with served(make_toy) as url, ClientSession(url.partition("/#")[0]) as session:
        async with session.get("/") as answer:
            assert "<title>Parlour</title>" in await answer.text()
        async with session.get("/preview.css") as answer:
            assert "#capture-open, #inspector-toggle" in await answer.text()
