"""What people come for beside playing: accounts, second factors, limits, roles, funds, tables.

Each errand is a story of a few requests, right ones and wrong ones. Some are sent twice at once, so
that what may be done once is tried at the same moment.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from pitboss.server.auth.roles import Role
from pitboss.server.auth.totp import STEP_SECONDS, code_at
from tests.server.http_client import PASSWORD
from tests.server.whole_server import lawful
from tests.whole_server.client import Response
from tests.whole_server.house_errands import (
    keep_a_joint_payout,
    keep_a_meter,
    staff,
    use_the_desk,
)
from tests.whole_server.people import Person
from tests.whole_server.proofs import check_proof
from tests.whole_server.world import World

FACTOR: Final = "/api/me/second_factor"
NEW_PASSWORD: Final = "eight the hard way"
POOR_ACCOUNTS: Final = (
    ("A", PASSWORD),
    ("The Dealer 2", PASSWORD),
    ("Guest X", PASSWORD),
    ("Fine Name", "short"),
    ("Fine Name", "Password123!"),
    ("Fine Name", "fine name"),
)
GUESSES: Final = ("wrong", "x" * 500, "", PASSWORD + " ")


def run_an_errand(world: World, rng: random.Random) -> None:
    """One of the stories below, on one table or none."""
    rng.choice(ERRANDS)(world, rng)


def times(rng: random.Random) -> int:
    """How often a request is sent at once: mostly once."""
    return rng.choice((1, 1, 1, 1, 2))


def account(world: World, rng: random.Random) -> Person:
    """Somebody with an account of their own: a guest who takes a name, or a new player."""
    who = world.stranger()
    if rng.random() < 0.5:
        who.enter()
    name = f"Ann of {who.number}"
    who.enter("/api/register", {"name": name, "password": PASSWORD}, times=times(rng))
    who.name, who.password = name, PASSWORD
    return who


def play_a_little(world: World, who: Person, rng: random.Random, *, turns: int = 3) -> None:
    """Sit down at the first table, and play."""
    if who.come(1):
        for _ in range(turns):
            said = lawful(who.received, rng) if who.is_at_table else None
            if said is not None:
                who.say(said)
            world.run(0.5)


# -- accounts -------------------------------------------------------------------------------------


def open_an_account(world: World, rng: random.Random) -> None:
    """Names and passwords that are refused, one that is taken, and one that looks like it."""
    first, who = account(world, rng), world.stranger()
    for name, password in rng.sample(POOR_ACCOUNTS, 3):
        who.post("/api/register", {"name": name, "password": password})
    likes = (first.name, first.name.upper(), first.name.replace("of", "0f"))
    who.post("/api/register", {"name": rng.choice(likes), "password": PASSWORD})


def guess_a_password(world: World, rng: random.Random) -> None:
    """Somebody guesses a password, faster and faster; the owner changes it."""
    owner, thief = account(world, rng), world.stranger()
    for _ in range(rng.choice((2, 7, 30))):
        thief.ask("POST", "/api/login", {"name": owner.name, "password": rng.choice(GUESSES)})
    world.run(0.5)
    owner.post("/api/me/password", {"old": rng.choice(GUESSES), "new": NEW_PASSWORD})
    owner.post("/api/me/password", {"old": PASSWORD, "new": "12345678"})
    owner.enter("/api/me/password", {"old": PASSWORD, "new": NEW_PASSWORD}, times=times(rng))
    owner.enter("/api/login", {"name": owner.name, "password": NEW_PASSWORD}, times=times(rng))


def end_sessions(world: World, rng: random.Random) -> None:
    """The owner of several sessions ends some of them."""
    who = account(world, rng)
    other = world.stranger()
    other.enter("/api/login", {"name": who.name, "password": PASSWORD})
    other.come(1)
    sessions = who.fetch("GET", "/api/me/sessions")
    if sessions.status == 200:
        for each in (sessions.json()[-1]["id"], "nothing"):
            who.post(f"/api/me/sessions/{each}/end")
    who.post("/api/me/sessions/end_others")
    other.say({"do": "sit", "cents": 100_00, "seat": None})
    world.run(0.3)
    other.cut()
    other.fetch("GET", "/api/me/history")


def use_a_second_factor(world: World, rng: random.Random) -> None:
    """A second factor is set up, used, guessed at and turned off."""
    who = account(world, rng)
    who.post(f"{FACTOR}/confirm", {"code": "000000"})
    who.post(FACTOR, {"password": "wrong"})
    offered = who.post(FACTOR, {"password": PASSWORD})
    if offered.status != 200:
        return
    secret = offered.json()["secret"]
    who.post(f"{FACTOR}/confirm", {"code": "000000"})
    code = {"code": code_now(world, secret, -1)}
    confirmed = who.post(f"{FACTOR}/confirm", code, times=times(rng))
    recovery = confirmed.json()["recovery"][0] if confirmed.status == 200 else ""
    again = {"password": PASSWORD, "code": code_now(world, secret)}
    who.post(FACTOR, rng.choice((again, {"password": PASSWORD})))
    proof = {"name": who.name, "password": PASSWORD}
    who.post("/api/login", proof)
    for given in ("000000", code_now(world, secret, 1), recovery):
        who.enter("/api/login", {**proof, "code": given}, times=times(rng))
    who.post("/api/me/password", {"old": PASSWORD, "new": NEW_PASSWORD, "code": "1"})
    who.post(f"{FACTOR}/off", {"password": PASSWORD, "code": "000000"})
    if rng.random() < 0.5:
        world.run(3.0 * STEP_SECONDS)
        who.post(f"{FACTOR}/off", {"password": PASSWORD, "code": code_now(world, secret)})


def code_now(world: World, secret: str, later: int = 0) -> str:
    """What the app of a second factor shows now, or so many steps later."""
    now = world.time.now + world.time.ahead
    return code_at(secret, int(now // STEP_SECONDS) + later)


def limit_oneself(world: World, rng: random.Random) -> None:
    """Limits that are none, one that is reached, and exclusion from play."""
    who = account(world, rng) if rng.random() < 0.5 else world.stranger()
    if not who.cookie:
        who.enter()
    for kind, value in (("nothing", 1), ("loss_day", 0), ("day_minutes", None)):
        who.post("/api/me/limits", {"kind": kind, "value": value})
    if rng.random() < 0.7:
        play_a_little(world, who, rng, turns=rng.randrange(5))
    if rng.random() < 0.2:
        world.run(65.0)
        play_a_little(world, who, rng)
    kind = rng.choice(("loss_day", "loss_week", "session_minutes", "day_minutes"))
    who.post("/api/me/limits", {"kind": kind, "value": 1}, times=times(rng))
    play_a_little(world, who, rng)
    who.post("/api/me/limits", {"kind": kind, "value": rng.choice((None, 10**6))})
    who.post("/api/me/exclusion", {"days": 0})
    said = lawful(who.received, rng) if who.is_at_table else None
    if said is not None and rng.random() < 0.5:
        who.say(said)
    who.post("/api/me/exclusion", {"days": 2}, times=times(rng))
    play_a_little(world, who, rng)
    who.post("/api/me/exclusion", {"days": 1})
    who.post("/api/me/fresh_money")
    who.cut()


def go_broke(world: World, rng: random.Random) -> None:
    """Somebody asks for money, with all of it on a table and without."""
    who = world.stranger()
    who.enter()
    for _ in range(rng.choice((1, 5))):
        who.ask("POST", "/api/me/fresh_money", {})
    if who.come(1):
        who.say({"do": "sit", "cents": 1_000_00, "seat": None})
        world.run(0.5)
        who.say({"do": "sit", "cents": 1_000_00, "seat": None})
    who.post("/api/me/fresh_money")
    who.cut()


def leave_for_good(world: World, rng: random.Random) -> None:
    """Somebody takes all their data and deletes the account, from a table at first."""
    who = account(world, rng) if rng.random() < 0.6 else world.stranger()
    if not who.cookie:
        who.enter()
    password = {"password": who.password} if who.name else {}
    if rng.random() < 0.8:
        play_a_little(world, who, rng, turns=2)
    for _ in range(rng.choice((1, 5))):
        who.fetch("GET", "/api/me/export")
    who.post("/api/me/delete", {"password": "wrong"})
    who.post("/api/me/delete", password, times=times(rng))
    if who.is_at_table:
        who.say({"do": "leave"})
        world.run(60.0)
        who.post("/api/me/delete", password)
    who.enter("/api/login", {"name": who.name, **password})
    who.cut()


# -- staff ----------------------------------------------------------------------------------------


def administer(world: World, rng: random.Random) -> None:
    """An administrator gives roles and closes accounts, some of which may not be."""
    boss, player, guest = staff(world, Role.ADMINISTRATOR), account(world, rng), world.stranger()
    guest.enter()
    if boss is None:
        return
    boss.fetch("GET", "/api/users")
    boss.post(f"{FACTOR}/off", {"password": PASSWORD, "code": "1"})
    token, boss.csrf = boss.csrf, "of another session"
    boss.post("/api/logout")
    boss.csrf = token
    for user, role in (
        (player.user, "king"),
        (player.user, "visitor"),
        (guest.user, "dealer"),
        (boss.user, "dealer"),
        (10**6, "dealer"),
        (player.user, rng.choice(("dealer", "supervisor", "accounting"))),
    ):
        boss.post(f"/api/users/{user}/role", {"role": role})
    proof = {"name": player.name, "password": PASSWORD}
    player.ask("POST", "/api/login", proof)
    for user, disabled in ((boss.user, True), (player.user, True)):
        boss.post(f"/api/users/{user}/disable", {"disabled": disabled}, times=times(rng))
    player.enter("/api/login", proof)
    boss.post(f"/api/users/{player.user}/disable", {"disabled": False})
    player.enter("/api/login", proof)
    boss.fetch("GET", f"/api/acts?before={rng.choice((5, 'x'))}")


def keep_a_fund(world: World, rng: random.Random) -> None:
    """Accounting makes entries in the books of a fund, in any order."""
    clerk = staff(world, rng.choice((Role.ACCOUNTING, Role.SUPERVISOR)))
    if clerk is None:
        return
    name = rng.choice(("main", "other"))
    for entry in rng.sample(ENTRIES, 5):
        clerk.post(f"/api/funds/{name}/entries", entry)
    for path in ("/api/funds", f"/api/funds/{name}", "/api/funds/nothing"):
        clerk.fetch("GET", path)


ENTRIES: Final[tuple[Any, ...]] = (
    [],
    {"does": "Nothing"},
    {"does": "FundSeeded", "cents": "much"},
    {"does": "FundSeeded", "cents": 1_000_00},
    {"does": "FundSeeded", "cents": 1_000_00, "by": "somebody else"},
    {"does": "FundOpened", "rules": {}},
    {"does": "FundOpened", "rules": {"fund": "main"}},
    {"does": "FundDiscontinued"},
    {"does": "FundReceived", "source": "other", "cents": 1_00},
    {"does": "BonusPaid", "bonus": "x", "to": {"seat": 1, "user": 10**6}, "cents": 1_00},
    {"does": "PayoutPaid", "claim": "1", "by": "somebody else"},
    {"does": "ClaimRefused", "claim": "1", "reason": "none", "by": "somebody else"},
)


def open_tables(world: World, rng: random.Random) -> None:
    """Somebody opens tables, more than one may have, and closes their own and others'."""
    who = world.stranger()
    who.enter()
    game = rng.choice(world.games)
    wanted: tuple[dict[str, Any], ...] = (
        {"game": game, "mode": "dead"},
        {"game": game, "mode": "live"},
        {"game": "roulette" if game != "roulette" else "craps"},
        {"game": game, "name": "x" * 500},
        {"game": game, "clocks": {"betting": 1}},
        {"game": game, "clocks": {"betting": -1}},
        {"game": game, "clocks": {"absent": 0, "bots": 2}},
        {"game": game, "clocks": {"bots": 9, "bot": 300, "absent": 5_000}},
        {"game": game, "rules": {"nothing": 1}},
    )
    for each in rng.sample(wanted, 5):
        who.post("/api/tables", each)
    others = [world.stranger() for _ in range(rng.choice((0, 0, 3)))]
    for other in others:
        other.enter()
        other.post("/api/tables", {"game": game})
    own = [who.post("/api/tables", {"game": game}) for _ in range(rng.choice((1, 3)))]
    who.post("/api/tables/1/close", {"reason": "x" * 500})
    who.post("/api/tables/1/close")
    for opened in own:
        if opened.status == 201:
            close_under_players(world, who, opened.json()["id"], rng)
    who.cut()


