"""What people read who typed something that is not allowed."""

from tests.scenarios.test_privileges import seat
from tests.scenarios.town import Town


async def test_a_refused_command_says_what_is_wrong_and_names_the_ruling(town: Town) -> None:
    ada = await seat(town, "Duke")
    unreadable = await ada.types("court lay", cards="P P")
    assert "laid alone" in unreadable.text
    assert "(Court R5)" in unreadable.text
    untimely = await ada.types("court dive", card="7")
    assert "The Duke can't do that" in untimely.text
    assert "(Court 1.7)" in untimely.text


async def test_a_refusal_without_a_ruling_is_just_its_sentence(town: Town) -> None:
    ada = await seat(town, "Duke")
    refused = await ada.types("court lay", cards="13")
    assert "cards are 1 to 12" in refused.text
    assert "(Court" not in refused.text.split("\n")[0]
