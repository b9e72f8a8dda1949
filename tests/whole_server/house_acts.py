"""What people do beside playing: they read pages, manage accounts and tables, and staff deal.

Requests are taken from the list of all routes, with values that fit and values that do not.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tests.server.whole_server import _fill
from tests.whole_server.client import Response
from tests.whole_server.marks import called, offered
from tests.whole_server.people import Person
from tests.whole_server.requests import body, routes, target
from tests.whole_server.world import World

LIVE_ANSWERS = 6
REQUESTS = 5

# A request that ends the part of its sender in the evening is seldom made.
FINAL = ("POST /api/me/delete", "POST /api/logout", "POST /api/me/exclusion", "POST /api/me/limits")
SIGNING = ("guest", "register", "login", "logout")


def send_requests(world: World, rng: random.Random) -> None:
    """Somebody asks for a few things by HTTP."""
    for _ in range(REQUESTS):
        method, path = rng.choice(routes())
        if f"{method} {path}" in FINAL and rng.random() < 0.9:
            continue
        person = rng.choice((*world.people, *world.officials.values()))
        given: dict[str, Sequence[object]] = {
            "game": (*world.games, "no such game"),
            "slug": (*world.games, "nothing"),
            "name": (f"Bob of {person.number}", "Nobody", "The Dealer", "Staff supervisor"),
        }
        sent = None if method == "GET" else body(path, given, rng)
        then = person.signed_in if path.endswith(SIGNING) else None
        person.ask(method, target(path, given, rng), sent, then)


# -- staff ----------------------------------------------------------------------------------------


def manage(world: World, rng: random.Random) -> None:
    """Staff stop a table, let it go on, announce other rules, or close it."""
    staff = [each for each in world.people if each.is_staff]
    if not staff:
        return
    person = rng.choice(staff)
    number = 1 + rng.randrange(len(world.games))
    what = rng.choices(("freeze", "thaw", "changes", "close"), (5, 8, 4, 1))[0]
    body: dict[str, object] = {}
    if what == "changes":
        body = {"settings": [f"minimum={rng.choice((100, 1000, 7))}"], "approval": "A-1"}
    person.ask("POST", f"/api/tables/{number}/{what}", body)


def deal_live(world: World, rng: random.Random) -> None:
    """A dealer opens a live table, seats people there, and deals what the cards show."""
    dealers = [each for each in world.people if each.is_staff]
    if not dealers:
        return
    person = dealers[0]
    if not person.cookie:
        person.sign_in()
        world.run(0.5)
    if not person.is_dealing:
        _open_live(world, person, rng)
        return
    for _ in range(LIVE_ANSWERS):
        if not person.is_at_table:
            person.connect()
            world.run(0.5)
        if person.is_at_table:
            deal(world, person, rng)
            world.run(0.5)


def _open_live(world: World, person: Person, rng: random.Random) -> None:
    def opened(response: Response) -> None:
        if response.status == 201:
            person.table, person.is_dealing = response.json()["id"], True
            person.game = slug
            person.cut()

    slug = rng.choice(world.games)
    person.ask("POST", "/api/tables", {"game": slug, "mode": "live"}, opened)


def deal(world: World, person: Person, rng: random.Random) -> None:
    """One answer at a live table: a wager, the next card, or an irregularity."""
    known, asked = person.known, person.received["question"]
    seats = [each["seat"] for each in known["view"]["seats"]]
    if asked is None or (asked["betting"] and len(seats) < 2):
        person.say({"do": "walk_in", "name": f"Walk-in {len(seats) + 1}", "cents": 500_00})
        return
    said = _live_answer(person, asked, rng)
    if said is not None:
        person.say({"do": "answer", "q": asked["q"], "as": said["by"], "answer": said})


def _live_answer(
    person: Person, asked: dict[str, Any], rng: random.Random
) -> dict[str, Any] | None:
    irregular = [form for form in asked["forms"] if form["say"] == "CallIrregularity"]
    for form in irregular:
        offered(person.game, form["fixed"].get("kind", ""))
    fresh = [form for form in irregular if form["fixed"].get("kind", "") not in person.called]
    if irregular and rng.random() < (0.5 if fresh else 0.2):
        form = rng.choice(fresh or irregular)
        person.called.add(form["fixed"].get("kind", ""))
        called(person.game, form["fixed"].get("kind", ""))
        return _filled(form, rng)
    spots = {actor: each for actor, each in asked.get("spots_by", {}).items() if each["open"]}
    if spots and rng.random() < 0.5:
        return _wager(person, rng.choice(sorted(spots)), rng)
    usual = asked.get("example") or asked.get("usual")
    if usual is not None and rng.random() < 0.9:
        return dict(usual)
    forms = [form for form in asked["forms"] if not form["seldom"]] or asked["forms"]
    return _filled(rng.choice(forms), rng) if forms else None


def _filled(form: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    filled = {blank["name"]: _fill(blank, rng) for blank in form["blanks"]}
    return {"say": form["say"], **form["fixed"], **filled, "by": form["by"]}


def _wager(person: Person, actor: str, rng: random.Random) -> dict[str, Any]:
    spot = rng.choice(sorted(person.known["stakes"]))
    seat, cents = int(actor.partition(":")[2]), person.known["stakes"][spot][0]
    return {"say": "PlaceWager", "seat": seat, "spot": spot, "cents": cents, "by": actor}
