"""Time-based one-time passwords (RFC 6238) as authenticator apps make them, and recovery codes.

>>> code_at("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", 59 // STEP_SECONDS)
'287082'
"""

from __future__ import annotations

import hmac
from base64 import b32decode, b32encode
from hashlib import sha256
from typing import Final
from urllib.parse import quote

from pitboss.equipment import fresh_key

# What every app takes; the standard allows others, and few apps know them.
STEP_SECONDS: Final = 30
DIGITS: Final = 6
SECRET_BYTES: Final = 20
ISSUER: Final = "pitboss"

# Codes of so many steps before and after the present one are taken: clocks are never quite right.
DRIFT_STEPS: Final = 1

RECOVERY_CODES: Final = 10
_RECOVERY_BYTES: Final = 10
_GROUP_CHARS: Final = 4


def fresh_secret() -> str:
    """A new secret, as people type it into an app."""
    return b32encode(fresh_key()[:SECRET_BYTES]).decode("ascii")


def code_at(secret: str, step: int) -> str:
    """The code of a step of time."""
    digest = hmac.digest(b32decode(secret), step.to_bytes(8, "big"), "sha1")
    start = digest[-1] & 0x0F
    number = int.from_bytes(digest[start : start + 4], "big") & 0x7FFF_FFFF
    return str(number % 10**DIGITS).zfill(DIGITS)


def step_of(secret: str, code: str, *, now_ms: int) -> int | None:
    """The step of time, near the present one, of which this is the code."""
    now = now_ms // 1000 // STEP_SECONDS
    given = code.replace(" ", "").encode("utf-8", "replace")
    for step in range(max(0, now - DRIFT_STEPS), now + DRIFT_STEPS + 1):
        if hmac.compare_digest(code_at(secret, step).encode(), given):
            return step
    return None


def otpauth_uri(secret: str, name: str) -> str:
    """The address by which an app takes a secret over."""
    return f"otpauth://totp/{ISSUER}:{quote(name)}?secret={secret}&issuer={ISSUER}"


def fresh_recovery_codes() -> list[str]:
    """Codes of 80 bits, each of which stands in for the app once."""
    plain = (b32encode(fresh_key()[:_RECOVERY_BYTES]) for _ in range(RECOVERY_CODES))
    return [_grouped(each.decode("ascii").lower()) for each in plain]


def _grouped(code: str) -> str:
    return "-".join(
        code[start : start + _GROUP_CHARS] for start in range(0, len(code), _GROUP_CHARS)
    )


def recovery_hash(user: int, code: str) -> str:
    """What is stored of a recovery code, however it was typed."""
    plain = "".join(each for each in code.lower() if each.isalnum())
    return sha256(f"recovery {user} {plain}".encode("utf-8", "replace")).hexdigest()
