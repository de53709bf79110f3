"""The house rules a table of Court of the Medici may choose (Medici 3.3 and 3.4)."""

from pydantic import BaseModel, ConfigDict

from rules.settings import switch

PLAYERS = range(2, 3)


class MediciOptions(BaseModel):
    """The options of the notation, in words too; the defaults are the rulings as written."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    conspiracy_all_matches: bool = switch(
        False,
        "Conspiracies hit all",
        "A conspiracy discards every stack with that total, not just one of your choice.",
    )
    """Medici R2."""
    minister_needs_alliance: bool = switch(
        False,
        "Minister needs an alliance",
        "His power works only with two or more cards under him.",
    )
    """Medici 3.3."""
    tie_by_card_count: bool = switch(
        False,
        "Ties by cards",
        "Equal totals: more cards on the table win; if equal too, a draw.",
    )
    """Medici R7."""
    jester_scores_one: bool = switch(
        False,
        "Jesters score 1",
        "At the end a Jester scores 1, whatever it counted.",
    )
    """Medici R8."""
    last_card_cap: bool = switch(
        False,
        "Last card is a cap",
        "After drawing the last card of their deck, a player may lay nothing above it.",
    )
    """Medici R10."""
