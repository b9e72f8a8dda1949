"""The desk: filings, rulings and notices as rows of the house's log, folded, refused, audited."""

from __future__ import annotations

import msgspec
import pytest
from sqlalchemy import text as sql

from pitboss.errors import MalformedAnswer, NoSuchThing, PitbossError, RuleViolation
from pitboss.games import game
from pitboss.house.approvals import missing_approvals
from pitboss.house.approvals import unapproved as unapproved_of
from pitboss.house.changes import merged
from pitboss.house.desk import (
    STANDING,
    Desk,
    apply,
    digest_of,
    filing_of,
    guide_approval,
    inbox,
    is_filed,
    needed_of,
    submission_of,
)
from pitboss.house.desk_entries import (
    Acknowledged,
    DeskEntry,
    Filed,
    FilingKind,
    Notified,
    Recipient,
    Ruled,
)
from pitboss.ledger.approvals import HOUSE
from pitboss.ledger.audit import audit
from pitboss.ledger.desk import Desks
from pitboss.ledger.entries import DeskEntered
from pitboss.ledger.gate import operated_tables
from pitboss.ledger.house_log import write_house
from pitboss.ledger.store import Ledger
from pitboss.server.auth.roles import Role, actors_of
from pitboss.table import HouseRules
from tests.server.registries import Harness, run
from tests.server.test_rule_changes import HALF_HOUR, change

NOTICE = Notified(to=Recipient.REGULATOR, provision="19:47-8.3(b)3", text="the minimum goes up")


def guide(body: str, **more: int) -> Filed:
    """A guide of big six as it is filed."""
    return filing_of(FilingKind.GUIDE, "big_six", body, by="Sue", **more)


def after(*entries: DeskEntry) -> Desk:
    """The desk after these entries, one a second."""
    desk = Desk()
    for at, entry in enumerate(entries, 1):
        desk = apply(desk, entry, at=at * 1000)
    return desk


def approved(filing: int, *conditions: str) -> Ruled:
    return Ruled(filing=filing, verdict="approved", by="Rob", conditions=conditions)


@pytest.mark.rule("19:47-8.5(c)")
def test_a_text_is_approved_while_a_ruling_on_exactly_it_says_so() -> None:
    """Waiting, denied or changed in a word it is not; line breaks do not count."""
    filed = guide("all about it")
    for desk, wanted in (
        (after(filed), None),
        (after(filed, Ruled(filing=1, verdict="denied", by="Rob")), None),
        (after(filed, approved(1, "in large print")), 1),
        (after(filed, approved(1), Ruled(filing=1, verdict="denied", by="Rob")), None),
    ):
        found = guide_approval(desk, "big_six", "all  about\nit", at=9_000)
        assert (found and found.number) == wanted
        assert guide_approval(desk, "big_six", "all about that", at=9_000) is None
        assert guide_approval(desk, "roulette", "all about it", at=9_000) is None


@pytest.mark.rule("19:47-8.5(d)")
def test_an_earlier_text_stays_good_until_the_changed_one_is_approved() -> None:
    """Then it is superseded, and no ruling on it is taken any more."""
    entries = (guide("one"), approved(1), guide("two", supersedes=1))
    before, done = after(*entries), after(*entries, approved(2))

    assert guide_approval(before, "big_six", "one", at=9_000) is not None
    assert [each.status for each in done.filings.values()] == ["superseded", "approved"]
    assert done.filings[2].version == 2
    with pytest.raises(RuleViolation, match="superseded by filing 2"):
        apply(done, approved(1), at=9)


WRONG: dict[str, DeskEntry] = {
    "no text": guide(" "),
    "another digest": msgspec.structs.replace(guide("one"), digest=digest_of("two")),
    "a table without its number": msgspec.structs.replace(guide("one"), scope="table"),
    "supersedes another kind": filing_of(FilingKind.SIGN, "x", "y", by="Sue", supersedes=1),
    "supersedes nothing": guide("two", supersedes=7),
    "no such filing": approved(7),
    "nobody's ruling": Ruled(filing=1, verdict="approved", by=" "),
    "an empty condition": approved(1, ""),
    "no such provision": msgspec.structs.replace(NOTICE, provision="19:47-99.9"),
    "an empty notice": msgspec.structs.replace(NOTICE, text=""),
    "no such notice": Acknowledged(notice=7, by="Rob"),
    "acknowledged twice": Acknowledged(notice=1, by="Rob"),
}


