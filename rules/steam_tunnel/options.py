"""The house rules a table of Steam Tunnel may choose (Tunnel 2.7)."""

from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

PLAYERS = range(2, 6)
FORK_CARDS = 12


class TunnelOptions(BaseModel):
    """The options of the notation by name; the defaults are the rulings as written."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    variant: Literal["none", "killer", "not_so_killer"] = "none"
    """Whether dead ends spoil a tunnel: never, always, or unless it has two numbered caps."""
    pity: bool = False
    """Each black cap counts 1."""
    simpler: int = Field(default=0, ge=0, le=FORK_CARDS)
    """Fork cards taken out by chance."""
    shuffled: bool = False
    """A board of 7 by 7 with a void in its middle, the Point cards among the rest, face down."""
    count_buried: bool = False
    """Straight pieces of buried cards and of the void count as segments (Tunnel R1)."""
    uniform_points: bool = False
    """All six caps of a Point card are alike (Tunnel 2.2)."""
    stone_limit: int | None = Field(default=None, ge=0, le=100)
    """Stones a player may place in all, burials included; without a limit `None` (Tunnel 2.3)."""

    @model_validator(mode="after")
    def _not_both(self) -> Self:
        if self.simpler and self.shuffled:
            raise ValueError("simpler paths and the shuffled board exclude each other")
        return self
