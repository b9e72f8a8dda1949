"""The book of a table: read from its log it is the same table, to the last cent and card."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from pitboss.errors import InvariantBroken, LedgerTampered, RuleViolation
from pitboss.games import names
from pitboss.ledger.accounts import BOT_USER, BOTS, CASH, MINT, WALK_IN, may_owe, wallet
from pitboss.ledger.chance import seal_of
from pitboss.ledger.entries import (
    GENESIS,
    Entry,
    Frozen,
    Granted,
    Opened,
    body_of,
    body_to_bytes,
    row,
)
from pitboss.ledger.recovered_table import AUTO, LIVE, RecoveredTable, Sitter, recover_table
from pitboss.ledger.writer import Writer
from pitboss.table import DEALER, Sit
from tests.ledger.driving import BUY_IN, Driver, standing

ROUNDS = 25


@pytest.mark.promise("R5")
@pytest.mark.promise("R1")
@pytest.mark.parametrize("slug", names())
def test_a_log_read_again_gives_the_same_table(slug: str) -> None:
    """Same rounds, stacks, seats, seeds and fingerprint; a cage is always left with zero."""
    driven = Driver(slug).play(rounds=ROUNDS)

    recovered = recover_table(1, driven.entries, seeds=driven.seeds)

    assert recovered.head == driven.recovered.head
    assert recovered.table.digest() == driven.recovered.table.digest()
    assert (recovered.sitters, recovered.q, recovered.n) == (
        driven.recovered.sitters,
        driven.recovered.q,
        driven.recovered.n,
    )
    assert driven.balances["table:1/cage"] == 0
    assert sum(driven.balances.values()) == 0


@pytest.mark.promise("R19")
@pytest.mark.promise("R6")
@pytest.mark.parametrize("slug", names())
def test_a_table_goes_on_from_wherever_its_log_ends(slug: str) -> None:
    """After every batch, in each phase of the game, the log so far gives the table as it stood."""
    driven = Driver(slug, seed=4).play(rounds=12)
    recovered = RecoveredTable(1, driven.seeds)

    for entry in driven.entries:
        recovered.read(entry)
        if entry.n in driven.stood:
            assert standing(recovered) == driven.stood[entry.n]


@pytest.mark.parametrize("slug", names())
def test_what_people_win_and_lose_is_what_their_chips_say(slug: str) -> None:
    """Wallets, stacks and the layout come to what was bought, plus all results together."""
    driver = Driver(slug, seed=3)
    driven = driver.play(rounds=ROUNDS)
    net = Counter[int]()
    for each in driven.results:
        net[each.user] += each.net

    held = Counter[int]()
    for account, cents in driven.balances.items():
        if account.startswith("wallet:"):
            held[int(account.removeprefix("wallet:"))] += cents
    for seat, sitter in driven.recovered.sitters.items():
        held[sitter.user] += driven.recovered.table.accounts.seat_total(seat)

    assert driven.recovered.question is None
    assert {user: cents for user, cents in held.items() if cents} == {
        user: cents for user, cents in net.items() if cents
    }


def test_a_row_that_was_altered_is_named() -> None:
    """Whatever is altered in a row, the reader stops there."""
    driven = Driver("red_dog").play(rounds=4)
    place = len(driven.entries) // 2
    entry = driven.entries[place]
    altered = [
        msgspec.structs.replace(entry, at=entry.at + 1),
        msgspec.structs.replace(entry, user=99),
        msgspec.structs.replace(entry, key="x"),
        msgspec.structs.replace(entry, kind="Thawed"),
        msgspec.structs.replace(entry, body=body_to_bytes(Frozen(reason="x"))),
    ]
    for each in altered:
        rows = [*driven.entries[:place], each, *driven.entries[place + 1 :]]

        with pytest.raises(LedgerTampered, match=f"row {entry.n} is not what was written"):
            recover_table(1, rows)


def test_a_row_that_is_missing_is_named() -> None:
    """Neither a hole nor rows in another order go unnoticed."""
    rows = Driver("red_dog").play(rounds=2).entries

    with pytest.raises(LedgerTampered, match="row 5 is missing"):
        recover_table(1, [*rows[:4], *rows[5:]])


def relinked(rows: list[Entry]) -> list[Entry]:
    """The rows with hashes that fit, as somebody would write who owns the whole database."""
    before, fresh = GENESIS, []
    for each in rows:
        entry = row(
            before,
            table=each.table,
            n=each.n,
            body=body_of(each),
            at=each.at,
            user=each.user,
            key=each.key,
        )
        before = entry.hash
        fresh.append(entry)
    return fresh


def altered(entry: Entry, **changes: object) -> Entry:
    """A row whose body says something else."""
    body = msgspec.json.decode(entry.body)
    return msgspec.structs.replace(entry, body=msgspec.json.encode({**body, **changes}))


def test_a_log_forged_from_end_to_end_does_not_replay() -> None:
    """Hashes that fit do not help: events, fingerprints and draws follow from the rules."""
    driven = Driver("big_six", leave=False).play(rounds=5)
    rows = driven.entries
    spin = next(n for n, each in enumerate(rows) if b"WheelRested" in each.body)
    began = next(n for n, each in enumerate(rows) if each.kind == "Began")
    body = msgspec.json.decode(rows[spin].body)
    other = {**body["answer"], "section": (body["answer"]["section"] + 1) % 54}
    forgeries = {
        spin: altered(rows[spin], answer=other),
        began: altered(rows[began], digest="0" * 64),
        0: altered(rows[0], rules_digest="0" * 64),
    }
    for place, forged in forgeries.items():
        with pytest.raises(LedgerTampered, match="table 1"):
            recover_table(
                1, relinked([*rows[:place], forged, *rows[place + 1 :]]), seeds=driven.seeds
            )


def test_an_answer_that_the_table_refuses_does_not_replay() -> None:
    """A row that could never have been written is found."""
    rows = Driver("big_six", leave=False).play(rounds=2).entries
    place = next(n for n, each in enumerate(rows) if b'"say":"Sit"' in each.body)
    said = msgspec.json.decode(rows[place].body)["answer"]
    forged = altered(rows[place], answer={**said, "seat": 99})

    with pytest.raises(LedgerTampered, match="does not replay"):
        recover_table(1, relinked([*rows[:place], forged, *rows[place + 1 :]]))


def test_rows_of_the_house_do_not_belong_in_the_log_of_a_table() -> None:
    """What a table cannot say is not read as if it had."""
    recovered = RecoveredTable(1)
    entry = row(
        GENESIS,
        table=1,
        n=1,
        body=Granted(account="wallet:1", cents=5, reason="x"),
        at=1,
        user=0,
        key="",
    )

    with pytest.raises(LedgerTampered, match="Granted is not a row of a table"):
        recovered.read(entry)


def test_a_body_that_is_none_is_found() -> None:
    """Bytes that are no row of ours are shown as tampering, not as a fault."""
    entry = Entry(table=1, n=1, kind="Opened", body=b"{}", at=1, user=0, key="", hash="")

    with pytest.raises(LedgerTampered, match="not a row of a log"):
        body_of(entry)


def test_a_table_closes_only_when_nobody_plays() -> None:
    """A closing table shows all its seeds; its last row says why it closed."""
    driver = Driver("red_dog", leave=False)
    driver.play(rounds=3)
    with pytest.raises(InvariantBroken, match="nobody plays"):
        driver.writer.close("late")

    empty = Driver("roulette", seats=0)
    empty.step()
    empty.writer.close("late", user=3)
    empty.flush()

    assert empty.driven.recovered.closed
    assert all(epoch.revealed for epoch in empty.driven.recovered.epochs.values())
    assert recover_table(1, empty.driven.entries).closed


def test_a_table_is_frozen_and_thawed() -> None:
    """A frozen table says why until a supervisor lets it go on."""
    driver = Driver("roulette")
    driver.writer.freeze("the crown is missing")
    frozen = driver.driven.recovered.frozen
    driver.writer.thaw(user=2)

    assert (frozen, driver.driven.recovered.frozen) == ("the crown is missing", "")


def test_a_live_table_commits_to_nothing() -> None:
    """Where a dealer deals real cards there is no seed."""
    recovered = RecoveredTable(1)
    writer = Writer(recovered, lambda: 1)
    card = Driver("red_dog").driven.recovered.card
    writer.open(card, card.rules(), name="Live", mode=LIVE, clocks={})

    assert (recovered.mode, recovered.epoch, recovered.coming) == (LIVE, None, None)


def test_who_sits_where_is_known() -> None:
    """A person is found by number, and the one who left within the round is remembered."""
    driver = Driver("roulette", seats=0)
    driver.step()
    driver.writer.answer(Sit(by=DEALER, seat=2, cents=BUY_IN), user=5, sitter=Sitter(5, "Ann"))
    driver.flush()
    recovered = driver.driven.recovered

    assert (recovered.seat_of(5), recovered.seat_of(6)) == (2, None)
    assert driver.driven.balances["wallet:5"] == -BUY_IN
    assert driver.driven.balances["table:1/stack:2"] == BUY_IN


def test_an_opening_says_everything_a_replay_needs() -> None:
    """The first row names the version, the game, the mode, the rules and their fingerprint."""
    opened = Driver("craps").driven.recovered.opened

    assert isinstance(opened, Opened)
    assert (opened.game, opened.mode) == ("craps", AUTO)


def test_accounts_and_who_may_owe() -> None:
    """The house stands behind its own accounts; no player's account may be below zero."""
    assert (wallet(7), wallet(BOT_USER), wallet(WALK_IN)) == ("wallet:7", BOTS, CASH)
    assert all(map(may_owe, (MINT, BOTS, CASH, "table:3/inventory", "table:3/cage")))
    assert not any(map(may_owe, ("wallet:7", "table:3/stack:2", "table:3/pot")))


def test_a_player_seals_words_once_and_opens_them_in_time() -> None:
    """They go to the last epoch, and can be opened only when it is the next."""
    driver, salt = Driver("roulette", seats=0), "ab" * 16
    driver.step()

    assert driver.writer.seal(1, seal_of("my words", salt), user=5, key="k") == 3
    with pytest.raises(RuleViolation, match="already"):
        driver.writer.seal(1, seal_of("again", salt), user=5, key="k2")
    with pytest.raises(RuleViolation, match="not the words"):
        driver.writer.contribute(1, "my words", salt, user=5, key="k3")