@pytest.mark.parametrize("entry", [pytest.param(e, id=name) for name, e in WRONG.items()])
def test_what_cannot_be_is_refused_and_found_by_the_audit(ledger: Ledger, entry: DeskEntry) -> None:
    """A refused entry changes nothing; one that was written all the same is a fault."""
    desks = Desks(ledger)
    for each in (guide("one"), NOTICE, Acknowledged(notice=1, by="Rob")):
        desks.enter(each, at=5, user=0)
    before = ledger.head(0)
    with pytest.raises(PitbossError):
        desks.enter(entry, at=6, user=0)
    assert ledger.head(0) == before
    assert audit(ledger).faults == ()

    with ledger.writing() as connection:
        write_house(connection, DeskEntered(what=entry), at=6, user=0)
    assert [(each.table, each.n) for each in audit(ledger).faults] == [(0, before[0] + 1)]


def test_another_process_sees_what_was_entered(ledger_url: str) -> None:
    """Only new rows are read; the body of a filing is kept to the letter."""
    one, two = Ledger.open(ledger_url), Ledger.open(ledger_url)
    first, second = Desks(one), Desks(two)
    assert second.desk() == Desk()
    first.enter(guide("a\n  text"), at=1, user=4)
    assert second.desk().filing(1).filed.body == "a\n  text"
    second.enter(approved(1, "in print"), at=2, user=5)
    found = first.desk().filing(1)
    assert (found.status, found.ruled_at) == ("approved", 2)
    assert found.ruling is not None
    assert found.ruling.conditions == ("in print",)
    with pytest.raises(NoSuchThing):
        first.desk().filing(2)
    one.close()
    two.close()


# -- at served tables -----------------------------------------------------------------------------


def test_a_new_house_has_an_approved_submission_for_every_table() -> None:
    """Filed complete on the first day; the same rules are filed once, others again."""

    async def scenario(harness: Harness) -> None:
        for _ in range(2):
            await harness.table("big_six")
        await harness.table("big_six", rules={"options": {"minimum": "$5.00"}})
        desk = harness.registry.desks.desk()
        for row in harness.ledger.open_tables():
            filed = submission_of(game(row.game).rules.read(row.rules), by="")
            found = desk.approval(filed.kind, filed.subject, filed.digest, at=0)
            assert found is not None
            assert found.ruling is not None
            assert found.ruling.by == STANDING
            assert msgspec.json.decode(found.filed.body) == row.rules
        assert len(desk.filings) == 2
        assert audit(harness.ledger).faults == ()

    run(scenario)


@pytest.mark.rule("19:47-8.3(a)")
def test_without_an_approval_no_table_is_opened() -> None:
    """Neither before the ruling nor after a denial; with a standing approval only the latter."""

    async def scenario(harness: Harness) -> None:
        desks, kept = harness.registry.desks, harness.registry.settings.standing_approval
        if not kept:
            with pytest.raises(RuleViolation, match="not approved yet"):
                await harness.table("big_six")
            assert harness.ledger.all_tables() == []
            desks.enter(submission_of(game("big_six").rules(), by="Sue"), at=1, user=0)
            with pytest.raises(RuleViolation, match="not approved yet"):
                await harness.table("big_six")
            desks.enter(approved(1), at=2, user=0)
        await harness.table("big_six")
        desks.enter(Ruled(filing=1, verdict="denied", by="Rob"), at=3, user=0)
        with pytest.raises(RuleViolation, match="denied by the ruling on filing 1"):
            await harness.table("big_six")

    run(scenario)
    run(scenario, standing_approval=False)


