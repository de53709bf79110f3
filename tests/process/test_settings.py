from pathlib import Path

import pytest

from bot.local import PORT
from bot.ops.exit_codes import StartupError
from bot.ops.settings import doubts, read_settings

CANARY = "not.a.token-at-all"


def test_without_any_setting_the_defaults_hold():
    settings = read_settings()
    assert settings.token == ""
    assert settings.database == Path("data/parlour.sqlite3")
    assert settings.house_delay == 2.0
    assert settings.log_level == "INFO"
    assert settings.allow_ephemeral is False


@pytest.mark.parametrize(
    ("name", "text", "attribute", "value"),
    [
        ("DISCORD_TOKEN", f"  {CANARY}\n", "token", CANARY),
        ("PARLOUR_DATABASE", "/srv/games.sqlite3", "database", Path("/srv/games.sqlite3")),
        ("PARLOUR_HOUSE_DELAY", "0.5", "house_delay", 0.5),
        ("PARLOUR_HOUSE_DELAY", "", "house_delay", 2.0),
        ("PARLOUR_LOG_LEVEL", "warning", "log_level", "WARNING"),
        ("PARLOUR_ALLOW_EPHEMERAL", "1", "allow_ephemeral", True),
        ("PARLOUR_PLAY_PORT", "0", "play_port", 0),
        ("PARLOUR_BACKUP_HOURS", "0", "backup_hours", 0.0),
        ("PARLOUR_KEEP_DAYS", "0", "keep_days", 0),
        ("PARLOUR_CLICK_LIMIT", "5", "click_limit", 5),
        ("PARLOUR_BACKUPS", "/srv/kept", "backup_folder", Path("/srv/kept")),
        ("PARLOUR_BACKUPS", "", "backup_folder", Path("data/backups")),
        ("PARLOUR_HEALTH", "0.0.0.0:80", "health_address", ("0.0.0.0", 80)),  # noqa: S104 - read
        ("PARLOUR_HEALTH", "[::1]:0", "health_address", ("::1", 0)),
        ("PARLOUR_HEALTH", "OFF", "health_address", None),
        ("PARLOUR_HEALTH", "", "health_address", ("127.0.0.1", 9180)),
        ("DYNO", "worker.1", "dyno", "worker.1"),
    ],
)
def test_a_setting_is_read_from_the_environment_and_from_the_file(
    monkeypatch, folder, name, text, attribute, value
):
    (folder / ".env").write_text(f"{name}={text.strip()}\n")
    assert getattr(read_settings(), attribute) == value
    (folder / ".env").unlink()
    monkeypatch.setenv(name, text)
    assert getattr(read_settings(), attribute) == value


def test_the_environment_wins_over_the_file(monkeypatch, folder):
    (folder / ".env").write_text("PARLOUR_HOUSE_DELAY=5\n")
    monkeypatch.setenv("PARLOUR_HOUSE_DELAY", "7")
    assert read_settings().house_delay == 7


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("DISCORD_TOKEN", "Bot a.b.c"),
        ("DISCORD_TOKEN", "a.b\n.c"),
        ("PARLOUR_HOUSE_DELAY", "soon"),
        ("PARLOUR_HOUSE_DELAY", "-1"),
        ("PARLOUR_HOUSE_DELAY", "61"),
        ("PARLOUR_HOUSE_DELAY", "nan"),
        ("PARLOUR_LOG_LEVEL", "CHATTY"),
        ("PARLOUR_ALLOW_EPHEMERAL", "perhaps"),
        ("PARLOUR_PLAY_PORT", "65536"),
        ("PARLOUR_BACKUP_HOURS", "-1"),
        ("PARLOUR_KEEP_DAYS", "1.5"),
        ("PARLOUR_CLICK_LIMIT", "-1"),
        ("PARLOUR_HEALTH", "9180"),
        ("PARLOUR_HEALTH", "localhost:99999"),
    ],
)
def test_a_wrong_value_is_refused_on_one_line_that_names_it_and_what_is_wanted(
    monkeypatch, name, text
):
    monkeypatch.setenv(name, text)
    with pytest.raises(StartupError) as refused:
        read_settings()
    assert refused.value.code == 78
    assert refused.value.sentence.startswith(f"{name} must be ")
    assert "\n" not in refused.value.sentence


def test_all_wrong_values_are_told_at_once(monkeypatch):
    monkeypatch.setenv("PARLOUR_HOUSE_DELAY", "soon")
    monkeypatch.setenv("PARLOUR_LOG_LEVEL", "CHATTY")
    with pytest.raises(StartupError, match=r"PARLOUR_HOUSE_DELAY must .*PARLOUR_LOG_LEVEL must "):
        read_settings()


def test_a_file_that_is_no_text_is_refused(folder):
    (folder / ".env").write_bytes(b"\xff\xfe\x00DISCORD")
    with pytest.raises(StartupError, match="UTF-8"):
        read_settings()


def test_the_page_has_one_port_by_default():
    assert read_settings().play_port == PORT


def test_the_token_shows_in_no_form_of_the_settings(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", CANARY)
    settings = read_settings()
    shown = f"{settings!r} {settings} {settings.model_dump()} {settings.model_dump_json()}"
    assert CANARY not in shown


@pytest.mark.parametrize(
    ("mode", "who"), [(0o644, "every user"), (0o640, "its group"), (0o604, "every user")]
)
def test_a_file_that_others_may_read_is_doubted(folder, mode, who):
    (folder / ".env").write_text("PARLOUR_HOUSE_DELAY=1\n")
    (folder / ".env").chmod(0o600)
    assert doubts(environment={}) == []
    (folder / ".env").chmod(mode)
    (doubt,) = doubts(environment={})
    assert "chmod 600 .env" in doubt
    assert who in doubt


def test_a_misspelt_setting_is_doubted_wherever_it_stands(folder):
    (folder / ".env").write_text("PARLOUR_DATABSE=x\nOTHER_PROGRAM=1\n")
    (folder / ".env").chmod(0o600)
    told = doubts(environment={"PARLOUR_HOUSEDELAY": "1", "PARLOUR_DATABASE": "y", "HOME": "/"})
    assert [doubt.split(" ", 1)[0] for doubt in told] == ["PARLOUR_DATABSE", "PARLOUR_HOUSEDELAY"]


def test_the_example_names_every_setting_and_only_settings(folder):
    example = Path(__file__).parents[2] / ".env.example"
    lines = example.read_text(encoding="utf-8").splitlines()
    (folder / ".env").write_text(
        "\n".join(line.removeprefix("#") for line in lines if "=" in line and "# " not in line)
    )
    (folder / ".env").chmod(0o600)
    assert doubts(environment={}) == []
    named = read_settings().model_fields_set | {"discord_token", "dyno"}
    assert named == set(type(read_settings()).model_fields)
