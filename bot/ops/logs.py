"""Logging: JSON lines for machines, readable lines at a terminal, and no secret in either.

Log ids and kinds of things, never their content. What slips through all the same is caught here:
Discord's library may not speak below INFO (its DEBUG prints bodies and interaction tokens), and
every finished line is searched for secrets before it leaves.
"""

import logging
import re
import sys
from typing import TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

OURS = ("bot", "rules", "storage")
HIDDEN = "***"
_LONGEST = 500

_SECRETS = (
    # Whoever has an interaction's token can speak in the bot's name for a quarter of an hour.
    (re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/\s?\"']+"), rf"\1{HIDDEN}"),
    # A secret seed in hexadecimal, or anything that might be one.
    (re.compile(r"\b[0-9a-f]{64,}\b", re.IGNORECASE), HIDDEN),
    # What was being read when validation failed: a commit's body, or what somebody typed.
    (re.compile(r"input_value=.*?(, input_type=)", re.DOTALL), rf"input_value={HIDDEN}\1"),
)


def configure(level: str = "INFO", secret: str = "", stream: TextIO | None = None) -> None:
    """Send our own events and the standard library's records to `stream`, stderr by default.

    `level` holds for this program's own modules; other libraries never speak below INFO. `secret`
    is the bot's token, which is cut out of whatever is written.
    """
    stream = sys.stderr if stream is None else stream
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _plain_values,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream)
    handler.addFilter(_not_too_chatty)
    handler.setFormatter(_Discreet(secret, shared, console=stream.isatty()))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(logging.getLevelName(level), logging.INFO))
    for name in OURS:
        logging.getLogger(name).setLevel(level)
    logging.captureWarnings(capture=True)


class _Discreet(structlog.stdlib.ProcessorFormatter):
    """Renders one record, then cuts secrets out of the finished text, tracebacks included."""

    def __init__(self, secret: str, foreign: list[Processor], *, console: bool) -> None:
        renderer: Processor = (
            structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
            if console
            else structlog.processors.JSONRenderer(ensure_ascii=False)
        )
        # Tracebacks as plain text: the structured kind carries the values of local variables.
        exceptions = [] if console else [structlog.processors.format_exc_info]
        super().__init__(
            foreign_pre_chain=foreign,
            processors=[self.remove_processors_meta, *exceptions, renderer],
        )
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        """One record as text without secrets."""
        text = super().format(record)
        if self._secret:
            text = text.replace(self._secret, HIDDEN)
        for pattern, harmless in _SECRETS:
            text = pattern.sub(harmless, text)
        return text


def _not_too_chatty(record: logging.LogRecord) -> bool:
    """Whether a record may be written: others' DEBUG never, whatever level somebody set."""
    return record.levelno >= logging.INFO or record.name.split(".", 1)[0] in OURS


def _plain_values(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Keep ids, numbers and short texts; of anything bigger only its type is told."""
    for name, value in event.items():
        if name.startswith("_") or name in {"exc_info", "stack_info"}:
            continue
        if isinstance(value, str):
            event[name] = value if len(value) <= _LONGEST else value[:_LONGEST] + "…"
        elif value is not None and not isinstance(value, int | float):
            event[name] = f"<{type(value).__name__}>"
    return event
