"""The log of the server on standard error: a line of text or of JSON for each event."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Final

import msgspec

from pitboss.cli.printing import plain
from pitboss.server.auth.security_log import SECURITY
from pitboss.server.web.request_log import REQUEST_ID

_LIBRARIES: Final = logging.WARNING  # what other libraries say is logged from here on


class TextLines(logging.Formatter):
    """A line of text; what follows an error is its trace."""

    def format(self, record: logging.LogRecord) -> str:
        """One event."""
        request = REQUEST_ID.get()
        mark = f" [{request}]" if request else ""
        message = plain(record.getMessage()).replace("\n", " ")
        line = f"{_time(record)} {record.levelname.lower()} {record.name}{mark} {message}"
        trace = _trace(self, record)
        return f"{line}\n{trace}" if trace else line


class JsonLines(logging.Formatter):
    """A JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """One event."""
        line: dict[str, object] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _text(record.getMessage()),
        }
        if request := REQUEST_ID.get():
            line["request"] = request
        fields: dict[str, object] = getattr(record, "fields", {})
        line |= {n: _text(each) if isinstance(each, str) else each for n, each in fields.items()}
        if trace := _trace(self, record):
            line["trace"] = _text(trace)
        return msgspec.json.encode(line, enc_hook=str).decode()


def _text(text: str) -> str:
    """Text that can be written: what is no character is replaced."""
    return text.encode("utf-8", "replace").decode()


def _time(record: logging.LogRecord) -> str:
    moment = datetime.fromtimestamp(record.created, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _trace(formatter: logging.Formatter, record: logging.LogRecord) -> str:
    return formatter.formatException(record.exc_info) if record.exc_info else ""


def set_up_log(*, format: str, level: str, sign_ins: bool = False) -> None:
    """Write the log of the whole process to standard error, with every sign-in if wanted."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if format == "json" else TextLines())
    logging.basicConfig(handlers=[handler], level=_LIBRARIES, force=True)
    logging.getLogger("pitboss").setLevel(level.upper())
    logging.getLogger(SECURITY).setLevel(logging.INFO if sign_ins else logging.NOTSET)
