"""A player in a browser: comes in, sits down, lays chips, answers, and receives events.

Everything is done with the pointer or the keyboard on the pages of the house; what came over the
line is kept, so that a test can look for what should not have come.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from playwright.sync_api import Browser, Locator, Page, TimeoutError, WebSocket

from pitboss.client import Client
from pitboss.client.state import next_state, question_of
from pitboss.errors import ensure
from tests.server.serving import Served
from tests.web.browser import Watched, visiting

__all__ = ["Plain", "Player", "new_table", "playing"]

Plain = dict[str, Any]

ACTS_MAX = 200
WAIT_MS = 60_000  # a machine may be slow; whatever comes at once is not waited for

# What there is to do now: lay chips, answer, or nothing yet.
_TO_DO = """() => {
  const bar = document.getElementById("action-bar");
  const shown = (node) => Boolean(node) && node.offsetParent !== null && !node.closest("[inert]");
  if (bar.getAttribute("aria-busy") === "true") return null;
  const ready = bar.querySelector("button.ready");
  if (shown(ready)) return ready.disabled ? null : "betting";
  const answers = [...bar.querySelectorAll(".forms .answer, .forms .picks button")];
  return answers.some(shown) ? "asked" : null;
}"""

# A point of a spot at which a click finds it: spots may be of any shape, and lie on one another.
_POINT = """(node) => {
  node.scrollIntoView({ block: "center", behavior: "instant" });
  const shares = [0.5, 0.2, 0.8, 0.08, 0.92];
  const shape = node.querySelector(".spot-shape") ?? node;
  const { left, top, width, height } = shape.getBoundingClientRect();
  const points = shares.flatMap((x) => shares.map((y) => [left + x * width, top + y * height]));
  const hit = ([x, y]) => document.elementFromPoint(x, y)?.closest("[data-spot]") === node;
  return points.find(hit) ?? null;
}"""

_SHOWN = """() => {
  const copy = document.documentElement.cloneNode(true);
  for (const spot of copy.querySelectorAll("[data-spot]")) spot.remove();
  return copy.outerHTML;
}"""

# Answers that keep a player in the round for as little as possible, best first.
_MILD = ("check", "call", "stand", "ride", "set", "part", "accept", "banker", "pat", "show")


class Player:
    """Somebody at a table of the house."""

    def __init__(self, visit: Watched, server: Served) -> None:
        self.visit, self.server = visit, server
        self.page: Page = visit.page
        self.frames: list[str] = []
        self.messages: list[Plain] = []
        self.sent: list[Plain] = []
        self.lines: list[int] = []  # how much had been said when each line was opened
        self.known: Plain = {}
        self.received: Plain = {}
        self.table, self.is_poker = 0, False
        self.page.on("websocket", self._receive)

    def _receive(self, line: WebSocket) -> None:
        host = self.visit.url.partition("//")[2]
        if not line.url.startswith(f"ws://{host}/"):
            self.visit.wrong.append(f"called elsewhere: {line.url}")
        self.lines.append(len(self.sent))
        line.on("framereceived", lambda frame: self._take(str(frame)))
        line.on("framesent", lambda frame: self.sent.append(msgspec.json.decode(str(frame))))

    def _take(self, frame: str) -> None:
        """Keep a frame, and what it says of view, question and seat."""
        decoded = msgspec.json.decode(frame)
        self.frames.append(frame)
        for message in decoded if isinstance(decoded, list) else [decoded]:
            self.messages.append(message)
            if message["type"] in ("snapshot", "steps"):
                self.known = next_state(self.known, message) or self.known
                self.received = {**self.known, "question": question_of(self.known)}

    # -- what is known ----------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """One's own seat."""
        seat: int | None = self.received["you"]["seat"]
        return seat

    @property
    def events(self) -> list[Plain]:
        """Every event that came over the line."""
        received = [m.get("events", []) for m in self.messages]
        received += [step["events"] for m in self.messages for step in m.get("steps", [])]
        return [event for events in received for event in events]

    def sent_on_line(self) -> list[Plain]:
        """What was said on the line that is open now."""
        return self.sent[self.lines[-1] :]

    def drawn_cards(self) -> list[str]:
        """The cards on the felt as a screen reader tells them."""
        cards = self.page.locator("svg.felt .dealt [role=img]")
        return sorted(cards.evaluate_all("all => all.map((each) => each.ariaLabel)"))

    def shown(self) -> str:
        """The page without the spots of its felt, which name cards at pokette."""
        return str(self.page.evaluate(_SHOWN))

    def wait(self, holds: Callable[[], object], *, ms: int = WAIT_MS) -> None:
        """Wait until something holds."""
        for _ in range(ms // 40):
            if holds():
                return
            self.page.wait_for_timeout(40)
        raise AssertionError(f"waited in vain: {self.received.get('question')} {self.complaints()}")

    def get(self, path: str) -> Any:
        """What the house says to this person over HTTP."""
        reply = self.page.request.get(f"{self.server.url}{path}")
        ensure(reply.ok, f"{path}: {reply.status} {reply.text()[:200]}")
        return reply.json()

    def results(self) -> list[Plain]:
        """The rounds played at this table, newest first."""
        return [row for row in self.get("/api/me/history") if row["table"] == self.table]

    # -- coming, sitting, going -------------------------------------------------------------------

    def come_in(self) -> None:
        """Come in as a guest with one press."""
        self.page.goto(self.server.url)
        self.page.get_by_role("button", name="Come in as a guest").click()
        self.page.locator("#who .wallet").wait_for()

    def choose(self, slug: str) -> None:
        """Go from the lobby to the first table of a game."""
        row = self.page.locator(f"[data-game='{slug}'] a.table-row").first
        self.table = int((row.get_attribute("href") or "").rpartition("/")[2])
        row.click()
        self.arrive()

    def go_to(self, table: int) -> None:
        """Stand at a spectator of a table."""
        self.table = table
        self.frames.clear()
        self.messages.clear()
        self.page.goto(f"{self.server.url}/table/{table}")
        self.arrive()

    def reload(self) -> None:
        """Load the page again."""
        self.frames.clear()
        self.messages.clear()
        self.received = {}
        self.page.reload()
        self.arrive()
        self.wait(lambda: "view" in self.received)

    def arrive(self) -> None:
        """Wait until the felt is laid and the table has spoken."""
        self.page.locator("svg.felt").wait_for()
        self.page.locator("#action-bar .prompt").first.wait_for()
        self.is_poker = not self.page.locator("[data-spot]").count()

    def sit(self, *, seat: int | None = None) -> None:
        """Take any seat with the usual chips, or this one."""
        if seat is None:
            self.page.get_by_role("button", name="Sit down and play").click()
        else:
            self.button("Sit down", bar=True).click()
            sheet = self.page.locator("dialog[open]")
            sheet.locator("#sit-seat").select_option(str(seat))
            sheet.get_by_role("button", name="Sit down").click()
        self.button("Leave").wait_for()

    def leave(self) -> None:
        """Get up, and wait until the rules have let one go."""
        self.button("Leave").click()
        self.button("Sit down", bar=True).wait_for()

    def button(self, name: str, *, bar: bool = False) -> Locator:
        """A button of the page by its words."""
        place = self.page.locator("#table-bar") if bar else self.page
        return place.get_by_role("button", name=name, exact=True)

    # -- playing ----------------------------------------------------------------------------------

    def to_do(self, *, ms: int = WAIT_MS) -> str:
        """Wait for something to do: "betting" or "asked"; "" if nothing comes."""
        try:
            return str(self.page.wait_for_function(_TO_DO, timeout=ms).json_value())
        except TimeoutError:
            return ""

    def bet(self, spot: str) -> None:
        """Lay the chip in hand on a spot, and wait until it lies there."""
        before = self.mine()
        self.page.mouse.click(*self.point(spot))
        self.wait(lambda: self.mine() != before)

    def point(self, spot: str) -> tuple[float, float]:
        """Where on the screen a click finds a spot."""
        point = self.page.locator(f"[data-spot='{spot}']").evaluate(_POINT)
        ensure(point is not None, f"no click finds {spot}")
        return point[0], point[1]

    def mine(self) -> int:
        """What one has on the layout."""
        seat, wagers = self.seat, self.received["view"]["wagers"]
        return sum(each["cents"] for each in wagers if each["seat"] == seat)

    def stack(self) -> int:
        """The chips in front of one, as the connection reported them last."""
        seats = self.received["view"]["seats"]
        return next(int(each["stack"]) for each in seats if each["you"])

    def brought(self) -> int:
        """The chips with which one sat down, whatever has been paid of them since."""
        sat = [each for each in self.events if each["event"] == "PlayerSat"]
        return next(int(each["cents"]) for each in sat if each["seat"] == self.seat)

    def outcome(self) -> list[str]:
        """What the page says of the last round."""
        return self.page.locator("#action-bar .outcome").all_inner_texts()

    def complaints(self) -> list[str]:
        """What the page complains of."""
        return self.page.locator(".toast").all_inner_texts()

    def ready(self) -> None:
        """Say that one is done with one's wagers."""
        self.page.locator("button.ready").click()

    def answer(self) -> str:
        """Give the mildest answer that the page offers; the words on its button."""
        forms = self.page.locator("#action-bar .forms")
        words = [each.inner_text().lower() for each in forms.locator("button.answer:visible").all()]
        mild = next((words.index(each) for each in _MILD if each in words), 0)
        button = forms.locator("button.answer:visible, .picks button:visible").nth(mild)
        for blank in forms.locator("form.filled:visible .blank-cards").all()[:1]:
            self._pick(blank)
        button.click()
        return words[mild] if words else ""

    def _pick(self, blank: Locator) -> None:
        """Press as many cards as have to be named."""
        wanted = blank.locator("legend").inner_text().rpartition("press ")[2]
        for card in blank.locator("button.card-toggle").all()[: int(wanted.split()[0])]:
            card.click()

    @property
    def round(self) -> int:
        """The round that the picture shows."""
        return int(self.received["view"]["round"])

    def play_round(self, spot: str | None, *, midway: Callable[[], None] | None = None) -> Plain:
        """Play until a round with a stake of one's own is settled; its result comes back."""
        played, staked = len(self.results()), 0
        for _ in range(ACTS_MAX):
            doing = self.to_do()
            if staked and (self.round > staked or self._at_rest()):
                if result := self._settled(played):
                    return result
                staked = 0
                continue
            if doing == "asked" and midway is not None:
                midway()
                midway = None
            now = self.round
            staked = (self._do(doing, spot) and now) or staked
        raise AssertionError(f"the round does not end: {self.received['question']}")

    def play_on(self) -> None:
        """Answer until the round is over."""
        while self.to_do() == "asked":
            self.answer()
        self.wait(self.results)

    def _at_rest(self) -> bool:
        """Whether wagers are open again and nothing lies on the layout."""
        return bool(self.received["question"]["betting"]) and not self.mine()

    def _settled(self, played: int) -> Plain | None:
        """The result of the round that was just played, once it is in the books."""
        for _ in range(20):
            if len(rows := self.results()) > played:
                return rows[0]
            self.page.wait_for_timeout(50)
        return None

    def _do(self, doing: str, spot: str | None) -> bool:
        """Do what there is to do; whether one has a stake in what comes of it.

        That is asked before the last press: a round may be over when it comes back.
        """
        if doing == "asked":
            self.answer()
        elif doing == "betting":
            if spot is not None and not self.mine() and spot in self.open_spots():
                self.bet(spot)
            is_in = self.is_in()
            self.ready()
            return is_in
        return self.is_in()

    def open_spots(self) -> list[str]:
        """The spots that take a wager of one's own now."""
        return [spot for spot, *_ in self.received["question"]["bets"]]

    def is_in(self) -> bool:
        """Whether one has a stake in the round; at poker everybody has."""
        return self.is_poker or bool(self.mine())

    def picture(self, name: str) -> None:
        """Keep what the page looks like, if there is an album for it."""
        album = os.environ.get("PITBOSS_SCREENSHOTS")
        if album:
            self.page.screenshot(path=f"{album}/{name}.png")


def new_table(server: Served, slug: str, *, bots: int = 0, **rules: object) -> int:
    """A table of one's own, where nobody else sits and no clock hurries anybody."""
    client = Client(server.url)
    client.guest()
    absent = 600_000 if bots else 0
    clocks = {"betting": 0, "decision": 0, "between": 0, "absent": absent, "bots": bots, "bot": 200}
    return client.open_table(slug, name="A story", rules=rules, clocks=clocks)


@contextmanager
def playing(browser: Browser, server: Served, **look: Any) -> Iterator[Player]:
    """Somebody with a browser of their own; whatever goes wrong on the pages fails the test."""
    with visiting(browser, server.url, **look) as visit:
        yield Player(visit, server)
