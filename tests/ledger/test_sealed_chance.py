"""Nobody chooses chance or foretells it: not from the database, a copy, or another's words."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import select

from pitboss.errors import LedgerTampered, RuleViolation, StoreFailed
from pitboss.ledger.backup import restore
from pitboss.ledger.chance import SEALED_WORDS, Epoch, seal_of, stream_of
from pitboss.ledger.entries import (
    Answered,
    Batch,
    Committed,
    EpochEnded,
    Revealed,
    Vacated,
    body_of,
)
from pitboss.ledger.recovered_table import REPLACED, UNOPENED, recover_table
from pitboss.ledger.schema import seeds
from pitboss.ledger.store import Ledger
from pitboss.ledger.vault import Vault
from pitboss.server.settings import Clocks
from pitboss.server.tables.controller import TableController
from pitboss.server.tables.recovery import load_from_ledger
from tests.ledger.driving import Driven, Driver
from tests.server.registries import FakeClock

pytestmark = pytest.mark.promise("R13")

SALT = "5a" * 16
SPIN = "roulette"


class KeptDriver(Driver):
    """Random play that is written to a ledger."""

    def __init__(self, ledger: Ledger, slug: str = SPIN) -> None:
        self.ledger = ledger
        super().__init__(slug)

    def flush(self) -> None:
        """Write what is due."""
        batch: Batch | None = self.writer.batch()
        if batch is not None:
            self.ledger.append(msgspec.structs.replace(batch, postings=()))
        self.driven.take(batch)


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    """A ledger in a file, with the key beside it."""
    return Ledger.open(f"sqlite:///{tmp_path / 'house.db'}")


def bodies(driven: Driven) -> list[object]:
    return [body_of(each) for each in driven.entries]


def to_next_epoch(driver: Driver) -> None:
    """Play until the next seed takes over."""
    epochs = len(driver.driven.recovered.epochs)
    while len(driver.driven.recovered.epochs) == epochs:
        driver.step()


# -- what stands in the database ------------------------------------------------------------------


@pytest.mark.promise("R11")
def test_the_database_does_not_hold_a_seed(ledger: Ledger, tmp_path: Path) -> None:
    """Who reads it, or a copy, learns nothing; the key is its owner's alone."""
    driven = KeptDriver(ledger).play(rounds=3)
    with ledger.reading() as connection:
        stored = list(connection.scalars(select(seeds.c.seed)))
    ledger.close()

    assert len(stored) >= 3
    assert not any(seed.hex() in text for seed in driven.seeds.values() for text in stored)
    assert (tmp_path / "house.db.key").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "house.db.marks").stat().st_mode & 0o777 == 0o600


def test_a_key_that_is_none_is_refused(tmp_path: Path) -> None:
    """Nothing is drawn under a key that somebody could guess."""
    (tmp_path / "house.db.key").write_text("00")

    with pytest.raises(StoreFailed, match="not the key"):
        Vault(tmp_path / "house.db.key").mac("anything")


# -- logs that were restored or rewound -----------------------------------------------------------


def taken_up(ledger: Ledger) -> TableController:
    """The table as a server takes it up."""
    recovered = load_from_ledger(ledger, 1).recovered
    controller = TableController(recovered, clock=FakeClock(), clocks=Clocks())
    controller.advance()
    batch = controller.writer.batch()
    if batch is not None:
        ledger.append(batch)
    return controller


def ended(ledger: Ledger) -> list[int]:
    """The epochs that were given up because their seeds may be known."""
    found = (body_of(each) for each in ledger.entries(1))
    return [each.epoch for each in found if isinstance(each, EpochEnded)]