def close_under_players(world: World, who: Person, number: int, rng: random.Random) -> None:
    """Somebody closes the table that they opened, while people come to it and sit down."""
    guests = [world.stranger() for _ in range(rng.choice((1, 2, 9)))]
    for guest in guests:
        guest.enter()
        guest.come(number)
        if rng.random() < 0.7:
            guest.say({"do": "sit", "cents": 100_00, "seat": None})
    who.ask("POST", f"/api/tables/{number}/close", {})
    for guest in guests:
        guest.say({"do": "sit", "cents": 100_00, "seat": None})
    world.run(1.0)
    for guest in guests:
        guest.cut()


def change_rules(world: World, rng: random.Random) -> None:
    """A supervisor makes changes of the rules known, withdraws them, stops tables."""
    boss = staff(world, Role.SUPERVISOR)
    if boss is None:
        return
    later = world.random.choice(("", "2027-01-20T10:00:00Z", "2099-01-01T10:00:00Z"))
    for settings in (["minimum=1000"], ["nothing=1"], ["x" * 500], []):
        body = {"settings": settings, "approval": "A-1", "effective_at": later}
        boss.post("/api/tables/1/changes", body, times=times(rng))
    for number in (1, 9):
        boss.post(
            f"/api/tables/1/changes/{number}/withdraw", {"reason": "r" * rng.choice((1, 500))}
        )
    if rng.random() < 0.3:
        boss.post("/api/tables/1/freeze", times=times(rng))
        play_a_little(world, account(world, rng), rng, turns=1)
        boss.post("/api/tables/1/thaw", times=times(rng))


