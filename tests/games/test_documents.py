"""The page of each game's rules names every option, with its default."""

import re
from pathlib import Path

import pytest

from rules.catalog import GAMES
from rules.game import AnyGame
from rules.settings import Setting, settings_of

PAGES = Path(__file__).parents[2] / "docs" / "rules"
ROW = re.compile(r"^\| `(\w+)` \| ([^|]*) \|", re.MULTILINE)


def stated(setting: Setting) -> str:
    """How a page states the default."""
    if setting.kind == "switch":
        return "on" if setting.default else "off"
    return f"`{setting.default}`" if isinstance(setting.default, str) else str(setting.default)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_page_of_the_rules_names_every_option_with_its_default(game: AnyGame) -> None:
    page = (PAGES / f"{game.id}.md").read_text("utf-8")
    head, *rows = page[page.index("| option |") :].partition("\n\n")[0].splitlines()
    found = dict(ROW.findall("\n".join(rows)))
    known = {one.name: one for one in settings_of(game.options_model)}
    assert sorted(found) == sorted(known)
    for name, setting in known.items():
        if "default" not in head:
            assert (head, setting.kind, setting.default) == ("| option | if on |", "switch", False)
        elif setting.default is not None:
            assert found[name] == stated(setting), name