DEVICES = {
    "19:47-2.5(h)": ("blackjack", {"shuffle": "approved"}, "shuffle"),
    "19:47-2.20": ("blackjack", {"shoe": "continuous"}, "reshuffling shoe"),
    "19:47-2.6(j)": ("blackjack", {"card_reader": True}, "card reader"),
    "19:47-5.1(e)1i(1)": ("roulette", {"layout_has_replica": True}, "layout with a replica"),
    "19:47-5.1(f)1": ("roulette", {"layout_has_seven_area": True}, "layout with seven numbers"),
    "19:47-6.9": ("red_dog", {"continuous_shuffler": True}, "reshuffling shoe"),
    "19:47-7.12": ("minibaccarat", {"continuous_shuffler": True}, "reshuffling shoe"),
    "19:47-10.8(h)": (
        "pai_gow",
        {"dealer_bank_wager": "approved_formula"},
        "the dealer's wager against a bank",
    ),
    "19:47-11.8B(a)": ("pai_gow_poker", {"deal_method": "auto_shoe"}, "automated shoe"),
    "19:47-11.8C(c)": ("pai_gow_poker", {"start_device": "rng"}, "random number generator"),
    "19:47-11.10(g)": (
        "pai_gow_poker",
        {"dealer_bank_wager": "approved_formula"},
        "the dealer's wager against a bank",
    ),
    "19:47-12.2(a)[device]": ("pokette", {"winning_card_display": "device"}, "display"),
    "19:47-16.9(a)": ("caribbean_stud", {"dealing_method": "automated_shoe"}, "automated shoe"),
    "19:47-18.9(a)": ("let_it_ride", {"dealing_method": "automated_shoe"}, "automated shoe"),
    "19:47-18.11(c)": (
        "let_it_ride",
        {"payout_cap": "$60000.00", "cap_approved": True},
        "payout cap",
    ),
    "19:47-18.10(i)": ("let_it_ride", {"odds_approved": True}, "payout odds"),
    "19:47-16.3(e)": ("caribbean_stud", {}, "changing the cards"),
    "19:47-17.3(e)": ("double_down_stud", {}, "changing the cards"),
    "19:47-18.4(f)": ("let_it_ride", {}, "changing the cards"),
    "19:47-16.12(f)": ("caribbean_stud", {}, "progressive meter"),
    "19:47-15.2(b)": ("keno", {"edition": 1995}, "keno"),
    "13:69F-15.2(b)": ("keno", {"edition": 2012}, "keno"),
    "19:47-14.6(a)": ("hold_em", {"edition": 1995}, "poker"),
    "13:69F-14.6(a)": ("hold_em", {}, "poker"),
    "19:47-14.14(a)": ("hold_em", {"edition": 1995}, "hold_em"),
    "13:69F-14.14(a)": ("hold_em", {}, "hold_em"),
    "19:47-14.15(o)": ("hold_em", {"edition": 1995}, "hold_em rules added"),
    "13:69F-14.15(r)": ("hold_em", {}, "hold_em rules added"),
}


def unapproved(desk: Desk, rules: HouseRules, *, standing: bool) -> list[Filed]:
    """What only a standing approval approves of these rules."""
    return unapproved_of(
        missing_approvals(desk, rules, name="", by=HOUSE, at=9_000), standing=standing
    )


@pytest.mark.parametrize(
    "provision", [pytest.param(e, marks=pytest.mark.rule(e), id=e) for e in DEVICES]
)
def test_what_needs_an_approval_of_its_own_is_not_offered_before(provision: str) -> None:
    """Nor while it waits where it has to be ruled on, nor once it is denied."""
    slug, options, subject = DEVICES[provision]
    rules = game(slug).rules.read({"options": options})
    needed = {each.cite: (each, entry) for each, entry in needed_of(rules, by="Sue")}
    each, entry = needed[provision]
    others = [submission_of(rules, by="Sue"), *(e for _, e in needed.values() if e != entry)]
    ready = after(*others, *(approved(n) for n in range(1, len(others) + 1)))
    filed = apply(ready, entry, at=99)
    number = len(filed.filings)
    done = apply(filed, approved(number), at=99)
    denied = apply(filed, Ruled(filing=number, verdict="denied", by="Rob"), at=99)

    assert entry.subject == f"{slug}: {subject}"
    assert unapproved(ready, rules, standing=True) == [msgspec.structs.replace(entry, by=HOUSE)]
    assert unapproved(done, rules, standing=False) == []
    for desk in (ready, filed) if each.ruled else (ready,):
        with pytest.raises(RuleViolation, match=r"is not (approved|filed)") as refused:
            unapproved(desk, rules, standing=False)
        assert refused.value.cites == (provision,)
    for standing in (False, True):
        with pytest.raises(RuleViolation, match=f"denied by the ruling on filing {number}"):
            unapproved(denied, rules, standing=standing)


