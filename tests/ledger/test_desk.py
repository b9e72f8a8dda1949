"""The desk: filings, rulings and notices as rows of the house's log, folded, refused, audited."""

from __future__ import annotations

import msgspec
import pytest
from sqlalchemy import text as sql

from pitboss.errors import MalformedAnswer, NoSuchThing, PitbossError, RuleViolation
from pitboss.games import game
from pitboss.house.changes import merged
from pitboss.house.desk import (
    STANDING,
    Desk,
    apply,
    digest_of,
    filing_of,
    guide_approval,
    inbox,
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
from pitboss.ledger.audit import audit
from pitboss.ledger.desk import Desks
from pitboss.ledger.entries import DeskEntered
from pitboss.ledger.gate import operated_tables
from pitboss.ledger.house_log import write_house
from pitboss.ledger.store import Ledger
from pitboss.server.auth.roles import Role, actors_of
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
        kinds = [each.filed.kind for each in desks.desk().filings.values()]
        assert kinds == ["house_rules", "sign", "house_rules", "house_rules"]
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


@pytest.mark.rule("13:69F-14.16(b)")
def test_removing_a_player_for_collusion_is_notified_when_it_is_done() -> None:
    """The notice is committed with the removal, or neither is."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("hold_em", mode="live")
        actors = actors_of(Role.SUPERVISOR)
        boss = harness.person(actor, role="supervisor", actors=actors)
        for seat in (1, 2):
            reply = await boss.say(do="walk_in", name=f"P{seat}", seat=seat, cents=100_00)
            assert reply["type"] == "done", reply
        answer, q = {"say": "RemovePlayer", "seat": 2}, boss.question["q"]
        reply = await boss.say(do="answer", q=q, **{"as": "supervisor"}, answer=answer)
        assert reply["type"] == "done", reply
        (sent,) = inbox(harness.registry.desks.desk(), Recipient.REGULATOR)
        assert sent.notice.provision == "13:69F-14.16(b)"
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
