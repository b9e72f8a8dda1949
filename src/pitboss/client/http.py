"""HTTP requests with the standard library; keeps the session cookie and the CSRF token."""

from __future__ import annotations

import http.client
from typing import Final
from urllib.parse import urlsplit

import msgspec

from pitboss.client.errors import error_from_json, unreachable
from pitboss.errors import MalformedAnswer, MalformedFile

SECONDS_MAX: Final = 30.0


class Http:
    """The requests of one user: `cookie` is the session, `csrf` its token against forgery."""

    def __init__(self, url: str, *, seconds: float = SECONDS_MAX) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise MalformedAnswer(f"{url!r} is not an address such as http://localhost:8000")
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.cookie = self.csrf = ""
        self._secure, self._host = parts.scheme == "https", parts.netloc
        self._seconds = seconds

    @property
    def socket_origin(self) -> str:
        """The origin of WebSocket addresses."""
        return f"{'wss' if self._secure else 'ws'}://{self._host}"

    def get(self, path: str) -> object:
        """The response to a GET request."""
        return self._ask("GET", path, None)

    def post(self, path: str, **fields: object) -> object:
        """The response to a POST request with these fields."""
        return self._ask("POST", path, msgspec.json.encode(fields))

    def _ask(self, method: str, path: str, body: bytes | None) -> object:
        try:
            status, raw = self._sent(method, path, body)
        except (OSError, http.client.HTTPException) as error:
            raise unreachable(error) from None
        plain = _decoded(raw)
        if status >= 400:
            raise error_from_json(plain.get("error") if isinstance(plain, dict) else None)
        if plain is None:
            raise MalformedFile("the server sent something that is not JSON")
        return plain

    def _sent(self, method: str, path: str, body: bytes | None) -> tuple[int, bytes]:
        kind = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
        connection = kind(self._host, timeout=self._seconds)
        try:
            connection.request(method, path, body=body, headers=self._headers(body))
            response = connection.getresponse()
            for cookie in response.headers.get_all("set-cookie", []):
                self._keep(cookie)
            return response.status, response.read()
        finally:
            connection.close()

    def _headers(self, body: bytes | None) -> dict[str, str]:
        headers = {"accept": "application/json", "origin": self.origin}
        if self.cookie:
            headers["cookie"] = self.cookie
        if body is not None:
            headers |= {"content-type": "application/json", "x-csrf-token": self.csrf}
        return headers

    def _keep(self, cookie: str) -> None:
        """Keep the cookie as a browser would; one without a value is deleted."""
        pair = cookie.partition(";")[0].strip()
        self.cookie = pair if pair.partition("=")[2] else ""


def _decoded(raw: bytes) -> object:
    try:
        found: object = msgspec.json.decode(raw)
    except msgspec.DecodeError:
        return None
    return found
