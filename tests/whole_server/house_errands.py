"""What staff and the regulator do in the books of a house: desk, linked meters, joint payouts.

Like the other errands these are short stories of right requests and wrong ones. A house whose games
know linked meters or bad beat funds begins the evening with tables of them.
"""

from __future__ import annotations

import random
from typing import Any, Final

import msgspec

from pitboss.jackpots.joint.messages import Envelope, Hello, Report, envelope_bytes, sign, text_of
from pitboss.ledger.joint import JointFunds
from pitboss.ledger.joint_links import JointLinks
from pitboss.poker.house.bad_beat import rules_to_data
from pitboss.server.auth.roles import Role
from tests.jackpots.casinos import NOTICE, agreed
from tests.ledger.pit import LINK, SLUG, linked_rules, opened
from tests.poker.funds import HANDS, fund_rules
from tests.whole_server.people import Person
from tests.whole_server.world import World

FUND: Final = "main"
JOINT_EVERY: Final = 12
LINK_KEY: Final = "k" * 64
HOST, PARTICIPANT = "north", "south"

METER_OPENED: Final = {
    name: each for name, each in msgspec.to_builtins(opened()).items() if name != "by"
}
FUND_RULES: Final = rules_to_data(fund_rules())

METER_ENTRIES: Final[tuple[Any, ...]] = (
    [],
    {"does": "MeterAwarded"},
    {"does": "LinkLost"},
    METER_OPENED,
    {"does": "LinkLost", "reason": "cable", "by": "somebody else"},
    {"does": "LinkRestored", "table": 77},
    {"does": "LinkLost", "reason": " "},
)
FILINGS: Final[tuple[dict[str, Any], ...]] = (
    {"kind": "guide", "subject": "roulette", "body": "a guide"},
    {"kind": "guide", "subject": "roulette", "body": "a better guide", "supersedes": 1},
    {"kind": "guide", "subject": "craps", "body": "a guide", "supersedes": 99},
    {"kind": "nothing", "subject": "roulette", "body": "a guide"},
    {"kind": "petition", "subject": " ", "body": "a new game"},
    {"kind": "petition", "subject": "a new game", "body": " "},
)
RULINGS: Final[tuple[dict[str, Any], ...]] = (
    {"filing": 1, "verdict": "approved"},
    {"filing": 1, "verdict": "denied", "conditions": ["a sign is posted"]},
    {"filing": 2, "verdict": "approved", "conditions": [" "]},
    {"filing": 2, "verdict": "denied"},
    {"filing": 2, "verdict": "perhaps"},
    {"filing": 99, "verdict": "approved"},
)
GRANTS: Final[tuple[dict[str, Any], ...]] = (
    {"cents": 100_00, "reason": "a birthday"},
    {"cents": 0, "reason": "nothing"},
    {"cents": 100_00, "reason": " "},
)
READINGS: Final = (
    *("filings", "filings/1", "filings/99", "filings/x", "notices", "audit", "statistics"),
    *("log", "log?after=3", "log?after=x", "accounts/1", "accounts/99", "accounts/1/history"),
)


def staff(world: World, role: Role) -> Person | None:
    """Somebody of the staff who is signed in, if the house has one of this role."""
    who = world.officials.get(role)
    if who is not None and not who.cookie:
        who.enter("/api/login", {"name": who.name, "password": who.password})
    return who


# -- before the evening ---------------------------------------------------------------------------


def has_links(world: World) -> bool:
    """Whether a game of the house is offered with a linked meter or a bad beat fund."""
    return any(each == SLUG or each in HANDS for each in world.games)


def host_a_payout(world: World) -> None:
    """Some houses are the host of a payout of several casinos, or take part in one."""
    if world.seed % JOINT_EVERY not in (2, 8):
        return
    ledger = world.process.ledger
    funds, agreement = JointFunds(ledger), agreed(casinos=agreed().casinos[:2])
    if world.seed % JOINT_EVERY == 2:
        funds.host(agreement, NOTICE, at=0, user=0)
        JointLinks(ledger, funds).add(FUND, PARTICIPANT, LINK_KEY)
    else:
        funds.join(PARTICIPANT, agreement, at=0, user=0)
        JointLinks(ledger, funds).add(FUND, HOST, LINK_KEY, "http://localhost:1/message")


def furnish(world: World) -> list[int]:
    """Open tables of a linked meter and of a fund; the tables to which people go tonight."""
    found = list(range(1, 1 + len(world.games)))
    boss = staff(world, Role.SUPERVISOR)
    for slug in world.games if boss is not None else ():
        assert boss is not None
        if slug == SLUG:
            boss.post(f"/api/meters/{LINK}/entries", METER_OPENED)
            rules: dict[str, Any] = linked_rules().submission()
        elif slug in HANDS:
            boss.post(f"/api/funds/{FUND}/entries", {"does": "FundOpened", "rules": FUND_RULES})
            rules = {"options": {"bad_beat_enabled": True, "bad_beat": FUND_RULES}}
        else:
            continue
        table = boss.post("/api/tables", {"game": slug, "rules": rules})
        if table.status == 201:
            found = [table.json()["id"]]
            world.linked += found
    return found


