"""The floor over HTTP: what is due, waiting lists, decks, devices, seals, counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from pitboss.client import Client
from pitboss.errors import MalformedAnswer, NoSuchThing, NotPermitted, PitbossError, RuleViolation
from pitboss.ledger.audit import audit
from pitboss.poker.house.records import kind_of
from pitboss.server.auth.roles import Role
from pitboss.server.web.floor_schemas import DueRow, FloorRow, FloorSaid
from tests.server.serving import Served, served
from tests.server.test_funds import signed_in

ROLES = {
    "Sue": Role.SUPERVISOR,
    "Flo": Role.FLOORPERSON,
    "Ann": Role.ACCOUNTING,
    "Rob": Role.REGULATOR,
    "Eve": Role.SURVEILLANCE,
    "Dan": Role.DEALER,
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house with a table of hold 'em, one of pai gow poker, and one of each of the staff."""
    with served(tmp_path_factory.mktemp("floor"), games=("hold_em", "pai_gow_poker")) as house:
        for name, role in ROLES.items():
            house.add(name, role=role)
        yield house


def look(client: Client) -> Any:
    """The floor as somebody sees it."""
    return client.http.get("/api/desk/floor")


def note(client: Client, does: str, **fields: object) -> Any:
    """Make an entry of the floor."""
    return client.http.post("/api/desk/floor", does=does, **fields)


@pytest.mark.rule("19:47-11.5(e)", "19:47-11.4(a)2")
def test_the_floor_sees_what_is_due_and_when(house: Served) -> None:
    """Cards after four hours, dice after a day; nothing of it is overdue yet."""
    rows: Any = signed_in(house, "Flo").http.get("/api/desk/due")

    found = {(row["table"], row["what"]): row for row in rows}
    assert set(found) == {(1, "decks"), (2, "cards"), (2, "dice")}
    cards, dice = found[2, "cards"], found[2, "dice"]
    assert cards["due_at"] - cards["since"] == 4 * 3_600_000
    assert dice["due_at"] - dice["since"] == 24 * 3_600_000
    assert (cards["provision"], dice["provision"]) == ("19:47-11.5(e)", "19:47-11.4(a)2")
    assert not any(row["overdue"] for row in rows)
    assert msgspec.convert(rows, list[DueRow])


@pytest.mark.rule("19:47-14.18", "13:69F-14.18")
def test_a_vacant_seat_is_offered_to_who_was_listed_first(house: Served) -> None:
    """Each type of table has its list; nobody is passed over."""
    flo = signed_in(house, "Flo")
    rules = house.ledger.open_tables()
    assert rules
    (kind,) = [each["kind"] for each in look(flo)["waiting"]]
    for person in ("Ada", "Bob"):
        note(flo, "PersonListed", kind=kind, person=person)
    with pytest.raises(RuleViolation, match="once"):
        note(flo, "PersonListed", kind=kind, person="Ada")
    with pytest.raises(NoSuchThing):
        note(flo, "PersonListed", kind="omaha", person="Cy")
    with pytest.raises(RuleViolation, match="listed first: Ada") as caught:
        note(flo, "SeatOffered", kind=kind, person="Bob", table=1)
    assert "19:47-14.18" in caught.value.cites
    with pytest.raises(NoSuchThing):
        note(flo, "SeatOffered", kind=kind, person="Ada", table=2)

    after = note(flo, "SeatOffered", kind=kind, person="Ada", table=1)

    assert "vacant seats at table 1" in after["said"]
    assert [each["people"] for each in after["waiting"]] == [["Bob"]]
    assert msgspec.convert(after, FloorSaid)
    note(flo, "PersonStruck", kind=kind, person="Bob")
    with pytest.raises(RuleViolation):
        note(flo, "PersonStruck", kind=kind, person="Bob")
    assert look(flo)["waiting"][0]["people"] == []
    assert callable(kind_of)


@pytest.mark.rule("13:69F-14.2(c)")
def test_the_supervisor_hands_out_the_decks_of_the_day(house: Served) -> None:
    """To every open poker table, weighing what is to be weighed; nobody else may."""
    sue, flo = signed_in(house, "Sue"), signed_in(house, "Flo")
    before = look(sue)
    weighed = ["limits", "location", "type of poker"]
    plan = {"gaming_day": before["gaming_day"], "weighed": weighed}
    decks = {"1": ["red", "blue"]}
    assert before["decks_due"]
    for client, fields in (
        (flo, {**plan, "backs": decks}),
        (sue, {**plan, "backs": {"1": ["red", "red"]}}),
        (sue, {**plan, "backs": {"1": ["red", "blue"], "2": ["red", "blue"]}}),
        (sue, {**plan, "backs": decks, "weighed": ["limits"]}),
        (sue, {**plan, "backs": {}}),
    ):
        with pytest.raises(RuleViolation) as caught:
            note(client, "DecksHandedOut", **fields)
        assert "13:69F-14.2(c)" in caught.value.cites
    assert look(sue)["decks_due"]

    after = note(sue, "DecksHandedOut", **plan, backs=decks)

    assert not after["decks_due"]
    assert "table 1: red and blue" in after["decks"]["text"]


