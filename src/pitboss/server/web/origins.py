"""Whose page is asking: by which name we were reached, and from which site the request came."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from typing import Final

from starlette.datastructures import Headers
from starlette.types import Scope

from pitboss.errors import MalformedAnswer, NotPermitted

__all__ = ["Sites", "is_https"]

_HOST: Final = re.compile(r"(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]{1,253})(?::([0-9]{1,5}))?")


def is_https(scope: Scope) -> bool:
    """Whether the line is encrypted, as far as the server can tell."""
    return scope.get("scheme") in ("https", "wss")


class Sites:
    """The names under which people reach the house, and the check that a page is one of ours.

    Without names of its own the house answers to `localhost` and to bare addresses: another
    site cannot make a browser take its own name for one of these.
    """

    def __init__(self, origins: Iterable[str] = ()) -> None:
        self._origins = frozenset(_checked(each) for each in origins)
        self._hosts = frozenset({"localhost", *map(_host_name, self._origins)})

    def check_host(self, headers: Headers) -> str:
        """The host of the request, if it is us whom they mean."""
        found = headers.getlist("host")
        match = _HOST.fullmatch(found[0]) if len(found) == 1 else None
        if match is None:
            raise MalformedAnswer("a request names one host")
        name = match[1].lower()
        if name not in self._hosts and not _is_address(name):
            raise NotPermitted("the house is not known by that name")
        return found[0].lower()

    def check_origin(self, scope: Scope, headers: Headers, *, needed: bool) -> None:
        """Refuse a request that a page of another site has sent."""
        found = headers.getlist("origin")
        if not found and not needed:
            if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
                raise NotPermitted("this may only be asked by a page of the house")
            return
        own = f"{'https' if is_https(scope) else 'http'}://{headers['host'].lower()}"
        if len(found) != 1 or found[0] not in {own, *self._origins}:
            raise NotPermitted("this may only be asked by a page of the house")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _checked(origin: str) -> str:
    """An origin as browsers spell it: `https://casino.example`, nothing after the host."""
    scheme, _, host = origin.lower().partition("://")
    if scheme not in ("http", "https") or _HOST.fullmatch(host) is None:
        raise MalformedAnswer(f"{origin!r} is not an origin such as https://casino.example")
    return origin.lower()


def _host_name(origin: str) -> str:
    match = _HOST.fullmatch(origin.partition("://")[2])
    return match[1] if match else ""