def restore_links(world: World) -> None:
    """All links to meters work again: an award that waits for one is paid."""
    boss = staff(world, Role.SUPERVISOR) if world.linked else None
    for table in (0, *world.linked) if boss is not None else ():
        assert boss is not None
        boss.post(f"/api/meters/{LINK}/entries", {"does": "LinkRestored", "table": table})


# -- errands --------------------------------------------------------------------------------------


def use_the_desk(world: World, rng: random.Random) -> None:
    """Texts are filed and ruled on, notices acknowledged, and the books are read."""
    boss, clerk, regulator = (
        staff(world, role) for role in (Role.SUPERVISOR, Role.ACCOUNTING, Role.REGULATOR)
    )
    if boss is None or clerk is None or regulator is None:
        return
    for filing in rng.sample(FILINGS, 4):
        boss.post("/api/desk/filings", filing)
    for ruling in rng.sample(RULINGS, 4):
        regulator.post("/api/desk/rulings", ruling)
    for notice in (1, 1, 99):
        regulator.post(f"/api/desk/notices/{notice}/acknowledge")
    user = rng.choice((1, 2, 99))
    for grant in rng.sample(GRANTS, 2):
        clerk.post(f"/api/desk/accounts/{user}/grant", grant)
    for path in rng.sample(READINGS, 6):
        rng.choice((clerk, regulator)).fetch("GET", f"/api/desk/{path}")
    if rng.random() < 0.4:
        open_denied_rules(boss, regulator, rng.choice(world.games))


def open_denied_rules(boss: Person, regulator: Person, game: str) -> None:
    """The regulator denies rules of the house, under which no more tables are opened then."""
    found = boss.fetch("GET", "/api/desk/filings")
    for filing in found.json() if found.status == 200 else ():
        if (filing["kind"], filing["subject"]) == ("house_rules", game):
            ruling = {"filing": filing["number"], "verdict": "denied"}
            regulator.post("/api/desk/rulings", ruling)
    boss.post("/api/tables", {"game": game})


def keep_a_meter(world: World, rng: random.Random) -> None:
    """A supervisor opens a linked meter; the links to its tables are lost for a while."""
    boss, anybody = staff(world, Role.SUPERVISOR), world.stranger()
    if boss is None:
        return
    for entry in rng.sample(METER_ENTRIES, 4):
        boss.post(f"/api/meters/{rng.choice((LINK, 'other'))}/entries", entry)
    if SLUG in world.games:
        for changes in ({"meter_link": "nothing"}, {"meter_reset": 1_00}, {}):
            rules: dict[str, Any] = linked_rules().submission()
            rules["options"] = {**rules.get("options", {}), **changes}
            boss.post("/api/tables", {"game": SLUG, "rules": rules})
    for table in (0, *world.linked):
        boss.post(
            f"/api/meters/{LINK}/entries", {"does": "LinkLost", "table": table, "reason": "x"}
        )
    anybody.fetch("GET", "/api/meters")
    world.run(rng.choice((0.5, 10.0)))
    restore_links(world)


def keep_a_joint_payout(world: World, rng: random.Random) -> None:
    """Another casino greets the host, reports, and repeats itself; others pretend to be it."""
    boss, other = staff(world, Role.SUPERVISOR), world.stranger()
    if boss is None:
        return
    path = f"/api/jackpots/{FUND}/messages"
    greeting = message(Hello(), number=rng.randrange(1, 9))
    for _ in range(rng.choice((1, 2))):
        welcome = other.post(path, greeting)
        if welcome.status == 200:
            session = msgspec.json.decode(welcome.json()["body"])["session"]
            report = message(Report(displayed=0, rows=()), session=session, number=1)
            for _ in range(2):
                other.post(path, report)
    wrong: list[Any] = [
        message(Hello(), sender="west"),
        message(Hello(), fund="nothing"),
        message(Hello(), key="x" * 64),
        [],
    ]
    for each in wrong:
        other.post(path, each)
    for entry in (
        {"does": "FundSeeded", "cents": 100_00},
        {"does": "PaymentDeclined", "claim": "1", "reason": "no money"},
        {"does": "SettlementSent", "to": HOST, "cents": 1_00},
    ):
        rng.choice((boss, staff(world, Role.ACCOUNTING) or boss)).post(
            f"/api/funds/{FUND}/entries", entry
        )
    boss.fetch("GET", f"/api/jackpots/{FUND}")
    other.fetch("GET", "/api/funds")


def message(
    body: Any,
    *,
    sender: str = PARTICIPANT,
    fund: str = FUND,
    key: str = LINK_KEY,
    session: str = "",
    number: int = 1,
) -> Any:
    """A signed message of a participant to the host, as the body of a request."""
    bare = Envelope(
        sender=sender, receiver=HOST, fund=fund, session=session, number=number, body=text_of(body)
    )
    return msgspec.json.decode(envelope_bytes(sign(key, bare)))
