import io
import json
import logging
import warnings

import pytest
import structlog
from pydantic import BaseModel, ValidationError

from bot.ops import logs

CANARY = "MTIz.abc.def-ghi"
SEED = "5eed" * 16

pytestmark = pytest.mark.usefixtures("untouched_logging")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(params=[io.StringIO, Terminal], ids=["machine", "terminal"])
def stream(request):
    stream = request.param()
    logs.configure("DEBUG", CANARY, stream)
    return stream


def test_a_machine_gets_one_json_object_a_line_from_our_loggers_and_from_others():
    stream = io.StringIO()
    logs.configure("INFO", "", stream)
    structlog.get_logger("bot.host").info("table_opened", table=17)
    logging.getLogger("discord.client").warning("late by %s s", 3)
    ours, others = (json.loads(line) for line in stream.getvalue().splitlines())
    assert (ours["event"], ours["table"], ours["level"]) == ("table_opened", 17, "info")
    assert (others["event"], others["logger"]) == ("late by 3 s", "discord.client")
    assert ours["timestamp"].endswith("Z")


def test_a_terminal_gets_words_instead_of_json():
    stream = Terminal()
    logs.configure("INFO", "", stream)
    structlog.get_logger("bot").info("table_opened", table=17)
    assert "table_opened" in stream.getvalue()
    assert "{" not in stream.getvalue()


@pytest.mark.parametrize("name", ["discord", "discord.http", "discord.gateway", "aiosqlite", "PIL"])
def test_others_never_speak_below_info_even_when_somebody_sets_their_level(stream, name):
    logger = logging.getLogger(name)
    logger.setLevel(logging.DEBUG)
    try:
        logger.debug("a body")
        assert stream.getvalue() == ""
        logger.info("a fact")
        assert "a fact" in stream.getvalue()
    finally:
        logger.setLevel(logging.NOTSET)


@pytest.mark.parametrize(("level", "told"), [("DEBUG", 3), ("INFO", 2), ("WARNING", 1)])
def test_our_own_level_is_the_one_that_is_set(level, told):
    stream = io.StringIO()
    logs.configure(level, "", stream)
    log = structlog.get_logger("bot")
    log.debug("one")
    log.info("two")
    log.warning("three")
    assert len(stream.getvalue().splitlines()) == told


def test_no_way_of_logging_lets_a_secret_out(stream):
    url = "https://discord.com/api/v10/interactions/123/aW50ZXJhY3Rpb24/callback"
    log = structlog.get_logger("bot")
    log.warning("told", text=f"{CANARY} {SEED}", where=url)
    logging.getLogger("discord.http").warning("POST %s with %s answered 429", url, CANARY)
    try:
        raise RuntimeError(f"{CANARY} {SEED} {url}")
    except RuntimeError:
        log.exception("failed")
        logging.getLogger("asyncio").exception("failed")
    written = stream.getvalue()
    assert "failed" in written
    for secret in (CANARY, SEED, "aW50ZXJhY3Rpb24"):
        assert secret not in written


def test_a_traceback_shows_no_local_variables(stream):
    hand = "court-hand-of-the-duke"
    try:
        raise ValueError(str(len(hand)))
    except ValueError:
        structlog.get_logger("bot").exception("failed")
    assert "ValueError" in stream.getvalue()
    # The line of source that made it is shown; the value it names is in no other line.
    assert stream.getvalue().count(hand) == 0


def test_what_failed_validation_is_not_quoted(stream):
    class Body(BaseModel):
        seed: int

    written = "the cards of everybody"
    body = {"seed": written}
    try:
        Body.model_validate(body)
    except ValidationError:
        structlog.get_logger("bot").exception("unreadable")
    assert "int_parsing" in stream.getvalue()
    assert written not in stream.getvalue()


def test_of_anything_but_plain_values_only_the_type_is_told(stream):
    structlog.get_logger("bot").info("odd", state={"hand": "9 9 X"}, cards=["9"], text="y" * 9999)
    written = stream.getvalue()
    assert "<dict>" in written
    assert "<list>" in written
    assert "9 9 X" not in written
    assert len(written) < 1500


def test_python_warnings_are_logged(stream):
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logs.configure("INFO", "", stream)
        warnings.warn("that is old", UserWarning, stacklevel=1)
    assert "that is old" in stream.getvalue()
