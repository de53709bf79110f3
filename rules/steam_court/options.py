"""The house rules a table of Steam Court may choose, and how many can play with them."""

from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from rules.steam_court.pieces import (
    ALCHEMIST,
    CHARACTER_NAMES,
    CHARACTERS_BY_NAME,
    PIRATE,
    RENEGADES,
    ROYALS,
    SEVEN,
    SIX,
    Character,
)

PLAYERS = range(4, 11)


class CourtOptions(BaseModel):
    """The options of shared notation by name; the defaults are the rulings as written."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    table: Literal["royal", "renegade"] = "royal"
    """Which table four or five people sit at."""
    left_out: str | tuple[str, ...] | None = None
    """Who is left out at four players, or a pair of names at eight (Court R1)."""
    victory_points: bool = False
    characters: Literal["seats", "random", "wild"] = "seats"
    several_multipliers: bool = False
    """Further Multipliers may ride along in a multiplied set (Court R2)."""
    multiplier_on_dual: bool = True
    """A Multiplier may stand in one set with a 3/9 or 6/12 (Court R3)."""
    alchemist_on_dual: bool = False
    """The Alchemist may lower a 3/9 or 6/12 as well (Court 1.7)."""
    flexible_gifts: bool = False
    """The Queen may also give a single card (Court 1.6)."""
    coup_bonus: int = Field(default=1, ge=0, le=100)
    shared_ties: bool = False
    start_score_overall: bool = False
    reaction_grace: int = Field(default=0, ge=0, le=10_000)
    """Minutes before the next lay; kept by the host, ignored by the rules (Court R12)."""

    @field_validator("left_out", mode="before")
    @classmethod
    def _a_list_is_a_tuple(cls, given: object) -> object:
        return tuple(given) if isinstance(given, list) else given

    @field_validator("left_out", mode="after")
    @classmethod
    def _known_names(cls, given: str | tuple[str, ...] | None) -> str | tuple[str, ...] | None:
        names = () if given is None else (given,) if isinstance(given, str) else given
        for name in names:
            if name not in CHARACTERS_BY_NAME:
                raise ValueError(f"there is no character called {name!r}")
        return given

    @model_validator(mode="after")
    def _at_most_two_left_out(self) -> Self:
        if isinstance(self.left_out, tuple) and not 1 <= len(self.left_out) <= 2:
            raise ValueError("left_out names one character, or two at eight players")
        return self

    def left_out_characters(self) -> tuple[Character, ...]:
        """The characters named in `left_out`, as numbers; empty where the default holds."""
        if self.left_out is None:
            return ()
        names = (self.left_out,) if isinstance(self.left_out, str) else self.left_out
        return tuple(CHARACTERS_BY_NAME[name] for name in names)


def check_players(players: int, options: CourtOptions) -> None:
    """Raise `ValueError` in one sentence where so many cannot play with these options."""
    if players not in PLAYERS:
        raise ValueError(f"Steam Court is for 4 to 10 players, not {players}.")
    if options.victory_points:
        raise ValueError("The option victory_points is not available yet.")
    if options.characters != "seats":
        raise ValueError(f"The option characters {options.characters!r} is not available yet.")
    if players > 7:
        raise ValueError("A game of two tables (8 to 10 players) is not available yet.")
    left_out = options.left_out_characters()
    if players == 4:
        if len(left_out) > 1:
            raise ValueError("Four players leave out one character, not two.")
        if left_out and left_out[0] not in _whole_table(options):
            raise ValueError(
                f"The {CHARACTER_NAMES[left_out[0]]} does not sit at the {options.table} table."
            )
    elif left_out:
        raise ValueError(f"With {players} players no character is left out.")


def _whole_table(options: CourtOptions) -> tuple[Character, ...]:
    return ROYALS if options.table == "royal" else RENEGADES


def characters_in_play(players: int, options: CourtOptions) -> tuple[Character, ...]:
    """The characters at the one table, from the highest seat down (Court 1.2 and R1)."""
    if players == 6:
        return SIX
    if players == 7:
        return SEVEN
    whole = _whole_table(options)
    if players == 5:
        return whole
    default = ALCHEMIST if options.table == "royal" else PIRATE
    (left_out,) = options.left_out_characters() or (default,)
    return tuple(character for character in whole if character != left_out)


def table_name(players: int, options: CourtOptions) -> str:
    """What the one table is called; six and seven people always sit at the royal one."""
    return options.table if players <= 5 else "royal"
