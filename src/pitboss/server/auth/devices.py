"""What a request says about the program that sent it, in a few words."""

from __future__ import annotations

from typing import Final

DEVICE_CHARS_MAX: Final = 60

# The first that is found counts: browsers name those before them as well.
_BROWSERS: Final = {
    "Edg": "Edge",
    "OPR": "Opera",
    "Firefox": "Firefox",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
_SYSTEMS: Final = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}


def device_of(user_agent: str) -> str:
    """The program that sent a request: a browser and its system, or what it calls itself.

    >>> device_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox on Linux'
    >>> device_of("curl/8.14.1")
    'curl/8.14.1'
    """
    browser = next((name for sign, name in _BROWSERS.items() if sign in user_agent), "")
    system = next((name for sign, name in _SYSTEMS.items() if sign in user_agent), "")
    if browser and system:
        return f"{browser} on {system}"
    plain = "".join(each for each in user_agent if each.isascii() and each.isprintable())
    return plain[:DEVICE_CHARS_MAX].strip()
