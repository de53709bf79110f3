"""The house rules a table of Court of the Medici may choose (Medici 3.3 and 3.4)."""

from pydantic import BaseModel, ConfigDict

PLAYERS = range(2, 3)


class MediciOptions(BaseModel):
    """The options of the notation by name; the defaults are the rulings as written."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    conspiracy_all_matches: bool = False
    """A conspiracy discards every equal stack, not one (Medici R2)."""
    minister_needs_alliance: bool = False
    """The Minister's power works only on two or more cards (Medici 3.3)."""
    tie_by_card_count: bool = False
    """At equal sums more cards on the table win (Medici R7)."""
    jester_scores_one: bool = False
    """At the end a Jester scores 1, whatever its value (Medici R8)."""
    last_card_cap: bool = False
    """Whoever draws the last card of the deck lays nothing above it from then on (Medici R10)."""
