"""The office over HTTP: which role makes which entry, and what the books say afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.client import Client
from pitboss.errors import MalformedAnswer, NotPermitted, PitbossError
from pitboss.house.office_rows import KINDS
from pitboss.ledger.audit import audit
from pitboss.server.auth.roles import Role, may
from pitboss.server.web.office import NEEDS
from tests.server.serving import Served, served
from tests.server.test_funds import signed_in

STAFF = (
    *(Role.PLAYER, Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR),
    *(Role.ACCOUNTING, Role.REGULATOR, Role.SURVEILLANCE),
)
WANDA = {
    "licence": "K-1", "name": "Wanda", "kind": "casino_key", "department": "security",
    "position": "officer", "on_floor": True,
}  # fmt: skip
# An entry of each kind, in an order in which each can be made.
ENTRIES: dict[str, dict[str, Any]] = {
    "EmployeeListed": WANDA,
    "FormsIssued": {
        "form": "Opener", "parts": ["original"], "first": 1, "last": 2, "to": "Pit 1",
    },
    "FormUsed": {"form": "Opener", "serial": 1, "table": 1, "cents": 5, "signed": ["K-1"]},
    "FormVoided": {"form": "Opener", "serial": 2, "reason": "torn"},
    "PartsMatched": {"form": "Opener", "originals": [1], "duplicates": []},
    "Counted": {
        "what": "box", "place": "table 1", "provision": "13:69F-14.19(f)2",
        "method": "two_departments", "counter": "K-1", "witness": "K-2", "unit": "cents",
        "found": 5,
    },
    "RetentionSet": {"records": "winning numbers", "provision": "19:47-15.5(h)", "days": 366},
    "GamingDaySet": {"zone": "UTC", "shifts": [{"name": "all", "begins": "06:00"}]},
    "RevenueProjected": {"day": "1999-04-19"},
    "RevenueReported": {"day": "1999-04-19", "table": 1, "cents": 5, "usual": 0},
    "EmployeeLeft": {"licence": "K-1"},
}  # fmt: skip
# What no such house can do yet; whose entry it is has been checked before.
REFUSED = {"RevenueProjected", "RevenueReported"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house with one account of each role."""
    with served(tmp_path_factory.mktemp("office"), games=("big_six",)) as house:
        for role in STAFF:
            house.add(role.title(), role=role)
        yield house


def send(client: Client, does: str, **fields: Any) -> Any:
    """Make an entry."""
    return client.http.post("/api/desk/office", does=does, **fields)


def test_every_role_makes_the_entries_that_are_its_own(house: Served) -> None:
    """And no other; what is refused changes nothing."""
    people = {role: signed_in(house, role.title()) for role in STAFF}
    other = {**WANDA, "licence": "K-2", "name": "Sam", "department": "cage"}
    send(people[Role.SUPERVISOR], "EmployeeListed", **other)
    assert set(ENTRIES) == set(KINDS) == {kind.__name__ for kind in NEEDS}
    for does, fields in ENTRIES.items():
        action = NEEDS[KINDS[does]]
        for role, client in people.items():
            if not may(role, action):
                with pytest.raises(NotPermitted):
                    send(client, does, **fields)
        author = next(client for role, client in people.items() if may(role, action))
        if does in REFUSED:
            with pytest.raises(PitbossError) as caught:
                send(author, does, **fields)
            assert not isinstance(caught.value, NotPermitted)
        else:
            send(author, does, **fields)
    books: Any = people[Role.REGULATOR].http.get("/api/desk/office")
    assert [each["name"] for each in books["people"]] == ["Sam"]
    assert books["forms"][0]["voided"] == [2]
    assert books["counts"][0]["witness"] == "K-2"
    assert books["counts"][0]["by"] == "Floorperson"
    assert books["retention"][0]["days"] == 366
    assert books["gaming_day"]["shifts"] == [{"name": "all", "begins": "06:00"}]
    for role in (Role.PLAYER, Role.DEALER):
        with pytest.raises(NotPermitted):
            people[role].http.get("/api/desk/office")
    assert audit(house.ledger).faults == ()


@pytest.mark.parametrize(
    ("does", "fields"),
    [
        ("Filed", {}),
        ("RevenueProjected", {"day": 5}),
        ("RevenueProjected", {"day": "1999-04-19", "tables": {"1": 5}}),
        ("EmployeeLeft", {"licence": 5}),
    ],
)
def test_what_is_no_entry_is_malformed(house: Served, does: str, fields: dict[str, Any]) -> None:
    """What is projected is worked out by the house, not sent."""
    with pytest.raises(MalformedAnswer):
        send(signed_in(house, "Supervisor"), does, **fields)
