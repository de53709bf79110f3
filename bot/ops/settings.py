"""What the operator can set: environment variables, or the same lines in a `.env` file."""

import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from dotenv import dotenv_values
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.ops.exit_codes import MISCONFIGURED, StartupError
from rules.numbers import whole

ENV_FILE = Path(".env")
PREFIX = "PARLOUR_"
LAST_PORT = 65535

SET_UP_FIRST = (
    "DISCORD_TOKEN is not set: copy .env.example to .env and put in the token from "
    "https://discord.com/developers/applications (your application, Bot, Reset Token); "
    "`make play` needs none"
)

_WANTED: Mapping[str, str] = {
    "DISCORD_TOKEN": "the token alone, in one word",
    "PARLOUR_DATABASE": "the path of a file",
    "PARLOUR_HOUSE_DELAY": "a number of seconds from 0 to 60",
    "PARLOUR_LOG_LEVEL": "DEBUG, INFO, WARNING or ERROR",
    "PARLOUR_ALLOW_EPHEMERAL": "1 or 0",
    "PARLOUR_BACKUPS": "the path of a folder",
    "PARLOUR_BACKUP_HOURS": "a number of hours from 0 to 168, 0 for no backups",
    "PARLOUR_CLICK_LIMIT": "a whole number, 0 for no limit",
    "PARLOUR_KEEP_DAYS": "a whole number of days, 0 for ever",
    "PARLOUR_HEALTH": "host:port, or off",
    "PARLOUR_PLAY_PORT": "a port up to 65535, or 0 for any that is free",
}


def _one_word(value: object) -> object:
    if not isinstance(value, str):
        return value
    word = value.strip()
    if not word.isprintable() or " " in word:
        raise ValueError("a token is one word")
    return word


def _upper(value: object) -> object:
    return value.strip().upper() if isinstance(value, str) else value


def _address(value: str) -> str:
    """`host:port`, or "off"."""
    host, _, port = value.strip().rpartition(":")
    if value.strip().lower() == "off":
        return "off"
    if not host or whole(port, LAST_PORT) is None:
        raise ValueError("host:port, or off")
    return value.strip()


class Settings(BaseSettings):
    """The settings of one process; `read_settings` makes them.

    `house_delay` is in seconds. `backups` is a folder, `None` for one beside the database. `dyno`
    is set by Heroku, whose disks are wiped at every restart.
    """

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        populate_by_name=True,
        hide_input_in_errors=True,
    )

    discord_token: Annotated[SecretStr, BeforeValidator(_one_word)] = Field(
        default=SecretStr(""), validation_alias="DISCORD_TOKEN"
    )
    database: Path = Path("data/parlour.sqlite3")
    house_delay: float = Field(default=2.0, ge=0, le=60, allow_inf_nan=False)
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(_upper)] = (
        "INFO"
    )
    allow_ephemeral: bool = False
    backups: Path | None = None
    backup_hours: float = Field(default=1.0, ge=0, le=168, allow_inf_nan=False)
    click_limit: int = Field(default=30, ge=0, le=10_000)
    keep_days: int = Field(default=365, ge=0, le=36_500)
    health: Annotated[str, AfterValidator(_address)] = "127.0.0.1:9180"
    play_port: int = Field(default=8321, ge=0, le=LAST_PORT)
    dyno: str = Field(default="", validation_alias="DYNO")

    @property
    def backup_folder(self) -> Path:
        """Where the bot's own backups go."""
        return self.backups or self.database.parent / "backups"

    @property
    def health_address(self) -> tuple[str, int] | None:
        """Where health is served; `None` for nowhere."""
        if self.health == "off":
            return None
        host, _, port = self.health.rpartition(":")
        return host.strip("[]"), int(port)

    @property
    def token(self) -> str:
        """The bot's token in clear, for logging in and for nothing else; empty where not set."""
        return self.discord_token.get_secret_value()


def read_settings(env_file: Path = ENV_FILE) -> Settings:
    """Read the environment and `env_file`, of which the environment wins.

    Raises `StartupError` naming every setting that is wrong and what it should be.
    """
    try:
        return Settings(_env_file=env_file)  # type: ignore[call-arg] # pydantic-settings' own
    except ValidationError as error:
        fields = {str(problem["loc"][0]).upper() for problem in error.errors()}
        wrong = sorted({name if name in _WANTED else PREFIX + name for name in fields})
        sentences = "; ".join(f"{name} must be {_WANTED[name]}" for name in wrong)
        raise StartupError(MISCONFIGURED, f"{sentences} (.env.example explains each)") from None
    except (OSError, UnicodeDecodeError) as error:
        raise StartupError(
            MISCONFIGURED, f"{env_file} cannot be read as UTF-8 text by this user: {error}"
        ) from None


def doubts(env_file: Path = ENV_FILE, environment: Mapping[str, str] = os.environ) -> list[str]:
    """What looks wrong about the settings but stops nothing, a sentence each."""
    in_file = dotenv_values(env_file, interpolate=False) if env_file.is_file() else {}
    found = [
        f"{name} is no setting of this program, so it changes nothing"
        for name in sorted({*environment, *in_file})
        if name.upper().startswith(PREFIX) and name.upper() not in _WANTED
    ]
    mode = env_file.stat().st_mode if env_file.is_file() else 0
    if mode & (stat.S_IROTH | stat.S_IRGRP):
        who = "every user of this machine" if mode & stat.S_IROTH else "its group"
        found.append(f"{env_file} holds the token and {who} may read it: chmod 600 {env_file}")
    return found