def test_a_device_is_approved_with_its_place_an_amount_to_the_letter() -> None:
    """Any approved text on a device will do; of the rake and of amounts only exactly this one."""
    shoe = game("caribbean_stud").rules()
    kinds = {each.kind: (each, entry) for each, entry in needed_of(shoe, by="Sue")}
    device, filed_device = kinds["device"]
    meter, filed_meter = kinds["meter_amounts"]
    own = filing_of(FilingKind.DEVICE, filed_device.subject, "shoe 7 at table 3", by="Sue")
    other = filing_of(FilingKind.METER_AMOUNTS, filed_meter.subject, "$5.00 each", by="Sue")
    desk = after(own, approved(1), other, approved(2))

    assert is_filed(desk, device, filed_device, at=9_000)
    assert not is_filed(desk, meter, filed_meter, at=9_000)
    assert filed_meter.body == "initial amount $10,000.00, reset amount $10,000.00"


@pytest.mark.rule("19:47-11.8B(a)")
def test_no_table_deals_from_an_automated_shoe_that_nobody_approved() -> None:
    """With a standing approval the shoe is filed and approved by it, and that is on record."""

    async def scenario(harness: Harness) -> None:
        rules = {"options": {"deal_method": "auto_shoe"}}
        desks, kept = harness.registry.desks, harness.registry.settings.standing_approval
        if kept:
            await harness.table("pai_gow_poker", rules=rules)
            shoe = desks.desk().filing(2)
            assert shoe.filed.body == "automated shoe, its place and its procedures"
            assert shoe.ruling is not None
            assert shoe.ruling.by == STANDING
            await harness.table("pai_gow_poker", rules=rules)
            assert len(desks.desk().filings) == 2
            return
        lawful = game("pai_gow_poker").rules.read(rules)
        desks.enter(submission_of(lawful, by="Sue"), at=1, user=0)
        desks.enter(approved(1), at=1, user=0)
        with pytest.raises(RuleViolation, match="automated shoe is not approved"):
            await harness.table("pai_gow_poker", rules=rules)
        assert harness.ledger.all_tables() == []

    run(scenario)
    run(scenario, standing_approval=False)


def test_no_table_runs_under_rules_that_are_not_approved() -> None:
    """A change is filed and approved as it takes effect; denied meanwhile, it is dropped."""

    async def scenario(harness: Harness) -> None:
        actor, desks = await harness.table("big_six"), harness.registry.desks
        boss = harness.person(actor, role="supervisor")
        for wanted in ("payouts.joker=50 to 1", "payouts.joker=51 to 1"):
            await change(boss, wanted)
            await harness.clock.turn(HALF_HOUR)
            filed = submission_of(actor.recovered.table.rules, by="")
            assert desks.desk().approval(filed.kind, filed.subject, filed.digest, at=0) is not None
        filed_kinds = [str(each.filed.kind) for each in desks.desk().filings.values()]
        assert filed_kinds == ["house_rules", "sign", "house_rules", "house_rules"]
        desks.enter(Ruled(filing=3, verdict="denied", by="Rob"), at=1, user=0)
        refused = await change(boss, "payouts.joker=50 to 1")
        assert "denied by the ruling on filing 3" in refused["error"]["message"]

        other = submission_of(merged(actor.recovered.table.rules, ["minimum=2"]), by="Sue")
        assert (await change(boss, "minimum=2"))["type"] == "done"
        desks.enter(other, at=2, user=0)
        desks.enter(Ruled(filing=5, verdict="denied", by="Rob"), at=3, user=0)
        await harness.clock.turn(HALF_HOUR)
        kinds = [each.kind for each in harness.ledger.entries(actor.recovered.number)]
        assert (kinds.count("RulesAdopted"), kinds.count("ChangeDropped")) == (2, 1)
        assert actor.recovered.table.rules.minimum == 1_00
        assert audit(harness.ledger).faults == ()

    run(scenario)


def test_a_house_without_approvals_starts_and_opens_what_is_approved() -> None:
    """The tables of games whose rules wait for a ruling stay closed; the server runs."""

    async def scenario(harness: Harness) -> None:
        desks = harness.registry.desks
        desks.enter(submission_of(game("roulette").rules(), by="Sue"), at=1, user=0)
        desks.enter(approved(1), at=2, user=0)
        await harness.registry.start()
        assert [row.game for row in harness.ledger.open_tables()] == ["roulette"]

    run(scenario, standing_approval=False, games=("big_six", "roulette"))


