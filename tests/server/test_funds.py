"""Bad beat funds over the API: displays for everybody, books and entries for those in charge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from pitboss.client import Client
from pitboss.errors import MalformedAnswer, NoSuchThing, NotPermitted, NotSignedIn, RuleViolation
from pitboss.jackpots.entries import (
    BadBeatClaimed,
    FundEntry,
    FundReceived,
    FundRulesFollowed,
)
from pitboss.ledger.accounts import wallet
from pitboss.ledger.acts import Acts
from pitboss.ledger.entries import FundEntered
from pitboss.ledger.funds import Funds
from pitboss.ledger.house_log import write_house
from pitboss.poker.house.bad_beat import Qualifier, rules_to_data
from pitboss.server.auth.roles import Role, actions_of
from pitboss.server.auth.sessions import Person
from pitboss.server.web.fund_schemas import FundBooks, FundDisplay
from pitboss.server.web.funds import NEEDS, read_entry
from tests.jackpots.books import claimed
from tests.poker.funds import fund_rules
from tests.server.http_client import PASSWORD
from tests.server.serving import Served, served

RULES = rules_to_data(fund_rules())
STAFF = {"Sue": Role.SUPERVISOR, "Ann": Role.ACCOUNTING, "Reg": Role.REGULATOR}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("funds"), games=("roulette",)) as house:
        for name, role in STAFF.items():
            house.add(name, role=role)
        yield house


def signed_in(house: Served, name: str) -> Client:
    client = Client(house.url)
    client.login(name, PASSWORD)
    return client


def enter(client: Client, does: str, fund: str = "main", **more: Any) -> dict[str, Any]:
    """Make an entry; the response has the shape that is described."""
    return _books(client.http.post(f"/api/funds/{fund}/entries", does=does, **more))


def _books(plain: Any) -> dict[str, Any]:
    again = msgspec.json.decode(msgspec.json.encode(msgspec.convert(plain, FundBooks)))
    assert again == plain
    return dict(plain)


def displays(client: Client) -> dict[str, Any]:
    plain: Any = client.http.get("/api/funds")
    again = msgspec.json.decode(msgspec.json.encode(msgspec.convert(plain, list[FundDisplay])))
    assert again == plain
    return {each["fund"]: each for each in plain}


def designate(client: Client, rules: dict[str, object]) -> int:
    """Open a table that feeds a fund."""
    options = {"bad_beat_enabled": True, "bad_beat": rules}
    opened: Any = client.http.post("/api/tables", game="hold_em", rules={"options": options})
    return int(opened["id"])


def claim(house: Served, **changes: Any) -> BadBeatClaimed:
    """A qualifying hand loses: the row that a table writes."""
    hit = claimed(**changes)
    with house.ledger.writing() as connection:
        write_house(connection, FundEntered(fund="main", what=hit), at=1, user=0)
    return hit


@pytest.mark.rule("13:69F-14.19(b)", "13:69F-14.19(i)", "13:69F-14.19(i)1", "13:69F-14.19(k)")
@pytest.mark.rule("13:69F-14.19(q)")
def test_a_fund_from_its_opening_to_a_payment(house: Served) -> None:
    """Each does what their role may; visitors see displays and notices; acts are on record."""
    sue, ann, visitor = signed_in(house, "Sue"), signed_in(house, "Ann"), Client(house.url)
    enter(sue, "FundOpened", rules=RULES)
    table = designate(sue, RULES)
    enter(ann, "FundSeeded", cents=1_000_00)
    enter(ann, "DisplayAdjusted", primary=1_000_00, secondary=0, supervisor="Sue")
    enter(sue, "ChangePosted", rules=RULES, text="no change")
    before = displays(visitor)["main"]
    key = claim(house).key
    pending = displays(visitor)["main"]
    enter(sue, "ClaimVerified", claim=key)
    verified = displays(visitor)["main"]
    paid = enter(sue, "PayoutPaid", claim=key, place="table")
    shown = enter(ann, "DisplayAdjusted", primary=0, secondary=0, supervisor="Sue")["display"]

    assert (before["primary"], before["secondary"], before["tables"]) == (1_000_00, None, [table])
    assert (before["status"], before["notices"], before["change"]) == (
        "open",
        [],
        "no change",
    )
    assert [(each["status"], each["losing"]) for each in pending["notices"]] == [
        ("pending", "four eights")
    ]
    assert (verified["adjusting"], verified["primary"]) == (True, 1_000_00)
    assert [(each["seat"], each["cents"]) for each in paid["claims"][0]["parts"]][:2] == [
        (1, 500_00),
        (2, 250_00),
    ]
    assert paid["claims"][0]["by"] == "Sue"
    assert house.ledger.balance(wallet(101)) == 500_00
    assert (shown["primary"], shown["adjusting"], shown["status"]) == (0, False, "open")
    assert [(each["status"], each["cents"]) for each in shown["notices"]] == [("paid", 1_000_00)]
    acts = [each.action for each in Acts(house.ledger).last(limit=3)]
    assert acts == ["fund.DisplayAdjusted", "fund.PayoutPaid", "fund.ClaimVerified"]


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(c)")
def test_tables_of_a_fund_are_designated_by_the_house(house: Served) -> None:
    """A guest opens none, nor is there one under other rules, or of a fund that is not open."""
    guest, sue = Client(house.url), signed_in(house, "Sue")
    guest.guest()
    enter(sue, "FundOpened", "third", rules={**RULES, "fund": "third"})
    easier = rules_to_data(fund_rules(fund="third", hands={"hold_em": Qualifier(hand="22345")}))

    with pytest.raises(NotPermitted):
        designate(guest, {**RULES, "fund": "third"})
    with pytest.raises(RuleViolation):
        designate(sue, easier)
    with pytest.raises(RuleViolation):
        designate(sue, {**RULES, "fund": "fourth"})
    assert designate(sue, {**RULES, "fund": "third"}) in displays(guest)["third"]["tables"]


@pytest.mark.parametrize("name", ["", *STAFF])
def test_books_are_read_by_those_in_charge(house: Served, name: str) -> None:
    """The regulator reads them too; a visitor signs in first, and a missing fund is missing."""
    if not name:
        with pytest.raises(NotSignedIn):
            Client(house.url).http.get("/api/funds/main")
        return
    with pytest.raises(NoSuchThing):
        signed_in(house, name).http.get("/api/funds/nobody")


@pytest.mark.promise("R15")
@pytest.mark.parametrize("role", list(Role))
def test_every_kind_of_entry_needs_its_permission(role: Role) -> None:
    """A role that may not make an entry is refused before its fields are looked at."""
    person = Person(id=1, name="X", role=role, csrf="", session="")
    for kind, action in NEEDS.items():
        raw = msgspec.json.encode({"does": kind.__name__, "more": 1})
        if action in actions_of(role):
            refused: type[Exception] = MalformedAnswer
        else:
            refused = NotSignedIn if role is Role.VISITOR else NotPermitted
        with pytest.raises(refused):
            read_entry(raw, person, 5)


def test_every_kind_of_entry_is_made_by_somebody() -> None:
    """But for those that come from tables, from other funds and from the host of a joint payout."""
    assert {*NEEDS, BadBeatClaimed, FundReceived, FundRulesFollowed} == set(FundEntry.__args__)


BAD: list[tuple[str, type[Exception], object]] = [
    ("Ann", MalformedAnswer, []),
    ("Ann", MalformedAnswer, {"does": "Nothing"}),
    ("Ann", MalformedAnswer, {"does": "BadBeatClaimed"}),
    ("Ann", MalformedAnswer, {"does": "FundSeeded", "cents": "1"}),
    ("Ann", MalformedAnswer, {"does": "FundSeeded", "cents": 1, "more": 1}),
    ("Ann", RuleViolation, {"does": "FundSeeded", "cents": 10**17}),
    ("Ann", NotPermitted, {"does": "ClaimVerified", "claim": "7.1.primary"}),
    ("Sue", NotPermitted, {"does": "ClaimVerified", "claim": "7.1.primary", "by": "Ann"}),
    ("Sue", RuleViolation, {"does": "ClaimVerified", "claim": "9.9.primary"}),
    ("Sue", MalformedAnswer, {"does": "ChangePosted", "rules": {"fund": 1}, "text": "x"}),
    ("Reg", NotPermitted, {"does": "FundSeeded", "cents": 1}),
]


@pytest.mark.promise("R15")
@pytest.mark.parametrize(("name", "kind", "body"), BAD)
def test_bad_entries_change_nothing(
    house: Served, name: str, kind: type[Exception], body: object
) -> None:
    """Each is refused by its own error, and no row is written."""
    client = signed_in(house, name)
    head = house.ledger.head(0)

    with pytest.raises(kind):
        client.http._ask("POST", "/api/funds/main/entries", msgspec.json.encode(body))
    assert house.ledger.head(0) == head


def test_a_bonus_goes_to_somebody_who_is_there(house: Served) -> None:
    """Money for a user who does not exist would be lost."""
    sue, ann = signed_in(house, "Sue"), signed_in(house, "Ann")
    bonuses = [{"name": "high hand", "text": "the best hand of an hour"}]
    rules = {**RULES, "fund": "second", "bonuses": bonuses}
    enter(sue, "FundOpened", "second", rules=rules)
    to = {"seat": 1, "user": 987}

    with pytest.raises(NoSuchThing):
        enter(ann, "BonusPaid", "second", bonus="high hand", to=to, cents=1)
    assert Funds(house.ledger).fund("second").balance == 0
