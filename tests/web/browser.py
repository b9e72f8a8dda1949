"""A browser at the doors of a real house: nothing is asked elsewhere, nothing is complained of."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page, Request

from pitboss.client import Client

__all__ = ["Watched", "visiting"]

WAIT_MS = 60_000  # a machine may be slow; whatever comes at once is not waited for


@dataclass
class Watched:
    """A page of the house, and whatever went wrong on it."""

    page: Page
    url: str
    wrong: list[str] = field(default_factory=list)

    def watch(self) -> None:
        """Note errors of the console and of scripts, and requests to other hosts."""
        self.page.on("console", lambda line: self._say(line.text, line.type == "error"))
        self.page.on("pageerror", lambda error: self._say(str(error), True))
        self.page.on("request", self._check)

    def _check(self, request: Request) -> None:
        self._say(f"asked elsewhere: {request.url}", not request.url.startswith(self.url))

    def _say(self, words: str, is_wrong: bool) -> None:
        if is_wrong:
            self.wrong.append(words)


@contextmanager
def visiting(
    browser: Browser, url: str, *, client: Client | None = None, **look: Any
) -> Iterator[Watched]:
    """A page at a house, signed in as the client is; fails on whatever went wrong there.

    `look` goes to the browser's context: size, colours, motion.
    """
    size = {"width": 1400, "height": 1000}
    context = browser.new_context(**{"viewport": size, "reduced_motion": "reduce", **look})
    if client is not None and client.http.cookie:
        name, _, value = client.http.cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": url}])
    context.set_default_timeout(WAIT_MS)
    visit = Watched(context.new_page(), url)
    visit.watch()
    try:
        yield visit

        assert visit.wrong == [], visit.wrong
    finally:
        context.close()
