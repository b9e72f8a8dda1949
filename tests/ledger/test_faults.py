"""R7: whichever write or commit fails, a batch is in the log as a whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from pitboss.errors import InvariantBroken, PitbossError, StoreFailed
from pitboss.ledger.append import Job
from pitboss.ledger.audit import audit
from pitboss.ledger.entries import Batch, Began, RoundResult, Seed, Thawed
from pitboss.ledger.store import Ledger
from tests.ledger.faulty import Plan, faulty_ledger
from tests.ledger.ledgers import Evening, batch, move, snapshot

pytestmark = pytest.mark.promise("R7")

FAULTS = [
    pytest.param(False, False, id="once"),
    pytest.param(True, False, id="for ever"),
    pytest.param(False, True, id="once, and the answer is lost"),
    pytest.param(True, True, id="for ever, and the answers are lost"),
]


@pytest.fixture
def sound(ledger_url: str) -> Iterator[Ledger]:
    """A ledger without faults on the same database, to look and compare."""
    ledger = Ledger.open(ledger_url)
    yield ledger
    ledger.close()


def full_batch(ledger: Ledger, *, table: int = 1) -> Batch:
    """A batch that writes to every table a batch can write to."""
    n = ledger.head(table)[0]
    moves = [move("house:mint", f"wallet:{table}", 5, n=n + 1), move("house:mint", "x", 1, n=n + 2)]
    return batch(
        ledger,
        Thawed(),
        Began(round=n + 1, events=[], digest=""),
        table=table,
        postings=moves,
        seeds=(Seed(epoch=n + 1, seed="aa"),),
        results=(RoundResult(user=1, round=n + 1, game="craps", wagered=1, net=1),),
        keys=[f"key {n}"],
    )


def every_fault(plan: Plan, attempt: Callable[[], object]) -> Iterator[int]:
    """Let the first command fail, then the second, until nothing is left to fail."""
    plan.at = 0
    for at in range(1, 200):
        plan.count, plan.at = 0, at
        attempt()
        reached = plan.count >= at
        plan.rest()
        if not reached:
            return
        yield at
    raise AssertionError("there is no end of faults")


@pytest.mark.parametrize(("for_ever", "late"), FAULTS)
def test_a_batch_is_refused_or_applied_and_never_in_between(
    ledger_url: str, sound: Ledger, for_ever: bool, late: bool
) -> None:
    """What the caller is shown is what the log says; afterwards the log goes on."""
    plan = Plan(for_ever=for_ever, late=late)
    ledger = faulty_ledger(ledger_url, plan)
    shown: list[PitbossError | None] = []
    state: list[object] = [snapshot(sound)]

    def attempt() -> None:
        state[0] = snapshot(sound)
        (error,) = ledger.append_all([full_batch(sound)])
        shown.append(error)

    for _ in every_fault(plan, attempt):
        error, changed = shown[-1], snapshot(sound) != state[0]
        if error is not None:
            assert isinstance(error, StoreFailed)
            assert "disk is full" in error.message
        if error is None or "read the log again" not in error.message:
            assert changed == (error is None)
        rows, links = sound.head(1)
        assert rows % 2 == 0
        assert len(links) == 64
        ledger.append(full_batch(sound))
    assert len(shown) > 8
    ledger.close()


@pytest.mark.parametrize(("for_ever", "late"), FAULTS)
def test_every_batch_of_a_group_is_whole(
    ledger_url: str, sound: Ledger, for_ever: bool, late: bool
) -> None:
    """A fault in the middle of a group leaves no half of any batch."""
    plan = Plan(for_ever=for_ever, late=late)
    ledger = faulty_ledger(ledger_url, plan)
    errors: list[list[PitbossError | None]] = []
    heads: list[list[int]] = [[]]

    def attempt() -> None:
        heads[0] = [sound.head(table)[0] for table in (1, 2)]
        group = [full_batch(sound, table=table) for table in (1, 2)]
        errors.append(ledger.append_all(group))

    for _ in every_fault(plan, attempt):
        for place, table in enumerate((1, 2)):
            error, rows = errors[-1][place], sound.head(table)[0]
            assert rows in (heads[0][place], heads[0][place] + 2)
            if error is None:
                assert rows == heads[0][place] + 2
            elif "read the log again" not in str(error):
                assert rows == heads[0][place]
            if not for_ever:
                assert error is None
        assert sum(sound.balances().values()) == 0
    ledger.close()


def test_a_group_takes_the_statements_of_one_batch(ledger_url: str, sound: Ledger) -> None:
    """Three tables share them; SQLite looks up table by table where each log ends."""
    plan = Plan()
    ledger, counts = faulty_ledger(ledger_url, plan), []
    for table in (1, 2, 3):
        ledger.append(full_batch(sound, table=table))
    for tables in ((1,), (1, 2, 3)):
        group = [full_batch(sound, table=table) for table in tables]
        plan.count = 0
        shown = ledger.append_all(group)
        counts.append(plan.count)
        assert shown == [None] * len(group)
    ledger.close()

    assert counts[1] - counts[0] == (2 if ledger_url.startswith("sqlite") else 0)


def test_a_connection_that_cannot_go_back_is_thrown_away(ledger_url: str, sound: Ledger) -> None:
    """What it had begun goes with it, and the next connection works."""
    plan = Plan(no_way_back=True)
    ledger = faulty_ledger(ledger_url, plan)
    shown: list[PitbossError | None] = []

    def attempt() -> None:
        plan.no_way_back = True
        shown.extend(ledger.append_all([full_batch(sound)]))

    for _ in every_fault(plan, attempt):
        plan.no_way_back = False
        rows = sound.head(1)[0]
        ledger.append(full_batch(sound))
        assert sound.head(1)[0] == rows + 2

    assert None in shown
    assert any(isinstance(each, StoreFailed) for each in shown)
    plan.no_way_back = False
    ledger.close()


def test_a_batch_that_was_committed_late_is_not_written_twice(
    sound: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line broke, the log said no, and a moment later the commit had come through."""
    made = full_batch(sound)
    seen = iter([False, True])
    monkeypatch.setattr(Ledger, "_is_written", lambda _ledger, _batch: next(seen))
    sound.append(made)

    late = sound._write_alone(Job(batch=made), StoreFailed("cut off"), last=False)

    assert late is None
    assert sound.head(1)[0] == 2


