"""The cookie that a browser shows at the door."""

from __future__ import annotations

from typing import Final

__all__ = ["COOKIE_AGE_SECONDS", "cookie_name", "forget_cookie", "set_cookie", "token_in"]

COOKIE_AGE_SECONDS: Final = 30 * 86_400
TOKEN_CHARS_MAX: Final = 128


def cookie_name(*, https: bool) -> str:
    """The name under which a browser lets no other host and no plain line set the cookie.

    Over a plain line, as on one's own machine, browsers refuse that name.
    """
    return "__Host-pitboss" if https else "pitboss"


def set_cookie(token: str, *, https: bool, age: int = COOKIE_AGE_SECONDS) -> str:
    """The header that gives the token to the browser, and to no script in it."""
    secure = "; Secure" if https else ""
    name = cookie_name(https=https)
    return f"{name}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Strict{secure}"


def forget_cookie(*, https: bool) -> str:
    """The header that takes it away again."""
    return set_cookie("", https=https, age=0)


def token_in(header: str, *, https: bool) -> str:
    """The token in a Cookie header, or nothing; two of one name are none."""
    name = cookie_name(https=https)
    pairs = [pair.strip().partition("=") for pair in header.split(";")]
    found = [value for key, _, value in pairs if key == name]
    return found[0] if len(found) == 1 and len(found[0]) <= TOKEN_CHARS_MAX else ""