def test_a_table_that_is_opened_anew_stands_in_its_pit() -> None:
    """Its log grew long while nobody sat there."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("big_six", pit="North")
        await harness.maintenance.run_once()
        (row,) = harness.ledger.open_tables()
        assert row.id != actor.recovered.number
        with harness.ledger.reading() as connection:
            assert operated_tables(connection)[row.id].pit == "North"

    run(scenario, rows_max=1)


@pytest.mark.rule("19:47-8.3(b)3")
def test_a_change_of_rules_lies_in_the_inbox_of_the_regulator() -> None:
    """With the row of the table in which it is said; a lower minimum is not notified."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("big_six", rules={"options": {"minimum": "$5.00"}})
        boss = harness.person(actor, role="supervisor")
        await change(boss, "minimum=2")
        assert inbox(harness.registry.desks.desk(), Recipient.REGULATOR) == []
        await change(boss, "payouts.joker=50 to 1")
        (sent,) = inbox(harness.registry.desks.desk(), Recipient.REGULATOR)
        row = harness.ledger.entry(sent.notice.table, sent.notice.n)
        assert row is not None
        assert row.kind == "ChangeStepTaken"
        assert b'"step":"notice"' in row.body
        assert "50 to 1" in sent.notice.text
        assert sent.notice.provision == "19:47-8.3(b)3"
        assert sent.at == harness.clock.now

    run(scenario)


@pytest.mark.rule("19:47-3.5(b)")
def test_a_change_of_the_shuffle_lies_in_the_inbox_of_surveillance() -> None:
    """The options that a game lists are notified to surveillance as well."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("punto_banco")
        boss = harness.person(actor, role="supervisor")
        wanted = not actor.recovered.table.rules.reshuffle_after_lacing
        reply = await change(boss, f"reshuffle_after_lacing={str(wanted).lower()}")
        assert reply["type"] == "done", reply
        desk = harness.registry.desks.desk()
        assert [each.notice.provision for each in inbox(desk, Recipient.SURVEILLANCE)] == [
            "19:47-3.5(b)"
        ]
        assert len(inbox(desk, Recipient.REGULATOR)) == 1

    run(scenario)


@pytest.mark.rule("13:69F-14.16(b)", "19:47-14.16(b)")
@pytest.mark.parametrize(
    ("edition", "provision", "to"),
    [
        (2012, "13:69F-14.16(b)", ["regulator"]),
        (1995, "19:47-14.16(b)", ["regulator", "division"]),
    ],
)
def test_removing_a_player_for_collusion_is_notified_when_it_is_done(
    edition: int, provision: str, to: list[str]
) -> None:
    """The notice is committed with the removal, or neither is; of 1995 the Division has its own."""

    async def scenario(harness: Harness) -> None:
        rules = {"options": {"edition": edition}}
        actor = await harness.table("hold_em", mode="live", rules=rules)
        actors = actors_of(Role.SUPERVISOR)
        boss = harness.person(actor, role="supervisor", actors=actors)
        for seat in (1, 2):
            reply = await boss.say(do="walk_in", name=f"P{seat}", seat=seat, cents=100_00)
            assert reply["type"] == "done", reply
        answer, q = {"say": "RemovePlayer", "seat": 2}, boss.question["q"]
        reply = await boss.say(do="answer", q=q, **{"as": "supervisor"}, answer=answer)
        assert reply["type"] == "done", reply
        desk = harness.registry.desks.desk()
        assert [each.notice.to for each in desk.notices.values()] == to
        assert {each.notice.provision for each in desk.notices.values()} == {provision}
        (sent,) = inbox(desk, Recipient.REGULATOR)
        assert "seat 2 is removed from the game" in sent.notice.text
        assert "reasonable cause" in sent.notice.text
        assert harness.ledger.head(sent.notice.table)[0] >= sent.notice.n
        assert audit(harness.ledger).faults == ()

    run(scenario)


def test_rows_of_the_desk_are_never_changed(ledger: Ledger) -> None:
    """The database itself refuses, as for every row of a log."""
    Desks(ledger).enter(guide("one"), at=1, user=0)
    with pytest.raises(PitbossError), ledger.writing() as connection:
        connection.execute(sql("UPDATE log SET body = '{}' WHERE kind = 'DeskEntered'"))
    with pytest.raises(MalformedAnswer):
        apply(Desk(), guide(""), at=1)
