"""Another key for a ledger: all that it hides and signs is there under the new one, or the old."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from sqlalchemy import make_url, text

from pitboss.errors import PitbossError, StoreFailed
from pitboss.ledger import key_rotation
from pitboss.ledger.audit import audit
from pitboss.ledger.engines import serving
from pitboss.ledger.key_rotation import rotate
from pitboss.ledger.ownership import PostgresOwner
from pitboss.ledger.second_factors import SecondFactors
from pitboss.ledger.store import Ledger
from pitboss.ledger.vault import KEYS_VARIABLE
from tests.cli.running import run
from tests.forking import FORKS
from tests.ledger.ledgers import Evening

pytestmark = pytest.mark.promise("R13")

SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
NOW = 10**12
SECONDS_MAX = 60


def key_file(url: str) -> Path:
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        return Path(f"{address.database}.key")
    return Path(os.environ[KEYS_VARIABLE]) / f"{address.database}.key"


def house(url: str) -> Ledger:
    """Open and revealed seeds, a session, a second factor."""
    ledger = Ledger.open(url)
    evening = Evening(ledger).play(rounds=2)
    ledger.put_session("hash", evening.ann, 1, NOW * 2)
    factors = SecondFactors(ledger)
    factors.offer(evening.ann, SECRET)
    found = factors.of(evening.ann)
    assert found is not None
    factors.confirm(found, 1, ["a", "b"], at=NOW - 1, act=None)
    return ledger


def secrets(ledger: Ledger) -> object:
    """All that the key hides, read with it."""
    factor = SecondFactors(ledger).of(1)
    assert factor is not None
    assert ledger.is_continued(1)
    return ledger.seeds(1), factor.secret, ledger.session("hash") is not None


def check(ledger: Ledger, before: object) -> None:
    report = audit(ledger)
    assert report.faults == ()
    assert report.unread == 0
    assert secrets(ledger) == before


def test_a_new_key_hides_and_signs_what_the_old_one_did(ledger_url: str) -> None:
    """The old key opens nothing any more, and a seed is still refused another value."""
    ledger = house(ledger_url)
    before, old = secrets(ledger), key_file(ledger_url).read_text()
    count = rotate(ledger, at=NOW)
    check(ledger, before)
    ledger.close()
    again = Ledger.open(ledger_url)
    check(again, before)

    assert count > 2
    assert key_file(ledger_url).read_text() != old
    assert key_file(ledger_url).stat().st_mode & 0o077 == 0
    with pytest.raises(PitbossError, match="fixed"), again.writing() as connection:
        connection.execute(text("UPDATE seeds SET seed = 'mine'"))
    again.close()
    key_file(ledger_url).write_text(old)
    robbed = Ledger.open(ledger_url)
    assert robbed.seeds(1) == []
    assert robbed.session("hash") is None
    robbed.close()


def _die(*_: object, **__: object) -> None:
    os._exit(9)


def _rotate_and_die(url: str, keys: str, moment: str) -> None:
    """Run in a process of its own, which ends at that moment without a word."""
    os.environ[KEYS_VARIABLE] = keys
    ledger = Ledger.open(url)
    target = {"before the commit": key_rotation, "after the commit": ledger.vault}[moment]
    name = {"before the commit": "write_act", "after the commit": "use_next"}[moment]
    setattr(target, name, _die)
    rotate(ledger, at=NOW)


@pytest.mark.parametrize("moment", ["before the commit", "after the commit"])
def test_a_process_that_dies_in_the_middle_loses_no_secret(ledger_url: str, moment: str) -> None:
    """The next who opens the ledger has the right key, and the change can be made again."""
    ledger = house(ledger_url)
    before, old = secrets(ledger), key_file(ledger_url).read_text()
    ledger.close()
    keys = os.environ.get(KEYS_VARIABLE, "")
    process = FORKS.Process(target=_rotate_and_die, args=(ledger_url, keys, moment))
    process.start()
    try:
        process.join(SECONDS_MAX)
        assert process.exitcode == 9
    finally:
        process.kill()
    assert key_file(ledger_url).read_text() == old
    again = Ledger.open(ledger_url)
    check(again, before)
    assert (key_file(ledger_url).read_text() == old) == (moment == "before the commit")
    rotate(again, at=NOW + 1)
    check(again, before)
    assert not key_file(ledger_url).with_name(f"{key_file(ledger_url).name}.next").exists()
    again.close()


def test_seeds_made_elsewhere_stay_those_of_another(sqlite_url: str) -> None:
    """A new key does not make a restored log one's own."""
    ledger = house(sqlite_url)
    ledger.close()
    marks = key_file(sqlite_url).with_suffix(".marks")
    shutil.move(marks, marks.with_suffix(".away"))
    copy = Ledger.open(sqlite_url)
    rotate(copy, at=NOW)

    assert not copy.is_continued(1)
    copy.close()


def test_no_key_is_changed_under_a_running_server(sqlite_url: str, postgres_url: str) -> None:
    """It would go on with the old one."""
    house(sqlite_url).close()
    with serving(sqlite_url):
        got = run("keys", "rotate", "--database", sqlite_url)
    ledger, owner = house(postgres_url), PostgresOwner(postgres_url)
    owner.renew()
    try:
        with pytest.raises(StoreFailed, match="a server is running"):
            rotate(ledger, at=NOW)
        check(ledger, secrets(ledger))
    finally:
        owner.close()
        ledger.close()

    assert got.exit_code != 0
    assert "another server is running" in got.stderr


def test_the_command_changes_the_key_and_deletes_what_is_old(sqlite_url: str) -> None:
    """It is an administrative act; the rows of the logs stay."""
    ledger = house(sqlite_url)
    rows = ledger.head(0)[0]
    ledger.close()
    rotated = run("keys", "rotate", "--database", sqlite_url)
    pruned = run("prune", "--acts-days", "1", "--database", sqlite_url, "--json")
    acts = run("users", "acts", "--database", sqlite_url)
    again = Ledger.open(sqlite_url)
    check(again, secrets(again))

    assert "encrypted anew" in rotated.stdout
    assert '"acts": 0' in pruned.stdout
    assert "keys.rotate" in acts.stdout
    assert again.head(0)[0] == rows + 2
    again.close()