def test_an_empty_batch_beside_a_failure_is_still_a_bug_of_ours(sound: Ledger) -> None:
    """It never stood in any log."""
    huge = RoundResult(user=1, round=2**70, game="craps", wagered=1, net=1)
    group = [Batch(table=2, entries=()), batch(sound, results=(huge,))]

    kinds = [type(each) for each in sound.append_all(group)]

    assert kinds == [InvariantBroken, StoreFailed]


def test_people_and_tables_come_whole_or_not_at_all(ledger_url: str, sound: Ledger) -> None:
    """A person has a row, a log and money, or none of them; a table its first rows, or none."""
    plan = Plan()
    ledger = faulty_ledger(ledger_url, plan)
    names = iter(range(1000))

    def attempt() -> None:
        number = next(names)
        with suppress(StoreFailed):
            ledger.add_user(f"Ann {number}", "player", None, 1)
            ledger.open_table(
                "craps",
                name=f"Craps {number}",
                mode="auto",
                rules={},
                clocks={},
                at=1,
                first=lambda table: batch(sound, table=table),
            )

    for _ in every_fault(plan, attempt):
        people = sound.users()
        assert sound.head(0)[0] == 2 * len(people)
        assert sound.balances("wallet:") == {f"wallet:{each.id}": 10_000_00 for each in people}
        assert all(sound.head(each.id)[0] == 1 for each in sound.all_tables())
    ledger.close()


def test_a_house_that_failed_often_passes_its_audit(ledger_url: str, sound: Ledger) -> None:
    """An evening with a fault in every batch, each said again, leaves nothing to find."""
    evening = Evening(sound).play(rounds=1)
    plan = Plan()
    evening.ledger = faulty_ledger(ledger_url, plan)

    def stubborn() -> None:
        made = evening.writer.batch()
        assert made is not None
        for at in range(1, 100):
            plan.count, plan.at = 0, at
            (error,) = evening.ledger.append_all([made])
            if error is None:
                break
            assert isinstance(error, StoreFailed)
        plan.rest()

    evening.write = stubborn  # type: ignore[method-assign]  # the hand that writes is unsteady
    evening.sit(2, evening.bob, "Bob", 100_00)
    evening.play_round()

    assert audit(sound).faults == ()
    evening.ledger.close()


def test_a_disk_that_is_full_is_said_in_so_many_words(ledger_url: str, sound: Ledger) -> None:
    """SQLite says it in words, PostgreSQL with a code; other failures keep their own words."""
    plan = Plan(at=4, for_ever=True)
    ledger = faulty_ledger(ledger_url, plan)
    with pytest.raises(StoreFailed, match="the disk is full"):
        ledger.append(full_batch(sound))
    plan.rest()
    ledger.close()

    assert sound.head(1)[0] == 0


def test_reading_fails_in_plain_words_too(ledger_url: str, sound: Ledger) -> None:
    """Whatever was asked."""
    plan = Plan()
    ledger = faulty_ledger(ledger_url, plan)
    ledger.head(1)
    plan.count, plan.at, plan.for_ever = 0, 1, True
    with pytest.raises(StoreFailed):
        ledger.head(1)
    plan.rest()

    assert ledger.head(1) == sound.head(1)
    ledger.close()
