"""The log of what concerns security: who signs in and out, and who is refused.

Failures are warnings, and stand in every log; sign-ins are of level info. A name that nobody has is
not written down: it might be a password that was typed into the wrong field.
"""

from __future__ import annotations

import logging
from typing import Final

from pitboss.ledger.acts import Source
from pitboss.server.web.limits import Rate

SECURITY: Final = "pitboss.security"

REFUSALS: Final = Rate(20, 0.2)  # lines about each address or user

_log: Final = logging.getLogger(SECURITY)


def signed_in(user: int, role: str, source: Source) -> None:
    """A session has begun."""
    fields = {"event": "sign-in", "user": user, "role": role, "address": source.address}
    fields["device"] = source.device
    _log.info(
        "user %d (%s) signed in from %s", user, role, source.address, extra={"fields": fields}
    )


def signed_out(user: int) -> None:
    """A session was ended by its user, or all of a user were."""
    _log.info("user %d signed out", user, extra={"fields": {"event": "sign-out", "user": user}})


def not_proved(user: int | None, code: str, address: str) -> None:
    """A password or a code was wrong, or came too soon after others that were."""
    whose = "an unknown name" if user is None else f"user {user}"
    fields = {"event": "not proved", "user": user, "code": code, "address": address}
    _log.warning("%s was not proved from %s: %s", whose, address, code, extra={"fields": fields})


def refused(fields: dict[str, object], *, level: int) -> None:
    """A request was refused: who asked for what, from where, and why."""
    fields = {"event": "refused", **fields}
    words = "refused %(method)s %(path)s from %(address)s: %(status)s %(reason)s"
    _log.log(level, words, fields, extra={"fields": fields})


def command_refused(user: int, role: str, table: int, reason: str) -> None:
    """A command at a table was refused: the role of its sender does not allow it."""
    fields = {"event": "refused", "user": user, "role": role, "table": table, "reason": reason}
    words = "refused a command of user %(user)d (%(role)s) at table %(table)d: %(reason)s"
    _log.warning(words, fields, extra={"fields": fields})