@pytest.mark.promise("R11")
@pytest.mark.parametrize("key_kept", [True, False])
def test_a_restored_log_replaces_every_open_seed(
    ledger: Ledger, tmp_path: Path, key_kept: bool
) -> None:
    """Back up, play on, restore: what was revealed since is never drawn again."""
    driver = KeptDriver(ledger)
    to_next_epoch(driver)
    open_then = list(driver.driven.recovered.epochs)[-3:]
    ledger.backup(tmp_path / "copy.db")
    driver.play(rounds=6)
    ledger.close()

    restore(tmp_path / "copy.db", f"sqlite:///{tmp_path / 'again.db'}")
    if key_kept:
        shutil.copyfile(tmp_path / "house.db.key", tmp_path / "again.db.key")
    again = Ledger.open(f"sqlite:///{tmp_path / 'again.db'}")
    controller = taken_up(again)

    epochs = controller.recovered.epochs
    assert ended(again) == open_then
    assert controller.recovered.epoch is epochs[open_then[-1] + 1]
    assert all(epochs[n].revealed is key_kept for n in open_then if epochs[n].is_open)
    again.close()


def test_a_log_that_lost_its_end_replaces_its_seeds(ledger: Ledger, tmp_path: Path) -> None:
    """The file is put back under a house that goes on, as point-in-time recovery does it."""
    driver = KeptDriver(ledger)
    to_next_epoch(driver)
    ledger.backup(tmp_path / "copy.db")
    driver.play(rounds=4)
    ledger.close()
    for end in ("", "-wal", "-shm"):
        (tmp_path / f"house.db{end}").unlink(missing_ok=True)
    (tmp_path / "copy.db").rename(tmp_path / "house.db")
    rewound = Ledger.open(f"sqlite:///{tmp_path / 'house.db'}")
    taken_up(rewound)

    assert len(ended(rewound)) == 3
    taken_up(rewound)
    assert len(ended(rewound)) == 3
    rewound.close()


def test_a_server_that_starts_again_keeps_its_seeds(ledger: Ledger) -> None:
    """Also when it was killed after a commit and before it could note so."""
    driver = KeptDriver(ledger)
    to_next_epoch(driver)
    n, head = ledger.head(1)
    to_next_epoch(driver)
    ledger.vault.mark(1, n, head)
    taken_up(ledger)

    assert ended(ledger) == []
    ledger.close()


def test_nothing_is_drawn_from_seeds_that_may_be_known(ledger: Ledger) -> None:
    """Even if somebody forgot to replace them."""
    driver = KeptDriver(ledger)
    driver.step()
    driver.driven.recovered.rewound = True

    with pytest.raises(Exception, match="not drawn from"):
        driver.writer.draw()
    ledger.close()


# -- words ----------------------------------------------------------------------------------------


def seated(slug: str = SPIN) -> Driver:
    """A table with somebody at it who stays."""
    driver = Driver(slug, seats=1, leave=False)
    while not driver.driven.recovered.sitters:
        driver.step()
    return driver


def test_a_word_found_by_trial_can_no_longer_be_added() -> None:
    """Anyone who knows the seed sees another's words only when no word can be sealed any more."""
    driver = seated()
    driver.writer.seal(1, seal_of("honest", SALT), user=1, key="a")
    to_next_epoch(driver)
    recovered = driver.driven.recovered
    coming = recovered.coming
    assert coming is not None
    driver.writer.contribute(1, "honest", SALT, user=1, key="b")

    seed = driver.writer.recovered.epochs[coming.number].seed
    assert seed is not None
    wanted = next(
        text
        for text in map(str, range(10_000))
        if stream_of(seed, ["honest", text], 0).below(38) == 17
    )
    with pytest.raises(RuleViolation, match="last epoch"):
        driver.writer.seal(2, seal_of(wanted, SALT), epoch=coming.number, user=2, key="c")
    with pytest.raises(RuleViolation, match="not the words"):
        driver.writer.contribute(2, wanted, SALT, user=2, key="d")
    to_next_epoch(driver)
    assert recovered.epoch is coming
    assert coming.words == ["honest"]


