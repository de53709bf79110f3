"""A setting is declared once; labels, choices, checks and refusals follow from that."""

from typing import Literal, Self

import pytest
from pydantic import BaseModel, ConfigDict, model_validator

from rules.settings import (
    Setting,
    load_settings,
    number,
    read_settings,
    setting,
    settings_of,
    switch,
)

OFF_ON = ((False, "off"), (True, "on"))


class Example(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    pace: Literal["slow", "quick"] = setting(
        "slow", "Pace", "How fast it goes", choices={"slow": "at leisure", "quick": "in a hurry"}
    )
    most: int = number(3, "Most", "How many", {1: "1", 3: "3"}, ge=1, le=9)
    quiet: bool = switch(False, "Quiet", "Mention nobody")
    unspoken: int = 0


def test_a_model_lists_its_settings_in_order_and_nothing_else() -> None:
    assert settings_of(Example) == (
        Setting(
            "pace",
            "Pace",
            "How fast it goes",
            "slow",
            "choice",
            (("slow", "at leisure"), ("quick", "in a hurry")),
        ),
        Setting("most", "Most", "How many", 3, "number", ((1, "1"), (3, "3")), 1, 9),
        Setting("quiet", "Quiet", "Mention nobody", False, "switch", OFF_ON),
    )


def test_values_are_told_by_their_labels_and_else_as_they_are() -> None:
    pace, most, _ = settings_of(Example)
    assert pace.words("quick") == "in a hurry"
    assert most.words(7) == "7"


def test_what_is_left_out_has_its_default() -> None:
    assert read_settings(Example, {"most": 9}) == Example(most=9)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"size": 3}, r"I don't know the setting \*size\*\. Settings here: Pace, Most, Quiet\."),
        ({"most": 10}, r"^Most: a whole number from 1 to 9\.$"),
        ({"most": 0}, r"^Most: a whole number from 1 to 9\.$"),
        ({"pace": "soon"}, r"^Pace: at leisure / in a hurry\.$"),
        ({"quiet": "maybe"}, r"^Quiet: off / on\.$"),
    ],
)
def test_a_refusal_names_the_setting_by_its_label(given: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        read_settings(Example, given)


def test_what_makes_no_sense_any_more_was_never_set() -> None:
    stored = {"pace": "soon", "most": 4, "quiet": True}
    assert load_settings(Example, stored) == Example(most=4, quiet=True)


def test_a_value_is_read_by_its_words_by_those_of_a_command_or_as_itself() -> None:
    pace, _, quiet = settings_of(Example)
    assert pace.value_of("In a hurry") == pace.value_of("quick") == "quick"
    assert quiet.value_of("on") is True
    assert quiet.value_of("perhaps") == "perhaps"
    (known,) = settings_of(Typed)
    assert (known.argument, known.value_of("by mail")) == ("how", "letter")
    assert known.right == "a letter"


class Typed(BaseModel):
    way: Literal["letter"] = setting(
        "letter",
        "Way",
        "How to send it",
        choices={"letter": "a letter"},
        argument="how",
        typed=(("letter", "by mail"),),
    )


class Between(BaseModel):
    least: int = number(1, "Least", "From", {1: "1"}, ge=0, le=9)
    most: int | None = number(None, "Most", "To", {None: "no end"}, ge=0, le=9)

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.most is not None and self.most < self.least:
            raise ValueError("the most is less than the least")
        return self


def test_a_fault_between_settings_is_told_as_it_is_and_nothing_may_stand_for_a_number() -> None:
    with pytest.raises(ValueError, match=r"^The most is less than the least\.$"):
        read_settings(Between, {"most": 0})
    with pytest.raises(ValueError, match=r"^Most: no end, or a whole number from 0 to 9\.$"):
        read_settings(Between, {"most": 10})