def prove(world: World, rng: random.Random) -> None:
    """Somebody asks for all that proves what happened at a table."""
    who = world.stranger()
    if rng.random() < 0.5:
        who.enter()
    number = 1 + rng.randrange(len(world.games) + 1)
    head = world.watch.head(number)
    table = f"/api/tables/{number}"
    paths = (
        f"{table}/tree",
        f"{table}/tree?since={max(1, head // 2)}",
        f"{table}/tree?size={head}&since={head + 5}",
        f"{table}/tree?size={head + 50}",
        f"{table}/tree?size=x",
        f"{table}/rounds",
        f"{table}/rounds?before=x",
        f"{table}/rounds/1",
        f"{table}/rounds/999",
        f"{table}/rounds/1/proof",
        f"{table}/rounds/1/proof?size=2",
        f"{table}/rounds/999/proof",
        f"{table}/fairness",
        f"{table}/transcript/1",
        f"{table}/transcript/999",
        f"{table}/advice",
        f"{table}/prices",
        f"{table}/transcript/2",
        f"{table}/rounds/2/proof",
    )
    if rng.random() < 0.2:
        world.run(25.0)  # a round may be over by then
    for path in rng.sample(paths, 9):
        proves = path.startswith((f"{table}/tree", f"{table}/transcript")) or "/proof" in path
        who.ask("GET", path, None, partial(verify_file, rng) if proves else None)
    world.run(1.0)


def verify_file(rng: random.Random, response: Response) -> None:
    """Verify what the server gave out as a proof."""
    if response.status == 200:
        check_proof(response.body, rng)


ERRANDS: Final[tuple[Callable[[World, random.Random], None], ...]] = (
    open_an_account,
    guess_a_password,
    end_sessions,
    use_a_second_factor,
    limit_oneself,
    limit_oneself,
    go_broke,
    leave_for_good,
    administer,
    keep_a_fund,
    keep_a_meter,
    keep_a_joint_payout,
    use_the_desk,
    use_the_desk,
    open_tables,
    change_rules,
    prove,
    prove,
)
