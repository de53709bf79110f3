"""What a table agrees about time and seats, whatever its game: pace, absence, free seats."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from rules.settings import setting, settings_of

HOUSE, VOTE, WAIT = "house", "vote", "wait"
NOBODY, INVITED, ANYONE = "nobody", "invited", "anyone"
DRAWN, KEPT = "drawn", "kept"


class TableSettings(BaseModel):
    """One table's settings; the defaults hold where nothing was said.

    A new setting is a field here, and whatever enforces it: lobby, panel, typed options, check and
    refusal are made of the field. No game names an option like one of them. `pace` is a key of
    `bot.host.turns.pace.PACES`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    pace: Literal["none", "live", "evening", "days"] = setting(
        "none",
        "Pace",
        "Time for a turn: live 5 minutes, an evening 30 minutes, days 24 hours, plus saved time.",
        choices={"none": "no clock", "live": "live", "evening": "an evening", "days": "days"},
    )
    absent: Literal["house", "vote", "wait"] = setting(
        HOUSE,
        "When somebody is absent",
        "When time is up: a house player moves, the others vote, or the table waits.",
        choices={HOUSE: "a house player moves", VOTE: "the others vote", WAIT: "the table waits"},
    )
    seats: Literal["nobody", "invited", "anyone"] = setting(
        INVITED,
        "Free seats",
        "Who may take over a house player's seat in a running game.",
        choices={INVITED: "by invitation", ANYONE: "open to anybody", NOBODY: "closed"},
    )
    order: Literal["drawn", "kept"] = setting(
        DRAWN,
        "Seats of a rematch",
        "Whether seats are drawn again, or everybody keeps their seat from the last game.",
        choices={DRAWN: "drawn again", KEPT: "as in the last game"},
    )


SETTINGS = {one.name: one for one in settings_of(TableSettings)}