def test_words_kept_back_choose_nothing() -> None:
    """An epoch with a word that nobody opened is passed over, before anybody can wager on it."""
    driver = seated()
    number = driver.writer.seal(1, seal_of("late", SALT), user=1, key="a")
    to_next_epoch(driver)
    to_next_epoch(driver)
    recovered = driver.driven.recovered

    assert recovered.epochs[number].ended == UNOPENED
    assert recovered.epochs[number].revealed
    assert recovered.epoch is recovered.epochs[number + 1]
    with pytest.raises(RuleViolation, match="unopened"):
        driver.writer.seal(1, seal_of("again", SALT), user=1, key="b")
    assert recover_table(1, driver.driven.entries, seeds=driver.driven.seeds).n == recovered.n


def test_words_of_a_player_who_left_in_time_are_dropped() -> None:
    """Nobody had opened a word then, so that nothing was chosen."""
    driver = seated()
    recovered = driver.driven.recovered
    (seat,), sealing = recovered.sitters, recovered.sealing
    assert sealing is not None
    driver.writer.seal(seat, seal_of("mine", SALT), user=1, key="a")
    recovered.note(Vacated(seat=seat), user=1, at=1)

    assert not sealing.sealed


def test_seals_and_salts_that_prove_nothing_are_refused() -> None:
    """A hash has 64 digits, and a salt enough of them that no word can be guessed."""
    epoch = Epoch(1, "", scheme=SEALED_WORDS)
    for wrong in ("", "no hash", "A" * 64):
        with pytest.raises(RuleViolation, match="64 digits"):
            epoch.seal(1, wrong)
    epoch.seal(1, seal_of("mine", "short"))
    with pytest.raises(RuleViolation, match="salt"):
        epoch.contribute(1, "mine", "short")


def test_an_epoch_that_is_passed_over_without_a_reason_is_found() -> None:
    """The house may not give up a seed because it does not like it."""
    driver = seated()
    to_next_epoch(driver)
    recovered = driver.driven.recovered
    number = len(recovered.epochs) + 1
    with pytest.raises(LedgerTampered, match="passed over"):
        recovered.note(Committed(epoch=number, commitment="00", scheme=2), user=0, at=0)
    with pytest.raises(LedgerTampered, match="without a reason"):
        recovered.note(EpochEnded(epoch=number - 3, reason=UNOPENED), user=0, at=0)


@pytest.mark.promise("R12")
def test_a_ledger_of_plain_seeds_is_replaced_by_sealed_ones(ledger: Ledger) -> None:
    """Tables of an older house go on under seeds that its database does not show."""
    driver = KeptDriver(ledger)
    driver.play(rounds=2)
    with ledger.writing() as connection:
        connection.exec_driver_sql("DROP TRIGGER seeds_stay_fixed")
        plain = {n: seed.hex() for n, seed in driver.driven.seeds.items()}
        for epoch, seed in plain.items():
            connection.execute(seeds.update().where(seeds.c.epoch == epoch).values(seed=seed))
    controller = taken_up(ledger)

    assert len(ended(ledger)) == 3
    assert {each.ended for each in controller.recovered.epochs.values()} == {"", REPLACED}
    ledger.close()


def test_transcripts_name_what_was_replaced() -> None:
    """Anyone who checks a table sees that seeds were given up."""
    from pitboss.ledger.verify import read_transcript, verify

    driver = seated()
    driver.writer.replace_seeds()
    driver.flush()
    to_next_epoch(driver)
    rows = [
        {**msgspec.to_builtins(each), "body": msgspec.Raw(each.body)}
        for each in driver.driven.entries
    ]
    shown = [each.epoch for each in bodies(driver.driven) if isinstance(each, Revealed)]
    drawn = [each for each in bodies(driver.driven) if isinstance(each, Answered)]
    text = msgspec.json.encode({"pitboss": 1, "table": 1, "epoch": max(shown), "rows": rows})
    found = verify(read_transcript(text))

    assert drawn
    assert len(found.replaced) == 3
