"""The session cookie."""

from __future__ import annotations

from typing import Final

TOKEN_CHARS_MAX: Final = 128


def cookie_name(*, https: bool) -> str:
    """The name of the session cookie.

    Under `__Host-` a browser lets no other host and no plain connection set it; over plain http,
    as on one's own machine, browsers refuse that name.
    """
    return "__Host-pitboss" if https else "pitboss"


def set_cookie(token: str, *, https: bool, age: int) -> str:
    """The header that stores the token in the browser, out of reach of scripts."""
    secure = "; Secure" if https else ""
    name = cookie_name(https=https)
    return f"{name}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Strict{secure}"


def forget_cookie(*, https: bool) -> str:
    """The header that deletes the cookie."""
    return set_cookie("", https=https, age=0)


def token_in(header: str, *, https: bool) -> str:
    """The token in a Cookie header, or ""; two cookies of one name count as none."""
    name = cookie_name(https=https)
    pairs = [pair.strip().partition("=") for pair in header.split(";")]
    found = [value for key, _, value in pairs if key == name]
    return found[0] if len(found) == 1 and len(found[0]) <= TOKEN_CHARS_MAX else ""
