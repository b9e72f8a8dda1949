"""The list of tables, what rounds came to, published heads, and commands between processes."""

from __future__ import annotations

import pytest

from pitboss.errors import InsufficientFunds, InvariantBroken, LedgerConflict, NoSuchThing
from pitboss.ledger import tables
from pitboss.ledger.append import Reply
from pitboss.ledger.entries import (
    GENESIS,
    HOUSE_TABLE,
    Batch,
    Closed,
    Published,
    RoundResult,
    body_of,
)
from pitboss.ledger.store import Ledger
from pitboss.ledger.tables import CommandRow, ResultRow, TableRow
from pitboss.ledger.trees import leaf_of
from tests.ledger.ledgers import after, batch, move, open_plain_table


def test_a_table_gets_its_number_and_its_first_rows_at_once(ledger: Ledger) -> None:
    """Numbers count from one and are never used twice."""
    rules: dict[str, object] = {"minimum": 5, "name": "é"}
    table = ledger.open_table(
        "craps", name="Craps", mode="auto", rules=rules, clocks={"betting": 9}, at=3, by=4
    )
    plain = open_plain_table(ledger)

    assert (table, plain) == (1, 2)
    assert [ledger.head(1)[0], ledger.head(2)[0]] == [0, 1]
    assert ledger.table(1) == TableRow(
        id=1,
        game="craps",
        name="Craps",
        mode="auto",
        rules=rules,
        clocks={"betting": 9},
        opened_at=3,
        opened_by=4,
        closed_at=None,
    )


def test_a_table_whose_first_rows_are_refused_was_never_there(ledger: Ledger) -> None:
    """Neither in the list nor in the log."""

    def broke(table: int) -> Batch:
        return batch(ledger, table=table, postings=[move("wallet:1", "wallet:2", 5, n=1)])

    def astray(table: int) -> Batch:
        return batch(ledger, table=table + 1)

    for first, error in ((broke, InsufficientFunds), (astray, InvariantBroken)):
        with pytest.raises(error):
            ledger.open_table("c", name="C", mode="auto", rules={}, clocks={}, at=1, first=first)

    assert ledger.all_tables() == []
    with pytest.raises(NoSuchThing, match="no table 1"):
        ledger.table(1)


def test_a_closing_row_takes_the_table_off_the_list(ledger: Ledger) -> None:
    """The batch that holds it closes the table."""
    one, two = (open_plain_table(ledger) for _ in range(2))
    ledger.append(batch(ledger, Closed(reason="end of shift"), table=one))

    assert [each.id for each in ledger.open_tables()] == [two]
    assert [each.closed_at for each in ledger.all_tables()] == [1000, None]


def test_results_are_read_from_the_latest_back(ledger: Ledger) -> None:
    """In pages that neither skip nor repeat rounds of the same moment."""
    for table in (1, 2):
        results = tuple(
            RoundResult(user=7, round=number, game="craps", wagered=10, net=number)
            for number in (1, 2, 3)
        )
        ledger.append(batch(ledger, table=table, results=results))
    first = ledger.results(7, limit=4)
    last = first[-1]
    rest = ledger.results(7, before=(last.at, last.table, last.round))

    places = [(each.table, each.round) for each in [*first, *rest]]
    assert places == [(2, 3), (2, 2), (2, 1), (1, 3), (1, 2), (1, 1)]
    assert rest[-1] == ResultRow(user=7, table=1, round=1, game="craps", wagered=10, net=1, at=1000)
    assert ledger.results(8) == []


def test_every_result_is_read_however_many_pages_there_are(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None is skipped, none is read twice, and nobody else's is among them."""
    monkeypatch.setattr(tables, "RESULTS_MAX", 2)
    results = tuple(
        RoundResult(user=user, round=number, game="craps", wagered=10, net=number)
        for user in (7, 8)
        for number in range(1, 6)
    )
    ledger.append(batch(ledger, results=results))

    assert [each.net for each in ledger.every_result(7)] == [5, 4, 3, 2, 1]
    assert list(ledger.every_result(9)) == []


def test_a_round_is_settled_once_for_everybody(ledger: Ledger) -> None:
    """The same round again is refused, and its rows with it."""
    result = RoundResult(user=7, round=1, game="craps", wagered=10, net=-10)
    ledger.append(batch(ledger, results=(result,)))

    with pytest.raises(LedgerConflict):
        ledger.append(batch(ledger, results=(result,)))

    assert ledger.head(1)[0] == 1


def test_the_heads_of_all_tables_are_published_in_the_house(ledger: Ledger) -> None:
    """As the number of rows and the hash, to be kept elsewhere."""
    ledger.append(batch(ledger, table=3))
    heads = ledger.publish_heads(at=5, by=1)
    again = ledger.publish_heads(at=6)
    first, last = list(ledger.entries(HOUSE_TABLE))[-2:]

    assert heads == {"3": f"1:{ledger.head(3)[1]}"}
    assert again.keys() == {"0", "3"}
    assert body_of(last) == Published(heads=again)
    tree = leaf_of(ledger.head(3)[1]).hex()  # of a log with one row
    assert body_of(first) == Published(heads=heads, trees={"3": f"1:{tree}"})


# -- commands -------------------------------------------------------------------------------------


def test_commands_are_taken_in_order_until_they_are_answered(ledger: Ledger) -> None:
    """By the owner of their table."""
    one, two, other = (ledger.post_command(table, 7, "sit", 5) for table in (1, 1, 2))
    due = [each.id for each in ledger.take_commands(1)]
    ledger.reply_command(one, "refused")

    assert due == [one, two]
    assert ledger.take_commands(2) == [
        CommandRow(id=other, table_id=2, user_id=7, body="sit", reply=None, at=5)
    ]
    assert [each.id for each in ledger.take_commands(1)] == [two]
    assert ledger.take_commands(1, after=two) == []
    answered = ledger.command(one)
    assert answered is not None
    assert answered.reply == "refused"


def test_a_command_is_answered_with_its_batch_or_not_at_all(ledger: Ledger) -> None:
    """A refused batch leaves it unanswered; a second answer refuses the batch."""
    command = ledger.post_command(1, 7, "sit", 5)
    reply = Reply(command=command, body="done")
    stale = Batch(table=1, entries=after((4, GENESIS)))

    with pytest.raises(LedgerConflict):
        ledger.append(stale, replies=[reply])
    unanswered = len(ledger.take_commands(1))
    ledger.append(batch(ledger), replies=[reply])
    (error,) = ledger.append_all([batch(ledger)], replies={0: [reply]})

    assert unanswered == 1
    assert ledger.take_commands(1) == []
    assert isinstance(error, LedgerConflict)
    assert ledger.head(1)[0] == 1


def test_old_commands_are_forgotten(ledger: Ledger) -> None:
    """What they did is in the log."""
    old, new = ledger.post_command(1, 7, "sit", 5), ledger.post_command(1, 7, "sit", 6)
    ledger.drop_commands_before(6)

    assert ledger.command(old) is None
    assert ledger.command(new) is not None
