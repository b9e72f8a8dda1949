"""Linked meters over the API: shown to everybody, opened by supervisors, read by tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from pitboss.client import Client
from pitboss.errors import (
    MalformedAnswer,
    NoSuchThing,
    NotPermitted,
    NotSignedIn,
    PitbossError,
    RuleViolation,
)
from pitboss.ledger.acts import Acts
from pitboss.ledger.audit import audit
from pitboss.ledger.recovered_table import LIVE
from pitboss.server.auth.roles import Action, Role, actions_of
from pitboss.server.auth.sessions import Person
from pitboss.server.web.fund_schemas import MeterDisplay
from pitboss.server.web.meters import MADE, read_entry
from pitboss.table import STAFF
from tests.ledger.pit import LINK, SLUG, linked_rules, opened
from tests.server.registries import Harness, Talker, run
from tests.server.serving import Served, served
from tests.server.test_funds import signed_in

LINKED = linked_rules().submission()
OPENED = {name: each for name, each in msgspec.to_builtins(opened()).items() if name != "by"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("meters"), games=("roulette",)) as house:
        house.add("Sue", role=Role.SUPERVISOR)
        house.add("Ann", role=Role.ACCOUNTING)
        yield house


def enter(client: Client, meter: str = LINK, **entry: Any) -> dict[str, Any]:
    plain: Any = client.http.post(f"/api/meters/{meter}/entries", **entry)
    return dict(plain)


def shown(client: Client) -> list[MeterDisplay]:
    return msgspec.convert(client.http.get("/api/meters"), list[MeterDisplay])


def open_linked(client: Client, **changes: Any) -> int:
    rules = linked_rules(**changes).submission()
    made: Any = client.http.post("/api/tables", game=SLUG, rules=rules)
    return int(made["id"])


@pytest.mark.rule("19:47-16.12(f)")
def test_a_supervisor_opens_a_meter_and_links_tables_to_it(house: Served) -> None:
    """On its terms alone; others only see it, and each entry is an administrative act."""
    sue, visitor, guest = signed_in(house, "Sue"), Client(house.url), Client(house.url)
    guest.guest()
    with pytest.raises(NoSuchThing):
        open_linked(sue)
    enter(sue, **OPENED)
    with pytest.raises(NotPermitted):
        open_linked(guest)
    with pytest.raises(RuleViolation):
        open_linked(sue, meter_reset=1_00)
    table = open_linked(sue)
    (before,) = shown(visitor)
    enter(sue, does="LinkLost", table=table, reason="cable")
    lost = shown(visitor)[0].lost
    enter(sue, does="LinkRestored", table=table)

    assert (before.meter, before.cents, before.tables) == (LINK, 10_000_00, [table])
    assert (lost, shown(visitor)[0].lost) == ([table], [])
    acts = [each.action for each in Acts(house.ledger).last(limit=2)]
    assert acts == ["meter.LinkRestored", "meter.LinkLost"]


BAD: list[tuple[str, type[PitbossError], object]] = [
    ("", NotSignedIn, OPENED),
    ("Ann", NotPermitted, OPENED),
    ("Sue", MalformedAnswer, []),
    ("Sue", MalformedAnswer, {"does": "MeterAwarded"}),
    ("Sue", MalformedAnswer, {"does": "LinkLost"}),
    ("Sue", NotPermitted, {"does": "LinkLost", "reason": "cable", "by": "Ann"}),
    ("Sue", RuleViolation, {"does": "LinkLost", "reason": " "}),
    ("Sue", RuleViolation, {"does": "LinkRestored", "table": 77}),
]


@pytest.mark.promise("R15")
@pytest.mark.parametrize(("name", "kind", "body"), BAD)
def test_bad_entries_change_nothing(
    house: Served, name: str, kind: type[PitbossError], body: object
) -> None:
    """Each is refused by its own error, and no row is written."""
    client = signed_in(house, name) if name else Client(house.url)
    head = house.ledger.head(0)

    with pytest.raises(kind):
        client.http._ask("POST", "/api/meters/other/entries", msgspec.json.encode(body))
    assert house.ledger.head(0) == head


@pytest.mark.promise("R15")
@pytest.mark.parametrize("role", list(Role))
def test_every_kind_of_entry_needs_its_permission(role: Role) -> None:
    """A role that may not make an entry is refused before its fields are looked at."""
    person = Person(id=1, name="X", role=role, csrf="", session="")
    for name in MADE:
        may = Action.FUNDS_FILE in actions_of(role)
        refused = NotSignedIn if role is Role.VISITOR else NotPermitted
        with pytest.raises(MalformedAnswer if may else refused):
            read_entry(msgspec.json.encode({"does": name, "more": 1}), person)


# -- at a served table ----------------------------------------------------------------------------


async def usual(harness: Harness, dealer: Talker, words: str) -> None:
    """Staff give their usual answers, and the clock runs, until the table asks this."""
    for _ in range(60):
        question = dealer.question
        if question["prompt"].startswith(words):
            return
        answer = question["usual"]
        if answer is None:
            await harness.clock.turn(1)
            continue
        await dealer.say(do="answer", q=question["q"], answer=answer, **{"as": answer["by"]})
    raise AssertionError(words)


@pytest.mark.rule("19:47-16.12(f)", "19:47-16.12(g)")
def test_a_served_table_reads_its_meter_by_itself() -> None:
    """Before wagers are made, and for an award as soon as the link works."""

    async def story(harness: Harness) -> None:
        from pitboss.jackpots.meters import LinkLost, LinkRestored
        from pitboss.ledger.meters import Meters

        meters = Meters(harness.ledger)
        meters.enter(LINK, opened(), at=1, user=0)
        actor = await harness.table(SLUG, rules=LINKED, mode=LIVE)
        dealer = harness.person(actor, role="supervisor", actors=STAFF)
        await usual(harness, dealer, "Place your bets. The meter shows $10,000.00.")
        await dealer.say(do="walk_in", name="Walt", cents=1_000_00, seat=1)

        async def say(by: str, **answer: Any) -> None:
            said = {"do": "answer", "q": dealer.question["q"], "answer": answer, "as": by}
            reply = await dealer.say(**said)
            assert reply["type"] == "done", reply

        for spot, cents in (("ante_1", 10_00), ("progressive_1", 1_00)):
            await say("seat:1", say="PlaceWager", seat=1, spot=spot, cents=cents)
        await say("dealer", say="CloseBetting")
        for hand in ("As Ks Qs Js Ts", "2c 5c 7d 9d Jd"):
            for card in hand.split():
                await say("chance", say="CardDrawn", card=card)
        await usual_stub(dealer, say)
        meters.enter(LINK, LinkLost(reason="cable"), at=2, user=0)
        await say("seat:1", say="Choose", choice="bet")
        await usual(harness, dealer, "The linked meter")
        await harness.clock.turn(3_000)
        assert dealer.question["prompt"].startswith("The linked meter")
        meters.enter(LINK, LinkRestored(), at=3, user=0)
        await harness.clock.turn(1_000)
        await usual(harness, dealer, "$10,000.70 for seat 1?")

        assert meters.all()[LINK].paid == 10_000_70
        assert meters.shown(LINK) == 10_000_00
        assert audit(harness.ledger, replay=True).faults == ()

    run(story)


async def usual_stub(dealer: Talker, say: Any) -> None:
    """The stub is counted if it is due."""
    usual = dealer.question["usual"]
    if dealer.question["prompt"].startswith("The stub") and usual is not None:
        await say(usual["by"], **{name: each for name, each in usual.items() if name != "by"})


@pytest.mark.promise("R15")
@pytest.mark.parametrize(
    ("plain", "kind"),
    [
        ([], MalformedAnswer),
        ({"does": "MeterAwarded"}, MalformedAnswer),
        ({"does": "LinkRestored", "by": "somebody else"}, NotPermitted),
    ],
)
def test_what_is_no_entry_of_the_sender_is_refused(plain: object, kind: type[PitbossError]) -> None:
    """Something else than an entry, an award, or what another person signs."""
    sue = Person(id=1, name="Sue", role=Role.SUPERVISOR, csrf="", session="")
    with pytest.raises(kind):
        read_entry(msgspec.json.encode(plain), sue)
