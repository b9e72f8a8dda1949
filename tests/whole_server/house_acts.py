"""What people do beside playing: they read pages, manage accounts and tables, and staff deal.

Requests are taken from the list of all routes, with values that fit and values that do not.
"""

from __future__ import annotations

import random
import re
from typing import Any

from pitboss.server.auth.roles import permissions
from tests.server.http_client import PASSWORD
from tests.server.whole_server import _fill
from tests.whole_server.client import Response
from tests.whole_server.marks import called, offered
from tests.whole_server.people import Person
from tests.whole_server.world import World

_BLANK = re.compile(r"\{(\w+)(?::path)?\}")
LIVE_ANSWERS = 6

# What a request says, by the end of its path; some of it is refused.
BODIES: dict[str, tuple[object, ...]] = {
    "register": (
        {"name": "Ann of {n}", "password": PASSWORD},
        {"name": "Ann of {n}", "password": "Password123!"},
        {"name": "The Dealer", "password": PASSWORD},
    ),
    "login": (
        {"name": "Ann of {n}", "password": PASSWORD},
        {"name": "Nobody", "password": "x" * 9},
    ),
    "password": ({"old": PASSWORD, "new": "eight the hard way"}, {"old": "wrong", "new": PASSWORD}),
    "limits": ({"kind": "loss_day", "value": 100_00}, {"kind": "nothing", "value": 1}),
    "exclusion": ({"days": 1}, {"days": 10**6}),
    "role": ({"role": "dealer"}, {"role": "king"}),
    "disable": ({"disabled": True}, {"disabled": False}),
    "tables": (
        {"game": "{game}"},
        {"game": "{game}", "clocks": {"betting": 1}},
        {"game": "{game}", "clocks": {"betting": 2_000, "absent": 1_000, "bot": 200, "bots": 1}},
        {"game": "no such game"},
        {"game": "{game}", "mode": "live"},
        {"game": "{game}", "mode": "dead"},
        {"game": "{game}", "rules": {"nothing": 1}},
    ),
    "changes": (
        {"settings": ["minimum=1000"], "approval": "A-1"},
        {"settings": [], "approval": ""},
    ),
    "entries": ({"does": "FundSeeded", "cents": 1_000_00}, {"does": "Nothing"}),
    "confirm": ({"code": "000000"},),
    "off": ({"code": "000000"},),
}

# A request that ends the part of its sender in the evening is seldom made.
FINAL = ("POST /api/me/delete", "POST /api/logout", "POST /api/me/exclusion", "POST /api/me/limits")


def routes() -> list[tuple[str, str]]:
    """Method and path of every route that a request can name."""
    keys = (key.split(" ", maxsplit=1) for key in permissions().routes)
    slow = ("/prices", "/advice")
    return [(how, path) for how, path in keys if how != "WS" and not path.endswith(slow)]


def send_a_request(world: World, rng: random.Random) -> None:
    """Somebody asks for something by HTTP."""
    method, path = rng.choice(routes())
    if f"{method} {path}" in FINAL and rng.random() < 0.7:
        return
    person = rng.choice(world.people)
    values = {
        "id": str(rng.choice((1, 1, len(world.games), 99))),
        "table": "1",
        "round": str(rng.choice((1, 2, 10**20))),
        "epoch": str(rng.choice((1, 2, 3, 50))),
        "slug": rng.choice((*world.games, "nothing")),
        "cite": rng.choice(("19:47-1.1", "none")),
        "path": rng.choice(("css/chip.svg", "nothing.js", "../../secret")),
        "change": "1",
        "session": "x",
        "fund": rng.choice(("main", "nothing")),
    }
    filled = _BLANK.sub(lambda blank: values[blank[1]], path)
    body = None if method == "GET" else _body(path, world, person, rng)
    then = person.signed_in if path.endswith(("guest", "register", "login", "logout")) else None
    person.ask(method, filled, body, then)


def _body(path: str, world: World, person: Person, rng: random.Random) -> object:
    said = rng.choice(BODIES.get(path.rpartition("/")[2], ({},)))
    given = {"{n}": str(person.number), "{game}": rng.choice(world.games)}

    def fill(value: Any) -> Any:
        if isinstance(value, str):
            for name, text in given.items():
                value = value.replace(name, text)
        return value

    return {name: fill(value) for name, value in said.items()} if isinstance(said, dict) else said


def send_a_strange_request(world: World, rng: random.Random) -> None:
    """Something that is no proper request, or not from a page of ours."""
    person = rng.choice(world.people)
    match rng.randrange(6):
        case 0:
            person.ask("GET", "/api/me", host="evil.example")
        case 1:
            person.ask("POST", "/api/me/fresh_money", {}, origin="https://evil.example")
        case 2:
            person.ask("DELETE", "/api/me")
        case 3:
            person.ask("POST", "/api/guest", "x" * 20_000)
        case 4:
            person.csrf = "wrong"
            person.ask("POST", "/api/me/fresh_money", {})
        case _:
            person.connect("?protocol=1")


# -- staff ----------------------------------------------------------------------------------------


def manage(world: World, rng: random.Random) -> None:
    """Staff stop a table, let it go on, announce other rules, or close it."""
    staff = [each for each in world.people if each.name]
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
    dealers = [each for each in world.people if each.name]
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
    if irregular and rng.random() < 0.3:
        form = rng.choice(irregular)
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
