"""One gate for tables: what `pitboss check` refuses is not opened, and no table changes into it."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pitboss.client import Client
from pitboss.errors import NotPermitted, PitbossError, UnlawfulOption
from pitboss.games import discover, game
from pitboss.house import examine
from pitboss.ledger.audit import audit
from pitboss.ledger.entries import ChangeDropped, RulesAdopted
from pitboss.ledger.store import Ledger
from pitboss.server.clock import WallClock
from pitboss.server.settings import Settings
from pitboss.server.tables.registry import TableRegistry
from tests.ledger.stores import fresh_url, postgres_server, postgres_url
from tests.server.registries import Harness, run
from tests.server.serving import served
from tests.server.test_rule_changes import HALF_HOUR, change, kinds

__all__ = ["fresh_url", "postgres_server", "postgres_url"]

RAISED = {"payouts": {"field_2": "3 to 1"}}


@pytest.mark.rule("19:47-1.4(b)")
def test_raised_odds_are_not_opened_beside_a_table_that_pays_less() -> None:
    """Nor adopted by a change; alone they are lawful, and once the other has closed."""

    async def scenario(harness: Harness) -> None:
        first = await harness.table("craps")
        with pytest.raises(UnlawfulOption, match="paid alike in the whole casino") as refused:
            await harness.table("craps", rules=RAISED)
        assert "19:47-1.4(b)" in refused.value.cites
        assert [row.id for row in harness.ledger.all_tables()] == [first.recovered.number]

        second = await harness.table("craps")
        boss = harness.person(second, role="supervisor")
        reply = await change(boss, "payouts.field_2=3 to 1")
        assert reply["type"] == "refused"
        (wrong,) = reply["error"]["violations"]
        assert wrong["option"] == "payouts.field_2"
        assert "2 to 1 at table 1, 3 to 1 at this table" in wrong["message"]
        assert kinds(harness, second)[-1] != "ChangeProposed"

        await first.act(lambda writer: writer.close("end of shift"))
        assert (await change(boss, "payouts.field_2=3 to 1"))["type"] == "done"
        assert audit(harness.ledger).faults == ()

    run(scenario)


@pytest.mark.rule("19:47-1.4(b)")
def test_a_change_that_has_become_unlawful_is_dropped_with_the_reason() -> None:
    """A table that pays less was opened meanwhile; a command of that moment is carried out."""

    async def scenario(harness: Harness) -> None:
        raised = await harness.table("craps")
        boss = harness.person(raised, role="supervisor")
        await change(boss, "payouts.field_2=3 to 1")
        await harness.table("craps")

        harness.clock.now += HALF_HOUR
        assert (await change(boss, "minimum=2"))["type"] == "done"

        rows = kinds(harness, raised)
        assert ChangeDropped.__name__ in rows
        assert RulesAdopted.__name__ not in rows
        assert str(raised.recovered.table.rules.odds("field_2")) == "2 to 1"
        entries = harness.ledger.entries(raised.recovered.number)
        (dropped,) = [each for each in entries if each.kind == ChangeDropped.__name__]
        assert b"paid alike in the whole casino" in dropped.body
        assert list(raised.recovered.changes.waiting) == [2]

    run(scenario)


def test_rules_that_a_table_has_adopted_are_those_it_is_compared_by() -> None:
    """After a change the house pays three to one, and new tables do or are refused."""

    async def scenario(harness: Harness) -> None:
        first = await harness.table("craps")
        boss = harness.person(first, role="supervisor")
        await change(boss, "payouts.field_2=3 to 1")
        await harness.clock.turn(HALF_HOUR)
        assert RulesAdopted.__name__ in kinds(harness, first)

        with pytest.raises(UnlawfulOption):
            await harness.table("craps")
        await harness.table("craps", rules=RAISED)

    run(scenario)


@pytest.mark.rule("19:47-3.5(b)", "19:47-3.10(c)1")
@pytest.mark.parametrize(
    ("option", "cite"),
    [("settlement_procedure", "19:47-3.10(c)1"), ("reshuffle_after_lacing", "19:47-3.5(b)")],
)
def test_tables_of_one_pit_do_alike(option: str, cite: str) -> None:
    """Tables of another pit, and of none, may do otherwise."""
    card = game("punto_banco")
    values = {"settlement_procedure": (3, 1), "reshuffle_after_lacing": (False, True)}
    usual, other = values[option]

    async def scenario(harness: Harness) -> None:
        one = {"options": {option: usual}}
        two = {"options": {option: other}}
        assert card.rules.read(one).digest != card.rules.read(two).digest
        await harness.table("punto_banco", rules=one, pit="North")
        with pytest.raises(UnlawfulOption) as refused:
            await harness.table("punto_banco", rules=two, pit="North")
        assert cite in refused.value.cites
        await harness.table("punto_banco", rules=two, pit="South")
        await harness.table("punto_banco", rules=two)

    run(scenario)


def test_who_opens_a_table_learns_which_rule_is_refused(tmp_path: Path) -> None:
    """The refusal names the option; only staff place a table in a pit."""
    with served(tmp_path, games=("craps",)) as server:
        player = Client(server.url)
        player.guest()
        with pytest.raises(PitbossError, match=r"payouts\.field_2") as refused:
            player.open_table("craps", rules=RAISED)
        assert refused.value.code == "unlawful_option"
        assert "19:47-1.4(b)" in refused.value.cites
        with pytest.raises(NotPermitted, match="pit"):
            player.http.post("/api/tables", game="craps", pit="North")
        assert len(server.ledger.open_tables()) == 1


def test_the_tables_of_a_new_house_may_stand_beside_each_other() -> None:
    """The first table of every game, under its usual rules: `pitboss serve` needs nothing."""
    text = "\n".join(f'[[tables]]\nname = "{slug}"\ngame = "{slug}"' for slug in discover())
    assert examine(text).violations == ()


@pytest.mark.promise("R8")
def test_of_two_processes_that_open_at_once_one_is_refused(postgres_url: str) -> None:
    """It is decided in the transaction that opens, whichever comes first."""

    def open_one(rules: dict[str, object]) -> bool:
        async def opened() -> bool:
            ledger, card = Ledger.open(postgres_url), game("craps")
            registry = TableRegistry(ledger, clock=WallClock(), settings=Settings())
            try:
                await registry.open_table(card, card.rules.read(rules), name="Craps")
            except UnlawfulOption:
                return False
            finally:
                await registry.stop()
                ledger.close()
            return True

        return asyncio.run(opened())

    Ledger.open(postgres_url).close()
    with ThreadPoolExecutor(2) as pool:
        done = list(pool.map(open_one, [{}, RAISED]))

    assert sorted(done) == [False, True]
