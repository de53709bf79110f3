"""The house rules a table of Steam Tunnel may choose (Tunnel 2.7)."""

from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, model_validator

from rules.settings import number, setting, switch

PLAYERS = range(2, 6)
FORK_CARDS = 12


class TunnelOptions(BaseModel):
    """The options of the notation, in words too; the defaults are the rulings as written."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    variant: Literal["none", "killer", "not_so_killer"] = setting(
        "none",
        "Dead ends",
        "Killer: one makes its tunnel worthless. Not so killer: tunnels need two numbered caps.",
        choices={"none": "harmless", "killer": "killer", "not_so_killer": "not so killer"},
    )
    pity: bool = switch(False, "Pity", "Each dead end counts 1.")
    simpler: int = number(
        0,
        "Simpler paths",
        "How many of the twelve forked cards are taken out at random.",
        choices={0: "none", **{count: str(count) for count in range(1, FORK_CARDS + 1)}},
        ge=0,
        le=FORK_CARDS,
    )
    shuffled: bool = switch(
        False,
        "Shuffled board",
        "7 by 7 with a void in the middle, and Point cards face down among the rest.",
    )
    count_buried: bool = switch(
        False, "Count buried pieces", "Straight pieces of buried cards count as segments."
    )
    """So do those of the void (Tunnel R1)."""
    uniform_points: bool = switch(
        False, "Uniform Point cards", "All six caps of a Point card are alike: 2, 3, 3 and 4."
    )
    """Tunnel 2.2."""
    stone_limit: int | None = number(
        None,
        "Stone limit",
        "How many stones each player may place in all, including burials.",
        choices={
            None: "none",
            **{count: str(count) for count in (5, 6, 8, 10, 12, 14, 16, 18, 20, 24)},
        },
        ge=0,
        le=100,
    )
    """Tunnel 2.3."""

    @model_validator(mode="after")
    def _not_both(self) -> Self:
        if self.simpler and self.shuffled:
            raise ValueError("simpler paths and the shuffled board exclude each other")
        return self
