"""The house rules a table of Steam Court may choose, and how many can play with them."""

from typing import Literal, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, field_validator, model_validator

from rules.settings import number, setting, switch
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
MOST_AT_ONE_TABLE = 7
MOST_AT_A_CHOSEN_TABLE = 5


class CourtOptions(BaseModel):
    """The options of the notation, in words too; the defaults are the rulings as written."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    table: Literal["royal", "renegade"] = setting(
        "royal",
        "Table",
        "Which table four or five people play; with more it's the Royal table, or both.",
        choices={"royal": "Royal", "renegade": "Renegade"},
    )
    left_out: str | tuple[str, ...] | None = setting(
        None,
        "Left out",
        "The character nobody plays with 4 or 9 players; with 8, one of each table.",
    )
    """Court R1; who can be left out hangs on how many play."""
    characters: Literal["seats", "random", "wild"] = setting(
        "seats",
        "Characters",
        "By seat, drawn at random, or wild (you keep your character; only ranks move).",
        choices={"seats": "by seat", "random": "at random", "wild": "wild seats"},
    )
    victory_points: bool = switch(
        False, "Victory points", "Every Quarter scores; most points win the game."
    )
    """Gears, start scores and coups decide, not Quarter 4 alone (Court 1.10)."""
    coup_bonus: int = number(
        1,
        "Coup bonus",
        "Victory points for a coup.",
        choices={points: str(points) for points in range(6)},
        ge=0,
        le=100,
    )
    shared_ties: bool = switch(
        False, "Shared ties", "Tied players share a place; otherwise Quarter 4 breaks the tie."
    )
    start_score_overall: bool = switch(
        False,
        "Start score overall",
        "Start seats score 1, 2, 3 … across both tables, not at each one.",
    )
    several_multipliers: bool = switch(
        False, "Several Multipliers", "A set may hold more than one X."
    )
    """Court R2."""
    multiplier_on_dual: bool = switch(
        True, "Multiplier on duals", "X may be laid with 3/9 and 6/12."
    )
    """Court R3."""
    alchemist_on_dual: bool = switch(
        False, "Alchemist on duals", "The Alchemist may lower 3/9 and 6/12 too."
    )
    """Court 1.7."""
    flexible_gifts: bool = switch(False, "Flexible gifts", "The Queen may also give just one card.")
    """Court 1.6."""
    reaction_grace: int = number(
        0,
        "Reaction time",
        "The next player waits this long after each lay, so others can react.",
        choices={
            0: "none",
            **{minutes: f"{minutes} min" for minutes in (1, 2, 5, 10, 15, 30, 60, 120, 240)},
        },
        shown="{} min",
        ge=0,
        le=10_000,
    )
    """In minutes; kept by the host, ignored by the rules (Court R12)."""

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
    left_out = options.left_out_characters()
    if options.characters != "seats":
        if players > MOST_AT_ONE_TABLE:
            raise ValueError(f"Characters are drawn with 4 to 7 players only, not with {players}.")
        if left_out:
            raise ValueError("If characters are drawn, none is left out by name.")
    elif players in {4, 9}:
        if len(left_out) > 1:
            four_or_nine = "Four" if players == 4 else "Nine"
            raise ValueError(f"{four_or_nine} players leave out one character, not two.")
        if players == 4 and left_out and left_out[0] not in _whole_table(options):
            raise ValueError(
                f"The {CHARACTER_NAMES[left_out[0]]} isn't at the {options.table.capitalize()}"
                " table."
            )
    elif players == 8:
        if len({character in ROYALS for character in left_out}) < len(left_out):
            raise ValueError("Eight players leave out one character of each table.")
    elif left_out:
        raise ValueError(f"With {players} players no character is left out.")


SCORING = ("coup_bonus", "shared_ties", "start_score_overall")
"""Options that count with victory points only."""


def without_effect(options: CourtOptions, players: int) -> dict[str, str]:
    """Chosen options that say nothing, each with one sentence about what would be right."""
    found = {}
    if options.table == "renegade":
        if options.characters != "seats":
            found["table"] = (
                "If characters are drawn, no table is chosen: leave `table` at `royal`."
            )
        elif players > MOST_AT_A_CHOSEN_TABLE:
            found["table"] = (
                "The Renegade table alone is for four or five people: with more, leave `table` at"
                " `royal`."
            )
    if not options.victory_points:
        usual = CourtOptions()
        for name in SCORING:
            if getattr(options, name) != getattr(usual, name):
                found[name] = (
                    f"`{name}` counts only with victory points: switch `victory_points` on, or"
                    f" leave `{name}` at its default."
                )
    return found


def _whole_table(options: CourtOptions) -> tuple[Character, ...]:
    return ROYALS if options.table == "royal" else RENEGADES


class Layout(NamedTuple):
    """A table's name and its characters, from the highest seat down."""

    name: str
    characters: tuple[Character, ...]


def tables_in_play(players: int, options: CourtOptions) -> tuple[Layout, ...]:
    """The one table or the two, the Royal one first (Court 1.2 and R1)."""
    absent = _absent(players, options)
    if players > MOST_AT_ONE_TABLE:
        return _without(absent, Layout("royal", ROYALS), Layout("renegade", RENEGADES))
    if players > MOST_AT_A_CHOSEN_TABLE:
        return (Layout("royal", SIX if players == 6 else SEVEN),)
    return _without(absent, Layout(options.table, _whole_table(options)))


def _absent(players: int, options: CourtOptions) -> tuple[Character, ...]:
    """Who is left out: the named ones, else the second-lowest of a table (Court R1)."""
    named = options.left_out_characters()
    if players == 4:
        return named or (ALCHEMIST if options.table == "royal" else PIRATE,)
    if players == 9:
        return named or (PIRATE,)
    if players == 8:
        royal = [one for one in named if one in ROYALS] or [ALCHEMIST]
        renegade = [one for one in named if one in RENEGADES] or [PIRATE]
        return (*royal, *renegade)
    return ()


def _without(absent: tuple[Character, ...], *whole: Layout) -> tuple[Layout, ...]:
    return tuple(
        Layout(name, tuple(one for one in characters if one not in absent))
        for name, characters in whole
    )