@pytest.mark.rule("19:47-8.1")
def test_a_device_that_is_seen_is_referred_to_the_supervisor(house: Served) -> None:
    """One that helps at the table, in use; a watch that is merely carried is not."""
    flo = signed_in(house, "Flo")
    seen = {"table": 2, "person": "a man in a hat", "aid": "keep track of or analyse dealt cards"}
    after = note(flo, "DeviceSeen", **seen, device="computer", manner="used")
    note(flo, "DeviceSeen", **seen, device="mechanical device", manner="carried")

    first = after["notes"][0]
    assert (first["kind"], first["for_supervisor"], first["by"]) == ("device", True, "Flo")
    assert not look(flo)["notes"][0]["for_supervisor"]
    with pytest.raises(MalformedAnswer):
        note(flo, "DeviceSeen", **seen, device="abacus", manner="used")
    with pytest.raises(MalformedAnswer):
        note(flo, "DeviceSeen", **{**seen, "person": ""}, device="computer", manner="used")
    with pytest.raises(NoSuchThing):
        note(flo, "DeviceSeen", **{**seen, "table": 9}, device="computer", manner="used")


@pytest.mark.rule("19:47-10.4(a)3ii")
def test_a_sealed_set_has_a_label_signed_by_two(house: Served) -> None:
    """Table, date and time, the dealer and a casino supervisor."""
    flo = signed_in(house, "Flo")
    sealed = {"table": 2, "what": "one deck", "reason": "a card is marked", "dealer": "Dan"}
    with pytest.raises(RuleViolation, match="both sign") as caught:
        note(flo, "EquipmentSealed", **sealed, supervisor="Dan")
    assert caught.value.cites == ("19:47-10.4(a)3ii",)

    after = note(flo, "EquipmentSealed", **sealed, supervisor="Sue")

    label = after["notes"][0]["text"]
    assert label.startswith("table 2, 20")
    assert label.endswith("UTC: one deck, a card is marked; signed by Dan and Sue")
    note(flo, "CountWitnessed", count="count 3 of the box of table 1")
    assert look(flo)["notes"][0]["kind"] == "count"
    assert audit(house.ledger).faults == ()


def test_the_floor_is_kept_by_the_floor_and_read_by_the_desk(house: Served) -> None:
    """Each role by each route, and nobody signs for another."""
    people = {name: signed_in(house, name) for name in ROLES}
    guest = Client(house.url)
    guest.guest()
    entry = {"count": "count 4"}
    for name, client in {**people, "guest": guest}.items():
        if name in ("Dan", "guest"):
            with pytest.raises(NotPermitted):
                look(client)
            with pytest.raises(NotPermitted):
                client.http.get("/api/desk/due")
        else:
            assert msgspec.convert(look(client), FloorRow)
        if name in ("Sue", "Flo"):
            assert note(client, "CountWitnessed", **entry)["notes"][0]["by"] == name
        else:
            with pytest.raises(NotPermitted):
                note(client, "CountWitnessed", **entry)
    with pytest.raises(MalformedAnswer, match="who sends it"):
        note(people["Flo"], "CountWitnessed", **entry, by="Sue")
    with pytest.raises(MalformedAnswer):
        note(people["Flo"], "CountWitnessed", count="x" * 201)


@pytest.mark.rule("13:69F-14.16(b)")
def test_a_supervisor_removes_a_player_and_the_regulator_is_notified(house: Served) -> None:
    """At a table that deals by itself too; nobody else removes anybody."""
    sue, rob = signed_in(house, "Sue"), signed_in(house, "Rob")
    player = Client(house.url)
    player.guest()
    with player.connect_sync(1) as table:
        table.sit(100_00, seat=3)
        for name in ("Flo", "Rob", "Eve"):
            with pytest.raises(NotPermitted):
                signed_in(house, name).http.post("/api/desk/removals", table=1, seat=3)
        with pytest.raises(PitbossError):
            sue.http.post("/api/desk/removals", table=1, seat=4)
        with pytest.raises(PitbossError):
            sue.http.post("/api/desk/removals", table=2, seat=3)
        before: Any = rob.http.get("/api/desk/notices")

        sue.http.post("/api/desk/removals", table=1, seat=3)

    after: Any = rob.http.get("/api/desk/notices")
    assert len(after) == len(before) + 1
    assert (after[0]["to"], after[0]["provision"]) == ("regulator", "13:69F-14.16(b)")
    assert "seat 3 is removed" in after[0]["text"]
    assert after[0]["deliveries"] == []
    held: Any = sue.http.get("/api/tables/1")
    assert held["id"] == 1
    assert audit(house.ledger).faults == ()
