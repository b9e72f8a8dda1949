"""Two casinos with a server each: started from the command line, linked over HTTP, seen by all."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import sleep
from typing import Any

import msgspec
import pytest

from pitboss.client import Client
from pitboss.errors import MalformedAnswer, NoSuchThing, NotPermitted, NotSignedIn, RuleViolation
from pitboss.jackpots.joint.entries import Decision, OwnAct, PaymentDeclined
from pitboss.ledger.audit import audit
from pitboss.ledger.entries import FundEntered
from pitboss.ledger.house_log import write_house
from pitboss.poker.house.bad_beat import rules_to_data
from pitboss.server.auth.roles import Role, actions_of
from pitboss.server.auth.sessions import Person
from pitboss.server.web.fund_schemas import FundDisplay, JointRecord
from pitboss.server.web.funds import read_entry
from pitboss.server.web.joint import JOINT_NEEDS, post
from tests.cli.running import run
from tests.crash.proxied import free_port
from tests.jackpots.books import claimed
from tests.jackpots.casinos import agreed
from tests.poker.funds import fund_rules
from tests.server.http_client import PASSWORD
from tests.server.serving import Served, served

TRIES = 400
STAFF = {"Sue": Role.SUPERVISOR, "Ann": Role.ACCOUNTING, "Reg": Role.REGULATOR}
RULES = rules_to_data(fund_rules())


@dataclass
class Pair:
    """The host and a participant."""

    host: Served
    other: Served


def begin(folder: Path, url: str) -> dict[str, str]:
    """The commands of the documents, in two houses; their databases."""
    (folder / "north").mkdir()
    (folder / "south").mkdir()
    data = {name: f"sqlite:///{folder / name / 'house.db'}" for name in ("north", "south")}
    agreement = msgspec.to_builtins(agreed(casinos=agreed().casinos[:2]))
    (folder / "agreement.json").write_text(json.dumps(agreement), "utf-8")
    (folder / "fund.json").write_text(json.dumps(RULES), "utf-8")
    notice = ("--notice", "letter of 2 May", "--notified", "2026-05-02", "--url", url)
    file, rules = str(folder / "agreement.json"), str(folder / "fund.json")
    hosted = run("jackpots", "host", file, *notice, "--database", data["north"])
    assert hosted.exit_code == 0, hosted.output
    given = str(folder / "main-south.json")
    joined = run("jackpots", "join", given, "--rules", rules, "--database", data["south"])
    assert joined.exit_code == 0, joined.output
    return data


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folder = tmp_path_factory.mktemp("pair")
    port = free_port()
    begin(folder, f"http://127.0.0.1:{port}")
    with (
        served(folder / "north", games=("roulette",), port=port) as host,
        served(folder / "south", games=("roulette",)) as other,
    ):
        for house in (host, other):
            for name, role in STAFF.items():
                house.add(name, role=role)
        yield Pair(host, other)


def client(house: Served, name: str = "") -> Client:
    made = Client(house.url)
    if name:
        made.login(name, PASSWORD)
    return made


def enter(house: Served, name: str, does: str, **more: Any) -> Any:
    return client(house, name).http.post("/api/funds/main/entries", does=does, **more)


def display(house: Served) -> dict[str, Any]:
    plain: Any = client(house).http.get("/api/funds")
    again = msgspec.json.decode(msgspec.json.encode(msgspec.convert(plain, list[FundDisplay])))
    assert again == plain
    return dict(plain[0])


def record(house: Served, name: str = "Reg") -> dict[str, Any]:
    plain: Any = client(house, name).http.get("/api/jackpots/main")
    again = msgspec.json.decode(msgspec.json.encode(msgspec.convert(plain, JointRecord)))
    assert again == plain
    return dict(plain)


def until(holds: Callable[[], Any]) -> None:
    for _ in range(TRIES):
        if holds():
            return
        sleep(0.05)
    raise AssertionError("it did not come to that")


@pytest.mark.rule("13:69F-14.20(a)", "13:69F-14.20(d)", "13:69F-14.20(d)1", "13:69F-14.20(d)1i")
@pytest.mark.rule("13:69F-14.20(d)1ii", "13:69F-14.20(e)", "13:69F-14.20(e)3", "13:69F-14.20(e)4")
@pytest.mark.rule("13:69F-14.20(e)4i", "13:69F-14.20(e)4ii", "13:69F-14.20(g)")
def test_a_payout_of_two_casinos(pair: Pair) -> None:
    """The amount, the participants and the notices are the same in both poker rooms."""
    until(lambda: record(pair.other)["seq"] == 1)
    enter(pair.host, "Ann", "FundSeeded", cents=500_00)
    enter(pair.host, "Ann", "DisplayAdjusted", primary=500_00, secondary=0, supervisor="Sue")
    until(lambda: display(pair.other)["primary"] == 500_00)
    joint = display(pair.other)["joint"]
    with pair.other.ledger.writing() as connection:
        write_house(connection, FundEntered(fund="main", what=claimed()), at=1, user=0)
    until(lambda: display(pair.host)["notices"])
    pending = [display(each)["notices"][0] for each in (pair.host, pair.other)]
    key = pending[0]["claim"]
    until(lambda: display(pair.other)["notices"])
    with pytest.raises(RuleViolation):
        enter(pair.host, "Sue", "ClaimVerified", claim=key)
    enter(pair.other, "Sue", "ClaimVerified", claim=key)
    until(lambda: record(pair.other)["to_pay"] == {key: "south"})

    def is_paid() -> bool:
        try:
            enter(pair.other, "Sue", "PayoutPaid", claim=key, place="table")
        except RuleViolation:  # the host has not seen yet that this casino displays the payout
            return False
        return True

    until(is_paid)
    until(lambda: record(pair.host)["payouts"])
    until(lambda: record(pair.host)["head"] == record(pair.other)["head"])

    assert joint["host"] == "North Hotel Casino"
    assert joint["address"] == "1 North Street, Atlantic City"
    assert joint["casinos"] == ["North Hotel Casino", "South Hotel Casino"]
    assert (key, pending[0]["casino"]) == ("south/7.1.primary", "south")
    assert [each["authorized_by"] for each in record(pair.other)["payouts"]] == ["Sue"]
    assert record(pair.host)["casinos"][1]["owes_host"] == -500_00
    assert audit(pair.host.ledger).faults == ()
    (made_up,) = audit(pair.other.ledger).faults  # no table has played this hand
    assert made_up.message.endswith("is in the log of the house and was never won")
    listed = run("jackpots", "casinos", "main", "--database", str(pair.host.ledger.url))
    assert "South Hotel Casino" in listed.output
    assert "four eights lost to four nines" in listed.output


@pytest.mark.rule("13:69F-14.20(c)3", "13:69F-14.20(e)3")
def test_a_participant_does_not_keep_the_record(pair: Pair) -> None:
    """What is of all casinos is entered at the host, and nothing by hand that comes with others."""
    with pytest.raises(RuleViolation):
        enter(pair.other, "Ann", "FundSeeded", cents=1)
    with pytest.raises(RuleViolation):
        enter(pair.other, "Ann", "DisplayAdjusted", primary=0, secondary=0, supervisor="Sue")
    with pytest.raises(RuleViolation):
        enter(pair.host, "Sue", "FundTransferred", to="other", cents=1)
    with pytest.raises(NoSuchThing):
        client(pair.host, "Reg").http.get("/api/jackpots/nothing")
    with pytest.raises(NotSignedIn):
        client(pair.host).http.get("/api/jackpots/main")


@pytest.mark.rule("13:69F-14.20(e)1", "13:69F-14.20(e)2")
@pytest.mark.parametrize("raw", [b"{}", b"[1]", b'{"sender": "south"}'])
def test_messages_of_strangers_are_refused(pair: Pair, raw: bytes) -> None:
    """Without a signature nothing is read."""
    head = pair.host.ledger.head(0)
    forged = {
        "sender": "south",
        "receiver": "north",
        "fund": "main",
        "session": "",
        "number": 10**9,
    }
    url = f"{pair.host.url}/api/jackpots/main/messages"

    for sent in (raw, msgspec.json.encode({**forged, "body": '{"type":"Hello"}', "code": "00"})):
        with pytest.raises(OSError, match="refused"):
            post(url, sent)
    assert pair.host.ledger.head(0) >= head


@pytest.mark.promise("R15")
@pytest.mark.rule("13:69F-14.20(e)3", "13:69F-14.20(f)")
@pytest.mark.parametrize("role", list(Role))
def test_every_joint_entry_needs_its_permission(role: Role) -> None:
    """A role that may not make an entry is refused before its fields are looked at."""
    person = Person(id=1, name="X", role=role, csrf="", session="")
    for kind, action in JOINT_NEEDS.items():
        raw = msgspec.json.encode({"does": kind.__name__, "more": 1})
        if action in actions_of(role):
            refused: type[Exception] = MalformedAnswer
        else:
            refused = NotSignedIn if role is Role.VISITOR else NotPermitted
        with pytest.raises(refused):
            read_entry(raw, person, 5)


def test_every_joint_entry_is_made_by_somebody() -> None:
    """By those who make entries of funds, or by those who act for the system."""
    own = {each for union in (OwnAct, Decision) for each in union.__args__}

    assert set(JOINT_NEEDS) <= own
    assert PaymentDeclined in own


def test_other_rules_are_not_joined(tmp_path: Path) -> None:
    """They are compared by their fingerprints; a file is never written over another."""
    begin(tmp_path, "http://north.example")
    other = rules_to_data(fund_rules(minimum_pot=5_00))
    (tmp_path / "other.json").write_text(json.dumps(other), "utf-8")
    again = f"sqlite:///{tmp_path / 'again.db'}"
    given, rules = str(tmp_path / "main-south.json"), str(tmp_path / "other.json")
    refused = run("jackpots", "join", given, "--rules", rules, "--database", again)
    twice = run("jackpots", "join", given, "--database", f"sqlite:///{tmp_path / 'south/house.db'}")
    malformed = run("jackpots", "join", str(tmp_path / "fund.json"), "--database", again)

    assert "13:69F-14.20(a)" in refused.output
    assert "already" in twice.output
    assert "not a file of a host casino" in malformed.output
    assert {refused.exit_code, twice.exit_code, malformed.exit_code}.isdisjoint({0, 70})
    assert (tmp_path / "main-south.json").stat().st_mode & 0o077 == 0
