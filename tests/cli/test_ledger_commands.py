"""The ledger from the command line: audited, copied, brought back, and its chance verified."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pitboss.ledger.entries import Batch
from pitboss.ledger.store import Ledger
from tests.cli.running import run
from tests.ledger.driving import Driver
from tests.ledger.test_chance import transcript


@pytest.mark.promise("R20")
def test_a_copy_is_made_and_brought_back(tmp_path: Path) -> None:
    """What was copied is restored into an empty ledger and passes the audit."""
    before, copy = tmp_path / "a.db", tmp_path / "copy.db"
    ledger = Ledger.open(f"sqlite:///{before}")
    ledger.add_user("Ann Bee", "player", None, 1)
    ledger.close()

    made = run("backup", str(copy), "--database", f"sqlite:///{before}")
    back = run("restore", str(copy), "--database", f"sqlite:///{tmp_path / 'b.db'}")
    found = run("audit", "--database", f"sqlite:///{tmp_path / 'b.db'}", "--json")

    assert (made.exit_code, back.exit_code, found.exit_code) == (0, 0, 0)


def test_a_mistyped_address_is_not_copied_as_an_empty_house(tmp_path: Path) -> None:
    """Nothing is copied, and no ledger is made there."""
    there, copy = tmp_path / "mistyped.db", tmp_path / "copy.db"

    refused = run("backup", str(copy), "--database", f"sqlite:///{there}")

    assert refused.exit_code == 2
    assert "there is no ledger at" in refused.stderr
    assert not there.exists()
    assert not copy.exists()


def test_a_copy_does_not_go_over_a_ledger_in_use(tmp_path: Path) -> None:
    """A ledger that holds something is not overwritten."""
    place = f"sqlite:///{tmp_path / 'a.db'}"
    ledger = Ledger.open(place)
    ledger.add_user("Ann Bee", "player", None, 1)
    ledger.close()
    copy = tmp_path / "copy.db"
    run("backup", str(copy), "--database", place)

    refused = run("restore", str(copy), "--database", place)

    assert refused.exit_code != 0


@pytest.mark.promise("R13")
def test_a_transcript_is_verified(tmp_path: Path) -> None:
    """A sentence and a table, JSON, and a refusal that says what is wrong."""
    driven = Driver("roulette").play(rounds=4)
    file = tmp_path / "transcript.json"
    file.write_bytes(transcript(driven, 1))
    commitment = driven.recovered.epochs[1].commitment

    good = run("verify", str(file), "--commitment", commitment)
    plain = run("verify", str(file), "--json")
    bad = run("verify", str(file), "--commitment", "00")
    lost = run("verify", str(tmp_path / "nothing.json"))

    assert "matches the commitment" in good.stdout
    assert msgspec.json.decode(plain.stdout)["verified"]
    assert bad.exit_code != 0
    assert lost.exit_code != 0


def test_a_file_longer_than_any_transcript_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A device without an end is not read to its end."""
    monkeypatch.setattr("pitboss.cli.ledger.FILE_BYTES_MAX", 1_000)

    refused = run("verify", "/dev/zero")

    assert refused.exit_code == 2
    assert "is longer than 1,000 bytes" in refused.stderr


def test_an_empty_batch_is_no_batch() -> None:
    """A writer that did nothing hands in nothing."""
    driver = Driver("roulette")

    assert driver.writer.batch() is None
    assert all(isinstance(each, Batch) for each in driver.driven.batches)
