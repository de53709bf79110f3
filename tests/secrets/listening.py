"""Everything that loggers are given, kept for the world whose code spoke.

Tasks inherit the context they were begun in, so each line finds its own world.
"""

import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import structlog

_HEARD: ContextVar[list[str] | None] = ContextVar("heard", default=None)


def speak_for(heard: list[str]) -> None:
    """From here on whatever is logged in this context belongs to one world."""
    _HEARD.set(heard)


@contextmanager
def listening() -> Iterator[None]:
    """Write nothing and keep everything, whatever its level."""
    root, ears = logging.getLogger(), _Ears()
    structlog.configure(
        processors=[_keep],
        wrapper_class=structlog.make_filtering_bound_logger(logging.NOTSET),
        cache_logger_on_first_use=False,
    )
    root.addHandler(ears)
    try:
        yield
    finally:
        root.removeHandler(ears)
        structlog.reset_defaults()


def _keep(_logger: Any, method: str, event: Any) -> Any:
    told = dict(event)
    error = told.pop("exc_info", None)
    _note(f"{method} {told!r}", error)
    raise structlog.DropEvent


class _Ears(logging.Handler):
    """Hears what does not go through structlog: libraries, and asyncio about failed tasks."""

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one record."""
        error = record.exc_info[1] if record.exc_info else None
        _note(f"{record.levelname} {record.name} {record.getMessage()}", error)


def _note(words: str, error: Any) -> None:
    heard = _HEARD.get()
    if heard is not None:
        told = traceback.format_exception(error) if isinstance(error, BaseException) else ()
        heard.append("".join((words, *told)))
