"""A dealer at the console: types, presses, and waits for the table to go on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page, TimeoutError

from pitboss.client import Client
from tests.server.http_client import PASSWORD
from tests.server.serving import Served
from tests.web.browser import Watched, visiting

__all__ = ["Booth", "at_console", "console_of", "signed_in"]

# The first showdown loads the compiled rankings of hands.
STEP_MS_MAX = 60_000

# Whatever can be entered without a thought: the first card, face or section, the example of what
# is typed, the usual word, or the first thing that a player may say. What is left over is why
# nothing could be pressed.
_ANYTHING = """() => {
  const step = document.getElementById("step");
  const shown = step.querySelector(".shown");
  for (const each of shown?.querySelectorAll(".card-grid, .die-row, .wheel-entry") ?? []) {
    each.querySelector("button:not(:disabled)").click();
  }
  for (const each of [...(shown?.querySelectorAll(".card-toggle") ?? [])].slice(0, 4)) each.click();
  for (const each of shown?.querySelectorAll(".blank:has(> .hint) > input") ?? []) {
    each.value = each.parentElement.querySelector(".hint").innerText.split(", or ")[0];
    each.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const form = step.querySelector(".speaks details.word form, .others details.word form");
  const press = shown?.querySelector(".confirm:not(:disabled)")
    ?? step.querySelector("#usual") ?? step.querySelector(".speaks button.word");
  if (press) return press.click();
  if (!form) return step.innerText;
  for (const each of [...form.querySelectorAll(".card-toggle")].slice(0, 2)) each.click();
  return form.requestSubmit();
}"""

_GONE_ON = """(before) => {
  const { dataset, ariaBusy } = document.getElementById("step");
  return dataset.n !== before && ariaBusy !== "true";
}"""


@dataclass
class Booth:
    """The console of a live table in a browser."""

    page: Page
    client: Client
    table: int

    @property
    def step(self) -> str:
        """The last row of the log that the page knows."""
        return self.page.locator("#step").get_attribute("data-n") or ""

    @property
    def prompt(self) -> str:
        """What the table asks, in large letters."""
        return self.page.locator(".step-prompt").inner_text()

    @property
    def log(self) -> str:
        """All that the log shows."""
        return self.page.locator(".house-log").inner_text()

    def press(self, what: str) -> None:
        """Press something that makes the table go on."""
        before = self.step
        self.page.locator(what).first.click()
        self._gone_on(before)

    def enter(self, *lines: str) -> None:
        """Type one line after another; an empty one is the usual word."""
        for typed in lines:
            before = self.step
            self.page.fill("#typed", typed)
            self.page.press("#typed", "Enter")
            self._gone_on(before)

    def _gone_on(self, before: str) -> None:
        """Wait until the table has gone on, and has sent the page that the word was taken."""
        try:
            self.page.wait_for_function(_GONE_ON, arg=before, timeout=STEP_MS_MAX)
        except TimeoutError:
            said = self.page.locator(".typed-error, .toast").all_inner_texts()
            raise AssertionError(f"still at {self.prompt!r}: {said}") from None

    def seat(self, name: str, seat: int) -> None:
        """Seat a walk-in player."""
        if not self.page.locator("#walk-name").is_visible():
            self.page.click(".walk-in-fold > summary")
        self.page.fill("#walk-name", name)
        self.page.select_option("#walk-seat", str(seat))
        self.page.press("#walk-name", "Enter")
        self.page.wait_for_selector(f".player-list [data-seat='{seat}']")

    def lay(self, seat: int, spot: str, dollars: int) -> None:
        """Lay a wager by name for a walk-in."""
        self.page.select_option("#wager-seat", str(seat))
        self.page.select_option("#wager-spot", spot)
        self.page.fill("#wager-cents", str(dollars))
        self.press(".lay button")

    def chip(self, spot: str) -> None:
        """Lay the chip in hand on a spot of the felt."""
        before = self.step
        self.page.locator(f"[data-spot='{spot}']").press("Enter")
        self._gone_on(before)

    def anything(self) -> None:
        """Make the table go on by whatever it takes first."""
        before = self.step
        nothing = self.page.evaluate(_ANYTHING)
        assert not nothing, nothing
        self._gone_on(before)

    @property
    def seats_people(self) -> bool:
        """Whether walk-ins may be seated now."""
        return self.page.locator(".walk-in button").is_enabled()

    def irregularity(self, command: str) -> None:
        """Call something that went wrong."""
        self.page.click(".irregularities > summary")
        self.press(f".irregularities [data-command='{command}']")


@contextmanager
def signed_in(
    browser: Browser, server: Served, name: str, **look: Any
) -> Iterator[tuple[Client, Watched]]:
    """Somebody of the house in front of a browser."""
    client = Client(server.url)
    client.login(name, PASSWORD)
    with visiting(browser, server.url, client=client, **look) as visit:
        yield client, visit


@contextmanager
def at_console(
    browser: Browser, server: Served, name: str, game: str, *, table: int = 0, **look: Any
) -> Iterator[Booth]:
    """Somebody of the house at the console of a new live table, or of one that is open."""
    with signed_in(browser, server, name, **look) as (client, visit):
        yield console_of(client, visit, game, table=table)


def console_of(client: Client, visit: Watched, game: str, *, table: int = 0) -> Booth:
    """Go to the console of a new live table, or of one that is open."""
    number = table or client.open_table(game, mode="live", name="School")
    visit.page.goto(f"{visit.url}/console/{number}")
    visit.page.wait_for_selector("#typed")
    return Booth(visit.page, client, number)
